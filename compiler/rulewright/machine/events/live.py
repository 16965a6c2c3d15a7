"""Card texts that apply by themselves while a fact says so: `While a Player has a Patron Mat, its Patron
Bonus applies.`
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine import statement as s
from rulewright.machine.conditions import conditions, membership
from rulewright.machine.context import Context
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.things.world import PLAYER, cite, name_of
from rulewright.meaning import circumstances, facts, standing, things
from rulewright.meaning import conditions as said
from rulewright.meaning.model import Reading

HOLDER = "holder"  # slot: who has the card whose text is done


def where_it_stands(reading: Reading, context: Context) -> tuple[str, str]:
    """The card and column that a sentence stands on."""
    span = reading.sentence.span
    found = context.world.texts.get((span.source.name, span.start))
    if found is None:
        raise Unplayable(f"“{reading.sentence.text}” stands on no card")
    return found


def _while(column: str, context: Context) -> said.Condition:
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
        case said.Has(what=things.Nominal(name=attribute)) if attribute in context.world.attributes:
            has: e.Expression = e.IsIn(e.Get(attribute, holder), e.Every(card))
            guards = context.law.ignores(column, holder, context.scope)
            return logic.conjunction([has, *(e.Not(guard.when) for guard in guards)])
        case _:
            raise Unplayable(f"the {column} of {card} belongs to nobody")


def of_holders(reading: Reading, context: Context, made: Callable[[Context], s.Body]) -> s.Body:
    """What a text on a card does at a moment that concerns nobody in particular (`At the end of each Turn, this Player
    gains 1 Gold.`): for each Player who has the card, in their order.
    """
    holder, card = e.Slot(HOLDER), where_it_stands(reading, context)[0]
    scope = replace(
        context.scope,
        they=holder,
        performer=holder,
        owners={**context.scope.owners, f"this {PLAYER}": holder},
    )
    variable = context.scope.variable()
    among = e.Where(e.Every(PLAYER), variable, holder_test(reading, e.Var(variable), context))
    return (s.ForEach(context.cites, HOLDER, among, made(replace(context, scope=scope, card=card))),)


def copies_in_force(reading: Reading, context: Context) -> e.Expression:
    """The copies of the card whose text applies now: `While a Dungeon Bomb is an Active Dungeon Bomb, its
    Active Effect applies.`
    """
    card, column = where_it_stands(reading, context)
    match _while(column, context):
        case said.IsA(kind=things.Nominal() as kind):
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


def _speaking_of(owner: e.Expression, scope: Scope) -> Scope:
    """The names of a sentence that says so much more of somebody: they, and this Player, are that one."""
    return replace(scope.subject(owner), owners={**scope.owners, f"this {PLAYER}": owner})


def _concerns(reading: Reading, subject: things.Nominal, context: Context) -> bool:
    """Whether a phrase speaks of each of a kind: on a card `each Player`, in a rule `a Hidden Player`, too."""
    on_card = (reading.sentence.span.source.name, reading.sentence.span.start) in context.world.texts
    words = ("each", "every", "all", "") if on_card else ("each", "every", "all", "", "a", "any")
    if subject.focus or subject.amount is not None or "other" in subject.which:
        return False
    return subject.quantifier in words


def _term(reading: Reading, meaning: facts.HasMore, owner: e.Expression, context: Context) -> e.Expression:
    assert isinstance(meaning.what, things.Nominal)
    assert meaning.what.amount is not None
    amount = meaning.what.amount.low_high()[0] * (1 if meaning.more else -1)
    subject = meaning.subject
    meant = subject.antecedent if isinstance(subject, things.Pronoun) else None
    if isinstance(meant, things.Nominal) and meant.quantifier == "this":
        subject = meant  # While this Player is Hidden, they have …
    if meaning.what.focus or meaning.what.filters or meaning.what.amount.low_high()[1] != abs(amount):
        raise Unplayable(f"“{meaning.what}” is not so much more, or less, in each case: write a calculation")
    around = conditions.all_given(meaning.circumstances, _speaking_of(owner, context.scope))
    if isinstance(subject, things.Nominal) and subject.quantifier == "this":
        applies = logic.conjunction([holder_test(reading, owner, context), around])
        return e.Either(applies, e.Int(amount), e.Int(0))
    if not isinstance(subject, things.Nominal) or not _concerns(reading, subject, context):
        raise Unplayable(f"“{subject}” does not say whom it concerns: write “a Hidden Player has …”, or “this Player”")
    tests = [membership.fits(replace(subject, quantifier=""), owner, context.scope.about(owner, subject.name)), around]
    if (reading.sentence.span.source.name, reading.sentence.span.start) not in context.world.texts:
        return e.Either(logic.conjunction(tests), e.Int(amount), e.Int(0))
    card, _ = where_it_stands(reading, context)
    guards = context.law.of_receiving(owner, context.scope, reading.sentence.text, context.world.cards[card])
    tests += [e.Not(guard.when) for guard in guards]
    many = e.Arithmetic("*", e.Int(amount), e.Count(copies_in_force(reading, context)))
    return e.Either(logic.conjunction(tests), many, e.Int(0))
