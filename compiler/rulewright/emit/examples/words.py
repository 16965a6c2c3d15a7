"""The words of an example's line that bear a load, and which of them its lowering has claimed.

In: the meaning of a condition, an act or a norm. Whatever makes calls of it claims each word that it has understood
(`Table.claim`). What nobody has claimed would be dropped, so the line is told (RW870) and not played. Only names,
articles and how a thing is written need no claim: a form that is new to the language is told until somebody plays it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from rulewright.meaning import conditions, effects, norms, quantities, things

Key = tuple[str, object, str]

# How a thing is written, and the names and verbs by which a line's lowering is chosen.
WRITING = {"span", "name", "verb", "author", "written", "plural", "of", "alias", "antecedent", "single", "comma"}
WRITING |= {"leading", "before", "early", "shared", "again", "borrows", "relation", "word", "preposition"}
ARTICLES = frozenset({"", "the", "a"})
JOINTS = frozenset({"", "and", "but", ",", "then"})

# What is no word itself, but has words in it.
FRAMES = (
    things.Nominal,
    things.Union,
    quantities.Number,
    quantities.Dice,
    conditions.State,
    conditions.Joined,
    effects.Act,
    norms.Norm,
)


class Words:
    """The words of a line that nobody has claimed yet, by where they stand, as they are said."""

    def __init__(self, node: object = None) -> None:
        self.left = dict(_words(node, True))

    def claim(self, node: object, *fields: str) -> None:
        """The word that a node is, or those that its fields hold, are understood."""
        for field in fields or ("",):
            self.left.pop(_key(node, field), None)

    def claim_all(self, node: object) -> None:
        """Every word in a node is understood."""
        for key, _ in _words(node, False):
            self.left.pop(key, None)


def plain_joint(joint: str) -> bool:
    """Whether what is joined is all said: and, but, a comma, then."""
    return all(word in JOINTS for word in joint.replace(",", ", ").split())


def _key(node: object, field: str) -> Key:
    return type(node).__name__, getattr(node, "span", None), field


def _words(node: object, root: bool) -> Iterator[tuple[Key, str]]:
    if isinstance(node, tuple):
        for each in node:
            yield from _words(each, False)
    elif dataclasses.is_dataclass(node) and not isinstance(node, type):
        if not root and not isinstance(node, FRAMES):
            yield _key(node, ""), str(node)
        for field in dataclasses.fields(node):
            yield from _held(node, field.name)


def _held(node: object, field: str) -> Iterator[tuple[Key, str]]:
    """The word that a field holds (an owner is one: whose it is), and those in what it holds."""
    value = getattr(node, field)
    if field in WRITING or value is None or value is False or value == ():
        return
    if isinstance(value, str):
        plain = value in ARTICLES if field == "quantifier" else plain_joint(value)
        if not plain:
            yield _key(node, field), value
        return
    if value is True:
        yield _key(node, field), "not" if field == "negated" else field
        return
    if field == "owner":
        yield _key(node, field), str(value)
    yield from _words(value, False)


# What to write for a word that a line cannot be played with, by the word and the lead of the line.
OTHERS = "name them (`Bo and Cy …`), or say `each Player except Ann`"
REMEDIES = {
    "Given": {
        "or": "say which of them it is: a table is laid in one way",
        "either": "say which of them it is: a table is laid in one way",
        "not": "say of each how it is: a table is laid in one way",
        "only": "leave out “only”: the table is empty but for what is said",
        "together": "say how much each has",
        "total": "say how much each has",
        "no longer": "say how it is: the table is laid as it stands when play begins",
        "other": OTHERS,
        "another": "say how many there are in one line: `two Rubies are in …`",
        "all": "say how many there are: `two Rubies are in …`",
    },
    "When": {
        "or": "say what is done: one of them",
        "either": "say what is done: one of them",
        "nor": "say only what is done",
        "neither": "say only what is done",
        "not": "say only what is done",
        "twice": "say it in a line for each time",
        "other": OTHERS,
        "another": "leave out “another”, and say it in a line for each time",
    },
    "Then": {
        "either": "write `Ann or Bo is …` where both may be so, or `exactly one Player is …`",
        "or": "make it one thing that must hold",
        "together": "write `the total Gold of Ann and Bo is 10`, with your own names",
        "other": OTHERS,
        "another": "say how many there are: `two Rubies are in …`",
        "all": "say how many there are: `two Rubies are in …`",
        "twice": "say what is so when it was done once",
        "only": "say of the others that they are not, or cannot",
        "not": "say it of each by name",
    },
}


def remedy(lead: str, word: str) -> str:
    """What to write instead of a word that is not played."""
    known = REMEDIES.get(lead, {})
    return known.get(word) or known.get(word.split(" ")[0]) or "leave it out, or say it as a line of its own"
