"""Norms as bans: who is forbidden what, under which conditions, and what is permitted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rulewright.machine.norms import in_other_words, often
from rulewright.machine.norms.often import Often
from rulewright.machine.things.world import cite
from rulewright.meaning import circumstances, effects, hooks, norms, things
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
    often: Often | None = None  # forbidden only to one who did it so often

    @property
    def id(self) -> str:
        return cite(self.reading.sentence)


def bans_in(reading: Reading, permits: list[Ban]) -> Iterator[Ban]:
    """What a reading forbids; what it permits is added to `permits`."""
    match in_other_words.plainly(reading.meaning):
        case norms.Norm() as norm:
            yield from _of_norm(reading, norm, permits)
        case norms.Targeting() as targeting:
            yield from _of_targeting(reading, targeting, permits)
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
    only_if = tuple(c for c in norm.circumstances if isinstance(c, circumstances.OnlyIf))
    given = tuple(c for c in _true_conditions(norm.circumstances) if not isinstance(c, circumstances.OnlyIf))
    for part in norm.subjects:
        for act in norm.acts:
            limit = often.limited(norm, act)
            if limit is not None and not (norm.only or only_if):
                given = _true_conditions(often.rest_of(norm))
                yield Ban(reading, part, limit[0], given, hooks=norm.hooks, often=limit[1])
                if norm.modality is norms.Modality.PERMIT and not limit[1].only:
                    permits.append(Ban(reading, part, limit[0], given, hooks=norm.hooks))
            elif norm.modality is norms.Modality.FORBID:
                yield Ban(reading, part, act, given, hooks=norm.hooks)
            elif norm.modality is norms.Modality.OBLIGE or in_other_words.chooses_only(act):
                return  # what must be done, and by whom alone, is no ban: only a Standing Player must Attack
            elif norm.only:
                yield Ban(reading, part, act, given, unless_subject=True, hooks=norm.hooks)
            elif only_if:
                yield Ban(reading, part, act, given, unless_given=only_if, hooks=norm.hooks)
            elif norm.modality is norms.Modality.PERMIT:
                even = tuple(c for c in norm.circumstances if isinstance(c, circumstances.EvenIf))
                permits.append(Ban(reading, part, act, given, hooks=norm.hooks, even=even))


def _of_targeting(reading: Reading, norm: norms.Targeting, permits: list[Ban]) -> Iterator[Ban]:
    """Who is no target; of a permission, those to whom, or the circumstances to which, `only` binds it."""
    only_if = tuple(c for c in norm.circumstances if isinstance(c, circumstances.OnlyIf))
    given = tuple(c for c in _true_conditions(norm.circumstances) if not isinstance(c, circumstances.OnlyIf))
    alone = in_other_words.is_only(norm.subject)
    by_only = any(slot.only for slot in norm.act.slots)
    limits = [limit for limit in (alone, bool(only_if), by_only) if limit]
    whole = Ban(reading, norm.subject, norm.act, given, hooks=norm.hooks)  # type: ignore[arg-type]
    if norm.modality is not norms.Modality.FORBID and limits:
        if len(limits) > 1 or ((alone or by_only) and _hangs(given)):
            return  # of whom is which of them said?
        if alone:
            yield replace(whole, unless_subject=True)
            return
    for part in norm.subjects:
        if norm.modality is norms.Modality.FORBID:
            yield replace(whole, subject=part, given=(*given, *only_if))
        elif limits:
            yield replace(whole, subject=part, unless_given=only_if)
        else:
            permits.append(replace(whole, subject=part))


def _hangs(given: Iterable[circumstances.Circumstance]) -> bool:
    """Whether who alone may be a target depends on more: of whom is that said?"""
    return any(isinstance(each, circumstances.Given) for each in given)


def _true_conditions(found: Iterable[circumstances.Circumstance]) -> tuple[circumstances.Circumstance, ...]:
    """The circumstances that the machine can weigh in play; hooks are decided by who may open them."""
    return tuple(c for c in found if not isinstance(c, circumstances.UnlessHook | circumstances.EvenIf))
