"""Figures: ratios within one run, so that they mean the same on every computer."""
