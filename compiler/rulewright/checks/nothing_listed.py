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

from rulewright.checks.check import Check, labels_of
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block, Heading
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
    places: list[tuple[Span, str]] = []
    for placed, found in matter.found(_LISTED, ruling=False):
        what = singular(found["what"].split()[-1].lower())
        if _NAMED.search(found["where"]):
            continue  # a section by its name: whether there is one, RW201 says
        here = placed.heading if found["where"].lower() == "section" else None
        if not any((here is None or where is here) and (each in ("*", what)) for where, each in matter.each(_lists)):
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


_LEAD = re.compile(r"\b(?:following|these)\b(?P<a>.*)|^The (?P<b>[^:]*?) (?:are|is):?$")


def _lists(block: Block) -> Iterator[tuple[Heading, str]]:
    """What a block lists, under which heading; "*" for a component, a table or a card, which may list anything."""
    if block.rule.kind in _HOLDING:
        yield block.heading, "*"
    for sentence in block.rule.sentences:
        lead = _LEAD.search(sentence.text) if len(sentence.items) > 1 else None
        if lead:
            for word in re.findall(r"[A-Za-z]+", lead["a"] or lead["b"] or ""):
                yield block.heading, singular(word.lower())


CHECK = Check("RW208", "nothing-listed", Severity.WARNING, __doc__ or "", find)
