"""Norms as bans: who is forbidden what, under which conditions, and what is permitted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace

from rulewright.machine.things.world import cite
from rulewright.meaning import circumstances, effects, hooks, norms, things
from rulewright.meaning.conditions import State
from rulewright.meaning.model import Reading


@dataclass(frozen=True, slots=True)
class Ban:
    """One thing forbidden to one subject. `unless_subject`: forbidden to all others; `given` must hold,
    `unless_given` must not.
    """

    reading: Reading
    subject: things.Noun
    act: effects.Act
    given: tuple[circumstances.Circumstance, ...] = ()
    unless_given: tuple[circumstances.Circumstance, ...] = ()
    unless_subject: bool = False
    hooks: tuple[hooks.Hook, ...] = ()
    even: tuple[circumstances.EvenIf, ...] = ()  # of a permission: what does not matter to it

    @property
    def id(self) -> str:
        return cite(self.reading.sentence)


def bans_in(reading: Reading, permits: list[Ban]) -> Iterator[Ban]:
    """What a reading forbids; what it permits is added to `permits`."""
    match reading.meaning:
        case norms.Norm() as norm:
            yield from _of_norm(reading, norm, permits)
        case norms.Targeting(act=act, modality=modality, circumstances=found) as targeting:
            for part in targeting.subjects:
                ban = Ban(reading, part, act, _true_conditions(found), hooks=targeting.hooks)
                if modality is norms.Modality.FORBID:
                    yield ban
                else:
                    permits.append(ban)
        case norms.DoesNot(acts=acts, circumstances=found, waives=False) as denial:
            for part in denial.subjects:
                for act in acts:
                    yield Ban(reading, part, replace(act, negated=False), _true_conditions(found), hooks=denial.hooks)
        case norms.Ignores(act=act, circumstances=found) as ignoring if not act.negated:
            for part in ignoring.subjects:
                yield Ban(reading, part, act, _true_conditions(found), hooks=ignoring.hooks)
        case norms.AffectsOnly(act=act, circumstances=found) as reach:
            for part in reach.subjects:
                yield Ban(reading, part, act, _true_conditions(found), hooks=reach.hooks)
        case norms.HappensOnly(act=act, circumstances=found) as happens:
            only = tuple(c for c in found if isinstance(c, circumstances.OnlyIf))
            rest = tuple(c for c in _true_conditions(found) if not isinstance(c, circumstances.OnlyIf))
            for part in happens.subjects:
                if act.negated:
                    yield Ban(reading, part, replace(act, negated=False), rest, hooks=happens.hooks)
                elif only:
                    yield Ban(reading, part, act, rest, unless_given=only, hooks=happens.hooks)
        case _:
            return


def _of_norm(reading: Reading, norm: norms.Norm, permits: list[Ban]) -> Iterator[Ban]:
    norm = _of_whom(norm)
    only_if = tuple(c for c in norm.circumstances if isinstance(c, circumstances.OnlyIf))
    given = tuple(c for c in _true_conditions(norm.circumstances) if not isinstance(c, circumstances.OnlyIf))
    for part in norm.subjects:
        for act in norm.acts:
            if norm.modality is norms.Modality.FORBID:
                yield Ban(reading, part, act, given, hooks=norm.hooks)
            elif norm.only:
                yield Ban(reading, part, act, given, unless_subject=True, hooks=norm.hooks)
            elif only_if:
                yield Ban(reading, part, act, given, unless_given=only_if, hooks=norm.hooks)
            elif norm.modality is norms.Modality.PERMIT:
                even = tuple(c for c in norm.circumstances if isinstance(c, circumstances.EvenIf))
                permits.append(Ban(reading, part, act, given, hooks=norm.hooks, even=even))


def _of_whom(norm: norms.Norm) -> norms.Norm:
    """`While a Player is Hidden, they cannot Rest`, also with `if` and `that Player`, as `A Player cannot Rest while
    they are Hidden`; others as they are.
    """
    if len(norm.subjects) != 1 or len(norm.circumstances) != 1:
        return norm
    who, around = norm.subjects[0], norm.circumstances[0]
    said = who.antecedent if isinstance(who, things.Pronoun | things.Select) else None
    if not isinstance(said, things.Select) or said.quantifier not in ("a", "any") or said.amount is not None:
        return norm
    lasting = isinstance(around, circumstances.When) and all(isinstance(c, State) for c in around.conditions)
    if lasting:  # when somebody is so: as long as that is so
        around = circumstances.While(*(getattr(around, field.name) for field in fields(around)))
    if not isinstance(around, circumstances.If | circumstances.While) or not around.leading or around.further:
        return norm
    told = [getattr(each, "subject", None) for each in around.conditions]
    if not told or any(_first(each) is not said for each in told):
        return norm
    they = things.Pronoun(who.span, "they", antecedent=said)
    given = tuple(replace(each, subject=they) for each in around.conditions)  # type: ignore[arg-type]
    return replace(norm, subject=said, circumstances=(replace(around, conditions=given),))


def _first(noun: object) -> object:
    """What a phrase takes up, else itself."""
    before = getattr(noun, "antecedent", None)
    return _first(before) if before is not None else noun


def _true_conditions(found: Iterable[circumstances.Circumstance]) -> tuple[circumstances.Circumstance, ...]:
    """The circumstances that the machine can weigh in play; hooks are decided by who may open them."""
    return tuple(c for c in found if not isinstance(c, circumstances.UnlessHook | circumstances.EvenIf))
