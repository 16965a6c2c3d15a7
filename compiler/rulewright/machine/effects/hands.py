"""Cards that somebody draws into their own pile, or discards from it: how many, which, and whose choice.

In: an act with a subject and so many cards. Out: one choice (or draw) after the other. Whose pile it is stands in the
sentence, or is the one pile of that Player that may hold such cards; with none or several the sentence is the table's.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.conditions import membership
from rulewright.machine.context import Context
from rulewright.machine.effects import changing, discarding, moving
from rulewright.machine.nouns import nouns, sets, whereabouts
from rulewright.machine.scope import GROUP, Unplayable
from rulewright.machine.things.world import World, name_of, parts
from rulewright.meaning import effects, things
from rulewright.words import inflect

ALL = GROUP | {"all the"}


def own_piles(kinds: tuple[str, ...], world: World) -> list[str]:
    """The piles of each Player that may hold cards of one of these kinds; of any card with `card`."""

    def holds(pile: str) -> bool:
        may = world.pile_kinds.get(pile, ())
        wanted = [kind for kind in kinds if kind != "card"]
        return not wanted or any(world.is_below(kind, each) for kind in wanted for each in may)

    return [name for name, pile in world.piles.items() if pile.each and holds(name)]


def own_pile(kinds: tuple[str, ...], owner: e.Expression, said: object, context: Context, source: str = "") -> e.PileOf:
    """The one pile of a Player for such cards, beside the one from which they come, the one on which that Player
    discards, and the one from which a rule says that cards are drawn.
    """
    world = context.world
    into = {into for kind, (_, into) in world.draws.items() if into and kind in kinds}
    if len(into) == 1:
        return e.PileOf(into.pop(), owner)
    apart = {source, *world.own_discards.values(), *(pile for pile, _ in world.draws.values())}
    found = [name for name in own_piles(kinds, world) if name not in apart]
    if len(found) != 1:
        many = f"each Player has {' and '.join(found)}" if found else "no Player has a pile of such cards"
        raise Unplayable(f"“{said}” does not say where: {many}; name the pile (their Hand)")
    return e.PileOf(found[0], owner)


def how_many(what: things.Nominal) -> int | None:
    """So many cards and no other number; None where the phrase is about all, or leaves it open."""
    if what.amount is None:
        return 1 if what.quantifier in ("a", "any") else None
    low, high = what.amount.low_high()
    return low if low == high and not what.amount.beyond else None


def discarded(done: effects.Act, what: things.Nominal, context: Context) -> s.Body | None:
    """`discards one card from their Hand`, `discards two Silk from their Hand`: the subject chooses each; at random
    where it says so. None where the act is no such discard.
    """
    number = how_many(what)
    if number is None or done.subject is None:
        return None
    several = isinstance(done.subject, things.Nominal) and (done.subject.quantifier in GROUP or done.subject.plural)
    if several and "random" in what.which:  # nobody decides anything: each in turn, by seats
        inner = context.about_subject(e.Slot("discarder"))
        among = among_own(done, what, e.Slot("discarder"), inner)
        slot = inner.scope.fresh(f"discarded {what.name}")
        lost: s.Body = (s.Pick(inner.cites, slot, among), *discarding.gone(e.Slot(slot), inner, e.Slot("discarder")))
        lost = lost if number == 1 else (s.Repeat(inner.cites, lost, times=e.Int(number)),)
        return (s.ForEach(context.cites, "discarder", sets.several(done.subject, context.scope), lost),)
    if several:
        raise Unplayable(f"“{done}”: several discard; say For each Player in Turn Order, that Player discards …")
    inner, chooser = changing.performer(done, context)
    assert chooser is not None
    among = among_own(done, what, chooser, inner)
    slot = inner.scope.fresh(f"discarded {what.name}")
    context.scope.found(done.object, slot, number == 1)
    pick: s.Statement = s.Choose(inner.cites, slot, chooser, among)
    if "random" in what.which:
        pick = s.Pick(inner.cites, slot, among)
    one: s.Body = (pick, *discarding.gone(e.Slot(slot), inner, chooser))
    return one if number == 1 else (s.Repeat(inner.cites, one, times=e.Int(number)),)


def all_own(done: effects.Act, what: object, context: Context) -> s.Body | None:
    """`discards all Silk`: of the cards of the one who discards, and not of all the game's. None for cards of which
    more is said, and where nobody discards.
    """
    named = isinstance(what, things.Select | things.Individual) and what.quantifier in ALL
    if not named or not isinstance(what, things.Nominal) or done.subject is None or done.passive:
        return None
    if (
        what.owner is not None
        or what.filters
        or what.which
        or what.amount is not None
        or {"object"} != {slot.name for slot in done.slots}
    ):
        return None
    kind = context.world.cards.get(what.name) or context.world.printed_kind(what.name)
    if context.world.base(kind) != "Card":
        return None
    if isinstance(done.subject, things.Nominal) and (done.subject.quantifier in GROUP or done.subject.plural):
        inner = context.about_subject(e.Slot("discarder"))
        lost = discarding.gone(among_own(done, what, e.Slot("discarder"), inner), inner, e.Slot("discarder"))
        return (s.ForEach(context.cites, "discarder", sets.several(done.subject, context.scope), lost),)
    inner, who = changing.performer(done, context)
    assert who is not None
    return discarding.gone(among_own(done, what, who, inner), inner, who)


def require_whose(done: effects.Act, what: object, context: Context) -> None:
    """All cards of a kind that somebody puts somewhere are said to lie somewhere: else they are all of the game, or all
    that this Player has. Where no Player has a pile of such cards they are all of the game.
    """
    source = done.value("from")
    if done.subject is None or done.passive or (source is not None and not isinstance(source, things.Small)):
        return
    for part in parts(what):
        named = isinstance(part, things.Select | things.Individual) and part.quantifier in ALL
        if not named or not isinstance(part, things.Nominal) or part.owner is not None or part.filters or part.which:
            continue
        kind = context.world.cards.get(part.name) or context.world.printed_kind(part.name)
        if context.world.base(kind) != "Card":
            continue
        own = own_piles((kind, *context.world.above(kind)), context.world)
        if own:
            many = inflect.plural(inflect.singular(part.head()))
            where = "from" if done.verb in ("put", "place", "move") else "in"
            raise Unplayable(
                f"“{part}” that somebody is to {done.verb}: all of the game, or their own? Say “all {many} {where} "
                f"their {own[0]}”, or leave out who does it for all of the game"
            )


def given(done: effects.Act, context: Context) -> s.Body:
    """`gives one card from their Hand to the target`: the subject chooses each; into the one pile that the other has
    for such cards.
    """
    what, to = nouns.as_kind(changing.object_of(done), context.world), done.value("to")
    number = how_many(what) if isinstance(what, things.Nominal) else None
    if not isinstance(what, things.Nominal) or context.world.base(what.name) != "Card" or number is None:
        raise Unplayable("the machine does not know how to “give” anything but so many of a number, or so many cards")
    if done.subject is None or not isinstance(to, things.Nominal):
        raise Unplayable(f"“{done}” does not say who gives it to whom")
    if any(
        isinstance(each, things.Nominal) and (each.quantifier in GROUP or each.plural) for each in (done.subject, to)
    ):
        raise Unplayable(f"“{done}”: say For each … first, and who gives what to whom")
    inner, giver = changing.performer(done, context)
    assert giver is not None
    source = done.value("from")
    kind = context.world.cards.get(what.name) or context.world.printed_kind(what.name)
    kinds = context.world.pile_kinds.get(name_of(source), (kind, *context.world.above(kind)))
    into = own_pile(kinds, nouns.one(to, inner.scope), done, context)
    among = among_own(done, what, giver, inner)
    slot = inner.scope.fresh(f"given {what.name}")
    context.scope.found(done.object, slot, number == 1)
    pick: s.Statement = s.Choose(inner.cites, slot, giver, among)
    if "random" in what.which:
        pick = s.Pick(inner.cites, slot, among)
    put = s.If(inner.cites, e.Compare("!=", e.Slot(slot), e.Nothing()), (s.Put(inner.cites, e.Slot(slot), into),))
    one: s.Body = (pick, put)
    return one if number == 1 else (s.Repeat(inner.cites, one, times=e.Int(number)),)


def from_the_top(done: effects.Act, what: things.Nominal, context: Context) -> s.Body | None:
    """`Discard the top card of the Deck`, `discards the top two cards of the Deck`: one after the other. None for what
    is no top of a pile.
    """
    pile = what.owner if what.owner is not None else done.value("from")
    number = 1 if what.amount is None else how_many(what)
    if what.which != ("top",) or what.filters or number is None or not isinstance(pile, things.Nominal):
        return None
    if not whereabouts.is_pile(pile, context.scope):
        return None
    slot = context.scope.fresh("discarded top")
    held = e.Compare("!=", e.Slot(slot), e.Nothing())
    by = discarding.by_whom(done, context)
    gone = s.If(context.cites, held, discarding.gone(e.Slot(slot), context, by))
    one: s.Body = (s.Draw(context.cites, slot, nouns.one(pile, context.scope)), gone)
    return one if number == 1 else (s.Repeat(context.cites, one, times=e.Int(number)),)


def among_own(done: effects.Act, what: things.Nominal, owner: e.Expression, context: Context) -> e.Expression:
    """The cards of the pile that is said, or of the subject's own pile, that are as the phrase says."""
    source = done.value("from")
    kind = context.world.cards.get(what.name) or context.world.printed_kind(what.name)
    if isinstance(source, things.Nominal) and whereabouts.is_pile(source, context.scope):
        pile = sets.several(source, context.scope)
    elif source is not None:
        raise Unplayable(f"“{source}” is no pile that the machine knows")
    elif what.filters:
        return sets.several(replace(what, amount=None, quantifier="all"), context.scope)
    else:
        pile = e.Cards(own_pile((kind, *context.world.above(kind)), owner, done, context))
    rest = tuple(each for each in what.adjectives if each.name != "random")
    variable = context.scope.variable()
    test = replace(what, amount=None, quantifier="", adjectives=rest)
    fits = membership.fits(test, e.Var(variable), context.scope)
    return pile if fits == e.Bool(True) else e.Where(pile, variable, fits)


def paid(verb: str, body: s.Body) -> e.Expression | None:
    """Whether the cards are there that an act discards: what is done for them (and gains 5 Points) is done only then.
    None for an act that pays with no card.
    """
    if verb != "discard":
        return None
    match body:
        case (s.Choose(among=among) | s.Pick(among=among), s.Discard(), *_):
            return e.Compare(">", e.Count(among), e.Int(0))
        case (s.Repeat(body=(s.Choose(among=among) | s.Pick(among=among), s.Discard(), *_), times=e.Int() as number),):
            return e.Compare(">=", e.Count(among), number)
        case _:
            return None


def price(body: s.Body) -> e.Expression | None:
    """Whether the cards are there that pay for all that a body does (`discards an Idol … and gains 5 Points`); None for
    a body that does something without them.
    """
    match body:
        case (s.If(when=when, then=(s.Choose() | s.Pick() as pick, s.Discard() as gone, *_), otherwise=()),):
            return when if paid("discard", (pick, gone)) == when else None
        case (s.If(when=when, then=(s.Repeat() as several, *_), otherwise=()),):
            return when if paid("discard", (several,)) == when else None
        case _:
            return None


def down_to(done: effects.Act, context: Context) -> s.Body | None:
    """`discards down to five cards`: chooses and discards until so many are left."""
    left = done.value("to")
    down = any(isinstance(slot.value, effects.Manner) and slot.value.name == "down" for slot in done.slots)
    if not down or not isinstance(left, things.Nominal) or done.subject is None:
        return None
    number = how_many(left)
    if number is None or left.which or left.statuses:
        raise Unplayable(f"“{left}” leaves open how many are kept; say “down to five cards”")
    if isinstance(done.subject, things.Nominal) and done.subject.quantifier in GROUP:
        raise Unplayable(f"“{done}”: several discard; say For each Player in Turn Order, that Player discards …")
    inner, chooser = changing.performer(done, context)
    assert chooser is not None
    among = among_own(done, left, chooser, inner)
    slot = inner.scope.fresh(f"discarded {left.name}")
    one: s.Body = (s.Choose(inner.cites, slot, chooser, among), *discarding.gone(e.Slot(slot), inner, chooser))
    return (s.Repeat(inner.cites, one, until=e.Compare("<=", e.Count(among), e.Int(number)), first=True),)


def taken(done: effects.Act, what: things.Noun, context: Context) -> s.Body | None:
    """`takes a random card from that Player's Hand`: into the one pile that the taker has for such cards. None where
    the act says into which pile, or takes from none.
    """
    source = done.value("from")
    if done.subject is None or not isinstance(source, things.Nominal) or not isinstance(what, things.Nominal):
        return None
    if not whereabouts.is_pile(source, context.scope) or context.world.base(what.name) != "Card":
        return None
    number = how_many(what)
    chance = "random" in what.which
    if number is not None and not chance:
        raise Unplayable(
            f"“{what}”: which one? For any, say “one random {what.name}”; else have it chosen in a sentence before "
            f"(“chooses one {what.name} in …”), and say “the chosen {what.name}”"
        )
    if {slot.name for slot in done.slots} != {"object", "from"}:
        return None
    if isinstance(done.subject, things.Nominal) and (done.subject.quantifier in GROUP or done.subject.plural):
        raise Unplayable(f"“{done}”: several take; say For each … first")
    inner, taker = changing.performer(done, context)
    assert taker is not None
    kinds = context.world.pile_kinds.get(source.name, ("card",))
    into = own_pile(kinds, taker, done, context)
    plain = replace(what, amount=None, quantifier="all" if number is not None else what.quantifier)
    if number is None:
        if chance:
            raise Unplayable(f"“{what}” leaves open how many; say “one random {what.name}”")
        every = what.quantifier in GROUP
        cards = among_own(done, plain, taker, inner) if every else moving.cards_from(plain, done, inner)
        return (s.Put(inner.cites, cards, into),)
    among = among_own(done, what, taker, inner)
    slot = context.scope.introduce("taken card", ("card", *context.kinds_in(source)), "take")
    context.scope.found(what, slot, number == 1)
    put = s.If(inner.cites, e.Compare("!=", e.Slot(slot), e.Nothing()), (s.Put(inner.cites, e.Slot(slot), into),))
    one: s.Body = (s.Pick(inner.cites, slot, among), put)
    return one if number == 1 else (s.Repeat(inner.cites, one, times=e.Int(number)),)


def dealt(done: effects.Act, what: things.Nominal, to: things.Nominal, context: Context) -> s.Body:
    """`Deal two Treasure Cards to each Player`: the top card to each in turn, so many times over, from the one deck of
    such cards (or the one that is said) into the one pile that each of them has for such cards.
    """
    number = how_many(what)
    if number is None or what.filters or what.statuses or set(what.which) - {"random"}:
        raise Unplayable(f"“{what}”: which cards? Say so many of a kind, as in “Deal two {what.name}s to each Player”")
    deck = _deck(done, what, context)
    kinds = context.world.pile_kinds.get(deck.pile, ())
    slot = context.scope.introduce("dealt card", ("card", *kinds), "deal")
    into = own_pile(kinds, e.Slot("receiver"), done, context)
    held = e.Compare("!=", e.Slot(slot), e.Nothing())
    put = s.If(context.cites, held, (s.Put(context.cites, e.Slot(slot), into),))
    one: s.Body = (s.Draw(context.cites, slot, deck), put)
    each: s.Body = (s.ForEach(context.cites, "receiver", sets.several(to, context.scope), one),)
    return each if number == 1 else (s.Repeat(context.cites, each, times=e.Int(number)),)


def _deck(done: effects.Act, what: things.Nominal, context: Context) -> e.PileOf:
    """The pile from which is dealt: the one that is said, or the only one of the game that is no discard pile."""
    world = context.world
    source = done.value("from")
    if isinstance(source, things.Nominal) and whereabouts.is_pile(source, context.scope):
        pile = whereabouts.pile_of(source, context.scope)
        if isinstance(pile, e.PileOf):
            return pile
    if source is not None:
        raise Unplayable(f"“{source}” is no pile that the machine knows")
    kinds = [what.name] if what.name not in ("card", "Card") else []
    found = [
        name
        for name, pile in world.piles.items()
        if not pile.each
        and name not in world.discards
        and all(any(world.is_below(kind, each) for each in world.pile_kinds.get(name, ())) for kind in kinds)
    ]
    if len(found) != 1:
        many = f"the game has {' and '.join(found)}" if found else "the game has no pile of such cards"
        raise Unplayable(f"“{done}” does not say from where: {many}; say “from the … Deck”")
    return e.PileOf(found[0])
