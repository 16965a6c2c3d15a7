"""What sentences speak of, as expressions: things, sets of things, places, amounts."""
