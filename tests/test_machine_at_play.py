"""What must hold of any generated machine at any decision: snapshots, names, seeds, traces, what a Player may see."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from machines import reduced, small
from machines.loaded import NAMES, load, machine


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
