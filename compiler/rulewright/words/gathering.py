"""Entries of a vocabulary being put together: what several places say of one name is merged."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rulewright.words import inflect
from rulewright.words.facts import Fact
from rulewright.words.lexicon import SMALL, Entry, exact, key

# Which sort tells more of a name that has several, most telling first. An `owner` is only said to have something.
_RANK = (
    *("status", "space", "register", "attribute", "individual", "procedure", "kind", "role", "value", "table", "map"),
    *("document", "owner", "heading", "name"),
)


class Gathering:
    """The entries by name; a name in the plural finds its singular."""

    def __init__(self) -> None:
        self.entries: dict[str, Entry] = {}

    def copy(self) -> Gathering:
        """The same entries, to be put together further."""
        other = Gathering()
        other.entries.update(self.entries)
        return other

    def known(self, name: str) -> Entry | None:
        return self.entries.get(exact(name)) or self.entries.get(exact(inflect.singular(name)))

    def add(self, entry: Entry) -> None:
        """Add an entry, or what it tells of a name that is known: the more telling sort, and all that stood empty."""
        name = entry.name.strip()
        if not name or name.lower() in SMALL:
            return
        if entry.sort in {"kind", "role", "name"} and exact(name) not in self.entries:
            name = inflect.singular(name)
        old = self.known(name)
        if old is None:
            self.entries[exact(name)] = replace(entry, name=name)
            return
        better = _RANK.index(entry.sort) < _RANK.index(old.sort)
        told, other = (entry, old) if better or entry.sort == old.sort else (old, entry)
        # A heading in the plural gives way to the kind's own name.
        best = name if better and key(name) == key(inflect.singular(old.name)) else old.name
        del self.entries[exact(old.name)]
        self.entries[exact(best)] = Entry(
            best,
            told.sort,
            old.plural,
            tuple(dict.fromkeys((*old.also, *entry.also))),
            told.owner or other.owner,
            old.type or entry.type,
            tuple(wider for wider in dict.fromkeys((*old.above, *entry.above)) if key(wider) != key(old.name)),
            entry.noun if told is entry and entry.sort == "status" else old.noun,
            old.verb or entry.verb,
            old.rule or entry.rule,
            loose=old.loose or entry.loose,
        )

    def add_fact(self, fact: Fact) -> None:
        """A fact's name, and the kinds that it speaks of."""
        above = (fact.above,) if fact.above else ()
        self.add(Entry(fact.name, fact.sort, owner=fact.owner, type=fact.type, above=above, noun=fact.noun))
        if fact.owner and fact.owner != "game":
            self.add(Entry(fact.owner, "owner"))
        if fact.above:
            self.add(Entry(fact.above, "owner" if fact.defined else "kind"))
        _, _, members = fact.type.partition(" of ")
        for kind in re.split(r", | and | or ", members):
            if kind[:1].isupper():
                self.add(Entry(kind, "owner"))

    def is_status(self, words: Sequence[str]) -> bool:
        """The words are a status that takes no article."""
        entry = self.entries.get(exact(" ".join(words)))
        return entry is not None and entry.sort == "status" and not entry.noun

    def without_status(self, name: str) -> str:
        """What is left of a name without the statuses before it: the key of a known entry, or ""."""
        words = name.split(" ")
        for size in range(len(words) - 1, 0, -1):
            if self.is_status(words[:size]):
                rest = " ".join(words[size:])
                known = self.known(rest)
                return exact(known.name) if known else self.without_status(rest)
        return ""
