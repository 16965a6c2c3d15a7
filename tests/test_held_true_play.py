"""What must hold, and what holds by itself: invariants, texts of cards in force, numbers that are worked out, rules
that say what is so.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from tried import NIGHTS, lowered_text, played, reason

from rulewright.machine.from_meaning import Lowered

FAIR = (
    """Core Rules: Fair
Players: 2-3

# 1 Things

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player.
The game has a Purse, a number starting at 7. A Player may be Veiled. A Player may be Weary. A Player may be Lost.

RULE

Each Player has Dents, a number starting at 0. Each Player has Coins, a number starting at 5.
Each Player has Skill, a number starting at 1. A Player's Guard equals 10 plus their Skill.

RULE

A Toy Card is a card. The game has a Toy Deck, a pile of Toy Cards. Each Player has a Bag, a pile of Toy Cards.
A Pin Card is a card. Each Player has a Badge, a Pin Card. While a Player has a Badge, its Power applies.

COMPONENT Toy Card

| Name | Quantity |
| Kite | 4 |
| Drum | 3 |

COMPONENT Pin Card

| Name | Quantity | Power |
| Owl  | 1        | {power} |

RULE

{rule}

"""
    + NIGHTS
    + """2. The Active Player gains 1 Coins.

PROCEDURE Brawl

1. The Active Player chooses another Player as the target.
2. The target gains 1 Dents.

PROCEDURE Dusk

1. {dusk}

INVARIANT

{must}
"""
)


def lowered(
    must: str = "The Purse is at most 100.",
    power: str = "This Player has 2 more Guard.",
    rule: str = "A Lost Player cannot take a Turn.",
    dusk: str = "Resolve Brawl.",
) -> Lowered:
    return lowered_text(FAIR.format(must=must, power=power, rule=rule, dusk=dusk))


def machine(**said: str) -> ModuleType:
    return played(lowered(**said))


def left(**said: str) -> str:
    return reason(lowered(**said))


def table(game: ModuleType, **values: object) -> Any:
    """Two Players, of whom the first acts, with what each has."""
    state = game.table(2)
    game.set_value(state, "Active Player", 0)
    game.set_value(state, "Turn Order", [0, 1])
    for name, value in values.items():
        if isinstance(value, tuple):
            for player, each in enumerate(value):
                game.set_value(state, name, each, player)
        else:
            game.set_value(state, name, value)
    return state


def holds(must: str, **values: object) -> bool:
    """Whether an invariant holds at a table; in the Bag of the first Player lie the Toys of `bag`."""
    game = machine(must=must)
    bag, deck = str(values.pop("bag", "")), str(values.pop("deck", ""))
    state = table(game, **values)
    for pile, letters in (("Bag", bag), ("Toy Deck", deck)):
        for letter in letters:
            where = (0,) if pile == "Bag" else ()
            game.lay(state, {"K": "Kite", "D": "Drum"}[letter], pile, *where)
    (test,) = game.INVARIANTS.values()
    found: bool = test(state)
    return found


# ---------------------------------------------------------------------------------------------------------- invariants
@pytest.mark.parametrize(
    ("must", "true", "false"),
    [
        ("A Player never has more than 5 Dents.", {"Dents": (5, 0)}, {"Dents": (0, 6)}),
        ("A Player's Dents are never more than 5.", {"Dents": (5, 0)}, {"Dents": (0, 6)}),
        ("There is never more than one Veiled Player.", {"Veiled": (True, False)}, {"Veiled": (True, True)}),
        ("The Purse is never less than 3.", {"Purse": 3}, {"Purse": 2}),
        (
            "A Player has no Coins unless they are Veiled.",
            {"Coins": (0, 3), "Veiled": (False, True)},
            {"Coins": (0, 3)},
        ),
        ("A Player is Lost if they have no Coins.", {"Coins": (0, 1), "Lost": (True, False)}, {"Coins": (0, 1)}),
        ("A Player is Lost only if they have no Coins.", {"Coins": (0, 1)}, {"Lost": (True, False)}),
        ("The total Coins of all Players is 9.", {"Coins": (2, 7)}, {"Coins": (9, 9)}),
        ("If the Toy Deck is empty, the Purse is 0.", {"deck": "K"}, {"deck": ""}),
        ("There are never more than 2 Toy Cards in a Player's Bag.", {"bag": "KD"}, {"bag": "KDD"}),
        ("A Player never has more than one Kite in their Bag.", {"bag": "KDD"}, {"bag": "KK"}),
        ("A Toy Card in the Toy Deck is not a Drum.", {"deck": "KK"}, {"deck": "KD"}),
        ("The Toy Deck has at least 2 cards.", {"deck": "KK"}, {"deck": "K"}),
        ("The Toy Deck has no Drums.", {"deck": "KK"}, {"deck": "D"}),
        ("Any Player with 5 Coins is Veiled.", {"Coins": (4, 3)}, {"Veiled": (True, False)}),
    ],
)
def test_what_must_hold_is_asked_as_it_is_said(must: str, true: dict[str, object], false: dict[str, object]) -> None:
    assert holds(must, **true)
    assert not holds(must, **false)


def test_an_invariant_of_a_time_is_asked_in_that_time() -> None:
    game = machine(must="During Brawl, no Player is Veiled.")
    (test,) = game.INVARIANTS.values()
    state = table(game, Veiled=(True, False))
    assert test(state)
    game.begin(state, "Brawl")
    assert not test(state)


@pytest.mark.parametrize("must", ["After Brawl, no Player is Veiled.", "When a Player is Veiled, they have no Coins."])
def test_an_invariant_of_a_moment_is_not_asked_of_all(must: str) -> None:
    assert left(must=must)


# ------------------------------------------------------------------------------------------------------ cards in force
def guard(game: ModuleType, **values: object) -> tuple[int, int]:
    state = table(game, **values)
    game.set_value(state, "Badge", "Owl", 0)
    return game.get_value(state, "Guard", 0), game.get_value(state, "Guard", 1)


@pytest.mark.parametrize(
    "text",
    [
        "This Player has 2 more Guard while they are Veiled.",
        "This Player has 2 more Guard if they are Veiled.",
        "While this Player is Veiled, they have 2 more Guard.",
    ],
)
def test_a_card_counts_under_its_condition(text: str) -> None:
    game = machine(power=text)
    assert guard(game, Veiled=(False, True)) == (11, 11)
    assert guard(game, Veiled=(True, True)) == (13, 11)


def test_a_card_counts_unless() -> None:
    game = machine(power="This Player has 2 less Guard unless they are Weary.")
    assert guard(game) == (9, 11)
    assert guard(game, Weary=(True, False)) == (11, 11)


@pytest.mark.parametrize(
    ("moment", "procedure"),
    [("At the end of each Brawl", "Brawl"), ("After Brawl", "Brawl"), ("Before Brawl", "Brawl")],
)
def test_a_text_with_a_moment_is_that_of_the_one_who_has_the_card(moment: str, procedure: str) -> None:
    game = machine(power=f"{moment}, this Player gains 1 Coins.")
    for holder, coins in ((0, (6, 5)), (1, (5, 6)), (None, (5, 5))):
        state = table(game)
        if holder is not None:
            game.set_value(state, "Badge", "Owl", holder)
        game.begin(state, procedure)
        game.apply(state, game.pending(state).options[0][0])
        assert (game.get_value(state, "Coins", 0), game.get_value(state, "Coins", 1)) == coins


@pytest.mark.parametrize(
    "text",
    [
        "This Player has 2 more Skill.",
        "This Player has 1 more Guard for each Dent.",
        "Each other Player has 1 less Guard.",
        "This Player may Brawl twice.",
        "This Player loses no Coins.",
    ],
)
def test_what_a_card_in_force_says_in_vain_is_the_tables(text: str) -> None:
    assert left(power=text)


# ------------------------------------------------------------------------------------------------------------ in rules
def test_a_rule_makes_a_number_that_is_worked_out_more() -> None:
    game = machine(rule="A Veiled Player has 3 more Guard. A Player who is Weary has 1 less Guard.")
    assert guard(game, Veiled=(False, True), Weary=(False, True)) == (13, 13)
    assert "only a number that is worked out" in left(rule="A Veiled Player has 3 more Skill.")


def test_a_calculation_under_a_condition_goes_before_the_plain_one() -> None:
    game = machine(rule="A Player's Guard equals 20 while they are Veiled.")
    assert guard(game, Veiled=(False, True)) == (13, 20)


def test_a_calculation_says_what_is_so_otherwise() -> None:
    assert "say in a sentence what it is otherwise" in left(rule="A Player's Might equals 4 unless they are Veiled.")
    assert "this says otherwise" in left(rule="A Player's Guard equals 15.")


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("A Veiled Player is not Weary.", "no code makes it so"),
        ("If several Players fall at the same time, they fall in Turn Order.", "resolved one by one"),
    ],
)
def test_what_a_rule_says_is_so_and_nothing_makes_so(rule: str, why: str) -> None:
    assert why in left(rule=rule)
