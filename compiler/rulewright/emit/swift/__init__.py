"""Functions of a game that is played straight through, made faster: what `-O1` does with them once they are whole."""
