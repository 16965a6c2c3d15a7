"""A number that is reached when it is met or passed, where a procedure changes it: `Resolve Rest until the Active
Player has 5 Light.` of one who has more than 5 already.

In: a game. Out: the same, where a repetition that goes on until a number is so much ends when it is so much or more, if
all that is done in it makes the number grow, and so much or less, if all makes it shrink. What grows and shrinks is
asked for just so much. (What one act repeats, `effects/until.py` settles.)
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from rulewright.machine import expression as e
from rulewright.machine import model, sound
from rulewright.machine import statement as s
from rulewright.machine.account import endless
from rulewright.machine.effects import until


def met_or_passed(game: model.Game) -> model.Game:
    """The game with such ends."""
    if not any(map(_asks_for_just_so_much, sound.nodes((game.procedures, game.events)))):
        return game
    return replace(game, procedures=_with(game.procedures, game), events=_with(game.events, game))


def _asks_for_just_so_much(node: object) -> bool:
    ends = _end(node)
    return ends is not None and any(isinstance(each, e.Compare) and each.op == "==" for each in sound.nodes(ends))


def _end(node: object) -> e.Expression | None:
    """Until when something is repeated."""
    match node:
        case s.Repeat(until=ends):
            return ends
        case s.If(when=e.Not(ends), then=(s.Again(),)):
            return ends
        case _:
            return None


def _with(part: Any, game: model.Game, steps: s.Body = ()) -> Any:
    """A part with such ends; `steps` is what the procedure does in which it stands."""
    if isinstance(part, tuple):
        items = tuple(_with(item, game, steps) for item in part)
        return part if all(new is old for new, old in zip(items, part, strict=True)) else items
    if not is_dataclass(part) or isinstance(part, type):
        return part
    if isinstance(part, model.Procedure):
        steps = tuple(each for step in part.steps for each in step.body)
    found = {each.name: getattr(part, each.name) for each in fields(part)}
    changed = {name: new for name, old in found.items() if (new := _with(old, game, steps)) is not old}
    part = replace(part, **changed) if changed else part
    match part:
        case s.Repeat(until=until_) if until_ is not None and _asks_for_just_so_much(part):
            return replace(part, until=_ends(until_, part.body, game))
        case s.If(when=e.Not(until_), then=(s.Again(),)) if _asks_for_just_so_much(part):
            return replace(part, when=e.Not(_ends(until_, steps, game)))
        case _:
            return part


def _ends(ends: e.Expression, body: s.Body, game: model.Game) -> e.Expression:
    match ends:
        case e.And(parts):
            made = tuple(_ends(each, body, game) for each in parts)
            return ends if all(new is old for new, old in zip(made, parts, strict=True)) else e.And(made)
        case e.Compare("==", e.Get() | e.Shared() as number, e.Int()):
            ways = {until.way(each, number) for each in endless.set_off(body, game) if _changes(each, number)}
            (sign,) = ways if len(ways) == 1 else ("",)
            return e.Compare(sign, ends.left, ends.right) if sign else ends
        case _:
            return ends


def _changes(node: object, number: e.Get | e.Shared) -> bool:
    match node, number:
        case (s.Change(attribute=name), e.Get(attribute=asked)) | (s.SetRegister(register=name), e.Shared(asked)):
            return bool(name == asked)
        case _:
            return False
