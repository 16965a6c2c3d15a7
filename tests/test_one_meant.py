"""A phrase that means one thing changes that one alone."""

from __future__ import annotations

import pytest
from tried import GAME, lowered_text, played

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
