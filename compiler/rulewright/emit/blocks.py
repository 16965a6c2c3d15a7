"""The blocks of a book, one a rule: what each kind of rule looks like in print."""

from __future__ import annotations

import re
from dataclasses import replace

from markupsafe import Markup

from rulewright.book.model import Row, Rule
from rulewright.book.model import Step as BookStep
from rulewright.book.tiles import STYLE, Picture, sheet
from rulewright.emit import diagram, drawing, maps, tiles, typeset
from rulewright.emit.places import Places
from rulewright.emit.running import Running
from rulewright.emit.theme import Theme
from rulewright.emit.view import (
    Block,
    CellView,
    Column,
    FaceView,
    Group,
    Line,
    Note,
    Outcome,
    Paragraph,
    Run,
    Step,
)
from rulewright.syntax.tree import BlockKind, Cell

NO_STRIP = Markup("")
PROCEDURE_STEPS = 7
"""A procedure of up to this many steps is never split over two pages."""


class Blocks:
    """Makes blocks. `note` and `outcome` put a rule into the blocks that are there already."""

    def __init__(self, places: Places, text: Running, theme: Theme) -> None:
        self.places, self.text, self.theme = places, text, theme
        self.marks = 0
        self.tiles = sheet(places.book.rules())

    def note(self, rule: Rule, blocks: list[Block]) -> None:
        paragraphs = self.text.paragraphs(rule.sentences)
        self.marks += 1
        note = Note(rule.printed or str(self.marks), paragraphs)
        target = next((i for i, b in enumerate(blocks) if b.id == rule.note_on), len(blocks) - 1)
        if blocks and blocks[target].kind != "remark":
            owner = blocks[target]
            if owner.kind == "panel":
                owner = replace(
                    owner, rules=(*owner.rules[:-1], replace(owner.rules[-1], notes=(*owner.rules[-1].notes, note)))
                )
            else:
                owner = replace(owner, notes=(*owner.notes, note))
            blocks[target] = owner
        else:
            blocks.append(replace(self.places.block("remark", rule), paragraphs=paragraphs))

    def outcome(self, rule: Rule, blocks: list[Block]) -> None:
        success = rule.kind is BlockKind.SUCCESS
        title = ("Success" if success else "Failure") + (f": {typeset.signs(rule.check)}" if rule.check else "")
        outcome = Outcome(
            success, self.places.anchors[rule.id], rule.printed, title, self.text.paragraphs(rule.sentences)
        )
        target = next(
            (i for i, b in reversed(list(enumerate(blocks))) if b.id == rule.outcome_of and b.kind == "procedure"), -1
        )
        if target < 0 and blocks and blocks[-1].kind in ("procedure", "outcomes"):
            target = len(blocks) - 1
        if target >= 0 and target == len(blocks) - 1:
            blocks[target] = replace(blocks[target], outcomes=(*blocks[target].outcomes, outcome))
        else:
            blocks.append(replace(self.places.block("outcomes", rule), outcomes=(outcome,)))

    def _plain(self, rule: Rule) -> Block:
        """A rule with everything that it holds: paragraphs, numbered lines, fields, and lines whose layout counts."""
        drawn = tuple(Paragraph((Run(span.text.strip()),)) for span in rule.drawn if span.text.strip())
        return replace(
            self.places.block("rule", rule),
            paragraphs=self.text.paragraphs(rule.sentences) + drawn,
            steps=tuple(self._step(step) for step in rule.steps),
            fields=_fields(rule),
        )

    def block(self, rule: Rule) -> Block:
        match rule.kind:
            case BlockKind.PROCEDURE:
                return self._procedure(rule)
            case BlockKind.DEFINITION:
                return replace(self.places.block("definition", rule), paragraphs=self.text.definition(rule))
            case BlockKind.SECTION_RULE:
                inner = replace(self.places.block("rule", rule), paragraphs=self.text.paragraphs(rule.sentences))
                return Block("panel", rule.id + "-panel", "", "", rules=(inner,))
            case BlockKind.INVARIANT:
                return replace(self.places.block("invariant", rule), paragraphs=self.text.paragraphs(rule.sentences))
            case BlockKind.TABLE if rule.faces:
                return self._dice(rule)
            case BlockKind.TABLE:
                return self._table(rule, "table")
            case BlockKind.COMPONENT | BlockKind.CARD:
                return self._table(rule, "component") if rule.rows else self._single(rule)
            case BlockKind.MAP:
                return self._map(rule)
            case BlockKind.EXAMPLE:
                return self._example(rule)
            case _:
                if rule.faces:
                    return self._dice(rule)
                if rule.rows:
                    return self._table(rule, "table")
                return self._plain(rule)

    def _procedure(self, rule: Rule) -> Block:
        steps = tuple(self._step(step) for step in rule.steps)
        block = replace(
            self.places.block("procedure", rule), steps=steps, paragraphs=self.text.paragraphs(rule.sentences)
        )
        return replace(block, long=_count(steps) > PROCEDURE_STEPS)

    def _step(self, step: BookStep, letters: str = "") -> Step:
        branches = tuple(
            self._step(branch, "abcdefghjkmnpqrstuvwxyz"[place % 23]) for place, branch in enumerate(step.branches)
        )
        return Step(step.label or letters, self.text.paragraphs(step.sentences), branches)

    def with_diagram(self, block: Block) -> Block:
        if block.kind != "procedure":
            return block
        flow = flow_of(block)
        return replace(block, diagram=diagram.draw(flow, self.theme, self.theme.page.measure))

    def _table(self, rule: Rule, kind: str) -> Block:
        ruled = {name for row in rule.rows for name, _ in row.rules}
        columns = []
        for place, cell in enumerate(rule.columns or _unnamed(rule.rows)):
            values = [row.cells[place].text for row in rule.rows if place < len(row.cells) and row.cells[place].text]
            if cell.text in ruled or any(len(value) > 44 for value in values):
                align = "rule"
            elif place and all(len(value) <= 9 for value in values):
                align = "number"
            else:
                align = "text"
            columns.append(Column(typeset.signs(cell.text), align))
        rows = tuple(self._row(row, rule, tuple(columns)) for row in rule.rows)
        if self.tiles is not None and rule.kind is BlockKind.COMPONENT and rule.name == self.tiles.kind:
            rows = tuple(map(self._drawn, rows, self.tiles.pictures))
        block = replace(self.places.block(kind, rule), columns=tuple(columns), rows=rows, fields=_fields(rule))
        return replace(block, wide=len(columns) > 4 or kind == "component", long=len(rows) > 14)

    def _drawn(self, row: tuple[CellView, ...], picture: Picture) -> tuple[CellView, ...]:
        """A row of the component of tiles, with the tile drawn in its column."""
        assert self.tiles is not None
        shown = replace(row[self.tiles.column], picture=tiles.small(picture, self.tiles, self.theme))
        return (*row[: self.tiles.column], shown, *row[self.tiles.column + 1 :])

    def _row(self, row: Row, rule: Rule, columns: tuple[Column, ...]) -> tuple[CellView, ...]:
        rules = dict(row.rules)
        cells = []
        for place, cell in enumerate(row.cells):
            name = rule.columns[place].text if place < len(rule.columns) else ""
            paragraphs = self.text.paragraphs(rules[name]) if name in rules else ()
            cells.append(CellView(typeset.signs(cell.text), paragraphs))
        cells += [CellView("")] * (len(columns) - len(cells))
        return tuple(cells)

    def _dice(self, rule: Rule) -> Block:
        low, high = _range(rule)
        covered: set[int] = set()
        faces = []
        for face in rule.faces:
            if face.otherwise:
                shown = frozenset(range(low, high + 1)) - covered
            else:
                shown = frozenset(
                    value
                    for a, b in face.faces
                    for value in range(low if a is None else max(a, low), (high if b is None else min(b, high)) + 1)
                )
            covered |= shown
            label = typeset.signs(face.label.strip())
            picture = drawing.strip(low, high, shown, self.theme) if face.faces or face.otherwise else NO_STRIP
            paragraphs = self.text.paragraphs(face.sentences)
            paragraph = paragraphs[0] if paragraphs else Paragraph((Run(typeset.signs(face.result.text)),))
            faces.append(FaceView(label, picture, paragraph))
        sides = re.search(r"[dD](\d+)", rule.die)
        art = drawing.die(int(sides[1]), self.theme) if sides else None
        shown_die = rule.die or ""
        return replace(
            self.places.block("dice", rule),
            faces=tuple(faces),
            die=typeset.signs(shown_die),
            die_art=art,
            long=len(faces) > 20,
        )

    def _single(self, rule: Rule) -> Block:
        fields = _fields(rule)
        quantity = next((value for name, value in fields if name == "Quantity"), "")
        rest = tuple(field for field in fields if field[0] != "Quantity")
        there = {" ".join(value.split()) for _, value in fields}
        said = [s for s in rule.sentences if not any(typeset.signs(s.text) in value for value in there)]
        return replace(
            self.places.block("single", rule), quantity=quantity, fields=rest, paragraphs=self.text.paragraphs(said)
        )

    def _map(self, rule: Rule) -> Block:
        lines = tuple(span.text for span in rule.drawn)
        legend = tuple((field.name.text, typeset.signs(field.value.text)) for field in rule.fields)
        block = self.places.block("map", rule)
        name = rule.name or "the map"
        wide = self.theme.page.measure - self.theme.page.column
        if rule.style == "":
            figure = maps.graph(lines)
            if not figure.spaces:
                return replace(block, fields=_fields(rule))
            hatched = self._special(figure.spaces)
            return replace(block, map=maps.draw_graph(figure, name, hatched, self.theme, wide), fields=_fields(rule))
        if rule.style == "grid" and lines:
            drawn = maps.draw_grid(lines, legend, name, self.theme, wide)
            return replace(block, map=drawn, fields=legend)
        if rule.style == STYLE and self.tiles is not None and self.tiles.map == rule.name:
            return replace(block, map=tiles.draw(self.tiles, name, self.theme, wide), fields=legend)
        return replace(block, fields=_fields(rule))

    def _special(self, spaces: tuple[str, ...]) -> frozenset[str]:
        """Spaces that a sentence of the book gives a kind of their own (`The Vault and the Ossuary are Cube
        Rooms.`).
        """
        found = set()
        for sentence in self.places.book.sentences():
            match = re.match(r"(?:The )?(.+?) (?:is|are) (?:an? )?[A-Z][\w’' ]*\.$", sentence.text)
            named = set(re.split(r",? and (?:the )?|, (?:the )?", match[1])) if match else set()
            if named and named <= set(spaces) and len(named) < len(spaces):
                found |= named
        return frozenset(found)

    def _example(self, rule: Rule) -> Block:
        groups: list[Group] = []
        word = ""
        for sentence in rule.sentences:
            lead = sentence.lead or "Given"
            word = word if lead == "And" and word else lead
            text = typeset.signs(sentence.text)
            text = text[:1].upper() + text[1:]
            line = Line((Run(typeset.held_end(text)),))
            if groups and groups[-1].word == word:
                groups[-1] = Group(word, (*groups[-1].lines, line))
            else:
                groups.append(Group(word, (line,)))
        return replace(self.places.block("example", rule), groups=tuple(groups))


def flow_of(block: Block) -> diagram.Flow:
    """What the diagram of a procedure shows."""

    def part(step: Step, label: str) -> list[diagram.Part]:
        texts = [p.text.replace("\u00a0", " ") for p in step.paragraphs]
        branches = tuple(inner for branch in step.branches for inner in part(branch, branch.label))
        if not texts:
            return [diagram.Part(label, "", branches)]
        parts = [diagram.Part(label if i == 0 else "", text) for i, text in enumerate(texts)]
        return [*parts[:-1], replace(parts[-1], branches=branches)]

    parts = tuple(inner for step in block.steps for inner in part(step, step.label))
    outcomes = {
        way: tuple(p.text.replace("\u00a0", " ") for o in block.outcomes if o.success is way for p in o.paragraphs)
        for way in (True, False)
    }
    return diagram.Flow(block.name, parts, outcomes[True], outcomes[False])


def _count(steps: tuple[Step, ...]) -> int:
    return sum(1 + _count(step.branches) for step in steps)


def _fields(rule: Rule) -> tuple[tuple[str, str], ...]:
    return tuple((typeset.signs(field.name.text), typeset.signs(field.value.text)) for field in rule.fields)


def _unnamed(rows: tuple[Row, ...]) -> tuple[Cell, ...]:
    """Columns of a table without a head: as many as its first row has, without names."""
    return tuple(replace(cell, text="") for cell in rows[0].cells) if rows else ()


def _range(rule: Rule) -> tuple[int, int]:
    """The least and greatest result of a die, from its name or, without one, from the rows."""
    match = re.match(r"(\d*)[dD](\d+)$", rule.die.replace(" ", ""))
    if match:
        count = int(match[1] or 1)
        low, high = count, count * int(match[2])
        if high - low < 40:
            return low, high
    bounds = [value for face in rule.faces for pair in face.faces for value in pair if value is not None]
    low, high = min(bounds, default=1), max(bounds, default=1)
    return low, min(high, low + 39)
