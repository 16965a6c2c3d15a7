"""What is made of a compiled ruleset: the machine in Python, and everything that is printed."""
