"""Things are drawn from a supply, and nothing says what happens when it is empty.

Fires:
    Each player takes a tile from the top of the tile deck.

Quiet:
    Each player takes a tile from the top of the tile deck. If the deck is empty, the game ends.

Mend: say what an empty supply does: nothing is drawn, the discards are shuffled, or the game ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, labels_of
from rulewright.checks.matter import Matter
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span

_TAKEN = re.compile(
    r"\b(?:draws?|drawn|drawing|takes?|taken|taking|reveals?|replaced with)\b[^.;]*?\b(?:from"
    r"|of)\s+(?:the\s+)?(?:top\s+of\s+)?(?:the|that|a|an|their|its)\s+(?P<supply>(?:[\w-]+\s+){0,3}?(?:deck|pool"
    r"|pile|supply|bag|stack))\b",
    re.IGNORECASE,
)
_EMPTY = re.compile(
    r"\b(?:empty|emptied|runs? out|exhausted|no (?:more )?(?:[\w-]+ ){0,2}(?:remains?|left|drawable)|contains no"
    r"|reshuffled?|last (?:card|tile|token)|none (?:remains?|is left|are left)|is used up|as many as)\b",
    re.IGNORECASE,
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    taken: dict[str, list[Span]] = {}
    for placed, found in matter.found(_TAKEN, once=True):
        name = found["supply"].split()[-1].lower() if len(found["supply"].split()) == 1 else found["supply"].lower()
        taken.setdefault(name, []).append(placed.match(found))
    emptied = [placed.text.lower() for placed, _ in matter.found(_EMPTY, once=True)]
    for name, spans in taken.items():
        words = name.split()
        if name.startswith("discard") or any(
            words[-1] in text or (len(words) > 1 and words[-2] in text) for text in emptied
        ):
            continue
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            spans[0],
            f"nothing says what happens when the {name} is empty",
            labels_of([(span, "taken from here too") for span in spans[1:]]),
            f'add: "If the {name} is empty, …"',
            f"a player is told to take from the {name}, and nothing is left in it",
        )


CHECK = Check("RW706", "supply-runs-out", Severity.INFO, __doc__ or "", find)
