"""The machine of a game: what can happen, as a tree that `emit/python.py` prints and `from_meaning.py` makes.

The model is structured: procedures hold steps, steps hold statements, statements hold expressions. It says
*what* is done; that a call needs a frame, that an effect may set off triggers, where a state ends and the
next begins, is the printer's business. A plain translation of meanings is therefore enough, and a pass that
fuses states later works on what the printer makes of it.

Five conventions hold everywhere.

* **Things are numbers of one range.** Players first (0 …), then spaces, cards (each copy its own number), pieces,
piles, procedures. So a set may mix them (`the Mystic Dagger or a Melee Weapon`), a choice's action is the number of
the thing chosen, and `Nothing` is one value.
* **Names are the author's** ("Zombie Attack", "Health"), unique within their list. The printer makes identifiers.
* **`cites`** are ids of `Game.rules`. The first is the sentence that the node comes from; further ones say by what
right it is as it is (the rule that a replacement removed, the law that decided). Every step, guard, row and choice
has at least one.
* **A frame** belongs to each running procedure. Its slots are the roles, the registers, and every name that a
statement of its steps fills (`into`, `each`, `count`); those need no declaration. `Slot` reads the running frame,
`Outer` the nearest frame of a procedure below.

Numbers are whole. A truth is a Python bool. A set is ordered where its source is (a list, a pile from the
bottom up), else by thing number.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.machine.expression import Cites, Dice, Expression
from rulewright.machine.statement import Body, Guard, Sense
from rulewright.source import Span


# ----------------------------------------------------------------------------------------------------- what there is
@dataclass(frozen=True, slots=True)
class Rule:
    """A sentence (or a step) that the machine may cite. `id` is unique; `text` is exact, `printed` the
    number in the margin.
    """

    span: Span
    id: str
    text: str
    printed: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind whose members never change: `members` are names of spaces, cards (all copies), pieces, piles or
    procedures.

    Player, Space, Card, Piece, Pile and Procedure are there without being listed. A kind that depends on the
    state is a `Function`.
    """

    name: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the map. Adjacency is symmetric; naming it at one end is enough."""

    name: str
    adjacent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A row of a component: `copies` individuals that differ in nothing but their number. `values` by
    column name.
    """

    name: str
    copies: int = 1
    values: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Tile:
    """A card of which each copy is a piece of the map: `spaces` are the names of its spaces with their cells (column
    and row from the top left corner), those of one copy after those of another; `ways` says of each side, from the
    top round to the right, whether a way leads out there; `turns` in how many quarters it may be turned so that
    the picture is another each time.
    """

    name: str
    spaces: tuple[tuple[tuple[str, int, int], ...], ...]
    ways: tuple[bool, ...]
    turns: tuple[int, ...] = (0,)


@dataclass(frozen=True, slots=True)
class Tiles:
    """A map that is laid in play, tile beside tile, so that a side with a way touches one with a way. `laid` is the
    attribute that says where each tile lies. A gate `(inner, outer, door)` lets a space of the one kind adjoin one of
    the other only if it is of the third.
    """

    name: str
    width: int
    height: int
    laid: str
    tiles: tuple[Tile, ...]
    gates: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A thing that is one of its kind and no card: the Mystic Dagger, a board, a marker."""

    name: str


# A value in a column: a number, a word, a truth, a die, or the name of a procedure ("" for an empty cell).
Value = int | str | bool | Dice


# ---------------------------------------------------------------------------------------------------- what it stores
@dataclass(frozen=True, slots=True)
class Number:
    """A number kept within its range; a change that would leave the range stops at its border."""

    start: int = 0
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Truth:
    """A free status or a memory bit: it holds or it does not."""

    start: bool = False


@dataclass(frozen=True, slots=True)
class OneOf:
    """Exactly one of these words; the first is initial. Extensions widen the list, the core's order stays."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ref:
    """A thing of a kind, or nothing (initially nothing unless `start` names one)."""

    kind: str
    start: str = ""


@dataclass(frozen=True, slots=True)
class Many:
    """Several things of a kind in order: Turn Order, what was taken this Turn. Initially empty."""

    kind: str


@dataclass(frozen=True, slots=True)
class Record:
    """What caused something: see `Because`. Only in slots."""


Type = Number | Truth | OneOf | Ref | Many | Record


@dataclass(frozen=True, slots=True)
class Watch:
    """Raises `event` (with the holder as its first role) right after an atomic effect that changed the
    attribute so that `when` holds.

    In `when`, `Var("old")` and `Var("new")` are the values before and after, `Var("it")` is the holder. A
    crossing to zero or lower is `old > 0 and new <= 0`; becoming a status is `old != w and new == w`.
    """

    event: str
    when: Expression


@dataclass(frozen=True, slots=True)
class Attribute:
    """A value that each thing of kind `of` has and that changes in play. (A printed value is a column of
    `Card.values`.)

    `guards` stop changes of the given senses for a holder (`Var("it")`): the change does nothing for it, and
    the trace says why. `seen_by` says who may know the value: "all", "owner" (players' attributes only) or
    "nobody".
    """

    name: str
    of: str
    type: Type
    cites: Cites = ()
    guards: tuple[tuple[Sense, Guard], ...] = ()
    watches: tuple[Watch, ...] = ()
    seen_by: str = "all"


@dataclass(frozen=True, slots=True)
class Register:
    """A value that the game has once: Active Player, Turn Order, a pool of tokens, a memory."""

    name: str
    type: Type
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of cards, one for the game or one for each Player (`each=True`).

    `start` names the kinds or cards whose copies lie in it when the game begins (in number order, bottom
    first; shuffling is a statement). A card starts in exactly one pile, or nowhere. `discards` is the pile
    that `Discard` puts cards of the kinds named in `discard_of` into. `seen_by`: "all", "owner", or "nobody"
    (a face-down deck); counts are always public.
    """

    name: str
    each: bool = False
    start: tuple[str, ...] = ()
    discard_of: tuple[str, ...] = ()
    seen_by: str = "all"
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Function:
    """A calculation or a test that is made anew at each reading: Defense of a Player, Active Dungeon Bomb,
    Combat End Condition.

    Parameters are read as `Var(name)`.
    """

    name: str
    parameters: tuple[str, ...]
    value: Expression
    cites: Cites = ()


# --------------------------------------------------------------------------------------------- procedures and events
@dataclass(frozen=True, slots=True)
class Role:
    """A named slot with a type. `type` None: a thing (or nothing)."""

    name: str
    type: Type | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A numbered step. The printer makes one function of it, or several where something may come between its
    effects.
    """

    cites: Cites
    label: str
    body: Body


@dataclass(frozen=True, slots=True)
class Procedure:
    """A procedure. In `guards` and `continues_if`, roles are slots.

    `roles` are given by the caller; the first is the performer when `performed`. `registers` are slots that
    others read by `Outer`. `guards` say when it cannot be done: an `Offer` or `May` is closed by them, a
    `Call` skipped. They are weighed before the frame is there, so of its slots they may read roles only.
    `before` and `after` are done in its frame when it begins and when it ends by itself or by `End` (not when
    dropped by another's end). `continues_if`: tested when an interrupt returns into it; when it fails, the
    procedure ends. `result` says that it returns a value. `notes` are rules that were not understood and must
    be shown where it is pending.
    """

    cites: Cites
    name: str
    steps: tuple[Step, ...]
    roles: tuple[Role, ...] = ()
    performed: bool = True
    registers: tuple[Role, ...] = ()
    guards: tuple[Guard, ...] = ()
    before: Body = ()
    after: Body = ()
    continues_if: Expression | None = None
    result: Type | None = None
    notes: Cites = ()


@dataclass(frozen=True, slots=True)
class Row:
    """What follows an event, if `when` holds as its turn comes. Conditions and body read the event's roles as
    slots.

    `cannot`: no further row of this occurrence is resolved. `replaces` names rows that this one removes for
    this occurrence (`instead`).
    """

    cites: Cites
    name: str
    body: Body = ()
    when: Expression | None = None
    cannot: bool = False
    replaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that may set off rows. It has two roles: `subject` (a thing) and `cause` (a record). No
    procedure has its name.

    All things that one atomic effect made subjects form a queue. It is resolved in the order of the set
    `order` (see `Sorted`; `Var("things")` is the set of subjects; None: by number), one subject after the
    other, depth first. `still`, which reads the slots, is tested again as a subject's turn comes. `rows`
    stand in order of precedence: cannot, instead, then the others. Which of them apply is settled when the
    subject's turn comes, and each is tested again when its own turn comes. Several events of one effect are
    resolved in the order of `Game.events`.

    What an effect sets off is an interrupt; what a step raises (`Raise`) is not, so an `End` in it does not
    wait.
    """

    name: str
    subject: str
    rows: tuple[Row, ...]
    order: Expression | None = None
    still: Expression | None = None
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Origin:
    """A document that the machine was made from: its name as given, title and a SHA-256 of its text."""

    name: str
    title: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game. `entry` names the procedure that plays it, None when no sentence says so: then a game
    starts at a procedure that is named.
    """

    title: str
    origins: tuple[Origin, ...]
    players: tuple[int, int]
    rules: tuple[Rule, ...]
    procedures: tuple[Procedure, ...]
    entry: str | None = None
    kinds: tuple[Kind, ...] = ()
    spaces: tuple[Space, ...] = ()
    tiles: Tiles | None = None
    cards: tuple[Card, ...] = ()
    pieces: tuple[Piece, ...] = ()
    piles: tuple[Pile, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    registers: tuple[Register, ...] = ()
    functions: tuple[Function, ...] = ()
    invariants: tuple[str, ...] = ()  # functions without parameters that hold in every state, by the author's word
    events: tuple[Event, ...] = ()
    notes: tuple[tuple[str, Cites], ...] = ()  # rules that were not understood, by the section (or "") that shows them
