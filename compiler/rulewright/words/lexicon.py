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

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rulewright.words import inflect
from rulewright.words.closed import listed
from rulewright.words.frames import Frame

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


@dataclass(frozen=True, slots=True)
class Match:
    """A name found in the text: which entry, how many words it covers, and whether it stood in the plural."""

    entry: Entry
    words: int
    plural: bool


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Every entry of a ruleset, by name, and an index of their forms by first word (small letters)."""

    entries: tuple[Entry, ...]
    by_name: Mapping[str, Entry] = field(repr=False)
    forms: Mapping[str, tuple[tuple[tuple[str, ...], Entry, bool], ...]] = field(repr=False)
    frames: tuple[Frame, ...] = ()
    verbs: Mapping[str, tuple[Entry, ...]] = field(
        default_factory=dict, repr=False
    )  # infinitive of an author's verb: its procedures

    def entry(self, name: str) -> Entry | None:
        """The entry of a name in any of its forms, or None. A name in small letters (the weapon) is another than a
        capitalised one."""
        return self.by_name.get(exact(name)) or self.by_name.get(key(name))

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

    def match(self, words: list[str], at: int) -> Match | None:
        """The longest name that begins at a word: capitals must be capitals there, but for the small words inside a
        name."""
        for form, entry, plural in self.forms.get(words[at].lower(), ()):
            end = at + len(form)
            if end > len(words):
                continue
            if entry.name[0].islower() and words[at][0].isupper():
                continue
            for word, wanted in zip(words[at:end], form, strict=True):
                small = wanted in SMALL or entry.name[0].islower()
                if word.lower() != wanted or not (word[0].isupper() or word[0].isdigit() or small):
                    break
            else:
                if words[at][0].islower() and entry.name[0].isupper() and len(form) == 1:
                    continue
                return Match(entry, len(form), plural)
        return None


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
    forms: dict[str, list[tuple[tuple[str, ...], Entry, bool]]] = {}
    seen: set[tuple[bool, tuple[str, ...]]] = set()
    verbs: dict[str, list[Entry]] = {}

    def add(text: str, entry: Entry, plural: bool) -> None:
        words = tuple(key(text).replace("'s", " 's").split())
        small = entry.name[:1].islower()
        if words and (small, words) not in seen:
            seen.add((small, words))
            forms.setdefault(words[0], []).append((words, entry, plural))
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
    index = {first: tuple(sorted(found, key=lambda one: -len(one[0]))) for first, found in forms.items()}
    return Lexicon(tuple(kept.values()), by_name, index, (), {verb: tuple(found) for verb, found in verbs.items()})


EMPTY = build(())
