"""The order of the passes that make straight functions faster.

In: the functions as `machine_straight.py` made them, and the text of the module that they stand in. Out: functions of
the same names that play the same games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace

from rulewright.emit.machine_flow import Function
from rulewright.emit.swift.choices import choose
from rulewright.emit.swift.direct import direct
from rulewright.emit.swift.going_on import Procedure
from rulewright.emit.swift.idle import drop_idle
from rulewright.emit.swift.known import settle_tests
from rulewright.emit.swift.loops import unroll
from rulewright.emit.swift.module_text import module_text
from rulewright.emit.swift.offers import share
from rulewright.emit.swift.searches import put_in
from rulewright.emit.swift.standing import Standing, stand
from rulewright.emit.swift.tree import Program, inside, parsed


def alike_together(source: str) -> bool:
    """Whether cards that are alike have numbers that follow each other."""
    copies = module_text(source).values.get("COPY_OF")
    if not isinstance(copies, dict) or not copies:
        return False
    firsts = [copies[number] for number in sorted(copies)]
    return firsts == sorted(firsts)


def quicken(
    functions: Mapping[str, Function],
    source: str,
    events: Sequence[str],
    orders: Sequence[str],
    entry: str,
    procedures: Sequence[Procedure],
) -> tuple[dict[str, Function], Standing | None]:
    """The functions, and what `Play` keeps for procedures that others look into; None where these have frames."""
    around = module_text(source)
    program = Program(
        dict(functions),
        {name: parsed(function.lines or ["    pass"]) for name, function in functions.items()},
        {name: tuple(one.split(":")[0] for one in function.parameters) for name, function in functions.items()},
        around.functions,
        around.values,
        around.starts,
        tuple(events),
        entry,
        frozenset(orders),
    )
    direct(program)
    choose(program)
    put_in(program)
    before = deepcopy(program.bodies)
    standing = stand(program, procedures)
    if standing is None:
        program.bodies = before
    reading, facts = settle_tests(program)
    share(program, reading, facts)
    unroll(program)
    drop_idle(program)
    return {
        name: replace(function, lines=inside(program.bodies[name], 0)) for name, function in functions.items()
    }, standing
