"""Which of several things a pronoun takes up, or that it may be either of two.

In: the pronoun, and what it may take up: the things spoken of before it, of the right sort. Out: one of them, or two
between which no reader can tell. Only the nearest sentence counts that spoke of such things. There a thing that only
says more of another (the Deck of the top card of the Deck), or what something is (it is a Ruby), gives way to that
other, and what is said beside the verb gives way to its subject and object. `their` and `its` are the subject's, and so
is a pronoun that is a subject itself; but where the sentence before picked out one more person (chooses another
Player), that one may be meant as well, unless the sentence names that one besides.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.meaning.conditions import Has, IsA, IsThe
from rulewright.meaning.effects import Act
from rulewright.meaning.things import Nominal, Noun, Pronoun, Role, Select, Union
from rulewright.nodes import dataclass

SUBJECT, OBJECT, BESIDE, KIND = "subject", "object", "beside", "kind"
SINGLE = frozenset({"it", "its", "itself"})
POSSESSIVE = frozenset({"its", "their", "his"})


@dataclass(frozen=True, slots=True)
class Mention:
    """A thing that was spoken of: what it is to its verb, how many sentences ago (0: in this one), and what it is
    called from then on (The Player becomes the Active Player).
    """

    noun: Noun
    role: str = BESIDE
    ago: int = 0
    called: str = ""

    @property
    def subject(self) -> bool:
        """Whether somebody, or something, does it."""
        return self.role == SUBJECT


def roles_of(nodes: Iterable[object], subjects: Iterable[Noun]) -> dict[int, str]:
    """What nouns are to their verbs, by identity; a noun that is not named stands beside."""
    found: dict[int, str] = {}
    for node in nodes:
        match node:
            case Act():
                found |= dict.fromkeys(_parts([slot.value for slot in node.slots if slot.name == "object"]), OBJECT)
            case Has(what=what):
                found |= dict.fromkeys(_parts([what]), OBJECT)
            case IsA(kind=kind):
                found |= dict.fromkeys(_parts([kind]), KIND)
            case IsThe(other=other):
                found |= dict.fromkeys(_parts([other]), KIND)
            case _:
                continue
    return found | dict.fromkeys(map(id, subjects), SUBJECT)


def _parts(values: list[object]) -> list[int]:
    """A value, and the parts of a list."""
    return [id(part) for value in values for part in (value, *(value.items if isinstance(value, Union) else ()))]


def one_of(noun: Pronoun, role: str, fitting: tuple[Mention, ...], known: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """The one that a pronoun takes up, or two of which it may be either. `known` is all that was spoken of."""
    nearest = min(mention.ago for mention in fitting)
    here = [mention for mention in known if mention.ago == nearest]
    near = _by_lists([mention for mention in fitting if mention.ago == nearest], noun)
    whole = [m for m in near if m.subject or (m.role != KIND and not _says_more(m, here))] or near
    core = _core(whole) or whole
    found = _each_once(core)
    doing = [mention for mention in found if mention.subject]
    if role == SUBJECT and noun.name not in SINGLE and not _core(near):  # more than the target's Light, they …
        said = str(found[-1].noun)
        before = [m for m in fitting if m.ago == nearest + 1 and m.subject and said not in (str(m.noun), m.called)]
        return (*before[-1:], found[-1])
    if doing and (role == SUBJECT or noun.name in POSSESSIVE):
        rival = (
            next((each for each in found if nearest and _is_picked(each)), None) if noun.name not in SINGLE else None
        )
        if rival is None or any(not each.ago and _means_picked(each.noun) for each in known):
            return (doing[-1],)
        return (doing[-1], rival)
    return tuple(found[-2:])


def _each_once(found: list[Mention]) -> list[Mention]:
    """Each of those that were spoken of where it was spoken of last."""
    last = {str(mention.noun): mention for mention in reversed(found)}
    return list(last.values())[::-1]


def _is_picked(mention: Mention) -> bool:
    """Whether somebody was picked out: chooses another Player, attacks one Player in their Place."""
    noun = mention.noun
    if mention.role != OBJECT or not isinstance(noun, Select):
        return False
    if noun.plural:
        return noun.amount is not None  # chooses two Players
    one = noun.amount is not None and noun.amount.low_high() == (1, 1)
    return noun.quantifier in ("a", "another") or one


def _means_picked(noun: Noun) -> bool:
    """Whether a phrase names the one who was picked out: the target, that Player, the chosen Player."""
    if not isinstance(noun, Nominal):
        return False
    return isinstance(noun, Role) or noun.quantifier == "that" or "choose" in noun.which


def _core(found: list[Mention]) -> list[Mention]:
    """The subjects and objects among what was spoken of."""
    return [mention for mention in found if mention.role in (SUBJECT, OBJECT)]


def _by_lists(near: list[Mention], noun: Pronoun) -> list[Mention]:
    """Of `A and B` the whole for they, and each for it; of `A or B` the whole."""
    lists = [mention.noun for mention in near if isinstance(mention.noun, Union)]
    whole = [union for union in lists if noun.name not in SINGLE or union.joint != "and"]
    parts = {id(item) for union in whole for item in union.items}
    left = [m for m in near if (m.noun in whole if isinstance(m.noun, Union) else id(m.noun) not in parts)]
    return left or near


def _says_more(mention: Mention, here: list[Mention]) -> bool:
    """Whether a thing only says more of another that was spoken of in its sentence."""
    if all(mention is not other for other in here):
        return False  # what a pronoun before this took up
    noun = mention.noun
    return any(
        isinstance(other.noun, Nominal)
        and other.noun.span.start <= noun.span.start
        and noun.span.end <= other.noun.span.end
        and other.noun.span != noun.span
        for other in here
    )
