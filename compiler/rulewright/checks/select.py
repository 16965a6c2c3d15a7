"""RW901 and RW902: suppressions.

`// allow RW303: reason` on a line before a block silences one finding of that code in the block; a second finding
needs a second line. The reason is for the next reader, so a suppression without one is reported, and so is one that
silences nothing any more.

    // allow RW201: the manual of the first printing calls it so
    RULE

    Then resolve the Old Procedure.

What to do about RW901 (unused): take the line out. About RW902 (no reason): write, after a colon, why the finding
may stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright.diagnostic import PROFILES, Diagnostic, Severity, in_order
from rulewright.source import Source, Span
from rulewright.syntax.tree import Block, Comment, Document

CODES = ("RW901", "RW902")
SLUGS = {"RW901": "unused-suppression", "RW902": "suppression-without-reason"}

BUILDING = ("RW85", "RW87")  # how the codes of what only a build finds begin: printing, and examples as tests


def in_profile(findings: Iterable[Diagnostic], profile: str) -> tuple[Diagnostic, ...]:
    """The findings that a profile shows, in their order."""
    return tuple(finding for finding in findings if finding.severity in PROFILES[profile])


def suppress(
    documents: Sequence[Document], findings: Iterable[Diagnostic], built: bool = False
) -> tuple[Diagnostic, ...]:
    """The findings without those that a suppression silences, and a finding for each suppression that is at fault.

    `built` says that those of building (RW85x and RW87x) are among them; elsewhere nothing can be said of their
    suppressions.
    """
    left = list(in_order(list(findings)))
    about: list[Diagnostic] = []
    for document in documents:
        blocks: dict[tuple[Source, int], Block] = {}
        for block in document.items:
            if isinstance(block, Block):
                blocks.update({(comment.span.source, comment.span.start): block for comment in block.comments})
        for comment in document.comments:
            if not comment.allow:
                continue
            owner = blocks.get((comment.span.source, comment.span.start))
            place = owner.span if owner is not None else None
            for code in comment.allow:
                silenced = _silence(left, code, place)
                if not silenced and (built or not code.startswith(BUILDING)):
                    about.append(_unused(comment, code))
            if not comment.reason.strip():
                about.append(
                    Diagnostic(
                        "RW902",
                        SLUGS["RW902"],
                        Severity.WARNING,
                        comment.span,
                        "this suppression gives no reason",
                        help=f"write why the finding may stand: // allow {', '.join(comment.allow)}: reason",
                    )
                )
    return in_order([*left, *about])


def _silence(findings: list[Diagnostic], code: str, place: Span | None) -> bool:
    """Take the first finding of this code in this place out of the list; False when there is none."""
    if place is None:
        return False
    for finding in findings:
        at = finding.span
        if (
            finding.code == code
            and at.source is place.source
            and place.start <= at.start < max(place.end, place.start + 1)
        ):
            findings.remove(finding)
            return True
    return False


def _unused(comment: Comment, code: str) -> Diagnostic:
    return Diagnostic(
        "RW901",
        SLUGS["RW901"],
        Severity.WARNING,
        comment.span,
        f"no {code} is left on the next block for this suppression to silence",
        help="take the line out, or move it right before the block that it is meant for",
    )


def joined(earlier: Sequence[Diagnostic], later: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The findings of rulesets that share documents, such as a core and its extension, each fault once: of two with
    one code at one place stays the one that names more places.
    """
    found = list(earlier)
    at = {_place(finding): index for index, finding in enumerate(earlier)}
    for finding in later:
        index = at.get(_place(finding))
        if index is None:
            found.append(finding)
        elif len(finding.labels) > len(found[index].labels):
            found[index] = finding
    return tuple(found)


def _place(finding: Diagnostic) -> tuple[str, str, int, int]:
    return finding.code, finding.span.source.name, finding.span.place, finding.span.end_place
