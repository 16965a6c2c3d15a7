"""What a trigger says, and what an event keeps of it: the white list of events.

In: a trigger as its sentence says it. Out: `Unplayable` for the first thing in it that the machine would not ask for
when it happens, so that the rule goes to the table with its words. Who teaches events to ask for more adds it here.
"""

from __future__ import annotations

from rulewright.machine.account import limits
from rulewright.machine.events import occurring
from rulewright.machine.scope import Unplayable
from rulewright.meaning import circumstances, conditions, effects, things

# Words that say at each happening of this sort; `the first time` and `the next time` say at one of them.
EACH_TIME = frozenset({"when", "whenever", "each time", "every time", "once", "if", "after", "before"})
BEGINNING = frozenset({"begin", "start", "take", "resolve"})
ENDING = frozenset({"end", "complete"})
# Determiners of a moment that comes at each occurrence: at the start of a Turn, of each Turn, of the Turn.
_EACH = frozenset({"", "a", "any", "the", "each", "every", "all"})
# Small adjectives before the one who is concerned that a test of the event asks for; the rest would be lost.
_LOST = frozenset({"random", "standard", "remaining", "new", "several", "next", "first", "last", "same", "second"})


def require_kept(trigger: circumstances.Given, event: conditions.Condition) -> None:
    """Raise Unplayable for what an event says beside who did what: which time it is, what it is done before."""
    if trigger.word not in EACH_TIME:
        raise Unplayable(f"“{trigger}” is said of one time, and the machine does it each time: count it in a number")
    if trigger.further:
        raise Unplayable(f"“{trigger.further[0]}” limits when this happens, and it is not tested then")
    begins = isinstance(event, effects.Act) and event.verb in BEGINNING
    if isinstance(trigger, circumstances.Before) and not begins:
        raise Unplayable(
            f"“{trigger}”: an event is seen when it has come, so nothing is done before it; say it of a procedure "
            "(Before a Player begins …), or at the step"
        )
    match event:
        case conditions.Crossing(subject=things.Nominal() as value):
            require_bare(value)
        case conditions.PositionReached(subject=things.Nominal() as position, order=order):
            require_bare(position, filters=True)
            if isinstance(order, things.Nominal):
                require_bare(order)
        case _:
            pass
    statuses = event.statuses if isinstance(event, conditions.HasStatus) else ()
    become = event.slots if isinstance(event, effects.Act) and event.verb in ("become", "stop being") else ()
    for status in (*statuses, *(slot.value for slot in become)):
        if isinstance(status, things.StatusName):
            require_bare(status)
    who = getattr(event, "subject", None)
    for noun in (who, getattr(who, "owner", None)):
        if isinstance(noun, things.Nominal):
            if "not" in noun.focus.split():
                occurring.require_anybody(noun, event)
            require_tested(noun)


def require_tested(who: things.Nominal) -> None:
    """Raise Unplayable for a word before the one who is concerned that nothing asks for."""
    if who.amount is not None:
        return  # of how many it is so is asked elsewhere (occurring.counted), or nowhere
    lost = [each for each in who.adjectives if not each.status and each.name in _LOST]
    if lost or who.focus:
        raise Unplayable(f"“{who}”: “{lost[0] if lost else who.focus}” is not tested when it happens")


def require_bare(noun: things.Nominal, filters: bool = False) -> None:
    """Raise Unplayable for a name with a word before or behind it that narrows it. `filters`: a place may follow."""
    places = [each for each in noun.filters if isinstance(each, things.Where) and not each.only]
    behind = noun.filters if not filters else noun.filters[1:] or tuple(e for e in noun.filters if e not in places)
    if noun.adjectives or noun.amount is not None or noun.focus or behind:
        raise Unplayable(f"“{noun}”: the machine does not tell this one from the others")


def require_whole(what: object) -> None:
    """Raise Unplayable for a moment of some occurrences only: the first Walk, a Hidden Player's Turn, no Turn."""
    for part in what.items if isinstance(what, things.Union) else (what,):
        if not isinstance(part, things.Nominal):
            continue
        narrowed = part.adjectives or part.filters or part.owner is not None or part.amount is not None or part.focus
        if narrowed or part.quantifier not in _EACH:
            raise Unplayable(f"“{part}”: the machine does not tell this one from the others")


def require_plain(event: effects.Act) -> None:
    """Raise Unplayable for what an event says beside who did what."""
    for slot in event.slots:
        place = event.verb == "land" and slot.name == "on"
        if slot.only or (slot.name != "object" and not place and not is_plain(slot)):
            raise Unplayable(f"“{event}”: “{slot}” is not tested when it happens")
    if event.negated or event.modal or event.perfect:
        raise Unplayable(f"“{event}” is no event that the machine raises")


def is_plain(slot: effects.Slot) -> bool:
    """Whether an adverb changes nothing: at once, then."""
    return isinstance(slot.value, effects.Manner) and slot.value.name in limits.PLAIN - {"again"} and not slot.only


def ends_the_game(act: effects.Act) -> bool:
    """`the game ends`, and no word more that could change it."""
    game = act.subject
    plain = isinstance(game, things.Small) and game.name == "game" and game.quantifier == "the"
    bare = plain and not (
        getattr(game, "adjectives", ()) or getattr(game, "amount", None) or getattr(game, "focus", "")
    )
    return bare and act.verb == "end" and not act.negated and not act.modal and all(map(is_plain, act.slots))


def where(trigger: circumstances.Given, event: effects.Act) -> str:
    """Whether what follows is done `before` or `after` the procedure whose beginning or end is the event."""
    if event.verb in ENDING:
        return "after"
    taken = event.verb in ("take", "resolve") and isinstance(trigger, circumstances.After)
    return "after" if taken else "before"
