"""What a fact says beside what it makes known, and what the world keeps of it: the white list of facts.

In: a fact, before it is gathered. Out: why it says more than is kept, or None. A fact that says more is not gathered:
it would make the game another than it says. Who teaches `gathering` to keep more adds it here.
"""

from __future__ import annotations

from rulewright.machine.account import limits
from rulewright.machine.sound import nodes
from rulewright.machine.things import card_rules
from rulewright.machine.things.world import World, name_of, parts
from rulewright.meaning import circumstances, conditions, effects, facts, quantities, standing, things

# Determiners that say of each one of a kind that it is so.
EVERY = frozenset({"", "a", "the", "each", "every", "all", "any"})
_NAME = frozenset({"", "a", "the"})
_FROM = frozenset({"from", "to", "starting at"})


def unkept(meaning: object, world: World) -> str | None:
    """Why a fact is not gathered: the first thing in it that would be lost."""
    own = own_pile(meaning, world)
    if own is not None:
        return None if card_rules.discarded_to(meaning, world) is not None else own_discards(*own)
    said = _unkept(meaning, world)
    return (
        None if said is None else f"“{said}” is more than this sentence can make known: say it in a sentence of its own"
    )


def own_pile(meaning: object, world: World) -> tuple[str, str] | None:
    """Of which kind the discarded cards go to a pile that each Player has, and the pile: `Discarded Weapons are placed
    in their owner's Stash`. None for another fact. One place for all of them would be the pile of the first seat.
    """
    match meaning:
        case standing.Standing(subject=subject, acts=(effects.Act(verb="place", passive=True) as act,)) if _discarded(
            subject
        ):
            to = name_of(act.value("in") or act.value("to") or act.value("where"))
            return (name_of(subject), to) if to in world.piles and world.piles[to].each else None
        case _:
            return None


def own_discards(kind: str, pile: str) -> str:
    """Why no card of a kind is discarded to a pile of each Player, and what says it."""
    return (
        f"each Player has a pile {pile}: say whose it is, as in “Discarded {kind}s are placed in their owner's {pile}.”"
        f", or at the step “Put the chosen {kind} in the Active Player's {pile}.”"
    )


def _unkept(meaning: object, world: World) -> object:
    match meaning:
        case (
            facts.IsA(kind=things.Small(name="line", which=("straight",)))
            | facts.Defined(base=things.Small(name="line", which=("straight",)))
        ):
            return None  # a straight line of Squares: see grounds
        case facts.HasAttribute(attributes=names, type=type_) | facts.HasRegister(registers=names, type=type_):
            return _around(meaning) or _whose(meaning.subject) or _first(names, _name) or _typed(type_)
        case facts.ExactlyOne(statuses=statuses) | facts.CanAlsoBe(statuses=statuses) | facts.MayBe(statuses=statuses):
            if meaning.joint not in ("or", "and", ""):
                return meaning.joint
            return _around(meaning) or _whose(meaning.subject) or _first(statuses, _name)
        case facts.IsA(subject=subject, kind=kind):
            return _is_a(subject, kind) if not meaning.circumstances else None  # else a claim, which is judged as one
        case facts.Defined(subject=things.Nominal() as name, base=things.Nominal() as base, turned=False):
            procedure = isinstance(name, things.Process) and base.filters  # an Action that costs 1 Light
            return _name(name) or (base if base.focus or base.amount is not None or procedure else None)
        case facts.IsIn(where=where) | facts.MayStand(where=where):
            return _place(meaning, where, world)
        case facts.Equals(subject=things.Nominal() as value, quantity=quantity):
            whole = value.quantifier not in ("", "the", "a", "each", "every")
            return value if whole else _bare(value) or _bare(value.owner) or _calculated(quantity)
        case standing.Order(act=act):
            return _order(act)
        case standing.MetIf():
            return _met(meaning)
        case standing.Applies():
            return _applies(meaning, world)
        case standing.Standing(acts=(effects.Act(verb="place", passive=True) as act,)) if _discarded(meaning.subject):
            to = act.value("in") or act.value("to") or act.value("where")
            return _discard(meaning, act) if name_of(to) in world.piles else None
        case _:
            return None


def _first(nouns: tuple[things.Noun, ...], test: object) -> object:
    """The first of some nouns of which a test tells something."""
    assert callable(test)
    return next((said for said in map(test, nouns) if said is not None), None)


def _around(meaning: facts.Fact) -> object:
    """A circumstance on which a declaration hangs: what there is, there is always."""
    return next(iter(meaning.circumstances), None)


def _bare(noun: object) -> object:
    """A word before a name, besides statuses, or a number, that would be lost; None where there is none."""
    if not isinstance(noun, things.Nominal):
        return None
    lost = noun.amount is not None or noun.focus or noun.quantifier in ("no", "neither", "another", "either")
    return noun if lost or any(not each.status for each in noun.adjectives) else None


def _whose(noun: things.Noun) -> object:
    """A subject that is not each one of a kind."""
    for part in parts(noun):
        if isinstance(part, things.Nominal) and (part.quantifier not in EVERY or part.filters or _bare(part)):
            return part
    return None


def _name(noun: things.Noun) -> object:
    """A name that is made known, with nothing before or behind it."""
    if not isinstance(noun, things.Nominal):
        return None
    more = noun.adjectives or noun.filters or noun.owner is not None or noun.quantifier not in _NAME
    return noun if more or _bare(noun) else None


def _typed(type_: facts.Type | None) -> object:
    """What a type says beside its sort, its bounds and its first value."""
    if type_ is None or not isinstance(type_.whole, things.Nominal):
        return None
    if type_.name in ("", "one of"):
        return _bare(type_.whole)
    return _behind(type_.whole) or _first(parts(type_.of), _bare)


def _behind(noun: things.Nominal) -> object:
    """A type, or a number within it, that has more about it than from, to and starting at."""
    if noun.adjectives or _bare(noun) or (noun.name.isdigit() and noun.quantifier):
        return noun
    for each in noun.filters:
        if not isinstance(each, things.Where) or each.preposition not in _FROM or each.only or each.link:
            return each
        if isinstance(each.object, things.Nominal) and _behind(each.object) is not None:
            return each.object
        if not isinstance(each.object, things.Nominal | quantities.Number):
            return each
    return None


def _is_a(subject: things.Noun, kind: things.Noun) -> object:
    """`The Vault and the Ossuary are Cube Rooms`: each of them, and with no word more than its name."""
    for noun in (subject, kind):
        if isinstance(noun, things.Union) and noun.joint != "and":
            return noun
    names = (*parts(subject), *parts(kind))
    for each in parts(subject):
        if isinstance(each, things.Individual | things.Process) and (each.filters or each.quantifier not in _NAME):
            return each
    narrowed = any(isinstance(each, things.Nominal) and each.filters for each in names)
    return None if narrowed else _first(names, _bare)


_LOST = frozenset({"random", "next", "last", "several", "new"})


def _calculated(quantity: things.Noun) -> object:
    """What a calculation says of its parts beside which they are, and how many things it counts."""
    for node in nodes(quantity):
        if isinstance(node, quantities.Count):
            of = node.of
            if isinstance(of, things.Nominal) and (of.amount is not None or of.quantifier in ("no", "another")):
                return of
        if isinstance(node, things.Nominal) and (node.focus or _LOST & set(node.which)):
            return node
    return None


def _order(act: effects.Act) -> object:
    """`A is resolved before B`: the two, and no word more."""
    for slot in act.slots:
        if slot.only or (slot.name not in ("when", "before", "after") and not _plain(slot)):
            return slot
        value = slot.value
        if isinstance(value, things.Nominal) and (value.amount is not None or value.focus or "first" in value.which):
            return slot
    return None


def _place(meaning: facts.IsIn | facts.MayStand, where: tuple[things.Where, ...], world: World) -> object:
    """`Each Portrait is in a Room`: of each one, and in some Room."""
    subject, first = meaning.subject, where[0]
    kind = name_of(first.object)
    if not isinstance(subject, things.Nominal) or kind not in world.space_kinds or subject.owner is not None:
        return None  # it makes no place known
    if subject.name not in world.markers and world.base(subject.name) != "Player":
        return None
    if isinstance(meaning, facts.MayStand) and (subject.amount is not None or subject.focus):
        return None  # how many fit, which is judged as a claim
    if getattr(meaning, "negated", False):
        return meaning
    return _around(meaning) or _whose(subject) or (first if first.only or len(where) > 1 else _bare(first.object))


def _met(meaning: standing.MetIf) -> object:
    """`Loot is eligible if …`: when it is so, and then only; what denies it is no definition of it."""
    state = meaning.state
    if isinstance(state, effects.Act):
        more = [slot for slot in state.slots if not _plain(slot)]
    else:
        more = [*getattr(state, "adverbs", ()), *getattr(state, "where", ())]
    if more:
        return more[0]
    if getattr(state, "negated", False):
        return meaning
    if getattr(meaning.subject, "filters", ()):
        return meaning.subject
    others = (each for each in meaning.circumstances if not isinstance(each, circumstances.Given))
    return next(others, None) or _bare(meaning.subject)


def _plain(slot: effects.Slot) -> bool:
    return isinstance(slot.value, effects.Manner) and slot.value.name in limits.PLAIN


def _applies(meaning: standing.Applies, world: World) -> object:
    """`While a Player has a Patron Mat, its Patron Bonus applies`."""
    if name_of(meaning.subject) not in world.columns or meaning.act.object is not None:
        return None
    while_ = meaning.circumstances[0] if len(meaning.circumstances) == 1 else None
    if not isinstance(while_, circumstances.While) or len(while_.conditions) != 1 or while_.word.startswith("only"):
        return None if while_ is None else while_
    condition = while_.conditions[0]
    if getattr(condition, "negated", False) or getattr(condition, "adverbs", ()):
        return condition
    slots = [slot for slot in meaning.act.slots if not _plain(slot)]
    if slots:
        return slots[0]
    had = condition.what if isinstance(condition, conditions.Has) else None
    return _bare(meaning.subject) or _bare(getattr(condition, "subject", None)) or _bare(had)


def _discarded(noun: things.Noun) -> bool:
    return isinstance(noun, things.Nominal) and "discard" in noun.which


def _discard(meaning: standing.Standing, act: effects.Act) -> object:
    """`Discarded Weapons are placed in the Weapon Discard Pile`."""
    subject = meaning.subject
    if (
        not isinstance(subject, things.Nominal)
        or subject.which != ("discard",)
        or subject.amount is not None
        or subject.focus
    ):
        return subject
    for slot in act.slots:
        if slot.only or (slot.name not in ("in", "to", "where", "object") and not _plain(slot)):
            return slot
        if slot.name == "object" or _bare(slot.value) is not None:
            return slot
    return act if act.negated else None
