"""Senses: whether a sentence that says something else is played as something else.

In: games with sentences that are played. Out: `Suspect`s: two sentences with different meanings, both understood, with
nothing left to the table, of which the same machine is made. Either they truly say the same, or words of one were lost.

What is here: a game up to its machine, a sentence of it, its mutants, and whether a pair of them stands when each text
is compiled by itself. `senses_tried.py` tries the sentences.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from accounting import bare
from bare_machines import bare_game
from word_mutants import Mutant
from word_swaps import swaps

from rulewright import pipeline
from rulewright.book import from_syntax
from rulewright.book.model import Book, Role, Sentence
from rulewright.diagnostic import Severity
from rulewright.machine import from_meaning
from rulewright.machine.from_meaning import Lowered
from rulewright.machine.things.world import PLAYER, World, cite
from rulewright.meaning import binding, examples, from_phrase, sentences
from rulewright.meaning.model import Reading
from rulewright.source import Source
from rulewright.syntax import from_text
from rulewright.words import from_book
from rulewright.words.lexicon import Lexicon

Texts = tuple[str, ...]  # the documents of a ruleset
Kinds = Mapping[str, Sequence[str]]
_SINGLE = ("game", "result", "roll", "Turn", "Map", "box")


@dataclass(frozen=True, slots=True)
class Suspect:
    """Two sentences of which one machine is made. `texts` are the two whole rulesets, `without` the one that has
    neither; `sort` is step or rule; `single` are names of things of which the game has one. `fault` says that making
    the machine failed, and with what.
    """

    game: str
    sort: str
    what: str
    text: str
    other: str
    texts: tuple[Texts, Texts]
    without: Texts
    single: frozenset[str]
    fault: str = ""

    def __str__(self) -> str:
        return f"{self.fault}{self.what}: {self.other} | {self.text}"


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of a game and what its reading needed."""

    reading: Reading
    heading: str
    lead: str
    lexicon: Lexicon
    spoken: tuple[binding.Mention, ...]
    roles: frozenset[str]

    def changes(self, names: Kinds, share: float, counts: Counter[str]) -> Iterator[Change]:
        """The mutants of the sentence, and of the items of its list, that are understood and mean something else."""
        sentence = self.reading.sentence
        for mutant in drawn(sentence.text, names, share):
            yield from self._read(mutant, sentence, replace(sentence, text=mutant.text), counts)
        for at, item in enumerate(sentence.items):
            for mutant in drawn(item.text, names, share):
                items = (*sentence.items[:at], replace(item, text=mutant.text), *sentence.items[at + 1 :])
                yield from self._read(mutant, item, replace(sentence, items=items), counts)

    def _read(self, mutant: Mutant, part: Sentence, sentence: Sentence, counts: Counter[str]) -> Iterator[Change]:
        reading = sentences.read(sentence, self.heading, self.lead, self.lexicon, self.spoken, self.roles)
        if not reading.understood:
            counts["refused"] += 1
        elif bare(reading.meaning) == bare(self.reading.meaning):
            counts["the same meaning"] += 1
        else:
            yield Change(self, mutant, part, reading)


@dataclass(frozen=True, slots=True)
class Change:
    """A mutant of a sentence, or of the item of its list that is `part`, and its reading."""

    told: Told
    mutant: Mutant
    part: Sentence
    reading: Reading

    def suspect(self, game: str, sort: str, texts: Texts, alone: frozenset[str]) -> Suspect:
        """The suspect, with the text changed in which the part stands."""
        at = int(self.part.span.source.name.removesuffix(".rules"))
        start, end = self.part.pieces[0].start, self.part.pieces[-1].end

        def exchanged(text: str) -> Texts:
            return (*texts[:at], texts[at][:start] + text + texts[at][end:], *texts[at + 1 :])

        changed = exchanged(self.mutant.text)
        said = self.part.text
        return Suspect(game, sort, self.mutant.what, said, self.mutant.text, (texts, changed), exchanged(""), alone)


@dataclass(frozen=True, slots=True)
class Made:
    """A game up to its machine, without the checks."""

    book: Book
    lexicon: Lexicon
    readings: tuple[Reading, ...]
    lowered: Lowered

    def left(self) -> set[str]:
        """The sentences that are not played: left to the table, not read, or used by no code."""
        found = {cite(each.reading.sentence) for each in (*self.lowered.unplayed, *self.lowered.claims)}
        return found | {cite(each.sentence) for each in self.readings if not each.understood}

    def within(self, start: int, end: int) -> list[Reading]:
        """The readings of the sentences that stand there."""
        return [each for each in self.readings if start <= each.sentence.span.start < end]

    def exchanged(self, changes: Iterable[Change]) -> Made:
        """The game with other sentences in the place of some."""
        other = {id(each.told.reading): each.reading for each in changes}
        readings = tuple(other.get(id(each), each) for each in self.readings)
        return Made(self.book, self.lexicon, readings, from_meaning.lower(self.book, self.lexicon, readings))

    def told(self, wanted: Callable[[Reading], bool]) -> Iterator[Told]:
        """The sentences that are played and wanted."""
        left = self.left()
        roles = from_phrase.introduced(self.book)
        by_place = {(each.sentence.span.source.name, each.sentence.span.start): each for each in self.readings}
        for section in self.book.sections:
            for rule in section.rules:
                lead, spoken = "", ()
                for sentence in rule.every_sentence():
                    if sentence.role is Role.NOTE:
                        continue
                    if sentence.role is Role.EXAMPLE:
                        lead = sentence.lead if sentence.lead in examples.FORMS else lead
                    before = () if sentence.role is Role.CARD else spoken
                    reading = by_place[sentence.span.source.name, sentence.span.start]
                    if cite(sentence) not in left and sentence.role is not Role.EXAMPLE and wanted(reading):
                        yield Told(reading, section.name, lead, self.lexicon, before, roles)
                    spoken = (*spoken, *binding.mentions(reading.meaning))


def made(texts: Texts) -> Made:
    """A ruleset of these documents."""
    documents = [from_text.parse(Source(f"{at}.rules", text))[0] for at, text in enumerate(texts)]
    book, _ = from_syntax.bind(pipeline.joined(documents))
    lexicon = from_book.lexicon(book)
    readings = from_phrase.read_book(book, lexicon)
    return Made(book, lexicon, readings, from_meaning.lower(book, lexicon, readings))


def kinds(world: World) -> Kinds:
    """The names that a game declares and that may stand for each other."""
    numbers = [each.name for each in world.attributes.values() if each.of == PLAYER and each.cites]
    return {
        "number": [name for name in numbers if name not in world.statuses and name in world.cites],
        "status": list(world.statuses),
        "space": list(world.spaces),
        "card": list(world.cards),
        "column": [name for name in world.columns if name != "Text"],
    }


def single(world: World) -> frozenset[str]:
    """The names of things of which a game has one: its numbers, piles, places, tables and procedures."""
    piles = {name for name, pile in world.piles.items() if not pile.each}
    named = {rule.name for rule in world.book.rules() if rule.name}
    return frozenset({*world.registers, *world.spaces, *world.tables, *piles, *named, *_SINGLE})


def drawn(text: str, names: Kinds, share: float) -> list[Mutant]:
    """A share of the mutants of a sentence, always the same."""
    dice = random.Random(text)
    return [each for each in swaps(text, names) if share >= 1 or dice.random() < share]


def confirmed(suspect: Suspect, counts: Counter[str]) -> Iterator[Suspect]:
    """The suspect, if the two texts alone give the same game, the author is told nothing of the second, and a rule is
    of use in its game at all.
    """
    (game, said), (other, more) = (_alone(texts) for texts in suspect.texts)
    if game != other:
        counts["another machine"] += 1
    elif suspect.sort == "rule" and _alone(suspect.without)[0] == game:
        counts["of no use in its game"] += 1
    elif more - said:
        counts["told"] += 1
    else:
        counts["the same machine"] += 1
        yield suspect


@lru_cache(maxsize=64)
def _alone(texts: Texts) -> tuple[object, Counter[str]]:
    """The whole game of a ruleset, and the codes of the findings that its author sees."""
    compiled = pipeline.compile_ruleset([Source(f"{at}.rules", text) for at, text in enumerate(texts)])
    lowered = pipeline.lowered(compiled)
    found = pipeline.found(compiled, lowered)
    return bare_game(lowered.game), Counter(each.code for each in found if each.severity is not Severity.INFO)
