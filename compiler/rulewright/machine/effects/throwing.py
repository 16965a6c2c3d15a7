"""Dice: amounts that are rolled, rolls of one and of several, Checks and rolling again."""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.account import questions
from rulewright.machine.context import CHECK, Context
from rulewright.machine.effects import changing
from rulewright.machine.nouns import amounts, nouns, pools, sets
from rulewright.machine.plain import halves
from rulewright.machine.scope import Scope, Unplayable, described
from rulewright.meaning import circumstances, effects, quantities, things


def quantity(noun: things.Noun, context: Context) -> tuple[s.Body, e.Expression]:
    """An amount as a number, with the roll that it needs before it."""
    said = noun.amount if isinstance(noun, things.Nominal) else noun
    if isinstance(said, quantities.Amount) and said.relation in halves.HALVES:
        return (), amounts.number(noun, context.scope)
    if isinstance(said, quantities.Amount) and (said.beyond or said.relation not in ("", "exactly")):
        raise Unplayable(f"“{said}” leaves open how much, and nothing says who decides")
    amount = noun.amount.number if isinstance(noun, things.Nominal) and noun.amount is not None else noun
    if isinstance(noun, things.Nominal) and noun.amount is None and not isinstance(noun, quantities.Number):
        value = amounts.number(noun, context.scope)
        if context.is_die(noun):
            return _roll(value, context)
        return (), value
    if isinstance(amount, quantities.Amount):
        amount = amount.number
    if isinstance(amount, quantities.Dice):
        return _roll(die(amount), context)
    if isinstance(amount, quantities.Number):
        return (), e.Int(amount.value)
    if isinstance(amount, quantities.ThatMuch):
        return (), amounts.number(amount, context.scope)
    if amount is None:
        raise Unplayable(f"“{noun}” does not say how much")
    return (), amounts.number(amount, context.scope)


MOST_ROLLS = 10_000  # four ten-sided dice; a machine lists each way that dice can fall


def die(dice: quantities.Dice) -> e.Expression:
    """Dice as a value. So many that their odds cannot be listed are rolled at the table."""
    if not dice.sides or not dice.count:
        raise Unplayable(f"{dice} has no face to show")
    # The count is looked at first: a power of large numbers takes for ever. 2 sides fall in more ways from 14 dice on.
    many = dice.sides > 1 and dice.count > MOST_ROLLS.bit_length()
    if many or dice.count > MOST_ROLLS or dice.sides**dice.count > MOST_ROLLS:
        raise Unplayable(f"{dice} can fall in more than {MOST_ROLLS:,} ways")
    return e.Die(e.Dice(dice.count, dice.sides, dice.plus, minimum=dice.minimum))


def _roll(value: e.Expression, context: Context) -> tuple[s.Body, e.Expression]:
    slot = context.scope.fresh("rolled")
    context.scope.introduce(slot, (), "roll")
    return (s.Roll(context.cites, slot, value, context.scope.they),), e.Slot(slot)


def roll(done: effects.Act, context: Context) -> s.Body:
    """`The Zombie Player rolls the Damage Die of their Zombie Card`, `rolls 1D20 plus their Perception`,
    `Each Combatant rolls 1D20`.
    """
    if pools.is_pool(done, context):
        return pools.roll(done, context)
    if done.slot("for") is not None:
        raise Unplayable(f"“{done}”: say how many dice are rolled, as in 1D6 for each Grit spent")
    what = changing.object_of(done)
    if isinstance(what, things.Small) and what.name == "die":
        raise Unplayable(f"“{what}”: how many sides? Say 1D6 for a die of six sides, 2D6 for two of them")
    if isinstance(done.subject, things.Nominal) and done.subject.quantifier in ("each", "every", "all"):
        return each_rolls(done, what, context)
    inner, who = changing.performer(done, context)
    plus: e.Expression | None = None
    extra = done.value("plus")
    if isinstance(what, quantities.Calculation):
        plus = amounts.number(
            quantities.Calculation(what.span, what.items[1:], what.joint) if len(what.items) > 2 else what.items[1],
            inner.scope,
        )
        plus = e.Arithmetic("*", plus, e.Int(-1)) if what.joint == "minus" else plus
        what = what.items[0]
    elif extra is not None:
        plus = amounts.number(extra, inner.scope)
    value = die(what) if isinstance(what, quantities.Dice) else amounts.number(what, inner.scope)
    slot = inner.scope.fresh("rolled")
    inner.scope.introduce(slot, (str(who),), "roll", "result")
    body: list[s.Statement] = [s.Roll(inner.cites, slot, value, who)]
    if plus is not None:
        body.append(s.Assign(inner.cites, slot, e.Arithmetic("+", e.Slot(slot), plus)))
    return tuple(body)


def add(done: effects.Act, context: Context) -> s.Body:
    """`adds their Strength to the roll`: the last roll of this procedure counts so much more."""
    to, what = done.value("to"), done.object
    if not isinstance(to, things.Small) or to.name not in ("roll", "result") or to.owner is not None:
        raise Unplayable(f"“{done}”: say to what it is added: to the roll, or to a number that is declared")
    known = next((each for each in reversed(context.scope.known) if "roll" in each.verbs), None)
    if known is None:
        raise Unplayable(amounts.NO_ROLL)
    inner = context.about_subject(nouns.one(done.subject, context.scope)) if done.subject is not None else context
    if not isinstance(what, things.Nominal | quantities.Number | quantities.Calculation):
        raise Unplayable(f"“{done}” does not say how much is added")
    more = amounts.number(what, inner.scope)
    return (s.Assign(context.cites, known.slot, e.Arithmetic("+", e.Slot(known.slot), more)),)


def check(done: effects.Act, context: Context) -> s.Body:
    """`makes a Zombie Attack Check against the target's Defense`: into the slot `succeeded`."""
    what, against = done.object, done.value("against")
    if not isinstance(what, things.Nominal) or not named_check(what, context):
        raise Unplayable(f"“{done}”: no sentence says that this is a Check")
    made = any(known.slot == "succeeded" and what.name in known.verbs for known in context.scope.known)
    if made and against is None:
        return ()  # `Resolve the Brawn Check` after it was made: its outcome follows of itself
    if against is None or isinstance(against, effects.Manner | effects.Doing | effects.Asked):
        raise Unplayable(f"“{done}” does not say against what")
    if "die" not in context.plan.registers.get(CHECK, {}) or not context.world.is_below(what.name, CHECK):
        context.scope.introduce("succeeded", (), what.name, "ask")
        why = (
            "no sentence says how every Check is made: which die it rolls, what is added, and when it succeeds, as in "
            "“A Check is a roll of 1D20 against a Target Number.”"
        )
        return (questions.succeeded(f"Does it succeed: {context.text}", context, why),)
    if done.subject is None:
        raise Unplayable(f"“{done}” does not say who makes it")
    context.plan.check_kinds[what.name] = None
    checker = nouns.one(done.subject, context.scope)
    number = amounts.number(against, context.scope)
    roles: tuple[tuple[str, e.Expression], ...] = (
        ("checker", checker),
        ("kind", e.Name(what.name)),
        ("target number", number),
    )
    context.scope.introduce("succeeded", (str(checker),), what.name)
    return (s.Call(context.cites, CHECK, roles, into="succeeded"),)


def named_check(what: things.Nominal, context: Context) -> bool:
    """Whether a name is that of a Check: said to be one, or called so."""
    return context.world.is_below(what.name, CHECK) or what.name.endswith(f" {CHECK}")


def reroll(done: effects.Act, context: Context) -> s.Body:
    """`reroll the Check`: the die of the Check that this procedure belongs to is rolled again."""
    what = done.object
    if isinstance(what, things.Nominal) and context.world.is_below(what.name, CHECK):
        require_open(done, context.scope)
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


def require_open(done: object, scope: Scope) -> None:
    """Raise Unplayable where a Check was made before this: nothing is rolled again for it, or spent on it, any more."""
    if any(known.slot == "succeeded" for known in scope.known):
        raise Unplayable(
            f"“{done}”: the Check is over by then; make it a step of a procedure, and say “After a Player "
            "rolls for a Check, that Player resolves …”"
        )


def require_no_ties(until: circumstances.Until) -> None:
    """`until no tie remains` is the only end of rolling again that is known."""
    match until.conditions:
        case (
            effects.Act(verb="remain", subject=things.Nominal(name="tie", quantifier="no"), slots=(), negated=False),
        ):
            return
        case _:
            raise Unplayable(f"“{until}”: the machine rolls again until no tie remains")


def _reroll_ties(subject: things.Nominal, context: Context) -> s.Body:
    """`Each tied Zombie Combatant rerolls until no tie remains`: those with an equal result roll again,
    until none has.
    """
    rolled = next((known for known in reversed(context.scope.known) if "results" in known.verbs), None)
    if rolled is None:
        raise Unplayable("nobody rolled before this")
    die = context.plan.registers[""]["die"]
    rest = tuple(each for each in subject.adjectives if each.name != "tie")
    among = sets.several(replace(subject, adjectives=rest, quantifier="all"), context.scope)
    one, other = e.Var("one"), e.Var("other")
    equal = e.And((e.Compare("!=", one, other), e.Compare("==", e.Get("result", one), e.Get("result", other))))
    tied = e.Where(among, "one", e.Compare(">", e.Count(e.Where(among, "other", equal)), e.Int(0)))
    body: s.Body = (
        s.Roll(context.cites, "rolled", die, e.Slot("roller")),  # type: ignore[arg-type]
        s.Change(context.cites, "result", e.Slot("roller"), s.Sense.SET, e.Slot("rolled")),
    )
    loop = s.ForEach(context.cites, "roller", tied, body)
    return (s.Repeat(context.cites, (loop,), until=e.Compare("==", e.Count(tied), e.Int(0)), first=True),)


def each_rolls(done: effects.Act, what: things.Noun, context: Context) -> s.Body:
    """`Each Zombie Combatant rolls 1D20`: each has a result until this procedure ends."""
    from rulewright.meaning import quantities

    if not isinstance(done.subject, things.Nominal) or not isinstance(what, quantities.Dice):
        raise Unplayable(f"“{done}”: who rolls what?")
    result = "result"
    context.plan.registers.setdefault("", {})["die"] = die(what)
    roller = "roller"
    among = sets.several(done.subject, context.scope)
    context.scope.introduce(result, (described(done.subject),), "results")
    body: s.Body = (
        s.Roll(context.cites, "rolled", die(what), e.Slot(roller)),
        s.Change(context.cites, result, e.Slot(roller), s.Sense.SET, e.Slot("rolled")),
    )
    return (s.ForEach(context.cites, roller, among, body),)
