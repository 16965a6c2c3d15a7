"""Expressions of the machine model: quantities, conditions, things and sets. What `model.py` says of names,
numbers and slots holds here.

Every expression is read at once, in one state, and changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

Cites = tuple[str, ...]

FAR = 999  # steps: more than any walk has


@dataclass(frozen=True, slots=True)
class Dice:
    """`count` dice of `sides`, of which the `keep` highest (or lowest, when negative) count; 0 counts all.
    Then `add`, then the minimum.
    """

    count: int
    sides: int
    add: int = 0
    keep: int = 0
    minimum: int | None = None


@dataclass(frozen=True, slots=True)
class Int:
    value: int


@dataclass(frozen=True, slots=True)
class Bool:
    value: bool


@dataclass(frozen=True, slots=True)
class Nothing:
    """No thing: what an empty role, register or reference holds. Nothing equals nothing: two Players who
    are nowhere compare as in one Room, unless a test says otherwise.
    """


@dataclass(frozen=True, slots=True)
class Name:
    """A thing by its name: a space, a piece, a procedure, or the first copy of a card. A pile is a `PileOf`.

    (Every card's name is also a kind, of its copies: `IsIn(card, Every("Grave Bell"))`.)
    """

    name: str


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a `OneOf` or of a column: Word("Fallen"), Word("Face Up"). One word is one value wherever it
    stands, so a column and an attribute compare. An empty cell in a column of words is nothing.
    """

    word: str


@dataclass(frozen=True, slots=True)
class Die:
    """A die as a value, to compare or roll: the same type as a column of dice."""

    dice: Dice


@dataclass(frozen=True, slots=True)
class Slot:
    """A role, register or name of the running frame."""

    name: str


@dataclass(frozen=True, slots=True)
class Outer:
    """A slot of the nearest frame of `procedure`, the running one or one below it; nothing (or 0, no,
    empty) when it is not running.
    """

    procedure: str
    slot: str


@dataclass(frozen=True, slots=True)
class Var:
    """A name bound by `Where`, `Total`, `Most`, a function, a guard or a watch."""

    name: str


@dataclass(frozen=True, slots=True)
class Shared:
    """A register of the game."""

    register: str


@dataclass(frozen=True, slots=True)
class Get:
    """An attribute or column of a thing. Of nothing: the attribute's start value, or the column's empty
    value.
    """

    attribute: str
    of: Expression


@dataclass(frozen=True, slots=True)
class Apply:
    """A function with its arguments."""

    function: str
    arguments: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record slot: "maker" (a thing), "amount" (a number), "kinds" (see `HasKind`),
    "procedure" (a thing).
    """

    record: Expression
    field: str


@dataclass(frozen=True, slots=True)
class HasKind:
    """The record carries this kind of Damage or effect: HasKind(Slot("cause"), "Combat Damage")."""

    record: Expression
    kind: str


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`op` is one of + - * // (whole part) % min max."""

    op: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Compare:
    """`op` is one of == != < <= > >=. Things, words and dice compare with == and != only."""

    op: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class And:
    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Or:
    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Not:
    part: Expression


@dataclass(frozen=True, slots=True)
class Either:
    """`then` if the condition holds, else `otherwise`."""

    when: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, slots=True)
class IsIn:
    """The thing is in the set, list, pile (`Cards`) or kind (`Every`)."""

    thing: Expression
    things: Expression


@dataclass(frozen=True, slots=True)
class Running:
    """A frame of this procedure is on the stack: `during P`."""

    procedure: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The game has ended."""


# Sets.
@dataclass(frozen=True, slots=True)
class Every:
    """All things of a kind, by number. Every("Player") are the Players of this game."""

    kind: str


@dataclass(frozen=True, slots=True)
class These:
    """The things given, without nothing, in this order."""

    things: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Where:
    """Those of a set for which the condition on `Var(name)` holds, in the set's order."""

    things: Expression
    name: str
    when: Expression


@dataclass(frozen=True, slots=True)
class Union:
    """Things of the first set, then those of the next that are not yet there."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Adjacent:
    """The spaces that adjoin a space."""

    space: Expression


@dataclass(frozen=True, slots=True)
class Within:
    """The spaces that are at most so many steps from a space, itself among them, the nearest first; of nowhere none."""

    space: Expression
    steps: Expression


@dataclass(frozen=True, slots=True)
class Beside:
    """What stands `step` places after a thing in a set that goes round; nothing for what is not in it."""

    order: Expression
    thing: Expression
    step: int


# Space: how far, through what, along which line. Squares of tiles adjoin as the tiles lie.
@dataclass(frozen=True, slots=True)
class Reach:
    """The spaces that a walk of 1 to `steps` steps from a space leads to, none of them in `barred`, nearest first."""

    start: Expression
    steps: Expression
    barred: Expression


@dataclass(frozen=True, slots=True)
class Steps:
    """How many steps the shortest walk between two spaces has that leads through none of `barred` (its two ends may
    be); `FAR` when there is none, or one of the spaces is nothing.
    """

    start: Expression
    end: Expression
    barred: Expression


@dataclass(frozen=True, slots=True)
class InLine:
    """Two spaces lie in one row or column of spaces that adjoin one after the other, and none of those between them is
    in `barred`.
    """

    start: Expression
    end: Expression
    barred: Expression


@dataclass(frozen=True, slots=True)
class InPlay:
    """The spaces that the map has at this moment: of tiles, those of the tiles that lie in it."""


@dataclass(frozen=True, slots=True)
class SpacesOf:
    """The spaces of a tile."""

    tile: Expression


@dataclass(frozen=True, slots=True)
class TileOf:
    """The tile that a space is on, or nothing."""

    space: Expression


@dataclass(frozen=True, slots=True)
class Fits:
    """There is a place in the map where a tile may be laid."""

    tile: Expression


@dataclass(frozen=True, slots=True)
class Values:
    """What an attribute holds for the things of a set, none twice, without nothing: the Squares of all Zombies."""

    attribute: str
    things: Expression


@dataclass(frozen=True, slots=True)
class Without:
    """The things of the first set that are not in the second."""

    things: Expression
    others: Expression


@dataclass(frozen=True, slots=True)
class PileOf:
    """A pile as a thing: PileOf("Weapon Deck"), PileOf("Backpack", Slot("player"))."""

    pile: str
    owner: Expression | None = None


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards in a pile, bottom first; those whose order nobody knows by number."""

    pile: Expression


@dataclass(frozen=True, slots=True)
class Sorted:
    """A set in the order that its things have in a list; `start` turns the list so that it begins there
    (in Turn Order, starting with the Active Player). Things that the list lacks come last, by number.
    """

    things: Expression
    order: Expression
    start: Expression | None = None


@dataclass(frozen=True, slots=True)
class Count:
    things: Expression


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of `value` over `Var(name)` in a set."""

    things: Expression
    name: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Most:
    """The things of a set with the highest (or lowest) value: all that tie."""

    things: Expression
    name: str
    value: Expression
    least: bool = False


@dataclass(frozen=True, slots=True)
class First:
    """The first thing of a set, or nothing: also `the one that remains`."""

    things: Expression


@dataclass(frozen=True, slots=True)
class Top:
    """The top card of a pile that is never shuffled, or nothing. (The top of a deck is had by `Draw`.)"""

    pile: Expression


@dataclass(frozen=True, slots=True)
class PlaceOf:
    """The pile that a card lies in, or nothing."""

    card: Expression


@dataclass(frozen=True, slots=True)
class Holder:
    """The Player in whose pile a card lies, or nothing."""

    card: Expression


@dataclass(frozen=True, slots=True)
class Because:
    """A record: who made an effect, of which kinds it is, and the running procedure (put in by the printer
    when `procedure` is "").
    """

    maker: Expression
    amount: Expression
    kinds: tuple[str, ...] = ()
    also: tuple[tuple[str, Expression], ...] = ()  # kinds that it has if the condition holds at this moment
    procedure: str = ""


Expression = (
    Int
    | Bool
    | Nothing
    | Name
    | Word
    | Die
    | Slot
    | Outer
    | Var
    | Shared
    | Get
    | Apply
    | Field
    | HasKind
    | Arithmetic
    | Compare
    | And
    | Or
    | Not
    | Either
    | IsIn
    | Running
    | Ended
    | Every
    | These
    | Where
    | Union
    | Adjacent
    | Within
    | Beside
    | Reach
    | Steps
    | InLine
    | InPlay
    | SpacesOf
    | TileOf
    | Fits
    | Values
    | Without
    | PileOf
    | Cards
    | Sorted
    | Count
    | Total
    | Most
    | First
    | Top
    | PlaceOf
    | Holder
    | Because
)
