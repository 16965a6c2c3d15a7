"""Figures: things of a component that stand on spaces, or lie in a pile, and in one of the two at a time.

In: an act that puts, moves, returns, removes or replaces one. Out: statements that take it from where it is and set it
down; so many of them one after the other; up to so many spaces by the choice of the one who moves it. What stands
nowhere and lies nowhere is out of play.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.effects import changing
from rulewright.machine.nouns import amounts, ground, nouns, sets, whereabouts
from rulewright.machine.scope import DEFINITE, DID, GROUP, Unplayable, described
from rulewright.machine.things.world import PLAYER, SPACE, World, gone, name_of
from rulewright.meaning import effects, quantities, things

Go = Callable[[e.Expression], s.Body]  # what is done with figures: see `set_down` and `taken_up`


def kind_of(noun: object, world: World) -> str:
    """The kind of figures that a phrase speaks of, "" where it speaks of something else."""
    match noun:
        case quantities.ThatMuch(of=of):
            return kind_of(of, world)
        case things.Pronoun(antecedent=antecedent):
            return kind_of(antecedent, world)
        case things.Nominal(name=name) if name not in world.markers and world.is_figure(name):
            return name
        case _:
            return ""


_CARRYING = frozenset({"put", "place", "move", "return", "remove"})


def by_kind(done: effects.Act, context: Context) -> effects.Act:
    """`Put the target in the Lair` where the target is a figure: the same, of the figure by its kind."""
    what, scope = done.object, context.scope
    if done.verb not in _CARRYING or not isinstance(what, things.Role) or what.filters or what.adjectives:
        return done
    kinds = [kind for known in scope.known if known.slot == what.name for kind in known.kinds]
    kind = next((kind for kind in kinds if kind and context.world.is_figure(kind)), "")
    found = scope.find(kind, ()) if kind else None
    if found is None or found.slot != what.name:
        return done
    meant = things.Select(what.span, kind, "the")
    slots = tuple(replace(slot, value=meant) if slot.name == "object" else slot for slot in done.slots)
    return replace(done, slots=slots)


def is_space(where: object, context: Context) -> bool:
    """Whether a phrase names a space, and no pile."""
    if not isinstance(where, things.Nominal) or whereabouts.is_pile(where, context.scope):
        return False
    return where.name in context.world.spaces or context.world.base(where.name) == SPACE


def set_down(figures: e.Expression, kind: str, space: e.Expression, context: Context) -> s.Body:
    """They stand on the space, and lie in no pile."""
    change = s.Change(context.cites, context.world.place_attribute(kind), figures, s.Sense.SET, space)
    taken = (s.Put(context.cites, figures, e.Nothing()),) if context.world.piles else ()
    return (*taken, change)


def taken_up(figures: e.Expression, kind: str, into: e.Expression, context: Context, at: str = "top") -> s.Body:
    """They stand nowhere, and lie in the pile; out of play where `into` is nothing."""
    change = s.Change(context.cites, context.world.place_attribute(kind), figures, s.Sense.SET, e.Nothing())
    laid = (s.Put(context.cites, figures, into, at),) if context.world.piles else ()
    return (change, *laid)


def put(
    done: effects.Act, what: things.Noun, where: things.Noun, goal: effects.Slot, context: Context
) -> s.Body | None:
    """`Put 2 Martian Soldiers from the Reserve on the Saucer`, `Return it to the Pool`; None where no figure goes
    anywhere that figures go. `goal` is the part of the act that says where.
    """
    kind = kind_of(what, context.world)
    if not kind or "random" in getattr(what, "which", ()):
        return None
    extra = [each for each in done.slots if each.name not in ("object", "from") and each is not goal]
    if extra:
        raise Unplayable(f"“{extra[0]}” limits this, and the machine does not apply it here")
    if is_space(where, context):
        space = nouns.one(where, context.scope)

        def go(figures: e.Expression) -> s.Body:
            return set_down(figures, kind, space, context)
    elif isinstance(where, things.Nominal) and whereabouts.is_pile(where, context.scope):
        pile = whereabouts.pile_of(where, context.scope)
        at = "bottom" if goal.preposition in ("at the bottom of", "on the bottom of", "under") else "top"

        def go(figures: e.Expression) -> s.Body:
            return taken_up(figures, kind, pile, context, at)
    else:
        return None
    number = _number(what, context)
    if number is None:
        return _all_at_once(what, done, go, context)
    return _one_by_one(what, number, done, go, context)


def _number(what: things.Noun, context: Context) -> e.Expression | None:
    """How many of several are meant; None for one that is known, and for all."""
    if isinstance(what, quantities.ThatMuch):
        return amounts.number(what, context.scope)
    if not isinstance(what, things.Nominal) or what.amount is None or what.quantifier in DEFINITE:
        return None
    low, high = what.amount.low_high()
    if low != high:
        raise Unplayable(f"“{what}” leaves open how many, and nothing says who decides")
    return e.Int(low)


def _among(what: things.Noun, done: effects.Act, context: Context) -> tuple[things.Nominal, e.Expression, bool]:
    """The phrase without its number, the figures that it means, and whether they lie in a pile."""
    noun = what.of if isinstance(what, quantities.ThatMuch) else what
    if not isinstance(noun, things.Nominal):
        raise Unplayable(f"“{what}”: which figures?")
    several = noun.amount is not None or isinstance(what, quantities.ThatMuch)
    noun = replace(noun, amount=None, quantifier="all") if several else noun
    among = sets.several(noun, context.scope)
    source = done.value("from")
    if source is None:
        inside = any(
            isinstance(each, things.Where) and whereabouts.is_pile(each.object, context.scope) for each in noun.filters
        )
        return noun, among, inside
    if not isinstance(source, things.Nominal):
        raise Unplayable(f"“{source}” is no pile and no place that the machine knows")
    variable = context.scope.variable()
    here = whereabouts.at(e.Var(variable), noun.name, "in", source, context.scope)
    return noun, e.Where(among, variable, here), whereabouts.is_pile(source, context.scope)


def _all_at_once(what: things.Noun, done: effects.Act, go: Go, context: Context) -> s.Body:
    nouns.require_one(what, context.world, context.scope)
    noun, among, _ = _among(what, done, context)
    if isinstance(among, e.These) and len(among.things) == 1:
        return go(among.things[0])
    if noun.quantifier not in (*GROUP, *DEFINITE) and not noun.plural:
        raise Unplayable(f"“{what}” leaves open which one, and nothing says who decides")
    slot = context.scope.fresh("moved figures")
    return (s.Assign(context.cites, slot, among), *go(e.Slot(slot)))


def _one_by_one(what: things.Noun, number: e.Expression, done: effects.Act, go: Go, context: Context) -> s.Body:
    """So many, or as many as there are: any of them where they are alike, else as whoever does it chooses."""
    noun, among, inside = _among(what, done, context)
    slot = context.scope.fresh("moved figure")
    alike = inside and len(context.world.members_of(noun.name)) <= 1
    if alike:
        pick: s.Statement = s.Assign(context.cites, slot, e.First(among))
    elif done.subject is None:
        raise Unplayable(f"“{what}” leaves open which, and nothing says who decides; say who puts them")
    else:
        if isinstance(done.subject, things.Nominal) and (done.subject.quantifier in GROUP or done.subject.plural):
            raise Unplayable(f"“{done}”: each of several may choose; say For each … first")
        pick = s.Choose(context.cites, slot, nouns.one(done.subject, context.scope), among)
    if not alike and number == e.Int(1):
        context.scope.introduce(slot, (described(noun), noun.name), "choose")
    held = e.Compare("!=", e.Slot(slot), e.Nothing())
    one: s.Body = (pick, s.If(context.cites, held, go(e.Slot(slot))))
    return one if number == e.Int(1) else (s.Repeat(context.cites, one, times=number),)


def takes_what_there_is(done: effects.Act, world: World) -> bool:
    """Whether an act is done with fewer things where there are fewer: so many figures, so many cards drawn."""
    what = done.object
    counted = isinstance(what, quantities.ThatMuch) or getattr(what, "amount", None) is not None
    return counted and (
        done.verb == "draw" or (done.verb in ("put", "place", "move", "return") and bool(kind_of(what, world)))
    )


# ------------------------------------------------------------------------------------------------------------ offers
def offered(found: effects.Offer, act: effects.Act, chooser: e.Expression, context: Context) -> s.Body | None:
    """`may put one Martian from the Reserve on the Saucer`: one of them, or none; `may move the Figure up to its Move`:
    one of the spaces that are so near, or none. None for other offers.
    """
    one = found.limit is None or found.limit.low_high() == (1, 1)
    if not one or len(found.acts) > 1 or act.verb not in ("put", "place", "move"):
        return None
    done = replace(act, subject=found.subject)
    if act.slot("up_to") is not None or act.slot("distance") is not None:
        return moved_up_to(done, chooser, context)
    what, goal = act.object, next((x for x in act.slots if x.name in ("to", "in", "on", "where")), None)
    one = isinstance(what, things.Nominal) and what.amount is not None and what.amount.low_high() == (1, 1)
    if not one or goal is None or not kind_of(what, context.world) or not isinstance(goal.value, things.Nominal):
        return None
    if {slot.name for slot in act.slots} - {"object", "from", goal.name}:
        return None
    body = put(done, what, goal.value, goal, context)  # type: ignore[arg-type]
    match body:
        case (s.Choose() as pick, s.If() as held):
            noted = replace(held, then=(*held.then, s.Assign(context.cites, DID, e.Bool(True))))
            return (s.Assign(context.cites, DID, e.Bool(False)), replace(pick, optional=True), noted)
        case _:
            return None


def moved_up_to(done: effects.Act, chooser: e.Expression | None, context: Context) -> s.Body | None:
    """`moves the Figure up to 3 Spaces`: one choice among the spaces that are at most so many steps away; to stay is to
    choose none. None where no figure, and no Player, is moved so.
    """
    far = done.slot("up_to") or done.slot("distance")
    what = done.object if done.object is not None else done.subject
    world = context.world
    if far is None or not isinstance(what, things.Nominal):
        return None
    kind = kind_of(what, world) or (PLAYER if world.stands(what) is not None else "")
    if not kind or {slot.name for slot in done.slots} - {"object", far.name}:
        return None
    if chooser is None:
        if done.subject is None or done.object is None:
            raise Unplayable(f"“{done}” does not say who decides how far, and where to")
        chooser = nouns.chooser(done.subject, context.scope)
    mover = nouns.one(world.stands(what) if kind == PLAYER else what, context.scope)
    here = whereabouts.place(mover, context.scope, kind)
    steps = _steps(far.value, far.name, mover, context)
    slot = context.scope.fresh("chosen Space")
    near = context.scope.variable()
    among: e.Expression = e.Where(e.Within(here, steps), near, e.Compare("!=", e.Var(near), here))
    walks = world.cards.get(kind, kind)
    shut = ground.barred(walks, context.scope)
    if shut != e.These(()):  # a rule bars the way
        context.cites = tuple(dict.fromkeys((*context.cites, *ground.cites_of(walks, context.scope))))
        among = e.Reach(here, steps, shut)
    guards = context.law.of_choice(chooser, context.scope, e.Var("it"), SPACE)
    pick = s.Choose(context.cites, slot, chooser, among, guards, optional=True)
    context.scope.introduce(slot, (SPACE, *world.space_kinds), "choose")
    stands = world.place_attribute(kind)
    go = s.Change(context.cites, stands, e.These((mover,)), s.Sense.SET, e.Slot(slot))
    return (pick, s.If(context.cites, e.Compare("!=", e.Slot(slot), e.Nothing()), (go,)))


def _steps(far: object, slot: str, mover: e.Expression, context: Context) -> e.Expression:
    """How many steps: 3 Spaces, that many Spaces, its Move."""
    match far:
        case quantities.ThatMuch(of=of) if of is None or context.world.base(name_of(of)) == SPACE:
            return amounts.number(quantities.ThatMuch(far.span), context.scope)
        case things.Nominal(name=name, amount=quantities.Amount() as amount) if name.lower() == "step" or (
            context.world.base(name) == SPACE
        ):
            if slot == "distance" and amount.relation != "up to":
                raise Unplayable(f"“{far}”: write “up to {far}”; the machine lets the one who moves stop before")
            if amount.number is None or isinstance(amount.number, quantities.Dice) or amount.beyond:
                raise Unplayable(f"“{far}” leaves open how far")
            return e.Int(amount.number.value)
        case things.Nominal() | quantities.Number():
            return amounts.number(far, context.scope.subject(mover))
        case _:
            raise Unplayable(f"“{far}” is no number of spaces")


# ------------------------------------------------------------------------------------------------------- out of play
def remove(done: effects.Act, context: Context) -> s.Body | None:
    """`Remove the Martian from the game`, `from the Board`: it stands and lies nowhere."""
    what, source = done.object, done.value("from")
    kind = kind_of(what, context.world)
    if not kind or not isinstance(source, things.Nominal) or not isinstance(what, things.Noun):
        return None
    if source.name not in ("game",) and source.name not in context.world.maps():
        return None
    plain = replace(done, slots=tuple(x for x in done.slots if x.name != "from"))
    return out_of_play(plain, what, context, source.name == "game")


def out_of_play(done: effects.Act, what: things.Noun, context: Context, for_good: bool = False) -> s.Body | None:
    """`Return the Zombie to the box`; None where that is no figure. `for_good`: it is removed from the game."""
    kind = kind_of(what, context.world)
    if not kind:
        return None

    def go(figures: e.Expression) -> s.Body:
        mark = _mark(kind, context.world) if for_good else ""
        marked = (s.Change(context.cites, mark, figures, s.Sense.SET, e.Bool(True)),) if mark else ()
        return (*marked, *taken_up(figures, kind, e.Nothing(), context))

    return _all_at_once(what, done, go, context)


def _mark(kind: str, world: World) -> str:
    """The mark on figures of a kind that are removed from the game, "" where no rule removes any."""
    place = world.attributes.get(world.place_attribute(kind))
    mark = gone(place.of) if place is not None else ""
    return mark if mark in world.attributes else ""


def replace_one(done: effects.Act, context: Context) -> s.Body:
    """`Replace that Martian Soldier with the chosen Standard Zombie`: the other stands where the one stood, wherever it
    came from; the one stands nowhere and lies nowhere until a sentence puts it somewhere. Without the other nothing is
    replaced.
    """
    old, new = changing.object_of(done), done.value("with")
    kind, other = kind_of(old, context.world), kind_of(new, context.world)
    if not kind or not other or not isinstance(new, things.Nominal):
        raise Unplayable(f"“{done}”: the machine replaces one figure that stands on a space with another")
    scope = context.scope
    one = nouns.one(old, scope)
    comes, before = _comes(new, other, context)
    here = scope.fresh("place of the replaced")
    lifted = () if one in scope.stood else taken_up(one, kind, e.Nothing(), context)
    stood = s.Assign(context.cites, here, whereabouts.place(one, scope, kind))
    change = (stood, *lifted, *set_down(comes, other, e.Slot(here), context))
    return (*before, s.If(context.cites, e.Compare("!=", comes, e.Nothing()), change))


def _comes(new: things.Nominal, kind: str, context: Context) -> tuple[e.Expression, s.Body]:
    """The figure that comes: one that is known, or any one of a kind that is out of play."""
    one = new.amount is not None and new.amount.low_high() == (1, 1)
    if new.quantifier != "a" and not one:
        return nouns.one(new, context.scope), ()
    if len(context.world.members_of(new.name)) > 1 or new.filters:
        raise Unplayable(f"“{new}” leaves open which one; have it chosen in a sentence before")
    slot = context.scope.introduce(context.scope.fresh(f"new {new.name}"), (described(new), new.name))
    variable = context.scope.variable()
    free: e.Expression = e.Compare("==", e.Get(context.world.place_attribute(kind), e.Var(variable)), e.Nothing())
    mark = _mark(kind, context.world)
    if mark:
        free = e.And((free, e.Not(e.Get(mark, e.Var(variable)))))
    if context.world.piles:
        free = e.And((free, e.Compare("==", e.PlaceOf(e.Var(variable)), e.Nothing())))
    every = e.Where(sets.several(replace(new, quantifier="all", amount=None), context.scope), variable, free)
    return e.Slot(slot), (s.Assign(context.cites, slot, e.First(every)),)
