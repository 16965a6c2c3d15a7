"""Faults of type: a verb that is given what it cannot take, told in the author's words with the verb that fits.

Only what the ruleset says for sure is a fault: a status is not gained, a procedure is not a number. What is
merely known by name passes.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.meaning.claim import Context
from rulewright.meaning.effects import Act
from rulewright.meaning.kinds import Equals
from rulewright.meaning.quantities import Dice, Number
from rulewright.meaning.statement import is_player
from rulewright.meaning.things import AttributeOf, Nominal, Process, Register, StatusName
from rulewright.nodes import dataclass
from rulewright.phrase.tree import Extent

# What changes a number or a pile of things.
COUNTING = frozenset(["gain", "lose", "spend", "pay", "heal", "set", "increase", "decrease", "reduce", "steal"])
CHANGING = frozenset({"become", "stop being"})
CARRIED_OUT = frozenset(["resolve", "perform", "begin", "resume", "skip", "pause"])
PILES = frozenset(["shuffle"])
ROLLED = frozenset({"roll", "reroll"})


@dataclass(frozen=True, slots=True)
class Fault:
    """What does not fit, where, and what to write."""

    at: Extent
    message: str


def faults(meaning: object, nodes: Iterable[object], context: Context) -> tuple[Fault, ...]:
    """Every act in a meaning, of which `nodes` are all, whose object is of a wrong sort, in text order."""
    acts = [node for node in nodes if type(node) is Act]
    found = {fault.at: fault for act in acts for fault in of_act(act, context)}
    if isinstance(meaning, Equals):
        found |= {fault.at: fault for fault in of_equation(meaning)}
    return tuple(found[at] for at in sorted(found))


def of_equation(equation: Equals) -> tuple[Fault, ...]:
    """A value is no procedure and no status."""
    quantity = equation.quantity
    if isinstance(quantity, Process | StatusName) and equation.verb == "equal":
        sort = "procedure" if isinstance(quantity, Process) else "status"
        return (Fault(quantity.span, f"{quantity.name} is a {sort} and no value"),)
    return ()


def of_act(act: Act, context: Context) -> tuple[Fault, ...]:
    """The fault of one act, if it has one."""
    thing = act.object
    if act.verb in CHANGING and not act.passive and not is_player(act.subject, context):
        return ()  # a value may become another
    if not isinstance(thing, Nominal):
        if isinstance(thing, Number | Dice) and act.verb in CHANGING:
            return (Fault(thing.span, f"“{thing}” is a number, and nothing becomes a number; write: set … to {thing}"),)
        return ()
    message = told(act, thing, context)
    return (Fault(thing.span, message),) if message else ()


def told(act: Act, thing: Nominal, context: Context) -> str:
    """The message, empty when the act is well typed as far as can be known."""
    name = thing.name
    match thing:
        case StatusName() if act.verb in COUNTING:
            way = "stops being" if act.verb in {"lose", "spend", "pay", "reduce", "decrease"} else "becomes"
            return f"{name} is a status, and a status cannot be counted; write: {way} {name}"
        case StatusName() if act.verb in CARRIED_OUT | PILES | ROLLED:
            return f"{name} is a status and cannot be {participle(act.verb)}; write: becomes {name}"
        case Process() if act.verb in COUNTING | PILES | ROLLED:
            return f"{name} is a procedure and cannot be {participle(act.verb)}; write: resolve {name}"
        case AttributeOf() | Register() if is_number(thing, context):
            if act.verb in CARRIED_OUT | PILES:
                return f"{name} is a number and cannot be {participle(act.verb)}; write: set, gain or lose {name}"
            if act.verb in CHANGING:
                return f"{name} is a number, and nothing becomes it; write: set {name} to …"
        case AttributeOf() | Register() if is_pile(thing, context) and act.verb in CARRIED_OUT | ROLLED:
            return f"{name} is a pile and cannot be {participle(act.verb)}; write what is drawn from it"
        case _:
            pass
    return ""


def participle(verb: str) -> str:
    """taken, rolled: the verb as something that is done to a thing."""
    from rulewright.meaning import wording

    return wording.verb(verb, "N")


def is_number(thing: Nominal, context: Context) -> bool:
    """Whether the ruleset declares it a number."""
    entry = context.lexicon.entry(thing.name)
    return entry is not None and entry.type.split(" ")[0] == "number"


def is_pile(thing: Nominal, context: Context) -> bool:
    """Whether the ruleset declares it a pile."""
    entry = context.lexicon.entry(thing.name)
    return entry is not None and entry.type.split(" ")[0] == "pile"
