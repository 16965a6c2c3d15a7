"""What goes with what in a noun phrase: one or several, a word for one thing and a plural, a name before a name.

Raises `Mismatch` at the word that does not go with the others.
"""

from __future__ import annotations

from rulewright.meaning.claim import Context, Mismatch
from rulewright.meaning.things import (
    Nominal,
    Register,
    Role,
    StatusName,
)
from rulewright.phrase import tree
from rulewright.phrase.tree import WordClass
from rulewright.words import inflect

PLURAL = {"are": True, "were": True, "have": True, "do": True, "is": False, "was": False, "has": False, "does": False}


def agrees_in_plural(predicate: tree.Predicate) -> bool | None:
    """Whether a verb stands in the plural; None when its form does not tell."""
    words = [*(word.text.lower() for word in predicate.auxiliaries), predicate.verb.text.lower()]
    if words[0] in PLURAL:
        return PLURAL[words[0]]
    if predicate.modal or predicate.past or predicate.auxiliaries:
        return None
    if predicate.verb.lemma[:1].isupper():
        return None
    return predicate.verb.text.lower() != inflect.form(predicate.verb.lemma, "S")


ONE = frozenset({"a", "each", "every", "another", "either", "neither"})


# Words that no number follows: a one Player, either 2 Gold.
_UNCOUNTED = frozenset({"a", "every", "either", "neither", "both"})


# Words that say how many only with a number behind them.
OF_A_NUMBER = frozenset(
    {
        "exactly",
        "up to",
        "at least",
        "at most",
        "more than",
        "fewer than",
        "no more than",
        "no fewer than",
        "no less than",
    }
)


def countable(phrase: tree.Thing) -> None:
    """A word for one thing stands before no plural and no number, and a bound stands before a number."""
    if phrase.determiner in ONE and phrase.plural and phrase.amount is None:
        raise Mismatch(phrase.span, f"“{phrase.determiner}” stands before a plural")
    owner = phrase.possessor
    whose = owner is not None and isinstance(owner, tree.Thing) and owner.head.cls is WordClass.PRONOUN
    if whose and phrase.determiner in ONE | {"the", "this", "that", "no", "any", "some"}:
        raise Mismatch(phrase.span, f"“{phrase.determiner}” does not stand beside whose it is")
    many = phrase.amount
    if many is None or phrase.head.cls in {WordClass.NUMBER, WordClass.DICE}:
        return
    die = many.value is not None and many.value.cls is WordClass.DICE  # a d20 Check: of which sort, not how many
    if many.value is not None and not die and phrase.determiner in _UNCOUNTED and not (many.or_more or many.relation):
        raise Mismatch(phrase.span, f"“{phrase.determiner}” stands before no number")
    if many.value is not None and phrase.determiner == "no":
        raise Mismatch(phrase.span, "“no” stands before no number; write “fewer than”, or “no more than”")
    if many.value is None and not many.or_more and many.relation in OF_A_NUMBER:
        raise Mismatch(many.span, f"“{many.relation}” needs a number: how many?")


def of_one(phrase: tree.Thing, kind: type[Nominal], plural: bool, context: Context) -> None:
    """Of what there is one, there are not all; and a status is no thing of which there are several."""
    if kind not in (Register, Role, StatusName):
        return
    first = phrase.determiner.split(" ")[0]
    if kind is not StatusName and first in {"all", "both"} and not plural and phrase.amount is None:
        raise Mismatch(phrase.span, f"“{phrase.determiner}” stands before one thing")
    entry = context.lexicon.entry(phrase.head.lemma) if kind is StatusName else None
    if entry is None or entry.noun or plural:
        return
    small = next((word for word in phrase.adjectives if word.cls is WordClass.ADJECTIVE), None)
    if first == "either":
        one = phrase.head.lemma
        raise Mismatch(
            phrase.span,
            f"“either {one} or …”: also if both are so? Write “{one} or …”, or “exactly one of {one} or …”",
        )
    if first == "both":
        raise Mismatch(phrase.span, f"write “{phrase.head.lemma} and …” without “both”")
    if small is not None or first in {"another", "all", "both", "either", "each", "every"}:
        said = small.text if small is not None else first
        raise Mismatch(phrase.span, f"{phrase.head.lemma} is a status, and “{said}” does not go with it")


def one_name(phrase: tree.Thing, context: Context) -> None:
    """A name before a name makes no third (Damage Portrait, Turn Turn), unless it tells which kind (Rookie
    Zombie, Pickpocket Action).
    """
    if phrase.head.cls is not WordClass.NAME:
        return
    head = phrase.head.lemma
    of_value = context.lexicon.sort(head) in {"attribute", "register", "role"}
    for word in phrase.adjectives:
        sort = context.lexicon.sort(word.lemma) if word.cls is WordClass.NAME else ""
        told = sort in {"attribute", "register", "role"} or (sort == "procedure" and not head.endswith("Action"))
        if word.lemma == head or told or (of_value and sort in {"kind", "individual", "space"}):
            raise Mismatch(word.span, f"“{word.text} {phrase.head.text}” is no name that the ruleset knows")


def names_several(phrase: tree.Thing) -> bool:
    """Whether a name that is a plural itself (Card Rules, Cube Room End Effects) stands without a word that makes
    it one.
    """
    name = phrase.head.lemma
    if phrase.head.cls is not WordClass.NAME or phrase.determiner in {"a", "each", "every", "another", "one"}:
        return False
    return inflect.singular(name) != name
