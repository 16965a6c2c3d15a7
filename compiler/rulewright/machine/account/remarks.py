"""Rules that the machine does not play, where they are shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulewright.book.model import Book
from rulewright.machine import expression as e
from rulewright.machine import model, procedures
from rulewright.machine.things.world import World, cite
from rulewright.meaning.model import Reading


def noted(made: list[model.Procedure], left: list[Reading], book: Book, world: World) -> list[model.Procedure]:
    """The procedures with the rules that are shown where they wait: those that the machine does not play,
    where they name the procedure or a kind of it, or name none and stand in its section.
    """
    sections: dict[str, list[str]] = {}
    for draft in procedures.drafts_of(book):
        sections.setdefault(draft.rule.section, []).append(draft.name)
    section = {rule.id: rule.section for rule in book.rules()}
    notes: dict[str, list[str]] = {}
    for reading in left:
        for name in _named(reading, world) or sections.get(section.get(reading.sentence.rule, ""), ()):
            notes.setdefault(name, []).append(cite(reading.sentence))
    return [replace(each, notes=tuple(notes.get(each.name, ()))) for each in made]


def _named(reading: Reading, world: World) -> tuple[str, ...]:
    """The procedures that a sentence names, by themselves or by a kind (a Turn Action)."""
    words = [word.strip(".,;:()") for word in reading.sentence.text.replace("'s", "").replace("’s", "").split()]
    found: dict[str, None] = {}
    for at in range(len(words)):
        match = world.lexicon.match(words, at) if words[at] else None
        if match is not None:
            members = world.members_of(match.entry.name)
            found.update(dict.fromkeys(name for name in (match.entry.name, *members) if world.is_procedure(name)))
    return tuple(found)


def notes(book: Book, left: list[Reading], shown: Iterable[model.Procedure]) -> Iterable[tuple[str, e.Cites]]:
    """Rules that the machine does not play and that no procedure shows, by their section."""
    section = {rule.id: rule.section for rule in book.rules()}
    seen = {note for procedure in shown for note in procedure.notes}
    found: dict[str, list[str]] = {}
    for reading in left:
        if cite(reading.sentence) not in seen:
            found.setdefault(section.get(reading.sentence.rule, ""), []).append(cite(reading.sentence))
    for name, ids in found.items():
        yield name, tuple(ids)
