"""What is spent and counted, played: for each so much, If they do, numbers of the game within bounds, all taken."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from tried import lowered_text, played, reason

from rulewright import pipeline
from rulewright.emit import python
from rulewright.machine.from_meaning import Lowered
from rulewright.play.load import load
from rulewright.report import games
from rulewright.source import Source

GAME = """Core Rules: Small
Players: 2-4

# 1 Things

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player.
The game has a Hit Count, a number from 0 to 8 starting at 3. The game has Damage, a number starting at 2.
Each Player has Light, a number starting at 0. Each Player has Potions, a number starting at 2.
Each Player has Grit, a number from 0 to 3 starting at 2. Each Player has Health, a number from 0 to 12 starting at 12.

RULE

Rest and Drink are Actions. {rule}

RULE

To play the game, resolve Setup, then resolve Dawn, and the game ends.

PROCEDURE Setup

1. Put the Players in Turn Order at random.

PROCEDURE Dawn

1. The Active Player chooses another Player as the target.
2. {step}

PROCEDURE Glow

1. The Active Player gains 1 Light.

PROCEDURE Rest

1. The Active Player gains 1 Potion.

PROCEDURE Drink

1. The Active Player loses 1 Potion.
"""


def lowered(step: str, rule: str = "") -> Lowered:
    text = GAME.format(rule=rule, step=step).replace(
        "To play the game, resolve Setup, then resolve Dawn, and the game ends.",
        "To play the game, resolve Setup, then repeat Dawn three times.",
    )
    return lowered_text(text)


def machine(step: str, rule: str = "") -> ModuleType:
    return played(lowered(step, rule))


def left(step: str, rule: str = "") -> str:
    """Why the sentence is left to the table."""
    return reason(lowered(step, rule))


def dawn(game: ModuleType, answer: str = "", **values: int) -> Any:
    """Dawn of two Players, the first of whom acts on the second. `answer` is what is chosen, where it is offered."""
    state = game.table(2)
    game.set_value(state, "Active Player", 0)
    for name, number in values.items():
        game.set_value(state, name, number, 0)
    game.begin(state, "Dawn")
    for _ in range(50):
        waiting = game.pending(state)
        if waiting is None or waiting.kind in ("over", "chance"):
            break
        shown = {game.action_to_string(state, action): action for action in game.legal_actions(state)}
        state = game.apply(state, shown.get(answer, next(iter(shown.values())))) or state
    return state


def light(game: ModuleType, state: object) -> int:
    return int(game.get_value(state, "Light", 0))


@pytest.mark.parametrize("offer", ["up to 2 Grit", "any number of Grit"])
@pytest.mark.parametrize(
    "said",
    [
        "Resolve Glow for each Grit spent.",
        "Resolve Glow once for each Grit spent.",
        "For each Grit spent, resolve Glow.",
        "For each spent Grit, the Active Player gains 1 Light.",
        "Repeat Glow for each spent Grit.",
        "The Active Player gains 1 Light for each Grit spent.",
    ],
)
def test_so_often_as_was_spent(offer: str, said: str) -> None:
    game = machine(f"The Active Player may spend {offer}. {said}")
    for spent in ("0", "1", "2"):
        assert light(game, dawn(game, spent)) == int(spent)
    assert light(game, dawn(game, "2", Grit=0)) == 0  # nothing is offered, so nothing was spent


def test_twice_for_each() -> None:
    game = machine("The Active Player may spend up to 2 Grit. Resolve Glow twice for each Grit spent.")
    assert light(game, dawn(game, "2")) == 4


@pytest.mark.parametrize("offer", ["up to 2 Grit", "any number of Grit"])
def test_if_they_do_means_something_was_spent(offer: str) -> None:
    game = machine(f"The Active Player may spend {offer}. If they do, resolve Glow.")
    assert [light(game, dawn(game, spent)) for spent in ("0", "1", "2")] == [0, 1, 1]
    assert light(game, dawn(game, "2", Grit=0)) == 0


def test_what_was_spent_elsewhere_is_not_known() -> None:
    assert "may spend up to 2 Grit" in left("Resolve Glow for each Grit spent.")
    twice = "The Active Player may spend 1 Grit. The Active Player may spend 1 Grit. Resolve Glow for each Grit spent."
    assert "more than once" in left(twice)


def test_an_action_that_was_taken_is_not_unused() -> None:
    game = machine("The Active Player may take exactly one Action. Resolve Glow once for each unused Action.")
    assert light(game, dawn(game, "Rest")) == 0


@pytest.mark.parametrize(
    ("said", "hits"),
    [
        ("Decrease the Hit Count by 8.", 0),
        ("Increase the Hit Count by 20.", 8),
        ("Set the Hit Count to 0.", 0),
        ("Set the Hit Count to 9.", 8),
        ("The Hit Count becomes 5.", 5),
        ("The Hit Count becomes the Damage.", 2),
        ("Set the Hit Count to the target's Health.", 8),
        ("The Hit Count is reduced by 1.", 2),
        ("Reduce the Hit Count by the Damage.", 1),
        ("Raise the Hit Count by 2.", 5),
    ],
)
def test_numbers_of_the_game_are_set_and_keep_their_bounds(said: str, hits: int) -> None:
    game = machine(said)
    assert game.get_value(dawn(game), "Hit Count") == hits


@pytest.mark.parametrize(
    ("said", "health"),
    [
        ("The target loses 1 Health for each Hit Count.", 9),
        ("The target loses Health equal to the Damage.", 10),
        ("For each Hit Count, the target loses 2 Health.", 6),
        ("The target's Health becomes 3.", 3),
        ("The target's Health is reduced by 2.", 10),
    ],
)
def test_numbers_of_the_game_count(said: str, health: int) -> None:
    game = machine(said)
    assert game.get_value(dawn(game), "Health", 1) == health


@pytest.mark.parametrize(
    "said",
    [
        "The Active Player takes the target's remaining Potions.",
        "The Active Player takes the target's Potions.",
        "The Active Player takes all Potions from the target.",
        "The Active Player steals all Potions from the target.",
        "The Active Player gains all Potions from the target.",
        "The target gives their Potions to the Active Player.",
    ],
)
def test_all_that_somebody_has_is_taken(said: str) -> None:
    game = machine(said)
    state = dawn(game)
    assert [game.get_value(state, "Potions", player) for player in range(2)] == [4, 0]


def test_whose_is_taken_must_be_told() -> None:
    assert "name whose" in left("The Active Player takes their Potions.")


# ------------------------------------------------------------------------------------------ kinds that are all Players
HEROES = """Core Rules: Small
Players: 2-4

# 1 Things

RULE

{said}

RULE

Each Hero has Health, a number from 0 to 12 starting at 3. A Hero may be Guarding.
Each Hero is exactly one of Standing or Knocked Out. Rest and Strike are Actions.
The game has a Turn Order, a list of Heroes. The game has an Active Hero, a Hero.

RULE

To play the game, resolve Setup, then repeat Round until the game ends.

PROCEDURE Setup

1. Put the Heroes in Turn Order at random.

PROCEDURE Round

1. For each Standing Hero in Turn Order, that Hero takes a Turn.

PROCEDURE Turn

1. The Hero becomes the Active Hero.
2. The Active Hero may take exactly one Action.

PROCEDURE Strike

1. The Active Hero chooses another Standing Hero as the target.
2. The target loses 3 Health.

PROCEDURE Rest

1. The Active Hero becomes Guarding.

RULE

When a Hero's Health reaches zero, resolve Fall.

PROCEDURE Fall

1. The Hero becomes Knocked Out.
2. If exactly one Standing Hero remains, that Hero wins.
"""


@pytest.mark.parametrize("said", ["Each Player is a Hero.", "Players are Heroes.", "All Players are Heroes."])
def test_a_kind_that_all_players_are(said: str) -> None:
    made = pipeline.lowered(pipeline.compile_ruleset([Source("small.rules", HEROES.format(said=said))]))
    assert [unplayed.reason for unplayed in made.unplayed] == []
    game = load(python.module(made.game, "0"))
    state = game.simulate(3, players=3).state
    assert len(state.winners) == 1
    assert [game.get_value(state, "Health", player) > 0 for player in range(3)].count(True) == 1


@pytest.mark.parametrize("said", ["A Hero is a Player.", "Each Hero is a Player."])
def test_a_kind_that_some_players_are_is_not_guessed(said: str) -> None:
    made = pipeline.lowered(pipeline.compile_ruleset([Source("small.rules", HEROES.format(said=said))]))
    assert any("“Each Player is a Hero.”" in one.reason for one in made.unplayed)


# ------------------------------------------------------------------------------------------- what many games showed
def test_games_without_a_turn_and_a_winner_are_no_success() -> None:
    value = {"games": 20, "finished": 20, "turns": {"max": 0}, "winners": {"nobody": 20}}
    assert len(games.suspicions(value)) == 2
    assert games.suspicions(value | {"turns": {"max": 9}, "winners": {"Player 1": 20}}) == []


# --------------------------------------------------------------------------------------------------- pools of dice
def rolled(game: ModuleType, *faces: int, spent: str = "", player: int = 0) -> Any:
    """Dawn with dice that fall so."""
    state = game.table(2)
    game.set_value(state, "Active Player", player)
    game.begin(state, "Dawn")
    left_faces = list(faces)
    for _ in range(50):
        waiting = game.pending(state)
        if waiting.kind == "over":
            break
        shown = {game.action_to_string(state, action): action for action in game.legal_actions(state)}
        wanted = str(left_faces.pop(0)) if waiting.kind == "chance" else spent
        state = game.apply(state, shown.get(wanted, next(iter(shown.values())))) or state
    assert left_faces == []
    return state


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("For each die that shows 4 or 5, the Active Player gains 1 Light.", 2),
        ("For each die that shows 4 or more, resolve Glow.", 3),
        ("For each 6, resolve Glow.", 1),
        ("The Active Player gains 2 Light for each die that shows a 6.", 2),
        ("For each die that shows an even number, resolve Glow.", 2),
        ("For each 6, resolve Glow. If the result is 16, resolve Glow.", 2),
    ],
)
def test_each_die_is_looked_at(said: str, expected: int) -> None:
    game = machine(f"Roll 4D6. {said}")
    assert light(game, rolled(game, 4, 5, 6, 1)) == expected


@pytest.mark.parametrize(("spent", "faces"), [("0", (1, 2)), ("1", (1, 2, 3)), ("2", (1, 2, 3, 4))])
def test_one_more_die_for_each_spent(spent: str, faces: tuple[int, ...]) -> None:
    game = machine(
        "The Active Player may spend up to 2 Grit. The Active Player rolls 2D6 plus 1D6 for each Grit spent and gains "
        "that much Light."
    )
    assert light(game, rolled(game, *faces, spent=spent)) == sum(faces)


def test_a_pool_needs_a_roll_and_a_number() -> None:
    assert "Roll 2D6" in left("For each die that shows 4 or 5, resolve Glow.")
    assert "1D6 for each" in left("The Active Player rolls 1D6 for each other Player.")


# ------------------------------------------------------------------------------------------------------ repetitions
def test_a_repetition_needs_an_end() -> None:
    assert "three times" in left("Repeat Glow.")
    for said, glows in (("Repeat Glow twice.", 2), ("Repeat Glow until the Active Player has 3 Light.", 3)):
        game = machine(said)
        assert light(game, dawn(game)) == glows


@pytest.mark.parametrize(
    "rule", ["When a Player's Light reaches 4, that Player wins.", "If a Player has 4 Light, that Player wins."]
)
def test_what_it_sets_off_may_end_a_repetition(rule: str) -> None:
    game = machine("Repeat Glow.", rule)
    assert light(game, dawn(game)) == 4


def test_a_branch_that_only_changes_what_nobody_reads_is_still_a_branch() -> None:
    assert dawn(machine("Roll 1D6. If the target has 1 Light, add 2 to the result.")) is not None
    assert dawn(machine("Roll 1D6. If the target has 1 Light, for each 6, resolve Glow."))


# ------------------------------------------------------------------------------------------------ prices that are paid
def rinse(step: str, then: str, kind: str) -> ModuleType:
    """A game in which Rinse begins with a sentence, and is offered at Dawn."""
    text = GAME.format(rule="Rinse is an Action.", step="The Active Player may take exactly one Action.")
    text = text.replace("then resolve Dawn, and the game ends.", "then repeat Dawn three times.")
    text = text.replace("Potions, a number starting at 2", f"Potions, {kind}")
    text += f"\nPROCEDURE Rinse\n\n1. {step}\n" + (f"2. {then}\n" if then else "")
    return played(lowered_text(text))


@pytest.mark.parametrize("kind", ["a number starting at 0", "a number from 0 to 6 starting at 0"])
@pytest.mark.parametrize(
    ("step", "then"),
    [
        ("The Active Player spends 1 Potion.", "The Active Player gains 1 Light."),
        ("The Active Player spends 1 Potion. The Active Player gains 1 Light.", ""),
        ("The Active Player spends 1 Potion and gains 1 Light.", ""),
        ("The Active Player spends 1 Potion and 1 Grit and gains 1 Light.", ""),
        ("The Active Player pays 1 Potion and gains 1 Light.", ""),
    ],
)
def test_what_begins_with_a_price_is_not_offered_without_it(step: str, then: str, kind: str) -> None:
    game = rinse(step, then, kind=kind)
    assert light(game, dawn(game, "Rinse", Potions=1, Grit=1)) == 1
    state = game.table(2)
    game.set_value(state, "Active Player", 0)
    game.begin(state, "Dawn")
    while len(game.legal_actions(state)) == 1:
        state = game.apply(state, game.legal_actions(state)[0]) or state
    shown = [game.action_to_string(state, action) for action in game.legal_actions(state)]
    assert "Rest" in shown
    assert "Rinse" not in shown


@pytest.mark.parametrize(
    "step",
    [
        "The Active Player spends 2 Potions and gains 1 Light.",
        "The Active Player spends 1 Grit and 2 Potions and gains 1 Light.",
        "The Active Player pays 2 Potions and gains 1 Light.",
        "The Active Player pays 2 Potions to the bank and gains 1 Light.",
    ],
)
def test_a_price_that_is_not_there_is_not_paid(step: str) -> None:
    game = machine(step)
    state = dawn(game, Potions=1)
    after = [game.get_value(state, name, 0) for name in ("Potions", "Grit", "Light")]
    assert after == [1, 2, 0]
    state = dawn(machine(step), Potions=2)
    assert light(game, state) == 1


def test_if_they_do_means_that_it_was_paid() -> None:
    game = machine("The Active Player spends 1 Grit. If they do, resolve Glow.")
    assert [light(game, dawn(game, Grit=grit)) for grit in (0, 1)] == [0, 1]


def test_what_comes_first_is_done_first() -> None:
    game = machine("The Active Player gains 1 Potion and spends 1 Potion.")
    assert game.get_value(dawn(game, Potions=0), "Potions", 0) == 0


@pytest.mark.parametrize("said", ["Glow costs 1 Grit.", "The Glow Action costs 1 Grit.", "A Glow Action costs 1 Grit."])
def test_what_an_action_costs(said: str) -> None:
    game = machine("The Active Player may take exactly one Action.", f"Glow is an Action. {said}")
    for grit in (0, 1):
        state = dawn(game, "Glow", Grit=grit)
        assert (light(game, state), game.get_value(state, "Grit", 0)) == (grit, 0)


def test_a_price_that_is_not_understood_takes_no_step_away() -> None:
    said = left("The Active Player may take exactly one Action.", "The Glow Action costs 1 Grit.")
    assert "Glow is an Action" in said
