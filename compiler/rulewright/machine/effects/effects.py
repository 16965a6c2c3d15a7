"""Effects as statements: what a sentence does, verb by verb."""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine import statement as s
from rulewright.machine.account import limits, questions
from rulewright.machine.conditions import conditions, each_own
from rulewright.machine.context import Context
from rulewright.machine.effects import (
    absent,
    along,
    as_long_as,
    by_chance,
    by_choice,
    choices,
    counted_ones,
    drawing,
    ending,
    figures,
    hands,
    heading,
    lapses,
    offered_often,
    one_of,
    other_players,
    picked_cards,
    rolled_often,
    same_ones,
    shown_cards,
    spending,
    that_much,
    trailing,
    until,
    verbs,
    walking,
    whole_hands,
)
from rulewright.machine.nouns import counting, nouns, seats, sets, taken_up, whereabouts
from rulewright.machine.nouns.tally import so_often
from rulewright.machine.plain import halves, multiples, plain_cards, plain_moves, plain_words
from rulewright.machine.scope import Unplayable, described
from rulewright.machine.things.counted import OF_THE_ACTION
from rulewright.meaning import circumstances, effects, happenings, quantities, things


def sentence(meaning: happenings.Do, context: Context) -> s.Body:
    """A sentence that does something, with its conditions around it."""
    meaning = each_own.told(halves.rounded(meaning))
    meaning = replace(meaning, effects=ending.winning_first(meaning.effects))
    in_two = trailing.parted(meaning)
    if in_two is not None:
        return (*sentence(in_two[0], context), *sentence(in_two[1], context))
    loop = next((each for each in meaning.circumstances if isinstance(each, circumstances.ForEach)), None)
    if loop is None:
        other_players.require_clear(meaning, context.scope)
        seats.require_one_person(meaning)
        lapses.require_one_end(meaning.effects, context.world)
    given = tuple(c for c in meaning.circumstances if not _about_the_doing(c))
    if loop is not None:  # what stands before it is asked once
        given = tuple(c for c in given if _is_asked(c) and c.span.start < loop.span.start)
        if not given:
            return _for_each(meaning, loop, context)
    if any(isinstance(act, effects.Act) and act.verb == "resume" for act in meaning.effects):
        ending.require_natural(given)
    if (long := as_long_as.said(meaning)) is not None and len(given) == len(meaning.circumstances) == 1:
        when = conditions.all_given(given, context.scope)
        return as_long_as.repeated(long, when, _joined(meaning, context), context)
    if long is not None:
        raise Unplayable(f"“{long}” and more around it: make what is done a procedure, and write “{long}, resolve …”")
    if all(map(_is_nothing, meaning.effects)):  # On a 1, nothing happens: an Otherwise may stand against it
        when = conditions.all_given(given, context.scope)
        return () if when == e.Bool(True) else (s.If(context.cites, when, ()),)
    taken_up.require_known_which(given, meaning.effects)
    before: s.Body = ()
    meant: tuple[s.Assign, ...] = ()
    met_before = dict(context.scope.witnesses)
    try:
        when = conditions.all_given(given, context.scope)
        meant = counted_ones.kept(met_before, context)
    except Unplayable as why:
        body = _joined(meaning, context)
        if not body:
            return ()  # nothing is done, whatever the answer
        before, when = questions.conditions_of(given, context, why)
    else:
        body = _joined(meaning, context)
    if when == e.Bool(True):
        return body
    if not body:
        return ()
    offered = tuple(part for part in body if spending.begins_nothing(part))
    body = tuple(part for part in body if part not in offered)
    # an offer that is not made was not taken either
    return (*before, *counted_ones.nobody(meant), *offered, s.If(context.cites, when, (*meant, *body)))


def _is_nothing(effect: effects.Effect) -> bool:
    """`nothing happens`, `they gain nothing`."""
    if not isinstance(effect, effects.Act) or effect.passive or effect.negated or effect.modal:
        return False
    if effect.verb in ("happen", "occur"):
        return _nothing(effect.subject) and not effect.slots
    return effect.verb in _GETTING and len(effect.slots) == 1 and _nothing(effect.object)


_GETTING = plain_words.GAINS | frozenset({"gain", "lose", "draw"})


def _nothing(noun: object) -> bool:
    return isinstance(noun, things.Pronoun) and noun.name == "nothing"


def _is_asked(each: circumstances.Circumstance) -> bool:
    return isinstance(each, circumstances.If | circumstances.Unless)


def _joined(meaning: happenings.Do, context: Context) -> s.Body:
    """The effects of a sentence, for each whom it goes through; of those that are joined by or, the one that whoever
    does it decides on.
    """
    loop = next((each for each in meaning.circumstances if isinstance(each, circumstances.ForEach)), None)
    if loop is not None:
        left = [c for c in meaning.circumstances if not (_is_asked(c) and c.span.start < loop.span.start)]
        return _for_each(replace(meaning, circumstances=tuple(left)), loop, context)
    if meaning.joint != "or" or len(meaning.effects) < 2:
        return several(meaning.effects, context, meaning.circumstances)
    one = one_of.done_by_one(meaning.effects, "or", getattr(meaning.effects[0], "subject", None), context)
    if one is None or any(_about_the_doing(each) for each in meaning.circumstances):
        raise Unplayable(
            "of what is joined by or one is done, and nothing says who decides; make each a procedure, and write "
            "“the Active Player resolves One or Other”"
        )
    return one


def _about_the_doing(each: circumstances.Circumstance) -> bool:
    """Whether a circumstance belongs to the effect (how often, until when, in which order) and is no
    condition.
    """
    if _waits(each):
        return True
    return isinstance(
        each,
        circumstances.Times | circumstances.Until | circumstances.Otherwise | circumstances.AsManyAsThereAre,
    )


def _waits(each: circumstances.Circumstance) -> bool:
    """`when the current effect is resolved`: see ending.end."""
    match each:
        case circumstances.When(
            conditions=(
                effects.Act(
                    verb="resolve",
                    passive=True,
                    negated=False,
                    subject=things.Small(name="effect", quantifier="the" | "this" | "that"),
                ),
            )
        ):
            return True
        case _:
            return False


def _for_each(meaning: happenings.Do, each: circumstances.ForEach, context: Context) -> s.Body:
    """`For each Combatant in Combat Order, …`: one after the other; each is tested again as its turn
    comes.
    """
    over = each.over
    number = counting.number_of(over, context)
    if number is not None:
        rest = replace(meaning, circumstances=tuple(c for c in meaning.circumstances if c is not each))
        return counting.so_often(sentence(rest, context), number, context)
    if not isinstance(over, things.Nominal):
        raise Unplayable(f"“{over}” cannot be gone through")
    among = sets.several(replace(over, quantifier="each"), context.scope)
    slot = context.scope.loop_slot(described(over))
    starts = [c for c in meaning.circumstances if isinstance(c, circumstances.StartingWith)]
    chooser = next((who for c in meaning.circumstances if (who := by_choice.of_order(c)) is not None), None)
    rest = replace(
        meaning,
        circumstances=tuple(
            c for c in meaning.circumstances if c is not each and c not in starts and by_choice.of_order(c) is None
        ),
    )
    inner = context.about_subject(e.Slot(slot))
    with context.scope.going_through(slot, described(over), over.name):
        body = sentence(rest, inner)
    other_players.note(over, context.scope)
    still = None
    if isinstance(among, e.Where):
        still = _again(among, e.Slot(slot))
    if chooser is not None:
        if starts:
            raise Unplayable(f"“{starts[0]}”: the order is chosen, and so is where it begins")
        return by_choice.each_in_turn(among, slot, chooser, body, still, context)
    return (s.ForEach(context.cites, slot, _started(among, over, starts, context), body, still),)


def _started(
    among: e.Expression, over: things.Nominal, starts: list[circumstances.StartingWith], context: Context
) -> e.Expression:
    """`in Turn Order, starting with the Active Player`, or ending with: the order turned so that it begins there, or
    behind that Player.
    """
    if not starts:
        return among
    for each in over.filters:
        if (
            isinstance(each, things.Where)
            and each.preposition == "in"
            and whereabouts.is_list(each.object, context.scope)
        ):
            order = nouns.one(each.object, context.scope)
            if len(starts) > 1:
                raise Unplayable(f"“{starts[1]}”: one Player says where the order begins, or where it ends")
            one = nouns.one(starts[0].who, context.scope)
            return e.Sorted(among, order, e.Beside(order, one, 1) if starts[0].word == "ending with" else one)
    raise Unplayable(f"“{starts[0]}”: nothing says in which order")


def _again(among: e.Where, thing: e.Expression) -> e.Expression:
    """The condition of a set, asked of one thing."""
    return substitute(among.when, among.name, thing)


def substitute(expression: e.Expression, name: str, thing: e.Expression) -> e.Expression:
    """The expression with a bound variable replaced."""
    return logic.substituted(expression, e.Var(name), thing)


def several(
    found: tuple[effects.Effect, ...], context: Context, around: tuple[circumstances.Circumstance, ...] = ()
) -> s.Body:
    """Effects one after the other; those of whom a phrase speaks are the same for all that it does to them."""
    spending.require_nothing_after(found)
    body: list[s.Statement] = []
    subject: things.Noun | None = None
    prices: list[e.Expression] = []
    spent: list[tuple[int, int, e.Expression]] = []
    first = 0  # where the first card stands that is a price
    for at, effect in enumerate(found):
        if at + 1 < len(found) and _is_again(effect, found[at + 1]):
            body += same_ones.kept(effect.subject, context)
        if isinstance(effect, effects.Offer):
            _require_no_limit(effect, around)
            body += absent.passed_over(choices.offer(effect, context), context)
        else:
            if effect.subject is None and subject is not None and not effect.passive:
                effect = replace(effect, subject=subject)
            again = effect.subject is not None and effect.subject == subject and by_chance.is_random(subject, context)
            subject = effect.subject
            done = by_chance.to_the_same(effect, context) if again else act(effect, context, around)
            made = absent.passed_over(done, context)
            paid = spending.paid(effect, done, context)
            if paid is not None and made != done:  # of something that may not be there
                paid = logic.conjunction([absent.there(made), paid])
            made = that_much.kept(effect, found[at + 1 :], made, context)
            spent += [(len(body), len(body) + len(made), paid)] if paid is not None else []
            more = any(not isinstance(each, s.EndGame) for each in made)
            if more and any(isinstance(each, s.EndGame) for each in body):
                raise Unplayable(f"“{effect}”: {ending.NOTHING_FOLLOWS}")
            body += made
            price = hands.paid(effect.verb, made) if effect is not found[-1] and len(found) > 1 else None
            first = len(body) - len(made) if price is not None and not prices else first
            prices += [price] if price is not None else []
    if not prices:
        return spending.priced(tuple(body), tuple(spent), context)
    if spent:
        first = 0
    whole = spending.priced(tuple(body[first:]), tuple(spent), context)
    return (*body[:first], s.If(context.cites, logic.conjunction(prices), whole))  # what is done before it is no gain


def _is_again(effect: effects.Effect, other: effects.Effect) -> bool:
    """Whether an act is done by those of the act before it."""
    return isinstance(effect, effects.Act) and effect.subject is not None and other.subject in (None, effect.subject)


def act(done: effects.Act, context: Context, around: tuple[circumstances.Circumstance, ...] = ()) -> s.Body:
    """One act."""
    if done.negated:
        raise Unplayable(f"“{done}” says what is not done, and a step must say what is")
    if done.modal or done.perfect or done.past:
        raise Unplayable(f"“{done}” is told, not done")
    chance = by_chance.taken_out(done, context)
    if chance is not None:
        picking, found, slot_ = chance
        again = any(isinstance(each, circumstances.Times | circumstances.Until) for each in around)
        if again or any(how_often(slot) is not None for slot in done.slots):
            raise Unplayable(f"“{done}”: found anew each time, or once? Choose one in a sentence before")
        return (*picking, s.If(context.cites, e.Compare("!=", e.Slot(slot_), e.Nothing()), act(found, context)))
    done = multiples.basic(along.times_as_far(done, context.world), context.world)
    often = next((number for slot in done.slots if (number := how_often(slot)) is not None), None)
    kept: s.Body = ()
    if often is not None:
        done = replace(done, slots=tuple(slot for slot in done.slots if how_often(slot) is None))
        kept = same_ones.kept(done.subject, context)
    amounts = (
        None if often is not None or any(_about_the_doing(each) for each in around) else one_of.amounts(done, context)
    )
    if amounts is not None:
        return amounts
    done, counted = counting.taken_out(done, context)
    heading_for = heading.headed(done, context) if counted is None and often is None else None
    if heading_for is not None:
        return heading_for
    _require_once(done)
    going = along.moved(done, context) if counted is None else None
    if going is not None:
        return repeated(going, often, context) if often is not None else going
    other_players.require_receiver(done, context)
    done = plain_cards.basic(plain_moves.basic(plain_words.basic(done, context.world), context.world), context.world)
    going = walking.walked(done, context) if counted is None else None
    going = plain_moves.by_choice(done, context) if counted is None and going is None else going
    if going is not None:
        return repeated(going, often, context) if often is not None else going
    seen = shown_cards.shown(done, context) or shown_cards.put_back(done, context)
    seen = seen or whole_hands.swapped(done, context) or whole_hands.passed(done, context)
    if seen is not None and counted is None and often is None:
        return seen
    picked = picked_cards.taken_out(done, context) if counted is None and often is None else None
    if picked is not None:
        picking, one, slot_, number = picked
        then = act(one, context, around)
        made: s.Body = (*picking, s.If(context.cites, e.Compare("!=", e.Slot(slot_), e.Nothing()), then))
        return made if number == 1 else repeated(made, number, context)
    limits.require_none(done, context.world)
    for each in around:
        if isinstance(each, circumstances.AsManyAsThereAre) and not figures.takes_what_there_is(done, context.world):
            raise Unplayable(f"“{each}”: the machine does not know what is done with fewer")
    if done.verb == "reroll" and done.object is None and not any(isinstance(c, circumstances.Until) for c in around):
        raise Unplayable(f"“{done}” does not say until when")
    filled = drawing.filled(done, around, context)
    if filled is not None:
        body, around = filled
        return body
    rolls = rolled_often.rolled(done, often, context) if counted is None else None
    if rolls is not None:
        return rolls
    body = verbs.done_by(done, replace(context, waits=any(_waits(each) for each in around)))
    if counted is not None:
        counted = e.Arithmetic("*", counted, e.Int(often)) if often is not None and often > 1 else counted
        body = counting.so_often(body, counted, context)
    elif often is not None:
        body = (*kept, *repeated(body, often, context))
    for each in around:
        if isinstance(each, circumstances.Times):
            if each.amount is None or each.per is not None:
                raise Unplayable(f"“{each}” limits how often, and the machine keeps no such count here")
            body = _times(body, each.amount, context)
        if isinstance(each, circumstances.Until):
            body = until.until(done, body, each, context)
    return body


def _require_no_limit(offered: effects.Offer, around: tuple[circumstances.Circumstance, ...]) -> None:
    """Raise Unplayable for how often, or until when, something is offered: nothing would keep to it."""
    often = offered_often.how_often(offered)
    said = [slot for act_ in offered.acts for slot in act_.slots if slot is not often]
    manners = [slot.value for slot in said if isinstance(slot.value, effects.Manner)]
    for each in (*around, *manners):
        if isinstance(each, effects.Manner) and each.name.split(" ")[-1] in ("once", "twice", "times"):
            raise Unplayable(f"“{each}”: {OF_THE_ACTION}")
        if isinstance(each, circumstances.Times) and each.per is None and each.amount is None:
            raise Unplayable(f"“{each}”: {OF_THE_ACTION}")
        if isinstance(each, circumstances.Times | circumstances.Until | circumstances.AsManyAsThereAre):
            raise Unplayable(f"“{each}” limits “{offered}”, and nothing keeps to it: say so much of the action itself")


def how_often(slot: effects.Slot) -> int | None:
    """`resolve the Combat Round three times`, `5 times`: the adverbs of number."""
    return so_often(slot.value.name) if isinstance(slot.value, effects.Manner) else None


def repeated(body: s.Body, often: int, context: Context) -> s.Body:
    """Statements so many times over; what repeats already does so that often and no more."""
    match body:
        case (s.Again(times=None) as again,):  # goes back so often, counted in the frame
            return (replace(again, times=often),)
        case (s.Repeat(until=None, times=None) as without_end,):
            return (replace(without_end, times=e.Int(often)),)
        case _:
            return (s.Repeat(context.cites, body, times=e.Int(often)),)


def _times(body: s.Body, amount: quantities.Amount, context: Context) -> s.Body:
    low, high = amount.low_high()
    if low != high:
        raise Unplayable(f"“{amount}” times: who decides how often?")
    return repeated(body, low, context)


def _require_once(done: effects.Act) -> None:
    """Raise Unplayable where one role of a verb is said twice, side by side: only one of them would be heeded. (`with
    the target as the Victim` binds roles, as many as there are.)
    """
    seen: set[tuple[str, str]] = set()
    for slot in done.slots:
        role = (slot.name, slot.preposition)
        if slot.preposition not in ("", "with", "as") and not slot.link and role in seen:
            raise Unplayable(f"“{slot}”: “{done}” says “{slot.preposition}” twice")
        seen.add(role)
