"""`rulewright play` and `rulewright simulate`."""

from __future__ import annotations

import json
import os
import random
import sys
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType

import click
from rich.console import Console
from rich.progress import Progress

from rulewright import __version__, pipeline, project
from rulewright.machine.model import Game
from rulewright.outputs import OutputError, write_file
from rulewright.play import simulate as games_of
from rulewright.play import terminal
from rulewright.play.load import load
from rulewright.project import InputError, Ruleset
from rulewright.report import games as as_games
from rulewright.report.harmless import clean, harmless_json
from rulewright.screen import coloured, progress, say, width


@click.command()
@click.argument("path")
@click.option("--players", type=int, help="How many play (default: as few as the rules allow).")
@click.option("--name", "names", multiple=True, help="A Player's name; give one for each Player.")
@click.option("--start", help="The procedure to play, for rules that do not say how the game begins.")
@click.option("--seed", type=int, help="Decides the rolls that are left to the program.")
@click.option(
    "--option",
    "options",
    multiple=True,
    help="An option of the game to play with, without the others; none: without any (default: the table is asked).",
)
@click.option("--load", "saved", type=click.Path(), help="A saved game to go on with.")
def play(
    path: str,
    players: int | None,
    names: tuple[str, ...],
    start: str | None,
    seed: int | None,
    options: tuple[str, ...],
    saved: str | None,
) -> int:
    """Be the referee at this terminal: choices, rolls, and why. Type help when it waits."""
    ruleset = project.one(path)
    game, text = _machine(ruleset)
    machine = load(text)
    facts = terminal.facts_of(game)
    try:
        if saved is not None:
            table = terminal.loaded(machine, _read_game(saved), facts)
        else:
            number = players if players is not None else len(names) or game.players[0]
            begin, agreed = _start(ruleset, machine, start), _options(ruleset, machine, options)
            table = terminal.new_game(machine, number, begin, names, facts, agreed)
    except terminal.Unusable as error:
        raise InputError(f"{ruleset.path}: {error}") from None
    terminal.play(
        table,
        _say,
        _ask,
        _read_game,
        _write_game,
        random.Random(seed),
        width(),
    )
    return 0


@click.command()
@click.argument("path")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="How many games.")
@click.option(
    "--seed", type=int, default=0, show_default=True, help="The seed of the first game; the next has the next number."
)
@click.option("--players", type=int, help="How many play (default: every number that the rules allow, in turn).")
@click.option(
    "--policy", type=click.Choice(["random", "first"]), default="random", show_default=True, help="How Players choose."
)
@click.option("--start", help="The procedure to play, for rules that do not say how the game begins.")
@click.option(
    "--option",
    "options",
    multiple=True,
    help="An option of the game to play with, without the others; none: without any (default: every choice in turn).",
)
@click.option(
    "--limit", type=click.IntRange(1), default=10_000, show_default=True, help="Decisions and rolls of a game at most."
)
@click.option(
    "--workers", type=click.IntRange(1), default=os.cpu_count() or 1, show_default=True, help="Processes to play in."
)
@click.option("--json", "as_value", is_flag=True, help="Write the result as JSON.")
def simulate(
    path: str,
    games: int,
    seed: int,
    players: int | None,
    policy: str,
    start: str | None,
    options: tuple[str, ...],
    limit: int,
    workers: int,
    as_value: bool,
) -> int:
    """Play many games and say how they went. Status 1 says that a game did not end."""
    ruleset = project.one(path)
    _, text = _machine(ruleset)
    machine = load(text)
    if players is not None and players not in machine.PLAYERS:
        low, high = machine.PLAYERS[0], machine.PLAYERS[-1]
        raise InputError(f"{ruleset.path}: the game is for {low} to {high} Players, not for {players}")
    begin, agreed = _start(ruleset, machine, start), _options(ruleset, machine, options)
    hidden = not sys.stderr.isatty()
    with Progress(console=Console(stderr=True), disable=hidden, transient=True) as bar:
        task = bar.add_task("games", total=games)
        report = games_of.simulate(
            text, games, seed, players, policy, limit, begin, workers, lambda done: bar.advance(task, done), agreed
        )
    if as_value:
        click.echo(harmless_json(json.dumps(report.value(), ensure_ascii=False, indent=1)))
    else:
        click.echo(clean(as_games.report(report, machine), lines=True))
    for number, fault in report.faults[:5]:
        say(f"game {number}: {fault}")
    return 1 if report.finished < report.games else 0


def _machine(ruleset: Ruleset) -> tuple[Game, str]:
    """The game of a ruleset, and its machine as text."""
    with progress(ruleset.name):
        game = pipeline.lowered(pipeline.compile_ruleset(ruleset.sources)).game
        return game, pipeline.machine(game, __version__)


def _start(ruleset: Ruleset, machine: ModuleType, wanted: str | None) -> str | None:
    """The procedure to begin with: the one that was named, or None where the rules say how the game begins."""
    procedures = [machine.NAMES[thing] for thing in machine.STARTS if thing < len(machine.NAMES)]
    if not procedures:
        raise InputError(f"{ruleset.path}: there is nothing to play: no PROCEDURE with numbered steps")
    if wanted is not None:
        for name in procedures:
            if name.casefold() == wanted.casefold():
                return str(name)
        near = get_close_matches(wanted, procedures, 3, 0.4)
        raise InputError(f"{ruleset.path}: no procedure is called {wanted}; there are {', '.join(near or procedures)}")
    if machine.ENTRY == machine.NOTHING:
        raise InputError(
            f"{ruleset.path}: no sentence says how the game begins (To play the game, …); name a procedure with "
            f"--start: {', '.join(procedures)}"
        )
    return None


def _options(ruleset: Ruleset, machine: ModuleType, wanted: tuple[str, ...]) -> tuple[str, ...] | None:
    """The options of the game that were named, as the rules write them; none named: None."""
    if not wanted:
        return None
    if [name.casefold() for name in wanted] == ["none"]:
        return ()
    known = {name.casefold(): name for name in machine.OPTIONS.values()}
    for name in wanted:
        if name.casefold() not in known:
            there = f"there are {', '.join(known.values())}" if known else "there are none"
            raise InputError(f"{ruleset.path}: {name} is no option of the game; {there}")
    return tuple(known[name.casefold()] for name in wanted)


def _say(text: str) -> None:
    """Show a part of the game: on a terminal headings stand out, and so does what a choice or roll caused."""
    text = clean(text, lines=True)
    if coloured(sys.stdout):
        text = "\n".join(_coloured(line) for line in text.split("\n"))
    click.echo(text, color=True)


def _coloured(line: str) -> str:
    if line.startswith("── "):
        return click.style(line, bold=True)
    return click.style(line, fg="cyan") if line.startswith("    ") and line[4:5].strip() else line


def _ask(prompt: str) -> str:
    """A line that the user types; EOFError at the end of the input. On a terminal it can be edited, and earlier
    lines come back with the arrow keys.
    """
    prompt = clean(prompt)
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):  # not on every system
            import readline  # noqa: F401
        try:
            return input(prompt)
        except EOFError:
            click.echo()
            raise
    click.echo(prompt, nl=False, err=True)
    line = sys.stdin.readline()
    click.echo(err=True)
    if not line:
        raise EOFError
    return line


def _read_game(file: str) -> str:
    try:
        with open(file, encoding="utf-8") as stream:
            return stream.read(project.LARGEST)
    except (OSError, UnicodeDecodeError) as error:
        raise terminal.Unusable(
            f"{file}: could not be read ({getattr(error, 'strerror', None) or 'not text'})"
        ) from None


def _write_game(file: str, text: str) -> None:
    try:
        write_file(Path(file), text.encode())
    except OutputError as error:
        raise terminal.Unusable(str(error)) from None
