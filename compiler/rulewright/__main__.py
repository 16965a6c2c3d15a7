"""`python -m rulewright` is the command `rulewright`."""

from rulewright.cli import main

main()
