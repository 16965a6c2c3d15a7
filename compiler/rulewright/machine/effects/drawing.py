"""Cards that somebody draws into their own pile: so many, as many as they decide, or until they have so many.

In: an act of drawing. Out: one card after the other, off the pile that is said, or off the one from which a rule says
that cards are drawn. A pile that is empty gives nothing, and nobody waits for a card that is not there.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine import statement as s
from rulewright.machine.conditions import conditions
from rulewright.machine.context import Context
from rulewright.machine.effects import changing, hands
from rulewright.machine.events import card_events
from rulewright.machine.nouns import amounts, nouns, sets, whereabouts
from rulewright.machine.scope import GROUP, Unplayable
from rulewright.machine.sound import nodes
from rulewright.meaning import circumstances, effects, quantities, things
from rulewright.meaning import conditions as conditions_

SEVERAL = "drawn cards"
FROM = (
    "does not say from which pile; say “draws one card from the … Deck”, or as a rule “A Player draws {kind}s from "
    "their Deck.”"
)


def drawn(done: effects.Act, what: things.Noun, source: things.Nominal, context: Context) -> s.Body | None:
    """`draws two cards from the Treasure Deck`: the top card, so often, each into the one pile that the subject has
    for such cards, or into the one that is said. None for the top card of a pile, which lies nowhere until it is put,
    and where nobody draws.
    """
    into = done.slot("where") or done.slot("to") or done.slot("in")
    if isinstance(what, things.Nominal):
        another = what.quantifier == "another" and what.amount is None
        number = 1 if another else hands.how_many(what)
        number = None if done.slot("for") is not None or done.slot("as") is not None else number
        top = "top" in what.which and number == 1 and into is None
    else:
        number, top = None, False
    if done.subject is None or top:
        return None
    choice = _up_to(what) if number is None else None
    many = _as_many(done, what, context) if number is None and choice is None else None
    if number is None and choice is None and many is None:
        return None
    _require_kept(done, many is not None)
    kinds = context.world.pile_kinds.get(source.name, ())
    piles = [pile for pile in hands.own_piles(kinds, context.world) if pile != source.name]
    if not piles and number == 1:
        return None
    drawer = done.subject
    several = isinstance(drawer, things.Nominal) and (drawer.quantifier in GROUP or drawer.plural)
    if several and (choice is not None or many is not None):
        raise Unplayable(f"“{done}”: several draw; say For each Player in Turn Order, that Player draws …")
    slot = _slot(source, context)
    if isinstance(what, things.Nominal):
        context.scope.found(what, slot, number == 1 and not several)
    if number != 1:
        context.scope.introduce(SEVERAL, ("card", *context.kinds_in(source)), "draw", "reveal", many=True)
    if number != 1 and not several and isinstance(what, things.Nominal):
        context.scope.found(what, SEVERAL)
    if several:
        inner = context.about_subject(e.Slot("drawer"))
        one = _one(done, source, e.Slot("drawer"), slot, inner)
        if number == 1:
            return (s.ForEach(context.cites, "drawer", sets.several(drawer, context.scope), one),)
        none, often = _each_kept(one, slot, e.Int(number or 0), context)
        return (none, s.ForEach(context.cites, "drawer", sets.several(drawer, context.scope), (often,)))
    inner, owner = changing.performer(done, context)
    assert owner is not None
    one = _one(done, source, owner, slot, inner)
    if choice is not None:
        how = context.scope.fresh("how many drawn")
        return (
            s.ChooseNumber(context.cites, how, owner, e.Int(0), e.Int(choice)),
            *_each_kept(one, slot, e.Slot(how), context),
        )
    if many is not None:
        how = context.scope.fresh("how many drawn")
        return (s.Assign(context.cites, how, many), *_each_kept(one, slot, e.Slot(how), context))
    return one if number == 1 else _each_kept(one, slot, e.Int(number or 0), context)


def _each_kept(one: s.Body, slot: str, times: e.Expression, context: Context) -> tuple[s.Assign, s.Repeat]:
    """A card so often, and all of them as those that were drawn."""
    more = s.Assign(context.cites, SEVERAL, e.Union((e.Slot(SEVERAL), e.These((e.Slot(slot),)))))
    held = e.Compare("!=", e.Slot(slot), e.Nothing())
    return (
        s.Assign(context.cites, SEVERAL, e.These(())),
        s.Repeat(context.cites, (*one, s.If(context.cites, held, (more,))), times=times),
    )


T = TypeVar("T", model.Procedure, model.Event)


def unread(part: T) -> T:
    """A procedure, or an event, without what keeps the cards that were drawn where no sentence goes on from them."""
    kept = [node for node in nodes(part) if isinstance(node, s.Assign) and node.into == SEVERAL]
    own = sum(node == e.Slot(SEVERAL) for each in kept for node in nodes(each))
    if not kept or sum(node == e.Slot(SEVERAL) for node in nodes(part)) > own:
        return part
    made: T = _without(part)
    return made


def _without(part: Any) -> Any:
    """A part of the model without the statements that note what was drawn, and the conditions that are left empty."""
    if isinstance(part, tuple):
        return tuple(_without(each) for each in part if not _notes(each))
    if not is_dataclass(part) or isinstance(part, type):
        return part
    old = {field.name: getattr(part, field.name) for field in fields(part)}
    changed = {name: new for name, value in old.items() if (new := _without(value)) != value}
    return replace(part, **changed) if changed else part


def _notes(part: object) -> bool:
    match part:
        case s.Assign(into=into):
            return into == SEVERAL
        case s.If(then=(s.Assign(into=into),), otherwise=()):
            return into == SEVERAL
        case _:
            return False


def offered(found: effects.Offer, act: effects.Act, context: Context) -> s.Body | None:
    """`may draw up to two cards`: how many, none among them. None for other offers."""
    what = act.object
    if act.verb != "draw" or not isinstance(what, things.Nominal) or _up_to(what) is None or len(found.acts) != 1:
        return None
    if what.adjectives or what.filters:
        raise Unplayable(f"“{what}”: the machine draws the top card of a pile")
    done = replace(act, subject=found.subject)
    return drawn(done, what, source_of(done, what, context), context)


def filled(
    done: effects.Act, around: tuple[circumstances.Circumstance, ...], context: Context
) -> tuple[s.Body, tuple[circumstances.Circumstance, ...]] | None:
    """`draws cards until they have five cards`, `draws back up to five cards`: one after the other until it is so, or
    nothing is left to draw; with the circumstances that remain. None for another act.
    """
    if done.verb != "draw" or done.passive or done.subject is None:
        return None
    until = next((each for each in around if isinstance(each, circumstances.Until)), None)
    back = any(isinstance(slot.value, effects.Manner) and slot.value.name == "back" for slot in done.slots)
    what = done.object
    if until is None and not back:
        return None
    if not isinstance(what, things.Nominal) or what.adjectives or what.filters or (until is not None and back):
        raise Unplayable(f"“{done}”: say “draws cards until they have five cards”, or “draws back up to five cards”")
    if isinstance(done.subject, things.Nominal) and (done.subject.quantifier in GROUP or done.subject.plural):
        raise Unplayable(f"“{done}”: several draw; say For each Player in Turn Order, that Player draws …")
    _require_kept(done, False)
    source = source_of(done, what, context)
    slot = _slot(source, context)
    inner, owner = changing.performer(done, context)
    assert owner is not None
    one = _one(done, source, owner, slot, inner)
    if back:
        until_has = _up_to(what)
        if until_has is None:
            raise Unplayable(f"“{done}” does not say up to how many; say “draws back up to five cards”")
        ends = _has(e.Cards(_into(done, source, owner, inner)), until_has)
    else:
        assert until is not None
        if what.amount is not None and what.amount.low_high() != (1, 1):
            raise Unplayable(f"“{done}”: so many each time? Say “draws cards until …”")
        so_many = _until_has(until)
        ends = (
            _has(e.Cards(_into(done, source, owner, inner)), so_many)
            if so_many is not None
            else conditions.given(_or_more(until), inner.scope)
        )
    of_the_card = any(isinstance(node, e.Slot) and node.name == slot for node in nodes(ends))
    empty = context.scope.fresh("nothing is left")
    none = s.If(inner.cites, e.Compare("==", e.Slot(slot), e.Nothing()), (s.Assign(inner.cites, empty, e.Bool(True)),))
    body: s.Body = (
        s.Assign(inner.cites, empty, e.Bool(False)),
        s.Repeat(inner.cites, (*one, none), until=e.Or((ends, e.Slot(empty))), first=not of_the_card),
    )
    return body, tuple(each for each in around if each is not until)


_COUNTING = frozenset({"for", "as", "equal to"})  # how many it is


def _require_kept(done: effects.Act, counted: bool) -> None:
    for slot in done.slots:
        if slot.name in _COUNTING and not counted:
            raise Unplayable(f"“{slot}” limits this, and the machine does not apply it here")


def source_of(done: effects.Act, what: things.Noun | None, context: Context) -> things.Nominal:
    """The pile from which is drawn: the one that is said, or that a rule says, or the only one of the game that is no
    discard pile where each Player has but one pile for such cards.
    """
    source = done.value("from")
    what = what.of if isinstance(what, quantities.ThatMuch) else what
    if source is None and isinstance(what, things.Nominal):
        source = what.owner if what.owner is not None else _by_rule(done, what, context)
    if not isinstance(source, things.Nominal):
        kind = what.name if isinstance(what, things.Select) else "Card"
        raise Unplayable(f"“{done}” {FROM.format(kind=kind)}")
    return source


def _by_rule(done: effects.Act, what: things.Nominal, context: Context) -> things.Nominal | None:
    world = context.world
    if what.which and what.which != ("top",):
        return None
    kinds = [kind for kind in world.draws if what.name == "card" or world.is_below(kind, what.name)]
    piles = {world.draws[kind][0] for kind in kinds}
    if len(piles) == 1:
        (pile,) = piles
        if not world.piles[pile].each:
            return things.Register(what.span, pile)
        owner = things.Pronoun(what.span, "their", antecedent=done.subject) if done.subject is not None else None
        return things.AttributeOf(what.span, pile, owner=owner) if owner is not None else None
    if piles or done.subject is None:
        return None
    shared = [
        name
        for name, pile in world.piles.items()
        if not pile.each
        and name not in world.discards
        and (
            what.name == "card"
            or all(world.is_below(each, what.name) for each in world.pile_kinds.get(name, ("card",)))
        )
    ]
    own = [name for name in hands.own_piles((what.name,), world) if name not in world.own_discards.values()]
    return things.Register(what.span, shared[0]) if len(shared) == 1 == len(own) else None


def _slot(source: things.Nominal, context: Context) -> str:
    return context.scope.introduce("drawn card", ("card", *context.kinds_in(source)), "draw", "reveal")


def _one(done: effects.Act, source: things.Nominal, owner: e.Expression, slot: str, context: Context) -> s.Body:
    """One card, from the top, into the pile of the one who draws."""
    deck = nouns.one(source, context.scope)
    put = s.Put(context.cites, e.Slot(slot), _into(done, source, owner, context))
    held = e.Compare("!=", e.Slot(slot), e.Nothing())
    kinds = context.world.pile_kinds.get(source.name, ())
    follows = card_events.follows("draw", owner, e.Slot(slot), kinds, context)
    return (s.Draw(context.cites, slot, deck), s.If(context.cites, held, (put, *follows)))


def _into(done: effects.Act, source: things.Nominal, owner: e.Expression, context: Context) -> e.Expression:
    into = done.slot("where") or done.slot("to") or done.slot("in")
    if into is not None:
        if into.preposition not in ("into", "to", "in") or not whereabouts.is_pile(into.value, context.scope):
            raise Unplayable(f"“{into}” is no pile into which the machine draws")
        return whereabouts.pile_of(into.value, context.scope)
    kinds = context.world.pile_kinds.get(source.name, ())
    return hands.own_pile(kinds, owner, done, context, source.name)


def _up_to(what: things.Noun | None) -> int | None:
    """`up to five cards`."""
    amount = what.amount if isinstance(what, things.Nominal) else None
    if amount is None or amount.relation != "up to" or not isinstance(amount.number, quantities.Number):
        return None
    return amount.number.value


def _as_many(done: effects.Act, what: things.Noun, context: Context) -> e.Expression | None:
    """`draws one card for each Silk in their Hand`, `draws as many cards as their Light`, `draws that many cards`."""
    if done.subject is None or (isinstance(done.subject, things.Nominal) and done.subject.quantifier in GROUP):
        return None
    inner, _ = changing.performer(done, context)
    if isinstance(what, quantities.ThatMuch):
        if isinstance(what.of, things.Nominal) and (what.of.adjectives or what.of.filters):
            raise Unplayable(f"“{what}”: the machine draws the top card of a pile")
        return amounts.number(what, inner.scope)
    said = done.value("as") if isinstance(what, things.Nominal) else None
    amount = what.amount if isinstance(what, things.Nominal) else None
    often = {"as many": 1, "twice as many": 2}.get(amount.relation) if amount is not None else None
    if often is not None and said is None:
        raise Unplayable(f"“{amount}”: as many as what? Write “as many cards as …”")
    if often is not None and isinstance(said, things.Noun):
        number = amounts.number(said, inner.scope)
        return e.Arithmetic("*", number, e.Int(often)) if often > 1 else number
    if amount is not None and amount.relation == "twice that many":
        return e.Arithmetic("*", amounts.that_much(inner.scope), e.Int(2))
    each = done.value("for")
    per = hands.how_many(what) if isinstance(what, things.Nominal) else None
    if isinstance(each, things.Nominal) and each.quantifier == "each" and per is not None:
        return e.Arithmetic("*", inner.how_many(each), e.Int(per)) if per > 1 else inner.how_many(each)
    equal = done.value("equal to")
    if isinstance(equal, things.Noun) and amount is None:
        return amounts.number(equal, inner.scope)
    return None


def _until_has(until: circumstances.Until) -> int | None:
    """`until they have five cards`: so many in the pile into which they draw; None for another condition."""
    match until.conditions:
        case (conditions_.Has(subject=things.Pronoun(), what=things.Small(name="card") as what, where=()) as has,):
            number = hands.how_many(what)
            plain = not (has.negated or has.past or has.adverbs or what.adjectives or until.further)
            said = what.owner is None and not what.focus and what.quantifier == ""
            return number if plain and said else None
        case _:
            return None


def _or_more(until: circumstances.Until) -> circumstances.Until:
    """`draws cards until they have five cards in their Hand`: or more, where they had more before the first."""

    def reached(each: conditions_.Condition) -> conditions_.Condition:
        match each:
            case conditions_.Has(
                what=things.Nominal(amount=quantities.Amount(relation="", beyond=0) as amount) as what
            ):
                return replace(each, what=replace(what, amount=replace(amount, beyond=1, more="more")))
            case _:
                return each

    return replace(until, conditions=tuple(map(reached, until.conditions)))


def _has(cards: e.Expression, number: int) -> e.Expression:
    return e.Compare(">=", e.Count(cards), e.Int(number))
