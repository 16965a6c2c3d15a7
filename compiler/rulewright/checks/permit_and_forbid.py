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
from rulewright.checks.known import is_procedure
from rulewright.checks.matter import Matter
from rulewright.checks.norms import Entry, entries_in
from rulewright.checks.placed import Block
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
    told: set[tuple[str, str]] = set()
    pairs = matter.compared(_by_deed, _against, by=kinds)
    for entry, other in sorted(pairs, key=lambda pair: matter.order(pair[0].placed)):
        pair = (entry.placed.rule.id, other.placed.rule.id)
        if pair in told:
            continue
        told.add(pair)
        first, second = sorted((entry, other), key=lambda e: matter.order(e.placed))
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


def _by_deed(block: Block) -> Iterator[tuple[tuple[str, str, str], Entry]]:
    """What a block permits or forbids outright, by the deed."""
    for entry in entries_in(block):
        forbids = entry.modality is Modality.FORBID and entry.word not in ("does not", "ignores")
        if not entry.hooks and (forbids or entry.modality is Modality.PERMIT):
            yield (entry.deed.verb, entry.deed.thing, entry.deed.by), entry


def _against(_: tuple[str, str, str], said: tuple[Entry, ...], graph: Kinds) -> Iterator[tuple[Entry, Entry]]:
    """A prohibition and a permission of one deed that meet in play."""
    permitted = [entry for entry in said if entry.modality is Modality.PERMIT]
    for entry in said if permitted else ():
        if entry.modality is Modality.FORBID:
            for other in permitted:
                if entry.placed.rule.id != other.placed.rule.id and _both_hold(entry, other, graph):
                    yield entry, other


def _same_words(matter: Matter, told: set[tuple[str, str]]) -> Iterator[Diagnostic]:
    """`A Rider may pass.` and `A Rider cannot pass.`: the same words, whether the reader understands them or not."""
    for norm, first in matter.compared(_by_words, _opposite):
        pair = (norm.placed.rule.id, first.placed.rule.id)
        if pair in told or pair[::-1] in told:
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


def _by_words(block: Block) -> Iterator[tuple[tuple[str, ...], SaidNorm]]:
    for norm in said_norms(block):
        if not norm.way_out and not norm.narrowed:
            yield norm.form, norm


def _opposite(_: tuple[str, ...], said: tuple[SaidNorm, ...]) -> Iterator[tuple[SaidNorm, SaidNorm]]:
    for norm in said:
        if norm.forbids != said[0].forbids:
            yield norm, said[0]


def _resumed(matter: Matter) -> Iterator[Diagnostic]:
    """`resume that effect after Lying Down`, which makes the Player a Sleeping Player, and `A Sleeping Player
    does not resolve game effects`.
    """
    resuming = matter.found(_RESUMES, once=True)
    if not resuming:
        return
    makes: dict[str, str] = {}
    for name, status in matter.each(_makes):
        makes.setdefault(name, status)
    barred: dict[str, list[Entry]] = {}
    for entry in matter.each(_barred):
        barred.setdefault(entry.subject, []).append(entry)
    for placed, found in resuming:
        made = makes.get(key_of_name(found["name"]))
        if made is None or made in key_of_name(placed.text):
            continue
        against = [e for e in barred.get(made, ()) if e.deed.thing.split()[-1:] == [singular(found["what"])]]
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


def _makes(block: Block) -> Iterator[tuple[str, str]]:
    """What a procedure makes of those who go through it."""
    for sentence in block.sentences if is_procedure(block) and block.rule.name else ():
        made = _MARKS.search(sentence.text)
        if made:
            yield key_of_name(block.rule.name), key_of_name(made["status"])


def _barred(block: Block) -> Iterator[Entry]:
    for entry in entries_in(block):
        if entry.modality is Modality.FORBID and entry.deed.verb == "do" and not entry.guards:
            yield entry


def _both_hold(one: Entry, other: Entry, graph: Kinds) -> bool:
    """Whether both speak of one kind under the same circumstances, so that they meet in play."""
    if one.guards != other.guards or one.deed.which != other.deed.which:
        return False
    return one.subject == other.subject or other.subject in graph.of(one.subject)


CHECK = Check("RW301", "permit-and-forbid", Severity.ERROR, __doc__ or "", find)
