"""Generated machines, on models made by hand: every mechanism."""

from __future__ import annotations

from dataclasses import replace

import pytest
from machines import parts, setting_off, small
from machines.loaded import load, log_of, machine

from rulewright.machine import model as m
from rulewright.machine import statement


def test_an_interrupt_comes_right_after_the_effect_and_the_step_goes_on() -> None:
    assert log_of(setting_off.interrupted()) == 17823


def test_instead_removes_the_row_for_that_occurrence_only() -> None:
    assert log_of(setting_off.instead()) == 15263


def test_a_row_that_cannot_stops_the_rest() -> None:
    assert log_of(setting_off.cannot()) == 123


def test_rows_that_apply_at_once_are_settled_first_and_tested_again() -> None:
    """Row two applied, but row one made it untrue; row three did not apply when the event came about."""
    assert log_of(setting_off.several_rows()) == 14723


def test_several_subjects_are_resolved_in_order_and_tested_again() -> None:
    """Active is Player 2, then 3, 0; Player 1 was saved by the first fall."""
    assert log_of(setting_off.queue(), 4) == 3419


@pytest.mark.parametrize(
    ("how", "log"),
    [
        ("this", 1465238),
        ("outer", 14678),  # waits for the interrupt, then Inner and the rest of Outer are dropped
        ("game", 146),
        ("soft", 146758),  # Inner goes on; Outer does not
        ("elsewhere", 14675238),
    ],
)
def test_the_four_ends(how: str, log: int) -> None:
    assert log_of(setting_off.ends(how)) == log


def test_an_end_without_an_interrupt_between_is_at_once_and_through_the_exit() -> None:
    assert log_of(setting_off.end_from_inside()) == 1358


def test_what_a_step_raises_is_no_interrupt() -> None:
    assert log_of(setting_off.raised()) == 1358


def test_the_game_ends_with_winners_and_nothing_pending() -> None:
    module = load(setting_off.ends("game"))
    s = module.new_game(2)
    assert (module.pending(s).kind, module.pending(s).result) == ("over", (0,))
    assert module.returns(s) == [1.0, -1.0]
    assert module.legal_actions(s) == []
    with pytest.raises(module.Illegal, match="over"):
        module.apply(s, 0)


def test_actions_are_offered_while_allowed_feasible_and_within_the_limit() -> None:
    module = machine("actions")
    s = module.new_game(2)
    assert [name for _, name in module.pending(s).options] == ["Dig", "Hail", "Rest", "stop"]
    module.apply(s, module.string_to_action(s, "Rest"))
    assert [name for _, name in module.pending(s).options] == ["Dig", "Hail", "stop"]
    module.apply(s, module.DIG)
    module.apply(s, module.DIG)
    assert s.gold[0] == 5
    assert not s.at
    assert s.log == 2


def test_why_not_names_the_rules_that_forbid() -> None:
    module = machine("actions")
    s = module.new_game(2)
    s.gold[0] = 0
    s = module.State.from_json(s.to_json())
    assert module.why_not(s, module.DIG) == ("r2",)
    assert module.why_not(s, module.HAIL) == ()
    with pytest.raises(module.Illegal, match="Only a Player with Gold may Dig") as failure:
        module.apply(s, module.DIG)
    assert failure.value.cites == ("r2",)
    s.status[1] = module.DOWN
    s = module.State.from_json(s.to_json())
    assert module.HAIL not in s.options, "no candidate is left"
    assert module.why_not(s, module.HAIL) == ("r3",)
    assert module.against(s, "Hail", player=0, target=1) == ("r3", "r4")
    assert module.against(s, "Dig", player=1) == ()


def test_a_forbidden_candidate_is_not_offered_and_its_rule_is_cited() -> None:
    module = machine("actions")
    s = module.new_game(3)
    s.status[1] = module.DOWN
    module.apply(s, module.HAIL)
    assert s.options == (2,)
    assert module.why_not(s, 1) == ("r4",)
    assert module.why_not(s, 0) == ("r3",)
    assert module.pending(s).cites == ("r3",)


def test_a_check_with_windows_after_the_roll() -> None:
    module = machine("check")
    s = module.new_game(2)
    assert module.pending(s).kind == "chance"
    assert module.chance_outcomes(s) == tuple((face, 1 / 20) for face in range(1, 21))
    module.apply(s, 4)
    assert [name for _, name in module.pending(s).options] == ["spend 1 Luck", "roll again", "decline"]
    module.apply(s, 1)
    module.apply(s, 13)
    assert [name for _, name in module.pending(s).options] == ["spend 1 Luck", "decline"]
    assert module.why_not(s, 1) == ("r3",)
    module.apply(s, 0)
    module.apply(s, 0)
    assert s.luck[0] == 0, "out of Luck, so the window closes by itself"
    assert s.log == 1


def test_things_are_taken_one_at_a_time_in_one_order() -> None:
    module = machine("loops")
    s = module.new_game(2)
    cat, dog, owl = module.CAT, module.DOG, module.OWL
    assert s.options == (cat, cat + 1, dog, module.PASS), "the Owl is forbidden"
    assert module.why_not(s, owl) == ("r1",)
    module.apply(s, cat + 1)
    assert s.options == (dog, module.PASS)
    module.apply(s, dog)
    assert s.piles[module.HAND] == (cat + 1, dog)
    assert module.pending(s).options == ((0, "0"), (1, "1"), (2, "2"))
    module.apply(s, 0)
    module.apply(s, 1)
    assert s.log == 5778778, "one Player is asked; twice; once; not at all; and back to step 4 once"
    assert not s.at


def test_a_deck_is_drawn_shuffled_and_played() -> None:
    module = machine("deck")
    s = module.new_game(2)
    assert s.piles[module.DISCARD_PILE] == (module.BLANK,), "it was on top, so nobody rolled for it"
    outcomes = dict(module.chance_outcomes(s))
    assert outcomes == {module.FEAST: 3 / 5, module.TAX: 2 / 5}, "copies are alike"
    module.apply(s, module.TAX)
    assert s.gold[1] == 2
    while s.at:
        module.apply(s, s.options[0])
    assert len(s.piles[module.DECK]) + len(s.piles[module.DISCARD_PILE]) == 6
    assert s.winners is not None


def test_the_table_is_asked_in_its_own_words() -> None:
    module = machine("referee")
    s = module.new_game(3)
    pending = module.pending(s)
    assert (pending.kind, pending.player, pending.prompt) == ("step", module.REFEREE, "Each Player frobs.")
    module.apply(s, 0)
    assert (module.pending(s).kind, module.pending(s).prompt) == ("question", "Is a loud sound heard?")
    module.apply(s, module.string_to_action(s, "yes"))
    assert s.log == 1
    module.apply(s, 40)
    module.apply(s, 2)
    assert s.log == 403


def test_rules_that_were_not_understood_are_shown_where_they_matter() -> None:
    text = parts.Text.of("Notes", "A Player rests.", "A rested Player glows.")
    text("elsewhere.1", "Glowing is bright.")
    text("rest.2", "Some rest well.")
    asked = statement.Table(parts.R)
    rest = m.Procedure(("rest.1",), "Rest", (m.Step(parts.R, "1", (asked,)),), notes=("r2",))
    text("rest.1", "PROCEDURE Rest")
    game = replace(parts.made(text, rest), notes=(("rest", ("rest.2",)), ("elsewhere", ("elsewhere.1",))))
    module = load(game)
    assert module.pending(module.new_game(2)).notes == ("r2", "rest.2")


def test_an_endless_loop_is_named() -> None:
    module = load(small.endless())
    with pytest.raises(module.Endless, match="other_1") as failure:
        module.new_game(2)
    assert "main_1b" in failure.value.cycle


def test_order_pick_and_dice() -> None:
    module = machine("arranged")
    s = module.new_game(3)
    assert s.options == (0, 1), "Player 2 is first by rank, the others tie"
    module.apply(s, 1)
    assert s.turn_order == (2, 1, 0)
    while module.WAITS[s.at][1] == "things":
        module.apply(s, s.options[0])
    assert module.legal_actions(s) == [1, 2, 3, 4]
    module.apply(s, 1)
    assert s.log == 0, "1D4-3 (minimum 0)"
    outcomes = dict(module.chance_outcomes(s))
    assert outcomes[6] == pytest.approx(91 / 216)
    assert outcomes[1] == pytest.approx(1 / 216)


def test_a_procedure_that_cannot_continue_ends_through_its_exit() -> None:
    assert log_of(small.continued()) == 1564


def test_what_only_one_step_needs_is_not_in_the_frame() -> None:
    module = machine("kept_for_a_moment")
    s = module.new_game(3)
    assert s.gold[:3] == [0, 2, 2]
    assert s.log == 2
    assert len(module.FRAMES[module.MAIN]) == 2


def test_a_record_tells_who_caused_what() -> None:
    assert log_of(small.causes()) == 1453
