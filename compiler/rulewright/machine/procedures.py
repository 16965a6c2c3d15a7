"""Procedures of the machine from procedures of the book: roles, steps, outcomes, guards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rulewright.book.model import Book, Face, Rule
from rulewright.machine import calls, doing, logic, model, procedures, sound, stating, workshop
from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.account import traces
from rulewright.machine.conditions import conditions
from rulewright.machine.context import CHECK, GIVEN, Context
from rulewright.machine.effects import counted_ones, effects, hands, spending, tables
from rulewright.machine.events import live, memory, starts
from rulewright.machine.norms import often
from rulewright.machine.nouns import tally
from rulewright.machine.scope import TAKEN, Scope, Unplayable
from rulewright.machine.things import cell_values
from rulewright.machine.things.world import PLAYER, World, cite
from rulewright.machine.workshop import Extra, Unplayed, Workshop
from rulewright.meaning import happenings
from rulewright.meaning.model import Reading
from rulewright.syntax.tree import BlockKind


@dataclass(frozen=True, slots=True)
class Draft:
    """A procedure of the book: a block of steps with the SUCCESS and FAILURE that follow its Check, such an outcome
    by itself where a step resolves it by name, or a table of a die.
    """

    name: str
    rule: Rule
    outcomes: tuple[Rule, ...] = ()


def settle(scope: Scope, shop: Workshop) -> None:
    """Notes the roles that a procedure's body turned out to need; the first who is a Player and does
    something performs it.
    """
    roles = {}
    own = shop.world.doings.get(scope.procedure)
    figure = own is not None and shop.world.base(own.kind) != PLAYER
    performed = figure or any(kind == "performer" for kind in scope.roles.values())
    for role, kind in scope.roles.items():
        if (
            not performed
            and not role.startswith(_BROUGHT_IN)
            and kind not in ("Record", GIVEN)
            and role[:1].isupper()  # the opponent, the victim: whoever that is, not the one who does it
            and shop.world.base(kind) == PLAYER
        ):
            kind, performed = "performer", True
        roles[role] = kind
    shop.plan.roles[scope.procedure] = roles


def make(draft: Draft, shop: Workshop) -> model.Procedure:
    """The procedure with its steps, its outcomes behind the step that makes the Check, and what other
    rules add to it.
    """
    scope = workshop.scope_of(draft.name, shop)
    steps: list[model.Step] = []
    for step in draft.rule.steps:
        scope.just_done = steps[-1].body if steps else ()
        scope.earlier = frozenset(known.slot for known in scope.known)
        body = stating.step_body(step, scope, shop)
        cites = tuple(dict.fromkeys(cite(sentence) for sentence in step.sentences)) or (draft.rule.id,)
        if steps and body and step.sentences and stating.is_otherwise(shop.reading(step.sentences[0])):
            body = stating.continues(steps, body, shop.reading(step.sentences[0]), scope, shop)
        steps.append(model.Step(cites, step.label, body))
    if draft.rule.kind is BlockKind.TABLE:
        steps.append(_table(draft.rule, scope, shop))
    if draft.rule.kind in OUTCOMES:
        steps.append(_outcome(draft.rule, scope, shop))
    if draft.outcomes:
        steps = _with_outcomes(draft, steps, scope, shop)
    for reading in shop.appended.get(draft.name, ()):
        steps.append(
            model.Step((cite(reading.sentence),), f"{len(steps) + 1}", stating.statements(reading, scope, shop))
        )
    before, steps = _begun(draft.name, steps, scope, shop)
    more = tally.one_more(draft.name, shop.world)
    after = (*more, *_each_by_itself(shop.after.get(draft.name, ()), bool(more), steps, scope, shop))
    performer = scope.performer
    doer = shop.plan.performer(draft.name)
    if doer:
        performer = e.Slot(doer)
    weighed = replace(scope, known=[])  # a guard is weighed before a step has brought anything in
    guards = (*shop.law.of_procedure(draft.name, performer, weighed), *_unpaid(steps, draft.rule, scope, shop))
    guards = tuple(guard for guard in guards if not _comes_too_late(guard, draft.name, steps, shop))
    if doer:
        before = (*memory.noted(shop.world, (draft.rule.id,), e.Slot(doer), procedure=draft.name), *before)
    before = (*often.noted(draft.name, performer, (draft.rule.id,), shop.world), *before)
    if draft.name in shop.listened:
        before = (*doing.remembered(draft.name, scope, (draft.rule.id,)), *before)
    settle(scope, shop)
    registers = [model.Role(name, kind) for name, (owner, kind) in shop.world.of_process.items() if owner == draft.name]
    if draft.name in shop.plan.taken:
        registers.append(model.Role(TAKEN, model.Many("Procedure")))
    return model.Procedure(
        cites=(draft.rule.id,),
        name=draft.name,
        steps=_distinct(counted_ones.needed(steps, scope)),
        roles=roles_of(draft.name, shop),
        performed=bool(doer),
        registers=tuple(registers),
        guards=guards,
        before=before,
        after=after,
    )


def _unpaid(steps: list[model.Step], rule: Rule, scope: Scope, shop: Workshop) -> tuple[s.Guard, ...]:
    """What keeps a procedure from one who cannot pay: its first sentence spends so much, or its one step is paid with
    cards, and it would do nothing.
    """
    if not steps:
        return ()
    price = hands.price(steps[0].body) if len(steps) == 1 else None
    if price is None and rule.steps and rule.steps[0].sentences:
        said = [shop.reading(sentence) for sentence in rule.steps[0].sentences]
        meaning = said[0].meaning
        price = spending.first_price(meaning, _up_to_price(steps[0].body)) if said[0].understood else None
    if price is None or any(isinstance(node, e.Slot) and node.name not in scope.roles for node in sound.nodes(price)):
        return ()
    return (s.Guard(steps[0].cites, e.Not(price)),)


def _up_to_price(body: s.Body) -> s.Body:
    """The statements of a step up to the first that is done under a condition."""
    at = next((at for at, statement in enumerate(body) if isinstance(statement, s.If)), -1)
    return body[: at + 1]


def _distinct(steps: list[model.Step]) -> tuple[model.Step, ...]:
    """The steps with labels that differ: where an author numbers two alike, the later ones get a sign more."""
    found: dict[str, model.Step] = {}
    for step in steps:
        label = step.label
        while label in found:
            label += "+"
        found[label] = replace(step, label=label)
    return tuple(found.values())


# Roles of those whom somebody chose, or a card that was drawn: never the one who does a procedure.
def _comes_too_late(guard: s.Guard, name: str, steps: list[model.Step], shop: Workshop) -> bool:
    """Whether a guard asks of what a step of the procedure itself chooses, after it was offered."""
    chosen = {node.into for node in sound.nodes(tuple(steps)) if isinstance(node, s.Choose | s.Pick)}
    late = [node.name for node in sound.nodes(guard.when) if isinstance(node, e.Slot) and node.name in chosen]
    if late:
        shop.law.silenced[guard.cites[0]] = (
            f"“{late[0]}” is chosen by a step of {name}, after that is offered: say whom it leaves out, as in “A "
            "Player cannot Attack a Hidden Player.” (with your own names)"
        )
    return bool(late)


_BROUGHT_IN = ("target", "chosen ", "drawn ", "revealed ", "dealt ")
OUTCOMES = {BlockKind.SUCCESS: "Success", BlockKind.FAILURE: "Failure"}


def _outcome(rule: Rule, scope: Scope, shop: Workshop) -> model.Step:
    """A SUCCESS or FAILURE that is called by name: how the Check came out is known in it."""
    cites = tuple(cite(sentence) for sentence in rule.sentences)
    known = s.Assign(cites[:1], "succeeded", e.Bool(rule.kind is BlockKind.SUCCESS))
    scope.introduce("succeeded", ())
    return model.Step(
        cites, "1", (known, *stating.body_of([shop.reading(sentence) for sentence in rule.sentences], scope, shop))
    )


def _table(rule: Rule, scope: Scope, shop: Workshop) -> model.Step:
    """A table that is rolled on: the roll, and what each row does, for the one who rolls. What a row brings in is known
    in it alone.
    """
    before = list(scope.known)
    scope.performer = e.Slot(tables.ROLLER)

    def row(face: Face) -> s.Body:
        scope.known[:] = before
        for found in (scope.taken_up, scope.witnesses, scope.held):
            found.clear()
        scope.introduce(tables.ROLLED, (), "roll", "result")
        name = tables.procedure_named(face, shop.world)
        nothing = tables.is_nothing(face)
        if not name and not nothing:
            return stating.body_of([shop.reading(sentence) for sentence in face.sentences], scope, shop)
        shop.world.played.update(cite(sentence) for sentence in face.sentences)
        if nothing:
            return ()
        context = Context(shop.world, shop.law, shop.plan, scope, (rule.id,), face.result.text)
        return (s.Call((rule.id,), name, calls.bind(name, context, scope.performer)),)

    rows = [(face, row(face)) for face in rule.faces]
    if any(node == e.Slot(tables.ROLLER) for node in sound.nodes(tuple(body for _, body in rows))):
        others = {name: kind for name, kind in scope.roles.items() if name != tables.ROLLER}
        scope.roles = {tables.ROLLER: "performer", **others}
    doer = shop.plan.performer(rule.name)
    body = tables.body(rule, rows, e.Slot(doer) if doer else None)
    cites = tuple(cite(sentence) for face in rule.faces for sentence in face.sentences)
    return model.Step(cites or (rule.id,), "1", body)


def roles_of(name: str, shop: Workshop) -> tuple[model.Role, ...]:
    """The declared roles of a procedure, the performer first."""
    roles = shop.plan.roles.get(name, {})
    ordered = sorted(roles.items(), key=lambda each: each[1] != "performer")
    return tuple(model.Role(role, model.Record() if kind == "Record" else None) for role, kind in ordered)


def _extras(extras: Iterable[Extra], scope: Scope, shop: Workshop) -> s.Body:
    body: list[s.Statement] = []
    for extra in extras:
        context = workshop.context_of(extra.reading, scope, shop)
        try:
            made = of_extra(extra, context)
            traces.require(extra.meaning, made, shop.world, scope.procedure)
        except Unplayable as why:
            shop.unplayed[context.cites[0]] = Unplayed(extra.reading, why.reason)
            made = (s.Table(context.cites),)
        else:
            shop.unplayed.pop(context.cites[0], None)
            shop.world.played.add(cite(extra.reading.sentence))
        body += made
    return tuple(body)


def _each_by_itself(
    extras: Iterable[Extra], more: bool, steps: list[model.Step], scope: Scope, shop: Workshop
) -> s.Body:
    """What is done after a procedure, rule by rule: one that needs what was chosen there is passed over where nothing
    was, and the others are not. `more`: the machine does something of its own beside them.
    """
    bodies = [_extras((extra,), scope, shop) for extra in extras]
    if len(bodies) + more < 2:
        return bodies[0] if bodies else ()
    chosen = {node.into for node in sound.nodes(tuple(steps)) if isinstance(node, s.Choose | s.Draw | s.Pick)}
    found: list[s.Statement] = []
    for body in bodies:
        own = {node.into for node in sound.nodes(body) if isinstance(node, s.Choose | s.Draw | s.Pick | s.Assign)}
        used = {node.name for node in sound.nodes(body) if isinstance(node, e.Slot)}
        needed = sorted((used & chosen) - own - set(scope.roles))
        there = logic.conjunction([e.Compare("!=", e.Slot(name), e.Nothing()) for name in needed])
        found += (s.If(body[0].cites, there, body),) if needed else body
    return tuple(found)


def _begun(name: str, steps: list[model.Step], scope: Scope, shop: Workshop) -> tuple[s.Body, list[model.Step]]:
    """What is done before a procedure, and its steps with what is done as it begins."""
    known = {role for role, kind in shop.plan.roles.get(name, {}).items() if kind != GIVEN}
    before: s.Body = ()
    begun: s.Body = ()
    for extra in shop.before.get(name, ()):
        made = _extras((extra,), scope, shop)
        try:
            starts.require_known(made, extra.moment, name, steps, known)
        except Unplayable as why:
            cites = (cite(extra.reading.sentence),)
            shop.unplayed[cites[0]] = Unplayed(extra.reading, why.reason)
            made = (s.Table(cites),)
        if extra.moment == starts.BEFORE or not starts.naming(steps):
            before = (*before, *made)
        else:
            begun = (*begun, *made)
    return before, starts.behind_naming(steps, begun) if begun else steps


def of_extra(extra: Extra, context: Context) -> s.Body:
    """The effects of a rule that is set off by the procedure, for whom it concerns."""
    test = extra.subject_test
    if test is None:
        if (extra.reading.sentence.span.source.name, extra.reading.sentence.span.start) in context.world.texts:
            return live.of_holders(extra.reading, context, lambda inner: effects.sentence(extra.meaning, inner))
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
        body = stating.body_of(readings, scope, shop)
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
    came: s.Body = (s.If(tuple(cites), e.Slot("succeeded"), success, failure),)
    step = steps[at]
    if failure and not makes_check(step.body, within=False):  # perhaps it was not made
        came = (
            s.If(tuple(cites), e.Slot("succeeded"), success),
            s.If(tuple(cites), e.Not(e.Slot("succeeded")), failure),
        )
    steps[at] = model.Step((*step.cites, *cites), step.label, (*step.body, *came))
    return steps


def makes_check(body: s.Body, within: bool = True) -> bool:
    """Whether statements make a Check, be it under a condition or by choice (`within`)."""
    for statement in body:
        match statement:
            case s.Call(into="succeeded") | s.Ask(into="succeeded"):
                return True
            case s.If(then=then, otherwise=otherwise) if within:
                if makes_check(then) or makes_check(otherwise):
                    return True
            case s.May(body=offered) if within and makes_check(offered):
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
    name = cell_values.text_procedure(card, column)
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
    body = stating.body_of(doing, scope, shop, card, excused)
    cites = tuple(cite(reading.sentence) for reading in readings)
    return model.Procedure(cites, name, (model.Step(cites, "1", body),), roles=(model.Role("reader"),), performed=True)


def _affects(reading: Reading) -> bool:
    """`This affects Zombie Players.`: tells whom the card's text concerns, and does nothing itself."""
    return reading.understood and reading.kind in ("Applies", "AboutRules", "AffectsOnly", "Standing")


def all_given(meaning: happenings.Do, context: Context) -> e.Expression:
    """The conditions of a sentence."""
    return conditions.all_given(meaning.circumstances, context.scope)


def drafts_of(book: Book) -> Iterable[Draft]:
    """Every procedure of the book, with its outcomes; one without a name is called by its printed number."""
    rules = book.rules()
    outcomes_of: dict[str, dict[int, Rule]] = {}
    for at, rule in enumerate(rules):
        if rule.outcome_of:
            outcomes_of.setdefault(rule.outcome_of, {})[at] = rule
    for rule in rules:
        if rule.kind is BlockKind.PROCEDURE and rule.steps:
            name = rule.name or f"Procedure {rule.printed}"
            placed = outcomes_of.get(rule.id, {}) | outcomes_of.get(rule.name, {})
            outcomes = [placed[at] for at in sorted(placed)]
            said = " ".join(sentence.text for step in rule.steps for sentence in step.sentences)
            called = [r for r in outcomes if f"{name} {procedures.OUTCOMES[r.kind]}" in said]
            yield Draft(name, rule, tuple(r for r in outcomes if r not in called))
            yield from (Draft(f"{name} {procedures.OUTCOMES[r.kind]}", r) for r in called)


def tables_of(world: World) -> Iterable[Draft]:
    """Every table of a die whose rows say what is done."""
    for rule in world.tables.values():
        if not tables.no_procedure(rule, world):
            yield Draft(rule.name, rule)
