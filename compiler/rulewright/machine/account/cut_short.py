"""What ends from outside: `The Round ends.` in the course of a Turn drops that Turn, and nothing of its end is done.

In: a game. Out: which procedures are dropped by which end (`cut`), and the ends that the table is asked about: those
that drop a procedure at whose end a rule does something (`faults`). What lasts until the end of a procedure
(`effects/lapses.py`) is over when it is dropped, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from rulewright.machine import model
from rulewright.machine import statement as s
from rulewright.machine.sound import nodes


def faults(game: model.Game) -> dict[tuple[str, ...], str]:
    """Why a step, or a row of an event, is left to the table, by what it cites."""
    done_at_end = {each.name for each in game.procedures if each.after}
    found = {}
    for cites, outer, inner in cut(game):
        dropped = next((name for name in inner if name in done_at_end), None)
        if dropped is not None:
            found[cites] = (
                f"{outer} ends here in the course of a {dropped}: is what a rule says for the end of that {dropped} "
                f"done then? Make it the last step of {dropped}, if it is not; if it is, say it here, too, before that"
            )
    return found


def cut(game: model.Game) -> Iterator[tuple[tuple[str, ...], str, list[str]]]:
    """Each step, or row, in which a procedure below is ended: what it cites, that procedure, and those that may run
    between the two.
    """
    ends = [(each, end.procedure) for each in _sites(game) for end in nodes(each[2]) if isinstance(end, s.End)]
    if not ends:
        return
    raised = {_event(node.event) for node in nodes(game.procedures) if isinstance(node, s.Raise)}
    rows = {_event(each.name): _called(each.rows, game) for each in game.events}
    calls = {each.name: _called((each.steps, each.before, each.after), game) for each in game.procedures} | rows
    first = {each.name: _called((each.steps, each.before), game) for each in game.procedures} | rows  # not at its end
    happening = {name for event in rows.keys() - raised for name in rows[event]}  # what is set off whatever runs

    @cache
    def reached(name: str, but: str) -> frozenset[str]:
        """What a procedure calls in its course, but for what only another calls that it calls."""
        return _closure(first.get(name, frozenset()) - {but}, calls, but)

    for (cites, site, _), outer in ends:
        within = reached(outer, outer)
        free = not site or site in _closure(happening - {outer}, calls, outer) - within
        course = sorted(name for name in within if free or name == site or site in reached(name, outer))
        yield cites, outer, [name for name in course if name not in rows]


def _sites(game: model.Game) -> Iterator[tuple[tuple[str, ...], str, object]]:
    """The steps, with their procedure, and the rows of events."""
    for procedure in game.procedures:
        for step in procedure.steps:
            yield step.cites, procedure.name, step.body
    for event in game.events:
        for row in event.rows:
            yield row.cites, "", row.body


def _event(name: str) -> str:
    """An event among the procedures."""
    return f"when {name}"


def _called(part: object, game: model.Game) -> frozenset[str]:
    found = set()
    for node in nodes(part):
        match node:
            case s.Call(procedure=name) | s.Offer(procedure=name):
                found.add(name)
            case s.Raise(event=name):  # what an order reaches, one after the other
                found.add(_event(name))
            case s.CallCard(column=column):
                found |= {str(value) for card in game.cards for key, value in card.values if key == column}
    return frozenset(found)


def _closure(first: Iterable[str], calls: dict[str, frozenset[str]], but: str) -> frozenset[str]:
    found, waiting = set(first), list(first)
    while waiting:
        new = calls.get(waiting.pop(), frozenset()) - found - {but}
        found |= new
        waiting += new
    return frozenset(found)
