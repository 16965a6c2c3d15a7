"""From trees of documents to the book: sections, rules with ids, numbers and names, terms, references."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulewright.book.model import Book, DocumentInfo, Rule, Section
from rulewright.book.names import named
from rulewright.book.numbers import Slugs, numbering
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
    slugs = Slugs()
    sections: list[Section] = []
    for index, document in enumerate(documents):
        sections.extend(_sections(document, index, slugs, memory))
    sections = named(sections, memory)
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


def _sections(document: Document, index: int, slugs: Slugs, memory: Memory) -> list[Section]:
    """The sections of a document; the one before the first heading is left out when nothing stands in it."""
    numbers = numbering(document.items)
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
        if heading is None:
            id = slugs.new(document.title, "rules")
            span = Span(document.span.source, blocks[0].span.start, blocks[-1].span.end)
        else:
            id = slugs.new(heading.name, heading.number)
            span = heading.span
        rules = tuple(
            memory.of(rule_of, block, f"{id}.{place}", numbers.printed(block), id, index)
            for place, block in enumerate(blocks, 1)
        )
        level, number, name = (heading.level, heading.number, heading.name) if heading else (0, "", "")
        found.append(Section(span, id, level, number, name, index, _related(rules, memory)))
    return found


def _related(rules: tuple[Rule, ...], memory: Memory) -> tuple[Rule, ...]:
    """Outcomes with the procedure they belong to, notes with the rule they remark on."""
    found: list[Rule] = []
    procedure, remarked = "", ""
    for rule in rules:
        match rule.kind:
            case BlockKind.PROCEDURE:
                procedure = rule.id
            case BlockKind.SUCCESS | BlockKind.FAILURE:
                rule = memory.of(_outcome, rule, procedure)
            case BlockKind.NOTE:
                rule = memory.of(_remark, rule, remarked)
        if rule.kind is not BlockKind.NOTE:
            remarked = rule.id
        found.append(rule)
    return tuple(found)


def _outcome(rule: Rule, procedure: str) -> Rule:
    return replace(rule, outcome_of=procedure)


def _remark(rule: Rule, remarked: str) -> Rule:
    return replace(rule, note_on=remarked)
