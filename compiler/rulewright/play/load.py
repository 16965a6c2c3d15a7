"""A generated machine as a module, without a file."""

from __future__ import annotations

from types import ModuleType


def load(text: str, name: str = "machine") -> ModuleType:
    """The module that the text of a machine makes. The text is our own: nothing of an author's is code in it."""
    module = ModuleType(name)
    exec(compile(text, f"<{name}>", "exec"), module.__dict__)
    return module
