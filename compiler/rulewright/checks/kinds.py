"""Which names stand for kinds of others."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rulewright.checks.matter import Matter
from rulewright.checks.norms import effects_of, names, placed_readings, singles
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


@lru_cache(maxsize=1)
def kinds(matter: Matter) -> Kinds:
    """The kinds that the ruleset's facts and names give."""
    above: dict[str, set[str]] = {}
    for _, reading in placed_readings(matter):
        for meaning in singles(reading.meaning):
            if isinstance(meaning, IsA) and not meaning.circumstances:
                for subject in names(meaning.subject):
                    above.setdefault(subject, set()).update(names(meaning.kind))
            for act in effects_of(meaning):
                if act.verb == "become" and act.subject is not None:
                    for subject in names(act.subject):
                        # what a Zombie Player becomes is still a Zombie Player
                        for role in names(act.value("object")):
                            if subject.split()[0] == role.split()[0]:
                                above.setdefault(role, set()).add(subject)
    for key in matter.uses:
        words = key.split()
        if len(words) > 2 and words[-1] == "action":
            above.setdefault(" ".join(words[:-2]), set()).add(" ".join(words[-2:]))
    return Kinds({name: frozenset(kind - {name}) for name, kind in above.items()})
