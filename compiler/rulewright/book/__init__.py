"""Sections, rules and terms; numbers and references resolved. Names are strings before here, and things after."""
