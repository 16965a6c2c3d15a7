"""A step uses a thing that no step chose.

"The chosen Room", "the revealed card", "the named Player": the words say that somebody chose, revealed or named
it before, and nobody did. At the table the step stops with a question: which one?

Fires:
    1. Move the Portrait to the chosen adjacent Room.

Quiet:
    1. The Player chooses one adjacent Room.
    2. Move the Portrait to the chosen Room.

Mend: write the choice as a step of its own, with who makes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.book.model import Role
from rulewright.checks.check import Check
from rulewright.checks.known import procedures
from rulewright.checks.matter import Matter, held
from rulewright.checks.placed import Block
from rulewright.checks.plain import singular
from rulewright.diagnostic import Diagnostic, Severity

_VERBS = {
    "chosen": ("choose", "choosing", "chose", "choice"),
    "selected": ("select", "selecting", "selection"),
    "named": ("name", "naming"),
    "picked": ("pick", "picking"),
    "revealed": ("reveal", "revealing"),
    "drawn": ("draw", "drawing", "drew"),
    "rolled": ("roll", "rolling"),
    "identified": ("identify", "identifying"),
    "targeted": ("target", "targeting"),
}
_DEFINITE = re.compile(
    r"\bthe (?P<done>chosen|selected|named|picked|revealed|drawn|identified"
    r"|targeted) (?P<what>(?:[\w-]+ ){0,3}?[\w-]+)\b(?=[\s.,;:)]|$)",
    re.IGNORECASE,
)


_NAMED = re.compile(r"(?<=[a-z] )Named\b")
_FOR_EACH = re.compile(r"^An? [A-Z].* ([A-Z]\w*s)\b")


@held
def _verbs(matter: Matter) -> frozenset[str]:
    """The verbs of the author's: A Pack Activates."""
    return frozenset(word for block in procedures(matter) for word in _FOR_EACH.findall(block.rule.name))


def find(matter: Matter) -> Iterator[Diagnostic]:
    done = _what_is_done(matter)
    verbs = _verbs(matter)
    for placed, found in matter.found(_DEFINITE, ruling=False):
        if placed.sentence.role not in (Role.STEP, Role.BRANCH, Role.OUTCOME, Role.RULE):
            continue
        participle = found["done"].lower()
        phrase = _phrase(placed.text[found.start("what") :], verbs)
        head = singular(phrase.split()[-1].lower())
        if (participle, head) in done or (participle == "named" and matter.says(_NAMED)):
            continue  # where "Named" is a kind of thing, it is not something that somebody did
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            placed.at(found.start(), found.start("what") + len(phrase)),
            f'"the {participle} {phrase}": nothing before says who {_VERBS[participle][0]}s it, or when',
            (),
            f'add a step before this one, such as "The Player {_VERBS[participle][0]}s one {phrase}."',
            f"the table comes to {'step ' + placed.sentence.step if placed.sentence.step else 'this rule'} "
            f"and asks: which {head}?",
        )


def _phrase(text: str, verbs: frozenset[str]) -> str:
    """The noun phrase at the start of a text: small adjectives and the capitalised name after them, up to a verb of the
    author's (the drawn Pack Activates), else two words.
    """
    found = re.match(r"(?:[a-z-]+ )?(?:[A-Z][\w-]*)(?: [A-Z][\w-]*)*|[a-z-]+", text)
    words = found.group().split(" ") if found else text.split()[:1]
    ends = (at for at, word in enumerate(words) if at and word in verbs)
    return " ".join(words[: next(ends, len(words))])


_DONE = {form: participle for participle, forms in _VERBS.items() for form in forms}


def _done_in(block: Block) -> frozenset[tuple[str, str]]:
    """The participles, each with the nouns to which some sentence does that."""
    done: set[tuple[str, str]] = set()
    for placed in block.placed:
        words = [singular(word.low) for word in placed.words]
        for at, word in enumerate(words):
            participle = _DONE.get(word)
            if participle and not (at and words[at - 1] in ("the", "a", "an")):
                done.update((participle, each) for each in _object(words[at + 1 :]))
    return frozenset(done)


@held
def _what_is_done(matter: Matter) -> frozenset[tuple[str, str]]:
    return frozenset(matter.each(_done_in))


def _object(words: list[str]) -> list[str]:
    """The words of what a verb is done to: up to the preposition that opens the next phrase."""
    ends = (
        at
        for at, word in enumerate(words)
        if word in ("in", "from", "as", "with", "to", "by", "on", "when", "if", "and", "then", ".", ",")
    )
    return words[: next(ends, len(words))]


CHECK = Check("RW207", "never-introduced", Severity.WARNING, __doc__ or "", find)
