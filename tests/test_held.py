"""A document that is held and edited: compiling again gives what compiling the new text from nothing gives, with the
same places, and what was made of passages that did not change is the same.
"""

from __future__ import annotations

import random
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import pairwise
from pathlib import Path

import pytest

from rulewright.pipeline import Compiled, compile_ruleset, edit
from rulewright.source import Source, Span
from rulewright.syntax.passages import cut

ROOT = Path(__file__).parent.parent
RULESETS = {
    "core": ("rulesrc/dungeon-core/dungeon-core.rules",),
    "zombies": ("rulesrc/dungeon-core/dungeon-core.rules", "rulesrc/zombies/zombies.rules"),
    "martians": ("rulesrc/martians-core/martians-core.rules", "rulesrc/martians/martians.rules"),
    "horrorclix": ("rulesrc/horrorclix-core/horrorclix-core.rules", "rulesrc/horrorclix/horrorclix.rules"),
    "duel": ("tests/rulesets/duel/duel.rules",),
    "valley": ("tests/rulesets/valley/valley.rules",),
    "snails": ("tests/rulesets/snails/snails.rules",),
    "estate": ("tests/rulesets/estate/estate.rules",),
    "salt": ("tests/rulesets/salt-and-ember/salt-and-ember.rules",),
    "plain": ("",),
}
PLAIN = """\
Harbour Rules

1. The Harbour

Each captain has three ships. A ship that is loaded may sail.

At the end of the day a ship must:
- pay the harbour
- leave, if it is loaded

Weather:
1-3 – Calm
4-6 – Storm

Note (footnote 2): A storm is no fun.

2. The Sea

A ship at sea cannot be loaded. It sails until the weather is calm.
"""
# What may come to stand in a text: blocks, and what is none; a blank line comes after each.
PIECES = (
    "RULE\n\nA Player may rest.",
    "RULE 4.2\n\nEach Player has Luck, a number starting at 2. As rule 4.2 says, that Player keeps it.",
    "NOTE\n\nNothing but a remark.",
    "// allow RW303: there is a reason\n// and a second line\n\nRULE\n\nThe number of cards is large (or not.",
    "## 9.9 Further Things",
    "# Things Without A Number",
    "DEFINITION Helper (also Helpers)\n\nA Helper is a Player who helps.",
    "TABLE Weather (1D6)\n\n1-3: Calm\n4-6: Storm. Each Player loses one card.",
    "PROCEDURE\n\n1. Each Player draws one card.\n2. Roll 1D6. If the result is 3 or more, end this procedure.",
    "PROCEDURE Nothing",
    "SUCCESS\n\nThe Player draws a card.",
    "COMPONENT Gems\n\n| Name | Quantity | Text |\n| Ruby | 3 | Draw two cards. |\n| Opal | 1 |",
    "MAP Garden (grid)\n\n. . a\n. a a\na: Bush",
    "EXAMPLE\n\nGiven Ann and Bo are Players.\nWhen Ann rests.\nThen Bo is a Player.",
    "PROCEDUR Sail\n\n1. Hoist it.",
    "RULE The sentence stands here.",
    "LORE",
    "a line that stands alone",
    "    * an item\n      * a deeper one",
    "// a comment",
    "   RULE\n\nIndented, all of it.",
    "see rule 14.7 and [[Setup]], THE_END and The Great Unknown Thing of Luck",
)


def edited(text: str, dice: random.Random) -> str:
    """A text after one edit."""
    lines = text.split("\n")
    at = dice.randrange(len(lines))
    match dice.choice(
        ["number", "word", "line", "sentence", "insert", "rename", "swap", "letter", "cut", "top", "end"]
    ):
        case "number":
            found = [i for i, letter in enumerate(text) if letter.isdigit()]
            if found:
                place = dice.choice(found)
                return text[:place] + str(dice.randrange(10)) + text[place + 1 :]
        case "word":
            words = text.split(" ")
            words[dice.randrange(len(words))] = dice.choice(["one", "two", "Players", "Cards", "the", "if", ""])
            return " ".join(words)
        case "line":
            del lines[at : at + dice.randrange(1, 4)]
        case "sentence":
            sentences = lines[at].split(". ")
            del sentences[dice.randrange(len(sentences))]
            lines[at] = ". ".join(sentences)
        case "insert":
            lines[at:at] = ["", *dice.choice(PIECES).split("\n"), ""]
        case "rename":
            old, new = dice.choice(["Player", "Card", "Turn", "Zombie", "Setup", "Round"]), dice.choice(["Gem", "Turn"])
            return text.replace(old, new)
        case "swap":
            starts = [*cut(text), len(text)]
            blocks = [text[start:end] for start, end in pairwise(starts)]
            one, other = dice.randrange(len(blocks)), dice.randrange(len(blocks))
            blocks[one], blocks[other] = blocks[other], blocks[one]
            return "".join(blocks)
        case "letter":
            place = dice.randrange(len(text) + 1)
            return text[:place] + dice.choice("aZ .s1#\n*|([\t\r") + text[place + dice.randrange(2) :]
        case "cut":
            begin = dice.randrange(len(text) + 1)
            return text[:begin] + text[begin + dice.randrange(200) :]
        case "top":
            lines[dice.randrange(3) : dice.randrange(3)] = [
                dice.choice(["Players: 2", "Assumes: Luck, Fate", "// x", ""])
            ]
        case "end":
            lines += ["", *dice.choice(PIECES).split("\n")][dice.randrange(2) :]
    return "\n".join(lines)


def plain(node: object) -> object:
    """A value with places instead of addresses."""
    match node:
        case Span():
            return node.source.name, node.place, node.end_place
        case Enum() | str() | int() | None:
            return node
        case tuple() | list():
            return [plain(each) for each in node]
        case _ if is_dataclass(node):
            return [
                type(node).__name__, *(plain(getattr(node, field.name)) for field in fields(node) if field.compare)
            ]  # fmt: skip
        case _:
            return node


def told(compiled: Compiled) -> list[object]:
    return [
        plain(each)
        for each in (
            compiled.documents,
            compiled.book,
            compiled.lexicon.entries,
            compiled.readings,
            compiled.findings,
        )
    ]


def texts(name: str) -> list[str]:
    return [(ROOT / path).read_text(encoding="utf-8") if path else PLAIN for path in RULESETS[name]]


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_held_and_edited_is_what_is_compiled_anew(name: str) -> None:
    walk(name, seed=1, edits=3)


def walk(name: str, seed: int, edits: int) -> None:
    """Edits one after another, each compared."""
    dice = random.Random(f"{name} {seed}")
    now = texts(name)
    sources = [Source(f"{at}.rules", text) for at, text in enumerate(now)]
    held = compile_ruleset(sources)
    for _ in range(edits):
        at = dice.randrange(len(now))
        for _ in range(dice.choice([1, 1, 1, 2, 4])):
            now[at] = edited(now[at], dice)
        edit(sources[at], now[at])
        held = compile_ruleset(sources, held)
        anew = compile_ruleset([Source(source.name, source.text) for source in sources])
        for part, fresh in zip(told(held), told(anew), strict=True):
            assert part == fresh


def test_passages_that_did_not_change_keep_what_was_made_of_them() -> None:
    (text,) = texts("duel")
    source = Source("duel.rules", text)
    before = compile_ruleset([source])
    edit(source, text.replace("1. The Player gains 1 Health.", "1. The Player gains 2 Health."))
    after = compile_ruleset([source], before)
    assert before.documents[0].items != after.documents[0].items
    same = [one is other for one, other in zip(before.documents[0].items, after.documents[0].items, strict=True)]
    assert same.count(False) == 1
