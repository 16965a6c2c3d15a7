"""The table of the whole game of Zombies, written by hand: cards, Players, decks, Checks and Loot.

The first of three parts of what the generated machine is measured against: `zombies_fights.py` has what Damage does
and who fights whom, `zombies_by_hand.py` the Turns. Written from the rules (`rulesrc/zombies` with its core) as one
writes one game: procedures are generators that yield among what is to be chosen, or what a die can show, and are sent
what was taken. Whoever drives them chooses. Options come in the machine's order, so one seed gives one digest in both.

A card is the number of its kind: all Rusty Swords are the same number. Kinds have the order of the components.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final

Steps = Generator[Sequence[Any], Any, None]
Tested = Generator[Sequence[Any], Any, bool]

SURVIVING, REMOVED, FALLING, FALLEN, ZOMBIE = range(5)
CRYPT, HALL, VAULT, CHAPEL, OSSUARY = range(5)
NOWHERE: Final = -1
ADJACENT = ((HALL,), (CRYPT, VAULT, CHAPEL), (HALL, OSSUARY), (HALL, OSSUARY), (VAULT, CHAPEL))
CUBE_ROOMS = (VAULT, OSSUARY)

# Starting Health, Defense, Brawn, Quickness, Perception.
CHARACTERS = (
    (16, 11, 3, 1, 1),
    (13, 13, 1, 4, 2),
    (14, 12, 2, 2, 3),
    (15, 12, 2, 1, 3),
    (16, 12, 3, 2, 0),
    (15, 11, 2, 3, 2),
)
PATIENT, QUICK = range(2)

DAGGER, SWORD, HAMMER, SLING, BANDAGE, PIN, ARMOR = range(7)
WEAPONS, GEAR, MELEE = (SWORD, HAMMER, SLING), (BANDAGE, PIN), (SWORD, HAMMER)
NOTHING_STIRS, LOOSE_TILE, OLD_FRIEND = range(3)
BEAM, AIR, DRAUGHT, COLLAPSE, BELL, ASLEEP, HUNGRY, RAGING = range(8)
FACE_UP_BOMBS, ICONS = (AIR, DRAUGHT, COLLAPSE, BELL), {COLLAPSE: 1, BELL: 2}
COOK, SPRINTER, FRIAR, WIDOW, CANTOR = range(5)
NO_CARD: Final = -1

D4, D6, D8, D10, D20 = (tuple(range(1, sides + 1)) for sides in (4, 6, 8, 10, 20))
DAMAGE = {DAGGER: D4, SWORD: D8, HAMMER: D10, SLING: D6}
# Starting Health, Defense, Damage Die.
ZOMBIE_CARDS = ((8, 11, D6), (6, 12, D4), (12, 8, D6), (7, 13, D6), (14, 10, D8))
YES_NO = (True, False)
MOST_KAOS = 10


class GameOver(Exception):
    """Somebody has won."""


class Player:
    """One of the Players."""

    __slots__ = (
        "backpack", "brawn", "character", "damage_die", "defense", "disarmed", "face_up", "fighting", "health",
        "hidden", "kaos", "number", "patron", "perception", "quickness", "room", "slot", "stack", "status", "tokens",
        "zombie",
    )  # fmt: skip

    def __init__(self, number: int) -> None:
        self.number = number
        self.status = SURVIVING
        self.hidden = self.disarmed = self.fighting = False
        self.health = self.defense = self.brawn = self.quickness = self.perception = 0
        self.character = self.patron = self.zombie = NO_CARD
        self.damage_die = D6
        self.kaos = 1
        self.tokens = 0
        self.room: int = HALL
        self.backpack: list[int] = []
        self.slot: list[int] = []
        self.stack: list[int] = []
        self.face_up = False  # the Dungeon Bomb on top of the stack

    def gain_kaos(self, number: int) -> None:
        self.kaos = min(self.kaos + number, MOST_KAOS)


class Table:
    """What lies on the table, and what needs nobody to be hurt."""

    def __init__(self, players: int) -> None:
        self.players = [Player(number) for number in range(players)]
        self.order = self.players  # Turn Order
        self.active = self.players[0]
        self.winner: Player | None = None
        self.turn_over = False  # the Active Player fell, or left the game
        self.fighters: list[Player] = []  # Combat Order
        self.pool = 12
        self.chests = [2, 0, 0, 2, 2]
        self.cube: int = ASLEEP
        self.weapons = [SWORD] * 5 + [HAMMER] * 3 + [SLING] * 4
        self.gear = [BANDAGE] * 4 + [PIN] * 2 + [ARMOR]
        self.encounters = [NOTHING_STIRS] * 4 + [LOOSE_TILE] * 2 + [OLD_FRIEND] * 2
        self.encountered: list[int] = []  # and three more discard piles
        self.discarded_weapons: list[int] = []
        self.discarded_gear: list[int] = []
        self.discarded_cubes: list[int] = []
        self.bombs = [BEAM] * 4 + [AIR] * 3 + [DRAUGHT] * 2 + [COLLAPSE] * 3 + [BELL] * 2 + [HUNGRY] * 2 + [RAGING]
        self.zombies = [COOK, SPRINTER, FRIAR, WIDOW, CANTOR]

    def set_up(self) -> Steps:
        left, order = list(self.players), []
        while len(left) > 1:
            order.append((yield left))
            left = [player for player in left if player is not order[-1]]
        self.order = order + left
        characters = list(range(len(CHARACTERS)))
        for player in self.players:
            player.character = yield characters
            characters = [each for each in characters if each != player.character]
            player.health, player.defense, player.brawn, player.quickness, player.perception = CHARACTERS[
                player.character
            ]
        patrons = [PATIENT] * 3 + [QUICK] * 3
        for player in self.players:
            player.patron = yield patrons
            patrons.remove(player.patron)
            player.brawn += player.patron == PATIENT
            player.quickness += player.patron == QUICK
        for player in self.players:
            player.tokens = 1
            self.pool -= 1
        for player in self.order:
            player.slot = [(yield self.weapons)]
            self.weapons.remove(player.slot[0])

    # ------------------------------------------------------------------------------------------------ Checks

    def target_number(self, player: Player) -> int:
        """Defense, or the Defense of a Zombie, which neither Loot nor a Dungeon Bomb changes."""
        if player.status == ZOMBIE:
            return ZOMBIE_CARDS[player.zombie][1]
        draughts = sum(other.face_up and other.stack[-1] == DRAUGHT for other in self.players)
        return player.defense + player.backpack.count(ARMOR) + player.slot.count(ARMOR) - draughts

    def check(self, player: Player, bonus: int, target_number: int, attack: bool = False) -> Tested:
        """A Check with its Roll Window."""
        roll: int = yield D20
        if player.tokens and (yield YES_NO):
            player.tokens -= 1
            self.pool += 1
            roll = yield D20
        if player.kaos:
            spent: int = yield range(player.kaos + 1)
            player.kaos -= spent
            bonus += spent
        if roll == 20:
            player.gain_kaos(1)
        elif roll == 1 and attack and any(loot in WEAPONS for loot in player.slot):
            player.disarmed = True
        return roll + bonus >= target_number

    def arms(self, player: Player, kinds: Sequence[int]) -> list[int]:
        """The Mystic Dagger, and what else may be chosen as the weapon."""
        return [DAGGER] if player.disarmed else [DAGGER, *(loot for loot in player.slot if loot in kinds)]

    # ------------------------------------------------------------------------------------------------ Loot

    def discard(self, loot: int) -> None:
        (self.discarded_weapons if loot in WEAPONS else self.discarded_gear).append(loot)

    def manage_loot(self, player: Player) -> Steps:
        """The Loot Management Window."""
        if player.backpack and (yield YES_NO):
            yield from self.swap_gear(player)
        while len(player.backpack) > 2:
            self.discard(player.backpack.pop((yield range(len(player.backpack)))))

    def free_action(self, player: Player) -> Steps:
        if not player.backpack:
            return
        gear = any(loot in GEAR for loot in player.backpack)
        action = yield ("swap", "use", "stop") if gear else ("swap", "stop")
        if action == "swap":
            yield from self.swap_gear(player)
        elif action == "use":
            place = yield [place for place, loot in enumerate(player.backpack) if loot in GEAR]
            if player.backpack[place] == BANDAGE:
                player.health += yield D4
            else:
                player.gain_kaos(2)
            self.discard(player.backpack.pop(place))

    def swap_gear(self, player: Player) -> Steps:
        chosen = player.backpack.pop((yield range(len(player.backpack))))
        player.backpack += player.slot
        player.slot = [chosen]
        player.disarmed = False
