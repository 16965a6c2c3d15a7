"""How often something may be done: what is counted, of whom, in what, and when it is counted anew."""

from __future__ import annotations

import pytest
from tried import left, lowered, machine

from rulewright import __version__, pipeline
from rulewright.play.simulate import simulate

RULE = "Rest and Drink are Actions."
STEP = "The Active Player may take up to four Actions."


def taken(rule: str, wanted: list[str], singed: bool = False) -> list[str]:
    """What somebody takes in one Turn who takes the first of these that is offered, as often as they may."""
    game = machine(rule=f"{RULE} {rule}", step=STEP)
    state = game.table(2)
    game.set_value(state, "Singed", singed, 0)
    game.begin(state, "Turn", Player=0)
    found = []
    while game.pending(state).kind == "decision":
        options = {game.action_to_string(state, option[0]): option[0] for option in game.pending(state).options}
        name = next((name for name in wanted if name in options), None)
        if name is None:
            break
        found.append(name)
        game.apply(state, options[name])
    return found


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        ("A Player may Rest once per Turn.", "Rest Drink Drink Drink"),
        ("A Player may Rest only once per Turn.", "Rest Drink Drink Drink"),
        ("Once per Turn, a Player may Rest.", "Rest Drink Drink Drink"),
        ("A Player may only Rest twice each Turn.", "Rest Rest Drink Drink"),
        ("A Player may Rest up to three times per Turn.", "Rest Rest Rest Drink"),
        ("A Player may Rest at most once in a Turn.", "Rest Drink Drink Drink"),
        ("A Player cannot Rest more than once per Turn.", "Rest Drink Drink Drink"),
        ("A Player cannot Rest twice in the same Turn.", "Rest Drink Drink Drink"),
        ("A Player cannot Rest again in the same Turn.", "Rest Drink Drink Drink"),
        ("A Player may take the Rest Action only once per Turn.", "Rest Drink Drink Drink"),
        ("A Player may take each Action only once per Turn.", "Rest Drink"),
        ("A Player cannot take the same Action twice in a Turn.", "Rest Drink"),
        ("A Player may take only three Actions per Turn.", "Rest Rest Rest"),
        ("A Player cannot take more than two Actions per Turn.", "Rest Rest"),
        ("A Player may take an Action only once per Turn.", "Rest"),
        ("A Singed Player may Rest once per Turn.", "Rest Rest Rest Rest"),
        ("A Player may Rest once per game.", "Rest Drink Drink Drink"),
        ("A Player may Rest once per Night.", "Rest Rest Rest Rest"),  # no Night goes on: nothing is counted in it
    ],
)
def test_an_action_is_offered_so_often_and_no_more(rule: str, found: str) -> None:
    assert taken(rule, ["Rest", "Drink"]) == found.split(" ")


def test_the_limit_is_of_those_of_whom_it_is_said() -> None:
    assert taken("A Singed Player may Rest once per Turn.", ["Rest"], singed=True) == ["Rest"]


def rests(rule: str, nights: int) -> list[list[int]]:
    """The Light of two Players at the end of each Night in which they rest as often as they may."""
    game = machine(rule=f"{RULE} {rule}", step="The Active Player may take up to two Actions.")
    state = game.new_game(2)
    found: list[list[int]] = []
    seen = 0
    while len(found) < nights and game.pending(state).kind != "over":
        pending = game.pending(state)
        if pending.kind == "decision":
            options = {game.action_to_string(state, option[0]): option[0] for option in pending.options}
            game.apply(state, options.get("Rest", max(options.values())))
        else:
            game.apply(state, pending.outcomes[0][0])
        if game.get_value(state, "Night Count") > seen:
            seen += 1
            found.append([game.get_value(state, "Light", player) for player in (0, 1)])
    return found


def test_it_is_counted_anew_in_each_turn_and_of_each_player() -> None:
    assert rests("A Player may Rest only once per Turn.", 3) == [[1, 1], [2, 2], [3, 3]]


def test_it_is_counted_through_the_whole_night_or_game() -> None:
    assert rests("A Player may Rest only once per Night.", 3) == [[1, 1], [2, 2], [3, 3]]
    assert rests("A Player may Rest only once per game.", 3) == [[1, 1], [1, 1], [1, 1]]


def test_what_is_resolved_by_a_step_counts_and_is_kept_to_it_as_well() -> None:
    game = machine(rule=f"{RULE} A Player may Rest only once per Turn.", step="Resolve Rest.\n3. Resolve Rest.")
    state = game.table(2)
    game.begin(state, "Turn", Player=0)
    assert game.get_value(state, "Light", 0) == 1


def test_what_may_be_done_so_often_is_an_exception_to_what_forbids_it() -> None:
    rule = "A Player cannot Rest unless a rule specifically says otherwise. A Singed Player may Rest once per Turn."
    assert taken(rule, ["Rest"], singed=True) == ["Rest"]
    assert taken(rule, ["Rest"]) == []
    assert taken(rule.replace("Rest once", "Rest only once"), ["Rest"], singed=True) == []  # it only limits


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("A Player may Rest only once.", "in what?"),
        ("A Player cannot Rest twice.", "in what?"),
        ("A Player may Rest once in two Turns.", "in what?"),
        ("A Player may Rest once each Round.", "no procedure is called Round"),
        ("A Player may Rest or Drink only once per Turn.", "each of them so often, or all of them together?"),
        ("The Rest Action may be taken only once per Turn.", "each Player so often, or all together?"),
        ("A Player may Rest once per Turn if they are Singed.", "only if"),
        ("A Player may gain Light only once per Turn.", "counted of an action"),
        ("Once per Turn, a Player may spend 1 Gold to gain 1 Light.", "counted of an action"),
    ],
)
def test_what_is_counted_nowhere_is_told_with_what_is(rule: str, why: str) -> None:
    assert why in left(rule=f"{RULE} {rule}", step=STEP)


@pytest.mark.parametrize(
    "step",
    [
        "Once per Turn, the Active Player may Rest.",
        "The Active Player may Rest once per Night.",
        "Once per Night, the Active Player may Rest.",
    ],
)
def test_a_step_does_not_count_how_often_it_offers(step: str) -> None:
    assert "“A Player may Rest only once per Turn”" in left(step=step)


def test_the_count_is_the_same_at_both_levels() -> None:
    made = lowered(f"{RULE} A Player may take each Action only once per Turn.", STEP)
    plain, fused = (pipeline.machine(made.game, __version__, level) for level in (0, 1))
    reports = [simulate(each, 20, 0, 3, "random", 10_000, None, 1) for each in (plain, fused)]
    assert reports[0].finished == reports[1].finished == 20
