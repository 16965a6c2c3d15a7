"""From a book to the vocabulary of its ruleset.

Passes, each building on the one before (no English is parsed here): 1 names that the book makes known (headings,
procedures, definitions, components, rows, columns, spaces, `Assumes:`); 2 seed facts of introducing sentences
(words/facts.py); 3 procedures with holes, by the kinds known now; 4 people of Given lines; 5 runs of capitalised
words, cut by what is known. A fact says more of a name than a heading does, so the first pass that names a sort wins
in the order of gathering.py.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace

from rulewright.book.model import Book, Role, Rule, Term, TermKind
from rulewright.memory import Memory
from rulewright.words import facts, inflect, plain_terms
from rulewright.words.alone import is_function_word
from rulewright.words.facts import Fact
from rulewright.words.gathering import Gathering
from rulewright.words.lexicon import SMALL, AuthorsVerb, Entry, Lexicon, build, exact, key

_SORTS = {
    TermKind.PROCEDURE: "procedure",
    TermKind.DEFINITION: "role",
    TermKind.COMPONENT: "kind",
    TermKind.ROW: "individual",
    TermKind.COLUMN: "attribute",
    TermKind.TABLE: "table",
    TermKind.MAP: "map",
    TermKind.SPACE: "space",
    TermKind.HEADING: "heading",
    TermKind.FACT: "name",
    TermKind.ASSUMED: "name",
    TermKind.USED: "name",
    TermKind.DOCUMENT: "document",
}


@dataclass(frozen=True, slots=True)
class Texts:
    """What stands in a stretch of rules: the sentences with the items of their lists, and the lines of examples."""

    rules: tuple[str, ...]
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """What texts tell of names: facts, those of Given lines, and who is let act."""

    facts: tuple[Fact, ...]
    given: tuple[Fact, ...]
    acting: frozenset[str]


Name = tuple[str, str, tuple[str, ...], str]  # a name with its sort, its short names and the id of a rule


def lexicon(book: Book, memory: Memory | None = None) -> Lexicon:
    """The vocabulary of a book. With the memory of the compile before, only what has changed is searched for names,
    and the same vocabulary is the same object."""
    memory = memory or Memory()
    assumed = tuple(
        name.strip()
        for info in book.documents
        for header, value in info.headers
        if header == "Assumes"
        for name in value.split(",")
    )
    names = memory.kept("names", memory.of(_names, book.terms, memory.kept("assumed", assumed)))
    texts = [memory.of(_texts, *stretch) for stretch in book.stretches()]
    introduced = memory.kept("introduced", plain_terms.entries(book))
    return gather(names, texts, introduced, memory)


def _names(terms: tuple[Term, ...], assumed: tuple[str, ...]) -> tuple[Name, ...]:
    procedures = {f"The {term.name}" for term in terms if _SORTS[term.kind] == "procedure"}
    return (
        *(
            (term.name, _SORTS[term.kind], term.also, term.rule)
            for term in terms
            # under “The Sale”, the Sale is a procedure
            if term.kind is not TermKind.HEADING or term.name not in procedures
        ),
        *((name, "name", (), "") for name in assumed),
    )


def _texts(*stretch: Rule) -> Texts:
    rules: list[str] = []
    examples: list[str] = []
    for rule in stretch:
        for sentence in rule.every_sentence():
            (examples if sentence.role is Role.EXAMPLE else rules).append(sentence.text)
            rules += [item.text for item in sentence.items]
    return Texts(tuple(rules), tuple(examples))


def gather(
    names: tuple[Name, ...],
    texts: Sequence[Texts],
    introduced: tuple[Entry, ...] = (),
    memory: Memory | None = None,
) -> Lexicon:
    """The vocabulary of names and of the texts of a book, a few rules at a time; `introduced` are the terms of plain
    documents."""
    memory = memory or Memory()
    every = [memory.of(_told, each) for each in texts]
    told = memory.kept("told", tuple(fact for each in every for fact in each.facts))
    given = memory.kept("given", tuple(fact for each in every for fact in each.given))
    acting = memory.kept("acting", frozenset[str]().union(*(each.acting for each in every)))
    known = memory.of(_known, names, introduced, told, given)
    runs: Counter[str] = Counter()
    for each in texts:
        for run, count in memory.of(_runs, each, known):
            runs[run] += count
    return memory.kept("lexicon", memory.of(_whole, known, memory.kept("runs", runs), acting))


def _told(texts: Texts) -> Told:
    every = [*texts.rules, *texts.examples]
    return Told(
        tuple(fact for text in texts.rules for fact in facts.of_sentence(text)),
        tuple(fact for text in texts.examples for fact in facts.of_example(text)),
        frozenset(exact(inflect.singular(name)) for name in facts.agents(every)),
    )


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of names without looking at runs of capitals: the entries so far, and as a vocabulary."""

    found: Gathering
    lexicon: Lexicon


def _known(
    names: tuple[Name, ...], introduced: tuple[Entry, ...], told: tuple[Fact, ...], given: tuple[Fact, ...]
) -> _Known:
    found = Gathering()
    for entry in introduced:
        found.add(entry)
    procedures: list[tuple[str, str]] = []
    for name, sort, also, rule in names:
        if sort == "procedure":
            procedures.append((name, rule))
        found.add(Entry(name, sort, also=also, rule=rule))
    for fact in told:
        if not fact.bare:
            found.add_fact(fact)
    for fact in told:
        if fact.bare and not found.is_status(fact.above.split(" ")):
            found.add_fact(fact)
    for fact in given:
        found.add_fact(fact)
    for name, rule in procedures:
        verb = authors_verb(name, found)
        if verb:
            found.add(Entry(name, "procedure", verb=verb, rule=rule))
            for kind in (verb.subject, verb.object):
                if kind:
                    found.add(Entry(kind, "owner"))
    return _Known(found, build(found.entries.values()))


def _runs(texts: Texts, known: _Known) -> tuple[tuple[str, int], ...]:
    """The runs of capitals that are not known, each with how often it stands there."""
    every = [*texts.rules, *texts.examples]
    return tuple(facts.capital_runs(every, lambda words: _with_small_words(known.lexicon, words)).items())


def _whole(known: _Known, runs: Mapping[str, int], acting: frozenset[str]) -> Lexicon:
    found = known.found.copy()
    _learn_runs(found, runs)
    return build(_settled(found, acting))


def _settled(found: Gathering, acting: Set[str]) -> list[Entry]:
    """The entries with a status taken off names that are only a status and a kind (Surviving Player), also where they
    stand as owner or wider kind; a definition or procedure of such a name keeps it."""
    loose = {
        name: rest
        for name, entry in found.entries.items()
        if entry.sort in {"name", "owner"}
        and not entry.rule
        and not entry.above
        and (rest := found.without_status(entry.name))
    }

    def plain(name: str) -> str:
        rest = loose.get(key(name), "")
        return found.entries[rest].name if rest else name

    settled = []
    for name, entry in found.entries.items():
        if name not in loose:
            above = tuple(dict.fromkeys(plain(wider) for wider in entry.above))
            sort = "kind" if entry.sort == "owner" else entry.sort
            owner = found.known(entry.owner)
            if sort == "attribute" and owner is not None and owner.sort == "procedure":
                sort = "register"  # of a process
            agent = name in acting and sort in {"kind", "role", "name", "register", "status", "individual"}
            settled.append(replace(entry, sort=sort, owner=plain(entry.owner), above=above, agent=agent))
    return settled


def authors_verb(name: str, found: Gathering) -> AuthorsVerb | None:
    """The verb of a procedure with holes: `A` + the longest known kind + a word in -s [+ words] [+ `A` + kind]."""
    parts = name.split(" ")
    if parts[0] not in {"A", "An", "Each"}:
        return None
    for end in range(len(parts) - 1, 1, -1):
        subject = " ".join(parts[1:end])
        if found.known(subject) is None or not parts[end].endswith("s"):
            continue
        bases = [base for base, which in inflect.bases(parts[end]) if which == "S"]
        if not bases:
            continue
        rest = " ".join(parts[end + 1 :])
        hole = re.search(r"\b(?:A|An|The|Another) (?P<kind>[A-Z].*)$", rest)
        between = rest[: hole.start()].strip() if hole else rest
        return AuthorsVerb(bases[0], subject, hole["kind"] if hole else "", between.lower())
    return None


def _learn_runs(found: Gathering, runs: Mapping[str, int]) -> None:
    """Names that only running text shows. A run of two words seen four times, or of more words seen twice, is one name;
    any other is cut by what is known."""
    verbs = {entry.verb.infinitive for entry in found.entries.values() if entry.verb}
    for run in sorted(runs, key=lambda run: (-runs[run], run)):
        words = run.split(" ")
        if any(found.is_status(words[:size]) or found.is_status(words[-size:]) for size in range(1, len(words))):
            continue
        if any(base in verbs for base, _ in inflect.bases(words[-1])) and found.known(" ".join(words[:-1])):
            continue  # the Pack Wanders
        often = runs[run] >= 4 or (runs[run] >= 2 and len(words) > 2)
        if often and len(words) > 1 and found.known(run) is None:
            found.add(Entry(run, "name"))
    for run in sorted(runs):
        words = run.split(" ")
        piece: list[str] = []
        at = 0
        while at < len(words):
            sizes = range(len(words) - at, 0, -1)
            size = next((size for size in sizes if found.known(" ".join(words[at : at + size]))), 0)
            if size or words[at] in SMALL:
                _learn(found, piece, verbs)
                piece = []
                at += size or 1
            else:
                piece.append(words[at])
                at += 1
        _learn(found, piece, verbs)


def _with_small_words(known: Lexicon, words: Sequence[str]) -> int:
    """How many words a name with small words inside it (Rising as a Zombie) covers here, 0 when none stands here."""
    match = known.match(words)
    if match is None or not any(word in SMALL for word in words[: match.words]):
        return 0
    return match.words


def _learn(found: Gathering, piece: list[str], verbs: Set[str]) -> None:
    """A piece of a run becomes a name, without the function words at its ends; a procedure's verb does not."""
    while piece and is_function_word(piece[0]):
        piece = piece[1:]
    while piece and is_function_word(piece[-1]):
        piece = piece[:-1]
    single = piece[0] if len(piece) == 1 else ""
    if not piece or single.isdigit() or len(single) == 1 or any(base in verbs for base, _ in inflect.bases(single)):
        return
    found.add(Entry(" ".join(piece), "name"))
