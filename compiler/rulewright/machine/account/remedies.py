"""What an author can write instead: of each verb, sentences that the machine plays.

One table: a verb of effect, and sentences with names of no game in particular. Each is played by a test
(tests/test_remedies.py) on a small game that has these names. A finding about a sentence that the machine leaves to the
table shows the one that is nearest to what was written, unless the reason itself says what to write.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from difflib import SequenceMatcher

from rulewright.meaning import effects
from rulewright.meaning.model import Reading

PLAYED: dict[str, tuple[str, ...]] = {
    "become": (
        "The Active Player becomes Hidden.",
        "Each Player in the Market becomes Hidden.",
        "The chosen Player becomes the Active Player.",
    ),
    "choose": (
        "The Active Player chooses one other Player.",
        "The Active Player chooses another Player in their Place as the target.",
        "The Active Player chooses one Treasure Card in their Hand.",
        "The Active Player chooses one adjacent Place.",
        "The Active Player chooses one of Rest or Dig.",
        "For each Player in Turn Order, that Player chooses one Treasure Card in their Hand.",
    ),
    "deal": (
        "Deal three Treasure Cards to each Player.",
        "Each Player draws three cards from the Treasure Deck.",
        "Deal one random Role Card to each Player.",
    ),
    "decrease": ("Decrease the Active Player's Gold by 1.", "Decrease the Round Count by 1."),
    "discard": (
        "Discard the chosen Treasure Card.",
        "The Active Player discards one Treasure Card from their Hand.",
        "The Active Player discards down to five cards.",
        "Each other Player discards one random card from their Hand.",
        "The Active Player may discard any number of Treasure Cards from their Hand.",
        "The Active Player may discard two cards from their Hand. If they do, they gain 1 Points.",
    ),
    "draw": (
        "The Active Player draws the top card of the Treasure Deck. Put the drawn card in the Active Player's Hand.",
        "The Active Player draws two cards from the Treasure Deck.",
        "Each Player draws one card from the Treasure Deck.",
    ),
    "end": (
        "This procedure ends.",
        "If the Round Count is 9 or more, the game ends.",
        "The Player with the most Points wins and the game ends.",
    ),
    "gain": (
        "The Active Player gains 1 Gold.",
        "Each Player in the Market gains 1 Gold.",
        "Each other Player with no Gold gains 1 Gold.",
        "If the Active Player is in the Market, they gain 1 Gold.",
        "The Active Player gains 1 Gold for each Treasure Card in their Hand.",
        "The Active Player gains Gold equal to the Value of the chosen Treasure Card.",
        "The Active Player gains 1 Gold or 1 Points.",
        "For each Player in Turn Order, that Player gains 1 Gold.",
        "If the Active Player has more Gold than each other Player, they gain 1 Points.",
    ),
    "give": (
        "The Active Player gives 1 Gold to the chosen Player.",
        "Each other Player gives the Active Player 1 Gold.",
        "The Active Player gives one card from their Hand to the chosen Player.",
    ),
    "increase": ("Increase the Active Player's Gold by 1.", "Increase the Round Count by 1."),
    "lose": (
        "The Active Player loses 1 Gold.",
        "Each other Player loses 2 Gold.",
        "The chosen Player loses 1 Gold.",
        "If the chosen Player is Hidden, they lose 1 Gold.",
        "The Active Player loses half of their Gold, rounded down.",
        "Each Player in the Active Player's Place loses 1 Gold.",
    ),
    "move": (
        "The Active Player moves to an adjacent Place.",
        "The Active Player may move their Pawn to an adjacent Place.",
        "Move the Active Player's Pawn to the Market.",
        "For each Player in Turn Order, that Player moves to an adjacent Place.",
    ),
    "place": ("Place each Player's Pawn in the Market.", "Place the chosen Player's Pawn in the Forest."),
    "play": (
        "The Active Player chooses one Treasure Card in their Hand. The Active Player gains Gold equal to the Value of "
        "the chosen Treasure Card. Discard the chosen Treasure Card.",
    ),
    "put": (
        "Put the drawn card in the Active Player's Hand.",
        "Put all Treasure Cards in the Treasure Deck.",
        "Put the Players in Turn Order at random.",
        "Put the top card of the Treasure Deck on top of the Discard Pile.",
        "Put the chosen Treasure Card on the bottom of the Treasure Deck.",
    ),
    "repeat": ("Resolve Dig three times.", "The Active Player may resolve Dig. If they do, repeat this procedure."),
    "resolve": (
        "Resolve Rest.",
        "Resolve Rest three times.",
        "The Active Player may resolve Rest.",
        "If the Active Player is Hidden, resolve Rest.",
        "For each Player in Turn Order, that Player resolves Rest.",
    ),
    "return": (
        "Return the chosen Treasure Card to the Treasure Deck.",
        "Return all Treasure Cards in the chosen Player's Hand to the Treasure Deck.",
    ),
    "reveal": ("Reveal the drawn card.",),
    "roll": (
        "The Active Player rolls 1D6. If the result is 5 or more, the Active Player gains 1 Gold.",
        "The Active Player rolls 1D6. On a 5 or 6, they gain 1 Gold. Otherwise, they lose 1 Gold.",
        "The Active Player rolls 1D6. The Active Player gains that much Gold.",
        "Each other Player rolls 1D6. If the result is 6, they lose 1 Gold.",
        "The Active Player rolls 2D6 and adds their Gold to the roll.",
    ),
    "set": ("Set the Active Player's Gold to 0.", "Set each Player's Gold to 5."),
    "shuffle": (
        "Shuffle the Treasure Deck.",
        "Shuffle the Treasure Cards to form the Treasure Deck.",
        "If the Treasure Deck is empty, shuffle the Discard Pile into the Treasure Deck.",
    ),
    "spend": (
        "The Active Player spends 2 Gold.",
        "The Active Player may spend 1 Gold. If they do, resolve Rest.",
        "The Active Player may spend 2 Gold and 1 Points. If they do, they draw one card from the Treasure Deck.",
        "The Active Player pays 2 Gold to the chosen Player.",
    ),
    "steal": ("The Active Player steals 1 Gold from each other Player.",),
    "take": (
        "The Active Player may take up to two Actions.",
        "The Active Player takes one Action.",
        "The Active Player takes one random card from the chosen Player's Hand.",
        "The Active Player takes 2 Gold from the chosen Player.",
    ),
    "win": (
        "The Player with the most Points wins and the game ends.",
        "If the Active Player has 10 or more Points, the Active Player wins and the game ends.",
        "If exactly one Player is Hidden, that Player wins and the game ends.",
    ),
}
LIKE = {
    "add": "increase",
    "collect": "gain",
    "decide": "choose",
    "drop": "discard",
    "refill": "put",
    "earn": "gain",
    "get": "gain",
    "pay": "spend",
    "pick": "choose",
    "receive": "gain",
    "reduce": "decrease",
    "score": "gain",
    "select": "choose",
    "subtract": "decrease",
}  # verbs for which the forms of another are shown


# Where a reason goes over into what to write: behind a stop, a word that tells the author to do something.
_DO = "say|write|declare|make|put|name|choose|have|bound|begin|mend|use|give|join|roll|draw|ask|keep|declare"
_REMEDY = re.compile(rf"(?:[;:,]|(?<=\?)) (?=(?:so )?(?:{_DO})\b)|(?<=\?) (?=(?:{_DO.title()})\b)")
_ONLY_SAID = re.compile(r"“[^”]*”$")


def told(reason: str) -> tuple[str, str]:
    """A reason as what is wrong, and what to write instead; the second "" where it does not say."""
    if reason.startswith("say "):
        return "it is not said in a form that is played", reason
    outside = (each for each in _REMEDY.finditer(reason) if _outside(reason[: each.start()]))
    first = next(outside, None)
    if first is None:
        return reason, ""
    wrong, remedy = reason[: first.start()], reason[first.end() :]
    if _ONLY_SAID.match(wrong):
        wrong = f"{wrong} is not played as it stands"
    return wrong, remedy[:1].lower() + remedy[1:]


def _outside(text: str) -> bool:
    """Whether what comes next stands in no quotation and no bracket."""
    return text.count("“") == text.count("”") and text.count("(") == text.count(")")


def help_of(reading: Reading, remedy: str = "") -> str:
    """The remedy for a sentence that is left to the table: what its reason says, else the nearest sentence with its
    verb that is played, else where to look.
    """
    if remedy:
        return remedy
    for act in _acts(reading.meaning):
        forms = PLAYED.get(LIKE.get(act.verb, act.verb))
        if forms:
            return f"the nearest sentence with “{act.verb}” that is played: “{nearest(reading.sentence.text, forms)}”"
    if reading.help:
        return reading.help
    verb = next((act.verb for act in _acts(reading.meaning)), "")
    made = verb and verb not in ("be", "have")
    own = f", or make it a procedure of your own (PROCEDURE {verb.title()})" if made else ""
    return f"say with a verb that is played (docs/language.md, 16) what becomes of whom{own}"


def nearest(text: str, forms: tuple[str, ...]) -> str:
    """The form that is most like a text, word by word, whatever their names and numbers."""
    return max(forms, key=lambda form: SequenceMatcher(None, _shape(text), _shape(form), autojunk=False).ratio())


_PARTS = re.compile(r"\d+D\d+|\d+|[A-Z][\w’'-]*(?: [A-Z][\w’'-]*)*|[a-z]+|[.,]")
_SAID_FIRST = re.compile(r"^[A-Z][a-z]*\b")


def _shape(text: str) -> list[str]:
    """The words of a sentence; a name is any name, a number any number."""
    text = _SAID_FIRST.sub(lambda first: first.group().casefold(), text)
    return ["#" if part[0].isdigit() else "N" if part[0].isupper() else part for part in _PARTS.findall(text)]


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
