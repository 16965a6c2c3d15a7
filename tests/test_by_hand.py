"""The machines play the games that were written by hand from the same rules: equal digests, whoever wrote them."""

from __future__ import annotations

import pytest
from benchmarks import machine as compared

from rulewright import __version__
from rulewright.emit import python
from rulewright.play.load import load


@pytest.mark.parametrize("level", [0, 1])
def test_the_machine_plays_the_reduced_game_as_by_hand(level: int) -> None:
    made = load(python.module(compared.game_of(compared.REDUCED), __version__, level=level))
    assert compared.different(made, 40) == 0


def test_the_machine_plays_zombies_as_by_hand() -> None:
    game = compared.game_of(compared.ZOMBIES)
    for level in (0, 1):
        made = load(python.module(game, __version__, level=level))
        assert compared.zombies_different(made, range(60)) == []
