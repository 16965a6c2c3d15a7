"""Which thing is chosen: what is said of it is tested, or the sentence is the table's."""

from __future__ import annotations

import pytest
from tried import NIGHTS, lowered_text, played

from rulewright import pipeline
from rulewright.machine.from_meaning import Lowered
from rulewright.source import Source

GAME = (
    """Core Rules: Small
Players: 2-4

# 1 Things

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player.
Each Player has Wood, a number starting at 2. Each Player has a Village, a pile of Buildings.
The game has a Supply, a pile of Buildings.

COMPONENT Building

| Name | Wood Cost | Value |
| --- | --- | --- |
| Hut | 2 | 1 |
| Mill | 3 | 2 |
| Tower | 1 | 4 |

"""
    + NIGHTS
    + """2. Put the Buildings in the Supply.
3. {step}
4. Put the chosen Building in the Active Player's Village.
"""
)


def lowered(step: str) -> Lowered:
    return lowered_text(GAME.format(step=step))


def taken(step: str) -> set[str]:
    """The Buildings that may be chosen."""
    game = played(lowered(step))
    state = game.table(2)
    game.begin(state, "Turn", Player=0)
    return {game.action_to_string(state, action).split()[-1] for action in game.legal_actions(state)}


@pytest.mark.parametrize(
    ("which", "found"),
    [
        ("whose Wood Cost is equal to or less than the Active Player's Wood", {"Hut", "Tower"}),
        ("whose Wood Cost is at most their Wood", {"Hut", "Tower"}),
        ("whose Wood Cost is at most their Wood and whose Value is 2 or less", {"Hut"}),
        ("whose Value is 2", {"Mill"}),
    ],
)
def test_what_has_the_value_is_what_is_chosen_and_not_where_it_lies(which: str, found: set[str]) -> None:
    assert taken(f"The Active Player chooses a Building in the Supply {which}.") == found


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        (
            "The Active Player chooses a Building whose Wood Cost is at most their Wood in the Supply.",
            "say where before",
        ),
        ("The Active Player chooses a Building in the Supply that has a Wood Cost of 2.", "pile is not tested"),
        ("The Active Player chooses a Building in the Supply with a Wood Cost of at most 2.", "pile is not tested"),
        ("The Active Player chooses a Building in a Player's Village whose Wood is at least 2.", "Building has none"),
    ],
)
def test_what_cannot_be_tested_is_told(step: str, reason: str) -> None:
    assert any(reason in unplayed.reason for unplayed in lowered(step).unplayed)


def test_of_two_kinds_that_have_it_both_are_read() -> None:
    text = GAME.format(step="The Active Player chooses a Builder beside a Player whose Wood is 3.")
    text = text.replace("# 1 Things", "# 1 Things\n\nRULE\n\nA Builder is a Player who has 2 Wood.", 1)
    compiled = pipeline.compile_ruleset([Source("small.rules", text)])
    (reading,) = [one for one in compiled.readings if "beside" in one.sentence.text]
    assert "two ways" in reading.help
