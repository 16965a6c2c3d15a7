"""Norms that were lost without a word: what is not allowed, who alone may be a target, what nobody is ever offered."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from tests.tried import lowered_text, played, reason

GAME = """Core Rules: Fair
Players: 3

# 1 Things

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player.

RULE

Each Player has Gold, a number starting at 3. A Player may be Hidden. A Player may be Cursed. A Player may be Out.

RULE

Each space of the Town is a Place. Each Player has a Pawn. Each Pawn is in a Place.
A Player is in the Place of their Pawn.

MAP Town

Gate - Stall - Mill

RULE

A Gem is a card. The game has a Gem Deck, a pile of Gems. Each Player has a Hand, a pile of Gems.
Discarded Gems are placed in the Heap. The game has a Heap, a pile of Gems.

COMPONENT Gems

| Name | Quantity |
| Ruby | 6        |

RULE

Attack, Trade and Sleep are Actions.

RULE

{rule}

RULE

To play the game, resolve Setup, then repeat Night until the game ends.

PROCEDURE Setup

1. Put all Gems in the Gem Deck. Shuffle the Gem Deck. Place each Player's Pawn in the Gate.
2. Put the Players in Turn Order at random.

PROCEDURE Night

1. For each Player in Turn Order, that Player takes a Turn.

PROCEDURE Turn

1. The Player becomes the Active Player.
2. The Active Player may take up to one Action.

PROCEDURE Attack

1. The Active Player chooses another Player who is not Out as the target.
2. The target loses 1 Gold.

PROCEDURE Trade

1. The Active Player gains 1 Gold.

PROCEDURE Sleep

1. The Active Player becomes Out.
"""


def game(rule: str) -> ModuleType:
    return played(lowered_text(GAME.format(rule=rule)))


def table(made: ModuleType, place: str = "Gate", **values: tuple[object, ...]) -> Any:
    """Three Players, the first of them the Active Player, who stand in one Place."""
    state = made.table(3)
    made.set_value(state, "Turn Order", (0, 1, 2))
    made.set_value(state, "Active Player", 0)
    for player in range(3):
        made.set_value(state, "Place", place, player)
    for name, each in values.items():
        for player, value in enumerate(each):
            made.set_value(state, name, value, player)
    return state


@pytest.mark.parametrize(
    "rule",
    [
        "Attack is not allowed in the Stall.",
        "Attack and Trade are not allowed in the Stall.",
        "Attack is not permitted if the Active Player is in the Stall.",
        "A Player is not allowed to Attack while they are in the Stall.",
    ],
)
def test_what_is_not_allowed_somewhere_is_closed_there(rule: str) -> None:
    made = game(rule)
    for place, closed in (("Stall", True), ("Mill", False)):
        state = table(made, place)
        assert bool(made.against(state, "Attack")) is closed
        assert bool(made.against(state, "Trade")) is (closed and "Trade" in rule)


@pytest.mark.parametrize(
    ("rule", "whom"),
    [
        ("Attack may target only a Player with more Gold than the Active Player.", {"Player 2"}),
        ("Attack may target only Hidden Players.", {"Player 3"}),
        ("Attack may only target Hidden Players.", {"Player 3"}),
        ("Attack cannot target a Hidden Player.", {"Player 2"}),
        ("A Player may Attack only a Hidden Player.", {"Player 3"}),
    ],
)
def test_an_attack_targets_those_alone(rule: str, whom: set[str]) -> None:
    made = game(rule)
    state = table(made, Gold=(3, 4, 3), Hidden=(False, False, True))
    made.begin(state, "Attack")
    assert {name for _, name in made.pending(state).options} == whom


@pytest.mark.parametrize(
    ("rule", "whom"),
    [
        ("Attack may target only a Hidden or Cursed Player.", "BC"),
        ("Attack may target only the Leader or a Hidden Player.", "BD"),
        ("Attack may target only a Hidden Player or the Leader.", "BD"),
        ("Attack may target only the Leader.", "D"),
        ("Attack and Spy may target only Hidden Players.", "B"),
        ("Attack or Spy cannot target Hidden Players.", "CD"),
        ("A Player may Attack only a Hidden or Cursed Player.", "BC"),
        ("Only the Leader and Hidden Players may be targeted.", "BD"),
        ("Only a Hidden or Cursed Player may be targeted by Attack.", "BC"),
        ("A Hidden Player may be targeted only by Spy.", "CD"),
        ("A Hidden Player may be targeted only by Attack.", "BCD"),
        ("A Hidden Player may be targeted only by Attack or Spy.", "BCD"),
        ("A Hidden Player may be targeted only by the Leader.", "CD"),
        ("A Hidden Player may be targeted by Spy only by the Leader.", "BCD"),
        ("A Hidden Player may be targeted by Attack only by the Leader.", "CD"),
        ("A Hidden Player may be targeted only by a Blessed Player.", "BCD"),
        ("A Hidden Player cannot be targeted by Attack by a Cursed Player.", "BCD"),
        ("A Hidden Player cannot be targeted by Attack by a Blessed Player.", "CD"),
        ("A Hidden Player cannot be targeted by Spy by a Blessed Player.", "BCD"),
        ("A Hidden Player cannot be attacked.", "CD"),
        ("A Hidden Player cannot be attacked by a Cursed Player.", "BCD"),
        ("A Hidden Player cannot Attack or be attacked.", "CD"),
    ],
)
def test_whom_an_attack_may_take(rule: str, whom: str) -> None:
    """A, who is Blessed, attacks; B is Hidden, C Cursed, D the Leader."""
    spy = "\nPROCEDURE Spy\n\n1. The Active Player chooses another Player as the target. The target loses 1 Gold.\n"
    extra = " A Player may be Blessed. The game has a Leader, a Player."
    made = played(lowered_text(GAME.replace("Players: 3", "Players: 4").format(rule=rule + extra) + spy))
    state = made.table(4)
    made.set_value(state, "Turn Order", (0, 1, 2, 3))
    for name, player in (("Active Player", 0), ("Leader", 3)):
        made.set_value(state, name, player)
    for name, player in (("Blessed", 0), ("Hidden", 1), ("Cursed", 2)):
        made.set_value(state, name, True, player)
    made.begin(state, "Attack")
    assert [name for _, name in made.pending(state).options] == [f"Player {'ABCD'.index(one) + 1}" for one in whom]


@pytest.mark.parametrize(
    ("rule", "gained"),
    [
        ("A Player cannot gain Gold during Trade or Sleep.", 0),
        ("A Player cannot gain Gold during Attack or Sleep.", 1),
    ],
)
def test_in_the_course_of_one_of_two(rule: str, gained: int) -> None:
    made = game(rule)
    state = table(made)
    made.begin(state, "Trade")
    assert made.get_value(state, "Gold", 0) == 3 + gained


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("A Player cannot become Out and Hidden.", "cannot become Out or Hidden"),
        ("A Player cannot lose Gold and gain Gold.", "neither of them, or not both"),
        ("A Hidden and Cursed Player cannot Attack.", "who is Hidden and Cursed"),
        ("Hidden and Cursed Players cannot be targeted.", "Hidden Players and Cursed Players"),
        ("A Player cannot Attack a Hidden and Cursed Player.", "who is Hidden and Cursed"),
        ("Attack may target only Hidden and Cursed Players.", "who is Hidden and Cursed"),
        ("A Hidden or Cursed Player in the Mill cannot Attack.", "Player in the Mill or a Cursed Player in the Mill"),
        ("A Player in the Mill and the Gate cannot Attack.", "in the Mill or the Gate"),
        ("A Player may Attack only a Player in their Place.", "at the choice"),
        ("A Hidden Player may be targeted only during Sleep.", "only during Sleep"),
        ("A Hidden Player may be targeted only by Attack by a Cursed Player.", "at the choice"),
        ("A Hidden Player cannot be targeted by another Player.", "at the choice"),
        ("Each Player may be targeted by Attack only once per Night.", "nobody counts who was a target"),
        ("Each Player may be targeted by Attack at most once.", "nobody counts who was a target"),
        ("Attack may target up to two Players.", "at the choice"),
        ("A Hidden Player cannot be attacked twice.", "each Player so often"),
        ("A Hidden Player cannot be attacked in the Mill.", "cannot be targeted by Attack if they are in the Mill"),
        ("A Player may enter only the Mill.", "forbids all else"),
        ("Attack may target no Hidden Player.", "whom it may take"),
        ("A Player may Attack no Hidden Player.", "forbids all else"),
        ("No Hidden Player must Attack.", "need nobody do it"),
        ("Attack may target only a Player with more Gold.", "than who?"),
        ("A Hidden Player may Attack only a Cursed Player.", "may be targeted by Attack"),
        ("A Player may discard a card from their Hand at any time.", "no step offers it"),
        ("A Player may trade Gold with another Player in the same Place.", "no step offers it"),
        ("A Player may pay 1 Gold to become Hidden.", "no step offers it"),
        ("Trade is only allowed in the Stall.", "only if they are in the Market"),
        ("Hidden Players are not allowed in the Stall.", "no code allows it there only"),
        ("A Player cannot Attack and Trade.", "cannot Attack or Trade"),
        ("A Player cannot take Attack and Trade.", "neither of them, or not both"),
        ("A Player may Trade in the Mill also.", "may Trade even if …"),
        ("A Player may Trade in the Mill instead.", "may Trade even if …"),
        ("A Player no longer needs to be in the Stall to Trade.", "even if they are not"),
        ("A Player does not need to be in the Stall to Trade.", "even if they are not"),
    ],
)
def test_what_no_code_holds_or_offers_is_told(rule: str, why: str) -> None:
    assert why in reason(lowered_text(GAME.format(rule=rule)))


def test_what_is_told_to_write_opens_what_another_rule_closes() -> None:
    made = game(
        "A Player may Trade only if they are in the Stall. "
        "A Player in the Mill may Trade even if they are not in the Stall."
    )
    assert [bool(made.against(table(made, place), "Trade")) for place in ("Gate", "Stall", "Mill")] == [
        True,
        False,
        False,
    ]


@pytest.mark.parametrize("first", [0, 1])
def test_what_follows_without_a_target_is_done_all_the_same(first: int) -> None:
    rules = ["After Attack, the target becomes Cursed.", "After Attack, the Active Player gains 5 Gold."]
    made = game("\n\nRULE\n\n".join((rules[first], rules[1 - first])))
    for out, gold, cursed in ((True, 8, False), (False, 8, True)):
        state = table(made, Out=(False, out, out))
        made.begin(state, "Attack")
        if not out:
            made.apply(state, next(number for number, name in made.pending(state).options if name == "Player 2"))
        assert made.get_value(state, "Gold", 0) == gold
        assert made.get_value(state, "Cursed", 1) is cursed


@pytest.mark.parametrize(
    ("cursed", "over"), [((True, False, False), True), ((False, True, False), False), ((False, False, True), True)]
)
def test_the_last_one_wins_unless_that_one_is_cursed(cursed: tuple[bool, ...], over: bool) -> None:
    """And not whoever went out last: the first Player does, the third did before, so the second is left."""
    made = game("When exactly one Player is not Out, that Player wins and the game ends unless they are Cursed.")
    state = table(made, Out=(False, False, True), Cursed=cursed)
    made.begin(state, "Sleep")
    assert (list(state.winners or ()) == [1]) is over
