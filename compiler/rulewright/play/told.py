"""What a choice or roll caused, told in short lines: values that changed, cards that moved, and the step of the rules
that did it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.cells import cell_len

from rulewright.machine.model import Many, OneOf, Ref, Truth
from rulewright.play.facts import Value
from rulewright.play.game import Game, Step
from rulewright.play.wording import cards, holders, is_pile, listed, own, padded, pile_of, worded, wrapped

MARGIN = "    "
PLACES = 50  # the column of places
FEW = 4  # holders of a value that are told one by one


def told(game: Game, width: int) -> list[str]:
    """What the last choice or roll caused, a line for each change with the step that made it."""
    lines = []
    for step in game.steps:
        for text in _changes(game, step):
            lines += beside(text, said_place(game, step.cites), width, MARGIN)
    return lines


def beside(text: str, place: str, width: int, indent: str) -> list[str]:
    """A line, and at its right where the rules say so, if there is room."""
    room = width - len(indent) - 2 - cell_len(place)
    if place and cell_len(text) <= room:
        return [indent + padded(text, min(room, max(PLACES - len(indent), cell_len(text)))) + "  " + place]
    return wrapped(text, width, indent)


def said_place(game: Game, cites: tuple[str, ...]) -> str:
    """Where rules stand: the step of a procedure, else the file and line of the first of them."""
    place = game.facts.place(cites)
    if place is not None or not cites:
        return str(place or "")
    file, line, _ = game.machine.RULES[cites[0]]
    return f"{file}:{line}"


def how(game: Game, width: int) -> list[str]:
    """The rules that the last choice or roll brought about, in the order in which they were done."""
    lines: list[str] = []
    last = ""
    for step in game.steps:
        if step.cites and step.cites[0] != last:
            last = step.cites[0]
            lines += wrapped(f"{said_place(game, step.cites)}: “{game.machine.RULES[last][2]}”", width, "  ", " ")
        for text in _changes(game, step):
            lines += wrapped(text, width, MARGIN + "  ", "  ")
    return lines


def _changes(game: Game, step: Step) -> Iterator[str]:
    changed = [name for name in step.after if step.after[name] != step.before.get(name)]
    piles = []
    for name in changed:
        known = game.facts.values.get(name)
        before, after = step.before[name], step.after[name]
        if known is None:
            piles += [name] if is_pile(game, name) else []
        elif name[:1].islower() or known.seen_by != "all":
            continue  # kept by the machine for itself, or by somebody who does not show it
        elif isinstance(known.type, Many):
            yield f"{name}: {', '.join(game.name(each) for each in after) or 'nobody'}"
        elif not known.of and isinstance(known.type, Ref) and 0 <= after < game.players:
            yield f"{name}: {game.name(after)}"
        elif not known.of:
            yield _from_to(game, name, known, before, after)
        else:
            yield from _held(game, name, known, before, after)
    yield from _moved(game, step, piles)


def _from_to(game: Game, name: str, known: Value, before: Any, after: Any) -> str:
    """A value that was one thing and is another."""
    was, now = worded(game, before, known.type), worded(game, after, known.type)
    if isinstance(known.type, Ref):
        now = "none" if after < 0 else now
        if before < 0:
            return f"{name} {now}"
    return f"{name} {was} → {now}"


def _held(game: Game, name: str, known: Value, before: tuple[Any, ...], after: tuple[Any, ...]) -> Iterator[str]:
    """A value that several have: those to whom the same happened stand together."""
    groups: dict[tuple[Any, Any], list[str]] = {}
    for at, who in holders(game, name, known.of):
        if before[at] != after[at]:
            groups.setdefault((before[at], after[at]), []).append(who)
    if len(groups) > FEW:
        told = [f"{who} {worded(game, now, known.type)}" for (_, now), names in groups.items() for who in names]
        yield f"{name}: {', '.join(told)}"
        return
    for (was, now), names in groups.items():
        who = listed(names)
        many = len(names) > 1
        match known.type:
            case Truth():
                verb = ("become" if many else "becomes") if now else ("are no longer" if many else "is no longer")
                yield f"{who} {verb} {name}"
            case OneOf():
                yield f"{who} {'become' if many else 'becomes'} {worded(game, now, known.type)}"
            case _:
                yield f"{who}: {_from_to(game, name, known, was, now)}"


def _moved(game: Game, step: Step, changed: list[str]) -> Iterator[str]:
    """Cards that left a pile or came to one; where nobody knows which, how many a pile has."""
    gone: dict[int, str] = {}
    come: dict[int, str] = {}
    for name in changed:
        before, after = _known(step.before[name]), _known(step.after[name])
        gone |= {card: name for card in before - after}
        come |= {card: name for card in after - before}
    routes: dict[tuple[str, str], list[int]] = {}
    silent = set(changed)  # of which nothing else is told
    unseen = [name for name in changed if _count(step.after[name]) < _count(step.before[name])]
    for card, there in come.items():
        source = gone.get(card, "")
        if not source and len(unseen) == 1 and unseen[0] not in gone.values():
            source = unseen[0]
        routes.setdefault((source, there), []).append(card)
        silent -= {source, there}
    for card, source in gone.items():
        if card not in come and _count(step.after[source]) < _count(step.before[source]):
            routes.setdefault((source, ""), []).append(card)
            silent.discard(source)
    for (source, there), moved in routes.items():
        what = cards(len(moved)) if len(moved) > FEW else listed(game.name(card) for card in moved)
        if not there:
            yield f"{what} out of {_whose(game, source)}"
        elif source:
            yield f"{what}: {_whose(game, source)} → {_whose(game, there)}"
        else:
            yield f"{what} → {_whose(game, there)}"
    for name in changed:
        was, now = _count(step.before[name]), _count(step.after[name])
        if name in silent and was != now:
            yield f"{_whose(game, name)}: {was} → {cards(now)}"
        elif name in silent and _known(step.before[name]) and not _known(step.after[name]):
            yield f"{_whose(game, name)}: shuffled"


def _known(value: Any) -> set[int]:
    return {card for card in value if card is not None} if isinstance(value, tuple) else set()


def _count(value: Any) -> int:
    return len(value) if isinstance(value, tuple) else int(value)


def _whose(game: Game, name: str) -> str:
    called, owner = pile_of(game, name)
    return own(game.name(owner), called) if owner >= 0 else called
