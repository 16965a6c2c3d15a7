"""What a game does: its model, and how it is made from meanings."""
