"""Whether a model holds together: everything that it names is there.

In: a `Game`. Out: what is wrong, in words, one line each. A model that is not sound is a fault of the pass
that made it, so printing raises.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.machine import expression as e
from rulewright.machine import model as m
from rulewright.machine import statement as s

SORTS = frozenset({"Player", "Space", "Card", "Piece", "Pile", "Procedure"})


def nodes(value: object) -> Iterator[object]:
    """Every model node below a value (and the value itself), in the order of the fields; rules are left
    out.
    """
    left = [value]
    while left:
        node = left.pop()
        if isinstance(node, tuple):
            left.extend(reversed(node))
            continue
        names = getattr(node, "__dataclass_fields__", None)
        if names is not None and not isinstance(node, m.Rule):
            yield node
            left.extend(getattr(node, name) for name in reversed(names))


def cited(body: s.Body) -> tuple[str, ...]:
    """The sentences that statements come from, each once."""
    return tuple(dict.fromkeys(statement.cites[0] for statement in body if statement.cites))


def opening(body: s.Body) -> tuple[int, s.Call] | None:
    """The call with which something that is offered begins, behind what is paid for it, and its place."""
    for place, each in enumerate(body):
        if isinstance(each, s.Call):
            return place, each
        paid = each.then if isinstance(each, s.If) and not each.otherwise else (each,)
        if not all(isinstance(one, s.Change) and one.sense is s.Sense.LOSE for one in paid):
            return None
    return None


def faults(game: m.Game) -> tuple[str, ...]:
    """What the model names and does not have, or has twice."""
    found = [*twice(game)]
    known = names(game)
    for owner, part in parts(game):
        for node in nodes(part):
            for group, name in named(node):
                if name not in known[group]:
                    found.append(f"{owner}: the model names the {group} {name!r}, which it does not have")
            if of_several(node):
                found.append(f"{owner}: {of_several(node)}")
            if isinstance(node, s.Call | s.Offer):
                found += roles(owner, game, node.procedure, node.roles)
    for procedure in game.procedures:
        labels = [step.label for step in procedure.steps]
        for node in nodes(procedure):
            if isinstance(node, s.Again) and node.step not in labels:
                found.append(f"{procedure.name}: the model goes back to step {node.step!r}, which is not there")
    return tuple(dict.fromkeys(found))


def circles(game: m.Game) -> tuple[tuple[str, ...], ...]:
    """Functions that are defined by themselves, in a row each: to read one would never end."""
    uses = {
        function.name: tuple(
            dict.fromkeys(node.function for node in nodes(function.value) if isinstance(node, e.Apply))
        )
        for function in game.functions
    }
    found: list[tuple[str, ...]] = []
    done: set[str] = set()
    for name in uses:
        found += _circles_from(name, (), uses, done)
    return tuple(found)


def _circles_from(
    name: str, path: tuple[str, ...], uses: Mapping[str, tuple[str, ...]], done: set[str]
) -> list[tuple[str, ...]]:
    """The circles that are found on the way from a function; `done` are those from which all were."""
    if name in path:
        return [path[path.index(name) :]]
    if name in done:
        return []
    found = [circle for other in uses.get(name, ()) for circle in _circles_from(other, (*path, name), uses, done)]
    done.add(name)
    return found


def parts(game: m.Game) -> Iterator[tuple[str, object]]:
    """The parts of a game that a message can name."""
    named: list[tuple[str, object]] = [(part.name, part) for part in game.attributes]
    named += [(part.name, part) for part in game.registers]
    named += [(part.name, part) for part in game.piles]
    named += [(part.name, part) for part in game.functions]
    named += [(part.name, part) for part in game.procedures]
    named += [(part.name, part) for part in game.events]
    yield from named
    yield game.title, (game.kinds, game.spaces)


def names(game: m.Game) -> dict[str, frozenset[str] | set[str]]:
    """What there is, by what it is called in messages."""
    cards = {card.name for card in game.cards}
    columns = {column for card in game.cards for column, _ in card.values}
    piles = {pile.name for pile in game.piles}
    procedures = {procedure.name for procedure in game.procedures}
    things = {space.name for space in game.spaces} | {piece.name for piece in game.pieces} | cards | procedures | piles
    return {
        "rule": {rule.id for rule in game.rules},
        "attribute": {attribute.name for attribute in game.attributes},
        "attribute or column": {attribute.name for attribute in game.attributes} | columns,
        "column": columns,
        "register": {register.name for register in game.registers},
        "function": {function.name for function in game.functions},
        "procedure": procedures,
        "event": {event.name for event in game.events},
        "pile": piles,
        "space": {space.name for space in game.spaces},
        "kind": SORTS | cards | {kind.name for kind in game.kinds} | {pile.name for pile in game.piles if pile.each},
        "thing": things,
    }


def named(node: object) -> Iterator[tuple[str, str]]:
    """What a node names."""
    match node:
        case e.Name(name):
            yield "thing", name
        case e.Get(attribute, _):
            yield "attribute or column", attribute
        case e.Shared(register):
            yield "register", register
        case e.Apply(function, _):
            yield "function", function
        case e.Every(kind):
            yield "kind", kind
        case e.PileOf(pile, _):
            yield "pile", pile
        case (
            e.Outer(procedure, _)
            | e.Running(procedure)
            | s.Call(_, procedure)
            | s.Offer(procedure)
            | s.End(_, procedure)
        ):
            yield "procedure", procedure
        case s.EndAfter(_, procedures):
            yield from (("procedure", procedure) for procedure in procedures)
        case s.Assign(_, _, _, outer) if outer:
            yield "procedure", outer
        case s.SetRegister(_, register, _):
            yield "register", register
        case s.Change(_, attribute):
            yield "attribute", attribute
            if node.pool:
                yield "register", node.pool
        case s.CallCard(_, _, column, _):
            yield "column", column
        case s.Raise(_, event, _, _) | m.Watch(event, _):
            yield "event", event
        case m.Attribute():
            yield "kind", node.of
        case m.Pile():
            yield from (("kind", kind) for kind in (*node.start, *node.discard_of))
        case m.Kind():
            yield from (("thing", member) for member in node.members)
        case m.Space():
            yield from (("space", space) for space in node.adjacent)
    cites = getattr(node, "cites", ())
    yield from (("rule", cite) for cite in cites)


SEVERAL = (
    *(e.Every, e.These, e.Where, e.Union, e.Adjacent, e.Within, e.Cards, e.Sorted, e.Most),
    *(e.Reach, e.InPlay, e.SpacesOf, e.Values, e.Without),
)


def of_several(node: object) -> str:
    """What is asked of a set that only one thing can be asked, in words; "" when that is not so."""
    match node:
        case e.Get(attribute, of) if isinstance(of, SEVERAL):
            return f"{attribute} is asked of several things at once"
        case e.PlaceOf(card) | e.Holder(card) if isinstance(card, SEVERAL):
            return "where a card lies is asked of several cards at once"
        case e.IsIn(thing, _) if isinstance(thing, SEVERAL):
            return "whether a thing is among others is asked of several things at once"
    return ""


def roles(owner: str, game: m.Game, procedure: str, given: tuple[tuple[str, e.Expression], ...]) -> Iterator[str]:
    """Roles that a call gives and its procedure does not have."""
    for found in game.procedures:
        if found.name == procedure:
            wanted = [role.name for role in found.roles]
            for name, _ in given:
                if name not in wanted:
                    yield f"{owner}: a call gives {procedure!r} the role {name!r}, which it does not have"


def twice(game: m.Game) -> Iterator[str]:
    """Names that two things share where they must not."""
    columns = {column for card in game.cards for column, _ in card.values}
    groups: tuple[tuple[str, list[str]], ...] = (
        ("rule", [rule.id for rule in game.rules]),
        ("attribute or column", [attribute.name for attribute in game.attributes] + sorted(columns)),
        ("register", [register.name for register in game.registers]),
        ("function", [function.name for function in game.functions]),
        ("procedure or event", [x.name for x in game.procedures] + [x.name for x in game.events]),
        ("pile", [pile.name for pile in game.piles]),
        (
            "space, card or piece",
            [x.name for x in game.spaces] + [x.name for x in game.cards] + [x.name for x in game.pieces],
        ),
        *((f"step of {x.name}", [step.label for step in x.steps]) for x in game.procedures),
        *((f"row of {x.name}", [row.name for row in x.rows]) for x in game.events),
    )
    for what, found in groups:
        for name in dict.fromkeys(found):
            if found.count(name) > 1:
                yield f"two things are the {what} {name!r}"
