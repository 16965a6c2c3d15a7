"""Who pays no price: `A Hidden Player does not pay this cost`, `Rest costs no Light`, `Rest does not cost Light`.

In: the sentences of a ruleset. Out: what takes a price away, of which actions, from whom and when; each is weighed
where the price is asked for (prices.py). One that leaves nothing of a price takes none away: two sentences say the
opposite.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulewright.machine.norms.bans import Ban
from rulewright.machine.norms.each_by_itself import each_by_itself
from rulewright.machine.things.world import World, name_of
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
    who: things.Noun | None
    given: tuple[circumstances.Circumstance, ...]


def is_free(meaning: standing.Costs) -> bool:
    """Whether it is said that something has no price: `costs nothing`, `costs no Gold`, `does not cost Gold`."""
    nothing = isinstance(meaning.price, things.Pronoun) and meaning.price.name == "nothing"
    none = getattr(meaning.price, "quantifier", "") == "no"
    return (nothing or none) is not meaning.negated


def of_paying(act: effects.Act) -> bool:
    """Whether an act is to pay a price, or so much of one, or for an action."""
    cost = act.object
    asked = _is_cost(cost) or isinstance(cost, things.AttributeOf) or (cost is None and act.slot("for") is not None)
    return act.verb == "pay" and not act.passive and asked


def waivers(readings: Iterable[Reading], world: World) -> list[Waiver]:
    """What takes prices away, in the order of the sentences."""
    last: dict[str, Reading] = {}  # rule: its last price
    found: list[Waiver] = []
    for reading in readings:
        if not reading.understood:
            continue
        match reading.meaning:
            case standing.Costs(subject=subject, price=price, circumstances=around) as costs if is_free(costs):
                found.append(Waiver(reading, subject, None, name_of(price).replace("nothing", ""), None, around))
            case standing.Costs():
                last[reading.sentence.rule] = reading
            case norms.DoesNot(subjects=subjects, acts=(act,), circumstances=around) if of_paying(act):
                for who in subjects:
                    ban = each_by_itself(Ban(reading, who, act, around), world)
                    found += _unpaid(ban, last.get(reading.sentence.rule))
            case _:
                pass
    return found


def _unpaid(ban: Ban, before: Reading | None) -> Iterator[Waiver]:
    """`does not pay this cost`, `does not pay the cost of Rest`, `does not pay Gold for Rest`."""
    cost, actions = ban.act.object, ban.act.value("for")
    attribute = name_of(cost) if isinstance(cost, things.AttributeOf) and cost.amount is None else ""
    owner = getattr(cost, "owner", None)
    if len(ban.act.slots) > (2 if actions is not None and cost is not None else 1):
        return
    if cost is not None and not attribute and (actions is not None or not _is_cost(cost)):
        return
    of = actions if actions is not None else owner
    if isinstance(of, things.Nominal):
        yield Waiver(ban.reading, of, None, attribute, ban.subject, ban.given)
    elif of is None and before is not None and getattr(cost, "quantifier", "") in ("", "this", "that", "the"):
        yield Waiver(ban.reading, None, before, attribute, ban.subject, ban.given)


def _is_cost(cost: object) -> bool:
    """Whether a phrase is what something costs: `this cost`, `it`."""
    named = isinstance(cost, things.Small) and cost.name in ("cost", "price")
    return named or (isinstance(cost, things.Pronoun) and cost.name in ("it", "this", "that"))
