"""How fast sentences are read: `python -m benchmarks.front_end [COPIES…]`.

The text of benchmarks/checking.py, so many times joined to itself with names of its own in each copy, is parsed and
bound; then the front end (words, phrase, meaning) reads every sentence. Beside it, on the same sentences: the lexer and
Lark's LALR parser alone, and, on every so-manieth of them, Lark's Earley parser by the same grammar and the same
tokens. Figures are processor time, the best of a few runs where the text is short; ratios are within one run.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

import lark
from lark.exceptions import UnexpectedInput

from benchmarks.checking import document, joined
from rulewright import memory, resources
from rulewright.book import from_syntax
from rulewright.book.model import Book, Role
from rulewright.meaning import from_phrase, sentences
from rulewright.phrase.skeleton import START, Given
from rulewright.source import Source
from rulewright.syntax import from_text
from rulewright.words import from_book, lexer
from rulewright.words.lexicon import Lexicon
from rulewright.words.token import Token

COPIES = (4, 33, 330)  # some 1,000, 10,000 and 100,000 sentences
EARLEY = 100  # sentences that are read by Earley


@dataclass(frozen=True, slots=True)
class Figure:
    """Sentences, and milliseconds of each: of the front end, its lexer, and LALR and Earley on the same tokens."""

    sentences: int
    front: float
    lexer: float
    lalr: float
    earley: float


def bound(copies: int) -> Book:
    """The book of the text so many times joined to itself."""
    return from_syntax.bind([from_text.parse(Source("joined.rules", joined(document(), copies)))[0]])[0]


def best(work: Callable[[], object], runs: int) -> float:
    """The least processor seconds of some runs, none of them collected, as in a compile."""
    found = []
    for _ in range(runs):
        gc.collect()
        with memory.uncollected():
            start = time.process_time()
            work()
            found.append(time.process_time() - start)
    return min(found)


def parser(kind: str) -> lark.Lark:
    """A parser of the sentence grammar that is given tokens."""
    text = (resources.folder("grammar") / "sentence.lark").read_text(encoding="utf-8")
    return lark.Lark(
        text, parser=kind, lexer=Given, start=START, maybe_placeholders=False, keep_all_tokens=True
    )  # fmt: skip


def parse(with_parser: lark.Lark, sentences: Sequence[Sequence[Token]]) -> None:
    """Parse every sentence; one that does not fit has cost its time all the same."""
    for tokens in sentences:
        with suppress(UnexpectedInput):
            with_parser.parse(tokens)  # type: ignore[arg-type]


def measure(copies: int) -> Figure:
    """Reads it and counts."""
    book = bound(copies)
    lexicon: Lexicon = from_book.lexicon(book)
    texts = [sentences.whole_text(each) for each in book.sentences() if each.role is not Role.NOTE]
    runs = max(1, 20 // copies)
    front = best(lambda: from_phrase.read_book(book, lexicon), runs)
    lexed = [lexer.tokens(text, lexicon) for text in texts]
    lexing = best(lambda: [lexer.tokens(text, lexicon) for text in texts], runs)
    lalr, earley = parser("lalr"), parser("earley")
    parsing = best(lambda: parse(lalr, lexed), runs)
    some = lexed[:: max(1, len(lexed) // EARLEY)]
    slow = best(lambda: parse(earley, some), 1)
    each = 1000 / len(texts)
    return Figure(len(texts), front * each, lexing * each, parsing * each, slow * 1000 / len(some))


def told(figure: Figure) -> str:
    """A figure as a line."""
    times, slower = figure.front / (figure.lexer + figure.lalr), figure.earley / figure.front
    return (
        f"  {figure.sentences:6} sentences: {figure.front:.2f} ms each; "
        f"lexer {figure.lexer:.2f}, LALR {figure.lalr:.2f}: {times:.2f} times both; "
        f"Earley {figure.earley:.1f}: {slower:.0f} times slower\n"
    )


def main(copies: Sequence[int] = COPIES) -> None:
    measure(1)  # tables are built once
    figures = []
    for each in copies:
        figures.append(measure(each))
        sys.stdout.write(told(figures[-1]))
        sys.stdout.flush()
    first, last = figures[0], figures[-1]
    sys.stdout.write(
        f"  a sentence at {last.sentences} against one at {first.sentences}: {last.front / first.front:.2f}\n"
    )


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or COPIES)
