"""Noun phrases as expressions: one thing, a set of things, a number."""

from __future__ import annotations

from dataclasses import fields

from rulewright.machine import expression as e
from rulewright.machine.effects import ranking
from rulewright.machine.nouns import amounts, seats, sets, taken_up, there_is_one, whereabouts
from rulewright.machine.scope import (
    DEFINITE,
    INDEFINITE,
    POINTING,
    Scope,
    Unplayable,
    described,
    place_of,
)
from rulewright.machine.things.world import PLAYER, SPACE, World, name_of
from rulewright.meaning import facts, things


# ------------------------------------------------------------------------------------------------------- one thing
def they(scope: Scope, question: str) -> e.Expression:
    found = scope.they if scope.they is not None else scope.performer
    if found is None:
        raise Unplayable(f"nothing here says {question}")
    return found


def one(noun: object, scope: Scope) -> e.Expression:
    """The one thing that a noun phrase means. Raises Unplayable where several were chosen, or shown, together."""
    made = _one(noun, scope)
    if isinstance(noun, things.Nominal) and noun.plural and not isinstance(noun, things.Pronoun):
        return made  # the chosen Players: whoever asks goes through them
    if isinstance(made, e.Slot) and any(known.slot == made.name and known.many for known in scope.known):
        raise Unplayable(f"“{noun}” is one, and several were found together: say “each of them”, or choose one of them")
    return made


def _one(noun: object, scope: Scope) -> e.Expression:
    world = scope.world
    found = taken_up.as_identified(noun, scope)
    if found is not None:
        return found
    if isinstance(noun, things.Nominal) and noun.name in world.seats and noun.owner is None and not noun.filters:
        return seats.seated(world.seats[noun.name])
    if isinstance(noun, things.Nominal) and noun.which == ("other",) and noun.quantifier == "the":
        role = f"other {noun.name}"  # of two of a kind in a procedure with holes
        if role in scope.roles and not noun.filters and not noun.statuses:
            return e.Slot(role)
    told = seats.by_place(noun, world)
    if told is not None:
        return seats.placed(told, str(getattr(noun, "name", "")), scope)
    if seats.in_a_list(noun, world):
        assert isinstance(noun, things.Select)
        return seats.placed(noun, f"Last {noun.name}", scope)
    noun = as_kind(noun, world)
    seat = seats.beside(noun, scope)
    if seat is not None:
        return seat
    ranking.require_plain(noun)
    _require_bare(noun)
    if not isinstance(noun, things.Select):
        there_is_one.require(noun)
    match noun:
        case things.Pronoun():
            return taken_up.pronoun(noun, scope)
        case things.Nominal() if noun.name in world.markers and noun.owner is not None:
            return one(noun.owner, scope)
        case things.Nominal(name=name) if name in world.of_process:
            return e.Outer(world.of_process[name][0], name)
        case things.Nominal(name=name) if name in world.registers and noun.owner is None:
            return e.Shared(name)
        case things.Role():
            return _role(noun, scope)
        case things.Individual(name=name) if name in scope.owners:
            return scope.owners[name]
        case things.Individual(name=name) | things.Known(name=name) if world.is_key(name):
            return e.Word(name)
        case things.Individual(name=name):
            return e.Name(name)
        case things.Select() | things.AttributeOf() | things.Small() | things.Known() | things.Register() if (
            whereabouts.is_pile(noun, scope)
        ):
            return whereabouts.pile_of(noun, scope)
        case things.Nominal(owner=owner) if owner is not None:
            return amounts.attribute(noun.name, one(owner, scope), scope)
        case things.Nominal(quantifier=quantifier) if quantifier in DEFINITE:
            return _definite(noun, scope)
        case things.Process(name=name):
            return e.Name(name)
        case things.Select(quantifier="a" | "any" | "another" | "some") if world.base(noun.name) != "":
            raise Unplayable(
                f"“{noun}” leaves open which one; have it chosen in a sentence before (“The Active Player chooses "
                f"{noun}.”), and say “the chosen {noun.name}”"
            )
        case things.Select() if world.base(noun.name) != "" and (noun.quantifier in INDEFINITE):
            return e.First(sets.several(noun, scope))
        case things.Union():
            raise Unplayable(f"“{noun}” is not one thing; write a sentence for each")
        case _:
            raise Unplayable(f"“{noun}” is not one thing that the machine knows")


def chooser(noun: things.Noun | None, scope: Scope) -> e.Expression:
    """The Player who decides. Raises Unplayable for a figure, a card or a place: it decides nothing."""
    meant: object = noun
    while isinstance(meant, things.Pronoun) and meant.antecedent is not None:
        meant = meant.antecedent
    name = name_of(meant)
    if scope.world.base(scope.world.cards.get(name, name)) in ("Card", SPACE, "Pile"):
        raise Unplayable(f"“{noun}” decides nothing; say which Player does, as in “The Active Player moves {noun} …”")
    return one(noun, scope)


def _require_bare(noun: object) -> None:
    """Raise Unplayable for a phrase that points at one thing and says more of it than the name by which it is found:
    the thing is as it is, whether the rest is true of it or not.
    """
    pointed = isinstance(noun, things.Register | things.Role | things.Pronoun) or (
        isinstance(noun, things.Nominal) and noun.quantifier in DEFINITE and not isinstance(noun, things.Process)
    )
    if not pointed or not isinstance(noun, things.Nominal):
        return
    if noun.filters:
        raise Unplayable(f"“{noun}” is one thing, and “{noun.filters[0]}” is not tested of it")
    strange = [word for word in noun.which if word not in POINTING | NAMING]
    if strange:
        raise Unplayable(f"“{noun}”: the machine does not know which one is {strange[0]}")
    if isinstance(noun, things.Register) and noun.statuses:
        raise Unplayable(f"“{noun}” is one thing, and “{noun.statuses[0]}” is not tested of it")


# Words before a noun that do not pick one of several.
NAMING = frozenset({"current", "same", "whole", "entire"})


def as_kind(noun: object, world: World) -> object:
    """A name that a definition makes a kind (A Counted Bomb is a … that …), or that several cards have (8 Silk),
    selects things, whatever the vocabulary took it for.
    """
    kinds = (things.Role, things.Known)
    if isinstance(noun, things.Individual) and noun.name in world.copies:
        return things.Select(**{each.name: getattr(noun, each.name) for each in fields(noun)})
    if (
        isinstance(noun, kinds)
        and noun.name not in world.roles
        and (noun.name in world.defined or world.base(noun.name))
    ):
        return things.Select(**{each.name: getattr(noun, each.name) for each in fields(noun)})
    return noun


def _role(noun: things.Role, scope: Scope) -> e.Expression:
    name = described(noun)
    for key in (name, noun.name):
        if key in scope.owners:
            return scope.owners[key]
    known = scope.find(noun.name, noun.which) or scope.find(name, noun.which)
    if known is not None and known.slot == noun.name:
        return e.Slot(known.slot)
    seat = seats.of_role(noun.name, scope)
    if seat is not None:
        return seat
    kind = PLAYER
    if noun.name in scope.world.roles:
        meaning = scope.world.roles[noun.name].meaning
        if isinstance(meaning, facts.Defined):
            kind = name_of(meaning.base) or PLAYER
    return scope.role(noun.name, kind)


def _check(noun: things.Nominal, scope: Scope) -> e.Expression:
    """Which kind of Check is being made, or was made before this in the same procedure."""
    over = next((known for known in scope.known if known.slot == "succeeded"), None)
    if over is None:
        return e.Outer(scope.outer, "kind")
    if not over.verbs or not scope.world.is_below(over.verbs[0], scope.outer):
        raise Unplayable(f"“{noun}”: nothing here tells which kind of Check was made")
    return e.Name(over.verbs[0])


def _definite(noun: things.Nominal, scope: Scope) -> e.Expression:
    name = described(noun)
    pointing = tuple(word for word in noun.which if word in POINTING)
    brought_in = pointing or (noun.quantifier == "that" and scope.find(noun.name, ()) is not None)
    if not brought_in:  # on a card: who has it; the chosen Player is somebody else
        for key in (f"{noun.quantifier} {noun.name}", name, noun.name):
            if key in scope.owners:
                return scope.owners[key]
    if scope.outer and (noun.name == scope.outer or scope.world.is_below(noun.name, scope.outer)):
        return _check(noun, scope)
    antecedent = noun.antecedent
    if isinstance(antecedent, things.Union):
        return _of_either(antecedent, noun, scope)
    if isinstance(antecedent, things.Nominal):
        met = taken_up.met(antecedent, noun, scope)
        if met is not None:
            return met
        witness = scope.witnesses.get(place_of(antecedent))
        if witness is not None:
            if (
                antecedent.amount is None
                and scope.world.base(antecedent.name) == PLAYER
                and antecedent.quantifier != "the"
            ):
                raise Unplayable(
                    f"“{antecedent}” may be several, and “{noun}” is one; write “For each Player, if that Player …”"
                )
            return e.First(witness)
        _require_found(antecedent, noun, scope)
        named = antecedent.quantifier not in ("another", "each", "every")
        if named and any(known.slot == described(antecedent) for known in scope.known):
            return e.Slot(described(antecedent))
    if noun.quantifier == "that" and noun.statuses and any(known.slot == name for known in scope.known):
        return e.Slot(name)  # that Hidden Player: the one of a loop, and not whose Turn it is
    if noun.quantifier in ("that", "those", "this", "these") or pointing:
        known = scope.find(noun.name, pointing)
        if known is not None:
            return e.Slot(known.slot)
        if scope.it is not None and scope.fits(noun.name, scope.it_kind):
            return scope.it
        if pointing or noun.quantifier in ("this", "these"):
            return scope.role(f"{noun.adjectives[0].written} {noun.name}" if pointing else name, noun.name)
    if scope.it is not None and scope.it_kind in (name, noun.name) and noun.quantifier != "the":
        return scope.it
    if noun.quantifier == "the" and name in scope.roles:
        return e.Slot(name)  # the one who performs, though others of its kind were brought in since
    for known in reversed(scope.known):
        if known.slot == name or name in known.kinds:
            return e.Slot(known.slot)
    if noun.quantifier == "that":
        for known in reversed(scope.known):
            if any(scope.fits(noun.name, kind) for kind in known.kinds):
                return e.Slot(known.slot)
    if noun.name in scope.world.cards and not noun.statuses:
        return e.Name(noun.name)
    entry = scope.world.lexicon.entry(noun.name) if isinstance(noun, things.Register) else None
    if entry is not None and entry.owner not in ("", "game"):  # never a role that the caller's Player fills
        raise Unplayable(f"“{noun}” is of nothing that is played; write “The game has a {noun.name}, …”")
    if scope.world.base(noun.name) in (PLAYER, "Card", SPACE, "Procedure") or noun.name in ("card", "deck"):
        return scope.role(name, noun.name)
    kind = scope.world.last_kind(noun.name)
    if kind:
        return scope.role(name, kind)
    if scope.world.is_key_column(noun.name):
        return scope.role(name, noun.name)
    raise Unplayable(f"nothing here says which {noun.name} “{noun}” is")


def _of_either(either: things.Union, noun: things.Nominal, scope: Scope) -> e.Expression:
    """The one who was chosen of `the Leader or a Hidden Player`; of `A or B is Hidden` nothing tells which it is."""
    found = taken_up.of_either(either, scope)
    if found is None:
        raise Unplayable(f"“{noun}”: which of “{either}” that is, nothing tells; write a sentence for each")
    return found


def _require_found(antecedent: things.Nominal, noun: things.Nominal, scope: Scope) -> None:
    """Raise Unplayable for `For each Place with exactly one Player, that Player …`: which one it is, nothing has kept;
    whoever is known by that name is somebody else.
    """
    if noun.quantifier == "that" and place_of(antecedent) in scope.buried:
        raise Unplayable(f"“{noun}”: which one “{antecedent}” is, nothing finds; have it chosen, or ask of each")


# ------------------------------------------------------------------------------------------------------------- sets


def is_known(noun: things.Nominal, scope: Scope) -> bool:
    """Whether a definite phrase takes up somebody or something that the procedure has, so that it is that one."""
    name = described(noun)
    return name in scope.roles or noun.name in scope.roles or scope.find(noun.name, noun.which) is not None


def require_one(noun: object, world: World, scope: Scope | None = None) -> None:
    """Raise Unplayable where one card is meant by a name that several have: to move one moves no other. (To be that
    card, or to choose it, is the same for all of them; and one that was brought in before is known.)
    """
    named = as_kind(noun, world)
    if (
        isinstance(named, things.Select)
        and named.quantifier in DEFINITE
        and scope is not None
        and (named.which or scope.find(named.name, ()) is not None)
    ):
        return
    if isinstance(named, things.Select) and named.name in world.copies and not named.filters:
        many, name = world.copies[named.name], named.name
        if named.quantifier == "the":
            raise Unplayable(f"there are {many} cards that are called {name}: which one? Say “one {name} in …”")
        if named.quantifier == "" and named.amount is None:
            raise Unplayable(f"there are {many} cards that are called {name}: say “one {name}” or “all {name}”")
