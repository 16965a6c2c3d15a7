"""How the time of checking grows with the text: `python -m benchmarks.checking`.

The Zombies extension of the project is joined to itself 1, 10 and 100 times, every name of it renamed in each copy
(so that copy after copy brings names of its own), and checked whole: parsed, bound, read, searched for findings, and
lowered to the game that says what is left to the table. The figure is the processor time a sentence at 100 copies
against that at 10; linear work gives 1. How much of it lowering takes is shown as a share of the same run. With
`RULEWRIGHT_SHARED` naming a folder that holds `seeds/zombies-extension.txt`, that document is taken instead.
"""

from __future__ import annotations

import gc
import os
import re
import string
import time
from dataclasses import dataclass
from pathlib import Path

from rulewright import pipeline
from rulewright.book import from_syntax
from rulewright.source import Source
from rulewright.syntax import from_text
from rulewright.syntax.lines import KEYWORDS
from rulewright.words.alone import is_function_word

ROOT = Path(__file__).resolve().parent.parent
COPIES = (1, 10, 100)


@dataclass(frozen=True, slots=True)
class Figure:
    """Copies, sentences, and processor seconds of checking them all; `lowering` is the part of them that the game
    takes.
    """

    copies: int
    sentences: int
    seconds: float
    lowering: float

    @property
    def each(self) -> float:
        """Milliseconds a sentence."""
        return 1000 * self.seconds / self.sentences


def document() -> str:
    """The text that is joined to itself."""
    shared = os.environ.get("RULEWRIGHT_SHARED", "")
    seed = Path(shared) / "seeds" / "zombies-extension.txt"
    if shared and seed.exists():
        return seed.read_text(encoding="utf-8")
    text = (ROOT / "rulesrc" / "zombies" / "zombies.rules").read_text(encoding="utf-8")
    return text.replace("Extends: Dungeon Core\n", "")


def names(text: str) -> tuple[str, ...]:
    """The capitalised words of the document's names, in the singular; words of the language itself (the During of a
    heading) stay what they are."""
    book, _ = from_syntax.bind([from_text.parse(Source("names", text))[0]])
    words = {
        word
        for term in book.terms
        for word in re.split(r"[^A-Za-z]+", term.name)
        if word[:1].isupper() and len(word) > 2 and not is_function_word(word)
    }
    return tuple(sorted({re.sub(r"(?<!s)s$", "", word) for word in words}, key=lambda word: (-len(word), word)))


# What begins a sentence with a determiner behind it is its verb (Move the Portrait), and no name.
VERB_FIRST = r"(?<![\w,;:]\s)(?<!\w)(?=\w+ (?:the|a|an|this|that|each|one|their) )"
HEADERS = re.compile(r"\A(?:[A-Z]\w*: .*\n)+")


def renamed(text: str, words: tuple[str, ...], mark: str) -> str:
    """The text with a mark behind every word of a name: Zombie Players become Zombieab Playerabs. The keywords of
    blocks stay as they are, a Rule or a Card may be spoken of. The title is kept, headers are left out.
    """
    title, _, body = text.partition("\n")
    found = re.compile(rf"(?!{VERB_FIRST})\b(" + "|".join(words) + r")(s?)\b")
    capitals = re.compile(
        rf"^(?:{'|'.join(KEYWORDS)})\b|(?<![a-z])({'|'.join(word.upper() for word in words)})(?=S?_|S?\b)", re.MULTILINE
    )
    body = found.sub(lambda match: match[1] + mark + match[2], HEADERS.sub("", body))
    return title + "\n" + capitals.sub(lambda match: match[1] + mark.upper() if match[1] else match[0], body)


def joined(text: str, copies: int) -> str:
    """So many copies, one after the other, each with names of its own."""
    words = names(text)
    head, _, first = text.partition("\n")
    marks = [""] + [
        a + b for a in string.ascii_lowercase for b in string.ascii_lowercase if a + b not in ("es", "ed", "er")
    ]
    return (
        head
        + "\n"
        + "\n".join(renamed(text, words, mark).partition("\n")[2] if mark else first for mark in marks[:copies])
    )


def measure(text: str, copies: int) -> Figure:
    """Checks it once and counts."""
    source = Source("joined.rules", joined(text, copies))
    gc.collect()
    start = time.process_time()
    compiled = pipeline.compile_ruleset([source])
    before = time.process_time()
    game = pipeline.lowered(compiled)
    lowering = time.process_time() - before
    pipeline.found(compiled, game)
    return Figure(copies, len(compiled.readings), time.process_time() - start, lowering)


def main() -> None:
    text = document()
    measure(text, 1)  # tables are built once
    figures = [measure(text, copies) for copies in COPIES]
    for figure in figures:
        share = round(100 * figure.lowering / figure.seconds)
        told = f"{figure.each:.2f} ms each, {share} % of it lowering"
        print(f"  {figure.copies:3} times joined: {figure.sentences:6} sentences, {told}")  # noqa: T201
    print(f"  a sentence at 100 against one at 10: {figures[2].each / figures[1].each:.2f}")  # noqa: T201


if __name__ == "__main__":
    main()
