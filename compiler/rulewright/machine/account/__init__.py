"""What became of each sentence: played, tested, noted, or left to the table with its reason."""
