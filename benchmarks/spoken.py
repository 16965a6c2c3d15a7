"""Whether sentences made by chance are played as they say: `python -m benchmarks.spoken [COUNT] [SEED] [SORT …]`.

Each sentence of tests/spoken*.py carries its own account of what it does. It is played from 40 tables; printed is what
no way of the account gives, how many were told and played, and for what reasons, with the
shortest sentence that was told for each, most frequent first.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from spoken_tried import SORTS, Reasons, spoken, wrong


def main(count: int = 2000, seed: int = 1, *sorts: str) -> None:
    for sort in sorts or SORTS:
        counts: Counter[str] = Counter()
        why: Reasons = {}
        for each in wrong(spoken(count, seed, SORTS[sort]), 40, counts, why):
            sys.stdout.write(f"  played otherwise: {each}\n")
        sys.stdout.write(f"  {sort}: {count} sentences, {counts['told']} told, {counts['played']} played\n")
        for reason, told in sorted(_alike(why).items(), key=lambda one: -len(one[1]))[:25]:
            sys.stdout.write(f"    {len(told):5} {reason}\n          {min(told, key=len)}\n")


def _alike(why: Reasons) -> Reasons:
    """Reasons that differ in what they quote are one."""
    alike: Reasons = {}
    for reason, told in why.items():
        alike.setdefault(re.sub("“[^”]*”", "“…”", reason), []).extend(told)
    return alike


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]), *sys.argv[3:])
