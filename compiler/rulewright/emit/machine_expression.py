"""Expressions of the machine model as Python text.

`show` gives the text and how tightly it binds, so that parentheses stand only where they must. What is read from
the running frame goes through `Scope.slot`, which notes that the function being printed needs it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import assert_never

from rulewright.emit.machine_context import DEFAULTS, Context
from rulewright.emit.machine_names import Identifiers
from rulewright.machine import expression as e

# How tightly Python's operators bind.
TERNARY, OR, AND, NOT, COMPARE, BITOR, BITAND, ADD, MULTIPLY, UNARY, ATOM = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
NEGATED = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
FIELDS = {"maker": 0, "amount": 1, "kinds": 2, "procedure": 3}


@dataclass(frozen=True, slots=True)
class Scope:
    """Where an expression stands: in the frames of `owner` ("" in a function), with `variables` bound; `read`
    gives a slot's local name.
    """

    context: Context
    owner: str
    read: Callable[[str], str]
    variables: dict[str, str] = field(default_factory=dict)
    locals: Identifiers = field(default_factory=Identifiers)

    def bind(self, name: str, wanted: str) -> tuple[Scope, str]:
        """The scope with a variable more, and its identifier, which differs from all that are in sight."""
        identifier = fresh(wanted, self)
        return replace(self, variables={**self.variables, name: identifier}), identifier


def fresh(wanted: str, scope: Scope) -> str:
    """An identifier for a bound variable that hides nothing in sight."""
    taken = set(scope.variables.values()) | scope.locals.taken | scope.context.used.taken
    names = Identifiers(set(taken))
    return names.make(wanted)


def plain(expression: e.Expression, scope: Scope) -> str:
    """The text, for a place where nothing binds tighter."""
    return show(expression, scope)[0]


def tight(expression: e.Expression, scope: Scope, binding: int) -> str:
    """The text, in parentheses if it binds more loosely than `binding`."""
    text, own = show(expression, scope)
    return text if own >= binding else f"({text})"


def show(expression: e.Expression, scope: Scope) -> tuple[str, int]:
    """The Python text of an expression, and how tightly it binds."""
    ctx = scope.context
    match expression:
        case e.Int(value):
            return str(value), ATOM if value >= 0 else UNARY
        case e.Bool(value):
            return str(value), ATOM
        case e.Nothing():
            return "NOTHING", ATOM
        case e.Name(name):
            for sort in ("space", "card", "piece", "procedure", "pile"):
                if (sort, name) in ctx.things:
                    return ctx.things[sort, name], ATOM
            raise ValueError(f"the model names {name!r}, which it does not have")
        case e.Word(word):
            return ctx.words[word][0], ATOM
        case e.Die(dice):
            return ctx.dice[dice][0], ATOM
        case e.Slot(name):
            return scope.read(name), ATOM
        case e.Outer(procedure, slot):
            if procedure == scope.owner:
                return scope.read(slot), ATOM
            kind = ctx.slot_kind(procedure, slot)
            return (
                f"outer(s, {ctx.things['procedure', procedure]}, {ctx.slot(procedure, slot)}, {DEFAULTS[kind]})",
                ATOM,
            )
        case e.Var(name):
            return scope.variables[name], ATOM
        case e.Shared(register):
            return f"s.{ctx.registers[register][1]}", ATOM
        case e.Get(attribute, of):
            if attribute in ctx.attributes:
                return f"s.{ctx.attributes[attribute][1]}[{plain(of, scope)}]", ATOM
            return f"{ctx.columns[attribute][0]}[{plain(of, scope)}]", ATOM
        case e.Apply(function, arguments):
            given = "".join(f", {plain(argument, scope)}" for argument in arguments)
            return f"{ctx.functions[function][1]}(s{given})", ATOM
        case e.Field(record, name):
            return f"{tight(record, scope, ATOM)}[{FIELDS[name]}]", ATOM
        case e.HasKind(record, kind):
            return f"{tight(record, scope, ATOM)}[2] & {ctx.causes[kind][0]} != 0", COMPARE
        case e.Arithmetic(op, left, right):
            if op in ("min", "max"):
                return f"{op}({plain(left, scope)}, {plain(right, scope)})", ATOM
            binding = ADD if op in "+-" else MULTIPLY
            return f"{tight(left, scope, binding)} {op} {tight(right, scope, binding + 1)}", binding
        case e.Compare(op, left, right):
            return comparison(op, left, right, scope)
        case e.And(parts):
            return joined("and", AND, parts, scope)
        case e.Or(parts):
            return joined("or", OR, parts, scope)
        case e.Not(part):
            return negation(part, scope)
        case e.Either(when, then, otherwise):
            return f"{tight(then, scope, OR)} if {tight(when, scope, OR)} else {plain(otherwise, scope)}", TERNARY
        case e.IsIn(thing, things):
            return membership(thing, things, scope, False)
        case e.Running(procedure):
            if procedure == scope.owner:
                return "True", ATOM
            return f"running(s, {ctx.things['procedure', procedure]})", ATOM
        case e.Ended():
            return "False", ATOM  # nothing is evaluated any more once the game has ended
        case e.PileOf(pile, owner):
            constant = ctx.things["pile", pile]
            return (f"{constant} + {tight(owner, scope, MULTIPLY)}", ADD) if owner is not None else (constant, ATOM)
        case e.Count(things):
            return count(things, scope), ATOM
        case e.Total(things, name, value):
            return total(things, name, value, scope), ATOM
        case e.First(things):
            return f"first({passed(things, scope)})", ATOM
        case e.Top(pile):
            return f"top(s.piles[{plain(pile, scope)}])", ATOM
        case e.PlaceOf(card):
            return f"s.place[{plain(card, scope)}]", ATOM
        case e.Holder(card):
            return f"OWNER[s.place[{plain(card, scope)}]]", ATOM
        case e.Because():
            return cause_record(expression, scope), ATOM
        case e.Beside(order, thing, step):
            return f"beside({passed(order, scope)}, {plain(thing, scope)}, {step})", ATOM
        case e.Steps(start, end, barred):
            return f"steps_between(s, {plain(start, scope)}, {plain(end, scope)}, {passed(barred, scope)})", ATOM
        case e.InLine(start, end, barred):
            return f"in_line(s, {plain(start, scope)}, {plain(end, scope)}, {passed(barred, scope)})", ATOM
        case e.TileOf(space):
            return f"TILE_OF[{plain(space, scope)}]", ATOM
        case e.Fits(tile):
            return f"bool(ways(s, {plain(tile, scope)}))", ATOM
        case e.Every() | e.These() | e.Where() | e.Union() | e.Adjacent() | e.Within():
            return as_tuple(expression, scope), ATOM
        case e.Cards() | e.Sorted() | e.Most():
            return as_tuple(expression, scope), ATOM
        case e.Reach() | e.InPlay() | e.SpacesOf() | e.Values() | e.Without():
            return as_tuple(expression, scope), ATOM
        case _:
            assert_never(expression)


def cause_record(because: e.Because, scope: Scope) -> str:
    """A record: maker, amount, kinds as bits, procedure."""
    ctx = scope.context
    kinds = " | ".join([ctx.causes[kind][0] for kind in because.kinds] + [
        f"({ctx.causes[kind][0]} if {tight(when, scope, OR)} else 0)" for kind, when in because.also
    ])  # fmt: skip
    procedure = because.procedure or scope.owner
    constant = ctx.things.get(("procedure", procedure), "NOTHING")
    return f"({plain(because.maker, scope)}, {plain(because.amount, scope)}, {kinds or '0'}, {constant})"


def joined(word: str, binding: int, parts: tuple[e.Expression, ...], scope: Scope) -> tuple[str, int]:
    """Conditions joined by and/or; constants fall out."""
    idle, decisive = ("True", "False") if word == "and" else ("False", "True")
    texts = []
    for part in parts:
        text = tight(part, scope, binding)
        if text == decisive:
            return decisive, ATOM
        if text != idle:
            texts.append((part, text))
    if not texts:
        return idle, ATOM
    if len(texts) == 1:
        return show(texts[0][0], scope)
    if word == "and":
        texts = chained(texts, scope)
    return f" {word} ".join(text for _, text in texts), binding if len(texts) > 1 else COMPARE


def chained(texts: list[tuple[e.Expression, str]], scope: Scope) -> list[tuple[e.Expression, str]]:
    """Of conditions, `x != NOTHING` and `x == y` as one: `x == y != NOTHING`."""
    made: list[tuple[e.Expression, str]] = []
    for part, text in texts:
        match made[-1][0] if made else None, part:
            case e.Compare("!=", one, e.Nothing()), e.Compare("==", other, right) if one == other:
                left = tight(one, scope, BITOR)
                made[-1] = (part, f"{left} == {tight(right, scope, BITOR)} != {plain(e.Nothing(), scope)}")
            case _:
                made.append((part, text))
    return made


def negation(part: e.Expression, scope: Scope) -> tuple[str, int]:
    """`not`, moved into a comparison where it can."""
    match part:
        case e.Not(inner):
            return show(inner, scope)
        case e.Compare(op, left, right):
            return comparison(NEGATED[op], left, right, scope)
        case e.IsIn(thing, things):
            return membership(thing, things, scope, True)
        case e.Bool(value):
            return str(not value), ATOM
    text = tight(part, scope, NOT)
    if text in ("True", "False"):
        return ("False" if text == "True" else "True"), ATOM
    return f"not {text}", NOT


def comparison(op: str, left: e.Expression, right: e.Expression, scope: Scope) -> tuple[str, int]:
    """A comparison; whether a set has things in it is asked with any()."""
    match left, op, right:
        case (e.Count(things), ">", e.Int(0)) | (e.Count(things), ">=", e.Int(1)) | (e.Count(things), "!=", e.Int(0)):
            return exists(things, scope), ATOM
        case (e.Count(things), "==", e.Int(0)) | (e.Count(things), "<", e.Int(1)) | (e.Count(things), "<=", e.Int(0)):
            return f"not {exists(things, scope)}", NOT
        case _, "==", e.Bool(True):
            return show(left, scope)
        case _, "==", e.Bool(False):
            return negation(left, scope)
    return f"{tight(left, scope, BITOR)} {op} {tight(right, scope, BITOR)}", COMPARE


def membership(thing: e.Expression, things: e.Expression, scope: Scope, negated: bool) -> tuple[str, int]:
    """Whether a thing is in a set, without making the set where that can be helped."""
    word = "not in" if negated else "in"
    item = tight(thing, scope, BITOR)
    match things:
        case e.Cards(pile):
            return f"s.place[{plain(thing, scope)}] {'!=' if negated else '=='} {tight(pile, scope, BITOR)}", COMPARE
        case e.These((only,)):
            return f"{item} {'!=' if negated else '=='} {tight(only, scope, BITOR)}", COMPARE
        case e.Where(base, name, when) if isinstance(thing, e.Slot | e.Var | e.Name):
            inner = replace(scope, variables={**scope.variables, name: item})
            texts = [membership(thing, base, scope, False), show(when, inner)]
            text = " and ".join(part if binding >= AND else f"({part})" for part, binding in texts)
            return (f"not ({text})", NOT) if negated else (text, AND)
        case e.Union(parts) if isinstance(thing, e.Slot | e.Var | e.Name):
            texts = [membership(thing, part, scope, False) for part in parts]
            text = " or ".join(part if binding >= OR else f"({part})" for part, binding in texts)
            return (f"not ({text})", NOT) if negated else (text, OR)
        case e.Every() | e.Adjacent() | e.These():
            return f"{item} {word} {iterable(things, scope)}", COMPARE
        case e.Sorted(inner_things, _, _):
            return membership(thing, inner_things, scope, negated)
    return f"{item} {word} {passed(things, scope)}", COMPARE


def iterable(things: e.Expression, scope: Scope) -> str:
    """A set as something to run over with for: no copy where none is needed."""
    ctx = scope.context
    match things:
        case e.Every("Player"):
            return "range(s.players)"
        case e.Every(kind):
            if kind not in ctx.kinds:
                raise ValueError(f"the model names the kind {kind!r}, which it does not have")
            return ctx.kinds[kind]
        case e.These(parts):
            if all(isinstance(part, e.Name | e.PileOf | e.Slot | e.Var) for part in parts):
                return "(" + ", ".join(plain(part, scope) for part in parts) + ("," if len(parts) == 1 else "") + ")"
            inner = ", ".join(plain(part, scope) for part in parts)
            return f"tuple(x for x in ({inner},) if x >= 0)" if parts else "()"
        case e.Where():
            return f"[{clauses(things, scope)}]"
        case e.Union(parts):
            return f"union({', '.join(passed(part, scope) for part in parts)})"
        case e.Adjacent(space):
            return f"adjacent(s, {plain(space, scope)})" if ctx.game.tiles else f"ADJACENT[{plain(space, scope)}]"
        case e.Reach(start, steps, barred):
            return f"reach(s, {plain(start, scope)}, {plain(steps, scope)}, {passed(barred, scope)})"
        case e.InPlay():
            return "in_play(s)"
        case e.SpacesOf(tile):
            return f"CELLS.get({plain(tile, scope)}, {{}}).values()"
        case e.Values(attribute, inner):
            field = f"s.{ctx.attributes[attribute][1]}"
            return f"values({field}, {passed(inner, scope)})"
        case e.Without(inner, others):
            return f"without({passed(inner, scope)}, {passed(others, scope)})"
        case e.Within(space, steps):
            if ctx.game.tiles:
                return f"list(walk(s, {plain(space, scope)}, {plain(steps, scope)}, ()))"
            return f"within({plain(space, scope)}, {plain(steps, scope)})"
        case e.Cards(pile):
            text = f"s.piles[{plain(pile, scope)}]"
            return f"cards({text})" if maybe_shuffled(pile, ctx) else text
        case e.Sorted(inner, order, start):
            turned = f", {plain(start, scope)}" if start is not None else ""
            return f"in_order({passed(inner, scope)}, {passed(order, scope)}{turned})"
        case e.Most(inner, name, value, least):
            bound, variable = scope.bind(name, variable_name(inner, name))
            sign = "-" if least else ""
            return f"most({passed(inner, scope)}, lambda {variable}: {sign}{tight(value, bound, UNARY)})"
        case e.Either(when, then, otherwise):
            return f"({iterable(then, scope)} if {tight(when, scope, OR)} else {iterable(otherwise, scope)})"
        case _:
            return tight(things, scope, ATOM)


def maybe_shuffled(pile: e.Expression, ctx: Context) -> bool:
    """Whether the order of a pile may be unknown."""
    return not (isinstance(pile, e.PileOf) and pile.pile not in ctx.shuffled)


def passed(things: e.Expression, scope: Scope) -> str:
    """A set as an argument: a generator stands bare where it is the only one, so it is made a list here."""
    return iterable(things, scope)


def as_tuple(things: e.Expression, scope: Scope) -> str:
    """A set to keep."""
    match things:
        case e.Where():
            if not parts_of(things, scope)[3]:
                return as_tuple(things.things, scope)
            return f"tuple([{clauses(things, scope)}])"
        case e.Every() | e.Reach() | e.SpacesOf() | e.Most():
            return f"tuple({iterable(things, scope)})"
        case e.These(parts) if all(isinstance(part, e.Name | e.PileOf) for part in parts):
            return iterable(things, scope)
        case e.These(parts):
            inner = "".join(plain(part, scope) + ", " for part in parts)
            return f"tuple([x for x in ({inner.rstrip()}) if x >= 0])" if parts else "()"
        case e.Either(when, then, otherwise):
            return f"({as_tuple(then, scope)} if {tight(when, scope, OR)} else {as_tuple(otherwise, scope)})"
        case _:
            return iterable(things, scope)


def variable_name(things: e.Expression, name: str) -> str:
    """A short word for the things of a set where the model has none: p for Players, c for cards in a pile."""
    if name != "it" and not re.fullmatch(r"each ?\d*", name):
        return name
    match things:
        case e.Every("Player"):
            return "p"
        case e.Cards():
            return "c"
        case e.Adjacent() | e.Within():
            return "space"
        case e.Where(inner, _, _) | e.Sorted(inner, _, _):
            return variable_name(inner, name)
        case _:
            return "x"


def clauses(
    where: e.Where,
    scope: Scope,
    value: e.Expression | None = None,
    name: str = "",
    more: Callable[[str], list[str]] = lambda variable: [],
) -> str:
    """`x for x in things if …`: nested conditions side by side, then `more` of them; with `value`, that instead
    of x.
    """
    variable, bound, things, conditions = parts_of(where, scope)
    conditions = conditions + more(variable)
    tail = f" if {' and '.join(conditions)}" if conditions else ""
    shown = variable
    if value is not None:
        shown = plain(value, replace(bound, variables={**bound.variables, name: variable}))
    return f"{shown} for {variable} in {things}{tail}"


def parts_of(where: e.Where, scope: Scope) -> tuple[str, Scope, str, list[str]]:
    """A set with conditions: the variable that runs over it, the scope with that bound, what it runs over, the
    conditions.
    """
    chain = [where]
    while isinstance(chain[-1].things, e.Where):
        chain.append(chain[-1].things)
    bound, variable = scope.bind(where.name, variable_name(chain[-1].things, where.name))
    conditions = []
    inside = members(chain[-1].things, scope.context)
    for link in reversed(chain):
        inner = replace(bound, variables={**bound.variables, link.name: variable})
        conditions.append(tight(without_idle(link.when, link.name, inside, scope.context), inner, AND))
    return variable, bound, iterable(chain[-1].things, scope), [text for text in conditions if text != "True"]


def members(things: e.Expression, ctx: Context) -> frozenset[int] | None:
    """All that a set can have in it, where that never changes."""
    match things:
        case e.Every(kind) if kind in ctx.numbers.kinds:
            return frozenset(ctx.numbers.kinds[kind])
        case e.Adjacent() | e.Within():
            return frozenset(ctx.numbers.spaces)
        case _:
            return None


def without_idle(when: e.Expression, name: str, inside: frozenset[int] | None, ctx: Context) -> e.Expression:
    """A condition on what a set runs over, without tests that everything in the set passes: that a Dungeon Bomb
    is one.
    """
    if inside is None:
        return when
    match when:
        case e.And(parts):
            return e.And(tuple(without_idle(part, name, inside, ctx) for part in parts))
        case e.IsIn(e.Var(of), e.Every(kind)) if of == name and inside <= frozenset(ctx.numbers.kinds.get(kind, ())):
            return e.Bool(True)
        case _:
            return when


def condition_over(where: e.Where, scope: Scope) -> str:
    """`condition for x in things`: to be counted or asked of with any()."""
    variable, _, things, conditions = parts_of(where, scope)
    return f"{' and '.join(conditions or ['True'])} for {variable} in {things}"


def exists(things: e.Expression, scope: Scope) -> str:
    """Whether a set has anything in it."""
    match things:
        case e.Where():
            return f"any({condition_over(things, scope)})"
        case e.Cards(pile):
            return f"bool(s.piles[{plain(pile, scope)}])"
        case e.Sorted(inner, _, _):
            return exists(inner, scope)
        case e.Union(parts) if len(parts) > 1:
            return "(" + " or ".join(exists(part, scope) for part in parts) + ")"
        case _:
            return f"(len({passed(things, scope)}) > 0)"


def count(things: e.Expression, scope: Scope) -> str:
    """How many things a set has."""
    match things:
        case e.Where():
            return f"len([{clauses(things, scope)}])"
        case e.Every("Player"):
            return "s.players"
        case e.Cards(pile):
            return f"len(s.piles[{plain(pile, scope)}])"
        case e.Sorted(inner, _, _):
            return count(inner, scope)
        case _:
            return f"len({passed(things, scope)})"


def total(things: e.Expression, name: str, value: e.Expression, scope: Scope) -> str:
    """The sum of a value over a set."""
    if isinstance(things, e.Where):
        return f"sum({clauses(things, scope, value, name)})"
    bound, variable = scope.bind(name, variable_name(things, name))
    return f"sum({plain(value, bound)} for {variable} in {iterable(things, scope)})"
