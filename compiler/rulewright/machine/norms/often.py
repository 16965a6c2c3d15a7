"""How often something may be done: `A Player may Rest only once per Turn`, `cannot Rest twice in a Turn`.

In: the norms of a ruleset. Out: of each that says how often at most, and in what, the act without these words and the
limit; a number of each Player that counts what is done, is set to 0 as that begins anew, and is tested where the act
begins. Another way of saying how often is left in the act, and the law does not test it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine import statement as s
from rulewright.machine.nouns.tally import so_often
from rulewright.machine.scope import Unplayable
from rulewright.machine.things.counted import OF_THE_ACTION, Counted
from rulewright.machine.things.world import PLAYER, World, name_of
from rulewright.meaning import circumstances, effects, norms, things

GAME = "game"
_ONLY = ("only ", "at most ", "up to ", "no more than ")
_DOING = frozenset({"take", "resolve", "perform", "use", "do", "make"})


@dataclass(frozen=True, slots=True)
class Often:
    """So many times at most in one `per`: a procedure by its name, or the whole game. `each`: of what the act names,
    each by itself. `only`: it forbids more, and permits nothing by itself.
    """

    most: int
    per: str
    each: bool
    only: bool
    said: str


def limited(norm: norms.Norm, act: effects.Act) -> tuple[effects.Act, Often] | None:
    """The act of a norm without the words that say how often, and the limit; None where it has none, or one that is
    said in another way.
    """
    forbids = norm.modality is norms.Modality.FORBID
    if len(norm.acts) > 1:
        return None  # each so often, or all together?
    if act.passive or not (act.author or act.verb in _DOING) or not (forbids or norm.modality is norms.Modality.PERMIT):
        return None
    if not forbids and any(isinstance(each, circumstances.Given) for each in norm.circumstances):
        return None  # so often then; and at other times?
    before = [each for each in norm.circumstances if _leads(each)]
    manners = [slot for slot in act.slots if isinstance(slot.value, effects.Manner)]
    rest = [slot for slot in act.slots if slot not in manners]
    if len(before) == 1 and not manners:
        word, per = _of_leading(before[0])
    elif not before and manners:
        word, per = " ".join(slot.value.name for slot in manners if isinstance(slot.value, effects.Manner)), ""
    else:
        return None if before else _so_many(act, forbids)
    word, _, within = word.partition(" per ")
    number = _most(word, forbids)
    if number is None:
        return None
    stretches = [per for per in (within, per) if per]
    for slot in tuple(rest):
        stretch = _stretch(slot)
        if stretch:
            stretches.append(stretch)
            rest.remove(slot)
    if len(stretches) != 1:
        return None
    plain, each = _each(replace(act, slots=tuple(rest)))
    only = not forbids and word.startswith("only ")
    return plain, Often(number, stretches[0], each, only, f"{word} per {stretches[0]}")


def _so_many(act: effects.Act, forbids: bool) -> tuple[effects.Act, Often] | None:
    """`may take only one Action per Turn`, `cannot take more than two Actions in a Round`: so many of a kind."""
    what, said = act.object, [slot for slot in act.slots if slot.name != "object"]
    if act.author or not isinstance(what, things.Nominal) or what.amount is None or what.quantifier or what.owner:
        return None
    within = [stretch for slot in said if (stretch := _stretch(slot))]
    for each in what.filters:
        match each:
            case things.Where(preposition="per", object=things.Nominal(quantifier="") as per) if _plain(per):
                within.append(per.name)
            case _:
                return None
    amount = what.amount
    low, high = amount.low_high()
    number = low - 1 if forbids and amount.relation == "more than" else high if not forbids else None
    if len(within) != 1 or len(said) > 1 or what.which or number is None or what.focus not in ("", "only"):
        return None
    if not forbids and amount.relation not in ("", "up to", "at most", "no more than"):
        return None
    one = replace(what, quantifier="a", amount=None, filters=(), focus="", plural=False)
    slots = tuple(replace(slot, value=one) for slot in act.slots if slot.name == "object")
    only = what.focus == "only" or amount.relation in ("at most", "no more than")
    return replace(act, slots=slots), Often(number, within[0], False, only, f"{what} per {within[0]}")


def uncounted(norm: norms.Norm | norms.Targeting) -> str | None:
    """Why what a norm says of how often is not counted; None where it says nothing of it."""
    acts = norm.acts if isinstance(norm, norms.Norm) else (norm.act,)
    for act in acts:
        said = [str(slot.value) for slot in act.slots if _says_how_often(slot)]
        said += [str(each) for each in norm.circumstances if _leads(each)]
        if not said:
            continue
        if len(acts) > 1:
            return f"“{said[0]}”: each of them so often, or all of them together? Write a sentence for each"
        if act.passive and act.verb == "target":
            return f"“{said[0]}”: nobody counts who was a target; {OF_THE_ACTION}"
        if act.passive:
            return f"“{said[0]}”: each Player so often, or all together? {OF_THE_ACTION}"
        if " per " not in said[0] and not any(_stretch(slot) for slot in act.slots):
            return f"“{said[0]}”: in what? (Or once per game) {OF_THE_ACTION}"
        return f"“{said[0]}”: {OF_THE_ACTION}"
    return None


def _says_how_often(slot: effects.Slot) -> bool:
    if not isinstance(slot.value, effects.Manner) or slot.value.name in ("more than once", "any number of times"):
        return False
    word = slot.value.name.partition(" per ")[0]
    return _most(word, False) is not None or _most(word, True) is not None


def rest_of(norm: norms.Norm) -> tuple[circumstances.Circumstance, ...]:
    """What a norm hangs on beside how often."""
    return tuple(each for each in norm.circumstances if not _leads(each))


def _leads(each: circumstances.Circumstance) -> bool:
    per = isinstance(each, circumstances.AtPhrase) and each.moment.endswith(" per")
    return per or (isinstance(each, circumstances.Times) and " per " in each.word)


def _of_leading(each: circumstances.Circumstance) -> tuple[str, str]:
    """`Once per Turn, …`: the word, with what follows it where that is a name."""
    if isinstance(each, circumstances.AtPhrase):
        return each.moment.removesuffix(" per"), name_of(each.what) if _plain(each.what) else ""
    return each.word, ""


def _most(word: str, forbids: bool) -> int | None:
    """How often it may be done, by what is permitted or forbidden; None where the word says nothing of it."""
    if not forbids:
        for each in _ONLY:
            word = word.removeprefix(each)
        return so_often(word)
    if word in ("again", "a second time"):
        return 1
    if word.startswith("more than "):
        return so_often(word.removeprefix("more than "))
    more = so_often(word)
    return more - 1 if more is not None and more > 1 else None


def _stretch(slot: effects.Slot) -> str:
    """`per Night`, `each Turn`, `in a Round`, `during the same Turn`: in what it is counted; "" for another role."""
    value = slot.value
    if slot.only or slot.link or not isinstance(value, things.Nominal):
        return ""
    if slot.name == "per" and value.quantifier in ("", "each", "every") and _plain(value):
        return value.name
    if (slot.name, slot.preposition) not in (("where", "in"), ("during", "during")):
        return ""
    same = value.quantifier == "the" and value.which == ("same",)
    one = value.quantifier in ("a", "each", "every", "any") and _plain(value)
    return value.name if one or (same and not (value.filters or value.owner)) else ""


def _plain(value: object) -> bool:
    if not isinstance(value, things.Nominal) or value.focus:
        return False
    return not (value.which or value.filters or value.owner or value.amount or getattr(value, "statuses", ()))


def _each(act: effects.Act) -> tuple[effects.Act, bool]:
    """`each Action`, `the same Action`: of each of them by itself."""
    what = act.object
    if act.author or not isinstance(what, things.Nominal) or what.filters or what.owner or what.amount or what.focus:
        return act, False
    same = what.quantifier == "the" and what.which == ("same",)
    if not same and (what.quantifier not in ("each", "every", "any") or what.which):
        return act, False
    one = replace(what, quantifier="a", adjectives=() if same else what.adjectives)
    slots = tuple(replace(slot, value=one) if slot.name == "object" else slot for slot in act.slots)
    return replace(act, slots=slots), True


# ------------------------------------------------------------------------------------------------------- the count
def too_often(
    often: Often, act: effects.Act, name: str, doer: e.Expression, cites: e.Cites, world: World
) -> e.Expression:
    """Whether one who would do a procedure did it as often as they may, in what is going on."""
    per = stretch(often, world)
    counted = Counted(name if often.each or act.author else name_of(act.object), per)
    known = world.counted.get(counted, ())
    world.counted[counted] = tuple(dict.fromkeys((*known, *cites)))
    world.attributes[counted.name] = model.Attribute(counted.name, PLAYER, model.Number(), world.counted[counted])
    reached = e.Compare(">=", e.Get(counted.name, doer), e.Int(often.most))
    return reached if per == GAME else e.And((e.Running(per), reached))


def spoken(number: int) -> str:
    """`once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def stretch(often: Often, world: World) -> str:
    """The procedure in which it is counted; small letters mean the procedure of that name, too."""
    for per in (often.per[:1].upper() + often.per[1:], often.per):
        if per == GAME or world.is_procedure(per):
            return per
    raise Unplayable(f"“{often.said}”: no procedure is called {often.per}, so nobody knows when one begins")


def noted(procedure: str, doer: e.Expression | None, cites: e.Cites, world: World) -> s.Body:
    """What is done as a procedure begins: what is counted in it begins anew, and that it is done is counted."""
    body: list[s.Statement] = []
    for counted, said in world.counted.items():
        if counted.per == procedure:
            body.append(s.Change((*cites, *said), counted.name, e.Every(PLAYER), s.Sense.SET, e.Int(0)))
    for counted, said in world.counted.items():
        if doer is not None and (counted.what == procedure or world.is_below(procedure, counted.what)):
            body.append(s.Change((*cites, *said), counted.name, doer, s.Sense.GAIN, e.Int(1)))
    return tuple(body)
