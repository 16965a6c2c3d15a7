"""How values, things and rules of a game are said, for all that is shown of it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any

from rich.cells import cell_len

from rulewright.machine.model import OneOf, Ref, Truth, Type
from rulewright.play.game import Game


def listed(names: Iterable[str], most: int = 12) -> str:
    """Names in a sentence, none twice; of many, some."""
    names = list(dict.fromkeys(names))
    if len(names) > most:
        return f"{', '.join(names[: most - 2])}, … and {len(names) - most + 2} more"
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def worded(game: Game, value: Any, kind: Type) -> str:
    """A value as its author would say it."""
    match kind:
        case OneOf(words):
            return next((word for word in words if game.machine.WORDS.get(word) == value), "nothing")
        case Truth():
            return "yes" if value else "no"
        case Ref():
            return game.name(value)
    return str(value)


def holders(game: Game, name: str, of: str) -> list[tuple[int, str]]:
    """Who has a value: the place in what `observe` shows, and what it is called."""
    start = next((first for called, _, _, first in game.machine.SEEN if called == name), 0)
    things = range(game.players) if of == "Player" else game.machine.KINDS.get(of, ())
    return [(thing - start, game.name(thing)) for thing in things]


def pile_of(game: Game, name: str) -> tuple[str, int]:
    """What a pile is called and whose it is (NOTHING: the game's): `observe` says "Backpack of 0"."""
    pile, _, owner = name.rpartition(" of ")
    known = {called for called, _, each, _ in game.machine.SEEN_PILES if each}
    return (pile, int(owner)) if pile in known and owner.isdecimal() else (name, int(game.machine.NOTHING))


def is_pile(game: Game, name: str) -> bool:
    """Whether what `observe` shows by this name is a pile."""
    return pile_of(game, name)[0] in {called for called, _, _, _ in game.machine.SEEN_PILES}


def own(names: str, thing: str) -> str:
    """Somebody's thing: Ann's Backpack."""
    return f"{names}’ {thing}" if names.endswith("s") and names[:1].islower() else f"{names}'s {thing}"


def pile(game: Game, value: Any, empty: str = "empty") -> str:
    """The cards of a pile, or how many there are."""
    if not isinstance(value, tuple):
        return cards(value) if value else empty
    known = [game.name(card) for card in value if card is not None]
    hidden = len(value) - len(known)
    counted = [f"{known.count(name)} {name}" if known.count(name) > 1 else name for name in dict.fromkeys(known)]
    if hidden:
        counted.append(f"{hidden} face down" if known else cards(hidden))
    return listed(counted) or empty


def cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def wrapped(text: str, width: int, indent: str = "  ", hang: str = "") -> list[str]:
    return textwrap.wrap(
        " ".join(text.split()), width, initial_indent=indent, subsequent_indent=indent + hang, break_on_hyphens=False
    )


def fitted(line: str, width: int) -> list[str]:
    """A line that may be too long for the screen."""
    return [f"  {line}"] if cell_len(line) + 2 <= width else wrapped(line, width, "  ", " ")


def cited(game: Game, cites: Iterable[str], width: int) -> list[str]:
    """The sentences behind something, each with the place it stands at."""
    lines = []
    for rule in dict.fromkeys(cites):
        file, line, text = game.machine.RULES[rule]
        own = wrapped(f"“{text}”", width, "  ", " ")
        place = f"{file}:{line}"
        if cell_len(own[-1]) + 2 + cell_len(place) <= width:
            own[-1] += f"  {place}"
        else:
            own.append(f"   {place}")
        lines += own
    return lines


def columns(entries: list[str], width: int) -> list[str]:
    """Entries under each other, or side by side where there are many."""
    wide = max(map(cell_len, entries), default=0) + 3
    across = min(4, max(1, (width - 2) // wide)) if len(entries) > 8 else 1
    down = -(-len(entries) // across)
    return [("  " + "".join(padded(entry, wide) for entry in entries[row::down])).rstrip() for row in range(down)]


def padded(text: str, wide: int, right: bool = False) -> str:
    """A text with blanks to fill so many columns; wide letters take two."""
    blanks = " " * (wide - cell_len(text))
    return blanks + text if right else text + blanks
