"""Glossary and index of a book."""

from __future__ import annotations

import re
from dataclasses import replace

from rulewright.emit import typeset
from rulewright.emit.mentions import mentions
from rulewright.emit.places import Places
from rulewright.emit.running import Running
from rulewright.emit.view import Chapter, GlossaryEntry, IndexEntry, IndexLetter, Locator, Paragraph
from rulewright.syntax.tree import BlockKind

MOST_LOCATORS = 10
"""A name that is in more places than this is indexed by chapter."""


class Listing:
    """Makes what stands behind the rules."""

    def __init__(self, places: Places, text: Running, chapters: tuple[Chapter, ...]) -> None:
        self.places, self.text, self.chapters = places, text, chapters

    def glossary(self) -> tuple[GlossaryEntry, ...]:
        entries = []
        for rule in self.places.rules:
            if rule.kind is BlockKind.DEFINITION and rule.name and rule.sentences:
                paragraph = self.text.definition(rule)[0]
                name = re.sub(r"\s*[\[(][^\])]*[\])]", "", rule.name).strip()
                entries.append(
                    GlossaryEntry(name, _without_article(paragraph), rule.printed, self.places.anchors[rule.id])
                )
        return tuple(sorted(entries, key=lambda entry: (entry.term.lower(), entry.number)))

    def index(self) -> tuple[IndexLetter, ...]:
        order = {rule.id: place for place, rule in enumerate(self.places.rules)}
        letters: dict[str, list[IndexEntry]] = {}
        for mention in mentions(self.places.book, self.places.rules):
            locators = (
                [Locator(self.places.numbers[mention.main][0], self.places.anchors[mention.main], True)]
                if mention.main
                else []
            )
            inside = self._ranges([id for id in mention.rules if id in order], order)
            locators += inside if len(inside) <= MOST_LOCATORS else self._chapters_of(mention.rules)
            locators = [locator for locator in locators if locator.number]
            if locators:
                name = _filed(typeset.signs(re.sub(r"\s*\[[^\]]*\]", "", mention.name)).strip())
                letters.setdefault(name[:1].upper(), []).append(IndexEntry(name, tuple(locators)))
        return tuple(
            IndexLetter(letter, tuple(sorted(entries, key=lambda entry: (entry.name.lower(), entry.name))))
            for letter, entries in sorted(letters.items())
        )

    def _ranges(self, ids: list[str], order: dict[str, int]) -> list[Locator]:
        """Places in print order; three and more neighbours of one section become a range."""
        spots = sorted(ids, key=lambda id: order[id])
        result: list[Locator] = []
        at = 0
        while at < len(spots):
            end = at
            while (
                end + 1 < len(spots)
                and order[spots[end + 1]] == order[spots[end]] + 1
                and self.places.homes[spots[end + 1]] == self.places.homes[spots[at]]
                and self.places.numbers[spots[end + 1]][0]
            ):
                end += 1
            first, last = self.places.numbers[spots[at]][0], self.places.numbers[spots[end]][0]
            if end - at >= 2 and first != last:
                result.append(Locator(f"{first}–{last}", self.places.anchors[spots[at]]))
            else:
                end = at
                result.append(Locator(first, self.places.anchors[spots[at]]))
            at = end + 1
        return list({locator.number: locator for locator in result}.values())

    def _chapters_of(self, ids: tuple[str, ...]) -> list[Locator]:
        """The chapters of some rules, neighbours as ranges: for names that are nearly everywhere."""
        numbered = [chapter for chapter in self.chapters if chapter.number]
        homes = {s.anchor: place for place, c in enumerate(numbered) for s in c.sections}
        places = sorted({homes[a] for id in ids if (a := self.places.anchors[self.places.homes[id]]) in homes})
        result: list[Locator] = []
        at = 0
        while at < len(places):
            end = at
            while end + 1 < len(places) and places[end + 1] == places[end] + 1:
                end += 1
            first, last = numbered[places[at]], numbered[places[end]]
            text = first.number if at == end else f"{first.number}–{last.number}" if end > at + 1 else ""
            if text:
                result.append(Locator(text, first.anchor))
            else:
                result += [Locator(first.number, first.anchor), Locator(last.number, last.anchor)]
            at = end + 1
        return [replace(result[0], number=f"ch. {result[0].number}"), *result[1:]] if result else []


def _without_article(paragraph: Paragraph) -> Paragraph:
    """A definition as a glossary prints it: starting with its term when only an article stands before it."""
    runs = paragraph.runs
    if len(runs) > 1 and runs[1].kind == "term" and runs[0].text.strip() in ("A", "An", "The"):
        term = runs[1]
        return replace(paragraph, runs=(replace(term, text=term.text[:1].upper() + term.text[1:]), *runs[2:]))
    return paragraph


def _filed(name: str) -> str:
    """A name as an index files it: `A Zombie Fights A Martian` stands under Z."""
    article = re.match(r"(An?|Each) (?=[A-Z])", name)
    return f"{name[article.end() :]}, {article[1]}" if article else name
