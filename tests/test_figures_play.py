"""Figures and verbs with holes as they are played: who stands where, whose choice it is, which procedure is meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from tried import lowered_text, played, reason

from rulewright.machine.from_meaning import Lowered

CAMP = """Core Rules: Camp
Players: 2

RULE

A Guard is a Figure. A Ghoul is a Figure. A Captain is a Guard.

RULE

Each space of the Camp is a Space. Each Figure may be on a Space. Each Figure has Wounds, a number starting at 0.
A Ghoul may be Fresh. The game has a Score, a number starting at 0.

RULE

The Guard Player is the first Player. The Ghoul Player is the second Player.

RULE

The game has a Crypt, a pile of Ghouls. The game has a Tent, a pile of Guards.

RULE

{rule}

MAP Camp

Gate - Fire - Well - Cliff

COMPONENT Guard

| Name | Quantity | Dice |
| --- | --- | --- |
| Sentry | 3 | 1 |

COMPONENT Captain

| Name | Dice | Gift |
| --- | --- | --- |
| Orla | 2 | Calm |
| Bram | 3 | |

COMPONENT Ghoul

| Name | Quantity | Dice |
| --- | --- | --- |
| Shambler | 4 | 1 |

PROCEDURE Night

1. {step}

PROCEDURE A Ghoul Bites A Guard

1. The Guard gains 1 Wound.

PROCEDURE A Ghoul Bites A Captain

1. The Captain gains 2 Wounds.

PROCEDURE A Figure Slays Another Figure

1. Remove the other Figure from the game.
"""


def lowered(step: str = "Increase the Score by 1.", rule: str = "There are 4 Shamblers.") -> Lowered:
    return lowered_text(CAMP.format(step=step, rule=rule))


def camp(step: str = "Increase the Score by 1.", rule: str = "There are 4 Shamblers.") -> ModuleType:
    return played(lowered(step, rule))


def stand(game: Any, s: Any, name: str, space: str, copy: int = 0) -> int:
    """A copy of a figure on a space."""
    number = int(game.thing(name)) + copy
    game.set_value(s, "Space", space, number)
    return number


def on(game: Any, s: Any, number: int) -> str:
    space = game.get_value(s, "Space", number)
    return game.NAMES[space] if space >= 0 else game.where(s, number)[0]


def options(game: Any, s: Any) -> set[str]:
    return {game.NAMES[option] if option < len(game.NAMES) else "stop" for option in s.options}


def test_so_many_are_put_or_as_many_as_there_are() -> None:
    game: Any = camp("Put 3 Shamblers from the Crypt on the Gate, or as many as there are.")
    for there, put in ((4, 3), (3, 3), (2, 2), (0, 0)):
        s = game.table(2)
        laid = [game.lay(s, "Shambler", "Crypt") for _ in range(there)]
        game.begin(s, "Night")
        assert Counter(on(game, s, number) for number in laid) == Counter({"Gate": put, "Crypt": there - put})


def test_one_of_several_is_put_as_the_player_chooses() -> None:
    game: Any = camp("The Guard Player may put one Guard from the Tent on the Fire.")
    s = game.table(2)
    game.lay(s, "Orla", "Tent")
    game.lay(s, "Sentry", "Tent")
    game.begin(s, "Night")
    assert (s.player, options(game, s)) == (0, {"Orla", "Sentry", "stop"})
    game.apply(s, game.thing("Orla"))
    assert (on(game, s, game.thing("Orla")), on(game, s, game.thing("Sentry"))) == ("Fire", "Tent")


@pytest.mark.parametrize(("far", "spaces"), [("its Dice", "Fire Well Cliff"), ("two Spaces", "Fire Well")])
def test_a_figure_moves_up_to_so_many_spaces(far: str, spaces: str) -> None:
    game: Any = camp(f"The Guard Player chooses Bram as the scout. The Guard Player may move Bram up to {far}.")
    s = game.table(2)
    bram = stand(game, s, "Bram", "Gate")
    game.begin(s, "Night")
    game.apply(s, bram)
    assert options(game, s) == {*spaces.split(), "stop"}
    game.apply(s, game.thing("Well"))
    assert on(game, s, bram) == "Well"


def test_the_order_is_chosen_and_each_must_still_fit() -> None:
    """The one bitten first slays the other here by the rule, so the other has no turn."""
    step = "For each Ghoul on a Space with a Guard, in an order that the Ghoul Player chooses, that Ghoul Bites Orla."
    game: Any = camp(step, "When a Ghoul Bites a Captain, remove that Captain from the game.")
    s = game.table(2)
    orla = stand(game, s, "Orla", "Fire")
    ghouls = [stand(game, s, "Shambler", "Fire", copy) for copy in range(2)]
    far = stand(game, s, "Shambler", "Cliff", 2)
    game.begin(s, "Night")
    assert s.player == 1
    assert set(s.options) == set(ghouls)
    assert far not in s.options
    game.apply(s, ghouls[1])
    assert not s.at
    assert game.get_value(s, "Wounds", orla) == 2


@pytest.mark.parametrize(("name", "wounds"), [("Sentry", 1), ("Orla", 2)])
def test_the_narrowest_kinds_say_which_procedure_is_meant(name: str, wounds: int) -> None:
    game: Any = camp("The Ghoul Player chooses one Guard on the Camp. The Ghoul Player chooses one Ghoul on the Camp. "
                     "The chosen Ghoul Bites the chosen Guard.")  # fmt: skip
    s = game.table(2)
    guard, ghoul = stand(game, s, name, "Fire"), stand(game, s, "Shambler", "Fire")
    game.begin(s, "Night")
    game.apply(s, guard)
    game.apply(s, ghoul)
    assert game.get_value(s, "Wounds", guard) == wounds


@pytest.mark.parametrize(
    ("rule", "bitten"),
    [
        ("A Fresh Ghoul cannot Bite.", False),
        ("A Fresh Ghoul cannot Bite a Captain.", False),
        ("A Ghoul cannot Bite a Sentry.", True),
    ],
)
def test_a_verb_is_forbidden_for_the_kinds_that_are_named(rule: str, bitten: bool) -> None:
    game: Any = camp(rule=rule)
    s = game.table(2)
    orla, ghoul = stand(game, s, "Orla", "Fire"), stand(game, s, "Shambler", "Fire")
    game.set_value(s, "Fresh", True, ghoul)
    against = game.against(s, "A Ghoul Bites A Captain", Ghoul=ghoul, Captain=orla)
    assert bool(against) is not bitten


def replaced(game: Any) -> Callable[[str], tuple[str, str]]:
    """Where the slain one and the one who comes for it are, when somebody of that name was slain on the Well."""

    def run(name: str) -> tuple[str, str]:
        s = game.table(2)
        slain, ghoul = stand(game, s, name, "Well"), stand(game, s, "Shambler", "Fire")
        comes = ghoul + 1
        game.put(s, comes, game.pile_number("Crypt"))
        game.begin(s, "A Figure Slays Another Figure", Figure=ghoul, **{"other Figure": slain})
        if s.at:
            game.apply(s, comes)
        return on(game, s, slain), on(game, s, comes)

    return run


def test_what_is_replaced_after_it_was_slain_is_replaced_where_it_stood() -> None:
    game: Any = camp(
        rule="When a Ghoul Slays a Sentry, the Ghoul Player chooses one Shambler in the Crypt or on the Camp and "
        "replaces that Sentry with the chosen Shambler."
    )
    assert replaced(game)("Sentry") == ("", "Well")
    assert replaced(game)("Orla") == ("", "Crypt")


def test_the_highest_of_so_many_dice() -> None:
    game: Any = camp("The Night Roll is the highest of three D6. Increase the Score by the Night Roll.")
    seen: Counter[int] = Counter()
    s = game.table(2)
    game.begin(s, "Night")
    seen.update(s.options)
    assert seen == Counter({1: 1, 2: 7, 3: 19, 4: 37, 5: 61, 6: 91})


def test_as_many_dice_as_something_says_are_rolled_one_by_one() -> None:
    game: Any = camp("The Night Roll is the lowest of as many D6 as Bram's Dice. Increase the Score by the Night Roll.")
    s = game.table(2)
    game.begin(s, "Night")
    for face in (5, 2, 6):
        game.apply(s, face)
    assert game.get_value(s, "Score") == 2


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("Put one Guard from the Tent on the Fire.", "nothing says who decides"),
        ("Put one Shambler on the Fire.", "nothing says who decides"),
        ("The Guard Player puts one Guard from the Tent on the Fire at random.", "limits this"),
        ("Orla Slays a Ghoul.", "leaves open which one"),
        ("Orla Bites Bram.", "is for others"),
        ("Each Ghoul Bites Orla.", "say For each"),
        ("Move Orla up to two Spaces.", "who decides how far"),
        ("The Guard Player moves Orla two Spaces.", "up to"),
        ("Gain 2 Score, or as many as there are.", "with fewer"),
        ("The Night Roll is the highest of as many D6 as the Cliff.", "no number"),
    ],
)
def test_what_is_not_told_goes_to_the_table(step: str, why: str) -> None:
    assert why in reason(lowered(step))


@pytest.mark.parametrize(("where", "comes"), [("the game", ""), ("the Camp", "Well")])
def test_what_is_removed_from_the_game_comes_back_by_no_replacement(where: str, comes: str) -> None:
    text = (
        CAMP.format(
            step=f"Remove the chosen Shambler from {where}. Replace the chosen Sentry with a Shambler.",
            rule="There are 4 Shamblers.",
        )
        .replace("| Shambler | 4 | 1 |", "| Shambler | 1 | 1 |")
        .replace(
            "1. Remove the chosen",
            "1. The Ghoul Player chooses one Shambler on the Camp. The Ghoul Player chooses one Sentry on the Camp.\n"
            "2. Remove the chosen",
        )
    )
    game: Any = played(lowered_text(text.replace("There are 4 Shamblers.", "There is 1 Shambler.")))
    s = game.table(2)
    sentry, shambler = stand(game, s, "Sentry", "Well"), stand(game, s, "Shambler", "Fire")
    game.begin(s, "Night")
    while game.pending(s).kind == "decision":
        game.apply(s, game.pending(s).options[0][0])
    assert (on(game, s, sentry), on(game, s, shambler)) == (("", "Well") if comes else ("Well", ""))
