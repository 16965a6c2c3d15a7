"""Generated machines, on models made by hand: every mechanism, and what must hold of any machine at any decision."""

from __future__ import annotations

import copy
import json
import random
import subprocess
import sys
import types
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from machines import reduced, small

from rulewright.emit import python
from rulewright.machine import model as m
from rulewright.machine.sound import circles
from rulewright.play import coverage, replay


def load(game: m.Game, level: int = 0) -> Any:
    """The generated module, as a module."""
    text = python.module(game, "0", level=level)
    module = types.ModuleType(game.title.lower().replace(" ", "_"))
    exec(compile(text, f"{module.__name__}.py", "exec"), module.__dict__)
    return module


@cache
def machine(name: str) -> Any:
    return load(reduced.game() if name == "reduced" else small.ALL[name]())


def log_of(game: m.Game, players: int = 2) -> int:
    module = load(game)
    return module.new_game(players).log


# -- mechanisms ------------------------------------------------------------


def test_an_interrupt_comes_right_after_the_effect_and_the_step_goes_on() -> None:
    assert log_of(small.interrupted()) == 17823


def test_instead_removes_the_row_for_that_occurrence_only() -> None:
    assert log_of(small.instead()) == 15263


def test_a_row_that_cannot_stops_the_rest() -> None:
    assert log_of(small.cannot()) == 123


def test_rows_that_apply_at_once_are_settled_first_and_tested_again() -> None:
    """Row two applied, but row one made it untrue; row three did not apply when the event came about."""
    assert log_of(small.several_rows()) == 14723


def test_several_subjects_are_resolved_in_order_and_tested_again() -> None:
    """Active is Player 2, then 3, 0; Player 1 was saved by the first fall."""
    assert log_of(small.queue(), 4) == 3419


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
    assert log_of(small.ends(how)) == log


def test_an_end_without_an_interrupt_between_is_at_once_and_through_the_exit() -> None:
    assert log_of(small.end_from_inside()) == 1358


def test_what_a_step_raises_is_no_interrupt() -> None:
    assert log_of(small.raised()) == 1358


def test_the_game_ends_with_winners_and_nothing_pending() -> None:
    module = load(small.ends("game"))
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
    text = small.Text.of("Notes", "A Player rests.", "A rested Player glows.")
    text("elsewhere.1", "Glowing is bright.")
    text("rest.2", "Some rest well.")
    asked = small.s.Table(small.R)
    rest = m.Procedure(("rest.1",), "Rest", (m.Step(small.R, "1", (asked,)),), notes=("r2",))
    text("rest.1", "PROCEDURE Rest")
    game = replace(small.made(text, rest), notes=(("rest", ("rest.2",)), ("elsewhere", ("elsewhere.1",))))
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


# -- what holds of every machine ------------------------------------------------------------


NAMES = (*small.ALL, "reduced")


@settings(max_examples=25, deadline=None)
@given(data=st.data(), name=st.sampled_from(NAMES))
def test_snapshots_hold_at_every_decision(data: st.DataObject, name: str) -> None:
    """JSON, copies, keys, hashes and replay, at each place where something is pending."""
    module = machine(name)
    players = data.draw(st.sampled_from(list(module.PLAYERS)))
    s = module.new_game(players)
    actions: list[int] = []
    while s.at and len(actions) < 40:
        again = module.State.from_json(s.to_json())
        assert again == s
        assert hash(again) == hash(s)
        assert again.options == s.options
        assert again.player == s.player
        other = s.clone()
        action = data.draw(st.sampled_from(module.legal_actions(s)))
        module.apply(other, action)
        assert s == again, "applying to a copy leaves the first alone"
        assert copy.deepcopy(s) == s
        module.apply(again, action)
        assert other == again
        assert other.to_json() == again.to_json()
        s = other
        actions.append(action)
    log = {
        "build": module.BUILD,
        "title": module.TITLE,
        "players": players,
        "start": None,
        "config": {},
        "actions": actions,
    }
    assert module.replay(json.loads(json.dumps(log))) == s


@pytest.mark.parametrize("name", NAMES)
def test_actions_have_names_and_names_lead_back(name: str) -> None:
    module = machine(name)
    s = module.new_game(module.PLAYERS[0])
    chance = random.Random(1)
    for _ in range(30):
        if not s.at:
            break
        for action, text in module.pending(s).options:
            assert module.action_to_string(s, module.string_to_action(s, text)) == text
            assert module.why_not(s, action) == ()
        assert all(cite in module.RULES for cite in module.pending(s).cites)
        module.apply(s, chance.choice(module.legal_actions(s)))


def test_simulate_gives_the_same_game_for_the_same_seed() -> None:
    module = machine("reduced")
    one, two = module.simulate(3, players=4), module.simulate(3, players=4)
    assert one.log == two.log
    assert one.finished
    assert len(one.winners) == 1
    assert module.replay(one.log) == one.state


@pytest.mark.parametrize("name", NAMES)
def test_fused_steps_play_the_same_games(name: str) -> None:
    game = reduced.game() if name == "reduced" else small.ALL[name]()
    plain, fused = machine(name), load(game, 1)
    assert len(fused.STEPS) <= len(plain.STEPS)
    for seed in range(5):
        one = plain.simulate(seed, players=plain.PLAYERS[-1])
        other = fused.simulate(seed, players=plain.PLAYERS[-1])
        assert one.log["actions"] == other.log["actions"]
        assert one.winners == other.winners
        for field, _ in plain.VALUES.values():
            assert getattr(one.state, field) == getattr(other.state, field)


def test_a_trace_cites_rules_and_changes_nothing() -> None:
    module = machine("reduced")
    trace: list[Any] = []
    traced = module.simulate(3, players=4, trace=trace)
    assert traced.log == module.simulate(3, players=4).log
    assert all(cite in module.RULES for line in trace for cite in line.cites)
    assert [line.action for line in trace if line.action is not None] == traced.log["actions"]
    assert any("fall/1" in line.cites for line in trace)
    small_trace = module.Tracing()
    module.simulate(3, players=4, trace=small_trace)
    assert list(small_trace) == trace
    assert small_trace[-1] == trace[-1]
    assert small_trace[2:4] == trace[2:4]


def test_another_build_is_refused_in_words() -> None:
    one, other = machine("reduced"), machine("deck")
    text = one.new_game(4).to_json()
    with pytest.raises(other.Refused, match=r"another game, 'Three Rooms'"):
        other.State.from_json(text)
    with pytest.raises(one.Refused, match="another build of Three Rooms"):
        one.State.from_json(text.replace(one.BUILD, "0" * 16))
    with pytest.raises(one.Refused, match="no snapshot"):
        one.State.from_json("[1, 2]")
    with pytest.raises(one.Refused, match="no snapshot"):
        one.State.from_json("{")
    with pytest.raises(one.Refused, match="another build"):
        one.replay({"build": "0", "title": "Three Rooms"})


def test_what_a_player_may_see() -> None:
    module = machine("loops")
    s = module.new_game(2)
    module.apply(s, module.CAT)
    assert module.observe(s, 0)["Hand of 0"] == (module.CAT,)
    assert module.observe(s, 1)["Hand of 0"] == 1
    assert "options" not in module.observe(s, 1)
    deck = machine("deck")
    t = deck.new_game(2)
    assert deck.observe(t, 0)["Deck"] == 5


def test_mistakes_of_a_caller_are_told_in_words() -> None:
    module = machine("reduced")
    with pytest.raises(ValueError, match="4 to 4 Players, not 9"):
        module.new_game(9)
    with pytest.raises(ValueError, match="no procedure 'Dance'"):
        module.new_game(4, start="Dance")
    with pytest.raises(ValueError, match="unknown setting 'color'"):
        module.new_game(4, {"color": "red"})
    with pytest.raises(ValueError, match="there are random and first"):
        module.simulate(1, policy="clever", players=4)
    s = module.new_game(4)
    with pytest.raises(ValueError, match="There is no 'Fly' here; there is Move, Strike, stop"):
        module.string_to_action(s, "Fly")


def test_any_procedure_can_be_started() -> None:
    module = machine("reduced")
    s = module.new_game(4, start="Rising", config={"names": ["Ann", "Bo", "Cy", "Di"], "roles": {"player": 2}})
    assert not s.at, "the deck is empty: nothing is drawn, and the steps that need the card are skipped"
    assert s.winners is None
    assert s.status[2] == module.ZOMBIE
    t = module.table(4)
    t.room[:4] = [module.HALL] * 4
    t.names = ("Ann", "Bo", "Cy", "Di")
    module.begin(t, "Zombie Attack", player=2)
    assert [name for _, name in module.pending(t).options] == ["Ann", "Bo", "Cy", "Di"]


# -- the text ------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_module_stands_alone_and_is_clean(name: str, tmp_path: Path) -> None:
    game = reduced.game() if name == "reduced" else small.ALL[name]()
    text = python.module(game, "0")
    assert text == python.module(game, "0"), "same bytes"
    file = tmp_path / "machine.py"
    file.write_text(text, encoding="utf-8")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import machine; print(machine.TITLE)"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == game.title
    assert max(map(len, text.splitlines())) <= 200


def test_generated_modules_pass_mypy_strict_and_ruff(tmp_path: Path) -> None:
    files = []
    for name in NAMES:
        game = reduced.game() if name == "reduced" else small.ALL[name]()
        file = tmp_path / f"{name}_machine.py"
        file.write_text(python.module(game, "0"), encoding="utf-8")
        files.append(str(file))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={tmp_path}/cache", *files],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    select = ["--isolated", "--select", "E,F,W,B", "--line-length", "120"]
    checks = [sys.executable, "-m", "ruff", "check", *select, *files]
    done = subprocess.run(checks, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_nothing_in_rule_text_is_run() -> None:
    """Quotes, backslashes and ends of lines in rules stay text."""
    nasty = 'Say """) + __import__("os").system("false") + (\\x41\u2028\x0c\'.'
    text = small.Text.of("Nasty", nasty)
    game = small.made(text, small.procedure("Main", (small.s.Table(small.R),)))
    module = load(game)
    assert module.RULES["r1"][2] == nasty
    assert module.pending(module.new_game(2)).prompt == nasty


def test_a_model_that_names_what_it_lacks_is_refused() -> None:
    text = small.Text.of("Wrong", "x")
    cases: tuple[tuple[Callable[[], m.Procedure], str], ...] = (
        (lambda: small.procedure("Main", (small.s.Call(small.R, "Nothing"),)), "procedure 'Nothing'"),
        (lambda: small.procedure("Main", (small.change("Luck", small.P, small.SET, 1),)), "attribute 'Luck'"),
        (
            lambda: small.procedure("Main", (small.s.Put(small.R, small.e.Every("Elf"), small.e.Nothing()),)),
            "kind 'Elf'",
        ),
    )
    for make, message in cases:
        with pytest.raises(ValueError, match=message):
            python.module(small.made(text, make()), "0")


# -- from outside, as tests of a game and a person at the table need it --------


def test_one_thing_is_made_to_happen_at_an_empty_table() -> None:
    module = machine("reduced")
    s = module.table(4)
    module.set_value(s, "Health", 2, 1)
    trace: list[Any] = []
    module.change(s, "Health", "lose", [1], 3, maker=0, kinds=["Damage"], trace=trace)
    assert module.get_value(s, "Status", 1) == "Fallen"
    assert module.get_value(s, "Health", 1) == -1
    assert module.began(trace, "Fall Resolution")
    assert not module.began(trace, "Final Death")
    assert s.winners is None
    assert not s.at


def test_what_happens_over_a_waiting_state_is_an_interrupt() -> None:
    module = machine("reduced")
    s = module.new_game(4)
    before = s.clone()
    module.change(s, "Health", "lose", [3], 6)
    assert s.at == before.at
    assert s.frames == before.frames
    assert module.get_value(s, "Status", 3) == "Fallen"
    module.set_value(s, "Status", "Fallen", 1)
    module.set_value(s, "Status", "Removed", 2)
    module.refresh(s)
    assert [name for _, name in module.pending(s).options] == ["Move", "stop"], "nobody is left to strike"
    module.raise_event(s, "position in Turn Order is reached", 1)
    assert module.pending(s).kind == "chance"
    module.apply(s, module.lay(s, "Brute", "Zombie Deck"))
    assert module.get_value(s, "Health", 1) == 8
    assert module.get_value(s, "Attack Bonus", module.get_value(s, "Zombie Card", 1)) == 1
    assert module.pending(s).player == 0, "and the Turn waits as before"


def test_values_and_cards_go_by_their_authors_names() -> None:
    module = machine("loops")
    s = module.table(2)
    card = module.lay(s, "Dog", "Hand", 1)
    assert module.where(s, card) == ("Hand", 1)
    assert module.where(s, module.CAT) == ("Row", module.NOTHING)
    assert module.thing("owl") == module.OWL
    for call in (
        lambda: module.set_value(s, "Luck", 1),
        lambda: module.get_value(s, "Luck"),
        lambda: module.thing("Elf"),
        lambda: module.lay(s, "Elf", "Row"),
        lambda: module.lay(s, "Cat", "Shoe"),
        lambda: module.change(s, "Luck", "gain", [0], 1),
        lambda: module.raise_event(s, "Dawn", 0),
    ):
        with pytest.raises(ValueError, match=r"called|can gain"):
            call()


def test_functions_that_are_defined_by_themselves_are_found() -> None:
    text = small.Text.of("Circle", "x")

    def function(name: str, *uses: str) -> m.Function:
        parts = tuple(small.e.Apply(use) for use in uses)
        return m.Function(
            name, (), small.e.Either(small.e.Bool(True), small.e.Int(1), parts[0]) if parts else small.e.Int(1)
        )

    functions = (function("a", "b"), function("b", "c"), function("c", "b"), function("d"))
    game = small.made(text, small.procedure("Main", ()), functions=functions)
    assert circles(game) == (("b", "c"),)
    load(game)


# -- coverage, and games told ------------------------------------------------------------


def test_coverage_tells_what_no_game_came_by() -> None:
    module = machine("actions")
    before = dict(vars(module))
    found = coverage.cover(module, 40)
    assert (found.games, found.unfinished) == (40, 0)
    assert found.steps_never() == []
    assert {cites for _, cites in found.guards_never()} == {("r2",), ("r4",)}, "nobody is poor or Down"
    assert found.rules_never() == ["r4"], "r2 also forbids to rest twice"
    assert dict(vars(module)) == before, "the machine is as it was"
    assert coverage.cover(machine("reduced"), 200).rules_never() == []


def test_a_game_is_told_in_sentences_of_its_rules() -> None:
    module = machine("reduced")
    game = module.simulate(4, players=4, config={"names": ["Ann", "Bo", "Cy", "Di"]})
    told = list(replay.told(module, game.log))
    assert told[0].strip().startswith("To play the game, resolve Setup")
    assert any("Ann: " in line for line in told)
    assert any("came up: " in line for line in told)
    assert told[-1].endswith(" won.")
    with pytest.raises(module.Refused, match="another build"):
        list(replay.told(module, {**game.log, "build": "0"}))
