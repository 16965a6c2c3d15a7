"""What hangs on something that did not come about is not done, nor is its Otherwise: a roll that was declined, a card
or a Player whom nobody chose, an offer that was not made. And an offer of what cannot be done is not made.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from test_said_play import Played, left, lowered, machine, table

ROLLS = "The Active Player may roll 1D6. {}"


def wet(game: ModuleType, *answers: str, who: tuple[int, ...] = (0,), **values: object) -> Played:
    """The table after Dawn, where these Players were Wet before."""
    state = table(game, **values)
    for player in who:
        game.set_value(state, "Wet", True, player)
    return goes_on(game, state, *answers)


def goes_on(game: ModuleType, state: Any, *answers: str) -> Played:
    """Dawn from this table: the answers one after the other (a face of a die is one), then no, stop, the last."""
    asked, left_ = [], list(answers)
    game.begin(state, "Dawn")
    while (waiting := game.pending(state)).kind != "over":
        if waiting.kind == "chance":
            options = {game.action_to_string(state, x): x for x, _ in game.chance_outcomes(state)}
        else:
            options = {name: action for action, name in waiting.options}
            asked.append(tuple(options))
        known = left_ and left_[0] in options
        game.apply(state, options[left_.pop(0)] if known else list(options.values())[-1])
    assert not left_, (left_, asked)
    return Played(game, state, asked)


def played(game: ModuleType, *answers: str, nets: str = "", **values: object) -> Played:
    return goes_on(game, table(game, nets=nets, **values), *answers)


# ------------------------------------------------------------------------------------------------- a roll that was not
@pytest.mark.parametrize(
    ("says", "answers", "coins"),
    [
        ("On a 6, they gain 3 Coins. Otherwise, they lose 1 Coins.", ("no",), 5),
        ("On a 6, they gain 3 Coins. Otherwise, they lose 1 Coins.", ("yes", "6"), 8),
        ("On a 6, they gain 3 Coins. Otherwise, they lose 1 Coins.", ("yes", "2"), 4),
        ("If the result is 3 or less, they lose 1 Coins.", ("no",), 5),
        ("If the result is 3 or less, they lose 1 Coins.", ("yes", "3"), 4),
        ("If the result is not 6, they lose 1 Coins.", ("no",), 5),
        ("If the result is not 6, they lose 1 Coins.", ("yes", "5"), 4),
        ("On a 6, they gain 1 Coins. On a 5, they gain 2 Coins. Otherwise, they lose 1 Coins.", ("no",), 5),
        ("On a 6, they gain 1 Coins. On a 5, they gain 2 Coins. Otherwise, they lose 1 Coins.", ("yes", "5"), 7),
        ("On a 6, they gain 1 Coins. On a 5, they gain 2 Coins. Otherwise, they lose 1 Coins.", ("yes", "1"), 4),
        ("On a 6, they gain 1 Coins. Otherwise, if they are in the Dock, they lose 1 Coins.", ("no",), 5),
        ("On a 6, they gain 1 Coins. Otherwise, if they are in the Dock, they lose 1 Coins.", ("yes", "1"), 4),
        ("They gain that much Coins.", ("no",), 5),
        ("They gain that much Coins.", ("yes", "4"), 9),
        ("If they do, they add 1 to the roll. If the result is 1 or less, they lose 1 Coins.", ("no",), 5),
    ],
)
def test_a_roll_that_was_declined_has_no_result(says: str, answers: tuple[str, ...], coins: int) -> None:
    assert played(machine(ROLLS.format(says)), *answers).each("Coins")[0] == coins


def test_in_a_loop_each_has_the_own_roll_or_none() -> None:
    game = machine(
        "For each Player in Turn Order, that Player may roll 1D6. If the result is 6, that Player gains 1 Coins. "
        "Otherwise, that Player loses 1 Coins."
    )
    assert played(game, "yes", "6", "no", "yes", "2").each("Coins") == (6, 5, 4)
    game = machine("For each Player in Turn Order, that Player may roll 1D6. That Player gains that much Coins.")
    assert played(game, "yes", "6", "no", "yes", "2").each("Coins") == (11, 5, 7)


@pytest.mark.parametrize(("who", "answers", "coins"), [((), (), 5), ((0,), ("6",), 6), ((0,), ("1",), 4)])
@pytest.mark.parametrize(
    "step",
    [
        "The Active Player rolls 1D6 if they are Wet. If the result is 6, they gain 1 Coins. Otherwise, they lose 1 "
        "Coins.",
        "If the Active Player is Wet, they roll 1D6. On a 6, they gain 1 Coins. Otherwise, they lose 1 Coins.",
    ],
)
def test_a_roll_whose_condition_does_not_hold(
    step: str, who: tuple[int, ...], answers: tuple[str, ...], coins: int
) -> None:
    assert wet(machine(step), *answers, who=who).each("Coins")[0] == coins


# --------------------------------------------------------------------------------------------- nobody, and no card
def test_a_card_that_was_not_chosen() -> None:
    game = machine(
        "The Active Player may choose one card in their Net. If it is an Eel, discard it. Otherwise, they lose 1 Coins."
    )
    assert played(game, "stop", nets="CE").each("Coins")[0] == 5
    assert played(game).each("Coins")[0] == 5
    assert played(game, "Cod", nets="CE").each("Coins")[0] == 4
    assert played(game, "Eel", nets="CE").net() == "C"


@pytest.mark.parametrize(("answers", "who", "coins"), [(("no",), (2,), 5), (("yes",), (2,), 5), (("yes",), (1,), 4)])
def test_a_player_whom_nobody_chose(answers: tuple[str, ...], who: tuple[int, ...], coins: int) -> None:
    game = machine(
        "The Active Player may choose another Player. If that Player is Wet, that Player loses 1 Grit. "
        "Otherwise, the Active Player loses 1 Coins."
    )
    state = wet(game, *answers, who=who)  # the last of those who may be chosen is the third Player
    assert state.each("Coins")[0] == coins
    assert state.each("Grit")[2] == (1 if answers == ("yes",) and who == (2,) else 2)


@pytest.mark.parametrize("place", ["Dock", "Fort"])
def test_where_nobody_fits_nobody_is_asked_of(place: str) -> None:
    game = machine(
        "The Active Player chooses another Player in the Fort. If that Player is Wet, the Active Player gains 1 Coins. "
        "Otherwise, the Active Player loses 1 Coins."
    )
    state = wet(game, who=(2,), Place=("Dock", place, "Dock"))
    assert state.each("Coins")[0] == (5 if place == "Dock" else 4)


def test_a_place_to_which_nobody_went() -> None:
    game = machine(
        "The Active Player may move to an adjacent Place. If that Place is the Inn, they lose 1 Coins. Otherwise, they "
        "gain 1 Coins."
    )
    assert played(game, "stop").each("Coins")[0] == 5
    assert played(game, "Inn").each("Coins")[0] == 4


# ------------------------------------------------------------------------------------ of which If an Otherwise is
@pytest.mark.parametrize(
    ("step", "who", "answers", "coins"),
    [
        ("roll", (), ("no",), 5),
        ("roll", (), ("yes", "6"), 8),
        ("roll", (), ("yes", "1"), 2),
        ("offer", (), (), 5),
        ("offer", (0,), ("no",), 4),
        ("offer", (0,), ("yes",), 3),
        ("not", (), (), 5),
        ("not", (0,), ("no",), 4),
    ],
)
def test_otherwise_belongs_to_the_if_that_hangs_on_the_other(
    step: str, who: tuple[int, ...], answers: tuple[str, ...], coins: int
) -> None:
    steps = {
        "roll": "The Active Player may spend 2 Coins. If they do, they roll 1D6. On a 6, they gain 5 Coins. "
        "Otherwise, they lose 1 Coins.",
        "offer": "If the Active Player is Wet, they may spend 2 Coins. If they do, they gain 1 Fame. Otherwise, they "
        "lose 1 Coins.",
        "not": "If the Active Player is Wet, they may spend 2 Coins. If they do not, they lose 1 Coins.",
    }
    assert wet(machine(steps[step]), *answers, who=who).each("Coins")[0] == coins


def test_who_cannot_pay_has_not_paid() -> None:
    step = "The Active Player may spend 9 Coins. If they do, they gain 1 Fame. Otherwise, they lose 1 Coins."
    assert played(machine(step)).each("Coins")[0] == 4


def test_a_card_that_hangs_on_a_condition() -> None:
    game = machine(
        "If the Active Player is Wet, the Active Player draws one card from the Sea Deck. If it is an Eel, they gain 1 "
        "Coins. Otherwise, they lose 1 Coins."
    )
    for top, who, coins in [("Eel", (), 5), ("Eel", (0,), 6), ("Cod", (0,), 4)]:
        state = table(game)
        game.lay(state, top, "Sea Deck")
        for player in who:
            game.set_value(state, "Wet", True, player)
        assert goes_on(game, state).each("Coins")[0] == coins


@pytest.mark.parametrize(
    "before",
    [
        "The Active Player rolls 1D6. If they are Wet, they gain 1 Fame. On a 6, they gain 1 Coins.",
        "The Active Player rolls 1D6. On a 6, they gain 1 Coins. If they are Wet, they gain 1 Fame.",
        "The Active Player may spend 1 Coins. If they are Wet, they gain 1 Fame. If they do, they gain 1 Fame.",
    ],
)
def test_an_otherwise_behind_ifs_of_two_sorts_is_told(before: str) -> None:
    assert "or than all of them?" in left(f"{before} Otherwise, they lose 1 Grit.")


def test_an_otherwise_behind_ifs_of_one_sort_is_of_none_of_them() -> None:
    game = machine(
        "If the Active Player is Wet, they gain 1 Fame. If they have no Coins, they gain 2 Fame. Otherwise, they lose "
        "1 Grit."
    )
    assert wet(game).each("Grit")[0] == 2
    assert wet(game, who=()).each("Grit")[0] == 1


# --------------------------------------------------------------------------------------------- offers that can be done
GAINS = " If they do, they gain 1 Fame."


@pytest.mark.parametrize(
    "offer",
    [
        "may put one Fish Card from their Net on the bottom of the Sea Deck",
        "may give one Fish Card from their Net to the Player on their left",
        "may remove one Fish Card in their Net from the game",
        "may remove all Fish Cards in their Net from the game",
        "may return one card from the Heap to their Net",
        "may take all Eels from the Heap",
        "may shuffle the Heap into the Sea Deck",
        "may shuffle the Sea Deck",
        "may draw one card from the Sea Deck",
        "may draw two cards from the Sea Deck",
        "may reveal the top card of the Sea Deck",
        "may discard their Net",
        "may discard all Eels in their Net",
        "may choose another Player in the Fort",
        "may choose one random Player in the Fort",
        "may move to the Dock",
        "may double their Fame",
        "may lose 1 Fame",
        "may give 1 Fame to the Player on their left",
        "may give 9 Coins to the Player on their left",
        "may gain 1 Grit for each Eel in their Net",
    ],
)
def test_what_cannot_be_done_is_not_offered(offer: str) -> None:
    state = played(machine(f"The Active Player {offer}.{GAINS}"))
    assert state.asked == []
    assert state.each("Fame")[0] == 0


@pytest.mark.parametrize(
    ("offer", "nets"),
    [
        ("may put one Fish Card from their Net on the bottom of the Sea Deck", "C"),
        ("may give one Fish Card from their Net to the Player on their left", "C"),
        ("may remove all Fish Cards in their Net from the game", "C"),
        ("may give 2 Coins to the Player on their left", ""),
        ("may move to the Inn", ""),
        ("may gain 1 Grit", ""),
        ("may discard their Net", "CC"),
    ],
)
def test_what_can_be_done_is_offered_and_done(offer: str, nets: str) -> None:
    game = machine(f"The Active Player {offer}.{GAINS}")
    assert played(game, "yes", nets=nets).each("Fame")[0] == 1
    assert played(game, "no", nets=nets).each("Fame")[0] == 0


def test_a_gain_that_a_rule_or_a_bound_keeps_away_is_not_offered() -> None:
    game = machine(f"The Active Player may gain 1 Grit.{GAINS}", "A Wet Player cannot gain Grit.")
    assert wet(game).asked == []
    assert wet(game, "yes", who=()).each("Fame")[0] == 1
    assert played(game, Grit=(6, 0, 0)).asked == []


def test_a_draw_from_a_pile_that_is_filled_is_offered() -> None:
    game = machine(
        f"The Active Player may draw one card from the Sea Deck.{GAINS}",
        "When the Sea Deck is empty, shuffle the Heap into the Sea Deck.",
    )
    state = table(game)
    game.lay(state, "Cod", "Heap")
    drawn = goes_on(game, state, "yes")
    assert (drawn.net(), drawn.each("Fame")[0]) == ("C", 1)
    assert played(game, "yes").each("Fame")[0] == 0  # there is no card anywhere


@pytest.mark.parametrize(
    ("all_of_them", "stays"),
    [
        ("all Eels in their Net", "C"),
        ("each Eel in their Net", "C"),
        ("all Eels", "C"),
        ("the Eels in their Net", "C"),
        ("all cards in their Net", ""),
    ],
)
def test_all_of_them_or_none(all_of_them: str, stays: str) -> None:
    game = machine(f"The Active Player may discard {all_of_them}.{GAINS}")
    state = played(game, "yes", nets="EEC")
    assert (state.asked, state.net(), state.each("Fame")[0]) == ([("yes", "no")], stays, 1)
    assert played(game, "no", nets="EEC").net() == "CEE"


@pytest.mark.parametrize("some", ["Eels", "cards from their Net"])
def test_how_many_is_told(some: str) -> None:
    assert "how many?" in left(f"The Active Player may discard {some}.")


# ------------------------------------------------------------------------------------------------ two rolls, one result
@pytest.mark.parametrize(
    "rolls",
    [
        "The Active Player rolls 1D6. The Captain rolls 1D6.",
        "The Active Player rolls 1D6. The Active Player rolls 1D6.",
    ],
)
@pytest.mark.parametrize("asks", ["If the result is 6,", "On a 6,"])
def test_of_two_rolls_the_one_that_is_meant_must_be_said(rolls: str, asks: str) -> None:
    assert "which result is meant?" in left(f"{rolls} {asks} the Active Player gains 1 Fame.")


def test_a_roll_that_was_asked_of_is_not_meant_again() -> None:
    step = (
        "The Active Player rolls 1D6. On a 6, the Active Player gains 1 Fame. The Captain rolls 1D6. On a 6, the "
        "Active Player gains 2 Fame."
    )
    assert played(machine(step), "6", "1", Captain=1).each("Fame")[0] == 1
    assert played(machine(step), "1", "6", Captain=1).each("Fame")[0] == 2
    rolls = "The Active Player rolls 1D6. The Captain rolls 1D6. "
    assert not lowered(f"{rolls}If the Active Player's result is 6, each Player gains 1 Fame.").unplayed
