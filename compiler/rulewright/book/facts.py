"""Names that sentences introduce, seen by their form before any sentence is parsed.

The sentence parser needs to know the names before it can read the sentence that declares them; these patterns take
them from the raw text. What the sentences then turn out to say is the authority (meaning/).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

# A capitalised phrase. Small words may stand between its words: those of LONG_NAME also where a name is called,
# those of NAME
# wherever a name is introduced.
NAME = r"[A-Z][\w'’-]*(?:\s(?:(?:of|as\san?|an?)\s)?[A-Z0-9][\w'’-]*)*"
LONG_NAME = r"[A-Z][\w'’-]*(?:\s(?:(?:of|as\san?|an?|the|in)\s)?[A-Z0-9][\w'’-]*)*"
AND_LIST = re.compile(r",\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+")

HAS = re.compile(rf"\b(?:Each|Every|An?|The)\s(?:{NAME}|[a-z]+)(?:['’]s)?\shas\s(?P<rest>.+)")
IS_ONE_OF = re.compile(r"\b(?:is|are)\s(?:always\s)?(?:exactly\s)?one\sof\s(?:these:\s)?(?P<rest>.+)")
CAN_ALSO = re.compile(r"\bcan\salso\sbe\s(?P<rest>.+)")
MAY_BE = re.compile(rf"^(?:An?|Each|The)\s{NAME}\smay\sbe\s(?P<rest>(?:an?\s)?{NAME})\.?$")
IS_A = re.compile(
    rf"^(?:An?\s|Each\s|The\s)?(?P<name>{NAME})\s"
    r"(?:(?:is|are)\s(?:an?|the|any|one|met|options\sof)\b|(?:is|are)\s(?=[A-Z])|means?\b|equals?\b|identif(?:y|ies)\b|names?\b|stands?\sfor\b)"
)
CAPS_TERM = re.compile(
    r"^(?P<name>[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\s(?:is|are|provides|gives|holds|identifies|describes|names|means)\b"
)
LIST_ARE = re.compile(
    rf"^(?P<list>{NAME}(?:,\s{NAME})*,?\s(?:and|or)\s{NAME})\sare\s(?=[A-Z]|an?\b|the\b|options\sof\b)"
)
THERE_ARE = re.compile(rf"^There\s(?:is|are)\s(?:\d+|one|an?|as\smany)\s(?P<name>{NAME})")
LISTED = re.compile(rf"(?:an?\s|the\s)?(?P<name>{NAME})")
STARTS_TYPE = re.compile(
    r"^(?:an?\s(?:number|die|text|pile|list|kind|direction|[A-Z])|one\sof\b|which\b|from\b|starting\b|numbers\b)"
)
# A name that a sentence runs or goes by: what follows it must end the phrase.
CALLED = re.compile(
    r"\b(?:[Rr]esolv(?:e|es|ing)|[Pp]erform(?:s|ing)?|according\sto|as\sdescribed\sin|defined\sin|described\sin)\s"
    rf"(?:(?:the|an?|any|each|that|this|its|their|one|normal|standard|core)\s){{0,2}}(?P<name>{LONG_NAME})"
    r"(?=[.,;:)!?]|$|\s(?:only|if|with|without|against|for|or|and|before|after|as|until|when|immediately|instead|on|in|to|unless|"
    r"normally|from|using|during|while|then|of|once|again|says?|at|by)\b)"
)


LONGEST = 2000  # characters of a sentence that introduces a name: longer ones are data, and would only cost time


class Declared(NamedTuple):
    """A name that a sentence introduces: characters start..end of its text."""

    name: str
    start: int
    end: int


def declared(text: str) -> Iterator[Declared]:
    """The names that a sentence introduces, from left to right as each pattern finds them."""
    if len(text) > LONGEST:
        return
    if found := HAS.search(text):
        yield from _attributes(text, found.start("rest"))
    for pattern in (IS_ONE_OF, CAN_ALSO):
        if found := pattern.search(text):
            yield from _listed(text, found.start("rest"), len(text))
    if found := MAY_BE.match(text):
        yield from _listed(text, found.start("rest"), found.end("rest"))
    if found := LIST_ARE.match(text):
        yield from _listed(text, found.start("list"), found.end("list"))
    elif found := IS_A.match(text) or CAPS_TERM.match(text):
        yield _last_part(found.group("name"), found.start("name"))
    if found := THERE_ARE.match(text):
        yield Declared(found.group("name"), *found.span("name"))


def _last_part(name: str, start: int) -> Declared:
    """`Player's Inventory` introduces the Inventory."""
    owned = max(name.rfind("'s "), name.rfind("’s "))
    cut = owned + 3 if owned >= 0 else 0
    return Declared(name[cut:], start + cut, start + len(name))


def _attributes(text: str, start: int) -> Iterator[Declared]:
    """`Health, a number starting at 10`, or a list of such names: up to the words that say of which type they are."""
    typed = bool(re.search(r",\s(?:an?|one\sof|which|from|starting)\b", text[start:])) or bool(
        AND_LIST.search(text, start)
    )
    if not typed and not re.match(rf"(?:an?\s)?{NAME}\.?$", text[start:]):
        return
    at = start
    for piece in re.split(r"(,\s*(?:and\s+)?|\s+and\s+)", text[start:].rstrip(".")):
        if not AND_LIST.fullmatch(piece):
            if at > start and STARTS_TYPE.match(piece):
                return
            found = LISTED.fullmatch(piece.strip())
            if not found:
                return
            begin = at + piece.find(found.group("name"))
            yield Declared(found.group("name"), begin, begin + len(found.group("name")))
        at += len(piece)


def _listed(text: str, start: int, end: int) -> Iterator[Declared]:
    """The names of a list, as far as it goes."""
    at = start
    while found := LISTED.match(text, at, end):
        yield Declared(found.group("name"), *found.span("name"))
        joint = AND_LIST.match(text, found.end(), end)
        if not joint:
            return
        at = joint.end()
