"""Names in a sentence that the ruleset uses and never declares: the Kaos of an extension whose core is not here.

In: a reading that is left to the table, or asks it. Out: those names, in the order of the sentence, and the reason with
them: an author reads what is missing, and not only where the machine stopped.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.book.model import Role, TermKind
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import World
from rulewright.machine.workshop import Unplayed
from rulewright.meaning import things

_DOING = (Role.STEP, Role.BRANCH, Role.OUTCOME)


def told(unplayed: Iterable[Unplayed], world: World) -> tuple[Unplayed, ...]:
    """The same, each with the names that nothing declares; as it was, where it is a rule, or there are none."""
    used = frozenset(world.named(term.name) for term in world.book.terms if term.kind is TermKind.USED)
    return tuple(_told(each, used, world) for each in unplayed)


def _told(unplayed: Unplayed, used: frozenset[str], world: World) -> Unplayed:
    reading, reason = unplayed.reading, unplayed.reason
    if reading.sentence.role not in _DOING or not reading.understood:
        return unplayed
    found = [name for name in _names(reading.meaning, used, world) if not reason.endswith(f" {name}")]
    if not found:
        return unplayed
    listed = " and ".join(filter(None, (", ".join(found[:-1]), found[-1])))
    return Unplayed(reading, f"{reason}; nothing here says what {listed} {'are' if len(found) > 1 else 'is'}")


def _names(meaning: object, used: frozenset[str], world: World) -> tuple[str, ...]:
    """The names of a meaning that are only used: no sentence, no block and no heading makes them known."""
    found: dict[str, None] = {}
    for node in nodes(meaning):
        if isinstance(node, things.Known) and node.name in used and not _says_something(node.name, world):
            found[node.name] = None
    return tuple(found)


def _says_something(name: str, world: World) -> bool:
    made = name in world.outcomes or name in world.met or name in world.options
    return made or bool(world.base(name)) or name in world.attributes
