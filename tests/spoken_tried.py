"""Trying spoken sentences: each is a procedure of one small game, played from many tables, and must do what its own
account says in one of the ways that the language leaves open.

The machine is played by answers taken at random; the account is then played by the same answers.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from types import ModuleType
from typing import Any

import spoken as acts
import spoken_cards
import spoken_choices
import spoken_dice
from spoken import WAYS, Act
from spoken_asked import PASS, Answered, OtherwiseError, replayed
from spoken_table import GROUND, Table, laid

from rulewright import pipeline
from rulewright.emit import python
from rulewright.play.load import load
from rulewright.source import Source

Values = dict[str, list[Any]]
Reasons = dict[str, list[str]]  # the sentences that were told for each
Maker = Callable[[random.Random], tuple[str, Act]]
SORTS: dict[str, Maker] = {
    "players": acts.sentence,
    "choices": spoken_choices.sentence,
    "dice": spoken_dice.sentence,
    "cards": spoken_cards.sentence,
}
AT_ONCE = 60  # sentences in one game
TABLE = -7  # whom the machine asks for what it does not play


def spoken(count: int, seed: int, maker: Maker = acts.sentence) -> list[tuple[str, Act]]:
    chance = random.Random(seed)
    return [maker(chance) for _ in range(count)]


def wrong(said: list[tuple[str, Act]], tables: int, counts: Counter[str], why: Reasons | None = None) -> list[str]:
    """The sentences that are understood, told nothing of, and played otherwise than they say; `why` gathers for what
    reasons others were told.
    """
    found: list[str] = []
    for at in range(0, len(said), AT_ONCE):
        found += _wrong(said[at : at + AT_ONCE], tables, counts, {} if why is None else why)
    return found


def _wrong(said: list[tuple[str, Act]], tables: int, counts: Counter[str], why: Reasons) -> list[str]:
    names = [f"Q{chr(97 + at // 26)}{chr(97 + at % 26)}x" for at in range(len(said))]
    text, starts = GROUND.format(actions=", ".join(names)), []
    for name, (each, _) in zip(names, said, strict=True):
        starts.append(len(text))
        text += f"PROCEDURE {name}\n\n1. {each}\n\n"
    told, machine = _made(text)
    found = []
    for name, (each, act), start, end in zip(names, said, starts, [*starts[1:], len(text)], strict=True):
        reasons = [reason for place, reason in told if start <= place < end]
        if reasons:
            counts["told"] += 1
            why.setdefault(reasons[0], []).append(each)
            continue
        counts["played"] += 1
        if not all(_agrees(machine, name, act, laid(f"{each} {number}")) for number in range(tables)):
            found.append(each)
    return found


def _made(text: str) -> tuple[list[tuple[int, str]], ModuleType]:
    """What is told, each with its place, the reason for which something is left to the table first; the machine."""
    compiled = pipeline.compile_ruleset([Source("spoken.rules", text)])
    lowered = pipeline.lowered(compiled)
    told = [(each.reading.sentence.span.start, each.reason) for each in lowered.unplayed]
    told += [(each.sentence.span.start, "not understood") for each in lowered.unread]
    found = pipeline.found(compiled, lowered)
    told += [(each.span.start, f"{each.code}: {each.message}") for each in found if each.severity.value != "info"]
    return told, load(python.module(lowered.game, "0"))


def _agrees(machine: ModuleType, name: str, act: Act, table: Table) -> bool:
    state = _state(machine, table)
    machine.begin(state, name)
    log = _answered(machine, state, random.Random(f"{name} {table}"))
    values = _values(machine, state)
    return log is not None and any(_says(act, table.copy(), way, log, values) for way in WAYS)


def _says(act: Act, table: Table, way: Any, log: list[Answered], values: Values) -> bool:
    """Whether an account comes by these answers to these values."""
    try:
        replayed(act(table, way), log)
    except OtherwiseError:
        return False
    if table.shuffled:
        table.deck.sort()
    said = {**table.numbers, **table.states, "Place": table.places, "Deck": table.deck}
    said |= {"Discarded": sorted(table.discarded), "Hand": [sorted(hand) for hand in table.hands]}
    return said == values


def _answered(machine: ModuleType, state: Any, chance: random.Random) -> list[Answered] | None:
    """What is asked until the game is over, answered at random; None if the table is asked, or without end."""
    log: list[Answered] = []
    for _ in range(100):
        waiting = machine.pending(state)
        if not waiting.options:
            return log
        if waiting.player == TABLE:
            return None
        names = {action: PASS if action == machine.PASS else name for action, name in waiting.options}
        action = chance.choice(list(names))
        if len(set(names.values())) > 1:
            log.append(Answered(waiting.player, frozenset(names.values()), names[action]))
        machine.apply(state, action)
    return None


def _state(machine: ModuleType, table: Table) -> Any:
    state = machine.table(len(table.order))
    machine.set_value(state, "Turn Order", table.order)
    machine.set_value(state, "Active Player", table.active)
    machine.set_value(state, "Leader", table.leader)
    for name, values in (*table.numbers.items(), *table.states.items(), ("Place", table.places)):
        for player in table.players:
            machine.set_value(state, name, values[player], player)
    piles = [("Treasure Deck", -1, table.deck), ("Discard Pile", -1, table.discarded)]
    piles += [("Hand", player, table.hands[player]) for player in table.players]
    for pile, owner, cards in piles:
        for card in cards:
            machine.lay(state, card, pile, owner)
    return state


def _values(machine: ModuleType, state: Any) -> Values:
    """All that is compared. What lies in no order is sorted."""

    def cards(pile: str, owner: int = 0) -> list[str]:
        lies = state.piles[machine.pile_number(pile, owner)]
        named = [machine.NAMES[card if card >= 0 else ~card] for card in lies]
        return named if pile == "Treasure Deck" and min(lies, default=0) >= 0 else sorted(named)

    players = range(state.players)
    names = ("Gold", "Light", "Health", "Hidden", "Cursed", "Blessed")
    found = {name: [machine.get_value(state, name, player) for player in players] for name in names}
    found["Place"] = [machine.NAMES[machine.get_value(state, "Place", player)] for player in players]
    found |= {"Deck": cards("Treasure Deck"), "Discarded": cards("Discard Pile")}
    return found | {"Hand": [cards("Hand", player) for player in players]}
