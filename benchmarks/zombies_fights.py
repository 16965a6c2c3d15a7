"""What Damage does in the game of Zombies by hand (falls, Final Death, the Loot of whoever falls), and fights.

Both stand here because those who fight may attack whoever is about to take the Loot. Dungeon Bombs hurt as well.
"""

from __future__ import annotations

from collections.abc import Iterable

from benchmarks.zombies_table import (
    ADJACENT,
    AIR,
    ARMOR,
    BEAM,
    BELL,
    CANTOR,
    COLLAPSE,
    D4,
    D20,
    DAGGER,
    DAMAGE,
    FACE_UP_BOMBS,
    FALLEN,
    FALLING,
    FRIAR,
    HUNGRY,
    ICONS,
    MELEE,
    NOWHERE,
    RAGING,
    REMOVED,
    SURVIVING,
    YES_NO,
    ZOMBIE,
    GameOver,
    Player,
    Steps,
    Table,
)

COMBAT_ACTIONS = {
    False: ("attack", "disengage", "flee", "stop"),
    True: ("attack", "recover", "disengage", "flee", "stop"),
}


class Fights(Table):
    """The table, what happens when Health reaches zero or lower, Combat Encounters and Dungeon Bombs."""

    def hurt(self, player: Player, amount: int, downing: Player | None = None) -> Steps:
        """`downing` is the Surviving Player whose Combat Damage it is."""
        before = player.health
        player.health = before - amount
        if before > 0 >= player.health:
            yield from self.drop(player, downing)

    def hurt_all(self, players: Iterable[Player], amount: int) -> Steps:
        """All at once; then one fall after the other, in Turn Order from the Active Player on."""
        dropped = []
        for player in players:
            player.health -= amount
            if player.health <= 0 < player.health + amount:
                dropped.append(player)
        if dropped:
            at = self.order.index(self.active)
            for player in self.order[at:] + self.order[:at]:
                if player in dropped:
                    yield from self.drop(player)

    def drop(self, player: Player, downing: Player | None = None) -> Steps:
        if player.status == SURVIVING:
            yield from self.fall(player, downing)
        elif player.status == ZOMBIE:
            yield from self.die(player)

    def fall(self, player: Player, downing: Player | None) -> Steps:
        """Fall Resolution."""
        player.status = FALLING
        self.check_victory()
        if downing is not None:
            yield from self.loot_the_fallen(player, downing)
        for loot in player.backpack + player.slot:
            if loot != ARMOR:  # which returns to the game box
                self.discard(loot)
        player.backpack, player.slot = [], []
        self.leave_combat(player)
        player.hidden = player.disarmed = player.face_up = False
        self.pool += player.tokens
        player.tokens = player.kaos = 0
        player.status = FALLEN
        if player is self.active:
            self.turn_over = True

    def die(self, player: Player) -> Steps:
        """Final Death."""
        if player.zombie == FRIAR:
            yield from self.hurt_all([p for p in self.surviving() if p.room == player.room], 2)
        player.status = REMOVED
        self.leave_combat(player)
        self.check_victory()
        player.face_up = False
        player.room = NOWHERE
        if player is self.active:
            self.turn_over = True

    def surviving(self) -> list[Player]:
        return [player for player in self.players if player.status == SURVIVING]

    def check_victory(self) -> None:
        surviving = self.surviving()
        if len(surviving) == 1:
            self.winner = surviving[0]
            raise GameOver

    def leave_combat(self, player: Player) -> None:
        if player.fighting:
            player.fighting = False
            self.fighters = [each for each in self.fighters if each is not player]

    def rivals(self, player: Player) -> list[Player]:
        """The other Surviving Combatants, by number."""
        return [p for p in self.players if p.fighting and p.status == SURVIVING and p is not player]

    def attack(self, attacker: Player, target: Player) -> Steps:
        weapon = yield self.arms(attacker, MELEE)
        if (yield from self.check(attacker, attacker.brawn, self.target_number(target), attack=True)):
            yield from self.hurt(target, (yield DAMAGE[weapon]), attacker)

    def loot_the_fallen(self, fallen: Player, downing: Player) -> Steps:
        """The Combat Fall Loot Opportunity: first the others may attack whoever is to take the Loot."""
        for rival in [each for each in self.fighters if each.status == SURVIVING and each is not downing]:
            if rival.status == SURVIVING and downing.status == SURVIVING and (yield YES_NO):
                yield from self.attack(rival, downing)
        if downing.status != SURVIVING:
            return
        loot = sorted(each for each in fallen.backpack + fallen.slot if each != ARMOR)
        least = 0
        while least < len(loot):
            place = yield range(least, len(loot) + 1)  # the last is to stop
            for taken in loot[place : place + 1]:
                (fallen.backpack if taken in fallen.backpack else fallen.slot).remove(taken)
                downing.backpack.append(taken)
            least = place + 1
        yield from self.manage_loot(downing)

    # ------------------------------------------------------------------------------------------------ fights

    def fight(self, player: Player, target: Player) -> Steps:
        """A Combat Encounter."""
        room = player.room
        player.fighting = target.fighting = True
        for each in self.order:
            if each.status == SURVIVING and each.room == room and not each.fighting and not each.hidden:
                each.fighting = yield YES_NO
        zombies = [p for p in self.players if p.status == ZOMBIE and p.room == room]
        for zombie in zombies:
            zombie.fighting = True
        living = [p for p in self.order if p.fighting and p.status == SURVIVING]
        self.fighters = sorted(living, key=lambda p: -p.quickness)
        if len(zombies) > 1:
            yield from self.order_zombies(zombies)
        else:
            self.fighters += zombies
        yield from self.fight_rounds()
        for each in self.players:
            each.fighting = False
        self.fighters = []

    def order_zombies(self, zombies: list[Player]) -> Steps:
        """The Zombie Order Check."""
        results: dict[Player, int] = {}
        for zombie in zombies:
            results[zombie] = yield D20
        while True:
            shown = list(results.values())
            tied = [zombie for zombie in zombies if shown.count(results[zombie]) > 1]
            if not tied:
                break
            for zombie in tied:
                results[zombie] = yield D20
        self.fighters += sorted(zombies, key=lambda zombie: -results[zombie])

    def fight_rounds(self) -> Steps:
        for _ in range(3):
            for fighter in self.fighters:
                if not fighter.fighting:
                    continue
                if fighter.status == SURVIVING:
                    yield from self.combat_turn(fighter)
                elif (yield YES_NO):
                    yield from self.zombie_attack(fighter, (yield self.rivals(fighter)))
                if len(self.rivals(fighter)) + (fighter.fighting and fighter.status == SURVIVING) < 2:
                    return

    def combat_turn(self, player: Player) -> Steps:
        yield from self.free_action(player)
        action = yield COMBAT_ACTIONS[player.disarmed]
        if action == "attack":
            yield from self.attack(player, (yield self.rivals(player)))
        elif action == "recover":
            player.disarmed = False
        elif action == "disengage":
            self.leave_combat(player)
        elif action == "flee":
            player.room = yield ADJACENT[player.room]
            self.leave_combat(player)

    def zombie_attack(self, zombie: Player, target: Player) -> Steps:
        roll: int = yield D20
        if roll + self.zombie_modifier(zombie) >= self.target_number(target):
            yield from self.hurt(target, (yield zombie.damage_die))
        else:
            yield from self.hurt(zombie, (yield DAMAGE[DAGGER]))

    def zombie_modifier(self, zombie: Player) -> int:
        if zombie.zombie == CANTOR:
            return 2
        return sum(ICONS.get(p.stack[-1], 0) for p in self.players if p.face_up)

    # ------------------------------------------------------------------------------------------------ Dungeon Bombs

    def draw_bomb(self, player: Player) -> Steps:
        """The Dungeon Bomb Step of a Player or a Zombie. No sentence but that of the Grave Bell touches Zombies."""
        card = yield self.bombs
        self.bombs.remove(card)
        if card in (HUNGRY, RAGING):
            self.discarded_cubes.append(self.cube)
            self.cube = card
            return
        if card == BEAM:
            loss = yield D4  # rolled by a Zombie, too, though it loses nothing
            if player.status == SURVIVING:
                yield from self.hurt(player, loss)
        elif card == AIR:
            yield from self.hurt_all([p for p in self.surviving() if p.room == player.room], 1)
        elif card == COLLAPSE:
            yield from self.hurt_all(self.surviving(), 2)
        elif card == BELL:
            for each in self.players:
                each.health += each.status == ZOMBIE
            yield from self.hurt_all(self.surviving(), 1)
        player.stack.append(card)
        player.face_up = card in FACE_UP_BOMBS and player.status in (SURVIVING, ZOMBIE)
