"""Card texts that apply by themselves while a fact says so: `While a Player has a Patron Mat, its Patron
Bonus applies.`
"""

from __future__ import annotations

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine.conditions import membership
from rulewright.machine.context import Context
from rulewright.machine.scope import Unplayable
from rulewright.machine.things.world import cite, name_of
from rulewright.meaning import circumstances, conditions, facts, standing, things
from rulewright.meaning.model import Reading


def where_it_stands(reading: Reading, context: Context) -> tuple[str, str]:
    """The card and column that a sentence stands on."""
    span = reading.sentence.span
    found = context.world.texts.get((span.source.name, span.start))
    if found is None:
        raise Unplayable(f"“{reading.sentence.text}” stands on no card")
    return found


def _while(column: str, context: Context) -> conditions.Condition:
    """The condition under which a column's texts apply."""
    reading = context.world.live.get(column)
    if reading is None:
        raise Unplayable(f"no sentence says when the {column} of a card applies")
    meaning = reading.meaning
    assert isinstance(meaning, standing.Applies)
    context.world.played.add(cite(reading.sentence))
    for each in meaning.circumstances:
        if isinstance(each, circumstances.While) and len(each.conditions) == 1:
            return each.conditions[0]
    raise Unplayable(f"“{reading.sentence.text}” does not say while what")


def holder_test(reading: Reading, holder: e.Expression, context: Context) -> e.Expression:
    """Whether someone has the card on which a sentence stands, so that it applies to them."""
    card, column = where_it_stands(reading, context)
    match _while(column, context):
        case conditions.Has(what=things.Nominal(name=attribute)) if attribute in context.world.attributes:
            has: e.Expression = e.IsIn(e.Get(attribute, holder), e.Every(card))
            guards = context.law.ignores(column, holder, context.scope)
            return logic.conjunction([has, *(e.Not(guard.when) for guard in guards)])
        case _:
            raise Unplayable(f"the {column} of {card} belongs to nobody")


def copies_in_force(reading: Reading, context: Context) -> e.Expression:
    """The copies of the card whose text applies now: `While a Dungeon Bomb is an Active Dungeon Bomb, its
    Active Effect applies.`
    """
    card, column = where_it_stands(reading, context)
    match _while(column, context):
        case conditions.IsA(kind=things.Nominal() as kind):
            variable = context.scope.variable()
            return e.Where(e.Every(card), variable, membership.fits(kind, e.Var(variable), context.scope))
        case _:
            raise Unplayable(f"nothing says which copies of {card} apply")


def more_of(name: str, owner: e.Expression, context: Context) -> list[e.Expression]:
    """What card texts add to a calculation: `This Player has 1 more Brawn`, `Each Player has 1 less
    Defense`.
    """
    found: list[e.Expression] = []
    for reading in context.world.more:
        meaning = reading.meaning
        assert isinstance(meaning, facts.HasMore)
        if name_of(meaning.what) != name or not isinstance(meaning.what, things.Nominal) or meaning.what.amount is None:
            continue
        try:
            found.append(_term(reading, meaning, owner, context))
        except Unplayable as why:
            context.law.silenced[cite(reading.sentence)] = why.reason
            continue
        context.world.played.add(cite(reading.sentence))
    return found


def _term(reading: Reading, meaning: facts.HasMore, owner: e.Expression, context: Context) -> e.Expression:
    assert isinstance(meaning.what, things.Nominal)
    assert meaning.what.amount is not None
    amount = meaning.what.amount.low_high()[0] * (1 if meaning.more else -1)
    subject = meaning.subject
    if isinstance(subject, things.Nominal) and subject.quantifier == "this":
        return e.Either(holder_test(reading, owner, context), e.Int(amount), e.Int(0))
    if not isinstance(subject, things.Nominal) or subject.quantifier not in ("each", "every", "all", ""):
        raise Unplayable(f"“{subject}” in a card's text is not someone whom it concerns")
    card, _ = where_it_stands(reading, context)
    tests = [membership.fits(subject, owner, context.scope.about(owner, subject.name))]
    guards = context.law.of_receiving(owner, context.scope, reading.sentence.text, context.world.cards[card])
    tests += [e.Not(guard.when) for guard in guards]
    many = e.Arithmetic("*", e.Int(amount), e.Count(copies_in_force(reading, context)))
    return e.Either(logic.conjunction(tests), many, e.Int(0))
