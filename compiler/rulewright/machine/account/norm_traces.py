"""Whether every part of a norm that is played has become a guard.

In: the law, with the guards that were made of each of its bans, and the sentences that are played. Out: the acts and
subjects of a norm that no guard forbids, each as a norm by itself, which then has to stand as a claim; and the first
part of what a norm says of whom and when, of which nothing in its guards tells. This knows no form; it is the net
under those that do, as `traces.py` is under sentences of play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rulewright.machine import statement as s
from rulewright.machine.account import traces
from rulewright.machine.norms import aiming
from rulewright.machine.norms.bans import Ban
from rulewright.machine.norms.law import Law
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import World, cite, parts
from rulewright.meaning import effects, norms, things
from rulewright.meaning.model import Reading


def unguarded(readings: Iterable[Reading], law: Law) -> Iterator[Reading]:
    """Of each norm of which a part is a guard, the parts that are none, each as a sentence of its own."""
    bans = _by_sentence(law)
    for reading in readings:
        own = bans.get(cite(reading.sentence), [])
        if not any(id(ban) in law.guards for ban in own):
            continue
        single = list(_singly(reading.meaning))
        if len(single) != len(own):
            continue
        for ban, norm in zip(own, single, strict=True):
            if id(ban) not in law.guards:
                yield replace(reading, meaning=norm)


def lost(reading: Reading, law: Law, world: World) -> str | None:
    """The first part of what a norm says of whom and when, of which nothing in its guards tells; None where all is."""
    for ban in _by_sentence(law).get(cite(reading.sentence), []):
        guards = law.guards.get(id(ban), [])
        if not guards:
            continue
        body: s.Body = tuple(s.If(guard.cites, guard.when, ()) for guard in guards)
        for said in _said(ban, world):
            why = traces.lost(said, body, world)
            if why is not None:
                return why
    return None


def _by_sentence(law: Law) -> dict[str, list[Ban]]:
    found: dict[str, list[Ban]] = {}
    for ban in law.bans:
        found.setdefault(ban.id, []).append(ban)
    return found


def _singly(meaning: object) -> Iterator[norms.NormMeaning]:
    """A norm for each part of its subject and each of its acts, as bans are made."""
    match meaning:
        case norms.Norm() as norm:
            yield from norm.singly()
        case norms.DoesNot(acts=acts, subjects=subjects) as denial:
            for subject in subjects:
                for act in acts:
                    yield replace(denial, subject=subject, acts=(act,), joint="")
        case norms.Targeting(subjects=subjects) as targeting:
            for subject in subjects:
                yield replace(targeting, subject=subject)
        case _:
            return


def _said(ban: Ban, world: World) -> Iterator[object]:
    """What a ban says of whom it binds, whom it is aimed at, by whom, and when."""
    for part in parts(ban.subject):
        if isinstance(part, things.Nominal) and not isinstance(part, things.Pronoun | things.Process | things.Small):
            yield _one(part)
    for part in parts(ban.act.object) if _aims(ban.act, world) else ():
        if isinstance(part, things.Nominal):
            yield _one(part)
    for slot in ban.act.slots:
        if aiming.is_chooser(slot, world):
            yield from (_one(part) for part in parts(slot.value) if isinstance(part, things.Nominal))
    for each in (*ban.given, *ban.unless_given):
        if not any(isinstance(node, effects.Act) for node in nodes(each)):  # what happened is kept under other names
            yield each


def _aims(act: effects.Act, world: World) -> bool:
    """Whether the object of an act is whom it is aimed at."""
    return (
        not act.passive
        and act.object is not None
        and (act.verb in ("choose", "target") or world.is_procedure(act.verb))
    )


def _one(noun: things.Nominal) -> things.Nominal:
    """A phrase without how many it is said of: a norm binds each."""
    return replace(noun, quantifier="the" if isinstance(noun, things.Register) else "a", focus="")
