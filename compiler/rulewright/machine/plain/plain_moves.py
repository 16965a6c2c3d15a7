"""Plain words for moving things: `Each Player places their Pawn in the Market`, `moves to an adjacent Place`, `Shuffle
the Treasure Cards to form the Treasure Deck`.

In: an act as its author wrote it. Out: the same act with what moves and where it goes named as `moving` reads them;
and, where a phrase leaves open which of several places it is, the choice of the one who moves. Nobody else decides:
without a subject the sentence is the table's.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.nouns import nouns, sets
from rulewright.machine.scope import DID, GROUP, Unplayable, described
from rulewright.machine.things.world import PLAYER, SPACE, World
from rulewright.meaning import effects, things

MOVES = frozenset({"move", "place", "put"})
FORMS = frozenset({"form", "make", "create"})
_BEGINS = frozenset({"start", "begin"})
_GOALS = frozenset({"to", "in", "on", "where"})


def basic(done: effects.Act, world: World) -> effects.Act:
    """The act with its parts named as the machine reads them, or as it was."""
    if done.author or done.passive:
        return done
    if done.verb == "shuffle":
        return _formed(done, world)
    subject, what = done.subject, done.slot("object")
    if done.verb in _BEGINS and what is None and len(done.slots) == 1 and _goal(done) is not None:
        done = replace(done, verb="place")  # All Players start in the Gate
        if world.stands(subject) is not None and isinstance(subject, things.Nominal):
            put = effects.Slot(done.span, "object", "", subject)
            return replace(done, subject=None, slots=(put, *done.slots))
    if done.verb not in MOVES or not isinstance(subject, things.Nominal):
        return done
    group = subject.quantifier in GROUP
    if what is None:
        if done.verb != "move" or world.stands(subject) is None:
            return done
        itself = effects.Slot(done.span, "object", "", subject)
        done = replace(done, slots=(itself, *done.slots))
        return replace(done, subject=None) if group and _same_for_all(done) else done
    marker = what.value
    if (
        group
        and isinstance(marker, things.Nominal)
        and marker.name in world.markers
        and isinstance(marker.owner, things.Pronoun)
        and _same_for_all(done)
    ):
        own = replace(what, value=replace(marker, owner=subject))
        slots = tuple(own if each is what else each for each in done.slots)
        return replace(done, subject=None, slots=slots)
    return done


def _same_for_all(done: effects.Act) -> bool:
    """Whether the place to which several go is one that stands there by its name, the same for each of them."""
    where = _goal(done)
    return where is not None and isinstance(where.value, things.Individual | things.Register)


def _formed(done: effects.Act, world: World) -> effects.Act:
    """`Shuffle X to form the D` (a new D, their new D) shuffles X into the D."""
    why = done.slot("to do")
    if why is None or not isinstance(why.value, effects.Doing) or len(why.value.acts) != 1:
        return done
    (form,) = why.value.acts
    if form.verb not in FORMS or form.negated or len(form.slots) != 1 or form.object is None:
        return done
    deck = form.object
    if isinstance(deck, things.Nominal) and deck.name in world.piles and deck.which == ("new",):
        deck = replace(deck, adjectives=(), quantifier="" if deck.owner is not None else "the")
    into = effects.Slot(why.span, "into", "into", deck)
    return replace(done, slots=tuple(into if each is why else each for each in done.slots))


def _goal(done: effects.Act) -> effects.Slot | None:
    return next((slot for slot in done.slots if slot.name in _GOALS), None)


def _open_place(done: effects.Act, world: World) -> things.Select | None:
    """The place of an act that may be one of several: `an adjacent Place`, `one Room in the Crypt`."""
    goal, what = _goal(done), done.object
    if done.verb not in MOVES or goal is None or world.stands(what) is None or done.passive:
        return None
    where = goal.value
    if not isinstance(where, things.Select) or world.base(where.name) != SPACE or where.antecedent is not None:
        return None
    low, high = (1, 1) if where.amount is None else where.amount.low_high()
    one = where.quantifier in ("a", "any", "another") if where.amount is None else (low, high) == (1, 1)
    return where if one else None


def by_choice(done: effects.Act, context: Context) -> s.Body | None:
    """`moves their Pawn to an adjacent Place`: the subject chooses where, then it moves. None where no place is left
    open, and where nobody is there to choose.
    """
    where = _open_place(done, context.world)
    if where is None or done.subject is None:
        return None
    slot, chooser, among, guards, moved = _choice(done, where, context)
    pick: s.Statement = s.Choose(context.cites, slot, chooser, among, guards)
    if "random" in where.which:
        pick = s.Pick(context.cites, slot, among)
    return (pick, s.If(context.cites, e.Compare("!=", e.Slot(slot), e.Nothing()), moved))


def offered(found: effects.Offer, act: effects.Act, context: Context) -> s.Body | None:
    """`may move their Pawn to an adjacent Place`: one of the places, or none."""
    done = basic(replace(act, subject=found.subject), context.world)
    where = _open_place(done, context.world)
    if where is None or "random" in where.which or found.limit is not None:
        return None
    slot, chooser, among, guards, moved = _choice(done, where, context)
    body: s.Body = (*moved, s.Assign(context.cites, DID, e.Bool(True)))
    offer = s.ChooseEach(context.cites, slot, chooser, among, body, guards, e.Int(1))
    return (s.Assign(context.cites, DID, e.Bool(False)), offer)


def _choice(
    done: effects.Act, where: things.Select, context: Context
) -> tuple[str, e.Expression, e.Expression, tuple[s.Guard, ...], s.Body]:
    """The slot that keeps the place, who chooses, from which places, what forbids one, and the move."""
    subject, goal = done.subject, _goal(done)
    assert isinstance(subject, things.Noun)
    assert goal is not None
    if isinstance(subject, things.Nominal) and (subject.quantifier in GROUP or subject.plural):
        raise Unplayable(f"“{done}”: each of several may choose; say For each … first")
    extra = [each for each in done.slots if each.name != "object" and each is not goal]
    if extra:
        raise Unplayable(f"“{extra[0]}” limits this, and the machine does not apply it here")
    chooser = (nouns.one if "random" in where.which else nouns.chooser)(subject, context.scope)
    inner = context.about_subject(chooser)
    owner = context.world.stands(done.object)
    if isinstance(owner, things.Nominal) and (owner.quantifier in GROUP or owner.plural):
        raise Unplayable(f"“{done}”: several move, and each to a place of its own; say For each … first")
    mover = nouns.one(owner, inner.scope)
    if mover != chooser and where.filters:
        raise Unplayable(f"“{where}”: have it chosen in a sentence before, and say “the chosen {where.name}”")
    plain = replace(where, amount=None, quantifier="another" if where.quantifier == "another" else "")
    plain = replace(plain, adjectives=tuple(each for each in plain.adjectives if each.name != "random"))
    among = sets.several(plain, inner.scope.subject(mover))
    slot = f"chosen {where.name}"
    guards = context.law.of_choice(chooser, inner.scope, e.Var("it"), where.name)
    context.scope.introduce(slot, (described(where), where.name), "choose")
    place = context.world.place_attribute(getattr(owner, "name", "")) or context.world.place_of[PLAYER]
    moved = s.Change(context.cites, place, e.These((mover,)), s.Sense.SET, e.Slot(slot))
    return slot, chooser, among, guards, (moved,)
