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
from collections.abc import Iterator, Mapping
from enum import Enum

from rulewright.checks.check import Check, how_many, labels_of, listed
from rulewright.checks.known import USED, assumed, known, names, uses_in
from rulewright.checks.matter import Matter, held
from rulewright.checks.names import is_explained_by_form, is_explained_by_use
from rulewright.checks.nearest import Nearest
from rulewright.checks.placed import Use
from rulewright.checks.plain import key_of_name
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.syntax.tree import BlockKind

_CONTRAST = re.compile(r"\b(?:is|are) not (?:an? |the )?(?=[A-Z])")


def _by_form(key: str, said: tuple[Use, ...]) -> Iterator[str]:
    """A name that needs no words of explanation."""
    if is_explained_by_use(said) or any(
        is_explained_by_form(use, use.placed.rule.kind is BlockKind.DEFINITION) for use in said
    ):
        yield key


@held
def _explained(matter: Matter) -> frozenset[str]:
    return frozenset(matter.compared(uses_in, _by_form, USED))


@held
def _parts(matter: Matter) -> frozenset[str]:
    """The words of names that are known."""
    return frozenset(word for key in (*names(matter), *_explained(matter)) for word in key.split())


@held
def _terms(matter: Matter) -> Mapping[str, str]:
    """The names of terms that are known, by key."""
    known = names(matter)
    return {key: term.name for term in matter.terms if (key := key_of_name(term.name)) in known}


@held
def _nearest(matter: Matter) -> Nearest:
    return Nearest(_terms(matter))


def find(matter: Matter) -> Iterator[Diagnostic]:
    if matter.plain:
        return
    own = answerable(matter) if matter.alone else None
    loose: list[tuple[Use, ...]] = []
    for key, said in matter.compared(uses_in, unexplained, USED, by=explaining):
        if own is not None and key not in own:
            continue
        near = _nearest(matter).but_for_a_small_word(key)
        if own is None and not near and (len(said) < 2 or _parts(matter).issuperset(key.split())):
            continue  # seen once, or put together of known words
        if own is None and not near and key in _explained(matter):
            continue
        first = said[0]
        if own is None and not near:
            loose.append(said)
            continue
        message = f"{first.text} is used in {how_many(len(said), 'place')}, and nothing says what it is"
        help = f"add a DEFINITION {first.text}, or write it with a small letter if the everyday meaning is meant"
        labels = labels_of([(use, "used here too") for use in said[1:]], 3)
        if near:
            message = f"nothing is called {first.text}; {_terms(matter)[near]} is known"
            help = f'write "{_terms(matter)[near]}" if that is meant, or add a DEFINITION {first.text}'
            labels = (Label(known(matter)[near].span, f"{_terms(matter)[near]} is explained here"), *labels)
        yield Diagnostic(CHECK.code, CHECK.slug, CHECK.severity, first.span, message, labels, help)
    if len(loose) > MANY:
        # a text that explains few of its words has one fault, not many
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            loose[0][0].span,
            f"{len(loose)} names are used, and nothing says what they are: "
            f"{listed([use.text for use, *_ in loose], 12)}",
            labels_of([(use, f"{use.text}, first used here") for use, *_ in loose[1:]], 12),
            "draw a place in a MAP, list a thing in a COMPONENT, declare a number (Each Player has …, a number), add a "
            "DEFINITION for a word; or write it with a small letter if the everyday meaning is meant",
        )
        return
    for said in loose:
        name = said[0].text
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            said[0].span,
            f"{name} is used in {how_many(len(said), 'place')}, and nothing says what it is",
            labels_of([(use, "used here too") for use in said[1:]], 3),
            f"add a DEFINITION {name}, or write it with a small letter if the everyday meaning is meant",
        )


MANY = 2  # names that nothing explains, each worth a finding of its own

# What the language has without saying so.
BUILT_IN = frozenset(
    ["player", "map", "target number", "turn order", "active player", "die", "game", "round", "turn", "step", "space"]
)


@held
def explaining(matter: Matter) -> tuple[frozenset[str], frozenset[str]]:
    """The names that something explains: those that are known here, and those that are taken as known."""
    return names(matter), assumed(matter)


def unexplained(
    key: str, said: tuple[Use, ...], explaining: tuple[frozenset[str], frozenset[str]]
) -> Iterator[tuple[str, tuple[Use, ...]]]:
    """A name that nothing makes known: neither it nor, after an adjective such as "standard", the rest of it."""
    known, assumed = explaining
    if key in known or key in assumed or key in BUILT_IN or re.match(r"\d", key):
        return
    first = said[0].text
    if first.isupper() and "_" not in first:
        return  # a value of a field, or a word that is shouted
    head, _, rest = key.partition(" ")
    if not (head in _PLAIN_ADJECTIVES and rest in known):
        yield key, said


_PLAIN_ADJECTIVES = frozenset(
    ["current", "standard", "normal", "next", "previous", "first", "last", "new", "other", "each", "own"]
)


_STATES = re.compile(r"(?:is|are)\b")
_DENIES = re.compile(r"(?:is|are) not\b")
_TAKES = re.compile(
    r"\b(?:during|while|in|to|resolve|resolves|begin|begins|takes?|the)\s+(?:an?\s+|the\s+)?$", re.IGNORECASE
)
REACH = 40  # characters: more than any of these words are long


class _Own(Enum):
    """Why a document must explain a name itself."""

    DENIED = "denied"  # it is said what it is not, and never what it is
    CAPITALS = "capitals"
    CAPITALS_EXPLAINED = "capitals explained"
    CONTRASTED = "contrasted"


def _owned(key: str, said: tuple[Use, ...], known: frozenset[str]) -> Iterator[tuple[_Own, str]]:
    if said[0].text.isupper() and "_" in said[0].text:
        yield (_Own.CAPITALS_EXPLAINED if key in known else _Own.CAPITALS), key
    denied = positive = False
    for use in said:
        text = use.placed.text
        after = text[use.end :].lstrip()
        if _STATES.match(after) and text[: use.start].strip().lower() in ("", "a", "an", "the"):
            if _DENIES.match(after):
                denied = True
            else:
                positive = True
        positive = positive or _TAKES.search(text[max(0, use.start - REACH) : use.start]) is not None
        yield from ((_Own.CONTRASTED, other) for other in _contrasted(use))
    if denied and not positive and " " in key:
        yield _Own.DENIED, key


@held
def answerable(matter: Matter) -> frozenset[str]:
    """Keys of unexplained names that the document asked for must explain itself, though its core is not here."""
    found = matter.compared(uses_in, _owned, USED, by=names)
    capitals = any(why is _Own.CAPITALS_EXPLAINED for why, _ in found)
    wanted = (_Own.DENIED, _Own.CONTRASTED, *((_Own.CAPITALS,) if capitals else ()))
    return frozenset(key for why, key in found if why in wanted)


def _contrasted(use: Use) -> set[str]:
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
