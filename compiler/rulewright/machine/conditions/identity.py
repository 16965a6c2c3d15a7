"""What one thing is: of a kind, the thing that is named, of a status or a printed word.

In: the words after `is`, and the thing. Out: the test; `Unplayable` for what is no kind or no thing.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine.conditions import membership, sameness
from rulewright.machine.nouns import nouns, taken_up
from rulewright.machine.scope import DEFINITE, GROUP, Scope, Unplayable
from rulewright.machine.things.world import PLAYER, name_of
from rulewright.meaning import conditions, things


def of_status(name: str, thing: e.Expression, condition: conditions.State, scope: Scope) -> e.Expression:
    """A status, or a printed word: `the Placement of the revealed card is Face Up`."""
    subject = condition.subject
    if isinstance(subject, things.AttributeOf) and subject.owner is not None and subject.name in scope.world.columns:
        return e.Compare("==", e.Get(subject.name, nouns.one(subject.owner, scope)), e.Word(name))
    return membership.has_status(name, thing, scope.world)


def of_kind(kind: things.Noun, thing: e.Expression, scope: Scope) -> e.Expression:
    """Whether a thing is of a kind, or what stands in a column is the word."""
    if not isinstance(kind, things.Nominal):
        raise Unplayable(f"“{kind}” is no kind")
    _require_kind(kind)
    if kind.quantifier == "no":
        return e.Not(of_kind(replace(kind, quantifier="a"), thing, scope))
    named = nouns.as_kind(kind, scope.world)
    _require_card(named, thing, scope)
    if isinstance(named, things.Select) and named.name in scope.world.copies:
        return membership.fits(named, thing, scope)  # a name that several cards have
    if isinstance(kind, things.Known | things.Individual) and not kind.filters and kind.name not in scope.world.cards:
        for columns in scope.world.components.values():
            if any(kind.name in (cell.text for cell in row.cells) for row in columns.rule.rows):
                return e.Compare("==", thing, e.Word(kind.name))
    if scope.outer and (kind.name == scope.outer or scope.world.is_below(kind.name, scope.outer)):
        return e.IsIn(thing, e.Every(kind.name))
    return membership.fits(kind, thing, scope)


def _require_card(named: object, thing: e.Expression, scope: Scope) -> None:
    """Raise Unplayable where a Player is said to be a card: nobody ever is."""
    name = named.name if isinstance(named, things.Select) else ""
    card = name in scope.world.copies or (name != "" and scope.world.base(name) == "Card")
    if card and isinstance(thing, e.Shared) and taken_up.is_player(thing, scope):
        raise Unplayable(f"“{named}” is a card, and a Player is said to be one; name the card that is meant")


def the_one(other: things.Noun, thing: e.Expression, scope: Scope) -> e.Expression:
    """Whether a thing is the one that is named; any of those cards, where several have the name."""
    named = nouns.as_kind(other, scope.world)
    name = name_of(other)
    _require_kind(other)
    _require_card(named, thing, scope)
    if isinstance(named, things.Select) and named.quantifier == "no" and name == PLAYER and no_more(named):
        return e.Compare("==", thing, e.Nothing())  # the High Bidder is nobody
    printed = isinstance(other, things.Individual | things.Known) and name not in scope.world.cards
    if printed and name not in scope.world.spaces and scope.world.column_with(name):
        return e.Compare("==", thing, e.Word(name))
    known = isinstance(named, things.Nominal) and named.quantifier in DEFINITE and nouns.is_known(named, scope)
    if isinstance(named, things.Select) and named.name in scope.world.copies and not known:
        fitting = membership.fits(replace(named, quantifier="a"), thing, scope)
        return e.Not(fitting) if named.quantifier == "no" else fitting
    return sameness.same(thing, nouns.one(other, scope), scope)


def _require_kind(noun: things.Noun) -> None:
    """Raise Unplayable for `it is each Ruby`, `it is all Rubies`: one thing is one of them."""
    if isinstance(noun, things.Nominal) and noun.quantifier in (*GROUP, "another", "neither"):
        raise Unplayable(f"that something is “{noun}” is not tested; say “is a {noun.name}”")


def no_more(noun: things.Nominal) -> bool:
    """Whether a phrase says no more than a word and its name."""
    return not (noun.adjectives or noun.filters or noun.amount is not None or noun.focus or noun.owner is not None)
