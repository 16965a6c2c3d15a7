"""Cards that are dealt, shuffled together and taken from others, and Pawns that go to one of several places: plain
sentences of designers in the small game of test_cards_play.
"""

from __future__ import annotations

import pytest
from test_cards_play import answer, hand, left, machine, points, table


def place(game: object, state: object) -> list[object]:
    return [game.NAMES[game.get_value(state, "Place", player)] for player in range(state.players)]  # type: ignore[attr-defined]


# ----------------------------------------------------------------------------------------------------------- dealing
@pytest.mark.parametrize("source", ["", " from the Treasure Deck"])
@pytest.mark.parametrize(("said", "number"), [("two Treasure Cards", 2), ("one Treasure Card", 1), ("three cards", 3)])
def test_cards_are_dealt_to_each_from_the_one_deck_of_such_cards(said: str, number: int, source: str) -> None:
    if "Treasure" not in said and not source:
        source = " from the Treasure Deck"
    game = machine(dawn=f"Deal {said}{source} to each Player.")
    state = table(game, ("Rum",), (), ())
    game.begin(state, "Dawn")
    assert [len(hand(game, state, player)) for player in range(3)] == [number + 1, number, number]


def test_cards_are_dealt_to_one() -> None:
    game = machine(dawn="Deal two Treasure Cards to the Active Player.")
    state = table(game, (), ())
    game.begin(state, "Dawn")
    assert [len(hand(game, state, player)) for player in range(2)] == [2, 0]


def test_a_deck_that_runs_out_deals_what_it_has() -> None:
    game = machine(dawn="Deal seven Treasure Cards to each Player.")
    state = table(game, (), (), ())
    game.begin(state, "Dawn")
    assert [len(hand(game, state, player)) for player in range(3)] == [7, 7, 6]


def test_what_is_dealt_must_be_said() -> None:
    assert "so many of a kind" in left(dawn="Deal the Treasure Cards to each Player.")
    rule = "The game has a Reserve Deck, a pile of Treasure Cards."
    reason = left(rule=rule, dawn="Deal two Treasure Cards to each Player.")
    assert "Treasure Deck and Reserve Deck" in reason
    assert "from the … Deck" in reason
    assert left(rule=rule, dawn="Deal 2 Damage from the Treasure Deck to each Player.")


@pytest.mark.parametrize(
    "said",
    ["Shuffle the Treasure Cards to form the Treasure Deck.", "Shuffle all Treasure Cards into the Treasure Deck."],
)
def test_all_cards_are_shuffled_into_a_deck(said: str) -> None:
    game = machine(dawn=said)
    state = table(game, ("Rum", "Silk"), ("Idol",))
    game.begin(state, "Dawn")
    assert [hand(game, state, player) for player in range(2)] == [[], []]
    assert len(state.piles[game.TREASURE_DECK]) == 20


def test_cards_are_no_pile() -> None:
    assert "Shuffle all Treasure Cards into the … Deck" in left(dawn="Shuffle the Treasure Cards.")
    assert "limits this" in left(dawn="Shuffle the Treasure Deck to choose the target.")


# ------------------------------------------------------------------------------------------------------------ taking
@pytest.mark.parametrize(
    "who",
    [
        "another Player with at least one card in their Hand",
        "another Player who has at least one card in their Hand",
        "one other Player who has at least one Treasure Card in their Hand",
        "one other Player with a Treasure Card in their Hand",
    ],
)
@pytest.mark.parametrize("what", ["a random card from that", "one random Treasure Card from the chosen"])
def test_a_random_card_of_one_who_has_some_goes_to_the_one_who_takes(who: str, what: str) -> None:
    game = machine(dawn=f"The Active Player chooses {who}.\n2. The Active Player takes {what} Player's Hand.")
    state = table(game, ("Rum",), (), ("Silk", "Silk"))
    game.begin(state, "Dawn")
    assert [action for action, _ in game.pending(state).options] == [2]
    game.apply(state, 2)
    random = game.pending(state)
    assert (random.kind, [name for _, name in random.options]) == ("chance", ["Silk", "Silk"])
    game.apply(state, random.options[0][0])
    assert [hand(game, state, player) for player in range(3)] == [["Rum", "Silk"], [], ["Silk"]]


def test_those_who_have_no_card_are_chosen_by_their_own_hand() -> None:
    game = machine(dawn="The Active Player chooses one other Player without a Treasure Card in their Hand.")
    state = table(game, ("Rum",), (), ("Silk", "Silk"))
    game.begin(state, "Dawn")
    assert [action for action, _ in game.pending(state).options] == [1]


def test_all_cards_of_a_pile_are_taken_into_ones_own() -> None:
    game = machine(
        dawn="The Active Player chooses one other Player.\n"
        "2. The Active Player takes all cards from the chosen Player's Hand."
    )
    state = table(game, (), ("Idol", "Silk"), ("Rum",))
    game.begin(state, "Dawn")
    game.apply(state, 1)
    assert [hand(game, state, player) for player in range(3)] == [["Idol", "Silk"], [], ["Rum"]]


@pytest.mark.parametrize("into", ["", " into their Hand"])
def test_nobody_picks_the_card_that_is_taken_in_silence(into: str) -> None:
    game = machine(dawn=f"The Active Player takes one Treasure Card from the Discard Pile{into}.")
    state = table(game, ())
    for card in ("Silk", "Rum"):
        game.lay(state, card, "Discard Pile")
    game.begin(state, "Dawn")
    assert {name for _, name in game.pending(state).options} == {"Silk", "Rum"}
    answer(game, state, "Rum")
    assert hand(game, state, 0) == ["Rum"]


@pytest.mark.parametrize("said", ["one Treasure Card", "one card", "one Silk"])
def test_one_is_chosen_from_a_pile(said: str) -> None:
    game = machine(dawn=f"The Active Player chooses {said} from their Hand.\n2. Discard the chosen card.")
    state = table(game, ("Silk",), ("Rum",))
    game.begin(state, "Dawn")
    answer(game, state, "Silk")
    assert [hand(game, state, player) for player in range(2)] == [[], ["Rum"]]


@pytest.mark.parametrize(
    "said", ["the Value of the chosen card as Points", "Points equal to the Value of the chosen card"]
)
def test_a_printed_number_is_gained_as_points(said: str) -> None:
    game = machine(
        dawn=f"The Active Player chooses one Treasure Card in their Hand.\n2. The Active Player gains {said}."
    )
    state = table(game, ("Silk", "Rum"), ())
    game.begin(state, "Dawn")
    answer(game, state, "Silk")
    assert points(game, state) == [2, 0]


# ------------------------------------------------------------------------------------------------------------- going
@pytest.mark.parametrize("said", ["Each Player places their Pawn in the Market.", "Each Player moves to the Market."])
def test_each_places_their_own_pawn(said: str) -> None:
    game = machine(dawn=said)
    state = table(game, (), (), ())
    game.begin(state, "Dawn")
    assert place(game, state) == ["Market"] * 3


@pytest.mark.parametrize(
    "said",
    ["moves to an adjacent Place", "moves their Pawn to one adjacent Place", "moves their Pawn to an adjacent Place"],
)
def test_the_one_who_moves_chooses_one_of_several_places(said: str) -> None:
    game = machine(dawn=f"The Active Player {said}.")
    state = table(game, (), ())
    for player in (0, 1):
        game.set_value(state, "Place", "Market", player)
    game.begin(state, "Dawn")
    assert {name for _, name in game.pending(state).options} == {"Beach", "Chapel"}
    answer(game, state, "Chapel")
    assert place(game, state) == ["Chapel", "Market"]


@pytest.mark.parametrize("said", ["move their Pawn to an adjacent Place", "move to one adjacent Place"])
def test_who_may_move_chooses_a_place_or_stays(said: str) -> None:
    game = machine(dawn=f"The Active Player may {said}. If they do, they gain 1 Points.")
    for stays, there in ((False, "Beach"), (True, "Market")):
        state = table(game, (), ())
        game.set_value(state, "Place", "Market", 0)
        game.begin(state, "Dawn")
        assert {name for action, name in game.pending(state).options if action != game.PASS} == {"Beach", "Chapel"}
        if stays:
            game.apply(state, game.PASS)
        else:
            answer(game, state, "Beach")
        assert place(game, state)[0] == there
        assert points(game, state)[0] == int(not stays)


def test_the_chosen_place_is_gone_to() -> None:
    game = machine(
        dawn="The Active Player chooses one adjacent Place.\n2. The Active Player moves to the chosen Place."
    )
    state = table(game, (), ())
    game.set_value(state, "Place", "Market", 0)
    game.begin(state, "Dawn")
    answer(game, state, "Chapel")
    assert place(game, state)[0] == "Chapel"


def test_where_nobody_chooses_the_table_does() -> None:
    assert "nothing says who decides" in left(dawn="Move the Active Player's Pawn to an adjacent Place.")
    assert "For each" in left(dawn="Each Player moves their Pawn to an adjacent Place.")


# ----------------------------------------------------------------------------------------------------------- offering
@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("discards an Idol from their Hand and gains 5 Points.", ("Idol",)),
        ("discards an Idol from their Hand.\n2. The Active Player gains 5 Points.", ("Idol",)),
        ("discards two Silk from their Hand and gains 5 Points.", ("Silk", "Silk")),
        ("chooses one Idol in their Hand.\n2. Discard the chosen card.", ("Idol",)),
    ],
)
def test_an_action_that_cannot_be_paid_with_cards_is_not_offered(said: str, held: tuple[str, ...]) -> None:
    rule = f"Trade is an Action. Steal is an Action.\n\nPROCEDURE Trade\n\n1. The Active Player {said}"
    actions = machine(rule=rule, dawn="The Active Player may take one Action.")
    offer = machine(rule=rule, dawn="The Active Player may resolve Trade.")
    for has, offered in ((held, True), (("Silk", "Rum"), False), ((), False)):
        state = table(actions, has, ())
        actions.begin(state, "Dawn")
        assert ("Trade" in {name for _, name in actions.pending(state).options}) is offered
        state = table(offer, has, ())
        offer.begin(state, "Dawn")
        assert ("yes" in {name for _, name in offer.pending(state).options}) is offered


# --------------------------------------------------------------------------------------------------------------- ties
SCORING = "PROCEDURE Scoring\n\n1. The Player with the most Points wins.\n\nRULE\n\nSteal is an Action."


@pytest.mark.parametrize(
    "said", ["Ties are broken by the most Treasure Cards in Hand.", "Ties are broken in Turn Order."]
)
def test_a_tie_rule_that_finds_no_winner_says_which_do(said: str) -> None:
    reason = left(rule=f"{said}\n\n{SCORING}")
    assert "the tied Player with the most Gold wins" in reason
    assert "Ties are resolved in Turn Order" in reason


def test_the_tie_rules_that_are_named_are_played() -> None:
    for said in ("If there is a tie, the tied Player with the most Points wins.", "Tied Players share the win."):
        machine(rule=f"{said}\n\n{SCORING}", dawn="Resolve Scoring.")


@pytest.mark.parametrize(
    "rule", ["A Player cannot move to the Market.", "A Player may move to any Place except the Market."]
)
def test_a_place_that_is_left_out_is_never_lost(rule: str) -> None:
    assert left(rule=f"Steal is an Action. {rule}", step="The Active Player moves to an adjacent Place.")
