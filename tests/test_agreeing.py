"""What a machine asks is asked of things that have it; where it is not, the sentence is the table's."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_whom_it_concerns import GAME
from tried import lowered_text

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine import statement as s
from rulewright.machine.account import agreeing
from rulewright.machine.account.mend import mended

PLACE = e.Get("Place", e.Shared("Leader"))


def game_with(statement: s.Statement) -> model.Game:
    """The game of the company, in which Attack does something else."""
    game = lowered_text(GAME.format(step="The Active Player gains 1 Light.", rule="A Player may be Lost.")).game
    (attack,) = (each for each in game.procedures if each.name == "Attack")
    step = replace(attack.steps[1], body=(replace(statement, cites=attack.steps[1].cites),))
    changed = replace(attack, steps=(attack.steps[0], step))
    return replace(game, procedures=tuple(changed if each is attack else each for each in game.procedures))


def asked(when: e.Expression) -> s.Statement:
    return s.If((), when, (s.Change((), "Gold", e.Slot("target"), s.Sense.GAIN, e.Int(1)),))


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        (asked(e.Compare("==", PLACE, e.Shared("Leader"))), "a place is compared with a Player"),
        (asked(e.Compare("==", PLACE, e.Slot("target"))), "a place is compared with a Player"),
        (asked(e.Compare(">", e.Get("Gold", PLACE), e.Int(1))), "a place is no thing with Gold"),
        (asked(e.Compare(">", e.Get("Value", e.Slot("target")), e.Int(1))), "a Player is no thing with Value"),
        (asked(e.Compare("<", e.Shared("Leader"), e.Int(2))), "a Player is no number"),
        (asked(e.Compare(">", e.Get("Gold", e.Var("each1")), e.Int(1))), "outside of it that is nobody"),
        (asked(e.IsIn(e.Name("Mill"), e.Every("Player"))), "a place is compared with a Player"),
        (asked(e.Compare(">", e.Count(e.Cards(e.PileOf("Hand", PLACE))), e.Int(0))), "a place is no Player"),
        (s.Change((), "Gold", e.Every("Space"), s.Sense.GAIN, e.Int(1)), "a place is no thing with Gold"),
        (s.Discard((), e.Shared("Leader")), "a Player is no card"),
        (asked(e.Compare(">", e.Count(e.Where(e.Every("Player"), "x", e.Get("Hidden", PLACE))), e.Int(0))), "Hidden"),
    ],
)
def test_what_does_not_agree_is_the_tables(statement: s.Statement, why: str) -> None:
    game = game_with(statement)
    (said,) = agreeing.faults(game).values()
    assert why in said
    made, reasons = mended(game)
    assert list(reasons.values()) == [said]
    (attack,) = (each for each in made.procedures if each.name == "Attack")
    assert isinstance(attack.steps[1].body[0], s.Table)


@pytest.mark.parametrize(
    "when",
    [
        e.Compare("==", PLACE, e.Get("Place", e.Slot("target"))),
        e.Compare("!=", PLACE, e.Nothing()),
        e.Compare("==", e.Slot("target"), e.Shared("Active Player")),
        e.IsIn(e.Slot("target"), e.Every("Player")),
        e.Compare(">", e.Get("Value", e.Top(e.PileOf("Gem Deck"))), e.Get("Gold", e.Slot("target"))),
    ],
)
def test_what_agrees_is_asked(when: e.Expression) -> None:
    assert agreeing.faults(game_with(asked(when))) == {}
