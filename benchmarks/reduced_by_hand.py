"""The reduced game (`tests/rulesets/reduced`), written by hand: what the generated machine is measured against.

Plain Python as one writes it for one game: calls for procedures, an exception for the end. It comes in two kinds.
`play` makes its choices and rolls itself, straight through. `Driven` leaves them to whoever drives it, as the
machine does, so that any policy can play it: its procedures are generators that yield who is to choose and among
what. Neither can be saved, copied, compared or asked why, as the machine can. Both take the options in the
machine's order, so one seed gives one digest in all three.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Generator, Sequence
from typing import Any

CELLAR, HALL, LOFT = range(3)
ADJACENT = {CELLAR: (HALL,), HALL: (CELLAR, LOFT), LOFT: (HALL,)}
SURVIVING, FALLING, FALLEN, ZOMBIE, REMOVED = range(5)
STARTING_HEALTH = (5, 3, 8)
ATTACK_BONUS = (0, 2, 1)
D6 = (1, 2, 3, 4, 5, 6)
D20 = tuple(range(1, 21))
NOWHERE = -1


YES_NO = ("yes", "no")
CHANCE = -1
Asked = tuple[int, Sequence[Any]]  # who is to choose, and among what
Steps = Generator[Asked, Any, None]


class GameOver(Exception):
    """Somebody has won."""


class Player:
    """One of the four."""

    __slots__ = ("bonus", "health", "loot", "number", "room", "status", "turn_ends")

    def __init__(self, number: int) -> None:
        self.number = number
        self.health = 6
        self.loot = 1
        self.room = HALL
        self.status = SURVIVING
        self.bonus = 0
        self.turn_ends = False


class Game:
    """One game, played by chance."""

    def __init__(self, seed: int) -> None:
        self.uniform = random.Random(seed).random
        self.players = [Player(number) for number in range(4)]
        self.deck = [0, 1, 2]
        self.active = self.players[0]
        self.winner = self.players[0]
        self.log: list[int] = []

    def pick(self, number: int) -> int:
        """One of so many options, by chance; the place of the option taken is logged."""
        place = int(self.uniform() * number)
        self.log.append(place)
        return place

    def play(self) -> None:
        try:
            while True:
                for player in self.players:
                    self.turn(player)
        except GameOver:
            pass

    def turn(self, player: Player) -> None:
        """A Player's position in Turn Order is reached."""
        player.turn_ends = False
        if player.status == SURVIVING:
            self.active = player
            targets = [p for p in self.players if p is not player and p.status == SURVIVING and p.room == player.room]
            options = ("move", "strike", "stop") if targets else ("move", "stop")
            action = options[self.pick(len(options))]
            if action == "move":
                self.move(player)
            elif action == "strike":
                self.strike(player, targets)
            if player.status == SURVIVING and not player.turn_ends:
                self.lose_health(player, 1, None)
        elif player.status == FALLEN:
            self.rise(player)
        elif player.status == ZOMBIE:
            self.active = player
            targets = [p for p in self.players if p.status == SURVIVING and p.room == player.room]
            options = ("move", "attack", "stop") if targets else ("move", "stop")
            action = options[self.pick(len(options))]
            if action == "move":
                self.move(player)
            elif action == "attack":
                self.attack(player, targets)

    def move(self, player: Player) -> None:
        rooms = ADJACENT[player.room]
        player.room = rooms[self.pick(len(rooms))]

    def check(self, bonus: int) -> bool:
        return D20[self.pick(20)] + bonus >= 11

    def strike(self, player: Player, targets: list[Player]) -> None:
        target = targets[self.pick(len(targets))]
        if self.check(0):
            self.lose_health(target, D6[self.pick(6)], player)

    def attack(self, zombie: Player, targets: list[Player]) -> None:
        target = targets[self.pick(len(targets))]
        if self.check(zombie.bonus):
            self.lose_health(target, D6[self.pick(6)], None)
        else:
            self.lose_health(zombie, D6[self.pick(6)], target)

    def lose_health(self, player: Player, amount: int, downing: Player | None) -> None:
        """`downing` is the Surviving Player who dealt it, if one did."""
        before = player.health
        player.health = before - amount
        if before > 0 >= player.health:
            if player.status == SURVIVING:
                self.fall(player, downing)
            elif player.status == ZOMBIE:
                self.die(player)

    def fall(self, player: Player, downing: Player | None) -> None:
        player.status = FALLING
        standing = [p for p in self.players if p.status == SURVIVING]
        if len(standing) == 1:
            self.winner = standing[0]
            raise GameOver
        if downing is not None and player.loot >= 1 and self.pick(2) == 0:
            player.loot -= 1
            downing.loot += 1
        player.status = FALLEN
        if self.active is player:
            player.turn_ends = True

    def die(self, player: Player) -> None:
        player.status = REMOVED
        player.room = NOWHERE
        if self.active is player:
            player.turn_ends = True

    def rise(self, player: Player) -> None:
        card = self.deck.pop(self.pick(len(self.deck)))
        player.bonus = ATTACK_BONUS[card]
        player.health = STARTING_HEALTH[card]
        player.status = ZOMBIE


class Driven:
    """The same game, driven from outside: send the place of the option taken into `steps`."""

    def __init__(self) -> None:
        self.players = [Player(number) for number in range(4)]
        self.deck = [0, 1, 2]
        self.active = self.players[0]
        self.winner = self.players[0]

    def steps(self) -> Steps:
        try:
            while True:
                for player in self.players:
                    yield from self.turn(player)
        except GameOver:
            pass

    def turn(self, player: Player) -> Steps:
        """A Player's position in Turn Order is reached."""
        player.turn_ends = False
        if player.status == SURVIVING:
            self.active = player
            targets = [p for p in self.players if p is not player and p.status == SURVIVING and p.room == player.room]
            options = ("move", "strike", "stop") if targets else ("move", "stop")
            action = yield player.number, options
            if action == "move":
                yield from self.move(player)
            elif action == "strike":
                yield from self.strike(player, targets)
            if player.status == SURVIVING and not player.turn_ends:
                yield from self.lose_health(player, 1, None)
        elif player.status == FALLEN:
            yield from self.rise(player)
        elif player.status == ZOMBIE:
            self.active = player
            targets = [p for p in self.players if p.status == SURVIVING and p.room == player.room]
            options = ("move", "attack", "stop") if targets else ("move", "stop")
            action = yield player.number, options
            if action == "move":
                yield from self.move(player)
            elif action == "attack":
                yield from self.attack(player, targets)

    def move(self, player: Player) -> Steps:
        rooms = ADJACENT[player.room]
        player.room = yield player.number, rooms

    def check(self, bonus: int) -> Generator[Asked, int, bool]:
        face = yield CHANCE, D20
        return face + bonus >= 11

    def strike(self, player: Player, targets: list[Player]) -> Steps:
        target = yield player.number, targets
        if (yield from self.check(0)):
            damage = yield CHANCE, D6
            yield from self.lose_health(target, damage, player)

    def attack(self, zombie: Player, targets: list[Player]) -> Steps:
        target = yield zombie.number, targets
        if (yield from self.check(zombie.bonus)):
            damage = yield CHANCE, D6
            yield from self.lose_health(target, damage, None)
        else:
            damage = yield CHANCE, D6
            yield from self.lose_health(zombie, damage, target)

    def lose_health(self, player: Player, amount: int, downing: Player | None) -> Steps:
        """`downing` is the Surviving Player who dealt it, if one did."""
        before = player.health
        player.health = before - amount
        if before > 0 >= player.health:
            if player.status == SURVIVING:
                yield from self.fall(player, downing)
            elif player.status == ZOMBIE:
                self.die(player)

    def fall(self, player: Player, downing: Player | None) -> Steps:
        player.status = FALLING
        standing = [p for p in self.players if p.status == SURVIVING]
        if len(standing) == 1:
            self.winner = standing[0]
            raise GameOver
        if downing is not None and player.loot >= 1:
            answer = yield downing.number, YES_NO
            if answer == "yes":
                player.loot -= 1
                downing.loot += 1
        player.status = FALLEN
        if self.active is player:
            player.turn_ends = True

    def die(self, player: Player) -> None:
        player.status = REMOVED
        player.room = NOWHERE
        if self.active is player:
            player.turn_ends = True

    def rise(self, player: Player) -> Steps:
        card = yield CHANCE, tuple(self.deck)
        self.deck.remove(card)
        player.bonus = ATTACK_BONUS[card]
        player.health = STARTING_HEALTH[card]
        player.status = ZOMBIE


def drive(seed: int) -> tuple[Driven, list[int]]:
    """A whole game, driven by chance; the game, and the places of the options taken."""
    uniform = random.Random(seed).random
    game = Driven()
    steps = game.steps()
    log: list[int] = []
    try:
        _, options = next(steps)
        while True:
            place = int(uniform() * len(options))
            log.append(place)
            _, options = steps.send(options[place])
    except StopIteration:
        return game, log


def play(seed: int) -> Game:
    """A whole game."""
    game = Game(seed)
    game.play()
    return game


def digest(game: Game | Driven, log: list[int]) -> str:
    """What happened and how it ended, in short."""
    return digest_of(log, game.winner.number, [(p.health, p.loot, p.room, p.status) for p in game.players])


def digest_of(log: list[int], winner: int, ends: list[tuple[int, int, int, int]]) -> str:
    """The same of plain values: places of the options taken, who won, and Health, Loot, Room and status of each
    Player.
    """
    return hashlib.sha256(repr((log, winner, ends)).encode()).hexdigest()
