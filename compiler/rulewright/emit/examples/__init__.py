"""The EXAMPLE blocks of a ruleset as pytest tests that stand beside its machine.

In: book, readings and the lowered game. Out: the text of `test_<ruleset>.py`, and a finding RW870 for each line that
cannot be played. Each line becomes calls of the table in templates/machine/examples.py.jinja. A line that cannot be
played makes a test that fails and says why: an example is never passed over in silence.
"""

from __future__ import annotations

from rulewright.emit.examples.blocks import findings, module

__all__ = ["findings", "module"]
