"""A term is explained, a table laid out or a procedure written, and no rule uses it.

Either the rule that should use it is missing, or the rules call it by another name.

Fires:
    DEFINITION Stagger
    Stagger is a penalty of 1.            (and no rule says Stagger)

Quiet:
    the same, with a rule: A wounded Player gains Stagger.

Mend: use the name, or take the block out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.checks.check import Check
from rulewright.checks.matter import Matter, held
from rulewright.checks.placed import Block
from rulewright.checks.plain import ARTICLES, key_of_name, singular
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.syntax.tree import BlockKind

_WORDS = {
    BlockKind.DEFINITION: "is explained, and no rule uses it",
    BlockKind.TABLE: "is laid out, and no rule sends a roll or a reader to it",
    BlockKind.PROCEDURE: "has steps, and no rule says when it is done",
}


# A name with a hole is called by its verb; these begin the play.
_HOLE = re.compile(r"\b(?:A|An|a|an)\b")
_ENTRY = frozenset(["play", "setup", "game", "round"])


def _wanted_here(block: Block) -> Iterator[str]:
    """The keys that are looked for: of each name and of its last words."""
    for name in (block.rule.name, *block.rule.also):
        words = key_of_name(name).split()
        for at in range(len(words)):
            yield " ".join(words[at:])


@held
def _wanted(matter: Matter) -> frozenset[str]:
    return frozenset(matter.each(_wanted_here, of="every"))


@held
def _defined(matter: Matter) -> frozenset[str]:
    """The keys of what is explained in a DEFINITION."""
    return frozenset(matter.each(_definition, of="every"))


def _definition(block: Block) -> Iterator[str]:
    if block.rule.kind is BlockKind.DEFINITION:
        yield key_of_name(block.rule.name)


def _used(block: Block, wanted: frozenset[str]) -> Iterator[str]:
    """The keys that a block says, each once."""
    found: dict[str, None] = {}
    for placed in block.placed:
        words = [singular(w.low) for w in placed.words if re.match(r"\w", w.low) and w.low not in ARTICLES]
        for at in range(len(words)):
            key = ""
            for word in words[at : at + 5]:
                key = f"{key} {word}" if key else word
                if key in wanted:
                    found[key] = None
    cells = [cell.text for row in block.rule.rows for cell in row.cells] + [f.value.text for f in block.rule.fields]
    for text in [*cells, *(face.result.text for face in block.rule.faces)]:
        found |= {singular(word.lower()): None for word in re.findall(r"[A-Za-z][\w'-]*", text)}
    return iter(found)


@dataclass(frozen=True, slots=True)
class _Name:
    """A name of a block, under which another is to call it."""

    block: Block


def _calls(block: Block, wanted: frozenset[str]) -> Iterator[tuple[str, Block | _Name]]:
    """Which names a block says, and by which it is called itself: whole, or, where a procedure has a name of several
    words, its last words with the same verb.
    """
    for key in _used(block, wanted):
        yield key, block
    rule = block.rule
    if rule.kind not in _WORDS or not rule.name or rule.proposed or _HOLE.search(rule.name):
        return
    if key_of_name(rule.name) in _ENTRY or _belongs_to_its_heading(block):
        return
    for name in (rule.name, *rule.also):
        words = key_of_name(re.sub(r"\s*\[.*?\]", "", name)).split()
        for at in range(max(1, len(words) - 1) if rule.kind is BlockKind.PROCEDURE else 1):
            yield " ".join(words[at:]), _Name(block)


def _called(_: str, said: tuple[Block | _Name, ...]) -> Iterator[tuple[Block, bool]]:
    """The blocks that go by a key, each with whether another block says it."""
    saying = [each for each in said if isinstance(each, Block)][:2]
    for each in said:
        if isinstance(each, _Name):
            yield each.block, any(other is not each.block for other in saying)


def find(matter: Matter) -> Iterator[Diagnostic]:
    called: dict[Block, bool] = {}
    for block, is_called in matter.compared(_calls, _called, _wanted, of="every"):
        called[block] = called.get(block, False) or is_called
    for block, is_called in called.items():
        if is_called:
            continue
        rule = block.rule
        if rule.kind is BlockKind.PROCEDURE and _defined(matter) & {
            key_of_name(re.sub(r"\s*\[.*?\]", "", name)) for name in (rule.name, *rule.also)
        }:
            continue
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            rule.name_span or rule.span,
            f"{rule.name} {_WORDS[rule.kind]}",
            (),
            "use the name in the rule that needs it, or take the block out",
        )


def _belongs_to_its_heading(block: Block) -> bool:
    """Whether a table is that of its heading (Walker Profile under Walker), so that the reader is there already."""
    names = (block.rule.name, block.heading.name)
    own, above = (set(key_of_name(name).split()) for name in names)
    return block.rule.kind is BlockKind.TABLE and bool(own & above)


CHECK = Check("RW108", "never-used", Severity.INFO, __doc__ or "", find)
