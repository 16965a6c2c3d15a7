"""Surface forms of names, and finding them in text.

`forms` gives every way in which a name may be written: singular, plural, possessive, with small or capital inner
words, in all capitals (`RISING_AS_A_ZOMBIE`). `Finder` finds the longest names in a text in one pass over its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

WORD = re.compile(r"\w+(?:['’]\w+)*['’]?")
JOINT = re.compile(r"[\s/&–-]{1,3}$")
SMALL = frozenset(
    ["a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "of", "on", "or", "the", "to", "with"]
)
# Words whose plural no ending gives; the right side is the plural.
IRREGULAR = {
    **{
        "die": "dice",
        "man": "men",
        "woman": "women",
        "child": "children",
        "foot": "feet",
        "mouse": "mice",
        "tooth": "teeth",
    },
    **{"life": "lives", "wolf": "wolves", "half": "halves", "knife": "knives", "leaf": "leaves", "shelf": "shelves"},
    **{"thief": "thieves", "wife": "wives", "loaf": "loaves", "elf": "elves", "dwarf": "dwarves", "goose": "geese"},
}
SINGULARS = {plural: singular for singular, plural in IRREGULAR.items()}
UNCHANGED = frozenset(["gear", "loot", "armor", "armour", "series", "species", "sheep", "deer", "means"])
T = TypeVar("T")


def plural_word(word: str) -> str:
    """The plural of one word, its first letter kept as it is."""
    small = word.lower()
    if small in UNCHANGED or small.endswith("aos") or not word[-1:].isalpha():
        return word
    if small in IRREGULAR:
        return word[0] + IRREGULAR[small][1:]
    if re.search(r"(?:s|x|z|ch|sh)$", small):
        return f"{word}es"
    if re.search(r"[^aeiou]y$", small):
        return f"{word[:-1]}ies"
    if re.search(r"(?:her|ech|rg|mat|tomat|potat)o$", small):
        return f"{word}es"
    return f"{word}s"


def singular_word(word: str) -> str:
    """The singular of one word; the word itself when it has no plural ending."""
    small = word.lower()
    if small in UNCHANGED or small.endswith("aos"):
        return word
    if small in SINGULARS:
        return word[0] + SINGULARS[small][1:]
    if re.search(r"[^aeiou]ies$", small) and len(small) > 4:
        return f"{word[:-3]}y"
    if re.search(r"(?:sses|xes|zzes|ches|shes|uses)$", small):
        return word[:-2]
    if re.search(r"(?:heroes|echoes|tomatoes|potatoes)$", small):
        return word[:-2]
    if small.endswith("s") and not re.search(r"(?:ss|us|is)$", small) and len(small) > 3:
        return word[:-1]
    return word


def _head(words: list[str]) -> int:
    """The place of the word that is inflected: the last one before the first `of`, else the last."""
    for at, word in enumerate(words):
        if at and word.lower() == "of":
            return at - 1
    return len(words) - 1


def plural(name: str) -> str:
    """`Zombie Card` → `Zombie Cards`, `Line Of Fire` → `Lines Of Fire`."""
    words = name.split()
    at = _head(words)
    return " ".join([*words[:at], plural_word(words[at]), *words[at + 1 :]]) if words else name


def singular(name: str) -> str:
    """`Zombie Cards` → `Zombie Card`."""
    words = name.split()
    at = _head(words)
    return " ".join([*words[:at], singular_word(words[at]), *words[at + 1 :]]) if words else name


def possessive(name: str) -> str:
    """`Zombie Player` → `Zombie Player's`, `Players` → `Players'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def capitals(name: str) -> str:
    """`Rising as a Zombie` → `RISING_AS_A_ZOMBIE`."""
    return "_".join(re.findall(r"\w+", name.replace("'", "").replace("’", ""))).upper()


@lru_cache(maxsize=65536)
def forms(name: str) -> frozenset[str]:
    """Every way in which a name may stand in running text."""
    found: set[str] = set()
    for base in {name, plural(name), singular(name)}:
        words = base.split()
        inner = [word.lower() if at and word.lower() in SMALL else word for at, word in enumerate(words)]
        raised = [word[0].upper() + word[1:] if word.lower() in SMALL else word for word in words]
        for variant in {base, " ".join(inner), " ".join(raised)}:
            found |= {
                variant,
                f"{variant}'s",
                possessive(variant),
                f"{variant}’s",
                possessive(variant).replace("'", "’"),
            }
        caps = capitals(base)
        if "_" in caps or len(caps) > 2:
            found.add(caps)
    return frozenset(found)


class Match(NamedTuple, Generic[T]):
    """Characters start..end of a text that are a form of a name, and what the name stands for."""

    start: int
    end: int
    value: T


class Finder(Generic[T]):
    """Finds names in text: a tree of words, walked from each word for as long as a name goes on."""

    def __init__(self, names: Mapping[str, T] | Iterable[tuple[str, T]]) -> None:
        """`names` maps surface forms to what they stand for; of two equal forms the first one counts."""
        self._root: dict[str, object] = {}
        for form, value in names.items() if isinstance(names, Mapping) else names:
            self.add(form, value)

    def add(self, form: str, value: T) -> None:
        node = self._root
        words = WORD.findall(form)
        if not words:
            return
        for word in words:
            node = node.setdefault(word, {})  # type: ignore[assignment]
        # The empty word marks the end of a name.
        node.setdefault("", value)

    def find(self, text: str) -> Iterator[Match[T]]:
        """The longest names in a text, from left to right, none overlapping another."""
        words = [(word.group(), word.start(), word.end()) for word in WORD.finditer(text)]
        at = 0
        while at < len(words):
            node: dict[str, object] | None = self._root
            best: tuple[int, object] | None = None
            step = at
            while step < len(words):
                word, start, _ = words[step]
                if step > at and not JOINT.match(text[words[step - 1][2] : start]):
                    break
                node = node.get(word)  # type: ignore[union-attr,assignment]
                if node is None:
                    break
                step += 1
                if "" in node:
                    best = (step, node[""])
            if best is None:
                at += 1
                continue
            yield Match(words[at][1], words[best[0] - 1][2], best[1])  # type: ignore[arg-type]
            at = best[0]


def finder(names: Iterable[tuple[str, T]]) -> Finder[T]:
    """A finder of names in all their forms; the exact names come before the forms of others."""
    pairs = list(names)
    found: Finder[T] = Finder(pairs)
    for name, value in pairs:
        for form in sorted(forms(name)):
            found.add(form, value)
    return found
