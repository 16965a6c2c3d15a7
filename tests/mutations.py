"""Mutants of a meaning: the same tree with one part taken away, turned round or altered.

In: a meaning. Out: `Mutant`s, each with the words for what was done to which part. What only tells how a sentence was
written (its article, its commas, the form of a verb) is no part.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from typing import Any

from rulewright.meaning import circumstances as c
from rulewright.meaning import conditions, effects, quantities, things
from rulewright.phrase.tree import Extent

NOBODY = things.Small(Extent(0, 0), "nobody in the game", "the")
OF_A_NAME = (things.Select, things.AttributeOf, things.Register, things.Individual, things.Process, things.StatusName)

# How a sentence was written, not what it says.
WORDING = frozenset(
    {
        "span",
        "written",
        "link",
        "comma",
        "leading",
        "of",
        "alias",
        "before",
        "early",
        "again",
        "shared",
        "borrows",
        "infinitive",
        "more",
        "article",
        "lead",
        "gap",
        "pronoun",
        "plural",
        "cores",
        "antecedent",
        "word",
        "joint",
        "links",
        "author",
    }
)
SHRINK = frozenset({"effects", "slots", "filters", "adjectives", "circumstances", "where", "adverbs", "further"})
TURNED = {"before": "after", "after": "before", "start": "end", "end": "start", "during": "before"}
NARROWING = frozenset({"no", "neither", "another", "each", "every", "all", "both", "this", "that", "such"})


@dataclass(frozen=True)
class Mutant:
    """A meaning with one part changed. `form` names class and field, `what` the change in words."""

    form: str
    what: str
    meaning: Any


def mutants(meaning: Any) -> Iterator[Mutant]:
    """Every mutant of a meaning, one for each part."""
    for node, inside in _nodes(meaning):
        for form, what, changed in _changes(node):
            made = _exchanged(meaning, node, changed, {})
            if form.endswith(".amount"):  # an offer keeps the amount of its act a second time
                made = _exchanged(made, node.amount, None, {})
            yield Mutant(f"{form} in {inside}" if inside else form, what, made)


def _nodes(meaning: Any) -> Iterator[tuple[Any, str]]:
    """Every node of a tree once, by identity, with the verb of the act (or `even if`) in which it stands."""
    seen: set[int] = set()
    queue = [(meaning, "")]
    while queue:
        node, inside = queue.pop()
        if isinstance(node, tuple):
            queue.extend((part, inside) for part in reversed(node))
        elif is_dataclass(node) and not isinstance(node, type) and id(node) not in seen:
            seen.add(id(node))
            if isinstance(node, c.EvenIf):
                inside = "even if"
            elif type(node).__name__ == "Act" and inside != "even if":
                inside = node.verb
            yield node, inside
            queue.extend(
                (getattr(node, each.name), inside) for each in reversed(fields(node)) if each.name != "antecedent"
            )


def _exchanged(node: Any, old: Any, new: Any, made: dict[int, Any]) -> Any:
    """The tree with one node exchanged, wherever it stands; parts without it stay the same objects."""
    if node is old:
        return new
    if isinstance(node, tuple):
        parts = tuple(_exchanged(each, old, new, made) for each in node)
        return node if all(a is b for a, b in zip(parts, node, strict=True)) else parts
    if not is_dataclass(node) or isinstance(node, type):
        return node
    if id(node) not in made:
        changed = {}
        for each in fields(node):
            before = getattr(node, each.name)
            after = _exchanged(before, old, new, made)
            if after is not before:
                changed[each.name] = after
        made[id(node)] = replace(node, **changed) if changed else node
    return made[id(node)]


def _changes(node: Any) -> Iterator[tuple[str, str, Any]]:
    name = type(node).__name__
    match node:
        case quantities.Number(value=value):
            yield "Number.value", f"{value} → {value + 1}", replace(node, value=value + 1, written=str(value + 1))
            return
        case quantities.Dice(sides=sides, plus=plus):
            yield "Dice.sides", f"{node} → {sides + 1} sides", replace(node, sides=sides + 1)
            yield "Dice.plus", f"{node} → {plus + 1} more", replace(node, plus=plus + 1)
            return
        case c.AtPhrase(moment=moment):
            yield "AtPhrase.moment", f"{moment} → {TURNED[moment]}", replace(node, moment=TURNED[moment])
        case c.Otherwise(word="otherwise"):
            yield "Otherwise.word", "otherwise → then", replace(node, word="then")
        case conditions.Compares(relation=relation, quantity=quantity) if not isinstance(quantity, quantities.Amount):
            other = "fewer" if relation != "fewer" else "more"
            yield "Compares.relation", f"{relation} → {other}", replace(node, relation=other)
        case things.Where(preposition=preposition):
            yield "Where.preposition", f"{preposition} → beneath", replace(node, preposition="beneath")
    joint = getattr(node, "joint", "")
    if joint in ("and", "or") and len(_joined(node)) > 1:
        other = "or" if joint == "and" else "and"
        yield f"{name}.joint", f"{joint} → {other} in “{node}”", replace(node, joint=other)
    for each in fields(node):
        value = getattr(node, each.name)
        if each.name in WORDING or (name == "Offer" and each.name in ("limit", "loop")):
            continue  # an offer says again how many its act says
        if isinstance(value, tuple) and value:
            if len(value) == 1 and each.name not in SHRINK:
                continue
            for at, part in enumerate(value):
                if each.name == "circumstances" and part is getattr(node, "trigger", None):
                    continue  # the trigger stands among the circumstances a second time
                rest = value[:at] + value[at + 1 :]
                label = f"{name}.{each.name}[{_called(part)}]"
                yield label, f"without “{part}” in “{node}”", replace(node, **{each.name: rest})
        elif each.name == "quantifier" and value in NARROWING:
            yield f"{name}.quantifier", f"{value} → a in “{node}”", replace(node, quantifier="a")
        elif each.name in ("owner", "subject") and value is not None:
            yield f"{name}.{each.name}", f"“{value}” is another in “{node}”", replace(node, **{each.name: NOBODY})
        elif each.name == "name" and isinstance(node, OF_A_NAME):
            yield f"{name}.name", f"“{value}” is another in “{node}”", replace(node, name="Nonesuch")
        elif each.default is not MISSING and value != each.default and each.name != "quantifier":
            label = f"{name}.{each.name}"
            if each.name in ("relation", "focus", "modal"):
                label += f"[{value}]"
            yield label, f"without “{value}” in “{node}”", replace(node, **{each.name: each.default})


def _called(part: Any) -> str:
    """The class of a part, with the word that tells its forms apart."""
    name = type(part).__name__
    match part:
        case things.Adjective(name=word, status=False):
            return f"{name} {word}"
        case things.Where(preposition=word):
            return f"{name} {word}"
        case effects.Act(verb=word):
            return f"{name} {word}"
        case _ if hasattr(part, "preposition"):
            manner = getattr(part.value, "name", "") if type(part.value).__name__ == "Manner" else part.preposition
            return f"{name} {part.name} {manner}".strip()
        case _:
            return name


def _joined(node: Any) -> tuple[Any, ...]:
    """What the `and` or `or` of a node joins."""
    for name in ("items", "conditions", "acts", "effects", "statuses", "hooks"):
        value = getattr(node, name, ())
        if isinstance(value, tuple) and len(value) > 1:
            return value
    return ()
