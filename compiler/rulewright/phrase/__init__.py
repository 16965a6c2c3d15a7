"""The phrase tree of a sentence: who, what, where and when, with every attachment decided or reported."""
