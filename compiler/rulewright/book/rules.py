"""From a block as written to a rule with its sentences, steps, rows and faces. Nothing here needs to know any other
block."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from rulewright.book.model import Face, Role, Row, Rule, Sentence, Step
from rulewright.book.numbers import letter
from rulewright.book.sentences import item_of, items_of, sentences_of
from rulewright.source import Span
from rulewright.syntax import tree
from rulewright.syntax.tree import Block, BlockKind, Cell, Text

ROLES = {
    BlockKind.SUCCESS: Role.OUTCOME,
    BlockKind.FAILURE: Role.OUTCOME,
    BlockKind.NOTE: Role.NOTE,
    BlockKind.EXAMPLE: Role.EXAMPLE,
}
DIE = re.compile(r"\b\d*[dD]\d+(?:\s*[+-]\s*\d+)?\b")
RANGE = re.compile(r"([+-]?\d+)\s*(?:-|–|—|to)\s*([+-]?\d+)$")
MORE = re.compile(r"([+-]?\d+)\s*(?:\+|(?:or|and)\s+(?:more|higher|above|greater|over|up))$")
LESS = re.compile(r"([+-]?\d+)\s*(?:-|(?:or|and)\s+(?:less|lower|below|fewer|under))$")
ONE = re.compile(r"[+-]?\d+$")
_CAPITAL = r"[A-Z][\w'’-]*"
ROW_NAME = re.compile(
    rf"({_CAPITAL}(?: (?:(?:of|the|an?|and|in|at|to|for|on) )*{_CAPITAL}){{0,5}})(?:[.:!]| [–—-]) +(?=[A-Z])"
)
SENTENCE = re.compile(r"[.!?][\"'”’)\]]*$")
REMARKS = frozenset(
    ["description", "flavour", "flavor", "flavour text", "flavor text", "manual clarification", "manual_clarification"]
)


@dataclass
class _Contents:
    """What a rule holds, while its parts are read."""

    sentences: list[Sentence] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    columns: tuple[Cell, ...] = ()
    rows: list[tree.PipeRow] = field(default_factory=list)
    faces: list[Face] = field(default_factory=list)
    fields: list[tree.Field] = field(default_factory=list)
    drawn: list[Span] = field(default_factory=list)
    loose: bool = False
    place: int = 0


def rule_of(block: Block, id: str, printed: str, section: str, document: int) -> Rule:
    """The rule that a block stands for. Its name is the written one; names from headings come later."""
    role = ROLES.get(block.kind, Role.RULE)
    held = _Contents()
    for part in block.parts:
        _read(part, held, role, id)
    return Rule(
        block.span,
        block.kind,
        id,
        printed,
        "" if block.kind in (BlockKind.SUCCESS, BlockKind.FAILURE) else block.name,
        block.name_span,
        section,
        document,
        sentences=tuple(held.sentences),
        steps=tuple(held.steps),
        columns=held.columns,
        rows=_rows(held.columns, held.rows, id),
        faces=tuple(held.faces),
        die=block.option if block.kind is BlockKind.TABLE and DIE.match(block.option) else "",
        fields=tuple(held.fields),
        drawn=tuple(held.drawn),
        style=block.option if block.kind is BlockKind.MAP else "",
        check=block.name if block.kind in (BlockKind.SUCCESS, BlockKind.FAILURE) else "",
        also=_also(block),
        loose=held.loose,
        comments=block.comments,
    )


def _also(block: Block) -> tuple[str, ...]:
    """`DEFINITION Zombie (also Zombies, the Dead)` gives two short names."""
    if block.kind is not BlockKind.DEFINITION or not block.option.lower().startswith("also "):
        return ()
    return tuple(name.strip() for name in re.split(r",| or | and ", block.option[5:]) if name.strip())


def _read(part: tree.Part, held: _Contents, role: Role, rule: str) -> None:
    match part:
        case tree.Paragraph():
            _paragraph(part, held, role, rule)
        case tree.Bullet():
            held.sentences.append(item_of(part.text, role, rule, held.place))
            held.place += 1
            held.loose = True
        case tree.Step():
            held.steps.append(_step(part, rule, held))
        case tree.PipeRow():
            if held.columns:
                held.rows.append(part)
            else:
                held.columns = part.cells
        case tree.FaceRow():
            held.faces.append(_face(part, rule, held))
        case tree.Field():
            held.fields.append(part)
            _field(part, held, rule)
        case tree.DrawnRow():
            held.drawn.append(part.span)
        case tree.ExampleLine():
            found = sentences_of(part.text, Role.EXAMPLE, rule, held.place, lead=part.word)
            held.sentences.extend(found)
            held.place += len(found)


def _paragraph(part: tree.Paragraph, held: _Contents, role: Role, rule: str) -> None:
    found = list(sentences_of(part.text, role, rule, held.place))
    if part.bullets and found:
        last = found[-1]
        items = items_of(part.bullets, role, rule)
        found[-1] = Sentence(last.span, last.text, last.pieces, role, rule, "", last.place, items)
    elif part.bullets:
        found = list(items_of(part.bullets, role, rule))
    held.sentences.extend(found)
    held.place += len(found)


def _step(step: tree.Step, rule: str, held: _Contents, above: str = "") -> Step:
    label = step.number if step.number.startswith(above) else f"{above}{step.number}"
    sentences = sentences_of(step.text, Role.STEP, rule, held.place, label)
    held.place += len(sentences)
    branches: list[Step] = []
    for place, branch in enumerate(step.branches, 1):
        if isinstance(branch, tree.Step):
            branches.append(_step(branch, rule, held, label))
            continue
        within = f"{label}{letter(place)}"
        inner = sentences_of(branch.text, Role.BRANCH, rule, held.place, within)
        held.place += len(inner)
        branches.append(Step(branch.span, within, inner))
    return Step(step.span, label, sentences, tuple(branches))


def faces_of(label: str) -> tuple[tuple[int | None, int | None], ...]:
    """The faces that the left side of a row names: `1-7`, `9+`, `2, 4-5`, `3 or less`. Nothing when it names none."""
    found: list[tuple[int | None, int | None]] = []
    for part in re.split(r"\s*,\s*|\s+or\s+(?=[+-]?\d)|\s+and\s+(?=\d)", label.strip()):
        if between := RANGE.match(part):
            found.append((int(between.group(1)), int(between.group(2))))
        elif more := MORE.match(part):
            found.append((int(more.group(1)), None))
        elif less := LESS.match(part):
            found.append((None, int(less.group(1))))
        elif ONE.match(part):
            found.append((int(part), int(part)))
        else:
            return ()
    return tuple(found)


def _face(row: tree.FaceRow, rule: str, held: _Contents) -> Face:
    label = row.faces.text
    sentences: tuple[Sentence, ...] = ()
    name = ""
    if SENTENCE.search(row.result.text):
        said = row.result.span
        titled = ROW_NAME.match(said.text)
        if titled is not None:  # Storm. Each Player loses 1 Wood.
            name, said = titled[1], Span(said.source, said.start + titled.end(), said.end)
        sentences = sentences_of(Text(said, (said,)), Role.ROW, rule, held.place)
        held.place += len(sentences)
    otherwise = label.lower() in ("otherwise", "else", "any other")
    return Face(row.span, faces_of(label), label, row.result, sentences, otherwise, name)


def _field(part: tree.Field, held: _Contents, rule: str) -> None:
    """A field that holds a sentence is card text, or a remark when its name says so."""
    if not SENTENCE.search(part.value.text):
        return
    role = Role.NOTE if part.name.text.lower() in REMARKS else Role.CARD
    found = sentences_of(Text(part.value.span, (part.value.span,)), role, rule, held.place)
    held.sentences.extend(found)
    held.place += len(found)


def _rows(columns: tuple[Cell, ...], rows: Sequence[tree.PipeRow], rule: str) -> tuple[Row, ...]:
    """Rows by column. A column whose filled cells end in a full stop holds rule text; the first names the row."""
    texts: list[int] = []
    for at in range(1, len(columns)):
        filled = [row.cells[at].text for row in rows if at < len(row.cells) and row.cells[at].text]
        if filled and all(SENTENCE.search(text) for text in filled):
            texts.append(at)
    found: list[Row] = []
    place = 0
    for row in rows:
        rules: list[tuple[str, tuple[Sentence, ...]]] = []
        for at in texts:
            if at < len(row.cells) and row.cells[at].text:
                cell = row.cells[at]
                sentences = sentences_of(Text(cell.span, (cell.span,)), Role.CARD, rule, place)
                place += len(sentences)
                rules.append((columns[at].text, sentences))
        found.append(Row(row.span, row.cells, tuple(rules)))
    return tuple(found)
