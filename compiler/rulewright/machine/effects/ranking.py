"""Who has the most or the fewest of something, and who wins when several are level.

In: noun phrases with `with the most Light`, and the rules about ties. Out: sets of things. A single thing is never
picked from several that are level: that would be a guess.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine.nouns import amounts, sets, whereabouts
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.things.world import PLAYER, World, cite, name_of
from rulewright.meaning import circumstances, conditions, effects, happenings, standing, things

HIGHEST: frozenset[str] = frozenset({"most", "highest", "greatest"})
LOWEST: frozenset[str] = frozenset({"fewest", "lowest", "least"})


def of_filter(each: things.Filter) -> things.Nominal | None:
    """What is compared in `with the most Light`, `who has the most Light`, `whose Charm has the highest Value` (then
    the Charm is its owner); None for other filters.
    """
    match each:
        case things.Where(preposition="with", object=things.Nominal() as what, only=False) if is_superlative(what):
            return what
        case things.Who(
            conditions=(conditions.Has(what=things.Nominal() as what, where=where, negated=False, past=False),),
            gap="subject",
            owned=owned,
        ) if is_superlative(what) and not (owned is not None and (where or what.owner is not None)):
            return replace(what, owner=owned) if owned is not None else replace(what, filters=(*what.filters, *where))
        case things.Who(
            conditions=(
                conditions.IsThe(other=things.Quality(name=word, filters=()), where=(), negated=False, past=False)
                | conditions.IsSo(adjective=word, where=(), to=None, negated=False, past=False),
            ),
            gap="subject",
            owned=things.AttributeOf(adjectives=()) as owned,
        ) if word in HIGHEST | LOWEST:  # whose Light is the highest
            return replace(owned, quantifier="the", adjectives=(things.Adjective(each.span, word, False, word),))
        case _:
            return None


def is_superlative(what: object) -> bool:
    """Whether a phrase speaks of the most, or the least, of something."""
    return isinstance(what, things.Nominal) and bool(what.which) and what.which[0] in HIGHEST | LOWEST


def superlatives(noun: object) -> tuple[things.Nominal, ...]:
    """Everything by which a phrase ranks its things."""
    filters = noun.filters if isinstance(noun, things.Nominal) else ()
    return tuple(what for each in filters if (what := of_filter(each)) is not None)


def highest(among: e.Expression, what: things.Nominal, scope: Scope) -> e.Expression:
    """Those of a set that have the most (or the fewest) of something: all that are level. Who has no Charm is not
    among those whose Charm has the highest Value, nor the lowest.
    """
    variable = scope.variable()
    one = e.Var(variable)
    if isinstance(what.owner, things.Nominal) and not _is_pile(what.owner, scope.world):
        among = e.Where(among, variable, e.Compare("!=", _owned(what.owner, one, scope), e.Nothing()))
    return e.Most(among, variable, had(what, one, scope), least=what.which[0] in LOWEST)


def among_its_like(what: things.Nominal, thing: e.Expression, scope: Scope) -> e.Expression:
    """Those with the highest Value among all with which a thing is to be compared: Players with all Players, a Charm
    that somebody has with the Charms of all.
    """
    world = scope.world
    held = world.attributes.get(thing.attribute) if isinstance(thing, e.Get) else None
    if held is not None and isinstance(held.type, model.Ref):
        return highest(e.Values(held.name, e.Every(held.of or PLAYER)), what, scope)
    declared = world.attributes.get(what.name)
    of_players = world.base(what.name) == "Card" or (
        world.base(declared.of) == PLAYER
        if declared is not None
        else any(world.base(name_of(each.owner)) == PLAYER for each in world.calculated if each.name == what.name)
    )
    if not of_players or isinstance(thing, e.PileOf) or amounts.is_card(thing, scope):
        raise Unplayable(f"“{what}”: among which? Compare it with each by itself, as in “is higher than the … of each”")
    return highest(e.Every(PLAYER), what, scope)


def had(what: things.Nominal, thing: e.Expression, scope: Scope) -> e.Expression:
    """How much a thing has of what a superlative names: a number of its own, or of what it has, or cards in its
    piles.
    """
    world = scope.world
    rest = replace(what, adjectives=what.adjectives[1:], quantifier="all", filters=tuple(map(_own, what.filters)))
    if what.quantifier not in ("the", "") or what.focus:
        raise Unplayable(f"“{what}” compares nobody; say “the {what.which[0]} {what.name}”")
    if rest.adjectives or rest.amount is not None:
        raise Unplayable(f"“{what}” is more than one number that can be compared")
    if isinstance(rest.owner, things.Nominal):
        whole = replace(what, owner=None)
        if _is_pile(rest.owner, world) and world.base(what.name) == "Card" and not rest.filters:
            place = things.Where(rest.owner.span, "in", rest.owner)
            return e.Count(sets.several(replace(rest, owner=None, filters=(place,)), scope.subject(thing)))
        one = _owned(rest.owner, thing, scope)
        held, declared = world.attributes[rest.owner.name].type, world.attributes.get(what.name)
        kind = held.kind if isinstance(held, model.Ref) else ""
        if declared is not None and what.name not in world.columns and world.base(declared.of) != world.base(kind):
            raise Unplayable(f"{what.name} belongs to a {declared.of}; a {kind} has none")
        return had(whole, one, scope)
    if world.base(what.name) == "Card":
        if what.which[0] in ("highest", "lowest", "greatest"):
            raise Unplayable(f"“{what}”: by which number of it? Say it, as in “whose … has the highest Value”")
        cards = sets.several(rest, scope.subject(thing))
        if what.filters:
            return e.Count(cards)
        variable = scope.variable()
        return e.Count(e.Where(cards, variable, e.Compare("==", whereabouts.holder(e.Var(variable)), thing)))
    if rest.filters:
        raise Unplayable(f"“{what}” is more than one number that can be compared")
    declared = world.attributes.get(what.name)
    if declared is not None and not isinstance(declared.type, model.Number):
        raise Unplayable(f"“{what}”: {what.name} is no number; name the number that is compared")
    return amounts.attribute(what.name, thing, scope)


def _owned(owner: things.Nominal, thing: e.Expression, scope: Scope) -> e.Expression:
    """The one thing that each has and whose number is compared: a Charm."""
    declared = scope.world.attributes.get(owner.name)
    plain = not (owner.adjectives or owner.filters or owner.amount or owner.owner or owner.focus or owner.quantifier)
    if declared is None or not plain:
        raise Unplayable(f"“{owner}” is no one thing that each has, and cannot be compared")
    if not isinstance(declared.type, model.Ref):
        raise Unplayable(f"“{owner}” is a number and has none; say “with the highest {owner.name}”")
    return e.Get(owner.name, thing)


def _is_pile(owner: things.Nominal, world: World) -> bool:
    return owner.name in world.piles


def _own(each: things.Filter) -> things.Filter:
    """`with the most cards in their Hand`: the Hand of the one of whom it is asked, whoever else is spoken of."""
    match each:
        case things.Where(object=things.Nominal(owner=things.Pronoun(name="their") as their) as pile):
            return replace(each, object=replace(pile, owner=replace(their, antecedent=None)))
        case _:
            return each


def require_plain(noun: object) -> None:
    """Raise Unplayable for `the last Player with Health`, `the Player with 3 Gold`: that it is one, and which, is said
    nowhere.
    """
    if not isinstance(noun, things.Select):
        return
    if superlatives(noun):
        each = replace(noun, quantifier="each")
        raise Unplayable(
            f"several may be level, and nothing says which of them “{noun}” is; say “For {each}, that {noun.name} …” "
            "where all of them may be meant"
        )
    place = next((word for word in noun.which if word in ("first", "last")), "")
    if noun.name == PLAYER and noun.quantifier == "the" and place:
        raise Unplayable(
            f"“{noun}”: say when it is so, as in “If exactly one Player has Health, that Player wins.” or “When a "
            "Player reaches 10 Points, that Player wins.”"
        )
    if (
        noun.name == PLAYER
        and noun.quantifier == "the"
        and any(isinstance(each, things.Where) and each.preposition in ("with", "without") for each in noun.filters)
    ):
        raise Unplayable(f"“{noun}” may be one, several or none; say each, or choose one first")


# ------------------------------------------------------------------------------------------------------------- ties
@dataclass(frozen=True, slots=True)
class Tie:
    """What a rule says of those who are level: the one among them who wins, or (None) that they share the win, or that
    nobody wins.
    """

    winner: things.Nominal | None
    nobody: bool = False


def tie_rule(meaning: object) -> Tie | None:
    """The rule about ties that a meaning is: `Tied Players share the win`, `If there is a tie, the tied Player with
    the most Gold wins`. None for everything else, and for ties of some only (`If exactly three Players are tied`).
    """
    match meaning:
        case happenings.Do(effects=(effects.Act() as act,), circumstances=around):
            who = act.subject
        case standing.Standing(acts=(act,), subject=who, circumstances=around):
            pass
        case _:
            return None
    if act.passive or act.negated or act.modal or act.past or act.perfect or not isinstance(who, things.Nominal):
        return None
    if not all(isinstance(each, circumstances.If) and _tied(each) for each in around):
        return None
    tied = "tie" in who.which
    if any(slot.name != "object" or name_of(slot.value) not in ("win", "victory", "game") for slot in act.slots):
        return None
    if act.verb == "share" and act.slots:
        plain = isinstance(who, things.Pronoun) or (who.name == PLAYER and set(who.which) <= {"tie"})
        group = isinstance(who, things.Pronoun) or tied or who.quantifier in ("those", "these")
        return Tie(None) if plain and group and (around or tied) and who.amount is None and not who.filters else None
    if act.verb == "win" and around and who.name == PLAYER and who.quantifier == "no":
        return Tie(None, nobody=True) if not (who.filters or who.adjectives or who.amount is not None) else None
    ranked = superlatives(who)
    if act.verb == "win" and tied and who.name == PLAYER and set(who.which) == {"tie"} and who.amount is None:
        return Tie(who) if ranked and len(ranked) == len(who.filters) else None
    return None


def _tied(each: circumstances.If) -> bool:
    """`if there is a tie`, `if several Players are tied`, `if two or more Players tie`."""
    if each.further or len(each.conditions) != 1:
        return False
    match each.conditions[0]:
        case conditions.Exists(what=things.Small(name="tie", filters=(), amount=None), negated=False):
            return True
        case effects.Act(verb="tie", subject=subject, slots=(), negated=False, modal=""):
            return _several_players(subject)
        case conditions.IsSo(adjective="tie", subject=subject, where=(), to=None, negated=False):
            return _several_players(subject)
        case _:
            return False


def _several_players(subject: object) -> bool:
    """Two or more Players, as many as they are."""
    if not isinstance(subject, things.Nominal) or subject.name != PLAYER or subject.filters:
        return False
    if not set(subject.which) <= {"several", "multiple", "many"} or not subject.plural:
        return False
    if subject.amount is not None:
        return subject.amount.low_high() == (2, None)
    return subject.quantifier in ("", "several", "some")


def winners(subject: things.Noun, scope: Scope) -> e.Expression:
    """Those who win: of several with the most of something, the ones whom the rules about ties pick, else all of
    them.
    """
    ranked = superlatives(subject)
    if not ranked or not isinstance(subject, things.Nominal):
        return sets.several(subject, scope)
    among = sets.select(subject, scope)
    for reading in scope.world.ties:
        tie = tie_rule(reading.meaning)
        scope.world.played.add(cite(reading.sentence))
        for what in superlatives(tie.winner) if tie is not None else ():
            among = highest(among, what, scope)
        if tie is not None and tie.nobody:
            among = e.Where(among, scope.variable(), e.Compare("==", e.Count(among), e.Int(1)))
    return among


def require_ranking(world: World, reading_id: str) -> None:
    """A rule about ties does nothing where it stands; it is heeded where somebody wins by the most of something."""
    if reading_id not in world.played:
        raise Unplayable("no sentence lets the Player with the most, or the fewest, of something win: who is level?")
