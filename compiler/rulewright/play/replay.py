"""A game told step by step: what was done, by whom, and by which sentence of the rules.

In: a generated machine (a module) and the log of a game. Out: lines of text. Where the log is of another build,
the machine's `Refused` says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def told(machine: Any, log: Mapping[str, Any]) -> Iterator[str]:
    """The game of a log, a line for each step, indented by how deep in calls it is; choices and rolls are named."""
    if log.get("build") != machine.BUILD:
        machine.replay(log)  # raises Refused, with the reason
    trace: list[Any] = []
    s = machine.table(log["players"])
    s.names = tuple(log["config"].get("names", ()))
    roles = dict(log["config"].get("roles", {}))
    machine.begin(s, log["start"] or machine.NAMES[machine.ENTRY], trace=trace, **roles)
    if "options" in log["config"]:
        machine.agree(s, log["config"]["options"], trace)
    yield from lines(machine, trace)
    for action in log["actions"]:
        what, who = machine.action_to_string(s, action), s.player
        first = len(trace)
        machine.apply(s, action, trace)
        yield from lines(machine, trace[first:], f"{by(machine, s, who)} {what}")
    yield ending(machine, s)


def lines(machine: Any, trace: list[Any], answer: str = "") -> Iterator[str]:
    """Lines of a trace with the first rule that each cites; `answer` is what the first of them took."""
    for line in trace:
        cites = line.cites
        said = ""
        if cites:
            file, place, text = machine.RULES[cites[0]]
            said = f"{text}  [{file}:{place}]"
        taken = f"  ({answer})" if line.action is not None else ""
        yield f"{'  ' * line.depth}{said or line.step}{taken}"


def by(machine: Any, s: Any, player: int) -> str:
    """Who acted, with a colon."""
    if player == machine.CHANCE:
        return "came up:"
    if player == machine.REFEREE:
        return "the table:"
    return f"{s.names[player] if player < len(s.names) else machine.NAMES[player]}:"


def ending(machine: Any, s: Any) -> str:
    """How the game stands at its end."""
    if s.at:
        return "The game is not over."
    names = [s.names[winner] if winner < len(s.names) else machine.NAMES[winner] for winner in s.winners or ()]
    return f"The game is over: {' and '.join(names) or 'nobody'} won."
