"""An abbreviation is never written out.

A reader who does not know the letters cannot play the rule. It is an error where the letters are somebody who
acts ("the ZM rolls"), since then nobody knows who does it; else a warning.

Fires:
    The ZM rolls 1d6+2.          (and nothing says what ZM stands for)

Quiet:
    The Ghoul Master (ZM) rolls 1d6+2.

Mend: write the words out at the first use, with the letters in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from rulewright.book.model import Term, TermKind
from rulewright.checks.check import Check, labels_of, listed
from rulewright.checks.known import known
from rulewright.checks.matter import Matter
from rulewright.checks.placed import part
from rulewright.checks.plain import key_of_name, word_set
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span
from rulewright.syntax.tree import BlockKind

_SHORT = re.compile(r"(?<![\w-])(?P<short>[A-Z][a-z]?[A-Z]{1,3}|[A-Z]\d[A-Z])(?=s?\b)(?![\w-]*_)")
_EVERYDAY = word_set(
    """
    GMT UTC TV OK USA UK EU PDF HTML ID CD DVD AM PM BC AD AKA FAQ NB PS
    """
)
_SHOUTED = word_set(
    """
    NOT AND OR ALL ANY NO YES ONE TWO MAY CAN THE FOR BUT NOR ONLY ALSO BOTH EACH MUST WHEN THEN IF IN ON AT TO
    OF BY END OUT NOW
    """
)
KEYWORDS = frozenset(word for kind in BlockKind for word in kind.value.split())
_ROMAN = re.compile(r"[IVXLC]+")
_ACTS = r"(?:'s|’s)?\s+(?:rolls?|chooses?|decides?|places?|moves?|takes?|draws?|choice|may|must|can|will|turn)\b"


def _shorts(line: str) -> Iterator[tuple[int, int, str]]:
    """The abbreviations of a line."""
    for match in _SHORT.finditer(line):
        short = match["short"]
        if short in KEYWORDS or short in _EVERYDAY or short in _SHOUTED or _ROMAN.fullmatch(short):
            continue
        before = line[: match.end()]
        if not (before.isupper() and (len(before) > 6 or before in KEYWORDS)):
            yield match.start(), match.end(), short


def find(matter: Matter) -> Iterator[Diagnostic]:
    found: dict[str, list[Span]] = {}
    for line, (start, end, short) in matter.every_line(_shorts):
        span = part(line, start, end)
        if not _is_explained(matter, short) and not matter.in_a_copy(span):
            found.setdefault(short, []).append(span)
    open_ones = {short: spans for short, spans in found.items() if not _expanded(matter, short)}
    if not open_ones:
        return
    actors = [short for short in open_ones if matter.says(_acting(short))]
    order = sorted(open_ones, key=lambda short: (short not in actors, -len(open_ones[short])))
    first = open_ones[order[0]]
    verb = "is" if len(order) == 1 else "are"
    message = f"{listed(order, 9)} {verb} never written out"
    if actors:
        message += f", and {actors[0]} is somebody who acts: who?"
    yield Diagnostic(
        CHECK.code,
        CHECK.slug,
        Severity.ERROR if actors else Severity.WARNING,
        first[0],
        message,
        labels_of([(open_ones[short][0], f"what is {short}?") for short in order[1:]]),
        f"write the words out at the first use, with the letters in brackets: … ({order[0]})",
    )


def _is_explained(matter: Matter, short: str) -> bool:
    """Whether the letters are a name that something makes known. A column or row that is called so does not say
    what it means.
    """
    home = known(matter).get(key_of_name(short))
    return home is not None and not (isinstance(home, Term) and home.kind in (TermKind.COLUMN, TermKind.ROW))


def _expanded(matter: Matter, short: str) -> bool:
    """Whether the text says what the letters stand for: in brackets, by "means", or by a phrase with these
    initials.
    """
    return any(matter.says(way) for way in _ways(short))


@lru_cache(maxsize=1024)
def _acting(short: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:[Tt]he|[Ee]ach|[Aa]n?)\s+{short}{_ACTS}")


@lru_cache(maxsize=1024)
def _ways(short: str) -> tuple[re.Pattern[str], ...]:
    """The ways to say what letters stand for."""
    letters = re.escape(short)
    ways = [rf"\w\s*\({letters}s?\)|\b{letters}s?\s*(?:=|\((?!\d|optional)|(?:stands for|means|is short for)\b)"]
    if short.isupper() and short.isalpha():
        ways.append(r"\b" + r"\s+".join(rf"{letter}[a-z]{{2,}}" for letter in short) + r"\b")
        if len(short) > 2:
            ways.append(rf"\b{short.capitalize()}[a-z]{{3,}}|\b{short.lower()}[a-z]{{3,}}")
    return tuple(re.compile(way) for way in ways)


CHECK = Check("RW107", "unexpanded-abbreviation", Severity.WARNING, __doc__ or "", find)
