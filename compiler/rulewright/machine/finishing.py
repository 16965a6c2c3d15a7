"""Who wins as the game ends: `When the game ends, the Player with the most Points wins.`

In: the rules of a ruleset, and the procedures and events in which its game ends. Out: the same, where each end that
names no winner has the winners of that rule. `The Player with the most Points wins` as a rule of its own says it of the
end as well: somebody has the most at every time. A game that ends by a win, or after its last repetition, ends the same
way: who has won has won, and what comes to the end of the entry ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from rulewright.book.model import Role
from rulewright.machine import model, workshop
from rulewright.machine import statement as s
from rulewright.machine.effects import ranking
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import PLAYER, cite, name_of
from rulewright.machine.workshop import Unplayed, Workshop
from rulewright.meaning import circumstances, effects, happenings, standing, things
from rulewright.meaning.model import Reading

_ENDED = frozenset({"when", "after", "once"})


OTHERS_WIN = "wherever the game ends, another sentence says who wins; say it there, or take that one out"


def last_word(reading: Reading) -> things.Nominal | None:
    """Those who win as the game ends, by a rule that says so; None for all other sentences."""
    if not reading.understood or reading.sentence.role is not Role.RULE:
        return None
    match reading.meaning:
        case happenings.Happening(trigger=trigger, effects=(effects.Act() as act,), circumstances=(_,)) if _at_the_end(
            trigger
        ):
            who = act.subject
        case standing.Standing(subject=who, acts=(effects.Act() as act,), circumstances=()):
            pass
        case _:
            return None
    plain = act.verb == "win" and not (act.negated or act.modal or act.passive or act.past or act.perfect or act.never)
    if not plain or any(slot.name != "object" or name_of(slot.value) not in ("win", "game") for slot in act.slots):
        return None
    ranked = isinstance(who, things.Nominal) and who.name == PLAYER and ranking.superlatives(who)
    return who if ranked and isinstance(who, things.Nominal) and "tie" not in who.which else None


def _at_the_end(trigger: object) -> bool:
    """`When the game ends`, `At the end of the game`."""
    match trigger:
        case circumstances.AtPhrase(moment="end" | "after", what=things.Small(name="game", which=())):
            return True
        case circumstances.Given(
            word=word, conditions=(effects.Act(verb="end", subject=things.Small(name="game"), slots=()) as ends,)
        ):
            return word in _ENDED and not (trigger.further or ends.negated or ends.modal)
        case _:
            return False


def finished(
    readings: Sequence[Reading],
    made: list[model.Procedure],
    entry: model.Procedure | None,
    rows: list[model.Event],
    shop: Workshop,
) -> tuple[list[model.Procedure], list[model.Event]]:
    """The procedures (`entry` among them, where there is one) and the events, with who wins at the end."""
    found = [reading for reading in readings if last_word(reading) is not None]
    if not found:
        return made, rows
    if len(found) > 1:
        for reading in found:
            why = "two rules say who wins as the game ends; say it in one"
            shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why)
        return made, rows
    reading = found[0]
    context = workshop.context_of(reading, Scope(shop.world, "", may_add=False), shop)
    who = last_word(reading)
    assert who is not None
    try:
        winners = context.able_to_win(ranking.winners(who, context.scope))
    except Unplayable as why:
        shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why.reason)
        return made, rows
    end = s.EndGame(context.cites, winners)
    ended = [_closed(_with(each, end), end) if each is entry else _with(each, end) for each in made]
    told = [_with(each, end) for each in rows]
    always = isinstance(reading.meaning, standing.Standing)  # not: when the game ends, and nobody has won
    if always and ended == made and told == rows and any(isinstance(node, s.EndGame) for node in nodes((*made, *rows))):
        shop.unplayed[cite(reading.sentence)] = Unplayed(reading, OTHERS_WIN)
        return made, rows
    shop.world.played.add(cite(reading.sentence))
    return ended, told


def _with(part: Any, end: s.EndGame) -> Any:
    """A part of the model in which each end without a winner has those of `end`; behind a win nothing is changed."""
    if isinstance(part, tuple):
        won = False
        items = []
        for item in part:
            items.append(item if won else _with(item, end))
            won = won or (isinstance(item, s.EndGame) and item.winners is not None)
        return tuple(items)
    if isinstance(part, s.EndGame):
        return part if part.winners is not None else replace(part, cites=(*part.cites, *end.cites), winners=end.winners)
    if not is_dataclass(part) or isinstance(part, type):
        return part
    old = {field.name: getattr(part, field.name) for field in fields(part)}
    new = {name: _with(value, end) for name, value in old.items() if isinstance(value, tuple)}
    changed = {name: value for name, value in new.items() if value != old[name]}
    return replace(part, **changed) if changed else part


def _closed(entry: model.Procedure, end: s.EndGame) -> model.Procedure:
    """The entry, which the game is over with: it ends by the rule, too, where it does not go on for ever."""
    *before, last = entry.steps
    final = last.body[-1] if last.body else None
    if isinstance(final, s.Repeat) and final.times is None and final.until is None:
        return entry
    return replace(entry, steps=(*before, replace(last, body=(*last.body, end))))
