"""What passes worked out, for compiling the same ruleset again after an edit.

Whatever depends on nothing but what a function was given need not be worked out twice. A `Memory` goes through one
compile: `of` calls such a function, or gives the very result that it gave in the compile before, for the very same
objects; `kept` gives the equal value of the compile before in the place of a new one, so that what is worked out from
it is found, too. What was not asked for in one compile is forgotten in the next.

    memory = Memory(before.memory)
    rule = memory.of(rule_of, block, id, printed)

Objects are told apart by identity, and texts and numbers by value: results carry over where passes hand on the objects
that they were given. Identity decides only whether work is done again, never what comes out.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, TypeVarTuple

Given = TypeVarTuple("Given")
T = TypeVar("T")
VALUES = frozenset({str, int, bool, type(None)})  # types whose values are compared


class Memory:
    """The results of one compile, and of the one before."""

    __slots__ = ("_before", "_kept", "_kept_before", "_made")

    def __init__(self, before: Memory | None = None) -> None:
        # Each result is kept with what the function was given, so that no identity is used again while it is known.
        self._before: dict[object, tuple[Any, object]] = before._made if before is not None else {}
        self._kept_before: dict[str, object] = before._kept if before is not None else {}
        self._made: dict[object, tuple[Any, object]] = {}
        self._kept: dict[str, object] = {}

    def of(self, make: Callable[[*Given], T], *given: *Given) -> T:
        """What `make` gives for these: a function whose result depends on nothing else."""
        key = (make, *[each if type(each) in VALUES else id(each) for each in given])
        known = self._made.get(key) or self._before.get(key)
        if known is None:
            known = (make(*given), given)
        self._made[key] = known
        return known[0]

    def kept(self, name: str, value: T) -> T:
        """A value that is worked out once in a compile: the one of the compile before, where that is equal."""
        former = self._kept_before.get(name)
        if former is not value and type(former) is type(value) and former == value:
            value = former
        self._kept[name] = value
        return value

    def leave(self, name: str, value: object) -> None:
        """Leave a value for the next compile, which finds it by `left`."""
        self._kept[name] = value

    def left(self, name: str, kind: type[T]) -> T | None:
        """What the compile before left under a name."""
        value = self._kept_before.get(name)
        return value if isinstance(value, kind) else None

    def close(self) -> None:
        """Forget the compile before."""
        self._before = {}
        self._kept_before = {}


@contextmanager
def uncollected() -> Iterator[None]:
    """While this lasts, Python does not look for objects that refer to each other in a circle.

    It would look again and again through all that is being made, which takes a fifth of the time of a compile, and find
    next to nothing: what passes keep refers only to what was made before it, so that counting references frees it as
    soon as nobody has it (`tests/test_memory.py`). Drafts of sentences that are refused may refer to each other; Python
    looks through what is young as soon as it may again. Whatever happens, the collector is afterwards as it was before.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
