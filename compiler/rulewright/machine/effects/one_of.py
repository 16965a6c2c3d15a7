"""One of several things to do, by choice: `The Active Player chooses one of Attack, Rest or Drink`, `chooses to Attack
or Rest`, `may Attack or Rest`, `Attacks or Rests`.

In: acts, or procedures, joined by or, and the one who decides. Out: one decision with an option for each; what cannot
begin is not offered. Who decides is whoever does it, and a sentence that names nobody stays the table's.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.effects import effects as lowering
from rulewright.machine.effects import possible, prices, same_ones, verbs
from rulewright.machine.nouns import nouns
from rulewright.machine.scope import DID, GROUP, Unplayable
from rulewright.meaning import effects, happenings, norms, quantities, ruling, things

STOPPING = frozenset({"stop", "pass"})
STOPS = "stop is always offered where a Player may take up to so many actions, or may do something; leave it out"


def chosen(done: effects.Act, context: Context) -> s.Body | None:
    """`chooses one of Rest or Drink`, `chooses Rest or Drink`, `chooses to Rest or Drink`; None where the sentence
    chooses something else.
    """
    to_do = done.value("to do")
    if isinstance(to_do, effects.Doing):
        if len(done.slots) > 1 and not _is_list(done, to_do):
            raise Unplayable(f"“{done}” says more than what is chosen")
        if len(to_do.acts) > 1 and to_do.joint != "or":
            raise Unplayable(f"“{done}”: say may, and what may be done")
        _require_or(to_do.acts, done)
        acts = _each_amount(to_do.acts, "or", context)
        if to_do.infinitive == ":" and len(acts) < 2:
            raise Unplayable(f"“{done}”: one of what?")
        return _among(acts, done.subject, context)
    what = done.object
    if isinstance(what, things.Small) and what.name == "one" and isinstance(what.owner, things.Union):
        if what.amount is not None or what.quantifier in (*GROUP, "no") or what.focus:
            raise Unplayable(f"“{done}”: the machine lets one of several be chosen; say “chooses one of …”")
        what = what.owner
    if not isinstance(what, things.Union) or what.joint not in ("or", "and"):
        return None
    if what is done.object and what.joint == "and":
        return None
    if not all(isinstance(part, things.Process) and _is_whole(part, context) for part in what.items):
        return None
    if len(done.slots) > 1:
        raise Unplayable(f"“{done}” says more than what is chosen")
    acts = tuple(
        effects.Act(part.span, "resolve", None, (effects.Slot(part.span, "object", "", part),)) for part in what.items
    )
    return _among(acts, done.subject, context)


def _is_list(done: effects.Act, to_do: effects.Doing) -> bool:
    """`chooses one: gain 1 Gold or lose 1 Light`."""
    one = done.value("object")
    plain = isinstance(one, quantities.Number) and one.value == 1
    return plain and to_do.infinitive == ":" and len(done.slots) == 2


def _require_or(acts: tuple[effects.Act, ...], said: object) -> None:
    """Raise Unplayable where something but `or` joins what may be chosen: what belongs together?"""
    if any(act.link.lstrip(", ") not in ("", "or") for act in acts):
        raise Unplayable(f"“{said}” joins what may be chosen by and, too: make a line of each, below “… chooses one:”")


def leads(meaning: object) -> effects.Act | effects.Offer | None:
    """`The Active Player chooses one:`, `chooses one of these:`, `may choose one of the following:` above a list."""
    match meaning:
        case happenings.Do(
            effects=(effects.Act(verb="choose", slots=(slot,), negated=False) as act,), circumstances=()
        ):
            return act if _is_one(slot.value) and not act.modal else None
        case happenings.Do(
            effects=(effects.Offer(acts=(effects.Act(verb="choose", slots=(slot,)),)) as offer,), circumstances=()
        ):
            return offer if _is_one(slot.value) else None
        case _:
            return None


def _is_one(value: object) -> bool:
    match value:
        case quantities.Number(value=1):
            return True
        case things.Small(name="one", owner=things.Pronoun(name="these") | things.Quality(name="following")):
            return True
        case _:
            return False


def laid_out(
    lead: effects.Act | effects.Offer,
    branches: list[tuple[str, tuple[effects.Act, ...], s.Body, e.Cites]],
    context: Context,
) -> s.Body:
    """A choice among what stands in a list below it, each with its text, its acts, and what they become."""
    assert lead.subject is not None
    chooser = nouns.one(lead.subject, context.scope)
    optional = isinstance(lead, effects.Offer)
    options = []
    for text, acts, body, cites in branches:
        paying = [when for act in acts if (when := _affordable(act, chooser, context)) is not None]
        opens = logic.conjunction(paying) if paying else _can_begin(lead, acts, chooser, body, context)
        called = prices.called(acts[0], context) if len(acts) == 1 else ""
        lacking, paid = prices.paying(called, chooser, context)
        noted = (s.Assign(context.cites, DID, e.Bool(True)),) if optional else ()
        options.append(s.Option(cites, text[:1].upper() + text[1:], (*paid, *body, *noted), opens, lacking))
    one = s.ChooseOne(context.cites, chooser, tuple(options), optional)
    return (s.Assign(context.cites, DID, e.Bool(False)), one) if optional else (one,)


def offered(found: effects.Offer, context: Context) -> s.Body | None:
    """`may Rest or Drink`: one of them, or none."""
    if any(act.verb in STOPPING and not act.slots and not act.author for act in found.acts):
        raise Unplayable(f"“{found}”: {STOPS}")
    (first, *more) = found.acts
    to_do = first.value("to do")
    if first.verb == "choose" and isinstance(to_do, effects.Doing) and _is_list(first, to_do):
        if more:
            raise Unplayable(f"“{found}” says more than what is chosen")
        _require_or(to_do.acts, found)
        return _among(_each_amount(to_do.acts, "or", context), found.subject, context, optional=True)
    acts = _each_amount(tuple(_without_either(act) for act in found.acts), "or", context)
    if len(found.acts) > 1 and found.joint != "or":
        return None
    if len(acts) < 2 or not all(_calls(act, context) or _counts(act, context) for act in acts):
        return None
    return _among(acts, found.subject, context, optional=True)


def obliged(meaning: norms.Norm, context: Context) -> s.Body | None:
    """`must Rest or Drink`, as a step."""
    if meaning.modality is not ruling.Modality.OBLIGE or meaning.circumstances:
        return None
    return done_by_one(meaning.acts, meaning.joint, meaning.subject, context)


def done_by_one(
    acts: tuple[effects.Effect, ...], joint: str, subject: things.Noun | None, context: Context
) -> s.Body | None:
    """`Rests or Drinks`: whoever does it decides."""
    said = tuple(_without_either(act) for act in acts if isinstance(act, effects.Act))
    if joint != "or" or len(said) < max(2, len(acts)):
        return None
    plain = _each_amount(said, "or", context)
    if not all(_calls(act, context) or _counts(act, context) for act in plain):
        return None
    if any(act.subject is not None and act.subject != subject for act in plain):
        return None
    return _among(plain, subject, context)


COUNTED = frozenset({"gain", "lose", "pay", "spend", "score", "receive", "earn", "get", "collect"})
PAID = frozenset({"lose", "pay", "spend"})


def amounts(done: effects.Act, context: Context) -> s.Body | None:
    """`loses 2 Wood and 1 Coin` is both; `gains 1 Wood or 1 Stone` is the choice of the one who gains. None where the
    object is no list of amounts.
    """
    what = done.object
    if not isinstance(what, things.Union) or what.joint not in ("and", "or"):
        return None
    acts = _each_amount((done,), what.joint, context)
    if len(acts) < 2:
        return None
    if what.joint == "or":
        return _among(acts, done.subject, context)
    done_to = same_ones.kept(done.subject, context)
    return (*done_to, *(statement for act in acts for statement in lowering.act(act, context)))


def _each_amount(acts: tuple[effects.Act, ...], joint: str, context: Context) -> tuple[effects.Act, ...]:
    """Acts that count, one for each amount of a list: `gain 1 Wood or 1 Stone`."""
    found: list[effects.Act] = []
    for act in acts:
        what = act.object
        parts = what.items if isinstance(what, things.Union) and what.joint == joint and not what.filters else ()
        each = [
            replace(act, slots=tuple(replace(x, value=part) if x.name == "object" else x for x in act.slots))
            for part in parts
        ]
        counted = len(each) > 1 and not act.passive and all(_counts(one, context) for one in each)
        found += each if counted else [act]
    return tuple(found)


def _counts(act: effects.Act, context: Context) -> bool:
    """Whether an act is the gain or loss of so much."""
    what = act.object
    if act.verb not in COUNTED or act.negated or act.passive or not isinstance(what, things.Nominal):
        return False
    return context.is_amount(what)


def _affordable(act: effects.Act, chooser: e.Expression, context: Context) -> e.Expression | None:
    """What is lost or paid by choice must be there."""
    what = act.object
    if act.verb not in PAID or not _counts(act, context) or not isinstance(what, things.Nominal):
        return None
    assert what.amount is not None
    return e.Compare(">=", e.Get(what.name, chooser), e.Int(what.amount.low_high()[0]))


def _without_either(act: effects.Act) -> effects.Act:
    """`either Rests or Drinks`: either says no more than or."""
    kept = tuple(slot for slot in act.slots if getattr(slot.value, "name", "") != "either")
    return act if len(kept) == len(act.slots) else replace(act, slots=kept)


def _calls(act: effects.Act, context: Context) -> bool:
    """Whether an act resolves a procedure, and nothing else."""
    what = act.object
    named = isinstance(what, things.Nominal) and act.verb in ("resolve", "perform", "take") and not act.author
    own = act.author or act.verb not in verbs.VERBS  # Rests; rests, where no verb of the language is meant
    name = what.name if named and isinstance(what, things.Nominal) else act.verb.capitalize() if own else ""
    name = act.verb if act.author else name
    return name in context.plan.procedures and not act.negated


def _is_whole(part: things.Nominal, context: Context) -> bool:
    plain = not (part.adjectives or part.filters or part.amount is not None or part.owner is not None)
    return plain and part.name in context.plan.procedures


def _among(acts: tuple[effects.Act, ...], who: things.Noun | None, context: Context, optional: bool = False) -> s.Body:
    if who is None:
        raise Unplayable("of what is joined by or one is done, and nothing says who decides")
    if isinstance(who, things.Nominal) and who.quantifier in GROUP:
        raise Unplayable(f"“{who}”: each of several may choose; say For each … first")
    chooser = nouns.one(who, context.scope)
    inner = context.about_subject(chooser)
    options = []
    for act in acts:
        body = lowering.act(replace(act, subject=who), inner)
        when = _affordable(act, chooser, context) or _can_begin(act, (act,), chooser, body, inner)
        lacking, paid = prices.paying(prices.called(act, context), chooser, context)
        noted = (s.Assign(context.cites, DID, e.Bool(True)),) if optional else ()
        options.append(s.Option(context.cites, _name(act), (*paid, *body, *noted), when, lacking))
    one = s.ChooseOne(context.cites, chooser, tuple(options), optional)
    return (s.Assign(context.cites, DID, e.Bool(False)), one) if optional else (one,)


def _name(act: effects.Act) -> str:
    """How an option is called: a procedure by its name, anything else by what is done."""
    if act.author or not act.slots:
        return act.verb[:1].upper() + act.verb[1:]
    what = act.object
    called = isinstance(what, things.Process) and act.verb in ("resolve", "perform", "take")
    name = what.name if called and isinstance(what, things.Nominal) else act.base()
    return name[:1].upper() + name[1:]


def _can_begin(
    said: object, acts: tuple[effects.Act, ...], chooser: e.Expression, body: s.Body, context: Context
) -> e.Expression | None:
    """What an option asks for: of what is skipped if something is so, that it is not; of one act, that it can be done.
    Of several that follow each other one may come to nothing.
    """
    match body:
        case (s.If(when=when, otherwise=()),):
            return when
        case _ if len(acts) == 1:
            when = possible.when(said, acts[0], chooser, body, context)
            return None if when == e.Bool(True) else when
        case _:
            return None
