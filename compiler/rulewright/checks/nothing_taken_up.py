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

from collections.abc import Iterator

from rulewright.book.model import Role
from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block
from rulewright.checks.plain import normal
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.meaning import things
from rulewright.meaning.binding import mentions
from rulewright.meaning.model import Reading
from rulewright.syntax.tree import BlockKind

_POINTS = frozenset({"that", "those", "such"})


def _unbound(block: Block) -> Iterator[tuple[Block, Reading]]:
    if block.rule.kind in (BlockKind.RULE, BlockKind.SECTION_RULE):
        for reading in block.readings:
            if reading.unbound and reading.understood and reading.sentence.role is Role.RULE:
                yield block, reading


def find(matter: Matter) -> Iterator[Diagnostic]:
    if not matter.plain:
        for block, reading in matter.each(_unbound):
            yield from _missing(reading, block, _said_before(matter, block, reading))


def _said_before(matter: Matter, block: Block, reading: Reading) -> set[str]:
    """The words of the section up to a sentence, its heading among them."""
    said = set(normal(block.heading.name))
    earlier = block
    while (before := matter.before(earlier)) is not None and before.heading is block.heading:
        earlier = before
        said.update(word for sentence in before.sentences for word in normal(sentence.text))
    for sentence in block.sentences:
        if sentence is reading.sentence:
            break
        said.update(normal(sentence.text))
    return said


def _missing(reading: Reading, block: Block, said: set[str]) -> Iterator[Diagnostic]:
    for unbound in reading.unbound:
        words = normal(unbound.word)
        names = set(words[1:]) if words and words[0] in _POINTS else set()
        before = set(normal(reading.sentence.text[: unbound.at.start]))
        lent = _lent(reading, block, unbound.at.start)
        if _stems(names) & _stems(said | before) or (not names and (lent or said)):
            continue  # a part of the name stands near, or something that may be a person: a reader finds it
        might = f"; it might be {' or '.join(quoted(each) for each in lent)}" if lent else ""
        noun = " ".join(word for word in unbound.word.split()[1:] if word not in ("a", "an"))
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            reading.sentence.span_of(*unbound.at),
            f"{quoted(unbound.word)} takes up nothing that was spoken of{might}",
            (),
            f"name it the first time (one {noun}, the {noun}), or write what is meant"
            if noun
            else "write the noun that is meant",
        )


def _stems(words: set[str]) -> set[str]:
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
