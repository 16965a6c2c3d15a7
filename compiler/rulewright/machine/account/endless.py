"""Repetitions that nothing ends: `Repeat Die Roll.` says neither how often nor until when.

In: a part of a game. Out: what is wrong with it, in words; "" where each repetition has an end: a number, a condition,
or something in what it does that ends the game, a procedure below, or that only the table knows.
"""

from __future__ import annotations

from rulewright.machine import model, sound
from rulewright.machine import statement as s


def fault(part: object, game: model.Game) -> str:
    """The first repetition without end in a part."""
    for node in sound.nodes(part):
        if isinstance(node, s.Repeat) and node.times is None and node.until is None and not _ends(node, game):
            return "nothing ends this repetition: say how often (Repeat Rest three times), or until when"
    return ""


def _ends(repeat: s.Repeat, game: model.Game) -> bool:
    """Whether something in what is repeated, or in what it sets off, can end it."""
    if any(isinstance(node, s.Return) for node in sound.nodes(repeat.body)):
        return True
    procedures = {
        each.name: (each.before, tuple(step.body for step in each.steps), each.after) for each in game.procedures
    }
    rows = {each.name: each.rows for each in game.events}
    watches = {each.name: each.watches for each in game.attributes}
    parts: dict[str, object] = {"": repeat.body}
    queue = [""]
    while queue:
        for node in sound.nodes(parts[queue.pop()]):
            found: dict[str, object] = {}
            match node:
                case s.EndGame() | s.End() | s.EndAfter() | s.Table() | s.CallCard():
                    return True
                case s.Call(procedure=name) | s.Offer(procedure=name):
                    found[f"procedure {name}"] = procedures.get(name, ())
                case s.Raise(event=name):
                    found[f"event {name}"] = rows.get(name, ())
                case s.Change(attribute=name):
                    for watch in watches.get(name, ()):
                        found[f"event {watch.event}"] = rows.get(watch.event, ())
                case _:
                    continue
            new = {key: each for key, each in found.items() if key not in parts}
            parts |= new
            queue += new
    return False
