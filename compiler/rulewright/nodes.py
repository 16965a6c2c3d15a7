"""Nodes: frozen, slotted dataclasses that cost little to make.

A frozen dataclass of the standard library is filled by one call for each field, and the front end makes some seventy
nodes for a sentence: to refuse a change would cost more than twice what making the node does. So these are frozen to
mypy, which refuses every assignment to a field before anything runs, and like others when it does: the same fields,
equality, hash and `replace`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from dataclasses import dataclass as plain

    def dataclass(*, frozen: bool, slots: bool, kw_only: bool = False):
        """As the standard library's, filled like a plain one."""
        return plain(unsafe_hash=frozen, slots=slots, kw_only=kw_only)
