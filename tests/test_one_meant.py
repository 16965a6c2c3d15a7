"""A phrase that means one thing changes that one alone; a number that is reached, from the side that is said."""

from __future__ import annotations

import pytest
from tried import GAME, changed, left, lowered_text, machine, played

TOWN = """Rest and Drink are Actions.

RULE

{stand} Each Place has Villagers, a number starting at 5. A Place may be Drowned.

MAP Town

Well - Gate - Mill
"""


# ---------------------------------------------------------------------------------------------- the place of somebody
@pytest.mark.parametrize(
    "stand",
    [
        "Each space of the Town is a Place. Each Boat is in a Place. Each Player has a Boat. "
        "A Player is in the Place of their Boat.",
        "Each space of the Town is a Place. Each Player is in a Place.",
    ],
)
@pytest.mark.parametrize(
    ("sentence", "villagers", "drowned"),
    [
        ("The Active Player's Place loses 1 Villager.", [5, 4, 5], [False] * 3),
        ("Decrease the Villagers of the Active Player's Place by 1.", [5, 4, 5], [False] * 3),
        ("The Place of the Active Player loses 1 Villager.", [5, 4, 5], [False] * 3),
        ("The Active Player's Place becomes Drowned.", [5, 5, 5], [False, True, False]),
    ],
)
def test_the_place_of_a_player_is_one(stand: str, sentence: str, villagers: list[int], drowned: list[bool]) -> None:
    text = GAME.format(rule=TOWN.format(stand=stand), step="Resolve Rest.", dawn=sentence)
    game = played(lowered_text(text))
    state = game.table(2)
    game.set_value(state, "Active Player", 0)
    game.set_value(state, "Place", "Gate", 0)
    game.set_value(state, "Place", "Mill", 1)
    game.begin(state, "Dawn")
    places = [game.WELL, game.GATE, game.MILL]
    assert [state.villagers[place] for place in places] == villagers
    assert [state.drowned[place] for place in places] == drowned


# ------------------------------------------------------------------------------------------- from above or from below
@pytest.mark.parametrize("event", ["a Player's Gold reaches 2", "a Player reaches 2 Gold", "a Player's Gold reaches 5"])
def test_a_number_between_is_reached_from_a_side_that_is_said(event: str) -> None:
    """One begins with 5 Gold: whether 2 is reached by who had none is not told."""
    assert "from above and from below" in left(f"When {event}, that Player becomes Singed.")


@pytest.mark.parametrize(
    ("event", "before", "to", "comes"),
    [
        ("a Player's Gold reaches 2 or lower", 5, 1, True),
        ("a Player's Gold reaches 2 or lower", 0, 2, False),
        ("a Player's Gold reaches 2 or higher", 0, 2, True),
        ("a Player's Gold reaches 2 or higher", 5, 2, False),
        ("a Player reaches at least 2 Gold", 0, 2, True),
        ("a Player reaches at least 2 Gold", 5, 2, False),
        ("a Player's Gold reaches zero or lower", 5, 0, True),
        ("a Player's Gold reaches zero", 5, 0, True),
        ("a Player's Gold reaches 7", 5, 8, True),
        ("a Player's Wings reach 3", 0, 3, True),
    ],
)
def test_reached_from_the_side_that_is_said(event: str, before: int, to: int, comes: bool) -> None:
    attribute = "Wings" if "Wings" in event else "Gold"
    game = machine(f"When {event}, that Player becomes Singed.")
    state = changed(game, attribute, to, **{attribute: before})
    assert state.singed[0] is comes
