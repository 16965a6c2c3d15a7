"""What an author can write instead: of each verb, sentences that the machine plays.

One table: a verb of effect, and sentences with names of no game in particular. Each is played by a test
(tests/test_remedies.py) on a small game that has these names. A finding about a sentence that the machine leaves to the
table shows those of its verb.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from rulewright.meaning import effects
from rulewright.meaning.model import Reading

PLAYED: dict[str, tuple[str, ...]] = {
    "become": ("The Active Player becomes Hidden.",),
    "choose": (
        "The Active Player chooses one other Player.",
        "The Active Player chooses one Treasure Card in their Hand.",
        "The Active Player chooses one of Rest or Dig.",
    ),
    "deal": (
        "Deal three Treasure Cards to each Player.",
        "Each Player draws three cards from the Treasure Deck.",
        "Deal one random Role Card to each Player.",
    ),
    "decrease": ("Decrease the Active Player's Gold by 1.",),
    "discard": ("Discard the chosen Treasure Card.",),
    "draw": (
        "The Active Player draws the top card of the Treasure Deck.",
        "Put the drawn card in the Active Player's Hand.",
    ),
    "end": ("The game ends.", "This procedure ends."),
    "gain": (
        "The Active Player gains 1 Gold.",
        "The Active Player gains 1 Gold for each Treasure Card in their Hand.",
        "The Active Player gains that much Gold.",
    ),
    "give": ("The Active Player gives 1 Gold to the chosen Player.",),
    "increase": ("Increase the Active Player's Gold by 1.", "Increase the Round Count by 1."),
    "lose": ("The Active Player loses 1 Gold.", "Each other Player loses 2 Gold."),
    "move": ("The Active Player chooses one adjacent Place.", "Move the Active Player's Pawn to the chosen Place."),
    "place": ("Place each Player's Pawn in the Market.",),
    "play": ("The Active Player chooses one Treasure Card in their Hand.", "Discard the chosen Treasure Card."),
    "put": ("Put the drawn card in the Active Player's Hand.", "Put the Players in Turn Order at random."),
    "repeat": ("Resolve Dig three times.",),
    "resolve": (
        "Resolve Rest.",
        "The Active Player may resolve Rest.",
        "For each Player in Turn Order, that Player resolves Rest.",
    ),
    "return": ("Return the chosen Treasure Card to the Treasure Deck.",),
    "reveal": ("Reveal the drawn card.",),
    "roll": ("The Active Player rolls 1D6.", "If the result is 5 or more, the Active Player gains 1 Gold."),
    "set": ("Set the Active Player's Gold to 0.",),
    "shuffle": ("Shuffle the Treasure Deck.",),
    "spend": ("The Active Player spends 2 Gold.", "The Active Player may spend 1 Gold. If they do, resolve Rest."),
    "take": (
        "The Active Player may take up to two Actions.",
        "The Active Player takes one Action.",
        "For each Player in Turn Order, that Player takes a Turn.",
    ),
    "win": (
        "The Player with the most Points wins.",
        "If the Active Player has 10 or more Points, the Active Player wins.",
    ),
}
LIKE = {
    "add": "increase",
    "collect": "gain",
    "earn": "gain",
    "get": "gain",
    "pay": "spend",
    "pick": "choose",
    "receive": "gain",
    "reduce": "decrease",
    "score": "gain",
    "select": "choose",
    "steal": "give",
    "subtract": "decrease",
}  # verbs for which the forms of another are shown


def help_of(reading: Reading) -> str:
    """The remedy for a sentence that is left to the table: sentences with its verb that are played, else where to
    look.
    """
    for act in _acts(reading.meaning):
        forms = PLAYED.get(LIKE.get(act.verb, act.verb))
        if forms:
            said = " / ".join(f"“{form}”" for form in forms)
            return f"what is played of “{act.verb}”: {said}"
    return reading.help or "say what is missing in a rule of its own, or use a form of docs/language.md"


def _acts(node: object) -> Iterator[effects.Act]:
    """The acts of a meaning, outermost first."""
    if isinstance(node, effects.Act):
        yield node
    if isinstance(node, tuple):
        for each in node:
            yield from _acts(each)
    elif is_dataclass(node) and not isinstance(node, type):
        for field in fields(node):
            yield from _acts(getattr(node, field.name))
