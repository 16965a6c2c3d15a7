"""Options of the game: what the table agrees on before the first step, and what asks for it.

`Unique Zombies are an option of the game.` makes a truth of the game; who plays says at the beginning which it is.
`If the game is played with Unique Zombies, …` and `without` ask for it.
"""

from __future__ import annotations

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine import statement as s
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.things.world import PLAYED_WITH, World, name_of, parts
from rulewright.meaning import effects, things


def agreed(world: World) -> s.Body:
    """What is done before the first step: each option is asked for, in the order in which they are declared."""
    body: list[s.Statement] = []
    for name in world.options.values():
        cites = world.registers[name].cites
        option = name.removeprefix(PLAYED_WITH)
        body += [
            s.Ask(cites, name, f"Is the game played with {option}?", option=option),
            s.SetRegister(cites, name, e.Slot(name)),
        ]
    return tuple(body)


def asked(act: effects.Act) -> tuple[things.Noun, bool] | None:
    """With what the game is played, as `the game is played with X` says; False for without."""
    match act:
        case effects.Act(
            verb="play",
            passive=True,
            perfect=False,
            past=False,
            modal="",
            subject=things.Small(name="game"),
            slots=(effects.Slot(preposition="with" | "without" as word, value=what, only=False),),
        ) if isinstance(what, things.Nominal | things.Union):
            return what, word == "with"
        case _:
            return None


def played(act: effects.Act, scope: Scope) -> e.Expression | None:
    """Whether the game is played with, or without, an option; None for another condition. Raises Unplayable for what
    is no option.
    """
    found = asked(act)
    if found is None:
        return None
    what, having = found
    if isinstance(what, things.Union) and (not having or what.joint not in ("and", "or")):
        raise Unplayable(f"“{act}” can be read in two ways; write one condition for each, and and or or between them")
    tests: list[e.Expression] = []
    for each in parts(what):
        register = scope.world.options.get(name_of(each))
        plain = isinstance(each, things.Nominal) and each.owner is None and each.quantifier in ("", "a", "the")
        if register is None or not plain or _more(each):
            raise Unplayable(f"“{each}” is no option of the game; say so in a rule: {each} is an option of the game.")
        tests.append(e.Shared(register) if having else e.Not(e.Shared(register)))
    joined = logic.disjunction if isinstance(what, things.Union) and what.joint == "or" else logic.conjunction
    made = joined(tests)
    return e.Not(made) if act.negated else made


def _more(each: object) -> bool:
    return isinstance(each, things.Nominal) and bool(each.adjectives or each.filters or each.amount or each.focus)
