"""What chance finds: `A random Player loses 1 Gold.`, `chooses a random Player as the target`.

In: an act of which the subject, or a thing beside the verb, is one random Player or Place. Out: the picking, and the
act done to, or by, whom it found. Random cards are found where cards are moved (`hands.py`).
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.effects import effects as lowering
from rulewright.machine.nouns import nouns, sets
from rulewright.machine.scope import Unplayable, described, place_of
from rulewright.machine.things.world import PLAYER, SPACE
from rulewright.meaning import effects, things


def taken_out(done: effects.Act, context: Context) -> tuple[s.Body, effects.Act, str] | None:
    """The picking, the act with the one who is found in the place of the phrase, and the slot; None where nothing is
    left to chance.
    """
    if done.verb == "choose":
        return None
    if is_random(done.subject, context):
        assert isinstance(done.subject, things.Nominal)
        pick, one = _picked(done.subject, context)
        return pick, replace(done, subject=one), one.name
    for slot in done.slots:
        if is_random(slot.value, context):
            assert isinstance(slot.value, things.Nominal)
            inner = context
            if isinstance(done.subject, things.Nominal) and not (done.subject.plural or done.subject.quantifier):
                inner = context.about_subject(nouns.one(done.subject, context.scope))
            pick, one = _picked(slot.value, inner)
            slots = tuple(replace(each, value=one) if each is slot else each for each in done.slots)
            return pick, replace(done, slots=slots), one.name
    return None


def to_the_same(done: effects.Act, context: Context) -> s.Body:
    """An act after another of the same random Player: chance does not find a second one."""
    who = done.subject
    assert isinstance(who, things.Nominal)
    slot = context.scope.taken_up.get(place_of(who))
    if not isinstance(slot, e.Slot):
        raise Unplayable(f"“{who}”: found anew for each act, or once? Choose one in a sentence before")
    body = lowering.act(replace(done, subject=things.Role(who.span, slot.name, "the")), context)
    return (s.If(context.cites, e.Compare("!=", slot, e.Nothing()), body),)


def is_random(noun: object, context: Context) -> bool:
    """Whether a phrase means one Player, or one space, whom chance finds."""
    if not isinstance(noun, things.Select) or "random" not in noun.which:
        return False
    return context.world.base(noun.name) in (PLAYER, SPACE) and "random" not in context.world.met


def plain(noun: things.Nominal) -> things.Nominal:
    """All of whom chance finds one. Raises Unplayable for more than one, and for each of them."""
    one = noun.amount.low_high() == (1, 1) if noun.amount is not None else noun.quantifier in ("a", "any", "another")
    if not one:
        raise Unplayable(f"“{noun}”: chance finds one at a time; write “one random {noun.name}”")
    left = tuple(each for each in noun.adjectives if each.name != "random")
    quantifier = "another" if noun.quantifier == "another" else "all"
    return replace(noun, adjectives=left, amount=None, quantifier=quantifier)


def allowed(among: e.Expression, guards: tuple[s.Guard, ...], candidate: e.Var) -> e.Expression:
    """Those of a set whom no guard keeps from being found; the guards speak of the candidate."""
    if not guards:
        return among
    kept = []
    for guard in guards:
        excused = [when for when, _ in guard.unless]
        kept.append(e.Not(logic.conjunction([guard.when, *(e.Not(when) for when in excused)])))
    return e.Where(among, candidate.name, logic.conjunction(list(kept)))


def _picked(noun: things.Nominal, context: Context) -> tuple[s.Body, things.Role]:
    among = sets.several(plain(noun), context.scope)
    slot = context.scope.fresh(f"random {noun.name}")
    context.scope.introduce(slot, (described(noun), noun.name), "choose")
    context.scope.found(noun, slot)
    context.scope.owners[slot] = e.Slot(slot)
    return (s.Pick(context.cites, slot, among),), things.Role(noun.span, slot, "the")
