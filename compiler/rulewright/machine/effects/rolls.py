"""The Check: what is rolled, what is added, what may be done after the roll, and when it succeeds
(extension.md gap 7).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.machine import expression as e
from rulewright.machine import logic, model, workshop
from rulewright.machine import statement as s
from rulewright.machine.conditions import conditions
from rulewright.machine.context import CHECK
from rulewright.machine.effects import effects, throwing
from rulewright.machine.nouns import amounts
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.things.world import PLAYER, cite, name_of
from rulewright.machine.workshop import Unplayed, Workshop
from rulewright.meaning import conditions as said
from rulewright.meaning import facts, happenings, quantities, standing, things
from rulewright.meaning.model import Reading

RELATIONS = {"at least": ">=", "more": ">", "equal": "==", "at most": "<=", "fewer": "<"}


@dataclass(frozen=True, slots=True)
class Check:
    """What the rules say of a Check: the die, the relation of result and Target Number, and their
    sentences.
    """

    die: e.Expression
    relation: str
    cites: e.Cites


def prepare(shop: Workshop) -> Check | None:
    """`A Check is a roll of 1D20 against a Target Number.` and `A Check succeeds if its Final Result is
    …`; None where the rules say neither.
    """
    reading = shop.world.defined.get(CHECK)
    meaning = reading.meaning if reading is not None else None
    dice: quantities.Dice | None = None
    if isinstance(meaning, facts.Defined) and isinstance(meaning.base, things.Nominal):
        if isinstance(meaning.base.owner, quantities.Dice):
            dice = meaning.base.owner
        for narrowing in meaning.base.filters:
            if isinstance(narrowing, things.Where) and isinstance(narrowing.object, quantities.Dice):
                dice = narrowing.object
    succeeds = shop.world.met.get(f"{CHECK} succeed", [])
    if reading is None or dice is None or not succeeds:
        return None
    relation = next((found for found in (_relation(each) for each in succeeds) if found), "")
    if not relation:
        return None
    first = next(each for each in succeeds if _relation(each))
    cites = (cite(reading.sentence), cite(first.sentence))
    shop.world.played.update(cites)
    for each in succeeds:
        if _compared(each) != _compared(first):
            shop.unplayed[cite(each.sentence)] = Unplayed(each, "another rule says when a Check succeeds")
    for each in shop.world.met.get(f"{CHECK} fail", []):
        if _relation(each) == OPPOSITE.get(relation) and _compared(each)[1:] == _compared(first)[1:]:
            shop.world.played.add(cite(each.sentence))
        else:
            shop.unplayed[cite(each.sentence)] = Unplayed(
                each, "a Check that does not succeed fails, and no other does"
            )
    made = Check(throwing.die(dice), relation, cites)
    shop.plan.registers.setdefault(CHECK, {})["die"] = made.die
    return made


OPPOSITE = {">=": "<", ">": "<=", "<=": ">", "<": ">="}


def _compared(reading: Reading) -> tuple[str, ...]:
    """The relation of a rule on success, and in words what it compares with what."""
    found = [
        condition
        for each in getattr(reading.meaning, "circumstances", ())
        for condition in getattr(each, "conditions", (each,))
    ]
    one = found[0] if len(found) == 1 else None
    if not isinstance(one, said.Compares) or one.negated:
        return ("", str(reading.meaning))
    return (one.relation, str(one.subject), str(one.quantity))


def _relation(reading: Reading) -> str:
    meaning = reading.meaning
    assert isinstance(meaning, standing.MetIf)
    for each in meaning.circumstances:
        for condition in getattr(each, "conditions", ()):
            if isinstance(condition, said.Compares) and not condition.negated:
                return RELATIONS.get(condition.relation, "")
    return ""


def check_procedure(check: Check, shop: Workshop) -> model.Procedure:
    """The procedure `Check`: roll, the windows after it, and the result against the Target Number."""
    c = check.cites
    spent = [name for name in shop.plan.registers.get(CHECK, {}) if name != "die"]
    total: e.Expression = e.Slot("roll")
    for term, cites in _modifiers(shop):
        total = e.Arithmetic("+", total, term)
        c = (*c, *cites)
    roll = model.Step(c[:1], "roll", (s.Roll(c[:1], "roll", check.die, e.Slot("checker")),))
    window: list[s.Statement] = []
    for reading in shop.appended.get(CHECK, ()):
        window += _window(reading, shop)
    windows = tuple(cite(reading.sentence) for reading in shop.appended.get(CHECK, ()))
    result = model.Step(c, "result", (s.Return(c, e.Compare(check.relation, total, e.Slot("target number"))),))
    steps = [roll, *([model.Step(windows, "after the roll", tuple(window))] if window else []), result]
    registers = [model.Role("roll", model.Number()), *(model.Role(name, model.Number()) for name in spent)]
    roles = (model.Role("checker"), model.Role("kind"), model.Role("target number", model.Number()))
    return model.Procedure(c[:1], CHECK, tuple(steps), roles, True, tuple(registers), result=model.Truth())


def _window(reading: Reading, shop: Workshop) -> s.Body:
    """`After a Player rolls for a Check, that Player resolves the Roll Window.`"""
    scope = Scope(
        shop.world, CHECK, roles={}, may_add=False, outer=CHECK, they=e.Slot("checker"), performer=e.Slot("checker")
    )
    scope.introduce("checker", (PLAYER,))
    context = workshop.context_of(reading, scope, shop)
    happening = reading.meaning
    assert isinstance(happening, happenings.Happening)
    try:
        rest = tuple(each for each in happening.circumstances if each is not happening.trigger)
        body = effects.several(happening.effects, context)
        when = conditions.all_given(rest, scope)
    except Unplayable as why:
        shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why.reason)
        return (s.Table(context.cites),)
    shop.world.played.add(cite(reading.sentence))
    return body if when == e.Bool(True) else (s.If(context.cites, when, body),)


def _modifiers(shop: Workshop) -> list[tuple[e.Expression, e.Cites]]:
    """`Brawn is added to Brawn Checks`, `The Kaos spent on a Check is added to that Check.`"""
    found: list[tuple[e.Expression, e.Cites]] = []
    for reading in shop.readings.values():
        meaning = reading.meaning
        if not reading.understood or not isinstance(meaning, standing.AddedTo) or meaning.negated:
            continue
        kind = name_of(meaning.to)
        if not shop.world.is_below(kind, CHECK):
            continue
        scope = Scope(shop.world, CHECK, outer=CHECK, they=e.Slot("checker"), performer=e.Slot("checker"))
        try:
            if isinstance(meaning.to, things.Nominal):
                _require_kind(meaning.to)
            value = _added(meaning.subject, scope)
        except Unplayable as why:
            shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why.reason)
            continue
        shop.world.played.add(cite(reading.sentence))
        tests: list[e.Expression] = [e.IsIn(e.Slot("kind"), e.Every(kind))] if kind != CHECK else []
        for other, denial in _denied(meaning, shop):
            tests.append(e.Not(e.IsIn(e.Slot("kind"), e.Every(other))))
            shop.world.played.add(cite(denial.sentence))
        if tests:
            value = e.Either(logic.conjunction(tests), value, e.Int(0))
        found.append((value, (cite(reading.sentence),)))
    return found


def _denied(added: standing.AddedTo, shop: Workshop) -> Iterator[tuple[str, Reading]]:
    """The narrower kinds of Check of which a rule says that the same is not added: `Strength is not added to Attack
    Checks.`
    """
    for reading in shop.readings.values():
        meaning = reading.meaning
        if (
            reading.understood
            and isinstance(meaning, standing.AddedTo)
            and meaning.negated
            and not meaning.circumstances
        ):
            same = str(meaning.subject) == str(added.subject)
            to = meaning.to
            if same and isinstance(to, things.Nominal) and to.name != name_of(added.to) and not to.owner:
                plain = not (to.filters or to.adjectives or to.focus)
                if plain and shop.world.is_below(to.name, name_of(added.to)):
                    yield to.name, reading


def _require_kind(to: things.Nominal) -> None:
    """Raise Unplayable where a modifier is for some Checks of a kind only."""
    if to.owner is not None or to.filters or to.adjectives or to.focus:
        raise Unplayable(f"“{to}”: a modifier is added to every Check of a kind")


def _added(subject: things.Noun, scope: Scope) -> e.Expression:
    if isinstance(subject, things.Nominal):
        spent = any(isinstance(each, things.Done) and each.act.verb == "spend" for each in subject.filters)
        if spent:
            return e.Slot(f"{subject.name} spent")
    return amounts.number(subject, scope)
