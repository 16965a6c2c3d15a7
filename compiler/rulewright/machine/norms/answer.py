"""What allows or forbids an action to a kind of Player: answered from the guards of the machine.

In: a lowered ruleset, the name of a kind and of an action. Out: for each procedure that is meant, which sentences close
it to that kind (always, or under a condition), what makes an exception and by which law, where it is offered, and who
of that kind cannot be its target. What stands here is read from `Game`, which is what is printed and played; the law
only adds whose words they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine import statement as s
from rulewright.machine.conditions import membership
from rulewright.machine.expression import Cites
from rulewright.machine.from_meaning import Lowered
from rulewright.machine.norms import often
from rulewright.machine.norms.bans import Ban, bans_in
from rulewright.machine.norms.entailing import facts, follows
from rulewright.machine.norms.precedence import Deciding
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import PLAYER, World, cite


class Unknown(Exception):
    """A name that is no kind of Player, or no action. `str()` says so, with the nearest names."""


@dataclass(frozen=True, slots=True)
class Exempt:
    """A permission that stands against what forbids: its sentence, the law that decides between the two, and whether
    it holds for every one of the kind (None: for some).
    """

    cites: Cites
    deciding: Deciding
    holds: bool | None


@dataclass(frozen=True, slots=True)
class Forbids:
    """A sentence that forbids. `always`: to every one of the kind at any time, else when `conditions` hold; `doors` are
    its exceptions in its own words, `exempt` the permissions that stand against it.
    """

    cites: Cites
    always: bool
    conditions: tuple[str, ...]
    doors: tuple[str, ...]
    exempt: tuple[Exempt, ...]


@dataclass(frozen=True, slots=True)
class Offers:
    """A step that lets somebody do it (`choice`), or makes somebody do it."""

    cites: Cites
    procedure: str
    step: str
    choice: bool


@dataclass(frozen=True, slots=True)
class Ruled:
    """What rules an action, for one kind. `targets` forbid that one of the kind is chosen in it."""

    procedure: str
    forbids: tuple[Forbids, ...]
    offers: tuple[Offers, ...]
    targets: tuple[Forbids, ...]
    table: tuple[tuple[str, str], ...] = ()  # sentences on it that no code applies, each with why

    @property
    def forbidden(self) -> bool | None:
        """Whether it is forbidden to the kind: True always, None under conditions, False never."""
        left = [each for each in self.forbids if not _wins(each, True)]
        if any(each.always and not _wins(each, None) for each in left):
            return True
        return None if left else False


def _wins(forbids: Forbids, holds: bool | None) -> bool:
    """Whether a permission wins against what forbids, for all of the kind (True) or for some (None)."""
    return any(each.holds is holds and each.deciding is not Deciding.NOBODY for each in forbids.exempt)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer for each procedure that the name of the action means, in the order of the rules."""

    kind: str
    action: str
    ruled: tuple[Ruled, ...]


def answer(lowered: Lowered, kind: str, action: str) -> Answer:
    """What allows or forbids an action to a kind; raises Unknown for names that are none."""
    world = lowered.world
    who = _kind(kind, world)
    named = _procedures(action, lowered)
    return Answer(who, action, tuple(_ruled(lowered, who, procedure) for procedure in named))


# ------------------------------------------------------------------------------------------------------- the names


def kinds(world: World) -> tuple[str, ...]:
    """The names of kinds of Players: Player, each status of theirs, each kind that is defined."""
    found = [PLAYER]
    for status in world.statuses.values():
        if status.kind == PLAYER or world.base(status.kind) == PLAYER:
            found.append(status.name if status.name in world.defined else f"{status.name} {PLAYER}")
    named = [*world.defined, *world.wider, *(kind for above in world.wider.values() for kind in above)]
    found += [name for name in named if world.base(name) == PLAYER]
    return tuple(dict.fromkeys(found))


def _kind(name: str, world: World) -> str:
    wanted = " ".join(name.split()).casefold()
    known = kinds(world)
    plain = {each.casefold(): each for each in known}
    for form in (wanted, f"{wanted} player", wanted.removesuffix("s")):
        if form in plain:
            return plain[form]
    words = world.named(" ".join(name.split())).split(" ")
    statuses, rest = [], words
    while rest and (found := next((each for each in world.statuses if each.casefold() == rest[0].casefold()), "")):
        statuses.append(found)
        rest = rest[1:]
    if statuses and " ".join(rest).casefold().removesuffix("s") in (*plain, ""):
        return " ".join((*statuses, plain.get(" ".join(rest).casefold().removesuffix("s"), PLAYER)))
    raise Unknown(f"no kind of Player is called {name}{_near(name, known)}")


def _procedures(name: str, lowered: Lowered) -> tuple[str, ...]:
    world, every = lowered.world, [each.name for each in lowered.game.procedures]
    wanted = " ".join(name.split()).casefold()
    exact = tuple(each for each in every if each.casefold() == wanted)
    if exact:
        return exact
    for kind in dict.fromkeys(kind for above in world.wider.values() for kind in above):
        if kind.casefold() in (wanted, wanted.removesuffix("s")):
            found = tuple(each for each in every if world.is_below(each, kind))
            if found:
                return found
    hidden = {lowered.game.entry, "Check"}
    raise Unknown(f"no action or procedure is called {name}{_near(name, [n for n in every if n not in hidden])}")


def _near(name: str, known: list[str] | tuple[str, ...]) -> str:
    plain = {each.casefold(): each for each in known}
    close = [plain[each] for each in get_close_matches(name.casefold(), list(plain), 3, 0.5)]
    close = close or [plain[each] for each in get_close_matches(f"{name.casefold()} player", list(plain), 3, 0.7)]
    if close:
        return f"; near it are {', '.join(close)}"
    return f"; there are {', '.join(known[:12])}" if known else ""


# ------------------------------------------------------------------------------------------------------ the answer


def known(kind: str, thing: e.Expression, world: World) -> tuple[e.Expression, ...]:
    """What is known of a thing because it is of a kind; nothing where the machine has no test for it."""
    words, tests = kind.split(" "), []
    scope = Scope(world).about(thing, PLAYER).subject(thing)
    try:
        while len(words) > 1 and words[0] in world.statuses and kind not in world.defined:
            tests.append(membership.has_status(words[0], thing, world))
            words = words[1:]
        tests.append(membership.of_kind(" ".join(words), thing, scope))
    except Unplayable:
        pass
    return tuple(fact for test in tests for fact in facts(test))


def _ruled(lowered: Lowered, kind: str, name: str) -> Ruled:
    game = lowered.game
    procedure = next(each for each in game.procedures if each.name == name)
    performer = performer_of(procedure, game)
    forbids = _forbids(lowered, procedure.guards, kind, performer, name) if performer is not None else ()
    targets: list[Forbids] = []
    for step in procedure.steps:
        for node in nodes(step.body):
            if isinstance(node, s.Choose):
                targets += _forbids(lowered, node.guards, kind, e.Var("it"), "")
    offers = tuple(_offers(game, name))
    return Ruled(name, forbids, offers, tuple(dict.fromkeys(targets)), tuple(_table(lowered, name)))


def _table(lowered: Lowered, name: str) -> Iterator[tuple[str, str]]:
    """The norms on a procedure that are left to the table."""
    for each in lowered.unplayed:
        if any(lowered.law.concerns(ban.act, name) for ban in bans_in(each.reading, [])):
            yield cite(each.reading.sentence), each.reason


def performer_of(procedure: model.Procedure, game: model.Game) -> e.Expression | None:
    """Who does a procedure, as its guards call them."""
    if procedure.performed and procedure.roles:
        return e.Slot(procedure.roles[0].name)
    return e.Shared("Active Player") if any(each.name == "Active Player" for each in game.registers) else None


def _forbids(
    lowered: Lowered, guards: tuple[s.Guard, ...], kind: str, who: e.Expression, name: str
) -> tuple[Forbids, ...]:
    facts_ = known(kind, who, lowered.world)
    found = []
    for guard in guards:
        holds = follows(guard.when, facts_)
        if holds is False:
            continue
        bans = [ban for ban in lowered.law.bans if ban.id == guard.cites[0]]
        bans = [ban for ban in bans if name and lowered.law.concerns(ban.act, name)] or bans
        exempt = list(_exempt(lowered, guard, bans, facts_, who, name))
        conditions = () if holds else tuple(dict.fromkeys(_conditions(lowered, bans, facts_, who)))
        doors = tuple(dict.fromkeys(f"unless {hook}" for ban in bans for hook in ban.hooks))
        found.append(Forbids(guard.cites, holds is True, conditions, doors, tuple(exempt)))
    return tuple(found)


def _exempt(
    lowered: Lowered, guard: s.Guard, bans: list[Ban], facts_: tuple[e.Expression, ...], who: e.Expression, name: str
) -> Iterator[Exempt]:
    """The permissions against a guard: those that the guard itself has, and those between which no law decides."""
    scope = Scope(lowered.world, name)
    if isinstance(who, e.Slot):
        scope.introduce(who.name, (who.name, PLAYER))
    weighed = {}
    for ban in bans[:1] if name else ():
        for permit, condition, deciding in lowered.law.against(guard, ban, name, who, scope):
            weighed[permit.id] = deciding
            holds = follows(condition, facts_)
            if deciding is Deciding.NOBODY and holds is not False:
                yield Exempt((permit.id,), deciding, holds)
    for when, cites in guard.unless:
        holds = follows(when, facts_)
        if holds is not False:
            yield Exempt(cites, weighed.get(cites[0], Deciding.DOOR), holds)


def _conditions(
    lowered: Lowered, bans: list[Ban], facts_: tuple[e.Expression, ...], who: e.Expression
) -> Iterator[str]:
    """The conditions of what forbids that do not follow from the kind, in the author's words."""
    for ban in bans:
        try:
            bound = follows(lowered.law.bound(ban, who, Scope(lowered.world)), facts_)
        except Unplayable:
            bound = True  # the subject is the happening itself
        if bound is None:
            yield f"if that Player is {'not ' if ban.unless_subject else ''}{_one(str(ban.subject))}"
        for each in ban.given:
            yield str(each)
        for each in ban.unless_given:
            yield f"not {each}" if str(each).startswith("only") else f"unless {each}"
        if ban.often is not None:
            yield f"if that Player did so {often.spoken(ban.often.most)} in this {ban.often.per}"
        during = ban.act.slot("during")
        if during is not None:
            yield str(during)


def _one(subject: str) -> str:
    first, _, rest = subject.partition(" ")
    if first.lower() in ("only", "each", "every", "no", "any", "all"):
        return _one(rest)
    return f"{first.lower()} {rest}" if first in ("A", "An", "The") else subject


def _offers(game: model.Game, name: str) -> Iterator[Offers]:
    """Where a procedure is offered, or done without being asked."""
    found: dict[Offers, None] = {}
    for procedure in game.procedures:
        for step in procedure.steps:
            offered: set[int] = set()
            for node in nodes(step.body):
                match node:
                    case s.Actions(cites=cites, offers=offers) if any(each.procedure == name for each in offers):
                        found[Offers(cites, procedure.name, step.label, True)] = None
                    case s.ChooseOne(options=options):
                        for option in options:
                            for inner in nodes(option.body):
                                if isinstance(inner, s.Call) and inner.procedure == name:
                                    offered.add(id(inner))
                                    found[Offers(option.cites, procedure.name, step.label, True)] = None
                    case s.May(cites=cites, body=body):
                        for inner in nodes(body):
                            if isinstance(inner, s.Call) and inner.procedure == name:
                                offered.add(id(inner))
                                found[Offers(cites, procedure.name, step.label, True)] = None
                    case s.Call(cites=cites, procedure=called) if called == name and id(node) not in offered:
                        found[Offers(cites, procedure.name, step.label, False)] = None
    for event in game.events:
        for row in event.rows:
            for node in nodes(row.body):
                if isinstance(node, s.Call) and node.procedure == name:
                    found[Offers(node.cites, event.name, "", False)] = None
    yield from found
