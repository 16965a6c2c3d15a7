"""Tables of a die whose rows say what is done: `TABLE Event (1D6)`, used by `Roll on the Event Table.`

In: a TABLE of the book, and acts that roll on it or resolve it. Out: the statements of a procedure (one roll, then the
row that it hits, for the one who rolls), and the acts as calls of that procedure. A row is a sentence, the name of a
procedure, or Nothing; a table with another row cannot be resolved, and who uses it is told which row it is.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.book.model import Face, Rule
from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine import statement as s
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.things import cell_values
from rulewright.machine.things.world import PLAYER, World
from rulewright.meaning import effects, quantities, things

NOTHING = frozenset({"", "nothing", "nothing happens", "clear", "none", "no effect", "-", "–", "—"})
ROLLED = "rolled"
ROLLER = PLAYER  # role: the one who rolls, whom a row calls the Player
ROW = "table row"  # verb of the slot that says that a row was resolved here
ON = ("on", "for")  # `Roll on the Event Table`, `Roll 1D6 for the Event`


# ------------------------------------------------------------------------------------------------------ the tables
def procedure_named(face: Face, world: World) -> str:
    """The procedure that a row names and so resolves, "" when it names none."""
    name = world.named(face.result.text.strip().rstrip("."))
    return name if world.is_procedure(name) else ""


def rows_named(table: str, world: World) -> tuple[str, ...]:
    """The procedures that rows of a table name."""
    rule = world.tables.get(table)
    return tuple(name for face in rule.faces if (name := procedure_named(face, world))) if rule is not None else ()


def is_nothing(face: Face) -> bool:
    """Whether a row says that nothing happens."""
    return face.result.text.strip().lower().rstrip(".") in NOTHING


def no_procedure(rule: Rule, world: World) -> str:
    """Why a table cannot be resolved, "" where it can."""
    if _die(rule) is None:
        return f"TABLE {rule.name} does not say which die it takes; write `TABLE {rule.name} (1D6)`"
    for face in rule.faces:
        said = face.result.text.strip()
        if not face.sentences and not is_nothing(face) and not procedure_named(face, world):
            return (
                f"the row “{said}” of TABLE {rule.name} does not say what is done; write a sentence that ends with a "
                "full stop, the name of a procedure, or Nothing"
            )
        if face.name and world.is_procedure(world.named(face.name)):
            return (
                f"“{face.name}” in TABLE {rule.name} is a procedure and stands as the name of a row; write "
                f"Resolve {face.name}, or give the row another name"
            )
        if not face.faces and not face.otherwise:
            return f"“{face.label}” in TABLE {rule.name} is no face of a die; write 3, 1-2, 5+ or otherwise"
    return ""


def _die(rule: Rule) -> e.Dice | None:
    die = cell_values.value(rule.die) if rule.die else None
    return die if isinstance(die, e.Dice) else None


def body(rule: Rule, rows: list[tuple[Face, s.Body]], who: e.Expression | None) -> s.Body:
    """The roll and the rows with what each does; `who` rolls."""
    die = _die(rule)
    assert die is not None
    chain: s.Body = ()
    for face, row in reversed(rows):
        if face.otherwise:
            chain = row
        else:
            chain = (s.If((rule.id,), logic.disjunction([_within(*pair) for pair in face.faces]), row, chain),)
    return (s.Roll((rule.id,), ROLLED, e.Die(die), who), *chain)


def _within(low: int | None, high: int | None) -> e.Expression:
    roll = e.Slot(ROLLED)
    if low == high and low is not None:
        return e.Compare("==", roll, e.Int(low))
    tests: list[e.Expression] = []
    if low is not None:
        tests.append(e.Compare(">=", roll, e.Int(low)))
    if high is not None:
        tests.append(e.Compare("<=", roll, e.Int(high)))
    return logic.conjunction(tests)


# ------------------------------------------------------------------------------------------------------ their use
def used(done: effects.Act, world: World) -> effects.Act:
    """`Roll 1D6 on the Event Table`, `Use the Event Table`, `Resolve the result of the Event Table` as `Resolve Event`;
    any other act as it was.
    """
    named = world.tables
    if not named or done.passive:
        return done
    if done.verb == "roll":
        on = [slot for slot in done.slots if slot.preposition in ON and _table(slot.value, named) is not None]
        if len(on) != 1:
            return done
        what = _table(on[0].value, named)
        rest = tuple(slot for slot in done.slots if slot is not on[0])
        assert what is not None
        rule = named[what.name]
        if what.name and any(slot.name == "object" for slot in rest):
            _require_die(done.object, rule)
        rest = tuple(slot for slot in rest if slot.name != "object")
    elif done.verb in ("resolve", "use", "consult", "apply"):
        found = done.object
        if isinstance(found, things.Small) and found.name in ("result", "row", "roll") and found.owner is not None:
            found = found.owner if not found.filters and found.amount is None else found
        what = _table(found, named)
        if what is None:
            return done
        rule = named[what.name]
        rest = tuple(slot for slot in done.slots if slot.name != "object")
    else:
        return done
    why = no_procedure(rule, world)
    if why:
        raise Unplayable(why)
    slot = effects.Slot(done.span, "object", "", replace(what, quantifier="the"))
    return replace(done, verb="roll on" if done.verb == "roll" else "resolve", slots=(slot, *rest))


def require_one_roll(done: effects.Act, scope: Scope) -> None:
    """Raise Unplayable where a table is resolved after a roll: does that roll count, or is there another?"""
    what = done.object
    named = scope.world.tables
    if not isinstance(what, things.Nominal) or what.name not in named or scope.procedure in named:
        return
    if any("result" in known.verbs and ROW not in known.verbs for known in scope.known):
        raise Unplayable(f"is the roll before this the roll on the table? say `Roll on the {what.name} Table`")


def resolved(name: str, scope: Scope) -> None:
    """Notes that a row of a table was rolled and resolved, so that `Resolve the result` after it adds nothing."""
    if name in scope.world.tables:
        scope.introduce(f"row of {name}", (), ROW)


def is_resolved(what: object, scope: Scope) -> bool:
    """`Roll on the Event Table and resolve the result.`"""
    match what:
        case things.Small(name="result" | "row", quantifier="the", owner=None, amount=None, filters=(), adjectives=()):
            return bool(scope.known) and ROW in scope.known[-1].verbs
        case _:
            return False


def again(done: effects.Act, scope: Scope) -> str:
    """`Roll again.` in a row: the table that it stands in, "" elsewhere."""
    if done.object is not None or done.passive or scope.procedure not in scope.world.tables:
        return ""
    plain = all(isinstance(slot.value, effects.Manner) and slot.value.name == "again" for slot in done.slots)
    return scope.procedure if plain else ""


def _table(noun: object, named: dict[str, Rule]) -> things.Nominal | None:
    """The noun, if it is the name of a table and no more."""
    match noun:
        case things.Nominal(
            name=name, quantifier="" | "the" | "a", amount=None, owner=None, adjectives=(), filters=(), focus=""
        ) if name in named:
            return noun
        case _:
            return None


def _require_die(what: object, rule: Rule) -> None:
    """Raise Unplayable where a step rolls another die than the table has."""
    die = _die(rule)
    if isinstance(what, things.Small) and what.name == "die" and what.amount is None and not what.filters:
        return
    if isinstance(what, quantities.Dice) and die == e.Dice(what.count, what.sides, what.plus):
        return
    raise Unplayable(f"TABLE {rule.name} takes {rule.die}, and this step rolls {what}; roll the die of the table")
