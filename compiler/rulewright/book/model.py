"""The book: what the documents of a ruleset say, in order, with everything named and numbered.

A `Book` joins a core and its extension: `documents` in the order core first. Rule ids are a heading's slug and the
place under it (`zombie-attack-check.2`); printed numbers are the author's, or letters under the heading's number
(`15.3b`; no i, l, o).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from rulewright.source import Span
from rulewright.syntax import tree
from rulewright.syntax.tree import BlockKind

WORD = re.compile(r"\S+")
STRETCH = 16  # rules


class Role(Enum):
    """What a sentence does in the block in which it stands."""

    RULE = "rule"  # a sentence of a RULE, SECTION RULE, DEFINITION, INVARIANT or prose paragraph
    STEP = "step"  # a numbered step, or a sentence of one
    BRANCH = "branch"  # a `* if …` branch of a step
    OUTCOME = "outcome"  # a sentence of a SUCCESS or FAILURE block
    CARD = "card"  # a sentence in a cell of a component: live or called card text
    ROW = "row"  # the result of a table row that is a sentence
    EXAMPLE = "example"  # a Given, When or Then line
    NOTE = "note"  # a remark: printed, not played


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence. `text` has single blanks and no list marker; `pieces` are the spans of source that it comes from.

    A list belongs to the sentence that introduces it: `items` are then its list items, and `text` ends at the colon
    (or full stop). `rule` is the id of the rule it stands in, `step` the number of its step ("" elsewhere), `place`
    counts sentences in the rule from 0.
    """

    span: Span
    text: str
    pieces: tuple[Span, ...]
    role: Role
    rule: str
    step: str = ""
    place: int = 0
    items: tuple[Sentence, ...] = ()
    lead: str = ""  # Given, And, When or Then of an example line

    def span_of(self, start: int, end: int) -> Span:
        """The stretch of source behind characters start..end of `text`; from the first piece it touches to the last."""
        at, left, right = 0, self.span.start, self.span.end
        for piece in self.pieces:
            for word in WORD.finditer(piece.text):
                begin, length = piece.start + word.start(), word.end() - word.start()
                if at <= start:
                    left = begin + min(start - at, length)
                if at < end:
                    right = begin + min(end - at, length)
                at += length + 1
        return Span(self.span.source, left, max(left, right))


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a procedure. `label` is its number ("3", "3a"); `branches` its `* …` branches and sub-steps."""

    span: Span
    label: str
    sentences: tuple[Sentence, ...]
    branches: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table or component, keyed by column name. A cell of rule text has its sentences in `rules`."""

    span: Span
    cells: tuple[tree.Cell, ...]
    rules: tuple[tuple[str, tuple[Sentence, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Face:
    """A row of a dice table: the faces it covers, as (low, high) pairs (high None: and more; low None: and less), and
    its result. `name` is what stands before the sentences of a row as its name: `Storm. Each Player …`."""

    span: Span
    faces: tuple[tuple[int | None, int | None], ...]
    label: str
    result: tree.Cell
    sentences: tuple[Sentence, ...] = ()
    otherwise: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A block with its place in the book.

    `id` is stable; `printed` is the number in the margin; `name` is "" for plain rules; `sentences` are those of
    RULE-like blocks and outcomes, and the lines of an example (`lead` is their first word); `steps` those of a
    procedure; `faces`, `columns` and `rows` those of a table or component; `fields` the `Name: value` lines; `drawn`
    the lines of a map. `outcome_of` is the id of the procedure that a SUCCESS or FAILURE belongs to; `check` the
    Check it names, if any. `proposed` says that the name was found from references left over, not written.
    """

    span: Span
    kind: BlockKind
    id: str
    printed: str
    name: str
    name_span: Span | None
    section: str
    document: int
    sentences: tuple[Sentence, ...] = ()
    steps: tuple[Step, ...] = ()
    columns: tuple[tree.Cell, ...] = ()
    rows: tuple[Row, ...] = ()
    faces: tuple[Face, ...] = ()
    die: str = ""
    fields: tuple[tree.Field, ...] = ()
    drawn: tuple[Span, ...] = ()
    style: str = ""  # of a map: "", grid, tiles, measured
    outcome_of: str = ""
    check: str = ""
    also: tuple[str, ...] = ()
    proposed: bool = False
    note_on: str = ""  # id of the rule that a NOTE remarks on
    loose: bool = False  # the sentences are items of a list that no sentence introduces
    comments: tuple[tree.Comment, ...] = ()
    _every: tuple[Sentence, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        found = [*self.sentences, *_of_steps(self.steps)]
        found += [s for row in self.rows for _, sentences in row.rules for s in sentences]
        found += [s for face in self.faces for s in face.sentences]
        object.__setattr__(self, "_every", tuple(sorted(found, key=lambda s: s.span.start)))

    def every_sentence(self) -> tuple[Sentence, ...]:
        """All sentences of the rule in text order: of paragraphs, steps and their branches, cells and rows."""
        return self._every

    def every_part(self) -> Iterator[Sentence]:
        """The sentences of the rule, each followed by the items of its list, and theirs."""
        for sentence in self._every:
            yield from _with_items(sentence)


def _of_steps(steps: tuple[Step, ...]) -> tuple[Sentence, ...]:
    return tuple(s for step in steps for s in (*step.sentences, *_of_steps(step.branches)))


def _with_items(sentence: Sentence) -> Iterator[Sentence]:
    yield sentence
    for item in sentence.items:
        yield from _with_items(item)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the rules under it, in order; the section before the first heading has level 0 and no name."""

    span: Span
    id: str
    level: int
    number: str
    name: str
    document: int
    rules: tuple[Rule, ...]

    def stretches(self) -> Iterator[tuple[Rule, ...]]:
        """The rules, a few at a time: what is told of a stretch of them need not be told of each again."""
        yield from (self.rules[at : at + STRETCH] for at in range(0, len(self.rules), STRETCH))


class TermKind(Enum):
    """How a name was made known."""

    PROCEDURE = "procedure"
    DEFINITION = "definition"
    COMPONENT = "component"
    ROW = "row"
    COLUMN = "column"
    TABLE = "table"
    MAP = "map"
    SPACE = "space"
    HEADING = "heading"
    FACT = "fact"  # an introducing sentence: `The game has a Turn Order, a list of Players.`
    ASSUMED = "assumed"
    USED = "used"  # only seen as a capitalised phrase in running text
    DOCUMENT = "document"


@dataclass(frozen=True, slots=True)
class Term:
    """A name. `name` is the singular form as its author wrote it; `span` is where it is introduced first; `also` its
    short names; `rule` the id of the block that makes it known ("" when none does)."""

    span: Span
    name: str
    kind: TermKind
    also: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Reference:
    """A place in the text that points at something: an explicit `rule 14.7`, `[see rule 14.7]`, `[[Name]]`,
    `RISING_AS_A_ZOMBIE`, or the name of a procedure, table or section in running text. `target` is the id of a rule
    or section, "" when nothing has that name; `written` is the pointer as the author wrote it."""

    span: Span
    sentence: Sentence
    written: str
    target: str
    explicit: bool


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """Title, kind ("Core Rules") and headers of one document of the book."""

    span: Span
    title: str
    kind: str
    headers: tuple[tuple[str, str], ...]
    plain: bool
    tree: tree.Document


@dataclass(frozen=True, slots=True)
class Book:
    """A ruleset: core and extension joined. `main` is the index of the document that was asked for (the last one)."""

    documents: tuple[DocumentInfo, ...]
    sections: tuple[Section, ...]
    terms: tuple[Term, ...]
    references: tuple[Reference, ...]

    @property
    def title(self) -> str:
        return self.documents[-1].title

    def stretches(self) -> Iterator[tuple[Rule, ...]]:
        """Every rule, a few at a time, those of one stretch from one section."""
        for section in self.sections:
            yield from section.stretches()

    def rules(self) -> tuple[Rule, ...]:
        """Every rule of every document, in order."""
        return tuple(rule for section in self.sections for rule in section.rules)

    def sentences(self) -> tuple[Sentence, ...]:
        """Every sentence of every rule, in order."""
        return tuple(s for rule in self.rules() for s in rule.every_sentence())
