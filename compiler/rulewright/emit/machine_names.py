"""Numbers and identifiers of a generated module: every thing, word, die, kind and function of a game gets one of
each.

In: a `Game`. Out: `Numbering` (things to numbers) and `Names` (things to identifiers). Nothing here knows
statements. Identifiers are made from the author's names: lower or upper case, ASCII, no keyword, no builtin, none
twice.
"""

from __future__ import annotations

import builtins
import keyword
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from itertools import chain, count, product
from math import gcd

from rulewright.machine.expression import Dice
from rulewright.machine.model import Game

# Names that the fixed part of the template defines or that its functions use for locals.
RESERVED = frozenset(
    """
    s State Column Value Pending Trace Tracing Lines overload Simulation Illegal Endless Refused NOTHING CHANCE
    TERMINAL REFEREE PASS RULES BUILD NAMES STEPS TAKEN CITES CITED GUARDS EXITS CONTINUES ORDERS STARTS EMPTY
    WAITS OWNER DISCARDS COPY_OF ADJACENT FACES ADDS LEASTS TITLE PLAYERS ENTRY BOUND PROCEDURES DIRECT
    FIRST_EVENT NO_CAUSE STANDS new_game pending legal_actions chance_outcomes apply returns observe why_not simulate
    replay action_to_string string_to_action run run_traced trace leave resume settle end end_after end_game
    happen outer set_outer running put put_under put_among discard discard_by shuffle draw cards unknown top in_order
    union most first within json random annotations Any NamedTuple frame action options at field old new it amount
    winners beside bury TILES CELLS WAYS_OUT TURNS GATES TILE_OF SIDES WIDE MIDDLE FAR Ground adjoin ground adjacent
    in_play walk reach steps_between in_line ways fits_at way_name values without
    STEP TAKE FUSED FUSED_TAKEN over begin table forbids sentence rolled question Iterator Callable Sequence
    Play Beyond Over Ended THROUGH play chance note depth ended occur ends_here end_now end_when_back
    """.split()  # noqa: SIM905
)


def words_of(name: str) -> list[str]:
    """The words of a name in lower case, ASCII letters and digits only."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.findall(r"[a-z0-9]+", plain.replace("'", "").lower())


@dataclass(slots=True)
class Identifiers:
    """Hands out identifiers, none twice."""

    taken: set[str] = field(default_factory=set)

    def free(self, name: str) -> bool:
        return not (
            name in self.taken
            or name in RESERVED
            or keyword.iskeyword(name)
            or keyword.issoftkeyword(name)
            or hasattr(builtins, name)
        )

    def make(self, name: str, upper: bool = False, extra: str = "") -> str:
        """A fresh identifier for a name; `extra` is the word added when the plain one is taken, before numbers
        are.
        """
        words = words_of(name) or ["unnamed"]
        if words[0][0].isdigit():
            words.insert(0, "n")
        plain = "_".join(words)
        candidates = [plain, *([f"{plain}_{extra}"] if extra else [])]
        result = ""
        for candidate in chain(candidates, (f"{plain}_{number}" for number in count(2))):
            result = candidate.upper() if upper else candidate
            if self.free(result):
                break
        self.taken.add(result)
        return result


@dataclass(frozen=True, slots=True)
class Pool:
    """A run of numbers in the one range of things: `first` up to, not including, `last`."""

    first: int
    last: int

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.first, self.last))


@dataclass(frozen=True, slots=True)
class Numbering:
    """The one range of numbers. `number` gives the number of a thing by name (of the first copy of a card; of a
    pile's first Player).
    """

    players: Pool
    piles: Pool
    spaces: Pool
    cards: Pool
    pieces: Pool
    procedures: Pool
    number: dict[tuple[str, str], int]  # (sort, name)
    names: tuple[str, ...]  # by number
    sorts: tuple[str, ...]  # by number
    copies: dict[str, tuple[int, ...]]  # of a card
    kinds: dict[str, tuple[int, ...]]  # static kinds, card names included

    @property
    def stop(self) -> int:
        """The number of the action that declines or stops: one after the last thing."""
        return len(self.names)


def numbering(game: Game) -> Numbering:
    """Numbers in the order players, piles, spaces, cards, pieces, procedures.

    A pile that each Player has takes one number more than there can be Players, the first of which stays empty:
    it is the pile of nobody.
    """
    high = game.players[1]
    names: list[str] = [f"Player {index + 1}" for index in range(high)]
    sorts = ["player"] * high
    number: dict[tuple[str, str], int] = {}
    members: dict[str, list[int]] = {"Player": list(range(high))}
    copies: dict[str, tuple[int, ...]] = {}

    def add(sort: str, name: str, shown: str = "") -> int:
        names.append(shown or name)
        sorts.append(sort)
        members.setdefault(sort.capitalize(), []).append(len(names) - 1)
        return len(names) - 1

    first_pile = len(names)
    for pile in game.piles:
        if pile.each:
            add("pile", pile.name, f"nobody's {pile.name}")
            number["pile", pile.name] = len(names)
            for index in range(high):
                members.setdefault(pile.name, []).append(add("pile", pile.name, f"Player {index + 1}'s {pile.name}"))
        else:
            number["pile", pile.name] = add("pile", pile.name)
    first_space = len(names)
    for space in game.spaces:
        number["space", space.name] = add("space", space.name)
    first_card = len(names)
    for card in game.cards:
        number["card", card.name] = len(names)
        copies[card.name] = tuple(add("card", card.name) for _ in range(card.copies))
    first_piece = len(names)
    for piece in game.pieces:
        number["piece", piece.name] = add("piece", piece.name)
    first_procedure = len(names)
    for procedure in game.procedures:
        number["procedure", procedure.name] = add("procedure", procedure.name)

    kinds: dict[str, tuple[int, ...]] = {name: tuple(found) for name, found in members.items()}
    for sort in ("Pile", "Space", "Card", "Piece", "Procedure"):
        kinds.setdefault(sort, ())
    kinds.update((name, numbers) for name, numbers in copies.items() if name not in kinds)
    for kind in game.kinds:
        found: set[int] = set()
        for member in kind.members:
            if member in copies:
                found.update(copies[member])
            else:
                found.update(
                    number[sort, member] for sort in ("space", "piece", "pile", "procedure") if (sort, member) in number
                )
        kinds[kind.name] = tuple(sorted(found))
    return Numbering(
        Pool(0, high),
        Pool(first_pile, first_space),
        Pool(first_space, first_card),
        Pool(first_card, first_piece),
        Pool(first_piece, first_procedure),
        Pool(first_procedure, len(names)),
        number,
        tuple(names),
        tuple(sorts),
        copies,
        kinds,
    )


def die_name(dice: Dice) -> str:
    """What a die is called: D20, 2D6, 1D10-4."""
    count = str(dice.count) if dice.count != 1 else ""
    add = f"+{dice.add}" if dice.add > 0 else str(dice.add) if dice.add else ""
    keep = f" highest {dice.keep}" if dice.keep > 0 else f" lowest {-dice.keep}" if dice.keep < 0 else ""
    least = f" minimum {dice.minimum}" if dice.minimum is not None else ""
    return f"{count}D{dice.sides}{keep}{add.replace('-', ' minus ').replace('+', ' plus ')}{least}"


def faces(dice: Dice) -> tuple[int, ...]:
    """What the dice can show, each total as often as it is likely (exact weights, in lowest terms), before `add`
    and `minimum`.
    """
    weights: dict[int, int] = {}
    if dice.keep and abs(dice.keep) < dice.count:
        for roll in product(range(1, dice.sides + 1), repeat=dice.count):
            kept = sorted(roll)
            total = sum(kept[-dice.keep :] if dice.keep > 0 else kept[: -dice.keep])
            weights[total] = weights.get(total, 0) + 1
    else:
        weights = {0: 1}
        for _ in range(dice.count):
            sums: dict[int, int] = {}
            for total, weight in weights.items():
                for face in range(1, dice.sides + 1):
                    sums[total + face] = sums.get(total + face, 0) + weight
            weights = sums
    shared = reduce(gcd, weights.values())
    return tuple(total for total in sorted(weights) for _ in range(weights[total] // shared))
