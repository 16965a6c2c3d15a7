"""How a game stands, in rows: a row for each Player, then what the game itself has."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len

from rulewright.machine.model import Many, Number
from rulewright.play.facts import Value
from rulewright.play.game import Game
from rulewright.play.wording import holders, is_pile, listed, own, padded, pile, pile_of, worded, wrapped

GAP = "   "
WIDEST = 30  # a column wider than this is told in lines of its own
Column = tuple[str, list[str], bool]  # heading, a cell for each Player, whether it is flush right


def standing(game: Game, width: int) -> list[str]:
    """What the one who is to act may see; what everybody may see when it is nobody's turn to choose."""
    player = game.state.player
    viewer = player if 0 <= player < game.players else int(game.machine.NOTHING)
    seen = game.machine.observe(game.state, viewer)
    columns: list[Column] = []
    others: list[str] = []
    empty: list[str] = []
    piles: dict[str, list[str]] = {}
    for name, value in seen.items():
        known = game.facts.values.get(name)
        if not is_pile(game, name) if known is None else name[:1].islower():
            continue  # no value of the game, or one that the machine keeps for itself
        called, owner = pile_of(game, name)
        if known is None and owner >= 0:
            piles.setdefault(called, []).append(pile(game, value, "–"))
        elif known is not None and known.of == "Player":
            columns.append((name, _cells(game, known, value, viewer), isinstance(known.type, Number)))
        elif known is None and not value:
            empty.append(name)
        else:
            others.append(_other(game, name, known, value))
    columns += [(called, cells, False) for called, cells in piles.items()]
    lines = _rows(game, columns, width)
    if empty:
        others.append(f"Empty: {', '.join(empty)}")
    for text in others:
        lines += wrapped(text, width, "  ", " ")
    return lines


def _cells(game: Game, known: Value, value: Any, viewer: int) -> list[str]:
    """What each Player has of a value; of one that its owner alone may see, only the viewer's own."""
    if known.seen_by == "all":
        return [worded(game, each, known.type).replace("nothing", "–") for each in value]
    return [worded(game, value, known.type) if each == viewer else "hidden" for each in range(game.players)]


def _rows(game: Game, columns: list[Column], width: int) -> list[str]:
    """The columns side by side, in several tables under each other where the lines are too short for all."""
    players = [game.name(number) for number in range(game.players)]
    first = max(map(cell_len, players))
    lines: list[str] = []
    row: list[Column] = []
    long = [column for column in columns if _wide(column) > WIDEST]
    for column in [column for column in columns if column not in long]:
        if row and 2 + first + sum(len(GAP) + _wide(each) for each in [*row, column]) > width:
            lines += [*_table(players, first, row), ""]
            row = []
        row.append(column)
    if row:
        lines += [*_table(players, first, row), ""]
    for name, cells, _ in long:
        for who, cell in zip(players, cells, strict=True):
            lines += wrapped(f"{own(who, name)}: {cell}", width, "  ", " ")
    return lines


def _wide(column: Column) -> int:
    return max(cell_len(text) for text in [column[0], *column[1]])


def _table(players: list[str], first: int, columns: list[Column]) -> list[str]:
    lines = ["  " + " " * first + "".join(GAP + padded(name, _wide(c), c[2]) for c in columns for name in [c[0]])]
    for number, who in enumerate(players):
        lines.append("  " + padded(who, first) + "".join(GAP + padded(c[1][number], _wide(c), c[2]) for c in columns))
    return [line.rstrip() for line in lines]


def _other(game: Game, name: str, known: Value | None, value: Any) -> str:
    """A pile of the game, a value of the game, or one that spaces, cards or pieces have."""
    if known is None:
        return f"{name}: {pile(game, value)}"
    if isinstance(known.type, Many):
        return f"{name}: {', '.join(game.name(each) for each in value) or 'nobody'}"
    if not known.of:
        return f"{name}: {worded(game, value, known.type)}"
    groups: dict[str, list[str]] = {}
    for at, who in holders(game, name, known.of):
        groups.setdefault(worded(game, value[at], known.type), []).append(who)
    usual = max(groups, key=lambda said: len(groups[said]), default="")
    told = [f"{listed(names)} {said}" for said, names in groups.items() if said != usual]
    if usual:
        names = groups[usual]
        told.append(f"{'all' if not told else listed(names) if len(names) < 3 else 'the others'} {usual}")
    return f"{name}: {'; '.join(told)}"
