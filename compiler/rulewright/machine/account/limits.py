"""What an act says beside its verb, and what the machine keeps of it: roles of the verb, adverbs, only, instead, until,
up to, how many, which.

In: an act as it is about to be done. Out: `Unplayable`, so that the sentence goes to the table with its words; nothing
that an author wrote may be lost on the way to the machine. `KEPT` is the list of what the lowering of each verb reads:
who teaches a verb to read more adds it there. What is applied around an act (how often, the conditions of the
sentence, the loop of an offer) does not come here.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.machine.effects import lapses
from rulewright.machine.scope import Unplayable
from rulewright.machine.things import belonging
from rulewright.machine.things.world import PLAYER, SPACE, World, parts
from rulewright.meaning import effects, quantities, things

_PLACES = frozenset({"object", "to", "in", "where", "on", "from", "up_to", "distance"})
_CALL = frozenset({"object", "with", "as", "against", "on"})

# The roles that the lowering of a verb reads; of a verb that is not listed, the object.
KEPT = {
    "gain": frozenset({"object", "for", "from"}),
    "heal": frozenset({"object", "for", "from"}),
    "lose": frozenset({"object", "for", "to"}),
    "take": frozenset({"object", "for", "from", "to"}) | _CALL,
    "give": frozenset({"object", "from", "to"}),
    "spend": frozenset({"object", "on"}),
    "add": frozenset({"object", "to"}),
    "increase": frozenset({"object", "by"}),
    "decrease": frozenset({"object", "by"}),
    "set": frozenset({"object", "to"}),
    "deal": frozenset({"object", "to", "as", "from"}),
    "apply": frozenset({"object", "to", "as"}),
    "mark": frozenset({"object", "as"}),
    "treat": frozenset({"object", "as"}),
    "flip": frozenset({"object", "state", "manner"}),
    "choose": frozenset({"object", "as", "from", "to do"}),
    "move": _PLACES,
    "put": _PLACES,
    "place": _PLACES,
    "return": _PLACES,
    "remove": frozenset({"object", "from"}),
    "replace": frozenset({"object", "with"}),
    "discard": frozenset({"object", "from", "to"}),
    "draw": frozenset({"object", "from", "where", "as", "for", "equal to"}),
    "reveal": frozenset({"object", "from"}),
    "shuffle": frozenset({"object", "into"}),
    "roll": frozenset({"object", "plus", "for"}),
    "make": frozenset({"object", "against"}),
    "resolve": _CALL,
    "roll on": _CALL,
    "perform": _CALL,
    "begin": _CALL,
    "resume": frozenset({"object", "from"}),
    "leave": frozenset({"object", "in"}),
}

# Adverbs that do not change what is done: a machine does everything at once, and what it does another time is the same.
PLAIN = frozenset({"immediately", "now", "then", "again"})
MANNERS = {
    "discard": frozenset({"down"}),
    "draw": frozenset({"back"}),
    "place": frozenset({"at random"}),
    "put": frozenset({"at random"}),
}

# Words before a noun that leave open which thing is meant.
OPEN = frozenset({"a", "any", "another", "either", "some", "several"})
NONE = frozenset({"no", "neither"})
_COUNTED = frozenset({"lose", "gain", "deal", "heal", "increase", "decrease", "set", "pay"})
# Verbs whose lowering finds out which thing is meant: by a choice, by drawing, by a call.
_ONE_BY_ONE = frozenset({"draw", "discard", "give"})  # so many, one after the other
_PARTS = frozenset({"half of", "half", "twice"})  # another number than the one that is said
_DRAWN = frozenset({"up to", "as many", "twice as many", "twice that many"})
_BEING = frozenset({"become", "stop being"})  # the object is what somebody is, and no other thing
_NAMING = frozenset({"choose", "resolve", "identify"})  # one of several is found, or none is needed
_OFF_THE_TOP = frozenset({"put", "place", "move", "discard", "draw"})
_SET_DOWN = frozenset({"put", "place", "move", "return"})  # figures, one after the other
_FINDING = frozenset({"choose", "draw", "deal", "take", "give", "discard"})


# What to write for verbs that do nothing of themselves.
INSTEAD = {
    "search": "have it chosen there: “The Active Player chooses one Treasure Card in the Treasure Deck. Put the chosen "
    "Treasure Card in their Hand. Shuffle the Treasure Deck.”",
    "buy": "say what is chosen, paid and put where: “The Active Player chooses one Card in the Market whose Cost is "
    "equal to or less than their Gold. The Active Player loses Gold equal to the Cost of the chosen Card. Put the "
    "chosen Card on their Discard Pile.”",
    "play": "say what is done with it: “The Active Player chooses one Treasure Card in their Hand. The Active Player "
    "resolves the Text of the chosen Treasure Card. Discard the chosen Treasure Card.”",
    "swap": "say who gives what to whom: “The Active Player gives one card from their Hand to the target.”, or “… "
    "swaps Hands with the target”, “… swaps Places with the target”",
    "pass": "say “For each Player in Turn Order, that Player gives one card from their Hand to the Player on their "
    "left.”, or “Each Player passes their Hand to the left.”",
}


SO_MANY = frozenset({"", "exactly", "up to", "at most", "no more than", "any number of"})


def chooses_several(done: effects.Act) -> bool:
    """Whether an act chooses so many things, and not one."""
    what = done.object
    if done.verb != "choose" or not isinstance(what, things.Nominal) or what.amount is None or what.amount.beyond:
        return False
    return what.amount.relation in SO_MANY and what.amount.low_high() != (1, 1)


def require_none(done: effects.Act, world: World, offered: bool = False) -> None:
    """Raise Unplayable for the first thing in an act that the machine would not keep. `offered`: an offer reads how
    many itself.
    """
    if done.verb in INSTEAD and not done.author and done.slots:
        raise Unplayable(f"“{done}”: {INSTEAD[done.verb]}")
    belonging.of_act(done, world)
    kept = _CALL if done.author else KEPT.get(done.verb, frozenset({"object"}))
    for slot in done.slots:
        if not _keeps(slot, done, kept) and lapses.of(slot, done, world) is None:
            raise Unplayable(f"“{slot}” limits this, and the machine does not apply it here")
    for place, noun in _nouns(done):
        if noun.focus:
            raise Unplayable(f"“{noun}” limits “{done.verb}”, and the machine does not apply it here")
        if noun.name in world.piles and set(noun.which) - {"own"}:
            raise Unplayable(f"“{noun}”: the machine does not tell this one from the others")
        _require_known(place, noun, done, world)
        if not offered or isinstance(noun, things.Pronoun):
            _require_counted(place, noun, done, world)
    what = done.object
    if done.verb == "win" or (done.verb == "end" and done.subject is not None):
        game = isinstance(what, things.Small) and what.name == "game" and what.quantifier == "the"
        if what is not None and not (game and not getattr(what, "adjectives", ())):
            raise Unplayable(f"“{what}”: nobody and nothing can “{done.verb}” that")
    counted = done.verb in _COUNTED and isinstance(what, things.Nominal) and what.amount is not None
    if counted and isinstance(what, things.Nominal) and what.quantifier not in ("", "the"):
        raise Unplayable(f"“{what}”: “{what.quantifier}” does not go with a number")
    amount = what.amount if isinstance(what, things.Nominal) else what
    open_amount = isinstance(amount, quantities.Amount) and (amount.beyond or amount.relation not in ("", "exactly"))
    if done.verb in _COUNTED and open_amount:
        raise Unplayable(f"“{amount}” leaves open how much, and nothing says who decides")


def _keeps(slot: effects.Slot, done: effects.Act, kept: frozenset[str]) -> bool:
    if slot.only:
        return False
    if isinstance(slot.value, effects.Manner) and slot.name == "manner":
        plain = slot.value.name in PLAIN or slot.value.name in MANNERS.get(done.verb, frozenset())
        return plain or "manner" in kept
    return slot.name in kept


def _nouns(done: effects.Act) -> Iterator[tuple[str, things.Nominal]]:
    """The noun phrases of an act, each part of a list by itself, with the role that they fill."""
    slots = [(slot.name, slot.value) for slot in done.slots]
    for place, value in (("subject", done.subject), *slots):
        if isinstance(value, things.Union) and value.joint in ("or", "nor") and done.verb not in _NAMING:
            raise Unplayable(f"“{value}” leaves open which of them, and nothing says who decides")
        for part in parts(value):
            if isinstance(part, things.Nominal):
                yield place, part


def _require_known(place: str, noun: things.Nominal, done: effects.Act, world: World) -> None:
    """Raise Unplayable for a phrase that leaves open which thing it means."""
    if noun.quantifier in NONE:
        raise Unplayable(f"“{noun}” denies that it is done, and a step must say what is done")
    free = (
        place == "object" and done.verb in (*_FINDING, *_BEING) and (done.verb != "discard" or done.subject is not None)
    )
    if not _is_thing(noun, world) or noun.antecedent is not None:
        return
    if bare_player(noun, world):
        raise Unplayable(f"“{noun}”: which one, or all of them? Write “each {noun}”, or who it is")
    if noun.quantifier in ("some", "several") and noun.plural and noun.amount is None:
        raise Unplayable(f"“{noun}” leaves open how many; say how many, or any number of them")
    if free:
        return
    if done.verb in ("mark", "treat") and place == "as":
        return  # what it becomes
    if done.verb == "replace" and place == "with" and world.is_figure(noun.name):
        return  # any of those that are alike
    if noun.quantifier in OPEN and noun.amount is None:
        raise Unplayable(
            f"“{noun}” leaves open which one, and nothing says who decides; have it chosen in a sentence before "
            f"(“The Active Player chooses {noun}.”), and say “the chosen {noun.name}”"
        )


def bare_player(noun: object, world: World) -> bool:
    """`Player gains 1 Gold`: without a word before it the name of a kind means nobody in particular."""
    if not isinstance(noun, things.Select) or world.base(noun.name) != PLAYER:
        return False
    alone = not noun.plural and not noun.focus and noun.quantifier == "" and noun.owner is None
    return alone and noun.amount is None and noun.antecedent is None and not noun.which and noun.name not in world.seats


def _is_thing(noun: things.Nominal, world: World) -> bool:
    """Whether a phrase is about things of a kind, or about cards of one name."""
    named = isinstance(noun, things.Individual) and noun.name in world.copies
    return (isinstance(noun, things.Select) or named) and world.base(noun.name) in (PLAYER, SPACE, "Card")


def require_group(noun: object, world: World) -> None:
    """Raise Unplayable where something is done to all whom a phrase fits, and the phrase means one of them."""
    for part in parts(noun):
        if bare_player(part, world):
            raise Unplayable(f"“{part}”: which one, or all of them? Write “each {part}”, or who it is")
        match part:
            case things.Nominal(antecedent=None, quantifier=word, name=name, amount=amount) if (
                word in OPEN | NONE or (amount is not None and isinstance(part, things.Select))
            ) and world.base(name) == PLAYER:
                raise Unplayable(f"“{part}” leaves open which one, and nothing says who decides")


def require_one_or_all(noun: object, world: World) -> None:
    """Raise Unplayable for `a Player's Pawn`, `one Player's Pawn`, where nothing says which of them."""
    for part in parts(noun):
        if not isinstance(part, things.Select) or part.antecedent is not None:
            continue
        if part.quantifier in OPEN | NONE or part.amount is not None:
            raise Unplayable(f"“{part}” leaves open which one, and nothing says who decides")
        if bare_player(part, world):
            raise Unplayable(f"“{part}”: which one, or all of them? Write “each {part}”, or who it is")


def _require_counted(place: str, noun: things.Nominal, done: effects.Act, world: World) -> None:
    """Raise Unplayable for a number of things where the machine would take all of them, or another number."""
    if isinstance(noun, things.Pronoun) and noun.amount is not None:
        raise Unplayable(
            f"“{noun}”: nobody is asked how many or which; have them chosen in a sentence of its own (“The Active "
            "Player chooses any number of drawn Gem Cards.”), and say “the chosen Gem Cards”"
        )
    small = isinstance(noun, things.Small) and noun.name == "card"
    if noun.amount is None or not (small or _is_thing(noun, world)) or noun.name in world.tokens:
        return
    low, high = noun.amount.low_high() if noun.amount.relation not in _PARTS else (0, None)
    if place == "object" and done.verb in _ONE_BY_ONE and done.subject is not None and low == high:
        return
    if place == "object" and done.verb == "draw" and done.subject is not None and noun.amount.relation in _DRAWN:
        return  # up to five cards, as many cards as …: see drawing
    if place == "object" and chooses_several(done):
        return
    if place == "object" and done.verb in _SET_DOWN and low == high and world.is_figure(noun.name):
        return
    if place in ("up_to", "distance"):
        return  # up to two Spaces
    top = noun.which == ("top",) and isinstance(noun.owner, things.Nominal) and noun.owner.name in world.piles
    if place == "object" and top and low == high and done.verb in _OFF_THE_TOP:
        return  # the top three cards of the Deck, one after the other
    if (low, high) == (1, 1) and noun.name in world.copies:
        return  # any one of those that are alike
    if place == "to" and done.verb == "discard" and low == high:
        return  # down to five cards
    if place == "object" and low == high and (done.verb == "deal" or (done.verb == "take" and "random" in noun.which)):
        return
    if place == "object" and (low, high) == (1, 1):
        chosen = done.verb in _FINDING and (done.verb != "discard" or done.subject is not None)
        if chosen or "random" in noun.which:
            return
    raise Unplayable(f"“{noun}”: the machine does not know how to “{done.verb}” so many, or which they are")
