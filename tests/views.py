"""What a case can show of its sources: one function a view, from sources to text. A stage adds its view to `VIEWS`.

`PLAYED` holds the views that also need what stands under `--- play`: functions from sources and that text to text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import machine_views
import print_views

from rulewright import pipeline
from rulewright.book import from_syntax
from rulewright.book.model import Rule, Section, Sentence, Step
from rulewright.meaning.show import show
from rulewright.phrase import brackets, from_words
from rulewright.pipeline import compile_ruleset, joined
from rulewright.source import Source, Span
from rulewright.syntax import from_text, layout, tree
from rulewright.words import from_book, lexer
from rulewright.words.lexicon import Entry


def syntax(sources: Sequence[Source]) -> str:
    """The tree of each document, and the faults of form."""
    found: list[str] = []
    for source in sources:
        document, faults = from_text.parse(source)
        if len(sources) > 1:
            found.append(f"== {source.name}")
        if document.title:
            found.append(f"title {document.kind + ': ' if document.kind else ''}{document.title}")
        found += [f"header {header.name}: {header.value}" for header in document.headers]
        for item in document.items:
            found += _heading(item) if isinstance(item, tree.Heading) else _block(item)
        for fault in faults:
            found.append(f"{fault.severity.value} {fault.code} {fault.slug}  {fault.span}")
            found.append(f"  {fault.message}")
            found += [f"  help: {fault.help}"] if fault.help else []
    return "\n".join(found)


def laid(sources: Sequence[Source]) -> str:
    """Each document as `rulewright fmt` writes it."""
    found = [layout.laid_out(from_text.parse(source)[0]) for source in sources]
    return "\n".join("(left as it is)" if text is None else text.rstrip("\n") for text in found)


def _heading(heading: tree.Heading) -> list[str]:
    return [" ".join(part for part in ("#" * heading.level, heading.number, heading.name) if part)]


def _block(block: tree.Block) -> list[str]:
    head = [block.kind.value, block.number, block.name, f"({block.option})" if block.option else ""]
    found = [f"  // {comment.text}" for comment in block.comments]
    found.append("  " + " ".join(part for part in head if part))
    for part in block.parts:
        found += [f"    {line}" for line in _part(part)]
    return found


def _part(part: tree.Part) -> Iterator[str]:
    match part:
        case tree.Paragraph():
            yield f"text  {part.text}"
            yield from (f"{'  ' * bullet.depth}  * {bullet.text}" for bullet in part.bullets)
        case tree.Bullet():
            yield f"{'  ' * part.depth}* {part.text}"
        case tree.Step():
            yield f"step  {part.number}: {part.text}"
            for branch in part.branches:
                yield from (f"  {line}" for line in _part(branch))
        case tree.PipeRow():
            yield f"row   {' | '.join(cell.text for cell in part.cells)}"
        case tree.FaceRow():
            yield f"face  {part.faces.text} -> {part.result.text}"
        case tree.Field():
            yield f"field {part.name.text} = {part.value.text}"
        case tree.DrawnRow():
            yield f"drawn {part.span.text}"
        case tree.ExampleLine():
            yield f"{part.word.lower():5} {part.text}"


def book(sources: Sequence[Source]) -> str:
    """Sections and rules with their numbers and names, sentences, then terms, then references."""
    bound, _ = from_syntax.bind(joined([from_text.parse(source)[0] for source in sources]))
    found: list[str] = []
    for section in bound.sections:
        found.append(_section(section))
        for rule in section.rules:
            found += _rule(rule)
    named: list[str] = []
    for term in bound.terms:
        names = " / ".join([term.name, *term.also])
        named.append(f"  {term.kind.value}: {names}{f' -> {term.rule}' if term.rule else ''}")
    pointed = [
        f"  {_place(reference.span)} {reference.written} -> {reference.target or 'NOTHING'}"
        for reference in bound.references
    ]
    return "\n".join([*found, *(["terms", *named] if named else []), *(["references", *pointed] if pointed else [])])


def _place(span: Span) -> str:
    line, column = span.first
    return f"{line}:{column}"


def _section(section: Section) -> str:
    heading = (
        " ".join(part for part in ("#" * section.level, section.number, section.name) if part)
        or "(before the first heading)"
    )
    return f"{heading}  [{section.id}]"


def _rule(rule: Rule) -> Iterator[str]:
    name = f" {rule.name}" if rule.name else ""
    extra = [
        "(proposed)" if rule.proposed else "",
        f"also {', '.join(rule.also)}" if rule.also else "",
        f"die {rule.die}" if rule.die else "",
        f"style {rule.style}" if rule.style else "",
        f"outcome of {rule.outcome_of}" if rule.outcome_of else "",
        f"check {rule.check}" if rule.check else "",
        f"on {rule.note_on}" if rule.note_on else "",
    ]
    yield "  ".join([f"  {rule.printed} {rule.kind.value}{name}  [{rule.id}]", *(part for part in extra if part)])
    for sentence in rule.sentences:
        yield from _sentence(sentence, "    ")
    for step in rule.steps:
        yield from _step(step, "    ")
    if rule.columns:
        yield f"    columns {' | '.join(cell.text for cell in rule.columns)}"
    for row in rule.rows:
        yield f"    row {' | '.join(cell.text for cell in row.cells)}"
        for column, sentences in row.rules:
            yield from (f"      {column}: {sentence.text}" for sentence in sentences)
    for face in rule.faces:
        covered = ", ".join(
            f"{'-inf' if low is None else low}..{'inf' if high is None else high}" for low, high in face.faces
        )
        yield f"    face {face.label} [{covered or ('otherwise' if face.otherwise else '')}] -> {face.result.text}"
        yield from (line for sentence in face.sentences for line in _sentence(sentence, "      "))
    yield from (f"    field {field.name.text} = {field.value.text}" for field in rule.fields)
    yield from (f"    drawn {span.text}" for span in rule.drawn)


def _sentence(sentence: Sentence, indent: str) -> Iterator[str]:
    lead = f"{sentence.lead} " if sentence.lead else ""
    yield f"{indent}{sentence.role.value}: {lead}{sentence.text}"
    yield from _items(sentence, f"{indent}  ")


def _items(sentence: Sentence, indent: str) -> Iterator[str]:
    for item in sentence.items:
        yield f"{indent}* {item.text}"
        yield from _items(item, f"{indent}  ")


def _step(step: Step, indent: str) -> Iterator[str]:
    yield f"{indent}{step.label}"
    for sentence in step.sentences:
        yield from _sentence(sentence, f"{indent}  ")
    for branch in step.branches:
        yield from _step(branch, f"{indent}  ")


def lint(sources: Sequence[Source]) -> str:
    """The findings: severity, code, name and place of each, and under it the message and the help."""
    found: list[str] = []
    for finding in compile_ruleset(sources).findings:
        found.append(f"{finding.severity.value} {finding.code} {finding.slug}  {finding.span}")
        found.append(f"  {finding.message}")
        found += [f"  help: {finding.help}"] if finding.help else []
    return "\n".join(found)


def meaning(sources: Sequence[Source]) -> str:
    """Each sentence, then its verdict, its form and its meaning with every attachment in brackets."""
    found: list[str] = []
    for reading in compile_ruleset(sources).readings:
        found.append(reading.sentence.text)
        found += [f"  {line}" for line in show(reading).splitlines()]
    return "\n".join(found)


def english(sources: Sequence[Source]) -> str:
    """Each meaning said back; of a sentence that is not understood where that stopped, and what would help."""
    found: list[str] = []
    for reading in compile_ruleset(sources).readings:
        found.append(f"{reading.verdict.value}: {reading.english or reading.sentence.text}")
        if reading.stopped_at is not None:
            stopped = reading.sentence.text[reading.stopped_at.start : reading.stopped_at.end]
            found.append(f"  at “{stopped}”: {reading.help}")
    return "\n".join(found)


def words(sources: Sequence[Source]) -> str:
    """The names of the ruleset with their sorts, then each sentence as words with their classes."""
    book, _ = from_syntax.bind(tuple(from_text.parse(source)[0] for source in sources))
    known = from_book.lexicon(book)
    found = [f"{entry.sort}: {entry.name}{_detail(entry)}" for entry in known.entries]
    for sentence in book.sentences():
        found.append(" ".join(f"{token.text}/{token.kind}" for token in lexer.tokens(sentence.text, known)))
    return "\n".join(found)


def _detail(entry: Entry) -> str:
    told = [
        f"of {entry.owner}" if entry.owner else "",
        entry.type,
        f"above it {', '.join(entry.above)}" if entry.above else "",
    ]
    if entry.verb is not None:
        told.append(
            f"verb {' '.join(part for part in (entry.verb.infinitive, entry.verb.rest, entry.verb.object) if part)}"
        )
    return f" ({', '.join(part for part in told if part)})" if any(told) else ""


def phrase(sources: Sequence[Source]) -> str:
    """Each sentence with every attachment in brackets, and with its list; or the word at which it stopped."""
    book, _ = from_syntax.bind(tuple(from_text.parse(source)[0] for source in sources))
    known = from_book.lexicon(book)
    found = []
    for sentence in book.sentences():
        items = [item.text for item in sentence.items]
        found.append(brackets.show(from_words.parse(sentence.text, known, items)))
    return "\n".join(found)


def told(sources: Sequence[Source]) -> str:
    """What an author is told of a game: the message of each finding that is no note, and its help."""
    compiled = compile_ruleset(sources)
    found: list[str] = []
    for finding in pipeline.found(compiled, pipeline.lowered(compiled)):
        if finding.severity.value != "info":
            found.append(f"{finding.code} {finding.span.text}")
            found.append(f"  {finding.message}")
            found += [f"  help: {finding.help}"] if finding.help else []
    return "\n".join(found)


VIEWS: dict[str, Callable[[Sequence[Source]], str]] = {
    "syntax": syntax,
    "layout": laid,
    "book": book,
    "words": words,
    "phrase": phrase,
    "meaning": meaning,
    "english": english,
    "lint": lint,
    "told": told,
    "machine": machine_views.machine,
    "print": print_views.printed,
}
PLAYED: dict[str, Callable[[Sequence[Source], str], str]] = {"trace": machine_views.trace}
