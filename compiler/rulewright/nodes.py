"""Nodes: frozen, slotted dataclasses that cost little to make.

A frozen dataclass of the standard library is filled by one call for each field, and the front end makes some seventy
nodes for a sentence. Here a node is filled while it belongs to an open twin of its class, and then becomes one of the
class itself. What comes out is the same in everything else: fields, equality, hash, `replace`, and closed to change.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from dataclasses import dataclass as plain

    def dataclass(*, frozen: bool, slots: bool, kw_only: bool = False):
        """As the standard library's. A class whose fields are not all given by the caller or by a constant default is
        filled as usual.
        """

        def made(kind: type) -> type:
            closed = plain(frozen=frozen, slots=slots, kw_only=kw_only)(kind)
            if all(each.init and each.default_factory is MISSING for each in fields(closed)):
                closed.__init__ = _filling(closed)
            return closed

        return made


def _filling(closed: type) -> Any:
    """The `__init__` of a closed class."""
    opened = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    twin = type(closed.__name__, closed.__bases__, {"__slots__": closed.__dict__["__slots__"], **opened})
    told: dict[str, Any] = {"_twin": twin, "_become": object.__setattr__}
    given: list[str] = []
    for each in sorted(fields(closed), key=lambda field: bool(field.kw_only)):
        if each.kw_only and "*" not in given:
            given.append("*")
        if each.default is not MISSING:
            told[f"_{each.name}"] = each.default
        given.append(each.name if each.default is MISSING else f"{each.name}=_{each.name}")
    filled = "; ".join(f"self.{each.name} = {each.name}" for each in fields(closed))
    text = (
        f"def __init__(self, {', '.join(given)}):\n"
        f"    _closed = self.__class__; _become(self, '__class__', _twin)\n"
        f"    {filled}; self.__class__ = _closed\n"
    )
    exec(text, told)  # names of fields, as the standard library does it
    return told["__init__"]
