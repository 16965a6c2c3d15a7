"""A rule sends the reader to something that is not there.

A rule points at a rule, a table or a procedure by name or by number, and nothing in the ruleset has that name
or number: the reader leafs through the book in vain, and the referee has nothing to resolve. All the places
that point at one missing thing are one finding, with the nearest name that there is.

Fires:
    Discard the Inventory according to Sleeping Inventory Clearing.
    Use any spare figure [see rule 14.9].

Quiet:
    Discard the Inventory according to Clearing The Inventory.     (and a heading of that name stands in the book)

Mend: write the missing rule, give the right heading or block that name, or point at what is meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.checks.check import Check, how_many, labels_of, listed
from rulewright.checks.matter import Matter, held
from rulewright.checks.nearest import Nearest
from rulewright.checks.placed import Block
from rulewright.checks.plain import key_of_name
from rulewright.checks.pointers import Pointer, owned, pointers
from rulewright.diagnostic import Diagnostic, Severity


def _name(block: Block) -> Iterator[str]:
    if block.rule.name:
        yield block.rule.name


@held
def _names(matter: Matter) -> Mapping[str, str]:
    """The names of headings and blocks, by key."""
    headings = [heading.name for heading in matter.headings if heading.name]
    return {key_of_name(name): name for name in (*headings, *matter.each(_name, of="every"))}


@held
def _nearest(matter: Matter) -> Nearest:
    return Nearest(_names(matter))


def _number(block: Block) -> Iterator[str]:
    if block.rule.printed:
        yield block.rule.printed


@held
def _numbers(matter: Matter) -> frozenset[str]:
    headings = (heading.number for heading in matter.headings if heading.number)
    return frozenset((*headings, *matter.each(_number, of="every")))


def find(matter: Matter) -> Iterator[Diagnostic]:
    missing: dict[str, list[Pointer]] = {}
    for pointer in pointers(matter):
        if (
            pointer.found
            or pointer.external
            or (matter.alone and not pointer.explicit and not owned(matter, pointer.name))
        ):
            continue
        missing.setdefault(key_of_name(pointer.name), []).append(pointer)
    for key, places in missing.items():
        first = places[0]
        name = first.name
        severity = Severity.ERROR
        if first.number:
            below = sorted(n for n in _numbers(matter) if n.startswith(f"{first.number}.") and n[-1].isdigit())
            message = f"nothing is numbered {first.number}"
            if below:
                severity = Severity.WARNING
                message += f", though {listed(below, 3)} stands under it"
                help = f"give the heading above {below[0]} its number {first.number}, or point at {below[0]}"
            else:
                parent = first.number.rpartition(".")[0]
                beside = sorted(n for n in _numbers(matter) if parent and n.rpartition(".")[0] == parent)
                help = (
                    f"did you mean {listed(beside, 4)}?"
                    if beside
                    else (f"write rule {first.number}, or take the pointer out")
                )
        else:
            where = "below" if first.below else "in this ruleset" if not matter.alone else "in this document"
            message = f"the text sends the reader to {name}, but nothing {where} has that name"
            severity = Severity.WARNING if first.below else Severity.ERROR
            near = _nearest(matter).like(key)
            help = f"give the rule that is meant the heading or name {name}"
            if near:
                help += f', or write "{_names(matter)[near]}" if that is meant'
        if len(places) > 1:
            message += f" ({how_many(len(places), 'place')})"
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            severity,
            first.span,
            message,
            labels_of([(p.span, "here too") for p in places[1:]]),
            help,
        )


CHECK = Check("RW201", "unknown-reference", Severity.ERROR, __doc__ or "", find)
