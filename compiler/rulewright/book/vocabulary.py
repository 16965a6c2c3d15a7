"""The terms of a book: every name that something makes known, and those that are only used."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulewright.book import tiles
from rulewright.book.facts import CALLED, LONGEST, declared
from rulewright.book.model import Role, Rule, Section, Sentence, Term, TermKind
from rulewright.book.terms import Finder, capitals, finder, singular
from rulewright.source import Span
from rulewright.syntax.tree import BlockKind, Document

KINDS = {
    BlockKind.PROCEDURE: TermKind.PROCEDURE,
    BlockKind.DEFINITION: TermKind.DEFINITION,
    BlockKind.COMPONENT: TermKind.COMPONENT,
    BlockKind.CARD: TermKind.COMPONENT,
    BlockKind.TABLE: TermKind.TABLE,
    BlockKind.MAP: TermKind.MAP,
}
# A run of capitalised words. A possessive ends it; "of" goes on with it where a capital follows at once.
RUN = re.compile(r"(?<![\w'’-])[A-Z]\w*(?:-[A-Z]\w*)*(?![\w-])(?: (?:of )?[A-Z0-9]\w*(?:-[A-Z]\w*)*(?![\w-]))*")
SPACE = re.compile(r"\s+-\s+")
NUMERIC = re.compile(r"[\d\s.,+-]*$|\d*[dD]\d+\S*$|.*[.!?:;]$")
CAPS = re.compile(r"[A-Z0-9_]+$")
OPENING = re.compile(r"(?:^|[.!?:]\s)[\"“'(\[]*$")
OFTEN = 4  # a run of capitals that contains known names is a name of its own when it is seen this often
# Words that begin a sentence, or stand for somebody, in capitals without being names.
NO_NAMES = frozenset(
    [
        *("A", "After", "All", "An", "And", "Any", "As", "At", "Before", "Both", "But", "By", "Do", "During", "Each"),
        *(
            "Either",
            "Every",
            "For",
            "From",
            "If",
            "In",
            "Instead",
            "Into",
            "It",
            "Its",
            "No",
            "Not",
            "Of",
            "On",
            "Once",
        ),
        *(
            "One",
            "Only",
            "Or",
            "Other",
            "Otherwise",
            "She",
            "He",
            "So",
            "That",
            "The",
            "Their",
            "Then",
            "There",
            "These",
        ),
        *(
            "They",
            "This",
            "Those",
            "To",
            "Twice",
            "Two",
            "Three",
            "Four",
            "Five",
            "Six",
            "Seven",
            "Eight",
            "Nine",
            "Ten",
        ),
        *(
            "Unless",
            "Until",
            "Up",
            "We",
            "What",
            "When",
            "Whenever",
            "Where",
            "While",
            "With",
            "You",
            "Your",
            "Also",
            "I",
        ),
        *("However", "Regardless", "Unlike", "Like", "Because", "Given", "Use", "Note", "First", "Second", "Third"),
    ]
)


@dataclass
class _Terms:
    """Terms found so far, by name: the first thing that makes a name known counts."""

    attested: set[str]
    found: dict[str, Term] = field(default_factory=dict)  # by the form in capitals, which all forms of a name share

    def add(self, name: str, kind: TermKind, span: Span, rule: str = "", also: tuple[str, ...] = ()) -> None:
        name = " ".join(re.sub(r"\s*\[[^\]]*\]$", "", name).split()).strip("\"'“”")
        if not name or not name[0].isalnum() or (NUMERIC.match(name) and kind is not TermKind.SPACE):  # D6 is a square
            return
        one = singular(name)
        if one != name and one in self.attested:
            name = one
        if CAPS.match(name) and len(name) > 2:
            # DAMAGE_DIE introduces the Damage Die, when the text has it in that form too.
            plain = name.replace("_", " ").title()
            name = plain if plain in self.attested else name
        self.found.setdefault(capitals(name), Term(span, name, kind, also, rule))


def vocabulary(documents: Sequence[Document], sections: Sequence[Section]) -> tuple[Term, ...]:
    """All terms: those that blocks and headings name, then those that sentences introduce, then those only used."""
    sentences = [s for section in sections for rule in section.rules for s in _every(rule)]
    terms = _Terms(_attested(sentences))
    inner = {run for sentence in sentences for start, run in _runs(sentence.text) if not _opens(sentence.text, start)}
    rules = [rule for section in sections for rule in section.rules]
    for rule in rules:
        if rule.kind in KINDS and rule.name:
            terms.add(
                rule.name, KINDS[rule.kind], rule.name_span or rule.span, rule.id, (*rule.also, *_table_name(rule))
            )
    for rule in rules:
        _inside(rule, terms)
    _tiles(rules, terms)
    for sentence in sentences:
        if sentence.role not in (Role.EXAMPLE, Role.NOTE):
            for fact in declared(sentence.text):
                # One word at the start of a sentence is a name only if it is written with a capital elsewhere too.
                bare = fact.start == 0 and " " not in fact.name and not CAPS.match(fact.name)
                if fact.name.split()[0] not in NO_NAMES and (not bare or fact.name in inner):
                    terms.add(fact.name, TermKind.FACT, sentence.span_of(fact.start, fact.end), sentence.rule)
    for section in sections:
        if section.name:
            terms.add(section.name, TermKind.HEADING, section.span, section.id)
    for document in documents:
        if document.title and document.title_span:
            terms.add(document.title, TermKind.DOCUMENT, document.title_span)
        for header in document.headers:
            if header.name.casefold() == "assumes":
                for name in header.value.split(","):
                    terms.add(name, TermKind.ASSUMED, header.value_span)
    _used(sentences, terms, inner)
    return tuple(terms.found.values())


def _every(rule: Rule) -> Iterator[Sentence]:
    """The sentences of a rule and the items of their lists."""

    def within(sentence: Sentence) -> Iterator[Sentence]:
        yield sentence
        for item in sentence.items:
            yield from within(item)

    for sentence in rule.every_sentence():
        yield from within(sentence)


def _attested(sentences: Sequence[Sentence]) -> set[str]:
    """Every run of up to six capitalised words, and every part of one, that stands somewhere in the text."""
    found: set[str] = set()
    for sentence in sentences:
        for run in RUN.findall(sentence.text):
            words = [re.sub(r"['’]s?$", "", word) for word in run.split()]
            for start in range(len(words)):
                for end in range(start + 1, min(len(words), start + 6) + 1):
                    found.add(" ".join(words[start:end]))
    return found


def _inside(rule: Rule, terms: _Terms) -> None:
    """Names that stand inside a block: rows and columns of a component, spaces of a map, results of a dice table."""
    if rule.kind in (BlockKind.COMPONENT, BlockKind.TABLE, BlockKind.CARD):
        for column in rule.columns[1 if rule.kind is BlockKind.COMPONENT else 0 :]:
            terms.add(column.text, TermKind.COLUMN, column.span, rule.id)
        for row in rule.rows:
            if row.cells:
                terms.add(row.cells[0].text, TermKind.ROW, row.cells[0].span, rule.id)
        for part in rule.fields:
            if part.name.text not in ("Quantity", "Description", "Text"):
                terms.add(part.name.text, TermKind.COLUMN, part.name.span, rule.id)
    if rule.kind is BlockKind.MAP:
        if rule.style == "grid":
            _squares(rule, terms)
        for drawn in rule.drawn:
            text = drawn.text
            if not SPACE.search(text):
                continue
            at = 0
            for name in SPACE.split(text):
                at = text.index(name, at)
                terms.add(
                    name, TermKind.SPACE, Span(drawn.source, drawn.start + at, drawn.start + at + len(name)), rule.id
                )
                at += len(name)
        for part in rule.fields if not rule.style else ():  # in a grid, on tiles a letter stands for a kind of space
            for name in re.split(r"\s*,\s*(?:an?\s+)?", part.value.text):
                if not re.search(r"\b[a-z]{2,}", name):
                    terms.add(name, TermKind.SPACE, part.value.span, rule.id)


def _tiles(rules: list[Rule], terms: _Terms) -> None:
    """Spaces of tiles that some sentence names: the others are names too, but nobody has use for hundreds."""
    found = tiles.sheet(rules)
    for rule in rules:
        if found is not None and rule.kind is BlockKind.MAP and rule.style == tiles.STYLE:
            for name in found.spaces():
                if name in terms.attested:
                    terms.add(name, TermKind.SPACE, rule.span, rule.id)


def _squares(rule: Rule, terms: _Terms) -> None:
    """The squares of a grid, by column and row: A1."""
    for y, drawn in enumerate(drawn for drawn in rule.drawn if drawn.text.strip()):
        for x in range(len(drawn.text.replace(" ", ""))):
            terms.add(square_name(x, y), TermKind.SPACE, drawn, rule.id)


def square_name(column: int, row: int) -> str:
    """The name of the square in a column and a row, both from 0: A1, B1, …, Z1, AA1."""
    letters = ""
    left = column + 1
    while left:
        left, letter = divmod(left - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"


def _table_name(rule: Rule) -> tuple[str, ...]:
    """`TABLE Noise` is also called the Noise Table."""
    return (f"{rule.name} Table",) if rule.kind is BlockKind.TABLE and not rule.name.endswith("Table") else ()


def _used(sentences: Sequence[Sentence], terms: _Terms, inner: set[str]) -> None:
    """Capitalised phrases that nothing introduces: names that are called, whole runs that are seen often, and what
    known names leave of the other runs."""
    spoken = [sentence for sentence in sentences if sentence.role is not Role.EXAMPLE]
    for sentence in spoken:
        for call in CALLED.finditer(sentence.text, 0, LONGEST):
            if " " in call.group("name"):
                terms.add(call.group("name"), TermKind.USED, sentence.span_of(*call.span("name")))
    known: Finder[str] = finder((name, name) for term in terms.found.values() for name in (term.name, *term.also))
    verbs = _verbs(terms)
    whole: dict[str, tuple[Sentence, int]] = {}
    counts: Counter[str] = Counter()
    pieces: dict[str, tuple[Sentence, int]] = {}
    for sentence in spoken:
        covered = _covered(sentence.text, known)
        for verb in verbs.finditer(sentence.text) if verbs is not None else ():
            covered[verb.start() : verb.end()] = b"\x01" * len(verb.group())
        for begin, run in _runs(sentence.text):
            start, name = _trimmed(run, begin, _opens(sentence.text, begin) and run not in inner)
            free = [at for at in range(start, start + len(name)) if not covered[at] and sentence.text[at] != " "]
            if not name or not free:
                continue
            counts[name] += 1
            whole.setdefault(name, (sentence, start))
            for at, piece in _free(sentence.text, start, start + len(name), covered):
                pieces.setdefault(piece, (sentence, at))
    for found in ({run: place for run, place in whole.items() if counts[run] >= OFTEN and " " in run}, pieces):
        for name, (sentence, start) in found.items():
            if name not in NO_NAMES and name.capitalize() not in NO_NAMES:
                terms.add(name, TermKind.USED, sentence.span_of(start, start + len(name)))


HOLES = re.compile(r"(?:An?|Each) (?:[A-Z]\w*(?: [A-Z]\w*)*?) (?P<verb>[A-Z]\w*s)(?: .*)?")


def _verbs(terms: _Terms) -> re.Pattern[str] | None:
    """The verbs of procedures with holes (A Guard Drops) in all their forms: none is a part of a name."""
    found = (HOLES.fullmatch(term.name) for term in terms.found.values() if term.kind is TermKind.PROCEDURE)
    stems = sorted({re.escape(match["verb"][:-1]) for match in found if match is not None})
    return re.compile(rf"\b(?:{'|'.join(stems)})(?:s|es|ing|\w?ed|\wing|d)?\b") if stems else None


def _runs(text: str) -> Iterator[tuple[int, str]]:
    for found in RUN.finditer(text):
        yield found.start(), found.group()


def _opens(text: str, start: int) -> bool:
    """Whether a word stands where a sentence begins, so that its capital says nothing."""
    return OPENING.search(text, max(0, start - 6), start) is not None or start == 0


def _trimmed(run: str, start: int, opening: bool) -> tuple[int, str]:
    """A run without words that are no names at its front; a first word that opens the sentence is left out too."""
    words = run.split(" ")
    at = 0
    while at < len(words) and (words[at] in NO_NAMES or words[at] == "of" or (opening and at == 0)):
        at += 1
    cut = sum(len(word) + 1 for word in words[:at])
    return start + cut, run[cut:]


def _covered(text: str, known: Finder[str]) -> bytearray:
    """For each character whether it belongs to a known name."""
    found = bytearray(len(text))
    for match in known.find(text):
        found[match.start : match.end] = b"\x01" * (match.end - match.start)
    return found


def _free(text: str, start: int, end: int, covered: bytearray) -> Iterator[tuple[int, str]]:
    """The stretches of a run that no known name covers, without `of` and the like at their ends."""
    at = start
    while at < end:
        if covered[at]:
            at += 1
            continue
        stop = at
        while stop < end and not covered[stop]:
            stop += 1
        words = [word for word in re.finditer(r"\S+", text[at:stop])]
        while words and not words[0].group()[0].isupper():
            words.pop(0)
        while words and words[-1].group() == "of":
            words.pop()
        if words:
            left, right = at + words[0].start(), at + words[-1].end()
            yield left, text[left:right]
        at = stop
