"""Choices: one thing of a set, one of several, whether, and how often."""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import calls, logic, model
from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.account import limits, questions
from rulewright.machine.conditions import membership
from rulewright.machine.context import Context
from rulewright.machine.effects import (
    along,
    bargains,
    by_chance,
    drawing,
    figures,
    hands,
    offered_often,
    one_of,
    possible,
    prices,
    several_chosen,
    spending,
    tables,
    walking,
)
from rulewright.machine.effects import effects as lowering
from rulewright.machine.events import live
from rulewright.machine.nouns import nouns, sets, whereabouts
from rulewright.machine.plain import plain_moves
from rulewright.machine.scope import DEFINITE, DID, GROUP, TAKEN, Unplayable, described
from rulewright.machine.things.world import PLAYER, cite, name_of, parts
from rulewright.meaning import effects, quantities, standing, things


def choose(done: effects.Act, context: Context) -> s.Body:
    """`The Active Player chooses one Surviving Player in their Room as the target.`"""
    one = one_of.chosen(done, context) if done.subject is not None else None
    if one is not None:
        return one
    done = _from_within(done, context)
    if limits.chooses_several(done):
        return several_chosen.chosen(done, context)
    what = done.object
    if isinstance(what, things.Nominal) and "random" in what.which:
        return _picked(done, what, context)
    if any(isinstance(part, things.Nominal) and part.quantifier in GROUP for part in parts(what)):
        raise Unplayable(f"“{done}”: where all are meant nothing is chosen; say For each …, or name them")
    if done.subject is None:
        raise Unplayable(f"“{done}” does not say who chooses")
    if not isinstance(what, things.Nominal | things.Union):
        raise Unplayable(f"“{done}” does not say what is chosen")
    chooser = nouns.chooser(done.subject, context.scope)
    scope = context.scope.subject(chooser)
    world = context.world
    aim = done.value("as")
    if any("random" in getattr(part, "which", ()) for part in parts(what)):
        raise Unplayable(f"“{done}”: what is random is not chosen")
    if isinstance(what, things.Union) and all(whereabouts.is_pile(part, scope) for part in what.items):
        among: e.Expression = e.These(tuple(whereabouts.pile_of(part, scope) for part in what.items))
        kinds: tuple[str, ...] = ("deck", "pile")
    else:
        named = [part for part in parts(what) if not isinstance(part, things.Pronoun)] or [what]
        kinds = tuple(dict.fromkeys(name for part in named for name in _names(part)))
        if len(kinds) and PLAYER in (world.base(kinds[-1]), world.last_kind(kinds[-1])):
            kinds = (*kinds, PLAYER)  # the Leader or another Player: that Player is the one who was chosen
        slot = _slot_of(aim, kinds[0], context)
        try:
            among = sets.several(_plain(what), scope)
        except Unplayable as why:
            if not isinstance(what, things.Nominal) or PLAYER not in (
                world.base(what.name),
                world.last_kind(what.name),
            ):
                raise
            context.scope.introduce(slot, kinds, "choose")
            context.scope.found(what, slot)
            context.plan.chosen.setdefault(scope.procedure, set()).add(slot)
            return _unless_given(slot, questions.player(slot, context, why), context)
    among = _narrow_from(done, among, scope)
    slot = _slot_of(aim, kinds[0], context)
    target = slot == "target"
    candidate = e.Var("it")
    cites = list(context.cites)
    if target:
        for ban, added in context.law.added_targets(scope.procedure):
            extra = sets.several(_plain(added), scope)
            among = e.Union((among, extra))
            cites.append(ban.id)
            world.played.add(ban.id)
    of_all = [_names(part)[0] for part in parts(what) if _names(part)] or kinds[:1]  # the Dagger or a Weapon: both
    guards = context.law.of_choice(chooser, scope, candidate, *of_all)
    if target:
        guards += context.law.of_target(scope.procedure, scope, chooser, candidate)
    statement: s.Statement = s.Choose(tuple(cites), slot, chooser, among, guards)
    context.scope.introduce(slot, kinds, "choose")
    for part in parts(what):
        context.scope.found(part, slot)
    context.plan.chosen.setdefault(scope.procedure, set()).add(slot)
    return (*_unless_given(slot, statement, context), *_kept_as(aim, slot, context))


def _picked(done: effects.Act, what: things.Nominal, context: Context) -> s.Body:
    """`Choose one random empty Square nearest to the Zombie.`: nobody decides; chance does."""
    if {slot.name for slot in done.slots} - {"object", "as"} or (what.amount and what.amount.low_high() != (1, 1)):
        raise Unplayable(f"“{done}”: the machine chooses one thing at random, of those that the phrase names")
    plain = _plain(by_chance.plain(what))
    assert isinstance(plain, things.Nominal)
    inner = context
    if done.subject is not None:
        inner = context.about_subject(nouns.one(done.subject, context.scope))
    among = sets.several(plain, inner.scope)
    kinds = _names(plain)
    slot = _slot_of(done.value("as"), kinds[0], context)
    if done.subject is not None:
        chooser, candidate = nouns.one(done.subject, context.scope), e.Var(context.scope.variable())
        if slot == "target":
            guards = context.law.of_target(context.scope.procedure, inner.scope, chooser, candidate)
        else:
            guards = context.law.of_choice(chooser, inner.scope, candidate, kinds[0])
        among = by_chance.allowed(among, guards, candidate)
        context = replace(context, cites=(*context.cites, *(cite for guard in guards for cite in guard.cites)))
    context.scope.introduce(slot, kinds, "choose")
    context.scope.found(what, slot)
    picked = _unless_given(slot, s.Pick(context.cites, slot, among), context)
    return (*picked, *_kept_as(done.value("as"), slot, context))


def _slot_of(aim: object, kind: str, context: Context) -> str:
    """Under what name a choice is kept: as what the sentence says; the target, where the procedure speaks
    of one and this is its first choice among Players (extension.md gap 6); else by what was chosen.
    """
    if isinstance(aim, things.Nominal):
        more = aim.amount is not None or aim.owner is not None or aim.filters
        if isinstance(aim, things.Pronoun) or aim.quantifier not in ("the", "") or more:
            raise Unplayable(f"“as {aim}”: say as whom or what it is chosen, as in “as the target”")
        if aim.name not in context.world.registers:
            return aim.name
    scope = context.scope
    chosen = context.plan.chosen.get(scope.procedure, set())
    players = PLAYER in (context.world.base(kind), context.world.last_kind(kind))
    if players and "target" in context.plan.roles.get(scope.procedure, {}) and chosen <= {"target"}:
        return "target"
    return f"chosen {kind}"


def _kept_as(aim: object, slot: str, context: Context) -> s.Body:
    """`chooses another Player as the Leader`, where the game has a Leader: the one who is chosen is that from then on;
    where nobody is, all stays as it was.
    """
    if not isinstance(aim, things.Nominal) or aim.name not in context.world.registers:
        return ()
    kept = context.world.registers[aim.name].type
    if not isinstance(kept, model.Ref) or not context.scope.is_called(slot, kept.kind):
        raise Unplayable(f"“as {aim}”: nothing that is chosen here can be the {aim.name}")
    chosen = e.Compare("!=", e.Slot(slot), e.Nothing())
    return (s.If(context.cites, chosen, (s.SetRegister(context.cites, aim.name, e.Slot(slot)),)),)


def _unless_given(slot: str, statement: s.Statement, context: Context) -> s.Body:
    """The choice, or nothing where a caller has given what it would choose."""
    if slot in context.plan.roles.get(context.scope.procedure, {}):
        return (s.If(context.cites, e.Compare("==", e.Slot(slot), e.Nothing()), (statement,)),)
    return (statement,)


def _names(part: things.Noun) -> tuple[str, ...]:
    if isinstance(part, things.Nominal):
        return (described(part), part.name)
    return ()


def _plain(what: things.Noun) -> things.Noun:
    """The set from which one is chosen: the phrase without its `one`."""
    if isinstance(what, things.Union):
        return replace(what, items=tuple(_plain(item) for item in what.items))
    if isinstance(what, things.Nominal) and not isinstance(what, things.Individual):
        return replace(
            what, amount=None, quantifier=what.quantifier if what.quantifier in (*DEFINITE, "another") else ""
        )
    return what


def _from_within(done: effects.Act, context: Context) -> effects.Act:
    """`chooses one card from their Hand` chooses one card in their Hand."""
    source, what = done.slot("from"), done.slot("object")
    if source is None or what is None or not isinstance(what.value, things.Nominal):
        return done
    if not whereabouts.is_pile(source.value, context.scope) or not isinstance(source.value, things.Nominal):
        return done
    within = things.Where(source.span, "in", source.value)
    among = replace(what.value, filters=(*what.value.filters, within))
    slots = (replace(each, value=among) if each is what else each for each in done.slots if each is not source)
    return replace(done, slots=tuple(slots))


def _narrow_from(done: effects.Act, among: e.Expression, scope: object) -> e.Expression:
    source = done.value("from")
    if source is None:
        return among
    raise Unplayable(f"“{done}”: choose from what is said as part of the thing (one Loot in their Backpack)")


def offer(found: effects.Offer, context: Context) -> s.Body:
    """`may take up to two Turn Actions`, `may resolve Gear Swap`, `may spend any number of Kaos on the
    Check`.
    """
    chooser = nouns.chooser(found.subject, context.scope) if not _each(found.subject) else None
    if chooser is None:
        raise Unplayable(f"“{found}”: each of several may choose; say For each … first")
    often = offered_often.how_often(found)
    if often is not None:
        return offered_often.again_and_again(found, often, context, offer)
    inner = context.about_subject(chooser)
    bought = bargains.bought(found)
    if bought is not None:
        price, gained = bought
        then = lowering.several(gained, inner)
        return (*offer(price, context), s.If(context.cites, e.Compare("==", e.Slot(DID), e.Bool(True)), then))
    one = one_of.offered(found, context)
    if one is not None:
        return one
    if len(found.acts) > 1 and not _pays(found, context):
        raise Unplayable(f"“{found}” joins several choices; write one sentence for each")
    act = tables.used(found.acts[0], context.world)
    going = along.offered(found, act, inner) or drawing.offered(found, act, inner)
    going = going or walking.offered(found, act, inner) or plain_moves.offered(found, act, inner)
    if going is not None:
        return going
    moved = figures.offered(found, act, chooser, inner)
    if moved is not None:
        return moved
    if act.verb in ("discard", "exchange", "trade") and isinstance(act.object, things.Union):
        raise Unplayable(f"“{act.object}”: a price of several things is not asked for as one; make it one of a kind")
    several = bargains.cards_at_once(found, act, chooser, inner)
    if several is not None:
        return several
    limits.require_none(replace(act, subject=found.subject), world=context.world, offered=True)
    what = act.object
    world = context.world
    if (
        isinstance(what, things.Nominal)
        and act.verb in ("take", "resolve", "perform", "use")
        and is_action_kind(what, context)
    ):
        return _actions(found.subject, what, found.limit or what.amount, chooser, inner)
    if act.verb == "pay":
        if len(act.slots) > 1:
            raise Unplayable(f"“{found}”: say what is spent, and in a second sentence who gains it if they do")
        act = replace(act, verb="spend")
    if act.verb == "spend":
        return spending.spend_offer(found, act, chooser, inner)
    if (
        isinstance(what, things.Nominal)
        and world.base(what.name) == "Card"
        and act.verb in ("take", "move", "discard", "choose")
        and not _is_all_of_them(what, found)
    ):
        return _cards(found, act, what, chooser, inner)
    body = lowering.act(replace(act, subject=found.subject), inner)
    done: s.Statement = s.Assign(context.cites, DID, possible.came_about(body, context))
    lacking, paid = prices.paying(prices.called(act, context), chooser, context)
    guards = (*_guards_of(act, chooser, inner), *lacking)
    could = _could(act, chooser, context) or possible.when(found, act, chooser, body, context)
    may = s.May(context.cites, chooser, (*paid, *body, done), None if could == e.Bool(True) else could, guards=guards)
    return (s.Assign(context.cites, DID, e.Bool(False)), may)


def _is_all_of_them(what: things.Nominal, found: effects.Offer) -> bool:
    """`may discard all Rubies in their Hand`, `may discard the drawn cards`: whether nothing is chosen among them."""
    counted = found.limit is not None or what.amount is not None
    if what.plural and what.quantifier == "" and not counted:
        raise Unplayable(f"“{found}”: how many? Write “one”, “any number of” or “all” before “{what}”")
    return what.quantifier in GROUP or (what.plural and what.quantifier in DEFINITE and not counted)


def _could(act: effects.Act, chooser: e.Expression, context: Context) -> e.Expression | None:
    """When a change of status is one: nobody is asked to stop being what they are not, or to become what they are."""
    if act.verb not in ("become", "stop being"):
        return None
    if name_of(act.object) in context.world.registers:
        return e.Compare("!=", e.Shared(name_of(act.object)), chooser)
    statuses = context.statuses_of(act.object)
    if not statuses or any(status in context.world.kept for status in statuses):
        return None
    so = [membership.has_status(status, chooser, context.world) for status in statuses]
    if act.verb == "stop being":
        return logic.disjunction(so)
    return e.Not(logic.conjunction(so))


def _guards_of(act: effects.Act, chooser: e.Expression, context: Context) -> tuple[s.Guard, ...]:
    """What closes a choice to become something."""
    if act.verb != "become" or name_of(act.object) in context.world.registers:
        return ()
    found: list[s.Guard] = []
    for status in context.statuses_of(act.object):
        found += context.law.of_becoming(status, context.scope, chooser, bool(context.card))
    return tuple(found)


def _pays(found: effects.Offer, context: Context) -> bool:
    """`may discard one Silk and gain 2 Points`: one card is the price of the rest, so it is one choice."""
    first, *rest = found.acts
    what = first.object
    card = isinstance(what, things.Nominal) and context.world.base(what.name) == "Card"
    one = isinstance(what, things.Nominal) and hands.how_many(what) == 1 and found.limit is None
    return found.joint == "and" and first.verb == "discard" and card and one and all(a.verb == "gain" for a in rest)


def _each(noun: things.Noun) -> bool:
    return isinstance(noun, things.Nominal) and noun.quantifier in ("each", "every", "all")


def is_action_kind(what: things.Nominal, context: Context) -> bool:
    """Whether a noun is a kind of procedures (a Turn Action), not one of them."""
    world = context.world
    return (
        bool(_actions_of(what.name, context))
        and what.name not in context.plan.procedures
        and not world.cards.get(what.name)
    )


def _actions_of(kind: str, context: Context) -> list[str]:
    """The procedures of a kind, in the order in which they were said."""
    return [name for name in context.world.below(kind) if name in context.plan.procedures]


def actions_taken(done: effects.Act, what: things.Nominal, context: Context) -> s.Body:
    """`takes one Action`, `takes two Actions`: so many must be taken while any is open."""
    if done.subject is None or _each(done.subject):
        raise Unplayable(f"“{done}”: each of several may choose; say For each … first")
    if len(done.slots) > 1 or done.perfect:
        raise Unplayable(f"“{done}” says more than how many, and the machine does not apply it here")
    chooser = nouns.chooser(done.subject, context.scope)
    inner = context.about_subject(chooser)
    least = 1 if what.amount is None else what.amount.low_high()[0]
    return _actions(done.subject, what, what.amount, chooser, inner, least)


def _actions(
    subject: things.Noun,
    what: things.Nominal,
    amount: quantities.Amount | None,
    chooser: e.Expression,
    context: Context,
    least: int = 0,
) -> s.Body:
    """A loop over the actions that are open, and stopping once so many as must be were taken (extension.md gap 5)."""
    if what.filters or what.which or what.statuses or what.quantifier in GROUP:
        raise Unplayable(f"“{what}” says more than how many, and the machine does not apply it here")
    most = None if amount is None else amount.low_high()[1]
    whole = amount is not None and (amount.relation == "at least" or (amount.relation == "exactly" and most != 1))
    lost = whole and not least  # so many, or none
    if lost or (most is None and amount is not None and amount.relation not in ("any number of", "at least")):
        raise Unplayable(f"“{amount}” does not say how many")
    limit: e.Expression = e.Int(1 if amount is None else most if most is not None else 99)
    limit = context_limit(limit, what.name, chooser, context)
    slot = f"{what.name} taken"
    offers = []
    procedure = context.scope.procedure
    context.plan.taken.add(procedure)
    for name in _actions_of(what.name, context):
        guards: list[s.Guard] = []  # what forbids the action itself stands at its procedure
        first: list[s.Statement] = []
        lacking, paid = prices.paying(name, chooser, context)
        guards += lacking
        first += paid
        note = e.Union((e.Slot(TAKEN), e.These((e.Name(name),))))
        first.append(s.Assign(context.cites, TAKEN, note))
        roles = calls.bind(name, context, performer=chooser)
        offers.append(s.Offer(name, roles, tuple(guards), tuple(first)))
        context.plan.callers.setdefault(name, set()).add(context.scope.procedure)
    context.scope.counts.append((slot, limit))
    context.scope.introduce(slot, (), "count")
    still = _still(subject, chooser, context)
    return (s.Actions(context.cites, chooser, tuple(offers), limit, slot, still, least),)


def _still(subject: things.Noun, chooser: e.Expression, context: Context) -> e.Expression | None:
    """The one who acts is still as the phrase says (a Zombie Player). A Turn that ends softly stops its
    loops by itself.
    """
    if not isinstance(subject, things.Select):
        return None
    test = membership.fits(replace(subject, quantifier="", filters=()), chooser, context.scope)
    return None if test == e.Bool(True) else test


def context_limit(limit: e.Expression, kind: str, chooser: e.Expression, context: Context) -> e.Expression:
    """The number as card texts change it: `may take up to three Zombie Actions instead of two`."""
    for reading in context.plan.changes:
        meaning = reading.meaning
        assert isinstance(meaning, standing.ChangeLimit)
        what = meaning.act.object
        if not isinstance(what, things.Nominal) or what.name != kind or what.amount is None:
            continue
        new = what.amount.low_high()[1]
        if new is None:
            continue
        holder = live.holder_test(reading, chooser, context)
        context.world.played.add(cite(reading.sentence))
        limit = e.Either(holder, e.Int(new), limit)
    return limit


def _cards(
    found: effects.Offer, act: effects.Act, what: things.Nominal, chooser: e.Expression, context: Context
) -> s.Body:
    """`may take any number of eligible Loot from the Falling Player's Inventory into their Backpack`: one
    at a time.
    """
    source = act.value("from")
    if "random" in what.which:
        raise Unplayable(f"“{found}”: what is random is not chosen")
    among = sets.several(_plain(what), context.scope)
    if act.verb == "discard" and source is None and not what.filters:
        among = hands.among_own(act, what, chooser, context)
    if isinstance(source, things.Nominal) and whereabouts.is_pile(source, context.scope):
        pile = sets.several(source, context.scope)
        variable = context.scope.variable()
        among = e.Where(
            pile, variable, membership.fits(replace(what, amount=None, quantifier=""), e.Var(variable), context.scope)
        )
    amount = found.limit or what.amount
    least, most = (0, None) if amount is None else amount.low_high()
    whole = amount is not None and amount.relation in ("", "exactly") and least == most and least > 1
    slot = f"taken {what.name}"
    context.scope.introduce(slot, (what.name, "card"), "choose", "take")
    number = found.limit or what.amount
    context.scope.found(what, slot, number is None or number.low_high()[1] == 1)
    one = things.Role(what.span, slot, "the")
    context.scope.owners[slot] = e.Slot(slot)
    slots = tuple(
        replace(each, value=one) if each.name == "object" else each for each in act.slots if each.name != "from"
    )
    verb = "move" if act.verb == "take" else act.verb
    body = lowering.act(replace(act, verb=verb, subject=found.subject, slots=slots), context)
    limit = e.Int(most) if most is not None else e.Int(1) if amount is None else None
    after: s.Body = ()
    for following in found.acts[1:]:
        after += lowering.act(replace(following, subject=following.subject or found.subject), context)
    guards = context.law.of_choice(chooser, context.scope, e.Var("it"), what.name)
    if whole:  # all of them, or none
        if guards or after:
            raise Unplayable(f"“{found}”: so many at once, and more is said of them; say it in a sentence of its own")
        each: s.Body = (s.Choose(context.cites, slot, chooser, among), *body)
        every = s.Repeat(context.cites, each, times=e.Int(least))
        enough = e.Compare(">=", e.Count(among), e.Int(least))
        taken = s.May(context.cites, chooser, (every, s.Assign(context.cites, DID, e.Bool(True))), enough)
        return (s.Assign(context.cites, DID, e.Bool(False)), taken)
    body = (*body, *after, s.Assign(context.cites, DID, e.Bool(True)))
    offer = s.ChooseEach(context.cites, slot, chooser, among, body, guards, limit)
    return (s.Assign(context.cites, DID, e.Bool(False)), offer)
