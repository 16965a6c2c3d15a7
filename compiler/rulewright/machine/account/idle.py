"""Rules that say what is done, and that nothing sets off: no step, no event, no beginning.

In: a reading that no code uses. Out: why it is left to the table, with the form that is played; None for sentences
that need no code (claims.py says why not).
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import model
from rulewright.machine.effects import prices, ranking, verbs
from rulewright.machine.events import event_limits
from rulewright.machine.plain import plain_words
from rulewright.machine.things.world import PLAYER, World, name_of
from rulewright.meaning import circumstances, conditions, effects, facts, happenings, norms, standing, things
from rulewright.meaning.model import Listed, Reading, Sequence, Together

NO_MOMENT = "nothing says when this is done; make it a step, or begin it with When"
NO_LEVEL = "no sentence lets the Player with the most, or the fewest, of something win: who is level?"
TIES = (
    "said so, it finds no winner; beside the sentence that lets the Player with the most win, say who wins then: “If "
    "there is a tie, the tied Player with the most Gold wins.”, “Tied Players share the win.” (your own names); or "
    "put “Ties are resolved in Turn Order.” behind the step that places them in an order"
)
BRANCHES = "branches stand under a step: make a PROCEDURE of them, and resolve it here"
_DECIDED = frozenset({"succeed", "fail"})
CHECKS = (
    "one rule says when a Check succeeds, and it counts the roll and what is added; say the rest where the Check is "
    "made: “If the roll of the Check is 20, …”"
)
SUBTRACTED = (
    "nothing is subtracted by itself; add it (“… is added to Strength Checks.”), with a number that falls below 0"
)
AT_ONCE = (
    "what one effect causes is resolved one by one: say in which order with “If several Players fall from one effect, "
    "resolve each fall one at a time in Turn Order.”, or say at the step what follows when several are so"
)
_OF_PLAYERS = frozenset(
    {"hold", "own", "gain", "lose", "win", "share", "skip", "start", "begin", "take", "add", "double", "spend"}
)

OUT = (
    "A Player may be Out. When a Player has no Health, that Player becomes Out. An Out Player cannot take a Turn. When "
    "exactly one Player is not Out, that Player wins. (with your own names)"
)


def reason(reading: Reading, world: World) -> str | None:
    """Why a rule that nothing uses is the table's."""
    meaning = reading.meaning
    if ranking.tie_rule(meaning) is not None:
        return NO_LEVEL
    match meaning:
        case Together(items=items) | Sequence(items=items):
            found = (reason(replace(reading, meaning=item), world) for item in items)
            return next((why for why in found if why is not None), None)
        case happenings.Do(effects=(effects.Act(verb="play") as act,)) if _so_many(act, world):
            return _says_how_long(act, world)
        case standing.Standing(subject=things.Small(name="game"), acts=(effects.Act() as act,)) if _so_many(act, world):
            return _says_how_long(act, world)
        case facts.ThereAre(subject=things.Process() as what) if what.amount is not None and world.is_procedure(
            what.name
        ):
            return _how_long(what)
        case happenings.Do(effects=(*_, effects.Act(verb="win")), circumstances=around) if any(map(_remains, around)):
            return f"who is out of the game is said nowhere; say {OUT}"
        case happenings.Do(effects=acts, circumstances=around) if any(map(_at_once, around)):
            return AT_ONCE
        case happenings.Do(effects=acts, circumstances=around):
            return NO_MOMENT if any(_does(act, around) for act in acts) else None
        case Listed(head=happenings.FirstOf()):
            return BRANCHES
        case Listed(head=happenings.Happening(effects=acts)) if any(map(_announces, acts)):
            return BRANCHES
        case standing.Standing(subject=things.Small(name="tie")):
            return TIES
        case standing.Standing(subject=subject, acts=(effects.Act() as act,)) if is_players(
            subject, world
        ) and _takes_none(act, world):
            return f"say cannot take a {_turn(act)}, and who: {OUT}"
        case standing.Standing(subject=subject, acts=(effects.Act(verb="start" | "begin") as act,)) if (
            is_players(subject, world) and act.slot("with") is not None
        ):
            return (
                "what everybody begins with is said of each Player, in figures, of numbers that each Player has; write "
                "“Each Player starts with 3 Gold and no Wood.” of them, and deal cards by a step of Setup"
            )
        case standing.Standing(acts=acts) if any(act.verb in _DECIDED for act in acts):
            return CHECKS
        case standing.Standing(acts=acts) if any(act.verb == "subtract" for act in acts):
            return SUBTRACTED
        case standing.Standing(subject=subject, acts=acts) if is_players(subject, world):
            return NO_MOMENT if any(_changes(act) or _moves(act, subject) for act in acts) else None
        case facts.Holds(subject=subject, state=conditions.Has(what=things.AttributeOf() as what)) if (
            is_players(subject, world) and what.name in world.attributes and what.amount is not None
        ):
            return f"say starts with {what}, if that is so when the game begins, or write an INVARIANT, if it always is"
        case norms.Norm(subjects=subjects) if any(_is_you(subject) for subject in subjects):
            return "you is nobody here; say the Active Player, or that Player"
        case standing.Costs():
            return prices.no_price(meaning, world)
        case facts.IsIn(where=(things.Where(preposition="out of"), *_)):
            return f"what it is to be out is said nowhere; say {OUT}"
        case _:
            return None


def _announces(act: object) -> bool:
    return isinstance(act, effects.Act) and happenings.first_of(act) is not None


def _takes_none(act: effects.Act, world: World) -> bool:
    """`takes no Turns`, `skips their Turn`."""
    what = act.object
    if not isinstance(what, things.Nominal) or not world.is_procedure(what.name):
        return False
    return (act.verb == "take" and what.quantifier == "no") or act.verb == "skip"


def _turn(act: effects.Act) -> str:
    return getattr(act.object, "name", "Turn")


def _so_many(act: effects.Act, world: World) -> things.Process | None:
    """`played over five Rounds`, `consists of five Rounds`, `Play five Rounds`: how many of which procedure."""
    found = [slot.value for slot in act.slots if isinstance(slot.value, things.Process)]
    counted = [what for what in found if what.amount is not None and world.is_procedure(what.name)]
    return counted[0] if counted else None


def _says_how_long(act: effects.Act, world: World) -> str:
    what = _so_many(act, world)
    assert what is not None
    return _how_long(what)


def _how_long(what: things.Process) -> str:
    return (
        f"nothing counts them by this sentence; say After {what}, the game ends (or let the entry repeat it so often)"
    )


def _does(effect: effects.Effect, around: tuple[circumstances.Circumstance, ...]) -> bool:
    if isinstance(effect, effects.Offer):
        return True
    if effect.passive or name_of(effect.subject) == "effect" or getattr(effect.subject, "quantifier", "") == "no":
        return False
    if any(isinstance(slot.value, effects.Asked) for slot in effect.slots):
        return False
    if event_limits.ends_the_game(effect) and len(around) == 1 and _is_win(around[0]):
        return False  # winning ends the game of itself
    if effect.verb in ("resolve", "apply", "identify", "count", "calculate", "check", "confirm"):
        return False
    return effect.verb in verbs.VERBS or effect.verb in plain_words.GAINS | plain_words.GIVES | plain_words.TAKES


def _at_once(each: circumstances.Circumstance) -> bool:
    """`If several Players die at the same time`: a time that no event knows."""
    if not isinstance(each, circumstances.Given):
        return False
    return any(
        isinstance(slot.value, effects.Manner) and slot.value.name in ("at the same time", "simultaneously")
        for test in each.conditions
        if isinstance(test, effects.Act)
        for slot in test.slots
    )


def _remains(each: circumstances.Circumstance) -> bool:
    """`If only one Player remains`."""
    if not isinstance(each, circumstances.Given):
        return False
    return any(isinstance(test, effects.Act) and test.verb in ("remain", "survive") for test in each.conditions)


def _is_win(each: circumstances.Circumstance) -> bool:
    if not isinstance(each, circumstances.If | circumstances.When | circumstances.After) or each.further:
        return False
    if each.word not in event_limits.EACH_TIME:
        return False
    return any(
        isinstance(test, effects.Act) and test.verb == "win" and not test.slots and not test.negated
        for test in each.conditions
    )


def _changes(act: effects.Act) -> bool:
    words = _OF_PLAYERS | plain_words.GAINS | plain_words.GIVES | plain_words.TAKES
    return not act.passive and not act.author and act.verb in words


OF_CARDS = frozenset(
    {"draw", "discard", "shuffle", "reveal", "move", "choose", "roll", "reroll", "pay", "become", "heal"}
)


def _moves(act: effects.Act, subject: things.Noun) -> bool:
    """Whether an act needs a moment: `A Player draws a Charm`. `Players draw Charms` tells what is usual."""
    if act.passive or act.author or act.verb not in OF_CARDS:
        return False
    usual = isinstance(subject, things.Nominal) and subject.plural and not subject.quantifier
    return not usual or act.slot("when") is not None


def is_players(subject: things.Noun, world: World) -> bool:
    if isinstance(subject, things.Union):
        return all(is_players(part, world) for part in subject.items)
    small = isinstance(subject, things.Small) and subject.name == "player"
    register = world.registers.get(name_of(subject))
    if register is not None and register.type == model.Ref(PLAYER):
        return True  # the Leader
    return small or PLAYER in (world.base(name_of(subject)), world.last_kind(name_of(subject))) or _is_you(subject)


def _is_you(subject: things.Noun) -> bool:
    return isinstance(subject, things.Pronoun) and subject.name in ("you", "your")
