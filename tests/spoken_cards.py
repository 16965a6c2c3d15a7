"""Sentences of cards, made by chance, each with what is asked and what is done: a Deck, a Discard Pile and Hands."""

from __future__ import annotations

from collections.abc import Callable

from spoken import Act, Chance, Way, condition, effects, one, perform, some, whole
from spoken_asked import CHANCE, PASS, Play, ask, played
from spoken_piles import Fits, discard, doings, kind, owned, picked, piles
from spoken_table import CARDS, NUMBERS, Table


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
