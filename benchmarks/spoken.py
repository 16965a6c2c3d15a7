"""Whether sentences made by chance are played as they say: `python -m benchmarks.spoken [COUNT] [SEED]`.

Each sentence of tests/spoken.py carries its own account of what it does. It is played from 40 tables; printed is what
no way of the account gives, then how many were told and played.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from spoken_tried import spoken, wrong


def main(count: int = 2000, seed: int = 1) -> None:
    counts: Counter[str] = Counter()
    for each in wrong(spoken(count, seed), 40, counts):
        sys.stdout.write(f"  played otherwise: {each}\n")
    sys.stdout.write(f"  {count} sentences: {counts['told']} told, {counts['played']} played\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
