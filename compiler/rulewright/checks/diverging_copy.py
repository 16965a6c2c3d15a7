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
from collections.abc import Iterator
from difflib import SequenceMatcher

from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Placed
from rulewright.checks.plain import SMALL, singular, word_set
from rulewright.diagnostic import Diagnostic, Label, Severity

CROWD = 12  # a stretch of words in more rules than this is a turn of phrase, not a copy
ALIKE = 0.84
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
    yield from _exceptions(matter)
    yield from _triggers(matter)


def _blocks(matter: Matter) -> Iterator[Diagnostic]:
    """Blocks of a dozen words or more that are alike but for words that only one of them has."""
    texts: list[tuple[tuple[str, ...], Placed]] = []
    for section, rule in matter.rules:
        sentences = [p for p in matter.of_rule(section, rule)]
        own = {singular(w.lower()) for w in re.findall(r"[A-Za-z]+", section.name)}
        words = tuple(w for p in sentences for w in p.normal if w not in own and w not in (",", "[", "]", "(", ")"))
        if len(words) >= 8 and not rule.steps and not rule.faces:
            texts.append((words, sentences[0]))
    index: dict[tuple[str, ...], list[int]] = {}
    for number, (words, _) in enumerate(texts):
        for at in range(len(words) - 3):
            index.setdefault(words[at : at + 4], []).append(number)
    shared: dict[tuple[int, int], int] = {}
    for numbers in index.values():
        members = sorted(set(numbers))
        if 1 < len(members) <= CROWD:
            for at, one in enumerate(members):
                for other in members[at + 1 :]:
                    shared[one, other] = shared.get((one, other), 0) + 1
    for (one, other), count in sorted(shared.items()):
        first, second = texts[one], texts[other]
        if count * 2 < min(len(first[0]), len(second[0])) - 3:
            continue
        matcher = SequenceMatcher(None, first[0], second[0], autojunk=False)
        if first[0] == second[0] and first[1].section is not second[1].section and _owner_is_said(first[1], second[1]):
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                Severity.INFO,
                second[1].span,
                f"this is line {first[1].span.line} again for another owner",
                (Label(first[1].span, "the first"),),
                "consider one shared rule that both name",
            )
        if matcher.ratio() < ALIKE or first[0] == second[0]:
            continue
        changes = [c for c in matcher.get_opcodes() if c[0] != "equal"]
        if any(tag == "replace" for tag, *_ in changes):
            continue
        more = [
            (first[0][a:b], first, second) if tag == "delete" else (second[0][c:d], second, first)
            for tag, a, b, c, d in changes
        ]
        if all(words[0] in ("unless", "except") or not any(w[0].isalnum() for w in words) for words, _, _ in more):
            continue
        words, has, lacks = max(more, key=lambda each: len(set(each[0]) & _COUNTS))
        pointer = "see" in words
        if not (pointer or set(words) & _COUNTS) or min(len(first[0]), len(second[0])) < 10:
            continue
        if words[0] in ("dealt", "made", "during", "standard", "that", "who"):
            continue
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            Severity.INFO if pointer else CHECK.severity,
            lacks[1].span,
            f"this is nearly line {has[1].span.line} again, but without {quoted(' '.join(words))}",
            (Label(has[1].span, f"here with {quoted(' '.join(words), 40)}"),),
            "make both equal and keep one, or say why they differ",
        )


def _owner_is_said(one: Placed, other: Placed) -> bool:
    """Whether each of two blocks names the heading that it stands under."""
    return all(
        p.section.name and p.section.name.lower() in " ".join(s.text for s in p.rule.every_sentence()).lower()
        for p in (one, other)
    )


def _exceptions(matter: Matter) -> Iterator[Diagnostic]:
    """Sentences that say one thing, of which only one has an exception."""
    groups: dict[frozenset[str], list[tuple[Placed, str]]] = {}
    for placed in matter.ruling:
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
            groups.setdefault(frozenset(words), []).append((placed, exception))
    for group in groups.values():
        with_one = [(p, e) for p, e in group if e]
        without = [p for p, e in group if not e]
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


def _triggers(matter: Matter) -> Iterator[Diagnostic]:
    """`each time it rains`, and with `or snows` after it, for one table."""
    clauses: dict[tuple[str, ...], list[tuple[Placed, str]]] = {}
    wider: list[tuple[tuple[str, ...], Placed, str, str]] = []
    for placed in matter.ruling:
        for found in _WHEN.finditer(placed.text):
            clause = found["clause"]
            words = tuple(singular(w) for w in re.findall(r"[a-z]+", clause.lower()))
            clauses.setdefault(words, []).append((placed, clause))
            head, joint, rest = clause.partition(" or ")
            if joint:
                wider.append((tuple(singular(w) for w in re.findall(r"[a-z]+", head.lower())), placed, head, rest))
    for words, placed, head, rest in wider:
        for other, _ in clauses.get(words, ()):
            if other is placed or not _about_one_thing(placed, other):
                continue
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                other.span if len(other.text) < 400 else placed.span,
                f'this happens when {head.strip()}; another rule for the same adds "or {rest.strip()}"',
                (Label(placed.span, f"adds {quoted('or ' + rest.strip(), 50)}"),),
                "say the same in both, or leave it to one of them",
            )


def _about_one_thing(one: Placed, other: Placed) -> bool:
    """Whether one sentence names the section of the other, or both name one thing with capitals."""
    for first, second in ((one, other), (other, one)):
        if first.section.name and first.section.name.lower() in second.text.lower():
            return True
    names = [set(re.findall(r"(?<=[a-z] )[A-Z]\w+(?: [A-Z]\w+)+", p.text)) for p in (one, other)]
    return bool(names[0] & names[1])


CHECK = Check("RW602", "diverging-copy", Severity.WARNING, __doc__ or "", find)
