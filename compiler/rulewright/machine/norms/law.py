"""Norms as guards: what forbids an action, a choice, a change, and what makes an exception (LANGUAGE.md 5).

Every norm becomes one or more `Ban`s. A site of lowering (a procedure, a choice of a target, a change of a
status or a number) asks the `Law` which bans concern it; each answers with a guard that cites its sentence.
Who wins is decided here, in the order of LANGUAGE.md 5, and a ban that no site asked for stays a claim.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine.conditions import conditions, membership
from rulewright.machine.events import memory
from rulewright.machine.norms import aiming, bans, contested, norm_limits, often, on_checks
from rulewright.machine.norms.bans import Ban
from rulewright.machine.norms.each_by_itself import each_by_itself
from rulewright.machine.norms.precedence import Deciding, decided, of_performer
from rulewright.machine.nouns import nouns
from rulewright.machine.scope import NotHere, Scope, Unplayable
from rulewright.machine.statement import Guard
from rulewright.machine.things.world import PLAYER, World, name_of, parts
from rulewright.meaning import effects, hooks, standing, things
from rulewright.meaning.model import Reading

_ON_CARD = (
    "it forbids on a card, and what forbids would bind all, whoever has the card; "
    "write it in a RULE, about those who have the card"
)


@dataclass
class Law:
    """All bans of a ruleset and the permissions that add candidates or make exceptions."""

    world: World
    bans: list[Ban] = field(default_factory=list)
    permits: list[Ban] = field(default_factory=list)
    silenced: dict[str, str] = field(default_factory=dict)  # sentence: why it is no guard where it concerns something
    printed: dict[str, str] = field(default_factory=dict)  # sentence on a card, which binds nobody: why
    limited: set[str] = field(default_factory=set)  # sentences that say more than any guard tests
    guards: dict[int, list[Guard]] = field(default_factory=dict)  # by the id of a ban: what it became, at each site
    first: set[int] = field(default_factory=set)  # documents that say that they go before a core
    _doing: dict[str, dict[int, Ban]] = field(default_factory=dict)  # bans by the procedure or kind that they concern
    _ignored: dict[str, list[Ban]] | None = None  # those that say what is not read, by its name

    # -------------------------------------------------------------------------------------------------- questions

    def of_procedure(self, name: str, performer: e.Expression | None, scope: Scope) -> tuple[Guard, ...]:
        """The guards that close a procedure to its performer."""
        found = []
        for ban in self._on_doing(name):
            subject = ban.subject
            if ban.act.verb in ("occur", "happen"):
                found += self.guard(ban, scope) if name_of(subject) == name else []
                continue
            if ban.act.verb == "apply":
                found += (
                    self.guard(ban, scope, partial(on_checks.applied_to, ban, scope))
                    if name_of(subject) == name
                    else []
                )
                continue
            if ban.act.verb in self.world.happenings:
                if performer is not None and memory.begins(ban.act.verb, self.world) == name:
                    tests = (
                        partial(self.bound, ban, performer, scope),
                        partial(memory.so_often, ban.act, performer, scope),
                    )
                    found += self.guard(ban, scope, *tests)
                continue
            if not self.concerns(ban.act, name) or self._narrower(ban.act):
                continue
            if isinstance(subject, things.Process) or (
                isinstance(subject, things.Known) and self.world.is_procedure(subject.name)
            ):
                if self.world.is_procedure(subject.name):
                    found += self.guard(ban, scope, partial(conditions.running, subject, scope))
                continue
            own = self.world.doings.get(name)
            if own is None and ban.act.author and ban.act.object is not None:
                continue  # to whom: the choice of the target asks for it
            if not self.world.is_person(name_of(subject)) and own is None:
                continue
            if performer is None:
                if ban.often is not None:
                    self.silenced[ban.id] = f"nothing says who does {name}: let its steps name the one who does it"
                continue
            when = [partial(self.bound, ban, performer, scope)]
            if ban.often is not None:
                when.append(partial(often.too_often, ban.often, ban.act, name, performer, (ban.id,), self.world))
            if own is not None and ban.act.author and ban.act.object is not None:
                when.append(partial(self._other, ban, own.to, scope))
            guards = self.guard(ban, scope, *when)
            if ban.often is not None:
                guards = [contested.but_oftener(guard, ban, performer, scope, self) for guard in guards]
            found += [self.but_for(guard, ban, name, performer, scope) for guard in guards]
        return tuple(found)

    def but_for(self, guard: Guard, ban: Ban, name: str, performer: e.Expression, scope: Scope) -> Guard:
        """A guard with the permissions that win against it."""
        for permit, permitted, deciding in self.against(guard, ban, name, performer, scope):
            if contested.is_dead(guard, ban, permit, permitted, deciding):
                self.silenced[permit.id] = contested.told(ban)
                self.limited.add(permit.id)
            if deciding is not Deciding.NOBODY:
                self.world.played.add(permit.id)
                guard = replace(guard, unless=(*guard.unless, (permitted, (permit.id,))))
        return guard

    def against(
        self, guard: Guard, ban: Ban, name: str, performer: e.Expression, scope: Scope
    ) -> Iterator[tuple[Ban, e.Expression, Deciding]]:
        """The permissions to do a procedure that speak of those whom a guard closes it to, each with its condition
        and the law that decides between the two.
        """
        for permit in self.permits:
            if not self._permits_doing(permit, name):
                continue
            theirs = scope.subject(performer)
            try:
                named = of_performer(permit, [conditions.given(each, theirs) for each in permit.even], performer)
                during = permit.act.value("during")
                running = [_running(during, scope)] if parts(during) else []
                given = of_performer(permit, [conditions.all_given(permit.given, theirs)], performer)
                permitted = logic.conjunction([self.bound(permit, performer, scope), *running, given])
            except Unplayable:
                continue  # its condition cannot be tested where the procedure begins: it opens nothing
            declared = self.goes_first(permit, ban)
            deciding = decided(ban, permit, guard.when, permitted, named if permit.even else None, self.world, declared)
            if deciding is not None:
                yield permit, permitted, deciding

    def _permits_doing(self, permit: Ban, name: str) -> bool:
        """Whether a permission is one to do a procedure, and says nothing that limits it."""
        act = permit.act
        if not self.world.is_person(name_of(permit.subject)) or not self.concerns(act, name) or self._narrower(act):
            return False
        if any(isinstance(slot.value, effects.Manner) for slot in act.slots):
            return False
        if aiming.aims_in(act, name, self.world):
            return False  # it is about some targets, and would open all
        return act.author or all(isinstance(part, things.Nominal) and not part.which for part in parts(act.object))

    def goes_first(self, permit: Ban, ban: Ban) -> bool:
        """Whether the ruleset declares that the permission's document goes before that of what forbids."""
        if not self.first:
            return False
        of = {rule.id: rule.document for rule in self.world.book.rules()}
        one, other = of.get(permit.reading.sentence.rule), of.get(ban.reading.sentence.rule)
        return one in self.first and other is not None and one is not None and other < one

    def of_target(self, name: str, scope: Scope, chooser: e.Expression, candidate: e.Expression) -> tuple[Guard, ...]:
        """The guards of the choice of a target in a procedure; `candidate` is the one weighed."""
        found = []
        for ban in self.bans:
            act = ban.act
            if act.passive and act.verb == "target":
                if aiming.chosen_in(act, name, self.world):
                    by = partial(aiming.chosen_by, act, chooser, scope)
                    found += self.guard(ban, scope, partial(self.bound, ban, candidate, scope), by)
                continue
            aimed = act.value("by") or act.value("for")
            if act.passive and act.verb == "choose" and aimed is not None:
                if any(aiming.is_process(part, name, self.world) for part in parts(aimed)):
                    found += self.guard(ban, scope, partial(self.bound, ban, candidate, scope))
            elif aiming.aims_in(act, name, self.world):
                aimed_at = partial(aiming.aimed_at, act.object, candidate, chooser, scope)
                found += self.guard(ban, scope, partial(self.bound, ban, chooser, scope), aimed_at)
        return tuple(found)

    def of_choice(self, chooser: e.Expression, scope: Scope, candidate: e.Expression, *kinds: str) -> tuple[Guard, ...]:
        """The guards of a choice among things of some kinds, a target or not: `A Disarmed Player cannot choose a
        Weapon in their Equipment Slot.`
        """
        found = []
        for ban in self.bans:
            act = ban.act
            if act.verb != "choose" or act.passive or not isinstance(act.object, things.Nominal):
                continue
            if any(slot.name in ("as", "with", "for") for slot in act.slots):
                continue  # as a target, in a procedure
            if not any(self.overlap(kind, act.object.name) for kind in kinds):
                continue
            inner = scope.about(candidate, act.object.name).subject(chooser)
            fits = partial(membership.fits, act.object, candidate, inner)
            found += self.guard(ban, scope, partial(self.bound, ban, chooser, scope), fits)
        return tuple(found)

    def added_targets(self, name: str) -> Iterator[tuple[Ban, things.Nominal]]:
        """Permissions that add candidates: `A Surviving Player may choose a Zombie Player … as the target
        of Take A Shot.`
        """
        for ban in self.permits:
            act = ban.act
            if act.verb == "choose" and isinstance(act.object, things.Nominal):
                aim = act.value("as")
                owner = aim.owner if isinstance(aim, things.Nominal) else None
                if isinstance(owner, things.Nominal) and aiming.is_process(owner, name, self.world):
                    yield ban, act.object

    def of_becoming(self, status: str, scope: Scope, thing: e.Expression, card: bool) -> tuple[Guard, ...]:
        """The guards that stop a thing from becoming something. `card`: a card's text does it."""
        found = []
        for ban in self.bans:
            act = ban.act
            if act.verb in self.world.happenings and memory.becomes(act.verb, self.world) == status:
                tests = partial(self.bound, ban, thing, scope), partial(memory.so_often, act, thing, scope)
                found += self.guard(ban, scope, *tests)
                continue
            if act.verb != "become" or act.passive:
                continue
            if not any(self.same_status(name, status) for name in _named(act)):
                continue
            if card and any(hook.opener in (hooks.Opener.CARD, hooks.Opener.CARD_OR_RULE) for hook in ban.hooks):
                continue
            found += self.guard(ban, scope, partial(self.bound, ban, thing, scope))
        return tuple(found)

    def of_change(
        self, verb: str, attribute: str, thing: e.Expression, scope: Scope, text: str, called: str = ""
    ) -> tuple[Guard, ...]:
        """The guards that stop a thing from gaining, losing or spending something; `text` is the sentence
        that would do it, `called` the name that it gives to the amount (a reward).
        """
        found = []
        verbs = {"gain": {"gain", "receive"}, "heal": {"gain", "heal"}}.get(verb, {verb})
        for ban in self.bans:
            act = ban.act
            if act.verb not in verbs or act.passive or isinstance(ban.subject, things.Process):
                continue
            named = _named(act)
            if act.verb == "heal" and not named:
                named = [self.world.reduced()]
            if attribute not in named and (not called or called not in named):
                continue
            if self.opened(ban, text):
                continue
            if any(slot.only or slot.name not in ("object", "on", "during") for slot in act.slots):
                continue  # from somewhere only, in a way only: a guard would forbid all of it
            if any(getattr(part, "amount", None) is not None for part in parts(act.object)):
                continue  # so much of it only
            on = act.value("on")
            tests = [partial(self.bound, ban, thing, scope)]
            if on is not None:
                tests.append(partial(on_checks.made, on, scope))
            found += self.guard(ban, scope, *tests)
        return tuple(found)

    def of_reward(self, name: str, scope: Scope) -> tuple[Guard, ...]:
        """The guards of a named amount: `The Critical Success Reward does not apply to Zombie Attack
        Checks.`
        """
        found: list[Guard] = []
        for ban in self.bans:
            if ban.act.verb == "apply" and name_of(ban.subject) == name:
                found += self.guard(ban, scope, partial(on_checks.applied_to, ban, scope))
        return tuple(found)

    def of_winning(self, thing: e.Expression, scope: Scope) -> tuple[Guard, ...]:
        """The guards that keep a thing from winning."""
        found: list[Guard] = []
        for ban in self.bans:
            if ban.act.verb == "win" and not ban.act.passive:
                found += self.guard(ban, scope, partial(self.bound, ban, thing, scope))
        return tuple(found)

    def of_receiving(self, thing: e.Expression, scope: Scope, text: str, source: str) -> tuple[Guard, ...]:
        """The guards that stop a thing from receiving an effect: `cannot receive an effect`, `ignores the
        effects of a Dungeon Bomb`. `source` is the kind of card whose text does it, "" for a rule.
        """
        found = []
        for ban in self.bans:
            act = ban.act
            if act.verb == "receive" and isinstance(act.object, things.Small) and act.object.name == "effect":
                if not self.opened(ban, text):
                    found += self.guard(ban, scope, partial(self.bound, ban, thing, scope))
            elif (
                act.verb == "ignore"
                and source
                and self._ignored_source(act.object, source)
                and not self.opened(ban, text)
            ):
                found += self.guard(ban, scope, partial(self.bound, ban, thing, scope))
            elif (
                act.verb == "affect"
                and source
                and self.world.is_below(source, name_of(ban.subject))
                and not self.opened(ban, text)
            ):
                found += self.guard(ban, scope, partial(self._reached, ban, thing, scope))
        return tuple(found)

    def ignores(self, name: str, thing: e.Expression, scope: Scope) -> tuple[Guard, ...]:
        """What says that a thing does not read or benefit from something called `name`."""
        if self._ignored is None:
            self._ignored = {}
            for ban in self.bans:
                role = {"ignore": "object", "benefit": "from"}.get(ban.act.verb)
                slots = [slot for slot in ban.act.slots if slot.name == role]
                for each in dict.fromkeys(name_of(part) for slot in slots for part in parts(slot.value)):
                    self._ignored.setdefault(each, []).append(ban)
        found = []
        for ban in self._ignored.get(name, ()):
            found += self.guard(ban, scope, partial(self.bound, ban, thing, scope))
        return tuple(found)

    # -------------------------------------------------------------------------------------------------- the parts

    def _on_doing(self, name: str) -> list[Ban]:
        """The bans that may concern the doing of a procedure, in their order: a ruleset with hundreds of procedures
        and norms is not gone through once for each.
        """
        if not self._doing:
            for at, ban in enumerate(self.bans):
                act = ban.act
                if act.verb in ("occur", "happen", "apply"):
                    names = [name_of(ban.subject)]
                elif act.verb in self.world.happenings:
                    names = [memory.begins(act.verb, self.world)]
                else:
                    names = [act.verb, *(name_of(part) for part in parts(act.object))]
                for each in names:
                    self._doing.setdefault(each, {})[at] = ban
        found: dict[int, Ban] = {}
        own = self.world.doings.get(name)
        for each in (name, *([own.verb] if own is not None else ()), *self.world.above(name)):
            found |= self._doing.get(each, {})
        return [found[at] for at in sorted(found)]

    def _ignored_source(self, what: object, source: str) -> bool:
        """Whether `the effects of a Dungeon Bomb` speaks of cards of this kind."""
        return (
            isinstance(what, things.Small)
            and what.name == "effect"
            and isinstance(what.owner, things.Nominal)
            and self.world.is_below(source, what.owner.name)
        )

    def _reached(self, ban: Ban, thing: e.Expression, scope: Scope) -> e.Expression:
        """Whether a thing is out of reach of a card that affects others only: `A Dungeon Bomb that a
        Zombie Player draws affects only Surviving Players`, asked while the one who drew it reads it.
        """
        only, source = ban.act.object, ban.subject
        if not isinstance(only, things.Nominal) or not isinstance(source, things.Nominal):
            raise Unplayable(f"“{ban.act}” does not say whom it reaches")
        tests: list[e.Expression] = [
            e.Not(membership.fits(replace(only, quantifier="", focus=""), thing, scope.about(thing, PLAYER)))
        ]
        for each in source.filters:
            match each:
                case things.Who(conditions=(effects.Act(verb="draw", subject=things.Nominal() as who),), gap="object"):
                    if scope.performer is None:
                        raise NotHere("nobody reads this card")
                    reader = scope.performer
                    tests.append(membership.fits(replace(who, quantifier=""), reader, scope.about(reader, PLAYER)))
                case _:
                    raise Unplayable(f"“{each}” cannot be tested of a card that is read")
        return logic.conjunction(tests)

    def overlap(self, kind: str, other: str) -> bool:
        """Whether a thing of one kind may be of the other too."""
        world = self.world
        if world.base(kind) != world.base(other):
            return False
        members, others = world.members_of(world.printed_kind(kind)), world.members_of(world.printed_kind(other))
        return not members or not others or bool(set(members) & set(others))

    def same_status(self, said: str, status: str) -> bool:
        """Whether a ban on becoming `said` concerns becoming `status`: the same, or a joined name of it (a
        Zombie Combatant is a Combatant).
        """
        if said == status:
            return True
        joined = self.world.status_kind(said)
        return joined is not None and (status in joined[0] and len(joined[0]) == 1)

    def _narrower(self, act: effects.Act) -> bool:
        """Whether an act is forbidden in a way only (against somebody, with something, twice) that no site tests: a
        guard would forbid all of it.
        """
        kept = {"object", "during"}
        return any(slot.only or (slot.name not in kept and not act.author) for slot in act.slots)

    def concerns(self, act: effects.Act, name: str) -> bool:
        """Whether an act is the doing of a procedure."""
        if act.passive:
            return False
        if act.author and act.verb == name:
            return True
        own = self.world.doings.get(name)
        if own is not None and act.author and act.verb == own.verb:
            return act.object is None or bool(own.other)
        if act.verb in ("occur", "happen"):
            return True
        if act.verb not in norm_limits.RESOLVING or not isinstance(act.object, things.Nominal | things.Union):
            return False
        for part in parts(act.object):
            if isinstance(part, things.Nominal) and not part.filters and aiming.is_process(part, name, self.world):
                return True
        return False

    def bound(self, ban: Ban, thing: e.Expression, scope: Scope) -> e.Expression:
        """Whether a ban binds a thing."""
        inner = scope.about(thing, PLAYER).subject(thing)
        tests: list[e.Expression] = []
        for part in parts(ban.subject):
            if not isinstance(part, things.Nominal):
                raise Unplayable(f"“{part}” cannot be bound")
            if isinstance(part, things.Pronoun | things.Register):
                who = nouns.one(part, scope)
                tests.append(e.Bool(True) if who == thing else e.Compare("==", thing, who))
                continue
            tests.append(membership.fits(replace(part, quantifier="", amount=None), thing, inner))
        return e.Not(logic.disjunction(tests)) if ban.unless_subject else logic.disjunction(tests)

    def _other(self, ban: Ban, role: str, scope: Scope) -> e.Expression:
        """Whether the other of a procedure with holes is whom a ban speaks of."""
        what = ban.act.object
        if not isinstance(what, things.Nominal):
            raise Unplayable(f"“{what}” is not tested of the other")
        other = e.Slot(role)
        return membership.fits(replace(what, quantifier="", amount=None), other, scope.about(other, what.name))

    def opened(self, ban: Ban, text: str) -> bool:
        """Whether a sentence opens one of a ban's hooks."""
        for hook in ban.hooks:
            if hook.opener in (hooks.Opener.TOPIC, hooks.Opener.MENTION) and any(
                memory.text_mentions(text, name_of(part), self.world) for part in parts(hook.topic)
            ):
                return True
        return False

    def guard(self, ban: Ban, scope: Scope, *when: Callable[[], e.Expression]) -> list[Guard]:
        """The guard of a ban at a site; `when` are the tests of whom and what it concerns there. A test
        that cannot be made silences the ban; `from_meaning` tells of it.
        """
        bound = [test.args[1] for test in when if isinstance(test, partial) and test.func == self.bound]
        theirs = scope.subject(bound[0]) if bound else scope  # `they` are those whom the norm binds
        try:
            given = conditions.all_given(ban.given, theirs)
            tests = [*(test() for test in when), given]
            during = ban.act.value("during")
            if parts(during):
                tests.append(_running(during, scope))
            if ban.unless_given:
                tests.append(e.Not(conditions.all_given(ban.unless_given, theirs)))
        except Unplayable as why:
            if not isinstance(why, NotHere):
                self.silenced[ban.id] = why.reason
            return []
        self.world.played.add(ban.id)
        guard = Guard((ban.id,), logic.conjunction(tests))
        self.guards.setdefault(id(ban), []).append(guard)
        return [guard]


def _running(during: object, scope: Scope) -> e.Expression:
    """Whether one of the procedures is on, in the course of which something is forbidden."""
    named = [part for part in parts(during) if isinstance(part, things.Nominal)]
    return logic.disjunction([conditions.running(each, scope) for each in named])


def _named(act: effects.Act) -> list[str]:
    """The names of what an act is done to."""
    what = act.object
    return [name_of(part) for part in parts(what)] if isinstance(what, things.Nominal | things.Union) else []


def weigh(world: World, readings: Iterable[Reading]) -> Law:
    """The law of a ruleset."""
    law = Law(world)
    of = {rule.id: rule.document for rule in world.book.rules()}
    for reading in readings:
        if not reading.understood:
            continue
        use = reading.meaning
        if isinstance(use, standing.UseDocument) and not use.act.negated and reading.sentence.rule in of:
            law.first.add(of[reading.sentence.rule])
        permits: list[Ban] = []
        found = [norm_limits.of_actions(each_by_itself(ban, world), world) for ban in bans.bans_in(reading, permits)]
        law.permits += [norm_limits.of_actions(each_by_itself(permit, world), world) for permit in permits]
        for why in filter(None, (aiming.half_opened(permit, world) for permit in permits)):
            law.silenced[permits[0].id] = why
            law.limited.add(permits[0].id)
        span = reading.sentence.span
        if found and (span.source.name, span.start) in world.texts:
            # It would bind all, whoever has the card, and also while nobody has it.
            law.printed[found[0].id] = _ON_CARD
            continue
        limits = [why for why in (norm_limits.unkept(ban, world) for ban in found) if why]
        if limits:  # no part of it is applied: the last act of a list may say the limit of all
            law.silenced[found[0].id] = limits[0]
            law.limited.add(found[0].id)
        else:
            law.bans += found
    return law
