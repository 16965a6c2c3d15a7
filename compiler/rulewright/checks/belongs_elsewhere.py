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

from collections.abc import Iterator

from rulewright.checks.check import Check, listed
from rulewright.checks.matter import Matter
from rulewright.checks.plain import singular
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.meaning import effects, facts, things
from rulewright.meaning.binding import walk
from rulewright.meaning.model import Reading
from rulewright.source import Span
from rulewright.syntax.tree import BlockKind

# Verbs of which the subject is the one whose number changes.
_OWN = frozenset({"lose", "gain", "heal", "spend", "pay"})


def find(matter: Matter) -> Iterator[Diagnostic]:
    sorts = _Sorts(matter)
    shown = {id(placed.sentence) for placed in matter.placed}
    for reading in matter.readings:
        if not reading.understood or id(reading.sentence) not in shown:
            continue
        for what, owner in _owned(reading):
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


class _Sorts:
    """What is a Player, what a space of a map, and what a card; and the kinds of which each number was declared."""

    def __init__(self, matter: Matter) -> None:
        self.owners: dict[str, dict[str, Span]] = {}
        self.above: dict[str, list[str]] = {}
        self.known = {"player": "Player"}
        columns: set[str] = set()
        for rule in matter.book.rules():
            if rule.kind is BlockKind.MAP:
                names = [name.strip() for line in rule.drawn for name in line.text.split(" - ")]
                self.known |= {_key(name): "space" for name in names if name}
            elif rule.kind is BlockKind.COMPONENT and rule.rows:
                self.known |= {_key(row.cells[0].text): "card" for row in rule.rows if row.cells and row.cells[0].text}
                self.known[_key(rule.name)] = "card"
                columns |= {column.text for column in rule.columns}
        calculated: set[str] = set()
        for reading in matter.readings:
            self._learn(reading, calculated)
        for name in columns | calculated:
            self.owners.pop(name, None)

    def _learn(self, reading: Reading, calculated: set[str]) -> None:
        match reading.meaning:
            case facts.HasAttribute(attributes=names, type=facts.Type(name="number")) as fact:
                for name in (each.name for each in names if isinstance(each, things.Nominal)):
                    owners = self.owners.setdefault(name, {})
                    for owner in fact.subjects:
                        owners.setdefault(getattr(owner, "name", ""), reading.sentence.span)
            case facts.IsA(kind=things.Nominal(name=kind)) as fact:
                for subject in fact.subjects:
                    name = getattr(subject, "name", "")
                    if name.lower() == "space":
                        self.known[_key(kind)] = "space"
                    self.above.setdefault(_key(name), []).append(_key(kind))
            case facts.Defined(subject=things.Nominal(name=name), base=things.Nominal(name=kind)):
                self.above.setdefault(_key(name), []).append(_key(kind))
            case facts.Equals(subject=things.Nominal(name=name)):
                calculated.add(name)
            case _:
                pass

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


CHECK = Check("RW109", "belongs-elsewhere", Severity.ERROR, __doc__ or "", find)
