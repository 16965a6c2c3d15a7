"""What a pronoun can be, by what is said of it: only a card is a Ruby and has a Value that is printed, only a Player
chooses and gains what each Player has, and one of them is one of several.

In: the nodes of a meaning. Out: for the place of each pronoun of which such a thing is said a test of what it may take
up. What the rules do not say for sure is no test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rulewright.meaning.claim import Context
from rulewright.meaning.conditions import Has, HasStatus, IsA, IsAt, IsThe
from rulewright.meaning.effects import Act, Slot
from rulewright.meaning.quantities import NUMBERS
from rulewright.meaning.statement import is_player
from rulewright.meaning.things import (
    Adjective,
    AttributeOf,
    Individual,
    Nominal,
    Noun,
    Pronoun,
    Select,
    Small,
    Union,
    is_plural,
)
from rulewright.phrase.tree import Extent

Test = Callable[[Noun], bool]

THEY = frozenset({"they", "them", "their"})
# What only somebody does, and no card.
DONE_BY_SOMEBODY = frozenset({"choose", "discard", "draw", "pay", "reveal", "roll", "spend", "win"})
DONE_BY_DICE = frozenset({"agree", "beat", "come", "differ", "equal", "match", "show"})
DONE_TO_CARDS = frozenset({"deal", "discard", "draw", "reveal", "shuffle"})
COUNTED = frozenset({"gain", "lose", "pay", "spend"})
PARTS = frozenset({"each", "one", "all", "both", "any", "none", "some", "either", "neither"})


def tests(nodes: Iterable[object], context: Context) -> dict[Extent, tuple[Test, ...]]:
    """For each pronoun that may be a person or several things, by its place, what it must be."""
    found: dict[Extent, tuple[Test, ...]] = {}
    for node in nodes:
        for pronoun, test in _told(node, context):
            if pronoun.name in THEY or (isinstance(node, Act) and node.object is pronoun):
                found[pronoun.span] = (*found.get(pronoun.span, ()), test)
    return found


def fitting(noun: Noun, wanted: tuple[Test, ...]) -> bool:
    """Whether a thing may be what a pronoun takes up."""
    return all(test(noun) for test in wanted)


def _told(node: object, context: Context) -> Iterator[tuple[Pronoun, Test]]:
    """What one node says of pronouns in it."""

    def somebody(noun: Noun) -> bool:
        return is_player(noun, context)

    def something(noun: Noun) -> bool:
        return not is_player(noun, context)

    match node:
        case IsA(subject=Pronoun() as they, kind=kind) | IsThe(subject=Pronoun() as they, other=kind):
            items = kind.items if isinstance(kind, Union) else (kind,)
            if all(isinstance(item, Individual | Select) for item in items):
                people = [is_player(item, context) for item in items]
                if all(people) or not any(people):
                    yield they, somebody if all(people) else something
            if any(isinstance(item, Nominal) and item.quantifier == "both" for item in items):
                yield they, several
        case HasStatus(subject=Pronoun() as they, statuses=statuses):
            owned = [_of_players(status.name, context) for status in statuses]
            if owned and None not in owned and len(set(owned)) == 1:
                yield they, somebody if owned[0] else something
        case IsAt(subject=Pronoun() as they, where=where) if any(_is_pile(each.object, context) for each in where):
            yield they, something
        case AttributeOf(owner=Pronoun() as their, adjectives=(Adjective(name="total"), *_)):
            yield their, several  # their total Gold: what several have together
        case AttributeOf(owner=Pronoun() as their, name=name):
            by_player = _of_players(name, context, printed=True)
            if by_player is not None:
                yield their, somebody if by_player else something
        case Has(subject=Pronoun() as they, what=AttributeOf(owner=None, name=name)):
            if _of_players(name, context):
                yield they, somebody
        case Act(verb=verb, slots=(Slot(name="object", value=Pronoun() as them), *_)) if verb in DONE_TO_CARDS:
            yield them, something if them.name in THEY else (lambda noun: not is_number(noun, context))
        case Act(subject=Pronoun() as they, passive=False) as act:
            thing = act.object
            numbered = act.verb in COUNTED and isinstance(thing, AttributeOf) and thing.owner is None
            if act.verb in DONE_BY_SOMEBODY or (numbered and _of_players(getattr(thing, "name", ""), context)):
                yield they, lambda noun: not _is_card(noun, context) and not _is_rolled(noun)
            elif act.verb not in DONE_BY_DICE:
                yield they, lambda noun: not _is_rolled(noun)
        case Nominal(name=name, owner=Pronoun() as them, of=True) if name in PARTS or name in NUMBERS:
            yield them, several
        case _:
            pass


def several(noun: Noun) -> bool:
    """Whether a phrase may mean more than one: two cards, each Player, Ann and Bo."""
    return is_plural(noun) or (isinstance(noun, Nominal) and noun.quantifier in ("each", "every", "all", "both"))


def _of_players(name: str, context: Context, printed: bool = False) -> bool | None:
    """Whether Players have an attribute, or a status; None where the rules do not tell. What nobody is said to have is
    `printed` on something.
    """
    entry = context.lexicon.entry(name)
    if entry is None or entry.sort not in ("attribute", "status"):
        return None
    if not entry.owner:
        return False if printed and entry.sort == "attribute" and not entry.type else None
    return entry.owner == "Player" or "Player" in context.lexicon.above(entry.owner)


def _is_pile(noun: object, context: Context) -> bool:
    """Whether a phrase names a pile of cards."""
    entry = context.lexicon.entry(noun.name) if isinstance(noun, Nominal) else None
    return entry is not None and entry.type.startswith("pile")


def is_number(noun: Noun, context: Context) -> bool:
    """Whether a phrase means so much of something (their total Value), and no thing."""
    entry = context.lexicon.entry(noun.name) if isinstance(noun, AttributeOf) else None
    return entry is not None and (entry.type.startswith("number") or not (entry.type or entry.owner))


def is_part(noun: Noun) -> bool:
    """Whether a phrase counts some of several: one of them, at least two of them."""
    return isinstance(noun, Nominal) and noun.of and (noun.name in PARTS or noun.name in NUMBERS)


def is_sort(noun: Noun) -> bool:
    """Whether a phrase behind `is` says of what sort something is: a Ruby, Rubies, a Treasure Card."""
    items = noun.items if isinstance(noun, Union) else (noun,)
    return all(isinstance(each, Individual | Select) and each.quantifier in ("a", "", "both") for each in items)


def _is_card(noun: Noun, context: Context) -> bool:
    """Whether a phrase means a card."""
    if isinstance(noun, Union):
        return all(_is_card(item, context) for item in noun.items)
    if not isinstance(noun, Nominal) or is_player(noun, context):
        return False
    if noun.name.split(" ")[-1].lower() == "card":
        return True
    kinds = {noun.name, *context.lexicon.above(noun.name)}
    copies = isinstance(noun, Individual) and noun.plural  # Rubies: several cards that are called so
    return "Card" in kinds or "card" in kinds or copies


def _is_rolled(noun: Noun) -> bool:
    """Whether a phrase means what dice show: both results, the dice."""
    return isinstance(noun, Small) and noun.name in ("die", "result", "roll")
