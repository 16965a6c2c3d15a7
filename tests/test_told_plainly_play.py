"""Plain English of people who write games, played as it says: two prices at once, each who rolls, more cards than
another. Where it cannot be played, what is told leads to a wording that can.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from test_examples import examples_of, made
from test_said_play import HARBOUR, dawn, left, lowered, machine, table
from tried import lowered_text, reason

from rulewright import pipeline
from rulewright.source import Source

# ---------------------------------------------------------------------------------------------- with no A or B


@pytest.mark.parametrize(
    ("who", "fame"),
    [
        ("with no Coins or Grit", (0, 0, 1)),
        ("without Coins or Grit", (0, 0, 1)),
        ("with no Coins and no Grit", (0, 0, 1)),
        ("with at least 2 Coins and at least 1 Grit", (1, 0, 0)),
        ("with at least 2 Coins or at least 2 Grit", (1, 1, 0)),
        ("with no cards in their Net", (0, 1, 0)),
        ("with more Fish Cards in their Net than the Active Player", (0, 0, 1)),
    ],
)
def test_what_somebody_has_may_be_several_things(who: str, fame: tuple[int, ...]) -> None:
    game = machine(f"Each Player {who} gains 1 Fame.")
    assert dawn(game, nets="C,,ER", Coins=(3, 0, 0), Grit=(1, 2, 0)).each("Fame") == fame


def test_a_word_before_several_that_are_without() -> None:
    assert "without all of them, or without one?" in left("Each Player without Coins and Grit gains 1 Fame.")


def test_what_nobody_can_have_is_told_with_its_declaration() -> None:
    assert "Each Player has Honey, a number starting at 0." in left("Each Player with no Honey gains 1 Fame.")


@pytest.mark.parametrize("begins", ["no Coins or Fame", "no Coins and no Fame"])
def test_no_more_than_nothing_is_a_beginning(begins: str) -> None:
    game = machine("The game ends.", f"Each Player starts with {begins}.")
    state = game.table(2)
    assert [game.get_value(state, name, 0) for name in ("Coins", "Fame", "Grit")] == [0, 0, 2]


# ---------------------------------------------------------------------------------------------- two prices at once
@pytest.mark.parametrize(
    ("coins", "grit", "paid"), [((5,) * 3, (2,) * 3, True), ((1,) * 3, (2,) * 3, False), ((5,) * 3, (0,) * 3, False)]
)
def test_two_prices_are_paid_together_or_not_at_all(coins: tuple[int, ...], grit: tuple[int, ...], paid: bool) -> None:
    game = machine("The Active Player may spend 2 Coins and 1 Grit. If they do, they gain 3 Fame.")
    state = dawn(game, *(["yes"] if paid else []), Coins=coins, Grit=grit)
    assert len(state.asked) == paid
    assert state.each("Fame")[0] == 3 * paid
    assert (state.each("Coins")[0], state.each("Grit")[0]) == (coins[0] - 2 * paid, grit[0] - paid)


def test_two_prices_for_what_is_done() -> None:
    game = machine("The Active Player may pay 2 Coins and 1 Grit to draw one card from the Sea Deck.")
    state = dawn(game, "yes")
    assert (state.each("Coins")[0], state.each("Grit")[0]) == (3, 1)


def test_a_price_without_its_figure_goes_to_the_table() -> None:
    made = lowered("The Active Player may spend 2 Coins and Grit. If they do, they gain 3 Fame.")
    reasons = [unplayed.reason for unplayed in made.unplayed]
    assert "how much of each?" in reasons[0]
    assert "a sentence before it that is left to the table" in reasons[1]


# ---------------------------------------------------------------------------------------------- each of several rolls
@pytest.mark.parametrize(
    "after",
    [
        "If the result is 6, they lose 1 Coins.",
        "If the result is 6, that Player loses 1 Coins.",
        "On a 6, they lose 1 Coins.",
        "If their result is 6, they lose 1 Coins.",
    ],
)
def test_each_who_rolls_has_a_result(after: str) -> None:
    game = machine(f"Each other Player rolls 1D6. {after}")
    assert dawn(game, "6", "2").each("Coins") == (5, 4, 5)
    assert dawn(game, "2", "6").each("Coins") == (5, 5, 4)


def test_each_who_rolls_gains_that_much() -> None:
    assert dawn(machine("Each Player rolls 1D6 and gains that much Fame."), "6", "2", "3").each("Fame") == (6, 2, 3)


def test_otherwise_is_for_each_who_rolls() -> None:
    game = machine("Each Player rolls 1D6. On a 5 or 6, they gain 1 Fame. Otherwise, they lose 1 Coins.")
    state = dawn(game, "6", "2", "5")
    assert (state.each("Fame"), state.each("Coins")) == ((1, 0, 1), (5, 4, 5))


def test_a_result_of_several_in_another_step_is_not_one() -> None:
    assert "each of several rolled" in left(
        "Each Player rolls 1D6.\n2. If the result is 6, the Active Player gains 1 Fame."
    )


# ---------------------------------------------------------------------------------------------- on a 1, otherwise
@pytest.mark.parametrize(("roll", "fame", "grit"), [("1", 0, 2), ("3", 0, 3), ("5", 2, 2)])
def test_otherwise_stands_against_a_face(roll: str, fame: int, grit: int) -> None:
    faces = "On a 1, they lose 1 Coins. On a 2 to 4, they gain 1 Grit. Otherwise, they gain 2 Fame."
    step = f"The Active Player rolls 1D6. {faces}"
    state = dawn(machine(step), roll)
    assert (state.each("Fame")[0], state.each("Grit")[0]) == (fame, grit)
    assert state.each("Coins")[0] == (4 if roll == "1" else 5)


def test_otherwise_without_an_if_tells_what_it_stands_against() -> None:
    assert "otherwise than what?" in left("The Active Player gains 1 Fame. Otherwise, they lose 1 Coins.")


# ---------------------------------------------------------------------------------------------- more cards than another
@pytest.mark.parametrize(
    ("said", "so", "not_so"),
    [
        ("more Fish Cards in their Net than each other Player", "CC,R,E", "CC,RE,E"),
        ("more Fish Cards in their Net than another Player", "CC,R,EEE", "C,RE,EE"),
        ("fewer Fish Cards in their Net than another Player", "C,RE,E", "CC,RE,E"),
        ("as many Fish Cards in their Net as another Player", "CC,RE,E", "CC,R,E"),
        ("more cards in their Net than another Player", "CC,R,EEE", "C,RE,EE"),
    ],
)
def test_how_many_cards_are_beside_those_of_others(said: str, so: str, not_so: str) -> None:
    game = machine(f"If the Active Player has {said}, they gain 1 Fame.")
    assert dawn(game, nets=so).each("Fame")[0] == 1
    assert dawn(game, nets=not_so).each("Fame")[0] == 0


# ---------------------------------------------------------------------------------------------- while, as long as
@pytest.mark.parametrize("word", ["While", "As long as"])
def test_while_in_a_step_is_done_again_and_again(word: str) -> None:
    game = machine(f"{word} the Active Player has at least 3 Coins, they lose 1 Coins.")
    assert dawn(game).each("Coins") == (2, 5, 5)
    assert dawn(game, Coins=(1, 5, 5)).each("Coins") == (1, 5, 5)


def test_while_a_pile_has_cards() -> None:
    game = machine("While the Sea Deck is not empty, the Active Player draws one card from the Sea Deck.")
    state = game.table(2)
    game.set_value(state, "Active Player", 0)
    game.lay(state, "Cod", "Sea Deck")
    game.lay(state, "Ray", "Sea Deck")
    game.begin(state, "Dawn")
    while game.pending(state).kind == "chance":
        game.apply(state, game.pending(state).options[0][0])
    assert len(state.piles[game.pile_number("Net", 0)]) == 2


@pytest.mark.parametrize(
    "step", ["While the Active Player is Wet, they gain 1 Fame.", "The Active Player gains 1 Fame while they are Wet."]
)
def test_while_that_nothing_ends_goes_to_the_table(step: str) -> None:
    assert "rite “If" in left(step)


@pytest.mark.parametrize(
    "rule",
    [
        "While a Player is Wet, they cannot Nap.",
        "If a Player is Wet, that Player cannot Nap.",
        "When a Player is Wet, they cannot Nap.",
        "As long as a Player is Wet, they cannot Nap.",
        "If a Player is Wet and they have no Fame, they cannot Nap.",
        "A Player cannot Nap while they are Wet.",
    ],
)
def test_what_is_forbidden_to_one_who_is_so(rule: str) -> None:
    game = machine("The Active Player may Nap.", rule)
    assert dawn(game, "yes").each("Grit") == (3, 2, 2)
    assert dawn(game, Wet=(True, False, False)).asked == []
    assert dawn(game, "yes", Wet=(False, True, True)).each("Grit") == (3, 2, 2)


# ---------------------------------------------------------------------------------------------- they, behind a choice
@pytest.mark.parametrize("then", ["They gain 1 Fame.", "If they have no Coins, they gain 1 Fame."])
def test_they_behind_one_who_was_chosen_may_be_either(then: str) -> None:
    text = HARBOUR.format(step=f"The Active Player chooses another Player as the target. {then}", rule="", players="2")
    found = {finding.code: finding for finding in pipeline.compile_ruleset([Source("small.rules", text)]).findings}
    assert "The Active Player" in found["RW031"].message or "If the Active Player" in found["RW031"].message
    assert "hat Player" in found["RW031"].message


@pytest.mark.parametrize(
    ("then", "fame"),
    [
        ("If they have no Coins, the target gains 1 Fame.", (0, 1, 0)),
        ("The target gains 1 Fame. They lose 1 Coins.", (0, 1, 0)),
        ("If that Player has no Grit, they gain 1 Fame.", (0, 0, 0)),
    ],
)
def test_they_is_one_where_the_other_is_named(then: str, fame: tuple[int, ...]) -> None:
    game = machine(f"The Active Player chooses another Player as the target. {then}")
    state = table(game, Coins=(0, 5, 5))
    game.begin(state, "Dawn")
    game.apply(state, game.pending(state).options[0][0])
    assert tuple(game.get_value(state, "Fame", player) for player in range(3)) == fame


# ---------------------------------------------------------------------------------------------- other plain words
@pytest.mark.parametrize("nothing", ["nothing happens", "they gain nothing"])
def test_nothing_is_what_an_otherwise_stands_against(nothing: str) -> None:
    game = machine(f"The Active Player rolls 1D6. On a 1, {nothing}. Otherwise, they gain 1 Fame.")
    assert [dawn(game, roll).each("Fame")[0] for roll in ("1", "2", "6")] == [0, 1, 1]


def test_no_longer_is_stops_being() -> None:
    game = machine("The Active Player gains 1 Fame and is no longer Wet.")
    state = dawn(game, Wet=(True, True, False))
    assert (state.each("Wet"), state.each("Fame")) == ((False, True, False), (1, 0, 0))
    asked = machine("If the Active Player is no longer Wet, they gain 1 Fame.")
    assert dawn(asked, Wet=(True, True, False)).each("Fame")[0] == 0


def test_players_start_in_a_place() -> None:
    game = machine("All Players start in the Reef.")
    assert dawn(game).each("Place") == tuple([dawn(game).each("Place")[0]] * 3)
    assert dawn(game).each("Place") != dawn(machine("All Players start in the Inn.")).each("Place")


CRYPT = (Path(__file__).parent / "rulesets" / "crypt" / "crypt.rules").read_text(encoding="utf-8")


@pytest.mark.parametrize("what", ["put the target in the Lair", "remove the target from the game"])
def test_a_target_that_is_a_figure_leaves_its_space(what: str, tmp_path: Path) -> None:
    module, found = made(CRYPT.replace("remove the target from the game", what), "crypt", tmp_path)
    assert "remove the target from the game" in CRYPT
    assert found == []
    (name,) = examples_of(module)
    getattr(module, name)()


def test_so_many_rounds_in_a_step_go_to_the_table() -> None:
    assert "put it into a RULE" in left("After six Watches, the game ends.")


def test_a_place_that_nothing_names_goes_to_the_table() -> None:
    text = CRYPT.replace("If the Active Player's Room is not Searched", "If the Room is not Searched")
    assert text != CRYPT
    assert "nothing says which Room" in reason(lowered_text(text))


# ---------------------------------------------------------------------------------------------- offers in examples
@pytest.mark.parametrize(
    ("offer", "answer", "fame"),
    [
        ("may resolve Hire", "Ann agrees", 1),
        ("may resolve Hire", "Ann hires", 1),
        ("may resolve Hire", "Ann declines", 0),
        ("may spend 2 Coins and 1 Grit. If they do, they gain 3 Fame", "Ann spends 2 Coins and 1 Grit", 3),
        ("may pay 2 Coins. If they do, they gain 3 Fame", "Ann pays 2 Coins", 3),
        ("may pay 2 Coins. If they do, they gain 3 Fame", "Ann agrees", 3),
    ],
)
def test_an_offer_is_taken_or_declined_in_an_example(offer: str, answer: str, fame: int, tmp_path: Path) -> None:
    lines = f"Given Ann and Bo are Players.\nAnd Ann is the Active Player.\nWhen Dawn is resolved.\nAnd {answer}."
    text = HARBOUR.format(step=f"The Active Player {offer}.", rule="", players="2-3")
    module, found = made(f"{text}\nEXAMPLE an offer\n\n{lines}\nThen Ann has {fame} Fame.\n", "offer", tmp_path)
    assert found == []
    (name,) = examples_of(module)
    getattr(module, name)()
