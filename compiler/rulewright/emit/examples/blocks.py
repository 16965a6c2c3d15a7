"""From EXAMPLE blocks to tests: who plays, the lines in order, and what is said of those that cannot be played."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

import jinja2

from rulewright import resources
from rulewright.book.model import Book, Rule
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.emit.examples import figures
from rulewright.emit.examples.done import done
from rulewright.emit.examples.expected import expected, expected_norm
from rulewright.emit.examples.given import given
from rulewright.emit.examples.table import Table, Untestable, call, is_thing, listed
from rulewright.emit.examples.words import plain_joint, remedy
from rulewright.emit.machine_layout import quoted, safe
from rulewright.machine import model
from rulewright.machine.from_meaning import Lowered
from rulewright.machine.plain import replacing
from rulewright.machine.scope import Unplayable
from rulewright.machine.things import same_kind
from rulewright.machine.things.world import PLAYER, parts
from rulewright.meaning import conditions, examples, things
from rulewright.meaning.model import Reading
from rulewright.source import Span
from rulewright.syntax.tree import BlockKind

Said = TypeVar("Said")


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of an example, where it stands, the calls that it becomes, and what keeps it from being played."""

    text: str
    place: str
    code: tuple[str, ...]
    span: Span | None = None
    fault: Untestable | None = None

    @property
    def place_said(self) -> str:
        return repr(self.place)

    @property
    def text_said(self) -> str:
        return repr(self.text)


@dataclass(frozen=True, slots=True)
class Test:
    """One example: the function's name, the Players, and its lines."""

    __test__ = False

    name: str
    title: str
    place: str
    players: str
    lines: tuple[Line, ...]


def module(book: Book, readings: Iterable[Reading], lowered: Lowered, version: str, slug: str) -> str:
    """The text of `test_<ruleset>.py`; "" when the ruleset has no examples."""
    tests = tuple(_tests(book, readings, lowered))
    if not tests:
        return ""
    game = lowered.game
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(resources.folder("templates") / "machine"),
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
        autoescape=False,
    )
    people = [r for r in game.registers if isinstance(r.type, model.Ref | model.Many) and r.type.kind == PLAYER]
    return environment.get_template("examples.py.jinja").render(
        title=safe(book.title),
        version=version,
        module=quoted(f"{slug}_machine"),
        tests=tests,
        actions=repr(sorted(Table(lowered.world, game, []).offered())),
        acting=repr(tuple(r.name for r in people if isinstance(r.type, model.Ref))),
        orders=repr(tuple(r.name for r in people if isinstance(r.type, model.Many) and r.name.endswith("Order"))),
        performers=repr({p.name: p.roles[0].name for p in game.procedures if p.performed and p.roles}),
        kinds=repr({kind.name: kind.members for kind in game.kinds if set(kind.members) <= set(lowered.world.cards)}),
    )


def findings(book: Book, readings: Iterable[Reading], lowered: Lowered) -> tuple[Diagnostic, ...]:
    """RW870 for every line of an example that cannot be played."""
    if not lowered.game.procedures:
        return ()
    return tuple(
        Diagnostic(
            "RW870",
            "example-not-testable",
            Severity.WARNING,
            line.span,
            f"this line of the example cannot be played: {line.fault.reason}",
            (),
            line.fault.remedy,
        )
        for test in _tests(book, readings, lowered)
        for line in test.lines
        if line.fault is not None and line.span is not None
    )


def _tests(book: Book, readings: Iterable[Reading], lowered: Lowered) -> Iterator[Test]:
    main = len(book.documents) - 1  # a core's examples are played on the core's own machine
    rules = [r for r in book.rules() if r.kind is BlockKind.EXAMPLE and r.sentences and r.document == main]
    if not rules:
        return
    by_place = {
        (r.sentence.span.source.name, r.sentence.span.start): r
        for r in same_kind.settled(replacing.settled(book, readings).readings)[0]
    }
    used: set[str] = set()
    for rule in rules:
        yield _test(rule, by_place, lowered, used)


def _test(rule: Rule, by_place: dict[tuple[str, int], Reading], lowered: Lowered, used: set[str]) -> Test:
    told = [by_place[sentence.span.source.name, sentence.span.start] for sentence in rule.sentences]
    table, missing = _seated(told, lowered)
    first = rule.span.first
    lines = [_line(reading, table, script) for reading, script in _with_script(told)]
    if missing is not None:  # what is wrong with the other lines may come of it
        lines = [Line(line.text, line.place, ()) for line in lines]
        lines.insert(0, _failing("", f"{rule.span.source.name}:{first.line}", rule.sentences[0].span, missing, []))
    elif not any(isinstance(r.meaning, examples.Expected | examples.ExpectedNorm) or not r.understood for r in told):
        fault = Untestable("it has no Then line, so it tests nothing", "say what must hold: `Then Ann has 5 Health.`")
        lines.append(_failing("", f"{rule.span.source.name}:{first.line}", rule.sentences[-1].span, fault, []))
    return Test(
        f"test_{_identifier(rule.name or rule.id, used)}",
        safe(rule.name),
        safe(f"{rule.span.source.name}:{first.line}"),
        ", ".join(repr(p) for p in table.players),
        tuple(lines),
    )


def _with_script(told: list[Reading]) -> Iterator[tuple[Reading, bool]]:
    """Each line, and whether what was done before it must be played first (`And Ann chooses …` and rolls wait)."""
    script, tested = False, False
    for reading in told:
        waits = isinstance(reading.meaning, examples.Done | examples.NextRolls)
        then = isinstance(reading.meaning, examples.Expected | examples.ExpectedNorm)
        yield reading, (script and not waits) or (then and not tested)
        script = (script and waits) or isinstance(reading.meaning, examples.Done)
        tested = (tested or then) and not isinstance(reading.meaning, examples.Done)


def _seated(told: list[Reading], lowered: Lowered) -> tuple[Table, Untestable | None]:
    """The Players of an example, in their order: those whom a line calls Players, else everybody whom it names."""
    table = Table(lowered.world, lowered.game, [])
    figures.named(told, table)
    for reading in told:
        match reading.meaning:
            case examples.GivenState(conditions=found):
                for condition in found:
                    match condition:
                        case conditions.IsA(subject=subject, kind=things.Nominal(name=kind), negated=False):
                            if kind == PLAYER:
                                table.strict = True
                                table.players += [
                                    part.name
                                    for part in parts(subject)
                                    if isinstance(part, things.Nominal) and part.name not in table.players
                                ]
    if not table.strict:
        for reading in told:
            table.players += [name for name in _people(reading, table) if name not in table.players]
    low, high = lowered.game.players
    if low <= len(table.players) <= high:
        return table, None
    named = "only one Player is" if len(table.players) == 1 else f"{len(table.players) or 'no'} Players are"
    many = f"{low} to {high}" if low < high else f"{low}"
    return table, Untestable(
        f"{named} named, and the game is for {many}",
        f"name no more than {high}"
        if len(table.players) > high
        else "begin the example with its Players: `Given Ann and Bo are Players.`",
    )


def _people(reading: Reading, table: Table) -> Iterator[str]:
    """The names in a line that are nothing of the game: those of people."""
    left: list[object] = [reading.meaning]
    while left:
        node = left.pop(0)
        if isinstance(node, tuple):
            left = [*node, *left]
        elif isinstance(node, things.Individual) and node.owner is None and not node.quantifier:
            if (
                not is_thing(node.name, table)
                and node.name not in table.figures
                and node.name not in table.world.statuses
            ):
                yield node.name
        elif hasattr(node, "__dataclass_fields__") and not isinstance(node, Span):
            left = [*(getattr(node, name) for name in node.__dataclass_fields__ if name != "antecedent"), *left]


def _line(reading: Reading, table: Table, play: bool) -> Line:
    """One line of the test; `play`: all that was done before it is played first."""
    sentence = reading.sentence
    text = f"{sentence.lead} {sentence.text}".strip()
    place = f"{sentence.span.source.name}:{sentence.span.first.line}"
    before = ["table.go()"] if play else []
    try:
        code = _calls(reading, table)
    except Untestable as why:
        return _failing(text, place, sentence.span, why, before)
    except Unplayable as why:
        return _failing(text, place, sentence.span, Untestable(why.reason, REMEDY), before)
    return Line(text, place, (*before, *code))


REMEDY = "write it as one of the lines that the language reference shows under Examples"


def _failing(text: str, place: str, span: Span, why: Untestable, before: list[str]) -> Line:
    code = call("untestable", why.reason, why.remedy)
    return Line(text, place, (*before, code), span, why)


def _calls(reading: Reading, table: Table) -> list[str]:
    if not reading.understood:
        unknown = re.search(r"“([A-Z]\w*)” has no meaning", reading.help)
        seats = listed([*table.players, unknown[1]], "and") if unknown else ""
        person = f"if {unknown[1]} is a Player, begin with `Given {seats} are Players.`; else " if unknown else ""
        raise Untestable(reading.help or "the sentence was not understood", person + REMEDY)
    match reading.meaning:
        case examples.GivenState(conditions=found, circumstances=(), joint=joint):
            _joined(joint, "Given")
            return [each for condition in found for each in _heard(condition, given, "Given", table)]
        case examples.NextRolls() as rolls:
            return _heard(rolls, _rolled, "Given", table)
        case examples.Done(acts=acts, circumstances=(), joint=joint):
            _joined(joint, "When")
            return done(acts, table)
        case examples.Expected(conditions=found, circumstances=(), joint=joint):
            _joined(joint, "Then")
            return [each for condition in found for each in _heard(condition, expected, "Then", table)]
        case examples.ExpectedNorm(norm=norm):
            return _heard(norm, expected_norm, "Then", table)
        case examples.GivenState() | examples.Done() | examples.Expected() as line:
            raise Untestable(
                f"“{line.circumstances[0]}” is said of no one moment", "leave it out, or say it as a line of its own"
            )
        case _:
            raise Untestable("the sentence is no line of an example", REMEDY)


def _joined(joint: str, lead: str) -> None:
    """Raises Untestable where not all is said that a line says."""
    if not plain_joint(joint):
        raise Untestable("two things are said, either of which may hold", remedy(lead, "or"))


def _heard(said: Said, make: Callable[[Said, Table], list[str]], lead: str, table: Table) -> list[str]:
    """The calls of what is said, each word of which must be understood."""
    table.hear(said)
    calls = make(said, table)
    table.heard(lead)
    return calls


def _rolled(rolls: examples.NextRolls, table: Table) -> list[str]:
    """The faces of the next rolls."""
    table.claim(rolls.subject, "amount")
    if isinstance(rolls.subject, things.Nominal):
        for each in rolls.subject.adjectives:
            if each.name == "next":
                table.claim(each)
        if rolls.subject.amount is not None and table.number(rolls.subject.amount) != len(rolls.faces):
            raise Untestable("it does not give as many faces as rolls", "give one for each")
    return [f"table.rolls += [{', '.join(str(face.value) for face in rolls.faces)}]"]


def _identifier(text: str, used: set[str]) -> str:
    plain = re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_") or "example"
    name, number = plain, 1
    while name in used:
        number += 1
        name = f"{plain}_{number}"
    used.add(name)
    return name
