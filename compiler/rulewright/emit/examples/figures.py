"""Figures in examples: what a line calls one, where so many stand, which of several is chosen, what one does.

`Mo is a Standard Zombie on the Barn` takes a Standard Zombie that is nowhere yet, stands it on the Barn and calls it Mo
from then on.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.emit.examples.table import Table, Untestable, call, listed
from rulewright.machine.things.doings import Doing, narrower
from rulewright.machine.things.world import World, name_of, parts
from rulewright.meaning import conditions, effects, examples, quantities, things
from rulewright.meaning.model import Reading


def card_of(kind: str, world: World) -> str:
    """The component of which a figure of this kind is one. Raises Untestable where several may be meant."""
    if kind in world.cards:
        return kind
    members = world.members_of(kind)
    if len(members) == 1:
        return members[0]
    raise Untestable(f"a {kind} may be {listed(members, 'or') or 'anything'}", "say which of them it is")


def named(told: Iterable[Reading], table: Table) -> None:
    """Notes the names that the Given lines give to figures."""
    for reading in told:
        if isinstance(reading.meaning, examples.GivenState):
            for condition in reading.meaning.conditions:
                found = _is_figure(condition, table.world)
                if found is not None:
                    table.figures |= dict.fromkeys(found[0], found[1].name)


def _is_figure(condition: object, world: World) -> tuple[list[str], things.Nominal] | None:
    """The names and the kind in `Xi and Yu are Martian Soldiers on the Barn`."""
    match condition:
        case (
            conditions.IsA(subject=subject, kind=things.Nominal() as kind, negated=False)
            | conditions.IsThe(subject=subject, other=things.Nominal() as kind, negated=False)
        ):
            names = [part.name for part in parts(subject) if isinstance(part, things.Nominal) and part.owner is None]
            one = (kind.quantifier == "a" or (kind.plural and kind.quantifier == "")) and kind.owner is None
            if names and one and world.is_figure(kind.name) and kind.name not in names and kind.which == ():
                return names, kind
    return None


def given(condition: object, table: Table) -> list[str] | None:
    """The calls that set figures up; None where a line speaks of none."""
    world = table.world
    found = _is_figure(condition, world)
    if found is not None:
        names, kind = found
        card = card_of(kind.name, world)
        calls = [call("figure", name, card) for name in names]
        for each in kind.filters:
            if not isinstance(each, things.Where):
                raise Untestable(f"“{each}” is not brought about", "say where it stands, and the rest in another line")
            table.claim(each)
            calls += [stand(name, card, each.object, table) for name in names]
        return calls
    match condition:
        case conditions.IsAt(
            subject=things.Nominal() as what, where=(things.Where(object=where) as at,), negated=False
        ) if world.is_figure(what.name) and (what.amount is not None or what.quantifier == "no"):
            card = card_of(what.name, world)
            table.claim(at)
            if what.quantifier == "no":
                table.claim(what, "quantifier")
                return []  # the table is empty but for what is said
            table.claim(what.amount)
            low, high = what.amount.low_high() if what.amount is not None else (1, 1)
            if low != high:
                raise Untestable(f"“{what}” is not one number", "say how many there are")
            attribute, pile, space = _place(what.name, where, table)
            return [call("supply", card, low, attribute, space, pile)]
        case conditions.IsAt(subject=subject, where=(things.Where(object=where) as at,), negated=False):
            names = table.names(subject) if all(isinstance(p, things.Nominal) for p in parts(subject)) else []
            if _of_a_player(where, names, world):
                return None
            if names and all(_card(name, table) for name in names):
                table.claim(at)
                return [stand(name, _card(name, table), where, table) for name in names]
    return None


def _of_a_player(where: object, names: list[str], world: World) -> bool:
    """Whether cards by their own names lie in a pile of one Player: they are laid like any cards."""
    pile = world.piles.get(name_of(where))
    return pile is not None and pile.each and all(name in world.cards for name in names)


def _card(name: str, table: Table) -> str:
    """The kind or component of a figure by its name; "" for what is none."""
    kind = table.figures.get(name, name)
    return kind if table.world.is_figure(kind) else ""


def stand(name: str, kind: str, where: object, table: Table) -> str:
    """The call that stands a figure on a space, or lays it in a pile."""
    attribute, pile, space = _place(kind, where, table)
    return call("stand", name, attribute, space, pile)


def _place(kind: str, where: object, table: Table) -> tuple[str, str, str]:
    """The attribute that says where such figures stand, the pile, and the space, one of which is "" """
    world, place = table.world, name_of(where)
    attribute = world.place_attribute(kind)
    if place in world.piles and not world.piles[place].each:
        return attribute, place, ""
    if place in world.spaces:
        return attribute, "", place
    places = listed([*world.spaces, *world.piles], "and")
    raise Untestable(f"“{where}” is no place that the machine knows", f"the places are {places}")


# -------------------------------------------------------------------------------------------------------------- Then
def expected(condition: object, table: Table) -> list[str] | None:
    """What must hold of figures; None where a line speaks of none."""
    world = table.world
    match condition:
        case conditions.IsAt(
            subject=things.Nominal() as what, where=(things.Where(object=where) as at,), negated=negated
        ) if world.is_figure(what.name) and (
            what.amount is not None or (what.quantifier in ("no", "a") and what.name not in table.figures)
        ):
            members = (what.name,) if what.name in world.cards else world.members_of(what.name)
            table.claim(at)
            low, high = bounds(what, table)
            attribute, pile, space = _within(what.name, where, table)
            return [call("expect_figures", tuple(members), attribute, space, pile, low, high, not negated)]
        case conditions.IsAt(subject=subject, where=(things.Where(object=where) as at,), negated=negated):
            names = [part.name for part in parts(subject) if isinstance(part, things.Nominal) and not part.owner]
            if not names or not all(_card(name, table) for name in names) or _of_a_player(where, names, world):
                return None
            table.claim(at)
            attribute, pile, space = _within(_card(names[0], table), where, table)
            return [
                call("expect_in_pile", name, pile, "", False, not negated)
                if pile
                else call("expect_things", attribute, name, [space], not negated)
                if space
                else call("expect_somewhere", attribute, name, not negated)
                for name in names
            ]
    return None


def _within(kind: str, where: object, table: Table) -> tuple[str, str, str]:
    """The same as `_place`; both empty for the whole map."""
    if name_of(where) in table.world.maps():
        return table.world.place_attribute(kind), "", ""
    return _place(kind, where, table)


def bounds(what: things.Nominal, table: Table) -> tuple[int, int | None]:
    """How many there must be: so many, none, or one at least where no number is said."""
    if what.quantifier == "no":
        table.claim(what, "quantifier")
        return 0, 0
    table.claim(what.amount)
    return what.amount.low_high() if isinstance(what.amount, quantities.Amount) else (1, None)


# -------------------------------------------------------------------------------------------------------------- When
def meant(act: effects.Act, names: tuple[str, ...], table: Table) -> Doing | None:
    """The procedure that a verb with holes means for these things by name: the narrowest that fits."""
    world = table.world
    if not act.author:
        return None
    kinds = [table.figures.get(name, "Player" if name in table.players else name) for name in names]
    fits = [
        each
        for each in world.doings.values()
        if each.verb == act.verb
        and narrower(kinds[0], each.kind, world)
        and bool(each.other) == (len(kinds) > 1)
        and (len(kinds) == 1 or narrower(kinds[1], each.other, world))
    ]
    for each in fits:
        if all(
            narrower(each.kind, other.kind, world) and (not each.other or narrower(each.other, other.other, world))
            for other in fits
        ):
            return each
    return None


def done(act: effects.Act, subject: object, table: Table) -> list[str] | None:
    """`Mo Fights Xi`: the procedure begins with the two in its roles; None for what is no such verb."""
    verbs = {each.verb for each in table.world.doings.values()}
    if not act.author or act.verb not in verbs or act.passive:
        return None
    for slot in act.slots:
        if slot.name != "object":
            raise Untestable(f"“{slot}” says more than is done here", "leave it out, or say it as a line of its own")
        table.claim(slot)
    names = (table.one(subject), *([table.one(act.object)] if act.object is not None else ()))
    found = meant(act, names, table)
    if found is None:
        raise Untestable(f"no procedure says how {' and '.join(names)} {act.verb}", "name others, or another verb")
    table.begun.append(found.procedure)
    roles = dict(zip((found.by, found.to), names, strict=False))
    return [call("begin", found.procedure, roles)]


def chosen(noun: object, table: Table) -> list[tuple[str, str, str, str]] | None:
    """`chooses a Standard Zombie in the Pool`: any that lies or stands there; None for other choices."""
    match noun:
        case things.Nominal(name=name, filters=(things.Where(object=where) as at,), owner=None) if (
            table.world.is_figure(name) and name not in table.figures
        ):
            table.claim(at)
            attribute, pile, space = _place(name, where, table)
            return [(card_of(name, table.world), attribute, space, pile)]
    return None


def forbidden(act: effects.Act, name: str, table: Table) -> tuple[str, dict[str, str]] | None:
    """The procedure that somebody cannot do, and the roles that are known; None for what is no verb with holes."""
    verbs = {each.verb for each in table.world.doings.values()}
    if not act.author or act.verb not in verbs:
        return None
    others = [table.one(act.object)] if act.object is not None else []
    table.claim(act.slot("object"))
    found = meant(act, (name, *others), table)
    if found is None and not others:  # cannot Fight: anybody
        kind = table.figures.get(name, "Player" if name in table.players else name)
        fits = [
            each
            for each in table.world.doings.values()
            if each.verb == act.verb and narrower(kind, each.kind, table.world)
        ]
        found = fits[0] if fits else None
    if found is None:
        raise Untestable(f"no procedure says how {name} {act.verb}", "name another verb")
    return found.procedure, dict(zip((found.by, found.to), (name, *others), strict=False))
