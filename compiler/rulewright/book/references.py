"""Places in the text that point at something, and what they point at.

Explicit pointers are `rule 14.7`, `[see rule 14.7]`, `(see 3.4)`, `[[Name]]`, `RISING_AS_A_ZOMBIE` and
`07_DUNGEON_BOMBS`; in running text the name of a procedure, table, definition, component, map or section points at
it. A number means the document it stands in; a page is no rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from rulewright.book.facts import CALLED, LONGEST
from rulewright.book.model import DocumentInfo, Reference, Rule, Section, Sentence, Term
from rulewright.book.sentences import Places
from rulewright.book.terms import Finder, capitals, finder, forms
from rulewright.memory import Memory
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
    """What names stand for. `pointed` are the names that running text points at, with the ids of what bears them;
    `topics` the names of sections; `headings` those that have a number, `3_SETUP`; `introduced` the names that rules
    introduce, with their ids."""

    def __init__(
        self,
        pointed: tuple[tuple[str, str], ...],
        topics: tuple[tuple[str, str], ...],
        headings: tuple[tuple[str, str], ...],
        introduced: tuple[tuple[str, str], ...],
    ) -> None:
        self.headings: dict[str, str] = {}
        for name, target in headings:
            self.headings.setdefault(name, target)
        self.names: dict[str, str] = {}
        for name, target in pointed:
            for form in forms(name):
                self.names.setdefault(form, target)
        self.facts: dict[str, str] = {}
        for name, target in topics:
            self.facts.setdefault(name, target)
        for name, target in introduced:
            for form in forms(name):
                self.facts.setdefault(form, target)
        self.finder: Finder[str] = finder(pointed)

    def named(self, name: str) -> str:
        """What a name, in whatever form, stands for: a block or section, else the rule that introduces it."""
        return self.names.get(name) or self.facts.get(name, "")


def _targets(sections: Sequence[Section], terms: tuple[Term, ...], memory: Memory) -> _Targets:
    rules = [rule for section in sections for rule in section.rules if rule.name or rule.also]
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
    return memory.of(
        _Targets,
        memory.kept("pointed at", tuple((name, target) for name, target in pointed if name)),
        memory.kept("topics", tuple((section.name, section.id) for section in sections)),
        memory.kept("numbered headings", tuple(_numbered(section) for section in sections if section.number)),
        memory.kept("introduced by rules", tuple((term.name, term.rule) for term in terms if term.rule)),
    )


def _numbered(section: Section) -> tuple[str, str]:
    return f"{section.number.lstrip('0')}_{capitals(section.name)}", section.id


def _numbers(sections: Sequence[Section]) -> dict[tuple[int, str], str]:
    """What each printed number of a document stands for."""
    numbers: dict[tuple[int, str], str] = {}
    for section in sections:
        if section.number:
            numbers.setdefault((section.document, _plain(section.number)), section.id)
        for rule in section.rules:
            if rule.kind is not BlockKind.NOTE:
                numbers[section.document, _plain(rule.printed)] = rule.id
    return numbers


def _outcomes(sections: Sequence[Section]) -> list[tuple[str, str]]:
    """`Zombie Attack Success` is the outcome of the procedure Zombie Attack."""
    names = {rule.id: rule.name for section in sections for rule in section.rules}
    return [
        (f"{names[rule.outcome_of]} {rule.kind.value.capitalize()}", rule.id)
        for section in sections
        for rule in section.rules
        if rule.outcome_of and names.get(rule.outcome_of)
    ]


@lru_cache(maxsize=65536)
def _plain(number: str) -> str:
    """A number as it is compared: without zeros before it or a dot after it."""
    return number.strip(".").lstrip("0") or number


def references(
    infos: Sequence[DocumentInfo], sections: Sequence[Section], terms: tuple[Term, ...], memory: Memory
) -> tuple[Reference, ...]:
    """Every reference of the book, in order of place; overlapping ones once, the explicit one first."""
    targets = _targets(sections, terms, memory)
    numbers: dict[tuple[int, str], str] | None = None
    found: list[Reference] = []
    for section in sections:
        for stretch in section.stretches():
            for reference, number in memory.of(_of_rules, targets, *stretch):
                if number:
                    numbers = numbers or _numbers(sections)
                    reference = memory.of(_to, reference, numbers.get((section.document, number), ""))
                found.append(reference)
    return tuple(found)


def _to(reference: Reference, target: str) -> Reference:
    return replace(reference, target=target)


def _of_rules(targets: _Targets, *rules: Rule) -> tuple[tuple[Reference, str], ...]:
    """The references of a stretch of rules; those by number without their target, and with the number."""
    return tuple(
        found for rule in rules for sentence in rule.every_part() for found in _of_sentence(sentence, rule, targets)
    )


def _of_sentence(sentence: Sentence, rule: Rule, targets: _Targets) -> Iterator[tuple[Reference, str]]:
    places: list[tuple[int, int, str, bool, str]] = []
    taken = bytearray(len(sentence.text) + 1)

    def claim(start: int, end: int, target: str, explicit: bool, number: str = "") -> None:
        if not any(taken[start:end]):
            taken[start:end] = b"\x01" * (end - start)
            places.append((start, end, target, explicit, number))

    text = sentence.text
    for link in LINKED.finditer(text):
        claim(*link.span(), targets.named(link.group(1).strip()), True)
    for numbered in NUMBERED.finditer(text):
        numbers = list(ONE_NUMBER.finditer(text, numbered.start(), numbered.end()))
        for number in numbers:
            # "rule 14.7" as a whole; of "rules 14.7 and 14.8" each number by itself.
            start = numbered.start() if len(numbers) == 1 else number.start()
            claim(start, number.end(), "", True, _plain(number.group()))
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
    for start, end, target, explicit, by_number in sorted(places):
        yield Reference(where.span(start, end), sentence, text[start:end], target, explicit), by_number


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
