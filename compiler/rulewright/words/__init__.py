"""The ruleset's vocabulary and the words of a sentence, each with its class and lemma."""
