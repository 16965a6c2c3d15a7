"""A rule depends on a term that is never explained.

Capitals tell the reader that a word has a meaning of its own, and no rule, heading, component or glossary entry
gives that meaning. In an extension whose core is not here only terms that this text itself answers for are
reported: statuses set against its own (a Sleeping Player is not a Waking Player), a thing that is only said not
to be another, a field beside others that are explained. The rest are one note (RW102).

Fires:
    State your Tactic before rolling. The Tactic decides which Ability applies.      (and nothing says what a Tactic is)

Quiet:
    DEFINITION Tactic
    A Tactic is a plan that a Player states before rolling.

Mend: add a DEFINITION, or write the word with a small letter if it has its everyday meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from rulewright.checks.check import Check, how_many, labels_of, listed
from rulewright.checks.matter import Matter
from rulewright.checks.names import is_explained_by_form, is_explained_by_use
from rulewright.checks.nearest import Nearest
from rulewright.checks.placed import Use
from rulewright.checks.plain import key_of_name
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.syntax.tree import BlockKind

_CONTRAST = re.compile(r"\b(?:is|are) not (?:an? |the )?(?=[A-Z])")


def find(matter: Matter) -> Iterator[Diagnostic]:
    if matter.plain:
        return
    own = answerable(matter) if matter.alone else None
    names = {key_of_name(t.name): t.name for t in matter.book.terms if key_of_name(t.name) in matter.known}
    nearest = Nearest(names)
    loose: list[Use] = []
    by_form = frozenset(
        key
        for key, uses in matter.uses.items()
        if own is None
        if is_explained_by_use(uses)
        or any(is_explained_by_form(use, use.placed.rule.kind is BlockKind.DEFINITION) for use in uses)
    )
    parts = frozenset(word for key in (*matter.known, *by_form) for word in key.split())
    for key, uses in matter.uses.items():
        if not unexplained(matter, key) or (own is not None and key not in own):
            continue
        near = nearest.but_for_a_small_word(key)
        if own is None and not near and (len(uses) < 2 or parts.issuperset(key.split())):
            continue  # seen once, or put together of known words
        if own is None and not near and key in by_form:
            continue
        first = uses[0]
        if own is None and not near:
            loose.append(first)
            continue
        message = f"{first.text} is used in {how_many(len(uses), 'place')}, and nothing says what it is"
        help = f"add a DEFINITION {first.text}, or write it with a small letter if the everyday meaning is meant"
        labels = labels_of([(use.span, "used here too") for use in uses[1:]], 3)
        if near:
            message = f"nothing is called {first.text}; {names[near]} is known"
            help = f'write "{names[near]}" if that is meant, or add a DEFINITION {first.text}'
            labels = (Label(matter.known[near].span, f"{names[near]} is explained here"), *labels)
        yield Diagnostic(CHECK.code, CHECK.slug, CHECK.severity, first.span, message, labels, help)
    if len(loose) > MANY:
        # a text that explains few of its words has one fault, not many
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            loose[0].span,
            f"{len(loose)} names are used, and nothing says what they are: {listed([use.text for use in loose], 12)}",
            labels_of([(use.span, f"{use.text}, first used here") for use in loose[1:]], 12),
            "add a DEFINITION or COMPONENT for each, or write it with a small letter if the everyday meaning is meant",
        )
        return
    for first in loose:
        uses = matter.uses[key_of_name(first.text)]
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            first.span,
            f"{first.text} is used in {how_many(len(uses), 'place')}, and nothing says what it is",
            labels_of([(use.span, "used here too") for use in uses[1:]], 3),
            f"add a DEFINITION {first.text}, or write it with a small letter if the everyday meaning is meant",
        )


MANY = 2  # names that nothing explains, each worth a finding of its own

# What the language has without saying so.
BUILT_IN = frozenset(
    ["player", "map", "target number", "turn order", "active player", "die", "game", "round", "turn", "step", "space"]
)


def unexplained(matter: Matter, key: str) -> bool:
    """Whether nothing makes a name known: neither it nor, after an adjective such as "standard", the rest of it."""
    if key in matter.known or key in matter.assumed or key in BUILT_IN or re.match(r"\d", key):
        return False
    first = matter.uses[key][0].text
    if first.isupper() and "_" not in first:
        return False  # a value of a field, or a word that is shouted
    head, _, rest = key.partition(" ")
    return not (head in _PLAIN_ADJECTIVES and rest in matter.known)


_PLAIN_ADJECTIVES = frozenset(
    ["current", "standard", "normal", "next", "previous", "first", "last", "new", "other", "each", "own"]
)


@lru_cache(maxsize=1)
def answerable(matter: Matter) -> frozenset[str]:
    """Keys of unexplained names that the document asked for must explain itself, though its core is not here."""
    found: set[str] = set()
    capitals: list[str] = []
    explained_capitals = 0
    positive: set[str] = set()
    only_negative: set[str] = set()
    for key, uses in matter.uses.items():
        if uses[0].text.isupper() and "_" in uses[0].text:
            if key in matter.known:
                explained_capitals += 1
            else:
                capitals.append(key)
        for use in uses:
            after = use.placed.text[use.end :].lstrip()
            if use.placed.text[: use.start].strip().lower() in ("", "a", "an", "the") and re.match(
                r"(?:is|are)\b", after
            ):
                (only_negative if re.match(r"(?:is|are) not\b", after) else positive).add(key)
            if re.search(
                r"\b(?:during|while|in|to|resolve|resolves|begin|begins|takes?|the)\s+(?:an?\s+|the\s+)?$",
                use.placed.text[max(0, use.start - 40) : use.start],  # more than any of these words are long
                re.IGNORECASE,
            ):
                positive.add(key)
    found |= {key for key in only_negative - positive if len(key.split()) > 1}
    if explained_capitals:
        found |= set(capitals)
    for uses in matter.uses.values():
        for use in uses:
            found |= _contrasted(matter, use)
    return frozenset(found)


def _contrasted(matter: Matter, use: Use) -> set[str]:
    """`A Sleeping Player is not a Waking Player`: the second name, when both are one kind with a participle
    before it.
    """
    match = _CONTRAST.match(use.placed.text[use.end :].lstrip())
    if match is None:
        return set()
    rest = use.placed.text[use.end :].lstrip()[match.end() :]
    other = re.match(r"(?:[A-Z]\w+ ?)+", rest)
    if other is None:
        return set()
    ours, theirs = key_of_name(use.text).split(), key_of_name(other.group()).split()
    if len(ours) > 1 and len(theirs) == 2 and ours[-1] == theirs[-1] and theirs[0].endswith(("ed", "ing", "en")):
        return {" ".join(theirs)}
    return set()


CHECK = Check("RW101", "undefined-term", Severity.WARNING, __doc__ or "", find)
