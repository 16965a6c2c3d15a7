"""A rule says "that", "it" or "such", and spoke of nothing that the word could mean.

"That Guardian", where no Guardian was spoken of; "it", where only Players were. Each reader takes up another thing.

Fires:
    RULE
    At the end of each Turn, a Player may turn that Guardian.

Quiet:
    RULE
    At the end of each Turn, a Player may choose a Guardian and turn that Guardian.

Mend: name the thing the first time with a, one or the; the finding lists what the words before might lend.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulewright.book.model import Role
from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block
from rulewright.checks.plain import normal
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.meaning import things
from rulewright.meaning.binding import Unbound, mentions
from rulewright.meaning.model import Reading
from rulewright.syntax.tree import BlockKind

_POINTS = frozenset({"that", "those", "such"})


@dataclass(frozen=True, slots=True)
class _TakenUp:
    """Words of a sentence that take up what its rule did not speak of; `names` are what they name."""

    block: Block
    reading: Reading
    unbound: Unbound
    names: frozenset[str]
    lent: tuple[str, ...]


def _taken_up(block: Block) -> Iterator[_TakenUp]:
    if block.rule.kind not in (BlockKind.RULE, BlockKind.SECTION_RULE):
        return
    for reading in block.readings:
        if not reading.understood or reading.sentence.role is not Role.RULE:
            continue
        for unbound in reading.unbound:
            words = normal(unbound.word)
            names = frozenset(words[1:]) if words and words[0] in _POINTS else frozenset()
            lent = tuple(_lent(reading, block, unbound.at.start))
            if (names and _stems(names) & _stems(_said_here(block, reading, unbound))) or (lent and not names):
                continue  # a part of the name stands near, or something that may be a person: a reader finds it
            yield _TakenUp(block, reading, unbound, names, lent)


def _said_here(block: Block, reading: Reading, unbound: Unbound) -> set[str]:
    """The words of a block up to a place, and of its heading."""
    said = {*normal(block.heading.name), *normal(reading.sentence.text[: unbound.at.start])}
    for sentence in block.sentences:
        if sentence is reading.sentence:
            break
        said.update(normal(sentence.text))
    return said


def find(matter: Matter) -> Iterator[Diagnostic]:
    for each in matter.each(_taken_up) if not matter.plain else ():
        said = _said_before(matter, each.block)
        if each.names and _stems(each.names) & _stems(said):
            continue
        if each.names or not (said or _said_earlier(each)):
            yield _finding(each)


def _said_before(matter: Matter, block: Block) -> set[str]:
    """The words of the blocks before one in its section."""
    said: set[str] = set()
    earlier = block
    while (before := matter.before(earlier)) is not None and before.heading is block.heading:
        earlier = before
        said.update(word for sentence in before.sentences for word in normal(sentence.text))
    return said


def _said_earlier(each: _TakenUp) -> bool:
    """Whether the heading has words, or the block a sentence before this one."""
    return bool(normal(each.block.heading.name)) or each.block.sentences[0] is not each.reading.sentence


def _finding(each: _TakenUp) -> Diagnostic:
    might = f"; it might be {' or '.join(quoted(thing) for thing in each.lent)}" if each.lent else ""
    noun = " ".join(word for word in each.unbound.word.split()[1:] if word not in ("a", "an"))
    return Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        each.reading.sentence.span_of(*each.unbound.at),
        f"{quoted(each.unbound.word)} takes up nothing that was spoken of{might}",
        (),
        f"name it the first time (one {noun}, the {noun}), or write what is meant"
        if noun
        else "write the noun that is meant",
    )


def _stems(words: Iterable[str]) -> set[str]:
    """The beginnings of words: a removal is near where something was removed."""
    return {word[:5] for word in words}


def _lent(reading: Reading, block: Block, end: int) -> list[str]:
    """What the rule spoke of before a place, in its words: at most three, the last first."""
    found: list[str] = []
    for each in block.readings:
        if each.meaning is None:
            continue
        for mention in mentions(each.meaning):
            noun = mention.noun
            if each is reading and noun.span.end > end:
                continue
            if isinstance(noun, things.Select | things.Individual | things.Register | things.AttributeOf):
                found.append(str(noun))
        if each is reading:
            break
    return list(dict.fromkeys(reversed(found)))[:3]


CHECK = Check("RW215", "nothing-taken-up", Severity.WARNING, __doc__ or "", find)
