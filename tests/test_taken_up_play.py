"""Who is meant, played: words for so many Players, what pronouns take up, and what is not one."""

from __future__ import annotations

from types import ModuleType

import pytest
from test_spending_play import GAME as DAWN
from tried import left, lowered_text, machine, played, reason

from rulewright import pipeline
from rulewright.source import Source


def after(game: ModuleType, **values: tuple[int | bool, ...]) -> list[int]:
    """Everybody's Light after Dawn, when three Players had these values."""
    state = game.table(3)
    game.set_value(state, "Active Player", 0)
    for name, each in values.items():
        for player, value in enumerate(each):
            game.set_value(state, name, value, player)
    game.begin(state, "Dawn")
    return [game.get_value(state, "Light", player) for player in range(3)]


ALL, NONE, ONE = (True, True, True), (False, False, False), (False, True, False)


@pytest.mark.parametrize(
    ("dawn", "singed", "light"),
    [
        ("Everybody gains 1 Light.", NONE, [1, 1, 1]),
        ("Everyone gains 1 Light.", NONE, [1, 1, 1]),
        ("If nobody is Singed, each Player gains 1 Light.", NONE, [1, 1, 1]),
        ("If nobody is Singed, each Player gains 1 Light.", ONE, [0, 0, 0]),
        ("If no one is Singed, each Player gains 1 Light.", ONE, [0, 0, 0]),
        ("If somebody is Singed, each Player gains 1 Light.", ONE, [1, 1, 1]),
        ("If anyone is Singed, each Player gains 1 Light.", NONE, [0, 0, 0]),
        ("If everyone is Singed, the Active Player gains 1 Light.", ONE, [0, 0, 0]),
        ("If everyone is Singed, the Active Player gains 1 Light.", ALL, [1, 0, 0]),
        ("If everyone is Singed, they gain 1 Light.", ALL, [1, 1, 1]),
        ("If each Player is Singed, they gain 1 Light.", ALL, [1, 1, 1]),
        ("If each other Player is Singed, they gain 1 Light.", ALL, [0, 1, 1]),
        ("If all Players are Singed, they gain 1 Light.", ALL, [1, 1, 1]),
        ("If nobody is the Active Player, each Player gains 1 Light.", NONE, [0, 0, 0]),
        ("If the Active Player is nobody, each Player gains 1 Light.", NONE, [0, 0, 0]),
        ("If there is no Active Player, each Player gains 1 Light.", NONE, [0, 0, 0]),
        ("If there is an Active Player, each Player gains 1 Light.", NONE, [1, 1, 1]),
    ],
)
def test_words_for_so_many_players(dawn: str, singed: tuple[bool, ...], light: list[int]) -> None:
    assert after(machine(dawn=dawn), Singed=singed) == light


@pytest.mark.parametrize(
    "dawn",
    [
        "If nobody is the Active Player, each Player gains 1 Light.",
        "If the Active Player is nobody, each Player gains 1 Light.",
        "If there is no Active Player, each Player gains 1 Light.",
        "If no Player is the Active Player, each Player gains 1 Light.",
    ],
)
def test_a_place_that_is_empty(dawn: str) -> None:
    game = machine(dawn=dawn)
    state = game.table(2)
    game.begin(state, "Dawn")
    assert game.get_value(state, "Light", 0) == 1


@pytest.mark.parametrize("rule", ["Nobody may Rest.", "No one can Rest.", "Nobody can Rest unless they are Singed."])
def test_what_nobody_may(rule: str) -> None:
    game = machine(rule=f"Rest and Drink are Actions. {rule}", step="The Active Player may take one Action.")
    state = game.table(2)
    game.begin(state, "Turn", Player=0)
    shown = [game.action_to_string(state, action) for action in game.legal_actions(state)]
    assert "Drink" in shown
    assert "Rest" not in shown


@pytest.mark.parametrize(
    "dawn",
    [
        "Nobody gains 1 Light.",
        "Somebody gains 1 Light.",
        "Both gain 1 Light.",
        "We gain 1 Light.",
        "This gains 1 Light.",
        "If a Player is Singed, they gain 1 Light.",
        "If another Player is Singed, they gain 1 Light.",
        "If nobody is Singed, they gain 1 Light.",
        "If there is no Singed Player, they gain 1 Light.",
        "If everyone is Singed, that Player gains 1 Light.",
    ],
)
def test_who_is_meant_is_not_one(dawn: str) -> None:
    assert left(dawn=dawn)


@pytest.mark.parametrize("said", ["If all are Singed", "If neither is Singed", "If there is no Night Count"])
def test_what_cannot_be_told_is_asked(said: str) -> None:
    assert left(dawn=f"{said}, each Player gains 1 Light.")


def test_there_is_no_target() -> None:
    text = DAWN.format(rule="", step="If there is no target, the Active Player gains 1 Light.")
    game = played(lowered_text(text.replace("1. The Active Player chooses another Player as the target.\n2.", "1.")))
    for target, light in ((None, 1), (1, 0)):
        state = game.table(2)
        game.set_value(state, "Active Player", 0)
        game.begin(state, "Dawn", **({"target": target} if target is not None else {}))
        assert game.get_value(state, "Light", 0) == light


CARDS = """Core Rules: Cards
Players: 2-4

# 1 Things

RULE

A Charm is a card. The game has an Active Player, a Player. The game has a Charm Deck, a pile of Charms.
The game has a Discard Pile, a pile of Charms. Discarded Charms are placed in the Discard Pile.
Each Player has a Hand, a pile of Charms. Each Player has Points, a number starting at 0.

COMPONENT Charms

| Name | Quantity | Worth |
| Bell | 1        | 3     |
| Coin | 1        | 2     |
| Reed | 2        | 1     |

PROCEDURE Luck

1. {step}
"""


def hold(game: ModuleType, state: object, *names: str) -> None:
    """Puts cards into the first Player's Hand."""
    for name in names:
        game.put(state, game.thing(name), game.HAND)


@pytest.mark.parametrize(
    ("step", "points", "hand"),
    [
        ("The Active Player chooses one Charm in their Hand. Discard it.", 0, 1),
        ("The Active Player chooses one Charm in their Hand. If it is a Bell, discard it.", 0, 1),
        ("The Active Player chooses one Charm in their Hand. The Active Player gains its Worth as Points.", 3, 2),
        ("The Active Player discards one Charm from their Hand. They gain Points equal to its Worth.", 3, 1),
        ("The Active Player may discard one Charm. If they do, they gain Points equal to its Worth.", 3, 1),
    ],
)
def test_it_is_what_was_chosen(step: str, points: int, hand: int) -> None:
    game = played(lowered_text(CARDS.format(step=step)))
    state = game.table(2)
    game.set_value(state, "Active Player", 0)
    hold(game, state, "Bell", "Coin")
    game.begin(state, "Luck")
    names = {game.action_to_string(state, action): action for action in game.legal_actions(state)}
    game.apply(state, names["Bell"])
    assert game.get_value(state, "Points", 0) == points
    assert len(state.piles[game.HAND]) == hand


def test_the_card_that_is_there() -> None:
    game = played(lowered_text(CARDS.format(step="If the Active Player has a Reed in their Hand, discard it.")))
    for names, left_ in ((("Bell", "Reed"), 1), (("Bell", "Coin"), 2)):
        state = game.table(2)
        game.set_value(state, "Active Player", 0)
        hold(game, state, *names)
        game.begin(state, "Luck")
        assert len(state.piles[game.HAND]) == left_


def test_the_card_that_was_drawn() -> None:
    step = "Draw the top card of the Charm Deck. Put it in the Active Player's Hand."
    game = played(lowered_text(CARDS.format(step=f"Put all Charms in the Charm Deck.\n2. {step}")))
    state = game.table(2)
    game.set_value(state, "Active Player", 1)
    game.begin(state, "Luck")
    assert [len(state.piles[game.HAND + player]) for player in range(2)] == [0, 1]


@pytest.mark.parametrize(
    "step",
    [
        "Discard it.",
        "If the Active Player has a Charm in their Hand, discard it.",
        "Discard a Reed.",
        "Put a Reed in the Active Player's Hand.",
        "Put two Reeds in the Active Player's Hand.",
        "Shuffle a Reed into the Charm Deck.",
        "The Active Player draws two cards from the Charm Deck. They gain Points equal to its Worth.",
        "Those Players lose 1 Points.",
        "The chosen Players lose 1 Points.",
    ],
)
def test_which_is_not_told(step: str) -> None:
    assert reason(lowered_text(CARDS.format(step=step)))


def test_those_who_were_counted() -> None:
    for said in ("those Players gain 1 Light", "they gain 1 Light"):
        game = machine(dawn=f"If two Players are Singed, {said}.")
        assert after(game, Singed=(False, True, True)) == [0, 1, 1]
        assert after(game, Singed=ONE) == [0, 0, 0]


# ---------------------------------------------------------------------------------------------------------- two of them
@pytest.mark.parametrize(
    ("before", "sentence", "ways"),
    [
        (
            "The Active Player chooses one Charm in their Hand and draws the top card of the Charm Deck.",
            "Discard it.",
            ("Discard that Charm.", "Discard the top card of the Charm Deck."),
        ),
        (
            "The Active Player chooses another Player.",
            "Set them to 1 Points.",
            ("Set the Active Player to 1 Points.", "Set that Player to 1 Points."),
        ),
    ],
)
def test_two_that_a_pronoun_may_mean_are_both_said(before: str, sentence: str, ways: tuple[str, str]) -> None:
    compiled = pipeline.compile_ruleset([Source("small.rules", CARDS.format(step=f"{before} {sentence}"))])
    (reading,) = [each for each in compiled.readings if each.sentence.text == sentence]
    assert not reading.understood
    assert tuple(way.said for way in reading.ways) == ways
    (found,) = [each for each in pipeline.found(compiled, pipeline.lowered(compiled)) if each.code == "RW031"]
    assert all(way in found.message for way in ways)


@pytest.mark.parametrize(
    "step",
    [
        "The Active Player loses 1 Gold. They gain 1 Points.",
        "The Active Player draws the top card of the Charm Deck. Put it in their Hand.",
        "The Active Player puts the Bell in their Hand. Discard it.",
    ],
)
def test_a_subject_or_the_one_thing_is_clear(step: str) -> None:
    compiled = pipeline.compile_ruleset([Source("small.rules", CARDS.format(step=step))])
    assert all(reading.understood for reading in compiled.readings)
