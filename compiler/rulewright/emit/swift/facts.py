"""What is known at a place of a straight function: which values an expression may have there.

A fact belongs to the text of an expression without calls that change anything (`s.room[player]`). It says which values
that may have, or which it has not, or that it is at least a number; of a test (`bool(…)`), whether it holds.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from rulewright.emit.machine_rewrite import changed
from rulewright.emit.swift.effects import Effects
from rulewright.emit.swift.tree import expression, names_in, text

MANY = 150  # values of one expression that are still followed

Values = frozenset[int]


@dataclass(frozen=True, slots=True)
class Fact:
    """Of an expression: the values that it may have (None: any), those that it has not, the least that it can be."""

    may: Values | None = None
    never: Values = frozenset()
    least: int | None = None

    def joined(self, other: Fact) -> Fact:
        """What holds where either of two facts holds."""
        if self.may == frozenset() or other.may == frozenset():  # there is nothing
            return other if self.may == frozenset() else self
        may = None if self.may is None or other.may is None else self.may | other.may
        never = frozenset(x for x in self.never | other.never if self.without(x) and other.without(x))
        least = None if self.floor is None or other.floor is None else min(self.floor, other.floor)
        return Fact(None if may is None or len(may) > MANY else may, never, least)

    def both(self, other: Fact) -> Fact:
        """What holds where both hold."""
        never = self.never | other.never
        may = other.may if self.may is None else self.may if other.may is None else self.may & other.may
        floors = [x for x in (self.least, other.least) if x is not None]
        least = max(floors) if floors else None
        if may is not None:
            may = frozenset(x for x in may if x not in never and (least is None or x >= least))
            never = frozenset()
        return Fact(may, never, least)

    def without(self, value: int) -> bool:
        return value in self.never or (self.may is not None and value not in self.may) or self.above(value)

    def above(self, value: int) -> bool:
        return self.floor is not None and value < self.floor

    @property
    def floor(self) -> int | None:
        return min(self.may) if self.may else self.least

    @property
    def idle(self) -> bool:
        return self.may is None and not self.never and self.least is None


ANY = Fact()


@dataclass(slots=True)
class Facts:
    """Facts by the text that they belong to, and locals that hold a value of the state as well."""

    of: dict[str, Fact] = field(default_factory=dict)
    same: dict[str, str] = field(default_factory=dict)  # a value of the state (`s.name`) to the local

    def copy(self) -> Facts:
        return Facts(dict(self.of), dict(self.same))

    def learn(self, key: str, fact: Fact) -> None:
        made = self.of.get(key, ANY).both(fact)
        if not made.idle:
            self.of[key] = made

    def forget(self, names: Iterable[str]) -> None:
        """Names have other values now."""
        gone = set(names)
        self.of = {key: fact for key, fact in self.of.items() if not spoken(key) & gone}
        self.same = {key: local for key, local in self.same.items() if key not in gone and local not in gone}

    def weaken(self, effects: Effects) -> None:
        """Values of the state may have been changed."""
        kept: dict[str, Fact] = {}
        for key, fact in self.of.items():
            touched = [name for name in spoken(key) if name[:2] == "s." and name[2:] in effects]
            if not touched:
                kept[key] = fact
            elif len(touched) == 1 and (stored := effects[touched[0][2:]]) is not None and of_list(key) == touched[0]:
                weaker = fact.joined(Fact(stored))
                if not weaker.idle:
                    kept[key] = weaker
        self.of = kept
        self.same = {key: local for key, local in self.same.items() if key[2:] not in effects}


def joined(one: Facts | None, other: Facts | None) -> Facts | None:
    """What is known where two ways meet; None is a way that nothing comes by."""
    if one is None or other is None:
        return one or other
    found = {}
    for key, fact in one.of.items():
        if key in other.of:
            made = fact.joined(other.of[key])
            if not made.idle:
                found[key] = made
    return Facts(found, {key: local for key, local in one.same.items() if other.same.get(key) == local})


@cache
def spoken(key: str) -> frozenset[str]:
    """The names that a key speaks of."""
    return frozenset(names_in(expression(key.removeprefix("each "))) - {"bool", "s"})


@cache
def of_list(key: str) -> str:
    """The list of the state of which a key is a place, `s.name`; "" for another."""
    if key.startswith("each "):
        return ""
    match expression(key):
        case ast.Subscript(ast.Attribute(ast.Name("s"), name), index) if f"s.{name}" not in names_in(index):
            return f"s.{name}"
    return ""


def moved(facts: Facts, given: Mapping[str, str]) -> Facts:
    """The facts as a function sees them that is called: `given` has the texts of what it is given, with its names for
    them. What speaks of other locals is left out.
    """
    known = dict(facts.of)
    for place, local in facts.same.items():  # what is said of the local is so of the value of the state as well
        for key, fact in facts.of.items():
            if local in spoken(key):
                known.setdefault(replaced(key, {local: place}), fact)
    found = Facts()
    marked = {told: f"given_{name}" for told, name in given.items()}
    for key, fact in known.items():
        for other in {key, replaced(key, marked)}:
            if all(name[:2] == "s." or name.isupper() or name[:6] == "given_" for name in spoken(other)):
                found.learn(other.replace("given_", ""), fact)
    return found


@cache
def _replaced(key: str, names: tuple[tuple[str, str], ...]) -> str:
    others = dict(names)

    def change(part: ast.AST) -> ast.AST | None:
        other = others.get(text(part)) if isinstance(part, ast.expr) else None
        return expression(other) if other else None

    prefix = "each " if key.startswith("each ") else ""
    return prefix + text(changed(expression(key.removeprefix("each ")), change))


def replaced(key: str, names: Mapping[str, str]) -> str:
    """A key with other texts in the place of some."""
    return _replaced(key, tuple(sorted(names.items())))
