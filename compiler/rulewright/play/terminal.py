"""The referee at a terminal: what is to be decided, the rule behind it, and why an option is not there.

Nothing here knows a terminal: `say` and `ask` are given, so that a test plays a game with a list of answers. The
game is the log of what was chosen and rolled; undoing goes back to a snapshot, and a saved game is the log, played
again when it is loaded.
"""

from __future__ import annotations

import json
import random
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from rulewright.machine import model
from rulewright.machine.model import Many, OneOf, Ref, Truth, Type

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


@dataclass(frozen=True, slots=True)
class Value:
    """What a value of the state is: its type, and whose it is: "" of the game, "Player", or another kind with the
    names of its members.
    """

    type: Type
    of: str = ""
    members: tuple[str, ...] = ()


def values_of(game: model.Game) -> dict[str, Value]:
    """What each value of a game is, by name."""
    members = {kind.name: kind.members for kind in game.kinds}
    members |= {
        "Space": tuple(space.name for space in game.spaces),
        "Piece": tuple(piece.name for piece in game.pieces),
    }
    found = {each.name: Value(each.type, each.of, members.get(each.of, ())) for each in game.attributes}
    return found | {each.name: Value(each.type) for each in game.registers}


@dataclass
class Game:
    """A game in play: the machine's module, what it was begun with, the state, what was applied so far, and a
    snapshot before each of it.
    """

    machine: Any
    players: int
    start: str | None
    config: dict[str, Any]
    state: Any
    values: Mapping[str, Value] = field(default_factory=dict)
    log: list[int] = field(default_factory=list)
    before: list[Any] = field(default_factory=list)

    def apply(self, action: int) -> None:
        """Choose or roll; the log and the snapshots grow by one."""
        snapshot = self.state.clone()
        try:
            self.machine.apply(self.state, action)
        except (self.machine.Illegal, self.machine.Endless) as error:
            self.state = snapshot
            raise Unusable(f"{error}") from None
        self.before.append(snapshot)
        self.log.append(action)

    def undo(self, count: int) -> int:
        """Take back up to `count` choices and rolls; how many it were."""
        count = min(count, len(self.log))
        if count:
            self.state = self.before[-count]
            del self.before[-count:], self.log[-count:]
        return count


def new_game(
    machine: Any,
    players: int,
    start: str | None = None,
    names: tuple[str, ...] = (),
    values: Mapping[str, Value] | None = None,
) -> Game:
    """A game before its first choice. Unusable says what cannot be (a number of Players, an unknown procedure)."""
    config: dict[str, Any] = {"names": list(names)} if names else {}
    try:
        return Game(machine, players, start, config, machine.new_game(players, config, start), values or {})
    except machine.Endless as error:
        raise Unusable(f"the game never comes to a choice or roll: {error}") from None
    except ValueError as error:
        raise Unusable(str(error)) from None


def saved(game: Game) -> str:
    """A game as JSON text, in the form of the machine's own logs: `replay` of the module takes it, too."""
    value = {
        "build": game.machine.BUILD,
        "title": game.machine.TITLE,
        "players": game.players,
        "start": game.start,
        "config": game.config,
        "actions": game.log,
    }
    return json.dumps(value, ensure_ascii=False) + "\n"


def loaded(machine: Any, text: str, values: Mapping[str, Value] | None = None) -> Game:
    """The game that was saved, played again so that it can be undone. Unusable when it is of another game or
    other rules.
    """
    try:
        value = json.loads(text)
        title, build, actions = value["title"], value["build"], [int(action) for action in value["actions"]]
        players, start, names = int(value["players"]), value["start"], tuple(value["config"].get("names", ()))
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        raise Unusable("this is not a saved game") from None
    if title != machine.TITLE:
        raise Unusable(f'this is a game of "{title}", not of "{machine.TITLE}"')
    if build != machine.BUILD:
        raise Unusable(
            "the rules have changed since this game was saved; play it with the rules that it was played with"
        )
    game = new_game(machine, players, start, names, values)
    for action in actions:
        game.apply(action)
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

    `ask` shows a prompt and gives a line, raising EOFError at the end; `read` and `write` are for saved games and
    raise Unusable.
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
                    game = loaded(game.machine, read(rest.strip()), game.values)
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
            winners = _listed([_player(game, number) for number in pending.result])
            return "\n".join([*lines, f"The game is over: {winners or 'nobody'} won."])
        case "decision":
            lines.append(f"{_player(game, pending.player)} decides:")
        case "chance":
            lines.append("To roll or draw (Enter does it; or type what came up):")
        case "question":
            lines += ["The rules leave this to the table:", *_wrapped(pending.prompt, width)]
        case _:
            lines.append("The table does this, then presses Enter:")
    lines += _cited(game, pending.cites, width)
    if pending.notes:
        lines += ["  Not understood, but it may matter here:", *_cited(game, pending.notes, width)]
    if pending.kind in ("decision", "question"):
        lines += [f"  {number:>2}  {name}" for number, (_, name) in enumerate(pending.options, 1)]
        away = [name for names in _kept_away(game).values() for name in names]
        if away:
            lines.append(f"   –  {_listed(away)}: not now (why tells)")
    return "\n".join(lines)


def _done(game: Game) -> str:
    """What was just chosen or rolled, in words."""
    before, action = game.before[-1], game.log[-1]
    kind = game.machine.pending(before).kind
    name = game.machine.action_to_string(before, action)
    match kind:
        case "decision":
            return f"  {_player(game, before.player)}: {name}"
        case "chance":
            return f"  came up: {name}"
    return f"  {name}"


def _action(game: Game, line: str, chance: random.Random) -> int:
    """The action that a line asks for. Unusable says what can be typed instead."""
    pending = game.machine.pending(game.state)
    actions, names = [action for action, _ in pending.options], [name for _, name in pending.options]
    folded = [name.casefold() for name in names]
    match pending.kind:
        case "over":
            raise Unusable("the game is over; undo takes the last choice back, quit ends")
        case "chance" if not line:
            outcomes, weights = zip(*pending.outcomes, strict=True)
            return int(chance.choices(outcomes, weights)[0])
        case "step" if not line:
            return int(actions[0])
        case "decision" | "question" if line.isdecimal() and 1 <= int(line) <= len(actions):
            return int(actions[int(line) - 1])
    if line.casefold() in folded:
        return int(actions[folded.index(line.casefold())])
    shown = f"a number from 1 to {len(actions)}" if pending.kind != "chance" else f"one of {_listed(names)}"
    if not line:
        raise Unusable(f"type {shown}, or help")
    if _kept_away(game, line):
        raise Unusable("not now:\n" + _why(game, line, 80))
    near = get_close_matches(line.casefold(), folded, 1)
    hint = f'; did you mean "{names[folded.index(near[0])]}"?' if near else f": type {shown}, or help"
    raise Unusable(f'"{line}" is not an option here{hint}')


def _why(game: Game, name: str, width: int) -> str:
    """The rules that keep an option away; without a name, of all options that a rule keeps away here."""
    machine, state = game.machine, game.state
    if name.casefold() in {option.casefold() for _, option in machine.pending(state).options}:
        raise Unusable(f"{name} is an option")
    kept = _kept_away(game, name)
    if kept:
        lines = []
        for cites, names in kept.items():
            lines += [f"  not {_listed(names)}, because:", *_cited(game, cites, width)]
        return "\n".join(lines)
    if not name:
        raise Unusable("no rule keeps an option away here")
    called = {str(machine.action_to_string(state, action)).casefold() for action in _candidates(game)}
    if name.casefold() not in called:
        raise Unusable(f'nothing in this game is called "{name}"')
    raise Unusable(f"no rule forbids {name}: it is nothing that could be chosen here")


def _kept_away(game: Game, name: str = "") -> dict[tuple[str, ...], list[str]]:
    """The options that rules keep away here, by these rules: only those of this name, if one is given; else those
    that some other rule forbids than the one that offers the choice.
    """
    machine, state = game.machine, game.state
    offered = set(machine.pending(state).cites)
    found: dict[tuple[str, ...], list[str]] = {}
    if state.at not in machine.WHY:
        return found
    for action in _candidates(game):
        called = str(machine.action_to_string(state, action))
        if not name or called.casefold() == name.casefold():
            cites = tuple(machine.why_not(state, action))
            if cites and (name or not offered.issuperset(cites)) and called not in found.setdefault(cites, []):
                found[cites].append(called)
    return found


def _candidates(game: Game) -> list[int]:
    """Every action that could have a name here."""
    return [*range(len(game.machine.NAMES)), game.machine.PASS]


def _rules(game: Game, width: int) -> str:
    pending = game.machine.pending(game.state)
    return "\n".join(_cited(game, (*pending.cites, *pending.notes), width)) or "  no rule: the game is over"


def _cited(game: Game, cites: tuple[str, ...], width: int) -> list[str]:
    """The sentences behind something, each with the place it stands at."""
    lines = []
    for rule in dict.fromkeys(cites):
        file, line, text = game.machine.RULES[rule]
        lines += [*_wrapped(f"“{text}”", width), f"     {file}:{line}"]
    return lines


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(" ".join(text.split()), width, initial_indent="    ", subsequent_indent="     ")


def _listed(names: list[str]) -> str:
    names = list(dict.fromkeys(names))
    if len(names) > 12:
        return f"{', '.join(names[:10])}, … and {len(names) - 10} more"
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def _player(game: Game, number: int) -> str:
    if 0 <= number < len(game.state.names):
        return str(game.state.names[number])
    return str(game.machine.NAMES[number]) if 0 <= number < len(game.machine.NAMES) else f"Player {number + 1}"


def _table(game: Game) -> str:
    """What the one who is to act may see, a line for each value that the game has."""
    seen = game.machine.observe(game.state, max(0, game.state.player))
    lines = []
    for name, value in seen.items():
        if name in ("options", "to act", "players", "winners"):
            continue
        known = game.values.get(name)
        pile, _, owner = name.rpartition(" of ")
        if pile and owner.isdecimal():
            name = f"{pile} of {_player(game, int(owner))}"
        if known is None:
            said = _pile(game, value)
        elif isinstance(known.type, Many):
            said = _listed([_thing(game, each) for each in value]) or "nobody"
        elif known.of == "":
            said = _shown(game, value, known.type)
        else:
            holders = known.members or tuple(_player(game, number) for number in range(game.players))
            if len(holders) != len(value):
                continue
            said = ", ".join(
                f"{who} {_shown(game, each, known.type)}" for who, each in zip(holders, value, strict=True)
            )
        lines.append(f"  {name}: {said}")
    return "\n".join(lines)


def _pile(game: Game, value: Any) -> str:
    """The cards of a pile, or how many there are."""
    if not isinstance(value, tuple):
        return str(value)
    hidden = value.count(None)
    cards = [_thing(game, each) for each in value if each is not None]
    if hidden:
        cards.append("1 hidden card" if hidden == 1 else f"{hidden} hidden cards")
    return _listed(cards) or "empty"


def _shown(game: Game, value: Any, kind: Type) -> str:
    """A value as its author would say it."""
    match kind:
        case OneOf(words):
            return words[value] if 0 <= value < len(words) else "nothing"
        case Truth():
            return "yes" if value else "no"
        case Ref():
            return _thing(game, value)
    return str(value)


def _thing(game: Game, number: int) -> str:
    return _player(game, number) if number >= 0 else "nothing"
