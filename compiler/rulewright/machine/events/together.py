"""Who wins when one effect brings several Players to it at once: `The first Player to reach 8 Points wins`.

In: the events of a game in which somebody wins, and all its procedures. Out: the same events, in which of several who
come to it by one effect those win whom the rules about ties name: all of them (`Tied Players share the victory`), or
those with the most of something. Where no rule says it, the table is asked, and the author is told. An event that no
effect brings about for several at once, or for which a rule gives the order, stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic, model, workshop
from rulewright.machine import statement as s
from rulewright.machine.effects import ranking
from rulewright.machine.events import triggers
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import PLAYER, cite
from rulewright.machine.workshop import Workshop
from rulewright.meaning.model import Reading

_FIRST = "first of several"
_SETS = (e.Every, e.Where, e.Union, e.Without, e.Sorted, e.Most)
_ALONE = e.These((e.Slot(triggers.SUBJECT),))


def shared(
    rows: Iterable[model.Event], watches: Iterable[model.Attribute], made: Iterable[model.Procedure], shop: Workshop
) -> list[model.Event]:
    """The events, with who wins of several at once. `watches` are the attributes with what they raise."""
    found = list(rows)
    grouped = _of_several((*made, *found))
    raised = {watch.event for each in watches if each.name in grouped for watch in each.watches}
    return [_event(each, shop) if each.name in raised and each.order is None else each for each in found]


def _of_several(parts: Iterable[object]) -> set[str]:
    """The attributes that some effect changes for several at once."""
    return {
        node.attribute
        for part in parts
        for node in nodes(part)
        if isinstance(node, s.Change)
        and (isinstance(node.of, _SETS) or (isinstance(node.of, e.These) and len(node.of.things) > 1))
    }


def _event(event: model.Event, shop: Workshop) -> model.Event:
    return replace(event, rows=tuple(_row(row, event, shop) for row in event.rows))


def _row(row: model.Row, event: model.Event, shop: Workshop) -> model.Row:
    reading = next((each for each in shop.readings.values() if cite(each.sentence) == row.cites[0]), None)
    wins = any(isinstance(node, s.EndGame) and _wins_alone(node) for node in nodes(row.body))
    if reading is None or not wins or event.still is None:
        return row
    tests = (event.still, *((row.when,) if row.when is not None else ()))
    return replace(row, body=_with(row.body, tests, reading, shop))


def _rivals(tests: tuple[e.Expression, ...], scope: Scope) -> e.Expression:
    """All of whom the same is so as of the one who comes to it."""
    variable = scope.variable()
    so = logic.conjunction([logic.substituted(each, e.Slot(triggers.SUBJECT), e.Var(variable)) for each in tests])
    return e.Where(e.Every(PLAYER), variable, so)


def _wins_alone(end: s.EndGame) -> bool:
    return end.winners is not None and any(node == _ALONE for node in nodes(end.winners))


def _by_rule(rivals: e.Expression, scope: Scope) -> tuple[e.Expression, bool]:
    """Those of several who win by the rules about ties, and whether there is such a rule."""
    for reading in scope.world.ties:
        tie = ranking.tie_rule(reading.meaning)
        for what in ranking.superlatives(tie.winner) if tie is not None else ():
            try:
                rivals = ranking.highest(rivals, what, scope)
            except Unplayable:
                return rivals, False
        scope.world.played.add(cite(reading.sentence))
    return rivals, bool(scope.world.ties)


def _with(body: s.Body, tests: tuple[e.Expression, ...], reading: Reading, shop: Workshop) -> s.Body:
    """Statements in which those win of whom all this is so, and what is asked on the way to it."""
    found: list[s.Statement] = []
    for each in body:
        if isinstance(each, s.EndGame) and _wins_alone(each):
            scope = Scope(shop.world, "", may_add=False)
            rivals, settled = _by_rule(_rivals(tests, scope), scope)
            found += _ending(each, rivals, settled, reading, shop)
        elif isinstance(each, s.If):
            then = _with(each.then, (*tests, each.when), reading, shop)
            otherwise = _with(each.otherwise, (*tests, e.Not(each.when)), reading, shop)
            found.append(replace(each, then=then, otherwise=otherwise))
        else:
            found.append(each)
    return tuple(found)


def _ending(end: s.EndGame, rivals: e.Expression, settled: bool, reading: Reading, shop: Workshop) -> s.Body:
    able = logic.substituted(end.winners, _ALONE, rivals) if end.winners is not None else rivals
    if settled:
        return (replace(end, winners=able),)
    context = workshop.context_of(reading, Scope(shop.world, ""), shop)
    shop.plan.questions[context.cites[0]] = (
        "one effect may bring several Players to it at once, and nothing says who of them wins, so the table is asked: "
        "add “Tied Players share the victory.”, or “If there is a tie, the tied Player with the most … wins.”"
    )
    question = f"Several come to this at once, and no rule says who wins: {reading.sentence.text}"
    asked = s.Ask(end.cites, _FIRST, question, "things", able)
    one = replace(end, winners=e.These((e.Slot(_FIRST),)))
    return (s.If(end.cites, e.Compare(">", e.Count(able), e.Int(1)), (asked, one), (replace(end, winners=able),)),)
