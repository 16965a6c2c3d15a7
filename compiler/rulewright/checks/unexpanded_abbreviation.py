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

from rulewright.book.model import Term, TermKind
from rulewright.checks.check import Check, labels_of, listed
from rulewright.checks.matter import Matter
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
KEYWORDS = frozenset(kind.value for kind in BlockKind)
KEYWORDS = frozenset(word for kind in BlockKind for word in kind.value.split())
_ROMAN = re.compile(r"[IVXLC]+")
_ACTS = r"(?:'s|’s)?\s+(?:rolls?|chooses?|decides?|places?|moves?|takes?|draws?|choice|may|must|can|will|turn)\b"


def find(matter: Matter) -> Iterator[Diagnostic]:
    copied = [(c.copied[0].span, c.copied[-1].span) for c in matter.copies]
    found: dict[str, list[Span]] = {}
    for info in matter.book.documents:
        source = info.tree.span.source
        for match in _SHORT.finditer(source.text):
            short = match["short"]
            if (
                short in KEYWORDS
                or short in _EVERYDAY
                or short in _SHOUTED
                or _ROMAN.fullmatch(short)
                or _is_explained(matter, short)
            ):
                continue
            if any(first.source is source and first.place <= match.start() < last.end_place for first, last in copied):
                continue
            line = source.text[source.text.rfind("\n", 0, match.start()) + 1 : match.end()]
            if line.isupper() and (len(line) > 6 or line in KEYWORDS):
                continue
            found.setdefault(short, []).append(source.span(match.start(), match.end()))
    text = matter.whole_text
    open_ones = {short: spans for short, spans in found.items() if not _expanded(short, text)}
    if not open_ones:
        return
    actors = [short for short in open_ones if re.search(rf"\b(?:[Tt]he|[Ee]ach|[Aa]n?)\s+{short}{_ACTS}", text)]
    order = sorted(
        open_ones, key=lambda short: (short not in actors, -len(open_ones[short]), open_ones[short][0].place)
    )
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
    known = matter.known.get(key_of_name(short))
    return known is not None and not (isinstance(known, Term) and known.kind in (TermKind.COLUMN, TermKind.ROW))


def _expanded(short: str, text: str) -> bool:
    """Whether the text says what the letters stand for: in brackets, by "means", or by a phrase with these
    initials.
    """
    letters = re.escape(short)
    if re.search(
        rf"\w\s*\({letters}s?\)|\b{letters}s?\s*(?:=|\((?!\d|optional)|(?:stands for|means|is short for)\b)", text
    ):
        return True
    capitals = [letter for letter in short if letter.isupper()]
    if len(capitals) == len(short) and len(short) > 1:
        phrase = r"\b" + r"\s+".join(rf"{letter}[a-z]{{2,}}" for letter in short) + r"\b"
        if re.search(phrase, text):
            return True
        if len(short) > 2 and re.search(rf"\b{short.capitalize()}[a-z]{{3,}}|\b{short.lower()}[a-z]{{3,}}", text):
            return True
    return False


CHECK = Check("RW107", "unexpanded-abbreviation", Severity.WARNING, __doc__ or "", find)
