"""Rules of where cards go to and come from: `Discarded Cards are placed in their owner's Discard Pile.`, `A Player
discards Cards to their Discard Pile.`, `A Player draws Cards from their Deck.`

In: a sentence that always holds. Out: the kind of cards, the pile, and whose it is; None for what says anything else,
or a word more.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.machine.things.world import PLAYER, World, cite, name_of
from rulewright.meaning import effects, standing, things
from rulewright.meaning.model import Reading

GAME = "game"  # one pile for all
HOLDER = "holder"  # of the Player in whose pile the card lies; of the one who discards, where it lies in none
DOER = "doer"  # of the Player who discards it

_ANY = frozenset({"a", "any", "each", "every"})
_INTO = frozenset({"to", "in", "on", "into", "onto", "on top of"})


@dataclass(frozen=True, slots=True)
class Discards:
    """Cards of these kinds go to a pile when they are discarded."""

    kinds: tuple[str, ...]
    pile: str
    whose: str


@dataclass(frozen=True, slots=True)
class Draws:
    """Cards of these kinds are drawn from a pile, unless a sentence says from which; into a pile of the one who draws
    ("" where none is said).
    """

    kinds: tuple[str, ...]
    pile: str
    into: str


def discarded_to(meaning: object, world: World) -> Discards | None:
    """Where cards of a kind are discarded to."""
    match meaning:
        case standing.Standing(subject=things.Nominal() as named, acts=(effects.Act() as act,), circumstances=()) if (
            act.passive and act.verb in ("place", "discard") and _plain(act)
        ):
            said = act.verb == "discard" or named.which == ("discard",)
            bare = said and set(named.which) <= {"discard"} and not named.statuses
            where = _only_place(act)
            kinds = _kinds(named, where, world) if bare else ()
            whose = _whose_of_cards(where, named, world) if where is not None else ""
            return Discards(kinds, name_of(where), whose) if kinds and whose else None
        case standing.Standing(subject=things.Select() as who, acts=(effects.Act(verb="discard") as act,)) if (
            not meaning.circumstances and not act.passive and _plain(act) and _any_player(who)
        ):
            where, what = _only_place(act, "object"), act.object
            if where is None or not isinstance(what, things.Nominal) or what.adjectives:
                return None
            kinds, whose = _kinds(what, where, world), _whose_of_player(where, who, world)
            return Discards(kinds, name_of(where), whose) if kinds and whose else None
        case _:
            return None


def drawn_from(meaning: object, world: World) -> Draws | None:
    """Where cards of a kind are drawn from."""
    match meaning:
        case standing.Standing(
            subject=things.Select() as who, acts=(effects.Act(verb="draw", passive=False) as act,), circumstances=()
        ) if _plain(act) and _any_player(who):
            what, source, into = act.object, act.slot("from"), _slot_into(act)
            if source is None or not isinstance(what, things.Nominal) or what.adjectives:
                return None
            if len(act.slots) != 2 + (into is not None) or not isinstance(source.value, things.Nominal):
                return None
            if not _whose_of_player(source.value, who, world):
                return None
            pile = into.value if into is not None else None
            if into is not None and (not isinstance(pile, things.Nominal) or not _whose_of_player(pile, who, world)):
                return None
            kinds = _kinds(what, source.value, world)
            return Draws(kinds, name_of(source.value), name_of(pile)) if kinds else None
        case _:
            return None


def gather(reading: Reading, world: World) -> None:
    """Notes what a sentence says of where cards go to, or come from."""
    draws = drawn_from(reading.meaning, world)
    if draws is not None:
        if set(draws.kinds) & set(world.draws):
            world.unkept[cite(reading.sentence)] = f"another rule says from which pile {draws.kinds[0]}s are drawn"
            return
        world.draws.update(dict.fromkeys(draws.kinds, (draws.pile, draws.into)))
        world.played.add(cite(reading.sentence))
    found = discarded_to(reading.meaning, world)
    if found is None:
        return
    if found.whose != GAME:
        others = set(found.kinds) & {kind for kinds in world.discards.values() for kind in kinds}
        if others or world.discarder not in ("", found.whose):
            world.unkept[cite(reading.sentence)] = f"another rule says where {found.kinds[0]}s are discarded to"
            return
        world.discarder = found.whose
        world.own_discards.update(dict.fromkeys(found.kinds, found.pile))
    world.discards.setdefault(found.pile, []).extend(found.kinds)
    world.played.add(cite(reading.sentence))


def _plain(act: effects.Act) -> bool:
    return not (act.negated or act.modal or act.past or act.perfect or act.never or act.progressive)


def _any_player(who: things.Nominal) -> bool:
    return who.name == PLAYER and who.quantifier in _ANY and not (who.adjectives or who.filters or who.focus)


def _only_place(act: effects.Act, *beside: str) -> things.Nominal | None:
    """Where an act puts something, if that is all that it says besides."""
    rest = [slot for slot in act.slots if slot.name not in beside]
    match rest:
        case [effects.Slot(preposition=preposition, value=things.Nominal() as where, only=False)] if (
            preposition in _INTO
        ):
            return where if not (where.filters or set(where.which) - {"own"} or where.amount or where.focus) else None
        case _:
            return None


def _slot_into(act: effects.Act) -> effects.Slot | None:
    return next((slot for slot in act.slots if slot.preposition in ("into", "in", "to")), None)


def _kinds(what: things.Nominal, where: things.Nominal | None, world: World) -> tuple[str, ...]:
    """The kinds of cards that are meant: a kind by its name, or those that the pile may hold."""
    if where is None or where.name not in world.piles or what.filters or what.focus or what.amount is not None:
        return ()
    if what.quantifier not in ("", "a", "each", "every", "all", "any"):
        return ()
    if isinstance(what, things.Small) and what.name == "card":
        return world.pile_kinds.get(where.name, ())
    return (what.name,) if isinstance(what, things.Select) and world.base(what.name) == "Card" else ()


def _whose_of_cards(where: things.Nominal, what: things.Nominal, world: World) -> str:
    """Whose pile it is, of cards: their owner's, or of the Player who discards them; "" where that is not told."""
    if where.name not in world.piles:
        return ""
    if not world.piles[where.name].each:
        return GAME if where.owner is None and not where.which else ""
    match where.owner:
        case things.Small(name="owner" | "holder", owner=things.Pronoun(antecedent=before), adjectives=(), filters=()):
            return HOLDER if before == what or before is None else ""
        case things.Select(name=name, quantifier="the", filters=(things.Who(conditions=(effects.Act() as act,)),)) if (
            name == PLAYER and act.verb == "discard" and _plain(act) and isinstance(act.object, things.Pronoun)
        ):
            return DOER if len(act.slots) == 1 and not where.owner.adjectives and not act.passive else ""
        case _:
            return ""


def _whose_of_player(where: things.Nominal, who: things.Nominal, world: World) -> str:
    """Whose pile it is, of what any Player does: their own, or the one of the game."""
    if where.name not in world.piles or where.filters:
        return ""
    if not world.piles[where.name].each:
        return GAME if where.owner is None and not where.which and where.quantifier == "the" else ""
    own = isinstance(where.owner, things.Pronoun) and where.owner.antecedent == who
    return DOER if own and set(where.which) <= {"own"} else ""
