"""Words around joined nouns belong to all of them: `no Ruby or Opal`, `at least two Rubies or Opals`, `a Ruby or an
Opal in their Bag`; where they may belong to one alone, or to all together, the sentence is told.
"""

from __future__ import annotations

from types import ModuleType

import pytest
from tried import GAME, lowered_text, played

THINGS = """A Player may be Hidden. A Player may be Cursed. The game has a Leader, a Player. Rest and Drink are Actions.

RULE

Each space of the Town is a Place. Each Pawn is in a Place. Each Player has a Pawn. A Player is in the Place of their
Pawn.

MAP Town

Gate - Mill

RULE

A Gem is a card. The game has a Heap, a pile of Gems. Each Player has a Bag, a pile of Gems.
Discarded Gems are placed in the Heap. A Player draws Gems from the Heap.

COMPONENT Gems

| Name | Quantity |
| Ruby | 3        |
| Opal | 3        |
| Jet  | 3        |
{rule}"""


def text(step: str = "Resolve Rest.", rule: str = "") -> str:
    ruled = THINGS.format(rule=f"\nRULE\n\n{rule}\n" if rule else "")
    return GAME.format(rule=ruled, step=step, dawn="The Active Player may take one Action.")


def told(step: str = "Resolve Rest.", rule: str = "") -> str:
    return " / ".join(unplayed.reason for unplayed in lowered_text(text(step, rule)).unplayed)


def laid(game: ModuleType, said: str) -> object:
    """A table of three in the Mill: `B Hidden, Heap Ruby, A Bag Opal, C Gate`."""
    state = game.table(3)
    left = [card for card, name in enumerate(game.NAMES) if name in ("Ruby", "Opal", "Jet")]
    game.set_value(state, "Active Player", 0)
    game.set_value(state, "Leader", 1)
    where = dict.fromkeys(range(3), "Mill")
    for each in filter(None, said.split(", ")):
        *who, what = each.split()
        player = "ABC".find(who[0]) if who else "ABC".find(what)
        if what in ("Hidden", "Cursed"):
            game.set_value(state, what, True, player)
        elif what == "Gate":
            where[player] = what
        else:
            card = next(card for card in left if game.NAMES[card] == what)
            left.remove(card)
            game.put(state, card, game.pile_number("Bag", player) if "Bag" in who else game.pile_number("Heap"))
    for player, place in where.items():
        game.set_place_player(state, player, game.thing(place))
    return state


def points(step: str, said: str) -> tuple[int, ...]:
    """The Points of all after the step, where nobody is asked."""
    game = played(lowered_text(text(step)))
    state = laid(game, said)
    game.begin(state, "Turn", Player=0)
    return tuple(game.get_value(state, "Points", player) for player in range(3))


@pytest.mark.parametrize(
    ("asked", "so", "not_so"),
    [
        ("no Hidden or Cursed Player is in the Gate", ["", "B Hidden"], ["B Hidden, B Gate", "B Cursed, B Gate"]),
        ("no Hidden Player or Cursed Player is in the Gate", ["B Cursed"], ["B Hidden, B Gate", "B Cursed, B Gate"]),
        ("no Ruby or Opal is in the Heap", ["", "Heap Jet"], ["Heap Ruby", "Heap Opal"]),
        ("no Ruby and no Opal is in the Heap", ["", "Heap Jet"], ["Heap Ruby", "Heap Opal"]),
        ("there is no Ruby or Opal in the Heap", ["", "A Bag Ruby, A Bag Opal"], ["Heap Ruby", "Heap Opal"]),
        ("there are no Hidden or Cursed Players", [""], ["B Hidden", "B Cursed"]),
        ("at least two Rubies or Opals are in the Heap", ["Heap Ruby, Heap Opal"], ["Heap Ruby", "Heap Opal"]),
        ("exactly one Ruby or Opal is in the Heap", ["Heap Ruby", "Heap Opal"], ["", "Heap Ruby, Heap Opal"]),
        (
            "exactly one Hidden or Cursed Player is in the Gate",
            ["B Hidden, B Cursed, B Gate", "C Cursed, C Gate"],
            ["", "B Hidden, B Gate, C Cursed, C Gate"],
        ),
        (
            "fewer than two Rubies or Opals are in the Heap",
            ["", "Heap Opal"],
            ["Heap Ruby, Heap Opal", "Heap Opal, Heap Opal"],
        ),
        ("a Ruby or two Opals are in the Heap", ["Heap Ruby", "Heap Opal, Heap Opal"], ["Heap Opal", ""]),
        ("any Hidden or Cursed Player is in the Gate", ["B Cursed, B Gate"], ["B Cursed", "B Gate"]),
        (
            "all Rubies and Opals are in the Heap",
            ["Heap Ruby, Heap Ruby, Heap Ruby, Heap Opal, Heap Opal, Heap Opal"],
            ["Heap Ruby, Heap Ruby, Heap Ruby, Heap Opal"],
        ),
        ("there is a Ruby or an Opal in the Heap", ["Heap Ruby", "Heap Opal"], ["A Bag Ruby, A Bag Opal"]),
        ("there are two Rubies or Opals in the Heap", ["Heap Ruby, Heap Opal"], ["Heap Opal", "A Bag Ruby, Heap Opal"]),
    ],
)
def test_a_word_before_joined_nouns_is_of_them_all(asked: str, so: list[str], not_so: list[str]) -> None:
    for said in (*so, *not_so):
        assert points(f"If {asked}, the Active Player gains 1 Points.", said)[0] == (said in so), said


def test_each_of_all_gains_where_none_is_either() -> None:
    step = "Each Player gains 1 Points unless no Hidden or Cursed Player is in the Gate."
    assert points(step, "B Cursed, B Gate") == (1, 1, 1)
    assert points(step, "B Cursed") == (0, 0, 0)


@pytest.mark.parametrize(
    "rule",
    [
        "No Hidden or Cursed Player may Rest.",
        "No Hidden Player or Cursed Player may Rest.",
        "No Hidden Player and no Cursed Player may Rest.",
        "A Player may Rest only if no Hidden or Cursed Player is in their Place.",
    ],
)
def test_no_one_or_another_forbids(rule: str) -> None:
    game = played(lowered_text(text(rule=rule)))
    offered = []
    for player in range(3):
        state = laid(game, "B Hidden, C Cursed, A Gate")
        game.set_value(state, "Active Player", player)
        game.begin(state, "Dawn")
        offered.append([game.action_to_string(state, each) for each in game.legal_actions(state)])
    assert ["Rest" in each for each in offered] == [True, False, False]
    assert all("Drink" in each for each in offered)


@pytest.mark.parametrize(
    ("said", "broken"),
    [
        ("No Hidden or Cursed Player has more than 2 Points.", (False, True, True)),
        ("A Hidden or Cursed Player never has more than 2 Points.", (False, True, True)),
        ("A Hidden or Cursed Player has at most 2 Points.", (False, True, True)),
        ("A Hidden Player and a Cursed Player never have more than 2 Points.", (False, True, True)),
    ],
)
def test_what_holds_always_is_of_each(said: str, broken: tuple[bool, ...]) -> None:
    game = played(lowered_text(text() + f"\nINVARIANT\n\n{said}\n"))
    for table, failing in zip(("", "A Hidden", "A Cursed"), broken, strict=True):
        state = laid(game, table)
        game.set_value(state, "Points", 3, 0)
        assert all(test(state) for test in game.INVARIANTS.values()) != failing


def options(step: str, said: str) -> list[str]:
    game = played(lowered_text(text(step)))
    state = laid(game, said)
    game.begin(state, "Turn", Player=0)
    return [game.action_to_string(state, each) for each in game.legal_actions(state)]


@pytest.mark.parametrize(
    "among",
    ["a Ruby or an Opal in their Bag", "one Ruby or one Opal in their Bag", "a Ruby or an Opal that is in their Bag"],
)
def test_a_place_behind_joined_nouns_is_of_each(among: str) -> None:
    table = "A Bag Ruby, A Bag Opal, A Bag Jet, B Bag Ruby, Heap Ruby, Heap Opal"
    assert options(f"The Active Player chooses {among}. Discard the chosen card.", table) == ["Ruby", "Opal"]


def test_a_place_is_not_of_one_who_is_named() -> None:
    step = "The Active Player chooses the Leader or a Player in the Gate. That Player gains 1 Points."
    assert options(step, "C Gate") == ["Player 2", "Player 3"]
    step = "The Active Player chooses a Hidden Player or a Player in the Gate. That Player gains 1 Points."
    assert options(step, "A Hidden, C Gate") == ["Player 1", "Player 3"]


@pytest.mark.parametrize(
    "step",
    [
        "The Active Player chooses a Hidden Player or a Cursed Player in the Gate. Rest is resolved.",
        "If a Hidden Player or a Cursed Player who is in the Gate has 2 Gold, the Active Player gains 1 Points.",
        "Discard each Gem and each Ruby that is in the Heap.",
    ],
)
def test_a_place_that_may_be_of_the_last_alone_is_told(step: str) -> None:
    assert "said of the last alone, or of each?" in told(step)
    assert "said of the last alone, or of each?" in told(
        rule="A Hidden Player or a Cursed Player in the Gate cannot Rest."
    )


@pytest.mark.parametrize("word", ["two Rubies and Opals", "no Rubies and Opals", "all Rubies or Opals"])
def test_a_word_that_may_be_of_all_together_is_told(word: str) -> None:
    assert "said of each, or of all together?" in told(f"If {word} are in the Heap, the Active Player gains 1 Points.")


@pytest.mark.parametrize("who", ["they gain", "each of them gains", "both of them gain"])
def test_they_behind_one_or_another_are_told(who: str) -> None:
    why = told(f"If the Active Player or the Leader is Hidden, {who} 1 Points.")
    assert "which of “the Active Player or the Leader” that is, nothing tells" in why
    assert points(f"If the Active Player and the Leader are Hidden, {who} 1 Points.", "A Hidden, B Hidden") == (1, 1, 0)


@pytest.mark.parametrize("done", ["discards", "may discard"])
def test_any_number_of_them_are_not_all(done: str) -> None:
    assert "nobody is asked how many or which" in told(
        f"The Active Player draws three Gems and {done} any number of them."
    )
    step = (
        "The Active Player draws two Gems. The Active Player chooses any number of drawn Gems. Discard the chosen Gems."
    )
    assert options(step, "Heap Ruby, Heap Opal, Heap Jet") == ["Opal", "Jet", "stop"]
