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

from rulewright.book.model import Rule
from rulewright.checks.check import Check
from rulewright.checks.matter import Matter
from rulewright.checks.plain import key_of_name, singular
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


def find(matter: Matter) -> Iterator[Diagnostic]:
    used: dict[str, set[str]] = {}
    names = matter.book.rules()
    wanted = _wanted(names)
    defined = {key_of_name(rule.name) for rule in names if rule.kind is BlockKind.DEFINITION}
    for placed in matter.placed:
        words = [singular(w.low) for w in placed.words if re.match(r"\w", w.low) and w.low not in ("a", "an", "the")]
        for length in range(1, 6):
            for at in range(len(words) - length + 1):
                key = " ".join(words[at : at + length])
                if key in wanted:
                    used.setdefault(key, set()).add(placed.rule.id)
    for rule in names:
        cells = [cell.text for row in rule.rows for cell in row.cells] + [f.value.text for f in rule.fields]
        for text in [*cells, *(face.result.text for face in rule.faces)]:
            for word in re.findall(r"[A-Za-z][\w'-]*", text):
                used.setdefault(singular(word.lower()), set()).add(rule.id)
    for rule in names:
        if rule.kind not in _WORDS or not rule.name or rule.proposed:
            continue
        if _HOLE.search(rule.name) or key_of_name(rule.name) in _ENTRY or _belongs_to_its_heading(matter, rule):
            continue
        keys = [key_of_name(re.sub(r"\s*\[.*?\]", "", name)) for name in (rule.name, *rule.also)]
        if rule.kind is BlockKind.PROCEDURE:
            if defined & set(keys) or any(_is_called(key, rule.id, used) for key in keys):
                continue
        elif any(used.get(key, set()) - {rule.id} for key in keys):
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


def _wanted(rules: tuple[Rule, ...]) -> frozenset[str]:
    """The keys that are looked for: of each name and of its last words."""
    found: set[str] = set()
    for rule in rules:
        for name in (rule.name, *rule.also):
            words = key_of_name(name).split()
            found |= {" ".join(words[at:]) for at in range(len(words))}
    return frozenset(found)


def _belongs_to_its_heading(matter: Matter, rule: Rule) -> bool:
    """Whether a table is that of its heading (Walker Profile under Walker), so that the reader is there already."""
    if rule.kind is not BlockKind.TABLE:
        return False
    section = next((s for s in matter.book.sections if s.id == rule.section), None)
    if section is None:
        return False
    return bool(set(key_of_name(rule.name).split()) & set(key_of_name(section.name).split()))


def _is_called(key: str, own: str, used: dict[str, set[str]]) -> bool:
    """Whether another rule says the name: whole, or, where it holds several words, its last words with the same
    verb.
    """
    words = [word for word in key.split() if word not in ("a", "an", "the")]
    return any(used.get(" ".join(words[at:]), set()) - {own} for at in range(0, max(1, len(words) - 1)))


CHECK = Check("RW108", "never-used", Severity.INFO, __doc__ or "", find)
