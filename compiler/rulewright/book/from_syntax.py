"""From trees of documents to the book: sections, rules with ids, numbers and names, terms, references."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from rulewright.book.model import Book, DocumentInfo, Rule, Section
from rulewright.book.names import HEADED, defined, names_from_heading, with_proposed
from rulewright.book.numbers import Numbering, Slugs, numbering
from rulewright.book.references import references
from rulewright.book.rules import rule_of
from rulewright.book.vocabulary import vocabulary
from rulewright.diagnostic import Diagnostic
from rulewright.memory import Memory
from rulewright.source import Span
from rulewright.syntax.tree import Block, BlockKind, Document, Heading


def bind(documents: Sequence[Document], memory: Memory | None = None) -> tuple[Book, tuple[Diagnostic, ...]]:
    """The book of a ruleset: core documents first, the one that was asked for last. What is wrong with it is for the
    checks to say, so no finding is made here today. With the memory of the compile before, the rules of blocks that
    are the same, under the same ids, numbers and names, are the same objects."""
    memory = memory or Memory()
    before = memory.left("sections", Bound)
    now = Bound([], {})
    slugs = Slugs()
    sections: list[Section] = []
    for index, document in enumerate(documents):
        sections.extend(_sections(document, index, slugs, before, now))
    memory.leave("sections", now)
    sections = with_proposed(sections, memory)
    terms = vocabulary(documents, sections, memory)
    infos = tuple(
        DocumentInfo(
            document.span,
            document.title,
            document.kind,
            tuple((header.name, header.value) for header in document.headers),
            document.plain,
            document,
        )
        for document in documents
    )
    return Book(infos, tuple(sections), terms, references(infos, sections, terms, memory)), ()


class BoundSection(NamedTuple):
    """A section, and all that it was made of: `begin` and `end` are where the numbering stood."""

    heading: Heading | None
    blocks: list[Block]
    document: int
    begin: tuple[str, int, int]
    end: tuple[str, int, int]
    section: Section


class Bound(NamedTuple):
    """The sections of a compile by their ids, and the numbers that its authors wrote in each document."""

    written: list[set[str]]
    sections: dict[str, BoundSection]


def _sections(document: Document, index: int, slugs: Slugs, before: Bound | None, now: Bound) -> list[Section]:
    """The sections of a document; the one before the first heading is left out when nothing stands in it."""
    numbers = numbering(document.items)
    now.written.append(numbers.written)
    same = before is not None and index < len(before.written) and before.written[index] == numbers.written
    former = before.sections if before is not None else {}
    groups: list[tuple[Heading | None, list[Block]]] = [(None, [])]
    for item in document.items:
        if isinstance(item, Heading):
            groups.append((item, []))
        else:
            groups[-1][1].append(item)
    found: list[Section] = []
    for heading, blocks in groups:
        if heading is None and not blocks:
            continue
        numbers.section(heading)
        id = slugs.new(heading.name, heading.number) if heading else slugs.new(document.title, "rules")
        known = former.get(id)
        begin = numbers.state
        if known is not None and same and known[:4] == (heading, blocks, index, begin):
            numbers.state = known.end
        else:
            rules = _rules(heading, blocks, index, id, numbers, known)
            span = heading.span if heading else Span(document.span.source, blocks[0].span.start, blocks[-1].span.end)
            level, number, name = (heading.level, heading.number, heading.name) if heading else (0, "", "")
            section = Section(span, id, level, number, name, index, rules)
            known = BoundSection(heading, blocks, index, begin, numbers.state, section)
        now.sections[id] = known
        found.append(known.section)
    return found


def _rules(
    heading: Heading | None,
    blocks: list[Block],
    index: int,
    section: str,
    numbers: Numbering,
    former: BoundSection | None,
) -> tuple[Rule, ...]:
    """The rules of a section: outcomes know the procedure they belong to, notes the rule they remark on. A block that
    stood in the section before has the rule that it had, unless that is another now."""
    known = {}
    if former is not None and former.document == index:
        known = {id(block): rule for block, rule in zip(former.blocks, former.section.rules, strict=True)}
    found: list[Rule] = []
    procedure, remarked = "", ""
    headed = names_from_heading(blocks, heading.name if heading else "")
    for place, (block, name) in enumerate(zip(blocks, headed, strict=True), 1):
        at = f"{section}.{place}"
        printed = numbers.printed(block)
        outcome_of = note_on = ""
        match block.kind:
            case BlockKind.PROCEDURE:
                procedure = at
            case BlockKind.SUCCESS | BlockKind.FAILURE:
                outcome_of = procedure
            case BlockKind.NOTE:
                note_on = remarked
        if block.kind is not BlockKind.NOTE:
            remarked = at
        rule = known.get(id(block))
        if (
            rule is None
            or (rule.id, rule.printed, rule.outcome_of, rule.note_on) != (at, printed, outcome_of, note_on)
            or (rule.kind in HEADED and rule.name != name)
        ):
            rule = replace(rule_of(block, at, printed, section, index), outcome_of=outcome_of, note_on=note_on)
            rule = replace(rule, name=name) if rule.kind in HEADED else defined(rule)
        found.append(rule)
    return tuple(found)
