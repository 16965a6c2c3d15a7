"""A game in play: the log of what was chosen and rolled, what each of it caused, undoing, and saved games.

A saved game is the log, played again when it is loaded; undoing goes back to a snapshot.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from rulewright.play.facts import Facts


class Unusable(Exception):
    """What was typed cannot be done; `str()` says why."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step that the machine took: the rules it cites, and what everybody could see before and after."""

    cites: tuple[str, ...]
    before: dict[str, Any]
    after: dict[str, Any]


@dataclass
class Game:
    """The machine's module, what the game was begun with, the state, what was applied so far with a snapshot before
    each of it, and the steps that the last of it caused.
    """

    machine: Any
    players: int
    start: str | None
    config: dict[str, Any]
    state: Any
    facts: Facts = field(default_factory=Facts)
    log: list[int] = field(default_factory=list)
    before: list[Any] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)

    def apply(self, action: int) -> None:
        """Choose or roll; the log and the snapshots grow by one."""
        machine, snapshot = self.machine, self.state.clone()
        watch = _Watch(machine, self.state)
        try:
            if action in self.state.options:
                taken = self.state.clone()  # what the answer itself changes, before any step is taken
                machine.TAKEN[taken.at](taken, action)
                watch.note(machine.CITES.get(snapshot.at, ()), taken)
            machine.apply(self.state, action, watch.trace())
        except (machine.Illegal, machine.Endless) as error:
            self.state = snapshot
            raise Unusable(f"{error}") from None
        watch.note((), self.state)
        self.before.append(snapshot)
        self.log.append(action)
        self.steps = watch.steps

    def undo(self, count: int) -> int:
        """Take back up to `count` choices and rolls; how many it were."""
        count = min(count, len(self.log))
        if count:
            self.state = self.before[-count]
            del self.before[-count:], self.log[-count:]
            self.steps = []
        return count

    def name(self, number: int) -> str:
        """What a thing is called; a Player by the name that was given."""
        if 0 <= number < len(self.state.names):
            return str(self.state.names[number])
        return str(self.machine.NAMES[number]) if 0 <= number < len(self.machine.NAMES) else "nothing"

    def path(self) -> list[str]:
        """The procedures that are going on, and what interrupted them, the outermost first."""
        events = {number: name for name, number in self.machine.EVENTS.items() if number > 0}
        names = []
        for frame in self.state.frames:
            number = abs(frame[0])
            names.append(events.get(number, "") or self.name(number))
        return names

    def counts(self) -> tuple[int, int]:
        """How many choices (answers of the table, too) and how many rolls or draws were made."""
        rolls = sum(self.machine.WAITS[state.at][0] == "chance" for state in self.before)
        return len(self.before) - rolls, rolls


class _Watch:
    """Looks at a state whenever a step of it was traced."""

    def __init__(self, machine: Any, state: Any) -> None:
        self.machine, self.state = machine, state
        self.seen = seen(machine, state)
        self.steps: list[Step] = []

    def trace(self) -> Any:
        """What the machine writes its trace to: it is told of each step right after it was taken."""
        trace = self.machine.Tracing()
        trace.raw = self
        return trace

    def append(self, line: int) -> None:
        """A line of the trace: the state's number stands in its upper bits; an answer's line comes too early."""
        if not line & 0xFFFFF:
            self.note(self.machine.CITES.get(line >> 32, ()), self.state)

    def note(self, cites: tuple[str, ...], state: Any) -> None:
        after = seen(self.machine, state)
        if cites or after != self.seen:
            self.steps.append(Step(cites, self.seen, after))
        self.seen = after

    def __len__(self) -> int:
        return len(self.steps)


def seen(machine: Any, state: Any) -> dict[str, Any]:
    """What everybody may see of a state."""
    found: dict[str, Any] = machine.observe(state, machine.NOTHING)
    return {name: value for name, value in found.items() if name not in ("options", "to act", "players", "winners")}


def new_game(
    machine: Any,
    players: int,
    start: str | None = None,
    names: tuple[str, ...] = (),
    facts: Facts | None = None,
    options: tuple[str, ...] | None = None,
) -> Game:
    """A game before its first choice. `options`: those of the game that it is played with; None: the table is asked.
    Unusable says what cannot be (a number of Players, an unknown procedure or option).
    """
    config: dict[str, Any] = {"names": list(names)} if names else {}
    if options is not None:
        config["options"] = list(options)
    try:
        machine.new_game(players, config, start)  # says what is wrong with these
        state = machine.table(players)
        state.names = names
        watch = _Watch(machine, state)
        machine.begin(state, start or machine.NAMES[machine.ENTRY], trace=watch.trace())
        if options is not None:
            machine.agree(state, options, watch.trace())
    except machine.Endless as error:
        raise Unusable(f"the game never comes to a choice or roll: {error}") from None
    except ValueError as error:
        raise Unusable(str(error)) from None
    watch.note((), state)
    return Game(machine, players, start, config, state, facts or Facts(), steps=watch.steps)


def agreed(config: dict[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...] | None]:
    """The names of the Players, and the options that the game is played with, of a game's settings."""
    options = config.get("options")
    return tuple(config.get("names", ())), tuple(map(str, options)) if options is not None else None


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


def loaded(machine: Any, text: str, facts: Facts | None = None) -> Game:
    """The game that was saved, played again so that it can be undone. Unusable when it is of another game or
    other rules.
    """
    try:
        value = json.loads(text)
        title, build, actions = value["title"], value["build"], [int(action) for action in value["actions"]]
        players, start, (names, options) = int(value["players"]), value["start"], agreed(value["config"])
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        raise Unusable("this is not a saved game") from None
    if title != machine.TITLE:
        raise Unusable(f'this is a game of "{title}", not of "{machine.TITLE}"')
    if build != machine.BUILD:
        raise Unusable(
            "the rules have changed since this game was saved; play it with the rules that it was played with"
        )
    game = new_game(machine, players, start, names, facts, options)
    for action in actions:
        game.apply(action)
    return game
