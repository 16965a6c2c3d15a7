"""A number is used of something that has none.

Health belongs to a Player; a Room has none. A sentence that takes Health from a Room asks for a number that nothing
has, and it is not played.

Fires:
    Each Player has Health, a number. Each space of the House is a Room. … Each Room loses 2 Health.

Quiet:
    Each Player in the Cellar loses 2 Health.

Mend: say whose number it is, or declare that the other kind has one, too (Each Room has Damp, a number starting at 0).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from rulewright.checks.check import Check, listed
from rulewright.checks.matter import Matter, held, of_each
from rulewright.checks.placed import Block
from rulewright.checks.plain import singular
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.meaning import effects, facts, things
from rulewright.meaning.binding import walk
from rulewright.meaning.model import Reading
from rulewright.source import Span
from rulewright.syntax.tree import BlockKind

# Verbs of which the subject is the one whose number changes.
_OWN = frozenset({"lose", "gain", "heal", "spend", "pay"})


def find(block: Block, sorts: _Sorts) -> Iterator[Diagnostic]:
    for reading in block.readings if sorts.owners else ():
        for what, owner in _owned(reading) if reading.understood else ():
            declared = sorts.owners.get(what.name, {})
            has = {sorts.of(name) for name in declared}
            asked = sorts.of_noun(owner)
            if not has or "" in has or not asked or asked in has:
                continue
            kind = listed(list(declared))
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                reading.sentence.span_of(*(what.span if what.owner is not None else owner.span)),
                f"{what.name} belongs to {_a(kind)}; {_a(sorts.called(owner, asked))} has none",
                (Label(next(iter(declared.values())), "whose it is"),),
                f"say whose {what.name} is meant, or declare it for {_a(sorts.called(owner, asked))}, too",
            )


def _a(name: str) -> str:
    return f"an {name}" if name[:1] in "AEIOaeio" else f"a {name}"


def _owned(reading: Reading) -> Iterator[tuple[things.AttributeOf, things.Nominal]]:
    """Each number of a sentence with the one whose it is said to be."""
    for node in walk(reading.meaning):
        if isinstance(node, things.AttributeOf) and isinstance(node.owner, things.Nominal):
            yield node, node.owner
        elif isinstance(node, effects.Act) and node.verb in _OWN and not node.passive:
            what, who = node.object, node.subject
            if isinstance(what, things.AttributeOf) and what.owner is None and isinstance(who, things.Nominal):
                yield what, who


class _Fact(Enum):
    """What is learned of a name."""

    OWNER = "owner"  # a number, and whose it is
    SORT = "sort"  # a thing, and whether it is a space or a card
    KIND = "kind"  # a thing, and a kind that it is one of
    NOT_OWNED = "not owned"  # a number that is calculated, or the column of a component


def _learned(block: Block) -> Iterator[tuple[_Fact, str, str, Span]]:
    """What the maps, components and sentences of a block tell of sorts."""
    rule = block.rule
    if rule.kind is BlockKind.MAP:
        for name in (name.strip() for line in rule.drawn for name in line.text.split(" - ")):
            if name:
                yield _Fact.SORT, _key(name), "space", rule.span
    elif rule.kind is BlockKind.COMPONENT and rule.rows:
        for name in (rule.name, *(row.cells[0].text for row in rule.rows if row.cells)):
            if name:
                yield _Fact.SORT, _key(name), "card", rule.span
        for column in rule.columns:
            yield _Fact.NOT_OWNED, column.text, "", rule.span
    for reading in block.readings:
        yield from _learned_from(reading)


def _learned_from(reading: Reading) -> Iterator[tuple[_Fact, str, str, Span]]:
    span = reading.sentence.span
    match reading.meaning:
        case facts.HasAttribute(attributes=names, type=facts.Type(name="number")) as fact:
            for each in (name for name in names if isinstance(name, things.Nominal)):
                for owner in fact.subjects:
                    yield _Fact.OWNER, each.name, getattr(owner, "name", ""), span
        case facts.IsA(kind=things.Nominal(name=kind)) as fact:
            for subject in fact.subjects:
                name = getattr(subject, "name", "")
                if name.lower() == "space":
                    yield _Fact.SORT, _key(kind), "space", span
                yield _Fact.KIND, _key(name), _key(kind), span
        case facts.Defined(subject=things.Nominal(name=name), base=things.Nominal(name=kind)):
            yield _Fact.KIND, _key(name), _key(kind), span
        case facts.Equals(subject=things.Nominal(name=name)):
            yield _Fact.NOT_OWNED, name, "", span
        case _:
            pass


@held
def _sorts(matter: Matter) -> _Sorts:
    owners: dict[str, dict[str, Span]] = {}
    above: dict[str, list[str]] = {}
    known = {"player": "Player"}
    for fact, name, other, span in matter.each(_learned):
        match fact:
            case _Fact.OWNER:
                owners.setdefault(name, {}).setdefault(other, span)
            case _Fact.SORT:
                known[name] = other
            case _Fact.KIND:
                above.setdefault(name, []).append(other)
    for fact, name, _, _ in matter.each(_learned):
        if fact is _Fact.NOT_OWNED:
            owners.pop(name, None)
    return _Sorts(owners, above, known)


@dataclass(frozen=True, slots=True)
class _Sorts:
    """What is a Player, what a space of a map, and what a card; and the kinds of which each number was declared."""

    owners: Mapping[str, Mapping[str, Span]]
    above: Mapping[str, Sequence[str]]
    known: Mapping[str, str]

    def of(self, name: str) -> str:
        """Player, space or card; "" where it is not known for certain."""
        seen: set[str] = set()
        queue = [_key(name)]
        while queue:
            key = queue.pop(0)
            if key in self.known:
                return self.known[key]
            if key.endswith(" player"):
                return "Player"
            if key not in seen:
                seen.add(key)
                queue += self.above.get(key, ())
        return ""

    def of_noun(self, noun: things.Nominal) -> str:
        """The same of a phrase; a register or a role may be anything, unless its name says it."""
        if noun.owner is not None or not isinstance(noun, things.Select | things.Individual | things.Register):
            return ""
        return self.of(noun.name)

    def called(self, noun: things.Nominal, sort: str) -> str:
        """The kind of a thing in the author's word: a Room for the Hall."""
        if not isinstance(noun, things.Individual):
            return noun.name
        return next((key.title() for key, of in self.known.items() if of == sort and key in self._kinds()), noun.name)

    def _kinds(self) -> set[str]:
        return {kind for kinds in self.above.values() for kind in kinds}


def _key(name: str) -> str:
    words = name.casefold().split()
    return " ".join([*words[:-1], singular(words[-1])]) if words else ""


CHECK = Check("RW109", "belongs-elsewhere", Severity.ERROR, __doc__ or "", of_each(find, _sorts))
