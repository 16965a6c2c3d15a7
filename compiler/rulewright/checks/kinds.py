"""Which names stand for kinds of others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.checks.known import USED, uses_in
from rulewright.checks.matter import Matter, held
from rulewright.checks.norms import effects_of, names, singles
from rulewright.checks.placed import Block, Use
from rulewright.meaning.facts import IsA


@dataclass(frozen=True, slots=True)
class Kinds:
    """Which names stand for kinds of others: by facts (`A Strike is a Turn Action`), by what something becomes,
    and by names put together (`Attack Combat Action`).
    """

    above: dict[str, frozenset[str]]

    def of(self, name: str) -> frozenset[str]:
        """A name and everything that it is a kind of."""
        found = {name}
        left = [name]
        while left:
            for kind in self.above.get(left.pop(), ()):
                if kind not in found:
                    found.add(kind)
                    left.append(kind)
        return frozenset(found)


def _above(block: Block) -> Iterator[tuple[str, str]]:
    """What a block says of kinds: a name, and one that it is a kind of."""
    for _, reading in block.understood:
        for meaning in singles(reading.meaning):
            if isinstance(meaning, IsA) and not meaning.circumstances:
                for subject in names(meaning.subject):
                    for kind in names(meaning.kind):
                        yield subject, kind
            for act in effects_of(meaning):
                if act.verb == "become" and act.subject is not None:
                    for subject in names(act.subject):
                        # what a Zombie Player becomes is still a Zombie Player
                        for role in names(act.value("object")):
                            if subject.split()[0] == role.split()[0]:
                                yield role, subject


def _action(key: str, _: tuple[Use, ...]) -> Iterator[tuple[str, str]]:
    words = key.split()
    if len(words) > 2 and words[-1] == "action":
        yield " ".join(words[:-2]), " ".join(words[-2:])


@held
def kinds(matter: Matter) -> Kinds:
    """The kinds that the ruleset's facts and names give."""
    above: dict[str, set[str]] = {}
    for name, kind in (*matter.each(_above), *matter.compared(uses_in, _action, USED)):
        above.setdefault(name, set()).add(kind)
    return Kinds({name: frozenset(kind - {name}) for name, kind in above.items()})
