"""Two rules are nearly one, and they differ in a way that counts.

The same paragraph stands twice, and one of the two has an exception, a limit or a pointer that the other lacks.
Nobody can tell whether that is meant.

Fires:
    Rapid Response. Reaction, once per round. When an enemy moves, the Archer may Boost.
    Rapid Response. Reaction. When an enemy moves, the Sentinel may Boost.

Quiet:
    two rules that differ in one name: deliberate parallels

Mend: make both equal and keep one, or say why they differ.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations

from rulewright.checks.check import Check, quoted
from rulewright.checks.held import Answer, Holder
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block, Placed
from rulewright.checks.plain import SMALL, singular, word_set
from rulewright.diagnostic import Diagnostic, Label, Severity

CROWD = 12  # a stretch of words in more rules than this is a turn of phrase, not a copy
ALIKE = 0.84
_MARKS = (",", "[", "]", "(", ")")
_STAYS = {"remain": "stay", "keep": "stay", "leave": "stay"}
# Words that change what is played, where only one of two copies has them.
_COUNTS = word_set(
    """
    once twice only unless except per not cannot no each least most up instead must may
    """
)
_EXCEPT = re.compile(r",?\s*\b(?:unless|except)\b.*$", re.IGNORECASE)
_WHEN = re.compile(r"\b(?:[Ee]ach time|[Ww]henever|[Ww]hen|[Ee]very time)\s+(?P<clause>[^,.;:]+)")


def find(matter: Matter) -> Iterator[Diagnostic]:
    yield from _blocks(matter)
    yield from matter.compared(_stays, _one_exception)
    yield from _triggers(matter)


@dataclass(frozen=True, eq=False)
class _Text:
    """The words of a block, without commas and the name of its heading, and its first sentence."""

    words: tuple[str, ...]
    placed: Placed


def _stretches(block: Block) -> Iterator[tuple[tuple[str, ...], _Text]]:
    """The words of a block by all stretches of four."""
    if block.rule.steps or block.rule.faces:
        return
    own = {singular(w.lower()) for w in re.findall(r"[A-Za-z]+", block.heading.name)}
    words = tuple(w for p in block.placed for w in p.normal if w not in own and w not in _MARKS)
    if len(words) >= 8:
        text = _Text(words, block.placed[0])
        for stretch in dict.fromkeys(words[at : at + 4] for at in range(len(words) - 3)):
            yield stretch, text


def _shared(_: tuple[str, ...], texts: tuple[_Text, ...]) -> Iterator[tuple[_Text, _Text]]:
    """The pairs of blocks that share a stretch."""
    if len(texts) <= CROWD:
        yield from combinations(texts, 2)


@dataclass(frozen=True, slots=True)
class _Difference:
    """Words that only one of two blocks has."""

    words: tuple[str, ...]
    has: Placed
    lacks: Placed


@dataclass(frozen=True, slots=True)
class _Differ:
    """In what two blocks differ that are alike else; an answer that lasts as long as both do."""

    one: _Text
    other: _Text

    def answer(self, _: Holder, before: Answer[_Difference | None] | None, /) -> Answer[_Difference | None]:
        return before if before is not None else Answer(self._difference())

    def _difference(self) -> _Difference | None:
        first, second = self.one, self.other
        matcher = SequenceMatcher(None, first.words, second.words, autojunk=False)
        if matcher.ratio() < ALIKE:
            return None
        changes = [c for c in matcher.get_opcodes() if c[0] != "equal"]
        if any(tag == "replace" for tag, *_ in changes):
            return None
        more = [
            _Difference(first.words[a:b], first.placed, second.placed)
            if tag == "delete"
            else _Difference(second.words[c:d], second.placed, first.placed)
            for tag, a, b, c, d in changes
        ]
        if all(each.words[0] in ("unless", "except") or not any(w[0].isalnum() for w in each.words) for each in more):
            return None
        found = max(more, key=lambda each: len(set(each.words) & _COUNTS))
        if not set(found.words) & (_COUNTS | {"see"}) or min(len(first.words), len(second.words)) < 10:
            return None
        return found if found.words[0] not in ("dealt", "made", "during", "standard", "that", "who") else None


def _blocks(matter: Matter) -> Iterator[Diagnostic]:
    """Blocks of a dozen words or more that are alike but for words that only one of them has."""
    for (one, other), count in Counter(matter.compared(_stretches, _shared)).items():
        if count * 2 < min(len(one.words), len(other.words)) - 3:
            continue
        first, second = one.placed, other.placed
        if one.words == other.words:
            if first.heading is not second.heading and _owner_is_said(first, second):
                yield Diagnostic(
                    CHECK.code,
                    CHECK.slug,
                    Severity.INFO,
                    second.span,
                    f"this is line {matter.line(first.span)} again for another owner",
                    (Label(first.span, "the first"),),
                    "consider one shared rule that both name",
                )
            continue
        found = matter.ask(_Differ(one, other))
        if found is not None:
            words = " ".join(found.words)
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                Severity.INFO if "see" in found.words else CHECK.severity,
                found.lacks.span,
                f"this is nearly line {matter.line(found.has.span)} again, but without {quoted(words)}",
                (Label(found.has.span, f"here with {quoted(words, 40)}"),),
                "make both equal and keep one, or say why they differ",
            )


def _owner_is_said(one: Placed, other: Placed) -> bool:
    """Whether each of two blocks names the heading that it stands under."""
    return all(
        p.heading.name and p.heading.name.lower() in " ".join(s.text for s in p.block.sentences).lower()
        for p in (one, other)
    )


def _stays(block: Block) -> Iterator[tuple[frozenset[str], tuple[Placed, str]]]:
    """The sentences that say what stays, by their words, each with its exception."""
    for placed in block.ruling:
        if placed.item or placed.sentence.items:
            continue
        body = _EXCEPT.sub("", placed.text)
        exception = placed.text[len(body) :].strip(" ,.")
        words = {
            singular(w)
            for w in re.findall(r"[a-z]+", body.lower().replace("'s", ""))
            if w not in SMALL or w in ("not", "cannot")
        }
        words = {_STAYS.get(w, w) for w in words}
        if len(words) >= 4 and "stay" in words:
            yield frozenset(words), (placed, exception)


def _one_exception(_: frozenset[str], said: tuple[tuple[Placed, str], ...]) -> Iterator[Diagnostic]:
    """Sentences that say one thing, of which only one has an exception."""
    with_one = [(p, e) for p, e in said if e]
    without = [p for p, e in said if not e]
    if with_one and without:
        placed, exception = with_one[0]
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            Severity.INFO,
            placed.span,
            f"{quoted(exception)} stands here and not in "
            f"{'the other place' if len(without) == 1 else 'the other places'} that "
            f"{'says' if len(without) == 1 else 'say'} the same",
            tuple(Label(p.span, "without it") for p in without[:4]),
            "keep one of the rules, with the exception",
        )


@dataclass(frozen=True, slots=True)
class _When:
    """When something happens: `rest` is what is said after an "or", where only the words before it are meant."""

    placed: Placed
    head: str
    rest: str = ""


def _clauses(block: Block) -> Iterator[tuple[tuple[str, ...], _When]]:
    """The clauses of a block that say when something happens, by their words."""
    for placed in block.ruling:
        for found in _WHEN.finditer(placed.text):
            yield _key(found["clause"]), _When(placed, found["clause"])
            head, joint, rest = found["clause"].partition(" or ")
            if joint:
                yield _key(head), _When(placed, head, rest)


def _key(clause: str) -> tuple[str, ...]:
    return tuple(singular(w) for w in re.findall(r"[a-z]+", clause.lower()))


def _wider(_: tuple[str, ...], said: tuple[_When, ...]) -> Iterator[tuple[_When, Placed]]:
    for wide in said:
        for other in said if wide.rest else ():
            if not other.rest and other.placed is not wide.placed and _about_one_thing(wide.placed, other.placed):
                yield wide, other.placed


def _triggers(matter: Matter) -> Iterator[Diagnostic]:
    """`each time it rains`, and with `or snows` after it, for one table."""
    for wide, other in matter.compared(_clauses, _wider):
        rest = f"or {wide.rest.strip()}"
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            other.span if len(other.text) < 400 else wide.placed.span,
            f'this happens when {wide.head.strip()}; another rule for the same adds "{rest}"',
            (Label(wide.placed.span, f"adds {quoted(rest, 50)}"),),
            "say the same in both, or leave it to one of them",
        )


def _about_one_thing(one: Placed, other: Placed) -> bool:
    """Whether one sentence names the section of the other, or both name one thing with capitals."""
    for first, second in ((one, other), (other, one)):
        if first.heading.name and first.heading.name.lower() in second.text.lower():
            return True
    names = [set(re.findall(r"(?<=[a-z] )[A-Z]\w+(?: [A-Z]\w+)+", p.text)) for p in (one, other)]
    return bool(names[0] & names[1])


CHECK = Check("RW602", "diverging-copy", Severity.WARNING, __doc__ or "", find)
