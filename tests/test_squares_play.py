"""Squares and what is looked up, as they are played: grids, figures that head somewhere, thresholds, profiles."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from tried import lowered_text, played, reason

from rulewright.machine.from_meaning import Lowered
from rulewright.meaning.model import Reading

YARD = """Core Rules: Yard
Players: 1-2

RULE

Each space of the Yard is a Square. Squares adjoin on their sides{corners}.
A Shed Square adjoins a Lawn Square only if the Shed Square is a Door.

RULE

A Hen is a Figure. A Fox is a Figure. Each Figure may be on a Square. Each Figure has Hurt, a number starting at 0.
A Hen may be Awake.

RULE

The game has a Score, a number starting at 0. The game has a Mark, a Square. The game has an Active Player, a Player.

RULE

A Fox's Pace equals the Pace of its Profile. {rule}

MAP Yard (grid)

. . . . .
. s + . .
. s s . .
. . . . .

.: Lawn Square
s: Shed Square
+: Shed Square, Door

COMPONENT Hen

| Name | Quantity | Call |
| --- | --- | --- |
| Bantam | 2 | Cluck |
| Leghorn | 1 | Cackle |

COMPONENT Fox

| Name | Quantity |
| --- | --- |
| Vixen | 2 |

TABLE Fox Profile

| Hurt | 0 | 1 | 2 |
| --- | --- | --- | --- |
| Pace | 3 | 2 | 1 |

TABLE Alarm

| Call | Heard | Dogs |
| --- | --- | --- |
| Cluck | 5+ | 1D4-2 (minimum 0) |
| Cackle | 2+ | 1D6 |

PROCEDURE Night

1. {step}

PROCEDURE A Fox Prowls

1. {deed}
"""


def lowered(step: str = "Increase the Score by 1.", deed: str = "Increase the Score by 1.", **more: str) -> Lowered:
    return lowered_text(YARD.format(step=step, deed=deed, corners=more.get("corners", ""), rule=more.get("rule", "")))


def yard(step: str = "Increase the Score by 1.", deed: str = "Increase the Score by 1.", **more: str) -> ModuleType:
    return played(lowered(step, deed, **more))


def near(game: Any, name: str) -> set[str]:
    return {game.NAMES[space] for space in game.ADJACENT[game.thing(name)]}


def stand(game: Any, s: Any, name: str, space: str, copy: int = 0) -> int:
    number = int(game.thing(name)) + copy
    game.set_value(s, "Square", space, number)
    return number


def on(game: Any, s: Any, number: int) -> str:
    return str(game.NAMES[game.get_value(s, "Square", number)])


def prowl(game: Any, s: Any, fox: int) -> None:
    game.begin(s, "A Fox Prowls", Fox=fox)


def ends(game: Any, s: Any) -> set[str]:
    """Where the first Vixen may stand in the end, whatever chance does."""
    if not s.at:
        return {on(game, s, game.thing("Vixen"))}
    found = set()
    for option in s.options:
        after = s.clone()
        game.apply(after, option)
        found |= ends(game, after)
    return found


def test_squares_are_named_by_column_and_row_and_adjoin_on_their_sides() -> None:
    assert near(yard(), "A1") == {"B1", "A2"}
    assert near(yard(), "E4") == {"E3", "D4"}


def test_and_on_their_corners_where_a_rule_says_so() -> None:
    assert near(yard(corners=" and corners"), "E4") == {"E3", "D4", "D3"}


def test_a_wall_is_passed_at_the_door_alone() -> None:
    assert near(yard(), "B2") == {"C2", "B3"}
    assert near(yard(), "C2") == {"B2", "C1", "C3", "D2"}


@pytest.mark.parametrize(
    ("deed", "there"),
    [
        ("The Fox moves up to 2 steps toward the Mark.", {"C1"}),
        ("The Fox moves up to its Pace toward the Mark.", {"B1"}),
        ("The Fox moves up to twice its Pace toward the Mark.", {"A1"}),
        ("The Fox moves up to 1 step away from the Mark.", {"E2"}),
    ],
)
def test_a_figure_heads_for_a_place_or_away_from_it(deed: str, there: set[str]) -> None:
    game = yard(deed=deed)
    s = game.table(1)
    game.set_value(s, "Mark", "A1")
    prowl(game, s, stand(game, s, "Vixen", "E1"))
    assert ends(game, s) == there


def test_it_goes_around_walls_and_figures_and_stays_where_no_step_leads_nearer() -> None:
    game = yard(deed="The Fox moves up to 1 step toward the Mark.")
    s = game.table(1)
    game.set_value(s, "Mark", "C4")
    fox = stand(game, s, "Vixen", "E4")
    stand(game, s, "Vixen", "D4", copy=1)
    prowl(game, s, fox)
    assert ends(game, s) == {"E4"}


def test_of_ways_that_are_level_chance_takes_one() -> None:
    game = yard(deed="The Fox moves up to 1 step toward the Mark.")
    s = game.table(1)
    game.set_value(s, "Mark", "D2")
    prowl(game, s, stand(game, s, "Vixen", "E1"))
    assert game.pending(s).kind == "chance"
    assert ends(game, s) == {"D1", "E2"}


def test_a_profile_is_read_under_the_number_and_past_its_end_by_the_last_column() -> None:
    game = yard()
    s = game.table(1)
    fox = stand(game, s, "Vixen", "E1")
    for hurt, pace in ((0, 3), (1, 2), (2, 1), (5, 1)):
        game.set_value(s, "Hurt", hurt, fox)
        assert game.get_value(s, "Pace", fox) == pace


@pytest.mark.parametrize(("name", "roll", "met"), [("Bantam", 4, False), ("Bantam", 5, True), ("Leghorn", 2, True)])
def test_a_result_meets_so_much_or_more(name: str, roll: int, met: bool) -> None:
    game = yard(
        deed="Choose one random Awake Hen. Roll 1D6. If the result meets the Heard of the chosen Hen's Call, increase "
        "the Score by 1."
    )
    s = game.table(1)
    game.set_value(s, "Awake", True, game.thing(name))
    prowl(game, s, stand(game, s, "Vixen", "E1"))
    while s.at:
        game.apply(s, roll if roll in s.options and len(s.options) > 1 else s.options[0])
    assert (s.score == 1) is met


def test_a_die_in_a_cell_is_rolled_and_keeps_its_least() -> None:
    game = yard(
        deed="Choose one random Awake Hen. Roll the Dogs of the chosen Hen's Call. Set the Score to the result."
    )
    found = {}
    for name in ("Bantam", "Leghorn"):
        scores = set()
        for face in range(1, 7):
            s = game.table(1)
            game.set_value(s, "Awake", True, game.thing(name))
            prowl(game, s, stand(game, s, "Vixen", "E1"))
            while s.at:
                game.apply(s, face if face in s.options and len(s.options) > 1 else s.options[-1])
            scores.add(s.score)
        found[name] = scores
    assert found == {"Bantam": {0, 1, 2}, "Leghorn": {1, 2, 3, 4, 5, 6}}


def test_what_holds_no_threshold_is_not_met() -> None:
    text = "Roll 1D6. If the result meets the Dogs of the chosen Hen's Call, increase the Score by 1."
    assert "no thresholds" in reason(lowered(deed=f"Choose one random Awake Hen. {text}"))


def test_near_one_of_several_is_near_any_of_them() -> None:
    game = yard(step="If a Hen is within 1 step of a Fox, increase the Score by 1.")
    s = game.table(1)
    stand(game, s, "Vixen", "A4")
    stand(game, s, "Vixen", "E1", copy=1)
    stand(game, s, "Bantam", "E2")
    game.begin(s, "Night")
    assert s.score == 1


def test_as_many_times_as_a_number_says() -> None:
    game = yard(deed="Resolve Night as many times as the Fox's Pace.")
    s = game.table(1)
    prowl(game, s, stand(game, s, "Vixen", "E1"))
    assert s.score == 3


def test_a_kind_of_cards_may_have_no_member_yet() -> None:
    game = yard(rule="A Badger is a Figure.", step="If no Badger is on the Yard, increase the Score by 1.")
    s = game.table(1)
    game.begin(s, "Night")
    assert s.score == 1


@pytest.mark.parametrize(
    "said",
    ["Lawn Squares adjoin on their corners", "Two Squares adjoin on their sides"],
)
def test_what_is_said_of_some_squares_or_sides_is_not_said_of_all(said: str) -> None:
    made = lowered(corners=f". {said}")
    spaces = {space.name: set(space.adjacent) for space in made.game.spaces}
    assert spaces["E4"] == {"E3", "D4"}
    assert any(said in reading.sentence.text for reading in _not_played(made))


def _not_played(made: Lowered) -> list[Reading]:
    """What goes to the table, and what no code uses."""
    left = [unplayed.reading for unplayed in made.unplayed] + list(made.unread)
    return left + [claim.reading for claim in made.claims]
