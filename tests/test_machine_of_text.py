"""Machines of whole texts: each procedure can be started, and what the machine cannot do goes to the table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from machines import parts

from rulewright import pipeline, project
from rulewright.emit import python
from rulewright.machine import expression as e
from rulewright.machine import model as m
from rulewright.machine import statement as s
from rulewright.machine.account import mend
from rulewright.play.load import load

ROOT = Path(__file__).parent.parent
SHARED = ROOT.parent / "shared"
TEXTS = [
    *sorted(path for folder in ("rulesrc", "tests/rulesets") for path in (ROOT / folder).glob("*/")),
    *(SHARED / name for name in ("seeds/zombies-extension.txt", "drafts/horrorclix.rules", "drafts/martians.rules")),
    *(SHARED / "drafts" / name for name in ("warlord.rules", "zombies.rules", "dungeon-core.rules")),
]


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_every_procedure_can_be_started_and_never_fails(path: Path) -> None:
    if not path.exists():
        pytest.skip(f"{path} is not here")
    game = pipeline.lowered(pipeline.compile_ruleset(project.one(str(path)).sources)).game
    machine = load(python.module(game, "0"))
    for number in machine.STARTS:
        if number < len(machine.NAMES):
            for players in {machine.PLAYERS[0], machine.PLAYERS[-1]}:
                try:
                    played = machine.simulate(1, players=players, start=machine.NAMES[number], limit=200)
                except machine.Endless:  # before Setup nobody is in Turn Order to end what goes on while …
                    continue
                assert machine.State.from_json(played.state.to_json()) == played.state


def broken(*statements: s.Statement, **more: object) -> m.Game:
    text = parts.Text.of("Broken", "It is done.", "It is counted.")
    return replace(parts.made(text, parts.procedure("Main", statements), registers=(parts.LOG,)), **more)  # type: ignore[arg-type]


def test_a_calculation_that_is_defined_by_itself_goes_to_the_table() -> None:
    function = m.Function("Luck", (), e.Arithmetic("+", e.Apply("Luck"), e.Int(1)), ("r2",))
    game, reasons = mend.mended(broken(s.SetRegister(parts.R, "Log", e.Apply("Luck")), functions=(function,)))
    assert reasons["r2"] == "“Luck” is defined by itself"
    assert load(python.module(game, "0")).simulate(1).steps == 1


def test_what_one_thing_is_asked_cannot_be_asked_of_several() -> None:
    health = replace(parts.HEALTH, watches=())
    asked = s.SetRegister(parts.R, "Log", e.Get("Health", e.Every("Player")))
    game, reasons = mend.mended(broken(asked, attributes=(health,)))
    assert reasons["r1"] == "Health is asked of several things at once"
    assert load(python.module(game, "0")).simulate(1).steps == 1


def test_a_name_for_something_printed_and_for_something_that_changes_means_neither() -> None:
    asked = s.SetRegister(parts.R, "Log", e.Get("Medic", e.Name("Nurse")))
    medic = m.Attribute("Medic", "Card", m.Truth())
    game, reasons = mend.mended(broken(asked, attributes=(medic,), cards=(m.Card("Nurse", 1, (("Medic", 2),)),)))
    assert "Medic" in reasons["r1"]
    assert load(python.module(game, "0")).simulate(1).steps == 1
