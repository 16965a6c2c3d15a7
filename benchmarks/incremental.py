"""What one changed sentence costs where the rest is held: `python -m benchmarks.incremental [COPIES]`.

The text of benchmarks/checking.py, joined to itself (some 10,000 sentences), is compiled; then a word of one sentence
in its middle is changed, one that declares no term, its source is edited, and it is compiled again with what was
compiled before. Figures are processor seconds, and the share of each stage.
"""

from __future__ import annotations

import gc
import re
import sys
import time

from benchmarks.checking import document, joined
from rulewright import pipeline
from rulewright.book import from_syntax
from rulewright.checks import run
from rulewright.diagnostic import in_order
from rulewright.meaning import from_phrase
from rulewright.memory import Memory
from rulewright.source import Source
from rulewright.syntax import from_text
from rulewright.words import from_book

COPIES = 33  # some 10,000 sentences


def changed(text: str) -> str:
    """The text with another number in a sentence in its middle."""
    return text[: len(text) // 2] + re.sub(r"(?<=chooses )one(?= [a-z])", "two", text[len(text) // 2 :], count=1)


def main(copies: int = COPIES) -> None:
    text = joined(document(), copies)
    source = Source("joined.rules", text)
    gc.collect()
    start = time.process_time()
    before = pipeline.compile_ruleset([source])
    first = time.process_time() - start
    assert changed(text) != text
    gc.collect()
    marks = [time.process_time()]
    pipeline.edit(source, changed(text))
    marks.append(time.process_time())
    memory = Memory(before.memory)
    tree, faults = from_text.parse(source, memory)
    marks.append(time.process_time())
    book, _ = from_syntax.bind([tree], memory)
    marks.append(time.process_time())
    lexicon = from_book.lexicon(book, memory)
    marks.append(time.process_time())
    readings = from_phrase.read_book(book, lexicon, memory)
    marks.append(time.process_time())
    found = run.find(book, readings, before.checked).findings
    in_order([*faults, *found])
    marks.append(time.process_time())
    again = marks[-1] - marks[0]
    sys.stdout.write(
        f"  {len(readings)} sentences: {first:.2f} s the first time, {again:.2f} s after one sentence changed, "
        f"{first / again:.1f} times faster\n"
    )
    stages = zip(("edit", "syntax", "book", "words", "reading", "checks"), marks, marks[1:], strict=False)
    told = ", ".join(f"{name} {end - begin:.3f} s" for name, begin, end in stages)
    sys.stdout.write(f"  of that: {told}\n")


if __name__ == "__main__":
    main(*[int(word) for word in sys.argv[1:2]])
