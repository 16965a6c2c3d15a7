"""Rules of a pile that runs out: `When the Deck is empty, shuffle the Discard Pile into the Deck.`, `If a Player's Deck
is empty when they draw a card, that Player shuffles their Discard Pile into their Deck.`

In: the rules, and the procedures in which cards are drawn and moved. Out: the same procedures, with the rule behind
what takes the last card, and before a draw that finds nothing. The first sentence is both: as soon as the last card has
left the pile, and at a draw if it has stayed empty since; of rules that fill the pile only. The second is the draw.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeVar

from rulewright.machine import expression as e
from rulewright.machine import logic, model
from rulewright.machine import statement as s
from rulewright.machine.conditions import membership
from rulewright.machine.context import PileRule
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import PLAYER, World, cite
from rulewright.meaning import circumstances, conditions, effects, happenings, things
from rulewright.meaning.model import Reading

WHO = "Player"
SHOWN = "shown card"  # slot of a card that is looked at and goes back where it lay (effects/shown_cards.py)


@dataclass(frozen=True, slots=True)
class Hung:
    """A rule that is played: the procedure that does it, and whether that puts cards into the pile."""

    rule: PileRule
    fills: bool


# --------------------------------------------------------------------------------------------------- what rules say
def of_pile(event: object, world: World) -> things.Nominal | None:
    """The pile of which a condition says that nothing is in it; None for another condition."""
    match event:
        case conditions.IsSo(subject=things.Nominal() as pile, adjective="empty", where=(), to=None, adverbs=()):
            pass
        case effects.Act(
            verb="become", subject=things.Nominal() as pile, slots=(effects.Slot(value=things.Quality() as quality),)
        ) if quality.name == "empty" and not (event.passive or event.past or event.perfect):
            pass
        case conditions.Exists(what=things.Nominal(quantifier="no", filters=(things.Where() as where,)) as what):
            return _in(where, replace(what, filters=()), world) if _nothing_else(event) else None
        case conditions.IsAt(subject=things.Nominal(quantifier="no", filters=()) as what, where=(where,)):
            return _in(where, what, world) if _nothing_else(event) else None
        case conditions.Has(
            subject=things.Nominal() as who, what=things.Nominal(quantifier="no", filters=()) as what, where=(where,)
        ) if _nothing_else(event):
            found = _in(where, what, world)
            own = found is not None and isinstance(found.owner, things.Pronoun) and found.owner.antecedent == who
            return replace(found, owner=who) if own and found is not None else None
        case _:
            return None
    plain = not (getattr(event, "negated", False) or getattr(event, "past", False) or getattr(event, "modal", ""))
    return pile if plain and pile.name in world.piles and _whole(pile) else None


def _nothing_else(event: conditions.State) -> bool:
    return not (event.negated or event.past or event.adverbs)


def _in(where: things.Where, what: things.Nominal, world: World) -> things.Nominal | None:
    """The pile in which none of its cards is."""
    pile = where.object
    if where.preposition not in ("in", "on") or where.only or not isinstance(pile, things.Nominal):
        return None
    if pile.name not in world.piles or not _whole(pile) or what.adjectives or what.amount is not None:
        return None
    held = world.pile_kinds.get(pile.name, ())
    every = what.name == "card" or (bool(held) and all(world.is_below(kind, what.name) for kind in held))
    return pile if every else None


def _whole(pile: things.Nominal) -> bool:
    """A pile with no word but whose it is."""
    more = pile.filters or set(pile.which) - {"own"} or pile.statuses or pile.amount is not None or pile.focus
    return not more and pile.quantifier in ("the", "", "a") and not pile.plural


def seen(event: conditions.Condition, world: World) -> tuple[things.Nominal, things.Nominal | None] | None:
    """A pile that runs out, and whose it is (None: the game's); None for another event. Raise Unplayable where it is
    not told whose.
    """
    pile = of_pile(event, world)
    if pile is None:
        return None
    if not world.piles[pile.name].each:
        return (pile, None) if pile.owner is None else None
    return pile, _owner(pile, event)


def _owner(pile: things.Nominal, event: object) -> things.Nominal:
    who = pile.owner
    known = isinstance(who, things.Register) or (
        isinstance(who, things.Nominal)
        and not isinstance(who, things.Pronoun)
        and who.quantifier in ("a", "any")
        and not (who.plural or who.amount is not None or who.focus or who.which)
    )
    if not known or not isinstance(who, things.Nominal):
        raise Unplayable(f"“{event}” does not say whose: write “When a Player's {pile.name} is empty, that Player …”")
    return who


def at_draw(meaning: object, world: World) -> tuple[things.Nominal, happenings.Do] | None:
    """A pile of which a rule says what is done when a Player draws from it and nothing is there; and what is done. None
    for another sentence.
    """
    match meaning:
        case happenings.Do(circumstances=(circumstances.If(conditions=(empty,), further=(drawing,)),)):
            draws = drawing.conditions if isinstance(drawing, circumstances.When) and not drawing.further else ()
        case (
            happenings.Do(circumstances=(circumstances.If(conditions=(draw, empty), further=(), joint="and"),))
            | happenings.OnEvent(circumstances=(circumstances.When(conditions=(draw, empty), further=(), joint="and"),))
        ):
            draws = (draw,)
        case happenings.OnBefore(
            circumstances=(
                circumstances.Before(conditions=(draw,), further=()),
                circumstances.If(conditions=(empty,), further=()),
            )
        ):
            draws = (draw,)
        case _:
            return None
    pile = of_pile(empty, world)
    if pile is None or len(draws) != 1 or not _anybody_draws(draws[0], pile, world):
        return None
    done = happenings.Do(meaning.span, meaning.effects, meaning.joint, ())
    return pile, done


def _anybody_draws(event: object, pile: things.Nominal, world: World) -> bool:
    """`a Player draws a card`, `a Player must draw a card`, and where the pile is a Player's `they draw a card`."""
    match event:
        case effects.Act(verb="draw", subject=things.Nominal() as who, slots=slots, passive=False):
            pass
        case _:
            return False
    if event.negated or event.past or event.perfect or event.modal not in ("", "must", "would"):
        return False
    match slots:
        case (effects.Slot(name="object", value=things.Nominal() as what, only=False),):
            pass
        case _:
            return False
    if what.name != "card" or what.quantifier not in ("a", "any") or what.adjectives or what.filters:
        return False
    each = world.piles[pile.name].each
    if isinstance(who, things.Pronoun):
        return each and who.antecedent == pile.owner
    anybody = who.name == PLAYER and who.quantifier in ("a", "any") and not (who.adjectives or who.filters)
    own = isinstance(pile.owner, things.Pronoun) and pile.owner.antecedent == who
    return anybody and (own if each else pile.owner is None)


def rule_of(
    reading: Reading,
    done: happenings.Do,
    pile: things.Nominal,
    who: things.Nominal | None,
    others: Iterable[PileRule],
    drawing: bool = False,
) -> PileRule:
    """The rule with the name of the procedure that does it."""
    name = f"{pile.name} Is Empty"
    number = sum(rule.name.startswith(name) for rule in others) + 1
    return PileRule(name if number == 1 else f"{name} {number}", reading, done, pile.name, who, drawing)


# -------------------------------------------------------------------------------------------- where it comes about
T = TypeVar("T", model.Procedure, model.Event)


def hung(parts: Iterable[T], rules: Iterable[Hung], world: World) -> list[T]:
    """Procedures, or events, with the rules where cards leave the piles of which they speak."""
    found = list(parts)
    for rule in rules:
        hanging = _Hanging(rule, world)
        found = [hanging.of(each) for each in found]
    return found


class _Hanging:
    """One rule, hung on to every statement that may take the last card of its pile."""

    def __init__(self, rule: Hung, world: World) -> None:
        self.rule, self.world = rule.rule, world
        self.fills = rule.fills or rule.rule.drawing
        self.each = world.piles[rule.rule.pile].each
        self.cites = (cite(rule.rule.reading.sentence),)
        self.was = f"{rule.rule.name}: before"
        self.whose = f"{rule.rule.name}: whose"

    def of(self, node: Any, flying: frozenset[str] = frozenset()) -> Any:
        """A part of the model with the rule in it. `flying` are the slots of cards that were just drawn."""
        if isinstance(node, tuple):
            return self._body(node, flying)
        if not is_dataclass(node) or isinstance(node, type | model.Role):
            return node
        parts = {each.name: getattr(node, each.name) for each in fields(node)}
        changed = {name: self.of(part, flying) for name, part in parts.items() if isinstance(part, tuple)}
        return replace(node, **{name: part for name, part in changed.items() if part != parts[name]})

    def _body(self, body: tuple[Any, ...], flying: frozenset[str]) -> tuple[Any, ...]:
        made: list[Any] = []
        due: tuple[s.Statement, ...] = ()  # behind what becomes of a card that was just drawn
        for at, part in enumerate(body):
            if isinstance(part, s.Draw):
                before, part, after = self._draw(part)
                flying |= {part.into}
                made += (*before, part)
                due = after
                if not (at + 1 < len(body) and _of_the_card(body[at + 1], part.into)):
                    made += due
                    due = ()
                continue
            if isinstance(part, s.Put | s.Discard | s.Bury) and not self.rule.drawing and self._may_take(part, flying):
                made += (*self._noted(), part, *self._come())
            else:
                made.append(self.of(part, flying))
            made += due
            due = ()
        return tuple(made)

    def _draw(self, draw: s.Draw) -> tuple[s.Body, s.Draw, s.Body]:
        match draw.pile:
            case e.PileOf(pile=name) if name != self.rule.pile:
                return (), draw, ()
            case e.PileOf(owner=owner):
                if self.fills:
                    draw = replace(draw, otherwise=(*draw.otherwise, *self._call(owner)))
                gone = e.And(
                    (e.Compare("!=", e.Slot(draw.into), e.Nothing()), e.Compare("==", self._count(owner), e.Int(0)))
                )
                after: s.Body = (s.If(self.cites, gone, self._call(owner)),)
                stays = draw.into == SHOWN  # it goes back where it lay
                return (), draw, () if self.rule.drawing or stays else after
            case pile:
                if self.fills:
                    draw = replace(draw, otherwise=(*draw.otherwise, *self._if_it_is(pile)))
                return ((), draw, ()) if self.rule.drawing else (self._noted(), draw, self._come())

    def _if_it_is(self, pile: e.Expression) -> s.Body:
        """The rule, where a pile that was chosen is the one of which it speaks."""
        if not self.each:
            return (s.If(self.cites, e.Compare("==", pile, e.PileOf(self.rule.pile)), self._call(None)),)
        one = e.Slot(self.whose)
        same = e.Compare("==", pile, e.PileOf(self.rule.pile, one))
        return (s.ForEach(self.cites, self.whose, e.Every(PLAYER), (s.If(self.cites, same, self._call(one)),)),)

    def _count(self, owner: e.Expression | None) -> e.Expression:
        return e.Count(e.Cards(e.PileOf(self.rule.pile, owner)))

    def _noted(self) -> s.Body:
        """Whether there is anything in it, or in whose."""
        there: e.Expression = e.Compare(">", self._count(None), e.Int(0))
        if self.each:
            there = e.Where(e.Every(PLAYER), "it", e.Compare(">", self._count(e.Var("it")), e.Int(0)))
        return (s.Assign(self.cites, self.was, there),)

    def _come(self) -> s.Body:
        """There was something in it, and there is not any more."""
        if not self.each:
            gone = e.And((e.Slot(self.was), e.Compare("==", self._count(None), e.Int(0))))
            return (s.If(self.cites, gone, self._call(None)),)
        gone_of = e.Where(e.Slot(self.was), "it", e.Compare("==", self._count(e.Var("it")), e.Int(0)))
        return (s.ForEach(self.cites, self.whose, gone_of, self._call(e.Slot(self.whose))),)

    def _call(self, owner: e.Expression | None) -> s.Body:
        roles = ((WHO, owner),) if owner is not None else ()
        call = s.Call(self.cites, self.rule.name, roles)
        if self.rule.who is None or owner is None:
            return (call,)
        who = self.rule.who
        if isinstance(who, things.Register):
            return (s.If(self.cites, e.Compare("==", owner, e.Shared(who.name)), (call,)),)
        scope = Scope(self.world, "", may_add=False)
        fits = membership.fits(replace(who, quantifier=""), owner, scope.about(owner, PLAYER))
        return (call,) if fits == e.Bool(True) else (s.If(self.cites, logic.conjunction([fits]), (call,)),)

    def _may_take(self, part: s.Put | s.Discard | s.Bury, flying: frozenset[str]) -> bool:
        match part.card if isinstance(part, s.Bury) else part.cards:
            case e.Slot(name=name) if name in flying:
                return False
            case e.Cards(pile=e.PileOf(pile=name)) | e.Where(things=e.Cards(pile=e.PileOf(pile=name))):
                return name == self.rule.pile
            case _:
                return True


def _of_the_card(statement: object, slot: str) -> bool:
    """Whether a statement puts, or asks for, the card that was just drawn."""
    if not isinstance(statement, s.If | s.Put | s.Discard):
        return False
    asked = statement.when if isinstance(statement, s.If) else statement.cards
    return any(isinstance(node, e.Slot) and node.name == slot for node in nodes(asked))
