"""The vocabulary of one ruleset: its names, what each is, and the forms under which the text uses them.

Made by `words/from_book.py`. An entry's `sort` is

    kind        a kind of thing (Player, Zombie Card); kinds above it stand in `above`
    status      a value that a thing may have (Hidden, Surviving); `noun` when it takes an article (a Combatant)
    role        a thing picked out by a definition (Downing Player: the Player who dealt that Damage)
    attribute   what a kind has (Health, a number): `owner` and `type`
    register    what the game or a process has (Turn Order, a list of Players): `owner` and `type`
    individual  one thing (Ann, the Crypt, Cellar Cook)
    value       a word of `one of A or B`
    procedure   steps with a name; `verb` when the name has holes (A Zombie Fights A Martian)
    table, space, map, document, heading, name   what the book says; `name` is only seen or assumed

`agent` says that the text lets it act (a Guest may, a Guest cannot, the Guest chooses): a rough sign for a person.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rulewright.words import inflect
from rulewright.words.closed import listed

SMALL = listed("a an the of as at in on to for with from by and or against during into 's")


@dataclass(frozen=True, slots=True)
class AuthorsVerb:
    """A procedure whose name is a sentence: `A Zombie Fights A Martian` has the infinitive `fight`, `rest` the words
    after the verb that belong to it (Moves Along The Town: along), and the kinds of its holes."""

    infinitive: str
    subject: str
    object: str
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One name of the ruleset (see the module's table of sorts)."""

    name: str
    sort: str
    plural: str = ""
    also: tuple[str, ...] = ()
    owner: str = ""
    type: str = ""
    above: tuple[str, ...] = ()
    noun: bool = True
    verb: AuthorsVerb | None = None
    rule: str = ""
    agent: bool = False
    loose: bool = False  # of a plain document: small and large letters are one


@dataclass(frozen=True, slots=True)
class Match:
    """A name found in the text: which entry, how many words it covers, and whether it stood in the plural."""

    entry: Entry
    words: int
    plural: bool


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Every entry of a ruleset, by name and by form (words in small letters), with the lengths of the forms that begin
    with a word, longest first."""

    entries: tuple[Entry, ...]
    by_name: Mapping[str, Entry] = field(repr=False)
    forms: Mapping[tuple[str, ...], tuple[tuple[Entry, bool], ...]] = field(repr=False)
    lengths: Mapping[str, tuple[int, ...]] = field(repr=False)
    verbs: Mapping[str, tuple[Entry, ...]] = field(
        default_factory=dict, repr=False
    )  # infinitive of an author's verb: its procedures
    # The second words of the forms that begin with a word, and how many words the longest with both has.
    seconds: Mapping[str, Mapping[str, int]] = field(default_factory=dict, repr=False)
    # The entries of names as they were asked for.
    looked_up: dict[str, Entry | None] = field(init=False, default_factory=dict, repr=False, compare=False)
    # What readings.py found that a word may be (alone, with those behind it, as a verb), and whether one stands before.
    known: dict[tuple[str, bool], Any] = field(init=False, default_factory=dict, repr=False, compare=False)
    runs: dict[tuple[object, ...], Any] = field(init=False, default_factory=dict, repr=False, compare=False)
    verbal: dict[tuple[str, bool], Any] = field(init=False, default_factory=dict, repr=False, compare=False)

    def begins(self, word: str) -> bool:
        """Whether a name may begin with a word."""
        return word.lower() in self.lengths

    def entry(self, name: str) -> Entry | None:
        """The entry of a name in any of its forms, or None. A name in small letters (the weapon) is another than a
        capitalised one."""
        if name not in self.looked_up:
            self.looked_up[name] = self.by_name.get(exact(name)) or self.by_name.get(key(name))
        return self.looked_up[name]

    def sort(self, name: str) -> str:
        """The sort of a name, "" when the ruleset does not know it."""
        entry = self.entry(name)
        return entry.sort if entry else ""

    def above(self, kind: str) -> tuple[str, ...]:
        """The kinds above a kind, nearest first, without itself."""
        found: dict[str, None] = {}
        queue = [kind]
        while queue:
            entry = self.entry(queue.pop(0))
            for wider in entry.above if entry else ():
                if wider not in found and wider != kind:
                    found[wider] = None
                    queue.append(wider)
        return tuple(found)

    def below(self, kind: str) -> tuple[str, ...]:
        """The kinds below a kind, in the order of the entries, without itself."""
        return tuple(entry.name for entry in self.entries if entry.name != kind and kind in self.above(entry.name))

    def match(self, words: Sequence[str], at: int = 0) -> Match | None:
        """The longest name that begins at a word: capitals must be capitals there, but for the small words inside a
        name; a name in small letters must be in small letters."""
        lengths = self.lengths.get(words[at].lower(), ())
        low = tuple([word.lower() for word in words[at : at + (lengths[0] if lengths else 0)]])
        for length in lengths:
            if len(low) < length:
                continue
            for entry, plural in self.forms.get(low[:length], ()):
                if _letters_fit(words[at : at + length], entry):
                    return Match(entry, length, plural)
        return None


def _letters_fit(words: Sequence[str], entry: Entry) -> bool:
    if entry.loose:
        return True
    if entry.name[0].islower():
        return not words[0][0].isupper()
    if len(words) == 1 and words[0][0].islower():
        return False
    return all(word[0].isupper() or word[0].isdigit() or word.lower() in SMALL for word in words)


def key(name: str) -> str:
    """Names are equal if they are so in small letters, with blanks for underscores."""
    return " ".join(name.replace("_", " ").lower().split())


def exact(name: str) -> str:
    """As `key`, but names that begin with a small letter are apart from others."""
    return ("~" if name[:1].islower() else "") + key(name)


def build(entries: Iterable[Entry]) -> Lexicon:
    """A lexicon of entries; of two entries with one name the first is kept."""
    kept: dict[str, Entry] = {}
    for entry in entries:
        kept.setdefault(exact(entry.name), entry)
    by_name = dict(kept)
    forms: dict[tuple[str, ...], list[tuple[Entry, bool]]] = {}
    verbs: dict[str, list[Entry]] = {}

    def add(text: str, entry: Entry, plural: bool) -> None:
        words = tuple(key(text).replace("'s", " 's").split())
        small = entry.name[:1].islower()
        known = forms.setdefault(words, [])
        if words and not any(other.name[:1].islower() == small for other, _ in known):
            known.append((entry, plural))
            if small:
                by_name.setdefault("~" + " ".join(words), entry)
            by_name.setdefault(" ".join(words), entry)

    for entry in kept.values():
        for name in (entry.name, *entry.also):
            add(name, entry, False)
    for entry in kept.values():
        for name in (entry.name, *entry.also):
            add(entry.plural if entry.plural and name == entry.name else inflect.plural(name), entry, True)
        if entry.verb:
            verbs.setdefault(entry.verb.infinitive, []).append(entry)
    lengths: dict[str, set[int]] = {}
    seconds: dict[str, dict[str, int]] = {}
    for words in forms:
        lengths.setdefault(words[0], set()).add(len(words))
        if len(words) > 1:
            behind = seconds.setdefault(words[0], {})
            behind[words[1]] = max(len(words), behind.get(words[1], 0))
    return Lexicon(
        tuple(kept.values()),
        by_name,
        {words: tuple(found) for words, found in forms.items()},
        {first: tuple(sorted(found, reverse=True)) for first, found in lengths.items()},
        {verb: tuple(found) for verb, found in verbs.items()},
        seconds,
    )


def same_words(one: Lexicon, other: Lexicon) -> bool:
    """Whether two vocabularies give every sentence the same words. The ids of rules may differ, as long as what stood
    in one rule stands in one rule.
    """
    if one is other:
        return True
    pairs = {"": ""}
    back = {"": ""}
    return len(one.entries) == len(other.entries) and all(
        pairs.setdefault(first.rule, second.rule) == second.rule
        and back.setdefault(second.rule, first.rule) == first.rule
        and (first == second or replace(first, rule="") == replace(second, rule=""))
        for first, second in zip(one.entries, other.entries, strict=True)
    )


EMPTY = build(())
