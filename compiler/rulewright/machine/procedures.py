"""Procedures of the machine from procedures of the book: roles, steps, outcomes, guards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from rulewright.book.model import Rule, Sentence, Step
from rulewright.machine import conditions, effects, memory, model, nouns
from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.context import CHECK, GIVEN, Context, Plan
from rulewright.machine.law import Law
from rulewright.machine.nouns import TAKEN
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.world import PLAYER, World, cite
from rulewright.meaning import circumstances, happenings, things
from rulewright.meaning.effects import Act
from rulewright.meaning.model import Reading, Sequence, Together
from rulewright.syntax.tree import BlockKind


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A sentence that the machine cannot do, and why: a referee step in play."""

    reading: Reading
    reason: str


@dataclass
class Workshop:
    """What making procedures needs and what it finds: readings by place, the plan, and the sentences that go to the table."""

    world: World
    law: Law
    plan: Plan
    readings: dict[tuple[str, int], Reading]
    unplayed: dict[str, Unplayed] = field(default_factory=dict)
    after: dict[str, list[Extra]] = field(default_factory=dict)
    before: dict[str, list[Extra]] = field(default_factory=dict)
    appended: dict[str, list[Reading]] = field(default_factory=dict)  # `During Setup, …` adds to a procedure

    def reading(self, sentence: Sentence) -> Reading:
        """The reading of a sentence."""
        return self.readings[sentence.span.source.name, sentence.span.start]


@dataclass(frozen=True, slots=True)
class Extra:
    """Something done before or after a procedure: the reading, and the effects with the conditions that remain."""

    reading: Reading
    meaning: happenings.Do
    subject_test: object = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A procedure of the book: a block of steps with the SUCCESS and FAILURE that follow its Check, or such an outcome by itself
    where a step resolves it by name."""

    name: str
    rule: Rule
    outcomes: tuple[Rule, ...] = ()


def scope_of(name: str, shop: Workshop) -> Scope:
    """A fresh scope for a procedure: its roles as known so far, its performer for pronouns."""
    roles = dict(shop.plan.roles.get(name, {}))
    scope = Scope(shop.world, name, roles=roles, may_add=True, outer=CHECK)
    doer = shop.plan.performer(name)
    if doer:
        scope.performer = e.Slot(doer)
    elif "Active Player" in shop.world.registers:
        scope.performer = e.Shared("Active Player")
    for role, kind in roles.items():
        if kind == GIVEN:
            continue
        kinds = (role, PLAYER) if kind == "performer" else (role, kind)
        scope.introduce(role, kinds)
    return scope


def context_of(
    reading: Reading, scope: Scope, shop: Workshop, card: str = "", excused: tuple[str, ...] = ()
) -> Context:
    """The context in which a sentence is lowered."""
    cites = (cite(reading.sentence),)
    return Context(shop.world, shop.law, shop.plan, scope, cites, reading.sentence.text, card, excused)


def settle(scope: Scope, shop: Workshop) -> None:
    """Notes the roles that a procedure's body turned out to need; the first who is a Player and does something performs it."""
    roles = {}
    performed = any(kind == "performer" for kind in scope.roles.values())
    for role, kind in scope.roles.items():
        if not performed and role != "target" and kind not in ("Record", GIVEN) and shop.world.base(kind) == PLAYER:
            kind, performed = "performer", True
        roles[role] = kind
    shop.plan.roles[scope.procedure] = roles


def statements(reading: Reading, scope: Scope, shop: Workshop, card: str = "", excused: tuple[str, ...] = ()) -> s.Body:
    """What one sentence does; the table does it when the machine cannot."""
    context = context_of(reading, scope, shop, card, excused)
    try:
        if not reading.understood or reading.meaning is None:
            raise Unplayable(reading.help or "the sentence was not understood")
        body = of_meaning(reading.meaning, context)
    except Unplayable as why:
        shop.unplayed[context.cites[0]] = Unplayed(reading, why.reason)
        return (s.Table((cite(reading.sentence),)),)
    shop.unplayed.pop(cite(reading.sentence), None)
    shop.world.played.add(cite(reading.sentence))
    return body


def of_meaning(meaning: object, context: Context) -> s.Body:
    """The statements of a meaning that does something."""
    match meaning:
        case happenings.Do():
            return effects.sentence(meaning, context)
        case happenings.OnEvent(
            trigger=circumstances.When(
                conditions=(Act(verb="resolve", passive=True, subject=things.Small(name="effect")),)
            )
        ):
            rest = tuple(each for each in meaning.circumstances if each is not meaning.trigger)
            return effects.sentence(happenings.Do(meaning.span, meaning.effects, meaning.joint, rest), context)
        case Sequence(items=items):
            return tuple(statement for item in items for statement in of_meaning(item, context))
        case Together(items=items):
            return tuple(statement for item in items for statement in of_meaning(item, context))
        case _:
            raise Unplayable("the sentence does nothing at this point: it tells what is so")


def body_of(
    readings: Iterable[Reading], scope: Scope, shop: Workshop, card: str = "", excused: tuple[str, ...] = ()
) -> s.Body:
    """Sentences one after the other. `Otherwise` belongs to the If before it."""
    body: list[s.Statement] = []
    for reading in readings:
        made = () if _orders_ties(reading) else statements(reading, scope, shop, card, excused)
        if _orders_ties(reading) and body and _order_ties(body, reading, scope):
            shop.unplayed.pop(cite(reading.sentence), None)
            shop.world.played.add(cite(reading.sentence))
        elif _is_otherwise(reading) and body and isinstance(body[-1], s.If) and not isinstance(made[0], s.Table):
            last = body.pop()
            assert isinstance(last, s.If)
            body.append(_with_otherwise(last, made))
        else:
            body += made
    return tuple(body)


def _orders_ties(reading: Reading) -> bool:
    """`Ties are resolved in Turn Order.`"""
    match reading.meaning:
        case happenings.Do(effects=(Act(verb="resolve" | "break", passive=True, subject=things.Small(name="tie")),)):
            return reading.understood
        case _:
            return False


def _order_ties(body: list[s.Statement], reading: Reading, scope: Scope) -> bool:
    """Gives the arrangement before it the order in which ties stand."""
    match reading.meaning:
        case happenings.Do(effects=(Act() as act,)):
            where = next((slot.value for slot in act.slots if slot.preposition == "in"), None)
            if where is None:
                return False
            order = nouns.several(where, scope)
        case _:
            return False
    for at in reversed(range(len(body))):
        last = body[at]
        if isinstance(last, s.Arrange):
            body[at] = replace(
                last, things=e.Sorted(last.things, order), ties="kept", cites=(*last.cites, cite(reading.sentence))
            )
            return True
    return False


def _with_otherwise(last: s.If, made: s.Body) -> s.If:
    if last.otherwise and len(last.otherwise) == 1 and isinstance(last.otherwise[0], s.If):
        return replace(last, otherwise=(_with_otherwise(last.otherwise[0], made),))
    return replace(last, otherwise=made)


def _continues(steps: list[model.Step], made: s.Body) -> s.Body:
    """A step that begins with `Otherwise` is the other way of the step before it, if that ends with an If: its statements
    go there, where the condition is tested, and the step keeps none of its own. Else they stay.
    """
    at = next((i for i in reversed(range(len(steps))) if steps[i].body), None)
    if at is None or not isinstance(last := steps[at].body[-1], s.If) or isinstance(made[0], s.Table):
        return made
    steps[at] = replace(steps[at], body=(*steps[at].body[:-1], _with_otherwise(last, made)))
    return ()


def _is_otherwise(reading: Reading) -> bool:
    return isinstance(reading.meaning, happenings.Do) and any(
        isinstance(each, circumstances.Otherwise) and each.word == "otherwise" for each in reading.meaning.circumstances
    )


def step_body(step: Step, scope: Scope, shop: Workshop) -> s.Body:
    """A step with its branches."""
    readings = [shop.reading(sentence) for sentence in step.sentences]
    if step.branches:
        return _branches(step, readings, scope, shop)
    return body_of(readings, scope, shop)


def _branches(step: Step, readings: list[Reading], scope: Scope, shop: Workshop) -> s.Body:
    """`Do the first of these that applies:` and its branches: the first whose condition holds. Any other lead goes to the table as a whole."""
    lead = readings[0].sentence.text.rstrip(": ").lower() if readings else ""
    if len(readings) != 1 or not lead.startswith("do the first of these that appl"):
        for reading in readings:
            shop.unplayed[cite(reading.sentence)] = Unplayed(
                reading, "the machine does not know how its branches are chosen"
            )
        return tuple(s.Table((cite(reading.sentence),)) for reading in readings)
    chain: s.Body = ()
    for branch in reversed(step.branches):
        body = step_body(branch, scope, shop)
        if len(body) == 1 and isinstance(body[0], s.If):
            chain = (replace(body[0], otherwise=chain),)
        else:
            chain = body
    return chain


def make(draft: Draft, shop: Workshop) -> model.Procedure:
    """The procedure with its steps, its outcomes behind the step that makes the Check, and what other rules add to it."""
    scope = scope_of(draft.name, shop)
    steps: list[model.Step] = []
    for step in draft.rule.steps:
        body = step_body(step, scope, shop)
        cites = tuple(dict.fromkeys(cite(sentence) for sentence in step.sentences)) or (draft.rule.id,)
        if steps and body and step.sentences and _is_otherwise(shop.reading(step.sentences[0])):
            body = _continues(steps, body)
        steps.append(model.Step(cites, step.label, body))
    if draft.rule.kind in OUTCOMES:
        steps.append(_outcome(draft.rule, scope, shop))
    if draft.outcomes:
        steps = _with_outcomes(draft, steps, scope, shop)
    for reading in shop.appended.get(draft.name, ()):
        steps.append(model.Step((cite(reading.sentence),), f"{len(steps) + 1}", statements(reading, scope, shop)))
    before = _extras(shop.before.get(draft.name, ()), scope, shop)
    after = _extras(shop.after.get(draft.name, ()), scope, shop)
    performer = scope.performer
    doer = shop.plan.performer(draft.name)
    if doer:
        performer = e.Slot(doer)
    guards = shop.law.of_procedure(draft.name, performer, scope)
    if doer:
        before = (*memory.noted(shop.world, (draft.rule.id,), e.Slot(doer), procedure=draft.name), *before)
    settle(scope, shop)
    registers = [model.Role(name, kind) for name, (owner, kind) in shop.world.of_process.items() if owner == draft.name]
    if draft.name in shop.plan.taken:
        registers.append(model.Role(TAKEN, model.Many("Procedure")))
    return model.Procedure(
        cites=(draft.rule.id,),
        name=draft.name,
        steps=tuple(steps),
        roles=roles_of(draft.name, shop),
        performed=bool(doer),
        registers=tuple(registers),
        guards=guards,
        before=before,
        after=after,
    )


OUTCOMES = {BlockKind.SUCCESS: "Success", BlockKind.FAILURE: "Failure"}


def _outcome(rule: Rule, scope: Scope, shop: Workshop) -> model.Step:
    """A SUCCESS or FAILURE that is called by name: how the Check came out is known in it."""
    cites = tuple(cite(sentence) for sentence in rule.sentences)
    known = s.Assign(cites[:1], "succeeded", e.Bool(rule.kind is BlockKind.SUCCESS))
    scope.introduce("succeeded", ())
    return model.Step(
        cites, "1", (known, *body_of([shop.reading(sentence) for sentence in rule.sentences], scope, shop))
    )


def roles_of(name: str, shop: Workshop) -> tuple[model.Role, ...]:
    """The declared roles of a procedure, the performer first."""
    roles = shop.plan.roles.get(name, {})
    ordered = sorted(roles.items(), key=lambda each: each[1] != "performer")
    return tuple(model.Role(role, model.Record() if kind == "Record" else None) for role, kind in ordered)


def _extras(extras: Iterable[Extra], scope: Scope, shop: Workshop) -> s.Body:
    body: list[s.Statement] = []
    for extra in extras:
        context = context_of(extra.reading, scope, shop)
        try:
            made = of_extra(extra, context)
        except Unplayable as why:
            shop.unplayed[context.cites[0]] = Unplayed(extra.reading, why.reason)
            made = (s.Table(context.cites),)
        else:
            shop.unplayed.pop(context.cites[0], None)
            shop.world.played.add(cite(extra.reading.sentence))
        body += made
    return tuple(body)


def of_extra(extra: Extra, context: Context) -> s.Body:
    """The effects of a rule that is set off by the procedure, for whom it concerns."""
    test = extra.subject_test
    if test is None:
        return effects.sentence(extra.meaning, context)
    when, inner = test(context)  # type: ignore[operator]
    body = effects.sentence(extra.meaning, inner)
    return (s.If(context.cites, when, body),)


def _with_outcomes(draft: Draft, steps: list[model.Step], scope: Scope, shop: Workshop) -> list[model.Step]:
    """SUCCESS and FAILURE follow the step whose Check they name, else the last that makes a Check."""
    success: s.Body = ()
    failure: s.Body = ()
    cites: list[str] = []
    at = next((i for i in reversed(range(len(steps))) if makes_check(steps[i].body)), None)
    for rule in draft.outcomes:
        readings = [shop.reading(sentence) for sentence in rule.sentences]
        body = body_of(readings, scope, shop)
        if rule.kind is BlockKind.SUCCESS:
            success = body
        else:
            failure = body
        cites += [cite(reading.sentence) for reading in readings]
    if at is None:
        ask = s.Ask((draft.rule.id,), "succeeded", f"Did the Check of {draft.name} succeed?")
        steps.append(
            model.Step(
                (draft.rule.id, *cites), "outcome", (ask, s.If((draft.rule.id,), e.Slot("succeeded"), success, failure))
            )
        )
        return steps
    outcome = s.If(tuple(cites), e.Slot("succeeded"), success, failure)
    step = steps[at]
    steps[at] = model.Step((*step.cites, *cites), step.label, (*step.body, outcome))
    return steps


def makes_check(body: s.Body) -> bool:
    """Whether statements make a Check."""
    for statement in body:
        match statement:
            case s.Call(into="succeeded") | s.Ask(into="succeeded"):
                return True
            case s.If(then=then, otherwise=otherwise):
                if makes_check(then) or makes_check(otherwise):
                    return True
            case _:
                continue
    return False


def text_procedures(shop: Workshop) -> list[model.Procedure]:
    """A procedure for each cell of rule text that play resolves."""
    found = []
    world = shop.world
    for component in world.components.values():
        for row in component.rule.rows:
            card = row.cells[0].text if row.cells else ""
            for column, sentences in row.rules:
                if column in world.live:
                    continue
                readings = [shop.reading(sentence) for sentence in sentences]
                found.append(_text(card, column, readings, shop))
    return found


def _text(card: str, column: str, readings: list[Reading], shop: Workshop) -> model.Procedure:
    from rulewright.machine.world import text_procedure

    name = text_procedure(card, column)
    scope = Scope(
        shop.world,
        name,
        roles={"reader": "performer"},
        may_add=False,
        performer=e.Slot("reader"),
        they=e.Slot("reader"),
        outer=CHECK,
    )
    for key in ("Player", *(f"{status} Player" for status in shop.world.statuses)):
        scope.owners[key] = e.Slot("reader")
    excused = tuple(reading.sentence.text for reading in readings if _affects(reading))
    doing = [reading for reading in readings if not _affects(reading)]
    for reading in readings:
        if _affects(reading):
            shop.world.played.add(cite(reading.sentence))
    body = body_of(doing, scope, shop, card, excused)
    cites = tuple(cite(reading.sentence) for reading in readings)
    return model.Procedure(cites, name, (model.Step(cites, "1", body),), roles=(model.Role("reader"),), performed=True)


def _affects(reading: Reading) -> bool:
    """`This affects Zombie Players.`: tells whom the card's text concerns, and does nothing itself."""
    return reading.understood and reading.kind in ("Applies", "AboutRules", "AffectsOnly", "Standing")


def all_given(meaning: happenings.Do, context: Context) -> e.Expression:
    """The conditions of a sentence."""
    return conditions.all_given(meaning.circumstances, context.scope)
