"""What makes a game that is played straight through faster: what is known at a place, and what is made of it."""

from __future__ import annotations

import ast

import pytest

from rulewright.emit.swift.facts import Fact, Facts, joined, moved
from rulewright.emit.swift.loops import unroll
from rulewright.emit.swift.module_text import module_text
from rulewright.emit.swift.reading import Reading, assume, holds, value
from rulewright.emit.swift.shorten import short_test
from rulewright.emit.swift.tree import Program, expression, parsed, printed, text

MODULE = """
NOTHING = -1
CARDS = range(10, 20)
WEAPONS = range(10, 13)
GEAR = range(13, 20)
UP, DOWN = 1, 2
SAFE = 3
LOST = 4
PLAYERS = range(2, 5)
LATER = Column[int]({NOTHING: NOTHING, **{card: 1 for card in CARDS}})
KIND = Column[int]({NOTHING: NOTHING, 10: SAFE, 11: LOST})
_SEEN = {}

class State:
    def __init__(self, players):
        self.status = [SAFE] * (players + 1)
        self.order = ()
"""


def program(*lines: str) -> Program:
    around = module_text(MODULE)
    body = parsed([f"    {line}" for line in lines or ("pass",)])
    return Program({}, {"f": body}, {"f": ("play",)}, {}, around.values, around.starts, (), "f", frozenset())


def test_only_what_is_worked_out_has_a_value() -> None:
    """A table with more in it than is written out, and what is remembered, are left alone."""
    around = module_text(MODULE)
    assert around.values["WEAPONS"] == range(10, 13)
    assert "LATER" not in around.values
    assert "_SEEN" not in around.values
    assert around.starts == {"status": 3, "order": ()}


@pytest.mark.parametrize(
    ("test", "left"),
    [
        ("card in WEAPONS and card in CARDS", "card in WEAPONS"),
        ("card != NOTHING and card in CARDS", "card in CARDS"),
        ("card in WEAPONS and card in GEAR", "False"),
        ("not (s.status[p] == SAFE or s.status[p] == LOST or s.status[p] == SAFE)",
         "not (s.status[p] == SAFE or s.status[p] == LOST)"),
        ("s.status[p] == SAFE and s.status[p] != LOST", "s.status[p] == SAFE"),
        ("2 >= (3 if x in WEAPONS else 1)", "x not in WEAPONS"),
        ("any(s.status[q] == SAFE for q in range(s.players))", "SAFE in s.status[:s.players]"),
        ("[c for c in (*[x for x in CARDS if x in WEAPONS], *[x for x in GEAR]) if KIND[c] == kind]",
         "[*[c for c in CARDS if c in WEAPONS and KIND[c] == kind], *[c for c in GEAR if KIND[c] == kind]]"),
    ],
)  # fmt: skip
def test_a_test_is_as_short_as_what_is_known_allows(test: str, left: str) -> None:
    made = short_test(Reading(program()), expression(test), Facts())
    assert text(made).replace("not x in", "x not in") == left or ast.dump(made) == ast.dump(expression(left))


def test_what_is_known_meets_and_is_told_to_who_is_called() -> None:
    reading = Reading(program())
    one, other = Facts(), Facts()
    assume(reading, expression("s.status[player] == SAFE"), True, one)
    assume(reading, expression("s.status[player] == LOST"), True, other)
    both = joined(one, other)
    assert both is not None
    assert value(reading, expression("s.status[player]"), both).may == frozenset({3, 4})
    assert holds(reading, expression("s.status[player] == NOTHING"), both) is False
    told = moved(one, {"player": "reader"})
    assert told.of["s.status[reader]"] == Fact(frozenset({3}))
    assert not any("player" in key for key in told.of)
    one.weaken({"status": frozenset({4})})  # somebody may be lost now
    assert value(reading, expression("s.status[player]"), one).may == frozenset({3, 4})
    one.weaken({"status": None})
    assert value(reading, expression("s.status[player]"), one).may is None


def test_a_search_is_a_loop_that_stops() -> None:
    made = program("if x and [p for p in range(s.players) if s.room[p] == s.room[me]]:", "    options.append(UP)")
    unroll(made)
    assert printed(made.bodies["f"]) == [
        "    if x:",
        "        room = s.room[me]",
        "        for p in range(s.players):",
        "            if s.room[p] == room:",
        "                options.append(UP)",
        "                break",
    ]
