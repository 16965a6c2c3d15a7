"""Findings for readers: `text` for people, `short` for editors and grep, `json` for programs. Each takes values
and returns text.
"""
