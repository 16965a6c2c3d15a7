"""Cards that are compared with one another: the highest card of a trick, two of the same Suit, one of each Suit."""

from __future__ import annotations

import pytest
from card_table import left, machine, table, value

GEMS = """A Gem is a Card. Each Player has a Lead Card, a Gem.

COMPONENT Gems

| Name  | Quantity | Power | Suit |
| Opal  | 6        | 2     | Moon |
| Onyx  | 6        | 5     | Moon |
| Agate | 6        | 3     | Sun  |
| Beryl | 6        | 9     |      |

RULE

Rest is an Action."""


def points(step: str, hands: tuple[str, ...] = (), lead: tuple[str, ...] = (), gold: tuple[int, ...] = ()) -> list[int]:
    """The Points of each of three Players after a step of the first one's Turn."""
    game = machine(step=step, rule=GEMS)
    state = table(game, 3, hand=hands)
    for player, name in enumerate(lead):
        if name:
            game.set_value(state, "Lead Card", next(card for card in game.COPY_OF if game.NAMES[card] == name), player)
    for player, number in enumerate(gold):
        game.set_value(state, "Gold", number, player)
    game.begin(state, "Turn", Player=0)
    return value(game, state, "Points")


@pytest.mark.parametrize(
    ("step", "after"),
    [
        ("Each Player whose Lead Card has the highest Power gains 1 Points.", [0, 1, 0]),
        ("Each Player whose Lead Card has the lowest Power gains 1 Points.", [1, 0, 0]),
        ("Each Player whose Lead Card's Power is the highest gains 1 Points.", [0, 1, 0]),
        ("Each Player whose Lead Card does not have the highest Power gains 1 Points.", [1, 0, 1]),
        ("If the Active Player's Lead Card has the highest Power, the Active Player gains 1 Points.", [0, 0, 0]),
        ("If the Active Player's Lead Card has the lowest Power, the Active Player gains 1 Points.", [1, 0, 0]),
        ("For each Player whose Lead Card has the highest Power, that Player gains 2 Points.", [0, 2, 0]),
    ],
)
def test_the_highest_card_takes_the_trick(step: str, after: list[int]) -> None:
    assert points(step, lead=("Opal", "Onyx", "")) == after


def test_all_that_are_level_have_the_highest_card() -> None:
    step = "Each Player whose Lead Card has the highest Power gains 1 Points."
    assert points(step, lead=("Onyx", "Onyx", "Agate")) == [1, 1, 0]
    assert points(step) == [0, 0, 0]


@pytest.mark.parametrize(
    "step",
    [
        "Each Player whose Gold is the highest gains 1 Points.",
        "Each Player whose Gold is highest gains 1 Points.",
        "Each Player who has the most Gold gains 1 Points.",
        "Each Player with the most Gold gains 1 Points.",
    ],
)
def test_whoever_has_the_most(step: str) -> None:
    assert points(step, gold=(2, 4, 4)) == [0, 1, 1]


@pytest.mark.parametrize(
    ("step", "after"),
    [
        ("Each Player with the most Onyxes in their Hand gains 1 Points.", [0, 1, 0]),
        ("Each Player whose Hand has the most Gems gains 1 Points.", [0, 0, 1]),
        ("If the Active Player has the fewest Gems in their Hand, the Active Player gains 1 Points.", [1, 0, 0]),
    ],
)
def test_each_has_a_hand_of_their_own(step: str, after: list[int]) -> None:
    assert points(step, hands=("Onyx", "Onyx Onyx", "Opal Opal Opal")) == after


@pytest.mark.parametrize(
    ("condition", "so", "not_so"),
    [
        (
            "has two Gems of the same Suit in their Hand",
            ("Opal Onyx", "Opal Onyx Agate", "Opal Onyx Onyx"),
            ("Opal Agate", "Beryl Beryl"),
        ),
        ("has at least two Gems of the same Suit in their Hand", ("Opal Onyx Onyx",), ("Opal Agate Beryl Beryl",)),
        ("has three Gems of one Suit in their Hand", ("Opal Onyx Onyx",), ("Opal Onyx Agate", "Beryl Beryl Beryl")),
        ("has two Onyxes of the same Suit in their Hand", ("Onyx Onyx",), ("Opal Onyx",)),
        ("has at least two Gems of the same Power in their Hand", ("Opal Opal",), ("Opal Onyx",)),
        ("has a Gem of each Suit in their Hand", ("Opal Agate", "Onyx Agate Beryl"), ("Opal Onyx", "Agate Beryl", "")),
        ("does not have two Gems of the same Suit in their Hand", ("Opal Agate",), ("Opal Onyx",)),
        ("has a Gem of the same Suit as the Leader's Lead Card in their Hand", ("Agate",), ("Opal", "Beryl")),
    ],
)
def test_cards_of_one_suit(condition: str, so: tuple[str, ...], not_so: tuple[str, ...]) -> None:
    step = f"If the Active Player {condition}, the Active Player gains 1 Points."
    game = machine(step=step, rule="The game has a Leader, a Player. " + GEMS)

    def holds(hand: str) -> bool:
        state = table(game, 3, hand=("", hand, "Opal Opal"))
        game.set_value(state, "Leader", 0)
        game.set_value(state, "Lead Card", next(card for card in game.COPY_OF if game.NAMES[card] == "Agate"), 0)
        game.begin(state, "Turn", Player=1)
        return value(game, state, "Points")[1] == 1

    assert [holds(hand) for hand in so] == [True] * len(so)
    assert [holds(hand) for hand in not_so] == [False] * len(not_so)


def test_all_of_a_hand_have_one_suit() -> None:
    step = "If all Gems in the Active Player's Hand have the same Suit, the Active Player gains 1 Points."
    assert points(step, hands=("Opal Onyx",)) == [1, 0, 0]
    assert points(step, hands=("Opal Onyx Agate",)) == [0, 0, 0]
    assert points(step, hands=("Opal Beryl",)) == [0, 0, 0]


@pytest.mark.parametrize(
    "step",
    [
        "The Active Player discards two Gems of the same Suit from their Hand.",
        "The Active Player may discard two Gems of the same Suit from their Hand.",
        "If the Active Player has two Gems of different Suits in their Hand, the game ends.",
        "If the Active Player has the highest Lead Card, the game ends.",
        "Each Player with the highest Gem in their Hand gains 1 Points.",
        "Each Player with the most Gold and Light gains 1 Points.",
        "If the Active Player has the most Gold and Light, the game ends.",
        "The Player whose Lead Card has the highest Power gains 1 Points.",
        "If the Active Player's Gold is the highest, the game ends.",
        "Each Player whose Lead Card has the highest Gold gains 1 Points.",
    ],
)
def test_what_is_not_compared_is_told(step: str) -> None:
    assert left(step=step, rule=GEMS)


def test_the_most_of_two_things_is_of_each_or_of_both_together() -> None:
    why = left(step="Each Player with the most Gold and Light gains 1 Points.", rule=GEMS)
    assert "“the most Gold and the most Light”" in why
