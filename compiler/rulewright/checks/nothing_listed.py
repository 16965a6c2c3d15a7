"""Something is said to be listed, and no list is there.

"Each Mask listed in this section", "the following steps": the rule rests on a list, and the document holds no
list, table or component that it could mean.

Fires:
    SECTION RULE
    Each Mask listed in this section is a Treasure.       (and the section lists no Mask)

Quiet:
    the same, with a COMPONENT, a table or a list of cards in the section

Mend: add the list (a COMPONENT with one row for each), or name the things.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.book.model import Section
from rulewright.checks.check import Check, labels_of
from rulewright.checks.matter import Matter
from rulewright.checks.plain import singular
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span
from rulewright.syntax.tree import BlockKind

_LISTED = re.compile(
    r"\b(?:each|every|all|the"
    r"|any)\s+(?:of the\s+)?(?P<what>[\w'-]+(?:\s[\w'-]+){0,3}?)\s+(?:components?\s+)?listed (?:in|under) (?:this"
    r"|the) (?P<where>[\w\s]*?section|document|chapter)\b",
    re.IGNORECASE,
)
_NAMED = re.compile(r"[A-Z]\w*")
_HOLDING = (BlockKind.COMPONENT, BlockKind.CARD, BlockKind.TABLE)


def find(matter: Matter) -> Iterator[Diagnostic]:
    holders: dict[str, set[str]] = {}
    places: list[tuple[Span, str]] = []
    for placed in matter.placed:
        for found in _LISTED.finditer(placed.text):
            what = singular(found["what"].split()[-1].lower())
            if _NAMED.search(found["where"]):
                continue  # a section by its name: whether there is one, RW201 says
            here = placed.section if found["where"].lower() == "section" else None
            if _is_listed(matter, here, what, holders):
                continue
            places.append((placed.match(found), "listed where?"))
    if places:
        places.sort(key=lambda place: "this section" not in place[0].text.lower())
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            places[0][0],
            f'the rule speaks of "{" ".join(places[0][0].text.split())}", but nothing is listed there',
            labels_of(places[1:]),
            "add the list (a COMPONENT with one row for each), or name the things that are meant",
        )


def _is_listed(matter: Matter, section: Section | None, what: str, holders: dict[str, set[str]]) -> bool:
    """Whether a component, a table, a card or a list of such things stands in the section (None: anywhere)."""
    key = section.id if section is not None else ""
    if key not in holders:
        named: set[str] = set()
        for each in (section,) if section is not None else matter.book.sections:
            for rule in each.rules:
                if rule.kind in _HOLDING:
                    named.add("*")
                for sentence in rule.sentences:
                    if sentence.items and len(sentence.items) > 1:
                        lead = re.search(
                            r"\b(?:following|these)\b(?P<a>.*)|^The (?P<b>[^:]*?) (?:are|is):?$", sentence.text
                        )
                        if lead:
                            named |= {
                                singular(w.lower()) for w in re.findall(r"[A-Za-z]+", lead["a"] or lead["b"] or "")
                            }
        holders[key] = named
    return "*" in holders[key] or what in holders[key]


CHECK = Check("RW208", "nothing-listed", Severity.WARNING, __doc__ or "", find)
