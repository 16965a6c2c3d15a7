"""What becomes of every mutant of every understood sentence: `python -m benchmarks.accounting [SHARE]`.

The mutants of tests/word_mutants.py over all rulesets of the project, of which tests/test_accounting.py tries a few.
SHARE (0 to 1, usually 0.05) is the share of those that add or move a word: there are some 400 for each sentence.
`RULEWRIGHT_SHARED` may name a folder that holds `seeds/zombies-extension.txt`, which is then tried, too.
"""

from __future__ import annotations

import os
import random
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from accounting import outcome, rulesets, understood


def main(share: float = 0.05) -> None:
    sets = rulesets()
    shared = os.environ.get("RULEWRIGHT_SHARED", "")
    document = Path(shared) / "seeds" / "zombies-extension.txt"
    if shared and document.exists():
        sets["extension"] = (document,)
    chosen = random.Random(1)
    whole: Counter[tuple[str, str]] = Counter()
    sentences = 0
    for name, paths in sets.items():
        counts: Counter[tuple[str, str]] = Counter()
        tried = understood(paths)
        sentences += len(tried)
        for each in tried:
            for mutant, sentence in each.mutants():
                if mutant.kind in ("add", "move") and chosen.random() >= share:
                    continue
                became = outcome(each, sentence)
                counts[mutant.kind, became] += 1
                if became == "the same":
                    sys.stdout.write(f"  lost: {mutant.what}: {mutant.text} | {each.sentence.text}\n")
        whole += counts
        sys.stdout.write(f"{name}: {len(tried)} sentences, {counts.total()} mutants\n")
        sys.stdout.flush()
    sys.stdout.write(f"{sentences} sentences, {whole.total()} mutants\n")
    for (kind, became), count in sorted(whole.items()):
        sys.stdout.write(f"  {kind:5} {became:16} {count:7}\n")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 0.05)
