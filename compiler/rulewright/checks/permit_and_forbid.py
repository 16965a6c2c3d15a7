"""One rule allows what another forbids.

Neither names the other, neither leaves a way out, and both can hold at once: the table argues.

Fires:
    A Hidden Player may Ambush. … A Hidden Player cannot Ambush.

Quiet:
    A Hidden Player may Ambush. … A Hidden Player cannot Seek.
    A Hidden Player may Ambush during Combat. … A Hidden Player cannot Ambush unless a rule specifically says otherwise.

Mend: take one of them out, or let one of them say when it gives way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, labels_of, quoted
from rulewright.checks.kinds import Kinds, kinds
from rulewright.checks.matter import Matter
from rulewright.checks.norms import Entry, entries
from rulewright.checks.plain import key_of_name, singular
from rulewright.checks.same_words import SaidNorm, said_norms
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.meaning.norms import Modality

_MARKS = re.compile(
    r"\b(?:[Mm]ark (?:that|the) [\w ]+? as|becomes?|is now|turns? into) (?:an? )?(?P<status>[A-Z]\w+(?: [A-Z]\w+)*)"
)
_RESUMES = re.compile(
    r"\b(?i:resumes?|continues?|resolves?|finish(?:es)?|completes?|carr(?:y|ies) on with|goe?s? on with)"
    r" (?:that|the|any|their|its) (?:[\w-]+ ){0,2}?(?P<what>effects?|actions?|attacks?|moves?|process|procedure"
    r"|step)\b[^.]*?"
    r"\bafter (?P<name>[A-Z]\w*(?: (?:(?:of|the|as|an?)\b|[A-Z]\w*))*)"
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    yield from _resumed(matter)
    graph = kinds(matter)
    permitted: dict[tuple[str, str, str], list[Entry]] = {}
    every = entries(matter)
    for entry in every:
        if entry.modality is Modality.PERMIT and not entry.hooks:
            permitted.setdefault((entry.deed.verb, entry.deed.thing, entry.deed.by), []).append(entry)
    told: set[tuple[str, str]] = set()
    for entry in every:
        if entry.modality is not Modality.FORBID or entry.hooks or entry.word in ("does not", "ignores"):
            continue
        for other in permitted.get((entry.deed.verb, entry.deed.thing, entry.deed.by), ()):
            pair = (entry.placed.rule.id, other.placed.rule.id)
            if pair in told or pair[0] == pair[1] or not _both_hold(entry, other, graph):
                continue
            told.add(pair)
            first, second = sorted((entry, other), key=lambda e: e.placed.span.place)
            who, what = entry.who, str(entry.deed)
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                second.placed.span,
                f"one rule lets a {who} {what} and another forbids it: {quoted(second.placed.text, 60)}",
                (Label(first.placed.span, "says the opposite"),),
                "take one of them out, or let one of them say when it gives way",
                f"a {who} wants to {what}: one rule says yes, the other no",
            )
    yield from _same_words(matter, told)


def _same_words(matter: Matter, told: set[tuple[str, str]]) -> Iterator[Diagnostic]:
    """`A Rider may pass.` and `A Rider cannot pass.`: the same words, whether the reader understands them or not."""
    seen: dict[tuple[str, ...], SaidNorm] = {}
    for norm in said_norms(matter):
        if norm.way_out or norm.narrowed:
            continue
        first = seen.setdefault(norm.form, norm)
        pair = (norm.placed.rule.id, first.placed.rule.id)
        if first.forbids == norm.forbids or pair in told or pair[::-1] in told:
            continue
        told.add(pair)
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            norm.placed.span,
            f"one sentence allows this and another forbids it: {quoted(norm.placed.text, 60)}",
            (Label(first.placed.span, "says the opposite"),),
            "take one of them out, or let one of them say when it gives way",
            f"{norm.who} wants to {norm.deed}: one sentence says yes, the other no",
        )


def _resumed(matter: Matter) -> Iterator[Diagnostic]:
    """`resume that effect after Lying Down`, which makes the Player a Sleeping Player, and `A Sleeping Player
    does not resolve game effects`.
    """
    makes: dict[str, str] = {}
    for _, rule in matter.procedures:
        for sentence in rule.every_sentence():
            made = _MARKS.search(sentence.text)
            if made and rule.name:
                makes.setdefault(key_of_name(rule.name), key_of_name(made["status"]))
    if not makes:
        return
    barred: dict[str, list[Entry]] = {}
    for entry in entries(matter):
        if entry.modality is Modality.FORBID and entry.deed.verb == "do" and not entry.guards:
            barred.setdefault(entry.subject, []).append(entry)
    for placed in matter.ruling:
        found = _RESUMES.search(placed.text)
        status = makes.get(key_of_name(found["name"])) if found else None
        if found is None or status is None or status in key_of_name(placed.text):
            continue
        against = [e for e in barred.get(status, ()) if e.deed.thing.split()[-1:] == [singular(found["what"])]]
        places = list({e.placed.rule.id: e.placed for e in against if e.placed.rule.id != placed.rule.id}.values())
        if places:
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                Severity.WARNING,
                placed.span,
                f"the {found['what']} goes on after {found['name']}, but whoever has gone through that no longer "
                f"resolves any: {quoted(placed.text, 60)}",
                labels_of([(p.span, f"for a {against[0].who}") for p in places]),
                "let one of them name the other: say who resolves what is left",
                f"{found['name']} interrupts the {found['what']} of the one it befalls",
            )


def _both_hold(one: Entry, other: Entry, graph: Kinds) -> bool:
    """Whether both speak of one kind under the same circumstances, so that they meet in play."""
    if one.guards != other.guards or one.deed.which != other.deed.which:
        return False
    return one.subject == other.subject or other.subject in graph.of(one.subject)


CHECK = Check("RW301", "permit-and-forbid", Severity.ERROR, __doc__ or "", find)
