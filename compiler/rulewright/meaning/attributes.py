"""What kinds, the game and processes have: attributes, registers, their types, and changes of a value."""

from __future__ import annotations

from rulewright.meaning import nouns, numerals, wording
from rulewright.meaning.circumstances import If, OnlyIf
from rulewright.meaning.claim import Parts
from rulewright.meaning.conditions import Has, IsA, IsThe
from rulewright.meaning.fact import Fact, each_of, is_option
from rulewright.meaning.quantities import Number
from rulewright.meaning.statement import Statement, require
from rulewright.meaning.things import (
    Nominal,
    Noun,
    Process,
    Small,
    Union,
    Where,
)
from rulewright.nodes import dataclass, replace
from rulewright.phrase import tree
from rulewright.phrase.tree import Extent


@dataclass(frozen=True, slots=True)
class Type:
    """A type after a comma. `name` is number, die, text, pile, list, one of, direction, or "" for a kind; `whole`
    is the phrase as written; `of` the kind, or what it is made of; `start` the first value, `low` and `high` the
    bounds.
    """

    span: Extent
    name: str
    whole: Noun
    of: Noun | None = None
    start: Noun | None = None
    low: Noun | None = None
    high: Noun | None = None
    relative: str = ""

    @classmethod
    def read(cls, node: tree.Kindred, s: Statement) -> Type:
        require(
            node.of is not None, node.span, "a type stands after the comma: a number, a pile of Loot, one of A or B"
        )
        assert node.of is not None

        def maybe(phrase: tree.Phrase | None) -> Noun | None:
            return nouns.read(phrase, s.context) if phrase is not None else None

        whole = nouns.read(node.of, s.context)
        of: Noun | None = whole
        if node.type == "one of" and isinstance(whole, Nominal):
            of = whole.owner or whole
        elif node.type:
            of = whole.owner if isinstance(whole, Nominal) else None
        told = {"starting at": maybe(node.start), "from": maybe(node.low), "to": maybe(node.high)}
        for place, noun in list(told.items()):
            if isinstance(
                noun, Nominal
            ):  # from 0 to [10 starting at 1]: what hangs on the last number belongs to the type
                told |= {
                    f.preposition: f.object
                    for f in noun.filters
                    if isinstance(f, Where) and isinstance(f.object, Number)
                }
                told[place] = numerals.number_named(noun)
        return cls(node.span, node.type, whole, of, told["starting at"], told["from"], told["to"])

    @classmethod
    def of_all(cls, node: object, s: Statement) -> Type:
        """`…, which are numbers starting at 0`: one type for every name of a list."""
        clause = node.clause if isinstance(node, tree.Relative) else None
        predicate = clause.predicates[0] if clause is not None and len(clause.predicates) == 1 else None
        plain = predicate is not None and predicate.verb.lemma == "be" and not predicate.negated and not predicate.modal
        require(plain and clause is not None and clause.subject is None, s.span, "it is no type that hangs on the list")
        assert predicate is not None
        assert isinstance(node, tree.Relative)
        parts = Parts(predicate, s.context)
        whole = nouns.read(parts.phrase(), s.context)
        parts.done()
        named = (
            isinstance(whole, Nominal)
            and whole.quantifier == ""
            and whole.name in {"number", "text", "die", "pile", "list"}
        )
        require(named and isinstance(whole, Nominal), node.span, "it is no type that hangs on the list")
        assert isinstance(whole, Nominal)
        start = next((f.object for f in whole.filters if isinstance(f, Where) and f.preposition == "starting at"), None)
        told = start if isinstance(start, Number) else None
        return cls(node.span, whole.name, whole, whole.owner, told, relative=f"{node.pronoun} are")

    def __str__(self) -> str:
        return wording.spaced(self.relative, str(self.whole))


def declared(s: Statement) -> tuple[tuple[Noun, ...], str, Type | None]:
    """What a `has` declares: names, what joins them, and their type."""
    predicate = s.predicate()
    plain = predicate.verb.lemma == "have" and not predicate.passive and not predicate.perfect and not predicate.past
    require(plain and not predicate.negated and predicate.modal in {"", "may"}, s.span, "it declares nothing")
    require(
        not any(isinstance(c, If | OnlyIf) and not c.leading for c in s.circumstances), s.span, "it names a condition"
    )
    parts = Parts(predicate, s.context)
    phrase = parts.phrase()
    kindred = parts.kindred()
    parts.done()
    common: Type | None = None
    if isinstance(phrase, tree.Several) and len(phrase.modifiers) == 1 and kindred is None:
        common = Type.of_all(phrase.modifiers[0], s)
        phrase = replace(phrase, modifiers=())
    names = tuple(nouns.read(item, s.context) for item in nouns.items_of(phrase))
    for name in names:
        plain = isinstance(name, Nominal) and name.quantifier in {"", "a"} and name.amount is None and not name.filters
        require(plain, name.span, f"“{name}” is no name that can be declared")
    joint = phrase.joint if isinstance(phrase, tree.Several) else ""
    return names, joint, Type.read(kindred, s) if kindred is not None else common


def of_game(noun: Noun) -> bool:
    """Whether a subject is the game or a process, whose slots are registers."""
    return isinstance(noun, Process) or (isinstance(noun, Small) and noun.name == "game")


@dataclass(frozen=True, slots=True)
class HasAttribute(Fact):
    """`Each Player has Health, a number starting at 10.`

    `attributes` are the names, several with one type. Without a type: a thing of that kind for each (Each Player
    has a Portrait), or an attribute whose type is told elsewhere.
    """

    attributes: tuple[Noun, ...]
    joint: str = ""
    type: Type | None = None
    optional: bool = False

    @classmethod
    def read(cls, s: Statement) -> HasAttribute:
        subject = s.subject()
        require(not of_game(subject), s.span, "this is a register of the game or of a process")
        names, joint, kind = declared(s)
        return cls(s.span, subject, s.circumstances, names, joint, kind, s.predicate().modal == "may")

    def predicate(self, plural: bool) -> str:
        names = wording.listed((str(a) for a in self.attributes), self.joint)
        has = "may have" if self.optional else wording.finite("have", plural)
        return wording.spaced(has, names + (f", {self.type}" if self.type else ""))


@dataclass(frozen=True, slots=True)
class HasRegister(Fact):
    """`The game has a Turn Order, a list of Players.`

    A slot of the game, or of a process (A Combat Encounter has a Combat Room, a Room).
    """

    registers: tuple[Noun, ...]
    joint: str = ""
    type: Type | None = None

    @classmethod
    def read(cls, s: Statement) -> HasRegister:
        subject = s.subject()
        require(of_game(subject), s.span, "this is an attribute of a kind")
        names, joint, kind = declared(s)
        return cls(s.span, subject, s.circumstances, names, joint, kind)

    def predicate(self, plural: bool) -> str:
        names = wording.listed((str(a) for a in self.registers), self.joint)
        return wording.spaced(wording.finite("have", plural), names + (f", {self.type}" if self.type else ""))


@dataclass(frozen=True, slots=True)
class GameOption(Fact):
    """`Zombie Cards are an option of the game.`

    With which the game may be played, or without: the table says so before the first step. Nothing else changes by it
    but what asks for it (If the game is played with Zombie Cards, …).
    """

    called: Noun

    @classmethod
    def read(cls, s: Statement) -> GameOption:
        state = s.state()
        require(isinstance(state, IsA | IsThe), s.span, "it names no option")
        assert isinstance(state, IsA | IsThe)
        called = state.kind if isinstance(state, IsA) else state.other
        require(is_option(called), s.span, "it names no option")
        require(not (state.negated or state.past or state.where or state.adverbs), s.span, "more is said than that")
        require(not s.circumstances, s.span, "an option is one whatever is so; say only that it is one")
        subject = s.subject()
        for each in each_of(subject):
            plain = isinstance(each, Nominal) and each.quantifier in {"", "a", "the"} and each.owner is None
            require(plain and isinstance(each, Nominal), subject.span, f"“{each}” is no name of an option")
            assert isinstance(each, Nominal)
            more = each.adjectives or each.filters or each.amount or each.focus
            require(not more, subject.span, f"“{each}” is no name of an option")
        require(not isinstance(subject, Union) or subject.joint == "and", subject.span, "which of them?")
        return cls(s.span, subject, s.circumstances, called)

    def predicate(self, plural: bool) -> str:
        return wording.spaced(wording.finite("be", plural), str(self.called))


@dataclass(frozen=True, slots=True)
class HasMore(Fact):
    """`This Player has 1 more Brawn.`

    An attribute is so much higher or lower than it would be, while the sentence applies. `change` is signed.
    """

    what: Noun
    more: bool = True

    @classmethod
    def read(cls, s: Statement) -> HasMore:
        state = s.state()
        require(
            isinstance(state, Has) and not state.negated and not state.where, s.span, "nothing becomes more or less"
        )
        assert isinstance(state, Has)
        what = state.what
        require(isinstance(what, Nominal) and what.amount is not None, s.span, "it is not told how much more or less")
        assert isinstance(what, Nominal)
        require(
            len(what.which) == 1 and what.which[0] in {"more", "less", "fewer"},
            s.span,
            "it is not told whether more or less",
        )
        return cls(s.span, s.subject(), s.circumstances, what, what.which[0] == "more")

    def predicate(self, plural: bool) -> str:
        return wording.spaced(wording.finite("have", plural), str(self.what))
