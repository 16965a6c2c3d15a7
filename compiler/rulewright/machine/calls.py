"""Procedures from the caller's side: calls with their roles bound, Checks, ends, repeats, rolls of
several, orders.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic, model
from rulewright.machine import statement as s
from rulewright.machine.conditions import membership
from rulewright.machine.context import GIVEN, Context
from rulewright.machine.effects import tables, throwing
from rulewright.machine.nouns import nouns, seats, sets
from rulewright.machine.scope import Unplayable, described
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import PLAYER, cite, name_of
from rulewright.meaning import effects, facts, things

ACTIVE = "Active Player"
Bound = tuple[tuple[str, e.Expression], ...]


def author(done: effects.Act, context: Context) -> s.Body:
    """A procedure used as a verb: `that Combatant Attacks the Killing Player`."""
    return _call(done.verb, done, context)


def resolve(done: effects.Act, context: Context) -> s.Body:
    """`Resolve P`, `takes a Player Turn`, `resolves the Effect of the revealed card`, several joined by
    and.
    """
    what = done.object
    if isinstance(what, things.Union):
        body: list[s.Statement] = []
        for part in what.items:
            body += resolve(
                replace(done, slots=tuple(replace(x, value=part) if x.name == "object" else x for x in done.slots)),
                context,
            )
        return tuple(body)
    if tables.is_resolved(what, context.scope):
        return ()
    if not isinstance(what, things.Nominal):
        raise Unplayable(f"“{done}” does not say what is resolved")
    known = what.name in context.plan.procedures or what.name in context.plan.check_kinds
    if not known and isinstance(what, things.Known) and not throwing.named_check(what, context):
        raise Unplayable(f"no procedure here is called {what.name}")
    if what.filters or what.which or (what.amount is not None and what.amount.low_high() != (1, 1)):
        raise Unplayable(f"“{what}” says more than what is resolved, and the machine does not apply it here")
    if what.owner is not None and what.name in context.world.columns:
        return _card_text(what, done, context)
    if what.name in context.plan.procedures and isinstance(what.owner, things.Nominal):
        return resolve(_by_its_owner(done, what, what.owner, context), context)
    if what.name in context.plan.procedures:
        if done.verb == "resolve":
            tables.require_one_roll(done, context.scope)
        called = _call(what.name, done, context)
        tables.resolved(what.name, context.scope)
        return called
    if what.name in context.plan.check_kinds or throwing.named_check(what, context):
        return throwing.check(done, context)
    raise Unplayable(f"no procedure here is called {what.name}")


def _by_its_owner(done: effects.Act, what: things.Nominal, owner: things.Nominal, context: Context) -> effects.Act:
    """`Begin that Player's Turn` as `that Player begins a Turn`; `takes their Turn` as `takes a Turn`."""
    theirs = isinstance(owner, things.Pronoun) and done.subject is not None
    if done.subject is not None and not theirs:
        raise Unplayable(f"“{done}”: say who does it, as in “{owner} resolves {what.name}.”")
    if not theirs and context.plan.settled and not context.plan.performer(what.name):
        raise Unplayable(f"“{what}”: no step of {what.name} speaks of whoever does it, so it is nobody's own")
    plain = replace(what, owner=None)
    slots = tuple(replace(slot, value=plain) if slot.name == "object" else slot for slot in done.slots)
    return replace(done, subject=done.subject if theirs else owner, slots=slots)


def _card_text(what: things.Nominal, done: effects.Act, context: Context) -> s.Body:
    """`The Active Player resolves the Effect of the revealed card.`"""
    assert what.owner is not None
    said = [slot for slot in done.slots if slot.name != "object" and isinstance(slot.value, things.Nominal)]
    if said:
        raise Unplayable(
            f"“{said[0]}” says which card it is, and that is not tested here; draw, choose or reveal it in a step "
            f"before, and say “the {what.name} of the drawn card”"
        )
    inner = context.about_subject(nouns.one(done.subject, context.scope)) if done.subject is not None else context
    card = nouns.one(what.owner, inner.scope)
    roles: list[tuple[str, e.Expression]] = []
    if inner.scope.they is not None:
        roles.append(("reader", inner.scope.they))
    return (s.CallCard(context.cites, card, what.name, tuple(roles)),)


def _call(name: str, done: effects.Act, context: Context, performer: e.Expression | None = None) -> s.Body:
    given: dict[str, e.Expression] = {}
    inner = context if performer is None else context.about_subject(performer)
    if performer is None and done.subject is not None and not done.passive:
        if isinstance(done.subject, things.Nominal) and done.subject.quantifier in ("each", "every", "all"):
            return _each_does(name, done, context)
        performer = nouns.one(done.subject, context.scope)
        inner = context.about_subject(performer)
    if performer is None:
        _require_roller(name, context)
    for slot, following in zip(done.slots, (*done.slots[1:], None), strict=False):
        if slot.preposition in ("with", "against", "on"):
            given.update(_given(slot, following, inner))
    if done.author and isinstance(done.object, things.Nominal | things.Union):
        given.setdefault("target", nouns.one(done.object, inner.scope))
    statement: s.Statement = s.Call(context.cites, name, bind(name, inner, performer, given))
    context.plan.callers.setdefault(name, set()).add(context.scope.procedure)
    skips = context.plan.skips.get((context.scope.procedure, name), [])
    for cites, target in skips:
        test = membership.fits(
            replace(target, quantifier=""), e.Slot("target"), inner.scope.about(e.Slot("target"), PLAYER)
        )
        statement = s.If((*context.cites, *cites), e.Not(test), (statement,))
    return (statement,)


def _require_roller(name: str, context: Context) -> None:
    """Raise Unplayable where nobody acts, and a row of the table that is rolled on speaks of the one who rolls."""
    scope, plan = context.scope, context.plan
    nobody = scope.they is None and plan.settled and plan.gives_turns(scope.procedure)
    if nobody and name in context.world.tables and plan.performer(name):
        raise Unplayable(
            f"nobody acts in {scope.procedure}, and a row of TABLE {name} speaks of the one who rolls; "
            f"say who does, as in “Each Player rolls on the {name} Table.”"
        )


def _each_does(name: str, done: effects.Act, context: Context) -> s.Body:
    """`Each Zombie resolves P`: one after the other in Turn Order."""
    subject = done.subject
    assert isinstance(subject, things.Nominal)
    among = sets.several(subject, context.scope)
    slot = context.scope.loop_slot(described(subject))
    with context.scope.going_through(slot, described(subject), subject.name):
        body = _call(name, done, context, e.Slot(slot))
    return (s.ForEach(context.cites, slot, among, body),)


def _given(slot: effects.Slot, following: effects.Slot | None, context: Context) -> dict[str, e.Expression]:
    """`with the Downing Player as the Killing Player`, `against the target`."""
    value = slot.value
    if not isinstance(value, things.Nominal):
        raise Unplayable(f"“{slot}” binds nobody to a role")
    if slot.preposition in ("against", "on"):
        return {"target": nouns.one(value, context.scope)}
    if following is None or following.preposition != "as" or not isinstance(following.value, things.Nominal):
        raise Unplayable(f"“{slot}” does not say as whom")
    if following.value.quantifier not in ("the", "a", "") or following.value.amount is not None:
        raise Unplayable(f"“{following}”: one role is filled, that of “the {described(following.value)}”")
    return {described(following.value): nouns.one(value, context.scope)}


def bind(
    name: str, context: Context, performer: e.Expression | None = None, given: dict[str, e.Expression] | None = None
) -> Bound:
    """The roles of a procedure as this caller fills them (LANGUAGE.md 2): given by name, the target, the
    performer, the role of that name here, the value of the role's definition, the Active Player; else the
    caller must be given it too.
    """
    given = dict(given or {})
    roles = context.plan.roles.get(name, {})
    doer = context.plan.performer(name)
    if performer is not None:
        for each in ((name,) if not doer else ()) + tables.rows_named(name, context.world):
            _require_active(each, performer, context)
    bound: list[tuple[str, e.Expression]] = []
    for role, kind in roles.items():
        if role in given:
            bound.append((role, given.pop(role)))
        elif kind == GIVEN:
            continue
        elif role == doer and performer is not None:
            bound.append((role, performer))
        else:
            value = _from_frame(role, kind, context)
            if value is not None:
                bound.append((role, value))
    if given and context.plan.settled:
        extra = ", ".join(given)
        raise Unplayable(f"{name} has no role that is called {extra}")
    for role in given:  # what it would choose itself, a caller may give
        if role in context.plan.chosen.get(name, ()) or (role == "target" and _chooses_a_player(name, context)):
            context.plan.roles.setdefault(name, {})[role] = GIVEN
        elif role in context.world.roles:  # it passes the role on to those whom it calls
            context.plan.roles.setdefault(name, {})[role] = PLAYER
    return tuple(bound)


def _require_active(name: str, doer: e.Expression, context: Context) -> None:
    """Raise Unplayable where one who need not be the Active Player does a procedure that speaks of the Active Player:
    `The Captain Naps`, where Nap says `The Active Player gains 1 Gold`.
    """
    scope = context.scope
    if name not in context.plan.of_active or context.plan.performer(name) or (doer, ACTIVE) in scope.same:
        return
    by_name = any(seats.of_role(role, scope) == doer for role in context.world.roles)  # somebody else by name: the ZM
    if doer != e.Shared(ACTIVE) and not by_name and not (isinstance(doer, e.Slot) and doer.name in scope.roles):
        raise Unplayable(
            f"{name} speaks of the Active Player, and here another may do it: which of the two is meant? Write “the "
            f"Player” in {name} for whoever does it"
        )


def speaking_of_the_active(made: Iterable[model.Procedure]) -> set[str]:
    """The procedures that say something of the Active Player, or resolve one that does, and name nobody so."""
    found = list(made)
    active, calls = set(), {}
    for each in found:
        below = list(nodes(each.steps))
        names = any(isinstance(node, s.SetRegister) and node.register == ACTIVE for node in below)
        if not names and e.Shared(ACTIVE) in below:
            active.add(each.name)
        calls[each.name] = set() if names else {node.procedure for node in below if isinstance(node, s.Call)}
    performed = {each.name for each in found if each.performed}
    while more := {name for name, called in calls.items() if called & (active - performed)} - active:
        active |= more
    return active


def _chooses_a_player(name: str, context: Context) -> bool:
    """Whether a procedure without a named target chooses a Player: its first such choice is its target."""
    world = context.world
    kinds = [slot.removeprefix("chosen ") for slot in context.plan.chosen.get(name, ()) if slot.startswith("chosen ")]
    return any(PLAYER in (world.base(kind), world.last_kind(kind)) for kind in kinds)


# Words that point at what a verb brought in, and that verb.
POINTED = {"chosen": "choose", "drawn": "draw", "revealed": "reveal", "rolled": "roll", "dealt": "deal"}


def _from_frame(role: str, kind: str, context: Context) -> e.Expression | None:
    scope = context.scope
    if role in scope.owners:
        return scope.owners[role]
    for known in reversed(scope.known):
        if known.slot == role or role in known.kinds:
            return e.Slot(known.slot)
    if role in scope.roles:
        return e.Slot(role)
    participle, _, name = role.partition(" ")
    if participle in POINTED and name:  # the chosen Guardian, where a Ready Guardian was chosen
        pointed = scope.find(name, (POINTED[participle],))
        if pointed is not None:
            return e.Slot(pointed.slot)
    if kind == "Record":
        if scope.may_add:
            scope.roles.setdefault("cause", "Record")
        return e.Slot("cause")
    value = role_value(role, context)
    if value is not None:
        return value
    if not scope.procedure and kind == "performer":
        return scope.they  # the one whom the event concerns
    someone = scope.world.base(kind) == PLAYER or kind == "performer"
    if someone and participle not in POINTED:  # the chosen Player is nobody, until one is chosen
        for known in reversed(scope.known):
            if scope.fits(role, known.kinds[0] if known.kinds else ""):
                return e.Slot(known.slot)
        own = [name for name, of in scope.roles.items() if of == "performer" or scope.world.base(of) == PLAYER]
        named = role[:1].isupper()  # the opponent, the target: somebody else
        if len(own) == 1 and named:
            return e.Slot(own[0])
        if named and role not in scope.world.roles and "Active Player" in scope.world.registers:
            return e.Shared("Active Player")
    if role == "target" or not scope.may_add:
        if scope.may_add and role == "target":
            scope.roles.setdefault(role, kind)
            return e.Slot(role)
        return None
    scope.roles.setdefault(role, kind)
    return e.Slot(role)


def role_value(role: str, context: Context) -> e.Expression | None:
    """A role that a definition fills from the record of what happened: `A Downing Player is the Player who
    dealt the Combat Damage that caused the fall.`
    """
    reading = context.world.roles.get(role)
    meaning = reading.meaning if reading is not None else None
    if reading is None or not isinstance(meaning, facts.Defined) or not isinstance(meaning.base, things.Nominal):
        return None
    for each in meaning.base.filters:
        match each:
            case things.Who(conditions=(effects.Act(verb="deal") as deal, *_)) if isinstance(
                deal.object, things.Nominal
            ):
                kind = deal.object.name
                if context.scope.may_add:
                    context.scope.roles.setdefault("cause", "Record")
                cause = e.Slot("cause")
                maker = e.Field(cause, "maker")
                tests: list[e.Expression] = [e.HasKind(cause, kind)]
                tests += [membership.has_status(status, maker, context.world) for status in meaning.base.statuses]
                tests += _not_created(role, context)
                context.world.played.add(cite(reading.sentence))
                return e.Either(logic.conjunction(tests), maker, e.Nothing())
    return None


def _not_created(role: str, context: Context) -> list[e.Expression]:
    """`Zombie Damage does not create a Killing Player`, `Final Death does not create a Killing Player`:
    the role stays empty.
    """
    found: list[e.Expression] = []
    for ban in context.law.bans:
        if (
            ban.act.verb not in ("create", "make", "cause")
            or not isinstance(ban.act.object, things.Nominal)
            or ban.act.object.name != role
        ):
            continue
        subject = name_of(ban.subject)
        if subject in context.plan.procedures:
            found.append(e.Not(e.Running(subject)))
        elif context.is_damage(subject):
            found.append(e.Not(e.HasKind(e.Slot("cause"), subject)))
        else:
            continue
        context.world.played.add(ban.id)
    return found
