"""What happens when something happens (LANGUAGE.md 6): triggers, replacements, skips, additions to a procedure."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.meaning.circumstances import After as AfterEvent
from rulewright.meaning.circumstances import AtPhrase, Circumstance, Instead, around
from rulewright.meaning.circumstances import Before as BeforeEvent
from rulewright.meaning.circumstances import When as WhenEvent
from rulewright.meaning.effects import Effect, said_once
from rulewright.meaning.things import Noun
from rulewright.phrase.tree import Extent

Trigger = WhenEvent | AfterEvent | BeforeEvent | AtPhrase


@dataclass(frozen=True, slots=True)
class Happening:
    """`When E, effects`: `trigger` is the event or moment; `circumstances` holds it and all others in text
    order; `effects` as in a Do.
    """

    span: Extent
    trigger: Trigger
    effects: tuple[Effect, ...]
    joint: str
    circumstances: tuple[Circumstance, ...]

    @property
    def replaced(self) -> Noun | None:
        """What is not resolved for this occurrence: `… instead of the Death Process` (E3)."""
        from rulewright.meaning.effects import Doing

        for circumstance in self.circumstances:
            if (
                isinstance(circumstance, Instead)
                and circumstance.what is not None
                and not isinstance(circumstance.what, Doing)
            ):
                return circumstance.what
        return None

    def __str__(self) -> str:
        return around(said_once(self.effects, self.joint), self.circumstances)


class OnEvent(Happening):
    """`When E`, `Whenever E`, `Each time E`: right after the event; a crossing if the event is one."""

    __slots__ = ()


class OnAfter(Happening):
    """`After P, effects`, `After E, effects`: at the return of P, or right after the event."""

    __slots__ = ()


class OnBefore(Happening):
    """`Before P, effects`: at the entry of P."""

    __slots__ = ()


class OnStart(Happening):
    """`At the start of P, effects`: at the entry of P; `at the end of P` at its exit."""

    __slots__ = ()


class InProcess(Happening):
    """`During Setup, effects`: added to that procedure (E26), or done within it."""

    __slots__ = ()


HappeningMeaning = OnEvent | OnAfter | OnBefore | OnStart | InProcess
