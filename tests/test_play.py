"""The referee at the terminal, and many games, on rulesets of tests/rulesets and small ones of its own."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner

import rulewright
from rulewright import pipeline, project
from rulewright.cli_play import play
from rulewright.play import simulate, terminal
from rulewright.play.load import load

DUEL = Path(__file__).parent / "rulesets" / "duel"

BY_HAND = """\
Core Rules: Lantern Walk
Players: 2-3

# 1 The Walk

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player. Each Player has Oil, a number \
starting at 7.

RULE

To play the game, resolve Setup, then repeat Round until the game ends.

PROCEDURE Setup

1. Put the Players in Turn Order.

PROCEDURE Round

1. For each Player in Turn Order, that Player takes a Turn.

PROCEDURE Turn

1. The Player becomes the Active Player.
2. The Active Player hums a tune that everybody in the room likes.
3. The Active Player may spend any number of Oil.
4. If the Active Player's Oil is 3, the Active Player wins and the game ends.
"""


@pytest.fixture(scope="module")
def machine() -> ModuleType:
    return rulewright.load(DUEL)


@pytest.fixture(scope="module")
def facts() -> terminal.Facts:
    return terminal.facts_of(_game())


DEALT = """\
Core Rules: Moths
Players: 2

# 1 The Moths

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player.

DEFINITION Moth Card

A Moth Card is a card. Each Player has a Moth Card.

COMPONENT Moth Cards

| Name  | Quantity |
| Luna  | 1        |
| Hawk  | 2        |
| Ghost | 1        |

RULE

To play the game, resolve Setup, then repeat Round until the game ends.

PROCEDURE Setup

1. Put the Players in Turn Order at random.
2. Deal one random Moth Card to each Player.

PROCEDURE Round

1. For each Player in Turn Order, that Player takes a Turn.

PROCEDURE Turn

1. The Player becomes the Active Player.
2. The Active Player rolls 2D6.
3. If the result is 9 or more, the Active Player wins and the game ends.
"""


HANDS = """\
Core Rules: Hands
Players: 2

# 1 Coins

RULE

The game has a Turn Order, a list of Players. Each Player has a Hand, a pile of Cards. The game has a Deck, a pile of \
Cards. A Coin is a Card.

COMPONENT Coins

| Name | Quantity |
| Gold | 3        |
| Lead | 3        |

RULE

To play the game, resolve Setup, then repeat Round until the game ends.

PROCEDURE Setup

1. Put the Players in Turn Order.
2. Put all Coins in the Deck.
3. Shuffle the Deck.

PROCEDURE Round

1. For each Player in Turn Order, that Player takes a Turn.

PROCEDURE Turn

1. The Player draws the top card of the Deck.
2. The Player puts the drawn card in their Hand.
3. If the Deck is empty, the Player wins and the game ends.
"""


def written(text: str, folder: Path) -> terminal.Game:
    """A game of Ann and Bo by these rules, with all that the rules say of it."""
    (folder / "game.rules").write_text(text)
    game = _game(folder / "game.rules")
    machine = load(pipeline.machine(game, rulewright.__version__))
    return terminal.new_game(machine, 2, names=("Ann", "Bo"), facts=terminal.facts_of(game))


class Desk:
    """Somebody who types these lines, and the screen; saved games stand in `files`."""

    def __init__(self, *lines: str) -> None:
        self.lines, self.screen, self.files = list(lines), "", dict[str, str]()

    def say(self, text: str) -> None:
        self.screen += text + "\n"

    def ask(self, prompt: str) -> str:
        if not self.lines:
            raise EOFError
        self.screen += prompt + self.lines[0] + "\n"
        return self.lines.pop(0)

    def read(self, name: str) -> str:
        if name not in self.files:
            raise terminal.Unusable(f"{name}: no such file")
        return self.files[name]

    def write(self, name: str, text: str) -> None:
        self.files[name] = text

    def play(self, game: terminal.Game, seed: int = 1) -> terminal.Game:
        return terminal.play(game, self.say, self.ask, self.read, self.write, random.Random(seed), 100)


def begun(machine: Any, facts: terminal.Facts | None = None) -> terminal.Game:
    return terminal.new_game(machine, 2, names=("Ann", "Bo"), facts=facts)


def test_it_shows_who_decides_what_by_which_rule(machine: ModuleType) -> None:
    desk = Desk()
    desk.play(begun(machine))
    assert "Ann chooses:" in desk.screen
    assert "“The Active Player may take one Turn Action.”  " in desk.screen
    assert "duel.rules:25" in desk.screen
    assert [
        line.strip() for line in desk.screen.splitlines() if line.startswith("   ") and line.strip()[0].isdigit()
    ] == ["1  Hide", "2  Rest", "3  Strike", "4  stop"]


def test_it_says_why_an_option_is_not_there(machine: ModuleType) -> None:
    desk = Desk("hide", "stop", "why", "why rest", "rest", "why strike", "why xyz")
    game = desk.play(begun(machine))
    shown = desk.screen[desk.screen.rindex("Ann chooses:") :]
    assert "–  Rest: not now" in shown
    assert shown.count("“A Hidden Player cannot Rest.”") == 3
    assert "strike is an option" in shown
    assert 'nothing in this game is called "xyz"' in shown
    assert len(game.log) == 2


def test_a_roll_is_made_or_typed(machine: ModuleType) -> None:
    desk = Desk("strike", "bo", "7", "4")
    game = desk.play(begun(machine))
    assert '"7" is not an option here: type 1 to 6, or nothing but Enter to roll' in desk.screen
    assert "the dice rolled: 4" in desk.screen
    assert machine.observe(game.state, 0)["Health"] == (3, 2)
    logs = [Desk("strike", "bo", "").play(begun(machine), seed).log for seed in (1, 1, 2, 3, 4, 5)]
    assert logs[0] == logs[1]
    assert len({tuple(log) for log in logs}) > 1


def test_undo_goes_back_to_the_same_state(machine: ModuleType) -> None:
    before = Desk("strike", "bo").play(begun(machine))
    after = Desk("strike", "bo", "4", "hide", "undo 2").play(begun(machine))
    assert after.log == before.log
    assert after.state == before.state
    assert Desk("undo 5").play(begun(machine)).log == []


def test_a_game_is_saved_and_taken_up(machine: ModuleType) -> None:
    desk = Desk("strike", "1", "4", "save a.json", "hide", "load a.json", "undo 3")
    game = desk.play(begun(machine))
    assert "taken up after 3 choices and rolls" in desk.screen
    assert game.state == begun(machine).state
    assert machine.replay(json.loads(desk.files["a.json"])) == Desk("strike", "bo", "4").play(begun(machine)).state


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"title": "Chess"}, 'a game of "Chess", not of "Duel"'),
        ({"build": "0"}, "the rules have changed"),
        ({"actions": "many"}, "not a saved game"),
        ({"actions": [99]}, "not among the options"),
        ({"players": 9}, "for 2"),
    ],
)
def test_a_game_that_does_not_fit_is_refused(machine: ModuleType, change: dict[str, Any], says: str) -> None:
    text = json.dumps(json.loads(terminal.saved(begun(machine))) | change)
    with pytest.raises(terminal.Unusable, match=says):
        terminal.loaded(machine, text)
    with pytest.raises(terminal.Unusable, match="not a saved game"):
        terminal.loaded(machine, "{]")


def test_a_game_to_its_end(machine: ModuleType) -> None:
    strikes = ["strike", "bo", "6", "stop"] * 3
    desk = Desk(*strikes[:-1], "1", "undo", "6", "quit")
    game = desk.play(begun(machine))
    assert "The game is over: Ann won." in desk.screen
    assert "undo takes the last one back" in desk.screen
    assert "8 choices, 3 rolls or draws." in desk.screen
    assert machine.returns(game.state) == [1.0, -1.0]


def test_the_screen_says_what_a_stranger_needs(machine: ModuleType, facts: terminal.Facts) -> None:
    desk = Desk("strike", "bo", "", "how", "show")
    desk.play(begun(machine, facts), seed=2)
    assert desk.screen.startswith("Duel\nAnn and Bo play.\nChoose by number or name. Enter rolls")
    assert "help says what else there is" in desk.screen
    assert "    Turn Order: Ann, Bo                             Setup\n" in desk.screen  # done before anybody is asked
    assert "── Round › Turn, step 2 ───" in desk.screen
    assert "─ Active Player: Ann ──\n" in desk.screen
    assert "── Round › Turn › Strike, step 2 ─" in desk.screen
    assert "Ann rolls 1D6: Enter rolls; or type what the die shows, 1 to 6\nroll > \n  Ann rolled 1D6: 6" in desk.screen
    assert "    Bo: Health 3 → 2                                Strike, step 3\n" in desk.screen
    assert "    Active Player: Bo                               Turn, step 1\n" in desk.screen
    assert (
        "  Strike, step 3: “If the roll is 4 or more, the target loses 1 Health.”\n      Bo: Health 3 → 2"
        in desk.screen
    )
    assert (
        "\n        Hidden   Health\n  Ann   no            3\n  Bo    no            2\n\n  Turn Order: Ann, Bo\n"
        in desk.screen
    )


def test_a_draw_is_taken_by_name_or_number_or_made(tmp_path: Path) -> None:
    desk = Desk("2", "7", "hawk", "3", "13", "", "undo", "12")
    game = desk.play(written(DEALT, tmp_path))
    assert "The next in order, at random: Enter draws; or type what came up:\n   1  Ann\n   2  Bo\n" in desk.screen
    assert "At random for Ann: Enter draws; or type what came up:\n   1  Luna\n   2  Hawk\n   3  Ghost\n" in desk.screen
    assert (
        '"7" is not an option here: type a number from 1 to 3, or a name, or nothing but Enter to draw' in desk.screen
    )
    assert "    Ann: Moth Card Hawk  " in desk.screen
    assert "    Bo: Moth Card Ghost  " in desk.screen
    assert "Bo rolls 2D6: Enter rolls; or type what the dice show, 2 to 12" in desk.screen
    assert "The game is over: Bo won." in desk.screen
    assert len(game.log) == 4


def test_cards_that_move_are_told(tmp_path: Path) -> None:
    screen = _screen(written(HANDS, tmp_path), "", "show", "auto")
    assert "    6 cards → Deck                                  Setup, step 2\n" in screen
    assert "    Deck: shuffled                                  Setup, step 3\n" in screen
    assert "─ Turn: Ann ──\n" in screen  # no register says whose turn it is: who performs the procedure
    assert "A draw for Ann: Enter draws; or type what came up:\n   1  Gold\n   2  Lead\n" in screen
    assert "    Deck: 6 → 5 cards                               Turn, step 1\n" in screen
    assert re.search(r"    (Gold|Lead) → Ann's Hand +Turn, step 2\n", screen)
    assert re.search(r"        Hand\n  Ann   (Gold|Lead)\n  Bo    –\n", screen)
    assert "  Empty: Deck\n\n0 choices, 6 rolls or draws." in screen


def test_the_command_ends_well_when_its_input_ends() -> None:
    run = CliRunner().invoke(play, [str(DUEL), "--name", "Ann", "--name", "Bo"], input="strike\n")
    assert run.exit_code == 0
    assert "The input has ended, the game has not: after 1 choice and 0 rolls or draws" in run.output


def test_places_at_the_table_that_nobody_has_are_no_options(tmp_path: Path) -> None:
    text = BY_HAND.replace("hums a tune that everybody in the room likes", "chooses one other Player")
    screen = _screen(written(text, tmp_path), "why player 3", "why ann")
    assert 'nothing in this game is called "player 3"' in screen
    assert "  not Ann, because:" in screen


def test_after_some_lines_that_make_no_sense_everything_is_shown_again(machine: ModuleType) -> None:
    desk = Desk("x", "", "8", "x")
    desk.play(begun(machine))
    assert desk.screen.count("Ann chooses:") == 2
    assert desk.screen.count("takes back the last choice or roll") == 1


def test_the_program_plays_by_itself(machine: ModuleType, facts: terminal.Facts) -> None:
    desk = Desk("auto 3", "auto 0", "auto", "auto", "undo 2", "new", "quit")
    game = desk.play(begun(machine, facts))
    assert "auto takes a number of choices and rolls" in desk.screen
    assert desk.screen.count("The game is over: ") == 1
    assert "the game is over: undo, save FILE, new or quit" in desk.screen
    assert "a new game" in desk.screen
    assert game.log == []
    assert len(Desk("auto 3").play(begun(machine)).log) == 3
    first, second = (Desk("auto").play(begun(machine), seed).log for seed in (5, 5))
    assert first == second


def test_the_input_ends_before_the_game(machine: ModuleType, facts: terminal.Facts) -> None:
    desk = Desk("strike", "bo")
    desk.play(begun(machine, facts))
    end = desk.screen[desk.screen.index("The input has ended") :]
    assert end.startswith("The input has ended, the game has not: after 2 choices and 0 rolls or draws it waits for")
    assert "Bo    no            3" in end
    assert "The input has ended" not in _screen(begun(machine), "quit")


def test_a_game_without_its_rules_text_shows_less_and_nothing_wrong(machine: ModuleType) -> None:
    screen = _screen(begun(machine), "show", "strike", "bo", "4", "show")
    assert "there is nothing to show" in screen
    assert "Health" not in screen.replace("the target loses 1 Health", "")


def test_what_is_left_to_the_table_says_what_to_do(tmp_path: Path) -> None:
    desk = Desk("yes", "", "9", "4", "auto 1")
    played = desk.play(written(BY_HAND, tmp_path))
    assert "  “The Active Player hums a tune that everybody in the room likes.”" in desk.screen
    assert "Do what the sentence says at the table" in desk.screen
    assert "type nothing but Enter when it is done" in desk.screen
    assert "  done by the table\n" in desk.screen
    assert 'Ann chooses a number: 0 to 7\nAnn > 9\n  "9" is not an option here: type 0 to 7' in desk.screen
    assert "    Ann: Oil 7 → 3 " in desk.screen  # 4 is the number that was typed, not the fourth option
    assert "The game is over: Ann won." in desk.screen
    assert not played.state.at


def _screen(game: terminal.Game, *lines: str) -> str:
    desk = Desk(*lines)
    desk.play(game)
    return desk.screen


def test_many_games_are_the_same_with_any_number_of_workers(machine: ModuleType) -> None:
    text = pipeline.machine(_game(), rulewright.__version__)
    one, two = (simulate.simulate(text, 60, 5, None, "random", 10_000, None, workers).value() for workers in (1, 2))
    for value in (one, two):
        assert value.pop("games_per_second") > 0
        assert value.pop("transitions_per_second") > 0
    assert one == two
    assert (one["games"], one["finished"], one["stuck"]) == (60, 60, 0)
    assert one["asked"] == {"steps": 0, "questions": 0, "texts": []}
    assert sum(one["winners"].values()) == 60
    assert one["rules"]["never"] == []
    assert one["turns"]["p50"] <= one["turns"]["p95"] <= one["turns"]["max"]


def test_a_game_that_does_not_end_is_told(machine: ModuleType) -> None:
    text = pipeline.machine(_game(), rulewright.__version__)
    report = simulate.simulate(text, 3, 0, 2, "first", 50, None, 1)
    assert report.finished == 0
    assert report.faults == [(seed, "not over after 50 decisions and rolls") for seed in range(3)]


def _game(path: Path = DUEL) -> Any:
    return pipeline.lowered(pipeline.compile_ruleset(project.one(str(path)).sources)).game
