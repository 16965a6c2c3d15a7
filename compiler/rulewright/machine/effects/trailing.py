"""A condition behind several acts: `rolls 1D6 and adds 1 to the roll if they are Hidden`.

In: a sentence that does several things. Out: the part that is done in any case and the part that hangs on the
condition, where the one makes what the other takes up; None where the condition is of all of it, as it is where no
act makes what another takes up. `Unplayable` where it may be of either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rulewright.machine.scope import POINTING, Unplayable, place_of
from rulewright.machine.sound import nodes
from rulewright.meaning import circumstances, effects, happenings, things

_CONDITION = (circumstances.If, circumstances.Unless, circumstances.While)
_THROWN = frozenset({"roll", "result", "die", "dice"})


def parted(meaning: happenings.Do) -> tuple[happenings.Do, happenings.Do] | None:
    """The sentence in two, where a condition behind it is of its second part only."""
    behind = tuple(each for each in meaning.circumstances if isinstance(each, _CONDITION) and not each.leading)
    acts = meaning.effects
    for act in acts:
        _require_known_before(act, behind)
    if not behind or len(acts) < 2 or meaning.joint == "or":
        return None
    for at, made in enumerate(acts[:-1]):
        if not isinstance(made, effects.Act) or made.verb not in POINTING | {"reroll"}:
            continue
        later = acts[at + 1 :]
        of_condition = _takes_up(behind, made)
        if not of_condition and not _takes_up(later, made):
            continue
        if len(later) == 1 and (of_condition or made.verb in ("roll", "reroll")):
            return _in_two(meaning, at + 1, behind)
        raise Unplayable(
            f"“{behind[0]}”: what of this hangs on it, and is “{made}” done in any case? Put it in front of all that "
            "hangs on it (“If …, …”), and what is done in any case in a sentence before"
        )
    return None


def _require_known_before(act: effects.Effect, behind: tuple[circumstances.Circumstance, ...]) -> None:
    """Raise Unplayable for `discards one card unless it is a Ruby` and `A random Player loses 1 Gold unless they are
    Hidden`: which one, is found only as it is done.
    """
    if not isinstance(act, effects.Act):
        return
    aim = act.value("as")
    called = aim.name if isinstance(aim, things.Nominal) else ""
    for what in (act.object, act.subject):
        if not isinstance(what, things.Nominal) or not _is_found_by_it(what, what is act.subject):
            continue
        for each in behind:
            if any(_is_found(noun, what, called) for noun in _nouns([each])):
                raise Unplayable(
                    f"“{each}” asks of “{what}”, which is found only as it is done: have it chosen in a sentence "
                    f"before, or say which may be, as in “one {what.name} that is not …”"
                )


def _is_found_by_it(what: things.Nominal, does_it: bool) -> bool:
    """Whether an act itself finds which one a phrase means."""
    if does_it:
        return "random" in what.which
    if what.quantifier == "" and what.amount is None:
        return False
    return what.quantifier in ("a", "any", "another", "some", "")


def _is_found(noun: things.Nominal, what: things.Nominal, called: str) -> bool:
    """Whether a phrase means what an act finds: it, the target where one is chosen as the target."""
    if isinstance(noun, things.Role) and noun.name == called:
        return True
    return isinstance(noun.antecedent, things.Nominal) and place_of(noun.antecedent) == place_of(what)


def _in_two(
    meaning: happenings.Do, at: int, behind: tuple[circumstances.Circumstance, ...]
) -> tuple[happenings.Do, happenings.Do]:
    first, rest = meaning.effects[:at], meaning.effects[at:]
    begun = next((act.subject for act in reversed(first) if isinstance(act, effects.Act) and act.subject), None)
    if isinstance(rest[0], effects.Act) and rest[0].subject is None and not rest[0].passive:
        rest = (replace(rest[0], subject=begun), *rest[1:])
    around = tuple(each for each in meaning.circumstances if each not in behind)
    leading = tuple(each for each in around if isinstance(each, _CONDITION))
    if leading:
        raise Unplayable(f"“{behind[0]}” and “{leading[0]}”: write a sentence for each condition")
    return (
        replace(meaning, effects=first, circumstances=around),
        replace(meaning, effects=rest, circumstances=(*around, *behind)),
    )


def _takes_up(later: Iterable[object], made: effects.Act) -> bool:
    """Whether something that is said later speaks of what an act makes."""
    places = {place_of(noun) for noun in nodes(made) if isinstance(noun, things.Nominal) and noun is not made.subject}
    return any(_is_made(noun, made.verb, places) for noun in _nouns(later))


def _is_made(noun: things.Nominal, verb: str, places: set[tuple[int, int, str]]) -> bool:
    if verb in ("roll", "reroll") and isinstance(noun, things.Small) and noun.name in _THROWN:
        return True
    if verb in noun.which:
        return True
    return isinstance(noun.antecedent, things.Nominal) and place_of(noun.antecedent) in places


def _nouns(values: Iterable[object]) -> Iterator[things.Nominal]:
    return (node for node in nodes(tuple(values)) if isinstance(node, things.Nominal))
