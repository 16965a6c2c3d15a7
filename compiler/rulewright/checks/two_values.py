"""Two rules give two values for one thing.

Fires:
    The standard delay for Blitz is 0 seconds. … The standard delay for Blitz is 2 seconds.
    If a claim fails, the opponent gains 2 minutes. … If a claim fails, no time is added.

Quiet:
    The standard delay for Blitz is 0 seconds. … The standard delay for Rapid is 2 seconds.

Mend: keep one value, or say when each of them holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.book.model import Role
from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block, Placed
from rulewright.checks.plain import NUMBERS, normal
from rulewright.diagnostic import Diagnostic, Label, Severity

_CONDITION = re.compile(r"^(?:If|When|Whenever) (?P<condition>[^,]+), (?P<then>.+)$")
_GAINS = re.compile(
    r"\b(?:gains?|adds?|is added|receives?|loses?|pays?|scores?)\b[^,.;]*\b(?:\d+|one|two|three)\b", re.IGNORECASE
)
_NOTHING = re.compile(
    r"\b(?:no|nothing|not)\b[^,.;]*\b(?:added|gained|gains?|add|received|lost|paid|scored|scores?)\b|\b(?:gains?"
    r"|adds?|receives?|scores?) (?:nothing|no)\b",
    re.IGNORECASE,
)


_STATE = re.compile(r"\b(?:is|are|equals?|costs?|starts?|has|have)\b")
_GIVES_WAY = re.compile(r"\b(?:instead|unless|otherwise|also|in addition)\b", re.IGNORECASE)


def masked(placed: Placed) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The normal form of a sentence with `#` for each number, and the numbers."""
    return mask(placed.normal)


def mask(words: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Words with `#` for each number, and the numbers."""
    form: list[str] = []
    numbers: list[str] = []
    for word in words:
        if word.isdigit() or word in NUMBERS:
            numbers.append(word if word.isdigit() else str(NUMBERS[word]))
            form.append("#")
        else:
            form.append(word)
    return tuple(form), tuple(numbers)


_GOES_FIRST = re.compile(r"^If this (?:document|extension) conflicts with [^,]+, use this (?:document|extension)\b")


def find(matter: Matter) -> Iterator[Diagnostic]:
    first = {placed.span.source.name for placed, _ in matter.found(_GOES_FIRST)}
    for each in (
        *matter.compared(_by_form, _two_numbers),
        *matter.compared(_stated, _two_statements),
        *matter.compared(_by_condition, _two_endings),
        *matter.compared(_under_conditions, _two_conditions),
    ):
        here, there = each.span.source.name, each.labels[0].span.source.name
        if here == there or here not in first:  # else its document says that it goes before its core
            yield each


Numbered = tuple[Placed, tuple[str, ...]]


def _by_form(block: Block) -> Iterator[tuple[tuple[str, ...], Numbered]]:
    """The rules that have numbers, by their form."""
    for placed in block.ruling:
        if not placed.item and placed.sentence.role is Role.RULE and len(placed.normal) >= 5:
            form, numbers = masked(placed)
            if numbers:
                yield form, (placed, numbers)


def _two_numbers(_: tuple[str, ...], said: tuple[Numbered, ...]) -> Iterator[Diagnostic]:
    first, given = said[0]
    for placed, numbers in said[1:] if len(given) == 1 else ():
        if numbers != given and placed.rule.id != first.rule.id:
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity if _STATE.search(placed.text) else Severity.WARNING,
                placed.span,
                f"one rule says {given[0]} and this one says {numbers[0]}: {quoted(placed.text, 60)}",
                (Label(first.span, f"says {given[0]}"),),
                "keep one of the two, or say when each of them holds",
                "a player looks up the first, the opponent the second",
            )


_STATED = re.compile(
    rf"\b[Tt]he (?P<what>(?:(?!the\b)[\w'’-]+ ?){{1,6}}?)(?P<aside>, which)? (?:is|are|costs?) "
    rf"(?P<value>(?:\d+|{'|'.join(NUMBERS)})"
    r"(?: [\w'’-]+){1,8}?)(?=[.,;]|$)"
)


_OPEN = re.compile(r"(?:If|When|While|Whenever|For|During|In|On|Unless)\b")
_IS_A_NUMBER = re.compile(rf"\b(?:is|are|costs?) (?:\d|(?:{'|'.join(NUMBERS)})\b)")


Statement = tuple[Placed, re.Match[str], tuple[str, ...]]


def _stated(block: Block) -> Iterator[tuple[tuple[str, ...], Statement]]:
    """`The stake is two pennies.` and `The loser pays the stake, which is three pennies.`"""
    for placed in block.ruling:
        if placed.item or _OPEN.match(placed.text) or not _IS_A_NUMBER.search(placed.text):
            continue
        for found in _STATED.finditer(placed.text):
            if not _GIVES_WAY.search(placed.text) and (found["aside"] is not None or found.start() == 0):
                form, numbers = mask(normal(f"{found['what']} = {found['value']}"))
                yield form, (placed, found, numbers)


def _two_statements(_: tuple[str, ...], said: tuple[Statement, ...]) -> Iterator[Diagnostic]:
    before, first, given = said[0]
    number = given[0] if given else ""
    for placed, found, numbers in said[1:]:
        aside = found["aside"] is not None or first["aside"] is not None
        if not numbers or number == numbers[0] or not aside or before.rule.id == placed.rule.id:
            continue
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            placed.match(found),
            f"one rule says {number} and this one says {numbers[0]}: {quoted(found.group(), 60)}",
            (Label(before.span, f"says {number}"),),
            "keep one of the two, or say when each of them holds",
            "a player looks up the first, the opponent the second",
        )


def _by_condition(block: Block) -> Iterator[tuple[str, tuple[Placed, str]]]:
    for placed in block.ruling:
        found = _CONDITION.match(placed.text) if not placed.item else None
        if found:
            yield found["condition"].lower(), (placed, found["then"])


def _two_endings(_: str, said: tuple[tuple[Placed, str], ...]) -> Iterator[Diagnostic]:
    gains = [p for p, then in said if _GAINS.search(then) and not _NOTHING.search(then)]
    nothing = [p for p, then in said if _NOTHING.search(then)]
    if gains and nothing and gains[0].rule.id != nothing[0].rule.id:
        one, other = (p for p, _ in said if p is gains[0] or p is nothing[0])
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            other.span,
            f"two rules speak of one case and end it differently: {quoted(other.text, 70)}",
            (Label(one.span, "the other ending"),),
            "keep one of the two, or say when each of them holds",
            "it happens once: something is gained by one rule and nothing by the other",
        )


Conditional = tuple[Placed, str, tuple[str, ...]]


def _under_conditions(block: Block) -> Iterator[tuple[tuple[str, ...], Conditional]]:
    """`If A, the fee is 0.` and `If B, the fee is 1.`, where A and B can hold at once."""
    for placed in block.ruling:
        found = _CONDITION.match(placed.text)
        if found is None or placed.item or not _STATE.search(found["then"]) or _GIVES_WAY.search(placed.text):
            continue
        form, numbers = mask(normal(found["then"]))
        if len(numbers) == 1:
            yield form, (placed, found["condition"], numbers)


def _two_conditions(_: tuple[str, ...], said: tuple[Conditional, ...]) -> Iterator[Diagnostic]:
    for at, (placed, condition, numbers) in enumerate(said[1:8], 1):
        for before, other, given in said[:at]:
            if given == numbers or before.rule.id == placed.rule.id or not _can_both_hold(condition, other):
                continue
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                Severity.WARNING,
                placed.span,
                f"where both conditions hold, one rule says {given[0]} and this one says {numbers[0]}: "
                f"{quoted(placed.text, 60)}",
                (Label(before.span, f"says {given[0]}"),),
                "say which of the two counts where both hold",
                f"{condition}, and {other}",
            )


def _can_both_hold(one: str, other: str) -> bool:
    """Whether two conditions are not plainly two cases of one question: other words, not other numbers or
    statuses.
    """
    first, second = mask(normal(one))[0], mask(normal(other))[0]
    if first == second:
        return False
    return not (first[:-1] == second[:-1] or (first[:3] == second[:3] and first[2:3] == ("be",)))


CHECK = Check("RW305", "two-values", Severity.ERROR, __doc__ or "", find)
