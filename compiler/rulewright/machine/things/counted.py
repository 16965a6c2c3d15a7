"""What is counted of each Player: how often they did something in what is going on."""

from __future__ import annotations

from dataclasses import dataclass

OF_THE_ACTION = (
    "how often is counted of an action: “A Player may Rest only once per Turn”, in a rule, where Rest is an Action "
    "with a procedure of its own, and Turn a procedure"
)


@dataclass(frozen=True, slots=True)
class Counted:
    """How often somebody did `what`, a procedure or a kind of procedures, in this `per`: a procedure, or the game."""

    what: str
    per: str

    @property
    def name(self) -> str:
        """The number of a Player that holds it."""
        return f"{self.what} this {self.per}"
