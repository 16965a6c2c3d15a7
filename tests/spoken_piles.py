"""What sentences of cards are made of, by chance: what is told of piles and Hands, and what is done with cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable

from spoken import Chance, Doing, Test, Way, bound, effects, one
from spoken_asked import CHANCE, PASS, Asked, Play, ask, played
from spoken_table import CARDS, NUMBERS, Table

Fits = Callable[[str], bool]
Follows = Callable[[Table, int, list[str], Way], Play]  # of the one who did it, and the cards
Said_ = tuple[str, Test]
PLURAL = {"Candle": "Candles", "Hammer": "Hammers", "Ruby": "Rubies"}


# ------------------------------------------------------------------------------------------------ cards and piles
def kind(chance: Chance) -> tuple[str, str, Fits]:
    """A kind of cards: one of them, several of them, and what is one."""
    if chance.random() < 0.5:
        return (*chance.choice([("card", "cards"), ("Treasure Card", "Treasure Cards")]), lambda card: True)
    name = chance.choice(list(CARDS))
    return name, PLURAL[name], lambda card: card == name


def drawn(t: Table) -> Generator[Asked, str, str]:
    """The top card of the Deck; of a shuffled one chance finds it. Nothing ("") of an empty one."""
    if not t.deck:
        return ""
    if not t.shuffled:
        return t.deck.pop()
    card = yield from ask(CHANCE, t.deck)
    t.deck.remove(card)
    return card


def picked(who: int, cards: Iterable[str], stop: bool = False) -> Generator[Asked, str, str]:
    """A card that somebody chooses of some."""
    return (yield from ask(who, [*cards, *([PASS] if stop else [])]))


def discard(t: Table, p: int, cards: Iterable[str]) -> None:
    for card in list(cards):
        t.hands[p].remove(card)
        t.discarded.append(card)


def owned(chance: Chance) -> Said_:
    """What is told of somebody's Hand, behind `has`."""
    a, many, fits = kind(chance)
    number, so = bound(chance)

    def count(t: Table, p: int) -> int:
        return sum(map(fits, t.hands[p]))

    other, who = one(chance)
    x, y = chance.sample(list(CARDS), 2)
    article = "an" if a[0] in "AEIO" else "a"
    return chance.choice(
        [
            (f"{article} {a} in their Hand", lambda t, p, w: count(t, p) > 0),
            (f"{number} {many} in their Hand", lambda t, p, w: so(count(t, p))),
            (f"{number} {many} in their Hand", lambda t, p, w: so(count(t, p))),
            (f"more {many} in their Hand than {other}", lambda t, p, w: count(t, p) > count(t, who(t, w))),
            (f"only {PLURAL[x]} in their Hand", lambda t, p, w: set(t.hands[p]) == {x}),
            (
                f"more {PLURAL[x]} than {PLURAL[y]} in their Hand",
                lambda t, p, w: t.hands[p].count(x) > t.hands[p].count(y),
            ),
            (
                f"a {x} and a {y} in their Hand",
                lambda t, p, w: x in t.hands[p] and y in t.hands[p],
            ),
            (f"a {x} or a {y} in their Hand", lambda t, p, w: x in t.hands[p] or y in t.hands[p]),
            (f"the most {many} in their Hand", lambda t, p, w: count(t, p) == max(count(t, q) for q in t.players)),
            (
                "two Treasure Cards of the same Value in their Hand",
                lambda t, p, w: any(t.hands[p].count(x) > 1 for x in CARDS),
            ),
            ("a Treasure Card of each Value in their Hand", lambda t, p, w: set(t.hands[p]) == set(CARDS)),
            (f"no {a} in their Hand", lambda t, p, w: count(t, p) == 0),
        ]
    )


def piles(chance: Chance) -> tuple[str, Callable[[Table], bool]]:
    """What is told of the piles of the game."""
    number, so = bound(chance)
    x = chance.choice(list(CARDS))
    return chance.choice(
        [
            ("the Treasure Deck is empty", lambda t: not t.deck),
            ("the Discard Pile is empty", lambda t: not t.discarded),
            ("the Discard Pile is not empty", lambda t: bool(t.discarded)),
            (f"there are {number} cards in the Discard Pile", lambda t: so(len(t.discarded))),
            (f"a {x} is in the Discard Pile", lambda t: x in t.discarded),
            (f"there is a {x} in the Discard Pile", lambda t: x in t.discarded),
            (f"no {x} is in the Treasure Deck", lambda t: x not in t.deck),
            (f"the top card of the Treasure Deck is a {x}", lambda t: t.deck[-1:] == [x]),
            ("all Hands are empty", lambda t: not any(t.hands)),
        ]
    )


def counted(chance: Chance) -> tuple[str, Callable[[Table, int, Way], int]]:
    """How much is gained, of cards: behind the name of a number."""
    a, many, fits = kind(chance)
    other, who = one(chance)
    return chance.choice(
        [
            (f"equal to the number of {many} in their Hand", lambda t, p, w: sum(map(fits, t.hands[p]))),
            (f"equal to the number of {many} in the Discard Pile", lambda t, p, w: sum(map(fits, t.discarded))),
            ("equal to the total Value of the cards in their Hand", lambda t, p, w: _worth(t.hands[p])),
            ("equal to the total Value of all Treasure Cards in their Hand", lambda t, p, w: _worth(t.hands[p])),
            (
                f"equal to the highest Value in {_of(other)} Hand",
                lambda t, p, w: max(map(CARDS.get, t.hands[who(t, w)]), default=0),
            ),
            (f"for each {a} in their Hand", lambda t, p, w: sum(map(fits, t.hands[p]))),
            (f"for each {a} in {_of(other)} Hand", lambda t, p, w: sum(map(fits, t.hands[who(t, w)]))),
            (f"for each {a} in the Discard Pile", lambda t, p, w: sum(map(fits, t.discarded))),
            ("for each card in the Treasure Deck", lambda t, p, w: len(t.deck)),
        ]
    )


def _of(whom: str) -> str:
    return f"{whom}'s"


def _worth(cards: Iterable[str]) -> int:
    return sum(CARDS[card] for card in cards)


# ---------------------------------------------------------------------------------------------------- what is done
def dealing(chance: Chance, plural: bool) -> tuple[str, Doing]:
    """What somebody does with cards, with its verb."""
    s = "" if plural else "s"
    a, kinds, fits = kind(chance)
    many = chance.randint(1, 3)
    some_ = ("a", "two", "three")[many - 1]
    these = a if many == 1 else kinds
    cards = "one card" if many == 1 else f"{some_} cards"
    name = chance.choice(NUMBERS)

    def draw(t: Table, p: int, count: int) -> Play:
        for _ in range(count):
            card = yield from drawn(t)
            t.hands[p] += [card] if card else []

    def choose(t: Table, p: int, count: int, to: Callable[[Table, int, str], None], which: Fits = fits) -> Play:
        for _ in range(count):
            there = [card for card in t.hands[p] if which(card)]
            if there:
                card = yield from picked(p, there)
                t.hands[p].remove(card)
                to(t, p, card)

    def at_random(t: Table, p: int, w: Way) -> Play:
        if t.hands[p]:
            discard(t, p, [(yield from ask(CHANCE, t.hands[p]))])

    def mixed(t: Table) -> None:
        if t.discarded:
            t.deck, t.discarded, t.shuffled = t.deck + t.discarded, [], True

    def down_to(t: Table, p: int, w: Way) -> Play:
        while len(t.hands[p]) > many:
            discard(t, p, [(yield from picked(p, t.hands[p]))])

    def up_to(t: Table, p: int, w: Way) -> Play:
        while len(t.hands[p]) < many:
            card = yield from drawn(t)
            if not card:
                return
            t.hands[p].append(card)

    def take(t: Table, p: int, count: int) -> Play:
        for _ in range(count):
            there = [card for card in t.discarded if fits(card)]
            if there:
                card = yield from picked(p, there)
                t.discarded.remove(card)
                t.hands[p].append(card)

    def any_number(t: Table, p: int, w: Way) -> Play:
        any_ = False
        while any(map(fits, t.hands[p])):
            later = filter(fits, t.hands[p])  # those behind the one before, so of what is alike perhaps none
            card = yield from ask(p, [PASS] if any_ else [*later, PASS], later)
            any_ = True
            if not card or card == PASS:
                return
            discard(t, p, [card])

    def draw_up_to(t: Table, p: int, w: Way) -> Play:
        most = min(many, len(t.deck)) if many > 1 else 1
        count = int((yield from ask(p, map(str, range(most + 1)), map(str, range(many + 1)))))
        yield from draw(t, p, count)

    much, number = counted(chance)
    own = Fits_all
    return chance.choice(
        [
            (f"draw{s} {cards}", lambda t, p, w: draw(t, p, many)),
            (f"draw{s} {cards} from the Treasure Deck", lambda t, p, w: draw(t, p, many)),
            (
                f"draw{s} one card for each {next(iter(CARDS))} in their Hand",
                lambda t, p, w: draw(t, p, t.hands[p].count(next(iter(CARDS)))),
            ),
            (f"draw{s} as many cards as their Light", lambda t, p, w: draw(t, p, t.numbers["Light"][p])),
            (f"draw{s} back up to {('one card', 'two cards', 'three cards')[many - 1]}", up_to),
            (f"discard{s} {some_} {these} from their Hand", lambda t, p, w: choose(t, p, many, _to_discard)),
            (f"discard{s} {some_} {these}", lambda t, p, w: choose(t, p, many, _to_discard)),
            (f"discard{s} their Hand", lambda t, p, w: discard(t, p, t.hands[p])),
            (f"discard{s} all {kinds} from their Hand", lambda t, p, w: discard(t, p, list(filter(fits, t.hands[p])))),
            (f"discard{s} all {kinds} in their Hand", lambda t, p, w: discard(t, p, list(filter(fits, t.hands[p])))),
            (f"discard{s} one random card from their Hand", at_random),
            (f"discard{s} one card at random", at_random),
            (f"discard{s} down to {('one card', 'two cards', 'three cards')[many - 1]}", down_to),
            (
                f"put{s} {cards} from their Hand on top of the Treasure Deck",
                lambda t, p, w: choose(t, p, many, _on_top, own),
            ),
            (
                f"put{s} {cards} from their Hand on the bottom of the Treasure Deck",
                lambda t, p, w: choose(t, p, many, _under, own),
            ),
            (
                f"give{s} {cards} from their Hand to the Leader",
                lambda t, p, w: choose(t, p, many, lambda t, p, c: t.hands[t.leader].append(c), own),
            ),
            (
                f"give{s} {cards} from their Hand to the Player on their left",
                lambda t, p, w: choose(t, p, many, lambda t, p, c: t.hands[t.beside(p, 1)].append(c), own),
            ),
            (f"take{s} {some_} {these} from the Discard Pile", lambda t, p, w: take(t, p, many)),
            (
                f"gain{s} {name if 'equal' in much else f'{many} {name}'} {much}",
                lambda t, p, w: t.change(name, p, number(t, p, w) * (1 if "equal" in much else many)),
            ),
            (
                f"lose{s} {name if 'equal' in much else f'{many} {name}'} {much}",
                lambda t, p, w: t.change(name, p, -number(t, p, w) * (1 if "equal" in much else many)),
            ),
            (f"shuffle{s} the Discard Pile into the Treasure Deck", lambda t, p, w: mixed(t)),
            (f"may discard any number of {kinds} from their Hand", any_number),
            (f"draw{s} up to {('one card', 'two cards', 'three cards')[many - 1]}", draw_up_to),
            (f"discard{s} the top card of the Treasure Deck", lambda t, p, w: _mill(t, 1)),
            (
                f"discard{s} the top {cards} of the Treasure Deck" if many > 1 else f"draw{s} one card",
                (lambda t, p, w: _mill(t, many)) if many > 1 else (lambda t, p, w: draw(t, p, 1)),
            ),
        ]
    )


def Fits_all(card: str) -> bool:
    return True


def _mill(t: Table, many: int) -> Play:
    for _ in range(many):
        card = yield from drawn(t)
        t.discarded += [card] if card else []


def _to_discard(t: Table, p: int, card: str) -> None:
    t.discarded.append(card)


def _on_top(t: Table, p: int, card: str) -> None:
    t.deck.append(card)


def _under(t: Table, p: int, card: str) -> None:
    t.deck.insert(0, card)


def doings(chance: Chance, plural: bool) -> tuple[str, tuple[Doing, ...]]:
    """One thing or two, at least the first of them with cards."""
    said, do = dealing(chance, plural)
    if chance.random() < 0.2 and not said.startswith("may"):
        more, also = dealing(chance, plural) if chance.random() < 0.5 else _plain(chance, plural)
        if not more.startswith("may"):
            return f"{said} and {more}", _for_it(said, do, also)
    return said, (do,)


def _for_it(said: str, do: Doing, also: Doing) -> tuple[Doing, ...]:
    """Two things to do; so many cards that are discarded may be the price of the second."""
    price = re.fullmatch(r"discards? (a|two|three|one) (\w+(?: Card)?)s?.*", said)
    if price is None or " of the " in said:
        return do, also
    many = 1 if price[1] == "one" else ("a", "two", "three").index(price[1]) + 1
    name = next((card for card in CARDS if price[2].startswith(card[:4])), "")

    def both(t: Table, p: int, w: Way) -> Play:
        if not w.priced or sum(card == name or not name for card in t.hands[p]) >= many:
            yield from played(do(t, p, w))
            yield from played(also(t, p, w))

    return (both,)


def _plain(chance: Chance, plural: bool) -> tuple[str, Doing]:
    said, (do, *_) = effects(chance, plural)
    return (said, do) if " and " not in said else _plain(chance, plural)
