"""The terms of a book: every name that something makes known, and those that are only used.

What each rule says of names (namings.py) is worked out rule by rule. What comes of it for the whole book does not
depend on places, so that it is worked out again only when a name came, went or changed; each term then gets its place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from itertools import chain
from typing import NamedTuple

from rulewright.book import namings
from rulewright.book.model import Section, Term, TermKind
from rulewright.book.namings import Known, Naming, Placed, Use, Uses
from rulewright.book.runs import NO_NAMES
from rulewright.book.terms import capitals, finder, singular
from rulewright.memory import Memory
from rulewright.source import Span
from rulewright.syntax.tree import Document

NUMERIC = re.compile(r"[\d\s.,+-]*$|\d*[dD]\d+\S*$|.*[.!?:;]$")
CAPS = re.compile(r"[A-Z0-9_]+$")
OFTEN = 4  # a run of capitals that contains known names is a name of its own when it is seen this often


class Found(NamedTuple):
    """A term, and which of the places it has: of those that make names known from 0, of uses from -1 down."""

    naming: Naming
    place: int


def vocabulary(documents: Sequence[Document], sections: Sequence[Section], memory: Memory) -> tuple[Term, ...]:
    """All terms: those that blocks and headings name, then those that sentences introduce, then those only used."""
    stretches = [stretch for section in sections for stretch in section.stretches()]
    told = [memory.of(namings.told, *stretch) for stretch in stretches]
    nothing = frozenset[str]()
    attested = memory.kept("attested", nothing.union(*(each.attested for each in told)))
    inner = memory.kept("inner runs", nothing.union(*(each.inner for each in told)))
    placed = list(chain.from_iterable(each.blocks for each in told))
    placed += chain.from_iterable(each.inside for each in told)
    placed += namings.on_tiles([rule for section in sections for rule in section.rules], attested)
    placed += [
        naming
        for each in told
        for naming, bare in each.introduced
        # One word at the start of a sentence is a name only if it is written with a capital elsewhere too.
        if not bare or naming[0].name in inner
    ]
    placed += _headed(documents, sections)
    placed += chain.from_iterable(each.called for each in told)
    known = memory.of(_known, memory.kept("namings", tuple(naming for naming, _ in placed)), attested)
    finding = memory.of(_finding, memory.kept("known names", tuple(found.naming for found in known.values())))
    uses = [
        memory.of(namings.uses, finding, "\n".join(sorted(each.openings & inner)), *stretch)
        for each, stretch in zip(told, stretches, strict=True)
    ]
    said = memory.kept("uses", tuple(chain.from_iterable(each.said for each in uses)))
    return _terms(memory.of(_with_used, known, attested, said), placed, uses, memory)


def _headed(documents: Sequence[Document], sections: Sequence[Section]) -> list[Placed]:
    """The names of headings and documents, and those that a document assumes."""
    found = [(Naming(each.name, TermKind.HEADING, each.id), each.span) for each in sections if each.name]
    for document in documents:
        if document.title and document.title_span:
            found.append((Naming(document.title, TermKind.DOCUMENT), document.title_span))
        for header in document.headers:
            if header.name.casefold() == "assumes":
                found += [(Naming(name, TermKind.ASSUMED), header.value_span) for name in header.value.split(",")]
    return found


def _add(found: dict[str, Found], naming: Naming, place: int, attested: Set[str]) -> None:
    """One name more: the first thing that makes a name known counts. `found` holds the terms by their form in
    capitals, which all forms of a name share."""
    name, kind = naming.name, naming.kind
    name = " ".join(re.sub(r"\s*\[[^\]]*\]$", "", name).split()).strip("\"'“”")
    if not name or not name[0].isalnum() or (NUMERIC.match(name) and kind is not TermKind.SPACE):  # D6 is a square
        return
    one = singular(name)
    if one != name and one in attested:
        name = one
    if CAPS.match(name) and len(name) > 2:
        # DAMAGE_DIE introduces the Damage Die, when the text has it in that form too.
        plain = name.replace("_", " ").title()
        name = plain if plain in attested else name
    found.setdefault(capitals(name), Found(naming._replace(name=name), place))


def _known(every: tuple[Naming, ...], attested: frozenset[str]) -> dict[str, Found]:
    """The terms that something makes known or calls."""
    found: dict[str, Found] = {}
    for place, naming in enumerate(every):
        _add(found, naming, place, attested)
    return found


def _finding(known: tuple[Naming, ...]) -> Known:
    return Known(finder((name, one.name) for one in known for name in (one.name, *one.also)), _verbs(known))


HOLES = re.compile(r"(?:An?|Each) (?:[A-Z]\w*(?: [A-Z]\w*)*?) (?P<verb>[A-Z]\w*s)(?: .*)?")


def _verbs(known: Iterable[Naming]) -> re.Pattern[str] | None:
    """The verbs of procedures with holes (A Guard Drops) in all their forms: none is a part of a name."""
    found = (HOLES.fullmatch(term.name) for term in known if term.kind is TermKind.PROCEDURE)
    stems = sorted({re.escape(match["verb"][:-1]) for match in found if match is not None})
    return re.compile(rf"\b(?:{'|'.join(stems)})(?:s|es|ing|\w?ed|\wing|d)?\b") if stems else None


Said = tuple[str, tuple[str, ...]]  # a run of capitals, and what known names leave of it


def _with_used(known: dict[str, Found], attested: frozenset[str], uses: tuple[Said, ...]) -> tuple[Found, ...]:
    """The terms that are known, and the capitalised phrases that nothing introduces: whole runs that are seen often,
    and what known names leave of the other runs."""
    found = dict(known)
    counts = Counter(name for name, _ in uses)
    whole: dict[str, int] = {}
    pieces: dict[str, int] = {}
    place = 0
    for name, left in uses:
        place -= 1
        if counts[name] >= OFTEN and " " in name:
            whole.setdefault(name, place)
        for piece in left:
            place -= 1
            pieces.setdefault(piece, place)
    for names in (whole, pieces):
        for name, at in names.items():
            if name not in NO_NAMES and name.capitalize() not in NO_NAMES:
                _add(found, Naming(name, TermKind.USED), at, attested)
    return tuple(found.values())


class _Made(NamedTuple):
    """The terms of a compile, and what they were made of: each with what told its place."""

    found: tuple[Found, ...]
    places: list[object]
    terms: tuple[Term, ...]


def _terms(found: tuple[Found, ...], placed: list[Placed], uses: list[Uses], memory: Memory) -> tuple[Term, ...]:
    """The terms with their places; those of the compile before where nothing of them is new."""
    used = list(chain.from_iterable(stretch.places for stretch in uses))
    places: list[object] = [placed[each.place][1] if each.place >= 0 else used[-each.place - 1][0] for each in found]
    before = memory.left("terms", _Made)
    terms: tuple[Term, ...]
    if before is not None and before.found is found:
        pairs = zip(found, places, before.places, before.terms, strict=True)
        terms = tuple(term if place is was else _term(each, place, used) for each, place, was, term in pairs)
        terms = memory.kept("all terms", terms)
    else:
        terms = tuple(_term(each, place, used) for each, place in zip(found, places, strict=True))
    memory.leave("terms", _Made(found, places, terms))
    return terms


def _term(found: Found, place: object, used: list[tuple[tuple[str, int], Use]]) -> Term:
    naming = found.naming
    if not isinstance(place, Span):
        (name, start), use = used[-found.place - 1]
        place = use.sentence.span_of(start, start + len(name))
    return Term(place, naming.name, naming.kind, naming.also, naming.rule)
