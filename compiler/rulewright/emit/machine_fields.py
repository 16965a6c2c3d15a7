"""The fields of the generated State: attributes (a list by thing), registers, and where the cards are."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.emit.machine_context import Context
from rulewright.emit.machine_layout import safe
from rulewright.emit.machine_tables import number_tuple
from rulewright.machine import model as m


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the generated State: how it starts, is read back from JSON, and what it is."""

    name: str
    annotation: str
    start: str
    read: str
    is_list: bool
    comment: str


def state_fields(ctx: Context) -> list[Field]:
    """Fields for attributes (a list by thing), registers, and where cards are."""
    result = []
    for attribute, field in ctx.attributes.values():
        start, _ = start_of(ctx, attribute.type)
        length = "players + 1" if attribute.of == "Player" else str(last_of(ctx, attribute) + 2)
        many = isinstance(attribute.type, m.Many)
        annotation = ": list[tuple[int, ...]]" if many else ""
        read = f'[_tuples(value) for value in data["{field}"]]' if many else f'data["{field}"]'
        result.append(
            Field(field, annotation, f"[{start}] * {parenthesised(length)}", read, True, safe(attribute.name))
        )
    for register, field in ctx.registers.values():
        start, _ = start_of(ctx, register.type)
        many = isinstance(register.type, m.Many)
        annotation = ": tuple[int, ...]" if many else ""
        read = f'_tuples(data["{field}"])' if many else f'data["{field}"]'
        result.append(Field(field, annotation, start, read, False, safe(register.name)))
    if ctx.game.piles:
        piles: list[tuple[int, ...]] = [()] * (ctx.numbers.piles.last + 1)
        where = [-1] * (ctx.numbers.cards.last + 1)
        for pile in ctx.game.piles:
            number = ctx.numbers.number["pile", pile.name]
            cards = sorted({card for kind in pile.start for card in ctx.numbers.kinds[kind]})
            piles[number] = tuple(cards)
            for card in cards:
                where[card] = number
        result.append(
            Field(
                "piles",
                ": list[tuple[int, ...]]",
                runs(list(map(number_tuple, piles))),
                '[_tuples(pile) for pile in data["piles"]]',
                True,
                "cards in each pile, bottom first; ~card where its place is not known",
            )
        )
        result.append(
            Field(
                "place",
                "",
                runs([str(x) if x >= 0 else "NOTHING" for x in where]),
                'data["place"]',
                True,
                "the pile that a card lies in",
            )
        )
    else:
        result.append(
            Field(
                "piles",
                ": list[tuple[int, ...]]",
                "[]",
                '[_tuples(pile) for pile in data["piles"]]',
                True,
                "no cards in this game",
            )
        )
        result.append(Field("place", ": list[int]", "[]", 'data["place"]', True, "no cards in this game"))
    return result


def runs(values: list[str]) -> str:
    """A list, equal values in a row as products."""
    parts: list[str] = []
    at = 0
    while at < len(values):
        end = at
        while end < len(values) and values[end] == values[at]:
            end += 1
        count = end - at
        if count > 2:
            parts.append(f"*[{values[at]}] * {count}")
        else:
            parts += values[at:end]
        at = end
    return f"[{', '.join(parts)}]"


def parenthesised(length: str) -> str:
    return f"({length})" if " " in length else length


def last_of(ctx: Context, attribute: m.Attribute) -> int:
    """The highest number for which an attribute is kept."""
    if attribute.of not in ctx.numbers.kinds:
        raise ValueError(f"the model names the kind {attribute.of!r}, which it does not have")
    members = ctx.numbers.kinds[attribute.of]
    if not members or attribute.of in ("Player", "Space"):
        return members[-1] if members else 0
    wider = (ctx.numbers.kinds[other.of] for other in ctx.game.attributes if other.of in ctx.numbers.kinds)
    return max(found[-1] for found in (members, *wider) if set(found) >= set(members))  # it may be asked of these too


def start_of(ctx: Context, type_: m.Type) -> tuple[str, str]:
    """What a value is at first, and the kind it is kept as."""
    match type_:
        case m.Number(start, _, _):
            return str(start), "number"
        case m.Truth(start):
            return str(start), "truth"
        case m.OneOf(words):
            return ctx.words[words[0]][0], "word"
        case m.Ref(_, start):
            if start:
                found = [constant for (_, name), constant in ctx.things.items() if name == start]
                if not found:
                    raise ValueError(f"the model names {start!r}, which it does not have")
                return found[0], "thing"
            return "NOTHING", "thing"
        case m.Many():
            return "()", "many"
        case _:
            raise ValueError("a record can be in a slot only")
