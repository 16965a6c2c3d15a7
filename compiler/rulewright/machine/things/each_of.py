"""`each of the Hidden Players` is each Hidden Player, and `each of them`, `all of them`, `both of them` are they.

In: the readings of a ruleset. Out: the readings in which such a phrase is the group itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from rulewright.machine.things.same_kind import reworded
from rulewright.meaning import things
from rulewright.meaning.model import Reading

_SAID = re.compile(r"\b(?:each|all|both) of\b", re.IGNORECASE)
_WHOLE = frozenset({"each", "all", "both"})


def of_groups(readings: Iterable[Reading]) -> list[Reading]:
    """The readings in which `each of` a group is each of its members."""
    return reworded(readings, _SAID, _members)


def _members(noun: things.Nominal) -> things.Nominal:
    group = noun.owner
    if not isinstance(noun, things.Pronoun) or noun.name not in _WHOLE or not noun.of or not _plain(noun):
        return noun
    if isinstance(group, things.Pronoun) and is_group(group.antecedent):
        return replace(group, quantifier="both") if noun.name == "both" else group
    if not isinstance(group, things.Select) or not group.plural or group.amount is not None:
        return noun
    return replace(group, quantifier="each", plural=False) if group.quantifier in ("the", "") else group


def is_group(noun: object) -> bool:
    """Whether a phrase is about several."""
    several = isinstance(noun, things.Nominal) and (noun.plural or noun.quantifier in ("each", "every", "all"))
    return several or isinstance(noun, things.Union)


def _plain(noun: things.Nominal) -> bool:
    return not (noun.adjectives or noun.filters or noun.focus or noun.quantifier or noun.amount is not None)
