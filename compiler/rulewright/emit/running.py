"""Running text: sentences as paragraphs of runs, with terms set apart, references as links, and numbers of what
they point at after the full stop.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from rulewright.book.model import Reference, Role, Rule, Sentence
from rulewright.emit import typeset
from rulewright.emit.places import Places
from rulewright.emit.view import Paragraph, Pointer, Run
from rulewright.syntax.tree import BlockKind

POINTED = (BlockKind.PROCEDURE, BlockKind.TABLE, BlockKind.MAP)
"""What running text points at with a number; definitions are in the glossary."""


class Running:
    """Makes the running text of one book, in print order: the first mention in a section gets the number."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.shown: set[tuple[str, str]] = set()  # (section, target) of pointers that are printed

    def paragraphs(self, sentences: Iterable[Sentence], bold: str = "") -> tuple[Paragraph, ...]:
        """Sentences as running paragraphs; a sentence with a list ends its paragraph."""
        done: list[Paragraph] = []
        group: list[Sentence] = []

        def close(items: tuple[Sentence, ...]) -> None:
            nonlocal bold
            if group:
                done.append(self._paragraph(group, items, bold))
                bold = "" if any(run.kind == "term" for run in done[-1].runs) else bold
                group.clear()

        for sentence in sentences:
            if sentence.role is Role.EXAMPLE:
                continue
            group.append(sentence)
            if sentence.items:
                close(sentence.items)
        close(())
        return tuple(done)

    def _paragraph(self, sentences: list[Sentence], items: tuple[Sentence, ...], bold: str = "") -> Paragraph:
        runs: list[Run] = []
        pointers: list[Pointer] = []
        for index, sentence in enumerate(sentences):
            if index:
                runs.append(Run(" "))
            inner, found = self._runs(sentence)
            runs += inner
            pointers += found
        if bold:
            runs = _with_term(runs, bold)
        if not items:
            runs = _held(runs)
        nested = tuple(self._paragraph([item], item.items) for item in items)
        return Paragraph(tuple(runs), tuple(dict.fromkeys(pointers)), nested)

    def _runs(self, sentence: Sentence) -> tuple[list[Run], list[Pointer]]:
        """The text of a sentence with its references as links, and where they point, for the end of the sentence."""
        text = typeset.signs(sentence.text)
        places: list[tuple[int, int, Reference]] = []
        for reference in self.places.references(sentence):
            place = typeset.offset_in(sentence, reference.span, reference.written)
            if (
                place
                and reference.target in self.places.numbers
                and all(place[1] <= a or b <= place[0] for a, b, _ in places)
            ):
                places.append((*place, reference))
        runs: list[Run] = []
        pointers: list[Pointer] = []
        at = 0
        here = self.places.homes.get(sentence.rule, "")
        for start, end, reference in sorted(places, key=lambda p: p[0]):
            number, other = self.places.numbers[reference.target]
            anchor = self.places.anchors.get(reference.target, "")
            if start > at:
                runs.append(Run(text[at:start]))
            runs.append(Run(text[start:end].removeprefix("[[").removesuffix("]]"), "link", anchor))
            at = end
            home = self.places.homes.get(reference.target, reference.target)
            if home != here and number not in sentence.text[start:end].split() and self._worth(reference, other):
                self.shown.add((here, reference.target))
                pointers.append(Pointer(number, anchor, other))
        if at < len(text) or not runs:
            runs.append(Run(text[at:]))
        return runs, pointers

    def _worth(self, reference: Reference, other: str) -> bool:
        """Whether a place in the text gets ▸ and a number: the first mention of a procedure, table or map in a
        section, and every explicit pointer.
        """
        if reference.explicit:
            return True
        here = self.places.homes.get(reference.sentence.rule, "")
        if other or (here, reference.target) in self.shown:
            return False
        return self.places.kinds.get(reference.target) in POINTED

    def definition(self, rule: Rule) -> tuple[Paragraph, ...]:
        name = re.sub(r"\s*\[[^\]]*\]|\s*\(also [^)]*\)", "", rule.name).strip()
        if not name:
            return self.paragraphs(rule.sentences)
        paragraphs = self.paragraphs(rule.sentences, typeset.signs(name))
        if paragraphs and not any(run.kind == "term" for p in paragraphs for run in p.runs):
            first = paragraphs[0]
            lead = (Run(typeset.signs(name), "term"), Run(". "))
            paragraphs = (replace(first, runs=(*lead, *first.runs)), *paragraphs[1:])
        return paragraphs


def _with_term(runs: list[Run], name: str) -> list[Run]:
    """The first mention of a term set apart; unchanged when it is not mentioned."""
    for place, run in enumerate(runs):
        at = run.text.lower().find(name.lower())
        if at >= 0:
            end = at + len(name)
            split = [
                Run(run.text[:at], run.kind, run.anchor),
                Run(run.text[at:end], "term"),
                Run(run.text[end:], run.kind, run.anchor),
            ]
            return [*runs[:place], *(part for part in split if part.text), *runs[place + 1 :]]
    return runs


def _held(runs: list[Run]) -> list[Run]:
    """A no-break space before a short last word, also when a link ends in between: it does not stand alone on a
    line.
    """
    length = 0
    for place in range(len(runs) - 1, -1, -1):
        text = runs[place].text
        at = text.rfind(" ")
        if at >= 0:
            before = sum(len(run.text) for run in runs[:place]) + at
            if length + len(text) - at - 1 <= 9 and before > 24:
                held = text[:at] + "\u00a0" + text[at + 1 :]
                return [*runs[:place], replace(runs[place], text=held), *runs[place + 1 :]]
            return runs
        length += len(text)
    return runs
