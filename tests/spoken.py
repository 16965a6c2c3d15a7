"""Sentences made by chance, each with what it does: a second account of the language, which shares nothing with the
compiler. What is said and what is done stand side by side, line by line.

A *way* settles what the language leaves open where several do something: at once, each thing by all of them, or one
after the other, by turns or by number; whether those who do it are settled as they begin; and whether what is discarded
is a price, without which nothing is done.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from spoken_asked import Play, played
from spoken_table import DARK, NUMBERS, PLACES, STATES, Table


@dataclass(frozen=True)
class Way:
    """How several do something; `first` is the table as it was before they began."""

    order: str = "at once"  # or "by turns", "by number"
    settled: bool = False
    priced: bool = False
    first: Table | None = None

    def before(self, table: Table) -> Table:
        return self.first or table


Who = Callable[[Table, Way], int]
Test = Callable[[Table, int, Way], bool]
Clause = Callable[[Table, Way], bool]
Doing = Callable[[Table, int, Way], Play | None]
Said = tuple[str, Test]
Chance = random.Random


# ---------------------------------------------------------------------------------------- whom, and what of them
def one(chance: Chance) -> tuple[str, Who]:
    """Somebody who is one."""
    if chance.random() < 0.75:
        return chance.choice([("the Active Player", lambda t, w: t.active), ("the Leader", lambda t, w: t.leader)])
    return chance.choice(
        [
            ("the first Player in Turn Order", lambda t, w: t.order[0]),
            ("the Player to the left of the Active Player", lambda t, w: t.beside(t.active, 1)),
            ("the Player to the Leader's right", lambda t, w: t.beside(t.leader, -1)),
        ]
    )


def bound(chance: Chance) -> tuple[str, Callable[[int], bool]]:
    many = chance.randint(1, 4)
    return chance.choice(
        [
            (f"at least {many}", lambda has: has >= many),
            (f"{many} or more", lambda has: has >= many),
            (f"exactly {many}", lambda has: has == many),
            (f"at most {many}", lambda has: has <= many),
            (f"more than {many}", lambda has: has > many),
            (f"fewer than {many}", lambda has: has < many),
            (f"{many} or fewer", lambda has: has <= many),
            ("no", lambda has: has == 0),
        ]
    )


def holding(chance: Chance) -> Said:
    """What stands behind has, have and with."""
    name, other = chance.sample(NUMBERS, 2)
    kind = chance.random()
    if kind < 0.6:
        said, test = bound(chance)
        return f"{said} {name}", lambda t, p, w: test(t.numbers[name][p])
    if kind < 0.85:
        whom, who = one(chance)
        if chance.random() < 0.5:
            return f"more {name} than {whom}", lambda t, p, w: t.numbers[name][p] > t.numbers[name][who(t, w)]
        return f"less {name} than {whom}", lambda t, p, w: t.numbers[name][p] < t.numbers[name][who(t, w)]
    return f"more {name} than {other}", lambda t, p, w: t.numbers[name][p] > t.numbers[other][p]


def where(chance: Chance) -> Said:
    kind = chance.random()
    if kind < 0.4:
        place = chance.choice(PLACES)
        return f"in the {place}", lambda t, p, w: t.places[p] == place
    if kind < 0.55:
        return "in a Dark Place", lambda t, p, w: t.places[p] in DARK
    if kind < 0.65:
        place, other = chance.sample(PLACES, 2)
        return f"in the {place} or the {other}", lambda t, p, w: t.places[p] in (place, other)
    if kind < 0.85:
        return "in the Leader's Place", lambda t, p, w: t.places[p] == t.places[t.leader]
    if kind < 0.93:
        return "in a Place with another Player", lambda t, p, w: t.places.count(t.places[p]) > 1
    return "in a Place with no other Players", lambda t, p, w: t.places.count(t.places[p]) == 1


def state(chance: Chance) -> Said:
    """What stands behind is and are."""
    one_, two = chance.sample(STATES, 2)
    place, there = where(chance)
    return chance.choice(
        [
            (one_, lambda t, p, w: t.states[one_][p]),
            (f"not {one_}", lambda t, p, w: not t.states[one_][p]),
            (f"{one_} and {two}", lambda t, p, w: t.states[one_][p] and t.states[two][p]),
            (f"{one_} or {two}", lambda t, p, w: t.states[one_][p] or t.states[two][p]),
            (f"neither {one_} nor {two}", lambda t, p, w: not t.states[one_][p] and not t.states[two][p]),
            (f"{one_} but not {two}", lambda t, p, w: t.states[one_][p] and not t.states[two][p]),
            (place, there),
        ]
    )


def told(chance: Chance, plural: bool) -> Said:
    """What is told of one, with its verb: `is Hidden and has 3 or more Gold`."""
    be, have = ("are", "have") if plural else ("is", "has")
    (said, test), (more, also) = state(chance), holding(chance)
    kind = chance.random()
    if kind < 0.4:
        return f"{be} {said}", test
    if kind < 0.7:
        return f"{have} {more}", also
    if kind < 0.85:
        return f"{be} {said} and {have} {more}", lambda t, p, w: test(t, p, w) and also(t, p, w)
    return f"{be} {said} or {have} {more}", lambda t, p, w: test(t, p, w) or also(t, p, w)


def some(chance: Chance, plural: bool) -> Said:
    """Players of whom something is said: `Hidden Player in the Mill`."""
    said, tests = f"Player{'s' if plural else ''}", []
    if chance.random() < 0.3:
        status = chance.choice(STATES)
        said = f"{status} {said}"
        tests.append(lambda t, p, w: t.states[status][p])
    kind = chance.random()
    if kind < 0.35:
        place, there = where(chance)
        said += f" {place}"
        tests.append(there)
    if kind < 0.15 and "with" not in said:
        has, test = holding(chance)
        said += f" with {has}"
        tests.append(test)
    elif kind > 0.85:
        is_, test = told(chance, plural)
        said += f" who {is_}"
        tests.append(test)
    return said, lambda t, p, w: all(test(t, p, w) for test in tests)


# ----------------------------------------------------------------------------------------------------- conditions
def count(chance: Chance) -> tuple[str, bool, Callable[[int, int], bool]]:
    """A word before Players, whether they are several, and the test of how many of them all are so."""
    return chance.choice(
        [
            ("a", False, lambda so, of: so > 0),
            ("any", False, lambda so, of: so > 0),
            ("no", False, lambda so, of: so == 0),
            ("every", False, lambda so, of: so == of),
            ("exactly one", False, lambda so, of: so == 1),
            ("all", True, lambda so, of: so == of),
            ("at least two", True, lambda so, of: so > 1),
            ("fewer than two", True, lambda so, of: so < 2),
        ]
    )


def condition(chance: Chance, inner: bool = False) -> tuple[str, Clause]:
    kind = chance.random()
    if not inner and kind < 0.2:
        (said, test), (more, also) = condition(chance, True), condition(chance, True)
        if kind < 0.1:
            return f"{said} and {more}", lambda t, w: test(t, w) and also(t, w)
        return f"{said} or {more}", lambda t, w: test(t, w) or also(t, w)
    if kind < 0.5:
        whom, who = one(chance)
        said, test = told(chance, False)
        return f"{whom} {said}", lambda t, w: test(t, who(t, w), w)
    if kind < 0.6:
        place = chance.choice(PLACES)
        return f"the {place} is empty", lambda t, w: place not in t.places
    if kind < 0.65:
        return (
            "the Active Player and the Leader are in the same Place",
            lambda t, w: t.places[t.active] == t.places[t.leader],
        )
    word, plural, enough = count(chance)
    whom, among = some(chance, plural)
    said, test = told(chance, plural)

    def holds(t: Table, w: Way) -> bool:
        found = [p for p in t.players if among(t, p, w)]
        return enough(sum(test(t, p, w) for p in found), len(found))

    return f"{word} {whom} {said}", holds


# -------------------------------------------------------------------------------------------------------- effects
def effect(chance: Chance, plural: bool) -> tuple[str, Doing]:
    """What somebody does, with its verb."""
    s = "" if plural else "s"
    name, other = chance.sample(NUMBERS, 2)
    status, more = chance.sample(STATES, 2)
    many, place = chance.randint(1, 3), chance.choice(PLACES)
    whom, among = some(chance, False)

    def counted(t: Table, p: int, w: Way) -> int:
        return sum(among(w.before(t), q, w) for q in t.players)

    def set_(t: Table, p: int, names: Iterable[str], to: bool) -> None:
        for each in names:
            t.states[each][p] = to

    def put(t: Table, p: int, to: str) -> None:
        t.places[p] = to

    return chance.choice(
        [
            (f"gain{s} {many} {name}", lambda t, p, w: t.change(name, p, many)),
            (f"lose{s} {many} {name}", lambda t, p, w: t.change(name, p, -many)),
            (f"gain{s} {many} {name} twice", lambda t, p, w: t.change(name, p, 2 * many)),
            (f"lose{s} all their {name}", lambda t, p, w: t.change(name, p, -t.numbers[name][p])),
            (
                f"gain{s} {name} equal to their {other}",
                lambda t, p, w: t.change(name, p, w.before(t).numbers[other][p]),
            ),
            (
                f"gain{s} {name} equal to the Leader's {other}",
                lambda t, p, w: t.change(name, p, w.before(t).numbers[other][t.leader]),
            ),
            (f"gain{s} {many} {name} for each {whom}", lambda t, p, w: t.change(name, p, many * counted(t, p, w))),
            (f"become{s} {status}", lambda t, p, w: set_(t, p, (status,), True)),
            (f"become{s} {status} and {more}", lambda t, p, w: set_(t, p, (status, more), True)),
            (f"stop{s} being {status}", lambda t, p, w: set_(t, p, (status,), False)),
            (f"{'are' if plural else 'is'} no longer {status}", lambda t, p, w: set_(t, p, (status,), False)),
            (f"move{s} to the {place}", lambda t, p, w: put(t, p, place)),
        ]
    )


def effects(chance: Chance, plural: bool) -> tuple[str, tuple[Doing, ...]]:
    said, do = effect(chance, plural)
    if chance.random() < 0.3:
        more, also = effect(chance, plural)
        return f"{said} and {more}", (do, also)
    return said, (do,)


def perform(t: Table, w: Way, people: list[int], does: tuple[Doing, ...], so: Test = lambda t, p, w: True) -> Play:
    """Some Players do some things, those of them of whom it is so."""
    people = sorted(people, key=t.by_turns().index if w.order == "by turns" else None)
    if w.order == "at once":
        people = [p for p in people if so(t, p, w)]
        for do in does:
            first = t.copy()
            for p in people:
                yield from played(do(t, p, replace(w, first=first)))
        return
    if w.settled:
        people = [p for p in people if so(t, p, w)]
    for p in people:
        if w.settled or so(t, p, w):
            for do in does:
                yield from played(do(t, p, w))


People = Callable[[Table, Way], list[int]]


def subject(chance: Chance) -> tuple[str, bool, People]:
    kind = chance.random()
    if kind < 0.35:
        whom, who = one(chance)
        return whom, False, lambda t, w: [who(t, w)]
    if kind < 0.85:
        word, plural = chance.choice([("each", False), ("every", False), ("all", True)])
        whom, among = some(chance, plural)
        return f"{word} {whom}", plural, lambda t, w: [p for p in t.players if among(t, p, w)]
    whom, among = some(chance, False)
    said = f"the Leader and each {whom}"
    return said, True, lambda t, w: [p for p in t.players if p == t.leader or among(t, p, w)]


Act = Callable[[Table, Way], Play | None]


def act(chance: Chance) -> tuple[str, Act]:
    whom, plural, people = subject(chance)
    said, does = effects(chance, plural)
    return f"{whom} {said}", lambda t, w: perform(t, w, people(t, w), does)


def sentence(chance: Chance) -> tuple[str, Act]:
    """A sentence, or two that belong together."""
    kind = chance.random()
    said, do = act(chance)
    if kind < 0.25:
        return whole(said), do
    when, holds = condition(chance)
    if kind < 0.5:
        return f"If {when}, {said}.", lambda t, w: do(t, w) if holds(t, w) else None
    if kind < 0.6:
        return whole(f"{said} unless {when}"), lambda t, w: None if holds(t, w) else do(t, w)
    if kind < 0.7:
        more, instead = act(chance)
        return f"If {when}, {said}. Otherwise, {more}.", lambda t, w: do(t, w) if holds(t, w) else instead(t, w)
    if kind < 0.8:
        whom, plural, people = subject(chance)
        done, does = effects(chance, plural)
        they, so = told(chance, True)
        word, is_ = chance.choice([("if", True), ("unless", False)])
        return whole(f"{whom} {done} {word} they {they}"), lambda t, w: perform(
            t, w, people(t, w), does, lambda t, p, w: so(t, p, w) is is_
        )
    if kind < 0.9:
        whom, among = some(chance, False)
        done, does = effects(chance, False)

        def each(t: Table, w: Way) -> Play:
            one_by_one = replace(w, order="by turns" if w.order == "at once" else w.order)
            return perform(t, one_by_one, [p for p in t.players if among(t, p, w)], does, among)

        return f"For each {whom}, that Player {done}.", each
    whom, who = one(chance)
    (done, does), (more, also) = effects(chance, False), effects(chance, True)

    def both(t: Table, w: Way) -> Play:
        they = who(t, w)
        yield from perform(t, w, [they], does)
        yield from perform(t, w, [they], also)

    return whole(f"{whom} {done}. They {more}"), both


def whole(said: str) -> str:
    return f"{said[0].upper()}{said[1:]}."


# All that a sentence may mean where the language leaves it open.
ORDERS = ("at once", "by turns", "by number")
WAYS = tuple(Way(order, settled, priced) for order in ORDERS for settled in (False, True) for priced in (False, True))
