"""A game of Gems in Bags and a Heap, and of three Players in a Mill and at a Gate, on which sentences are tried."""

from __future__ import annotations

from types import ModuleType

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


def options(step: str, said: str) -> list[str]:
    game = played(lowered_text(text(step)))
    state = laid(game, said)
    game.begin(state, "Turn", Player=0)
    return [game.action_to_string(state, each) for each in game.legal_actions(state)]
