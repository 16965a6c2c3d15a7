"""What the cache of the command is worth: `python -m benchmarks.cache`.

`rulewright check` of the project's Zombies rules as a process of its own: with an empty cache, again, and without a
cache; the start of the process is in every figure. Figures are processor seconds, the best of a few runs.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUNS = 3


def seconds(home: str, *words: str) -> tuple[float, bytes]:
    """Processor seconds of one check, and what it said."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-m", "rulewright", "check", "rulesrc/zombies", *words],
        cwd=ROOT,
        env={**os.environ, "XDG_CACHE_HOME": home},
        capture_output=True,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return took, done.stdout + done.stderr


def main() -> None:
    seconds(os.devnull, "--no-cache")  # what Python compiles, it compiles once
    first, again, without = [], [], []
    for _ in range(RUNS):
        with tempfile.TemporaryDirectory() as home:
            one, said = seconds(home)
            two, said_again = seconds(home)
            three, said_without = seconds(home, "--no-cache")
        assert said == said_again == said_without
        first.append(one)
        again.append(two)
        without.append(three)
    sys.stdout.write(
        f"  the first time {min(first):.2f} s, again {min(again):.2f} s: {min(first) / min(again):.1f} times faster; "
        f"without a cache {min(without):.2f} s\n"
    )


if __name__ == "__main__":
    main()
