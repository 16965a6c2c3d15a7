"""What steps give and take of themselves: statuses of definitions, who is identified, what occurs, what goes on."""

from __future__ import annotations

import pytest
from tried import lowered, lowered_text, machine, played, reason

GAME = """Core Rules: Small
Players: 2-4

# 1 Things

RULE

The game has an Active Player, a Player. Each Player has Gold, a number starting at 5.
{rule}

PROCEDURE Drowning

{drowning}

PROCEDURE Drying

{drying}
"""
DROWNED = "A Drowned Player is a Player who has completed Drowning."


def text(drowning: str, rule: str = DROWNED, drying: str = "1. Increase the Active Player's Gold by 1.") -> str:
    return GAME.format(rule=rule, drowning=drowning, drying=drying)


# ------------------------------------------------------------------------------------------------------------ statuses
@pytest.mark.parametrize(
    "step", ["Mark the Active Player as a Drowned Player.", "The Active Player becomes a Drowned Player."]
)
def test_a_procedure_gives_the_status_that_its_definition_leaves_to_it(step: str) -> None:
    game = played(lowered_text(text(f"1. {step}")))
    state = game.table(3)
    game.set_value(state, "Active Player", 1)
    assert [game.get_value(state, "Drowned", player) for player in range(3)] == [False, False, False]
    game.begin(state, "Drowning")
    assert [game.get_value(state, "Drowned", player) for player in range(3)] == [False, True, False]


def test_a_status_that_a_step_takes_away() -> None:
    drying = "1. The Active Player stops being a Drowned Player."
    game = played(lowered_text(text("1. The Active Player becomes a Drowned Player.", drying=drying)))
    state = game.table(2)
    game.set_value(state, "Active Player", 0)
    game.begin(state, "Drowning")
    game.begin(state, "Drying")
    assert game.get_value(state, "Drowned", 0) is False


@pytest.mark.parametrize(
    "definition",
    ["A Drowned Player is a Player who has 3 Gold.", "A Drowned Player is a Player who has completed Drying."],
)
def test_a_definition_that_tells_by_itself_is_no_status(definition: str) -> None:
    """Somebody who is made one would not be one by the definition."""
    made = lowered_text(text("1. The Active Player becomes a Drowned Player.", rule=definition))
    assert "is no status that the rules declare" in reason(made)


# ---------------------------------------------------------------------------------------------------------- identified
@pytest.mark.parametrize(
    ("phrase", "again"),
    [("the fallen Player", "the fallen Player"), ("the Player whose Gold reached zero", "that Player")],
)
def test_who_is_identified_is_given_by_the_caller(phrase: str, again: str) -> None:
    steps = f"1. Identify {phrase}.\n2. Set {again}'s Gold to 0.\n3. Mark that Player as a Drowned Player."
    made = lowered_text(text(steps))
    game = played(made)
    role = phrase.removeprefix("the ")
    assert _roles(made) == [("Drowning", (role,)), ("Drying", ())]
    state = game.table(3)
    game.begin(state, "Drowning", **{role: 2})
    assert [game.get_value(state, "Gold", player) for player in range(3)] == [5, 5, 0]
    assert game.get_value(state, "Drowned", 2) is True


def _roles(made: object) -> list[tuple[str, tuple[str, ...]]]:
    return [(each.name, tuple(role.name for role in each.roles)) for each in made.game.procedures]  # type: ignore[attr-defined]


# --------------------------------------------------------------------------------------------------------- what occurs
DOOM = f"{DROWNED} If Doom occurs, the game ends immediately and no game effect continues."


def test_what_occurs_does_what_its_rule_says_and_nothing_comes_after() -> None:
    steps = (
        "1. If the Active Player has no Gold, Doom occurs.\n2. If Doom occurs, do not heal the Active Player.\n"
        "3. The Active Player gains 1 Gold."
    )
    game = played(lowered_text(text(steps, rule=DOOM)))
    for gold, ended, after in ((0, True, 0), (2, False, 3)):
        state = game.table(2)
        game.set_value(state, "Active Player", 0)
        game.set_value(state, "Gold", gold, 0)
        game.begin(state, "Drowning")
        assert (game.get_value(state, "Gold", 0), state.winners is not None) == (after, ended)


def test_what_occurs_and_has_no_rule_is_the_tables() -> None:
    made = lowered_text(text("1. If the Active Player has no Gold, Doom occurs."))
    assert "no sentence here says what follows when “Doom” occurs" in reason(made)


def test_a_ban_on_what_no_rule_ends_is_the_tables() -> None:
    rule = f"{DROWNED} If Doom occurs, the Active Player loses 1 Gold."
    made = lowered_text(text("1. If Doom occurs, do not heal the Active Player.", rule=rule))
    assert made.unplayed


# ------------------------------------------------------------------------------------------------------------ goes on
def test_a_procedure_that_one_calls_lets_it_continue() -> None:
    drying = "1. If the Active Player has 5 Gold, continue Drowning.\n2. Set the Active Player's Gold to 9."
    steps = "1. Resolve Drying.\n2. Increase the Active Player's Gold by 1."
    game = played(lowered_text(text(steps, drying=drying)))
    for gold, after in ((5, 6), (4, 10)):
        state = game.table(2)
        game.set_value(state, "Active Player", 0)
        game.set_value(state, "Gold", gold, 0)
        game.begin(state, "Drowning")
        assert game.get_value(state, "Gold", 0) == after


def test_what_does_not_call_it_is_not_continued() -> None:
    made = lowered_text(text("1. Set the Active Player's Gold to 1.", drying="1. Continue Drowning."))
    assert "not Drowning alone calls this" in reason(made)


# --------------------------------------------------------------------------------------------------- steps of one kind
def test_what_is_resolved_only_if() -> None:
    game = machine(step="Resolve Rest only if the Active Player has no Gold.")
    for gold, light in ((0, 1), (5, 0)):
        state = game.table(2)
        game.set_value(state, "Turn Order", (0,))
        game.set_value(state, "Gold", gold, 0)
        game.begin(state, "Turn")
        assert game.get_value(state, "Light", 0) == light


def test_a_step_after_what_the_step_before_resolves() -> None:
    game = machine(step="Resolve Rest.\n3. After Rest is resolved, the Active Player gains 2 Gold.")
    state = game.table(2)
    game.begin(state, "Turn")
    assert sorted(game.get_value(state, "Gold", player) for player in range(2)) == [5, 7]


@pytest.mark.parametrize(
    "step",
    [
        "Resolve Drink.\n3. After Rest is resolved, the Active Player gains 2 Gold.",
        "If the Active Player has no Gold, resolve Rest.\n3. After Rest is resolved, the Active Player gains 2 Gold.",
    ],
)
def test_a_step_after_what_may_not_have_been_resolved_is_the_tables(step: str) -> None:
    assert lowered(step=step).unplayed


def test_what_is_left_where_it_is() -> None:
    assert not lowered(step="Leave the Active Player's Pawn in its current Place.").unplayed
    assert lowered(step="Leave the Active Player's Pawn in its Place.").unplayed


CARDS = """Core Rules: Cards
Players: 2-4

# 1 Things

RULE

The game has an Active Player, a Player. The game has a Charm Deck, a pile of Charms. {more}
Each Player has a Hand, a pile of Charms.

COMPONENT Charms

| Name | Quantity | Worth |
| Bell | 1        | 1     |
| Coin | 1        | 2     |

PROCEDURE Luck

1. Shuffle all Charms into the Charm Deck.
2. Draw the top Charm. Put the drawn card in the Active Player's Hand.
"""


def test_the_top_card_of_a_kind_is_that_of_its_one_pile() -> None:
    game = played(lowered_text(CARDS.format(more="")))
    state = game.table(2)
    game.set_value(state, "Active Player", 1)
    game.begin(state, "Luck")
    game.apply(state, state.options[0])
    assert [len(state.piles[game.HAND + player]) for player in range(2)] == [0, 1]


def test_the_top_card_of_a_kind_that_lies_in_two_piles_is_the_tables() -> None:
    made = lowered_text(CARDS.format(more="The game has a Charm Market, a pile of Charms."))
    assert "does not say from which pile" in made.unplayed[0].reason


def test_cards_that_lie_in_no_pile_are_told() -> None:
    without = CARDS.replace("The game has a Charm Deck, a pile of Charms.", "").replace(
        "a Hand, a pile of Charms", "Luck"
    )
    made = lowered_text(without.replace("1. Shuffle all Charms into the Charm Deck.\n", ""))
    assert "no sentence says in which pile Charms lie" in made.unplayed[0].reason


# ------------------------------------------------------------------------------------------------- statuses by a phrase
@pytest.mark.parametrize(
    ("step", "singed"),
    [
        ("The Active Player becomes a Singed Player.", True),
        ("Mark the Active Player as a Singed Player.", True),
        ("Treat the Active Player as not being a Singed Player.", False),
        ("The Active Player stops being a Singed Player.", False),
    ],
)
def test_a_player_with_a_status_is_what_somebody_becomes(step: str, singed: bool) -> None:
    game = machine(step=step)
    state = game.table(2)
    game.set_value(state, "Turn Order", (1,))
    game.set_value(state, "Singed", not singed, 1)
    game.begin(state, "Turn", **{"Player": 1})
    assert game.get_value(state, "Singed", 1) is singed


def test_to_be_treated_as_something_is_not_to_become_it() -> None:
    assert "say what they become" in reason(lowered(step="Treat the Active Player as a Singed Player."))


# -------------------------------------------------------------------------------------------------------- whose Turn
def test_begin_that_players_turn_is_that_player_begins_it() -> None:
    night = "The Active Player chooses one other Player.\n2. Begin the chosen Player's Turn."
    game = machine(dawn=night)
    state = game.table(2)
    game.set_value(state, "Active Player", 0)
    game.begin(state, "Dawn")
    while state.at:
        game.apply(state, state.options[0])
    assert [game.get_value(state, "Light", player) for player in range(2)] == [0, 1]


def test_what_nobody_in_particular_does_is_nobodys_own() -> None:
    made = lowered(step="The Active Player chooses one other Player.\n3. Begin the chosen Player's Rest.")
    assert "no step of Rest speaks of whoever does it" in reason(made)


# ------------------------------------------------------------------------------------------------- what is not declared
def test_a_step_that_is_left_says_what_is_declared_nowhere() -> None:
    told = reason(lowered(step="Set the Active Player's Kaos to 0."))
    assert "no sentence says where Kaos starts" in told
    assert told.endswith("; nothing here says what Kaos is")
    assert "nothing here says" not in reason(lowered(step="Treat the Active Player as a Singed Player."))


# ------------------------------------------------------------------------------------------------------------- resumes
@pytest.mark.parametrize(
    ("step", "left"),
    [
        ("After Drying is complete, resume Drowning only if the game has not ended.", False),
        ("Resume the interrupted process if the game has not ended and that process can still continue.", False),
        ("After Drying is complete, resume Drowning only if the Active Player has no Gold.", True),
        ("Resume the interrupted process unless the game has ended.", False),
        ("Resume the interrupted process if the Active Player is a Lucky Player.", True),
        ("Resume the interrupted process if the Active Player has no Gold.", True),
    ],
)
def test_what_was_interrupted_resumes_under_no_other_condition(step: str, left: bool) -> None:
    assert bool(lowered_text(text(f"1. {step}")).unplayed) is left
