"""What ordinary sentences say of whom, how often and where to: played as they are said, or left to the table."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from tried import lowered_text, played, reason

from rulewright.emit import python
from rulewright.machine.from_meaning import Lowered

TOWN = """Core Rules: Town
Players: 2-4

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player. The game has a Leader, a Player.
Each Player has Gold, a number starting at 3. Each Player has Light, a number starting at 0.
A Player may be Hidden. A Player may be Cursed. A Player may be Out.

MAP Town

Gate - Market - Mill

RULE

Each space of the Town is a Place. Each Player may be in a Place.

RULE

A Gem is a card. The game has a Deck, a pile of Gems. The game has a Row, a pile of Gems.
The game has a Discard Pile, a pile of Gems. Each Player has a Hand, a pile of Gems.
Discarded Gems are placed in the Discard Pile.

COMPONENT Gems

| Name   | Quantity | Value |
| Candle | 1        | 1     |
| Ruby   | 1        | 5     |
| Opal   | 1        | 2     |

RULE

Rest, Trade, Attack and Study are Actions.

RULE

{rule}

RULE

To play the game, resolve Setup, then repeat Day until the game ends.

PROCEDURE Setup

1. Put all Gems in the Deck. Put the Players in Turn Order. Place each Player in the Gate.

PROCEDURE Day

1. For each Player in Turn Order, that Player takes a Turn.
2. The game ends.

PROCEDURE Turn

1. The Player becomes the Active Player.
2. The Active Player may take one Action.

PROCEDURE Rest

1. The Active Player gains 1 Light.

PROCEDURE Trade

1. The Active Player gains 1 Gold.

PROCEDURE Attack

1. The Active Player chooses another Player as the target.
2. The target loses 1 Gold.

PROCEDURE Study

{step}
"""


def lowered(step: str = "The Active Player gains 1 Light.", rule: str = "A Player cannot Trade.") -> Lowered:
    steps = "\n".join(f"{at}. {each.strip()}" for at, each in enumerate(step.split("||"), 1))
    return lowered_text(TOWN.replace("{rule}", rule).replace("{step}", steps))


def machine(step: str = "The Active Player gains 1 Light.", rule: str = "A Player cannot Trade.") -> ModuleType:
    return played(lowered(step, rule))


def left(step: str = "The Active Player gains 1 Light.", rule: str = "A Player cannot Trade.") -> str:
    made = lowered(step, rule)
    python.module(made.game, "0")  # and the rest of the game is played
    return reason(made)


def table(game: ModuleType, **values: Any) -> Any:
    """Three Players in the Gate, the first of them active, with these values, each one's own or the game's."""
    state = game.table(3)
    game.begin(state, "Setup")
    values = {"Active_Player": 0, "Turn_Order": (0, 1, 2)} | values
    for name, each in values.items():
        name = name.replace("_", " ")
        if isinstance(each, list | tuple) and name != "Turn Order":
            for player, value in enumerate(each):
                game.set_value(state, name, game.thing(value) if isinstance(value, str) else value, player)
        else:
            game.set_value(state, name, each)
    return state


def shown(game: ModuleType, state: Any) -> list[str]:
    return [game.action_to_string(state, action) for action in game.legal_actions(state)]


def take(game: ModuleType, state: Any, name: str) -> None:
    found = {game.action_to_string(state, action): action for action in game.legal_actions(state)}
    game.apply(state, next(action for said, action in found.items() if name in said))


def each_one(game: ModuleType, state: Any, name: str) -> list[Any]:
    return [game.get_value(state, name, player) for player in range(3)]


# ------------------------------------------------------------ what cannot be tested, and a word that takes it up
@pytest.mark.parametrize(
    "condition",
    [
        "If no other Player is there, they gain 1 Gold.",
        "If another Player is there, they gain 1 Gold.",
        "If at least two Players are ready, they gain 1 Gold.",
        "If each other Player is ready, that Player gains 1 Gold.",
        "If a Player is ready, their Gold becomes 5.",
        "If a Hidden Player is ready, they gain 1 Light.",
    ],
)
def test_what_cannot_be_tested_leaves_a_sentence_to_the_table_and_no_more(condition: str) -> None:
    assert left(condition)


# -------------------------------------------------- If a Player is Hidden, they cannot …: each of them by itself
@pytest.mark.parametrize(
    "condition",
    [
        "If a Player is Cursed, they",
        "If any Player is Cursed, that Player",
        "If a Cursed Player is in the Gate, they",
        "While a Player is Cursed, they",
        "When a Player is Cursed, they",
        "If a Player is in the Gate and they are Cursed, that Player",
        "If there is a Cursed Player, they",
        "If a Player's Light is 2 or more, they",
    ],
)
def test_what_each_of_those_cannot_do_whom_a_condition_finds(condition: str) -> None:
    step = "The Active Player gains 1 Light."
    values = {"Cursed": (False, True, False), "Light": (0, 2, 0)}
    rest = machine(rule=f"{condition} cannot Rest.")
    gain = machine("Each Player gains 1 Light.", f"{condition} cannot gain Light.")
    aim = machine(step, f"{condition} cannot be targeted by Attack.")
    win = machine("Each Player wins.", f"{condition} cannot win.")
    for active, may in ((0, True), (1, False), (2, True)):
        state = table(rest, **values, Active_Player=active)
        rest.begin(state, "Turn", Player=active)
        assert any("Rest" in each for each in shown(rest, state)) is may
    state = table(gain, **values)
    gain.begin(state, "Study")
    assert each_one(gain, state, "Light") == [1, 2, 1]
    state = table(aim, **values, Active_Player=2)
    aim.begin(state, "Attack")
    assert each_one(aim, state, "Gold") == [2, 3, 3] or len(shown(aim, state)) == 1
    state = table(win, **values)
    win.begin(state, "Study")
    assert tuple(state.winners) == (0, 2)


def test_if_a_player_is_so_they_may_only_then() -> None:
    game = machine(rule="If a Player is Cursed, they may Rest only if they are in the Mill.")
    for cursed, place, may in ((True, "Gate", False), (True, "Mill", True), (False, "Gate", True)):
        state = table(game, Cursed=(cursed, not cursed, False), Place=(place, "Mill", "Mill"))
        game.begin(state, "Turn", Player=0)
        assert any("Rest" in each for each in shown(game, state)) is may


@pytest.mark.parametrize(
    "rule",
    [
        "If exactly one Player is Cursed, they cannot gain Light.",
        "If another Player is Cursed, they cannot gain Light.",
        "If each Player is Cursed, they cannot gain Light.",
        "If two Players are Cursed, they cannot gain Light.",
        "If exactly one Player is Cursed, that Player cannot be targeted by Attack.",
    ],
)
def test_a_norm_that_binds_nobody_who_is_known_goes_to_the_table(rule: str) -> None:
    assert left(rule=rule)


# --------------------------------------------------------------- A and B if C: of both, or of what A makes for B
def rolled(game: ModuleType, face: int, **values: Any) -> Any:
    state = table(game, **values)
    game.begin(state, "Study")
    game.apply(state, face)
    return state


@pytest.mark.parametrize(
    ("adds", "face", "hidden", "gold"),
    [
        ("adds 1 to the roll if they are Hidden", 2, True, 4),
        ("adds 1 to the roll if they are Hidden", 2, False, 3),
        ("adds 1 to the roll if they are Hidden", 3, False, 4),
        ("adds 1 to the result unless they are Hidden", 2, True, 3),
        ("adds 1 to the result unless they are Hidden", 2, False, 4),
        ("adds their Light to the roll if they are Hidden", 2, False, 3),
    ],
)
def test_who_rolls_rolls_in_any_case_and_adds_if_so(adds: str, face: int, hidden: bool, gold: int) -> None:
    game = machine(f"The Active Player rolls 1D6 and {adds}. If the result is 3 or more, they gain 1 Gold.")
    state = rolled(game, face, Hidden=(hidden, False, False))
    assert game.get_value(state, "Gold", 0) == gold


@pytest.mark.parametrize("face", [3, 4])
def test_what_is_rolled_is_asked_after_the_roll(face: int) -> None:
    game = machine("The Active Player rolls 1D6 and gains 1 Gold if the result is 4 or more.")
    assert game.get_value(rolled(game, face), "Gold", 0) == face


@pytest.mark.parametrize(
    ("does", "first", "gold", "discarded"),
    [
        ("discards it if it is a Ruby. Otherwise, put it in the Row", "Ruby", 3, True),
        ("discards it if it is a Ruby. Otherwise, put it in the Row", "Opal", 3, False),
        ("gains 2 Gold if the drawn card is a Ruby. Put the drawn card in the Row", "Ruby", 5, False),
        ("gains 2 Gold unless the drawn card is a Ruby. Discard the drawn card", "Opal", 5, True),
        ("gains Gold equal to its Value if its Value is 2 or less. Put the drawn card in the Row", "Opal", 5, False),
    ],
)
def test_what_is_drawn_is_asked_after_the_draw(does: str, first: str, gold: int, discarded: bool) -> None:
    game = machine(f"The Active Player draws the top card of the Deck and {does}.")
    state = table(game)
    game.lay(state, first, "Deck")
    game.begin(state, "Study")
    assert game.get_value(state, "Gold", 0) == gold
    card = game.thing(first)
    assert (card in state.piles[game.DISCARD_PILE]) is discarded
    assert card not in state.piles[game.DECK]


@pytest.mark.parametrize(("hidden", "gold", "light"), [(True, 4, 1), (False, 3, 2)])
def test_a_condition_behind_two_acts_is_of_both(hidden: bool, gold: int, light: int) -> None:
    game = machine("The Active Player gains 1 Gold and loses 1 Light if they are Hidden.")
    state = table(game, Hidden=(hidden, False, False), Light=(2, 0, 0))
    game.begin(state, "Study")
    assert (game.get_value(state, "Gold", 0), game.get_value(state, "Light", 0)) == (gold, light)


@pytest.mark.parametrize(
    "step",
    [
        "The Active Player draws the top card of the Deck and discards it if they are Hidden.",
        "The Active Player draws the top card of the Deck, gains 1 Gold and discards it if it is a Ruby.",
        "The Active Player chooses one Gem in the Row and discards it if they are Hidden.",
        "The Active Player chooses another Player and gives 1 Gold to the chosen Player if they have no Light.",
        "The Active Player rolls 1D6, adds 1 to the roll and gains 1 Gold if they are Hidden.",
    ],
)
def test_a_condition_that_may_be_of_both_or_of_one_goes_to_the_table(step: str) -> None:
    assert left(step)


# ------------------------------------------------------------------------------- where a card goes that is drawn
@pytest.mark.parametrize(
    "step",
    [
        "For each Player in Turn Order, that Player draws the top card of the Deck. If the drawn card is a Ruby, that "
        "Player gains 1 Gold.",
        "The Active Player draws the top card of the Deck. If the drawn card is a Ruby, each Player gains 1 Gold.",
        "The Active Player draws the top card of the Deck. || If the drawn card's Value is 2 or more, each Player "
        "becomes Hidden.",
        "The Active Player draws the top card of the Deck. The Active Player gains Gold equal to the Value of the "
        "drawn card.",
        "The Active Player draws the top card of the Deck and gains 2 Gold if the drawn card is a Ruby.",
    ],
)
def test_a_card_that_is_asked_about_and_put_nowhere_goes_to_the_table(step: str) -> None:
    assert {each.reason.partition(";")[0] for each in lowered(step).unplayed} == {
        "nothing says where the drawn card goes"
    }


def test_one_card_of_a_deck_goes_to_the_hand_of_each() -> None:
    game = machine(
        "For each Player in Turn Order, that Player draws one card from the Deck. If the drawn card is a Ruby, that "
        "Player gains 1 Gold."
    )
    state = table(game)
    game.begin(state, "Study")
    assert [len(state.piles[game.HAND + player]) for player in range(3)] == [1, 1, 1]
    assert sorted(each_one(game, state, "Gold")) == [3, 3, 4]


# ------------------------------------------------------------------------------------------ who stands next door
@pytest.mark.parametrize(
    ("places", "gold"),
    [
        (("Gate", "Market", "Mill"), [3, 2, 3]),
        (("Market", "Gate", "Mill"), [3, 2, 2]),
        (("Mill", "Gate", "Mill"), [3, 3, 3]),
        (("Gate", "Gate", "Gate"), [3, 3, 3]),
        (("Gate", None, "Market"), [3, 3, 2]),
    ],
)
@pytest.mark.parametrize("who", ["adjacent Player", "Player in an adjacent Place"])
def test_an_adjacent_player_stands_in_an_adjacent_place(who: str, places: tuple[str, ...], gold: list[int]) -> None:
    game = machine(f"Each {who} loses 1 Gold.")
    state = table(game, Place=tuple(place if place else game.NOTHING for place in places))
    game.begin(state, "Study")
    assert each_one(game, state, "Gold") == gold
    game = machine("The Active Player chooses an adjacent Player as the target. The target loses 1 Gold.")
    state = table(game, Place=tuple(place if place else game.NOTHING for place in places))
    game.begin(state, "Study")
    assert len(shown(game, state)) == 9 - sum(gold)


# ------------------------------------------------------------------------------------ a price that is worked out
@pytest.mark.parametrize(
    ("gold", "row", "after", "light"),
    [(5, "Ruby", 0, 1), (4, "Ruby", 4, 0), (1, "Candle", 0, 1), (0, "Candle", 0, 0), (3, "Opal", 1, 1), (3, "", 3, 0)],
)
@pytest.mark.parametrize("verb", ["spends", "pays"])
def test_nobody_spends_what_they_have_not(verb: str, gold: int, row: str, after: int, light: int) -> None:
    game = machine(
        f"The Active Player chooses one Gem in the Row. The Active Player {verb} Gold equal to the Value of the chosen "
        "Gem and gains 1 Light."
    )
    state = table(game, Gold=(gold, 0, 0))
    if row:
        game.lay(state, row, "Row")
    game.begin(state, "Study")
    if row:
        take(game, state, row)
    assert (game.get_value(state, "Gold", 0), game.get_value(state, "Light", 0)) == (after, light)


# ------------------------------------------------------------------------------------------------ so often again
@pytest.mark.parametrize(
    ("again", "gold"),
    [
        ("Repeat this procedure once.", 5),
        ("Repeat this procedure twice.", 6),
        ("Repeat this procedure three times.", 7),
        ("If the Active Player is not Hidden, repeat this procedure twice.", 6),
        ("If the Active Player is Hidden, repeat this procedure twice.", 4),
    ],
)
def test_a_procedure_is_repeated_so_often(again: str, gold: int) -> None:
    game = machine(f"The Active Player gains 1 Gold. || {again}")
    state = table(game)
    game.begin(state, "Study")
    assert game.get_value(state, "Gold", 0) == gold
