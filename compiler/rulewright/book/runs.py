"""Runs of capitalised words in text: where they stand, and what known names leave of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

# A run of capitalised words. A possessive ends it; "of" goes on with it where a capital follows at once.
RUN = re.compile(r"(?<![\w'’-])[A-Z]\w*(?:-[A-Z]\w*)*(?![\w-])(?: (?:of )?[A-Z0-9]\w*(?:-[A-Z]\w*)*(?![\w-]))*")
OPENING = re.compile(r"(?:^|[.!?:]\s)[\"“'(\[]*$")
# Words that begin a sentence, or stand for somebody, in capitals without being names.
NO_NAMES = frozenset(
    [
        *("A", "After", "All", "An", "And", "Any", "As", "At", "Before", "Both", "But", "By", "Do", "During", "Each"),
        *(
            "Either",
            "Every",
            "For",
            "From",
            "If",
            "In",
            "Instead",
            "Into",
            "It",
            "Its",
            "No",
            "Not",
            "Of",
            "On",
            "Once",
        ),
        *(
            "One",
            "Only",
            "Or",
            "Other",
            "Otherwise",
            "She",
            "He",
            "So",
            "That",
            "The",
            "Their",
            "Then",
            "There",
            "These",
        ),
        *(
            "They",
            "This",
            "Those",
            "To",
            "Twice",
            "Two",
            "Three",
            "Four",
            "Five",
            "Six",
            "Seven",
            "Eight",
            "Nine",
            "Ten",
        ),
        *(
            "Unless",
            "Until",
            "Up",
            "We",
            "What",
            "When",
            "Whenever",
            "Where",
            "While",
            "With",
            "You",
            "Your",
            "Also",
            "I",
        ),
        *("However", "Regardless", "Unlike", "Like", "Because", "Given", "Use", "Note", "First", "Second", "Third"),
    ]
)


def runs(text: str) -> Iterator[tuple[int, str]]:
    for found in RUN.finditer(text):
        yield found.start(), found.group()


def opens(text: str, start: int) -> bool:
    """Whether a word stands where a sentence begins, so that its capital says nothing."""
    return OPENING.search(text, max(0, start - 6), start) is not None or start == 0


def trimmed(run: str, start: int, opening: bool) -> tuple[int, str]:
    """A run without words that are no names at its front; a first word that opens the sentence is left out too."""
    words = run.split(" ")
    at = 0
    while at < len(words) and (words[at] in NO_NAMES or words[at] == "of" or (opening and at == 0)):
        at += 1
    cut = sum(len(word) + 1 for word in words[:at])
    return start + cut, run[cut:]


def free(text: str, start: int, end: int, covered: bytearray) -> Iterator[tuple[str, int]]:
    """The stretches of a run that no known name covers, without `of` and the like at their ends."""
    at = start
    while at < end:
        if covered[at]:
            at += 1
            continue
        stop = at
        while stop < end and not covered[stop]:
            stop += 1
        words = [word for word in re.finditer(r"\S+", text[at:stop])]
        while words and not words[0].group()[0].isupper():
            words.pop(0)
        while words and (words[-1].group() == "of" or (words[-1].group().isdigit() and stop < end)):
            words.pop()  # each Player 3 Light: so much of the name that follows
        if words:
            left, right = at + words[0].start(), at + words[-1].end()
            yield text[left:right], left
        at = stop
