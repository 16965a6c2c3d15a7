"""Moves along a track: `moves their Snail 2 Spaces forward`, `moves back 1 Space`, `advances that many Spaces`.

In: an act. Out: steps along the line, then one change of place: what lies between is passed, and where the steps end is
landed on. At the end of a line that does not close the way is over, whatever is left of the number.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.effects import changing
from rulewright.machine.events import passing
from rulewright.machine.nouns import amounts, nouns, sets
from rulewright.machine.nouns.tally import so_often
from rulewright.machine.scope import DID, GROUP, Unplayable
from rulewright.machine.things import tracks
from rulewright.machine.things.world import PLAYER, SPACE, World
from rulewright.meaning import effects, quantities, things

FORWARD = frozenset({"forward"})
BACK = frozenset({"back", "backward"})
NEXT = {"next": 1, "previous": -1}


def moved(done: effects.Act, context: Context) -> s.Body | None:
    """The statements; None for a move that is told otherwise."""
    found = _told(done, context.world)
    if found is None:
        return None
    what, way, far = found
    track = tracks.require(context.world, done)
    if what is None:
        raise Unplayable(f"“{done}” does not say what moves")
    owner = context.world.stands(what)
    if isinstance(what, things.Pronoun) and context.world.stands(what.antecedent) is what.antecedent is not None:
        owner = what  # On a 6, they move forward 1 Space
    if owner is None:
        raise Unplayable(f"no sentence says where “{what}” stands, as in “A Player is in the Place of their Pawn.”")
    several = isinstance(owner, things.Nominal) and (owner.quantifier in GROUP or owner.plural)
    if several and owner is not done.subject:
        raise Unplayable(f"“{done}”: several move; say For each Player in Turn Order, …")
    kind = PLAYER if context.world.place_of.get(PLAYER) and not context.world.figure(what) else ""
    attribute = context.world.place_of[PLAYER] if kind else context.world.standing
    if several:
        slot = context.scope.fresh("one who moves")
        inner = context.about_subject(e.Slot(slot))
        body = _along(done, e.Slot(slot), attribute, way, far, track, None, inner)
        assert isinstance(owner, things.Nominal)
        return (s.ForEach(context.cites, slot, sets.several(owner, context.scope), body),)
    inner, chooser = changing.performer(done, context) if done.subject is not None else (context, None)
    mover = nouns.one(owner, inner.scope)
    return _along(done, mover, attribute, way, far, track, chooser, inner)


Told = tuple[things.Noun | None, int, things.Noun]


def offered(found: effects.Offer, act: effects.Act, context: Context) -> s.Body | None:
    """`may move forward up to three Spaces`: how far, or not at all; `may move back 1 Space`: whether. None for other
    offers.
    """
    done = replace(act, subject=found.subject)
    told = _told(done, context.world)
    body = moved(done, context) if told is not None else None
    if told is None or body is None:
        return None
    if any(isinstance(each, s.ChooseNumber) for each in body):
        return body
    chooser = nouns.one(found.subject, context.scope)
    did = s.Assign(context.cites, DID, e.Bool(True))
    offer = s.May(context.cites, chooser, (*body, did), _can_move(body, told, done, context))
    return (s.Assign(context.cites, DID, e.Bool(False)), offer)


def _can_move(body: s.Body, told: Told, done: effects.Act, context: Context) -> e.Expression | None:
    """That a move leads anywhere: it is so many steps, and does not begin where the line ends."""
    track = tracks.require(context.world, done)
    match body:
        case (s.Assign(value=e.Get() as here), *number, s.Repeat(), s.Change()):
            end = e.Name(track.spaces[-1 if told[1] > 0 else 0])
            far = [each.value for each in number if isinstance(each, s.Assign) and not isinstance(each.value, e.Int)]
            tests = [e.Compare("!=", here, e.Nothing() if track.round else end)]
            return logic.conjunction([*tests, *(e.Compare(">", value, e.Int(0)) for value in far)])
        case _:
            raise Unplayable(f"“{done}”: whose move is it? Write who moves, as in “The Active Player may move back …”")


def _told(done: effects.Act, world: World) -> Told | None:
    """What moves, in which direction, and how far."""
    if done.verb not in ("move", "advance") or done.passive or done.author:
        return None
    manners = [slot for slot in done.slots if isinstance(slot.value, effects.Manner)]
    ways = [slot for slot in manners if slot.value.name in FORWARD | BACK]  # type: ignore[union-attr]
    to, equal = done.slot("to"), done.slot("equal to")
    if not ways:
        match to.value if to is not None else None:
            case things.Select(quantifier="the", which=(word,), filters=(), owner=None) as where if (
                word in NEXT and world.base(where.name) == SPACE and len(done.slots) == 1 + (done.object is not None)
            ):
                one = quantities.Number(where.span, 1, "1")
                return _mover(done.object, done), NEXT[word], one
        if done.verb != "advance":
            return None
    if len(ways) > 1:
        raise Unplayable(f"“{done}”: which way?")
    back = bool(ways) and ways[0].value.name in BACK  # type: ignore[union-attr]
    if back and to is not None:
        return None  # back to a space: where it was
    far, what = done.value("distance"), done.object
    if far is None and _is_way(what, world):
        far, what = done.object, None
    as_many = _as_many(far, done.slot("as"))
    if as_many is not None:
        far = as_many
    kept = ("object", "distance", "equal to", *(("as",) if as_many is not None else ()))
    rest = [slot for slot in done.slots if slot not in ways and slot.name not in kept]
    if rest or not isinstance(far, things.Noun):
        said = rest[0] if rest else done
        raise Unplayable(f"“{said}”: say how far, as in “moves forward 2 Spaces”")
    if equal is not None:
        if not isinstance(equal.value, things.Noun) or getattr(far, "amount", None) is not None:
            raise Unplayable(f"“{equal}”: say how far, as in “moves forward 2 Spaces”")
        far = equal.value
    return _mover(what, done), -1 if back else 1, far


def times_as_far(done: effects.Act, world: World) -> effects.Act:
    """`moves forward twice that many Spaces` is one move of twice the number; two moves stand behind the Spaces."""
    far = next(
        (slot for slot in done.slots if slot.name in ("object", "distance") and _is_way(slot.value, world)), None
    )
    if done.verb not in ("move", "advance") or far is None or not isinstance(far.value, things.Noun):
        return done
    amount = far.value.amount if isinstance(far.value, things.Nominal) else None
    if not isinstance(far.value, quantities.ThatMuch) and (amount is None or amount.relation != "as many"):
        return done
    for slot in done.slots:
        often = so_often(slot.value.name) if isinstance(slot.value, effects.Manner) else None
        if often is not None and slot.span.end + 1 == far.span.start:
            number = quantities.Number(slot.span, often, str(often))
            longer = quantities.Calculation(far.span, (far.value, number), "times")
            slots = tuple(
                replace(each, value=longer) if each is far else each for each in done.slots if each is not slot
            )
            return replace(done, slots=slots)
    return done


def _as_many(far: object, beside: effects.Slot | None) -> things.Noun | None:
    """How far `as many Spaces as their Light` is, and twice as many; None for what is told otherwise."""
    way = far.items[0] if isinstance(far, quantities.Calculation) else far
    amount = way.amount if isinstance(way, things.Nominal) else None
    if amount is None or amount.relation != "as many" or beside is None or not isinstance(beside.value, things.Noun):
        return None
    if not isinstance(far, quantities.Calculation):
        return beside.value
    return replace(far, items=(beside.value, *far.items[1:]))


def _mover(what: object, done: effects.Act) -> things.Noun | None:
    """What moves: the object, if there is one, else who does it."""
    return what if isinstance(what, things.Noun) else done.subject


def _is_way(noun: object, world: World) -> bool:
    """`2 Spaces`, `that many Spaces`, `Spaces equal to …`."""
    if isinstance(noun, quantities.ThatMuch):
        return _is_way(noun.of, world)
    if isinstance(noun, quantities.Calculation):
        return noun.joint == "times" and _is_way(noun.items[0], world)
    if not isinstance(noun, things.Nominal) or noun.quantifier or noun.owner is not None or noun.adjectives:
        return False
    return world.base(noun.name) == SPACE or noun.name in ("space", "step")


def _along(
    done: effects.Act,
    mover: e.Expression,
    attribute: str,
    way: int,
    far: things.Noun,
    track: tracks.Track,
    chooser: e.Expression | None,
    context: Context,
) -> s.Body:
    left, at = context.scope.fresh("steps left"), context.scope.fresh("space on the way")
    order = e.These(tuple(e.Name(name) for name in track.spaces))
    over = e.Compare("<=", e.Slot(left), e.Int(0))
    end = e.Compare("==", e.Slot(at), e.Name(track.spaces[-1 if way > 0 else 0]))
    number = _number(done, far, left, chooser, context)
    step: s.Body = (
        s.Assign(context.cites, at, e.Beside(order, e.Slot(at), way)),
        s.Assign(context.cites, left, e.Arithmetic("-", e.Slot(left), e.Int(1))),
    )
    passed = passing.follows(mover, e.Slot(at), context)
    if passed:
        going = e.Compare(">", e.Slot(left), e.Int(0))
        step = (*step, s.If(context.cites, going if track.round else e.And((going, e.Not(end))), passed))
    return (
        s.Assign(context.cites, at, e.Get(attribute, mover)),
        *number,
        s.Repeat(context.cites, step, until=over if track.round else e.Or((over, end)), first=True),
        s.Change(context.cites, attribute, e.These((mover,)), s.Sense.SET, e.Slot(at)),
    )


def _number(done: effects.Act, far: things.Noun, left: str, chooser: e.Expression | None, context: Context) -> s.Body:
    """How many steps, in a slot; up to so many are chosen by the one who moves."""
    amount = far.amount if isinstance(far, things.Nominal) and _is_way(far, context.world) else None
    if amount is not None and amount.relation == "up to" and isinstance(amount.number, quantities.Number):
        if chooser is None:
            raise Unplayable(f"“{done}”: nothing says who decides how far")
        return (s.ChooseNumber(context.cites, left, chooser, e.Int(0), e.Int(amount.number.value)),)
    if amount is not None:
        low, high = amount.low_high()
        if low != high or amount.beyond or low is None:
            raise Unplayable(f"“{far}” leaves open how far, and nothing says who decides")
        return (s.Assign(context.cites, left, e.Int(low)),)
    if isinstance(far, things.Nominal) and _is_way(far, context.world):
        raise Unplayable(f"“{done}” does not say how far; say “moves forward 2 Spaces”")
    times = far.items[1:] if isinstance(far, quantities.Calculation) and _is_way(far, context.world) else ()
    value = far.items[0] if times and isinstance(far, quantities.Calculation) else far
    value = replace(value, of=None) if isinstance(value, quantities.ThatMuch) and value.word == "that many" else value
    value = quantities.Calculation(far.span, (value, *times), "times") if times else value
    return (s.Assign(context.cites, left, amounts.number(value, context.scope)),)
