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
from rulewright.checks.matter import Matter
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


def find(matter: Matter) -> Iterator[Diagnostic]:
    done = _what_is_done(matter)
    if re.search(r"(?<=[a-z] )Named\b", matter.whole_text):
        done["named"].add("*")  # there "Named" is a kind of thing, not something that somebody did
    verbs = {word for _, rule in matter.procedures for word in re.findall(r"^An? [A-Z].* ([A-Z]\w*s)\b", rule.name)}
    for placed in matter.placed:
        if placed.sentence.role not in (Role.STEP, Role.BRANCH, Role.OUTCOME, Role.RULE):
            continue
        for found in _DEFINITE.finditer(placed.text):
            participle = found["done"].lower()
            phrase = _phrase(placed.text[found.start("what") :], verbs)
            head = singular(phrase.split()[-1].lower())
            if head in done[participle] or "*" in done[participle]:
                continue
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


def _phrase(text: str, verbs: set[str]) -> str:
    """The noun phrase at the start of a text: small adjectives and the capitalised name after them, up to a verb of the
    author's (the drawn Pack Activates), else two words.
    """
    found = re.match(r"(?:[a-z-]+ )?(?:[A-Z][\w-]*)(?: [A-Z][\w-]*)*|[a-z-]+", text)
    words = found.group().split(" ") if found else text.split()[:1]
    ends = (at for at, word in enumerate(words) if at and word in verbs)
    return " ".join(words[: next(ends, len(words))])


def _what_is_done(matter: Matter) -> dict[str, set[str]]:
    """For each participle the nouns that some sentence does that to ("*" when a sentence leaves its object
    open: `the choice`).
    """
    verbs = {form: participle for participle, forms in _VERBS.items() for form in forms}
    done: dict[str, set[str]] = {participle: set() for participle in _VERBS}
    for placed in matter.placed:
        words = [singular(word.low) for word in placed.words]
        for at, word in enumerate(words):
            participle = verbs.get(word)
            if participle and not (at and words[at - 1] in ("the", "a", "an")):
                done[participle].update(_object(words[at + 1 :]))
    return done


def _object(words: list[str]) -> list[str]:
    """The words of what a verb is done to: up to the preposition that opens the next phrase."""
    ends = (
        at
        for at, word in enumerate(words)
        if word in ("in", "from", "as", "with", "to", "by", "on", "when", "if", "and", "then", ".", ",")
    )
    return words[: next(ends, len(words))]


CHECK = Check("RW207", "never-introduced", Severity.WARNING, __doc__ or "", find)
