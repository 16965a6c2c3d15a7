"""Several who are spoken of as a group: the Red Players, all Players together, only Opals in a Hand."""

from __future__ import annotations

import pytest
from card_table import left as left_of_cards
from card_table import machine as machine_of_cards
from card_table import table, value
from tried import left, machine

TEAMS = "A Player is exactly one of Plain, Red or Blue. A Player may be Hidden."


def holds(condition: str, teams: str, hidden: str, gold: tuple[int, ...]) -> bool:
    """Whether a condition is true for three Players; teams by their first letters, Hidden as y and n."""
    game = machine(rule=TEAMS, step=f"If {condition}, the Active Player gains 1 Light.")
    state = game.table(len(teams))
    for player, team in enumerate(teams):
        game.set_value(state, "Player Status", {"P": "Plain", "R": "Red", "B": "Blue"}[team], player)
        game.set_value(state, "Hidden", hidden[player] == "y", player)
        game.set_value(state, "Gold", gold[player], player)
    game.begin(state, "Turn", Player=0)
    return bool(game.get_value(state, "Light", 0) == 1)


@pytest.mark.parametrize(
    ("condition", "so", "not_so"),
    [
        ("the Red Players are Hidden", (("PRR", "nyy"), ("RPP", "ynn")), (("PRR", "nyn"), ("PPP", "yyy"))),
        ("the Red Players are not Hidden", (("PRR", "ynn"),), (("PRR", "nyn"), ("PPP", "nnn"))),
        ("the Hidden Players are Red", (("RBR", "yny"),), (("RBR", "yyy"), ("RRR", "nnn"))),
        ("the other Players are Hidden", (("PPP", "nyy"),), (("PPP", "yyn"),)),
        ("the Red Players have no Gold", (("PRP", "nnn"),), (("RRP", "nnn"),)),
    ],
)
def test_the_red_players_are_all_who_are_red(
    condition: str, so: tuple[tuple[str, str], ...], not_so: tuple[tuple[str, str], ...]
) -> None:
    gold = (4, 0, 0)
    assert [holds(condition, *each, gold) for each in so] == [True] * len(so)
    assert [holds(condition, *each, gold) for each in not_so] == [False] * len(not_so)


@pytest.mark.parametrize(
    ("condition", "so", "not_so"),
    [
        ("all Players together have 10 or more Gold", ((10, 0, 0), (3, 3, 4)), ((3, 3, 3),)),
        ("all Players have 10 or more Gold", ((10, 11, 10),), ((10, 11, 9),)),
        ("the Red Players together have at least 5 Gold", ((9, 2, 3),), ((9, 2, 2),)),
        ("all other Players together have exactly 4 Gold", ((9, 4, 0),), ((4, 4, 4),)),
        ("the Active Player and all Red Players together have 5 Gold", ((1, 2, 2),), ((5, 2, 3),)),
        ("the total Gold of all Red Players is more than 4", ((0, 5, 0),), ((9, 2, 2),)),
    ],
)
def test_what_several_have_together(
    condition: str, so: tuple[tuple[int, ...], ...], not_so: tuple[tuple[int, ...], ...]
) -> None:
    assert [holds(condition, "PRR", "nnn", gold) for gold in so] == [True] * len(so)
    assert [holds(condition, "PRR", "nnn", gold) for gold in not_so] == [False] * len(not_so)


@pytest.mark.parametrize(
    "condition",
    [
        "the Red Players have at least 5 Gold",  # each, or all together?
        "the Red Players have more Gold than the Blue Players",
        "the Players have at least 5 Gold",
        "the Active Player together has 5 Gold",
        "all Players together have more Gold than Light",
    ],
)
def test_each_or_together_is_told(condition: str) -> None:
    assert "together" in left(rule=TEAMS, step=f"If {condition}, the game ends.")


CARDS = "Rest is an Action."


@pytest.mark.parametrize(
    ("condition", "so", "not_so"),
    [
        ("has only Salts in their Hand", ("Salt Salt",), ("Salt Dill", "Dill", "")),
        ("has more Salts than Dills in their Hand", ("Salt Salt Dill", "Salt"), ("Salt Dill", "")),
        ("has more Salts in their Hand than Dills", ("Salt Salt Dill",), ("Salt Dill", "Dill")),
        ("has as many Salts as Dills in their Hand", ("Salt Dill", "Silk"), ("Salt",)),
        ("has more Salts in their Hand than Light", ("Salt",), ("Dill",)),
    ],
)
def test_cards_of_a_hand(condition: str, so: tuple[str, ...], not_so: tuple[str, ...]) -> None:
    game = machine_of_cards(step=f"If the Active Player {condition}, the Active Player gains 1 Points.", rule=CARDS)

    def points(hand: str) -> int:
        state = table(game, 2, hand=("Dill Dill", hand))
        game.begin(state, "Turn", Player=1)
        return value(game, state, "Points")[1]

    assert [points(hand) for hand in so] == [1] * len(so)
    assert [points(hand) for hand in not_so] == [0] * len(not_so)


@pytest.mark.parametrize("condition", ["has only Salts", "has more Salts than the chosen Dill in their Hand"])
def test_which_cards_is_told(condition: str) -> None:
    assert left_of_cards(step=f"If the Active Player {condition}, the game ends.", rule=CARDS)


@pytest.mark.parametrize(
    ("condition", "so", "not_so"),
    [
        ("only one Player remains", ("yny",), ("nny", "yyy")),
        ("two Players remain", ("ynn",), ("nnn", "nyy")),
        ("fewer than two Players remain", ("yyn", "yyy"), ("ynn",)),
        ("no Players remain", ("yyy",), ("yyn",)),
    ],
)
def test_those_remain_who_are_not_out(condition: str, so: tuple[str, ...], not_so: tuple[str, ...]) -> None:
    game = machine(rule="A Player may be Out.", step=f"If {condition}, each Player gains 1 Light.")

    def light(out: str) -> int:
        state = game.table(len(out))
        for player, word in enumerate(out):
            game.set_value(state, "Out", word == "y", player)
        game.begin(state, "Turn", Player=0)
        return int(game.get_value(state, "Light", 0))

    assert [light(out) for out in so] == [1] * len(so)
    assert [light(out) for out in not_so] == [0] * len(not_so)


def test_the_last_who_remains_wins_at_once() -> None:
    rule = "A Player may be Out. When only one Player remains, that Player wins and the game ends."
    game = machine(rule=rule)
    state = game.table(3)
    game.change(state, "Out", "set", [0], True)
    assert not state.winners
    game.change(state, "Out", "set", [2], True)
    assert tuple(state.winners or ()) == (1,)


@pytest.mark.parametrize("condition", ["only one Player remains", "two Players remain"])
def test_who_remains_is_told_where_nobody_can_be_out(condition: str) -> None:
    assert "exactly one Player is not Out" in left(step=f"If {condition}, the game ends.")


@pytest.mark.parametrize("who", ["the Active Player", "that Player"])
def test_a_card_that_each_of_several_may_have_is_not_one_card(who: str) -> None:
    said = f"If another Player has a Salt in their Hand, {who} discards that Salt."
    assert "nothing finds" in left_of_cards(said)
