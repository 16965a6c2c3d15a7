"""Statements in the present that no code was made of: `Fall Resolution removes the Falling Player from Combat Order`.

In: such a sentence, and the machine. Out: whether it describes what the machine does (a step does so, or the verb only
tells what is), or demands what nothing does. Of a sentence of which neither is known nothing is taken for granted: it
is unmet, and its author is told.
"""

from __future__ import annotations

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.account import idle
from rulewright.machine.account.searching import Search, denier
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import name_of
from rulewright.meaning import circumstances, effects, happenings, standing, things

# Verbs that tell what is, or how a word is meant, and ask for nothing that is done.
_TELLS = frozenset(
    {"control", "use", "hold", "contain", "represent", "show", "describe", "explain", "name", "mean", "list", "belong"}
    | {"depict", "track", "measure", "consist", "include", "need"}
)
_GIVES = frozenset({"give", "provide"})
# What a step of the machine is that does what a verb says.
_DONE: dict[str, tuple[type, ...]] = {
    "remove": (s.Change, s.Put, s.SetRegister, s.Call, s.Assign),
    "place": (s.Change, s.Put, s.SetRegister, s.Assign),
    "put": (s.Change, s.Put, s.SetRegister, s.Assign),
    "return": (s.Change, s.Put, s.SetRegister),
    "discard": (s.Discard, s.Put),
    "replace": (s.Change, s.Put, s.SetRegister),
    "draw": (s.Draw, s.Put),
    "deal": (s.Put, s.Draw, s.Change),
    "gain": (s.Change,),
    "lose": (s.Change,),
}
REPLACES = (
    "no code puts the one in the place of the other; make a PROCEDURE of what is done instead, and say of all and "
    "always “Feast replaces Rest.”; of some, or at times, say it at the step that resolves it: “If the Active Player "
    "is Hidden, resolve Feast. Otherwise, resolve Rest.” (with your own names)"
)
OCCURS = (
    "no code makes it occur so; say “At the end of each Round, resolve Feast.”, “Feast occurs after Rest.” or “Feast "
    "does not occur.” (with your own names)"
)
TWICE = (
    "no code resolves it so often; make a PROCEDURE of it, with the step “Resolve Feast twice.”, and say “Two Feasts "
    "replaces Feast.” (with your own names)"
)
_NOT_DONE = "no code does it, and no step was found that does: write when it is done, or make it a step"


def described(meaning: standing.Standing | happenings.Do, search: Search) -> tuple[bool, str]:
    """Whether the machine is as a sentence says, and why; or what is missing."""
    if any(isinstance(each, circumstances.According) for each in meaning.circumstances):
        return True, "it points to where that is said"
    acts = meaning.acts if isinstance(meaning, standing.Standing) else meaning.effects
    for act in acts:
        subject = meaning.subject if isinstance(meaning, standing.Standing) else getattr(act, "subject", None)
        why = _lacks(act, subject, meaning, search) if isinstance(act, effects.Act) else _NOT_DONE
        if why:
            return False, why
    return True, "procedures and events do so by themselves"


def _lacks(
    act: effects.Act, subject: things.Noun | None, meaning: standing.Standing | happenings.Do, search: Search
) -> str:
    """Why an act is not what the machine does; "" where it is."""
    world = search.world
    if any(_instead(each) for each in meaning.circumstances) or act.slot("instead") is not None:
        often = any(getattr(slot.value, "name", "") in ("once", "twice") for slot in act.slots)
        return TWICE if often else REPLACES
    if act.verb == "replace":
        return "" if _is_done(act, subject, search) else REPLACES
    if isinstance(subject, things.Document) or _is_rule(subject):
        return ""
    if act.verb in _TELLS or (act.verb in _GIVES and not isinstance(subject, things.Process)):
        return ""
    if act.verb in ("reduce", "increase") and not isinstance(subject, things.Process):
        return ""  # a definition: Damage reduces Health
    if isinstance(meaning, happenings.Do):
        return "" if act.verb in _OF_RULES else _NOT_DONE
    if isinstance(subject, things.Process) and not act.passive:
        if act.verb in ("occur", "happen", "take", "begin", "start"):
            return OCCURS
        if act.verb == "end":
            return "" if _ends_so(act, subject, search) else _NOT_DONE
    if subject is not None and idle.is_players(subject, world) and not act.passive and act.verb != "win":
        several = isinstance(subject, things.Nominal) and subject.plural and not subject.quantifier
        return "" if several and act.verb in idle.OF_CARDS else _NOT_DONE  # what is usual needs no moment
    if act.verb == "win" and act.object is not None:
        return ""  # a tie in a Fight, as its procedure says
    return "" if _is_done(act, subject, search) else _NOT_DONE


# What a sentence with if says of the rules, and not of what is done.
_OF_RULES = frozenset(
    {"use", "apply", "end", "identify", "count", "calculate", "check", "confirm", "resolve", "remove"}
)


def _instead(each: circumstances.Circumstance) -> bool:
    return isinstance(each, circumstances.Instead)


def _is_rule(subject: things.Noun | None) -> bool:
    """Whether a sentence speaks of the documents, or of what they say."""
    if isinstance(subject, things.Union):
        return all(map(_is_rule, subject.items))
    return isinstance(subject, things.Document)


def _ends_so(act: effects.Act, subject: things.Process, search: Search) -> bool:
    """`Take A Shot ends after its Quickness Check`: nothing of it comes later."""
    procedure = search.procedures.get(subject.name)
    slot = act.slots[-1] if act.slots else None
    if procedure is None or slot is None or slot.preposition != "after" or not procedure.steps:
        return False
    name = name_of(slot.value)
    return any(name in _said(node) for node in nodes(procedure.steps[-1])) or search.world.is_below(name, "Check")


def _is_done(act: effects.Act, subject: things.Noun | None, search: Search) -> bool:
    """Whether a step of the procedure that is spoken of, or else of any, does what the act says."""
    within = name_of(subject) if isinstance(subject, things.Process) and not act.passive else ""
    if within and within not in search.procedures:
        return False
    among = list(search.of(within)) if within else [n for each in search.procedures for n in search.of(each)]
    test = denier(act, search)
    if test is not None and any(test(node) and _so_much(node, act) for node in among):
        return True
    kinds = _DONE.get(act.verb)
    if kinds is None:
        return False
    told = (*(slot.value for slot in act.slots), subject if act.passive else None)
    said = {node.name for node in nodes(told) if isinstance(node, things.Nominal)}
    amount = getattr(act.value("object") or subject, "amount", None) if act.verb in ("deal", "draw") else None
    if amount is not None and amount.low_high() != (1, 1):  # four cards: done so often by one step
        often = e.Int(amount.low_high()[0])
        steps = [list(nodes(step)) for each in search.procedures.values() for step in each.steps]
        among = [node for step in steps if often in step for node in step]
    return any(
        isinstance(node, kinds) and _so_much(node, act) and any(said & _said(each) for each in nodes(node))
        for node in among
    )


def _so_much(node: object, act: effects.Act) -> bool:
    """Whether a change is by the number that an act says, and of each of those whom it speaks of."""
    what = act.object
    if not isinstance(node, s.Change) or not isinstance(what, things.AttributeOf):
        return True
    low, high = what.amount.low_high() if what.amount is not None else (0, None)
    if what.amount is not None and low == high and node.by != e.Int(low):
        return False
    whom = act.value("to") or act.value("receiver") or what.owner
    each = getattr(whom, "quantifier", "") in ("each", "every", "all")
    return each is any(isinstance(inner, e.Every) for inner in nodes(node.of))


def _said(node: object) -> set[str]:
    """The names that stand in a node itself."""
    fields = getattr(node, "__dataclass_fields__", {})
    return {value for name in fields if isinstance(value := getattr(node, name), str)}
