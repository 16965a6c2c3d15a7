"""No limit of a norm is lost: what the law does not test is applied nowhere, and goes to the table."""

from __future__ import annotations

import pytest
from tried import left, lowered, machine

from rulewright import pipeline

LIMITED = [
    "A Player cannot Rest twice.",
    "A Player cannot Rest before the third Night.",
    "A Player cannot Rest in their first Turn.",
    "A Player cannot Rest at random.",
    "A Player cannot Rest instead of Drink.",
    "A Player cannot Rest with another Singed Player.",
    "A Player cannot Rest and Drink in the same Turn.",
    "No Player may Rest twice.",
    "A Player cannot Rest during the first Night.",
    "A Player cannot Rest during another Player's Turn.",
    "A Singed Player cannot take more than one Action.",
    "A Singed Player cannot take two Actions.",
    "A Player cannot gain Gold during another Player's Turn.",
    "A Player cannot gain their last Gold.",
    "A Player may Rest if they are Singed.",
    "A Player may Rest only unless they are Singed.",
    "Only one Player may Rest each Night.",
    "Only the first Player in Turn Order may Rest.",
    "Only a Singed Player or a Player who has Gold may Rest.",
    "Not every Player may Rest.",
    "Instead of Drink, a Singed Player may Rest.",
    "A Singed Player may take only one Action.",
    "A Singed Player may take up to one Action.",
    "A Player may take a third Action if they are Singed.",
    "Each Player except a Singed Player may Rest.",
    "When a Player has 10 Gold at the end of their Turn, that Player wins.",
]


@pytest.mark.parametrize("rule", LIMITED)
def test_a_norm_that_says_more_than_the_law_tests_goes_to_the_table(rule: str) -> None:
    made = lowered(f"Rest and Drink are Actions. {rule}", "The Active Player may take up to two Actions.")
    assert [unplayed.reading.sentence.text for unplayed in made.unplayed] == [rule]


@pytest.mark.parametrize(
    "rule",
    [
        "A Player cannot Rest.",
        "A Singed Player cannot Rest.",
        "Only a Singed Player may Rest.",
        "A Player may Rest only if they are Singed.",
        "A Player cannot Rest unless they are Singed.",
        "A Singed Player cannot take an Action.",
        "A Singed Player cannot gain Light.",
        "No Player may Rest.",
    ],
)
def test_a_norm_of_which_each_part_is_tested_is_applied(rule: str) -> None:
    made = lowered(f"Rest and Drink are Actions. {rule}", "The Active Player may take up to two Actions.")
    assert not made.unplayed
    assert rule not in [claim.reading.sentence.text for claim in made.claims]


def test_a_rule_that_is_not_understood_is_left_to_the_table() -> None:
    made = lowered("Rest and Drink are Actions. A Player sings of the old moon.")
    assert not made.unplayed
    assert len(pipeline.left_to_the_table(made)) == 1


def test_they_are_those_whom_a_norm_binds() -> None:
    made = machine(
        rule="Rest and Drink are Actions. A Singed Player cannot lose Gold unless they have 3 Light.",
        step="The Active Player chooses another Player as the target. The target loses 1 Gold.",
    )
    state = made.table(2)
    made.set_value(state, "Active Player", 0)
    made.set_value(state, "Singed", True, 1)
    made.set_value(state, "Light", 3, 0)
    made.set_value(state, "Gold", 5, 1)
    made.begin(state, "Turn", Player=0)
    if made.pending(state).kind == "decision":
        made.apply(state, made.pending(state).options[0][0])
    assert made.get_value(state, "Gold", 1) == 5  # it is Bo's Light that counts, and not that of the one who acts


@pytest.mark.parametrize(
    ("rule", "remedy"),
    [
        ("Only a Singed Player may be targeted by Drink.", "at the choice"),
        ("A Player may be targeted by Drink only if they are Singed.", "at the choice"),
        ("A Player cannot have more than 10 Gold.", "a number from 0 to 10"),
    ],
)
def test_who_may_be_a_target_and_how_much_one_may_have_is_never_lost(rule: str, remedy: str) -> None:
    assert remedy in left(rule=f"Rest and Drink are Actions. {rule}")
