"""Statements of the machine model: what steps, rows and options do. What `model.py` says of names, slots and
cites holds here.

A statement may be interrupted after each atomic effect (by the rows of an event that it raised) and wherever
a choice, chance or the table comes in.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rulewright.machine.expression import Cites, Expression


@dataclass(frozen=True, slots=True)
class Guard:
    """A norm that forbids, with its exceptions already weighed by the law of precedence.

    Forbidden iff `when` holds and none of `unless` does. Which names may occur in the conditions is said
    where guards are used. `cites` are the rules that forbid; `unless` pairs a condition with the rules that
    make the exception.
    """

    cites: Cites
    when: Expression
    unless: tuple[tuple[Expression, Cites], ...] = ()


class Sense(Enum):
    """How a value changes. Healing is a gain, taking Damage and paying are losses; setting is neither."""

    GAIN = "gain"
    LOSE = "lose"
    SET = "set"


@dataclass(frozen=True, slots=True)
class Assign:
    """Puts a value into a slot of the running frame, or of the nearest frame of procedure `outer`. No event
    follows.

    Makes registers of a process (`The Active Player's Room becomes the Combat Room`), counters and memory
    that is cleared with its frame.
    """

    cites: Cites
    into: str
    value: Expression
    outer: str = ""


@dataclass(frozen=True, slots=True)
class SetRegister:
    """Gives a register of the game a value."""

    cites: Cites
    register: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Change:
    """One atomic effect on an attribute of one thing, or of each thing of a set: `by` is the new value (SET)
    or the amount, at least 0 (GAIN, LOSE).

    `by` may read `Var("it")`, the thing concerned. Guards of the attribute are heeded, ranges kept; then
    watches fire, for all recipients at once. `because` is the record that the events carry as `cause`;
    without one it is a record with no maker, no kind and the running procedure. `pool` names a register
    (Number) that gives what is gained and receives what is lost; a pool that runs short gives what it has.
    """

    cites: Cites
    attribute: str
    of: Expression
    sense: Sense
    by: Expression
    because: Expression | None = None
    pool: str = ""


@dataclass(frozen=True, slots=True)
class Put:
    """Moves a card, or each card of a set, to a pile (`into` is a `PileOf`) or out of play (`into` is
    `Nothing`).

    `at`: "top", "bottom", or "shuffled" (among the cards whose order nobody knows).
    """

    cites: Cites
    cards: Expression
    into: Expression
    at: str = "top"


@dataclass(frozen=True, slots=True)
class Discard:
    """Puts each card on top of its discard pile (`Pile.discard_of`); a card that has none goes out of
    play. Where each Player has such a pile, it is that of the Player in whose pile the card lies, or of `by` where it
    lies in none, or always (`always_by`).
    """

    cites: Cites
    cards: Expression
    by: Expression | None = None
    always_by: bool = False


@dataclass(frozen=True, slots=True)
class Bury:
    """Puts a card somewhere into the bottom half of a pile, with equal chance for each place: with as many cards above
    it as below, or more. Chance.
    """

    cites: Cites
    card: Expression
    pile: Expression


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Nobody knows the order of this pile any more. Costs no chance: the draw does."""

    cites: Cites
    pile: Expression


@dataclass(frozen=True, slots=True)
class Draw:
    """Takes the top card of a pile into slot `into`; it lies nowhere until put. An empty pile: `otherwise`
    is done, then, if the pile has got cards, one is drawn; else `into` holds nothing. Chance, where the
    top is not known.
    """

    cites: Cites
    into: str
    pile: Expression
    otherwise: Body = ()


@dataclass(frozen=True, slots=True)
class Roll:
    """Rolls a die (an expression of the type of `Die`) into slot `into`. Chance. `who` rolls (for windows
    and the trace); nothing is the table.
    """

    cites: Cites
    into: str
    die: Expression
    who: Expression | None = None


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing of a set at random into slot `into`; nothing, if the set is empty. Chance."""

    cites: Cites
    into: str
    among: Expression


@dataclass(frozen=True, slots=True)
class Arrange:
    """Puts the things of a set in order, highest `key` first (lowest with `least`), into slot `into` (a
    `Many` role, register or name).

    `key` reads `Var("it")`. Ties, and everything when there is no key, are ordered at random by
    `ties="random"`, by the set's own order by `ties="kept"`. Chance. (Rolling until no tie remains is a
    `Repeat` of rolls.)
    """

    cites: Cites
    into: str
    things: Expression
    key: Expression | None = None
    least: bool = False
    ties: str = "random"


@dataclass(frozen=True, slots=True)
class Choose:
    """`chooser` chooses one thing among a set, into slot `into`. In `guards`, `Var("it")` is the candidate:
    forbidden ones are not offered, and `why_not` cites the guard. Additions (`may choose a Zombie Player as
    the target`) are a `Union` in `among`, whose rules stand in `cites`.

    No candidate: `into` holds nothing, and the statement is noted as skipped. `optional` adds declining
    (`into` holds nothing). The first mandatory choices of a procedure decide whether it is feasible, and so
    offered by `Actions` and `May`.
    """

    cites: Cites
    into: str
    chooser: Expression
    among: Expression
    guards: tuple[Guard, ...] = ()
    optional: bool = False


@dataclass(frozen=True, slots=True)
class ChooseNumber:
    """`chooser` names a number from `low` to `high` into slot `into`. Left out (`low` is taken) when there
    is but one.
    """

    cites: Cites
    into: str
    chooser: Expression
    low: Expression
    high: Expression


@dataclass(frozen=True, slots=True)
class ChooseWay:
    """`chooser` chooses where in the map a tile is laid, and how it is turned, into slot `into` (a number; less than 0
    when it fits nowhere). Left out when there is but one way; without a chooser the table is asked.
    """

    cites: Cites
    into: str
    chooser: Expression | None
    tile: Expression


@dataclass(frozen=True, slots=True)
class ChooseEach:
    """`any number of`, `up to N`: things one at a time in the set's order, each into slot `each` and then
    `body`; or stop.

    The set is read anew before each, without the things that the order has passed. `limit` is read anew each
    time; None is no limit; `least` must be chosen, if there are as many.
    """

    cites: Cites
    each: str
    chooser: Expression
    among: Expression
    body: Body
    guards: tuple[Guard, ...] = ()
    limit: Expression | None = None
    least: Expression | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One of several named things to do. Offered iff `when` holds and no guard forbids. `name` is shown,
    in the author's words.
    """

    cites: Cites
    name: str
    body: Body
    when: Expression | None = None
    guards: tuple[Guard, ...] = ()


@dataclass(frozen=True, slots=True)
class ChooseOne:
    """`chooses one of these:`. `optional` adds declining; `again` repeats until declined or nothing is left
    (the windows of a Check).

    With no option open it is skipped. One that is mandatory and has one option open is still asked.
    """

    cites: Cites
    chooser: Expression
    options: tuple[Option, ...]
    optional: bool = False
    again: bool = False


@dataclass(frozen=True, slots=True)
class May:
    """`X may …`: a yes or no, asked only if `when` holds, no guard forbids, and a call that begins `body` (behind a
    price, see `sound.opening`) is allowed and feasible.
    """

    cites: Cites
    chooser: Expression
    body: Body
    when: Expression | None = None
    guards: tuple[Guard, ...] = ()
    otherwise: Body = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """An action of `Actions`. Open iff the procedure's guards allow it, its `guards` do, and it is feasible.
    `counts`: it uses up one of the limit.

    `first` is done when it is taken, before the call (paying a cost, noting that it was taken): a cost also
    needs its guard.
    """

    procedure: str
    roles: tuple[tuple[str, Expression], ...] = ()
    guards: tuple[Guard, ...] = ()
    first: Body = ()
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Actions:
    """`may take up to two Turn Actions`: a loop over the offers that are open, and stopping.

    Slot `count` holds how many that count were taken (`unused` is the limit less that); `limit` is read anew
    each pass. Stopping is open once `least` were taken. Left without a decision when no offer is open. `while_` is
    tested on each return; when it fails, or this frame is ending, the loop is left.
    """

    cites: Cites
    chooser: Expression
    offers: tuple[Offer, ...]
    limit: Expression
    count: str = "taken"
    while_: Expression | None = None
    least: int = 0


@dataclass(frozen=True, slots=True)
class If:
    cites: Cites
    when: Expression
    then: Body
    otherwise: Body = ()


@dataclass(frozen=True, slots=True)
class ForEach:
    """For each thing of a set, which is fixed at the start: into slot `each`, then `body` if `still`
    (which reads the slot) holds then.
    """

    cites: Cites
    each: str
    things: Expression
    body: Body
    still: Expression | None = None


@dataclass(frozen=True, slots=True)
class Repeat:
    """Does `body` again and again until `until` holds: tested after each pass, and before the first one
    too with `first`. At most `times` times. With neither, for ever (until the game or this procedure
    ends).
    """

    cites: Cites
    body: Body
    times: Expression | None = None
    until: Expression | None = None
    first: bool = False


@dataclass(frozen=True, slots=True)
class Again:
    """`repeat step 4 up to three times`: goes back to the step of that label in this procedure, then on from
    there; `times` in this frame at most.
    """

    cites: Cites
    step: str
    times: int | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """Resolves a procedure. Its guards may forbid it (skipped, noted). `into` takes what it returns. Roles
    not given hold nothing.
    """

    cites: Cites
    procedure: str
    roles: tuple[tuple[str, Expression], ...] = ()
    into: str = ""


@dataclass(frozen=True, slots=True)
class CallCard:
    """Resolves the procedure that a column of a card names (`the Effect of the revealed card`): an empty
    cell, or no card, is nothing to do.
    """

    cites: Cites
    card: Expression
    column: str
    roles: tuple[tuple[str, Expression], ...] = ()


@dataclass(frozen=True, slots=True)
class Return:
    """This procedure ends (with a value, if it has a result)."""

    cites: Cites
    value: Expression | None = None


@dataclass(frozen=True, slots=True)
class End:
    """The P ends, for a procedure below: frames above it are dropped, and it goes to its exit. If an
    interrupt lies between, P ends when that returns. Nothing happens when P is not running. `End` of the
    running procedure is `Return`.
    """

    cites: Cites
    procedure: str


@dataclass(frozen=True, slots=True)
class EndAfter:
    """X's Turn ends when the current effect is resolved: frames above P go on; when control comes back to
    P, it goes to its exit.
    """

    cites: Cites
    procedures: tuple[str, ...]  # the nearest running one of these


@dataclass(frozen=True, slots=True)
class EndGame:
    """The game ends; `winners` win (nothing or an empty set: nobody)."""

    cites: Cites
    winners: Expression | None = None


@dataclass(frozen=True, slots=True)
class Raise:
    """An event comes about for one thing, or for each of a set, at once: `X's position in Turn Order is
    reached`. Rows of the event are then resolved.
    """

    cites: Cites
    event: str
    of: Expression
    because: Expression | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that the rules leave to the table, in its own words. `answers`: "truth", "number", or
    "things" (one of `among`). Into slot `into`. `option` names the option of the game that it settles: whoever sets
    the game up may settle it beforehand.
    """

    cites: Cites
    into: str
    question: str
    answers: str = "truth"
    among: Expression | None = None
    option: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A referee step: the sentence of `cites[0]` was not understood, so the table does what it says, then the
    machine goes on.
    """

    cites: Cites


Statement = (
    Assign
    | SetRegister
    | Change
    | Put
    | Discard
    | Bury
    | Shuffle
    | Draw
    | Roll
    | Pick
    | Arrange
    | Choose
    | ChooseNumber
    | ChooseWay
    | ChooseEach
    | ChooseOne
    | May
    | Actions
    | If
    | ForEach
    | Repeat
    | Again
    | Call
    | CallCard
    | Return
    | End
    | EndAfter
    | EndGame
    | Raise
    | Ask
    | Table
)


Body = tuple[Statement, ...]
