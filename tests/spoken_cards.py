"""Sentences of cards, made by chance, each with what is asked and what is done: a Deck, a Discard Pile and Hands."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable

from spoken import Act, Chance, Doing, Test, Way, bound, condition, effects, one, perform, some, whole
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


# ------------------------------------------------------------------------------------------------------- sentences
def deed(chance: Chance) -> tuple[str, Act]:
    """Somebody does something with cards, or each of several does."""
    if chance.random() < 0.7:
        whom, who = one(chance)
        said, does = doings(chance, False)
        return f"{whom} {said}", lambda t, w: perform(t, w, [who(t, w)], does)
    whom, among = some(chance, False)
    said, does = doings(chance, False)
    if chance.random() < 0.4:

        def in_turn(t: Table, w: Way) -> Play:
            for p in t.order:
                if among(t, p, w):
                    for do in does:
                        yield from played(do(t, p, w))

        return f"for each {whom} in Turn Order, that Player {said}", in_turn
    return f"each {whom} {said}", lambda t, w: perform(t, w, [p for p in t.players if among(t, p, w)], does)


def given(chance: Chance) -> tuple[str, Callable[[Table, Way], bool]]:
    """A condition, most of them of cards."""
    which = chance.random()
    if which < 0.25:
        said, so = piles(chance)
        return said, lambda t, w: so(t)
    if which < 0.35:
        return condition(chance, True)
    has, test = owned(chance)
    if which < 0.8:
        whom, who = one(chance)
        return f"{whom} has {has}", lambda t, w: test(t, who(t, w), w)
    word, some_ = chance.choice([("a", any), ("no", lambda found: not any(found)), ("each", all)])
    return f"{word} Player has {has}", lambda t, w: some_([test(t, p, w) for p in t.players])


def plain(chance: Chance) -> tuple[str, Act]:
    said, do = deed(chance)
    which = chance.random()
    if which < 0.5:
        return whole(said), do
    when, holds = given(chance)
    if which < 0.75:
        return f"If {when}, {said}.", lambda t, w: do(t, w) if holds(t, w) else None
    if which < 0.85 and not said.startswith("for"):
        return whole(f"{said} unless {when}"), lambda t, w: None if holds(t, w) else do(t, w)
    more, instead = deed(chance)
    return f"If {when}, {said}. Otherwise, {more}.", lambda t, w: do(t, w) if holds(t, w) else instead(t, w)


def holders(chance: Chance) -> tuple[str, Act]:
    """Players of whom it is told what they have in their Hand."""
    has, test = owned(chance)
    said, does = doings(chance, False) if chance.random() < 0.5 else effects(chance, False)
    head = chance.choice(["Each Player with", "Each Player who has"])
    return f"{head} {has} {said}.", lambda t, w: perform(t, w, [p for p in t.players if test(t, p, w)], does)


def shown(chance: Chance) -> tuple[str, Act]:
    """A card is drawn or revealed, and something is done with it, or hangs on it."""
    whom, who = one(chance)
    reveals = chance.random() < 0.5
    verb, adjective = ("reveals", "revealed") if reveals else ("draws", "drawn")
    x = chance.choice(list(CARDS))
    article = f"a {x}"
    it = chance.choice(["it", f"the {adjective} card"])
    many = chance.randint(1, 5)
    tests: list[tuple[str, Fits]] = [
        (f"{it} is {article}", lambda card: card == x),
        (f"{it} is not {article}", lambda card: card != x),
        (f"its Value is {many} or more", lambda card: CARDS[card] >= many),
        (f"the {adjective} card's Value is less than {many}", lambda card: CARDS[card] < many),
        (f"its Value is {many}", lambda card: CARDS[card] == many),
    ]
    is_, so = chance.choice(tests)
    (done, does), (more, also) = effects(chance, True), effects(chance, True)
    otherwise = chance.random() < 0.4
    to, put = chance.choice(
        [
            ("Discard it", lambda t, p, c: t.discarded.append(c)),
            (f"Discard the {adjective} card", lambda t, p, c: t.discarded.append(c)),
            (f"{whole(f'{whom} discards it')[:-1]}", lambda t, p, c: t.discarded.append(c)),
            ("Put it on the bottom of the Treasure Deck", lambda t, p, c: t.deck.insert(0, c)),
            (f"Put the {adjective} card in the Leader's Hand", lambda t, p, c: t.hands[t.leader].append(c)),
            (f"{whole(f'{whom} puts it in their Hand')[:-1]}", lambda t, p, c: t.hands[p].append(c)),
        ]
    )
    which = chance.random()
    text = f"{whole(f'{whom} {verb} the top card of the Treasure Deck')} "
    name = chance.choice(NUMBERS)
    if which < 0.4:
        text += f"If {is_}, they {done}." + (f" Otherwise, they {more}." if otherwise else "")
    elif which < 0.6:
        text += f"If {is_}, {to[0].lower()}{to[1:]}."
    elif which < 0.75:
        text += f"{to}."
    elif which < 0.9:
        text += f"They gain {name} equal to its Value."
    else:
        text += f"If {is_}, {to[0].lower()}{to[1:]}. Otherwise, they {more}."

    def act(t: Table, w: Way) -> Play:
        p = who(t, w)
        if not t.deck:
            return
        card = t.deck[-1]

        def moved() -> None:
            t.deck.pop() if reveals else t.hands[p].remove(card)
            put(t, p, card)

        if not reveals:
            t.hands[p].append(t.deck.pop())
        if which < 0.4:
            if so(card):
                yield from perform(t, w, [p], does)
            elif otherwise:
                yield from perform(t, w, [p], also)
        elif which < 0.6:
            if so(card):
                moved()
        elif which < 0.75:
            moved()
        elif which < 0.9:
            t.change(name, p, CARDS[card])
        elif so(card):
            moved()
        else:
            yield from perform(t, w, [p], also)

    return text, act


def chosen(chance: Chance) -> tuple[str, Act]:
    """Somebody chooses a card in a Hand."""
    whom, who = one(chance)
    a, _, fits = kind(chance)
    name = chance.choice(NUMBERS)
    x = chance.choice(list(CARDS))
    (done, does), which = effects(chance, True), chance.random()
    it = chance.choice(["it", f"the chosen {a}"])
    if which < 0.25:
        then = f"Discard {it}."
    elif which < 0.5:
        then = f"{whole(f'{whom} gains {name} equal to the Value of the chosen {a}')} Discard the chosen {a}."
    elif which < 0.75:
        then = f"If {it} is a {x}, they {done}."
    else:
        then = f"Put {it} on top of the Treasure Deck."
    where, cards = chance.choice(
        [("their Hand", lambda t, p: t.hands[p]), ("the Discard Pile", lambda t, p: t.discarded)]
    )
    optional = chance.random() < 0.2

    def act(t: Table, w: Way) -> Play:
        p = who(t, w)
        there = list(filter(fits, cards(t, p)))
        if not there:
            return
        card = yield from picked(p, there, optional)
        if card == PASS:
            return
        if 0.25 <= which < 0.5:
            t.change(name, p, CARDS[card])
        if which < 0.5 or which >= 0.75:
            cards(t, p).remove(card)
            (t.discarded if which < 0.5 else t.deck).append(card)
        elif card == x:
            yield from perform(t, w, [p], does)

    verb = "may choose" if optional else "chooses"
    return f"{whole(f'{whom} {verb} one {a} in {where}')} {then}", act


def price(chance: Chance) -> tuple[str, Act]:
    """Somebody may discard cards, and something follows if they do."""
    whom, who = one(chance)
    a, kinds, fits = kind(chance)
    many = chance.randint(1, 2)
    done, does = effects(chance, True)
    said = f"a {a}" if many == 1 else f"two {kinds}"
    follows, wanted = chance.choice([("If they do, they", True), ("If they do not, they", False)])
    to = chance.random() < 0.3
    text = f"{whom} may discard {said} from their Hand"
    if to:
        wanted = True
    text = whole(f"{text} to {done}") if to else f"{whole(text)} {follows} {done}."

    def act(t: Table, w: Way) -> Play:
        p = who(t, w)
        paid = False
        there = list(filter(fits, t.hands[p]))
        if there and many == 1 and a != "card":
            card = yield from picked(p, there, True)
            paid = card != PASS
            discard(t, p, [card] if paid else [])
        elif len(there) >= many:
            paid = (yield from ask(p, ["yes", "no"])) == "yes"
            for _ in range(many if paid else 0):
                discard(t, p, [(yield from picked(p, filter(fits, t.hands[p])))])
        if paid is wanted:
            yield from perform(t, w, [p], does)

    return text, act


def handed(chance: Chance) -> tuple[str, Act]:
    """Hands that go from one to another."""
    x, who = one(chance)
    y, other = one(chance)

    def swap(t: Table, w: Way) -> None:
        a, b = who(t, w), other(t, w)
        t.hands[a], t.hands[b] = t.hands[b], t.hands[a]

    def passed(step: int) -> Act:
        def act(t: Table, w: Way) -> None:
            before = t.hands
            t.hands = [before[t.beside(p, -step)] for p in t.players]

        return act

    def stolen(t: Table, w: Way) -> Play:
        a, b = who(t, w), other(t, w)
        if t.hands[b]:
            card = yield from ask(CHANCE, t.hands[b])
            t.hands[b].remove(card)
            t.hands[a].append(card)

    return chance.choice(
        [
            (whole(f"{x} swaps Hands with {y}"), swap),
            ("Each Player passes their Hand to the left.", passed(1)),
            ("Each Player passes their Hand to the Player on their right.", passed(-1)),
            (whole(f"{x} takes one random card from {y}'s Hand"), stolen),
        ]
    )


def sentence(chance: Chance) -> tuple[str, Act]:
    return chance.choices([plain, holders, shown, chosen, price, handed], [8, 2, 4, 3, 2, 1])[0](chance)
