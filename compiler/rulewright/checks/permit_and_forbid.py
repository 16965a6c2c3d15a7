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

from collections.abc import Iterator

from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.norms import Entry, Kinds, entries, kinds
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.meaning.norms import Modality


def find(matter: Matter) -> Iterator[Diagnostic]:
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
            first, second = sorted((entry, other), key=lambda e: e.placed.span.start)
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


def _both_hold(one: Entry, other: Entry, graph: Kinds) -> bool:
    """Whether both speak of one kind under the same circumstances, so that they meet in play."""
    if one.guards != other.guards or one.deed.which != other.deed.which:
        return False
    return one.subject == other.subject or other.subject in graph.of(one.subject)


CHECK = Check("RW301", "permit-and-forbid", Severity.ERROR, __doc__ or "", find)
