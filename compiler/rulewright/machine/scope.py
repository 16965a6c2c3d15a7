"""Where a name is looked up while a sentence becomes statements: the running procedure's roles and what it
has introduced.

A role is a person, not a description (extension.md gap 1): `the Zombie Player`, `that Player` and `the
target` find the slot that the procedure's steps filled or its caller binds. A definite phrase that nothing
introduces becomes a role of the procedure.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from rulewright.machine import expression as e
from rulewright.machine.things.world import PLAYER, World
from rulewright.meaning import things

# Words before a noun, by what they do: they point at one thing, speak of any, or of all.
DEFINITE = frozenset({"the", "that", "this", "those", "these"})


INDEFINITE = frozenset({"a", "any", "another", "some", ""})


GROUP = frozenset({"each", "every", "all", "both"})


TAKEN = "actions taken"  # slot of a Turn: what was taken in it


POINTING = frozenset({"choose", "draw", "reveal", "deal", "roll"})


IDENTIFIED = "identify"  # verb of a slot: a step identified who it is, and its caller knows


NAMED = "named"  # verb of a slot: a result of dice that has this name


DID = "did"  # slot: whether what an offer before this allows was done


ASKED = "was asked"  # slot: whether an offer before this was made at all, where that hangs on a condition


HELD = "one held"  # slot: whether one of several Ifs before an Otherwise held


def spent_slot(name: str) -> str:
    """The slot that holds how much of a number an offer before this made somebody spend."""
    return f"spent {name}"


Place = tuple[int, int, str]  # where a phrase stands in its sentence, and its name


def place_of(noun: things.Nominal | things.Union) -> Place:
    """Where a phrase stands: what takes it up knows it by that."""
    return noun.span.start, noun.span.end, noun.name if isinstance(noun, things.Nominal) else ""


class Unplayable(Exception):
    """A sentence, or a part of one, that the machine has no way to do. `reason` is for the author; the
    sentence goes to the table.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class NotHere(Unplayable):
    """A norm that does not concern the place at which it is asked for: nothing is lost there."""


@dataclass
class Known:
    """A slot that a sentence may speak of: its name, the kinds under which it may be called, and the verbs
    that filled it (chosen, drawn, revealed).
    """

    slot: str
    kinds: tuple[str, ...]
    verbs: tuple[str, ...] = ()
    many: bool = False


@dataclass
class Scope:
    """The names that a sentence sees. `procedure` is "" for functions and guards; `roles` are those that
    the procedure must be given, in order of first mention; `known` what it has introduced so far, latest
    last; `it` the thing a condition is about.
    """

    world: World
    procedure: str = ""
    cites: e.Cites = ()
    text: str = ""
    roles: dict[str, str] = field(default_factory=dict)  # role: kind
    known: list[Known] = field(default_factory=list)
    it: e.Expression | None = None
    it_kind: str = ""
    performer: e.Expression | None = None
    they: e.Expression | None = None  # whom their, its and `the same Room` take up: the subject of the sentence
    may_add: bool = False  # a definite phrase that is not known becomes a role
    owners: dict[str, e.Expression] = field(default_factory=dict)  # fixed meanings: this Player, this card
    counts: list[tuple[str, e.Expression]] = field(
        default_factory=list
    )  # of `Actions`: slot that counts, and its limit
    just_done: tuple[object, ...] = ()  # the statements of the step before
    stood: dict[e.Expression, e.Expression] = field(default_factory=dict)  # thing: where it stood as an event came
    outer: str = ""  # the procedure whose frame a window reads: the Check
    gone: list[things.Nominal] = field(default_factory=list)  # what loops of earlier steps went through
    same: list[tuple[e.Expression, str]] = field(default_factory=list)  # who became what the game names: the register
    witnesses: dict[Place, e.Expression] = field(default_factory=dict)  # what an `if` found: `that Player`
    taken_up: dict[Place, e.Expression | None] = field(
        default_factory=dict
    )  # what a choice or a draw found; what a condition counts: each of them while it is tested, afterwards nobody
    held: dict[Place, str] = field(default_factory=dict)  # slot of those whom a phrase speaks of, for all acts on them
    counters: dict[str, int] = field(default_factory=dict)  # shared by all scopes of one procedure
    earlier: frozenset[str] = frozenset()  # slots that earlier steps filled
    spoken: list[things.Nominal] = field(default_factory=list)  # Players of whom this step spoke, but who acts
    buried: set[Place] = field(default_factory=set)  # those of whom only a filter speaks: a Place with a Player

    def about(self, it: e.Expression, kind: str) -> Scope:
        """The same names, speaking of another thing."""
        return replace(self, it=it, it_kind=kind)

    def subject(self, they: e.Expression | None) -> Scope:
        """The same names, with another subject for pronouns to take up."""
        return replace(self, they=they)

    def variable(self) -> str:
        """A fresh name for a bound variable, the same for the same sentence."""
        count = self.counters["variables"] = self.counters.get("variables", 0) + 1
        return f"each{count}"

    def introduce(self, slot: str, kinds: tuple[str, ...], *verbs: str, many: bool = False) -> str:
        """Makes a slot known under these kinds."""
        self.known[:] = [known for known in self.known if known.slot != slot]
        self.known.append(Known(slot, kinds, verbs, many))
        return slot

    @contextmanager
    def going_through(self, slot: str, name: str, kind: str) -> Iterator[None]:
        """While this lasts, that Player is the one in a loop's slot; a role of the same name, and whoever was spoken of
        by it, are out of sight.
        """
        hidden = [known for known in self.known if known.slot == name != slot]
        self.known[:] = [known for known in self.known if known not in hidden]
        spoken = [each for each in self.spoken if described(each) == name]
        self.spoken[:] = [each for each in self.spoken if each not in spoken]
        self.introduce(slot, (name, kind))
        try:
            yield
        finally:
            self.known += hidden
            self.spoken += spoken

    def loop_slot(self, name: str) -> str:
        """A slot for what a loop goes through: of that name, unless a role or a loop around it has it."""
        taken = name in self.roles or any(known.slot == name for known in self.known)
        return self.fresh(f"each {name}") if taken else name

    def found(self, noun: object, slot: str, one: bool = True) -> None:
        """Notes that what a phrase speaks of is in a slot: a pronoun that takes it up means that (nothing, where the
        phrase is about several).
        """
        if isinstance(noun, things.Nominal):
            self.taken_up[place_of(noun)] = e.Slot(slot) if one else None

    def find(self, name: str, which: tuple[str, ...]) -> Known | None:
        """The latest slot that a definite phrase of this name, with these small adjectives, may mean."""
        verbs = [adjective for adjective in which if adjective in ("choose", "draw", "reveal", "roll", "deal")]
        for known in reversed(self.known):
            if known.slot == name and not verbs:
                return known
        for known in reversed(self.known):
            if verbs and not set(verbs) & set(known.verbs):
                continue
            if any(self.fits(name, kind) for kind in known.kinds):
                return known
        return None

    def fits(self, name: str, kind: str) -> bool:
        """Whether a thing introduced as `kind` may be called by `name`: the same, wider or narrower."""
        world = self.world
        if name == kind or (name in ("card", "deck", "thing") and world.base(kind) in ("Card", "Pile")):
            return True
        if kind == "Card" and world.base(name) == "Card":
            return True  # drawn from a pile of Cards, whatever kind of card it is called now
        if world.is_below(kind, name) or world.is_below(name, kind):
            return True
        joined = world.status_kind(name)
        if joined and joined[1] == kind:
            return True
        joined = world.status_kind(kind)
        if joined and joined[1] == name:
            return True
        return world.base(name) == PLAYER == world.base(kind) or world.base(kind) == PLAYER == world.base(
            world.last_kind(name)
        )

    def is_called(self, slot: str, name: str) -> bool:
        """Whether what a slot holds is of a kind that may be called so."""
        known = next((known for known in self.known if known.slot == slot), None)
        kinds = known.kinds if known is not None else (self.roles.get(slot, ""), slot)
        return any(kind and self.fits(name, kind) for kind in kinds)

    def role(self, name: str, kind: str) -> e.Expression:
        """A role of the procedure, added when it is new."""
        if name not in self.roles:
            if not self.may_add:
                raise Unplayable(f"nothing here says who or what “the {name}” is")
            self.roles[name] = kind
        return e.Slot(name)

    def fresh(self, stem: str) -> str:
        """A slot name that this procedure does not use yet."""
        count = self.counters[stem] = self.counters.get(stem, 0) + 1
        return stem if count == 1 else f"{stem} {count}"


def described(noun: things.Nominal) -> str:
    """A definite phrase as a name for a role: its statuses and head (`Falling Player`)."""
    return " ".join((*noun.statuses, noun.name))
