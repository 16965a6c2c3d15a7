"""Conditions and sets, played as they are written: neither … nor, not after and, lists of places, except."""

from __future__ import annotations

from types import ModuleType

import pytest
from tried import GAME, lowered_text, played, reason

from rulewright.machine.from_meaning import Lowered

PLACES = """A Player may be Dazed.

RULE

Each space of the Town is a Place. Each Pawn is in a Place. Each Player has a Pawn.
A Player is in the Place of their Pawn.

MAP Town

Well - Gate - Mill

RULE

A Lamp Card is a card. Each Player has a Hand, a pile of Lamp Cards. The game has a Lamp Deck, a pile of Lamp Cards.

COMPONENT Lamp Cards

| Name | Quantity |
| Tin | 3 |
| Brass | 2 |

RULE

{rule}"""


def lowered(dawn: str, rule: str = "Rest and Drink are Actions.") -> Lowered:
    """The small game with a town and a second status; the sentence is the only step of Dawn, or a rule."""
    text = GAME.format(rule=PLACES.format(rule=rule), step="Resolve Rest.", dawn=dawn)
    return lowered_text(text)


def machine(dawn: str, rule: str = "Rest and Drink are Actions.") -> ModuleType:
    return played(lowered(dawn, rule))


def left(dawn: str) -> str:
    """Why the sentence is left to the table."""
    return reason(lowered(dawn))


def light(game: ModuleType, singed: str, dazed: str, places: str) -> tuple[int, ...]:
    """The Light of each Player after Dawn; the statuses as a word of y and n, the places by their first letters."""
    names = {"W": "Well", "G": "Gate", "M": "Mill"}
    state = game.table(len(singed))
    game.set_value(state, "Active Player", 0)
    for player in range(len(singed)):
        game.set_value(state, "Singed", singed[player] == "y", player)
        game.set_value(state, "Dazed", dazed[player] == "y", player)
        game.set_value(state, "Place", names[places[player]], player)
    game.begin(state, "Dawn")
    return tuple(state.light[: len(singed)])


FOUR = ("yynn", "ynyn", "WGMM")  # both statuses in every way


@pytest.mark.parametrize(
    ("who", "gained"),
    [
        ("Each Player who is neither Singed nor Dazed", (0, 0, 0, 1)),
        ("Each Player who is Singed and not Dazed", (0, 1, 0, 0)),
        ("Each Player who is Singed but not Dazed", (0, 1, 0, 0)),
        ("Each Player who is not Singed and not Dazed", (0, 0, 0, 1)),
        ("Each Player who is not Singed but Dazed", (0, 0, 1, 0)),
        ("Each Player who is not Singed or Dazed", (0, 0, 0, 1)),
        ("Each Player who is Singed or in the Mill", (1, 1, 1, 1)),
        ("Each Player in the Well or in the Gate", (1, 1, 0, 0)),
        ("Each Player in the Well or in the Mill except the Active Player", (0, 0, 1, 1)),
        ("Each Player in the Mill except Dazed Players", (0, 0, 0, 1)),
        ("Each Player in the Well except the Active Player", (0, 0, 0, 0)),
        ("Each Player except a Singed Player", (0, 0, 1, 1)),
    ],
)
def test_whom_a_phrase_fits(who: str, gained: tuple[int, ...]) -> None:
    assert light(machine(f"{who} gains 1 Light."), *FOUR) == gained


def test_a_name_that_several_cards_have_leaves_all_of_them_out() -> None:
    game = machine("Put all Lamp Cards other than Tin in the Lamp Deck.")
    state = game.table(2)
    game.begin(state, "Dawn")
    assert [game.NAMES[card] for card in state.piles[game.LAMP_DECK]] == ["Brass", "Brass"]


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("neither Singed nor Dazed", (False, False, False, True)),
        ("Singed and not Dazed", (False, True, False, False)),
        ("Singed or not Dazed", (True, True, False, True)),
        ("Singed or in the Mill", (True, True, True, True)),
        ("Singed and in the Well", (True, False, False, False)),
        ("neither Singed nor in the Well", (False, False, True, True)),
        ("in the Well or in the Gate", (True, True, False, False)),
    ],
)
def test_what_is_said_of_one_player(condition: str, holds: tuple[bool, ...]) -> None:
    given = machine(f"If the Active Player is {condition}, the Active Player gains 1 Light.")
    unless = machine(f"The Active Player gains 1 Light unless they are {condition}.")
    for at, expected in enumerate(holds):
        case = (FOUR[0][at] + "n", FOUR[1][at] + "n", FOUR[2][at] + "W")
        assert light(given, *case)[0] == int(expected)
        assert light(unless, *case)[0] == int(not expected)


def test_only_if_with_not_after_and() -> None:
    game = machine("Resolve Rest.", "A Player may Drink only if they are Singed and not Dazed.")
    state = game.table(2)
    game.set_value(state, "Active Player", 0)
    for singed, dazed, may in ((True, False, True), (True, True, False), (False, False, False)):
        game.set_value(state, "Singed", singed, 0)
        game.set_value(state, "Dazed", dazed, 0)
        assert (not game.against_drink(state)) is may


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("If the Active Player is not Singed and Dazed, the Active Player gains 1 Light.", "two ways"),
        ("If the Active Player is Singed nor Dazed, the Active Player gains 1 Light.", "neither"),
        ("If the Active Player is neither in the Well nor in the Mill, the game ends.", "not tested"),
        ("Each Player except one Singed Player gains 1 Light.", "which one"),
        ("Each Player in the Mill who is Singed or in the Well gains 1 Light.", "two ways"),
        ("Each Player but the Active Player gains 1 Light.", "write “except"),
        ("The Active Player discards all but one Lamp Card in their Hand.", "but one"),
        ("Put all Lamp Cards other than the Tin in the Lamp Deck.", "3 cards that are called Tin"),
    ],
)
def test_what_can_be_read_in_two_ways_is_left_to_the_table(sentence: str, why: str) -> None:
    assert why in left(sentence)


@pytest.mark.parametrize(
    ("sentence", "gained"),
    [
        ("Each other Player gains 1 Light unless they are Singed.", (0, 0, 1, 1)),
        ("Each Player gains 1 Light if they are Singed or in the Mill.", (1, 1, 1, 1)),
    ],
)
def test_they_are_each_of_those_who_do_it(sentence: str, gained: tuple[int, ...]) -> None:
    assert light(machine(sentence), *FOUR) == gained


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("The Active Player gains 2 Gold, or 3 Gold if they are in the Mill.", "behind an or"),
        (
            "The Active Player gains 1 Gold, then each other Player loses 1 Light unless they are Singed.",
            "each of several",
        ),
        ("The Active Player chooses one Lamp Card in another Player's Hand.", "which one"),
        ("If any Player has more than 10 Gold, that Player loses 1 Gold.", "several"),
    ],
)
def test_what_leaves_open_of_whom_it_speaks_is_left_to_the_table(sentence: str, why: str) -> None:
    assert why in left(sentence)


def test_exactly_one_of_two_is_not_both() -> None:
    game = machine("Each Player who is exactly one of Singed or Dazed gains 1 Light.")
    assert light(game, "nyny", "nnyy", "WWWW") == (0, 1, 1, 0)


# --------------------------------------------------------------------------------------------------------- nobody
EMPTY = "The game has a Leader, a Player. Each Player has a Pet, a Lamp Card. A Lamp Card may be Bent."


@pytest.mark.parametrize(
    "condition",
    [
        "the Leader is Singed",
        "the Leader is not Singed",
        "the Leader's Light is 0",
        "the Leader has no Light",
        "the Active Player's Pet is Bent",
        "the Active Player's Pet is not Bent",
    ],
)
def test_of_nobody_nothing_is_so(condition: str) -> None:
    """An empty place is nobody, and not the Player or the thing of the last number."""
    game = machine(f"If {condition}, the Active Player gains 5 Gold.", EMPTY)
    for last in (False, True):
        state = game.table(2)
        game.set_value(state, "Active Player", 0)
        game.set_value(state, "Singed", last, 1)
        game.begin(state, "Dawn")
        assert state.gold[0] == 5


@pytest.mark.parametrize(
    ("condition", "singed"), [("is Singed", True), ("is not Singed", False), ("has no Light", False)]
)
def test_of_somebody_it_is_as_it_is(condition: str, singed: bool) -> None:
    game = machine(f"If the Leader {condition}, the Active Player gains 5 Gold.", EMPTY)
    state = game.table(2)
    game.set_value(state, "Active Player", 0)
    game.set_value(state, "Leader", 1)
    game.set_value(state, "Singed", singed, 1)
    game.begin(state, "Dawn")
    assert state.gold[0] == 10
