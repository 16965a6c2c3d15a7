"""When something that is offered can be done: an offer of what cannot be done is not made.

In: the statements of an offer, before anybody takes it. Out: what must be so that all of them come about: the cards are
there, the number is large enough, it is another place. A statement of which this is not known sends the offer to the
table, so that no offer is made, and taken for done, of something that then does not happen.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.machine import expression as e
from rulewright.machine import logic, model
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.effects import by_chance
from rulewright.machine.scope import Unplayable
from rulewright.machine.sound import nodes
from rulewright.meaning import effects

_HARMING = frozenset({"deal", "apply"})  # as much as there is
_SWAPPING = frozenset({"swap", "exchange", "trade"})  # one of the two has something

# What can be done at any time.
_ALWAYS = (s.SetRegister, s.Roll, s.Arrange, s.Actions, s.Again, s.CallCard, s.Return, s.End, s.EndAfter, s.EndGame)
_ALSO_ALWAYS = (s.Raise, s.Ask, s.Table)


def when(found: object, act: effects.Act, chooser: e.Expression, body: s.Body, context: Context) -> e.Expression:
    """What must be so for an offered act to be done."""
    return _Offered(str(found), act.verb, chooser, context).all_of(body)


def came_about(body: s.Body, context: Context) -> e.Expression:
    """Whether it was done, where that is known only afterwards: a card was drawn from a pile that may be filled."""
    drawn = [node for node in nodes(body) if isinstance(node, s.Draw) and _is_filled(node, context)]
    return logic.conjunction([e.Compare("!=", e.Slot(each.into), e.Nothing()) for each in drawn])


def _is_filled(draw: s.Draw, context: Context) -> bool:
    """Whether a rule says what is done when a pile has run out."""
    named = draw.pile.pile if isinstance(draw.pile, e.PileOf) else None
    return any(named in (None, rule.pile) for rule in context.plan.pile_rules)


@dataclass
class _Offered:
    """An offer, and what its statements have brought in so far: slots with what they stand for, and those that hold
    something that is there if the offer is open at all.
    """

    said: str
    verb: str
    chooser: e.Expression
    context: Context
    values: dict[str, e.Expression] = field(default_factory=dict)
    brought: set[str] = field(default_factory=set)

    def all_of(self, body: s.Body, often: e.Expression | None = None) -> e.Expression:
        """That each statement can be done, so often."""
        found = [self._one(each, often or e.Int(1)) for each in body]
        if self.verb in _SWAPPING and len(found) > 1:
            return logic.disjunction([each for each in dict.fromkeys(found) if each != e.Bool(True)] or [e.Bool(True)])
        return logic.conjunction(found)

    def _one(self, statement: s.Statement, often: e.Expression) -> e.Expression:
        match statement:
            case s.Assign(into=into, value=e.First(things=among)):  # one of those that are alike
                return self._brings(into, e.Compare(">=", e.Count(among), often))
            case s.Assign(into=into, value=value, outer=""):
                if self._is_of_brought(value):
                    self.brought.add(into)
                else:
                    self.values[into] = self._read(value)
                return e.Bool(True)
            case s.Choose(into=into, among=among, guards=guards):
                there = by_chance.allowed(self._read(among), guards, e.Var("it"))
                return self._brings(into, e.Compare(">=", e.Count(there), often))
            case s.Pick(into=into, among=among):
                return self._brings(into, e.Compare(">=", e.Count(self._read(among)), often))
            case s.Draw(into=into, pile=pile):
                filled = _is_filled(statement, self.context)
                there = e.Compare(">=", e.Count(e.Cards(self._read(pile))), often)
                return self._brings(into, e.Bool(True) if filled else there)
            case s.ChooseEach(among=among, guards=guards):
                there = by_chance.allowed(self._read(among), guards, e.Var("it"))
                return e.Compare(">", e.Count(there), e.Int(0))
            case s.ChooseNumber(high=high):
                return e.Compare(">", self._read(high), e.Int(0))
            case s.Change():
                return self._changes(statement)
            case s.Put(cards=cards) | s.Discard(cards=cards):
                return self._has(cards)
            case s.Shuffle(pile=pile):
                return e.Compare(">", e.Count(e.Cards(self._read(pile))), e.Int(0))
            case s.If(when=test, then=then, otherwise=()):
                return logic.conjunction([self._holds(test), self.all_of(then, often)])
            case s.Repeat(body=body, times=times, until=None) if times is not None and often == e.Int(1):
                more = e.Bool(True) if isinstance(times, e.Int) else e.Compare(">", self._read(times), e.Int(0))
                return logic.conjunction([more, self.all_of(body, self._read(times))])
            case s.ForEach(each=slot, things=things, body=body, still=None):
                one = e.Var(self.context.scope.variable())
                self.values[slot] = one
                return e.Compare(">", e.Count(e.Where(self._read(things), one.name, self.all_of(body))), e.Int(0))
            case s.ChooseOne() | s.Call() | s.Assign():
                return e.Bool(True)  # a call that cannot begin closes the offer by itself
            case _ if isinstance(statement, _ALWAYS + _ALSO_ALWAYS):
                return e.Bool(True)
            case _:
                raise Unplayable(self._unknown())

    def _brings(self, into: str, there: e.Expression) -> e.Expression:
        self.brought.add(into)
        return there

    def _read(self, value: e.Expression) -> e.Expression:
        """An expression as it is before the offer is taken."""
        for slot, meant in self.values.items():
            value = logic.substituted(value, e.Slot(slot), meant)
        if self._is_of_brought(value):
            raise Unplayable(self._unknown())
        return value

    def _is_of_brought(self, value: e.Expression) -> bool:
        return any(isinstance(node, e.Slot) and node.name in self.brought for node in nodes(value))

    def _holds(self, when: e.Expression) -> e.Expression:
        """A test within the offer: that what it brings in is there is known."""
        parts = when.parts if isinstance(when, e.And) else (when,)
        known = [e.Compare("!=", e.Slot(slot), e.Nothing()) for slot in self.brought]
        return logic.conjunction([self._read(part) for part in parts if part not in known])

    def _has(self, cards: e.Expression) -> e.Expression:
        match cards:
            case e.Slot(name=name) | e.These(things=(e.Slot(name=name),)) if name in self.brought:
                return e.Bool(True)
            case e.Slot(name=name) if name not in self.values:
                return e.Compare("!=", cards, e.Nothing())
            case e.These(things=(e.Slot() as card,)):
                return e.Compare("!=", card, e.Nothing())
            case _:
                return e.Compare(">", e.Count(self._read(cards)), e.Int(0))

    def _changes(self, change: s.Change) -> e.Expression:
        """That a change of a number, a status or a place changes anything, of one of those whom it is of."""
        one = change.of.things[0] if isinstance(change.of, e.These) and len(change.of.things) == 1 else change.of
        if isinstance(one, e.Slot) and one.name in self.brought:
            return e.Bool(True)  # what is brought in has it
        match one:
            case e.Where(things=e.These(things=(only,)), name=name, when=test):  # whom a rule may keep from it
                allowed = logic.substituted(self._read(test), e.Var(name), only)
                return logic.conjunction([allowed, self._changes_one(change, self._read(only))])
            case e.Where() | e.Every() | e.Union() | e.These() | e.Sorted() | e.Most():
                each = e.Var(self.context.scope.variable())
                changed = e.Where(self._read(one), each.name, self._changes_one(change, each))
                return e.Compare(">", e.Count(changed), e.Int(0))
            case _:
                return self._changes_one(change, self._read(one))

    def _changes_one(self, change: s.Change, whom: e.Expression) -> e.Expression:
        if change.sense is s.Sense.SET and self._is_of_brought(change.by):
            return e.Bool(True)  # the Place that is chosen
        has, by = e.Get(change.attribute, whom), self._by(change)
        declared = self.context.world.attributes.get(change.attribute)
        number = declared.type if declared is not None and isinstance(declared.type, model.Number) else model.Number()
        if change.sense is s.Sense.SET:
            return e.Compare("!=", has, by)
        some = e.Bool(True) if isinstance(by, e.Int) else e.Compare(">", by, e.Int(0))
        if change.sense is s.Sense.GAIN:
            room = e.Bool(True) if number.high is None else e.Compare("<", has, e.Int(number.high))
            return logic.conjunction([some, room])
        if by == has:
            return e.Compare(">", has, e.Int(0))
        if whom == self.chooser and self.verb not in _HARMING:
            return logic.conjunction([some, e.Compare(">=", has, by)])
        return logic.conjunction([some, e.Compare(">", has, e.Int(number.low or 0))])

    def _by(self, change: s.Change) -> e.Expression:
        """By how much: all that is said, where one gives as much as there is."""
        by = self._read(change.by)
        match by:
            case e.Arithmetic(op="min", left=said, right=e.Get(attribute=name)) if name == change.attribute:
                return said
            case _:
                return by

    def _unknown(self) -> str:
        return (
            f"“{self.said}”: the machine does not know when this can be done, and what cannot be done is not offered; "
            "make it a procedure, and write “may resolve …”"
        )
