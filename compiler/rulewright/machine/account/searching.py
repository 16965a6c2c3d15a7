"""Searching a model for what a rule denies: which statement would do it, and in which procedure.

In: a game and its world. Out: the statements below a procedure, with what it calls; tests of a node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine import statement as s
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import World, name_of, parts
from rulewright.meaning import effects


class Search:
    """The statements of a game by procedure, with what the procedures call."""

    def __init__(self, game: model.Game, world: World) -> None:
        self.game, self.world = game, world
        self.procedures = {procedure.name: procedure for procedure in game.procedures}
        self._calls: dict[str, dict[str, int]] = {}
        self._callers: dict[str, list[str]] = {}
        self._before: frozenset[str] | None = None
        self._draws: list[tuple[model.Procedure, s.Draw]] | None = None
        self.offered = _choices(game)

    def of(self, name: str) -> Iterator[object]:
        """Every node of a procedure's statements, of those that it calls, and of the card texts that it
        resolves.
        """
        queue, seen = [name], {name}
        while queue:
            procedure = self.procedures.get(queue.pop())
            if procedure is None:
                continue
            for node in nodes((procedure.steps, procedure.before, procedure.after)):
                yield node
                for called in self._called(node):
                    if called not in seen:
                        seen.add(called)
                        queue.append(called)

    def _called(self, node: object) -> tuple[str, ...]:
        match node:
            case s.Call(procedure=name) | s.Offer(procedure=name):
                return (name,)
            case s.CallCard(column=column):
                texts = (value for card in self.game.cards for key, value in card.values if key == column)
                return tuple(text for text in texts if isinstance(text, str) and text in self.procedures)
            case _:
                return ()

    def calls(self, name: str) -> dict[str, int]:
        """The procedures that a procedure reaches, by the first of its statements that does, in their order."""
        if name in self._calls:
            return self._calls[name]
        found = self._calls[name] = {}
        procedure = self.procedures.get(name)
        done = (statement for step in (procedure.steps if procedure else ()) for statement in step.body)
        for at, statement in enumerate(done):
            for node in nodes(statement):
                for called in self._called(node):
                    for reached in (called, *(name for n in self.of(called) for name in self._called(n))):
                        found.setdefault(reached, at)
        return found

    def before_play(self) -> frozenset[str]:
        """The sentences that are done once, before what a game does again and again: those of its Setup."""
        if self._before is not None:
            return self._before
        entry = self.procedures.get(self.game.entry or "")
        body = tuple(statement for step in (entry.steps if entry else ()) for statement in step.body)
        again = next((at for at, each in enumerate(body) if isinstance(each, s.Repeat)), 0)
        first, then = self._cited(body[:again]), self._cited((*body[again:], self.game.events))
        self._before = frozenset(first - then)
        return self._before

    def _cited(self, among: object) -> set[str]:
        """The sentences that statements carry out, and those that they call."""
        called = {name for node in nodes(among) for name in self._called(node)}
        inner = (node for name in called for node in self.of(name))
        return {cited for node in (*nodes(among), *inner) for cited in getattr(node, "cites", ())}

    def meant(self, act: effects.Act) -> effects.Act:
        """What a verb of the game stands for: `rises` is becoming Zombie, if a sentence says so; else the act."""
        reading = self.world.happenings.get(act.verb)
        named = getattr(reading, "meaning", None)
        tests = [test for each in getattr(named, "circumstances", ()) for test in getattr(each, "conditions", ())]
        return tests[0] if len(tests) == 1 and isinstance(tests[0], effects.Act) else act

    def draws(self) -> list[tuple[model.Procedure, s.Draw]]:
        """Every drawing of a card, with the procedure in which it stands."""
        if self._draws is None:
            self._draws = [
                (procedure, node)
                for procedure in self.game.procedures
                for node in nodes(procedure.steps)
                if isinstance(node, s.Draw)
            ]
        return self._draws

    def interrupts(self, name: str) -> bool:
        """Whether an event, or what stands before or after another procedure, begins a procedure or what reaches it."""
        apart = [(each.before, each.after) for each in self.game.procedures]
        begun = {called for node in nodes((self.game.events, apart)) for called in self._called(node)}
        return any(name == each or name in self.calls(each) for each in begun)

    def callers(self, name: str) -> list[str]:
        """The procedures that reach a procedure, in their order."""
        if not self._callers:
            for procedure in self.game.procedures:
                for reached in self.calls(procedure.name):
                    self._callers.setdefault(reached, []).append(procedure.name)
        return self._callers.get(name, [])


def _choices(game: model.Game) -> frozenset[str]:
    """The procedures that somebody may choose, or need not do."""
    found: set[str] = set()
    for node in nodes((game.procedures, game.events)):
        match node:
            case s.Actions(offers=offers):
                found |= {each.procedure for each in offers}
            case s.May() | s.ChooseOne():
                found |= {inner.procedure for inner in nodes(node) if isinstance(inner, s.Call | s.Offer)}
    return frozenset(found)


def denier(act: effects.Act, search: Search) -> Callable[[object], bool] | None:
    """Whether a node does what an act denies; None for acts that cannot be looked for."""
    world = search.world
    object_ = name_of(act.object)
    match act.verb:
        case "draw":
            return lambda node: isinstance(node, s.Draw) and holds(node.pile, object_, world)
        case "move":
            places = set(world.place_of.values())
            return lambda node: isinstance(node, s.Change) and node.attribute in places
        case "make" if world.is_below(object_, "Check"):
            return lambda node: isinstance(node, s.Call) and ("kind", e.Name(object_)) in node.roles
        case "make" | "become":
            other = act.value("as") or act.value("complement") or act.slots[-1].value
            words = [word for part in parts(other) for word in (*getattr(part, "statuses", ()), name_of(part))]
            statuses = {word for name in words for word in (name, *_statuses(name, world)) if word in world.statuses}
            if not statuses:
                return None
            return lambda node: isinstance(node, s.Change) and _makes(node, statuses, world)
        case "give" | "gain" if object_ in world.attributes:
            return lambda node: isinstance(node, s.Change) and node.attribute == object_ and node.sense is s.Sense.GAIN
        case "receive" if object_ in world.attributes:
            return lambda node: isinstance(node, s.Change) and node.attribute == object_
        case "create" | "cause" | "begin" | "resolve" | "take" if object_ in search.procedures:
            return lambda node: isinstance(node, s.Call) and node.procedure == object_
        case _:
            return None


def _statuses(name: str, world: World) -> tuple[str, ...]:
    joined = world.status_kind(name)
    return joined[0] if joined else ()


def _makes(node: s.Change, statuses: set[str], world: World) -> bool:
    for status in statuses:
        known = world.statuses[status]
        value = e.Word(status) if known.exclusive else e.Bool(True)
        if node.attribute == known.attribute and node.by == value:
            return True
    return False


def piles(draw: s.Draw, procedure: model.Procedure) -> list[e.Expression]:
    """The piles from which a card may be drawn: the one that is named, or those among which one was
    chosen.
    """
    chosen = [n for n in nodes(procedure.steps) if isinstance(n, s.Choose) and e.Slot(n.into) == draw.pile]
    found: list[e.Expression] = [n for choice in chosen for n in nodes(choice.among) if isinstance(n, e.PileOf)]
    return found or [draw.pile]


def holds(pile: e.Expression, kind: str, world: World) -> bool:
    """Whether cards of a kind may lie in a pile: by the fact that declares it; so when it is not known."""
    if not isinstance(pile, e.PileOf):
        return True
    of = world.pile_kinds.get(pile.pile, ())
    return not of or any(world.is_below(name, kind) or world.is_below(kind, name) for name in of)
