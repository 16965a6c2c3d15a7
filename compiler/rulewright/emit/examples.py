"""The EXAMPLE blocks of a ruleset as pytest tests that stand beside its machine.

Each line becomes calls of the small table in templates/machine/examples.py.jinja. A line that cannot be tested
makes a test that fails and says why: an example is never passed over in silence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import jinja2

from rulewright import resources
from rulewright.book.model import Book, Rule
from rulewright.machine import model
from rulewright.machine.context import reached
from rulewright.machine.from_meaning import Lowered
from rulewright.machine.scope import TAKEN, Unplayable
from rulewright.machine.sound import nodes
from rulewright.machine.statement import Offer
from rulewright.machine.world import PLAYER, World, name_of, parts
from rulewright.meaning import conditions, effects, examples, norms, quantities, things
from rulewright.meaning.model import Reading
from rulewright.syntax.tree import BlockKind


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of an example and the calls that it becomes."""

    text: str
    code: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Test:
    """One example: the function's name, the Players, and its lines."""

    __test__ = False

    name: str
    title: str
    place: str
    players: str
    lines: tuple[Line, ...]


@dataclass
class Maker:
    """What is known while an example is made: the world, the game, and its Players."""

    world: World
    game: model.Game
    players: list[str]

    def performer(self, procedure: str) -> str:
        """The role that the one who does a procedure fills, "" when a register holds who that is."""
        for each in self.game.procedures:
            if each.name == procedure and each.performed and each.roles:
                return each.roles[0].name
        return ""

    def procedure(self, name: str) -> bool:
        return any(each.name == name for each in self.game.procedures)


def module(book: Book, readings: Iterable[Reading], lowered: Lowered, version: str, slug: str) -> str:
    """The text of `test_<ruleset>.py`; "" when the ruleset has no examples."""
    by_place = {(r.sentence.span.source.name, r.sentence.span.start): r for r in readings}
    main = len(book.documents) - 1  # a core's examples are played on the core's own machine
    rules = [r for r in book.rules() if r.kind is BlockKind.EXAMPLE and r.sentences and r.document == main]
    if not rules:
        return ""
    used: set[str] = set()
    tests = tuple(_test(rule, by_place, lowered, used) for rule in rules)
    game = lowered.game
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(resources.folder("templates") / "machine"),
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
        autoescape=False,
    )
    return environment.get_template("examples.py.jinja").render(
        title=book.title,
        version=version,
        module=f"{slug}_machine",
        tests=tests,
        actions=repr(sorted({offer.procedure for offer in _offers(game)})),
        acting=repr(tuple(r.name for r in game.registers if isinstance(r.type, model.Ref) and r.type.kind == PLAYER)),
        performers=repr({p.name: p.roles[0].name for p in game.procedures if p.performed and p.roles}),
        kinds=repr({kind.name: kind.members for kind in game.kinds if set(kind.members) <= set(lowered.world.cards)}),
    )


def _offers(game: model.Game) -> Iterable[Offer]:
    return (node for node in nodes(game.procedures) if isinstance(node, Offer))


def _test(rule: Rule, by_place: dict[tuple[str, int], Reading], lowered: Lowered, used: set[str]) -> Test:
    maker = Maker(lowered.world, lowered.game, [])
    lines, script = [], False
    for sentence in rule.sentences:
        reading = by_place[sentence.span.source.name, sentence.span.start]
        try:
            code = _line(reading, maker)
        except Unplayable as why:
            code = [f"pytest.fail({f'this line cannot be tested: {why.reason}'!r})"]
        if script and not _waits(reading):
            code.insert(0, "table.go()")
            script = False
        script = script or isinstance(reading.meaning, examples.Done)
        lines.append(Line(f"{sentence.lead} {sentence.text}".strip(), tuple(code)))
    if script:
        lines.append(Line("", ("table.go()",)))
    name = _identifier(rule.name or rule.id, used)
    first = rule.span.first
    return Test(
        f"test_{name}",
        _quoted(rule.name),
        f"{rule.span.source.name}:{first.line}",
        ", ".join(repr(p) for p in maker.players),
        tuple(lines),
    )


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', "'")


def _identifier(text: str, used: set[str]) -> str:
    plain = re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_") or "example"
    name, number = plain, 1
    while name in used:
        number += 1
        name = f"{plain}_{number}"
    used.add(name)
    return name


def _waits(reading: Reading) -> bool:
    """Whether the line goes on with what was chosen (`And Ann chooses …`, `And the next rolls are …`)."""
    return isinstance(reading.meaning, examples.Done | examples.NextRolls)


def _line(reading: Reading, maker: Maker) -> list[str]:
    if not reading.understood:
        raise Unplayable(reading.help or "the sentence was not understood")
    match reading.meaning:
        case examples.GivenState(conditions=found):
            return [call for condition in found for call in given(condition, maker)]
        case examples.NextRolls(faces=faces):
            return [f"table.rolls += [{', '.join(str(face.value) for face in faces)}]"]
        case examples.Done(acts=acts):
            return done(acts, maker)
        case examples.Expected(conditions=found):
            return [call for condition in found for call in expected(condition, maker)]
        case examples.ExpectedNorm(norm=norm):
            return expected_norm(norm, maker)
        case _:
            raise Unplayable("the sentence is no line of an example")


def names(noun: object, maker: Maker) -> list[str]:
    """The names of the people or things that a line speaks of."""
    found = []
    for part in parts(noun):
        if not isinstance(part, things.Nominal):
            raise Unplayable(f"“{part}” is nobody by name")
        if part.name in maker.world.markers and part.owner is not None:
            found += names(part.owner, maker)
        elif part.quantifier in ("each", "every", "all") and maker.world.base(part.name) == PLAYER:
            found += maker.players
        else:
            found.append(part.name)
    return found


def number(noun: object) -> int:
    """A figure."""
    if isinstance(noun, quantities.Number):
        return noun.value
    if isinstance(noun, quantities.Amount) and isinstance(noun.number, quantities.Number):
        return noun.number.value
    raise Unplayable(f"“{noun}” is no figure")


def owned(noun: object, maker: Maker) -> tuple[str, list[str]]:
    """An attribute and those who have it: `Bo's Health`; a register has nobody."""
    if isinstance(noun, things.Nominal):
        return noun.name, names(noun.owner, maker) if noun.owner is not None else []
    raise Unplayable(f"“{noun}” is no value that someone has")


def _call(function: str, *arguments: object) -> str:
    return f"table.{function}({', '.join(repr(argument) for argument in arguments)})"


# ------------------------------------------------------------------------------------------------------------ Given


def given(condition: conditions.Condition, maker: Maker) -> list[str]:
    """A state that is brought about before play."""
    world = maker.world
    match condition:
        case conditions.Joined(conditions=several):
            return [call for each in several for call in given(each, maker)]
        case conditions.IsA(subject=subject, kind=things.Nominal(name=kind), negated=False):
            who = names(subject, maker)
            if kind == PLAYER:
                maker.players += [name for name in who if name not in maker.players]
                return []
            return _statuses(_of_kind(kind, world), who, world)
        case conditions.HasStatus(subject=subject, statuses=statuses, negated=negated):
            found = []
            for status in statuses:
                found += _statuses((status.name,), names(subject, maker), world, not negated)
            return found
        case conditions.Compares(subject=subject, relation="equal", quantity=quantity):
            attribute, owners = owned(subject, maker)
            return [_call("give", attribute, number(quantity), *owners)]
        case conditions.IsThe(subject=things.Pronoun(), other=things.Nominal(name=name, owner=owner)) if (
            owner is not None
        ):
            return _turn(name, names(owner, maker)[0], maker)
        case conditions.IsThe(subject=subject, other=other) if name_of(_of(subject)) and "top" in _which(subject):
            return [_call("lay", names(other, maker)[0], name_of(_of(subject)), *(_owner(_of(subject), maker)))]
        case conditions.IsThe(subject=subject, other=other):
            attribute, owners = owned(subject, maker)
            found = names(other, maker)
            many = attribute in world.registers and isinstance(world.registers[attribute].type, model.Many)
            calls = []
            if attribute in world.of_process:
                procedure, sort = world.of_process[attribute]
                many = isinstance(sort, model.Many)
                calls.append(_call("process", procedure))
            return [*calls, _call("give", attribute, found if many else found[0], *owners)]
        case conditions.IsAt(subject=subject, where=(things.Where(object=where),), negated=False):
            return _placed(names(subject, maker), where, maker)
        case effects.Act(verb="take", perfect=True) as act if act.subject is not None:
            return [_call("give", TAKEN, names(act.object, maker))]
        case _:
            raise Unplayable(f"“{condition}” cannot be brought about")


def _which(noun: object) -> tuple[str, ...]:
    return noun.which if isinstance(noun, things.Nominal) else ()


def _of(noun: object) -> object:
    return noun.owner if isinstance(noun, things.Nominal) else None


def _owner(noun: object, maker: Maker) -> list[str]:
    owner = _of(noun)
    return names(owner, maker) if owner is not None else []


def _of_kind(kind: str, world: World) -> tuple[str, ...]:
    joined = world.status_kind(kind)
    if joined:
        return joined[0]
    if kind in world.statuses:
        return (kind,)
    raise Unplayable(f"nobody is made {kind} by a word")


def _statuses(statuses: Iterable[str], who: list[str], world: World, holds: bool = True) -> list[str]:
    found = []
    for status in statuses:
        known = world.statuses[status]
        if known.exclusive and not holds:
            raise Unplayable(f"not being {status} does not say what instead")
        found.append(_call("give", known.attribute, status if known.exclusive else holds, *who))
    return found


def _placed(who: list[str], where: object, maker: Maker) -> list[str]:
    world = maker.world
    if name_of(where) in world.piles:
        return [_call("lay", card, name_of(where), *_owner(where, maker)) for card in who]
    if name_of(where) in world.spaces:
        return [_call("give", world.place_of[PLAYER], name_of(where), *who)]
    raise Unplayable(f"“{where}” is no place that the machine knows")


def _turn(turn: str, who: str, maker: Maker) -> list[str]:
    event = next(
        (reached(name) for name, register in maker.world.registers.items() if register.name.endswith("Order")), ""
    )
    if not any(each.name == event for each in maker.game.events):
        raise Unplayable(f"nothing says what begins someone's {turn}")
    return [_call("turn", who, event)]


# ------------------------------------------------------------------------------------------------------------- When


def done(acts: tuple[effects.Act, ...], maker: Maker) -> list[str]:
    """What is done: choices are put into the script, everything else comes about at once."""
    found: list[str] = []
    subject: object = None
    for act in acts:
        subject = act.subject if act.subject is not None else subject
        found += _done(act, subject, maker)
    return found


def _done(act: effects.Act, subject: object, maker: Maker) -> list[str]:
    world = maker.world
    what = act.object
    match act.verb:
        case "choose":
            who = names(subject, maker)[0]
            return [_call("choose", who, "choose", name) for name in names(what, maker)]
        case "spend":
            return [_call("choose", names(subject, maker)[0], "spend", number(_amount(what)))]
        case "become" if not act.passive:
            return [_call("choose", names(subject, maker)[0], "take", f"become {name_of(what)}")]
        case "take" | "resolve" | "begin" | "perform":
            return _performs(act, subject, what, maker)
        case "deal":
            to = act.value("to")
            maker_ = names(subject, maker)[0]
            kinds = tuple(dict.fromkeys(("Damage", name_of(what))))
            amount = number(_amount(what))
            return [
                f"table.change('Health', 'lose', {names(to, maker)!r}, {amount}, maker={maker_!r}, kinds={kinds!r})"
            ]
        case "lose" | "gain":
            return [_call("change", name_of(what), act.verb, names(subject, maker), number(_amount(what)))]
        case "move":
            where = act.value("to")
            moved = names(subject, maker)
            return [_call("change", world.place_of[PLAYER], "set", moved, name_of(where))]
        case "reach":
            position = subject if act.passive else what
            return [_call("event", reached(_order(position)), names(_of(position), maker)[0])]
        case _:
            raise Unplayable(f"“{act}” cannot be done in an example")


def _amount(noun: object) -> object:
    return noun.amount if isinstance(noun, things.Nominal) else noun


def _order(position: object) -> str:
    for each in position.filters if isinstance(position, things.Nominal) else ():
        if isinstance(each, things.Where):
            return name_of(each.object)
    raise Unplayable("it is not said in which order")


def _performs(act: effects.Act, subject: object, what: object, maker: Maker) -> list[str]:
    """An action is chosen in a Turn; any other procedure is begun."""
    name = name_of(what)
    if not maker.procedure(name):
        raise Unplayable(f"no procedure is called {name}")
    who = names(subject, maker) if subject is not None and not act.passive else []
    offered = {offer.procedure for offer in _offers(maker.game)}
    if who and name in offered and act.verb == "take":
        return [_call("choose", who[0], "take", name)]
    performer = maker.performer(name)
    roles = {performer: who[0]} if who and performer else {}
    return [f"table.begin({name!r}, **{roles!r})" if roles else _call("begin", name)]


# ------------------------------------------------------------------------------------------------------------- Then


def expected(condition: conditions.Condition, maker: Maker) -> list[str]:
    """What must hold then."""
    world = maker.world
    match condition:
        case conditions.Joined(conditions=several):
            return [call for each in several for call in expected(each, maker)]
        case conditions.IsA(subject=subject, kind=things.Nominal(name=kind), negated=negated):
            return _expect_statuses(_of_kind(kind, world), names(subject, maker), world, negated)
        case conditions.HasStatus(subject=subject, statuses=statuses, negated=negated):
            return _expect_statuses(tuple(each.name for each in statuses), names(subject, maker), world, negated)
        case conditions.Compares(subject=subject, relation=relation, quantity=quantity, negated=negated):
            attribute, owners = owned(subject, maker)
            sign = {"equal": "==", "at least": ">=", "at most": "<=", "more": ">", "fewer": "<"}[relation]
            test = [f"table.value({attribute!r}, {owner!r}) {sign} {number(quantity)}" for owner in owners or [""]]
            return [f"assert not ({each})" if negated else f"assert {each}" for each in test]
        case conditions.IsThe(subject=subject, other=other, negated=False):
            attribute, owners = owned(subject, maker)
            return [f"assert table.names_of(table.value({attribute!r}, *{owners!r})) == {names(other, maker)!r}"]
        case conditions.IsAt(
            subject=subject, where=(things.Where(preposition=preposition, object=where),), negated=negated
        ):
            return _expect_place(names(subject, maker), preposition, where, negated, maker)
        case effects.Act(verb="win", subject=subject) if subject is not None:
            return [f"assert table.winners() == {names(subject, maker)!r}"]
        case effects.Act(verb="end", subject=things.Nominal(name=name), negated=negated):
            ended = "table.over()" if name == "game" else f"not table.running({name!r})"
            return [f"assert not ({ended})" if negated else f"assert {ended}"]
        case effects.Act(
            verb="begin" | "occur" | "happen", subject=things.Nominal(name=name, quantifier=quantifier), negated=negated
        ) if maker.procedure(name):
            none = quantifier == "no" or negated
            return [f"assert {'not ' if none else ''}table.began({name!r})"]
        case effects.Act(verb="draw", passive=True, subject=things.Nominal(name=name, quantifier="no")):
            return [f"assert table.drawn({name!r}) == []"]
        case _:
            raise Unplayable(f"“{condition}” cannot be tested")


def _expect_statuses(statuses: Iterable[str], who: list[str], world: World, negated: bool) -> list[str]:
    found = []
    for status in statuses:
        known = world.statuses[status]
        for name in who:
            value = f"table.value({known.attribute!r}, {name!r})"
            test = (
                f"{value} {'!=' if negated else '=='} {status!r}"
                if known.exclusive
                else f"{'not ' if negated else ''}{value}"
            )
            found.append(f"assert {test}")
    return found


def _expect_place(who: list[str], preposition: str, where: object, negated: bool, maker: Maker) -> list[str]:
    world = maker.world
    place = name_of(where)
    no = "not " if negated else ""
    if place in world.piles:
        owner = (_owner(where, maker) or [""])[0]
        found = [f"assert {no}(table.where({card!r}) == ({place!r}, {owner!r}))" for card in who]
        if preposition in ("on top of", "at the top of"):
            found += [f"assert {no}table.on_top({card!r})" for card in who]
        return found
    attribute = world.place_of.get(PLAYER, "")
    if place in world.spaces:
        return [f"assert {no}(table.value({attribute!r}, {name!r}) == machine.thing({place!r}))" for name in who]
    if place in world.maps():
        return [f"assert {no}(table.value({attribute!r}, {name!r}) != machine.NOTHING)" for name in who]
    raise Unplayable(f"“{where}” is no place that the machine knows")


def expected_norm(norm: norms.Norm | norms.Targeting, maker: Maker) -> list[str]:
    """`Then Ann cannot Move`: a rule forbids it; `may`: none does."""
    if isinstance(norm, norms.Targeting):
        raise Unplayable("say who cannot take which action against whom")
    found = []
    for subject in norm.subjects:
        for act in norm.acts:
            name = act.verb if act.author else name_of(act.object)
            if not maker.procedure(name):
                raise Unplayable(f"no procedure is called {name}")
            against = act.value("against") or (act.object if act.author else None)
            roles = {"target": names(against, maker)[0]} if against is not None else {}
            forbidden = (
                f"table.forbids({names(subject, maker)[0]!r}, {name!r}, **{roles!r})"
                if roles
                else (f"table.forbids({names(subject, maker)[0]!r}, {name!r})")
            )
            found.append(f"assert {forbidden}" if norm.modality is norms.Modality.FORBID else f"assert not {forbidden}")
    return found
