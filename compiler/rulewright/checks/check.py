"""What a check is: a code, its manual page, and a function from what was read to findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from rulewright.checks.matter import Matter
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class Check:
    """One check. `page` is its manual page, the docstring of its module: the first line says the fault, then come
    paragraphs that begin with "Fires:", "Quiet:" and "Mend:". `severity` is the usual one."""

    code: str
    slug: str
    severity: Severity
    page: str
    find: Callable[[Matter], Iterable[Diagnostic]]

    @property
    def title(self) -> str:
        """The fault in one line."""
        return self.page.strip().splitlines()[0]


class Spanned(Protocol):
    """What stands somewhere: a use of a name, a sentence."""

    @property
    def span(self) -> Span: ...


def labels_of(places: Sequence[tuple[Span | Spanned, str]], most: int = 7) -> tuple[Label, ...]:
    """Labels for places, in order; past `most` the last one counts the rest."""
    shown = [Label(where if isinstance(where, Span) else where.span, text) for where, text in places[:most]]
    if len(places) > most:
        rest = len(places) - most
        shown[-1] = Label(shown[-1].span, f"{shown[-1].text}, and {rest} more")
    return tuple(shown)


def quoted(text: str, most: int = 70) -> str:
    """Words of the author's in quotation marks, cut at a blank when they are long."""
    words = " ".join(text.split())
    if len(words) > most:
        words = words[: words.rfind(" ", 0, most - 2)] + " …"
    return f'"{words}"'


def listed(names: Sequence[str], most: int = 6) -> str:
    """`A, B and C`, or `A, B, C, … and 4 more`."""
    if len(names) > most:
        return f"{', '.join(names[: most - 1])} and {len(names) - most + 1} more"
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def how_many(count: int, one: str, many: str = "") -> str:
    """`1 place`, `3 places`."""
    return f"{count} {one if count == 1 else many or one + 's'}"
