"""The names that a rule makes known, calls or only uses, each with its place: what can be told of them by looking at
a few rules. What comes of it for the whole book is for vocabulary.py to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from rulewright.book import tiles
from rulewright.book.facts import CALLED, LONGEST, declared
from rulewright.book.model import Role, Rule, Sentence, TermKind
from rulewright.book.runs import NO_NAMES, RUN, free, opens, runs, trimmed
from rulewright.book.terms import Finder
from rulewright.source import Span
from rulewright.syntax.tree import BlockKind

KINDS = {
    BlockKind.PROCEDURE: TermKind.PROCEDURE,
    BlockKind.DEFINITION: TermKind.DEFINITION,
    BlockKind.COMPONENT: TermKind.COMPONENT,
    BlockKind.CARD: TermKind.COMPONENT,
    BlockKind.TABLE: TermKind.TABLE,
    BlockKind.MAP: TermKind.MAP,
}
SPACE = re.compile(r"\s+-\s+")
CAPS = re.compile(r"[A-Z0-9_]+$")


class Naming(NamedTuple):
    """A name, how it is made known, by which rule ("" when by none), and its short names."""

    name: str
    kind: TermKind
    rule: str = ""
    also: tuple[str, ...] = ()


Placed = tuple[Naming, Span]


@dataclass(frozen=True, slots=True)
class Told:
    """What a stretch of rules tells of names: every run of up to six capitalised words and every part of one; the
    runs within sentences, and those that begin one; the names on keyword lines, within blocks, and those that
    sentences introduce, each of these with whether it is only a word that begins one; and the names that are called.
    """

    attested: frozenset[str]
    inner: frozenset[str]
    openings: frozenset[str]
    blocks: tuple[Placed, ...]
    inside: tuple[Placed, ...]
    introduced: tuple[tuple[Placed, bool], ...]
    called: tuple[Placed, ...]


def told(*rules: Rule) -> Told:
    """What the rules of a stretch tell of names."""
    inner: set[str] = set()
    openings: set[str] = set()
    for rule in rules:
        for sentence in rule.every_part():
            for start, run in runs(sentence.text):
                (openings if opens(sentence.text, start) else inner).add(run)
    return Told(
        frozenset[str]().union(*map(_attested, rules)),
        frozenset(inner),
        frozenset(openings),
        tuple(chain.from_iterable(map(_by_block, rules))),
        tuple(chain.from_iterable(map(_inside, rules))),
        tuple(chain.from_iterable(map(_introduced, rules))),
        tuple(chain.from_iterable(map(_called, rules))),
    )


def _attested(rule: Rule) -> frozenset[str]:
    """Every run of up to six capitalised words, and every part of one, that stands somewhere in a rule."""
    found: set[str] = set()
    for sentence in rule.every_part():
        for run in RUN.findall(sentence.text):
            words = [re.sub(r"['’]s?$", "", word) for word in run.split()]
            for start in range(len(words)):
                for end in range(start + 1, min(len(words), start + 6) + 1):
                    found.add(" ".join(words[start:end]))
    return frozenset(found)


def _by_block(rule: Rule) -> tuple[Placed, ...]:
    """The name on a keyword line."""
    if rule.kind not in KINDS or not rule.name:
        return ()
    also = (*rule.also, *_table_name(rule))
    return ((Naming(rule.name, KINDS[rule.kind], rule.id, also), rule.name_span or rule.span),)


_ORDINALS = frozenset({"First", "Second", "Third", "Last"})


def _introduced(rule: Rule) -> tuple[tuple[Placed, bool], ...]:
    """The names that the sentences of a rule introduce, each with whether it is only a word that begins one."""
    found: list[tuple[Placed, bool]] = []
    for sentence in rule.every_part():
        if sentence.role in (Role.EXAMPLE, Role.NOTE):
            continue
        for fact in declared(sentence.text):
            first, *more = fact.name.split()
            counted = bool(more) and first in _ORDINALS and fact.start > 0  # The game has a First Player, a Player.
            if counted or first not in NO_NAMES:
                bare = fact.start == 0 and " " not in fact.name and not CAPS.match(fact.name)
                span = sentence.span_of(fact.start, fact.end)
                found.append(((Naming(fact.name, TermKind.FACT, sentence.rule), span), bare))
    return tuple(found)


def _inside(rule: Rule) -> tuple[Placed, ...]:
    """Names that stand inside a block: rows and columns of a component, spaces of a map, results of a dice table."""
    found: list[Placed] = []
    if rule.kind in (BlockKind.COMPONENT, BlockKind.TABLE, BlockKind.CARD):
        for column in rule.columns[1 if rule.kind is BlockKind.COMPONENT else 0 :]:
            found.append((Naming(column.text, TermKind.COLUMN, rule.id), column.span))
        for row in rule.rows:
            if row.cells:
                found.append((Naming(row.cells[0].text, TermKind.ROW, rule.id), row.cells[0].span))
        for part in rule.fields:
            if part.name.text not in ("Quantity", "Description", "Text"):
                found.append((Naming(part.name.text, TermKind.COLUMN, rule.id), part.name.span))
    if rule.kind is BlockKind.MAP:
        if rule.style == "grid":
            found += _squares(rule)
        for drawn in rule.drawn:
            text = drawn.text
            if not SPACE.search(text):
                continue
            at = 0
            for name in SPACE.split(text):
                at = text.index(name, at)
                place = Span(drawn.source, drawn.start + at, drawn.start + at + len(name))
                found.append((Naming(name, TermKind.SPACE, rule.id), place))
                at += len(name)
        for part in rule.fields if not rule.style else ():  # in a grid, on tiles a letter stands for a kind of space
            for name in re.split(r"\s*,\s*(?:an?\s+)?", part.value.text):
                if not re.search(r"\b[a-z]{2,}", name):
                    found.append((Naming(name, TermKind.SPACE, rule.id), part.value.span))
    return tuple(found)


def on_tiles(rules: list[Rule], attested: Set[str]) -> list[Placed]:
    """Spaces of tiles that some sentence names: the others are names too, but nobody has use for hundreds."""
    laid = [rule for rule in rules if rule.kind is BlockKind.MAP and rule.style == tiles.STYLE]
    found = tiles.sheet(rules) if laid else None
    if found is None:
        return []
    named = [name for name in found.spaces() if name in attested]
    return [(Naming(name, TermKind.SPACE, rule.id), rule.span) for rule in laid for name in named]


def _squares(rule: Rule) -> Iterator[Placed]:
    """The squares of a grid, by column and row: A1."""
    for y, drawn in enumerate(drawn for drawn in rule.drawn if drawn.text.strip()):
        for x in range(len(drawn.text.replace(" ", ""))):
            yield Naming(square_name(x, y), TermKind.SPACE, rule.id), drawn


def square_name(column: int, row: int) -> str:
    """The name of the square in a column and a row, both from 0: A1, B1, …, Z1, AA1."""
    letters = ""
    left = column + 1
    while left:
        left, letter = divmod(left - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"


def _table_name(rule: Rule) -> tuple[str, ...]:
    """`TABLE Noise` is also called the Noise Table."""
    return (f"{rule.name} Table",) if rule.kind is BlockKind.TABLE and not rule.name.endswith("Table") else ()


def _called(rule: Rule) -> tuple[Placed, ...]:
    """The names that the sentences of a rule call."""
    return tuple(
        (Naming(call.group("name"), TermKind.USED), sentence.span_of(*call.span("name")))
        for sentence in rule.every_part()
        if sentence.role is not Role.EXAMPLE
        for call in CALLED.finditer(sentence.text, 0, LONGEST)
        if " " in call.group("name")
    )


@dataclass(frozen=True, slots=True)
class Known:
    """What finds known names in text, and the verbs of procedures with holes: none is a part of a name."""

    names: Finder[str]
    verbs: re.Pattern[str] | None


class Use(NamedTuple):
    """A run of capitalised words that known names do not cover whole, where it stands, and what they leave of it:
    each with the character of the sentence at which it starts."""

    sentence: Sentence
    name: tuple[str, int]
    pieces: tuple[tuple[str, int], ...]


class Uses(NamedTuple):
    """Such runs of a stretch of rules, as texts alone, and each name and piece with the use that it belongs to."""

    said: tuple[tuple[str, tuple[str, ...]], ...]
    places: tuple[tuple[tuple[str, int], Use], ...]


def uses(known: Known, heard: str, *rules: Rule) -> Uses:
    """Such runs of a stretch of rules. `heard` are the runs that begin a sentence and are seen elsewhere, too, a line
    each."""
    inner = frozenset(heard.split("\n"))
    found: list[Use] = []
    for sentence in chain.from_iterable(rule.every_part() for rule in rules):
        if sentence.role is Role.EXAMPLE:
            continue
        text = sentence.text
        covered = bytearray(len(text))  # for each character whether it belongs to a known name
        for match in known.names.find(text):
            covered[match.start : match.end] = b"\x01" * (match.end - match.start)
        for verb in known.verbs.finditer(text) if known.verbs is not None else ():
            covered[verb.start() : verb.end()] = b"\x01" * len(verb.group())
        for begin, run in runs(text):
            start, name = trimmed(run, begin, opens(text, begin) and run not in inner)
            if name and any(not covered[at] and text[at] != " " for at in range(start, start + len(name))):
                found.append(Use(sentence, (name, start), tuple(free(text, start, start + len(name), covered))))
    return Uses(
        tuple((use.name[0], tuple(piece for piece, _ in use.pieces)) for use in found),
        tuple((each, use) for use in found for each in (use.name, *use.pieces)),
    )
