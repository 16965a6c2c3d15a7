"""What lasts until a moment: `becomes Hidden until the end of their Turn`, `until the start of the next Round`.

In: an act of becoming, with its clause. Out: a mark on whoever becomes so, and at that moment, in the procedure whose
begin or end it is, the end of the status for all who have the mark and no other of that status. Who becomes so anew
without a clause loses the marks: it lasts. Who was so before becomes what the last sentence says, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from rulewright.machine import expression as e
from rulewright.machine import logic, model
from rulewright.machine import statement as s
from rulewright.machine.account import cut_short
from rulewright.machine.scope import Unplayable
from rulewright.machine.things.world import PLAYER, Lapse, World, name_of
from rulewright.meaning import effects, things


def of(slot: effects.Slot, done: effects.Act, world: World) -> tuple[str, bool, bool] | None:
    """The procedure, whether its end is meant (else its next begin), and whether it must be one's own; None for a
    clause that is no such moment.
    """
    said = slot.value
    if done.verb != "become" or slot.preposition != "until" or slot.only or slot.link:
        return None
    match said:
        case things.Small(name="end" | "start" | "beginning" as edge, owner=things.Process() as process):
            ends = edge == "end"
        case things.Process() as process:
            ends = False
        case _:
            return None
    narrowed = process.filters or process.amount is not None or process.focus or process.quantifier not in _ONE
    if narrowed or process.which != (() if ends else ("next",)) or not world.is_procedure(process.name):
        return None
    owner = process.owner
    if owner is not None and not (isinstance(owner, things.Pronoun) and _same(owner, done.subject)):
        return None
    return process.name, ends, owner is not None


_ONE = frozenset({"", "the", "this"})
_LASTS = frozenset({"become", "stop being"})


def require_one_end(acts: Sequence[effects.Effect], world: World) -> None:
    """Raise Unplayable for `becomes Hidden and becomes Cursed until the end of the Round`: both, or the second?"""
    for at, done in enumerate(acts):
        ends = [slot for slot in getattr(done, "slots", ()) if of(slot, done, world) is not None]  # type: ignore[arg-type]
        for before in acts[:at] if ends else ():
            if isinstance(before, effects.Act) and before.verb in _LASTS and not before.value("when"):
                raise Unplayable(
                    f"“{ends[0]}”: does “{before}” last so long, too? Write a sentence for each, or “becomes A and B "
                    "until …”"
                )


def _same(one: things.Noun, other: things.Noun | None) -> bool:
    """Whether two phrases speak of the same by what they stand for."""
    named = [getattr(each, "antecedent", None) or each for each in (one, other)]
    return bool(name_of(named[0])) and name_of(named[0]) == name_of(named[1])


def marked(
    done: effects.Act, status: str, among: e.Expression, cites: e.Cites, world: World, naming: Iterable[str]
) -> s.Body:
    """The mark of those who become so until the moment that the act names; nothing where it names none."""
    for slot in done.slots:
        found = of(slot, done, world)
        if found is None:
            continue
        known = world.statuses[status]
        if known.exclusive or world.base(known.kind) != PLAYER:
            raise Unplayable(f"“{slot}”: what becomes of them then? Say it at that moment")
        procedure, ends, own = found
        if own and procedure not in naming:
            raise Unplayable(f"“{slot}”: the first step of {procedure} does not say whose it is")
        lapse = Lapse(status, procedure, ends, own)
        world.lapses[lapse] = tuple(dict.fromkeys((*world.lapses.get(lapse, ()), *cites)))
        world.attributes[lapse.mark] = model.Attribute(lapse.mark, PLAYER, model.Truth(), world.lapses[lapse])
        return (s.Change(cites, lapse.mark, among, s.Sense.SET, e.Bool(True)),)
    return ()


def hung(game: model.Game, world: World) -> model.Game:
    """The game with what ends as procedures begin or end, and as what called them ends in their course."""
    if not world.lapses:
        return game
    cutting: dict[str, dict[str, None]] = {}  # of a procedure: those whose end drops it
    for _, outer, inner in cut_short.cut(game):
        for name in inner:
            cutting.setdefault(name, {})[outer] = None
    made = {each.name: each for each in game.procedures}
    noted: dict[str, model.Register] = {}
    for lapse, cites in world.lapses.items():
        procedure = made.get(lapse.procedure)
        if procedure is None:
            continue
        over = _ended(lapse, cites, _who(lapse, procedure), world)
        outers = [name for name in cutting.get(lapse.procedure, ()) if name in made] if lapse.ends else []
        if outers:
            running = _running(lapse)
            noted[running] = model.Register(running, model.Ref(PLAYER) if lapse.own else model.Truth(), cites)
            begun = s.SetRegister(cites, running, _who(lapse, procedure) if lapse.own else e.Bool(True))
            gone = s.SetRegister(cites, running, e.Nothing() if lapse.own else e.Bool(False))
            procedure = replace(procedure, before=(begun, *procedure.before))
            over = (*over, gone)
            runs = e.Shared(running) if not lapse.own else e.Compare("!=", e.Shared(running), e.Nothing())
            cut = s.If(cites, runs, (*_ended(lapse, cites, e.Shared(running), world), gone))
            made |= {name: replace(made[name], after=(cut, *made[name].after)) for name in outers}
        if lapse.ends:
            made[lapse.procedure] = replace(procedure, after=(*procedure.after, *over))
        else:
            made[lapse.procedure] = replace(procedure, before=(*over, *procedure.before))
    return replace(game, procedures=tuple(made.values()), registers=(*game.registers, *noted.values()))


def _running(lapse: Lapse) -> str:
    """The register of who takes the procedure at whose end it lapses, or of whether that runs."""
    return f"{lapse.mark} that runs"


def _who(lapse: Lapse, procedure: model.Procedure) -> e.Expression:
    """Whose procedure it is."""
    return e.Slot(procedure.roles[0].name) if procedure.performed and procedure.roles else e.Shared("Active Player")


def _ended(lapse: Lapse, cites: e.Cites, own: e.Expression, world: World) -> s.Body:
    whom: e.Expression = e.These((own,)) if lapse.own else e.Every(PLAYER)
    others = [each for each in world.lapses if each.status == lapse.status and each != lapse]
    still = [e.Not(e.Get(each.mark, e.Var(_EACH))) for each in others]
    over = e.Where(whom, _EACH, logic.conjunction([e.Get(lapse.mark, e.Var(_EACH)), *still]))
    known = world.statuses[lapse.status]
    return (
        s.Change(cites, known.attribute, over, s.Sense.SET, e.Bool(False)),
        s.Change(cites, lapse.mark, whom, s.Sense.SET, e.Bool(False)),
    )


_EACH = "lapsing"


def lasting(part: Any, world: World) -> Any:
    """A part of a game in which whoever becomes so without a clause has no mark of that status any more."""
    if not world.lapses:
        return part
    if isinstance(part, tuple):
        found: list[Any] = []
        for at, each in enumerate(part):
            found.append(lasting(each, world))
            marks = [lapse.mark for lapse in world.lapses if _makes(each, lapse, world)]
            before = part[at - 1] if at else None
            if marks and not (isinstance(before, s.Change) and before.attribute in marks):
                found += [s.Change(each.cites, mark, each.of, s.Sense.SET, e.Bool(False)) for mark in marks]
        return tuple(found)
    if not is_dataclass(part) or isinstance(part, type):
        return part
    new = {each.name: lasting(getattr(part, each.name), world) for each in fields(part)}
    changed = {name: value for name, value in new.items() if value is not getattr(part, name)}
    return replace(part, **changed) if changed else part


def _makes(node: object, lapse: Lapse, world: World) -> bool:
    known = world.statuses[lapse.status]
    return isinstance(node, s.Change) and node.attribute == known.attribute and node.by == e.Bool(True)
