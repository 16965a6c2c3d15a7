"""From the noun phrases of a tree to typed things: what the head names decides the class, and each part of the
phrase goes to one field.
"""

from __future__ import annotations

from dataclasses import fields, replace

from rulewright.meaning import clauses, states
from rulewright.meaning.claim import Context, Mismatch, joining, once
from rulewright.meaning.effects import Doing, Manner
from rulewright.meaning.quantities import Amount, Calculation, Count, Dice, Number, ThatMuch
from rulewright.meaning.things import (
    Adjective,
    Anybody,
    AttributeOf,
    Deed,
    Document,
    Done,
    Filter,
    Further,
    Individual,
    Known,
    Nominal,
    Noun,
    Process,
    Pronoun,
    Quality,
    Register,
    Role,
    Select,
    Small,
    StatusName,
    Union,
    Where,
    Who,
    is_plural,
)
from rulewright.phrase import tree
from rulewright.phrase.tree import WordClass
from rulewright.words import inflect

Modifier = tree.Prep | tree.Relative | tree.Participle | tree.ToDo | tree.Adverb | tree.Circumstance

NUMBERS = {
    word: value
    for value, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
    )
}

CLASSES: dict[str, type[Nominal]] = {
    "kind": Select,
    "status": StatusName,
    "attribute": AttributeOf,
    "register": Register,
    "role": Role,
    "individual": Individual,
    "space": Individual,
    "procedure": Process,
    "document": Document,
    "value": Individual,
    "table": Known,
    "map": Individual,
    "heading": Known,
    "name": Known,
}

# Small nouns of the closed table that are more than a noun: what they stand for.
DOCUMENTS = frozenset(
    {"rule", "document", "section", "sentence", "text", "extension", "instruction", "exception", "example"}
)
ROLES = frozenset({"target", "performer", "opponent"})


def number(word: tree.Word) -> Number | Dice:
    """A number word, figures, or dice."""
    text = word.text.lower().replace("−", "-")
    if word.cls is WordClass.DICE:
        return dice(word)
    if text in NUMBERS:
        return Number(word.span, NUMBERS[text], word.text)
    digits = text.replace(",", "")
    if digits.lstrip("-").isdigit():
        return Number(word.span, int(digits), word.text)
    raise Mismatch(word.span, f"“{word.text}” is no number that can be read")


def number_named(noun: Nominal) -> Number | None:
    """The number that stands as the head of a longer phrase (10 starting at 1)."""
    return Number(noun.span, int(noun.name), noun.name) if noun.name.isdigit() else None


def dice(word: tree.Word) -> Dice:
    """`1D20`, `D3`, `2d6+1`, `1D6-2 (minimum 1)`."""
    thrown, _, floor = word.text.partition(" (minimum ")
    least = int(floor.rstrip(")")) if floor.rstrip(")").isdigit() else None
    count, _, rest = thrown.lower().partition("d")
    rest = rest.replace("−", "-")
    sides, sign, plus = rest, "", ""
    for mark in "+-":
        if mark in rest:
            sides, sign, plus = rest.partition(mark)
            break
    if not sides.isdigit() or (plus and not plus.isdigit()) or (count and not count.isdigit()):
        raise Mismatch(word.span, f"“{word.text}” is no die that can be read; write 2D6 or 1D6+1")
    constant = int(plus) if plus else 0
    return Dice(word.span, int(count or 1), int(sides), -constant if sign == "-" else constant, word.text, least)


def amount(node: tree.Amount, value: tree.Word | None, context: Context) -> Amount:
    """How many; `value` is the number when it stands in the head."""
    word = node.value or value
    if node.or_more and node.relation in _OF_A_NUMBER:
        raise Mismatch(node.span, f"“{node.relation}” and “{node.tail}” both say how far: leave one out")
    more = node.tail.removeprefix("or ")
    return Amount(node.span, node.relation, number(word) if word is not None else None, node.or_more, more)


def subject(clause: tree.Clause, context: Context) -> Noun | None:
    """The subject of a clause; None for a command. Where a name may be singular or plural, its verb tells."""
    phrase = clause.subject
    if isinstance(phrase, tree.Thing) and phrase.head.cls is WordClass.STATUS and phrase.determiner in ONE:
        entry = context.lexicon.entry(phrase.head.lemma)
        name = phrase.head.lemma
        if entry is not None and not entry.noun:
            raise Mismatch(
                phrase.span, f"{name} is a status and does nothing; write: {phrase.determiner} {name} Player"
            )
    several = agrees_in_plural(clause.predicates[0]) if clause.predicates else None
    if isinstance(phrase, tree.Thing) and several is not None and names_several(phrase):
        return replace(nominal(phrase, context), plural=several)
    if isinstance(phrase, tree.Several) and phrase.joint == "or" and several is False:
        union = read(phrase, context)
        return replace(union, single=True) if isinstance(union, Union) and is_plural(union) else union
    match phrase:
        case None:
            return None
        case tree.Doing():
            doing = clauses.doing(phrase, context)
            return Deed(phrase.span, doing.acts[0].verb, doing=doing)
        case _:
            return read(phrase, context)


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


@once(context=1)
def read(phrase: tree.Phrase, context: Context) -> Noun:
    """The typed thing of a noun phrase."""
    match phrase:
        case tree.Several():
            return several(phrase, context)
        case tree.Thing():
            return thing(phrase, context)


def items_of(phrase: tree.Phrase) -> tuple[tree.Phrase, ...]:
    """The items of a list, or the phrase itself; nothing may hang on the list as a whole."""
    if isinstance(phrase, tree.Thing):
        return (phrase,)
    if phrase.modifiers or phrase.lead:
        at = phrase.modifiers[0].span if phrase.modifiers else phrase.span
        raise Mismatch(at, "what hangs on the whole list has no place here")
    return phrase.items


def several(phrase: tree.Several, context: Context) -> Noun:
    """A, B and C; A plus B."""
    items = tuple(read(item, context) for item in phrase.items)
    if phrase.joint in {"plus", "minus", "times"}:
        if phrase.modifiers or phrase.lead:
            raise Mismatch(phrase.span, "a calculation cannot be narrowed as a whole")
        return Calculation(phrase.span, items, phrase.joint)
    if phrase.joint == "," and len(items) > 1:
        raise Mismatch(phrase.items[-1].span, f"“and” or “or” is missing before “{items[-1]}”")
    if phrase.joint == "but":
        raise Mismatch(phrase.span, f"“but {items[-1]}” joins nothing here; write “except {items[-1]}”")
    filters = tuple(filtered(each, context, True) for each in phrase.modifiers)
    return Union(phrase.span, items, phrase.joint, filters, phrase.lead)


# Words for so many Players.
HOW_MANY = {"everyone": "each", "nobody": "no", "anyone": "any", "someone": "a"}


def thing(phrase: tree.Thing, context: Context) -> Noun:
    """One head with what hangs on it."""
    head = phrase.head
    if head.cls in {WordClass.NUMBER, WordClass.DICE}:
        return bare_number(phrase, context)
    if (
        head.cls is WordClass.NOUN
        and head.lemma == "number"
        and phrase.determiner in {"the", "a"}
        and not phrase.possessor
    ):
        counted = count(phrase, context)
        if counted is not None:
            return counted
    if head.cls is WordClass.PRONOUN and head.lemma in HOW_MANY:
        made = nominal(phrase, context)
        if made.quantifier or made.amount is not None or made.adjectives or made.owner is not None:
            raise Mismatch(phrase.span, f"“{head.text}” stands alone; write “Players”")
        alike = {each.name: getattr(made, each.name) for each in fields(made)}
        return Anybody(**{**alike, "name": "Player", "quantifier": HOW_MANY[head.lemma], "alias": head.text.lower()})
    if phrase.amount is not None and phrase.amount.relation in {"that much", "that many"}:
        rest = nominal(phrase, context, without_amount=True)
        return ThatMuch(phrase.span, rest, phrase.amount.relation)
    return nominal(phrase, context)


# Adjectives that a number may have: a natural 1, the next 17.
OF_NUMBERS = frozenset(["natural", "first", "last", "next", "other", "same", "highest", "lowest"])


def bare_number(phrase: tree.Thing, context: Context) -> Noun:
    """`3`, `zero or lower`, `at least two`, `1D20`."""
    if phrase.determiner or phrase.adjectives or phrase.possessor or phrase.modifiers:
        for word in phrase.adjectives:
            if word.lemma not in OF_NUMBERS:
                raise Mismatch(word.span, f"“{word.text}” does not go with a number")
        return nominal(phrase, context)
    if phrase.amount is not None:
        return amount(phrase.amount, phrase.head, context)
    return number(phrase.head)


def count(phrase: tree.Thing, context: Context) -> Count | None:
    """`the number of X`, `the total number of X`; None when the number is not one of counting."""
    adjectives = [word.lemma for word in phrase.adjectives]
    if adjectives not in ([], ["total"]) or phrase.amount is not None or not phrase.modifiers:
        return None
    first, *others = phrase.modifiers
    if (
        not isinstance(first, tree.Prep)
        or first.preposition != "of"
        or others
        or isinstance(first.object, tree.Doing | tree.Adverb)
    ):
        return None
    return Count(phrase.span, read(first.object, context), bool(adjectives), phrase.determiner)


def class_of(head: tree.Word, owned: bool, context: Context) -> type[Nominal]:
    """The class that a head belongs to."""
    match head.cls:
        case WordClass.PRONOUN:
            return Pronoun
        case WordClass.STATUS:
            return StatusName
        case WordClass.ADJECTIVE:
            return Quality
        case WordClass.GUESSED:
            if head.lemma.lower() in context.roles:
                return Role
            context.guess(head)
            return Small
        case WordClass.NAME:
            return class_of_name(head.lemma, owned, context)
        case _:
            if head.lemma in DOCUMENTS:
                return Document
            return Role if head.lemma in ROLES else Small


def class_of_name(name: str, owned: bool, context: Context) -> type[Nominal]:
    """The class of a name. What everybody has one of (Each Player has a Character Card) is an attribute where it
    is somebody's, else a thing of that kind; what a process has is a register.
    """
    entry = context.lexicon.entry(name)
    if entry is None:
        return Known
    if entry.sort == "attribute":
        if context.lexicon.sort(entry.owner) == "procedure":
            return Register
        if entry.type and entry.type == entry.name and not owned:
            return Select
    return CLASSES.get(entry.sort, Known)


ONE = frozenset({"a", "each", "every", "another", "either", "neither"})
# Words that no number follows: a one Player, either 2 Gold.
_UNCOUNTED = frozenset({"a", "every", "either", "neither", "both"})
# Words that say how many only with a number behind them.
_OF_A_NUMBER = frozenset({"exactly", "up to", "at least", "at most", "more than", "fewer than"})


def countable(phrase: tree.Thing) -> None:
    """A word for one thing stands before no plural and no number, and a bound stands before a number."""
    if phrase.determiner in ONE and phrase.plural and phrase.amount is None:
        raise Mismatch(phrase.span, f"“{phrase.determiner}” stands before a plural")
    whose = isinstance(phrase.possessor, tree.Thing) and phrase.possessor.head.cls is WordClass.PRONOUN
    if whose and phrase.determiner in ONE | {"the", "this", "that", "no", "any", "some"}:
        raise Mismatch(phrase.span, f"“{phrase.determiner}” does not stand beside whose it is")
    many = phrase.amount
    if many is None or phrase.head.cls in {WordClass.NUMBER, WordClass.DICE}:
        return
    die = many.value is not None and many.value.cls is WordClass.DICE  # a d20 Check: of which sort, not how many
    if many.value is not None and not die and phrase.determiner in _UNCOUNTED and not (many.or_more or many.relation):
        raise Mismatch(phrase.span, f"“{phrase.determiner}” stands before no number")
    if many.value is None and not many.or_more and many.relation in _OF_A_NUMBER:
        raise Mismatch(many.span, f"“{many.relation}” needs a number: how many?")


def of_one(phrase: tree.Thing, kind: type[Nominal], plural: bool, context: Context) -> None:
    """Of what there is one, there are not all; and a status is no thing of which there are several."""
    first = phrase.determiner.split(" ")[0]
    if kind in (Register, Role) and first in {"all", "both"} and not plural and phrase.amount is None:
        raise Mismatch(phrase.span, f"“{phrase.determiner}” stands before one thing")
    entry = context.lexicon.entry(phrase.head.lemma) if kind is StatusName else None
    if entry is None or entry.noun or plural:
        return
    small = next((word for word in phrase.adjectives if word.cls is WordClass.ADJECTIVE), None)
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


def nominal(phrase: tree.Thing, context: Context, without_amount: bool = False) -> Nominal:
    """Everything but numbers."""
    countable(phrase)
    modifiers = list(phrase.modifiers)
    owner: Noun | None = read(phrase.possessor, context) if phrase.possessor is not None else None
    of = False
    if owner is None and modifiers:
        first = modifiers[0]
        if (
            isinstance(first, tree.Prep)
            and first.preposition == "of"
            and not first.only
            and isinstance(first.object, tree.Thing | tree.Several)
        ):
            owner, of = read(first.object, context), True
            modifiers.pop(0)
    plural = phrase.plural or names_several(phrase)
    kind = class_of(phrase.head, owner is not None, context)
    if kind is not Individual:
        one_name(phrase, context)
    of_one(phrase, kind, plural, context)
    return kind(
        span=phrase.span,
        name=phrase.head.lemma,
        quantifier=phrase.determiner,
        amount=amount(phrase.amount, None, context) if phrase.amount is not None and not without_amount else None,
        adjectives=tuple(adjective(word, context) for word in phrase.adjectives),
        owner=owner,
        of=of,
        plural=plural,
        filters=tuple(filtered(each, context, plural) for each in modifiers),
        focus=phrase.focus,
        alias=alias(phrase.head),
    )


def names_several(phrase: tree.Thing) -> bool:
    """Whether a name that is a plural itself (Card Rules, Cube Room End Effects) stands without a word that makes
    it one.
    """
    name = phrase.head.lemma
    one = phrase.determiner in {"a", "each", "every", "another", "one"}
    return phrase.head.cls is WordClass.NAME and not one and inflect.singular(name) != name


def alias(head: tree.Word) -> str:
    """A short name, where the author wrote one."""
    if head.cls is WordClass.PRONOUN and head.text.lower() != head.lemma.lower():
        return head.text.lower()
    if head.cls is not WordClass.NAME:
        return ""
    written = " ".join(head.text.replace("_", " ").casefold().split())
    names = {form.casefold() for form in (head.lemma, inflect.plural(head.lemma), inflect.singular(head.lemma))}
    return "" if written in names or " ".join(head.lemma.replace("_", " ").casefold().split()) == written else head.text


def adjective(word: tree.Word, context: Context) -> Adjective:
    """A status or a small word before the head."""
    if word.cls is WordClass.GUESSED:
        context.guess(word)
    return Adjective(word.span, word.lemma, word.cls is WordClass.STATUS, word.text)


def filtered(node: Modifier, context: Context, plural: bool) -> Filter:
    """What hangs on a noun."""
    match node:
        case tree.Prep():
            return where(node, context)
        case tree.Relative():
            return relative(node, context, plural)
        case tree.Participle():
            return Done(node.span, clauses.participle(node, context))
        case tree.ToDo():
            return Further(node.span, clauses.to_do(node, context))
        case tree.Circumstance():
            return Further(node.span, clauses.hanging_slot(node, context))
        case tree.Adverb():
            return Further(node.span, Manner(node.span, node.lemma, node.text))


def where(node: tree.Prep, context: Context) -> Where:
    """A prepositional phrase as a filter or a place."""
    return Where(node.span, node.preposition, prep_object(node, context), node.only, joining(node.link, node.span))


def prep_object(node: tree.Prep, context: Context) -> Noun | Doing | Manner:
    """What stands after a preposition."""
    match node.object:
        case tree.Thing() | tree.Several():
            return read(node.object, context)
        case tree.Doing():
            return clauses.doing(node.object, context)
        case tree.Adverb():
            return Manner(node.object.span, node.object.lemma, node.object.text)


def relative(node: tree.Relative, context: Context, plural: bool) -> Who:
    """`who has risen`, `that a Player draws`, `whose Health is 2`."""
    gap = "subject" if node.clause.subject is None else "object"
    owned = read(node.owned, context) if node.owned is not None else None
    found = states.conditions((node.clause,), context, gap=gap)
    agrees = node.owned.plural if node.owned is not None else plural
    return Who(node.span, node.pronoun, found, node.clause.joint, gap, owned, agrees, joining(node.link, node.span))
