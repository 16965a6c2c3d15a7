"""Procedures that are verbs: `PROCEDURE A Zombie Fights A Martian`, with a hole for the one who does it and, it may be,
one for the other.

In: the names of procedures, and the kinds that fill the holes. Out: for each such procedure a `Doing`: the verb, the
kinds, and the roles under which its steps speak of the two. Which of several for one verb is meant is told by the
narrowest kinds that fit.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.words.lexicon import Lexicon

if TYPE_CHECKING:
    from rulewright.machine.things.world import World

_ANOTHER = re.compile(r"\bAnother (?P<kind>[A-Z].*)$")


@dataclass(frozen=True, slots=True)
class Doing:
    """A procedure that is a verb. `other` is the kind of the second hole ("" where there is none), `by` and `to` the
    roles; `word` stands between the verb and the second hole (lunges at).
    """

    procedure: str
    verb: str
    kind: str
    other: str
    by: str
    to: str
    word: str = ""


def gather(lexicon: Lexicon) -> dict[str, Doing]:
    """The procedures that are verbs, by name."""
    found = {}
    for entry in lexicon.entries:
        if entry.verb is None or entry.sort != "procedure":
            continue
        kind, other = _name(entry.verb.subject, lexicon), _name(entry.verb.object, lexicon)
        apart = other == kind or _ANOTHER.search(entry.name) is not None
        to = f"other {other}" if other and apart else other
        found[entry.name] = Doing(entry.name, entry.verb.infinitive, kind, other, kind, to, entry.verb.rest)
    return found


def _name(kind: str, lexicon: Lexicon) -> str:
    entry = lexicon.entry(kind) if kind else None
    return entry.name if entry is not None else kind


def narrower(kind: str, other: str, world: World) -> bool:
    """Whether the things of a kind are all of another."""
    if kind == other or world.is_below(kind, other) or world.is_below(world.cards.get(kind, kind), other):
        return True
    joined = world.status_kind(kind)
    return joined is not None and narrower(joined[1], other, world)


def overlap(kind: str, other: str, world: World) -> bool:
    """Whether a thing may be of both kinds."""
    if narrower(kind, other, world) or narrower(other, kind, world):
        return True
    members, others = world.members_of(world.printed_kind(kind)), world.members_of(world.printed_kind(other))
    if members and others:
        return bool(set(members) & set(others))
    return world.base(kind) == world.base(other)
