"""Sentences about the rules themselves: precedence, documents, where values are shown."""

from __future__ import annotations

from rulewright.meaning import clauses, nouns, wording
from rulewright.meaning.circumstances import (
    Circumstance,
    around,
)
from rulewright.meaning.effects import Act, Asked, joined
from rulewright.meaning.facts import Fact
from rulewright.meaning.orders import alone
from rulewright.meaning.statement import Statement, is_player, require
from rulewright.meaning.things import AttributeOf, Document, Known, Noun, Process, Pronoun
from rulewright.nodes import dataclass, replace
from rulewright.phrase.tree import Extent

# What a text does with what it speaks of: a sentence with one of these is about the rules and changes no play.
ABOUT = frozenset(
    {
        "define",
        "redefine",
        "name",
        "explain",
        "describe",
        "identify",
        "provide",
        "contradict",
        "follow",
        "support",
        "display",
        "mention",
        "say",
        "state",
        "list",
        "cover",
        "hold",
        "require",
        "repeat",
    }
)


@dataclass(frozen=True, slots=True)
class Beats(Fact):
    """`A Zombie Card beats a rule.`

    A declared precedence.
    """

    loser: Noun

    @classmethod
    def read(cls, s: Statement) -> Beats:
        parts = s.parts("beat")
        require(not s.predicate().negated, s.span, "it says what does not beat")
        loser = nouns.read(parts.phrase(), s.context)
        parts.done()
        return cls(s.span, s.subject(), s.circumstances, loser)

    def predicate(self, plural: bool) -> str:
        return wording.spaced(wording.finite("beat", plural), str(self.loser))


@dataclass(frozen=True, slots=True)
class Shown(Fact):
    """`A Surviving Player's Stats are shown on their Character Card.`"""

    act: Act

    @classmethod
    def read(cls, s: Statement) -> Shown:
        act = s.act()
        require(act.passive and act.verb in {"show", "print", "display"} and not act.modal, s.span, "nothing is shown")
        return cls(s.span, s.subject(), s.circumstances, alone(act))

    def predicate(self, plural: bool) -> str:
        return self.act.say(plural)


def about(act: Act, subject: Noun | None) -> bool:
    """Whether a verb about texts has a text, a name or a procedure as its subject."""
    asks = isinstance(act.value("object"), Asked)
    return (
        asks
        or isinstance(subject, Document | Known | Process | Pronoun | AttributeOf)
        or act.verb
        in {
            "define",
            "redefine",
            "explain",
            "name",
            "follow",
        }
    )


@dataclass(frozen=True, slots=True)
class AboutRules(Fact):
    """`This document may change Victory.`

    A sentence about the documents: it sets precedence or nothing, and changes no play (The Zombie Attack Modifier
    Rule names the calculation).
    """

    acts: tuple[Act, ...]
    joint: str = ""
    word: str = ""

    @classmethod
    def read(cls, s: Statement) -> AboutRules:
        clause = s.clause()
        subject = s.subject()
        word = clause.predicates[0].modal
        require(
            all((p.modal == word and not p.passive) or word == "" for p in clause.predicates),
            s.span,
            "two modals stand in it",
        )
        acts = clauses.acts(clause.predicates, None, s.context)
        text = isinstance(subject, Document) and subject.name in {"document", "extension", "section"}
        shows = not is_player(subject, s.context) and all(act.verb == "display" for act in acts)
        fits = text or shows or all(act.verb in ABOUT and about(act, subject) for act in acts)
        require(fits, s.span, "it is not about the rules")
        require(
            all(act.verb not in {"be", "have", "apply", "beat", "add"} for act in acts),
            s.span,
            "it says more than a text says",
        )
        require(word in {"", "may", "can"}, s.span, "it obliges")
        require(not s.context.plays and not s.conditional(), s.span, "this is something to do")
        return cls(s.span, subject, s.circumstances, tuple(replace(a, modal="") for a in acts), clause.joint, word)

    def predicate(self, plural: bool) -> str:
        if self.word:
            return wording.spaced(self.word, joined([act.base() for act in self.acts], self.acts, self.joint))
        return joined([act.say(plural) for act in self.acts], self.acts, self.joint)


@dataclass(frozen=True, slots=True)
class UseDocument:
    """`If this document conflicts with a core rule, use this document.`

    Precedence between documents, said as a rule of use.
    """

    span: Extent
    act: Act
    circumstances: tuple[Circumstance, ...]

    @classmethod
    def read(cls, s: Statement) -> UseDocument:
        act = s.act()
        require(
            act.subject is None and act.verb == "use" and isinstance(act.value("object"), Document),
            s.span,
            "no document is used",
        )
        return cls(s.span, act, s.circumstances)

    def __str__(self) -> str:
        return around(self.act.command(), self.circumstances)
