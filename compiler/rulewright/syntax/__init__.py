"""The text as it was written: every character belongs to exactly one token of the tree."""
