"""What counts as something else is that, wherever it is asked for; what nothing asks for goes to the table."""

from __future__ import annotations

import pytest
from tried import GAME, lowered_text, played, reason

from rulewright.machine.from_meaning import Lowered

THINGS = """A Gem is a card. A Coin is a card. Each Player has a Bag, a pile of cards. A Player may be Hidden.
{rule}

COMPONENT Gems

| Name     | Quantity |
| Ruby     | 1        |
| Sapphire | 1        |

COMPONENT Coins

| Name  | Quantity |
| Penny | 1        |

RULE

Rest and Drink are Actions."""


def made(rule: str, step: str = "Resolve Rest.", dawn: str = "The game ends.") -> Lowered:
    return lowered_text(GAME.format(rule=THINGS.format(rule=rule), step=step, dawn=dawn))


@pytest.mark.parametrize(
    ("rule", "hidden"),
    [
        ("A Singed Player counts as Hidden.", [True, False, True, False]),
        ("A Singed Player counts as a Hidden Player.", [True, False, True, False]),
        ("A Singed Player is treated as Hidden.", [True, False, True, False]),
        ("A Player with no Gold counts as Hidden.", [False, True, True, False]),
        ("A Singed Player counts as Hidden while they have 5 Gold.", [True, False, True, False]),
        ("A Singed Player counts as Hidden if they have no Gold.", [False, False, True, False]),
        ("A Player counts as Hidden while they are Singed.", [True, False, True, False]),
    ],
)
def test_who_counts_as_having_a_status_is_asked_for_it_as_well(rule: str, hidden: list[bool]) -> None:
    game = played(made(rule, dawn="Each Hidden Player gains 1 Light."))
    state = game.table(4)
    game.set_value(state, "Singed", True, 0)
    game.set_value(state, "Gold", 0, 1)
    game.set_value(state, "Hidden", True, 2)  # who is Hidden stays so
    game.begin(state, "Dawn")
    assert [game.get_value(state, "Light", player) == 1 for player in range(4)] == hidden


def test_what_forbids_it_to_one_binds_who_counts_as_one() -> None:
    game = played(
        made("A Singed Player counts as Hidden. A Hidden Player cannot Rest.", "The Active Player may take one Action.")
    )
    state = game.table(2)
    game.set_value(state, "Singed", True, 0)
    game.begin(state, "Turn", Player=0)
    assert [game.action_to_string(state, action) for action in game.legal_actions(state)] == ["Drink", "stop"]


@pytest.mark.parametrize("rule", ["A Ruby counts as a Coin.", "Each Ruby also counts as a Coin."])
def test_a_card_that_counts_as_another_kind_is_one_of_it(rule: str) -> None:
    step = "If the Active Player has a Coin in their Bag, they gain 1 Light."
    for card, light in (("Ruby", 1), ("Sapphire", 0), ("Penny", 1)):
        game = played(made(rule, f"Put the {card} in the Active Player's Bag. {step}"))
        state = game.table(2)
        game.begin(state, "Turn", Player=0)
        assert game.get_value(state, "Light", 0) == light


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("Gold counts as Light.", "say how much where it is counted"),
        ("Each Gold counts as two Points.", "say how much where it is counted"),
        ("A Singed Player counts as two Players.", "say how much where it is counted"),
        ("A Ruby counts as a Sapphire.", "does not know where"),
        ("A Ruby counts as a Coin for Rest.", "does not know where"),
        ("For Rest, a Ruby counts as a Coin.", "does not know where"),
        ("A Hidden Player does not count as a Player.", "say at the step"),
        ("A Singed Player counts as Hidden only while they have 3 Light.", "does not know where"),
        ("A Hidden Player counts as Hidden.", "hangs on"),
        ("A Player may treat a Ruby as a Coin.", "counts as"),
    ],
)
def test_what_the_machine_asks_for_nowhere_goes_to_the_table(rule: str, why: str) -> None:
    assert why in reason(made(rule))


def test_two_that_count_as_each_other_are_no_answer() -> None:
    left = made("A Singed Player counts as Hidden. A Hidden Player counts as Singed.").unplayed
    assert ["hangs on" in each.reason for each in left] == [True, True]
