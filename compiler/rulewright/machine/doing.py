"""Verbs of the author's own: calls of procedures with holes, which of several is meant, and what happens when one of
them is done.

In: an act (`the Zombie Fights the chosen Martian`), or an event (`When a Zombie Kills a Martian Soldier in a Fight`).
Out: a call with both roles bound, of the procedure with the narrowest kinds that fit; what is done after it, with those
whom the event speaks of known under its words. A rule of what happens then comes after the last step; where the two
stood is read as it was before the first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine import statement as s
from rulewright.machine.conditions import membership
from rulewright.machine.context import Context
from rulewright.machine.nouns import nouns, whereabouts
from rulewright.machine.scope import Known, Scope, Unplayable, described
from rulewright.machine.things.doings import Doing, narrower, overlap
from rulewright.machine.things.world import PLAYER, World, name_of
from rulewright.meaning import conditions, effects, things


# ------------------------------------------------------------------------------------------------------------- calls
def is_doing(done: effects.Act, world: World) -> bool:
    """Whether an act is a verb of the author's that has holes."""
    return done.author and any(each.verb == done.verb for each in world.doings.values())


def call(done: effects.Act, context: Context) -> s.Body:
    """The call of the procedure that is meant; where it depends on what the two are, a choice among several."""
    by, to, rest = _two(done)
    if by is None:
        raise Unplayable(f"“{done}” does not say who does it")
    for noun in (by, to):
        if isinstance(noun, things.Nominal) and noun.quantifier in ("each", "every", "all"):
            raise Unplayable(f"“{done}”: several; say For each … first")
    if rest:
        raise Unplayable(f"“{rest[0]}” limits this, and the machine does not apply it here")
    one = nouns.one(by, context.scope)
    inner = context.about_subject(one)
    other = nouns.one(to, inner.scope) if to is not None else None
    kinds = static_kind(by, context), static_kind(to, context) if to is not None else ""
    found = _candidates(done, kinds, context.world)
    body: s.Body = ()
    for each in reversed(found):
        called = (s.Call(context.cites, each.procedure, _bound(each, one, other, inner)),)
        if not body:  # what none of the others is for is for the last, since there is one for each
            body = called
            continue
        test = logic.conjunction(
            [_of(each.kind, kinds[0], one, context), *([_of(each.other, kinds[1], other, context)] if other else [])]
        )
        body = called if test == e.Bool(True) else (s.If(context.cites, test, called, body),)
    return body


def _bound(each: Doing, one: e.Expression, other: e.Expression | None, context: Context) -> calls_bound:
    from rulewright.machine import calls

    given = {each.by: one} | ({each.to: other} if other is not None else {})
    return calls.bind(each.procedure, context, None, given)


calls_bound = tuple[tuple[str, e.Expression], ...]


def _two(done: effects.Act) -> tuple[things.Noun | None, things.Noun | None, list[effects.Slot]]:
    """Who does it, to whom, and what else is said."""
    if done.passive:
        by = done.value("by")
        rest = [slot for slot in done.slots if slot.name not in ("by", "object")]
        return (by if isinstance(by, things.Noun) else None), done.subject or _noun(done.object), rest
    to = next((slot for slot in done.slots if slot.name == "object"), None)
    to = to or next((slot for slot in done.slots if slot.preposition in ("at", "with", "against")), None)
    return done.subject, _noun(to.value) if to is not None else None, [slot for slot in done.slots if slot is not to]


def _noun(value: object) -> things.Noun | None:
    return value if isinstance(value, things.Noun) else None


def static_kind(noun: object, context: Context) -> str:
    """The narrowest kind of which a phrase says that its thing is."""
    if isinstance(noun, things.Pronoun) and noun.antecedent is not None:
        return static_kind(noun.antecedent, context)
    if not isinstance(noun, things.Nominal):
        return ""
    world = context.world
    if noun.name in world.cards or noun.name in world.seats or world.base(noun.name):
        return noun.name
    held = world.registers.get(noun.name) or world.attributes.get(noun.name)  # the Arriving Pack, the Zombie's Band
    kind = getattr(held.type, "kind", "") if held is not None else ""
    return kind or world.last_kind(noun.name)


def _of(kind: str, known: str, thing: e.Expression | None, context: Context) -> e.Expression:
    assert thing is not None
    if known and narrower(known, kind, context.world):
        return e.Bool(True)
    return membership.of_kind(kind, thing, context.scope)


def _candidates(done: effects.Act, kinds: tuple[str, str], world: World) -> list[Doing]:
    """The procedures that may be meant, the narrowest first. Raises Unplayable where none fits, where some of those
    who may do it fit none, and where two fit and neither is the narrower."""
    verb = [each for each in world.doings.values() if each.verb == done.verb and bool(each.other) == bool(kinds[1])]
    if not verb:
        raise Unplayable(f"“{done}”: no procedure is called so {'with' if kinds[1] else 'without'} another")
    found = [
        each
        for each in verb
        if _may(each.kind, kinds[0], world) and (not kinds[1] or _may(each.other, kinds[1], world))
    ]
    if not found:
        raise Unplayable(f"“{done}”: {verb[0].procedure} is for others")
    for at, one in enumerate(found):
        for other in found[at + 1 :]:
            ordered = _narrower(one, other, world) or _narrower(other, one, world)
            apart = not overlap(one.kind, other.kind, world) or (
                bool(one.other) and not overlap(one.other, other.other, world)
            )
            if not ordered and not apart:
                raise Unplayable(f"“{done}”: {one.procedure} and {other.procedure} fit, and neither is the narrower")
    whole = any(
        _all(each.kind, kinds[0], world) and (not kinds[1] or _all(each.other, kinds[1], world)) for each in found
    )
    if not whole and not _covered(found, kinds, world):
        raise Unplayable(
            f"“{done}”: no procedure says so of every {kinds[0]}" + (f" and {kinds[1]}" if kinds[1] else "")
        )
    ordered_list: list[Doing] = []
    for each in found:
        at = next((i for i, other in enumerate(ordered_list) if _narrower(each, other, world)), len(ordered_list))
        ordered_list.insert(at, each)
    return ordered_list


def _may(kind: str, known: str, world: World) -> bool:
    return not known or overlap(kind, known, world)


def _all(kind: str, known: str, world: World) -> bool:
    return bool(known) and narrower(known, kind, world)


def _narrower(one: Doing, other: Doing, world: World) -> bool:
    return narrower(one.kind, other.kind, world) and (not one.other or narrower(one.other, other.other, world))


def _covered(found: list[Doing], kinds: tuple[str, str], world: World) -> bool:
    """Whether each pair of things that the words may mean is in one of the procedures."""
    firsts, seconds = _members(kinds[0], world), _members(kinds[1], world) if kinds[1] else ("",)
    return (
        bool(firsts)
        and bool(seconds)
        and all(
            any(narrower(a, each.kind, world) and (not b or narrower(b, each.other, world)) for each in found)
            for a in firsts
            for b in seconds
        )
    )


def _members(kind: str, world: World) -> tuple[str, ...]:
    return world.members_of(world.printed_kind(kind)) or ((kind,) if world.base(kind) == PLAYER else ())


# ------------------------------------------------------------------------------------------------------------ events
@dataclass(frozen=True, slots=True)
class Done:
    """An event that is the doing of procedures with holes: who, to whom, in the course of what."""

    procedures: tuple[Doing, ...]
    by: things.Nominal | None
    to: things.Nominal | None
    during: tuple[str, ...]

    def test(self, each: Doing, context: Context) -> tuple[e.Expression, Context]:
        """Whether the rule concerns this doing, and the context in which the two are known by its words."""
        scope = context.scope
        own = replace(scope, known=list(scope.known), stood={**scope.stood})
        tests: list[e.Expression] = []
        for role, kind, noun in ((each.by, each.kind, self.by), (each.to, each.other, self.to)):
            if not role:
                continue
            slot = e.Slot(role)
            if context.world.is_figure(kind):
                own.stood[slot] = e.Slot(stood(role))
            if noun is None:
                continue
            plain = replace(noun, quantifier="", adjectives=tuple(a for a in noun.adjectives if a.name != "other"))
            tests.append(membership.fits(plain, slot, scope.about(slot, kind)))
            known = next((known for known in own.known if known.slot == role), None)
            kinds = (described(noun), noun.name, *(known.kinds if known is not None else (kind,)))
            own.known[:] = [other for other in own.known if other.slot != role]
            own.known.append(Known(role, tuple(dict.fromkeys(kinds))))
        if self.during:
            tests.append(logic.disjunction([e.Running(name) for name in self.during]))
        return logic.conjunction(tests), replace(context, scope=own)


def stood(role: str) -> str:
    """The slot that keeps where the one in a role stood before it was done."""
    return f"where the {role} stood"


def remembered(name: str, scope: Scope, cites: e.Cites) -> s.Body:
    """What is kept as a procedure begins, for the rules of what happens after it."""
    each = scope.world.doings[name]
    roles = ((each.by, each.kind), (each.to, each.other))
    return tuple(
        s.Assign(cites, stood(role), whereabouts.place(e.Slot(role), scope, kind))
        for role, kind in roles
        if role and scope.world.is_figure(kind)
    )


def event(condition: conditions.Condition, world: World) -> Done | None:
    """The doing that an event speaks of; None for other events. Raises Unplayable for more than can be told of it."""
    if not isinstance(condition, effects.Act) or not condition.author:
        return None
    if condition.negated or condition.modal or condition.perfect:
        return None
    by, to, rest = _two(condition)
    found = tuple(
        each
        for each in world.doings.values()
        if each.verb == condition.verb
        and (by is None or overlap(each.kind, name_of(by), world))
        and (to is None or (bool(each.other) and overlap(each.other, name_of(to), world)))
    )
    if not found:
        return None
    during: list[str] = []
    if isinstance(to, things.Nominal):
        to, during = _without_extent(to, world)
    for slot in rest:
        names = _extent(slot.value, world) if slot.preposition in ("in", "during") and not slot.only else []
        if not names:
            raise Unplayable(f"“{condition}”: “{slot}” is not tested when it happens")
        during += names
    for noun in (by, to):
        if noun is not None and not isinstance(noun, things.Nominal):
            raise Unplayable(f"“{condition}”: say it of one kind")
        if isinstance(noun, things.Nominal) and (noun.quantifier not in ("a", "another", "any") or noun.plural):
            raise Unplayable(f"“{condition}”: an event is seen of one at a time; say a, or another")
    assert by is None or isinstance(by, things.Nominal)
    assert to is None or isinstance(to, things.Nominal)
    return Done(found, by, to, tuple(dict.fromkeys(during)))


def _without_extent(noun: things.Nominal, world: World) -> tuple[things.Nominal, list[str]]:
    """`a Martian Soldier in a Fight`: a Fight is no place; it is the time of the event."""
    during: list[str] = []
    kept: list[things.Filter] = []
    for each in noun.filters:
        names = _extent(each.object, world) if isinstance(each, things.Where) and each.preposition == "in" else []
        during += names
        kept += [] if names else [each]
    return replace(noun, filters=tuple(kept)), during


def _extent(noun: object, world: World) -> list[str]:
    """The procedures whose course a noun names: a Fight, of all that fight."""
    if not isinstance(noun, things.Nominal) or noun.filters or noun.owner is not None:
        return []
    return [each.procedure for each in world.doings.values() if each.verb == noun.name.lower()]
