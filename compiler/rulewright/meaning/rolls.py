"""Results of dice that have a name: of how many dice, and which of them count."""

from __future__ import annotations

from rulewright.meaning import nouns, numerals, wording
from rulewright.meaning.circumstances import Circumstance, If, around
from rulewright.meaning.claim import Mismatch, Parts
from rulewright.meaning.quantities import Dice
from rulewright.meaning.statement import Statement, require
from rulewright.meaning.things import Nominal, Noun
from rulewright.nodes import dataclass
from rulewright.phrase import tree
from rulewright.phrase.tree import Extent

KEPT = frozenset({"highest", "lowest", "total", "sum"})


@dataclass(frozen=True, slots=True)
class Rolled:
    """`The Zombie Attack Modifier is the highest of three D6.`

    A step rolls the dice, and the name stands for what counts of them until the procedure ends: the highest, the
    lowest, the total. `as_many`: as many as something says (the highest of as many D6 as their Fight Dice).
    """

    span: Extent
    name: Noun
    kept: str
    number: Noun
    dice: Dice
    as_many: bool
    circumstances: tuple[Circumstance, ...] = ()

    @classmethod
    def read(cls, s: Statement) -> Rolled:
        parts = s.parts("be")
        require(s.context.plays, s.span, "nothing is rolled by a rule of itself: make it a step")
        require(not s.predicate().negated and not s.predicate().comparison, s.span, "it does not say what is rolled")
        name = s.subject()
        plain = isinstance(name, Nominal) and name.quantifier == "the" and not name.owner and not name.filters
        require(plain, s.span, "the result has no name")
        phrase = parts.phrase()
        kept, pool, number = _pool(phrase, parts)
        dice = numerals.number(pool.head)
        require(isinstance(dice, Dice) and dice.count == 1 and not dice.plus, pool.span, "it names no kind of die")
        assert isinstance(dice, Dice)
        parts.done()
        require(all(isinstance(each, If) for each in s.circumstances), s.span, "more is said than when it is rolled")
        if number is not None:
            return cls(s.span, name, kept, nouns.read(number, s.context), dice, True, s.circumstances)
        word = pool.amount.value if pool.amount is not None and not pool.amount.relation else None
        if word is None:
            raise Mismatch(pool.span, "it is not told how many dice are rolled")
        return cls(s.span, name, kept, numerals.number(word), dice, False, s.circumstances)

    def __str__(self) -> str:
        dice = f"as many {self.dice} as {self.number}" if self.as_many else f"{self.number} {self.dice}"
        return around(wording.spaced(str(self.name), "is the", self.kept, "of", dice), self.circumstances)


def _pool(phrase: tree.Phrase, parts: Parts) -> tuple[str, tree.Thing, tree.Phrase | None]:
    """Which of the dice count, the dice, and what says how many they are, where that is no figure."""
    require(
        isinstance(phrase, tree.Thing) and phrase.determiner == "the" and phrase.head.lemma in KEPT,
        phrase.span,
        "it is told of no dice which of them count",
    )
    assert isinstance(phrase, tree.Thing)
    require(not phrase.adjectives and phrase.amount is None and not phrase.possessor, phrase.span, "more is said")
    of, *others = phrase.modifiers or (None,)
    pool = of.object if isinstance(of, tree.Prep) and of.preposition == "of" and not of.only else None
    if not isinstance(pool, tree.Thing) or pool.head.cls is not tree.WordClass.DICE or pool.modifiers:
        raise Mismatch(phrase.span, "it is not told of which dice")
    plain = not pool.determiner and not pool.adjectives and pool.possessor is None
    require(plain, pool.span, "more is said of the dice than which they are")
    if pool.amount is None or pool.amount.relation != "as many":
        require(not others, phrase.span, "more is said of the dice than which they are")
        return phrase.head.lemma, pool, None
    told = [*others, *parts.preps("as")]
    require(len(told) == 1, phrase.span, "as many as what?")
    (as_,) = told
    if not isinstance(as_, tree.Prep) or as_.preposition != "as" or as_.only:
        raise Mismatch(phrase.span, "as many as what?")
    if not isinstance(as_.object, tree.Thing | tree.Several):
        raise Mismatch(as_.span, "that is no number")
    return phrase.head.lemma, pool, as_.object


FORMS = (Rolled,)
