"""A rule says "may" of what another rule does by itself.

Has the player a choice, or does "may" only say that it can happen?

Fires:
    During the Bomb Step, the Player reveals the top card. … A Player may reveal Cube State Cards.

Quiet:
    During the Bomb Step, the Player reveals the top card. … A Player may discard Cube State Cards.

Mend: write "can turn out to be", or say who chooses.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter, Placed
from rulewright.checks.norms import effects_of, entries, names, placed_readings, singles
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.meaning.effects import Act
from rulewright.meaning.norms import Modality


def find(matter: Matter) -> Iterator[Diagnostic]:
    done: dict[tuple[str, str], list[tuple[Placed, Act]]] = {}
    for placed, reading in placed_readings(matter):
        for meaning in singles(reading.meaning):
            effects = effects_of(meaning)
            subject: object = None
            for act in effects:
                subject = act.subject or subject
                if act.modal or act.negated or act.author:
                    continue
                for name in names(subject):
                    done.setdefault((name, act.verb), []).append((placed, act))
    for entry in entries(matter):
        if entry.modality is not Modality.PERMIT or entry.hooks or entry.guards:
            continue
        for placed, act in done.get((entry.subject, entry.deed.verb), ()):
            if placed.rule.id == entry.placed.rule.id or not _alike(entry.deed.thing, names(act.value("object"))):
                continue
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                entry.placed.span,
                f'"may" gives a choice of what another rule does by itself: {quoted(entry.placed.text, 60)}',
                (Label(placed.span, "happens by itself"),),
                'write "can" if it only says what may turn up, or say in the other rule that it is a choice',
                "the player would rather not",
            )
            break


def _alike(thing: str, others: tuple[str, ...]) -> bool:
    """Whether two rules speak of the same things, or of things and of the small noun for them (a Cube State
    Card, a card).
    """
    return any(thing == other or thing.split()[-1:] == [other] or other.split()[-1:] == [thing] for other in others)


CHECK = Check("RW302", "may-or-does", Severity.INFO, __doc__ or "", find)
