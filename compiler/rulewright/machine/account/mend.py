"""Makes a lowered game sound: what names something that the game does not have goes to the table, with its
text.

A document that stands without its core speaks of much that it does not define. Each step, row or calculation
that would need it is given back to the table; the rest runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace

from rulewright.machine import expression as e
from rulewright.machine import loops, model, sound
from rulewright.machine import statement as s
from rulewright.machine.account import agreeing, cut_short, endless, unfilled
from rulewright.machine.things.world import PLAYER


def mended(game: model.Game) -> tuple[model.Game, dict[str, str]]:
    """The game with every unsound part given to the table, and for each sentence that lost its code the
    reason.
    """
    reasons: dict[str, str] = {}
    game = _without_doubles(game)
    while True:
        known = sound.names(game)
        never = _never_filled(game)
        above = {(node.procedure, node.slot) for node in sound.nodes(game) if isinstance(node, e.Outer)}
        empty = unfilled.roles(game)
        apart = {**agreeing.faults(game), **cut_short.faults(game)}
        round_about = {name for circle in sound.circles(game) for name in circle}
        changed = replace(
            game,
            kinds=tuple(kind for kind in (_kind(kind, known) for kind in game.kinds) if kind.members),
            attributes=tuple(_agreed(a, apart, reasons) for a in game.attributes if a.of in known["kind"]),
            functions=tuple(
                f
                for f in game.functions
                if not _note(
                    f.cites, _circular(f, round_about) or _fault(f, game, known) or apart.get(f.cites, ""), reasons
                )
            ),
            procedures=tuple(
                _procedure(p, game, known, above, never, empty.get(p.name, frozenset()), apart, reasons)
                for p in game.procedures
            ),
            events=tuple(
                replace(v, rows=tuple(_row(v, row, game, known, apart, reasons) for row in v.rows)) for v in game.events
            ),
        )
        kept = {function.name for function in changed.functions}
        changed = replace(changed, invariants=tuple(name for name in changed.invariants if name in kept))
        if changed == game:
            return game, reasons
        game = changed


def _without_doubles(game: model.Game) -> model.Game:
    """The game without what is both printed on cards and changes in play under one name: nobody can tell which of the
    two a sentence means.
    """
    double = {a.name for a in game.attributes} & {column for card in game.cards for column, _ in card.values}
    if not double:
        return game
    return replace(
        game,
        attributes=tuple(a for a in game.attributes if a.name not in double),
        cards=tuple(
            replace(card, values=tuple(pair for pair in card.values if pair[0] not in double)) for card in game.cards
        ),
    )


Names = Mapping[str, frozenset[str] | set[str]]


def _kind(kind: model.Kind, known: Names) -> model.Kind:
    return replace(kind, members=tuple(member for member in kind.members if member in known["thing"]))


def _circular(function: model.Function, round_about: set[str]) -> str:
    return f"“{function.name}” is defined by itself" if function.name in round_about else ""


def _fault(part: object, game: model.Game, known: Names) -> str:
    """What a part names and the game does not have, "" when it is sound."""
    for node in sound.nodes(part):
        for group, name in sound.named(node):
            if name not in known[group]:
                return f"no sentence makes the {group} “{name}” known{_MADE_BY.get(group, '')}"
        if sound.of_several(node):
            return sound.of_several(node)
        if isinstance(node, s.Call | s.Offer):
            for fault in sound.roles("", game, node.procedure, node.roles):
                return fault.lstrip(": ")
    return ""


_MADE_BY = {"thing": "; draw it as a space of a MAP, or list it in a COMPONENT: a kind alone makes no thing"}


def _note(cites: tuple[str, ...], fault: str, reasons: dict[str, str]) -> bool:
    if fault:
        for cite in cites:
            reasons.setdefault(cite, fault)
    return bool(fault)


Apart = Mapping[tuple[str, ...], str]  # by what it cites: why something does not agree


def _agreed(attribute: model.Attribute, apart: Apart, reasons: dict[str, str]) -> model.Attribute:
    """An attribute without the guards in which something does not agree."""
    kept = tuple(each for each in attribute.guards if not _note(each[1].cites, apart.get(each[1].cites, ""), reasons))
    return replace(attribute, guards=kept)


def _body(
    cites: tuple[str, ...],
    body: s.Body,
    game: model.Game,
    known: Names,
    apart: Apart,
    reasons: dict[str, str],
    ends: bool = False,
) -> s.Body:
    """The body, or a referee step for each of its sentences. With `ends`, its repetitions must have an end."""
    why = _fault(body, game, known) or apart.get(cites, "") or (endless.fault(body, game) if ends else "")
    if not _note(cites, why, reasons):
        return body
    return tuple(s.Table((cite,)) for cite in cites if cite in known["rule"])


def _never_filled(game: model.Game) -> frozenset[str]:
    """The roles that the procedure with which the game begins leaves empty in what it calls: nobody can fill them."""
    roles = {each.name: [role.name for role in each.roles] for each in game.procedures}
    first = next((each for each in game.procedures if each.name == game.entry), None)
    calls = [node for node in sound.nodes(first) if isinstance(node, s.Call)] if first is not None else []
    found = {role for call in calls for role in roles.get(call.procedure, ()) if role not in dict(call.roles)}
    things = {kind.name for kind in game.kinds}  # who does it may be told where it begins: When Ann takes a Turn
    return frozenset(role for role in found & things if role != PLAYER)


def _empty(step: model.Step, empty: frozenset[str]) -> str:
    """Why a step cannot be done that speaks of a role which is never filled; "" where it only passes it on."""
    name = next((name for name in _spoken(step.body) if name in empty), "")
    return f"nothing says which {name} “the {name}” is; say whose, as in “the Active Player's {name}”" if name else ""


def _spoken(node: object) -> Iterator[str]:
    """The slots that are read, but for the roles of calls."""
    if isinstance(node, e.Slot):
        yield node.name
    elif isinstance(node, tuple):
        for part in node:
            yield from _spoken(part)
    elif is_dataclass(node) and not isinstance(node, type):
        for field in fields(node):
            if field.name != "roles" or not isinstance(node, s.Call | s.Offer):
                yield from _spoken(getattr(node, field.name))


def _procedure(
    procedure: model.Procedure,
    game: model.Game,
    known: Names,
    above: set[tuple[str, str]],
    never: frozenset[str],
    empty: frozenset[str],
    apart: Apart,
    reasons: dict[str, str],
) -> model.Procedure:
    """`above` are the slots, each with its procedure, that what runs above that procedure reads; `empty` the roles that
    nobody fills here, `never` those that nobody ever fills.
    """
    never &= {role.name for role in procedure.roles}
    owned = any(pile.each for pile in game.piles)  # it may be for one's own, or for another: nothing says
    read = set(_used(procedure)) if owned else {n.name for n in sound.nodes(procedure) if isinstance(n, e.Slot)}
    passed = {slot for name, slot in above if name == procedure.name}
    read |= passed
    steps = tuple(
        replace(step, body=_body(step.cites, step.body, game, known, apart, reasons, procedure.name != game.entry))
        for step in procedure.steps
    )
    lost = [
        _lost(step, read) or (owned and _kept_back(step, procedure, passed)) or stray or _empty(step, never) or nobody
        for step, stray, nobody in zip(steps, loops.strays(procedure), unfilled.lost(steps, empty), strict=True)
    ]
    steps = tuple(
        _given(step, known) if _note(step.cites, why, reasons) else step for step, why in zip(steps, lost, strict=True)
    )
    return replace(
        procedure,
        steps=steps,
        guards=tuple(
            guard
            for guard in procedure.guards
            if not _note(guard.cites, _fault(guard, game, known) or apart.get(guard.cites, ""), reasons)
        ),
        before=_body(sound.cited(procedure.before), procedure.before, game, known, apart, reasons),
        after=_body(sound.cited(procedure.after), procedure.after, game, known, apart, reasons),
    )


def _used(part: object) -> Iterator[str]:
    """The slots that something is done with: put somewhere, passed on, chosen from; not what is only asked of them."""
    match part:
        case e.Slot(name=name):
            yield name
        case e.Compare() | e.IsIn() | e.Get():
            return
        case tuple():
            for each in part:
                yield from _used(each)
        case _ if is_dataclass(part) and not isinstance(part, model.Rule):
            for field in fields(part):
                yield from _used(getattr(part, field.name))
        case _:
            return


def _lost(step: model.Step, read: set[str]) -> str:
    """What is wrong with a card that is drawn and never spoken of (where Players have piles of their own: never put
    anywhere): it would lie nowhere for the rest of the game."""
    if any(isinstance(node, s.Draw) and node.into not in read for node in sound.nodes(step)):
        return (
            "nothing says where the drawn card goes; say “draws one card from the … Deck” for one's own Hand, or go on "
            "with “Put the drawn card in …”"
        )
    return ""


def _kept_back(step: model.Step, procedure: model.Procedure, above: set[str]) -> str:
    """What is wrong with a card that is drawn, and put somewhere in one case and nowhere in the other."""
    for node in sound.nodes(step):
        if isinstance(node, s.Draw) and node.into not in above:
            ways = [way for each in procedure.steps for way in _ways(each.body, node.into)]
            if ways == [False]:
                return (
                    "nothing says where the drawn card goes when it is not so; say it with “Otherwise, put it in …”, "
                    "or put it somewhere first (“Put the drawn card in …”)"
                )
    return ""


def _ways(body: s.Body, slot: str) -> Iterator[bool]:
    """For each statement that does something with what is in a slot, whether it does so in any case."""
    for each in body:
        match each:
            case s.If(then=then, otherwise=otherwise, when=when):
                uses = [slot in _used(way) for way in (then, otherwise)]
                inside = [way for way in (then, otherwise) if _draws(way, slot)]
                if inside:
                    yield from (one for way in inside for one in _ways(way, slot))
                elif all(isinstance(test, e.Compare) and test.right == e.Nothing() for test in _tests(when)):
                    yield from _ways(then, slot)
                elif any(uses):
                    yield all(uses) or not any(
                        slot in _used(node) for node in sound.nodes((then, otherwise)) if _puts(node)
                    )
            case s.ForEach(body=inner) | s.Repeat(body=inner):
                yield from _ways(inner, slot)
            case _ if slot in _used(each):
                yield True


def _puts(node: object) -> bool:
    """Whether a statement puts cards into a pile."""
    return isinstance(node, s.Discard) or (isinstance(node, s.Put) and isinstance(node.into, e.PileOf))


def _draws(body: s.Body, slot: str) -> bool:
    return any(isinstance(node, s.Draw) and node.into == slot for node in sound.nodes(body))


def _tests(when: e.Expression) -> tuple[e.Expression, ...]:
    return when.parts if isinstance(when, e.And) else (when,)


def _given(step: model.Step, known: Names) -> model.Step:
    return replace(step, body=tuple(s.Table((cite,)) for cite in step.cites if cite in known["rule"]))


def _row(
    event: model.Event, row: model.Row, game: model.Game, known: Names, apart: Apart, reasons: dict[str, str]
) -> model.Row:
    why = _fault((row.body, row.when), game, known) or apart.get(row.cites, "") or endless.of_row(event, row, game)
    if not _note(row.cites, why, reasons):
        return row
    return replace(row, body=tuple(s.Table((cite,)) for cite in row.cites), when=None)
