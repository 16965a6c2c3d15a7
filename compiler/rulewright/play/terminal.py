"""The referee at a terminal: one situation after the other, and the commands that a player may type.

Nothing here knows a terminal: `say` and `ask` are given, so that a test plays a game with a list of answers.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from rulewright.play import shown
from rulewright.play.answers import action_of, by_itself, why
from rulewright.play.facts import Facts, facts_of
from rulewright.play.game import Game, Unusable, agreed, loaded, new_game, saved
from rulewright.play.standing import standing
from rulewright.play.told import how, told
from rulewright.play.wording import cited, fitted

__all__ = ["Facts", "Game", "Unusable", "facts_of", "loaded", "new_game", "play", "saved"]

HELP = """\
  a number or name   takes that option (the beginning of a name will do)
  Enter              rolls or draws for you; or type what your own dice show
  show               how the game stands
  why [NAME]         the rules that forbid the options that are not there, or this one
  rules              the rules behind what is asked
  how                the rules behind what just happened, one by one
  undo [N]           takes back the last choice or roll, or the last N
  auto [N]           the program chooses and rolls, N times or to the end
  save FILE          writes the game down; load FILE takes it up again
  new                begins another game
  quit               ends"""
PATIENCE = 3  # answers that cannot be given before everything is shown again
LONGEST = 1000  # choices and rolls that `auto` makes at once


def play(
    game: Game,
    say: Callable[[str], None],
    ask: Callable[[str], str],
    read: Callable[[str], str],
    write: Callable[[str, str], None],
    chance: random.Random,
    width: int = 80,
) -> Game:
    """Play until the user quits, or the input ends; the game as it then stands.

    `ask` shows a prompt and gives a line, raising EOFError at the end; `read` and `write` are for saved games and
    raise Unusable.
    """
    say(shown.greeting(game, width))
    _tell(say, told(game, width))
    known: set[str] = set()  # rules that nobody understood, shown before
    show, wrong = True, 0
    while True:
        pending = game.machine.pending(game.state)
        if show:
            say(shown.situation(game, width, known))
            known.update(pending.notes)
        show = True
        try:
            line = ask(shown.prompt(game)).strip()
        except EOFError:
            if pending.kind != "over":
                say(shown.broken_off(game, width))
            return game
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        try:
            match word.lower():
                case "quit" | "q" | "exit":
                    return game
                case "help" | "h" | "?":
                    say(HELP)
                    show = False
                case "why":
                    say(why(game, rest, width))
                    show = False
                case "rules":
                    say("\n".join(cited(game, (*pending.cites, *pending.notes), width)) or "  no rule: it is over")
                    show = False
                case "how":
                    say("\n".join(how(game, width)) or "  nothing has happened yet")
                    show = False
                case "show":
                    say("\n".join(standing(game, width)) or "  there is nothing to show: the game has no values")
                    show = False
                case "undo" | "u":
                    count = int(rest) if rest.isdecimal() else 1
                    say(f"  {game.undo(count)} taken back")
                case "auto":
                    _auto(game, rest, say, chance, width)
                case "new":
                    names, options = agreed(game.config)
                    game = new_game(game.machine, game.players, game.start, names, game.facts, options)
                    say("  a new game")
                    _tell(say, told(game, width))
                case "save" | "load" if not rest:
                    raise Unusable(f"{word} needs the name of a file")
                case "save":
                    write(rest, saved(game))
                    say(f"  saved in {rest}")
                    show = False
                case "load":
                    game = loaded(game.machine, read(rest), game.facts)
                    say(f"  taken up after {len(game.log)} choices and rolls")
                case _:
                    _take(game, action_of(game, line, chance), say, width)
            wrong = 0
        except Unusable as error:
            say("\n".join(line for part in f"{error}".split("\n") for line in fitted(part, width)))
            wrong += word.lower() not in ("why", "auto", "save", "load")
            show = wrong >= PATIENCE
            if show:
                say(HELP)
                wrong = 0


def _take(game: Game, action: int, say: Callable[[str], None], width: int, place: bool = False) -> None:
    """Take an action; say what it was (and where, if wanted) and what it caused."""
    said = shown.done(game, action, width, place)
    game.apply(action)
    say(said)
    _tell(say, told(game, width))


def _auto(game: Game, count: str, say: Callable[[str], None], chance: random.Random, width: int) -> None:
    """Let the program choose and roll, so many times or until the game is over."""
    if count and not (count.isdecimal() and int(count)):
        raise Unusable("auto takes a number of choices and rolls, or nothing to play to the end")
    if not game.state.at:
        raise Unusable("the game is over: undo, save FILE, new or quit")
    turn = shown.turn_of(game)
    for _ in range(min(int(count or LONGEST), LONGEST)):
        if shown.turn_of(game) != turn:
            turn = shown.turn_of(game)
            say("\n" + shown.heading(game, width))
        _take(game, by_itself(game, chance), say, width, place=True)
        if not game.state.at:
            return
    if game.state.at and not count:
        say(f"  not over after {LONGEST:,} more choices and rolls; auto goes on")


def _tell(say: Callable[[str], None], lines: Iterable[str]) -> None:
    text = "\n".join(lines)
    if text:
        say(text)
