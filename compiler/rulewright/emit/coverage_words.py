"""Which characters of a document have which verdict: claimed, unclaimed, where understanding stopped, prose, left to
the table, or a remark.

In: readings. Out: `Marks`, a colour for each character of a source that a sentence covers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass

from rulewright.book.model import WORD, Sentence
from rulewright.meaning.model import Reading, Verdict
from rulewright.phrase.tree import Extent, Word, WordClass
from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class Marks:
    """Kinds by character offset; a character without one is no part of a sentence."""

    kinds: Mapping[int, str]

    def cut(self, start: int, end: int) -> Iterator[tuple[int, int, str]]:
        """The stretch start..end cut where its kind changes: (start, end, kind)."""
        begin = start
        for at in range(start + 1, end + 1):
            if at == end or self.kinds.get(at, "") != self.kinds.get(begin, ""):
                yield begin, at, self.kinds.get(begin, "")
                begin = at


def marks(readings: Sequence[Reading], left: Mapping[Span, str]) -> Marks:
    """The colours of one source."""
    found: dict[int, str] = {}

    def lay(span: Span, kind: str) -> None:
        found.update(dict.fromkeys(range(span.place, span.end_place), kind))

    for reading in readings:
        sentence = reading.sentence
        for each in _whole(sentence):
            for piece in each.pieces:
                lay(piece, _kind(reading, left))
        if reading.verdict is Verdict.PARTLY:
            for extent in unclaimed(reading):
                lay(sentence.span_of(extent.start, extent.end), "open")
        if not reading.understood and reading.stopped_at is not None and reading.kind != "Note":
            at = _narrow(reading)
            if at is not None:
                lay(sentence.span_of(at.start, at.end), "stop")
    return Marks(found)


def _whole(sentence: Sentence) -> Iterator[Sentence]:
    """A sentence and the items of its list."""
    yield sentence
    for item in sentence.items:
        yield from _whole(item)


def _kind(reading: Reading, left: Mapping[Span, str]) -> str:
    if reading.kind == "Note":
        return "remark"
    match reading.verdict:
        case Verdict.UNDERSTOOD:
            return "table" if reading.sentence.span in left else "claimed"
        case Verdict.PARTLY:
            return "partly"
        case Verdict.PROSE:
            return "prose"


def _narrow(reading: Reading) -> Extent | None:
    """Where understanding stopped, if that is a place in the sentence and not all of it."""
    at, text = reading.stopped_at, reading.sentence.text
    if at is None or at.start >= len(text) or not text[at.start : at.end].strip():
        return None
    whole = at.end - at.start >= len(text.rstrip(" .")) and " " in text
    return None if whole else Extent(at.start, min(at.end, len(text)))


def stopped(reading: Reading) -> str:
    """The word at which understanding stopped, "" when it is the end or the sentence as a whole."""
    at = _narrow(reading)
    return reading.sentence.text[at.start : at.end].strip() if at is not None else ""


def stopped_at(reading: Reading) -> str:
    """The same for a list of such words: the mark at the end is the end."""
    at = _narrow(reading)
    word, text = stopped(reading), reading.sentence.text.rstrip()
    if at is not None and word in (".", "!", "?", ":", ";") and at.end >= len(text):
        return "the end of the sentence"
    return word or "the whole sentence"


def unclaimed(reading: Reading) -> tuple[Extent, ...]:
    """The words of a sentence that is understood in part that have no meaning: those whose class was guessed, else
    the place where it stopped."""
    length = len(reading.sentence.text)
    guessed = [word.span for word in _guessed(reading.tree) if word.span.end <= length]
    at = _narrow(reading)
    if at is not None and not any(span.start <= at.start < span.end for span in guessed):
        guessed += [
            Extent(at.start + word.start(), at.start + word.end())
            for word in WORD.finditer(reading.sentence.text[at.start : at.end])
        ]
    return tuple(dict.fromkeys(sorted(guessed, key=lambda span: span.start)))


def _guessed(node: object) -> Iterator[Word]:
    if isinstance(node, Word):
        if node.cls is WordClass.GUESSED:
            yield node
    elif isinstance(node, tuple):
        for each in node:
            yield from _guessed(each)
    elif is_dataclass(node):
        for field in fields(node):
            yield from _guessed(getattr(node, field.name))
