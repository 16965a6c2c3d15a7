"""Places in the text that point at something, and what they point at.

Explicit pointers are `rule 14.7`, `[see rule 14.7]`, `(see 3.4)`, `[[Name]]`, `RISING_AS_A_ZOMBIE` and
`07_DUNGEON_BOMBS`; in running text the name of a procedure, table, definition, component, map or section points at
it. A number means the document it stands in; a page is no rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulewright.book.facts import CALLED, LONGEST
from rulewright.book.model import DocumentInfo, Reference, Rule, Section, Sentence, Term
from rulewright.book.sentences import Places
from rulewright.book.terms import Finder, capitals, finder, forms
from rulewright.syntax.tree import BlockKind

NUMBER = r"\d+[A-Z]?(?:\.\d+)*[a-z]{0,2}"
LINKED = re.compile(r"\[\[([^\[\]]+)\]\]")
NUMBERED = re.compile(
    rf"\b(?:[Rr]ules?|[Ss]ections?|[Ss]ee|[Cc]hapters?)\s+({NUMBER}(?:\s*(?:,|and|or|to|–|-)\s*{NUMBER})*)(?![\w%])|§+\s*({NUMBER})"
)
ONE_NUMBER = re.compile(rf"(?<![\w.]){NUMBER}(?!\w)")
CAPS = re.compile(r"(?<![\w])(?:(\d+)_)?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|(?<=_)[A-Z]+)(?!\w)")
# What follows a verb that begins a sentence.
OBJECT = re.compile(
    r"\s(?:the|an?|all|any|both|each|every|it|its|no|one|that|their|them|this|those|these|two|three|up|\d+)\b|\s[A-Z]"
)
# A procedure with holes is called by what stands before the first: `Conversion Of A Victim By A Zombie`.
WITH_HOLES = re.compile(
    r"(?:An?\s)?(\S.*?)\s(?:For|Of|Against|At|By|With|To|From|On|In|Along)\s(?:An?|Another|The)\s\S"
)
POINTED_AT = (
    BlockKind.PROCEDURE,
    BlockKind.DEFINITION,
    BlockKind.TABLE,
    BlockKind.COMPONENT,
    BlockKind.CARD,
    BlockKind.MAP,
)


class _Targets:
    """What names and numbers stand for."""

    def __init__(self, sections: Sequence[Section], terms: Sequence[Term]) -> None:
        self.numbers: dict[tuple[int, str], str] = {}
        self.headings: dict[str, str] = {}
        for section in sections:
            if section.number:
                self.numbers.setdefault((section.document, _plain(section.number)), section.id)
                self.headings.setdefault(f"{section.number.lstrip('0')}_{capitals(section.name)}", section.id)
            for rule in section.rules:
                if rule.kind is not BlockKind.NOTE:
                    self.numbers[(section.document, _plain(rule.printed))] = rule.id
        self.names: dict[str, str] = {}
        self.facts: dict[str, str] = {}
        rules = [rule for section in sections for rule in section.rules]
        pointed = [
            (name, rule.id)
            for kind in POINTED_AT
            for rule in rules
            if rule.kind is kind
            for name in (rule.name, *rule.also)
        ]
        pointed += _outcomes(sections)
        pointed += [(f"{rule.name} Table", rule.id) for rule in rules if rule.kind is BlockKind.TABLE and rule.name]
        # A heading of one word ("Loot") is a topic; only a longer one is a name that running text points at.
        pointed += [(section.name, section.id) for section in sections if " " in section.name]
        pointed += [(held.group(1), rule.id) for rule in rules if (held := WITH_HOLES.match(rule.name))]
        pointed = [(name, target) for name, target in pointed if name]
        for name, target in pointed:
            for form in forms(name):
                self.names.setdefault(form, target)
        for section in sections:
            self.facts.setdefault(section.name, section.id)
        for term in terms:
            if term.rule:
                for form in forms(term.name):
                    self.facts.setdefault(form, term.rule)
        self.finder: Finder[str] = finder(pointed)

    def named(self, name: str) -> str:
        """What a name, in whatever form, stands for: a block or section, else the rule that introduces it."""
        return self.names.get(name) or self.facts.get(name, "")


def _outcomes(sections: Sequence[Section]) -> list[tuple[str, str]]:
    """`Zombie Attack Success` is the outcome of the procedure Zombie Attack."""
    names = {rule.id: rule.name for section in sections for rule in section.rules}
    return [
        (f"{names[rule.outcome_of]} {rule.kind.value.capitalize()}", rule.id)
        for section in sections
        for rule in section.rules
        if rule.outcome_of and names.get(rule.outcome_of)
    ]


def _plain(number: str) -> str:
    """A number as it is compared: without zeros before it or a dot after it."""
    return number.strip(".").lstrip("0") or number


def references(
    infos: Sequence[DocumentInfo], sections: Sequence[Section], terms: Sequence[Term]
) -> tuple[Reference, ...]:
    """Every reference of the book, in order of place; overlapping ones once, the explicit one first."""
    targets = _Targets(sections, terms)
    found: list[Reference] = []
    for section in sections:
        for rule in section.rules:
            for sentence in _every(rule):
                found.extend(_of_sentence(sentence, rule, targets))
    return tuple(found)


def _every(rule: Rule) -> Iterator[Sentence]:
    def within(sentence: Sentence) -> Iterator[Sentence]:
        yield sentence
        for item in sentence.items:
            yield from within(item)

    for sentence in rule.every_sentence():
        yield from within(sentence)


def _of_sentence(sentence: Sentence, rule: Rule, targets: _Targets) -> Iterator[Reference]:
    places: list[tuple[int, int, str, bool]] = []
    taken = bytearray(len(sentence.text) + 1)

    def claim(start: int, end: int, target: str, explicit: bool) -> None:
        if not any(taken[start:end]):
            taken[start:end] = b"\x01" * (end - start)
            places.append((start, end, target, explicit))

    text = sentence.text
    for link in LINKED.finditer(text):
        claim(*link.span(), targets.named(link.group(1).strip()), True)
    for numbered in NUMBERED.finditer(text):
        numbers = list(ONE_NUMBER.finditer(text, numbered.start(), numbered.end()))
        for number in numbers:
            # "rule 14.7" as a whole; of "rules 14.7 and 14.8" each number by itself.
            start = numbered.start() if len(numbers) == 1 else number.start()
            claim(start, number.end(), targets.numbers.get((rule.document, _plain(number.group())), ""), True)
    for caps in CAPS.finditer(text):
        claim(*caps.span(), _of_capitals(caps, targets), True)
    for match in targets.finder.find(text):
        if match.value != rule.id and not _is_verb(text, match.start, match.end):
            claim(match.start, match.end, match.value, False)
    for call in CALLED.finditer(text, 0, LONGEST):
        claim(*call.span("name"), targets.named(call.group("name")), False)
    if not places:
        return
    where = Places(sentence)
    for start, end, target, explicit in sorted(places):
        yield Reference(where.span(start, end), sentence, text[start:end], target, explicit)


def _is_verb(text: str, start: int, end: int) -> bool:
    """Whether one word that begins a sentence is a command: `Move the Portrait`, not `Move is a Turn Action`."""
    opens = start == 0 or text.endswith((": ", '"'), 0, start)
    return opens and " " not in text[start:end] and OBJECT.match(text, end) is not None


def _of_capitals(found: re.Match[str], targets: _Targets) -> str:
    """`07_DUNGEON_BOMBS` is the heading with that number and that name; without a number any term in capitals."""
    number, name = found.group(1), found.group(2)
    if number:
        return targets.headings.get(f"{number.lstrip('0')}_{name}", "")
    return targets.named(name)
