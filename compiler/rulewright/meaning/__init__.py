"""What sentences say: facts, norms, happenings, effects, conditions, quantities; each form with its way back to
English.
"""
