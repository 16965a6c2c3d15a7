"""Roles that nobody fills: `The target loses 1 Gold.` in a procedure of which no caller says who the target is.

In: a game with an entry. Out: of each procedure that play comes to, the roles that are empty whenever it does. What a
caller passes on is filled where its own role is; a procedure that nothing calls is begun from outside, by somebody who
fills its roles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.machine import expression as e
from rulewright.machine import loops, model
from rulewright.machine import statement as s
from rulewright.machine.sound import nodes

Role = tuple[str, str]  # procedure, role


def roles(game: model.Game) -> dict[str, frozenset[str]]:
    """The empty roles of each procedure that has some."""
    if game.entry is None:
        return {}
    reached = _reached(game)
    declared = {p.name: {r.name for r in p.roles if not isinstance(r.type, model.Record)} for p in game.procedures}
    filled = {(name, role) for name, found in declared.items() if name not in reached for role in found}
    given = list(_given(game, declared))
    while True:
        more = {to for to, source in given if source is None or source in filled} - filled
        if not more:
            break
        filled |= more
    empty = {n: frozenset(r for r in declared[n] if (n, r) not in filled) for n in declared if n in reached}
    return {name: found for name, found in empty.items() if found}


def lost(steps: Sequence[model.Step], empty: frozenset[str]) -> list[str]:
    """For each step of a procedure why it is the table's: it does something with a role that is empty, and no step so
    far has filled it. "" where it is not.
    """
    found: list[str] = []
    left = empty
    for step in steps:
        name = _read(step.body, left)
        left -= frozenset(loops.filled(step.body))
        found.append(
            f"nothing says who or what “the {name}” is: no step before this chooses one, and nothing that leads here "
            f"names one"
            if name
            else ""
        )
    return found


def _read(body: s.Body, empty: frozenset[str]) -> str:
    """The first role that statements do something with though it is empty, "" for none. What one way of a condition, or
    one row of a table, fills is not filled in the other.
    """
    filled = [frozenset(loops.filled((statement,))) for statement in body]
    for at, statement in enumerate(body):
        others = frozenset[str]().union(*filled[:at], *filled[at + 1 :])
        if isinstance(statement, s.If):
            left = empty - others
            ways = (_read(statement.then, left), _read(statement.otherwise, left))
            name = next((each for each in (_first(statement.when, left - filled[at]), *ways) if each), "")
        else:
            name = _first(statement, empty - others - filled[at])
        if name:
            return name
    return ""


def _first(node: object, empty: frozenset[str]) -> str:
    return next((each.name for each in _done(node) if isinstance(each, e.Slot) and each.name in empty), "")


def _done(node: object) -> Iterator[object]:
    """The nodes of statements, but for what a call passes on as it is, and what asks whether a role is empty."""
    if isinstance(node, e.Compare) and e.Nothing() in (node.left, node.right):
        return
    if isinstance(node, tuple):
        if not _passes_on(node):
            for part in node:
                yield from _done(part)
    elif (names := getattr(node, "__dataclass_fields__", None)) is not None:
        yield node
        for name in names:
            yield from _done(getattr(node, name))


def _passes_on(part: tuple[object, ...]) -> bool:
    """Whether a pair gives a role of what is called the caller's own: ("target", the target)."""
    return len(part) == 2 and isinstance(part[0], str) and isinstance(part[1], e.Slot)


def _given(game: model.Game, declared: dict[str, set[str]]) -> Iterator[tuple[Role, Role | None]]:
    """Each role that a call fills, with the caller's role that it passes on; None where it is filled by itself."""
    for procedure in game.procedures:
        own = {name for step in procedure.steps for name in loops.filled(step.body)}
        for node in nodes((procedure.steps, procedure.before, procedure.after)):
            for to, value in _calls(node, game):
                passed = isinstance(value, e.Slot) and value.name in declared[procedure.name] - own
                if value != e.Nothing():
                    yield to, (procedure.name, value.name) if passed and isinstance(value, e.Slot) else None
    for node in nodes(game.events):
        for to, value in _calls(node, game):
            if value != e.Nothing():
                yield to, None


def _calls(node: object, game: model.Game) -> Iterator[tuple[Role, e.Expression]]:
    match node:
        case s.Call(procedure=name, roles=given) | s.Offer(procedure=name, roles=given):
            yield from (((name, role), value) for role, value in given)
        case s.CallCard(column=column, roles=given):
            for text in _texts(column, game):
                yield from (((text, role), value) for role, value in given)


def _texts(column: str, game: model.Game) -> Iterator[str]:
    for card in game.cards:
        yield from (value for key, value in card.values if key == column and isinstance(value, str))


def _reached(game: model.Game) -> set[str]:
    """The procedures that play comes to: from the entry, and from what is set off by events."""
    procedures = {each.name: each for each in game.procedures}
    found: set[str] = set()
    left: list[object] = [procedures.get(game.entry or ""), game.events]
    while left:
        for node in nodes(left.pop()):
            match node:
                case s.Call(procedure=name) | s.Offer(procedure=name):
                    names = [name]
                case s.CallCard(column=column):
                    names = list(_texts(column, game))
                case _:
                    continue
            for name in names:
                if name in procedures and name not in found:
                    found.add(name)
                    left.append(procedures[name])
    return found
