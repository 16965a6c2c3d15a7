"""Small games in which an effect sets rules off: interrupts, rows that take the place of others, ends."""

from __future__ import annotations

from machines.parts import (
    ACTIVE,
    HEALTH,
    IT,
    LOG,
    LOSE,
    ORDER,
    SET,
    STATUS,
    STILL,
    P,
    R,
    Text,
    change,
    is_,
    made,
    note,
    note_player,
    players_who,
    procedure,
    status,
)
from rulewright.machine import expression as e
from rulewright.machine import model as m
from rulewright.machine import statement as s


def interrupted(*rest: s.Statement, rows: tuple[m.Row, ...] = (), **more: object) -> m.Game:
    """Player 0 loses all Health in the middle of a step; a row follows; the step goes on, and the next one."""
    text = Text.of("Interrupt", "Everything happens.", "When a Player's Health reaches zero, that Player is Down.")
    fall = procedure(
        "Fall",
        (note(7), s.Change(R, "Status", P, SET, e.Word("Down"))),
        (note(8),),
        roles=("player", "cause"),
    )
    main = procedure(
        "Main",
        (note(1), change("Health", e.First(e.Every("Player")), LOSE, 3), note(2), *rest),
        (note(3),),
    )
    rows = rows or (m.Row(("r2",), "down", (s.Call(("r2",), "Fall", (("player", P),)),)),)
    event = m.Event("Health reaches zero", "player", rows, still=STILL)
    return made(
        text,
        main,
        fall,
        *more.pop("procedures", ()),
        events=(event,),
        attributes=(HEALTH, STATUS),
        registers=(LOG,),
        **more,  # type: ignore[misc, arg-type]
    )


def instead() -> m.Game:
    """The core's death is replaced for those who stand; a Player who is Down already dies."""
    rows = (
        m.Row(("r2", "r1"), "fall", (note(5),), when=status(P, "Standing"), replaces=("death",)),
        m.Row(R, "death", (note(6),)),
    )
    return interrupted(
        s.Change(R, "Status", e.First(e.Every("Player")), SET, e.Word("Down")),
        change("Health", e.First(e.Every("Player")), SET, 3),
        change("Health", e.First(e.Every("Player")), LOSE, 3),
        rows=rows,
    )


def cannot() -> m.Game:
    """Nothing follows for a Player who cannot fall."""
    return interrupted(rows=(m.Row(("r2",), "cannot", cannot=True, body=()), m.Row(R, "death", (note(6),))))


def several_rows() -> m.Game:
    """Two rows that both apply, and one that the first makes untrue."""
    rows = (
        m.Row(
            ("r2",),
            "one",
            (note(4), s.Change(R, "Status", P, SET, e.Word("Down"))),
            when=e.Compare("<", e.Get("Health", P), e.Int(3)),
        ),
        m.Row(R, "two", (note(5),), when=status(P, "Standing")),
        m.Row(R, "three", (note(6),), when=status(P, "Down")),
        m.Row(R, "four", (note(7),)),
    )
    return interrupted(rows=rows)


def queue() -> m.Game:
    """All lose Health at once: one after the other in Turn Order from the Active Player; the first to fall saves
    the last.
    """
    text = Text.of("Queue", "Everything happens.", "They fall one at a time.")
    last = e.Compare("==", e.Count(players_who(status(IT, "Down"))), e.Int(1))
    everybody = e.Every("Player")
    fall = procedure(
        "Fall",
        (note_player(P), s.Change(R, "Status", P, SET, e.Word("Down"))),
        (
            s.If(
                R, last, (change("Health", e.These((e.Arithmetic("-", e.Shared("Active Player"), e.Int(1)),)), SET, 9),)
            ),
        ),
        roles=("player",),
    )
    main = procedure(
        "Main",
        (
            s.SetRegister(R, "Turn Order", everybody),
            s.SetRegister(R, "Active Player", e.First(e.Where(everybody, "it", is_(IT, e.Int(2))))),
        ),
        (change("Health", everybody, LOSE, 5),),
        (note(9),),
    )
    event = m.Event(
        "Health reaches zero",
        "player",
        (m.Row(("r2",), "down", (s.Call(("r2",), "Fall", (("player", P),)),)),),
        order=e.Sorted(e.Var("things"), e.Shared("Turn Order"), e.Shared("Active Player")),
        still=STILL,
    )
    return made(
        text, main, fall, events=(event,), attributes=(HEALTH, STATUS), registers=(LOG, ORDER, ACTIVE), players=(4, 4)
    )


def ends(how: str) -> m.Game:
    """Outer calls Inner, which takes Health; the fall ends Outer in one of the ways.

    Digits: 1 2 3 in Outer, 4 5 in Inner, 6 7 in the fall, 8 after Outer.
    """
    text = Text.of("Ends", "Everything happens.")
    statement: s.Statement = {
        "this": s.Return(R),
        "outer": s.End(R, "Outer"),
        "game": s.EndGame(R, e.First(e.Every("Player"))),
        "soft": s.EndAfter(R, ("Outer",)),
        "elsewhere": s.End(R, "Nowhere"),
    }[how]
    nowhere = procedure("Nowhere", (note(9),))
    main = procedure("Main", (s.Call(R, "Outer"),), (note(8),))
    outer = procedure("Outer", (note(1), s.Call(R, "Inner"), note(2)), (note(3),))
    inner = procedure("Inner", (note(4), change("Health", e.First(e.Every("Player")), LOSE, 3), note(5)))
    fall = procedure("Fall", (note(6), statement, note(7)))
    event = m.Event("Health reaches zero", "player", (m.Row(R, "down", (s.Call(R, "Fall"),)),))
    return made(text, main, outer, inner, fall, nowhere, events=(event,), attributes=(HEALTH,), registers=(LOG,))


def end_from_inside() -> m.Game:
    """`the Outer ends` from a call (no interrupt between): at once, through its exit."""
    text = Text.of("Inside", "Everything happens.")
    main = procedure("Main", (s.Call(R, "Outer"),), (note(8),))
    outer = procedure("Outer", (note(1), s.Call(R, "Inner"), note(2)), after=(note(5),))
    inner = procedure("Inner", (note(3), s.End(R, "Outer"), note(4)))
    return made(text, main, outer, inner, registers=(LOG,))


def raised() -> m.Game:
    """What a step raises is no interrupt: an end inside it does not wait."""
    text = Text.of("Raised", "Everything happens.")
    main = procedure("Main", (s.Call(R, "Outer"),), (note(8),))
    outer = procedure("Outer", (note(1), s.Raise(R, "dawn", e.Every("Player")), note(2)), after=(note(5),))
    inner = procedure("Inner", (note(3), s.End(R, "Outer"), note(4)))
    event = m.Event("dawn", "player", (m.Row(R, "dawns", (s.Call(R, "Inner"),)),))
    return made(text, main, outer, inner, events=(event,), registers=(LOG,))
