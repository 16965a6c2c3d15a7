"""Who pays no price and when; permissions that nothing offers, or that another sentence takes all from."""

from __future__ import annotations

import pytest
from tests.test_whom_it_concerns import GAME as COMPANY
from tests.tried import left, lowered, lowered_text, machine, reason

ACTIONS = "Rest and Drink are Actions. "
TAKES = "The Active Player may take one Action."


def turn(rule: str, gold: int, singed: bool = True, taken: str = "") -> tuple[set[str], int]:
    """What the first Player, with so much Gold, may take, and the Gold that is left when one of it was taken."""
    made = machine(rule=ACTIONS + rule, step=TAKES)
    state = made.table(2)
    made.set_value(state, "Turn Order", (0, 1))
    made.set_value(state, "Gold", gold, 0)
    made.set_value(state, "Singed", singed, 0)
    made.begin(state, "Turn", Player=0)
    pending = made.pending(state)
    options = {name for _, name in pending.options} if pending else set()
    if taken:
        made.apply(state, next(answer for answer, name in pending.options if name == taken))
    return options & {"Rest", "Drink"}, made.get_value(state, "Gold", 0)


@pytest.mark.parametrize(
    "said",
    [
        "Rest costs 2 Gold. A Singed Player does not pay this cost.",
        "Rest costs 2 Gold. A Singed Player does not pay the cost of Rest.",
        "Rest costs 2 Gold. A Singed Player does not pay for Rest.",
        "Rest costs 2 Gold. A Singed Player does not need to pay this cost.",
        "Rest costs 2 Gold. If the Active Player is Singed, Rest costs no Gold.",
        "Rest costs 2 Gold. If a Player is Singed, they do not pay this cost.",
        "Rest costs 2 Gold. A Singed Player does not pay it.",
        "Rest costs 2 Gold. A Singed Player does not pay Gold for Rest.",
        "Rest costs 2 Gold, unless the Active Player is Singed.",
        "Rest costs 2 Gold if the Active Player is not Singed.",
        "If the Active Player is not Singed, Rest costs 2 Gold.",
        "For a Player who is not Singed, Rest costs 2 Gold.",
    ],
)
def test_who_pays_nothing_may_take_it_without_gold(said: str) -> None:
    assert turn(said, 0, taken="Rest") == ({"Rest", "Drink"}, 0)
    assert turn(said, 1, singed=False)[0] == {"Drink"}
    assert turn(said, 3, singed=True, taken="Rest")[1] == 3
    assert turn(said, 3, singed=False, taken="Rest")[1] == 1


@pytest.mark.parametrize("said", ["Rest costs no Gold.", "Rest costs nothing.", "Rest does not cost Gold."])
def test_one_of_the_actions_that_cost_something_is_free(said: str) -> None:
    rule = f"Each Action costs 1 Gold. {said}"
    assert turn(rule, 0)[0] == {"Rest"}
    assert turn(rule, 2, taken="Rest")[1] == 2


def test_a_price_that_hangs_on_a_number_is_paid_whole() -> None:
    rule = "Drink costs 1 Light and 1 Gold if the Active Player has at least 1 Gold."
    assert turn(rule, 1)[0] == {"Rest"}  # no Light
    assert turn(rule, 0)[0] == {"Rest", "Drink"}


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("Rest costs 1 Gold. Rest costs no Gold.", "takes away no price"),
        ("A Singed Player does not pay the cost of Drink.", "takes away no price"),
        ("Each Action costs 1 Gold. Rest costs 2 Gold.", "in place of the other"),
        ("Rest costs 2 Gold. For a Singed Player, Rest costs 1 Gold.", "in place of the other"),
        ("Drink requires 2 Gold.", "no code asks for it"),
        ("A Player may reroll one die per Turn.", "nobody is asked"),
        ("A Singed Player may Rest instead of taking a Turn.", "nobody is asked"),
        ("A Player may Rest during another Player's Turn.", "nobody is asked"),
        ("A Player may skip their Turn.", "nobody is asked"),
        ("A Player may resolve Dawn.", "nobody is asked"),
        ("A Player may play another game.", "nobody is asked"),
        ("A Player may Rest without paying 1 Gold.", "nobody is asked"),
        ("A Player cannot Rest. A Singed Player may Rest.", "forbids what it permits"),
        ("Only a Singed Player may Rest. A Player with 3 Gold may Rest.", "forbids what it permits"),
        ("A Player may Rest only once per Night. A Singed Player may Rest twice per Night.", "forbids what it permits"),
        ("Only a Singed Player must Rest.", "no step makes anybody do it"),
        ("Rest gives each Player 3 Light.", "no code does it"),
        ("Rest gives the Active Player 2 Light.", "no code does it"),
        ("During another Player's Turn, a Player cannot gain Light.", "limits this"),
        ("Drink is resolved before Rest.", "in that order"),
    ],
)
def test_what_nothing_offers_or_keeps_is_told(rule: str, why: str) -> None:
    assert why in left(rule=ACTIONS + rule, step=TAKES)


@pytest.mark.parametrize(
    "rule",
    [
        "A Player may Rest.",
        "A Player may pass.",
        "A Player may look at the Light of another Player.",
        "A Player may Rest. A Singed Player cannot Rest.",
        "Rest gives the Active Player 1 Light.",
        "Setup is resolved before Night.",
        "Rest gives 1 Light to the Active Player.",
    ],
)
def test_what_needs_no_code_is_not_told(rule: str) -> None:
    made = lowered(rule=ACTIONS + rule, step=TAKES)
    assert [each.reason for each in made.unplayed] == []


def test_a_door_lets_others_do_it_oftener() -> None:
    rule = (
        "A Player may Rest only once per Night unless a rule specifically says otherwise. "
        "A Singed Player may Rest twice per Night."
    )
    made = machine(rule=ACTIONS + rule, step="The Active Player may take up to three Actions.")
    for singed, often in ((False, 1), (True, 2)):
        state = made.table(2)
        made.set_value(state, "Turn Order", (0, 1))
        made.set_value(state, "Singed", singed, 0)
        made.begin(state, "Night")
        rested = 0
        while made.get_value(state, "Active Player") == 0:
            options = {name: answer for answer, name in made.pending(state).options}
            if "Rest" not in options:
                break
            rested += 1
            made.apply(state, options["Rest"])
        assert rested == often


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("Do not resolve Dawn.", "nothing holds this back"),
        ("Each Player's Light is at most 5.", "declare the number with its bounds"),
        ("A Singed Player is not affected by Dawn.", "nothing holds this back"),
        ("A Player's Light never goes above 8.", "nothing holds this back"),
        ("Rest uses 1D8 instead of 1D6.", "in the place of the other"),
        ("Wings have no maximum.", "declare the number with its bounds"),
        ("The game has ten Nights.", "no code keeps to the number"),
        ("The Active Player takes the first Turn of each Night.", "nothing says when"),
    ],
)
def test_what_would_change_the_game_and_does_not_is_told(rule: str, why: str) -> None:
    assert why in left(rule=ACTIONS + rule, step=TAKES)


@pytest.mark.parametrize(
    "rule", ["A Player cannot Attack if the target is Hidden.", "A Player may Attack only if the target is Hidden."]
)
def test_a_target_is_chosen_after_the_action_is_offered(rule: str) -> None:
    step = "The Active Player gains 1 Light."
    assert "is chosen by a step of Attack" in reason(lowered_text(COMPANY.format(step=step, rule=rule)))
