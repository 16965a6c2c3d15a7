"""The ground on which figures stand: tiles that are laid, walks and what bars them, lines, what is nearest, who sits
where; and the other forms that a town of tiles needs.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from tried import lowered_text, played, reason

GAME = """Core Rules: Small Town
Players: 2-3

# 1 The Ground

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player.
The game has a Count, a number starting at 0.

RULE

To play the game, resolve Setup, then repeat Night until the game ends.

MAP Town (tiles)

Tile: 3 by 3
r: Road Square
i: Inside Square
d: Inside Square, Door
x: Nothing

COMPONENT Tile

| Name   | Quantity | Picture     | B |
| Cross  | 1        | xrx rrr xrx | 2 |
| Lane   | 2        | xrx xrx xrx | 0 |
| House  | 1        | iii idi xrx | 1 |

RULE

Each space of the Town is a Square. A Road Square is a Square. An Inside Square is a Square. A Door is a Square.

RULE

A Tile may be turned. A Road Access is a side whose middle Square is a Road Square.
A Road Access must touch another Road Access or no Tile.

RULE

Squares adjoin on their sides. An Inside Square adjoins a Road Square only if the Inside Square is a Door.

RULE

The game has a Bag, a pile of Tiles.

# 2 Figures

COMPONENT Scout

| Name  | Rank  | Range |
| Ada   | First | 4     |
| Ben   | Last  | 2     |

COMPONENT Ghoul

| Name  | Quantity | Rank  |
| Ghoul | 3        | First |

TABLE Worth

| Figure | Worth |
| Ghoul  | 3     |
| Last   | 7     |

RULE

A Scout is a Figure. A Ghoul is a Figure. Each Figure may be on a Square.
The game has a Ghoul Box, a pile of Ghouls.

RULE

Each Figure has Steps, a number starting at 0. A Figure may be Slow.

RULE

A Scout cannot move through a Ghoul. A Line Of Sight is a straight line of Squares.
A Line Of Sight cannot pass through a Ghoul.

RULE

{rule}

# 3 Play

PROCEDURE Setup

1. Put the Players in Turn Order at random.
2. Place Cross in the Town.

PROCEDURE Night

1. For each Player in Turn Order, that Player takes a Turn.
2. The game ends.

PROCEDURE Turn

1. The Player becomes the Active Player.
2. {step}
"""


def town(step: str, rule: str = "A Player may be Tired.") -> Any:
    return played(lowered_text(GAME.format(step=step, rule=rule)))


def begun(machine: ModuleType, **where: str) -> Any:
    """A table on which Cross lies and figures stand, at the step of the first Player's Turn."""
    m: Any = machine
    s = m.table(2)
    m.set_value(s, "Turn Order", ["Player 1", "Player 2"])
    m.set_value(s, "place in the Town", m.ways(s, m.thing("Cross"))[0], m.thing("Cross"))
    for figure, square in where.items():
        m.set_value(s, "Square", square.replace("_", " "), m.thing(figure))
    m.begin(s, "Turn", Player=0)
    return s


def names(machine: ModuleType, s: Any) -> list[str]:
    m: Any = machine
    return [m.action_to_string(s, action) for action in m.legal_actions(s)]


def take(machine: ModuleType, s: Any, name: str) -> None:
    m: Any = machine
    m.apply(s, m.string_to_action(s, name))


# ---------------------------------------------------------------------------------------------------------------- tiles
def test_a_tile_is_laid_where_its_ways_meet_ways() -> None:
    m = town("The Active Player places House in the Town.")
    s = begun(m)
    assert sorted(names(m, s)) == ["1 east, turned right", "1 north", "1 south, turned about", "1 west, turned left"]
    take(m, s, names(m, s)[0])
    assert len(m.in_play(s)) == 5 + 7


def test_the_picture_counts_once_however_it_is_turned() -> None:
    m = town("The Active Player places one Lane in the Town.")
    s = begun(m)
    assert len(names(m, s)) == 4  # it lies upright north and south, across east and west


def test_a_house_is_entered_by_its_door_alone() -> None:
    m = town("The Active Player places House in the Town.")
    s = begun(m)
    take(m, s, names(m, s)[0])
    door, road, wall = (m.thing(f"House {cell}") for cell in ("b2", "b3", "a2"))
    assert road in m.adjacent(s, door)
    assert door in m.adjacent(s, wall)
    assert road not in m.adjacent(s, wall)


def test_whether_a_tile_fits_and_is_laid_is_asked() -> None:
    m = town("If House fits in the Town, increase the Count by 1. If House is in the Town, increase the Count by 5.")
    assert begun(m).count == 1


def test_what_is_printed_on_a_tile_is_counted() -> None:
    m = town(
        "For each B of House, increase the Count by 10. Increase the Count by the number of Road Accesses of Cross."
    )
    assert begun(m).count == 14


# ---------------------------------------------------------------------------------------------------------------- walks
def test_a_walk_is_barred_by_what_stands_in_its_way() -> None:
    m = town(
        "The Active Player moves Ada to one empty Square within 3 steps of it. Increase the Count by the distance."
    )
    s = begun(m, Ada="Cross_b1")
    assert names(m, s) == ["Cross B2", "Cross C2", "Cross B3", "Cross A2"]
    take(m, s, "Cross B3")
    assert s.count == 2
    s = begun(m, Ada="Cross_b1", Ghoul="Cross_b2")
    assert not s.at  # there is nowhere to go
    assert s.square[m.thing("Ada")] == m.thing("Cross B1")


def test_a_step_leads_nearer() -> None:
    m = town("The Active Player moves Ben 1 step toward Ada.")
    s = begun(m, Ada="Cross_b1", Ben="Cross_b3")
    assert names(m, s) == ["Cross B2"]


def test_a_walk_that_nobody_decides_is_left() -> None:
    left = lowered_text(
        GAME.format(step="Move Ada to one empty Square within 2 steps of it.", rule="A Player may be Tired.")
    )
    assert "nothing says who decides" in reason(left)


# ------------------------------------------------------------------------------------------------- where things stand
@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("Ada is on a Square adjacent to Ben", False),
        ("the distance from Ada to Ben is 2", True),
        ("Ada is on a Square with a Ghoul", False),
        ("Ada is in the Line Of Sight of Ben", True),
        ("a Ghoul is on a Square adjacent to Ben", False),
        ("no Road Square is empty", False),
        ("Ada is on the Tile of Ben", True),
    ],
)
def test_where_two_stand_is_asked(condition: str, holds: bool) -> None:
    m = town(f"If {condition}, increase the Count by 1.")
    assert begun(m, Ada="Cross_b1", Ben="Cross_b3").count == holds


def test_a_line_ends_at_what_it_cannot_pass() -> None:
    m = town("If Ada is in the Line Of Sight of Ben, increase the Count by 1.")
    assert begun(m, Ada="Cross_b1", Ben="Cross_b3", Ghoul="Cross_b2").count == 0
    assert begun(m, Ada="Cross_b1", Ben="Cross_a2").count == 0


def test_the_nearest_are_chosen_from() -> None:
    m = town("The Active Player chooses one Road Square nearest to Ada.")
    assert names(m, begun(m, Ada="Cross_b1")) == ["Cross B1"]
    m = town("The Active Player chooses one empty Road Square nearest to the Cross.")
    assert names(m, begun(m, Ada="Cross_b2", Ben="Cross_b3")) == ["Cross B1", "Cross A2", "Cross C2"]


def test_what_is_put_in_a_pile_stands_nowhere() -> None:
    m = town("Put all Ghouls in the Ghoul Box.")
    s = begun(m, Ghoul="Cross_b2")
    assert s.square[m.thing("Ghoul")] == -1


def test_a_status_that_is_kept_while_something_is_so() -> None:
    m = town("If Ada is Slow, increase the Count by 1.", "A Scout is Slow while it is on a Square with a Ghoul.")
    assert begun(m, Ada="Cross_b1").count == 0
    assert begun(m, Ada="Cross_b1", Ghoul="Cross_b1").count == 1


# --------------------------------------------------------------------------------------------------------------- rest
def test_a_table_gives_a_number_by_kind_or_by_what_is_printed() -> None:
    m = town("Increase the Count by the Worth of Ben.")
    assert begun(m).count == 7


def test_who_sits_to_the_left_decides() -> None:
    m = town("The Keeper chooses Ada or Ben.", "The Keeper is the Player to the left of the Active Player.")
    assert begun(m).player == 1


def test_a_card_goes_into_the_bottom_half() -> None:
    m = town("Put all Lanes in the Bag. Shuffle the House into the bottom half of the Bag.")
    s = begun(m)
    assert m.chance_outcomes(s) == ((0, 0.5), (1, 0.5))
    m.apply(s, 1)
    assert s.piles[m.pile_number("Bag")][1] == m.thing("House")


def test_a_roll_counts_its_minimum() -> None:
    m = town("Roll 1D6-2 (minimum 1). Increase the Count by the result.")
    s = begun(m)
    m.apply(s, 1)
    assert s.count == 1
