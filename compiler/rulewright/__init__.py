"""Rulewright: a rules compiler for tabletop games."""

__version__ = "0.1.0"
