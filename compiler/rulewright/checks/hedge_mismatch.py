"""One thing is forbidden twice, with two different ways out.

Here it is forbidden outright, there "unless a rule says it affects Ghouls", elsewhere "unless a rule says
otherwise". A card that opens one of them is still stopped by the other, and nobody knows which was meant. Of
four rules built alike, the one that has no way out is reported too.

Fires:
    A Ghoul cannot Hide unless a card says so. … Ghouls cannot Hide.

Quiet:
    A Ghoul cannot Hide unless a card says so. … Ghouls cannot Seek.

Mend: give both the same way out, or keep one of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, labels_of, listed
from rulewright.checks.kinds import Kinds, kinds
from rulewright.checks.matter import Matter
from rulewright.checks.norms import Entry, entries_in, produces, singles, things
from rulewright.checks.placed import Block, Placed
from rulewright.checks.plain import SMALL, stem
from rulewright.checks.same_words import SaidNorm, said_norms
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.meaning.norms import HappensOnly, Modality

_READ = frozenset(["effect", "bonus", "text", "rule", "instruction"])
# What cannot be done with a thing that is ignored.
_USING = frozenset(["ignore", "benefit", "gain", "spend", "use", "have", "become"])
_EXCEPTION = re.compile(r",?\s*\bunless\b(?P<what>.*?)\.?$")


_FORBIDS = re.compile(r"\b(?:cannot|not)\b")


def find(matter: Matter) -> Iterator[Diagnostic]:
    told: set[str] = set()
    for group in _groups(matter):
        told |= {entry.placed.rule.id for entry in group.entries}
        yield _finding(matter, group)
    yield from _same_words(matter, told)
    yield from _odd_ones_out(matter, told)
    yield from _happenings(matter)


class _Group:
    """Sentences that forbid one thing and differ in their ways out."""

    def __init__(self, one: Entry, other: Entry, derived: bool) -> None:
        self.entries = [one, other]
        self.derived = derived


def _finding(matter: Matter, group: _Group) -> Diagnostic:
    ordered = sorted(group.entries, key=lambda e: matter.order(e.placed))
    first = ordered[0]
    places: dict[str, Entry] = {}
    for entry in ordered:
        places.setdefault(entry.placed.rule.id, entry)
    others = [entry for entry in places.values() if entry.placed is not first.placed]
    deeds = listed(list(dict.fromkeys(str(e.deed) for e in group.entries if e.placed is first.placed)), 4)
    strict = [e for e in places.values() if not e.hooks]
    hedged = [e for e in places.values() if e.hooks]
    severity = Severity.INFO if group.derived else Severity.WARNING
    ways = "outright in one place and with a way out in another" if strict else "with different ways out"
    example = ""
    if strict and hedged:
        example = (
            f"a card says what line {matter.line(hedged[0].placed.span)} asks for: line "
            f"{matter.line(strict[0].placed.span)} forbids it all the same"
        )
    return Diagnostic(
        CHECK.code,
        CHECK.slug,
        severity,
        first.placed.span,
        f"{first.who}: {deeds} is {'said' if first.word == 'ignores' else 'forbidden'} {ways}",
        labels_of([(e.placed.span, _way_out(e)) for e in others]),
        "give all of them the same way out, or keep one",
        example,
    )


def _way_out(entry: Entry) -> str:
    return "unless " + " or ".join(sorted(entry.hooks)) if entry.hooks else "no way out here"


def _forbidden(block: Block, graph: Kinds) -> Iterator[tuple[str, Entry]]:
    """What a block forbids, by what that is."""
    for entry in entries_in(block):
        if entry.modality is Modality.FORBID and entry.subject:
            for key in _keys(entry, graph):
                yield key, entry


def _mismatched(key: str, same: tuple[Entry, ...], graph: Kinds) -> Iterator[tuple[Entry, Entry, bool]]:
    """Pairs of sentences that forbid one thing to one kind and differ in their ways out, each with whether that they
    speak of one thing was derived.
    """
    for at, one in enumerate(same):
        for other in same[at + 1 : at + 40]:
            if one.hooks == other.hooks or one.placed.rule.id == other.placed.rule.id:
                continue
            if key.startswith("use ") and (one.deed.verb == "ignore") == (other.deed.verb == "ignore"):
                continue
            if one.guards == other.guards and _one_kind(one, other, graph):
                yield one, other, key.startswith("state ") or one.subject != other.subject


def _groups(matter: Matter) -> list[_Group]:
    """The pairs, joined where they share a sentence."""
    groups: dict[tuple[str, str], _Group] = {}
    for one, other, derived in matter.compared(_forbidden, _mismatched, kinds, by=kinds):
        pair = sorted((one.placed.rule.id, other.placed.rule.id))
        group = groups.get((pair[0], pair[1]))
        if group is None:
            groups[pair[0], pair[1]] = _Group(one, other, derived)
        else:
            group.entries += [one, other]
            group.derived = group.derived and derived
    return _joined(list(groups.values()))


def _joined(groups: list[_Group]) -> list[_Group]:
    """Pairs that share a strict or a hedged sentence become one finding: one root cause."""
    found: list[_Group] = []
    home_of: dict[tuple[str, bool], _Group] = {}
    for group in groups:
        ids = list(dict.fromkeys(e.placed.rule.id for e in group.entries))
        home = next((home_of[i, group.derived] for i in ids if (i, group.derived) in home_of), None)
        if home is None:
            home = group
            found.append(group)
        else:
            home.entries += group.entries
        for rule in ids:
            home_of.setdefault((rule, group.derived), home)
    return found


def _keys(entry: Entry, graph: Kinds) -> Iterator[str]:
    """What an entry forbids: its deed; for an action also the actions that it is a kind of; for a deed that
    makes a state, the state.
    """
    deed = entry.deed
    full = " ".join((*deed.which, deed.thing))
    if deed.verb == "do":
        if deed.thing.split()[-1:] and deed.thing.split()[-1] in _READ:
            yield f"use {full}"
        if deed.which:
            return
        for kind in sorted(graph.of(deed.thing)):
            yield f"do {kind}"
        yield f"state {stem(deed.thing)}"
        return
    state = produces(deed)
    if state:
        yield f"state {state}"
    yield f"{deed.verb} {full} {deed.by}"
    if deed.verb in _USING and not deed.by:
        yield f"use {full}"


def _one_kind(one: Entry, other: Entry, graph: Kinds) -> bool:
    """Whether both speak of one kind, and of one deed or of a deed and its kind: two kinds of one action are no
    pair.
    """
    if (
        one.subject != other.subject
        and one.subject not in graph.of(other.subject)
        and other.subject not in graph.of(one.subject)
    ):
        return False
    first, second = one.deed, other.deed
    if first.verb == second.verb == "do" and first.thing != second.thing:
        return first.thing in graph.of(second.thing) or second.thing in graph.of(first.thing)
    return True


def _happening(block: Block) -> Iterator[tuple[str, tuple[Placed, bool, str]]]:
    """The sentences that say when something happens, by its name, each with whether it has a way out."""
    readings = {id(reading.sentence): reading for reading in block.readings}
    for placed in block.ruling:
        reading = readings.get(id(placed.sentence))
        for meaning in singles(reading.meaning if reading is not None else None):
            if isinstance(meaning, HappensOnly) and meaning.act.verb in ("occur", "happen"):
                for name, _, who in things(meaning.subject):
                    yield name, (placed, bool(meaning.hooks), who)


def _strict_and_hedged(
    _: str, said: tuple[tuple[Placed, bool, str], ...]
) -> Iterator[tuple[str, Placed, Placed, Placed]]:
    strict = [p for p, hooked, _ in said if not hooked and " only " in p.text]
    hedged = [p for p, hooked, _ in said if hooked]
    if strict and hedged and strict[0].rule.id != hedged[0].rule.id:
        first = next(p for p, _, _ in said if p in (strict[0], hedged[0]))
        yield said[0][2], first, strict[0], hedged[0]


def _happenings(matter: Matter) -> Iterator[Diagnostic]:
    """`It occurs only if A.` and `It does not occur if B unless a rule says otherwise.`: the first has no way
    out.
    """
    for who, first, strict, hedged in matter.compared(_happening, _strict_and_hedged):
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            first.span,
            f"{who}: when it happens is said outright in one place and with a way out in another",
            labels_of([((hedged if first is strict else strict).span, "the other rule")]),
            "give both the same way out, or keep one",
            f"a rule says what line {matter.line(hedged.span)} asks for: line {matter.line(strict.span)} rules it out "
            f"all the same",
        )


def _by_words(block: Block) -> Iterator[tuple[tuple[str, ...], SaidNorm]]:
    for norm in said_norms(block):
        if norm.forbids:
            yield norm.form, norm


def _two_ways(_: tuple[str, ...], said: tuple[SaidNorm, ...]) -> Iterator[tuple[SaidNorm, ...]]:
    ways = {norm.way_out for norm in said}
    if len(ways) > 1 and ("" in ways or len({norm.placed.rule.id for norm in said}) > 1):
        yield said


def _same_words(matter: Matter, told: set[str]) -> Iterator[Diagnostic]:
    """`A Rider cannot pass.` and `A Rider cannot pass unless a card says so.`: one prohibition in the same words,
    whether the reader understands them or not.
    """
    for group in matter.compared(_by_words, _two_ways):
        rules = {norm.placed.rule.id for norm in group}
        if rules & told:
            continue
        told |= rules
        strict = next((n for n in group if not n.way_out), None)
        hedged = next(n for n in group if n.way_out)
        first = group[0]
        how = "outright in one place and with a way out in another" if strict else "with different ways out"
        deed = " ".join(first.deed.split())
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            first.placed.span,
            f"{first.who}: {deed} is forbidden {how}",
            labels_of([(n.placed.span, f"unless {n.way_out}" if n.way_out else "no way out here") for n in group[1:]]),
            "give all of them the same way out, or keep one",
            f"what line {matter.line(hedged.placed.span)} asks for is so: line {matter.line(strict.placed.span)} "
            "forbids it"
            if strict
            else "",
        )


def _built(block: Block) -> Iterator[tuple[tuple[str, ...], tuple[Placed, str]]]:
    """The sentences that forbid, by how they are built, each with its way out."""
    for placed in block.ruling:
        if placed.item or not _FORBIDS.search(placed.text):
            continue
        exception = _EXCEPTION.search(placed.text)
        form = tuple(_masked(placed.text[: exception.start()] if exception else placed.text.rstrip(".")))
        if form.count("#") >= 2 and len(form) >= 5:
            yield form, (placed, " ".join(exception["what"].split()) if exception else "")


def _without_a_way(
    _: tuple[str, ...], said: tuple[tuple[Placed, str], ...]
) -> Iterator[tuple[Placed, list[Placed], str]]:
    """The one sentence that has no way out where all the others have one, these others, and their way out."""
    with_way = [p for p, way in said if way]
    without = [p for p, way in said if not way]
    ways = {way for _, way in said if way}
    if len(with_way) >= 3 and len(without) == 1 and len(ways) == 1:
        yield without[0], with_way, min(ways)


def _odd_ones_out(matter: Matter, told: set[str]) -> Iterator[Diagnostic]:
    """Of several sentences built alike, all with one way out, the one that has none."""
    for placed, others, way in matter.compared(_built, _without_a_way):
        if placed.rule.id in told:
            continue
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            placed.span,
            f'of {len(others) + 1} rules built alike this one alone has no way out: the others end with "unless {way}"',
            labels_of([(p.span, "has the way out") for p in others]),
            "add the same way out, or say that it is meant without one",
            f"a card says what line {matter.line(others[0].span)} asks for: does it count here?",
        )


def _masked(text: str) -> Iterator[str]:
    """The words of a sentence with `#` for each name, without articles and "standard"."""
    previous = ""
    for found in re.finditer(r"[A-Za-z][\w'’-]*", text):
        word = found.group()
        mark = "#" if word[0].isupper() and word.lower() not in SMALL else word.lower()
        if mark in ("a", "an", "the", "standard", "normal"):
            continue
        if mark == "#" and previous == "#":
            continue
        if mark == "are":
            mark = "is"
        previous = mark
        yield mark


CHECK = Check("RW303", "hedge-mismatch", Severity.WARNING, __doc__ or "", find)
