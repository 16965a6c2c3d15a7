"""The referee at a terminal: what is to be decided, the rule behind it, and why an option is not there.

Nothing here knows a terminal: `say` and `ask` are given, so that a test plays a game with a list of answers. The game is the
log of what was chosen and rolled; undoing goes back to a snapshot, and a saved game is the log, played again when it is loaded.
"""

from __future__ import annotations

import json
import random
import textwrap
from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

HELP = """\
  a number      takes that option (at a roll: the result that lies on the table)
  Enter         rolls for you, or goes on after something that the table does
  why           the options that are not there, and the rules that forbid them
  why NAME      the same for one option
  rules         the rules behind what is pending
  undo [N]      takes back the last choice or roll, or the last N
  show          what everybody may know of the game
  save FILE     writes the game down; load FILE takes it up again
  quit          ends"""


class Unusable(Exception):
    """What was typed cannot be done; `str()` says why."""


@dataclass
class Game:
    """A game in play: the machine's module, the state, what was applied so far, and a snapshot before each of it."""

    machine: Any
    title: str
    players: int
    start: str | None
    state: Any
    log: list[int] = field(default_factory=list)
    before: list[Any] = field(default_factory=list)

    def apply(self, action: int) -> None:
        """Choose or roll; the log and the snapshots grow by one."""
        snapshot = self.state.clone()
        self.machine.apply(self.state, action)
        self.before.append(snapshot)
        self.log.append(action)

    def undo(self, count: int) -> int:
        """Take back up to `count` choices and rolls; how many it were."""
        count = min(count, len(self.log))
        if count:
            self.state = self.before[-count]
            del self.before[-count:], self.log[-count:]
        return count


def new_game(machine: Any, title: str, players: int, start: str | None = None) -> Game:
    """A game before its first choice. ValueError says what cannot be (a number of Players, an unknown procedure)."""
    return Game(machine, title, players, start, machine.new_game(players, start=start))


def saved(game: Game) -> str:
    """A game as JSON text."""
    value = {"version": 1, "game": game.title, "players": game.players, "start": game.start, "log": game.log}
    return json.dumps(value | {"state": game.state.to_json()}, ensure_ascii=False) + "\n"


def loaded(machine: Any, title: str, text: str) -> Game:
    """The game that was saved, played again so that it can be undone. Unusable when it is of another game or of other rules."""
    try:
        value = json.loads(text)
        if value["version"] != 1 or not isinstance(value["log"], list):
            raise KeyError
        if value["game"] != title:
            raise Unusable(f'this is a game of "{value["game"]}", not of "{title}"')
        game = new_game(machine, title, value["players"], value["start"])
        for action in value["log"]:
            game.apply(action)
        same = json.dumps(game.state.to_json()) == json.dumps(value["state"])
    except (json.JSONDecodeError, KeyError, TypeError, AttributeError):
        raise Unusable("this is not a saved game") from None
    except (ValueError, RuntimeError):
        same = False
    if not same:
        raise Unusable("the rules have changed since this game was saved, and it no longer goes as it went")
    return game


def play(
    game: Game,
    say: Callable[[str], None],
    ask: Callable[[str], str],
    read: Callable[[str], str],
    write: Callable[[str, str], None],
    chance: random.Random,
    width: int = 80,
) -> Game:
    """Play until the game is over or the user quits (also by ending the input); the game as it then stands.

    `ask` shows a prompt and gives a line, raising EOFError at the end; `read` and `write` are for saved games and raise Unusable.
    """
    show = True
    while True:
        if show:
            say(_situation(game, width))
        show = True
        over = game.machine.pending(game.state).kind == "over"
        try:
            line = ask("the game is over; undo, save or quit > " if over else "> ").strip()
        except EOFError:
            return game
        word, _, rest = line.partition(" ")
        try:
            match word.lower():
                case "quit" | "q" | "exit":
                    return game
                case "help" | "h" | "?":
                    say(HELP)
                    show = False
                case "why":
                    say(_why(game, rest.strip(), width))
                    show = False
                case "rules":
                    say(_rules(game, width))
                    show = False
                case "show":
                    say(_table(game))
                    show = False
                case "undo" | "u":
                    count = int(rest) if rest.strip().isdigit() else 1
                    say(f"  {game.undo(count)} taken back")
                case "save" | "load" if not rest.strip():
                    raise Unusable(f"{word} needs the name of a file")
                case "save":
                    write(rest.strip(), saved(game))
                    say(f"  saved in {rest.strip()}")
                    show = False
                case "load":
                    game = loaded(game.machine, game.title, read(rest.strip()))
                    say(f"  taken up after {len(game.log)} choices and rolls")
                case _:
                    game.apply(_action(game, line, chance))
                    say(_done(game))
        except Unusable as error:
            say(f"  {error}")
            show = False
