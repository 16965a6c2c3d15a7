"""What a sentence says, played: an audit of the forms, one small harbour for all of them.

Each sentence is a step of its own, begun at a table of two or three Players; what changed is compared with what the
words say. The second half says which sentences are left to the table, and with what reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pytest
from tried import lowered_text, played, reason

from rulewright.machine.from_meaning import Lowered

HARBOUR = """Core Rules: Harbour
Players: {players}

# 1 Things

MAP Coast

Dock - Inn - Fort - Reef
Inn - Barn

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player. The game has a Captain, a Player.
The game has a Tide, a number from 0 to 12 starting at 3. The game has a Pot, a number starting at 10.

RULE

Each space of the Coast is a Place. Each Pawn is in a Place. Each Player has a Pawn.
A Player is in the Place of their Pawn.

RULE

A Player may be Tired. A Player may be Wet.

RULE

Each Player has Coins, a number from 0 to 20 starting at 5.
Each Player has Grit, a number from 0 to 6 starting at 2. Each Player has Fame, a number starting at 0.

RULE

A Fish Card is a card. The game has a Sea Deck, a pile of Fish Cards.
The game has a Heap, a pile of Fish Cards. Each Player has a Net, a pile of Fish Cards.
Discarded Fish Cards are placed in the Heap.

COMPONENT Fish Cards

| Name | Quantity | Weight |
| Cod | 4 | 2 |
| Eel | 3 | 5 |
| Ray | 2 | 3 |

RULE

Nap and Hire are Actions. {rule}

RULE

To play the game, resolve Setup, then repeat Watch until the game ends.

PROCEDURE Setup

1. Put all Fish Cards in the Sea Deck. Shuffle the Sea Deck.
2. Put the Players in Turn Order at random.

PROCEDURE Watch

1. For each Player in Turn Order, that Player takes a Turn.
2. Increase the Tide by 1. If the Tide is 12 or more, the game ends.

PROCEDURE Turn

1. The Player becomes the Active Player.
2. The Active Player may take up to two Actions.

PROCEDURE Nap

1. The Player gains 1 Grit.

PROCEDURE Hire

1. The Active Player gains 1 Fame.

PROCEDURE Dawn

1. {step}
"""


def lowered(step: str, rule: str = "", players: str = "2-3") -> Lowered:
    return lowered_text(HARBOUR.format(step=step, rule=rule, players=players))


def machine(step: str, rule: str = "", players: str = "2-3") -> ModuleType:
    return played(lowered(step, rule, players))


def left(step: str, rule: str = "") -> str:
    """Why the sentence is left to the table."""
    return reason(lowered(step, rule))


def table(game: ModuleType, nets: str = "", **values: object) -> Any:
    """Three Players, of whom the first acts. `nets`: what each has in the Net, by first letters (`CE,R`); values are
    one for each Player, or one of the game.
    """
    state = game.table(min(3, max(game.PLAYERS)))
    game.set_value(state, "Active Player", 0)
    game.set_value(state, "Turn Order", list(range(state.players)))
    for player in range(state.players):
        game.set_value(state, "Place", "Dock", player)
    for name, value in values.items():
        if isinstance(value, tuple):
            for player, each in enumerate(value):
                game.set_value(state, name, each, player)
        else:
            game.set_value(state, name, value)
    for player, letters in enumerate(nets.split(",") if nets else ()):
        for letter in letters:
            game.lay(state, {"C": "Cod", "E": "Eel", "R": "Ray"}[letter], "Net", player)
    return state


@dataclass
class Played:
    """The table after a step, and what was offered at each choice."""

    game: ModuleType
    state: Any
    asked: list[tuple[str, ...]]

    def each(self, name: str) -> tuple[object, ...]:
        return tuple(self.game.get_value(self.state, name, player) for player in range(self.state.players))

    def value(self, name: str) -> object:
        return self.game.get_value(self.state, name)

    def net(self, player: int = 0) -> str:
        """The cards in a Net by their first letters."""
        cards = self.state.piles[self.game.pile_number("Net", player)]
        return "".join(sorted(self.game.NAMES[card][0] for card in cards))


def dawn(game: ModuleType, *answers: str, nets: str = "", **values: object) -> Played:
    """The table after Dawn. Where something is chosen, the next answer is taken; of an offer that no answer names, the
    last option (stop, no).
    """
    state, asked, left = table(game, nets, **values), [], list(answers)
    game.begin(state, "Dawn")
    for _ in range(40):
        waiting = game.pending(state)
        if waiting.kind == "over":
            break
        options = {name: action for action, name in waiting.options}
        if waiting.kind != "chance":
            asked.append(tuple(options))
        known = left and left[0] in options
        game.apply(state, options[left.pop(0)] if known else list(options.values())[-1])
    assert not left, (left, asked)
    return Played(game, state, asked)


# -------------------------------------------------------------------------------------------- other, another, both
def test_another_place_is_not_where_one_stands() -> None:
    game = machine("The Active Player moves to another Place.")
    state = dawn(game, "Fort")
    assert state.asked == [("Inn", "Fort", "Reef", "Barn")]
    game = machine("The Active Player chooses one other Place. Move the Active Player's Pawn to the chosen Place.")
    assert dawn(game, "Barn").asked == [("Inn", "Fort", "Reef", "Barn")]


def test_players_in_another_place() -> None:
    game = machine("Each Player in another Place gains 1 Fame.")
    assert dawn(game, Place=("Inn", "Inn", "Dock")).each("Fame") == (0, 0, 1)


def test_the_other_cards_are_all_but_the_one_that_was_chosen() -> None:
    game = machine("The Active Player chooses one Fish Card in their Net. Discard the other Fish Cards in their Net.")
    assert dawn(game, "Eel", nets="CERC").net() == "E"


def test_another_card_is_not_the_one_before() -> None:
    game = machine(
        "The Active Player chooses one Fish Card in their Net. The Active Player chooses another Fish Card in their "
        "Net.\n2. Discard the chosen Fish Card."
    )
    assert dawn(game, "Eel", nets="ERC").asked == [("Eel", "Ray", "Cod"), ("Ray", "Cod")]


@pytest.mark.parametrize("step", ["Both Players gain 1 Fame.", "If both Players are Wet, each Player gains 1 Fame."])
def test_both_speaks_of_two(step: str) -> None:
    assert "speaks of two" in left(step)
    two = machine(step, players="2")
    assert dawn(two, Wet=(True, True)).each("Fame") == (1, 1)


@pytest.mark.parametrize(
    "step",
    [
        "If two Players are in the same Place, the Active Player gains 1 Fame.",
        "The Active Player chooses one Place. The Active Player chooses another Place.",
    ],
)
def test_the_same_and_another_of_what(step: str) -> None:
    assert left(step)


def test_next_to_a_place_that_has_a_name() -> None:
    game = machine("Each Player in a Place adjacent to the Inn gains 1 Fame.")
    assert dawn(game, Place=("Fort", "Inn", "Reef")).each("Fame") == (1, 0, 0)


def test_any_other_player_than_whom() -> None:
    why = left("Each Player becomes Tired.", "When any other Player becomes Tired, the Active Player gains 1 Fame.")
    assert "other than whom" in why


# ------------------------------------------------------------------------------------------- everyone, and each own
@pytest.mark.parametrize(
    ("step", "fame"),
    [
        ("Everyone gains 1 Fame.", (1, 1, 1)),
        ("Everybody who is Wet gains 1 Fame.", (1, 0, 1)),
        ("Everyone gains Fame equal to their Grit.", (2, 3, 4)),
        ("If everyone is Wet, the Active Player gains 1 Fame.", (0, 0, 0)),
        ("If nobody is Tired, the Active Player gains 1 Fame.", (0, 0, 0)),
        ("If no one has more than 9 Coins, the Active Player gains 1 Fame.", (1, 0, 0)),
        ("If anyone is Tired, the Active Player gains 1 Fame.", (1, 0, 0)),
        ("If somebody has no Coins, the Active Player gains 1 Fame.", (0, 0, 0)),
    ],
)
def test_everyone_and_nobody(step: str, fame: tuple[int, ...]) -> None:
    state = dawn(machine(step), Wet=(True, False, True), Tired=(False, True, False), Grit=(2, 3, 4))
    assert state.each("Fame") == fame


@pytest.mark.parametrize("step", ["Nobody wins and the game ends.", "Anyone gains 1 Fame.", "Someone becomes Wet."])
def test_nobody_and_anyone_do_nothing_that_is_known(step: str) -> None:
    assert left(step)


@pytest.mark.parametrize(
    ("step", "coins"),
    [
        ("Each Player loses their Grit.", (5, 5, 5)),
        ("Each Player adds 1 to their Coins.", (6, 6, 6)),
        ("Each other Player reduces their Coins by 2.", (5, 3, 3)),
        ("Each Player increases their Coins by their Grit.", (6, 8, 5)),
    ],
)
def test_each_their_own_number(step: str, coins: tuple[int, ...]) -> None:
    state = dawn(machine(step), Grit=(1, 3, 0))
    assert state.each("Coins") == coins
    assert state.each("Grit") == ((0, 0, 0) if "loses" in step else (1, 3, 0))


@pytest.mark.parametrize(
    ("step", "nets"),
    [
        ("Each Player discards their Net.", ["", "", ""]),
        ("Each other Player discards their Net.", ["CE", "", ""]),
        ("Everyone discards all Eels in their Net.", ["C", "R", "C"]),
        ("Each Wet Player returns their Net to the Sea Deck.", ["CE", "", "CE"]),
    ],
)
def test_each_their_own_pile(step: str, nets: list[str]) -> None:
    state = dawn(machine(step), nets="CE,ER,EC", Wet=(False, True, False))
    assert [state.net(player) for player in range(3)] == nets


# ---------------------------------------------------------------------------------------------- what is said of each
def test_what_follows_for_each_is_done_for_each() -> None:
    game = machine("For each Player in Turn Order, that Player may Nap. If they do, that Player gains 1 Fame.")
    assert dawn(game, "no", "yes", "yes").each("Fame") == (0, 1, 1)
    game = machine(
        "For each Player in Turn Order, that Player chooses another Player as the target. The target gains 1 Fame."
    )
    assert dawn(game, "Player 2", "Player 3", "Player 2").each("Fame") == (0, 2, 1)
    game = machine("For each Player in Turn Order, that Player gains 1 Fame. The Active Player loses 1 Coins.")
    state = dawn(game)
    assert (state.each("Fame"), state.each("Coins")) == ((1, 1, 1), (4, 5, 5))


def test_another_step_comes_after_all_of_them() -> None:
    assert "Write it in the step of the loop" in left(
        "For each Player in Turn Order, that Player may Nap.\n2. If they do, that Player becomes Wet."
    )


@pytest.mark.parametrize(
    ("step", "ends"),
    [
        ("If the Sea Deck or the Heap is empty, the game ends.", True),
        ("If the Sea Deck and the Heap are empty, the game ends.", False),
    ],
)
def test_one_of_two_piles_is_empty(step: str, ends: bool) -> None:
    game = machine(step)
    state = table(game, "C")
    game.lay(state, "Eel", "Sea Deck")
    game.begin(state, "Dawn")
    assert (state.winners is not None) is ends


def test_a_rule_about_who_wins_that_nothing_reads_is_the_tables() -> None:
    assert left(
        "The Player with the most Coins wins and the game ends.", "Of tied Players, the one with more Fame wins."
    )


# ------------------------------------------------------------------------------------------------- so many, or none
def test_exactly_two_cards_or_none() -> None:
    game = machine("The Active Player may discard two Fish Cards from their Net. If they do, they gain 3 Fame.")
    both = dawn(game, "yes", "Cod", "Ray", nets="CER")
    assert (both.net(), both.each("Fame")) == ("E", (3, 0, 0))
    none = dawn(game, "no", nets="CER")
    assert (none.net(), none.each("Fame")) == ("CER", (0, 0, 0))
    one = dawn(game, nets="C")
    assert (one.asked, one.net(), one.each("Fame")) == ([], "C", (0, 0, 0))


@pytest.mark.parametrize("step", ["may spend 1 Coins or 1 Grit", "may Nap or Hire"])
def test_if_they_do_after_one_of_several(step: str) -> None:
    game = machine(f"The Active Player {step}. If they do, the Pot becomes 20.")
    taken = {"may spend 1 Coins or 1 Grit": "Spend 1 Grit", "may Nap or Hire": "Hire"}[step]
    assert dawn(game, taken).value("Pot") == 20
    assert dawn(game, "decline").value("Pot") == 10


def test_nothing_was_done_where_nothing_could_be() -> None:
    game = machine("The Active Player may spend 1 Coins or 1 Grit. If they do, they gain 1 Fame.")
    assert dawn(game, Coins=(0, 0, 0), Grit=(0, 0, 0)).each("Fame") == (0, 0, 0)


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("The Active Player gains 1 Fame. If they do, they gain 1 Coins.", "they do"),
        ("Each Player adds 1 to the Pot.", "several do it"),
        ("The Active Player discards half of their Net, rounded down.", "which cards"),
        ("Put one Eel in the Active Player's Net.", "from where"),
        ("The Active Player may spend all Coins.", "any number of"),
        ("The game ends. All Players win.", "nothing follows"),
        ("Discard all other Fish Cards in the Active Player's Net.", "other than which"),
        (
            "The Captain becomes Wet. The Active Player takes half of the Captain's Coins, rounded up.",
            "nobody would lose",
        ),
    ],
)
def test_what_leaves_something_open_is_left_to_the_table(step: str, why: str) -> None:
    assert why in left(step)


def test_one_of_several_that_lie_in_one_pile() -> None:
    game = machine("Discard one Eel in the Active Player's Net.")
    assert dawn(game, nets="EECE").net() == "CEE"


def test_what_is_paid_to_a_number_of_the_game_is_added_there() -> None:
    game = machine("Each Player pays 2 Coins to the Pot.")
    state = dawn(game, Coins=(5, 1, 0))
    assert state.each("Coins") == (3, 0, 0)
    assert state.value("Pot") == 13  # as much as there is


@pytest.mark.parametrize("step", ["The game ends and all Players win.", "All Players win and the game ends."])
def test_who_wins_as_the_game_ends(step: str) -> None:
    assert dawn(machine(step)).state.winners == (0, 1, 2)


# ---------------------------------------------------------------------------------------------- where nobody is there
NOBODY = [
    "The Active Player gains Fame equal to the Captain's Grit.",
    "The Active Player gives 2 Coins to the Captain.",
    "The Captain takes a Turn.",
    "The Captain may Nap.",
    "The Captain chooses another Player as the target. The target gains 1 Fame.",
    "The Active Player moves to the Captain's Place.",
    "The Captain takes one random card from the Active Player's Net.",
    "The Captain becomes the Active Player.",
    "Set the Tide to the Captain's Grit.",
    "The Captain gives 1 Coins to the Active Player.",
]


@pytest.mark.parametrize("step", NOBODY)
def test_an_empty_place_does_gets_and_says_nothing(step: str) -> None:
    game = machine(step)
    before, after = Played(game, table(game, "CE"), []), dawn(game, nets="CE")
    assert after.asked == []
    assert _shown(after) == _shown(before)


@pytest.mark.parametrize("step", NOBODY)
def test_with_somebody_there_it_is_done(step: str) -> None:
    game = machine(step)
    values: dict[str, object] = {"Captain": 1, "Grit": (2, 4, 2), "Place": ("Dock", "Reef", "Dock")}
    before, after = Played(game, table(game, "CE", **values), []), dawn(game, nets="CE", **values)
    assert after.asked or _shown(after) != _shown(before)


def _shown(table: Played) -> list[object]:
    named = [table.each(name) for name in ("Coins", "Grit", "Fame", "Place")]
    return [*named, *(table.value(name) for name in ("Active Player", "Tide", "Pot")), table.net()]


def test_a_choice_that_found_no_place_moves_nobody() -> None:
    game = machine(
        "The Active Player chooses one Place adjacent to the Captain.\n2. Move the Active Player's Pawn to the chosen "
        "Place."
    )
    assert dawn(game).each("Place") == Played(game, table(game), []).each("Place")
