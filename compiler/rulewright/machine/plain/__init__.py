"""Everyday wordings, turned into the few that the other folders know."""
