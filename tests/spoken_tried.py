"""Trying spoken sentences: each is a procedure of one small game, played from many tables, and must do what its own
account says in one of the ways that the language leaves open.
"""

from __future__ import annotations

import random
from collections import Counter
from types import ModuleType
from typing import Any

from spoken import WAYS, Act, sentence
from spoken_table import GROUND, Table, laid

from rulewright import pipeline
from rulewright.emit import python
from rulewright.play.load import load
from rulewright.source import Source

Values = dict[str, list[Any]]
AT_ONCE = 60  # sentences in one game


def spoken(count: int, seed: int) -> list[tuple[str, Act]]:
    chance = random.Random(seed)
    return [sentence(chance) for _ in range(count)]


def wrong(said: list[tuple[str, Act]], tables: int, counts: Counter[str]) -> list[str]:
    """The sentences that are understood, told nothing of, and played otherwise than they say."""
    found: list[str] = []
    for at in range(0, len(said), AT_ONCE):
        found += _wrong(said[at : at + AT_ONCE], tables, counts)
    return found


def _wrong(said: list[tuple[str, Act]], tables: int, counts: Counter[str]) -> list[str]:
    names = [f"Q{chr(97 + at // 26)}{chr(97 + at % 26)}x" for at in range(len(said))]
    text, starts = GROUND.format(actions=", ".join(names)), []
    for name, (each, _) in zip(names, said, strict=True):
        starts.append(len(text))
        text += f"PROCEDURE {name}\n\n1. {each}\n\n"
    compiled = pipeline.compile_ruleset([Source("spoken.rules", text)])
    lowered = pipeline.lowered(compiled)
    told = {each.reading.sentence.span.start for each in lowered.unplayed}
    told |= {each.sentence.span.start for each in lowered.unread}
    told |= {each.span.start for each in pipeline.found(compiled, lowered) if each.severity.value != "info"}
    machine = load(python.module(lowered.game, "0"))
    found = []
    for name, (each, act), start, end in zip(names, said, starts, [*starts[1:], len(text)], strict=True):
        if any(start <= place < end for place in told):
            counts["told"] += 1
            continue
        counts["played"] += 1
        if not all(_agrees(machine, name, act, laid(f"{each} {number}")) for number in range(tables)):
            found.append(each)
    return found


def _agrees(machine: ModuleType, name: str, act: Act, table: Table) -> bool:
    state = _state(machine, table)
    machine.begin(state, name)
    played = _values(machine, state, table)
    for way in WAYS:
        own = table.copy()
        act(own, way)
        if _values(machine, _state(machine, own), own) == played:
            return True
    return False


def _state(machine: ModuleType, table: Table) -> Any:
    state = machine.table(len(table.order))
    machine.set_value(state, "Turn Order", table.order)
    machine.set_value(state, "Active Player", table.active)
    machine.set_value(state, "Leader", table.leader)
    for name, values in (*table.numbers.items(), *table.states.items(), ("Place", table.places)):
        for player in table.players:
            machine.set_value(state, name, values[player], player)
    return state


def _values(machine: ModuleType, state: Any, table: Table) -> Values:
    names = (*table.numbers, *table.states, "Place")
    return {name: [machine.get_value(state, name, player) for player in table.players] for name in names}
