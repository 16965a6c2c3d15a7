"""What a sentence is made statements in: the world, the law, the plan of all procedures, and the scope of
its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rulewright.machine import expression as e
from rulewright.machine import logic, model
from rulewright.machine import statement as s
from rulewright.machine.conditions import membership
from rulewright.machine.effects.waivers import Waiver
from rulewright.machine.norms.law import Law
from rulewright.machine.nouns import amounts, nouns, sets, shown_dice
from rulewright.machine.plain import plain_words
from rulewright.machine.scope import Scope, Unplayable, described, spent_slot
from rulewright.machine.things import faces
from rulewright.machine.things.world import PLAYER, World, cite, name_of, parts
from rulewright.meaning import effects, facts, happenings, quantities, things
from rulewright.meaning.model import Reading

CHECK = "Check"


GIVEN = "given"  # kind of a role that a procedure fills by a choice unless its caller gives it


@dataclass(frozen=True, slots=True)
class CardRule:
    """A rule of what follows when a Player draws, or discards, a card: the procedure that does it has this name."""

    name: str
    verb: str
    reading: Reading
    happening: happenings.Happening
    who: things.Nominal
    what: things.Nominal


@dataclass(frozen=True, slots=True)
class PileRule:
    """A rule of what is done when a pile has run out: whose (None: the game's), and whether only a draw finds it
    out.
    """

    name: str
    reading: Reading
    done: happenings.Do
    pile: str
    who: things.Nominal | None
    drawing: bool


@dataclass(frozen=True, slots=True)
class PassRule:
    """A rule of what follows when somebody passes a space of a track."""

    name: str
    reading: Reading
    done: happenings.Do
    who: things.Nominal
    where: things.Nominal


@dataclass
class Plan:
    """What is known of all procedures: the roles that each must be given (found by a first pass), what is
    skipped, and which procedures make up an action, a Turn, a Check.
    """

    roles: dict[str, dict[str, str]] = field(default_factory=dict)  # procedure: role: kind
    procedures: tuple[str, ...] = ()
    skips: dict[tuple[str, str], list[tuple[e.Cites, things.Nominal]]] = field(default_factory=dict)
    check_kinds: dict[str, None] = field(default_factory=dict)
    events: dict[str, str] = field(default_factory=dict)  # event raised by words: the role of its subject
    taken: set[str] = field(default_factory=set)  # procedures that note the actions taken in them
    changes: list[Reading] = field(default_factory=list)  # card texts that change a limit
    costs: list[Reading] = field(default_factory=list)
    waivers: list[Waiver] = field(default_factory=list)  # sentences that take a price away
    chosen: dict[str, set[str]] = field(default_factory=dict)  # procedure: the roles that it fills by a choice
    shown: shown_dice.Counted = field(default_factory=dict)  # what dice are counted by, found by the first pass
    settled: bool = False  # the roles are final
    card_rules: list[CardRule] = field(default_factory=list)
    pile_rules: list[PileRule] = field(default_factory=list)
    pass_rules: list[PassRule] = field(default_factory=list)
    questions: dict[str, str] = field(default_factory=dict)  # sentence that asks the table: why it must
    of_active: set[str] = field(default_factory=set)  # procedures that change, or ask, the Active Player: no doer's own
    callers: dict[str, set[str]] = field(default_factory=dict)  # procedure: those in which a sentence calls it
    registers: dict[str, dict[str, object]] = field(default_factory=dict)  # procedure: declared slots
    naming: set[str] = field(default_factory=set)  # procedures whose first step says who acts: the Turn

    def ask(self, cites: e.Cites, reason: str) -> None:
        """Notes that a sentence asks the table, because the machine cannot tell."""
        self.questions.setdefault(cites[0], reason)

    def gives_turns(self, procedure: str) -> bool:
        """Whether nobody acts in a procedure yet, or any more: what says who acts is done in its course (the Round)."""
        return any(procedure in self._above(name) and name not in self._above(procedure) for name in self.naming)

    def is_in_a_turn(self, procedure: str) -> bool:
        """Whether a procedure is done in the course of one that says who acts."""
        return bool(self._above(procedure) & set(self.naming))

    def _above(self, procedure: str) -> set[str]:
        """The procedures in whose course a procedure is done."""
        found: set[str] = set()
        left = [procedure]
        while left:
            for caller in self.callers.get(left.pop(), set()) - found:
                found.add(caller)
                left.append(caller)
        return found

    def performer(self, procedure: str) -> str:
        """The role that the one who does a procedure fills, "" when it has none."""
        return next((role for role, kind in self.roles.get(procedure, {}).items() if kind == "performer"), "")


@dataclass
class Context:
    """Where a sentence is lowered. `card` and `column` name the card text that it stands in, `holder` who
    has that card.
    """

    world: World
    law: Law
    plan: Plan
    scope: Scope
    cites: e.Cites
    text: str
    card: str = ""
    excused: tuple[str, ...] = ()  # kinds that the card's text says it affects
    waits: bool = False  # whether what is done comes only when the current effect is resolved

    def about_subject(self, thing: e.Expression) -> Context:
        """The same, with another subject for pronouns."""
        return replace(self, scope=self.scope.subject(thing))

    # ------------------------------------------------------------------------------------------------- who may

    def _mention(self) -> str:
        return " ".join((self.text, *self.excused))

    def receiving(self, among: e.Expression, kind: str) -> e.Expression:
        """Those of a set who may receive an effect of this sentence."""
        source = self.world.cards.get(self.card, "")
        variable = self.scope.variable()
        guards = self.law.of_receiving(e.Var(variable), self.scope, self._mention(), source)
        return self._without(among, variable, guards)

    def allowed(self, among: e.Expression, sense: str, attribute: str, called: str = "") -> e.Expression:
        """Those of a set who may gain or lose an attribute; `called` is the name of the amount, if it has
        one.
        """
        variable = self.scope.variable()
        verb = "gain" if sense == "gain" else "lose"
        return self._without(
            among, variable, self.law.of_change(verb, attribute, e.Var(variable), self.scope, self._mention(), called)
        )

    def rewarded(self, name: str, body: s.Body) -> s.Body:
        """What gives a named amount, where it applies."""
        guards = self.law.of_reward(name, self.scope) if name else ()
        if not guards:
            return body
        cites = (*self.cites, *(cite for guard in guards for cite in guard.cites))
        return (s.If(cites, e.Not(logic.disjunction([guard.when for guard in guards])), body),)

    def able_to_win(self, among: e.Expression) -> e.Expression:
        """Those of a set who may win."""
        variable = self.scope.variable()
        return self._without(among, variable, self.law.of_winning(e.Var(variable), self.scope))

    def able_to_become(self, among: e.Expression, status: str) -> e.Expression:
        """Those of a set who may become something."""
        variable = self.scope.variable()
        return self._without(
            among, variable, self.law.of_becoming(status, self.scope, e.Var(variable), bool(self.card))
        )

    def _without(self, among: e.Expression, variable: str, guards: tuple[s.Guard, ...]) -> e.Expression:
        if not guards:
            return among
        self.cites = (*self.cites, *(cite for guard in guards for cite in guard.cites if cite not in self.cites))
        return e.Where(among, variable, e.Not(logic.disjunction([guard.when for guard in guards])))

    # ------------------------------------------------------------------------------------------------ how much

    def reward(self, name: str) -> things.Noun | None:
        """The quantity that a fact gives a name to: `The Critical Success Reward equals 1 Kaos.`"""
        for calculation in self.world.calculated:
            if calculation.name == name and calculation.owner is None:
                self.world.played.add(cite(calculation.reading.sentence))
                return calculation.quantity
        return None

    def is_amount(self, what: things.Noun) -> bool:
        """Whether a noun is so much of an attribute (2 Kaos), and no card."""
        return (
            isinstance(what, things.AttributeOf | things.Select)
            and what.amount is not None
            and what.name in self.world.attributes
        )

    def amount_of(self, what: things.Noun) -> tuple[str, things.Noun]:
        """The attribute that is gained or lost, and how much of it."""
        if isinstance(what, things.Nominal):
            if what.name in self.world.attributes and (what.amount is not None or what.owner is not None):
                return what.name, what
            reward = self.reward(what.name)
            if isinstance(reward, things.Nominal) and reward.name in self.world.attributes:
                return reward.name, reward
        if isinstance(what, quantities.ThatMuch) and what.of is not None:
            return name_of(what.of), what
        if isinstance(what, things.Nominal) and self.is_unknown(what):
            raise Unplayable(self.no_such_number(what))
        raise Unplayable(f"“{what}” is no amount of something that is counted")

    def is_unknown(self, what: things.Nominal) -> bool:
        """Whether nothing makes the name of a phrase known."""
        return isinstance(what, things.Known | things.Select) and not self.world.base(what.name)

    def no_such_number(self, what: things.Nominal) -> str:
        """Why so much of something cannot be had: no rule declares the number."""
        return (
            f"“{what}”: no rule says that anybody has {what.name} as a number; declare it, as in “Each Player has "
            f"{what.name}, a number starting at 0.”"
        )

    def how_many(self, noun: things.Nominal | quantities.Number) -> e.Expression:
        """`for each unused Turn Action`, `for each Kaos spent`: how many there are."""
        if shown_dice.what_shows(noun) is not None:
            return shown_dice.count(noun, self.scope, self.plan.shown, self.plan.settled)
        if not isinstance(noun, things.Nominal):
            raise Unplayable(f"“{noun}”: how many are there?")
        if "unused" in noun.which or "unuse" in noun.which:
            for slot, limit in reversed(self.scope.counts):
                return e.Arithmetic("-", limit, e.Slot(slot))
            raise Unplayable(f"nothing before this says how many {noun.name}s could be used")
        attribute = self.world.attributes.get(noun.name)
        if plain_words.is_spent(noun):
            return self._spent(noun.name)
        register = self.world.registers.get(noun.name)
        if register is not None and isinstance(register.type, model.Number):
            if noun.adjectives or noun.filters or noun.owner is not None or noun.focus or noun.amount is not None:
                raise Unplayable(f"“{noun}”: how many are there?")
            return e.Shared(noun.name)
        if attribute is not None and isinstance(attribute.type, model.Number) and not noun.adjectives:
            if not plain_words.that_they_have(noun.filters) or noun.focus or noun.amount is not None:
                raise Unplayable(f"“{noun}”: how many are there?")
            owner = nouns.one(noun.owner, self.scope) if noun.owner is not None else self.scope.they
            if owner is None:
                raise Unplayable(f"“{noun}” does not say whose: say who does it, as in The Active Player gains …")
            return amounts.attribute(noun.name, owner, self.scope)
        sets.require_placed(noun, self.world)
        return e.Count(sets.several(replace(noun, quantifier="all"), self.scope))

    def _spent(self, name: str) -> e.Expression:
        """How much an offer before this, in the same procedure, made somebody spend."""
        known = next((known for known in self.scope.known if known.slot == spent_slot(name)), None)
        if known is None:
            raise Unplayable(
                f"no offer before this in the same procedure says who may spend {name}: "
                f"write “The Active Player may spend up to 2 {name}.” before it"
            )
        if "again" in known.verbs:
            raise Unplayable(f"{name} is spent more than once before this, and nothing says which is meant")
        return e.Slot(known.slot)

    def is_die(self, noun: things.Nominal) -> bool:
        """Whether a phrase names a printed die."""
        if noun.name in self.world.lookups:
            return any(isinstance(cell, e.Dice) for _, cell in self.world.lookups[noun.name].cells)
        if noun.name not in self.world.columns:
            return False
        return any(
            isinstance(value, e.Dice)
            for component in self.world.components.values()
            for card in faces.values_of(component, self.world)
            for column, value in card.values
            if column == noun.name
        )

    def is_damage(self, kind: str) -> bool:
        """Whether a name is a kind of Damage."""
        return kind == "Damage" or "Damage" in self.world.above(kind)

    def kinds_of_damage(self, maker: e.Expression | None) -> tuple[tuple[str, e.Expression], ...]:
        """The kinds of Damage that the definitions give to Damage dealt by this maker in this moment."""
        found: list[tuple[str, e.Expression]] = []
        for name, reading in self.world.defined.items():
            meaning = reading.meaning
            if (
                not isinstance(meaning, facts.Defined)
                or name_of(meaning.base) != "Damage"
                or not isinstance(meaning.base, things.Nominal)
            ):
                continue
            for each in meaning.base.filters:
                match each:
                    case things.Who(conditions=(effects.Act(verb="deal", subject=things.Nominal() as who),)):
                        self.world.played.add(cite(reading.sentence))
                        if self.world.is_procedure(who.name):
                            found.append((name, e.Running(who.name)))
                        elif maker is not None:
                            found.append((name, membership.fits(who, maker, self.scope.about(maker, PLAYER))))
                    case _:
                        continue
        return tuple(found)

    # ----------------------------------------------------------------------------------------------- statuses

    def statuses_of(self, what: things.Noun | object) -> list[str]:
        """The statuses that a phrase after becomes or stops being means."""
        found: list[str] = []
        for part in parts(what):
            name = name_of(part)
            joined = self.world.status_kind(name)
            if name in self.world.statuses:
                found.append(name)
            elif isinstance(part, things.Select) and _only_statuses(part) and self.world.base(name):  # a Hidden Player
                found += part.statuses
            elif joined:
                found.append(joined[0][-1])
            else:
                raise Unplayable(f"“{part}” is no status that the rules declare")
        return found

    def now_also(self, subject: things.Noun, status: str) -> None:
        """A person keeps their slot when their status changes: the slot is known under the new name too."""
        if not isinstance(subject, things.Nominal):
            return
        name = described(subject)
        kind = self.world.statuses[status].kind
        for known in self.scope.known:
            if known.slot == name or name in known.kinds:
                known.kinds = (*known.kinds, f"{status} {kind}")

    def same_person(self, subject: things.Noun, register: str) -> None:
        """`The Player becomes the Active Player`: from there on in this procedure the two are one."""
        self.scope.same.append((nouns.one(subject, self.scope), register))

    def kinds_in(self, pile: things.Nominal) -> tuple[str, ...]:
        """The kinds of cards that a pile may hold, by its declaration; any kind where it has none."""
        return self.world.pile_kinds.get(pile.name, ()) or tuple(self.world.components)


def _only_statuses(noun: things.Nominal) -> bool:
    """Whether a phrase is a kind with statuses before it, and says no more."""
    more = noun.filters or noun.which or noun.owner is not None or noun.amount is not None or noun.focus
    return bool(noun.statuses) and not more and noun.quantifier in ("a", "")


def reached(order: str) -> str:
    """The name of the event that a position in an order is reached."""
    return f"position in {order} is reached"
