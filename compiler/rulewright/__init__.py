"""Rulewright: a rules compiler for tabletop games.

    rulewright.check(paths)        the findings of rulesets
    rulewright.build(path, out)    rulebook, cards, machine and the rest, in a folder
    rulewright.load(path)          the machine of a ruleset as a module
    rulewright.hold(path)          a ruleset in memory, to be edited and looked at again

See `rulewright.library` for what they take and give.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulewright.library import Built, Checked, Held, InputError, OutputError, build, check, hold, load

__version__ = "0.1.0"
__all__ = ["Built", "Checked", "Held", "InputError", "OutputError", "__version__", "build", "check", "hold", "load"]


def __getattr__(name: str) -> Any:
    """The library, loaded when it is first asked for, so that a part of the compiler can be imported alone."""
    if name in __all__:
        from rulewright import library

        return getattr(library, name)
    raise AttributeError(f"module 'rulewright' has no attribute {name!r}")
