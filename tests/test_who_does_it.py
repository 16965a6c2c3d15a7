"""Who does a procedure is whom its steps change: one that speaks of the Active Player is nobody else's."""

from __future__ import annotations

import pytest
from tried import GAME, lowered_text

from rulewright.emit import python
from rulewright.machine.from_meaning import Lowered
from rulewright.play.load import load


def made(walk: str, nap: str = "The Active Player gains 1 Gold.") -> Lowered:
    """A game in which Walk is resolved, where the Captain is the third Player."""
    rule = "Rest and Drink are Actions. The game has a Captain, a Player."
    text = GAME.format(rule=rule, step="Resolve Walk.", dawn="The game ends.")
    return lowered_text(f"{text}\nPROCEDURE Nap\n\n1. {nap}\n\nPROCEDURE Walk\n\n1. {walk}\n")


def gold(lowered: Lowered) -> list[int]:
    """The Gold of three Players after a Turn of the first, whose Captain is the third."""
    assert [each.reason for each in lowered.unplayed] == []
    game = load(python.module(lowered.game, "0"))
    state = game.table(3)
    if hasattr(state, "captain"):
        game.set_value(state, "Captain", 2)
    game.set_value(state, "Turn Order", [0, 1, 2])
    game.begin(state, "Turn", Player=0)
    return [game.get_value(state, "Gold", player) for player in range(3)]


@pytest.mark.parametrize(
    "walk",
    [
        "The Captain Naps.",
        "The Captain resolves Nap.",
        "The Player to the left of the Active Player resolves Nap.",
        "The Player to the left of the Active Player may take one Action.",
        "The Captain may Nap.",
        "The Captain may take one Action.",
        "Each Player resolves Nap.",
        "Each Player Naps.",
        "Each other Player Naps.",
        "The Active Player chooses another Player as the target. The target Naps.",
        "For each Player in Turn Order, that Player resolves Nap.",
    ],
)
def test_what_speaks_of_the_active_player_is_done_by_nobody_else(walk: str) -> None:
    (left,) = made(walk).unplayed
    assert "speaks of the Active Player" in left.reason


@pytest.mark.parametrize("who", ["The Captain", "The Player to the left of the Active Player"])
def test_a_turn_within_a_turn_is_told(who: str) -> None:
    (left,) = made(f"Resolve Drift.\n\nPROCEDURE Drift\n\n1. {who} takes a Turn.").unplayed
    assert "in the midst of a Turn" in left.reason


def test_what_one_resolves_for_another_is_looked_through() -> None:
    (left,) = made("The Captain may resolve Drift.\n\nPROCEDURE Drift\n\n1. Resolve Nap.").unplayed
    assert "speaks of the Active Player" in left.reason


def test_who_does_it_is_the_player_of_its_steps() -> None:
    for nap in ("The Player gains 1 Gold.", "The Napping Player gains 1 Gold."):
        assert gold(made("The Captain Naps.", nap)) == [5, 5, 6]


def test_the_active_player_does_it_by_whatever_name() -> None:
    for walk in (
        "Resolve Nap.",
        "The Active Player Naps.",
        "The Player resolves Nap.",
        "The Captain gains 1 Light. The Active Player resolves Nap.",
    ):
        assert gold(made(walk)) == [6, 5, 5]
    loop = "For each Player in Turn Order, that Player becomes the Active Player and resolves Nap."
    assert gold(made(loop)) == [6, 6, 6]


def test_each_does_it_though_the_turn_is_of_one() -> None:
    """In a Turn, `the Player` stays the one whose Turn it is, and `each Player` is another at a time."""
    nap = "The Player gains 1 Gold."
    text = GAME.format(
        rule="Rest and Drink are Actions.", step="Each Player Naps. The Player gains 3 Gold.", dawn="The game ends."
    )
    assert gold(lowered_text(f"{text}\nPROCEDURE Nap\n\n1. {nap}\n")) == [9, 6, 6]


def test_a_row_that_names_it() -> None:
    table = "TABLE Yawn (1D6)\n\n1-3: Nap\n4-6: They gain 1 Gold.\n"
    (left,) = made(f"Each Player rolls on the Yawn Table.\n\n{table}").unplayed
    assert "Nap speaks of the Active Player" in left.reason
    assert [each.reason for each in made(f"The Active Player rolls on the Yawn Table.\n\n{table}").unplayed] == []
