"""`python -m rulewright` is the command `rulewright`."""

from rulewright.cli import main

if __name__ == "__main__":  # worker processes load this module under another name
    main()
