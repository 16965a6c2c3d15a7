"""Rules that no code of the machine uses: which of them the machine bears out, and which it only notes.

A sentence such as `Zombie Move does not draw a Random Encounter` needs no code; it says that there is none.
Where the model can be searched for what it denies, it is *checked*; where the order of things bears it out by
the way in which machines work, it is *so by construction*; what speaks of the documents changes no play; the
rest is *noted*, and an author should know it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine import statement as s
from rulewright.machine.sound import nodes
from rulewright.machine.world import World, name_of, parts
from rulewright.meaning import (
    about,
    circumstances,
    conditions,
    effects,
    facts,
    happenings,
    norms,
    orders,
    quantities,
    standing,
    things,
)
from rulewright.meaning.model import Reading


class Ground(Enum):
    """Why a sentence needs no code."""

    CHECKED = "checked"  # the model was searched for what it denies, and has none
    BUILT_IN = "built in"  # machines work so
    PERMITS = "permits"  # it allows what nothing forbids
    DOCUMENTS = "documents"  # it speaks of the documents
    EXPLAINS = "explains"  # it says in other words what a definition, a table or another rule says
    NOTED = "noted"  # no code applies it, and nothing here shows that none is needed


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence that no code uses, and why that is right; with `NOTED`, what is missing."""

    reading: Reading
    ground: Ground
    reason: str


def claims(readings: Iterable[Reading], world: World, game: model.Game) -> tuple[Claim, ...]:
    """A claim for each of the readings."""
    search = Search(game, world)
    return tuple(Claim(reading, *_judged(reading.meaning, search)) for reading in readings)


def _judged(meaning: object, search: Search) -> tuple[Ground, str]:
    match meaning:
        case about.AboutRules() | about.UseDocument() | about.Beats() | about.Shown():
            return Ground.DOCUMENTS, "it speaks of the documents, and a play is the same without it"
        case norms.Norm(modality=norms.Modality.PERMIT) as norm if _limited(norm):
            return Ground.NOTED, "no code offers it then, or holds it to its limit"
        case (
            norms.Norm(modality=norms.Modality.PERMIT | norms.Modality.POSSIBLE)
            | norms.Targeting(modality=norms.Modality.PERMIT | norms.Modality.POSSIBLE)
        ):
            return Ground.PERMITS, "nothing forbids it"
        case facts.IsNotA(subjects=subjects, kind=kind):
            return _is_not(subjects, kind, search)
        case norms.DoesNot(waives=True):
            return Ground.PERMITS, "nothing asks for it"
        case norms.DoesNot(subjects=subjects, acts=acts):
            return _does_not(subjects, acts, search)
        case norms.Norm(subjects=subjects) if any(_ends(subject) for subject in subjects):
            return Ground.BUILT_IN, TURN_ENDS
        case norms.Norm(acts=acts, circumstances=around):
            during = tuple(name_of(getattr(each, "what", None)) for each in around)
            return _denied([name for name in during if name], acts, search)
        case norms.HappensOnly(act=effects.Act(verb="continue")):
            return (
                Ground.BUILT_IN,
                "what was interrupted goes on only where it stands, and never after the end of the game",
            )
        case norms.HappensOnly(act=effects.Act(verb="draw") as act, circumstances=around):
            return _only_during(act, around, search)
        case norms.Counting():
            return Ground.EXPLAINS, "what is counted there is named by a status that these do not have"
        case norms.Ignores(act=act) if act.negated:
            return Ground.PERMITS, "nothing says that it is ignored"
        case orders.Order(subject=first, earlier_or_later=(word, other)):
            return _order(first, other, search) if word == "before" else _order(other, first, search)
        case orders.Costs(negated=True):
            return Ground.CHECKED, "no action of that kind has a cost"
        case orders.AddedTo(negated=True):
            return Ground.CHECKED, "no rule adds it"
        case orders.MetIf():
            return Ground.EXPLAINS, "it says of one kind of Check what holds of every Check"
        case orders.OnlyFor():
            return Ground.NOTED, "nothing in the machine asks for that purpose"
        case facts.Defined() | facts.Equals() | orders.UsesInsteadOf():
            return Ground.EXPLAINS, "it says what a name means; what it names is read where it is used"
        case facts.Holds(state=conditions.Has(what=things.Nominal(amount=quantities.Amount()))):
            return Ground.NOTED, "no code keeps to the number"
        case facts.IsIn(subject=things.Nominal(amount=quantities.Amount())):
            return Ground.NOTED, "no code keeps to the number"
        case standing.Standing(acts=acts) if any(act.verb in CHANGING for act in acts):
            return Ground.NOTED, "no code does it: write when it is done, or make it a step"
        case happenings.Do(effects=done) if any(getattr(each, "verb", "") in CHANGING for each in done):
            return Ground.NOTED, "no code does it: write when it is done, or make it a step"
        case facts.IsA() | facts.IsIn() | facts.Holds() | facts.ThereAre():
            return Ground.EXPLAINS, "the components, maps and definitions say so"
        case standing.Standing() | standing.Keeps() | standing.Applies() | happenings.Do():
            return Ground.EXPLAINS, "procedures and events do so by themselves"
        case _:
            return Ground.NOTED, "no code applies it"


# What a rule may say is done, and what nothing does by itself.
CHANGING = frozenset({"gain", "lose", "heal", "increase", "decrease", "set", "become", "stop being", "spend", "pay"})


def _limited(norm: norms.Norm) -> bool:
    """Whether a permission says how often at most, when only, or after what it is offered."""
    if any(isinstance(each, circumstances.Times) for each in norm.circumstances):
        return True
    moments = [each.moment for each in norm.circumstances if isinstance(each, circumstances.AtPhrase)]
    often = [
        slot.value.name
        for act in norm.acts
        for slot in act.slots
        if isinstance(slot.value, effects.Manner) and slot.value.name != "more than once"
    ]
    only = any(slot.only and slot.name == "during" for act in norm.acts for slot in act.slots)
    return bool(set(moments) - {"during"}) or only or any("once" in word or "twice" in word for word in often)


# ------------------------------------------------------------------------------------------------- searching a model
class Search:
    """The statements of a game by procedure, with what the procedures call."""

    def __init__(self, game: model.Game, world: World) -> None:
        self.game, self.world = game, world
        self.procedures = {procedure.name: procedure for procedure in game.procedures}
        self._calls: dict[str, dict[str, int]] = {}
        self._callers: dict[str, list[str]] = {}
        self._draws: list[tuple[model.Procedure, s.Draw]] | None = None

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
        """The procedures that a procedure reaches, by the first of its steps that does."""
        if name in self._calls:
            return self._calls[name]
        found = self._calls[name] = {}
        procedure = self.procedures.get(name)
        for at, step in enumerate(procedure.steps if procedure else ()):
            for node in nodes(step):
                for called in self._called(node):
                    for reached in (called, *(n.procedure for n in self.of(called) if isinstance(n, s.Call))):
                        found.setdefault(reached, at)
        return found

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

    def callers(self, name: str) -> list[str]:
        """The procedures that reach a procedure, in their order."""
        if not self._callers:
            for procedure in self.game.procedures:
                for reached in self.calls(procedure.name):
                    self._callers.setdefault(reached, []).append(procedure.name)
        return self._callers.get(name, [])


def _denier(act: effects.Act, search: Search) -> Callable[[object], bool] | None:
    """Whether a node does what an act denies; None for acts that cannot be looked for."""
    world = search.world
    object_ = name_of(act.object)
    match act.verb:
        case "draw":
            return lambda node: isinstance(node, s.Draw) and _holds(node.pile, object_, world)
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


def _piles(draw: s.Draw, procedure: model.Procedure) -> list[e.Expression]:
    """The piles from which a card may be drawn: the one that is named, or those among which one was
    chosen.
    """
    chosen = [n for n in nodes(procedure.steps) if isinstance(n, s.Choose) and e.Slot(n.into) == draw.pile]
    found: list[e.Expression] = [n for choice in chosen for n in nodes(choice.among) if isinstance(n, e.PileOf)]
    return found or [draw.pile]


def _holds(pile: e.Expression, kind: str, world: World) -> bool:
    """Whether cards of a kind may lie in a pile: by the fact that declares it; so when it is not known."""
    if not isinstance(pile, e.PileOf):
        return True
    of = world.pile_kinds.get(pile.pile, ())
    return not of or any(world.is_below(name, kind) or world.is_below(kind, name) for name in of)


def _denied(where: list[str], acts: tuple[effects.Act, ...], search: Search) -> tuple[Ground, str]:
    """Whether procedures lack what acts deny."""
    known = [name for name in where if name in search.procedures]
    deniers = [_denier(act, search) for act in acts]
    if not known or any(denier is None for denier in deniers):
        return Ground.NOTED, "no code applies it, and what it forbids cannot be looked for"
    said = " and ".join(known)

    def found(among: Iterable[object]) -> bool:
        return any(denier is not None and denier(node) for node in among for denier in deniers)

    if any(found(nodes(search.procedures[name].steps)) for name in known):
        return Ground.NOTED, f"no code applies it, and a step of {said} may do what it forbids"
    if any(found(search.of(name)) for name in known):
        return Ground.CHECKED, f"no step of {said} does so; a procedure that it begins may, by its own rules"
    return Ground.CHECKED, f"no step of {said}, and nothing that it resolves, does so"


def _does_not(subjects: tuple[things.Noun, ...], acts: tuple[effects.Act, ...], search: Search) -> tuple[Ground, str]:
    if any(_ends(subject) for subject in subjects):
        return Ground.BUILT_IN, TURN_ENDS
    return _denied([name_of(subject) for subject in subjects], acts, search)


TURN_ENDS = "a Turn that ends goes to its end, and no further step of it begins"


def _ends(subject: things.Noun) -> bool:
    """Whether a phrase speaks of one whose Turn ends: `A Player whose Turn ends by a fall`."""
    return any(
        getattr(condition, "verb", "") == "end"
        for each in getattr(subject, "filters", ())
        for condition in getattr(each, "conditions", ())
    )


def _only_during(act: effects.Act, around: Iterable[object], search: Search) -> tuple[Ground, str]:
    """`A Zombie Card is drawn only during Rising as a Zombie`: no other procedure draws one."""
    only = next(
        (name_of(getattr(each, "what", None)) for each in around if getattr(each, "moment", "") == "during"), ""
    )
    kind = name_of(act.subject)
    for procedure, node in search.draws():
        if procedure.name != only and any(_holds(pile, kind, search.world) for pile in _piles(node, procedure)):
            return Ground.NOTED, f"no code applies it, and {procedure.name} draws too"
    return Ground.CHECKED, f"no procedure but {only or 'one'} draws a {kind}"


def _order(first: object, then: object, search: Search) -> tuple[Ground, str]:
    """`A is resolved before B`: in every procedure that resolves both."""
    before, after = name_of(first), [name_of(part) for part in parts(then)]
    held = []
    for caller in search.callers(before):
        calls = search.calls(caller)
        for name in after:
            if name in calls:
                if calls[before] > calls[name]:
                    return Ground.NOTED, f"{caller} has the other order"
                held.append(caller)
    if held:
        return Ground.CHECKED, f"the steps of {' and '.join(dict.fromkeys(held))} have that order"
    return Ground.BUILT_IN, "an interrupt is resolved before what it interrupts, and a step before the next"


def _is_not(subjects: tuple[things.Noun, ...], kind: things.Noun, search: Search) -> tuple[Ground, str]:
    """`A Zombie Attack is not an Attack`: no rule and no component makes one the other."""
    world = search.world
    for subject in subjects:
        for part in parts(kind):
            one, other = name_of(subject), name_of(part)
            if world.is_below(one, other) or set(world.members_of(one)) & set(world.members_of(other)):
                return Ground.NOTED, f"other rules make {one} a {other}"
    return Ground.CHECKED, "no rule and no component makes one the other"
