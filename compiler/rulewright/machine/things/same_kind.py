"""Words that say the same as Player: kinds that are all Players (`Each Player is a Hero`), and everyone, nobody.

In: the readings of a ruleset. Out: the readings in which each such kind is Player, said back by its own word, and the
sentences that say so; those in which `everyone` is each Player, and `nobody` no Player. `A Hero is a Player` alone is
no such sentence: which Players are Heroes is then open.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Set
from dataclasses import replace

from rulewright.machine.things.world import PLAYER, cite
from rulewright.meaning import facts, things
from rulewright.meaning.binding import rebuilt
from rulewright.meaning.model import Reading
from rulewright.words import inflect

_WHO = {"everyone": "each", "nobody": "no", "anyone": "any", "someone": "any"}  # whatever word was written
_SAID = re.compile(r"\b(?:every|any|some|no) ?(?:one|body)\b", re.IGNORECASE)


def of_players(readings: Iterable[Reading]) -> list[Reading]:
    """The readings in which `everyone` is each Player, `nobody` no Player, `anyone` any."""
    return reworded(readings, _SAID, _who)


def reworded(
    readings: Iterable[Reading], said: re.Pattern[str], change: Callable[[things.Nominal], things.Nominal]
) -> list[Reading]:
    """The readings with each noun changed, in the sentences that say such a word."""
    return [
        replace(reading, meaning=rebuilt(reading.meaning, change, {}))
        if reading.meaning is not None and said.search(reading.sentence.text)
        else reading
        for reading in readings
    ]


def _who(noun: things.Nominal) -> things.Nominal:
    if not isinstance(noun, things.Pronoun) or noun.name not in _WHO:
        return noun
    return things.Select(noun.span, PLAYER, _WHO[noun.name], owner=noun.owner, filters=noun.filters)


def settled(readings: Iterable[Reading]) -> tuple[list[Reading], frozenset[str]]:
    """The readings with the kinds that are all Players called Player, and the cites of what says so."""
    found = list(readings)
    kinds: set[str] = set()
    said: set[str] = set()
    for reading in found:
        kind = _all_players(reading.meaning) if reading.understood else ""
        if kind:
            kinds.add(kind)
            said.add(cite(reading.sentence))
    if not kinds:
        return found, frozenset()

    def called(noun: things.Nominal) -> things.Nominal:
        return _as_player(noun, kinds)

    made = [
        replace(reading, meaning=rebuilt(reading.meaning, called, {}))
        for reading in found
        if cite(reading.sentence) not in said
    ]
    return made, frozenset(said)


def _as_player(noun: things.Nominal, kinds: Set[str]) -> things.Nominal:
    if noun.name not in kinds or noun.owner is not None:
        return noun
    written = noun.alias or (inflect.plural(noun.name) if noun.plural else noun.name)
    return replace(noun, name=PLAYER, alias=written)


def _all_players(meaning: object) -> str:
    """The kind that a sentence makes another word for Player; "" for any other sentence."""
    match meaning:
        case facts.IsA(subjects=(things.Nominal() as subject,), kind=things.Nominal() as kind):
            each = subject.quantifier in ("each", "every", "all") or (subject.plural and subject.quantifier == "")
            whole = each and subject.name == PLAYER and _bare(subject) and _bare(kind)
            return kind.name if whole and kind.name != PLAYER else ""
        case facts.Defined(subject=things.Nominal() as kind, base=things.Nominal() as base, role=False):
            whole = base.name == PLAYER and _bare(base) and _bare(kind) and base.quantifier == "a"
            return kind.name if whole and kind.name != PLAYER else ""
        case _:
            return ""


def _bare(noun: things.Nominal) -> bool:
    return not (noun.adjectives or noun.filters or noun.focus or noun.owner is not None or noun.amount is not None)
