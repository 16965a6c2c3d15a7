"""What the head of a noun phrase names: the class of the thing, and the short name by which it is called."""

from __future__ import annotations

from rulewright.meaning.claim import Context
from rulewright.meaning.things import (
    AttributeOf,
    Document,
    Individual,
    Known,
    Nominal,
    Process,
    Pronoun,
    Quality,
    Register,
    Role,
    Select,
    Small,
    StatusName,
)
from rulewright.phrase import tree
from rulewright.phrase.tree import WordClass
from rulewright.words import inflect

CLASSES: dict[str, type[Nominal]] = {
    "kind": Select,
    "status": StatusName,
    "attribute": AttributeOf,
    "register": Register,
    "role": Role,
    "individual": Individual,
    "space": Individual,
    "procedure": Process,
    "document": Document,
    "value": Individual,
    "table": Known,
    "map": Individual,
    "heading": Known,
    "name": Known,
}


# Small nouns of the closed table that are more than a noun: what they stand for.
DOCUMENTS = frozenset(
    {"rule", "document", "section", "sentence", "text", "extension", "instruction", "exception", "example"}
)


ROLES = frozenset({"target", "performer", "opponent"})


def class_of(head: tree.Word, owned: bool, context: Context) -> type[Nominal]:
    """The class that a head belongs to."""
    if head.cls is WordClass.NAME:
        return class_of_name(head.lemma, owned, context)
    match head.cls:
        case WordClass.PRONOUN:
            return Pronoun
        case WordClass.STATUS:
            return StatusName
        case WordClass.ADJECTIVE:
            return Quality
        case WordClass.GUESSED:
            if head.lemma.lower() in context.roles:
                return Role
            context.guess(head)
            return Small
        case _:
            if head.lemma in DOCUMENTS:
                return Document
            return Role if head.lemma in ROLES else Small


def class_of_name(name: str, owned: bool, context: Context) -> type[Nominal]:
    """The class of a name. What everybody has one of (Each Player has a Character Card) is an attribute where it
    is somebody's, else a thing of that kind; what a process has is a register.
    """
    entry = context.lexicon.entry(name)
    if entry is None:
        return Known
    if entry.sort == "attribute":
        if context.lexicon.sort(entry.owner) == "procedure":
            return Register
        if entry.type and entry.type == entry.name and not owned:
            return Select
    return CLASSES.get(entry.sort, Known)


def alias(head: tree.Word) -> str:
    """A short name, where the author wrote one."""
    if head.cls is WordClass.PRONOUN and head.text.lower() != head.lemma.lower():
        return head.text.lower()
    if head.cls is not WordClass.NAME or head.text == head.lemma:
        return ""
    written = " ".join(head.text.replace("_", " ").casefold().split())
    names = {form.casefold() for form in (head.lemma, inflect.plural(head.lemma), inflect.singular(head.lemma))}
    return "" if written in names or " ".join(head.lemma.replace("_", " ").casefold().split()) == written else head.text
