"""Procedures from the caller's side: calls with their roles bound, Checks, ends, repeats, rolls of several, orders."""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import nouns, questions
from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.context import CHECK, GIVEN, Context, reached
from rulewright.machine.scope import Unplayable, described
from rulewright.machine.world import PLAYER, name_of
from rulewright.meaning import effects, facts, things

Bound = tuple[tuple[str, e.Expression], ...]


def author(done: effects.Act, context: Context) -> s.Body:
    """A procedure used as a verb: `that Combatant Attacks the Killing Player`."""
    return _call(done.verb, done, context)


def resolve(done: effects.Act, context: Context) -> s.Body:
    """`Resolve P`, `takes a Player Turn`, `resolves the Effect of the revealed card`, several joined by and."""
    what = done.object
    if isinstance(what, things.Union):
        body: list[s.Statement] = []
        for part in what.items:
            body += resolve(
                replace(done, slots=tuple(replace(x, value=part) if x.name == "object" else x for x in done.slots)),
                context,
            )
        return tuple(body)
    if not isinstance(what, things.Nominal):
        raise Unplayable(f"“{done}” does not say what is resolved")
    if what.owner is not None and what.name in context.world.columns:
        return _card_text(what, done, context)
    if what.name in context.plan.procedures:
        return _call(what.name, done, context)
    if what.name in context.plan.check_kinds or _named_check(what, context):
        return check(done, context)
    raise Unplayable(f"no procedure here is called {what.name}")


def _card_text(what: things.Nominal, done: effects.Act, context: Context) -> s.Body:
    """`The Active Player resolves the Effect of the revealed card.`"""
    assert what.owner is not None
    inner = context.about_subject(nouns.one(done.subject, context.scope)) if done.subject is not None else context
    card = nouns.one(what.owner, inner.scope)
    roles: list[tuple[str, e.Expression]] = []
    if inner.scope.they is not None:
        roles.append(("reader", inner.scope.they))
    return (s.CallCard(context.cites, card, what.name, tuple(roles)),)


def _call(name: str, done: effects.Act, context: Context) -> s.Body:
    given: dict[str, e.Expression] = {}
    inner = context
    performer: e.Expression | None = None
    if done.subject is not None and not done.passive:
        if isinstance(done.subject, things.Nominal) and done.subject.quantifier in ("each", "every", "all"):
            return _each_does(name, done, context)
        performer = nouns.one(done.subject, context.scope)
        inner = context.about_subject(performer)
    for slot, following in zip(done.slots, (*done.slots[1:], None), strict=True):
        if slot.preposition in ("with", "against", "on"):
            given.update(_given(slot, following, inner))
    if done.author and isinstance(done.object, things.Nominal | things.Union):
        given.setdefault("target", nouns.one(done.object, inner.scope))
    statement: s.Statement = s.Call(context.cites, name, bind(name, inner, performer, given))
    skips = context.plan.skips.get((context.scope.procedure, name), [])
    for cites, target in skips:
        test = nouns.fits(replace(target, quantifier=""), e.Slot("target"), inner.scope.about(e.Slot("target"), PLAYER))
        statement = s.If((*context.cites, *cites), e.Not(test), (statement,))
    return (statement,)


def _each_does(name: str, done: effects.Act, context: Context) -> s.Body:
    """`Each Zombie resolves P`: one after the other in Turn Order."""
    subject = done.subject
    assert isinstance(subject, things.Nominal)
    slot = described(subject)
    among = nouns.several(subject, context.scope)
    context.scope.introduce(slot, (slot, subject.name))
    one = replace(subject, quantifier="the", filters=(), amount=None)
    return (s.ForEach(context.cites, slot, among, _call(name, replace(done, subject=one), context)),)


def _given(slot: effects.Slot, following: effects.Slot | None, context: Context) -> dict[str, e.Expression]:
    """`with the Downing Player as the Killing Player`, `against the target`."""
    value = slot.value
    if not isinstance(value, things.Nominal):
        raise Unplayable(f"“{slot}” binds nobody to a role")
    if slot.preposition in ("against", "on"):
        return {"target": nouns.one(value, context.scope)}
    if following is None or following.preposition != "as" or not isinstance(following.value, things.Nominal):
        raise Unplayable(f"“{slot}” does not say as whom")
    return {described(following.value): nouns.one(value, context.scope)}


def bind(
    name: str, context: Context, performer: e.Expression | None = None, given: dict[str, e.Expression] | None = None
) -> Bound:
    """The roles of a procedure as this caller fills them (LANGUAGE.md 2): given by name, the target, the performer, the role of that name here, the
    value of the role's definition, the Active Player; else the caller must be given it too."""
    given = dict(given or {})
    roles = context.plan.roles.get(name, {})
    doer = context.plan.performer(name)
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


def _chooses_a_player(name: str, context: Context) -> bool:
    """Whether a procedure without a named target chooses a Player: its first such choice is its target."""
    world = context.world
    kinds = [slot.removeprefix("chosen ") for slot in context.plan.chosen.get(name, ()) if slot.startswith("chosen ")]
    return any(PLAYER in (world.base(kind), world.last_kind(kind)) for kind in kinds)


def _from_frame(role: str, kind: str, context: Context) -> e.Expression | None:
    scope = context.scope
    if role in scope.owners:
        return scope.owners[role]
    for known in reversed(scope.known):
        if known.slot == role or role in known.kinds:
            return e.Slot(known.slot)
    if role in scope.roles:
        return e.Slot(role)
    if kind == "Record":
        if scope.may_add:
            scope.roles.setdefault("cause", "Record")
        return e.Slot("cause")
    value = role_value(role, context)
    if value is not None:
        return value
    if not scope.procedure and kind == "performer":
        return scope.they  # the one whom the event concerns
    if scope.world.base(kind) == PLAYER or kind == "performer":
        for known in reversed(scope.known):
            if scope.fits(role, known.kinds[0] if known.kinds else ""):
                return e.Slot(known.slot)
        own = [name for name, of in scope.roles.items() if of == "performer" or scope.world.base(of) == PLAYER]
        if len(own) == 1 and role != "target":
            return e.Slot(own[0])
        if role != "target" and role not in scope.world.roles and "Active Player" in scope.world.registers:
            return e.Shared("Active Player")
    if role == "target" or not scope.may_add:
        if scope.may_add and role == "target":
            scope.roles.setdefault(role, kind)
            return e.Slot(role)
        return None
    scope.roles.setdefault(role, kind)
    return e.Slot(role)


def role_value(role: str, context: Context) -> e.Expression | None:
    """A role that a definition fills from the record of what happened: `A Downing Player is the Player who dealt the Combat Damage that caused the fall.`"""
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
                tests += [nouns.has_status(status, maker, context.world) for status in meaning.base.statuses]
                tests += _not_created(role, context)
                from rulewright.machine.world import cite

                context.world.played.add(cite(reading.sentence))
                return e.Either(nouns.conjunction(tests), maker, e.Nothing())
    return None


def _not_created(role: str, context: Context) -> list[e.Expression]:
    """`Zombie Damage does not create a Killing Player`, `Final Death does not create a Killing Player`: the role stays empty."""
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


# ---------------------------------------------------------------------------------------------------------- checks


def check(done: effects.Act, context: Context) -> s.Body:
    """`makes a Zombie Attack Check against the target's Defense`: into the slot `succeeded`."""
    what, against = done.object, done.value("against")
    if not isinstance(what, things.Nominal) or not _named_check(what, context):
        raise Unplayable(f"“{done}”: no sentence says that this is a Check")
    made = any(known.slot == "succeeded" and what.name in known.verbs for known in context.scope.known)
    if made and against is None:
        return ()  # `Resolve the Brawn Check` after it was made: its outcome follows of itself
    if against is None or isinstance(against, effects.Manner | effects.Doing | effects.Asked):
        raise Unplayable(f"“{done}” does not say against what")
    if "die" not in context.plan.registers.get(CHECK, {}) or not context.world.is_below(what.name, CHECK):
        context.scope.introduce("succeeded", (), what.name)
        why = "no sentence says which die a Check rolls and when it succeeds"
        return (questions.succeeded(f"Does it succeed: {context.text}", context, why),)
    if done.subject is None:
        raise Unplayable(f"“{done}” does not say who makes it")
    context.plan.check_kinds[what.name] = None
    checker = nouns.one(done.subject, context.scope)
    number = nouns.number(against, context.scope)
    roles: Bound = (("checker", checker), ("kind", e.Name(what.name)), ("target number", number))
    context.scope.introduce("succeeded", (), what.name)
    return (s.Call(context.cites, CHECK, roles, into="succeeded"),)


def _named_check(what: things.Nominal, context: Context) -> bool:
    """Whether a name is that of a Check: said to be one, or called so."""
    return context.world.is_below(what.name, CHECK) or what.name.endswith(f" {CHECK}")


def reroll(done: effects.Act, context: Context) -> s.Body:
    """`reroll the Check`: the die of the Check that this procedure belongs to is rolled again."""
    what = done.object
    if isinstance(what, things.Nominal) and context.world.is_below(what.name, CHECK):
        die = context.plan.registers.get(CHECK, {}).get("die")
        if die is None:
            raise Unplayable("no sentence says which die a Check rolls")
        slot = context.scope.fresh("rerolled")
        assert isinstance(die, e.Die)
        return (
            s.Roll(context.cites, slot, die, e.Outer(CHECK, "checker")),
            s.Assign(context.cites, "roll", e.Slot(slot), outer=CHECK),
        )
    if what is None and isinstance(done.subject, things.Nominal) and "tie" in done.subject.which:
        return _reroll_ties(done.subject, context)
    raise Unplayable(f"“{done}”: what is rolled again is not a Check")


def _reroll_ties(subject: things.Nominal, context: Context) -> s.Body:
    """`Each tied Zombie Combatant rerolls until no tie remains`: those with an equal result roll again, until none has."""
    rolled = next((known for known in reversed(context.scope.known) if "results" in known.verbs), None)
    if rolled is None:
        raise Unplayable("nobody rolled before this")
    die = context.plan.registers[""]["die"]
    rest = tuple(each for each in subject.adjectives if each.name != "tie")
    among = nouns.several(replace(subject, adjectives=rest, quantifier="all"), context.scope)
    one, other = e.Var("one"), e.Var("other")
    equal = e.And((e.Compare("!=", one, other), e.Compare("==", e.Get("result", one), e.Get("result", other))))
    tied = e.Where(among, "one", e.Compare(">", e.Count(e.Where(among, "other", equal)), e.Int(0)))
    body: s.Body = (
        s.Roll(context.cites, "rolled", die, e.Slot("roller")),  # type: ignore[arg-type]
        s.Change(context.cites, "result", e.Slot("roller"), s.Sense.SET, e.Slot("rolled")),
    )
    loop = s.ForEach(context.cites, "roller", tied, body)
    return (s.Repeat(context.cites, (loop,), until=e.Compare("==", e.Count(tied), e.Int(0)), first=True),)


def spend(done: effects.Act, context: Context) -> s.Body:
    """`spends 1 Kaos`."""
    from rulewright.machine.effects import change

    if done.subject is None or not isinstance(done.object, things.Nominal):
        raise Unplayable(f"“{done}” does not say who spends what")
    return change(done.subject, done.object, s.Sense.LOSE, done, context)


def spend_offer(found: effects.Offer, act: effects.Act, chooser: e.Expression, context: Context) -> s.Body:
    """`may spend any number of Kaos on the Check`, `may spend 1 Reroll Token on the Check`."""
    from rulewright.machine.memory import DID

    what = act.object
    if not isinstance(what, things.Nominal) or what.name not in context.world.attributes:
        raise Unplayable(f"“{found}”: what is spent is no number that the rules declare")
    name = what.name
    amount = what.amount or found.limit
    low, high = amount.low_high() if amount is not None else (1, 1)
    has = e.Get(name, chooser)
    guards = list(context.law.of_change("spend", name, chooser, context.scope, context.text))
    on = act.value("on")
    total = f"{name} spent"
    memo: list[s.Statement] = []
    if isinstance(on, things.Nominal) and context.world.is_below(on.name, CHECK):
        context.plan.registers.setdefault(CHECK, {})[total] = 0
        memo.append(
            s.Assign(context.cites, total, e.Arithmetic("+", e.Outer(CHECK, total), e.Slot("spent")), outer=CHECK)
        )
    if low == high:
        pays: s.Body = (
            s.Assign(context.cites, "spent", e.Int(low)),
            s.Change(context.cites, name, chooser, s.Sense.LOSE, e.Int(low), pool=_pool(name, context)),
            *memo,
            s.Assign(context.cites, DID, e.Bool(True)),
        )
        return (
            s.Assign(context.cites, DID, e.Nothing()),
            s.May(context.cites, chooser, pays, e.Compare(">=", has, e.Int(low)), tuple(guards)),
        )
    most = has if high is None else e.Arithmetic("min", has, e.Int(high))
    open_ = nouns.conjunction([e.Compare(">", has, e.Int(0)), *(e.Not(guard.when) for guard in guards)])
    pays = (
        s.ChooseNumber(context.cites, "spent", chooser, e.Int(0), most),
        s.Change(context.cites, name, chooser, s.Sense.LOSE, e.Slot("spent"), pool=_pool(name, context)),
        *memo,
    )
    cites = (*context.cites, *(cite for guard in guards for cite in guard.cites))
    return (s.If(cites, open_, pays),)


def _pool(name: str, context: Context) -> str:
    """The register that gives and takes back what is counted under this name (Reroll Token Pool)."""
    singular = context.world.named(name)
    for register in context.world.registers:
        if register.endswith(" Pool") and context.world.named(register.removesuffix(" Pool")) == singular:
            return register
    return ""


# ------------------------------------------------------------------------------------------------------------ ends


def end(done: effects.Act, context: Context) -> s.Body:
    """The four ends: this procedure, a procedure below, the game, a Turn when the current effect is resolved."""
    subject = done.subject
    if not isinstance(subject, things.Nominal):
        raise Unplayable(f"“{done}” does not say what ends")
    if subject.name in ("procedure", "process") and subject.quantifier in ("this", "the", "that"):
        return (s.Return(context.cites),)
    if subject.name == "game":
        return (s.EndGame(context.cites),)
    names = [name for name in context.world.members_of(subject.name) if name in context.plan.procedures]
    if subject.name in context.plan.procedures and subject.name not in names:
        names.append(subject.name)
    if not names:
        raise Unplayable(f"no procedure here is called {subject.name}")
    if subject.owner is not None or subject.name not in context.plan.procedures:
        return (s.EndAfter(context.cites, tuple(names)),)
    if names == [context.scope.procedure]:
        return (s.Return(context.cites),)
    return (s.End(context.cites, subject.name),)


def repeat(done: effects.Act, context: Context) -> s.Body:
    """`Repeat this procedure`, `Repeat step 4`, `repeat Round`."""
    what = done.object
    if not isinstance(what, things.Nominal):
        raise Unplayable(f"“{done}” does not say what is repeated")
    if what.name == "procedure":
        return (s.Again(context.cites, "1"),)
    if what.name in context.plan.procedures:
        return (s.Repeat(context.cites, (s.Call(context.cites, what.name, bind(what.name, context)),)),)
    raise Unplayable(f"“{done}”: the machine does not know what “{what}” is")


def reach(done: effects.Act, context: Context) -> s.Body:
    """`that Player's position in Turn Order is reached`."""
    position = done.subject if done.passive else done.object
    if not isinstance(position, things.Nominal) or position.owner is None:
        raise Unplayable(f"“{done}” does not say whose position")
    order = position_in(position)
    return (s.Raise(context.cites, reached(order), nouns.one(position.owner, context.scope)),)


def position_in(position: things.Nominal) -> str:
    """The order in which a position is."""
    for each in position.filters:
        if isinstance(each, things.Where) and each.preposition == "in" and isinstance(each.object, things.Nominal):
            return each.object.name
    raise Unplayable(f"“{position}” does not say in which order")


# ---------------------------------------------------------------------------------------------------- rolls and orders


def each_rolls(done: effects.Act, what: things.Noun, context: Context) -> s.Body:
    """`Each Zombie Combatant rolls 1D20`: each has a result until this procedure ends."""
    from rulewright.machine.effects import die
    from rulewright.meaning import quantities

    if not isinstance(done.subject, things.Nominal) or not isinstance(what, quantities.Dice):
        raise Unplayable(f"“{done}”: who rolls what?")
    result = "result"
    context.plan.registers.setdefault("", {})["die"] = die(what)
    roller = "roller"
    among = nouns.several(done.subject, context.scope)
    context.scope.introduce(result, (described(done.subject),), "results")
    body: s.Body = (
        s.Roll(context.cites, "rolled", die(what), e.Slot(roller)),
        s.Change(context.cites, result, e.Slot(roller), s.Sense.SET, e.Slot("rolled")),
    )
    return (s.ForEach(context.cites, roller, among, body),)


def arrange(done: effects.Act, what: things.Noun, where: object, preposition: str, context: Context) -> s.Body:
    """`Put the Players in Turn Order at random`, `Place the Surviving Combatants in Combat Order from highest Quickness to lowest Quickness`."""
    world = context.world
    among = nouns.several(what, context.scope)
    slot = context.scope.fresh("arranged")
    key, least = _key(done, context)
    random = any(isinstance(x.value, effects.Manner) and "random" in x.value.name for x in done.slots)
    body: list[s.Statement] = []
    if random or key is not None:
        body.append(s.Arrange(context.cites, slot, among, key, least, ties="random" if random else "kept"))
        among = e.Slot(slot)
    if not random or preposition in ("at the end of", "after"):  # behind those who stand in it already
        old = e.Where(nouns.several(where, context.scope), "it", e.Not(e.IsIn(e.Var("it"), among)))
        among = e.Union((old, among))
    name = name_of(where)
    if name in world.of_process:
        body.append(s.Assign(context.cites, name, among, outer=world.of_process[name][0]))
    else:
        body.append(s.SetRegister(context.cites, name, among))
    return tuple(body)


def _key(done: effects.Act, context: Context) -> tuple[e.Expression | None, bool]:
    """`from highest Quickness to lowest Quickness`: the attribute by which, and whether the least comes first."""
    source = done.value("from")
    if not isinstance(source, things.Nominal) or not set(source.which) & {"highest", "lowest", "high", "low"}:
        return None, False
    least = bool(set(source.which) & {"lowest", "low"})
    if source.name == "result":
        return e.Get("result", e.Var("it")), least
    return nouns.attribute(source.name, e.Var("it"), context.scope), least


__all__ = [
    "Bound",
    "author",
    "bind",
    "check",
    "end",
    "reach",
    "repeat",
    "reroll",
    "resolve",
    "role_value",
    "spend",
    "spend_offer",
]
