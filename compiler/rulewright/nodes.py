"""Nodes: frozen, slotted dataclasses that cost little to make.

A frozen dataclass of the standard library is filled by one call for each field, and the front end makes some seventy
nodes for a sentence: to refuse a change would cost more than twice what making the node does. So these are frozen to
mypy, which refuses every assignment to a field before anything runs, and like others when it does: the same fields,
equality and hash. `replace` is the standard library's, which asks each field how it is made, without asking.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["dataclass", "replace"]

if TYPE_CHECKING:
    from dataclasses import dataclass, replace
else:
    from dataclasses import dataclass as plain
    from dataclasses import fields
    from functools import cache
    from operator import attrgetter

    def dataclass(*, frozen: bool, slots: bool, kw_only: bool = False):
        """As the standard library's, filled like a plain one."""
        return plain(unsafe_hash=frozen, slots=slots, kw_only=kw_only)

    @cache
    def values_of(kind):
        """The names of a class's fields, and what gives their values (and the class, so that it gives a tuple)."""
        names = tuple(field.name for field in fields(kind))
        return names, attrgetter(*names, "__class__")

    def replace(node, **changes):
        """A node with other values in some of its fields."""
        names, values = values_of(type(node))
        return type(node)(**(dict(zip(names, values(node), strict=False)) | changes))
