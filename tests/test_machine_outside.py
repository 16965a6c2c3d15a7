"""Generated machines as a text, and played from outside, as tests of a game and a person at the table need it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from machines import parts, reduced, small
from machines.loaded import NAMES, load, machine

from rulewright.emit import python
from rulewright.machine import expression, statement
from rulewright.machine import model as m
from rulewright.machine.sound import circles
from rulewright.play import coverage, replay


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
    text = parts.Text.of("Nasty", nasty)
    game = parts.made(text, parts.procedure("Main", (statement.Table(parts.R),)))
    module = load(game)
    assert module.RULES["r1"][2] == nasty
    assert module.pending(module.new_game(2)).prompt == nasty


def test_a_model_that_names_what_it_lacks_is_refused() -> None:
    text = parts.Text.of("Wrong", "x")
    cases: tuple[tuple[Callable[[], m.Procedure], str], ...] = (
        (lambda: parts.procedure("Main", (statement.Call(parts.R, "Nothing"),)), "procedure 'Nothing'"),
        (lambda: parts.procedure("Main", (parts.change("Luck", parts.P, parts.SET, 1),)), "attribute 'Luck'"),
        (
            lambda: parts.procedure("Main", (statement.Put(parts.R, expression.Every("Elf"), expression.Nothing()),)),
            "kind 'Elf'",
        ),
    )
    for make, message in cases:
        with pytest.raises(ValueError, match=message):
            python.module(parts.made(text, make()), "0")


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
    text = parts.Text.of("Circle", "x")

    def function(name: str, *uses: str) -> m.Function:
        parts = tuple(expression.Apply(use) for use in uses)
        return m.Function(
            name,
            (),
            expression.Either(expression.Bool(True), expression.Int(1), parts[0]) if parts else expression.Int(1),
        )

    functions = (function("a", "b"), function("b", "c"), function("c", "b"), function("d"))
    game = parts.made(text, parts.procedure("Main", ()), functions=functions)
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
