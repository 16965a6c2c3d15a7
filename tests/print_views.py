"""The view of a case that shows what is printed: blocks in print order, where they point, glossary and index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.book import from_syntax
from rulewright.emit import theme
from rulewright.emit.blocks import flow_of
from rulewright.emit.view import Block, Paragraph, Step
from rulewright.emit.view_from_book import view
from rulewright.pipeline import joined
from rulewright.source import Source
from rulewright.syntax import from_text


def printed(sources: Sequence[Source]) -> str:
    """The printed book of the last document, as text."""
    book, _ = from_syntax.bind(joined([from_text.parse(source)[0] for source in sources]))
    shown = view(book, theme.default())
    found = [f"{shown.title} · {shown.kind}"]
    for chapter in shown.chapters:
        for section in chapter.sections:
            head = f"{'#' * section.level} {section.number} {section.name}".strip()
            found.append(head if section.shown else f"({head}: carried by its first block)")
            for block in section.blocks:
                found += [f"  {line}" for line in _block(block)]
    if shown.glossary:
        found.append("glossary")
        found += [f"  {_words(entry.paragraph)} {entry.number}" for entry in shown.glossary]
    if shown.index:
        found.append("index")
    for letter in shown.index:
        for entry in letter.entries:
            places = [f"{'*' if place.main else ''}{place.number}" for place in entry.locators]
            found.append(f"  {entry.name}: {', '.join(places)}")
    return "\n".join(found)


def _block(block: Block) -> Iterator[str]:
    name = f" {block.name}" if block.name else ""
    die = f" ({block.die})" if block.die else ""
    yield f"{block.kind}{f' {block.number}' if block.number else ''}{name}{die}"
    yield from (f"  {line}" for paragraph in block.paragraphs for line in _paragraph(paragraph))
    for rule in block.rules:
        yield from (f"  {line}" for line in _block(rule))
    for step in block.steps:
        yield from (f"  {line}" for line in _step(step))
    for outcome in block.outcomes:
        yield f"  {outcome.number} {outcome.title}: ".replace("   ", "  ") + " ".join(
            _words(paragraph) for paragraph in outcome.paragraphs
        )
    if block.diagram is not None:
        flow = flow_of(block)
        yield f"  diagram of {len(flow.parts)} sentences"
    if block.columns:
        yield "  | " + " | ".join(f"{column.name} ({column.align})" for column in block.columns)
    for row in block.rows:
        cells = [" ".join(_words(p) for p in cell.paragraphs) or cell.text or "–" for cell in row]
        yield "  | " + " | ".join(cells)
    for face in block.faces:
        yield f"  {face.label} [{_title(face.strip)}]: {_words(face.paragraph)}"
    if block.quantity:
        yield f"  × {block.quantity}"
    yield from (f"  {name}: {value}" for name, value in block.fields)
    if block.map is not None:
        yield "  drawn"
    for group in block.groups:
        for line in group.lines:
            yield f"  {group.word}: " + "".join(run.text for run in line.runs).replace("\u00a0", " ")
    for note in block.notes:
        yield f"  note {note.mark}: " + " ".join(_words(paragraph) for paragraph in note.paragraphs)
    if block.back:
        yield "  mentioned in " + ", ".join(pointer.number for pointer in block.back)


def _title(drawing: str) -> str:
    """What a drawing says to those who do not see it."""
    return drawing.partition("<title>")[2].partition("</title>")[0]


def _step(step: Step) -> Iterator[str]:
    yield f"{step.label}. " + " ".join(_words(paragraph) for paragraph in step.paragraphs)
    for branch in step.branches:
        yield from (f"  {line}" for line in _step(branch))


def _paragraph(paragraph: Paragraph) -> Iterator[str]:
    yield _words(paragraph)
    for item in paragraph.items:
        yield from (f"  * {line}" for line in _paragraph(item))


def _words(paragraph: Paragraph) -> str:
    """Running text with its terms in stars, its links in brackets, and what it points at."""
    marks = {"term": "**", "link": ""}
    text = ""
    for run in paragraph.runs:
        mark = marks.get(run.kind, "")
        text += f"[{run.text}]" if run.kind == "link" else f"{mark}{run.text}{mark}"
    pointers = "".join(f" ▸ {' '.join(filter(None, (p.book, p.number)))}" for p in paragraph.pointers)
    return text.replace("\u00a0", " ") + pointers
