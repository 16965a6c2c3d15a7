"""What 10,000 games come by: `python -m benchmarks reach`, or `python -m benchmarks.reach warlord 2000`.

Games at random of each ruleset of `rulesrc/`, with every number of Players in turn. Said are the games that did not
end or asked the table, and the places (steps, answers, branches, guards, rows) that none came by and for which
`tests/reach/<ruleset>.toml` has no reason. Seeds that together come by all that was come by are written there; the
tests replay them.
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from rulewright import __version__, pipeline, project
from rulewright.play.marked import Marks, load_marked

ROOT = Path(__file__).resolve().parent.parent
STORED = ROOT / "tests" / "reach"
GAMES = 10_000
SEEDS = re.compile(r"^seeds = \[[^\]]*\]\n", re.MULTILINE)


def machine_of(ruleset: str) -> tuple[Any, Marks]:
    """The machine of a ruleset of the project, with marks."""
    found = project.one(str(ROOT / "rulesrc" / ruleset))
    game = pipeline.lowered(pipeline.compile_ruleset(found.sources)).game
    return load_marked(pipeline.machine(game, __version__), ruleset)


def places(machine: Any, marks: Marks, seed: int) -> tuple[set[int], Any]:
    """What the game of a seed comes by, and how it went."""
    marks.passed.clear()
    played = machine.simulate(seed, players=machine.PLAYERS[seed % len(machine.PLAYERS)])
    return set(marks.passed), played


def kept(found: dict[int, set[int]]) -> list[int]:
    """Of games that each came by something new, those that are needed, the latest first to go."""
    times = Counter(place for passed in found.values() for place in passed)
    needed = []
    for seed in sorted(found, key=lambda seed: (len(found[seed]), -seed)):
        if all(times[place] > 1 for place in found[seed]):
            times.subtract(found[seed])
        else:
            needed.append(seed)
    return sorted(needed)


def sweep(ruleset: str, games: int = GAMES) -> list[str]:
    """Plays, writes the seeds, and says how it was, a line each."""
    start = time.perf_counter()
    machine, marks = machine_of(ruleset)
    found: dict[int, set[int]] = {}
    seen: set[int] = set()
    unfinished = asked = 0
    for seed in range(games):
        passed, played = places(machine, marks, seed)
        unfinished += not played.finished
        asked += bool(played.steps or played.questions)
        if not passed <= seen:
            seen |= passed
            found[seed] = passed
    seeds = kept(found)
    write(ruleset, seeds)
    missed = [name for number, name in enumerate(marks.names) if number not in seen]
    return [
        f"{ruleset}: {games} games in {time.perf_counter() - start:.0f} s",
        f"  {unfinished} not over, {asked} asked the table",
        f"  {len(seen)} of {len(marks.names)} places, all of them in {len(seeds)} games; not come by:",
        *(f"    {name}" for name in missed),
    ]


def write(ruleset: str, seeds: list[int]) -> None:
    """Puts the seeds into the ruleset's file; what stands there beside them stays."""
    path = STORED / f"{ruleset}.toml"
    lines = [", ".join(map(str, seeds[at : at + 16])) for at in range(0, len(seeds), 16)]
    written = "seeds = [\n" + "".join(f"    {line},\n" for line in lines) + "]\n"
    before = path.read_text(encoding="utf-8") if path.is_file() else "seeds = []\n\n[reasons]\n"
    path.parent.mkdir(exist_ok=True)
    path.write_text(SEEDS.sub(lambda _: written, before, count=1), encoding="utf-8")


def main(rulesets: list[str] | None = None, games: int = GAMES) -> None:
    """The sweep of the rulesets that are named, or of all."""
    for ruleset in rulesets or sorted(path.name for path in (ROOT / "rulesrc").iterdir() if path.is_dir()):
        sys.stdout.write("\n".join(sweep(ruleset, games)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(
        [word for word in sys.argv[1:] if not word.isdigit()],
        next((int(word) for word in sys.argv[1:] if word.isdigit()), GAMES),
    )
