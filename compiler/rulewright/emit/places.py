"""Where everything stands: an anchor for all that is printed, the number of all that can be pointed at, and who
points at what.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.book.model import Book, Reference, Rule, Sentence
from rulewright.emit import typeset
from rulewright.emit.view import Block, Pointer
from rulewright.syntax.tree import BlockKind


class Places:
    """The places of a book, without the kinds of rules that are hidden. Printed is the document that was asked for,
    with the untitled ones that belong to it; `numbers` gives for an id its number and, when it is in another
    document, that document's title.
    """

    def __init__(self, book: Book, hidden: frozenset[BlockKind] = frozenset()) -> None:
        self.book = book
        titled = [place for place, document in enumerate(book.documents) if document.title]
        self.main = titled[-1] if titled else 0
        self.sections = [
            replace(section, rules=tuple(rule for rule in section.rules if rule.kind not in hidden))
            for section in book.sections
            if section.document >= self.main
        ]
        self.rules = tuple(rule for section in self.sections for rule in section.rules)
        self.anchors: dict[str, str] = {}
        self.numbers: dict[str, tuple[str, str]] = {}
        self.homes: dict[str, str] = {}  # rule id: section id
        self.kinds = {rule.id: rule.kind for rule in book.rules()}
        self._taken: set[str] = set()
        self._name_all()
        self._references: dict[tuple[str, int, int], list[Reference]] = {}
        self._pointing: dict[str, list[str]] = {}
        for reference in book.references:
            self._references.setdefault(_key(reference.sentence), []).append(reference)
            if reference.target and reference.sentence.rule != reference.target:
                self._pointing.setdefault(reference.target, []).append(reference.sentence.rule)

    def references(self, sentence: Sentence) -> list[Reference]:
        """The pointers in a sentence."""
        return self._references.get(_key(sentence), [])

    def block(self, kind: str, rule: Rule) -> Block:
        """A block of a kind with what every block has: id, anchor, number, name, and who points at it."""
        back = tuple(
            Pointer(self.numbers[id][0], self.anchors[id])
            for id in dict.fromkeys(self._pointing.get(rule.id, ()))
            if id in self.anchors
        )
        return Block(kind, rule.id, self.anchors[rule.id], rule.printed, typeset.signs(rule.name), back=back)

    def _name_all(self) -> None:
        others = [section for section in self.book.sections if section.document < self.main]
        for section in [*self.sections, *others]:
            printed = section.document >= self.main
            other = "" if printed else self.book.documents[section.document].title
            if section.id not in self.numbers:
                self.numbers[section.id] = (section.number or section.name, other)
                if printed:
                    self.anchors[section.id] = self._anchor("s", section.id)
            for rule in section.rules:
                if rule.id not in self.homes:
                    self.homes[rule.id] = section.id
                    self.numbers[rule.id] = (self._number(rule) or section.number or section.name, other)
                    if printed:
                        noted = self.anchors.get(rule.note_on) if rule.kind is BlockKind.NOTE else None
                        self.anchors[rule.id] = noted or self._anchor("r", rule.id)

    def _number(self, rule: Rule) -> str:
        """What a rule is pointed at by: its own number; for a note or an outcome that of the rule it belongs to."""
        owner = self.numbers.get(rule.outcome_of or rule.note_on, ("", ""))[0]
        if rule.kind is BlockKind.NOTE:
            return owner or (f"note {rule.printed}" if rule.printed else "")
        return rule.printed or owner

    def _anchor(self, kind: str, id: str) -> str:
        base = f"{kind}-{typeset.slug(id)}"
        name, count = base, 2
        while name in self._taken:
            name, count = f"{base}-{count}", count + 1
        self._taken.add(name)
        return name


def _key(sentence: Sentence) -> tuple[str, int, int]:
    return sentence.span.source.name, sentence.span.start, sentence.span.end
