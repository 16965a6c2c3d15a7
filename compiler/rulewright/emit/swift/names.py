"""Names for locals that a function does not have yet."""

from __future__ import annotations

import ast

from rulewright.emit.swift.tree import Program


class Names:
    """The names of a function, and those that the module has given out."""

    def __init__(self, program: Program, function: str) -> None:
        self.taken = set(program.constants) | set(program.helpers) | set(program.functions) | {"s", "play"}
        self.taken |= set(program.parameters[function])
        for statement in program.bodies[function]:
            self.taken |= {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}

    def fresh(self, wanted: str) -> str:
        name, number = wanted, 2
        while name in self.taken:
            name, number = f"{wanted}_{number}", number + 1
        self.taken.add(name)
        return name
