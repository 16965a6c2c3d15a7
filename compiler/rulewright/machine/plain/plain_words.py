"""Plain words for gaining and losing, as the verbs that the machine does: pays, scores, receives, adds to, doubles.

In: an act as its author wrote it. Out: the same act with one of the verbs of verbs.VERBS, or as it was. Each word has
one meaning here, which docs/language.md tells; an act that says more than that meaning holds stays as it is, and goes
to the table with its words.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import model
from rulewright.machine.effects import tables
from rulewright.machine.plain import halves
from rulewright.machine.scope import GROUP, Unplayable
from rulewright.machine.things.world import PLAYER, World
from rulewright.meaning import conditions, effects, quantities, things

GAINS = frozenset({"score", "receive", "earn", "get", "collect"})
GIVES = frozenset({"pay", "give"})
TAKES = frozenset({"steal"})
CHANGES = {"reduce": "decrease", "lower": "decrease", "raise": "increase"}
BANKS = frozenset({"bank", "supply"})  # where what nobody has lies, without end


def basic(done: effects.Act, world: World) -> effects.Act:
    """The act in the verbs of the machine."""
    if done.author:
        return done
    if done.verb in CHANGES:
        done = replace(done, verb=CHANGES[done.verb])
    if done.passive:
        return _changed(done)
    done = tables.used(done, world)
    match done.verb:
        case "add" | "subtract":
            return _added(done)
        case "increase" | "decrease" if (
            done.object is None and done.subject is not None
        ):  # The Night Count increases by 1
            return replace(done, subject=None, slots=(_slot(done, "object", done.subject), *done.slots))
        case "double":
            return _doubled(done)
        case "become":
            return _becomes_number(done, world)
        case "gain" | "lose" | "spend" | "pay" if (half := halves.lost_or_gained(_without_bank(done))) is not None:
            return half
        case "take" | "gain" | "steal" if (taken := _all_taken(done, world)) is not None:
            return taken
        case "gain" if (counted := _counted_as(done, world)) is not None:
            return _amount(counted, world)
        case "gain" | "lose" | "spend" | "take":
            return _of_the_game(_amount(_without_bank(done), world), world)
        case verb if verb in GAINS and _is_number(done.object, world):
            return _amount(_without_bank(replace(done, verb="gain")), world)
        case verb if verb in TAKES and _is_number(done.object, world):
            return _amount(replace(done, verb="gain"), world)
        case verb if verb in GIVES and _is_number(done.object, world):
            return _given(_amount(_without_bank(_to_whom(done)), world), world)
        case _:
            return done


def _slot(done: effects.Act, name: str, value: object, preposition: str = "") -> effects.Slot:
    return effects.Slot(done.span, name, preposition, value)  # type: ignore[arg-type]


def _is_number(what: object, world: World) -> bool:
    """Whether a phrase names a number that Players have."""
    if isinstance(what, quantities.ThatMuch):
        what = what.of
    attribute = world.attributes.get(what.name) if isinstance(what, things.Nominal) else None
    return attribute is not None and isinstance(attribute.type, model.Number)


def _only(done: effects.Act, *names: str) -> bool:
    return all(slot.name in names and not slot.only for slot in done.slots)


# ---------------------------------------------------------------------------------------------- a number by so much
def _added(done: effects.Act) -> effects.Act:
    """`Add 1 to the Night Count`, `Subtract 1 from the Active Player's Gold`."""
    to, much = done.slot("to" if done.verb == "add" else "from"), done.slot("object")
    if to is None or much is None or not _only(done, "object", to.name) or not isinstance(to.value, things.Nominal):
        return done
    if not isinstance(to.value, things.AttributeOf | things.Register):
        return done
    verb = "increase" if done.verb == "add" else "decrease"
    return replace(done, verb=verb, slots=(replace(to, name="object"), replace(much, name="by")))


def _changed(done: effects.Act) -> effects.Act:
    """`The Damage is reduced by 1`: a number that is changed, by whomever."""
    if done.verb not in ("increase", "decrease") or done.negated or done.subject is None or not _only(done, "by"):
        return done
    return replace(done, passive=False, subject=None, slots=(_slot(done, "object", done.subject), *done.slots))


def _becomes_number(done: effects.Act, world: World) -> effects.Act:
    """`The Damage becomes 0`, `The target's Gold becomes 3`: the number is set."""
    what, to = done.subject, done.slot("object")
    if to is None or not _only(done, "object") or not isinstance(what, things.AttributeOf | things.Register):
        return done
    plain = isinstance(to.value, quantities.Quantity | quantities.Amount | things.Small)
    other = isinstance(to.value, things.AttributeOf | things.Register) and _counts(to.value, world)
    if not _counts(what, world) or not (plain or other):
        return done
    return replace(
        done, verb="set", subject=None, slots=(_slot(done, "object", what), _slot(done, "to", to.value, "to"))
    )


def _counts(what: things.Nominal, world: World) -> bool:
    """Whether a phrase names a number of somebody, or of the game."""
    declared = world.attributes.get(what.name) if what.owner is not None else world.registers.get(what.name)
    return declared is not None and isinstance(declared.type, model.Number)


def _doubled(done: effects.Act) -> effects.Act:
    """`doubles their Gold`: increased by as much as it is."""
    what = done.slot("object")
    if what is None or len(done.slots) > 1 or not isinstance(what.value, things.AttributeOf | things.Register):
        return done
    return replace(done, verb="increase", slots=(what, replace(what, name="by")))


# ------------------------------------------------------------------------------------------------ how much of what
def _amount(done: effects.Act, world: World) -> effects.Act:
    """`a Gold` is one; `all Gold` is what the one has who loses it; `Light equal to their Glow` is so much."""
    what = done.object
    if not _is_number(what, world) or not isinstance(what, things.AttributeOf):
        return done
    plain = not (what.adjectives or what.focus or what.owner is not None or what.amount is not None)
    if not plain or not isinstance(done.subject, things.Nominal):
        return done
    own = replace(what, owner=done.subject, quantifier="", filters=())
    equal = done.slot("equal to")
    if equal is not None and not what.filters and what.quantifier == "" and _only(done, "object", "equal to"):
        if done.verb == "take":
            return done
        verb = "increase" if done.verb in ("gain", *GAINS) else "decrease"
        return replace(done, verb=verb, subject=None, slots=(_slot(done, "object", own), replace(equal, name="by")))
    if what.quantifier == "a" and not what.filters:
        one = quantities.Amount(what.span, "", quantities.Number(what.span, 1, "a"))
        return _with_object(done, replace(what, quantifier="", amount=one))
    if what.quantifier == "all" and done.verb in ("lose", "spend") and that_they_have(what.filters):
        if done.subject.quantifier in GROUP:
            return (
                done
                if not _only(done, "object")
                else replace(
                    done,
                    verb="decrease",
                    subject=None,
                    slots=(_slot(done, "object", own), _slot(done, "by", _their(own))),
                )
            )
        return _with_object(done, own)
    return done


def _counted_as(done: effects.Act, world: World) -> effects.Act | None:
    """`gains the Value of the chosen card as Points`: Points equal to that Value. None for what says no number so."""
    counted, much = done.slot("as"), done.slot("object")
    if counted is None or much is None or not _only(done, "object", "as") or not _is_number(counted.value, world):
        return None
    if not isinstance(much.value, things.AttributeOf) or much.value.owner is None:
        return None
    what = replace(counted, name="object", preposition="")
    return replace(done, slots=(what, replace(much, name="equal to", preposition="equal to")))


def _their(own: things.AttributeOf) -> things.AttributeOf:
    """The same number, of the one whose it is."""
    return replace(own, owner=things.Pronoun(own.span, "their"))


def that_they_have(filters: tuple[things.Filter, ...]) -> bool:
    """No filter, or `(that) they have`."""
    match filters:
        case ():
            return True
        case (
            things.Who(
                conditions=(effects.Act(verb="have", subject=things.Pronoun(), slots=()) | conditions.Has(),),
                gap="object",
            ),
        ):
            return True
        case _:
            return False


def is_spent(noun: things.Nominal) -> bool:
    """`Grit spent`, `spent Grit`, and nothing more."""
    if noun.owner is not None or noun.focus or noun.amount is not None:
        return False
    words = {each.name for each in noun.adjectives}
    match noun.filters:
        case ():
            return words == {"spend"} or words == {"spent"}
        case (things.Done(act=effects.Act(verb="spend", passive=True, slots=(), negated=False)),):
            return not words
        case _:
            return False


def _with_object(done: effects.Act, what: things.Noun) -> effects.Act:
    slots = tuple(replace(slot, value=what) if slot.name == "object" else slot for slot in done.slots)
    return replace(done, slots=slots)


# ---------------------------------------------------------------------------------------------- from whom, to whom
def _without_bank(done: effects.Act) -> effects.Act:
    """`from the bank`, `to the supply`: what nobody has is without end, so only the Player's number changes."""
    kept = tuple(
        slot
        for slot in done.slots
        if not (
            slot.name in ("from", "to")
            and isinstance(slot.value, things.Small)
            and slot.value.name in BANKS
            and not slot.value.owner
        )
    )
    return done if len(kept) == len(done.slots) else replace(done, slots=kept)


def _all_taken(done: effects.Act, world: World) -> effects.Act | None:
    """`takes the target's (remaining) Potions`, `gains all Potions from the target`: who has them gives all of them.
    None for what takes another amount. (`gains the target's Potions` is as much as those are: nobody loses any.)
    """
    what, source = done.object, done.slot("from")
    if not _is_number(what, world) or not isinstance(what, things.AttributeOf) or what.amount is not None:
        return None
    if what.focus or what.filters or set(what.which) - {"remain", "remaining"} or what.statuses:
        return None
    owner = what.owner
    if source is None and (done.verb != "gain" or what.quantifier == "all") and _only(done, "object"):
        giver: object = owner
    elif source is not None and owner is None and what.quantifier == "all" and _only(done, "object", "from"):
        giver = source.value
    else:
        return None
    if not is_player(giver, world) or not isinstance(giver, things.Nominal):
        return None
    if isinstance(giver, things.Pronoun):
        raise Unplayable(f"“{giver}” may mean the one who takes: name whose {what.name} it is, as in the target's")
    if giver.quantifier in GROUP or giver.plural:
        raise Unplayable(f"“{done}”: say For each … first, and who takes how much from that one")
    own = replace(what, owner=giver, quantifier="", adjectives=())
    return replace(done, verb="gain", slots=(_slot(done, "object", own), _slot(done, "from", giver, "from")))


def _to_whom(done: effects.Act) -> effects.Act:
    """`gives the target 1 Gold` is `gives 1 Gold to the target`."""
    return replace(
        done,
        slots=tuple(
            replace(slot, name="to", preposition="to") if slot.name == "receiver" else slot for slot in done.slots
        ),
    )


def _given(done: effects.Act, world: World) -> effects.Act:
    """`pays 2 Gold to the target`: who gets it gains it from the one who pays; without one, it is lost. `pays 2 Gold to
    the Pot`: a number of the game grows by what is lost.
    """
    to = done.slot("to")
    if to is None:
        return replace(done, verb="spend") if done.verb == "pay" and _only(done, "object") else done
    if not _only(done, "object", "to") or not isinstance(to.value, things.Nominal) or done.subject is None:
        return done
    if to.value.quantifier in GROUP or to.value.plural:
        raise Unplayable(f"“{done}”: say For each … first, and who gives how much to that one")
    if to.value.owner is None and _counts(to.value, world):
        return replace(done, verb="lose")
    giver = done.subject
    several = isinstance(giver, things.Nominal) and (giver.quantifier in GROUP or giver.plural)
    if several and (to.value.filters or to.value.owner is not None or isinstance(to.value, things.Pronoun)):
        raise Unplayable(f"“{done}”: say For each … first, and who gives how much to that one")
    what = next(slot for slot in done.slots if slot.name == "object")
    return replace(done, verb="gain", subject=to.value, slots=(what, _slot(done, "from", done.subject, "from")))


def _of_the_game(done: effects.Act, world: World) -> effects.Act:
    """`The game gains 1 Night Count`: a number that the game has."""
    what = done.object
    game = isinstance(done.subject, things.Small) and done.subject.name == "game"
    if (
        not game
        or not isinstance(what, things.Register)
        or what.name not in world.registers
        or not _only(done, "object")
    ):
        return done
    if what.amount is None or done.verb not in ("gain", "lose"):
        return done
    verb = "increase" if done.verb == "gain" else "decrease"
    number = replace(what, amount=None)
    return replace(
        done, verb=verb, subject=None, slots=(_slot(done, "object", number), _slot(done, "by", what.amount, "by"))
    )


def is_player(noun: object, world: World) -> bool:
    """Whether a phrase means a Player: by kind, by a register of the game, or by a role."""
    if not isinstance(noun, things.Nominal):
        return False
    register = world.registers.get(noun.name)
    if register is not None:
        return isinstance(register.type, model.Ref) and register.type.kind == PLAYER
    named = noun.name in ("target", "opponent") or isinstance(noun, things.Pronoun)
    return named or PLAYER in (world.base(noun.name), world.last_kind(noun.name))
