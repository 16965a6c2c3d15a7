"""What one changed sentence costs where the rest is held: `python -m benchmarks.incremental [COPIES]`.

The text of benchmarks/checking.py, joined to itself (some 10,000 sentences), is compiled; then a word of one sentence
in its middle is changed, one that declares no term, and it is compiled again with what was compiled before. Figures are
processor seconds, and the share of each stage.
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
from rulewright.meaning import from_phrase
from rulewright.source import Source
from rulewright.syntax import from_text
from rulewright.words import from_book

COPIES = 33  # some 10,000 sentences


def changed(text: str) -> str:
    """The text with another number in a sentence in its middle."""
    return text[: len(text) // 2] + re.sub(r"(?<= )one(?= [a-z])", "two", text[len(text) // 2 :], count=1)


def main(copies: int = COPIES) -> None:
    text = joined(document(), copies)
    gc.collect()
    start = time.process_time()
    before = pipeline.compile_ruleset([Source("joined.rules", text)])
    first = time.process_time() - start
    assert changed(text) != text
    source = Source("joined.rules", changed(text))
    gc.collect()
    start = time.process_time()
    after = pipeline.compile_ruleset([source], before)
    again = time.process_time() - start
    sys.stdout.write(
        f"  {len(after.readings)} sentences: {first:.2f} s the first time, {again:.2f} s after one sentence changed, "
        f"{first / again:.1f} times faster\n"
    )
    marks = [time.process_time()]
    document_tree, _ = from_text.parse(source)
    marks.append(time.process_time())
    book, _ = from_syntax.bind([document_tree])
    marks.append(time.process_time())
    lexicon = from_book.lexicon(book)
    marks.append(time.process_time())
    readings = from_phrase.read_book(
        book, lexicon, from_phrase.Before(before.book, before.lexicon, before.readings)
    )  # fmt: skip
    marks.append(time.process_time())
    run.find(book, readings)
    marks.append(time.process_time())
    stages = zip(("syntax", "book", "words", "reading", "checks"), marks, marks[1:], strict=False)
    told = ", ".join(f"{name} {end - begin:.2f} s" for name, begin, end in stages)
    sys.stdout.write(f"  of that: {told}\n")


if __name__ == "__main__":
    main(*[int(word) for word in sys.argv[1:2]])
