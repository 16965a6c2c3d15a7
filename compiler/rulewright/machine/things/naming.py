"""Numbers are called as their author declared them: `Each Player has Points, a number` makes Points, and not Point.

In: a game whose names are the vocabulary's, which are singular, and the sentences that it comes from. Out: the same
game with the declared form wherever a number of somebody, or of the game, is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine import statement as s
from rulewright.machine.things.world import cite
from rulewright.meaning.model import Reading
from rulewright.words import inflect


def as_declared(game: model.Game, readings: Iterable[Reading]) -> model.Game:
    """The game with its numbers called as they were declared."""
    texts = {cite(reading.sentence): reading.sentence.text for reading in readings}
    taken = {function.name for function in game.functions}
    taken |= {attribute.name for attribute in game.attributes} | {register.name for register in game.registers}
    taken |= {column for card in game.cards for column, _ in card.values}
    names: dict[str, str] = {}
    numbers: tuple[model.Attribute | model.Register, ...] = (*game.attributes, *game.registers)
    for each in numbers:
        many = inflect.plural(each.name)
        told = texts.get(each.cites[0], "") if each.cites and isinstance(each.type, model.Number) else ""
        if many != each.name and many not in taken and _stands(many, told) and not _stands(each.name, told):
            names[each.name] = many
    made: model.Game = _renamed(game, names) if names else game
    return made


def _stands(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _renamed(node: Any, names: Mapping[str, str]) -> Any:
    """A node and all below it with the names of attributes and registers replaced."""
    if isinstance(node, tuple):
        made = tuple(_renamed(part, names) for part in node)
        return node if all(new is old for new, old in zip(made, node, strict=True)) else made
    if not is_dataclass(node) or isinstance(node, type | model.Rule):
        return node
    changed = {}
    for field in fields(node):
        old = getattr(node, field.name)
        new = _renamed(old, names)
        if new is not old:
            changed[field.name] = new
    match node:
        case model.Attribute(name=name) | model.Register(name=name) if name in names:
            changed["name"] = names[name]
        case e.Get(attribute=name) | s.Change(attribute=name) if name in names:
            changed["attribute"] = names[name]
        case e.Shared(register=name) | s.SetRegister(register=name) if name in names:
            changed["register"] = names[name]
    if isinstance(node, s.Change) and node.pool in names:
        changed["pool"] = names[node.pool]
    return replace(node, **changed) if changed else node
