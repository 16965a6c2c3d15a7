"""Whether sentences that say something else are played as something else.

`python -m benchmarks.senses [SHARE] [NAME …]`: the mutants of tests/word_swaps.py over the sentences of
docs/language.md, of tests/clauses and of every ruleset of the project, of which tests/test_senses.py tries a few.
SHARE (0 to 1, usually 0.1) is the share that is tried; of the rules of large rulesets a quarter of it, because each
takes a whole game. NAMEs choose among page, clauses, outside and the rulesets. `RULEWRIGHT_SENTENCES` may name a folder
with a game `head.txt` and files `*.s` of sentences for it, one a line after `s:` (a step; ` || ` begins the next) or
`r:` (a rule), which are then tried, too.

Printed: what is played alike and not declared equal in tests/senses_equal.py, then the counts.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from accounting import TOP, cores_of, rulesets
from language_page import GROUND, examples
from senses import Suspect
from senses_equal import known, reason
from senses_tried import Sample, of_rules, of_ruleset, of_steps

LARGE = 20_000  # characters
RULES = ("rule", "rule alone", "card text", "live text")


def suspects(share: float, names: list[str], counts: Counter[str]) -> Iterator[Suspect]:
    """The suspects of everything that is tried."""
    for name, ground, samples in _small_games():
        if not names or name in names:
            yield from of_steps(name, ground, [each for each in samples if each.sort == "step"], share, counts)
            yield from of_rules(name, ground, [each for each in samples if each.sort in RULES], share, counts)
    for name, paths in rulesets().items():
        if not names or name in names:
            cores = cores_of(paths)
            texts = tuple(path.read_text(encoding="utf-8") for path in (*cores, *paths))
            rules = share / 4 if len(texts[-1]) > LARGE else share
            yield from of_ruleset(name, texts, len(cores), share, rules, counts)


def _small_games() -> Iterator[tuple[str, str, list[Sample]]]:
    yield "page", GROUND, [Sample(each.sort, each.text) for each in examples()]
    clauses = TOP / "tests" / "clauses"
    tried = [
        Sample(sort, line)
        for name, sort in (("steps.txt", "step"), ("rules.txt", "rule"))
        for line in (clauses / name).read_text(encoding="utf-8").split("\n")
        if line and line[0] != "#"
    ]
    yield "clauses", (clauses / "table.rules").read_text(encoding="utf-8"), tried
    folder = os.environ.get("RULEWRIGHT_SENTENCES", "")
    head = Path(folder) / "head.txt"
    if folder and head.exists():
        sorts = {"s:": "step", "r:": "rule"}
        lines = [
            line.strip()
            for path in sorted(Path(folder).rglob("*.s"))
            for line in path.read_text(encoding="utf-8").split("\n")
        ]
        said = [Sample(sorts[line[:2]], line[2:].strip()) for line in lines if line[:2] in sorts]
        yield "outside", head.read_text(encoding="utf-8"), said


def main(share: float = 0.1, names: list[str] | None = None) -> None:
    counts: Counter[str] = Counter()
    began = time.perf_counter()
    for suspect in suspects(share, names or [], counts):
        open_ = known(suspect)
        equal = reason(suspect)
        counts["declared equal" if equal else "known to be lost" if open_ else "lost"] += 1
        if not equal:
            sys.stdout.write(f"  {'known' if open_ else 'lost'}: {suspect.game}: {suspect}\n")
            sys.stdout.flush()
    for what, count in sorted(counts.items()):
        sys.stdout.write(f"  {what:22} {count:7}\n")
    sys.stdout.write(f"  {time.perf_counter() - began:.0f} s\n")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 0.1, sys.argv[2:])
