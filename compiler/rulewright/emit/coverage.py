"""How far each document of a ruleset is understood, as one HTML page: every word in the colour of its verdict, and
beside it why understanding stopped, or why a sentence is left to the table.

In: the trees of the texts, the book, its readings and the sentences that the machine leaves to the table. Out: the
text of the file; fonts are inside, nothing is fetched, no script runs. The same ruleset gives the same text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from rulewright.book.model import WORD, Book, Sentence
from rulewright.emit import coverage_words, fonts
from rulewright.emit.coverage_words import Marks
from rulewright.emit.printed import templates, words_for_style
from rulewright.emit.theme import Theme
from rulewright.meaning.model import Reading, Verdict
from rulewright.source import Source, Span
from rulewright.syntax.tree import Block, BlockKind, Document, Heading

# What a note beside the text may be, and what it says first.
SAYS = {"partly": "partly", "prose": "not understood", "table": "left to the table"}


@dataclass(frozen=True, slots=True)
class Run:
    """Words of one colour: `kind` is a class of the style sheet, "" for what is no sentence."""

    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class Note:
    """What stands beside a line: `kind` is partly, prose or table; `word` where understanding stopped."""

    kind: str
    says: str
    word: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the source that is not blank. `look` is comment, row or text; `gap`: a blank line stood before it."""

    number: int
    look: str
    gap: bool
    runs: tuple[Run, ...]
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A block: its keyword and name as a label ("" for a plain rule), its printed number, and its lines. `clean` says
    that every sentence in it is understood."""

    label: str
    name: str
    number: str
    lines: tuple[Line, ...]
    clean: bool


@dataclass(frozen=True, slots=True)
class Count:
    """Sentences by verdict, remarks apart; `left` is how many of the understood and the others are left to the table;
    `words` and `claimed` count the words of all that are no remarks."""

    understood: int
    partly: int
    prose: int
    remarks: int
    left: int
    words: int
    claimed: int

    @property
    def total(self) -> int:
        """All sentences but remarks."""
        return self.understood + self.partly + self.prose

    @property
    def share(self) -> str:
        """The understood of them in percent, rounded down; "–" where there are none."""
        return f"{100 * self.understood // self.total} %" if self.total else "–"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading (level 0: none) and the blocks under it."""

    anchor: str
    level: int
    number: str
    name: str
    count: Count
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """One document."""

    anchor: str
    kind: str
    title: str
    file: str
    count: Count
    chapters: tuple[Chapter, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """A word at which understanding stopped, in how many sentences, and where, most often met first."""

    word: str
    help: str
    times: int
    places: tuple[tuple[str, str], ...]  # anchor of the line, its number

    @property
    def undeclared(self) -> bool:
        """Whether it is a word that nothing declares."""
        return "has no meaning here" in self.help


def page(
    title: str,
    documents: Sequence[Document],
    book: Book,
    readings: Sequence[Reading],
    left: Mapping[Span, str],
    theme: Theme,
) -> str:
    """The whole page. `left` are the places of the sentences that a machine leaves to the table, with the reason."""
    shown = tuple(
        _document(f"d{number}", document, book, readings, left) for number, document in enumerate(documents, 1)
    )
    words = {
        "title": title,
        "count": _count(readings, left),
        "documents": shown,
        "stops": stops_of(documents, readings),
        "says": SAYS,
    }
    template = templates().get_template("coverage/coverage.jinja")
    style = templates().get_template("coverage/coverage.css.jinja").render(**words_for_style(theme))
    bare = re.sub(r"<[^>]+>", "", template.render(**words, style=""))
    faces = fonts.embedded(tuple(dict.fromkeys(theme.fonts.values())), bare)
    return template.render(**words, style=Markup(f"{faces}\n{style}")) + "\n"


def _document(
    anchor: str, document: Document, book: Book, readings: Sequence[Reading], left: Mapping[Span, str]
) -> Shown:
    source = document.span.source
    own = [reading for reading in readings if reading.sentence.span.source is source]
    marks = coverage_words.marks(own, left)
    numbers = {rule.span.start: rule.printed for rule in book.rules() if rule.span.source is source}
    notes = _notes(own, left)
    chapters: list[Chapter] = []
    heading: Heading | None = None
    parts: list[Part] = []
    begin = document.span.place

    def close(end: int) -> None:
        if parts or heading is not None:
            under = [reading for reading in own if begin <= reading.sentence.span.place < end]
            level, number, name = (heading.level, heading.number, heading.name) if heading else (0, "", "")
            at = f"{anchor}s{len(chapters) + 1}"
            chapters.append(Chapter(at, level, number, name, _count(under, left), tuple(parts)))

    for item in document.items:
        if isinstance(item, Heading):
            close(item.span.place)
            heading, parts, begin = item, [], item.span.place
            continue
        under = [reading for reading in own if item.span.start <= reading.sentence.span.start < item.span.end]
        parts.append(
            Part(
                "" if item.kind in {BlockKind.RULE, BlockKind.PROSE} else item.kind.value,
                item.name,
                numbers.get(item.span.start, item.number),
                tuple(_lines(item, source, marks, notes)),
                all(reading.understood or _remark(reading) for reading in under),
            )
        )
    close(document.span.end_place)
    title = document.title or source.name.rpartition("/")[2]
    return Shown(anchor, document.kind, title, source.name, _count(own, left), tuple(chapters))


def _lines(block: Block, source: Source, marks: Marks, notes: Mapping[int, tuple[Note, ...]]) -> Iterator[Line]:
    """The lines of a block below its keyword line. A keyword line is the part's label; a block without one begins
    with its text."""
    first, last = block.span.first.line, block.span.last.line
    if block.kind is not BlockKind.PROSE and block.head is not None:
        first += 1
    gap = False
    for number in range(first, last + 1):
        start, text = source.offset(number), source.line(number)
        if not text.strip():
            gap = True
            continue
        look = "comment" if text.lstrip().startswith("//") else "row" if text.lstrip().startswith("|") else "text"
        yield Line(number, look, gap, tuple(_runs(text.rstrip(), start, marks)), notes.get(number, ()))
        gap = False


def _runs(text: str, start: int, marks: Marks) -> Iterator[Run]:
    """A line cut where the colour changes; blanks between two words of one colour have it too."""
    at, end = 0, 0
    kind = ""
    for word in WORD.finditer(text):
        for begin, stop, own in marks.cut(start + word.start(), start + word.end()):
            begin, stop = begin - start, stop - start
            if own != kind:
                if end > at:
                    yield Run(text[at:end], kind)
                if begin > end:
                    yield Run(text[end:begin], "")
                at, kind = begin, own
            end = stop
    yield Run(text[at:], kind)


def _notes(readings: Sequence[Reading], left: Mapping[Span, str]) -> Mapping[int, tuple[Note, ...]]:
    """What stands beside each line, by its number."""
    found: dict[int, list[Note]] = {}
    for reading in readings:
        line = reading.sentence.span.line
        if not reading.understood and not _remark(reading):
            kind = reading.verdict.value
            found.setdefault(line, []).append(Note(kind, SAYS[kind], coverage_words.stopped(reading), reading.help))
        elif reading.understood and reading.sentence.span in left:
            found.setdefault(line, []).append(Note("table", SAYS["table"], "", left[reading.sentence.span]))
    return {line: tuple(dict.fromkeys(notes)) for line, notes in found.items()}


def _remark(reading: Reading) -> bool:
    return reading.kind == "Note"


def _words(sentence: Sentence) -> int:
    return len(WORD.findall(sentence.text)) + sum(_words(item) for item in sentence.items)


def _count(readings: Sequence[Reading], left: Mapping[Span, str]) -> Count:
    told = [reading for reading in readings if not _remark(reading)]
    by = {verdict: [each for each in told if each.verdict is verdict] for verdict in Verdict}
    claimed = sum(_words(each.sentence) for each in by[Verdict.UNDERSTOOD])
    claimed += sum(_words(each.sentence) - len(coverage_words.unclaimed(each)) for each in by[Verdict.PARTLY])
    return Count(
        len(by[Verdict.UNDERSTOOD]),
        len(by[Verdict.PARTLY]),
        len(by[Verdict.PROSE]),
        len(readings) - len(told),
        sum(reading.sentence.span in left for reading in told),
        sum(_words(each.sentence) for each in told),
        claimed,
    )


def stops_of(documents: Sequence[Document], readings: Sequence[Reading]) -> tuple[Stop, ...]:
    """Every word at which understanding stopped, most frequent first."""
    anchors = {document.span.source: f"d{number}" for number, document in enumerate(documents, 1)}
    found: dict[str, list[tuple[str, str]]] = {}
    helps: dict[str, str] = {}
    written: dict[str, str] = {}
    for reading in readings:
        if reading.understood or _remark(reading):
            continue
        word = coverage_words.stopped_at(reading)
        word = written.setdefault(word.casefold(), word)
        line = reading.sentence.span.line
        found.setdefault(word, []).append((f"{anchors[reading.sentence.span.source]}l{line}", str(line)))
        helps.setdefault(word, reading.help)
    ordered = sorted(found, key=lambda word: (-len(found[word]), word.casefold()))
    return tuple(Stop(word, helps[word], len(found[word]), tuple(dict.fromkeys(found[word]))) for word in ordered)
