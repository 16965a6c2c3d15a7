"""Sentences in which somebody decides something, made by chance, each with what is asked and what is done."""

from __future__ import annotations

from collections.abc import Callable

from spoken import Act, Chance, Way, effects, one, perform, some, told, whole
from spoken_asked import PASS, Play, ask, ask_player, number, player
from spoken_table import DARK, NEAR, NUMBERS, PLACES, STATES, Table

Among = Callable[[Table, int, Way], list[int]]  # of the one who chooses: who may be chosen
Do = Callable[[Table, int], None]
Options = tuple[tuple[str, Do, Callable[[Table, int], bool]], ...]
After = Callable[[Table, int, int, Way], Play]  # of the one who chose, and who was chosen


def whom(chance: Chance) -> tuple[str, Among]:
    """Who may be chosen by somebody."""
    said, among = some(chance, False)
    other, who = one(chance)

    def so(test: Callable[[Table, int, int], bool]) -> Among:
        return lambda t, me, w: [p for p in t.players if test(t, me, p)]

    kind = chance.random()
    if kind < 0.3:
        return "another Player", so(lambda t, me, p: p != me)
    if kind < 0.4:
        return "another Player in their Place", so(lambda t, me, p: p != me and t.places[p] == t.places[me])
    if kind < 0.5:
        return f"a Player other than {other}", lambda t, me, w: [p for p in t.players if p != who(t, w)]
    if kind < 0.75:
        return f"another {said}", lambda t, me, w: [p for p in t.players if p != me and among(t, p, w)]
    return f"{chance.choice(['a', 'one'])} {said}", lambda t, me, w: [p for p in t.players if among(t, p, w)]


def afterwards(chance: Chance, chooser: str, chosen: str) -> tuple[str, After]:
    """What is done when somebody was chosen."""
    kind = chance.random()
    done, does = effects(chance, False)
    if kind < 0.35:
        return whole(f"{chosen} {done}"), lambda t, me, p, w: perform(t, w, [p], does)
    if kind < 0.55:
        said, so = told(chance, False)
        subject, mine = chance.choice([(chosen, False), (chooser, True)])
        more, also = effects(chance, False)
        otherwise = chance.random() < 0.4

        def tested(t: Table, me: int, p: int, w: Way) -> Play:
            if so(t, p, w):
                yield from perform(t, w, [me if mine else p], does)
            elif otherwise:
                yield from perform(t, w, [p], also)

        tail = f" Otherwise, {chosen} {more}." if otherwise else ""
        return f"If {chosen} {said}, {subject} {done}.{tail}", tested
    if kind < 0.7:
        own, other = chance.sample(NUMBERS, 2)
        return (
            whole(f"{chooser} gains {own} equal to {chosen}'s {other}"),
            lambda t, me, p, w: _do(t.change(own, me, t.numbers[other][p])),
        )
    if kind < 0.8:
        return (
            f"Each Player in {chosen}'s Place {done}.",
            lambda t, me, p, w: perform(t, w, [q for q in t.players if t.places[q] == t.places[p]], does),
        )
    if kind < 0.9:
        own = chance.choice(NUMBERS)
        return (
            f"If {chosen} has more {own} than {chooser}, {chosen} {done}.",
            lambda t, me, p, w: perform(t, w, [p] if t.numbers[own][p] > t.numbers[own][me] else [], does),
        )
    own, many = chance.choice(NUMBERS), chance.randint(1, 3)
    if chance.random() < 0.5:
        return whole(f"{chooser} steals {many} {own} from {chosen}"), lambda t, me, p, w: _do(
            _pass(t, own, p, me, many)
        )
    return whole(f"{chooser} gives {many} {own} to {chosen}"), lambda t, me, p, w: _do(_pass(t, own, me, p, many))


def _pass(t: Table, name: str, giver: int, taker: int, many: int) -> None:
    """As much as there is."""
    many = min(many, t.numbers[name][giver])
    t.change(name, giver, -many)
    t.change(name, taker, many)


def _do(done: None) -> Play:
    yield from ()


def target(chance: Chance) -> tuple[str, Act]:
    """Somebody chooses somebody."""
    chooser, who = one(chance)
    said, among = whom(chance)
    tail, chosen = chance.choice([(" as the target", "the target"), ("", "the chosen Player"), ("", "that Player")])
    then, do = afterwards(chance, chooser, chosen)

    def act(t: Table, w: Way) -> Play:
        me = who(t, w)
        people = among(t, me, w)
        if people:
            p = yield from ask_player(me, people)
            yield from do(t, me, p, w)

    return whole(f"{chooser} chooses {said}{tail}") + " " + then, act


def several(chance: Chance) -> tuple[str, Act]:
    """Somebody chooses several."""
    chooser, who = one(chance)
    kind, among = some(chance, True)
    other = chance.choice(["", "other "])
    word, exactly, most = chance.choice(
        [("two", True, 2), ("up to two", False, 2), ("any number of", False, 9), ("three", True, 3)]
    )
    plural = chance.random() < 0.5
    done, does = effects(chance, plural)
    they = chance.choice(["those Players", "the chosen Players"]) if plural else "each chosen Player"

    def act(t: Table, w: Way) -> Play:
        me, chosen = who(t, w), []
        while len(chosen) < most:
            people = [p for p in t.players if p not in chosen and not (other and p == me) and among(t, p, w)]
            later = [p for p in people if exactly or not chosen or p > chosen[-1]]
            name = yield from ask(me, [*map(player, later), *([] if exactly else [PASS])], map(player, people))
            if not name or name == PASS:
                break
            chosen.append(number(name))
        yield from perform(t, w, chosen, does)

    return f"{whole(f'{chooser} chooses {word} {other}{kind}')} {whole(f'{they} {done}')}", act


def done_by(chance: Chance) -> tuple[str, Do, Callable[[Table, int], bool]]:
    """Something to do, in the infinitive, and whether there is all of it to do."""
    name, many, status, place = (
        chance.choice(NUMBERS),
        chance.randint(1, 3),
        chance.choice(STATES),
        chance.choice(PLACES),
    )

    def set_(t: Table, p: int, to: bool) -> None:
        t.states[status][p] = to

    def put(t: Table, p: int) -> None:
        t.places[p] = place

    return chance.choice(
        [
            (
                f"gain {many} {name}",
                lambda t, p: t.change(name, p, many),
                lambda t, p: name != "Health" or t.numbers[name][p] < 10,
            ),
            (f"lose {many} {name}", lambda t, p: t.change(name, p, -many), lambda t, p: t.numbers[name][p] >= many),
            (f"become {status}", lambda t, p: set_(t, p, True), lambda t, p: not t.states[status][p]),
            (f"stop being {status}", lambda t, p: set_(t, p, False), lambda t, p: t.states[status][p]),
            (f"move to the {place}", put, lambda t, p: t.places[p] != place),
        ]
    )


def may(chance: Chance) -> tuple[str, Act]:
    """Somebody may do something, and something follows if they do, or if they do not."""
    chooser, who = one(chance)
    said, do, can = done_by(chance)
    if chance.random() < 0.4:
        name, many = chance.choice(NUMBERS), chance.randint(1, 3)
        said, do = f"spend {many} {name}", lambda t, p: t.change(name, p, -many)
        can = lambda t, p: t.numbers[name][p] >= many  # noqa: E731
    follows, is_ = chance.choice([("If they do, they", True), ("If they do not, they", False), ("", None)])
    more, also = effects(chance, True)
    other, does_not = effects(chance, True)
    otherwise = is_ is True and chance.random() < 0.3
    moot_is_done = not said.startswith("spend")

    def act(t: Table, w: Way) -> Play:
        me = who(t, w)
        yes = ["yes"] if can(t, me) else []
        done = (yield from ask(me, ["no", *yes], ["yes"] if moot_is_done else [])) == "yes"
        if done:
            do(t, me)
        if done is is_:
            yield from perform(t, w, [me], also)
        elif otherwise:
            yield from perform(t, w, [me], does_not)

    text = whole(f"{chooser} may {said}")
    if follows:
        text += f" {follows} {more}."
    if otherwise:
        text += f" Otherwise, they {other}."
    return text, act


def _sized(said: str) -> str:
    return said[0].upper() + said[1:]


def either(chance: Chance) -> tuple[str, Act]:
    """Somebody does one thing or another."""
    chooser, who = one(chance)
    options: Options = tuple(done_by(chance) for _ in range(chance.choice([2, 2, 3])))
    said = [each for each, _, _ in options]
    if len(set(said)) < len(said):
        return either(chance)
    kind = chance.random()
    optional = kind > 0.8
    first = f"{chooser} {'may choose' if optional else 'chooses'} one"
    if kind < 0.3:
        text = whole(f"{chooser} chooses one: {'; '.join(said[:-1])}; or {said[-1]}")
    elif kind < 0.5 and len(said) == 2:
        text = whole(f"{chooser} either {' or '.join(_third(each) for each in said)}")
    elif kind < 0.6 and len(said) == 2:
        text = whole(" or ".join([f"{chooser} {_third(said[0])}", _third(said[1])]))
    else:
        text = whole(f"{first}: {', '.join(said[:-1])} or {said[-1]}")
    also_none = optional and text.startswith(_sized(first))

    def act(t: Table, w: Way) -> Play:
        me = who(t, w)
        open_ = {_sized(each): do for each, do, can in options if can(t, me)}
        moot = {_sized(each): do for each, do, can in options}
        taken = yield from ask(me, [*open_, *([PASS] if also_none else [])], moot)
        if taken in moot:
            moot[taken](t, me)

    return text, act


def _third(said: str) -> str:
    """`gain 1 Gold` → `gains 1 Gold`."""
    verb, rest = said.split(" ", 1)
    return f"{verb}s {rest}"


def travel(chance: Chance) -> tuple[str, Act]:
    """Somebody decides where somebody goes."""
    chooser, who = one(chance)
    other, mover = one(chance)
    places = chance.choice(
        [
            ("an adjacent Place", lambda t, p: NEAR[t.places[p]]),
            ("an adjacent Dark Place", lambda t, p: [q for q in NEAR[t.places[p]] if q in DARK]),
            ("an empty Place", lambda t, p: [q for q in PLACES if q not in t.places]),
            ("any Place", lambda t, p: PLACES),
            ("a Dark Place", lambda t, p: DARK),
            ("an adjacent empty Place", lambda t, p: [q for q in NEAR[t.places[p]] if q not in t.places]),
            ("another Place", lambda t, p: [q for q in PLACES if q != t.places[p]]),
            (
                "a Place with another Player",
                lambda t, p: [q for q in PLACES if any(t.places[r] == q for r in t.players if r != p)],
            ),
            ("a Place of their choice", lambda t, p: PLACES),
        ]
    )
    said, there = places
    kind = chance.random()
    verb, optional = chance.choice([("moves", False), ("may move", True), ("moves", False)])
    alone = kind < 0.5
    if alone:
        text = whole(f"{chooser} {verb} to {said}")
    elif kind < 0.8:
        text = whole(f"{chooser} {verb} {other}'s Pawn to {said}")
    else:
        text = f"{whole(f'{chooser} chooses {said}')} {whole(f'{other} moves to the chosen Place')}"
        optional = False
    chosen = kind >= 0.8
    more, does = effects(chance, True)
    follows = optional and chance.random() < 0.5
    if follows:
        text += f" If they do, they {more}."

    def act(t: Table, w: Way) -> Play:
        me = who(t, w)
        moved = me if alone else mover(t, w)
        places = list(there(t, me if alone or chosen else moved))
        if not places:
            return
        to = yield from ask(me, [*places, *([PASS] if optional else [])])
        if to != PASS:
            t.places[moved] = to
            if follows:
                yield from perform(t, w, [me], does)

    return text, act


def in_turn(chance: Chance) -> tuple[str, Act]:
    """Each decides for themselves, one after the other."""
    kind, among = some(chance, False)
    start, first = chance.choice(
        [
            ("", None),
            (", starting with the Active Player", lambda t, w: t.active),
            (", starting with the Leader", lambda t, w: t.leader),
        ]
    )
    head = f"For each {kind} in Turn Order{start}, that Player"
    which = chance.random()
    said, whom_ = whom(chance)
    if which < 0.5:
        done, does = effects(chance, False)
        text = f"{head} chooses {said}. The chosen Player {done}."

        def each(t: Table, me: int, w: Way) -> Play:
            people = whom_(t, me, w)
            if people:
                p = yield from ask_player(me, people)
                yield from perform(t, w, [p], does)
    elif which < 0.8:
        name, many = chance.choice(NUMBERS), chance.randint(1, 3)
        done, does = effects(chance, True)
        text = f"{head} may spend {many} {name}. If they do, they {done}."

        def each(t: Table, me: int, w: Way) -> Play:
            if t.numbers[name][me] >= many and (yield from ask(me, ["yes", "no"])) == "yes":
                t.change(name, me, -many)
                yield from perform(t, w, [me], does)
    else:
        text = f"{head} moves to an adjacent Place."

        def each(t: Table, me: int, w: Way) -> Play:
            t.places[me] = yield from ask(me, NEAR[t.places[me]])

    def act(t: Table, w: Way) -> Play:
        order = list(t.order)
        if first is not None:
            at = order.index(first(t, w))
            order = order[at:] + order[:at]
        order = [p for p in order if among(t, p, w)]
        for p in order:
            if among(t, p, w):
                yield from each(t, p, w)

    return text, act


def sentence(chance: Chance) -> tuple[str, Act]:
    return chance.choices([target, several, may, either, travel, in_turn], [5, 2, 3, 3, 3, 2])[0](chance)
