"""Which forms a statement may have by its shape alone, so that the others need not read it.

In: what shows of a statement before a word of it is read: its first verb and the modal before it, whether it is denied,
who does it, on what it hangs. Out: the forms that may fit. A shape leaves out only forms that demand another one, so
what is read does not depend on it; a form that is not named in `ADMITS` is tried on every statement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from rulewright.meaning import facts, happenings, norms, rolls, standing
from rulewright.meaning.about import ABOUT
from rulewright.meaning.circumstances import AtPhrase, Circumstance, If, OnlyIf, Purpose
from rulewright.meaning.orders import ORDERED
from rulewright.meaning.statement import Statement
from rulewright.meaning.things import Document
from rulewright.phrase import tree

FORMS = (*facts.FORMS, *standing.FORMS, *norms.FORMS, *happenings.FORMS, *rolls.FORMS)


class Shape(NamedTuple):
    """What forms ask of a statement: of its first predicate the verb (an infinitive), the modal, the comparison, and
    how it stands (`never`: with that word; `only`: with a phrase that says where or when alone). `text`: a rule or
    document is its subject. `trigger` is when, after, before, start, end or during, "" where nothing triggers it;
    `only_if` and `behind`: a condition without which it is not so, one that stands behind it.
    """

    verb: str
    modal: str
    compared: str
    negated: bool
    never: bool
    only: bool
    passive: bool
    perfect: bool
    there: bool
    command: bool
    text: bool
    one_clause: bool
    one_verb: bool
    plays: bool
    trigger: str = ""
    conditional: bool = False
    only_if: bool = False
    behind: bool = False
    purpose: bool = False

    @property
    def present(self) -> bool:
        """One verb in the plain present: what may be a state."""
        return self.one_verb and not self.modal and not self.passive and not self.perfect and not self.there

    @property
    def is_(self) -> bool:
        """`X is …`, compared with nothing."""
        return self.present and self.verb == "be" and not self.compared

    @property
    def rests(self) -> bool:
        """Nothing makes it something to do."""
        return not self.plays and not self.conditional

    @property
    def effective(self) -> bool:
        """It may say that something is done, or may be."""
        told = self.modal == "may" or (self.modal in {"", "will"} and not self.negated)
        return (
            told
            and not self.there
            and (self.verb not in {"be", "have", "equal"} or self.passive or self.modal == "may")
        )


def of(statement: Statement) -> Shape:
    """The shape of a statement."""
    clause = statement.clauses[0]
    first = clause.predicates[0]
    subject = statement.subjects[0]
    one_clause = len(statement.clauses) == 1
    never = only = False
    for each in first.complements:
        match each:
            case tree.Prep():
                only = only or each.only
            case tree.Adverb():
                never = never or each.lemma == "never"
            case tree.Circumstance():
                never = never or each.word == "never"
            case _:
                pass
    shape = Shape(
        first.verb.lemma,
        first.modal,
        first.comparison,
        first.negated,
        never,
        only,
        first.passive,
        first.perfect,
        clause.there,
        subject is None,
        isinstance(subject, Document),
        one_clause,
        one_clause and len(clause.predicates) == 1,
        statement.context.plays,
    )
    return _hanging(shape, statement) if statement.circumstances else shape


def _hanging(shape: Shape, statement: Statement) -> Shape:
    """The shape with what its circumstances add."""
    return shape._replace(
        trigger=_moment(statement.trigger()),
        conditional=statement.conditional(),
        only_if=statement.has(OnlyIf),
        behind=statement.has(If, OnlyIf, leading=False),
        purpose=statement.has(Purpose),
    )


def _moment(trigger: Circumstance | None) -> str:
    if trigger is None:
        return ""
    return trigger.moment if isinstance(trigger, AtPhrase) else type(trigger).__name__.lower()


def _has(s: Shape) -> bool:
    plain = s.one_verb and s.verb == "have" and not s.passive and not s.perfect
    return plain and not s.negated and s.modal in {"", "may"}


def _verb(*verbs: str, passive: bool | None = None) -> Callable[[Shape], bool]:
    """One verb, one of these, without a modal."""
    return lambda s: s.one_verb and s.verb in verbs and not s.modal and passive in {None, s.passive}


def _on(*triggers: str) -> Callable[[Shape], bool]:
    return lambda s: s.trigger in triggers and s.effective


ADMITS: Mapping[Any, Callable[[Shape], bool]] = {
    facts.IsA: lambda s: s.is_ and not s.negated,
    facts.IsNotA: lambda s: s.is_,
    facts.Defined: lambda s: s.is_ and not s.negated,
    facts.Equals: lambda s: (s.is_ or (s.one_verb and s.verb == "equal")) and not s.negated,
    facts.SameAs: lambda s: s.is_ and not s.negated,
    facts.ExactlyOne: lambda s: s.present and s.verb == "be" and s.compared == "exactly one of",
    facts.CanAlsoBe: lambda s: s.one_verb and s.verb == "be" and s.modal == "can",
    facts.MayBe: lambda s: s.one_verb and s.verb == "be" and s.modal == "may",
    facts.MayStand: lambda s: s.one_verb and s.verb == "be" and s.modal == "may",
    facts.OneOf: lambda s: s.one_verb and s.compared == "one of",
    facts.HasAttribute: _has,
    facts.HasRegister: _has,
    facts.HasMore: lambda s: s.present and s.verb == "have" and not s.negated,
    facts.IsIn: lambda s: s.is_,
    facts.GameOption: lambda s: s.is_ and not s.negated,
    facts.Holds: lambda s: s.present and s.verb in {"be", "have"},
    facts.ThereAre: lambda s: s.there and not s.plays,
    standing.MetIf: lambda s: s.one_verb and s.behind and not s.plays and not s.modal,
    standing.Order: lambda s: s.one_verb and s.verb in ORDERED and not s.plays and not s.negated,
    standing.Costs: _verb("cost"),
    standing.AddedTo: _verb("add", passive=True),
    standing.OnlyFor: lambda s: s.is_ and not s.negated,
    standing.UsesInsteadOf: _verb("use", "replace"),
    standing.ChangeLimit: lambda s: s.one_verb and s.modal == "may" and not s.negated,
    standing.Entry: lambda s: s.purpose,
    standing.Beats: _verb("beat"),
    standing.NamesHappening: lambda s: s.one_verb and s.trigger != "" and not s.plays and not s.passive,
    standing.Shown: _verb("show", "print", "display", passive=True),
    standing.Keeps: _verb("keep", "remain", "stay"),
    standing.Applies: _verb("apply", "affect", passive=False),
    standing.Standing: lambda s: (
        s.one_clause
        and s.rests
        and not (s.command or s.there or s.trigger or s.negated)
        and s.verb not in standing.OWN_FORMS
    ),
    standing.AboutRules: lambda s: (
        s.one_clause and s.rests and not s.command and s.modal in {"", "may", "can"} and (s.text or s.verb in ABOUT)
    ),
    standing.UseDocument: lambda s: s.one_verb and s.command and s.verb == "use",
    norms.Norm: lambda s: s.one_clause and (s.never or s.modal not in {"", "need to"} or (s.command and s.negated)),
    norms.DoesNot: lambda s: (
        s.one_clause and s.negated and not (s.command or s.there) and (s.modal in {"", "need to"} or s.verb == "need")
    ),
    norms.Ignores: _verb("ignore", passive=False),
    norms.Counting: _verb("count", "ignore", "exclude"),
    norms.Targeting: lambda s: s.one_verb and s.verb == "target" and s.modal != "",
    norms.LegalTarget: lambda s: s.is_,
    norms.HappensOnly: lambda s: (
        s.one_verb and not s.modal and not s.perfect and (s.only or s.only_if or s.verb in {"occur", "happen"})
    ),
    norms.AffectsOnly: _verb("affect"),
    happenings.Do: lambda s: s.trigger == "" and s.effective and (s.command or s.plays or s.conditional),
    happenings.FirstOf: lambda s: s.one_verb and s.command and s.verb == "do" and not s.modal and not s.negated,
    happenings.OnEvent: _on("when"),
    happenings.OnAfter: _on("after"),
    happenings.OnBefore: _on("before"),
    happenings.OnStart: _on("start", "end"),
    happenings.InProcess: _on("during"),
    rolls.Rolled: lambda s: s.is_ and s.plays and not s.negated,
}


@lru_cache(maxsize=4096)
def forms(shape: Shape) -> tuple[Any, ...]:
    """The forms that a statement of this shape may have, in their order."""
    return tuple(form for form in FORMS if form not in ADMITS or ADMITS[form](shape))
