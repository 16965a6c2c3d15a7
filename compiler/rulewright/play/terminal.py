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


def _situation(game: Game, width: int) -> str:
    """What is pending: who decides what, the rule behind it, and the options with their numbers."""
    pending = game.machine.pending(game.state)
    lines = ["", "─" * min(width, 72)]
    match pending.kind:
        case "over":
            lines.append(_result(game))
        case "decision":
            lines.append(f"{_player(pending.player)}: {pending.prompt}")
        case "chance":
            lines.append(f"{pending.prompt} (Enter rolls; or type what came up)")
        case "question":
            lines.append(f"The rules leave this to the table: {pending.prompt}")
        case _:
            lines.append("The table does what this says, then presses Enter:")
    lines += _cited(game, pending.cites, width)
    if pending.kind in ("decision", "question"):
        lines += [f"  {number:>2}  {name}" for number, name in enumerate(_names(game), 1)]
    return "\n".join(lines)


def _names(game: Game) -> list[str]:
    """The options of what is pending, in words, in the order of their numbers."""
    return [game.machine.action_to_string(game.state, action) for action in game.machine.legal_actions(game.state)]


def _cited(game: Game, cites: tuple[str, ...], width: int) -> list[str]:
    """The sentences behind something, each with the place it stands at."""
    lines = []
    for rule in dict.fromkeys(cites):
        file, line, text = game.machine.RULES[rule][:3]
        lines.append(textwrap.fill(f"“{text}”", width, initial_indent="    ", subsequent_indent="     "))
        lines.append(f"     {rule}, {file}:{line}")
    return lines


def _action(game: Game, line: str, chance: random.Random) -> int:
    """The action that a line asks for. Unusable says what can be typed instead."""
    pending = game.machine.pending(game.state)
    match pending.kind:
        case "over":
            raise Unusable("the game is over; undo takes the last choice back, quit ends")
        case "chance":
            outcomes = list(game.machine.chance_outcomes(game.state))
            if not line:
                return int(chance.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[0])
            for action, _ in outcomes:
                if line == game.machine.action_to_string(game.state, action):
                    return int(action)
            shown = [game.machine.action_to_string(game.state, action) for action, _ in outcomes]
            raise Unusable(f'"{line}" cannot come up; it is one of {_listed(shown)}')
        case "step":
            return int(game.machine.legal_actions(game.state)[0])
    actions, names = list(game.machine.legal_actions(game.state)), _names(game)
    if line.isdigit() and 1 <= int(line) <= len(actions):
        return int(actions[int(line) - 1])
    folded = [name.casefold() for name in names]
    if folded.count(line.casefold()) == 1:
        return int(actions[folded.index(line.casefold())])
    if not line:
        raise Unusable(f"type a number from 1 to {len(actions)}, or help")
    near = get_close_matches(line.casefold(), folded, 1)
    hint = f'; did you mean "{names[folded.index(near[0])]}"?' if near else ", or help for what else can be typed"
    raise Unusable(f'"{line}" is not an option here: type a number from 1 to {len(actions)}{hint}')


def _listed(names: list[str]) -> str:
    return ", ".join(names) if len(names) <= 12 else f"{', '.join(names[:3])}, … {names[-1]}"


def _player(number: int) -> str:
    return f"Player {number + 1}"
