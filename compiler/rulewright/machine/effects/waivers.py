"""Who pays no price: `A Hidden Player does not pay this cost`, `Rest costs no Light`, `Rest does not cost Light`.

In: the sentences of a ruleset. Out: what takes a price away, of which actions, from whom and when; each is weighed
where the price is asked for (prices.py). One that leaves nothing of a price takes none away: two sentences say the
opposite.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulewright.machine.things.world import name_of
from rulewright.meaning import circumstances, effects, norms, standing, things
from rulewright.meaning.model import Reading


@dataclass(frozen=True, slots=True)
class Waiver:
    """A sentence that takes a price away: of `actions`, or the price that the sentence `this` names; in `attribute`
    alone ("": in all); for `who` (None: for all) when `given` is so.
    """

    reading: Reading
    actions: things.Noun | None
    this: Reading | None
    attribute: str
    who: tuple[things.Noun, ...]
    given: tuple[circumstances.Circumstance, ...]


def is_free(meaning: standing.Costs) -> bool:
    """Whether it is said that something has no price: `costs nothing`, `costs no Gold`, `does not cost Gold`."""
    nothing = isinstance(meaning.price, things.Pronoun) and meaning.price.name == "nothing"
    none = getattr(meaning.price, "quantifier", "") == "no"
    return (nothing or none) is not meaning.negated


def of_paying(act: effects.Act) -> bool:
    """Whether an act is to pay a price that is called so, or to pay for an action."""
    said = {slot.name: slot.value for slot in act.slots}
    cost = said.get("object")
    named = isinstance(cost, things.Small) and cost.name in ("cost", "price")
    return act.verb == "pay" and not act.passive and (named or (set(said) == {"for"} and bool(name_of(said["for"]))))


def waivers(readings: Iterable[Reading]) -> list[Waiver]:
    """What takes prices away, in the order of the sentences."""
    last: dict[str, Reading] = {}  # rule: its last price
    found: list[Waiver] = []
    for reading in readings:
        if not reading.understood:
            continue
        match reading.meaning:
            case standing.Costs(subject=subject, price=price, circumstances=around) as costs if is_free(costs):
                found.append(Waiver(reading, subject, None, name_of(price).replace("nothing", ""), (), around))
            case standing.Costs():
                last[reading.sentence.rule] = reading
            case norms.DoesNot(subjects=subjects, acts=(act,), circumstances=around) if of_paying(act):
                found += _unpaid(reading, act, subjects, around, last.get(reading.sentence.rule))
            case _:
                pass
    return found


def _unpaid(
    reading: Reading,
    act: effects.Act,
    who: tuple[things.Noun, ...],
    around: tuple[circumstances.Circumstance, ...],
    before: Reading | None,
) -> Iterator[Waiver]:
    cost = act.object
    if len(act.slots) != 1:
        return
    actions = act.value("for") if cost is None else getattr(cost, "owner", None)
    if isinstance(actions, things.Nominal):
        yield Waiver(reading, actions, None, "", who, around)
    elif actions is None and before is not None and getattr(cost, "quantifier", "") in ("this", "that", "the"):
        yield Waiver(reading, None, before, "", who, around)
