"""What there is in a game, gathered from the facts of its rules: kinds, statuses, attributes, piles, printed values."""
