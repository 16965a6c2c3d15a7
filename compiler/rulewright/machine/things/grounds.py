"""What rules say of the ground on which figures stand: how tiles are laid, what adjoins what, what a walk or a line may
not pass through.

In: readings. Out: the world's tiling is told of them, and `world.barriers` holds who cannot pass through what. Only
forms that the machine keeps whole are taken; what says more is left for others to judge, and so to the table.
"""

from __future__ import annotations

from rulewright.machine.things import adjoining
from rulewright.machine.things.tiling import Tiling
from rulewright.machine.things.world import Barrier, World, cite, name_of, parts
from rulewright.meaning import conditions, effects, facts, norms, things
from rulewright.meaning.model import Reading


def gather(readings: list[Reading], world: World) -> None:
    """All that is said of the ground, names of ways first."""
    for reading in readings:
        _line(reading, world)
        if world.tiling is not None:
            _way(reading, world.tiling, world)
    for reading in readings:
        _barrier(reading, world)
        if world.tiling is not None and (
            _laying(reading.meaning, world.tiling) or _adjoining(reading.meaning, world.tiling, world)
        ):
            world.told.add(cite(reading.sentence))


def _way(reading: Reading, tiling: Tiling, world: World) -> None:
    """`A Road Access is a side whose middle Square is a Road Square.`"""
    match reading.meaning:
        case facts.Defined(
            subject=subject,
            base=things.Small(
                name="side",
                filters=(
                    things.Who(
                        conditions=(conditions.IsA(kind=things.Nominal(name=way), negated=False),),
                        gap="subject",
                        owned=things.Nominal(which=("middle",)),
                    ),
                ),
            ),
        ) if way in world.members:
            tiling.joined, tiling.way = name_of(subject), way
            world.defined.pop(tiling.joined, None)
            world.columns[tiling.joined] = (tiling.kind,)
            world.told.add(cite(reading.sentence))
        case _:
            return


def _laying(meaning: object, tiling: Tiling) -> bool:
    """Whether a sentence is one of those that say how tiles are laid; the tiling is told of it."""
    match meaning:
        case norms.Norm(
            subject=things.Nominal(name=kind, filters=(), statuses=()),
            modality=norms.Modality.PERMIT,
            acts=(effects.Act(verb="turn", passive=True, slots=()),),
            circumstances=(),
        ) if kind == tiling.kind:
            tiling.turned = True
            return True
        case norms.Norm(
            subject=things.Nominal(name=way, filters=()),
            modality=norms.Modality.OBLIGE,
            acts=(effects.Act(verb="touch", slots=(effects.Slot(name="object", value=things.Union() as what),)),),
            circumstances=(),
        ) if way == tiling.joined:
            names = {(name_of(part), getattr(part, "quantifier", "")) for part in what.items}
            tiling.matched = what.joint == "or" and names == {(way, "another"), (tiling.kind, "no")}
            return tiling.matched
        case _:
            return False


def _adjoining(meaning: object, tiling: Tiling, world: World) -> bool:
    """Whether a sentence says which squares adjoin, as tiles keep it: those that share a side, and gates."""
    gate = adjoining.gate(meaning)
    if gate is None:
        return adjoining.shared(meaning, world) == {"side"}
    known = set(gate) <= {kind for kinds in tiling.sheet.legend.values() for kind in kinds}
    if known:
        tiling.gates.append(gate)
    return known


def _line(reading: Reading, world: World) -> None:
    """`A Line Of Fire is a straight line of Squares.`"""
    match reading.meaning:
        case facts.IsA(
            subject=things.Nominal(filters=()) as subject,
            kind=things.Small(name="line", which=("straight",), filters=(), owner=things.Nominal(name=of, filters=())),
        ) if of in world.space_kinds:
            world.lines[name_of(subject)] = cite(reading.sentence)
            world.defined.pop(name_of(subject), None)
            world.told.add(cite(reading.sentence))
        case _:
            return


_PASSING = frozenset({"move", "pass", "go", "run"})


def _barrier(reading: Reading, world: World) -> None:
    """`A Guardian cannot move through a Zombie`, `A Line Of Fire cannot pass through Figures`."""
    match reading.meaning:
        case norms.Norm(modality=norms.Modality.FORBID, circumstances=(), acts=acts) as norm:
            kinds: list[str] = []
            for act in acts:
                if (
                    act.verb not in _PASSING
                    or act.passive
                    or len(act.slots) != 1
                    or act.slots[0].preposition != "through"
                ):
                    return
                for part in parts(act.slots[0].value):
                    if not _plain(part):
                        return
                    kinds.append(name_of(part))
            if not all(_plain(subject) for subject in norm.subjects):
                return
            world.barriers += [
                Barrier(name_of(subject), tuple(kinds), cite(reading.sentence)) for subject in norm.subjects
            ]
        case _:
            return


def _plain(noun: object) -> bool:
    """Whether a phrase is one kind, with nothing that narrows it."""
    return (
        isinstance(noun, things.Nominal)
        and not (noun.filters or noun.adjectives or noun.owner is not None or noun.amount is not None or noun.focus)
        and noun.quantifier in ("a", "", "any", "another")
    )
