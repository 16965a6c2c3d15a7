"""What is said of one thing in one breath: `Hidden and not Tired`, `neither Hidden nor in the Tower`, `in the Mill or
in the Tower`.

In: the parts as tests, each with the word before it and whether it is denied. Out: one test that holds of the thing
exactly when the words do, or `Unplayable` where they can be read in two ways; a condition that is denied as a whole is
turned back, since its caller denies it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine.scope import Unplayable
from rulewright.meaning import conditions, things


@dataclass(frozen=True, slots=True)
class Part:
    """One of the things said. `link` is the word that joins it to those before it ("" of the first); `denied` for
    `not` before it; `neither` where that word opens the list."""

    test: e.Expression
    link: str = ""
    denied: bool = False
    neither: bool = False


def said_of(noun: things.Nominal, test: e.Expression, link: str) -> Part:
    """A noun of the list as a part; not and neither stand with the noun."""
    if noun.focus not in ("", "not"):
        raise Unplayable(f"“{noun}”: that nothing else is so is not tested")
    return Part(test, link, noun.focus == "not", noun.quantifier == "neither")


def together(parts: Sequence[Part], condition: object, negated: bool = False) -> e.Expression:
    """All parts as one test; `negated` says that is not stands before the first."""
    first, *rest = parts
    if not rest:
        if first.neither:
            raise Unplayable(f"“{condition}”: neither stands before two things, with nor between them")
        return e.Not(first.test) if first.denied else first.test
    links = {part.link for part in rest}
    denied = [part.denied for part in rest]
    if "nor" in links or first.neither:
        if links != {"nor"} or any(denied) or first.denied or first.neither is negated:
            raise Unplayable(f"“{condition}”: say is neither … nor …, and nothing more in the same sentence")
        tests = [part.test for part in parts]
        return logic.disjunction(tests) if negated else logic.conjunction([e.Not(test) for test in tests])
    if len(links) > 1 or not links <= {"and", "or", "but", ","}:
        raise Unplayable(f"“{condition}” can be read in two ways; write a sentence for each, or name what is said once")
    any_of = links == {"or"}
    if not negated:
        tests = [e.Not(part.test) if part.denied else part.test for part in parts]
        return logic.disjunction(tests) if any_of else logic.conjunction(tests)
    if any_of and not any(denied):
        return logic.disjunction([part.test for part in parts])  # is not A or B: is neither
    if not all(denied) and links != {"but"}:
        raise Unplayable(
            f"“{condition}” can be read in two ways; say is neither A nor B, or is A and not B, or write two sentences"
        )
    tests = [first.test, *(part.test if part.denied else e.Not(part.test) for part in rest)]
    return logic.conjunction(tests) if any_of else logic.disjunction(tests)


def exactly_one(parts: Sequence[Part], condition: object, placed: bool) -> e.Expression:
    """`is exactly one of Hidden or Lost`: one of them, and no other."""
    if placed or any(part.denied or part.neither for part in parts):
        raise Unplayable(f"“{condition}”: say exactly one of several, and the rest in a sentence of its own")
    tests = [part.test for part in parts]
    return logic.disjunction(
        [
            logic.conjunction([test, *(e.Not(other) for at, other in enumerate(tests) if at != here)])
            for here, test in enumerate(tests)
        ]
    )


def listed(
    noun: things.Noun, tests: Sequence[e.Expression], condition: object, negated: bool = False, wide: bool = False
) -> e.Expression:
    """`is a Zombie or a Martian`, `is neither the Active Player nor the target`. With `wide` what is joined by and is
    enough by one of them, as in lists of kinds."""
    if not isinstance(noun, things.Union):
        if isinstance(noun, things.Nominal) and (noun.quantifier == "neither" or noun.focus):
            raise Unplayable(f"“{condition}”: “{noun}” is not tested")
        return tests[0]
    if any(isinstance(item, things.Nominal) and item.quantifier == "no" for item in noun.items):
        raise Unplayable(f"“{condition}”: say is neither … nor …")
    joint = "or" if wide and noun.joint == "and" else noun.joint
    parts = []
    for at, (item, test) in enumerate(zip(noun.items, tests, strict=True)):
        if isinstance(item, things.Nominal):
            parts.append(said_of(item, test, joint if at else ""))
        else:
            parts.append(Part(test, joint if at else ""))
    if noun.lead == "neither":
        parts[0] = replace(parts[0], neither=True)
    return together(parts, condition, negated)


def with_places(found: Sequence[Part], places: Sequence[Part], condition: conditions.State) -> e.Expression:
    """Statuses with what is said of the place: joined by a word they are parts of one list, else both hold."""
    linked = [part for part in places if part.link]
    narrowing = [part.test for part in places if not part.link]
    if linked and narrowing and found:
        raise Unplayable(f"“{condition}” can be read in two ways; write a sentence for each")
    parts = [*found, *linked] if found else list(places)
    if not found and len(narrowing) != 1:
        if linked:
            raise Unplayable(f"“{condition}” can be read in two ways; write a sentence for each")
        return logic.conjunction(narrowing)
    made = together(parts, condition, condition.negated)
    return logic.conjunction([made, *narrowing]) if found else made
