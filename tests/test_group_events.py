"""Events of a whole group of Players are left to the table: an event is seen of one Player at a time."""

from __future__ import annotations

import pytest
from tried import lowered_text

from rulewright.machine.from_meaning import Lowered

GAME = """Core Rules: Small
Players: 2-4

RULE

Each Player has Gold, a number starting at 5. A Player may be Hidden. The game has Nights, a number starting at 0.

RULE

To play the game, resolve Round.

PROCEDURE Round

1. Each Player becomes Hidden.
2. Each Player gains 5 Gold.

RULE

{rule}
"""


def lowered(rule: str) -> Lowered:
    return lowered_text(GAME.format(rule=rule))


@pytest.mark.parametrize(
    "event",
    [
        "all Players are Hidden",
        "each Player has at least 10 Gold",
        "every Player is Hidden",
        "no Player is Hidden",
        "no Player has Gold",
        "not all Players have Gold",
        "everyone is Hidden",
        "nobody is Hidden",
        "both Players are Hidden",
        "the Players are Hidden",
        "all Players reach 10 Gold",
        "each Player's Gold reaches 10",
    ],
)
def test_an_event_of_all_does_not_come_with_the_first(event: str) -> None:
    game = lowered(f"When {event}, the game ends.")
    assert [each.name for each in game.game.events] == []
    (unplayed,) = game.unplayed
    assert "begins with If" in unplayed.reason


@pytest.mark.parametrize(
    "event", ["a Player is Hidden", "any Player has 10 Gold", "a Player has no Gold", "exactly one Player is Hidden"]
)
def test_an_event_of_one_comes(event: str) -> None:
    game = lowered(f"When {event}, the game ends.")
    assert not game.unplayed
    assert len(game.game.events) == 1
