"""Hand-made models of small games, for tests of the machine."""
