"""The plain sentences that newcomers write, played: each is put into one small ruleset and its effect is looked at."""

from __future__ import annotations

import pytest
from tried import GAME, changed, left, machine, winners

from rulewright import pipeline
from rulewright.emit import python
from rulewright.play.load import load
from rulewright.source import Source


# ------------------------------------------------------------------------------------ events of numbers and statuses
@pytest.mark.parametrize(
    "rule",
    [
        "When a Player has 7 or more Gold, that Player wins.",
        "When a Player reaches 7 Gold, that Player wins the game.",
        "When a Player's Gold reaches 7, that Player wins.",
        "When a Player's Gold is 7 or more, that Player wins.",
        "If a Player has at least 7 Gold, that Player wins.",
        "A Player wins if they have 7 or more Gold.",
        "A Player wins when they reach 7 Gold.",
        "A Player with 7 or more Gold wins the game.",
        "The first Player to reach 7 Gold wins the game.",
        "The first Player with at least 7 Gold wins.",
    ],
)
def test_a_number_that_is_reached_makes_a_winner(rule: str) -> None:
    game = machine(rule=rule)
    assert changed(game, "Gold", 8, player=1).winners == (1,)  # type: ignore[attr-defined]
    assert changed(game, "Gold", 6, player=1).winners is None  # type: ignore[attr-defined]


@pytest.mark.parametrize("event", ["a Player's Gold reaches zero", "a Player reaches 0 Gold", "a Player has no Gold"])
def test_a_number_that_begins_above_is_reached_from_above(event: str) -> None:
    game = machine(rule=f"When {event}, that Player becomes Singed.")
    for gold, singed in ((3, False), (0, True), (-1, True)):
        state = changed(game, "Gold", gold, player=1)
        assert game.get_value(state, "Singed", 1) is singed


def test_so_many_is_no_more_and_no_fewer() -> None:
    game = machine(rule="When a Player has 7 Gold, that Player wins.")
    assert changed(game, "Gold", 7).winners == (0,)  # type: ignore[attr-defined]
    assert changed(game, "Gold", 8).winners is None  # type: ignore[attr-defined]


@pytest.mark.parametrize("event", ["becomes Singed", "is Singed"])
def test_a_status_that_is_taken_on_is_an_event(event: str) -> None:
    game = machine(rule=f"When a Player {event}, that Player loses 2 Gold.", dawn="The Active Player becomes Singed.")
    state = game.table(3)
    game.set_value(state, "Active Player", 2)
    game.begin(state, "Dawn")
    assert [game.get_value(state, "Gold", player) for player in range(3)] == [5, 5, 3]
    game.begin(state, "Dawn")  # who is Singed already becomes nothing new
    assert game.get_value(state, "Gold", 2) == 3


def test_losing_the_last_of_something_is_an_event() -> None:
    game = machine(rule="When a Player has no Gold, that Player becomes Singed.")
    assert game.get_value(changed(game, "Gold", 0), "Singed", 0)
    assert not game.get_value(changed(game, "Gold", 1), "Singed", 0)


def test_this_player_needs_a_card() -> None:
    assert "which Player is meant" in left(rule="When this Player becomes Singed, this Player gains 1 Light.")


CARDS = """

RULE

Each Player has a Moth Card. While a Player has a Moth Card, its Power applies.

COMPONENT Moth Cards

| Name  | Quantity | Power                                                          |
| Luna  | 1        | When this Player becomes Singed, this Player loses 1 Gold.      |
| Skull | 1        | When another Player becomes Singed, this Player gains 1 Light. |
| Hawk  | 1        | When another Player is Singed, that Player loses 3 Gold.       |
"""


def test_a_card_speaks_of_the_one_who_has_it() -> None:
    text = GAME.format(
        rule="Rest and Drink are Actions.", step="Resolve Rest.", dawn="The Active Player becomes Singed."
    )
    made = pipeline.lowered(pipeline.compile_ruleset([Source("small.rules", text + CARDS)]))
    assert [unplayed.reason for unplayed in made.unplayed] == []
    game = load(python.module(made.game, "0"))
    for singed, gold, light in ((0, [1, 5, 5], [0, 1, 0]), (1, [5, 2, 5], [0, 0, 0]), (2, [5, 5, 5], [0, 1, 0])):
        state = game.table(3)
        for player, card in enumerate(("Luna", "Skull", "Hawk")):
            game.set_value(state, "Moth Card", card, player)
        game.set_value(state, "Active Player", singed)
        game.begin(state, "Dawn")
        assert [game.get_value(state, "Gold", player) for player in range(3)] == gold
        assert [game.get_value(state, "Light", player) for player in range(3)] == light


def test_another_player_is_never_the_one_who_chooses() -> None:
    game = machine(step="The Active Player chooses another Player. The chosen Player loses 1 Gold.")
    for seed in range(5):
        played = game.simulate(seed, players=2)
        assert [game.get_value(played.state, "Gold", player) for player in range(2)] == [-4, -4]  # nine Nights


# ------------------------------------------------------------------------------------------- plain words for numbers
@pytest.mark.parametrize(
    ("said", "gold", "light"),
    [
        ("The Active Player gains a Gold.", (6, 5, 5), (2, 4, 0)),
        ("The Active Player loses all Gold.", (0, 5, 5), (2, 4, 0)),
        ("The Active Player loses all Gold they have.", (0, 5, 5), (2, 4, 0)),
        ("The Active Player loses all their Gold.", (0, 5, 5), (2, 4, 0)),
        ("Each Player loses all Light.", (5, 5, 5), (0, 0, 0)),
        ("The Active Player gains Light equal to their Gold.", (5, 5, 5), (7, 4, 0)),
        ("Each Player gains Gold equal to their Light.", (7, 9, 5), (2, 4, 0)),
        ("Each Player loses Gold equal to the Active Player's Light.", (3, 3, 3), (2, 4, 0)),
        ("The Active Player gains 1 Gold for each Light they have.", (7, 5, 5), (2, 4, 0)),
        ("The Active Player gains 2 Gold for each Light.", (9, 5, 5), (2, 4, 0)),
        ("Each Player gains 1 Gold for each Light they have.", (7, 9, 5), (2, 4, 0)),
        ("The Active Player doubles their Gold.", (10, 5, 5), (2, 4, 0)),
        ("The Active Player loses half of their Gold, rounded down.", (3, 5, 5), (2, 4, 0)),
        ("Each Player loses half of their Gold, rounded up.", (2, 2, 2), (2, 4, 0)),
        ("The Active Player gains half of their Gold, rounded up.", (8, 5, 5), (2, 4, 0)),
        ("Each Player loses half of their Light, rounded down.", (5, 5, 5), (1, 2, 0)),
        ("Add 1 to the Active Player's Gold.", (6, 5, 5), (2, 4, 0)),
        ("The Active Player adds their Light to their Gold.", (7, 5, 5), (2, 4, 0)),
        ("Subtract two from the Active Player's Gold.", (3, 5, 5), (2, 4, 0)),
        ("The Active Player's Gold increases by 2.", (7, 5, 5), (2, 4, 0)),
        ("The Active Player scores 3 Light.", (5, 5, 5), (5, 4, 0)),
        ("The Active Player gets three Gold.", (8, 5, 5), (2, 4, 0)),
        ("The Active Player receives 3 Gold from the bank.", (8, 5, 5), (2, 4, 0)),
        ("Each Player earns one Gold.", (6, 6, 6), (2, 4, 0)),
        ("The Active Player collects 3 Gold from the supply.", (8, 5, 5), (2, 4, 0)),
        ("The Active Player pays 2 Gold.", (3, 5, 5), (2, 4, 0)),
        ("The Active Player pays 2 Gold to the bank.", (3, 5, 5), (2, 4, 0)),
        ("For each other Player, the Active Player pays 2 Gold to that Player.", (1, 7, 7), (2, 4, 0)),
        ("For each other Player, that Player gives 9 Gold to the Active Player.", (15, 0, 0), (2, 4, 0)),
        ("For each other Player, the Active Player steals 1 Gold from that Player.", (7, 4, 4), (2, 4, 0)),
    ],
)
def test_plain_words_for_gaining_and_losing(said: str, gold: tuple[int, ...], light: tuple[int, ...]) -> None:
    game = machine(dawn=said)
    state = game.table(3)
    game.set_value(state, "Active Player", 0)
    for player, number in enumerate((2, 4, 0)):
        game.set_value(state, "Light", number, player)
    game.begin(state, "Dawn")
    assert tuple(game.get_value(state, "Gold", player) for player in range(3)) == gold
    assert tuple(game.get_value(state, "Light", player) for player in range(3)) == light


@pytest.mark.parametrize(
    "said",
    [
        "The game gains 2 Night Count.",
        "The Night Count increases by 2.",
        "Add 2 to the Night Count.",
        "Increase the Night Count by two.",
    ],
)
def test_a_number_of_the_game_grows(said: str) -> None:
    game = machine(dawn=said)
    state = game.table(2)
    game.begin(state, "Dawn")
    assert game.get_value(state, "Night Count") == 2


def test_whom_somebody_pays_must_be_told() -> None:
    assert "which one" in left(dawn="The Active Player pays 2 Gold to another Player.")
    assert "For each" in left(dawn="The Active Player pays 2 Gold to each other Player.")


# -------------------------------------------------------------------------------------------------------------- dice
@pytest.mark.parametrize(
    ("when", "numbers"),
    [
        ("On a 6", (6,)),
        ("On a 5 or 6", (5, 6)),
        ("On a 5 or more", (5, 6)),
        ("On a roll of 5 or more", (5, 6)),
        ("On a roll of 2 or less", (1, 2)),
        ("If the result is 5 or 6", (5, 6)),
        ("If the roll is 1, 2 or 3", (1, 2, 3)),
        ("If the roll is not 1 or 2", (3, 4, 5, 6)),
        ("If they roll a 6", (6,)),
        ("If the Active Player rolls 5 or more", (5, 6)),
        ("If the Active Player rolled a 1", (1,)),
        ("If the result is odd", (1, 3, 5)),
        ("If the result is even", (2, 4, 6)),
        ("On an even number", (2, 4, 6)),
        ("On a 1 to 3", (1, 2, 3)),
    ],
)
def test_what_a_die_shows(when: str, numbers: tuple[int, ...]) -> None:
    game = machine(step=f"The Active Player rolls 1D6. {when}, the Active Player gains that much Light.")
    shown = set()
    for seed in range(60):
        state = game.simulate(seed, players=2, start="Turn").state
        shown.add(max(game.get_value(state, "Light", player) for player in range(2)))
    assert shown == {0, *numbers}


def test_half_of_a_number_is_rounded_as_it_is_said() -> None:
    assert "rounded down, or rounded up" in left(dawn="The Active Player loses half of their Gold.")


def test_a_roll_counts_more() -> None:
    said = "The Active Player rolls 1D6 and adds their Wings to the roll. If the result is 6 or more, that Player wins."
    game = machine(step=said.replace("that Player wins", "the Active Player gains 1 Light"))
    for face, light in ((3, 0), (4, 1)):
        state = game.table(2)
        game.begin(state, "Turn", Player=0)
        game.apply(state, face)
        assert game.get_value(state, "Light", 0) == light  # two Wings


def test_a_die_has_so_many_sides() -> None:
    assert "1D6" in left(step="The Active Player rolls a die.")
    assert "2D6" in left(step="The Active Player rolls two dice.")


# ------------------------------------------------------------------------ what nothing sets off is never passed over
@pytest.mark.parametrize(
    ("rule", "remedy"),
    [
        ("Each Player has 10 Gold.", "starts with 10 Gold"),
        ("Repeat Night five times.", "make it a step"),
        ("Tied Players share the win.", "who is level"),
        ("On your Turn, you gain 1 Gold.", "make it a step"),
        ("Each player starts with 3 Gold.", "said of each Player, in figures"),
    ],
)
def test_a_rule_that_nothing_sets_off_is_left_to_the_table(rule: str, remedy: str) -> None:
    assert remedy in left(rule=rule)


def test_names_begin_with_a_large_letter() -> None:
    assert "write Player" in left(step="Each player gains 1 Gold.")


# ----------------------------------------------------------------------------------------------- names in the plural
def test_a_number_is_called_as_it_was_declared() -> None:
    game = machine()
    state = game.table(2)
    seen = game.observe(state, 0)
    assert {"Wings", "Points"} <= set(seen)
    assert not {"Wing", "Point"} & set(seen)
    for name in ("Wings", "Wing"):
        game.set_value(state, name, 1, 0)
        game.change(state, name, "gain", [0], 1)
        assert [game.get_value(state, each, 0) for each in ("Wings", "Wing")] == [2, 2]


@pytest.mark.parametrize("is_", ["is", "are"])
def test_is_and_are_say_the_same_of_a_name_in_the_plural(is_: str) -> None:
    game = machine(dawn=f"If the Active Player's Wings {is_} 0, the Active Player wins.")
    assert winners(game, Wings=(2, 2, 2)) == ()
    state = game.table(2)
    game.set_value(state, "Active Player", 1)
    game.set_value(state, "Wings", 0, 1)
    game.begin(state, "Dawn")
    assert state.winners == (1,)


# ---------------------------------------------------------------------------------- one of several things, by choice
@pytest.mark.parametrize(
    ("said", "may_stop"),
    [
        ("The Active Player chooses one: Rest or Drink.", False),
        ("The Active Player chooses one of the following: Rest or Drink.", False),
        ("The Active Player chooses one of Rest or Drink.", False),
        ("The Active Player chooses Rest or Drink.", False),
        ("The Active Player chooses to Rest or Drink.", False),
        ("The Active Player resolves Rest or Drink.", False),
        ("The Active Player either Rests or Drinks.", False),
        ("The Active Player Rests or Drinks.", False),
        ("The Active Player rests or drinks.", False),
        ("The Active Player must Rest or Drink.", False),
        ("The Active Player may Rest or Drink.", True),
        ("The Active Player may either Rest or Drink.", True),
    ],
)
def test_one_of_several_procedures_is_chosen(said: str, may_stop: bool) -> None:
    game = machine(step=said)
    for wanted, gold, light in (("Rest", 5, 1), ("Drink", 6, 0)):
        state = game.table(2)
        game.begin(state, "Turn", Player=0)
        names = [game.action_to_string(state, action) for action in game.legal_actions(state)]
        assert [name for name in names if name in ("Rest", "Drink")] == ["Rest", "Drink"]
        assert (len(names) == 3) is may_stop
        game.apply(state, game.string_to_action(state, wanted))
        assert (game.get_value(state, "Gold", 0), game.get_value(state, "Light", 0)) == (gold, light)


def test_an_amount_is_chosen_where_the_sentence_says_who_chooses() -> None:
    game = machine(step="The Active Player chooses to gain 1 Gold or lose 2 Gold.")
    for at, gold in enumerate((6, 3)):
        state = game.table(2)
        game.begin(state, "Turn", Player=0)
        game.apply(state, game.legal_actions(state)[at])
        assert game.get_value(state, "Gold", 0) == gold


def test_stopping_is_offered_of_itself() -> None:
    assert "stop is always offered" in left(step="The Active Player may pass.")
    assert "stop is always offered" in left(step="The Active Player may take up to two Actions or stop.")
    assert "chooses one of Rest or Drink" in left(step="The Active Player chooses one:\n   * Rest\n   * Drink")


@pytest.mark.parametrize(
    ("said", "remedy"),
    [
        ("Each player starts with 3 gold.", "write Player for player and Gold for gold"),
        ("The Active Player gains 1 gold.", "write Gold for gold"),
        ("A Player with 0 Gold is eliminated.", "An Out Player cannot take a Turn"),
        ("The last Player standing wins.", "When exactly one Player is not Out, that Player wins"),
        ("The game lasts five Nights.", "After five Rounds, the game ends"),
        ("The Active Player rolls a six-sided die.", "say 1D6"),
        ("If the result is 1 to 3, the Active Player gains 1 Light.", "say 1, 2 or 3"),
        ("The Active Player loses half their Gold, rounded down.", "say half of their …, rounded down"),
        ("The Active Player loses Gold their Light.", "loses 2 Light"),
    ],
)
def test_what_is_not_understood_comes_with_what_to_write(said: str, remedy: str) -> None:
    text = GAME.format(rule=said, step="Resolve Rest.", dawn="The game ends.")
    made = pipeline.compile_ruleset([Source("small.rules", text)])
    (reading,) = (each for each in made.readings if each.sentence.text == said)
    assert not reading.understood
    assert remedy in reading.help
    assert "Weapon Deck" not in reading.help


def test_what_several_set_off_at_once_is_not_done_twice() -> None:
    assert "once for each of them" in left(rule="When exactly two Players have Gold, each Player gains 1 Light.")
