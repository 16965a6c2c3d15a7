"""The terms of a book: every name that something makes known, and those that are only used."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulewright.book.facts import declared
from rulewright.book.model import Role, Rule, Section, Sentence, Term, TermKind
from rulewright.book.terms import Finder, capitals, finder, plural, singular
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
RUN = re.compile(r"(?<![\w'’-])[A-Z][\w'’-]*(?: [A-Z0-9][\w'’-]*)*")
SPACE = re.compile(r"\s+-\s+")
NUMERIC = re.compile(r"[\d\s.,+-]*$|.*[.!?:;]$")
CAPS = re.compile(r"[A-Z0-9_]+$")
OFTEN = 4  # a run of capitals that contains known names is a name of its own when it is seen this often
# Words that begin a sentence, or stand for somebody, in capitals without being names.
NO_NAMES = frozenset(
    [
        *(
            "A",
            "After",
            "All",
            "An",
            "And",
            "Any",
            "As",
            "At",
            "Before",
            "Both",
            "But",
            "By",
            "Do",
            "During",
            "Each",
            "Either",
            "Every",
        ),
        *(
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
            "One",
            "Only",
            "Or",
            "Other",
        ),
        *(
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
            "They",
            "This",
            "Those",
            "To",
            "Twice",
        ),
        *(
            "Two",
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
        *("However", "Regardless", "Unlike", "Like", "Because", "Given", "Use", "Note"),
    ]
)


@dataclass
class _Terms:
    """Terms found so far, by name: the first thing that makes a name known counts."""

    attested: set[str]
    found: dict[str, Term] = field(default_factory=dict)

    def add(self, name: str, kind: TermKind, span: Span, rule: str = "", also: tuple[str, ...] = ()) -> None:
        name = " ".join(re.sub(r"\s*\[[^\]]*\]$", "", name).split()).strip("\"'“”")
        if not name or not name[0].isalnum() or NUMERIC.match(name):
            return
        one = singular(name)
        if one != name and one in self.attested:
            name = one
        if CAPS.match(name) and "_" in name:
            # DAMAGE_DIE introduces the Damage Die, when the text has it in that form too.
            name = next((form for form in (name.replace("_", " ").title(),) if form in self.attested), name)
        self.found.setdefault(name, Term(span, name, kind, also, rule))


def vocabulary(documents: Sequence[Document], sections: Sequence[Section]) -> tuple[Term, ...]:
    """All terms: those that blocks and headings name, then those that sentences introduce, then those only used."""
    sentences = [s for section in sections for rule in section.rules for s in _every(rule)]
    terms = _Terms(_attested(sentences))
    rules = [rule for section in sections for rule in section.rules]
    for rule in rules:
        if rule.kind in KINDS and rule.name:
            terms.add(rule.name, KINDS[rule.kind], rule.name_span or rule.span, rule.id, rule.also)
    for rule in rules:
        _inside(rule, terms)
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
    for sentence in sentences:
        if sentence.role is not Role.EXAMPLE:
            for fact in declared(sentence.text):
                if fact.name.split()[0] not in NO_NAMES:
                    terms.add(fact.name, TermKind.FACT, sentence.span_of(fact.start, fact.end), sentence.rule)
    _used(sentences, terms)
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
        for part in rule.fields:
            for name in re.split(r"\s*,\s*(?:an?\s+)?", part.value.text):
                if not re.search(r"\b[a-z]{2,}", name):
                    terms.add(name, TermKind.SPACE, part.value.span, rule.id)


def _used(sentences: Sequence[Sentence], terms: _Terms) -> None:
    """Capitalised phrases that nothing introduces: a whole run when it is seen often, else what known names leave
    of it."""
    known: Finder[str] = finder((name, name) for term in terms.found.values() for name in (term.name, *term.also))
    runs: dict[str, tuple[Sentence, int, int]] = {}
    counts: Counter[str] = Counter()
    pieces: dict[str, tuple[Sentence, int, int]] = {}
    for sentence in sentences:
        if sentence.role is Role.EXAMPLE:
            continue
        matches = {match.start: match.end for match in known.find(sentence.text)}
        for found in RUN.finditer(sentence.text):
            start, end = _trimmed(sentence.text, *found.span())
            if start >= end:
                continue
            run = sentence.text[start:end]
            counts[run] += 1
            runs.setdefault(run, (sentence, start, end))
            for left, right in _rest(sentence.text, start, end, matches):
                pieces.setdefault(sentence.text[left:right], (sentence, left, right))
    known_names = set(terms.found)
    for run, (sentence, start, end) in runs.items():
        if counts[run] >= OFTEN and " " in run and run not in known_names and plural(run) not in known_names:
            terms.add(run, TermKind.USED, sentence.span_of(start, end))
    for name, (sentence, start, end) in pieces.items():
        if capitals(name) not in known_names and singular(name) not in terms.found:
            terms.add(name, TermKind.USED, sentence.span_of(start, end))


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A run without the word that is capital only because it begins a sentence, and without a possessive ending."""
    while start < end:
        space = text.find(" ", start, end)
        stop = end if space < 0 else space
        first = text[start:stop]
        opens = start == 0 or text[:start].rstrip()[-1:] in '.!?:“"('
        single = stop == end
        if first in NO_NAMES or (opens and (single or not text[stop + 1 : stop + 2].isupper())):
            start = min(stop + 1, end)
            continue
        break
    if end - start > 2 and text[end - 2 : end] in ("'s", "’s"):
        end -= 2
    elif end > start and text[end - 1] in "'’-":
        end -= 1
    return start, end


def _rest(text: str, start: int, end: int, matches: dict[int, int]) -> Iterator[tuple[int, int]]:
    """What the known names inside a run leave over."""
    at = left = start
    while at < end:
        if at in matches:
            if at > left:
                yield left, at - 1
            at = min(end, matches[at])
            while at < end and not text[at].isalnum():
                at += 1
            left = at
            continue
        space = text.find(" ", at, end)
        at = end if space < 0 else space + 1
    if left < end:
        yield left, end
