"""What did not come about: a roll that was declined, a card that was not drawn, a Player whom nobody chose.

In: procedures and events, made. Out: the same, where a condition that asks of such a thing is neither so nor not so,
and its Otherwise is not done, unless the thing came about. A slot holds nothing where nobody was found; of a roll,
which is a number, a mark is kept where it was perhaps not made. `If they do not` and its like ask whether the offer was
made at all: who was not asked, because a condition did not hold, has declined nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, TypeVar

from rulewright.machine import expression as e
from rulewright.machine import logic, model
from rulewright.machine import statement as s
from rulewright.machine.scope import ASKED, DID, HELD
from rulewright.machine.sound import nodes

T = TypeVar("T", model.Procedure, model.Event)
Tests = tuple[e.Expression, ...]
Unsure = dict[str, Tests]  # slot: what is so if what it holds came about

_MARK = " at all"
_OPEN = (s.May, s.ChooseEach, s.ChooseOne, s.If)  # what is within is perhaps not done
_WAS_ASKED = e.Compare("==", e.Slot(ASKED), e.Bool(True))


def settled(part: T, listed: set[str]) -> T:
    """A procedure or an event; `listed` are the sentences of which the first that applies is done."""
    pass_ = _Pass(listed)
    done: Any = part
    if isinstance(part, model.Procedure):
        done = replace(part, steps=pass_.steps(part.steps))
    else:
        done = replace(part, rows=tuple(replace(row, body=pass_.body(row.body, {}, (), False)) for row in part.rows))
    made: T = _noted(done, pass_)
    return made


@dataclass
class _Pass:
    listed: set[str]
    marked: set[str] = field(default_factory=set)  # rolls of which a mark is kept
    not_empty: list[e.Expression | None] = field(default_factory=list)  # what loops around go on with until it is empty
    asks_of_offers: bool = False  # whether anything asks if an offer was made

    def steps(self, steps: tuple[model.Step, ...]) -> tuple[model.Step, ...]:
        """The steps, one after the other; a step that is gone back to may be done again."""
        again = any(isinstance(node, s.Again) for node in nodes(steps))
        unsure: Unsure = {}
        made: list[model.Step] = []
        for at, step in enumerate(steps):
            made.append(replace(step, body=self.body(step.body, unsure, steps[at + 1 :], again)))
        return tuple(made)

    def body(self, body: s.Body, unsure: Unsure, later: object, again: bool) -> s.Body:
        """Statements one after the other. `unsure` is what may not be there, before them and (changed) behind them;
        `later` what is done afterwards; `again`: whether they may be done more than once.
        """
        made: list[s.Statement] = []
        for at, statement in enumerate(body):
            behind = (body[at + 1 :], later)
            guarded = self._guarded(statement, unsure)
            rolled = _of_rolls(statement, unsure)
            if isinstance(statement, s.Repeat | s.ForEach):
                self.not_empty.append(_until_empty(statement))
                guarded = replace(guarded, body=self.body(statement.body, unsure, behind, True))
                self.not_empty.pop()
            elif isinstance(statement, _OPEN):
                guarded, before = self._perhaps(guarded, unsure, behind, again)
                made += before
            else:
                self._note(statement, body[at - 1] if at else None, unsure)
            made.append(s.If(statement.cites, logic.conjunction(list(rolled)), (guarded,)) if rolled else guarded)
        return tuple(made)

    # ---------------------------------------------------------------------------------------------- what comes about
    def _note(self, statement: s.Statement, before: s.Statement | None, unsure: Unsure) -> None:
        """Notes what a statement brings in that may not be there, or is there in any case."""
        match statement:
            case s.Choose(into=into, among=among, guards=()) if among in self.not_empty:
                unsure.pop(into, None)
            case s.Choose(into=into) | s.Pick(into=into) | s.Draw(into=into):
                unsure[into] = (_there(into),)
            case s.Roll(into=into) | s.Ask(into=into) | s.ChooseNumber(into=into):
                unsure.pop(into, None)
            case s.Assign(into=into, value=e.Bool(value=False)) if into == DID:
                unsure.pop(DID, None)
                if isinstance(before, s.Assign) and before.into == ASKED:
                    unsure[DID] = (_WAS_ASKED,)
            case s.Assign(into=into, value=value, outer=""):
                tests = tuple(test for slot in _slots(value) for test in unsure.get(slot, ()))
                kept = tests if isinstance(value, e.Slot) else tuple(each for each in tests if _is_mark(each))
                unsure.pop(into, None)
                if value == e.Nothing():
                    unsure[into] = (_there(into),)
                elif kept:
                    unsure[into] = kept

    def _perhaps(self, statement: Any, unsure: Unsure, behind: object, again: bool) -> tuple[Any, s.Body]:
        """A statement of which what is within may not be done, and what is set back before it."""
        known = dict(unsure)
        asked = _tests_of(statement.when, unsure) if isinstance(statement, s.If) else ()
        statement = self._within(statement, known, behind, again)
        given = isinstance(statement, s.If) and isinstance(statement.when, e.Compare) and statement.when.op == "=="
        before: list[s.Statement] = []
        for slot, finds in _brought(statement).items():
            if slot.startswith(HELD):
                unsure[slot] = (*unsure.get(slot, ()), *asked)
            elif given and statement.when == e.Compare("==", e.Slot(slot), e.Nothing()):
                unsure[slot] = (_there(slot),)
            elif finds:
                if (again or slot in unsure) and _speaks_of(behind, slot):
                    before.append(s.Assign(statement.cites, slot, e.Nothing()))
                unsure[slot] = (_there(slot),)
            elif _speaks_of(behind, slot):
                self.marked.add(slot)
                before.append(s.Assign(statement.cites, _mark(slot), e.Bool(False)))
                unsure[slot] = (e.Compare("==", e.Slot(_mark(slot)), e.Bool(True)),)
        return statement, tuple(before)

    def _within(self, statement: Any, known: Unsure, behind: object, again: bool) -> Any:
        """A statement of which each body is gone through by itself; behind a test that something is there, it is."""
        if isinstance(statement, s.ChooseOne):
            options = (replace(x, body=self.body(x.body, dict(known), behind, again)) for x in statement.options)
            return replace(statement, options=tuple(options))
        if isinstance(statement, s.If):
            tested = set(_parts(statement.when))
            sure = {slot: tests for slot, tests in known.items() if not set(tests) <= tested}
            then = self.body(statement.then, sure, behind, again)
            return replace(statement, then=then, otherwise=self.body(statement.otherwise, dict(known), behind, again))
        more = again or isinstance(statement, s.ChooseEach)
        made = self.body(statement.body, dict(known), behind, more)
        return replace(statement, body=made)

    # --------------------------------------------------------------------------------------------------- what is asked
    def _guarded(self, statement: s.Statement, unsure: Unsure) -> Any:
        """A condition that holds only of what came about, with an Otherwise that is done only then."""
        if isinstance(statement, s.May) and statement.when is not None:
            return replace(statement, when=_of_what_is_there(statement.when, unsure))
        if not isinstance(statement, s.If):
            return statement
        tests = _tests_of(statement.when, unsure)
        if not tests:
            return statement
        when = _of_what_is_there(statement.when, unsure)
        otherwise = statement.otherwise
        if otherwise and not self._is_list(otherwise):
            first = otherwise[0]
            already = len(otherwise) == 1 and isinstance(first, s.If) and set(tests) <= set(_parts(first.when))
            if not already:
                otherwise = (s.If(first.cites, logic.conjunction(list(tests)), otherwise),)
        if _WAS_ASKED in nodes((when, otherwise)):
            self.asks_of_offers = True
        return replace(statement, when=when, otherwise=otherwise)

    def _is_list(self, otherwise: s.Body) -> bool:
        """Whether what is done otherwise is the next line of a list, which has a condition of its own."""
        last = otherwise[-1]
        return isinstance(last, s.If) and last.cites[0] in self.listed


def _of_rolls(statement: s.Statement, unsure: Unsure) -> Tests:
    """That the rolls were made that say how much, or how often: nobody gains that much where nothing was rolled."""
    match statement:
        case s.Change(by=value) | s.SetRegister(value=value) | s.Repeat(times=value) if value is not None:
            tests = (test for slot in _slots(value) for test in unsure.get(slot, ()))
            return tuple(dict.fromkeys(filter(_is_mark, tests)))
        case _:
            return ()


def _of_what_is_there(when: e.Expression, unsure: Unsure) -> e.Expression:
    """A condition that is so only if what it asks of came about, whichever way it is said."""
    if isinstance(when, e.And):
        told = set(_parts(when))
        left = {slot: tests for slot, tests in unsure.items() if not set(tests) <= told}
        return logic.conjunction([_of_what_is_there(part, left) for part in when.parts])
    if isinstance(when, e.Or):
        return logic.disjunction([_of_what_is_there(part, unsure) for part in when.parts])
    if isinstance(when, e.Not) and isinstance(when.part, e.And | e.Or | e.Not):
        inner = when.part
        if isinstance(inner, e.Not):
            return _of_what_is_there(inner.part, unsure)
        parts = [_of_what_is_there(e.Not(part), unsure) for part in inner.parts]
        return logic.disjunction(parts) if isinstance(inner, e.And) else logic.conjunction(parts)
    if when == e.Compare("==", e.Slot(DID), e.Bool(True)):
        return when  # what was done was offered
    if isinstance(when, e.IsIn) and isinstance(when.thing, e.Slot):
        return when  # nothing is in no set
    return logic.conjunction([*_tests_of(when, unsure), when])


def _tests_of(when: e.Expression, unsure: Unsure) -> Tests:
    """What must have come about for a condition to be asked. Whether a thing is there may be asked of nothing."""
    if not unsure:
        return ()
    whether = [node for node in nodes(when) if isinstance(node, e.Compare) and e.Nothing() in (node.left, node.right)]
    for each in whether:
        when = logic.substituted(when, each, e.Bool(True))
    return tuple(dict.fromkeys(test for slot in _slots(when) for test in unsure.get(slot, ())))


def _parts(when: e.Expression) -> tuple[e.Expression, ...]:
    return when.parts if isinstance(when, e.And) else (when,)


def _there(slot: str) -> e.Expression:
    return e.Compare("!=", e.Slot(slot), e.Nothing())


def _mark(slot: str) -> str:
    """The slot that says whether a roll was made."""
    return f"{slot}{_MARK}"


def _is_mark(test: e.Expression) -> bool:
    return any(slot.endswith(_MARK) for slot in _slots(test))


def _until_empty(loop: s.Repeat | s.ForEach) -> e.Expression | None:
    """What a loop goes on with until nothing of it is left."""
    match loop:
        case s.Repeat(until=e.Compare(op="==", left=e.Count(things=things), right=e.Int(value=0)), first=True):
            return things
        case _:
            return None


def _slots(value: object) -> Iterator[str]:
    return (node.name for node in nodes(value) if isinstance(node, e.Slot))


def _speaks_of(behind: object, slot: str) -> bool:
    return any(name == slot for name in _slots(behind))


def _brought(statement: s.Statement) -> dict[str, bool]:
    """The slots that are filled within a statement: whether with a thing, else with a roll or what is made of one."""
    found: dict[str, bool] = {}
    for node in nodes(statement):
        match node:
            case s.Choose(into=into) | s.Pick(into=into) | s.Draw(into=into) | s.ChooseEach(each=into):
                found[into] = True
            case s.Roll(into=into):
                found.setdefault(into, False)
            case s.Assign(into=into, value=e.Bool()) if into.startswith(HELD):
                found.setdefault(into, False)
            case s.Assign(into=into, value=value, outer="") if any(slot in found for slot in _slots(value)):
                if not isinstance(value, e.Union | e.These):
                    found.setdefault(into, any(found.get(slot, False) for slot in _slots(value)))
    return found


# ------------------------------------------------------------------------------------------------------------- marks
def _noted(part: Any, pass_: _Pass) -> Any:
    """The same with a mark behind each roll of which one is kept, and without those that nothing reads."""
    if isinstance(part, tuple):
        made: list[Any] = []
        for each in part:
            if isinstance(each, s.Assign) and each.into == ASKED and not pass_.asks_of_offers:
                continue
            made.append(_noted(each, pass_))
            anew = isinstance(each, s.Roll) or (isinstance(each, s.Assign) and each.into not in _slots(each.value))
            if anew and each.into in pass_.marked:
                made.append(s.Assign(each.cites, _mark(each.into), e.Bool(True)))
        return tuple(made)
    if not is_dataclass(part) or isinstance(part, type | model.Role):
        return part
    old = {each.name: getattr(part, each.name) for each in fields(part)}
    changed = {
        name: new for name, value in old.items() if isinstance(value, tuple) and (new := _noted(value, pass_)) != value
    }
    return replace(part, **changed) if changed else part
