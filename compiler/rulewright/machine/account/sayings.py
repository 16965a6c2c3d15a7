"""What the sentences of play say is done: whether a step, a card or a rule with a moment does what a rule forbids.

In: the readings of a ruleset and the search of its model. Out: the first act that does it, or None. A rule that forbids
what nothing does asks nothing of play; one that forbids what a step does, and that no guard keeps, is not played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from rulewright.book.model import Role
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import SPACE, World, cite, name_of, parts
from rulewright.meaning import effects, happenings, hooks, things
from rulewright.meaning.model import Reading, Sequence, Together

_PLAYED = frozenset({Role.STEP, Role.BRANCH, Role.OUTCOME, Role.CARD, Role.ROW})
_CARD = frozenset({"card", "it", "that", "one"})
# Roles that say when or how, which a step need not say again; and where, which it need not say at all.
_FREE = frozenset({"object", "during", "when", "manner", "per"})
_GOING = frozenset({"enter", "leave"})
_PLACES = frozenset({"to", "in", "on", "onto", "into", "through", "where", "at", "near"})


class Sayings:
    """Every act that the sentences of play do, by its verb, with the id of its sentence."""

    def __init__(self, readings: Iterable[Reading], world: World, of: Callable[[str], Iterator[object]]) -> None:
        self.world, self._of = world, of
        self._acts: dict[str, list[tuple[str, effects.Act]]] = {}
        self._of_name: dict[str, dict[str, list[int]]] = {}  # verb: what an object is called: places in its acts
        self._near: dict[tuple[str, str], frozenset[int]] = {}  # what `_speaking` found
        for reading in readings:
            happening = isinstance(reading.meaning, happenings.Happening)
            if reading.understood and (reading.sentence.role in _PLAYED or happening):
                several = isinstance(reading.meaning, Together | Sequence)
                done = reading.meaning if several else getattr(reading.meaning, "effects", ())
                cited = cite(reading.sentence)
                for act in nodes(done):
                    if isinstance(act, effects.Act) and not (act.past or act.perfect or act.negated):
                        self._add(cited, act)

    def doing(
        self,
        subject: things.Noun | None,
        denied: effects.Act,
        during: Iterable[str],
        opened: tuple[hooks.Hook, ...],
        but: frozenset[str] = frozenset(),
    ) -> effects.Act | None:
        """An act that does what a rule denies of a subject, in the given procedures (everywhere, if there are none),
        and not in what may say otherwise; nor by one of the sentences `but`.
        """
        if denied.verb in _GOING:  # who moves enters one place, and leaves another
            found = self.doing(subject, replace(denied, verb="move", slots=()), during, opened)
            if found is not None:
                return found
        within = self._cited(during)
        out = self._cited(name_of(hook.source) for hook in opened) or frozenset()
        for name, act in self._like(denied):
            if name in out or name in but or (within is not None and name not in within):
                continue
            if self._does(act, subject, denied):
                return act
        return None

    def _add(self, cited: str, act: effects.Act) -> None:
        acts = self._acts.setdefault(act.verb, [])
        for name in _names(act.object):
            self._of_name.setdefault(act.verb, {}).setdefault(name, []).append(len(acts))
        acts.append((cited, act))

    def _like(self, denied: effects.Act) -> Iterable[tuple[str, effects.Act]]:
        """The acts of the same verb, in order, whose object may be the same thing by its name."""
        acts = self._acts.get(denied.verb, [])
        if denied.object is None:
            return acts
        places = {at for name in _names(denied.object) for at in self._speaking(denied.verb, name)}
        return [acts[at] for at in sorted(places)]

    def _speaking(self, verb: str, name: str) -> frozenset[int]:
        """The places of the acts of a verb whose object has this name, a wider or a narrower one, or may be the same
        place or card.
        """
        if (verb, name) not in self._near:
            of_name = self._of_name.get(verb, {})
            near = {name, *self.world.above(name), *self.world.below(name)}
            if self.world.base(name) in (SPACE, "Card") or name in self.world.spaces:
                near |= {one for one in of_name if one in _CARD or self.world.base(one) in (SPACE, "Card")}
                near |= self.world.spaces.keys()
            self._near[verb, name] = frozenset(at for one in near for at in of_name.get(one, ()))
        return self._near[verb, name]

    def _cited(self, names: Iterable[str]) -> frozenset[str] | None:
        """The sentences that the procedures of these names carry out; None where none is named."""
        known = [name for name in names if name]
        if not known:
            return None
        return frozenset(cited for name in known for node in self._of(name) for cited in getattr(node, "cites", ()))

    def _does(self, act: effects.Act, subject: things.Noun | None, denied: effects.Act) -> bool:
        if denied.object is not None and not self._overlap(act.object, denied.object):
            return False
        if self._disjoint(act.subject, subject) or _done_to(act, subject):
            return False
        for slot in denied.slots:
            said = act.value(slot.name)
            free = slot.name in _FREE or (said is None and slot.name in _PLACES)
            source = isinstance(slot.value, things.Process) or name_of(slot.value) in self.world.piles
            free = free or (said is None and source)  # from the Feast, from the Deck
            if not free and not self._overlap(said, slot.value):
                return False
        return True

    def _overlap(self, said: object, denied: object) -> bool:
        """Whether two phrases may mean one thing."""
        world = self.world
        names = _names(denied)
        for one in _names(said):
            for other in names:
                if one == other or world.is_below(one, other) or world.is_below(other, one):
                    return True
                if _spaces(one, other, world) or _spaces(other, one, world):
                    return True
                card = world.base(other) == "Card"
                if card and (one in _CARD or (world.base(one) == "Card" and _share(one, other, world))):
                    return True
        return False

    def _disjoint(self, one: things.Noun | None, other: things.Noun | None) -> bool:
        """Whether two phrases speak of those who have different ones of statuses of which everybody has one."""
        known = self.world.statuses
        for first in getattr(one, "statuses", ()):
            for second in getattr(other, "statuses", ()):
                if first != second and first in known and second in known:
                    same = known[first].attribute == known[second].attribute
                    if same and known[first].exclusive:
                        return True
        return False


def _names(noun: object) -> list[str]:
    """What a phrase calls its things: heads and statuses."""
    return [word for part in parts(noun) for word in (name_of(part), *getattr(part, "statuses", ())) if word]


def _spaces(kind: str, name: str, world: World) -> bool:
    """Whether a kind of places, or any place, may be the space of that name: an adjacent Place, and the Market."""
    return name in world.spaces and kind not in world.spaces and world.base(kind) == SPACE


def _done_to(act: effects.Act, subject: things.Noun | None) -> bool:
    """Whether an act names those of a phrase as others than who does it: `take Loot from the Falling Player`."""
    if not getattr(subject, "statuses", ()) or _same(act.subject, subject):
        return False
    return any(_same(node, subject) for node in nodes(act.slots))


def _same(one: object, other: object) -> bool:
    return name_of(one) == name_of(other) and getattr(one, "statuses", ()) == getattr(other, "statuses", None)


def _share(one: str, other: str, world: World) -> bool:
    first, second = (set(world.members_of(world.printed_kind(name))) for name in (one, other))
    return not first or not second or bool(first & second)
