"""What stands on the screen: how a game begins, what is pending and how to answer it, what was done, how it ended."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rich.cells import cell_len

from rulewright.machine import expression as e
from rulewright.machine.model import Ref
from rulewright.play.answers import choices, kept_away, numeric, said_range
from rulewright.play.facts import Throw
from rulewright.play.game import Game
from rulewright.play.standing import standing
from rulewright.play.told import beside, said_place
from rulewright.play.wording import cited, columns, listed, wrapped

MANY = 40  # outcomes of a draw that are not listed any more


def greeting(game: Game, width: int) -> str:
    """The title, who plays, and how to answer."""
    low, high = game.machine.PLAYERS[0], game.machine.PLAYERS[-1]
    who = listed(game.name(number) for number in range(game.players))
    who += " plays" if game.players == 1 else " play"
    if not game.state.names:
        who += f" ({low} to {high} can; --name Ann --name Bo … names them)" if high > low else ""
    answers = "Choose by number or name. Enter rolls or draws for you, or type what your own dice show."
    commands = "help says what else there is: show, undo, auto, why, save, quit …"
    parts = [line for text in (f"{who}.", answers, commands) for line in wrapped(text, width, "")]
    if game.log:
        parts.append(f"Taken up after {counted(len(game.log), 'choice or roll')}.")
    return "\n".join([game.machine.TITLE, *parts])


def situation(game: Game, width: int, known: Collection[str] = ()) -> str:
    """What is pending: where in the rules, for whom, by which sentence, and what can be answered. `known` are rules
    that nobody understood and that were shown before.
    """
    pending = game.machine.pending(game.state)
    if pending.kind == "over":
        return ending(game, width)
    lines = ["", heading(game, width), *cited(game, pending.cites, width), *_given(game, width)]
    new = [rule for rule in pending.notes if rule not in known]
    if new:
        lines += wrapped("The program did not understand this, and it may matter here; it is yours to heed:", width, "")
        lines += cited(game, new, width)
    throw = throw_of(game) if pending.kind == "chance" else None
    match pending.kind:
        case "decision":
            who = game.name(pending.player)
            names = choices(game)
            if numeric(names):
                lines.append(f"{who} chooses a number: {said_range(names)}")
            else:
                lines += [f"{who} chooses{_so_far(game)}:", *_numbered(names, width)]
        case "chance":
            lines += _chance(game, throw, width)
        case "question":
            names = choices(game)
            answer = f"type a number: {said_range(names)}" if numeric(names) else "type what holds:"
            lines += wrapped("The rules leave this to the table:", width, "")
            lines += wrapped(pending.prompt, width, "  ", " ")
            lines += wrapped(f"Look at the game, agree on an answer, and {answer}", width, "")
            lines += [] if numeric(names) else _numbered(names, width)
        case _:
            text = (
                "The program cannot do this for you. Do what the sentence says at the table, with pencil and paper "
                "where it changes something, and press Enter to go on."
            )
            lines += wrapped(text, width, "")
    if pending.kind in ("decision", "question"):
        away = [name for names in kept_away(game).values() for name in names]
        if away:
            first, *rest = wrapped(f"{listed(away)}: not now (why tells)", width, "      ")
            lines += [f"   –  {first.strip()}", *rest]
    return "\n".join(lines)


def heading(game: Game, width: int) -> str:
    """A line across: which step of which procedure, and whose turn it is."""
    path = game.path()
    inner = path[-1] if path else ""
    place = game.facts.place(game.machine.CITES.get(game.state.at, ()), inner)
    own = str(place) if place is not None and place.procedure == inner else inner
    names = [*path[1:-1], own] if len(path) > 1 else [own]
    right = f" {turn_of(game)} ──" if turn_of(game) else ""
    room = min(width, 100) - 8 - cell_len(right)
    where = " › ".join(names)
    while len(names) > 1 and cell_len(where) > room:
        names = names[1:]
        where = " › ".join(["…", *names])
    return across(where, right, width)


def across(left: str, right: str, width: int) -> str:
    """A line across the screen, with words at its left and right."""
    begun = f"── {left} "
    return begun + "─" * max(2, min(width, 100) - cell_len(begun) - cell_len(right)) + right


def turn_of(game: Game) -> str:
    """The registers of the game that hold a Player (Active Player: Ann); without any, who performs the outermost
    procedure that somebody performs (Turn: Ann).
    """
    said = []
    for name, value in game.machine.observe(game.state, game.machine.NOTHING).items():
        known = game.facts.values.get(name)
        if known is None or known.of or not isinstance(known.type, Ref) or name[:1].islower():
            continue
        if 0 <= value < game.players:
            said.append(f"{name}: {game.name(value)}")
    for frame in game.state.frames:
        roles = game.machine.ROLES.get(abs(frame[0]), ())
        if not said and roles and roles[0][1] == "thing" and 0 <= frame[2] < game.players:
            said.append(f"{game.name(abs(frame[0]))}: {game.name(frame[2])}")
    return ", ".join(said)


def throw_of(game: Game) -> Throw:
    """What is rolled or drawn where chance is pending."""
    path = game.path()
    cites = game.machine.CITES.get(game.state.at, ())
    rolled = game.machine.WAITS[game.state.at][1] == "roll"
    found = game.facts.throws.get((path[-1] if path else "", cites[0] if cites else ""))
    return found if found is not None and (found.kind == "roll") == rolled else Throw("roll" if rolled else "pick")


def thrower(game: Game, throw: Throw) -> str:
    """For whom something is rolled or drawn; "" where nothing says so."""
    match throw.who:
        case e.Slot(name):
            who = _slot(game, name)
        case e.Outer(procedure, name):
            who = _slot(game, name, procedure)
        case e.Shared(register):
            who = game.machine.get_value(game.state, register)
        case _:
            who = _slot(game, throw.loop) if throw.loop else -1
            if who == -1 and throw.kind == "draw":
                who = _drawer(game)
    return game.name(who) if isinstance(who, int) and 0 <= who < game.players else ""


def _slot(game: Game, name: str, procedure: str = "") -> Any:
    """What a running procedure remembers by a name; -1 for nothing."""
    for frame in reversed(game.state.frames):
        found = game.machine.SLOTS.get((abs(frame[0]), name))
        if found is not None and procedure in ("", game.name(abs(frame[0]))):
            return frame[found[0]]
    return -1


def _drawer(game: Game) -> Any:
    """Who draws, where the sentence begins with a register or a role: The Active Player draws …"""
    subject, draws, _ = game.machine.pending(game.state).prompt.partition(" draws ")
    name = subject.removeprefix("The ")
    known = game.facts.values.get(name)
    if not draws:
        return -1
    if known is not None and not known.of:
        return game.machine.get_value(game.state, name)
    return _slot(game, name)


def _given(game: Game, width: int) -> list[str]:
    """What the running procedure was begun with, where that is more than who performs it."""
    frame = game.state.frames[-1] if game.state.frames else None
    roles = game.machine.ROLES.get(abs(frame[0]), ()) if frame is not None else ()
    if frame is None or len(roles) < 2:
        return []
    said = []
    for place, (name, kind) in enumerate(roles, 2):
        value = frame[place]
        if kind == "number":
            said.append(f"{name} {value}")
        elif kind == "thing" and isinstance(value, int) and value >= 0:
            said.append(f"{name} {game.name(value)}")
    return wrapped(f"({', '.join(said)})", width, "  ", " ") if len(said) > 1 else []


def _so_far(game: Game) -> str:
    """How many of several actions were taken: up to four Flights, 2 so far."""
    path, cites = game.path(), game.machine.CITES.get(game.state.at, ())
    slot = game.facts.counters.get((path[-1] if path else "", cites[0] if cites else ""))
    taken = _slot(game, slot) if slot else 0
    return f" ({taken} so far)" if isinstance(taken, int) and taken > 0 else ""


def _chance(game: Game, throw: Throw | None, width: int) -> list[str]:
    names = choices(game)
    throw = throw or Throw("pick")
    who = thrower(game, throw)
    if numeric(names):
        dice = f" {throw.dice}" if throw.dice else ""
        what = f"{who} rolls{dice}" if who else f"A roll{' of' if dice else ''}{dice}"
        shown = "the die shows" if throw.dice.startswith("1D") else "the dice show"
        return wrapped(f"{what}: Enter rolls; or type what {shown}, {said_range(names)}", width, "")
    what = {"draw": "A draw", "order": "The next in order, at random"}.get(throw.kind, "At random")
    what += f" for {who}" if who else ""
    if len(names) == 1:
        return wrapped(f"{what}: it can only be {names[0]}; Enter takes it.", width, "")
    if len(names) > MANY:
        return wrapped(f"{what}: Enter draws; or type the name of what came up: {listed(names)}", width, "")
    return [*wrapped(f"{what}: Enter draws; or type what came up:", width, ""), *_numbered(names, width)]


def _numbered(names: list[str], width: int) -> list[str]:
    return columns([f"{number:>2}  {name}" for number, name in enumerate(names, 1)], width)


def prompt(game: Game) -> str:
    """What stands before the line that is typed."""
    pending = game.machine.pending(game.state)
    match pending.kind:
        case "over":
            return "game over > "
        case "decision":
            return f"{game.name(pending.player)} > "
        case "chance":
            return "roll > " if throw_of(game).kind == "roll" else "draw > "
    return "table > "


def done(before: Game, action: int, width: int, place: bool = False) -> str:
    """What an answer was, in words, seen from before it was given; with the step that asked for it where the program
    answered by itself.
    """
    pending = before.machine.pending(before.state)
    name = before.machine.action_to_string(before.state, action)
    throw = throw_of(before)
    who = thrower(before, throw) if pending.kind == "chance" else ""
    match pending.kind:
        case "decision":
            text = f"{before.name(pending.player)}: {name}"
        case "chance" if throw.kind == "roll":
            text = f"{who or 'the dice'} rolled{' ' if throw.dice else ''}{throw.dice}: {name}"
        case "chance":
            text = f"came up{' for ' if who else ''}{who}: {name}"
        case "question":
            text = f"the table: {name}"
        case _:
            text = "left out, for the table to do" if place else "done by the table"
    return "\n".join(beside(text, said_place(before, pending.cites) if place else "", width, "  "))


def ending(game: Game, width: int) -> str:
    """Who won, how everything stands, and what can be done now."""
    winners = listed(game.name(number) for number in game.machine.pending(game.state).result)
    choices_made, rolls = game.counts()
    lines = ["", across("Game over", "", width), f"The game is over: {winners or 'nobody'} won.", ""]
    lines += [*standing(game, width), "", f"{counted(choices_made, 'choice')}, {counted(rolls, 'roll or draw')}."]
    lines += wrapped(
        "undo takes the last one back, save FILE keeps the game, new begins another, quit ends.", width, ""
    )
    return "\n".join(lines)


def broken_off(game: Game, width: int) -> str:
    """The input ended before the game did: how it stands."""
    choices_made, rolls = game.counts()
    pending = game.machine.pending(game.state)
    waits = {
        "decision": f"{game.name(pending.player)} to choose",
        "chance": "a roll" if game.machine.WAITS[game.state.at][1] == "roll" else "a draw",
    }.get(pending.kind, "the table")
    text = (
        f"The input has ended, the game has not: after {counted(choices_made, 'choice')} and "
        f"{counted(rolls, 'roll or draw')} it waits for {waits}."
    )
    return "\n".join(["", *wrapped(text, width, ""), *standing(game, width)])


def counted(number: int, thing: str) -> str:
    return f"{number:,} {thing if number == 1 else thing.replace(' or ', 's or ') + 's'}"
