"""Rules that say what is done, and that nothing sets off: no step, no event, no beginning.

In: a reading that no code uses. Out: why it is left to the table, with the form that is played; None for sentences
that need no code (claims.py says why not).
"""

from __future__ import annotations

from rulewright.machine import effects as lowering
from rulewright.machine import plain_words, ranking
from rulewright.machine.world import PLAYER, World, name_of
from rulewright.meaning import circumstances, conditions, effects, facts, happenings, norms, standing, things
from rulewright.meaning.model import Reading

NO_MOMENT = "nothing says when this is done; make it a step, or begin it with When"
_OF_PLAYERS = frozenset(
    {"hold", "own", "gain", "lose", "win", "share", "skip", "start", "begin", "take", "add", "double", "spend"}
)


def reason(reading: Reading, world: World) -> str | None:
    """Why a rule that nothing uses is the table's."""
    meaning = reading.meaning
    if ranking.tie_rule(meaning) is not None:
        return "no sentence lets the Player with the most, or the fewest, of something win: who is level?"
    match meaning:
        case happenings.Do(effects=acts, circumstances=around):
            return NO_MOMENT if any(_does(act, around) for act in acts) else None
        case standing.Standing(subject=subject, acts=acts) if _is_players(subject, world):
            return NO_MOMENT if any(_changes(act) for act in acts) else None
        case facts.Holds(subject=subject, state=conditions.Has(what=things.AttributeOf() as what)) if (
            _is_players(subject, world) and what.name in world.attributes and what.amount is not None
        ):
            return f"say starts with {what}, if that is so when the game begins, or write an INVARIANT, if it always is"
        case norms.Norm(subjects=subjects) if any(_is_you(subject) for subject in subjects):
            return "you is nobody here; say the Active Player, or that Player"
        case facts.IsIn(where=(things.Where(preposition="out of"), *_)):
            return (
                "what it is to be out is said nowhere; say A Player may be Out, and what a Player who is Out cannot do"
            )
        case _:
            return None


def _does(effect: effects.Effect, around: tuple[circumstances.Circumstance, ...]) -> bool:
    if isinstance(effect, effects.Offer):
        return True
    if effect.passive or name_of(effect.subject) == "effect" or getattr(effect.subject, "quantifier", "") == "no":
        return False
    if any(isinstance(slot.value, effects.Asked) for slot in effect.slots):
        return False
    if effect.verb == "end" and any(_is_win(each) for each in around):
        return False  # winning ends the game of itself
    if effect.verb in ("resolve", "apply", "identify", "count", "calculate", "check", "confirm"):
        return False
    return effect.verb in lowering.VERBS or effect.verb in plain_words.GAINS | plain_words.GIVES | plain_words.TAKES


def _is_win(each: circumstances.Circumstance) -> bool:
    if not isinstance(each, circumstances.Given):
        return False
    return any(isinstance(test, effects.Act) and test.verb == "win" for test in each.conditions)


def _changes(act: effects.Act) -> bool:
    words = _OF_PLAYERS | plain_words.GAINS | plain_words.GIVES | plain_words.TAKES
    return not act.passive and not act.author and act.verb in words


def _is_players(subject: things.Noun, world: World) -> bool:
    if isinstance(subject, things.Union):
        return all(_is_players(part, world) for part in subject.items)
    small = isinstance(subject, things.Small) and subject.name == "player"
    return small or PLAYER in (world.base(name_of(subject)), world.last_kind(name_of(subject))) or _is_you(subject)


def _is_you(subject: things.Noun) -> bool:
    return isinstance(subject, things.Pronoun) and subject.name in ("you", "your")
