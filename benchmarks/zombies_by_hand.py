"""The whole game of Zombies (`rulesrc/zombies` with its core), written by hand: the Turns, and how it is driven.

What the generated machine is measured against (`machine.py`). Plain Python as one writes it for one game: calls for
procedures, an exception for the end. It cannot be saved, copied, compared or asked why, as the machine can.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence

from benchmarks.zombies_fights import Fights
from benchmarks.zombies_table import (
    ADJACENT,
    ASLEEP,
    CUBE_ROOMS,
    D20,
    DAMAGE,
    FALLEN,
    HUNGRY,
    LOOSE_TILE,
    MELEE,
    NOWHERE,
    OLD_FRIEND,
    RAGING,
    REMOVED,
    SLING,
    SPRINTER,
    SURVIVING,
    WIDOW,
    ZOMBIE,
    ZOMBIE_CARDS,
    GameOver,
    Player,
    Steps,
)

ACTIONS = 2


class Driven(Fights):
    """The game, driven from outside."""

    def steps(self) -> Steps:
        try:
            yield from self.set_up()
            while True:
                for player in self.order:
                    if player.status == SURVIVING:
                        yield from self.player_turn(player)
                    elif player.status == ZOMBIE:
                        yield from self.zombie_turn(player)
                    elif player.status == FALLEN:
                        yield from self.rise(player)
        except GameOver:
            pass

    # ------------------------------------------------------------------------------------------------ a Player's Turn

    def player_turn(self, player: Player) -> Steps:
        self.active = player
        self.turn_over = False
        yield from self.free_action(player)
        taken: list[str] = []
        while len(taken) < ACTIONS and not self.turn_over:
            action = yield self.open_actions(player, taken)
            if action == "stop":
                break
            player.kaos -= action in taken
            taken.append(action)
            yield from TURN_ACTIONS[action](self, player)
        if self.turn_over:
            return
        player.gain_kaos(ACTIONS - len(taken))
        if player.room in CUBE_ROOMS and self.cube != ASLEEP:
            yield from self.hurt(player, 1 if self.cube == HUNGRY else 2)
        if self.turn_over:
            return
        if self.bombs:
            yield from self.draw_bomb(player)
        else:
            yield from self.hurt(player, 2)

    def open_actions(self, player: Player, taken: Sequence[str]) -> list[str]:
        """What the Active Player may do, and stop. To do the same again costs 1 Kaos."""
        here = [p for p in self.players if p.room == player.room and p is not player]
        found = ["move"]
        if not player.hidden:
            found.append("hide")
        if any(p.hidden and p.status != ZOMBIE for p in here):
            found.append("seek")
        if self.chests[player.room]:
            found.append("open chest")
        seen = any(p.status == SURVIVING and not p.hidden for p in here)
        if seen:
            found.append("ambush" if player.hidden else "challenge")
        if self.in_range(player):
            found.append("shoot")
        if seen:
            found.append("pickpocket")
        if any(p.status == ZOMBIE for p in here):
            found.append("strike")
        if not player.kaos:
            found = [action for action in found if action not in taken]
        return [*found, "stop"]

    def in_range(self, player: Player) -> list[Player]:
        """Whom the Player may take a shot at: first the living."""
        near = [p for p in self.players if p.room in ADJACENT[player.room] and not p.hidden]
        return [p for status in (SURVIVING, ZOMBIE) for p in near if p.status == status]

    def others_here(self, player: Player) -> list[Player]:
        """The other Surviving Players in the Room who are not Hidden."""
        return [p for p in self.surviving() if p.room == player.room and p is not player and not p.hidden]

    def move(self, player: Player) -> Steps:
        player.room = yield ADJACENT[player.room]
        player.hidden = False
        hidden = [p for p in self.players if p.room == player.room and p.hidden]
        if hidden and (yield from self.check(player, player.perception, 12)):
            for each in hidden:
                each.hidden = False
        if not self.encounters:
            self.encounters, self.encountered = sorted(self.encountered), []
        card = yield self.encounters
        self.encounters.remove(card)
        if card == LOOSE_TILE:
            yield from self.hurt(player, 1)
        elif card == OLD_FRIEND:
            player.gain_kaos(1)
        self.encountered.append(card)

    def hide(self, player: Player) -> Steps:
        player.hidden = True
        yield from ()

    def seek(self, player: Player) -> Steps:
        target = yield [
            p for p in self.players if p.room == player.room and p.hidden and p is not player and p.status != ZOMBIE
        ]
        if (yield from self.check(player, player.perception, self.target_number(target))):
            target.hidden = False

    def open_chest(self, player: Player) -> Steps:
        deck = yield (self.weapons, self.gear)
        self.chests[player.room] -= 1
        if deck:
            card = yield deck
            deck.remove(card)
            player.backpack.append(card)
        yield from self.manage_loot(player)

    def take_a_shot(self, player: Player) -> Steps:
        target = yield self.in_range(player)
        weapon = yield self.arms(player, (SLING,))
        if target.status == SURVIVING:
            own = (yield D20) + player.perception
            if own < (yield D20) + target.perception:
                return
        if (yield from self.check(player, player.quickness, self.target_number(target))):
            yield from self.hurt(target, (yield DAMAGE[weapon]))
        elif target.status == SURVIVING:
            target.gain_kaos(1)

    def pickpocket(self, player: Player) -> Steps:
        target = yield self.others_here(player)
        if (yield from self.check(player, player.quickness, self.target_number(target))):
            kept = len(target.backpack)
            if kept or target.slot:
                place = yield range(kept + len(target.slot))
                player.backpack.append(target.backpack.pop(place) if place < kept else target.slot.pop(place - kept))
            yield from self.manage_loot(player)

    def strike(self, player: Player) -> Steps:
        target = yield [p for p in self.players if p.status == ZOMBIE and p.room == player.room]
        weapon = yield self.arms(player, MELEE)
        if (yield from self.check(player, player.brawn, self.target_number(target))):
            yield from self.hurt(target, (yield DAMAGE[weapon]))
        else:
            yield from self.hurt(player, (yield target.damage_die))

    # ------------------------------------------------------------------------------------------------ fights

    def ambush(self, player: Player) -> Steps:
        target = yield self.others_here(player)
        player.hidden = False
        yield from self.fight(player, target)

    def challenge(self, player: Player) -> Steps:
        yield from self.fight(player, (yield self.others_here(player)))

    # ------------------------------------------------------------------------------------------------ Zombies

    def rise(self, player: Player) -> Steps:
        """Rising as a Zombie, with the Zombie Turn that follows at once."""
        if not self.zombies:
            player.room = NOWHERE
            player.status = REMOVED
            return
        player.zombie = yield self.zombies
        self.zombies.remove(player.zombie)
        player.health, _, player.damage_die = ZOMBIE_CARDS[player.zombie]
        player.status = ZOMBIE
        yield from self.zombie_turn(player)

    def zombie_turn(self, zombie: Player) -> Steps:
        self.active = zombie
        self.turn_over = False
        if zombie.zombie == WIDOW:
            zombie.hidden = True
        for _ in range(3 if zombie.zombie == SPRINTER else 2):
            targets = [p for p in self.surviving() if p.room == zombie.room]
            action = yield ("move", "attack", "stop") if targets else ("move", "stop")
            if action == "stop":
                break
            if action == "move":
                zombie.room = yield ADJACENT[zombie.room]
            else:
                yield from self.zombie_attack(zombie, (yield targets))
            if self.turn_over:
                return
        if zombie.room in CUBE_ROOMS and self.cube == RAGING:
            yield from self.hurt(zombie, 2)
            if self.turn_over:
                return
        if self.bombs:
            yield from self.draw_bomb(zombie)


TURN_ACTIONS = {
    "move": Driven.move,
    "hide": Driven.hide,
    "seek": Driven.seek,
    "open chest": Driven.open_chest,
    "ambush": Driven.ambush,
    "challenge": Driven.challenge,
    "shoot": Driven.take_a_shot,
    "pickpocket": Driven.pickpocket,
    "strike": Driven.strike,
}


def drive(seed: int, players: int) -> tuple[Driven, list[int]]:
    """A whole game, driven by chance; the game, and the places of the options taken."""
    uniform = random.Random(seed).random
    game = Driven(players)
    steps = game.steps()
    log: list[int] = []
    try:
        options = next(steps)
        while True:
            place = int(uniform() * len(options))
            log.append(place)
            options = steps.send(options[place])
    except StopIteration:
        return game, log


def digest(game: Driven, log: list[int]) -> str:
    """What happened and how it ended, in short."""
    return digest_of(log, -1 if game.winner is None else game.winner.number, players_of(game), table_of(game))


def players_of(game: Driven) -> list[list[object]]:
    """What each Player is and has."""
    return [
        [p.status, p.room, p.health, p.kaos, p.tokens, p.hidden, p.disarmed, p.backpack, p.slot, p.stack, p.face_up]
        for p in game.players
    ]


def table_of(game: Driven) -> list[list[int]]:
    """What lies on the table: the Current Cube State Card, tokens, decks, and discard piles, their cards by kind."""
    decks = [game.weapons, game.gear, game.encounters, game.bombs, game.zombies]
    discarded = [game.discarded_weapons, game.discarded_gear, game.encountered, game.discarded_cubes]
    return [[game.cube, game.pool], game.chests, *map(sorted, decks), *map(sorted, discarded)]


def digest_of(log: list[int], winner: int, players: list[list[object]], table: list[list[int]]) -> str:
    """The same of plain values: places of the options taken, who won, what `players_of` and `table_of` tell."""
    return hashlib.sha256(repr((log, winner, players, table)).encode()).hexdigest()
