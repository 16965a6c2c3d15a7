"""Sentences in which dice are rolled, made by chance, each with what is rolled and what is done."""

from __future__ import annotations

from collections.abc import Callable, Generator

from spoken import Act, Chance, Way, condition, effects, one, perform, some, whole
from spoken_asked import CHANCE, Asked, Play, ask
from spoken_table import NUMBERS, Table

Rolls = tuple[int, ...]
Rolled = Callable[[Table, int, Rolls], bool]
Much = Callable[[Table, int, Rolls], int]
After = Callable[[Table, int, Rolls, Way], Play]  # of the one who rolls, and what was rolled


def roll(dice: int) -> Generator[Asked, str, int]:
    """What so many dice show together."""
    return int((yield from ask(CHANCE, map(str, range(dice, 6 * dice + 1)))))


def shown(chance: Chance, most: int) -> tuple[str, Rolled]:
    """What a result may be."""
    many, other = chance.randint(2, most - 1), chance.randint(1, most)
    name, enough = chance.choice(NUMBERS), sum
    return chance.choice(
        [
            (f"is {many} or more", lambda t, p, r: enough(r) >= many),
            (f"is at least {many}", lambda t, p, r: enough(r) >= many),
            (f"is {many} or less", lambda t, p, r: enough(r) <= many),
            (f"is less than {many}", lambda t, p, r: enough(r) < many),
            (f"is more than {many}", lambda t, p, r: enough(r) > many),
            (f"is {many}", lambda t, p, r: enough(r) == many),
            (f"is not {many}", lambda t, p, r: enough(r) != many),
            (f"is {many} or {other}", lambda t, p, r: enough(r) in (many, other)),
            ("is odd", lambda t, p, r: enough(r) % 2 == 1),
            ("is even", lambda t, p, r: enough(r) % 2 == 0),
            (f"is more than their {name}", lambda t, p, r: enough(r) > t.numbers[name][p]),
            (f"is equal to or less than their {name}", lambda t, p, r: enough(r) <= t.numbers[name][p]),
            (f"is higher than the Leader's {name}", lambda t, p, r: enough(r) > t.numbers[name][t.leader]),
            (f"equals their {name}", lambda t, p, r: enough(r) == t.numbers[name][p]),
        ]
    )


def on_a(chance: Chance) -> tuple[str, Rolled]:
    low, high = sorted(chance.sample(range(1, 7), 2))
    return chance.choice(
        [
            (f"On a {low} to {high}", lambda t, p, r: low <= sum(r) <= high),
            (f"On a {high} or more", lambda t, p, r: sum(r) >= high),
            (f"On a {low} or {high}", lambda t, p, r: sum(r) in (low, high)),
            (f"On a {low}", lambda t, p, r: sum(r) == low),
            (f"On a {low} or less", lambda t, p, r: sum(r) <= low),
        ]
    )


def of_two(chance: Chance) -> tuple[str, Rolled]:
    """What two results may be."""
    many = chance.randint(2, 6)
    return chance.choice(
        [
            (f"both results are {many}", lambda t, p, r: r == (many, many)),
            (f"either result is {many} or more", lambda t, p, r: max(r) >= many),
            (f"neither result is {many}", lambda t, p, r: many not in r),
            (f"at least one result is {many}", lambda t, p, r: many in r),
            (f"exactly one result is {many}", lambda t, p, r: r.count(many) == 1),
            ("the results are equal", lambda t, p, r: r[0] == r[1]),
            ("both results are different", lambda t, p, r: r[0] != r[1]),
            (f"the total is {many} or less", lambda t, p, r: sum(r) <= many),
            (f"the higher result is {many}", lambda t, p, r: max(r) == many),
            ("the first result is higher than the second result", lambda t, p, r: r[0] > r[1]),
            ("the results are the same", lambda t, p, r: r[0] == r[1]),
            (f"both results are {many} or more", lambda t, p, r: min(r) >= many),
            (f"the lowest result is more than {many}", lambda t, p, r: min(r) > many),
            ("one result is odd and the other result is even", lambda t, p, r: sum(r) % 2 == 1),
        ]
    )


def much(chance: Chance, rolls: int) -> tuple[str, Callable[[str], str], Much]:
    """How much is gained or lost: `equal to the result`."""
    name = chance.choice(NUMBERS)
    if rolls > 1:
        return chance.choice(
            [
                (name, lambda verb: f"{verb} {name} equal to the total", lambda t, p, r: sum(r)),
                (name, lambda verb: f"{verb} {name} equal to the higher result", lambda t, p, r: max(r)),
                (name, lambda verb: f"{verb} {name} equal to the lowest result", lambda t, p, r: min(r)),
                (name, lambda verb: f"{verb} {name} equal to the second result", lambda t, p, r: r[1]),
                (
                    name,
                    lambda verb: f"{verb} {name} equal to the difference between the results",
                    lambda t, p, r: abs(r[0] - r[1]),
                ),
                (name, lambda verb: f"{verb} 1 {name} for each 6", lambda t, p, r: r.count(6)),
            ]
        )
    other = next(each for each in NUMBERS if each != name)
    return chance.choice(
        [
            (name, lambda verb: f"{verb} {name} equal to the result", lambda t, p, r: sum(r)),
            (name, lambda verb: f"{verb} that much {name}", lambda t, p, r: sum(r)),
            (
                name,
                lambda verb: f"{verb} {name} equal to the result plus their {other}",
                lambda t, p, r: sum(r) + t.numbers[other][p],
            ),
            (name, lambda verb: f"{verb} {name} equal to twice the result", lambda t, p, r: 2 * sum(r)),
            (
                name,
                lambda verb: f"{verb} {name} equal to half of the result, rounded down",
                lambda t, p, r: sum(r) // 2,
            ),
        ]
    )


def result(chance: Chance, roller: str, rolls: int, most: int) -> tuple[str, After]:
    """What follows of a roll, in a sentence or two."""
    kind = chance.random()
    if kind < 0.3:
        name, said, many = much(chance, rolls)
        verb, sign = chance.choice([("gain", 1), ("lose", -1)])
        whom, me = chance.choice([("They", True), (roller, True), ("Each other Player", False), ("The Leader", None)])

        def changed(t: Table, p: int, r: Rolls, w: Way) -> Play:
            number = sign * many(t, p, r)
            people = [p] if me else [t.leader] if me is None else [q for q in t.players if q != p]
            for q in people:
                t.change(name, q, number)
            yield from ()

        if me is not True and "their" in said(verb):
            return result(chance, roller, rolls, most)
        return whole(f"{whom} {said(verb if whom == 'They' else f'{verb}s')}"), changed
    when, holds = of_two(chance) if rolls > 1 else shown(chance, most)
    when = f"If {when if rolls > 1 else f'the result {when}'}"
    if kind < 0.45 and rolls == 1 and most == 6:
        when, holds = on_a(chance)
    whom, plural = chance.choice([("they", True), (roller, False)])
    (done, does), (more, also) = effects(chance, plural), effects(chance, plural)
    otherwise = chance.random() < 0.5

    def follows(t: Table, p: int, r: Rolls, w: Way) -> Play:
        if holds(t, p, r):
            yield from perform(t, w, [p], does)
        elif otherwise:
            yield from perform(t, w, [p], also)

    return f"{when}, {whom} {done}." + (f" Otherwise, {whom} {more}." if otherwise else ""), follows


def once(chance: Chance) -> tuple[str, Act]:
    """Somebody rolls."""
    roller, who = one(chance)
    name = chance.choice(NUMBERS)
    said, dice, added = chance.choice(
        [
            ("rolls 1D6", 1, None),
            ("rolls 1D6", 1, None),
            ("rolls 2D6", 2, None),
            ("rolls two D6", 2, None),
            ("rolls 1D6+1", 1, lambda t, p: 1),
            (f"rolls 1D6 and adds their {name} to the roll", 1, lambda t, p: t.numbers[name][p]),
            ("rolls 1D6 and subtracts 1 from the roll", 1, lambda t, p: -1),
            (
                "rolls 1D6 and adds 2 to the roll if they are Hidden",
                1,
                lambda t, p: 2 if t.states["Hidden"][p] else 0,
            ),
        ]
    )
    then, after = result(chance, roller, 1, 6 * dice if added is None else 9)

    def act(t: Table, w: Way) -> Play:
        me = who(t, w)
        number = yield from roll(dice)
        if added is not None:
            number += added(t, me)
        yield from after(t, me, (number,), w)

    return f"{whole(f'{roller} {said}')} {then}", act


def twice(chance: Chance) -> tuple[str, Act]:
    """Somebody rolls more than once."""
    roller, who = one(chance)
    then, after = result(chance, roller, 2, 6)

    def act(t: Table, w: Way) -> Play:
        first = yield from roll(1)
        second = yield from roll(1)
        yield from after(t, who(t, w), (first, second), w)

    return f"{whole(f'{roller} rolls 1D6 twice')} {then}", act


def each(chance: Chance) -> tuple[str, Act]:
    """Several roll, each with a result of their own."""
    kind, among = some(chance, False)
    in_turn = chance.random() < 0.5
    if in_turn:
        head = f"For each {kind} in Turn Order, that Player rolls 1D6"
    else:
        head = f"{chance.choice(['Each', 'Every'])} {kind} rolls 1D6"
    if chance.random() < 0.3:
        name, said, many = much(chance, 1)
        verb, sign = chance.choice([("gains", 1), ("loses", -1)])
        text = f"{head} and {said(verb)}."

        def after(t: Table, p: int, r: Rolls, w: Way) -> Play:
            t.change(name, p, sign * many(t, p, r))
            yield from ()
    else:
        when, holds = shown(chance, 6)
        plural = not in_turn or chance.random() < 0.5
        (done, does), (more, also) = effects(chance, plural), effects(chance, plural)
        who = "they" if plural else "that Player"
        otherwise = chance.random() < 0.5
        text = f"{head}. If the result {when}, {who} {done}."
        if otherwise:
            text += f" Otherwise, {who} {more}."

        def after(t: Table, p: int, r: Rolls, w: Way) -> Play:
            if holds(t, p, r):
                yield from perform(t, w, [p], does)
            elif otherwise:
                yield from perform(t, w, [p], also)

    def rolls(t: Table, p: int, w: Way) -> Play:
        number = yield from roll(1)
        yield from after(t, p, (number,), w)

    def act(t: Table, w: Way) -> Play:
        people = [p for p in t.players if among(t, p, w)]
        if in_turn:
            for p in t.order:
                if p in people and among(t, p, w):
                    yield from rolls(t, p, w)
        else:
            yield from perform(t, w, people, (rolls,), among)

    return text, act


def contest(chance: Chance) -> tuple[str, Act]:
    """Who rolls the most."""
    done, does = effects(chance, False)
    word, best = chance.choice([("highest", max), ("lowest", min)])
    text, winner = chance.choice(
        [
            (f"Each Player rolls 1D6. The Player with the {word} result {done}.", True),
            (f"Each Player rolls 1D6. Each Player with the {word} result {done}.", True),
            (f"Each Player rolls 1D6. The Player who rolled the {word} {done}.", True),
            (f"Each Player rolls 1D6. If all results are the same, the Leader {done}.", False),
        ]
    )

    def act(t: Table, w: Way) -> Play:
        found: dict[int, int] = {}
        for p in t.by_turns() if w.order == "by turns" else t.players:
            found[p] = yield from roll(1)
        level = [p for p in t.players if found[p] == best(found.values())]
        if winner:
            yield from perform(t, w, level, does)
        elif len(set(found.values())) == 1:
            yield from perform(t, w, [t.leader], does)

    return text, act


def kept(chance: Chance) -> tuple[str, Act]:
    """Of some dice some count, under a name."""
    word = chance.choice(["highest", "lowest", "total"])
    count, many = chance.choice([("two", 2), ("three", 3)])
    name, bound = chance.choice(NUMBERS), chance.randint(2, 6)
    subject, who = one(chance)
    done, does = effects(chance, False)
    less = chance.random() < 0.5
    if chance.random() < 0.5:
        then = whole(f"{subject} gains {name} equal to the Duel Roll")
    else:
        then = f"If the Duel Roll is {bound} or {'less' if less else 'more'}, {subject} {done}."
    gains = "equal to" in then and then.endswith("equal to the Duel Roll.")

    def act(t: Table, w: Way) -> Play:
        number = yield from (roll(many) if word == "total" else roll(1))  # only what is kept is asked
        if gains:
            t.change(name, who(t, w), number)
        elif number <= bound if less else number >= bound:
            yield from perform(t, w, [who(t, w)], does)

    return f"The Duel Roll is the {word} of {count} D6. {then}", act


def as_often(chance: Chance) -> tuple[str, Act]:
    """As many dice as something counts, or a roll under a condition."""
    roller, who = one(chance)
    kind = chance.random()
    name = chance.choice(NUMBERS)
    if kind < 0.4:
        whom, among = some(chance, False)
        text = f"For each {whom}, {roller} rolls 1D6. If the result is 4 or more, they gain 1 {name}."

        def act(t: Table, w: Way) -> Play:
            for _ in range(sum(among(t, p, w) for p in t.players)):
                if (yield from roll(1)) >= 4:
                    t.change(name, who(t, w), 1)

        return text, act
    when, holds = condition(chance, True)
    text = f"If {when}, {roller} rolls 1D6 and gains that much {name}."

    def tested(t: Table, w: Way) -> Play:
        if holds(t, w):
            t.change(name, who(t, w), (yield from roll(1)))

    return text, tested


def sentence(chance: Chance) -> tuple[str, Act]:
    return chance.choices([once, twice, each, contest, kept, as_often], [6, 3, 4, 1, 1, 1])[0](chance)
