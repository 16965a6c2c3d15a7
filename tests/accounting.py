"""Accounting: what becomes of a sentence when one word that bears a load is dropped, turned, added or moved.

In: rulesets as texts. Out: their understood sentences with all that reading them needs, and for a mutant of one what
was made of it: refused, another meaning, or the same meaning, which is a word that was lost.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from word_mutants import Mutant, mutants

from rulewright.book import from_syntax
from rulewright.book.model import Role, Sentence
from rulewright.meaning import binding, examples, from_phrase, sentences
from rulewright.meaning.model import Reading
from rulewright.pipeline import joined
from rulewright.source import Source
from rulewright.syntax import from_text
from rulewright.words import from_book
from rulewright.words.lexicon import Lexicon

TOP = Path(__file__).resolve().parent.parent
CORE = TOP / "rulesrc" / "dungeon-core"
EXTENSION = TOP.parent / "shared" / "seeds" / "zombies-extension.txt"

# How a sentence is written, which a meaning keeps for the way back and which says nothing.
WRITING = frozenset({"span", "written", "comma", "leading"})


@dataclass(frozen=True, slots=True)
class Tried:
    """An understood sentence, and what its reading needed."""

    reading: Reading
    heading: str
    lead: str
    lexicon: Lexicon
    spoken: tuple[binding.Mention, ...]
    roles: frozenset[str]

    @property
    def sentence(self) -> Sentence:
        return self.reading.sentence

    def mutants(self) -> Iterator[tuple[Mutant, Sentence]]:
        """Each mutant of the sentence, and of the items of its list, with the sentence that it makes."""
        for each in mutants(self.sentence.text):
            yield each, replace(self.sentence, text=each.text)
        for at, item in enumerate(self.sentence.items):
            for each in mutants(item.text):
                items = list(self.sentence.items)
                items[at] = replace(item, text=each.text)
                yield each, replace(self.sentence, items=tuple(items))

    def read(self, sentence: Sentence) -> Reading:
        """A mutant, read where the sentence stands."""
        return sentences.read(sentence, self.heading, self.lead, self.lexicon, self.spoken, self.roles)


def rulesets() -> dict[str, tuple[Path, ...]]:
    """The project's own rulesets by name, each with its files, a core before what extends it."""
    found: dict[str, tuple[Path, ...]] = {}
    for folder in sorted([*(TOP / "rulesrc").iterdir(), *(TOP / "tests" / "rulesets").iterdir()]):
        files = sorted(folder.glob("*.rules"), key=lambda path: (path.stem != folder.name, path.name))
        if files:
            found[folder.name] = tuple(files)
    for path in sorted([*(TOP / "tests" / "examples").glob("*.rules"), *(TOP / "docs" / "starters").glob("*.rules")]):
        found[f"{path.parent.name}/{path.stem}"] = (path,)
    return found


def understood(paths: tuple[Path, ...]) -> tuple[Tried, ...]:
    """The understood sentences of a ruleset, notes left out. A core that it extends is read with it, and not tried."""
    sources = [Source(path.name, path.read_text(encoding="utf-8")) for path in (*cores_of(paths), *paths)]
    book, _ = from_syntax.bind(joined([from_text.parse(source)[0] for source in sources]))
    own = {source.name for source in sources[len(cores_of(paths)) :]}
    lexicon = from_book.lexicon(book)
    roles = from_phrase.introduced(book)
    found = []
    for section in book.sections:
        for rule in section.rules:
            lead, spoken = "", ()
            for sentence in rule.every_sentence():
                if sentence.role is Role.NOTE:
                    continue
                if sentence.role is Role.EXAMPLE:
                    lead = sentence.lead if sentence.lead in examples.FORMS else lead
                before = () if sentence.role is Role.CARD else spoken
                reading = sentences.read(sentence, section.name, lead, lexicon, before, roles)
                if reading.understood and sentence.span.source.name in own:
                    found.append(Tried(reading, section.name, lead, lexicon, before, roles))
                spoken = (*spoken, *binding.mentions(reading.meaning))
    return tuple(found)


def cores_of(paths: tuple[Path, ...]) -> tuple[Path, ...]:
    """The files of the core that a ruleset of the project extends."""
    extends = [line for line in paths[0].read_text(encoding="utf-8").split("\n") if line.startswith("Extends:")]
    for line in extends:
        title = line.removeprefix("Extends:").strip()
        for path in sorted((TOP / "rulesrc").glob("*/*.rules")):
            if path.read_text(encoding="utf-8").startswith(f"Core Rules: {title}\n"):
                return (path,)
    return ()


def outcome(tried: Tried, sentence: Sentence) -> str:
    """What became of a mutant: `refused`, `another meaning` or `the same`."""
    reading = tried.read(sentence)
    if not reading.understood:
        return "refused"
    same = bare(reading.meaning) == bare(tried.reading.meaning)
    return "the same" if same else "another meaning"


def bare(node: object) -> object:
    """A meaning without its places in the text and without how it was written, to compare two."""
    if dataclasses.is_dataclass(node) and not isinstance(node, type):
        names = [each.name for each in dataclasses.fields(node) if each.name not in WRITING]
        return (type(node).__name__, *((name, bare(getattr(node, name))) for name in names))
    if isinstance(node, tuple):
        return tuple(bare(item) for item in node)
    return str(node)
