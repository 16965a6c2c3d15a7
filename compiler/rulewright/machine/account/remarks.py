"""Rules that the machine does not play, where they are shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulewright.book.model import Book
from rulewright.machine import expression as e
from rulewright.machine import model, procedures
from rulewright.machine.things.world import World, cite
from rulewright.meaning.model import Reading


def shown(game: model.Game, left: Iterable[Reading], book: Book, world: World) -> model.Game:
    """The game with the rules that it does not play: shown while the procedures wait that they name (by themselves or
    by a kind), while those of their section wait if they name none, and else by their section.
    """
    made = {each.name for each in game.procedures}
    sections = {draft.name: draft.rule.section for draft in procedures.drafts_of(book) if draft.name in made}
    section_of = {rule.id: rule.section for rule in book.rules()}
    home = set(sections.values())
    naming: dict[str, list[str]] = {}
    standing: dict[str, list[str]] = {}
    rest: dict[str, list[str]] = {}
    for reading in left:
        named = _named(reading, world)
        section = section_of.get(reading.sentence.rule, "")
        for name in named:
            naming.setdefault(name, []).append(cite(reading.sentence))
        if not named and section in home:
            standing.setdefault(section, []).append(cite(reading.sentence))
        elif made.isdisjoint(named):
            rest.setdefault(section, []).append(cite(reading.sentence))
    of_section = {section: tuple(ids) for section, ids in standing.items()}  # one tuple for all procedures of a section

    def notes(name: str) -> e.Cites:
        at_home = of_section.get(sections[name], ()) if name in sections else ()
        return (*naming[name], *at_home) if name in naming else at_home

    procedures_shown = tuple(replace(each, notes=notes(each.name)) for each in game.procedures)
    left_over = tuple((section, tuple(ids)) for section, ids in rest.items())
    return replace(game, procedures=procedures_shown, notes=left_over)


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
