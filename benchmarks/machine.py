"""What a generated machine costs: `python -m benchmarks.machine`.

The reduced game of `tests/rulesets/reduced` is compiled from its text and played against two programs written by
hand (`reduced_by_hand.py`), after 1,000 seeds have given the same digest in all three; the whole game of Zombies
in the same way against a third, which is driven from outside (`zombies_by_hand.py`). Then snapshots and traces.
Processor seconds of one process, the best of some rounds, taken in turn; only ratios travel to another computer.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from benchmarks import reduced_by_hand, zombies_by_hand
from rulewright import __version__, pipeline, project
from rulewright.emit import python
from rulewright.machine.model import Game
from rulewright.play.load import load

ROOT = Path(__file__).resolve().parent.parent
REDUCED = ROOT / "tests" / "rulesets" / "reduced"
ZOMBIES = ROOT / "rulesrc" / "zombies"
LOOT = ("Mystic Dagger", "Rusty Sword", "War Hammer", "Sling", "Bandage", "Lucky Pin", "Plot Armor")
ENCOUNTERS = ("Nothing Stirs", "Loose Tile", "Old Friend")
BOMBS = (
    *("Falling Beam", "Bad Air", "Cold Draught", "Great Collapse", "Grave Bell"),
    *("Cube Asleep", "Cube Hungry", "Cube Raging"),
)
ZOMBIE_CARDS = ("Cellar Cook", "Grave Sprinter", "Bloated Friar", "Veiled Widow", "Stone Cantor")
STATUSES = ("Surviving", "Falling", "Fallen", "Zombie", "Removed")


def game_of(folder: Path) -> Game:
    """The model of a ruleset."""
    return pipeline.lowered(pipeline.compile_ruleset(project.one(str(folder)).sources)).game


def best(rounds: int, *tasks: Callable[[], object]) -> list[float]:
    """Processor seconds of each task, the best of some rounds, in turn."""
    found = [float("inf")] * len(tasks)
    for _ in range(rounds):
        for index, task in enumerate(tasks):
            start = time.process_time()
            task()
            found[index] = min(found[index], time.process_time() - start)
    return found


def digest_of(machine: Any, seed: int) -> str:
    """The digest of a game of the machine, in the terms of the programs by hand: places of options, and how it
    ended.
    """
    played = machine.simulate(seed, players=4)
    s, log = machine.new_game(4), []
    for action in played.log["actions"]:
        log.append(s.options.index(action))
        machine.apply(s, action)
    cellar = machine.thing("Cellar")
    status = "Player Status" if "Player Status" in machine.VALUES else "Status"
    ends = []
    for player in range(4):
        room = machine.get_value(s, "Room", player)
        ends.append(
            (
                machine.get_value(s, "Health", player),
                machine.get_value(s, "Loot", player),
                room - cellar if room >= 0 else reduced_by_hand.NOWHERE,
                STATUSES.index(machine.get_value(s, status, player)),
            )
        )
    return reduced_by_hand.digest_of(log, s.winners[0], ends)


def different(machine: Any, seeds: int) -> int:
    """How many seeds give another game than the programs by hand; these two are compared as well."""
    wrong = 0
    for seed in range(seeds):
        straight = reduced_by_hand.play(seed)
        driven, log = reduced_by_hand.drive(seed)
        digests = {
            digest_of(machine, seed),
            reduced_by_hand.digest(straight, straight.log),
            reduced_by_hand.digest(driven, log),
        }
        wrong += len(digests) > 1
    return wrong


def zombies_digest_of(machine: Any, seed: int, players: int) -> str:
    """The digest of a game of Zombies of the machine, in the terms of the program by hand. The places of the options
    are found by playing what `simulate` played with the same chance again.
    """
    uniform = random.Random(seed).random
    s, log = machine.new_game(players), []
    for action in machine.simulate(seed, players=players).log["actions"]:
        place = int(uniform() * len(s.options))
        log.append(place if s.options[place] == action else -1)
        machine.apply(s, action)

    def kinds(pile: int, names: tuple[str, ...]) -> list[int]:
        return [names.index(machine.NAMES[card]) for card in machine.cards(s.piles[pile])]

    ends: list[list[object]] = []
    for player in range(players):
        stack = machine.cards(s.piles[machine.DUNGEON_BOMB_STACK + player])
        ends.append(
            [
                s.player_status[player],
                s.room[player] - machine.CRYPT if s.room[player] >= 0 else reduced_by_hand.NOWHERE,
                *(field[player] for field in (s.health, s.kaos, s.reroll_tokens, s.hidden, s.disarmed)),
                kinds(machine.BACKPACK + player, LOOT),
                kinds(machine.EQUIPMENT_SLOT + player, LOOT),
                kinds(machine.DUNGEON_BOMB_STACK + player, BOMBS),
                bool(stack) and s.dungeon_bomb_status[stack[-1]] == machine.FACE_UP,
            ]
        )
    cube = BOMBS.index(machine.NAMES[s.current_cube_state_card])
    piles = [
        *((machine.WEAPON_DECK, LOOT), (machine.GEAR_DECK, LOOT), (machine.RANDOM_ENCOUNTER_DECK, ENCOUNTERS)),
        *((machine.DUNGEON_BOMB_DECK, BOMBS), (machine.ZOMBIE_DECK, ZOMBIE_CARDS)),
        *((machine.WEAPON_DISCARD_PILE, LOOT), (machine.GEAR_DISCARD_PILE, LOOT)),
        *((machine.RANDOM_ENCOUNTER_DISCARD_PILE, ENCOUNTERS), (machine.CUBE_DISCARD_PILE, BOMBS)),
    ]
    chests = [s.chest_token[room] for room in range(machine.CRYPT, machine.OSSUARY + 1)]
    table = [[cube, s.reroll_token_pool], chests, *(sorted(kinds(*pile)) for pile in piles)]
    return zombies_by_hand.digest_of(log, s.winners[0], ends, table)


def zombies_different(machine: Any, seeds: Iterable[int]) -> list[tuple[int, int]]:
    """The seeds, with how many play, that give another game of Zombies than the program by hand."""
    numbers = machine.PLAYERS
    tried = [(seed, numbers[seed % len(numbers)]) for seed in seeds]
    return [
        each
        for each in tried
        if zombies_digest_of(machine, *each) != zombies_by_hand.digest(*zombies_by_hand.drive(*each))
    ]


def snapshots(machine: Any, players: int) -> list[str]:
    """Clone, key and hash, and JSON of a state in mid-game."""
    s = machine.new_game(players)
    for _ in range(60):
        if s.at:
            machine.apply(s, s.options[0])
    values = json.loads(s.to_json())
    plain = json.dumps(values)
    count = sum(len(value) if isinstance(value, list) else 1 for value in values.values())
    many = range(2000)
    clone, key, out, back, json_out, json_back = best(
        5,
        lambda: [s.clone() for _ in many],
        lambda: [hash(s) for _ in many],
        lambda: [s.to_json() for _ in many],
        lambda: [machine.State.from_json(plain) for _ in many],
        lambda: [json.dumps(values) for _ in many],
        lambda: [json.loads(plain) for _ in many],
    )
    micro = 1e6 / len(many) / count * 40
    return [
        f"clone {clone * micro:.2f} µs, key and hash {key * micro:.2f} µs per 40 values ({count} values; limit 1)",
        f"JSON written {out / json_out:.2f} times json alone, read {back / json_back:.2f} times (limit 3)",
    ]


def report(seeds: int = 1000, games: int = 300) -> list[str]:
    """All figures, a line each."""
    reduced = game_of(REDUCED)
    plain, fused = load(python.module(reduced, __version__)), load(python.module(reduced, __version__, level=1))
    lines = [
        f"reduced game: {different(plain, seeds)} of {seeds} seeds give another digest at -O0 than by hand, "
        f"{different(fused, seeds)} at -O1"
    ]
    runs = range(games)
    straight, driven, level0, level1 = best(
        7,
        lambda: [reduced_by_hand.play(seed) for seed in runs],
        lambda: [reduced_by_hand.drive(seed) for seed in runs],
        lambda: [plain.simulate(seed, players=4) for seed in runs],
        lambda: [fused.simulate(seed, players=4) for seed in runs],
    )
    lines += [
        f"  by hand: straight through {straight / games * 1e6:.0f} µs a game, driven {driven / straight:.2f} times it",
        f"  machine at -O0 {level0 / driven:.2f} times the driven one, {level0 / straight:.2f} times the straight one",
        f"  machine at -O1 {level1 / driven:.2f} and {level1 / straight:.2f} times, {level1 / level0:.2f} of -O0",
    ]
    game = game_of(ZOMBIES)
    zombies, sooner = load(python.module(game, __version__)), load(python.module(game, __version__, level=1))
    apart = [len(zombies_different(each, range(seeds))) for each in (zombies, sooner)]
    lines.append(
        f"Zombies: {apart[0]} of {seeds} seeds (2 to 6 Players) differ at -O0 from the game by hand, {apart[1]} at -O1"
    )
    lines += [f"Zombies: {line}" for line in snapshots(zombies, 6)]
    off, on, fast, by_hand = best(
        7,
        lambda: [zombies.simulate(seed, players=4) for seed in range(100)],
        lambda: [zombies.simulate(seed, players=4, trace=zombies.Tracing()) for seed in range(100)],
        lambda: [sooner.simulate(seed, players=4) for seed in range(100)],
        lambda: [zombies_by_hand.drive(seed, 4) for seed in range(100)],
    )
    lines.append(f"Zombies by hand: {by_hand * 1e4:.0f} µs a game of 4 Players, driven")
    lines.append(f"  machine at -O0 {off / by_hand:.2f} times it, at -O1 {fast / by_hand:.2f} times (limit 1.5)")
    lines.append(f"Zombies: trace costs {100 * (on / off - 1):.0f} % (limit 25); {100 / off:.0f} games a second")
    lines.append(f"Zombies: {100 / fast:.0f} games a second at -O1, {off / fast:.2f} times as many as at -O0")
    return lines


def main() -> None:
    sys.stdout.write("\n".join(report()) + "\n")


if __name__ == "__main__":
    main()
