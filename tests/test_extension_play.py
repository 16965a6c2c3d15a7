"""An extension that changes its core: what it replaces, ends, times and declares anew is played, or told to its author.

Each of these sentences was understood once, and changed nothing.
"""

from __future__ import annotations

from types import ModuleType

import pytest
from tried import played

from rulewright import pipeline
from rulewright.machine.from_meaning import Lowered
from rulewright.source import Source

CORE = """Core Rules: Base
Players: 2-4

# 1 Things

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player.
The game has a Night Count, a number starting at 0. A Player may be Hidden. A Player is exactly one of Red or Blue.

RULE

Each Player has Light, a number from 0 to 5 starting at 0. Each Player has Gold, a number starting at 5.
A Player's Wealth equals their Gold plus their Light. A Rich Player is a Player with at least 6 Gold.

RULE

A Charm is a card. The game has a Deck, a pile of Charms. The game has a Heap, a pile of Charms.
Discarded Charms are placed in the Heap.

COMPONENT Charm

| Name | Quantity | Value |
| ---- | -------- | ----- |
| Bell | 2        | 1     |

RULE

To play the game, resolve Setup, then repeat Night until the game ends. Rest and Dig are Actions.
After Rest, the Active Player gains 10 Gold. A Hidden Player cannot Rest.

PROCEDURE Setup

1. Put the Players in Turn Order at random.

PROCEDURE Night

1. For each Player in Turn Order, that Player takes a Turn.
2. Increase the Night Count by 1. If the Night Count is 3 or more, the game ends.

PROCEDURE Turn

1. The Player becomes the Active Player.
2. The Active Player may take up to two Actions.

PROCEDURE Rest

1. The Active Player gains 1 Light.

PROCEDURE Dig

1. The Active Player gains 1 Gold.

PROCEDURE Feast

1. The Active Player gains 3 Light.
"""

HEAD = """Rules Extension: More
Extends: Base
Players: 2-4

# 1 Changes

"""

GOES_FIRST = "RULE\n\nIf this document conflicts with a core rule, use this document.\n\n"


def compiled(text: str, core: str = CORE) -> tuple[pipeline.Compiled, Lowered]:
    whole = HEAD + (text if text.split()[0].isupper() else f"RULE\n\n{text}\n")
    made = pipeline.compile_ruleset([Source("base.rules", core), Source("more.rules", whole)])
    return made, pipeline.lowered(made)


def machine(text: str, core: str = CORE) -> ModuleType:
    return played(compiled(text, core)[1])


def told(text: str, core: str = CORE) -> list[tuple[str, str, str]]:
    """What is told of the extension: code, what is wrong, and what to write."""
    found = pipeline.found(*compiled(text, core))
    return [
        (each.code, each.message, each.help)
        for each in found
        if each.span.source.name == "more.rules" and each.severity.value != "info"
    ]


def offered(game: ModuleType) -> set[str]:
    """The actions that a Turn offers."""
    state = game.table(2)
    state.turn_order = [0, 1]
    game.begin(state, "Night")
    return {game.action_to_string(state, action) for action in game.legal_actions(state)}


def done(game: ModuleType, name: str) -> tuple[int, int]:
    """The Light and Gold of the Active Player after a procedure."""
    state = game.table(2)
    state.active_player = 0
    game.begin(state, name)
    return state.light[0], state.gold[0]


@pytest.mark.parametrize(
    "sentence",
    [
        "Feast replaces Rest.",
        "Rest is replaced by Feast.",
        "Feast takes the place of Rest.",
        "In this extension, Feast replaces Rest.",
        "Feast replaces the core's Rest.",
        "Instead of Rest, the Active Player resolves Feast.",
        "Instead of Rest, resolve Feast.",
        "Resolve Feast instead of Rest.",
        "Feast is resolved instead of Rest.",
        "Feast occurs instead of Rest.",
        "Whenever Rest would be resolved, resolve Feast instead.",
        "When a Player would Rest, that Player resolves Feast instead.",
    ],
)
def test_a_procedure_takes_the_place_of_another(sentence: str) -> None:
    game = machine(sentence)
    assert offered(game) >= {"Feast", "Dig"}
    assert "Rest" not in offered(game)
    assert done(game, "Feast") == (3, 15)  # and what comes after Rest comes after Feast


def test_within_what_replaces_it_a_procedure_is_what_it_was() -> None:
    game = machine("PROCEDURE Long Rest\n\n1. Resolve Rest. Resolve Rest.\n\nRULE\n\nLong Rest replaces Rest.\n")
    assert "Long Rest" in offered(game)
    assert done(game, "Long Rest") == (2, 15)


def test_what_replaces_the_replaced_stands_at_the_end() -> None:
    game = machine("Feast replaces Rest. Dig replaces Feast.")
    assert done(game, "Dig") == (0, 16)
    assert offered(game) & {"Rest", "Feast", "Dig"} == {"Dig"}


@pytest.mark.parametrize(
    "sentence",
    [
        "Feast replaces Rest if the Night Count is 2 or more.",
        "A Hidden Player resolves Feast instead of Rest.",
        "Feast replaces Rest. Dig replaces Rest.",
        "Feast replaces Rest. Rest replaces Feast.",
        "Feast is resolved twice instead of once.",
        "Rest occurs once per Night.",
        "Feast occurs at random.",
    ],
)
def test_what_is_said_of_some_or_at_times_is_told(sentence: str) -> None:
    found = told(sentence)
    assert found
    assert {code for code, _, _ in found} <= {"RW860", "RW030"}


def test_a_procedure_of_the_cores_name_is_an_error_until_it_says_that_it_replaces_it() -> None:
    own = "PROCEDURE Rest\n\n1. The Active Player gains 4 Light.\n\n"
    ((code, wrong, mend),) = told(own)
    assert code == "RW863"
    assert "PROCEDURE Rest" in wrong
    assert "“Rest replaces the core's Rest.”" in mend
    for said in (
        "RULE\n\nRest replaces the core's Rest.\n",
        "RULE\n\nThe Rest of this document replaces the Rest of the core rules.\n",
        GOES_FIRST,
    ):
        assert told(own + said) == []
        assert done(machine(own + said), "Rest") == (4, 15)


def test_a_table_of_the_cores_name() -> None:
    core = CORE + "\nTABLE Sign (1D6)\n\n1-6: Each Player gains 1 Gold.\n"
    own = "TABLE Sign (1D6)\n\n1-6: Each Player gains 3 Gold.\n\n"
    assert [code for code, _, _ in told(own, core)] == ["RW863"]
    game = machine(own + GOES_FIRST, core)
    state = game.table(2)
    game.begin(state, "Sign")
    game.apply(state, next(iter(game.chance_outcomes(state)))[0])
    assert state.gold[:2] == [8, 8]


def test_a_component_of_the_cores_name_brings_more_cards() -> None:
    more = "COMPONENT Charm\n\n| Name | Value | Quantity |\n| --- | --- | --- |\n| Drum | 4 | 3 |\n"
    cards = {card.name: (card.copies, dict(card.values)["Value"]) for card in compiled(more)[1].game.cards}
    assert cards == {"Bell": (2, 1), "Drum": (3, 4)}
    assert told(more) == []
    again = more.replace("Drum", "Bell")
    assert [code for code, _, _ in told(again)] == ["RW863"]
    cards = {card.name: card.copies for card in compiled(again + "\n" + GOES_FIRST)[1].game.cards}
    assert cards == {"Bell": 3}


@pytest.mark.parametrize(
    ("sentence", "gains"),
    [
        ("Feast occurs at the end of each Night.", 3),
        ("Feast is resolved at the start of each Night.", 3),
        ("Feast takes place after each Night.", 3),
        ("Feast occurs after Dig.", 0),
        ("Feast occurs during Setup.", 0),
        ("At the end of each Night, Feast occurs.", 3),
        ("Feast occurs at the end of the second Night.", 0),
    ],
)
def test_a_procedure_occurs_at_a_moment(sentence: str, gains: int) -> None:
    game = machine(sentence)
    state = game.table(2)
    state.active_player = 0
    game.begin(state, "Night")
    assert sum(state.light[:2]) == gains


def test_after_what_it_occurs() -> None:
    assert done(machine("Feast occurs after Dig."), "Dig") == (3, 6)
    game = machine("Feast occurs when a Player becomes Hidden.")
    state = game.table(2)
    state.active_player = 1
    game.change(state, "Hidden", "set", [0], True)
    assert state.light[1] == 3


@pytest.mark.parametrize(
    "sentence",
    [
        "The Dig no longer occurs.",
        "Dig is no longer resolved.",
        "A Player can no longer Dig.",
        "A Player may no longer Dig.",
        "Dig does not occur.",
    ],
)
def test_what_no_longer_occurs_is_not_offered(sentence: str) -> None:
    assert "Dig" not in offered(machine(sentence))
    assert "Rest" in offered(machine(sentence))


@pytest.mark.parametrize(
    ("sentence", "count", "gold"),
    [
        ("The Night Count starts at 2.", 2, 5),
        ("The Night Count begins at 2.", 2, 5),
        ("Each Player's Gold starts at 7.", 0, 7),
        ("Gold starts at 7.", 0, 7),
        ("Each Player starts with 7 Gold.", 0, 7),
    ],
)
def test_where_a_number_starts(sentence: str, count: int, gold: int) -> None:
    state = machine(sentence).table(2)
    assert (state.night_count, state.gold[0]) == (count, gold)


@pytest.mark.parametrize(
    "sentence",
    [
        "A Player's Wealth equals their Gold.",
        "A Rich Player is a Player with at least 2 Light.",
        "Each Player has Light, a number from 0 to 9 starting at 0.",
        "The game has a Night Count, a number from 0 to 9.",
        "A Player is exactly one of Red or Green.",
        "A Player may be Red.",
        "Discarded Charms are placed in the Deck.",
        "The Night Count starts at 2. The Night Count starts at 4.",
    ],
)
def test_what_is_declared_anew_is_told(sentence: str) -> None:
    found = told(sentence)
    assert [code for code, _, _ in found] == ["RW860"]
    assert "line" in found[0][1]  # where it is declared
    assert found[0][2]


def test_a_document_that_goes_first_declares_anew() -> None:
    game = machine(GOES_FIRST + "RULE\n\nA Player's Wealth equals their Gold.\n")
    state = game.table(2)
    state.light[0] = 4
    assert game.wealth(state, 0) == 5
    game = machine(GOES_FIRST + "RULE\n\nEach Player has Light, a number from 0 to 9 starting at 8.\n")
    assert game.table(2).light[0] == 8
    assert told(GOES_FIRST + "RULE\n\nA Rich Player is a Player with at least 3 Gold.\n") == []


def test_what_adds_to_the_core_is_not_told() -> None:
    assert told("A Player is exactly one of Red, Blue or Green. A Player can also be Grey.") == []
    assert told("Each Player has Light, a number from 0 to 5 starting at 0.") == []
