"""What `that Player`, `it` and `their` take up: a new meaning in which each has its antecedent, and those that have
none.

In: a meaning, and the things spoken of before it in the same rule. A person is taken up by they, their and that
Player; another thing by it, its and that Card. Of several, the subject of the clause comes first, then the one
spoken of last. `this …` points at what is at hand and `the …` at a role or register: both are bound by the
machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter, is_
from typing import Any, TypeVar

from rulewright.meaning import preferring, sorts
from rulewright.meaning.claim import Context
from rulewright.meaning.conditions import Has, IsAt
from rulewright.meaning.effects import Act
from rulewright.meaning.preferring import Mention
from rulewright.meaning.statement import is_player
from rulewright.meaning.things import (
    AttributeOf,
    Nominal,
    Noun,
    Process,
    Pronoun,
    Quality,
    Register,
    Select,
    StatusName,
    Union,
    Where,
    Who,
    is_plural,
)
from rulewright.nodes import dataclass, replace
from rulewright.phrase.tree import Extent

PERSONS = frozenset({"they", "them", "he", "she", "him", "themselves", "themself", "each other", "their", "his", "her"})
THINGS = frozenset({"it", "itself", "its"})
TAKING_UP = frozenset({"that", "those", "such"})

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Unbound:
    """A word that takes up nothing: where it stands, and what it might have meant (empty: nothing fits at all)."""

    at: Extent
    word: str
    candidates: tuple[Noun, ...]


PLAIN = frozenset({str, bool, int, type(None)})
PLAIN_FIELDS = frozenset({"str", "bool", "int"})


@cache
def parts_of(kind: Any) -> tuple[str, ...] | None:
    """The fields of a class of nodes that may hold further nodes; None for what is no node."""
    if not is_dataclass(kind):
        return None
    told = (field for field in fields(kind) if field.name not in {"span", "antecedent"})
    return tuple(field.name for field in told if field.type not in PLAIN_FIELDS)


@cache
def turned(kind: Any) -> Callable[[object], tuple[object, ...]] | None:
    """What gives the values of those fields, last first; None for what is no node."""
    names = parts_of(kind)
    if names is None:
        return None
    if len(names) > 1:
        return attrgetter(*names[::-1])
    return (lambda node: (getattr(node, names[0]),)) if names else lambda node: ()


def walk(node: object) -> list[object]:
    """Every node below, parents first, in the order of fields."""
    found: list[object] = []
    waiting = [node]
    while waiting:
        node = waiting.pop()
        kind: Any = type(node)
        if kind is tuple:
            waiting += node[::-1]  # type: ignore[index]
        elif kind not in PLAIN and (values := turned(kind)) is not None:
            found.append(node)
            waiting += filter(None, values(node))
    return found


def mentions(meaning: object) -> tuple[Mention, ...]:
    """The things that a meaning speaks of, in text order: what a pronoun takes up in its place."""
    nodes = walk(meaning)
    roles = roles_in(nodes)
    found = mentioned(nodes, roles)
    pronouns = [node for node in nodes if isinstance(node, Pronoun)]
    if not pronouns:
        return found
    taken = [(each, each.antecedent) for each in pronouns if each.antecedent is not None]
    again = [(each.span, Mention(noun, roles.get(id(each), preferring.BESIDE))) for each, noun in taken]
    named = [(mention.noun.span, mention) for mention in found]
    return tuple(mention for _, mention in sorted([*named, *again], key=lambda one: (one[0].start, -one[0].end)))


def roles_in(nodes: Sequence[object]) -> dict[int, str]:
    """What the nouns of a meaning are to their verbs."""
    return preferring.roles_of(nodes, [noun for node in nodes for noun in subject_of(node)])


def later(spoken: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """What was spoken of, seen from the sentence after."""
    return tuple([replace(mention, ago=mention.ago + 1) for mention in spoken])


def mentioned(nodes: Sequence[object], roles: dict[int, str]) -> tuple[Mention, ...]:
    """The same, of all nodes of a meaning."""
    found = [node for node in nodes if isinstance(node, (Nominal, Union)) and not isinstance(node, Pronoun)]
    ordered = sorted({id(noun): noun for noun in found}.values(), key=lambda noun: (noun.span.start, -noun.span.end))
    named = {id(each.subject): str(each.object) for each in nodes if isinstance(each, Act) and _names(each)}
    return tuple(Mention(n, roles.get(id(n), preferring.BESIDE), called=named.get(id(n), "")) for n in ordered)


def _names(act: Act) -> bool:
    """`The Player becomes the Active Player`: from then on one is the other."""
    return act.verb == "become" and isinstance(act.object, Register) and not (act.negated or act.modal or act.passive)


def subject_of(node: object) -> tuple[Noun, ...]:
    """The subject of a node, with its possessor when it is an attribute of someone."""
    subject = getattr(node, "subject", None)
    if subject is None or not isinstance(subject, (Nominal, Union)):
        return ()
    if isinstance(subject, Nominal) and isinstance(subject.owner, Nominal | Union) and not subject.of:
        return (subject, subject.owner)
    return (subject,)


def bind(
    meaning: T, nodes: Sequence[object], earlier: tuple[Mention, ...], context: Context
) -> tuple[T, tuple[Unbound, ...]]:
    """The meaning, of which `nodes` are all, with antecedents, and what stayed without one."""
    for node in nodes:
        if isinstance(node, Nominal) and takes_up(node):
            break
    else:
        return meaning, ()
    roles = roles_in(nodes)
    known = (*later(earlier), *mentioned(nodes, roles))
    missing: list[Unbound] = []
    allowed = what_is_allowed(nodes)
    taken: dict[Extent, Mention] = {}
    pronouns = {node.span: node for node in nodes if isinstance(node, Pronoun) and node.span not in allowed}
    barred, doers = not_themselves(nodes), _doers(nodes)
    wanted = sorts.tests(nodes, context)
    offered = frozenset(node.subject.span for node in nodes if isinstance(node, Act) and _does(node) and node.subject)
    for noun in sorted(filter(takes_up, pronouns.values()), key=lambda each: each.span):
        role = roles.get(id(noun), preferring.BESIDE)
        fitting = candidates(noun, known, context)
        others = tuple(m for m in fitting if not _is_one(m.noun, noun.span, barred, doers))
        fitting = others or (fitting if noun.name in THINGS else announced(noun, known, context))
        more = [(span, took) for span, took in taken.items() if _alike(pronouns[span], noun)]
        fitting = _in_order(fitting, [one for one in more if not _is_one(one[1].noun, noun.span, barred, doers)])
        if noun.name in THINGS:
            done_to = any(m.role in (preferring.SUBJECT, preferring.OBJECT) and not is_plural(m.noun) for m in fitting)
            fitting = tuple(m for m in fitting if not (done_to and is_plural(m.noun)))
        if noun.span in wanted:
            fitting = tuple(m for m in fitting if sorts.fitting(m.noun, wanted[noun.span])) or fitting
        if not fitting:
            missing += [] if impersonal(noun) else [Unbound(noun.span, str(noun), ())]
            continue
        found = preferring.one_of(noun, role, fitting, known)
        if noun.span in offered:
            found = found[:1]
        taken[noun.span] = replace(found[-1], role=role, ago=0)
        if len(found) > 1:
            missing.append(Unbound(noun.span, str(noun), tuple(each.noun for each in found)))

    def taken_up(noun: Nominal) -> Nominal:
        if not takes_up(noun) or noun.span in allowed:
            return noun
        if isinstance(noun, Pronoun):
            return replace(noun, antecedent=itself(taken[noun.span].noun)) if noun.span in taken else noun
        fitting = candidates(noun, known, context)
        if not fitting:
            missing.append(Unbound(noun.span, str(noun), ()))
            return noun
        return replace(noun, antecedent=preferred(noun, fitting).noun)

    def itself(noun: Noun) -> Noun:
        """What a pronoun takes up, with what that takes up in turn: `that Player …, they`."""
        if not isinstance(noun, Nominal) or isinstance(noun, Pronoun) or noun.antecedent is not None:
            return noun
        fitting = candidates(noun, known, context) if takes_up(noun) else ()
        return replace(noun, antecedent=preferred(noun, fitting).noun) if fitting else noun

    return rebuilt(meaning, taken_up, {}), tuple(missing)


def _in_order(fitting: tuple[Mention, ...], taken: list[tuple[Extent, Mention]]) -> tuple[Mention, ...]:
    """What a pronoun may take up, with what those before it took up in their places: in text order."""
    if not taken:
        return fitting
    placed = [(-1 if mention.ago else mention.noun.span.start, mention) for mention in fitting]
    placed += [(span.start, mention) for span, mention in taken]
    return tuple(mention for _, mention in sorted(placed, key=lambda one: one[0]))


def _does(act: Act) -> bool:
    """`If they do`: the one who was offered something."""
    return act.verb == "do" and act.object is None


def _alike(one: Pronoun, other: Pronoun) -> bool:
    """Whether two pronouns in a sentence may be of the same thing: it and its, they and them."""
    return (one.name in THINGS) == (other.name in THINGS)


ALLOWING = frozenset({"allow", "permit", "forbid"})


def what_is_allowed(nodes: Sequence[object]) -> frozenset[Extent]:
    """Where `it` stands for the act of the sentence itself: unless a rule allows it."""
    acts = [node for node in nodes if isinstance(node, Act) and node.verb in ALLOWING]
    return frozenset(slot.value.span for act in acts for slot in act.slots if isinstance(slot.value, Pronoun))


def not_themselves(nodes: Sequence[object]) -> dict[Extent, int]:
    """For each pronoun that is an object, the subject of the same verb, which it cannot mean (a rule modifies it); for
    each in whose Place somebody is, that somebody (if another Player is in their Place); the same of whom somebody has
    more than (if the target has more Gold than them).
    """
    found: dict[Extent, int] = {}
    for node in nodes:
        if isinstance(node, Act) and node.subject is not None and node.verb not in ALLOWING:
            for slot in node.slots:
                if isinstance(slot.value, Pronoun) and not slot.value.name.endswith(("self", "selves")):
                    found[slot.value.span] = id(node.subject)
                if node.verb in ("move", "go") and slot.name == "to" and (whose := _whose(slot.value)) is not None:
                    found[whose.span] = id(node.subject)  # nobody moves to where they are
        elif isinstance(node, Has) and node.subject is not None:
            found.update(dict.fromkeys(_compared(node.what), id(node.subject)))
        elif isinstance(node, IsAt) and node.subject is not None:
            found.update(dict.fromkeys(_owners(node), id(node.subject)))
        elif isinstance(node, Nominal):
            for each in node.filters:
                if isinstance(each, Who) and each.gap == "subject" and each.owned is None:
                    placed = (test for test in each.conditions if isinstance(test, IsAt) and test.subject is None)
                    found.update(dict.fromkeys((place for test in placed for place in _owners(test)), id(node)))
                elif isinstance(each, Where) and each.preposition == "with" and isinstance(each.object, Nominal):
                    found.update(dict.fromkeys(_compared(each.object), id(node)))
    return found


def _doers(nodes: Sequence[object]) -> dict[Extent, str]:
    """For each pronoun that is an object, the name of the subject of the same verb, where it is one of the game's own
    (the Active Player): an earlier sentence means the same one by it.
    """
    acts = (node for node in nodes if isinstance(node, Act) and isinstance(node.subject, Register))
    return {
        slot.value.span: act.subject.name
        for act in acts
        if act.verb not in ALLOWING and isinstance(act.subject, Register) and act.subject.owner is None
        for slot in act.slots
        if isinstance(slot.value, Pronoun) and not slot.value.name.endswith(("self", "selves"))
    }


def _is_one(noun: Noun, place: Extent, barred: dict[Extent, int], doers: dict[Extent, str]) -> bool:
    """Whether a phrase is the one whom a pronoun in this place cannot mean."""
    named = isinstance(noun, Register) and noun.owner is None and noun.name == doers.get(place)
    return id(noun) == barred.get(place) or named


def _compared(what: Noun) -> Iterator[Extent]:
    """With whom it is compared how much somebody has: nobody has more than themselves."""
    for each in what.filters if isinstance(what, Nominal) else ():
        match each:
            case Where(preposition="than" | "as", object=Pronoun(owner=None) as other):
                yield other.span


def _owners(placed: IsAt) -> Iterator[Extent]:
    """Where it is said in whose Place somebody is. That they are in their own is no condition: it is always so."""
    for where in placed.where:
        match where.object:
            case Select(owner=Pronoun(name="their" | "his" | "her") as owner, adjectives=(), filters=()):
                yield owner.span


def _whose(where: object) -> Pronoun | None:
    """Whose `their Place` is, where no more is said of it."""
    match where:
        case Select(owner=Pronoun(name="their" | "his" | "her") as owner, adjectives=(), filters=()):
            return owner
        case _:
            return None


def takes_up(noun: Nominal) -> bool:
    """Whether it refers back."""
    if isinstance(noun, Pronoun):
        return noun.name in PERSONS | THINGS
    if not noun.quantifier or noun.quantifier.partition(" ")[0] not in TAKING_UP:
        return False
    return not any(isinstance(f, Who) for f in noun.filters)


def impersonal(noun: Pronoun) -> bool:
    """`it` that may stand for nothing: it is Ann's Turn."""
    return noun.name == "it"


def candidates(noun: Nominal, known: tuple[Mention, ...], context: Context) -> tuple[Mention, ...]:
    """What it may take up: spoken of before it, not around it, and of the right sort."""

    def fits(mention: Mention) -> bool:
        other = mention.noun
        if not mention.ago and not other.span.end <= noun.span.start and not told_of(other, noun.span):
            return False
        if isinstance(other, StatusName) and other.quantifier in {"", "a"} and not mention.subject:
            return False
        owner = other.owner if isinstance(other, Nominal) else None
        if isinstance(noun, Pronoun) and isinstance(owner, Pronoun) and owner.name == noun.name:
            return False  # their Hand: they are those whose Hand it is
        so_many = sorts.is_part(other) or (isinstance(owner, Pronoun) and sorts.is_number(other, context))
        if isinstance(noun, Pronoun) and noun.name in PERSONS and so_many:
            return False  # one of them, their total Value: nobody
        if isinstance(noun, Pronoun) and mention.ago and mention.role == preferring.KIND and sorts.is_sort(other):
            return False  # it is a Ruby: what it is, and no other thing
        amount = isinstance(other, Quality) or (isinstance(other, AttributeOf) and other.owner is None)
        if isinstance(noun, Pronoun) and amount:
            return False  # 2 Gold: so much, and no thing
        if isinstance(noun, Pronoun):
            person = is_player(other, context)
            return person == (noun.name in PERSONS) or (noun.name in {"they", "them", "their"} and is_plural(other))
        return same_sort(noun, other, context)

    return tuple(mention for mention in known if fits(mention))


def announced(noun: Nominal, known: tuple[Mention, ...], context: Context) -> tuple[Mention, ...]:
    """Who the sentence goes on to speak of: if another Player is in their Place, the Active Player cannot Rest."""
    behind = (m for m in known if m.subject and not m.ago and m.noun.span.start >= noun.span.end)
    return tuple(mention for mention in behind if is_player(mention.noun, context))[:1]


def told_of(other: Noun, place: Extent) -> bool:
    """Whether a place lies in a relative clause of a thing, or in what it has less of than others, so that a pronoun
    there may mean it: a Player who falls during their Turn, a Player with less Gold than the Player to their left.
    """
    filters = other.filters if isinstance(other, Nominal | Union) else ()
    told: list[Who | Where] = [f for f in filters if isinstance(f, Who)]
    for f in filters:
        if isinstance(f, Where) and f.preposition == "with" and isinstance(f.object, Nominal):
            told += [each for each in f.object.filters if isinstance(each, Where) and each.preposition == "than"]
    return any(f.span.start <= place.start and place.end <= f.span.end for f in told)


def same_sort(noun: Nominal, other: Noun, context: Context) -> bool:
    """`that Player` takes up a Player, a Surviving Player, a Combatant; `that process` a process."""
    if isinstance(other, Union):
        return any(same_sort(noun, item, context) for item in other.items)
    if not isinstance(other, Nominal):
        return False
    if noun.name == other.name:
        return True
    if noun.name == "Player":
        return is_player(other, context)
    if noun.name in {"process", "procedure", "action", "effect"}:
        return isinstance(other, Process) or other.name in {"process", "procedure", "action", "effect"}
    kinds = {other.name, *context.lexicon.above(other.name)}
    if noun.name == "card":
        return (isinstance(other, Select) and not is_player(other, context)) or bool({"card", "Card"} & kinds)
    return noun.name in kinds


def preferred(noun: Nominal, fitting: tuple[Mention, ...]) -> Mention:
    """What `that …` takes up: in this sentence before earlier ones; one of the same name before others; then the
    last.
    """

    def rank(place: int) -> tuple[bool, bool, int, bool, int]:
        mention = fitting[place]
        other = mention.noun
        named = isinstance(other, Nominal) and other.name == noun.name and other.quantifier not in TAKING_UP
        beside = (each.noun for each in fitting if each.ago == mention.ago and isinstance(each.noun, Nominal))
        return (not mention.ago, named, -mention.ago, not any(_within(other, each) for each in beside), place)

    found = fitting[max(range(len(fitting)), key=rank)]
    for mention in fitting:
        either = mention.noun
        if isinstance(either, Union) and either.joint == "or" and any(item is found.noun for item in either.items):
            return mention  # the Leader or a Hidden Player: the one who was chosen, or nobody knows which
    return found


def _within(one: Noun, other: Noun) -> bool:
    """Whether a phrase only says more of another: the Hidden Player of `a Player in a Place with a Hidden Player`."""
    return one.span != other.span and other.span.start <= one.span.start and one.span.end <= other.span.end


def rebuilt(node: T, change: Callable[[Any], Any], done: dict[int, Any], kinds: tuple[type, ...] = (Nominal,)) -> T:
    """The node with every nominal (every node of the kinds) changed, parts first; a part that stood in two places stays
    one object.
    """
    if id(node) in done:
        return done[id(node)]  # type: ignore[no-any-return]
    made: Any = node
    kind: Any = type(node)
    if kind is tuple:
        items = [rebuilt(item, change, done, kinds) for item in made]
        made = node if all(map(is_, items, made)) else tuple(items)  # what holds nothing new stays the same object
    elif names := parts_of(kind):
        changed = {}
        for name in names:
            part = getattr(node, name)
            new = rebuilt(part, change, done, kinds) if part else part
            if new is not part:
                changed[name] = new
        made = replace(node, **changed) if changed else node  # type: ignore[type-var]
        if isinstance(made, kinds):
            made = change(made)
    done[id(node)] = made
    return made  # type: ignore[no-any-return]
