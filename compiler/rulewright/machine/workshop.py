"""What is needed while procedures are made, and what making them finds."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.book.model import Sentence
from rulewright.machine import expression as e
from rulewright.machine.context import CHECK, GIVEN, Context, Plan
from rulewright.machine.norms.law import Law
from rulewright.machine.scope import Place, Scope, place_of
from rulewright.machine.things.world import PLAYER, World, cite
from rulewright.meaning import binding, happenings, things
from rulewright.meaning.conditions import Condition
from rulewright.meaning.model import Reading


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A sentence that the machine cannot do, and why: a referee step in play."""

    reading: Reading
    reason: str


@dataclass
class Workshop:
    """What making procedures needs and what it finds: readings by place, the plan, and the sentences that
    go to the table.
    """

    world: World
    law: Law
    plan: Plan
    readings: dict[tuple[str, int], Reading]
    unplayed: dict[str, Unplayed] = field(default_factory=dict)
    after: dict[str, list[Extra]] = field(default_factory=dict)
    before: dict[str, list[Extra]] = field(default_factory=dict)
    listened: set[str] = field(default_factory=set)  # procedures that are verbs, after which a rule does something
    hung: set[str] = field(default_factory=set)  # sentences that hang on to the end of so many of a procedure
    counters: list[tuple[Reading, happenings.Do, Condition]] = field(default_factory=list)  # numbers of the game
    listed: set[str] = field(default_factory=set)  # sentences of which the first that applies is done
    appended: dict[str, list[Reading]] = field(default_factory=dict)  # `During Setup, …` adds to a procedure

    def reading(self, sentence: Sentence) -> Reading:
        """The reading of a sentence."""
        return self.readings[sentence.span.source.name, sentence.span.start]


@dataclass(frozen=True, slots=True)
class Extra:
    """Something done before or after a procedure: the reading, and the effects with the conditions that
    remain. `moment` tells what comes before it from what comes at its start (see starts.py).
    """

    reading: Reading
    meaning: happenings.Do
    subject_test: object = None
    moment: str = ""


def scope_of(name: str, shop: Workshop) -> Scope:
    """A fresh scope for a procedure: its roles as known so far, its performer for pronouns."""
    roles = dict(shop.plan.roles.get(name, {}))
    own = shop.world.doings.get(name)
    if own is not None:  # the two of a procedure that is a verb come first
        two = {own.by: own.kind} | ({own.to: own.other} if own.to else {})
        roles = {**two, **{role: kind for role, kind in roles.items() if role not in two or kind == "performer"}}
    scope = Scope(shop.world, name, roles=roles, may_add=True, outer=CHECK)
    doer = shop.plan.performer(name)
    if doer:
        scope.performer = e.Slot(doer)
    elif own is not None:
        scope.performer = e.Slot(own.by)
    elif "Active Player" in shop.world.registers and not shop.plan.gives_turns(name):
        scope.performer = e.Shared("Active Player")
    for role, kind in roles.items():
        if kind == GIVEN:
            continue
        kinds = (role, PLAYER) if kind == "performer" else (role, kind)
        scope.introduce(role, kinds)
    return scope


def _buried(meaning: object) -> set[Place]:
    """Whom only a filter of something else speaks of: the Player of `each Place with exactly one Player`."""
    found: set[Place] = set()
    for node in binding.walk(meaning):
        for each in node.filters if isinstance(node, things.Nominal) else ():
            inside = (part for part in binding.walk(each) if isinstance(part, things.Nominal))
            found |= {place_of(part) for part in inside if part.quantifier in ("a", "another", "any", "")}
    return found


def context_of(
    reading: Reading, scope: Scope, shop: Workshop, card: str = "", excused: tuple[str, ...] = ()
) -> Context:
    """The context in which a sentence is lowered."""
    cites = (cite(reading.sentence),)
    scope.buried |= _buried(reading.meaning)
    return Context(shop.world, shop.law, shop.plan, scope, cites, reading.sentence.text, card, excused)
