"""Effects as statements: what a sentence does, verb by verb."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeGuard

from rulewright.machine import calls, conditions, memory, nouns, questions
from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.choices import choose, offer
from rulewright.machine.context import Context
from rulewright.machine.memory import DID
from rulewright.machine.scope import Unplayable, described
from rulewright.machine.world import PLAYER, SPACE, name_of, parts
from rulewright.meaning import circumstances, effects, happenings, quantities, things


def sentence(meaning: happenings.Do, context: Context) -> s.Body:
    """A sentence that does something, with its conditions around it."""
    for each in meaning.circumstances:
        if isinstance(each, circumstances.ForEach):
            return _for_each(meaning, each, context)
    limits = tuple(c for c in meaning.circumstances if not _about_the_doing(c))
    before: s.Body = ()
    try:
        when = conditions.all_given(limits, context.scope)
    except Unplayable as why:
        body = several(meaning.effects, context, meaning.circumstances)
        if not body:
            return ()  # nothing is done, whatever the answer
        before, when = questions.conditions_of(limits, context, why)
    else:
        body = several(meaning.effects, context, meaning.circumstances)
    if when == e.Bool(True):
        return body
    return (*before, s.If(context.cites, when, body)) if body else ()


def _about_the_doing(each: circumstances.Circumstance) -> bool:
    """Whether a circumstance belongs to the effect (how often, until when, in which order) and is no condition."""
    match each:
        case circumstances.When(
            conditions=(effects.Act(verb="resolve", passive=True, subject=things.Small(name="effect")),)
        ):
            return True  # a soft end: see calls.end
        case _:
            pass
    return isinstance(
        each,
        circumstances.Times
        | circumstances.Until
        | circumstances.StartingWith
        | circumstances.Instead
        | circumstances.Otherwise,
    )


def _for_each(meaning: happenings.Do, each: circumstances.ForEach, context: Context) -> s.Body:
    """`For each Combatant in Combat Order, …`: one after the other; each is tested again as its turn comes."""
    over = each.over
    if not isinstance(over, things.Nominal):
        raise Unplayable(f"“{over}” cannot be gone through")
    among = nouns.several(replace(over, quantifier="each"), context.scope)
    slot = described(over)
    kinds = (slot, over.name)
    context.scope.introduce(slot, kinds)
    rest = replace(meaning, circumstances=tuple(c for c in meaning.circumstances if c is not each))
    inner = context.about_subject(e.Slot(slot))
    body = sentence(rest, inner)
    still = None
    if isinstance(among, e.Where):
        still = _again(among, e.Slot(slot))
    return (s.ForEach(context.cites, slot, among, body, still),)


def _again(among: e.Where, thing: e.Expression) -> e.Expression:
    """The condition of a set, asked of one thing."""
    return substitute(among.when, among.name, thing)


def substitute(expression: e.Expression, name: str, thing: e.Expression) -> e.Expression:
    """The expression with a bound variable replaced."""
    made: e.Expression = _substituted(expression, name, thing)
    return made


def _substituted(node: Any, name: str, thing: e.Expression) -> Any:
    if node == e.Var(name):
        return thing
    if isinstance(node, tuple):
        return tuple(_substituted(part, name, thing) for part in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    return replace(node, **{each.name: _substituted(getattr(node, each.name), name, thing) for each in fields(node)})


def several(
    found: tuple[effects.Effect, ...], context: Context, around: tuple[circumstances.Circumstance, ...] = ()
) -> s.Body:
    """Effects one after the other."""
    body: list[s.Statement] = []
    subject: things.Noun | None = None
    for effect in found:
        if isinstance(effect, effects.Offer):
            body += offer(effect, context)
        else:
            if effect.subject is None and subject is not None and not effect.passive:
                effect = replace(effect, subject=subject)
            subject = effect.subject
            body += act(effect, context, around)
    return tuple(body)


def act(done: effects.Act, context: Context, around: tuple[circumstances.Circumstance, ...] = ()) -> s.Body:
    """One act."""
    if done.negated:
        raise Unplayable(f"“{done}” says what is not done, and a step must say what is")
    if done.modal or done.perfect or done.past:
        raise Unplayable(f"“{done}” is told, not done")
    often = next((number for slot in done.slots if (number := _how_often(slot)) is not None), None)
    if often is not None:
        done = replace(done, slots=tuple(slot for slot in done.slots if _how_often(slot) is None))
    body = _act(done, context)
    if often is not None:
        body = (s.Repeat(context.cites, body, times=e.Int(often)),)
    for each in around:
        if isinstance(each, circumstances.Times) and each.amount is not None:
            body = _times(body, each.amount, context)
        if isinstance(each, circumstances.Until):
            if done.verb in ("repeat", "reroll"):
                continue
            until = conditions.given(each, context.scope)
            body = (s.Repeat(context.cites, body, until=until),)
    return body


TIMES = {"once": 1, "twice": 2, "three times": 3}


def _how_often(slot: effects.Slot) -> int | None:
    """`resolve the Combat Round three times`: the adverbs of number, as words/closed.py has them."""
    return TIMES.get(slot.value.name) if isinstance(slot.value, effects.Manner) else None


def _times(body: s.Body, amount: quantities.Amount, context: Context) -> s.Body:
    low, high = amount.low_high()
    if low != high:
        raise Unplayable(f"“{amount}” times: who decides how often?")
    return (s.Repeat(context.cites, body, times=e.Int(low)),)


def _act(done: effects.Act, context: Context) -> s.Body:
    world = context.world
    if done.author and world.is_procedure(done.verb):
        return calls.author(done, context)
    handler = VERBS.get(done.verb)
    if handler is None:
        raise Unplayable(f"the machine does not know how to “{done.verb}”")
    return handler(done, context)


# ------------------------------------------------------------------------------------------------------ who and whom


def performer(done: effects.Act, context: Context) -> tuple[Context, e.Expression | None]:
    """The context in which the act's subject is the one whom pronouns take up, and that subject if it is one thing."""
    subject = done.subject
    if subject is None:
        return context, context.scope.they
    thing = nouns.one(subject, context.scope)
    return context.about_subject(thing), thing


def recipients(noun: things.Noun, context: Context) -> e.Expression:
    """Those on whom an effect is done, without those who cannot receive it."""
    among = nouns.several(noun, context.scope)
    return context.receiving(among, name_of(noun) if isinstance(noun, things.Nominal) else PLAYER)


def object_of(done: effects.Act) -> things.Noun:
    """The thing that the act is done to."""
    found = done.object
    if found is None or isinstance(found, effects.Manner | effects.Doing | effects.Asked):
        raise Unplayable(f"“{done}” does not say what")
    return found


def quantity(noun: things.Noun, context: Context) -> tuple[s.Body, e.Expression]:
    """An amount as a number, with the roll that it needs before it."""
    amount = noun.amount.number if isinstance(noun, things.Nominal) and noun.amount is not None else noun
    if isinstance(noun, things.Nominal) and noun.amount is None and not isinstance(noun, quantities.Number):
        value = nouns.number(noun, context.scope)
        if context.is_die(noun):
            return _roll(value, context)
        return (), value
    if isinstance(amount, quantities.Amount):
        amount = amount.number
    if isinstance(amount, quantities.Dice):
        return _roll(die(amount), context)
    if isinstance(amount, quantities.Number):
        return (), e.Int(amount.value)
    if isinstance(amount, quantities.ThatMuch):
        return (), nouns.number(amount, context.scope)
    if amount is None:
        raise Unplayable(f"“{noun}” does not say how much")
    return (), nouns.number(amount, context.scope)


MOST_ROLLS = 10_000  # four ten-sided dice; a machine lists each way that dice can fall


def die(dice: quantities.Dice) -> e.Expression:
    """Dice as a value. So many that their odds cannot be listed are rolled at the table."""
    if dice.sides**dice.count > MOST_ROLLS:
        raise Unplayable(f"{dice} can fall in more than {MOST_ROLLS:,} ways")
    return e.Die(e.Dice(dice.count, dice.sides, dice.plus))


def _roll(value: e.Expression, context: Context) -> tuple[s.Body, e.Expression]:
    slot = context.scope.fresh("rolled")
    context.scope.introduce(slot, (), "roll")
    return (s.Roll(context.cites, slot, value, context.scope.they),), e.Slot(slot)


# ------------------------------------------------------------------------------------------------------------- verbs


def _gain(done: effects.Act, context: Context) -> s.Body:
    return _change(done, context, s.Sense.GAIN)


def _lose(done: effects.Act, context: Context) -> s.Body:
    return _change(done, context, s.Sense.LOSE)


def _change(done: effects.Act, context: Context, sense: s.Sense) -> s.Body:
    """`The target gains 1 Kaos`, `Each Player loses 2 Health`, `takes 1 Reroll Token from the Reroll Token Pool`."""
    what, subject = object_of(done), done.subject
    if subject is None:
        raise Unplayable(f"“{done}” does not say who")
    return change(subject, what, sense, done, context)


def change(subject: things.Noun, what: things.Noun, sense: s.Sense, done: effects.Act, context: Context) -> s.Body:
    """A number of someone grows or shrinks."""
    world = context.world
    attribute, amount = context.amount_of(what)
    if attribute not in world.attributes:
        raise Unplayable(f"no sentence says who has {attribute}")
    inner = context
    if isinstance(subject, things.Nominal) and (
        subject.quantifier in nouns.DEFINITE or isinstance(subject, things.Register | things.Role)
    ):
        inner = context.about_subject(nouns.one(subject, context.scope))
    before, by = quantity(amount, inner)
    for_ = done.value("for")
    if isinstance(for_, things.Nominal):
        by = e.Arithmetic("*", by, context.how_many(for_))
    among = recipients(subject, context)
    called = what.name if isinstance(what, things.Nominal) and what.name != attribute else ""
    among = context.allowed(among, sense.value, attribute, called)
    pool = ""
    source = done.value("from") if sense is s.Sense.GAIN else done.value("to")
    if (
        isinstance(source, things.Nominal)
        and source.name not in world.registers
        and world.stands(source) is not None
        or (isinstance(source, things.Nominal) and world.base(source.name) == PLAYER)
    ):
        giver = nouns.one(source, context.scope)
        by = e.Arithmetic("min", by, e.Get(attribute, giver))
        slot = context.scope.fresh("passed")
        return (
            *before,
            s.Assign(context.cites, slot, by),
            s.Change(context.cites, attribute, giver, s.Sense.LOSE, e.Slot(slot)),
            s.Change(context.cites, attribute, among, sense, e.Slot(slot)),
        )
    if isinstance(source, things.Nominal) and source.name in world.registers:
        pool = source.name
    because = e.Because(e.Nothing(), by) if attribute == "Health" else None
    made = (*before, s.Change(context.cites, attribute, among, sense, by, because, pool))
    return context.rewarded(called, made)


def _set(done: effects.Act, context: Context) -> s.Body:
    """`Set each Player's Health to the Starting Health of their Character Card.`"""
    what, to = object_of(done), done.value("to")
    if not isinstance(what, things.Nominal) or what.owner is None or to is None:
        raise Unplayable(f"“{done}” does not say whose number becomes what")
    if what.name not in context.world.attributes:
        raise Unplayable(f"{what.name} is no number that changes")
    owners = nouns.several(what.owner, context.scope)
    value = nouns.number(to, context.scope.subject(e.Var("it")))
    return (s.Change(context.cites, what.name, owners, s.Sense.SET, value),)


def _deal(done: effects.Act, context: Context) -> s.Body:
    """Damage to someone, or cards to each."""
    what, to = object_of(done), done.value("to")
    if isinstance(what, things.Select) and context.world.base(what.name) == "Card" and isinstance(to, things.Nominal):
        return _deal_cards(what, to, context)
    if not isinstance(to, things.Nominal | things.Union):
        raise Unplayable(f"“{done}” does not say to whom")
    inner, maker = performer(done, context)
    kinds = ["Damage"]
    amount = what
    if isinstance(what, quantities.ThatMuch):
        if what.of is not None:
            kinds.append(name_of(what.of))
    elif isinstance(what, things.Nominal):
        kinds += [what.name] if what.name != "Damage" else []
    extra = done.value("as")
    if isinstance(extra, things.Nominal):
        kinds.append(extra.name)
    before, by = context.damage(amount, inner)
    kinds = [kind for kind in dict.fromkeys(kinds) if kind == "Damage" or context.is_damage(kind)]
    because = e.Because(maker if maker is not None else e.Nothing(), by, tuple(kinds), context.kinds_of_damage(maker))
    among = recipients(to, context)
    return (*before, s.Change(context.cites, "Health", among, s.Sense.LOSE, by, because))


def _deal_cards(what: things.Select, to: things.Nominal, context: Context) -> s.Body:
    """`Deal one random Character Card to each Player.`"""
    world = context.world
    slot = context.scope.fresh(f"dealt {what.name}")
    player = "receiver"
    attribute = world.attributes.get(what.name)
    variable = context.scope.variable()
    if attribute is None:
        raise Unplayable(f"no sentence says that a {to.name} has a {what.name}")
    held = e.Count(
        e.Where(e.Every(PLAYER), "holder", e.Compare("==", e.Get(what.name, e.Var("holder")), e.Var(variable)))
    )
    free = e.Where(e.Every(what.name), variable, e.Compare("==", held, e.Int(0)))
    body: s.Body = (
        s.Pick(context.cites, slot, free),
        s.Change(context.cites, what.name, e.Slot(player), s.Sense.SET, e.Slot(slot)),
    )
    return (s.ForEach(context.cites, player, nouns.several(to, context.scope), body),)


def _become(done: effects.Act, context: Context) -> s.Body:
    """A status, a register, a role of a process."""
    what, subject = object_of(done), done.subject
    if subject is None:
        raise Unplayable(f"“{done}” does not say who")
    world = context.world
    name = name_of(what)
    if isinstance(what, things.Nominal) and what.owner is not None and name in world.attributes:
        owner = nouns.one(what.owner, context.scope)
        return (s.Change(context.cites, name, owner, s.Sense.SET, nouns.one(subject, context.scope)),)
    if name in world.of_process:
        return (s.Assign(context.cites, name, nouns.one(subject, context.scope), outer=world.of_process[name][0]),)
    if name in world.registers:
        thing = nouns.one(subject, context.scope)
        context.same_person(subject, name)
        return (s.SetRegister(context.cites, name, thing),)
    body: list[s.Statement] = []
    for status in context.statuses_of(what):
        body += _become_status(status, subject, context)
    return tuple(body)


def _become_status(status: str, subject: things.Noun, context: Context) -> s.Body:
    known = context.world.statuses[status]
    among = nouns.several(subject, context.scope)
    among = context.able_to_become(among, status)
    value: e.Expression = e.Word(status) if known.exclusive else e.Bool(True)
    context.now_also(subject, status)
    slot = "becoming"
    counted = memory.noted(context.world, context.cites, e.Slot(slot), status=status)
    if not counted:
        return (s.Change(context.cites, known.attribute, among, s.Sense.SET, value),)
    change = s.Change(context.cites, known.attribute, e.Slot(slot), s.Sense.SET, value)
    return (s.Assign(context.cites, slot, among), change, *counted)


def _stop(done: effects.Act, context: Context) -> s.Body:
    """`stops being Hidden`."""
    if done.subject is None:
        raise Unplayable(f"“{done}” does not say who")
    body: list[s.Statement] = []
    for status in context.statuses_of(done.object):
        known = context.world.statuses[status]
        if known.exclusive:
            raise Unplayable(f"a {known.kind} is exactly one of several: “{done}” does not say what it becomes")
        among = nouns.several(done.subject, context.scope)
        body.append(s.Change(context.cites, known.attribute, among, s.Sense.SET, e.Bool(False)))
    return tuple(body)


def _move(done: effects.Act, context: Context) -> s.Body:
    """A marker to a space, cards to a pile."""
    return _put(done, context)


def _put(done: effects.Act, context: Context) -> s.Body:
    """Put, place, move, return: a marker or a token on a space, cards in a pile, things in a list."""
    world = context.world
    what = object_of(done)
    slot = next(
        (slot for slot in done.slots if slot.name in ("to", "in", "where", "on") or slot.preposition in PLACES), None
    )
    inner = context
    if done.subject is not None:
        inner, _ = performer(done, context)
    if slot is None or isinstance(slot.value, effects.Manner | effects.Doing | effects.Asked):
        raise Unplayable(f"“{done}” does not say where")
    where = slot.value
    owner = world.stands(what)
    listed = isinstance(where, things.Nominal) and nouns.is_list(where, inner.scope)
    if owner is not None and not listed:
        there = nouns.one(where, inner.scope)
        return (s.Change(inner.cites, world.place_of[PLAYER], nouns.several(owner, inner.scope), s.Sense.SET, there),)
    if isinstance(what, things.Nominal) and what.owner is not None and name_of(where) in world.registers:
        return _to_pool(what, name_of(where), inner)
    if is_counter(what, context):
        return _tokens(what, where, s.Sense.GAIN, inner)
    if listed:
        return calls.arrange(done, what, where, slot.preposition, context)
    return _cards_to(what, where, slot.preposition, done, inner)


def is_counter(what: object, context: Context) -> TypeGuard[things.Nominal]:
    """Whether a noun means counters that lie on spaces."""
    return (
        isinstance(what, things.Nominal)
        and what.name in context.world.tokens
        and (what.name in context.world.attributes and context.world.attributes[what.name].of == SPACE)
    )


def _to_pool(what: things.Nominal, pool: str, context: Context) -> s.Body:
    """`Return the Falling Player's Reroll Tokens to the Reroll Token Pool.`"""
    if what.name not in context.world.attributes:
        raise Unplayable(f"no sentence says who has {what.name}")
    owner = nouns.one(what.owner, context.scope)
    return (s.Change(context.cites, what.name, owner, s.Sense.LOSE, e.Get(what.name, owner), None, pool),)


PLACES = frozenset(
    {"in", "into", "on", "onto", "to", "on top of", "at the end of", "at the bottom of", "on the bottom of", "under"}
)


def _tokens(what: things.Nominal, where: things.Noun, sense: s.Sense, context: Context) -> s.Body:
    """Counters on spaces."""
    if what.name not in context.world.attributes:
        raise Unplayable(f"no sentence says where {what.name} may lie")
    _, by = quantity(what, context) if what.amount is not None else ((), e.Int(1))
    spaces = _spaces(where, context)
    return (s.Change(context.cites, what.name, spaces, sense, by),)


def _spaces(where: things.Noun, context: Context) -> e.Expression:
    if isinstance(where, things.Union):
        return e.These(tuple(nouns.one(part, context.scope) for part in where.items))
    if isinstance(where, things.Small) and where.owner is not None:  # one each of the Crypt, the Chapel and the Ossuary
        return _spaces(where.owner, context)
    if (
        isinstance(where, things.Nominal)
        and where.owner is not None
        and context.world.base(where.name) != SPACE
        and isinstance(where.owner, things.Union)
    ):
        return _spaces(where.owner, context)
    return e.These((nouns.one(where, context.scope),))


def _cards_to(what: things.Noun, where: things.Noun, preposition: str, done: effects.Act, context: Context) -> s.Body:
    if isinstance(where, things.Small | things.Known) and where.name in ("box", "game box"):
        return (s.Put(context.cites, nouns.several(what, context.scope), e.Nothing()),)
    if not (isinstance(where, things.Nominal) and nouns.is_pile(where, context.scope)):
        raise Unplayable(f"“{where}” is no pile and no place that the machine knows")
    into = nouns.pile_of(where, context.scope)
    at = "bottom" if preposition in ("at the bottom of", "on the bottom of", "under") else "top"
    if isinstance(what, things.Nominal) and "random" in what.which:
        source = done.value("from")
        if not isinstance(source, things.Nominal):
            raise Unplayable(f"“{done}” does not say from where")
        slot = context.scope.fresh("random card")
        among = nouns.several(source, context.scope)
        variable = context.scope.variable()
        fits = nouns.of_kind(what.name, e.Var(variable), context.scope)
        among = among if fits == e.Bool(True) else e.Where(among, variable, fits)
        return (s.Pick(context.cites, slot, among), s.Put(context.cites, e.Slot(slot), into, at))
    if isinstance(what, things.Nominal) and "top" in what.which and isinstance(what.owner, things.Nominal):
        slot = context.scope.fresh("top card")
        return (
            s.Draw(context.cites, slot, nouns.one(what.owner, context.scope)),
            s.Put(context.cites, e.Slot(slot), into, at),
        )
    cards = _cards_from(what, done, context)
    return (s.Put(context.cites, cards, into, at),)


def _cards_from(what: things.Noun, done: effects.Act, context: Context) -> e.Expression:
    """The cards that are moved; `from X` names the pile from which."""
    source = done.value("from")
    cards = nouns.several(what, context.scope)
    if isinstance(source, things.Nominal) and nouns.is_pile(source, context.scope):
        among = nouns.several(source, context.scope)
        variable = context.scope.variable()
        cards = e.Where(among, variable, e.IsIn(e.Var(variable), cards))
    return cards


def _remove(done: effects.Act, context: Context) -> s.Body:
    """From the Map, from an order, from the game."""
    world = context.world
    what, source = object_of(done), done.value("from")
    standing = world.stands(what)
    if standing is not None and name_of(source) in world.maps():
        attribute = world.place_of[PLAYER]
        return (s.Change(context.cites, attribute, nouns.several(standing, context.scope), s.Sense.SET, e.Nothing()),)
    if is_counter(what, context) and isinstance(source, things.Nominal):
        return _tokens(what, source, s.Sense.LOSE, context)
    if isinstance(source, things.Nominal) and nouns.is_list(source, context.scope):
        thing = nouns.one(what, context.scope)
        rest = e.Where(nouns.several(source, context.scope), "it", e.Compare("!=", e.Var("it"), thing))
        if source.name in world.of_process:
            return (s.Assign(context.cites, source.name, rest, outer=world.of_process[source.name][0]),)
        return (s.SetRegister(context.cites, source.name, rest),)
    if isinstance(source, things.Small) and source.name == "game":
        if isinstance(what, things.Nominal) and what.owner is not None and what.name in world.attributes:
            owner = nouns.one(what.owner, context.scope)
            return (
                s.Put(context.cites, e.Get(what.name, owner), e.Nothing()),
                s.Change(context.cites, what.name, owner, s.Sense.SET, e.Nothing()),
            )
        if world.base(name_of(what)) == "Card":
            return (s.Put(context.cites, nouns.several(what, context.scope), e.Nothing()),)
    raise Unplayable(f"“{done}”: the machine does not know that removal")


def _return(done: effects.Act, context: Context) -> s.Body:
    """To the game box, to a pool, to a pile."""
    to = done.value("to")
    if isinstance(to, things.Nominal) and to.name in ("box", "game box"):
        return (s.Put(context.cites, nouns.several(object_of(done), context.scope), e.Nothing()),)
    return _put(done, context)


def _discard(done: effects.Act, context: Context) -> s.Body:
    """Cards to their discard pile; of a pile, the subject chooses which."""
    what = object_of(done)
    if isinstance(what, things.Select) and what.amount is not None and done.subject is not None:
        inner, chooser = performer(done, context)
        among = _cards_from(replace(what, amount=None, quantifier="all"), done, inner)
        slot = inner.scope.fresh(f"discarded {what.name}")
        assert chooser is not None
        return (s.Choose(inner.cites, slot, chooser, among), s.Discard(inner.cites, e.Slot(slot)))
    return (s.Discard(context.cites, _cards_from(what, done, context)),)


def _flip(done: effects.Act, context: Context) -> s.Body:
    """`Flip each Dungeon Bomb … Face Down.`"""
    body: list[s.Statement] = []
    for slot in done.slots:
        name = name_of(slot.value) if isinstance(slot.value, things.Nominal) else getattr(slot.value, "name", "")
        for status in (name, name.title()):
            if status in context.world.statuses:
                known = context.world.statuses[status]
                body.append(
                    s.Change(
                        context.cites,
                        known.attribute,
                        nouns.several(object_of(done), context.scope),
                        s.Sense.SET,
                        e.Word(status),
                    )
                )
                return tuple(body)
    raise Unplayable(f"“{done}” does not say which face is up then")


def _shuffle(done: effects.Act, context: Context) -> s.Body:
    """Piles, or one pile into another."""
    into = done.value("into")
    if isinstance(into, things.Nominal):
        cards = nouns.several(object_of(done), context.scope)
        return (s.Put(context.cites, cards, nouns.pile_of(into, context.scope), "shuffled"),)
    return tuple(s.Shuffle(context.cites, nouns.pile_of(part, context.scope)) for part in parts(object_of(done)))


def _draw(done: effects.Act, context: Context) -> s.Body:
    """`draws (and reveals) the top card of the Dungeon Bomb Deck`: the card lies nowhere until it is put."""
    what = object_of(done)
    source = done.value("from")
    if isinstance(what, things.Nominal) and what.owner is not None:
        source = what.owner
    if not isinstance(source, things.Nominal):
        raise Unplayable(f"“{done}” does not say from which pile")
    pile = nouns.one(source, context.scope)
    slot = context.scope.introduce("drawn card", ("card", *context.kinds_in(source)), "draw", "reveal")
    return (s.Draw(context.cites, slot, pile),)


def _reveal(done: effects.Act, context: Context) -> s.Body:
    """What was drawn is shown: all see it (a claim, since a card in nobody's hand is public)."""
    return ()


def _roll_verb(done: effects.Act, context: Context) -> s.Body:
    """`The Zombie Player rolls the Damage Die of their Zombie Card`, `rolls 1D20 plus their Perception`, `Each Combatant rolls 1D20`."""
    what = object_of(done)
    if isinstance(done.subject, things.Nominal) and done.subject.quantifier in ("each", "every", "all"):
        return calls.each_rolls(done, what, context)
    inner, who = performer(done, context)
    plus: e.Expression | None = None
    extra = done.value("plus")
    if isinstance(what, quantities.Calculation):
        plus = nouns.number(
            quantities.Calculation(what.span, what.items[1:], what.joint) if len(what.items) > 2 else what.items[1],
            inner.scope,
        )
        plus = e.Arithmetic("*", plus, e.Int(-1)) if what.joint == "minus" else plus
        what = what.items[0]
    elif extra is not None:
        plus = nouns.number(extra, inner.scope)
    value = die(what) if isinstance(what, quantities.Dice) else nouns.number(what, inner.scope)
    slot = inner.scope.fresh("rolled")
    inner.scope.introduce(slot, (str(who),), "roll", "result")
    body: list[s.Statement] = [s.Roll(inner.cites, slot, value, who)]
    if plus is not None:
        body.append(s.Assign(inner.cites, slot, e.Arithmetic("+", e.Slot(slot), plus)))
    return tuple(body)


def _reroll(done: effects.Act, context: Context) -> s.Body:
    """`reroll the Check`, `Each tied Zombie Combatant rerolls`."""
    return calls.reroll(done, context)


def _make(done: effects.Act, context: Context) -> s.Body:
    """`makes a Perception Check against the target's Defense`."""
    return calls.check(done, context)


def _resolve(done: effects.Act, context: Context) -> s.Body:
    """Procedures, checks, card text; `takes a Player Turn`, `begins`, `performs`."""
    return calls.resolve(done, context)


def _take(done: effects.Act, context: Context) -> s.Body:
    """An action or a Turn, or an amount of something."""
    what = object_of(done)
    if isinstance(what, things.Nominal) and (context.world.is_procedure(what.name) or isinstance(what, things.Process)):
        return calls.resolve(done, context)
    if context.is_amount(what):
        return _change(done, context, s.Sense.GAIN)
    return _put(
        replace(
            done,
            slots=tuple(
                replace(slot, name="to") if slot.preposition in ("into", "in") else slot for slot in done.slots
            ),
        ),
        context,
    )


def _spend(done: effects.Act, context: Context) -> s.Body:
    return calls.spend(done, context)


def _win(done: effects.Act, context: Context) -> s.Body:
    """`that Player wins`: the game ends."""
    if done.subject is None:
        raise Unplayable("nothing says who wins")
    return (s.EndGame(context.cites, context.able_to_win(nouns.several(done.subject, context.scope))),)


def _end(done: effects.Act, context: Context) -> s.Body:
    """The four ends (extension.md gap 8)."""
    return calls.end(done, context)


def _repeat(done: effects.Act, context: Context) -> s.Body:
    """`Repeat step 4`, `Repeat this procedure`, `repeat Round until the game ends`."""
    return calls.repeat(done, context)


def _resume(done: effects.Act, context: Context) -> s.Body:
    """Resuming is what returning does; the condition is a claim about when (see machine notes on continues_if)."""
    return ()


def _is_reached(done: effects.Act, context: Context) -> s.Body:
    """`that Player's position in Turn Order is reached`: raises the event."""
    return calls.reach(done, context)


def _choose(done: effects.Act, context: Context) -> s.Body:
    return choose(done, context)


def _name(done: effects.Act, context: Context) -> s.Body:
    """`Identify the Falling Player`, `Count the Surviving Players`, `Calculate the target's Defense`: names what later sentences read for
    themselves, so nothing is done."""
    return ()


def _confirm(done: effects.Act, context: Context) -> s.Body:
    """`Check whether …`, `Confirm that …`: names a condition that later sentences ask for themselves. Checking anything else is not known."""
    if not isinstance(done.object, effects.Asked):
        raise Unplayable(f"“{done}” does not say what follows when it holds")
    return ()


def _mark(done: effects.Act, context: Context) -> s.Body:
    """`Mark that Player as a Fallen Player`."""
    status = done.slot("as")
    if done.object is None or status is None:
        raise Unplayable(f"“{done}” does not say as what")
    return _become(
        replace(done, verb="become", subject=object_of(done), slots=(replace(status, name="object"),)), context
    )


def _complete(done: effects.Act, context: Context) -> s.Body:
    """`Complete the Zombie Move` in the procedure itself: its end is reached."""
    what = done.object
    if isinstance(what, things.Nominal) and what.name == context.scope.procedure:
        return ()
    raise Unplayable(f"“{done}”: what is left of it here?")


VERBS: dict[str, Callable[[effects.Act, Context], s.Body]] = {
    "gain": _gain,
    "heal": _gain,
    "lose": _lose,
    "set": _set,
    "deal": _deal,
    "apply": _deal,
    "become": _become,
    "stop being": _stop,
    "move": _move,
    "put": _put,
    "place": _put,
    "return": _return,
    "remove": _remove,
    "discard": _discard,
    "flip": _flip,
    "shuffle": _shuffle,
    "draw": _draw,
    "reveal": _reveal,
    "roll": _roll_verb,
    "reroll": _reroll,
    "make": _make,
    "resolve": _resolve,
    "perform": _resolve,
    "begin": _resolve,
    "take": _take,
    "spend": _spend,
    "win": _win,
    "end": _end,
    "repeat": _repeat,
    "resume": _resume,
    "pause": _resume,
    "continue": _resume,
    "reach": _is_reached,
    "choose": _choose,
    "identify": _name,
    "count": _name,
    "calculate": _name,
    "check": _confirm,
    "confirm": _confirm,
    "determine": _confirm,
    "complete": _complete,
    "mark": _mark,
}

__all__ = ["DID", "act", "die", "quantity", "sentence", "several", "substitute"]
