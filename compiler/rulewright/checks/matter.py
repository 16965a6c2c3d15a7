"""What all text-level checks look at, gathered once: sentences with their place, verbatim copies, names and their
uses.

Everything is made in time proportional to the length of the text. A block that repeats an earlier one word for
word is left out of `placed`, so that no check reports the same fault twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rulewright.book.model import Book, Role, Rule, Section, Sentence, Term, TermKind
from rulewright.checks.names import defines, introduces, is_subject, joined, key_of, note, runs_of
from rulewright.checks.placed import Copy, Placed, Use
from rulewright.checks.plain import LINKING, SMALL, key_of_name, stem
from rulewright.meaning.model import Reading
from rulewright.source import Span
from rulewright.syntax.tree import BlockKind

LEAST_WORDS_OF_A_COPY = 25
_FOOTNOTE = re.compile(r"\(footnote \w+\)", re.IGNORECASE)


@dataclass(frozen=True, eq=False)
class Matter:
    """The book, and what checks need of it."""

    book: Book
    readings: tuple[Reading, ...] = ()

    @cached_property
    def rules(self) -> tuple[tuple[Section, Rule], ...]:
        """Every rule with its section, in order, without verbatim copies."""
        copied = {id(rule) for copy in self.copies for rule in copy.copied}
        return tuple((s, rule) for s in self.book.sections for rule in s.rules if id(rule) not in copied)

    @cached_property
    def placed(self) -> tuple[Placed, ...]:
        """Every sentence and list item, in order, without verbatim copies."""
        return tuple(placed for section, rule in self.rules for placed in self.of_rule(section, rule))

    @cached_property
    def ruling(self) -> tuple[Placed, ...]:
        """The sentences that rule: all but notes and examples."""
        return tuple(p for p in self.placed if p.sentence.role not in (Role.NOTE, Role.EXAMPLE))

    @staticmethod
    def of_rule(section: Section, rule: Rule) -> Iterator[Placed]:
        """The sentences of one rule, each followed by the items of its list."""

        def with_items(sentence: Sentence, item: bool) -> Iterator[Placed]:
            yield Placed(sentence, rule, section, item)
            for each in sentence.items:
                yield from with_items(each, True)

        for sentence in rule.every_sentence():
            yield from with_items(sentence, False)

    @cached_property
    def procedures(self) -> tuple[tuple[Section, Rule], ...]:
        return tuple((s, r) for s, r in self.rules if r.kind is BlockKind.PROCEDURE and r.steps)

    # -- copies ----------------------------------------------------------------------------------------------
    # -----------------

    @cached_property
    def copies(self) -> tuple[Copy, ...]:
        """Runs of blocks that repeat an earlier run word for word (the numbers of footnotes may differ)."""
        rules = self.book.rules()
        texts = [_text_of(rule) for rule in rules]
        first: dict[str, int] = {}
        found: list[Copy] = []
        at = 0
        while at < len(rules):
            original = first.get(texts[at]) if texts[at] else None
            length = 0
            if original is not None:
                while (
                    at + length < len(rules)
                    and original + length < at
                    and texts[at + length] == texts[original + length]
                ):
                    length += 1
                words = sum(len(texts[at + n].split()) for n in range(length))
                if words >= LEAST_WORDS_OF_A_COPY:
                    found.append(Copy(rules[original : original + length], rules[at : at + length], words))
                    at += length
                    continue
            first.setdefault(texts[at], at)
            at += 1
        return tuple(found)

    # -- names -----------------------------------------------------------------------------------------------
    # -----------------

    @cached_property
    def uses(self) -> dict[str, list[Use]]:
        """Capitalised phrases in sentences that rule, by the key under which their spellings meet, in order of
        first use.

        A capital at the start of a sentence shows nothing by itself: such a word belongs to a name only where
        the same name is seen inside a sentence.
        """
        linked = frozenset(key for key in self._block_names if LINKING & set(key.split()))
        runs = [
            (placed, run, first)
            for placed in self.ruling
            for run, first in joined(list(runs_of(placed)), placed, linked)
        ]
        inside = {key_of(run) for _, run, first in runs if not first}
        found: dict[str, list[Use]] = {}
        for placed, run, first in runs:
            subject = len(run) > 1 and run[0].low not in SMALL and is_subject(placed, run)
            if not first or subject or key_of(run) in inside:
                note(found, placed, run)
            elif len(run) > 1:
                note(found, placed, run[1:])
        return found

    @cached_property
    def _block_names(self) -> frozenset[str]:
        """Keys of the names of headings and blocks."""
        rules = self.book.rules()
        names = [s.name for s in self.book.sections] + [name for rule in rules for name in (rule.name, *rule.also)]
        return frozenset(key_of_name(name) for name in names if name)

    @cached_property
    def known(self) -> dict[str, Term | Rule | Section | Use]:
        """Names that the ruleset makes known, by key: blocks, headings, terms of the book, and subjects of
        sentences that say what a thing is or when it occurs.
        """
        found: dict[str, Term | Rule | Section | Use] = {}
        for section in self.book.sections:
            if section.name:
                found.setdefault(key_of_name(section.name), section)
            for rule in section.rules:
                for name in (rule.name, *rule.also):
                    if name:
                        found.setdefault(key_of_name(name), rule)
                        # a procedure with holes is called by its first words: Infection Outcome For A Survivor
                        head = re.split(
                            r" (?:For|Against|At|In|On|By|With|Of|for|against|at|by|with) (?:An?"
                            r"|The) ",
                            name,
                        )[0]
                        found.setdefault(key_of_name(re.sub(r"\s*\[.*?\]", "", head)), rule)
        for term in self.book.terms:
            if term.kind not in (TermKind.USED, TermKind.ASSUMED):
                for name in (term.name, *term.also):
                    found.setdefault(key_of_name(name), term)
        for key, uses in self.uses.items():
            if key not in found:
                definition = next((use for use in uses if defines(use) or introduces(use)), None)
                if definition is not None:
                    found[key] = definition
        return found

    def procedures_that_name(self, name: str) -> list[Rule]:
        """The procedures of which a step says a name."""
        uses = self.uses.get(key_of_name(name), ())
        return list({use.placed.rule.id: use.placed.rule for use in uses if use.placed.sentence.step}.values())

    @cached_property
    def assumed(self) -> frozenset[str]:
        """Keys of names that an `Assumes:` line takes as known."""
        return frozenset(
            key_of_name(name) for t in self.book.terms if t.kind is TermKind.ASSUMED for name in (t.name, *t.also)
        )

    @cached_property
    def own_words(self) -> frozenset[str]:
        """Stems of the words that this document brings: those of its title, and the participles of statuses
        that it defines (Fallen Player).
        """
        words = {stem(word) for word in re.findall(r"[A-Za-z]{3,}", self.book.title) if word.lower() not in SMALL}
        for key in self.known:
            parts = key.split()
            if len(parts) == 2 and parts[0].endswith(("en", "ed", "ing")):
                words.add(stem(parts[0]))
        return frozenset(words)

    @cached_property
    def alone(self) -> bool:
        """Whether the text builds on rules that are not here: an extension whose core is not joined, or a plain
        document.
        """
        info = self.book.documents[-1]
        return len(self.book.documents) == 1 and (info.plain or "extension" in info.kind.lower())

    @cached_property
    def plain(self) -> bool:
        """Whether the document asked for has no keyword blocks."""
        return self.book.documents[-1].plain

    @cached_property
    def lines(self) -> tuple[Span, ...]:
        """The lines of the documents that hold something, without comments and verbatim copies."""
        copied = [(c.copied[0].span.source, c.copied[0].span.place, c.copied[-1].span.end_place) for c in self.copies]
        drawn = {(span.source.name, span.line) for rule in self.book.rules() for span in rule.drawn}
        found: list[Span] = []
        for info in self.book.documents:
            source = info.tree.span.source
            for number, start in enumerate(source.line_starts, 1):
                text = source.line(number)
                if (source.name, number) in drawn or not text.strip() or text.lstrip().startswith("//"):
                    continue
                if not any(where is source and first <= start < last for where, first, last in copied):
                    found.append(source.span(start, start + len(text)))
        return tuple(found)

    @cached_property
    def whole_text(self) -> str:
        """The text of every document, one after the other."""
        return "\n".join(info.tree.span.source.text for info in self.book.documents)


def _text_of(rule: Rule) -> str:
    """What a block says, without its keyword line and footnote numbers."""
    sentences = [s.text for sentence in rule.every_sentence() for s in (sentence, *sentence.items)]
    text = " ".join(sentences) if sentences else rule.span.text
    return " ".join(_FOOTNOTE.sub("", text).split())
