"""Effects that move things: markers and tokens on spaces, cards between piles, things in lists."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeGuard

from rulewright.machine import doing
from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.account import limits
from rulewright.machine.conditions import membership
from rulewright.machine.context import Context
from rulewright.machine.effects import changing, discarding, drawing, ending, figures, hands, laying, throwing, walking
from rulewright.machine.events import card_events
from rulewright.machine.nouns import nouns, sets, whereabouts
from rulewright.machine.scope import DEFINITE, GROUP, POINTING, Unplayable
from rulewright.machine.things import fact_limits
from rulewright.machine.things.world import PLAYER, SPACE, name_of, parts
from rulewright.meaning import effects, things


def move(done: effects.Act, context: Context) -> s.Body:
    """A marker to a space, cards to a pile; up to so many spaces."""
    far = figures.moved_up_to(done, None, context)
    return put(done, context) if far is None else far


def put(done: effects.Act, context: Context) -> s.Body:
    """Put, place, move, return: a marker or a token on a space, cards in a pile, things in a list."""
    world = context.world
    what = changing.object_of(done)
    named = {slot.name for slot in done.slots} - {"object", "manner"}
    slot = next(
        (slot for slot in done.slots if slot.name in ("to", "in", "where", "on") or slot.preposition in PLACES), None
    )
    inner = context
    if done.subject is not None:
        inner, _ = changing.performer(done, context)
    if slot is None or isinstance(slot.value, effects.Manner | effects.Doing | effects.Asked):
        raise Unplayable(f"“{done}” does not say where")
    where = slot.value
    tile = laying.laid(done, what, where, inner)
    if tile is not None:
        return tile
    open_place = nouns.as_kind(where, world)
    if world.figure(what) and isinstance(open_place, things.Select) and walking.is_open(open_place, world):
        raise Unplayable(f"“{done}” leaves open where, and nothing says who decides")
    figure = figures.put(done, what, where, slot, inner)
    if figure is not None:
        return figure
    owner = world.stands(what)
    pile = isinstance(where, things.Nominal) and whereabouts.is_pile(where, inner.scope)
    if (pile or name_of(where) in ("box", "game box")) and world.figure(what):
        return _off_the_map(_cards_to(what, where, slot.preposition, done, inner), inner)
    listed = isinstance(where, things.Nominal) and whereabouts.is_list(where, inner.scope)
    if not listed and (len(named) > 1 + ("from" in named) or any(slot.name == "manner" for slot in done.slots)):
        raise Unplayable(f"“{done}” says more than from where to where")
    if "from" in named and not listed and (owner is not None or is_counter(what, context)):
        raise Unplayable(f"“{done}”: the machine moves it from wherever it is")
    if owner is not None and not listed:
        limits.require_one_or_all(owner, world)
        there = nouns.one(where, inner.scope)
        if world.figure(what):
            return _onto(what, there, inner)
        stands = world.place_attribute(name_of(owner)) or world.place_of[PLAYER]
        return (s.Change(inner.cites, stands, sets.several(owner, inner.scope), s.Sense.SET, there),)
    if isinstance(what, things.Nominal) and what.owner is not None and name_of(where) in world.registers:
        return _to_pool(what, name_of(where), inner)
    if is_counter(what, context):
        return _tokens(what, where, s.Sense.GAIN, inner)
    if listed:
        return ending.arrange(done, what, where, slot.preposition, context)
    return _cards_to(what, where, slot.preposition, done, inner)


def _onto(what: things.Noun, there: e.Expression, context: Context) -> s.Body:
    """A figure to a space: it lies in no pile any more."""
    nouns.require_one(what, context.world)
    figure = sets.several(what, context.scope)
    return (
        s.Put(context.cites, figure, e.Nothing()),
        s.Change(context.cites, context.world.standing, figure, s.Sense.SET, there),
    )


def _off_the_map(body: s.Body, context: Context) -> s.Body:
    """Statements that put figures into piles or out of play, after which those stand nowhere."""
    found: list[s.Statement] = []
    for statement in body:
        if not isinstance(statement, s.Put):
            found.append(statement)
            continue
        slot = context.scope.fresh("put figures")
        found += [
            s.Assign(
                context.cites, slot, statement.cards if sets.is_set(statement.cards) else e.These((statement.cards,))
            ),
            replace(statement, cards=e.Slot(slot)),
            s.Change(context.cites, context.world.standing, e.Slot(slot), s.Sense.SET, e.Nothing()),
        ]
    return tuple(found)


def is_counter(what: object, context: Context) -> TypeGuard[things.Nominal]:
    """Whether a noun means counters that lie on spaces."""
    return (
        isinstance(what, things.Nominal)
        and what.name in context.world.tokens
        and (what.name in context.world.attributes and context.world.attributes[what.name].of == SPACE)
    )


def _to_pool(what: things.Nominal, pool: str, context: Context) -> s.Body:
    """`Return the Falling Player's Reroll Tokens to the Reroll Token Pool.`"""
    if what.name not in context.world.attributes:
        raise Unplayable(f"no sentence says who has {what.name}")
    owner = nouns.one(what.owner, context.scope)
    return (s.Change(context.cites, what.name, owner, s.Sense.LOSE, e.Get(what.name, owner), None, pool),)


PLACES = frozenset(
    {"in", "into", "on", "onto", "to", "on top of", "at the end of", "at the bottom of", "on the bottom of", "under"}
)


def _tokens(what: things.Nominal, where: things.Noun, sense: s.Sense, context: Context) -> s.Body:
    """Counters on spaces."""
    if what.name not in context.world.attributes:
        raise Unplayable(f"no sentence says where {what.name} may lie")
    _, by = throwing.quantity(what, context) if what.amount is not None else ((), e.Int(1))
    spaces = _spaces(where, context)
    return (s.Change(context.cites, what.name, spaces, sense, by),)


def _spaces(where: things.Noun, context: Context) -> e.Expression:
    if isinstance(where, things.Union):
        return e.These(tuple(nouns.one(part, context.scope) for part in where.items))
    if isinstance(where, things.Small) and where.owner is not None and where.quantifier not in ("each", "every", ""):
        raise Unplayable(f"“{where}” leaves open which, and nothing says who decides; say each of, or name one")
    if isinstance(where, things.Small) and where.owner is not None:  # one each of the Crypt, the Chapel and the Ossuary
        return _spaces(where.owner, context)
    if (
        isinstance(where, things.Nominal)
        and where.owner is not None
        and context.world.base(where.name) != SPACE
        and isinstance(where.owner, things.Union)
    ):
        return _spaces(where.owner, context)
    return e.These((nouns.one(where, context.scope),))


def _cards_to(what: things.Noun, where: things.Noun, preposition: str, done: effects.Act, context: Context) -> s.Body:
    if isinstance(where, things.Small | things.Known) and where.name in ("box", "game box"):
        hands.require_whose(done, what, context)
        return (s.Put(context.cites, sets.several(what, context.scope), e.Nothing()),)
    if not (isinstance(where, things.Nominal) and whereabouts.is_pile(where, context.scope)):
        raise Unplayable(f"“{where}” is no pile and no place that the machine knows")
    if any(context.world.base(doing.static_kind(part, context)) == PLAYER for part in parts(what)):
        raise Unplayable(f"“{what}” is no card, and “{where}” is a pile of cards; say which cards")
    into = whereabouts.pile_of(where, context.scope)
    at = "bottom" if preposition in ("at the bottom of", "on the bottom of", "under") else "top"
    if isinstance(what, things.Nominal) and "random" in what.which:
        source = done.value("from")
        if not isinstance(source, things.Nominal):
            raise Unplayable(f"“{done}” does not say from where")
        slot = context.scope.fresh("random card")
        among = sets.several(source, context.scope)
        variable = context.scope.variable()
        fits = membership.of_kind(what.name, e.Var(variable), context.scope)
        among = among if fits == e.Bool(True) else e.Where(among, variable, fits)
        return (s.Pick(context.cites, slot, among), s.Put(context.cites, e.Slot(slot), into, at))
    if isinstance(what, things.Nominal) and "top" in what.which and isinstance(what.owner, things.Nominal):
        return off_the_top(what, what.owner, lambda card: (s.Put(context.cites, card, into, at),), context)
    hands.require_whose(done, what, context)
    cards = cards_from(what, done, context)
    return (s.Put(context.cites, cards, into, at),)


def off_the_top(
    what: things.Nominal, pile: things.Nominal, then: Callable[[e.Expression], s.Body], context: Context
) -> s.Body:
    """`Put the top three cards of the Deck on …`: one after the other, as many as there are."""
    slot = context.scope.fresh("top card")
    low, high = what.amount.low_high() if what.amount is not None else (1, 1)
    if low != high or what.filters or what.which != ("top",):
        raise Unplayable(f"“{what}”: the machine takes the top card, or so many from the top")
    draw = s.Draw(context.cites, slot, nouns.one(pile, context.scope))
    if low == 1:
        return (draw, *then(e.Slot(slot)))
    there = s.If(context.cites, e.Compare("!=", e.Slot(slot), e.Nothing()), then(e.Slot(slot)))
    return (s.Repeat(context.cites, (draw, there), times=e.Int(low)),)


def cards_from(what: things.Noun, done: effects.Act, context: Context) -> e.Expression:
    """The cards that are moved; `from X` names the pile from which."""
    source = done.value("from")
    nouns.require_one(what, context.world, context.scope)
    if isinstance(what, things.Nominal) and what.amount is not None and whereabouts.is_pile(what, context.scope):
        raise Unplayable(f"“{what}” is so much of a pile, and nothing says which cards of it")
    cards = sets.several(what, context.scope)
    if isinstance(source, things.Nominal) and whereabouts.is_pile(source, context.scope):
        among = sets.several(source, context.scope)
        variable = context.scope.variable()
        found = e.Where(among, variable, e.IsIn(e.Var(variable), cards))
        return e.First(found) if _one_of_copies(what, context) else found
    if source is not None:
        raise Unplayable(f"“{source}” is no pile that the machine knows")
    if _one_of_copies(what, context):
        if not getattr(what, "filters", ()):
            raise Unplayable(f"“{what}” does not say from where: one of several lies in one pile, and one in another")
        return e.First(cards)
    return cards


def _one_of_copies(what: things.Noun, context: Context) -> bool:
    """Whether a phrase means one of several cards that are alike: `one Rookie Scout`. Of another number it is not
    told which.
    """
    named = nouns.as_kind(what, context.world)
    if not isinstance(named, things.Nominal) or named.name not in context.world.copies or named.amount is None:
        return False
    if named.amount.low_high() != (1, 1):
        raise Unplayable(f"“{what}”: cards that are alike are moved one at a time, or all of them")
    return True


def remove(done: effects.Act, context: Context) -> s.Body:
    """From the Map, from an order, from the game."""
    world = context.world
    out = figures.remove(done, context)
    if out is not None:
        return out
    what, source = changing.object_of(done), done.value("from")
    standing = world.stands(what)
    if standing is not None:
        limits.require_one_or_all(standing, world)
    if standing is not None and name_of(source) in world.maps():
        attribute = world.standing
        return (s.Change(context.cites, attribute, sets.several(standing, context.scope), s.Sense.SET, e.Nothing()),)
    if is_counter(what, context) and isinstance(source, things.Nominal):
        return _tokens(what, source, s.Sense.LOSE, context)
    if isinstance(source, things.Nominal) and whereabouts.is_list(source, context.scope):
        thing = nouns.one(what, context.scope)
        rest = e.Where(sets.several(source, context.scope), "it", e.Compare("!=", e.Var("it"), thing))
        if source.name in world.of_process:
            return (s.Assign(context.cites, source.name, rest, outer=world.of_process[source.name][0]),)
        return (s.SetRegister(context.cites, source.name, rest),)
    if isinstance(source, things.Small) and source.name == "game":
        if isinstance(what, things.Nominal) and what.owner is not None and what.name in world.attributes:
            owner = nouns.one(what.owner, context.scope)
            return (
                s.Put(context.cites, e.Get(what.name, owner), e.Nothing()),
                s.Change(context.cites, what.name, owner, s.Sense.SET, e.Nothing()),
            )
        if world.base(name_of(what)) == "Card":
            hands.require_whose(done, what, context)
            return (s.Put(context.cites, sets.several(what, context.scope), e.Nothing()),)
    if isinstance(what, things.Pronoun):
        raise Unplayable(f"“{done}”: which thing is removed? Name it, as in “Remove the target from …”")
    raise Unplayable(f"“{done}”: the machine does not know that removal")


def return_(done: effects.Act, context: Context) -> s.Body:
    """To the game box, to a pool, to a pile."""
    to = done.value("to")
    if isinstance(to, things.Nominal) and to.name in ("box", "game box") and not _role_of_figure(done, context):
        out = figures.out_of_play(done, changing.object_of(done), context)
        if out is not None:
            return out
        hands.require_whose(done, changing.object_of(done), context)
        return (s.Put(context.cites, sets.several(changing.object_of(done), context.scope), e.Nothing()),)
    return put(done, context)


def _role_of_figure(done: effects.Act, context: Context) -> bool:
    """Whether a role is put out of play that a figure fills: the kind of figure is not said."""
    return isinstance(done.object, things.Role) and context.world.figure(done.object)


def discard(done: effects.Act, context: Context) -> s.Body:
    """Cards to their discard pile; of a pile, the subject chooses which."""
    _require_no_own_pile(done, context)
    down = hands.down_to(done, context)
    if down is not None:
        return down
    by = discarding.by_whom(done, context)
    if done.slot("to") is not None or done.slot("manner") is not None:
        raise Unplayable(f"“{done}” says more than what is discarded; a rule says where discarded cards are placed")
    what = changing.object_of(done)
    if isinstance(what, things.Nominal) and "top" in what.which and whereabouts.is_pile(what.owner, context.scope):
        assert isinstance(what.owner, things.Nominal)
        return off_the_top(what, what.owner, lambda card: discarding.gone(card, context), context)
    named = nouns.as_kind(what, context.world)
    top = hands.from_the_top(done, named, context) if isinstance(named, things.Nominal) else None
    if top is not None:
        return top
    chosen = hands.discarded(done, named, context) if isinstance(named, things.Select | things.Small) else None
    chosen = hands.all_own(done, what, context) if chosen is None else chosen
    if chosen is not None:
        return chosen
    return discarding.gone(cards_from(what, done, context), context, by)


def _require_no_own_pile(done: effects.Act, context: Context) -> None:
    """A card of which a rule says that it goes to a pile of each Player, and not whose, is not put elsewhere, nor out
    of the game.
    """
    world = context.world
    for kind, pile in world.own_discards.items():
        what = done.subject if done.passive else done.object
        named = doing.static_kind(what, context) if isinstance(what, things.Nominal | things.Pronoun) else ""
        if pile in world.discards:
            continue
        known = world.base(named) == "Card" and named != "Card"
        if not known or world.is_below(named, kind) or world.is_below(kind, named):
            raise Unplayable(fact_limits.own_discards(kind, pile))


def shuffle(done: effects.Act, context: Context) -> s.Body:
    """Piles, or one pile into another."""
    into = done.value("into")
    if isinstance(into, things.Quality | things.Small) and into.name == "half":
        return (_bury(done, into, context),)
    if isinstance(into, things.Nominal):
        hands.require_whose(done, changing.object_of(done), context)
        cards = sets.several(changing.object_of(done), context.scope)
        return (s.Put(context.cites, cards, whereabouts.pile_of(into, context.scope), "shuffled"),)
    for part in parts(changing.object_of(done)):
        if isinstance(part, things.Select) and context.world.base(part.name) == "Card":
            raise Unplayable(
                f"“{part}” are cards, and a pile is shuffled; say “Shuffle all {part.name}s into the … Deck”, or "
                "“Shuffle the … Deck” once they lie in it"
            )
    return tuple(
        s.Shuffle(context.cites, whereabouts.pile_of(part, context.scope)) for part in parts(changing.object_of(done))
    )


def _bury(done: effects.Act, half: things.Nominal, context: Context) -> s.Statement:
    """`Shuffle the Helipad into the bottom half of the Tile Deck`."""
    what, pile = changing.object_of(done), half.owner
    if half.which != ("bottom",) or half.filters or not whereabouts.is_pile(pile, context.scope):
        raise Unplayable(f"“{half}” is no part of a pile that the machine knows; it knows the bottom half of a pile")
    nouns.require_one(what, context.world)
    return s.Bury(context.cites, nouns.one(what, context.scope), whereabouts.pile_of(pile, context.scope))


def draw(done: effects.Act, context: Context) -> s.Body:
    """`draws (and reveals) the top card of the Dungeon Bomb Deck`: the card lies nowhere until it is put."""
    what = changing.object_of(done)
    said = done.value("from") is not None or (isinstance(what, things.Nominal) and what.owner is not None)
    source: object = _pile_of_kind(what, context) if not said else None
    if source is None and not said and isinstance(what, things.Select) and not _piles_of(what.name, context):
        raise Unplayable(f"no sentence says in which pile {what.name}s lie, as in “The game has a Deck, a pile of …”")
    if not isinstance(source, things.Nominal):
        source = drawing.source_of(done, what, context)
    if isinstance(what, things.Nominal):
        _require_top(what, source, context)
    _require_pile(source, context)
    into_own = drawing.drawn(done, what, source, context)
    if into_own is not None:
        return into_own
    more = next((slot for slot in done.slots if slot.name not in ("object", "from")), None)
    if more is not None:
        raise Unplayable(f"“{more}” limits this, and the machine does not apply it here")
    if not isinstance(what, things.Nominal):
        raise Unplayable(f"“{what}” is no card on top of a pile")
    if isinstance(done.subject, things.Nominal) and (done.subject.quantifier in GROUP or done.subject.plural):
        raise Unplayable(f"“{done}”: several draw; say For each … first")
    pile = nouns.one(source, context.scope)
    slot = context.scope.introduce("drawn card", ("card", *context.kinds_in(source)), "draw", "reveal")
    context.scope.found(what, slot)
    draw = s.Draw(context.cites, slot, pile)
    if done.subject is None:
        return (draw,)
    _, drawer = changing.performer(done, context)
    assert drawer is not None
    kinds = context.world.pile_kinds.get(source.name, ())
    follows = card_events.follows("draw", drawer, e.Slot(slot), kinds, context)
    if not follows:
        return (draw,)
    return (draw, s.If(context.cites, e.Compare("!=", e.Slot(slot), e.Nothing()), follows))


def _piles_of(kind: str, context: Context) -> list[str]:
    """The piles of the game in which cards of a kind may lie."""
    world = context.world
    return [name for name in world.piles if any(world.is_below(kind, each) for each in world.pile_kinds.get(name, ()))]


def _pile_of_kind(what: object, context: Context) -> things.Register | None:
    """`draws the top Charm Card`: the one pile of such cards, beside the one on which they are discarded."""
    world = context.world
    if not isinstance(what, things.Select) or what.quantifier != "the" or what.which != ("top",) or what.filters:
        return None
    holding = [
        name
        for name, pile in world.piles.items()
        if not pile.each and name not in world.discards and world.pile_kinds.get(name) == (what.name,)
    ]
    return things.Register(what.span, holding[0]) if len(holding) == 1 else None


def _require_pile(source: things.Nominal, context: Context) -> None:
    """A draw is from a pile that a sentence makes known, or that was chosen: `the deck` of no sentence holds no card,
    and who begins the game could give none.
    """
    if whereabouts.is_pile(source, context.scope) or set(source.which) & POINTING:
        return
    if source.name not in ("deck", "pile") or source.quantifier not in DEFINITE:
        return
    own = dict(context.scope.roles)
    pile = nouns.one(source, context.scope)
    if isinstance(pile, e.Slot) and pile.name in context.scope.roles:
        context.scope.roles.clear()
        context.scope.roles.update(own)
        decks = [name for name, each in context.world.piles.items() if not each.each]
        say = f"say which: the {' or the '.join(decks)}" if decks else "declare one: “The game has a Deck, a pile of …”"
        raise Unplayable(f"no sentence says which {source.name} “{source}” is; {say}")


def _require_top(what: things.Nominal, source: things.Nominal, context: Context) -> None:
    """A draw takes the card on top, whatever it is."""
    known = context.world.pile_kinds.get(source.name, ())  # nothing is known of a pile that was chosen
    kind = what.name == "card" or all(context.world.is_below(each, what.name) for each in known)
    if not kind or what.filters or what.statuses or set(what.which) - {"top"}:
        raise Unplayable(f"“{what}”: the machine draws the top card of a pile")


def reveal(done: effects.Act, context: Context) -> s.Body:
    """What was drawn is shown: all see it (a claim, since a card in nobody's hand is public)."""
    what = done.object
    if isinstance(what, things.Nominal) and what.quantifier in DEFINITE and set(what.which) & POINTING:
        nouns.one(what, context.scope)
        return ()
    raise Unplayable(f"“{done}”: the machine shows what was drawn, and nothing else")
