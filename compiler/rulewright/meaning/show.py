"""A meaning with every attachment in brackets: what `rulewright why` shows, and what a person reads once in a case.

`[Select Player one +Surviving other in [Register Combat Room the]]`: the class of each thing, its name, how many,
statuses with a plus, and what hangs on it inside its brackets. Each field of a form stands on a line of its own.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum

from rulewright.meaning.circumstances import Hanging
from rulewright.meaning.conditions import Compares, Has, HasStatus, IsSo, Mentions, State
from rulewright.meaning.effects import Act, Asked, Doing, Manner, Offer, Slot
from rulewright.meaning.hooks import Hook
from rulewright.meaning.model import Reading
from rulewright.meaning.quantities import Amount, Calculation, Count, Dice, Number, ThatMuch
from rulewright.meaning.things import Deed, Done, Further, Nominal, Union, Where, Who
from rulewright.nodes import replace

HIDDEN = frozenset({"span", "word", "comma", "leading", "circumstances", "trigger"})


def show(reading: Reading) -> str:
    """The verdict and form of a reading, and a line for each part of its meaning."""
    head = f"{reading.verdict.value} {reading.kind}".strip()
    if reading.meaning is None:
        return f"{head}: {reading.help}" if reading.help else head
    return "\n".join([head, *(f"  {line}" for line in lines(reading.meaning))])


def lines(node: object) -> list[str]:
    """A line for each field that says something, circumstances last."""
    found: list[str] = []
    if not is_dataclass(node):
        return [brief(node)]
    for field in fields(node):
        value = getattr(node, field.name)
        if field.name in HIDDEN or value in ("", (), None, False):
            continue
        if isinstance(value, tuple) and value and all(is_dataclass(item) for item in value):
            found += [f"{field.name} {brief(item)}" for item in value]
        else:
            found.append(f"{field.name} {brief(value)}")
    for circumstance in getattr(node, "circumstances", ()):
        found.append(brief(circumstance))
    return found


def brief(node: object) -> str:
    """One part in brackets."""
    match node:
        case Deed(doing=doing) if doing is not None:
            return brief(doing)
        case Nominal():
            return nominal(node)
        case Union(items=items, joint=joint, filters=filters, lead=lead):
            joined = f" {joint} ".join(brief(item) for item in items)
            return box(lead, joined, *(brief(each) for each in filters))
        case Number() | Dice() | Amount():
            return str(node)
        case Count(of=of, total=total):
            return box("total" if total else "number", "of", brief(of))
        case Calculation(items=items, joint=joint):
            return box(f" {joint} ".join(brief(item) for item in items))
        case ThatMuch(of=of, word=word):
            return box(word, brief(of) if of is not None else "")
        case Where(preposition=preposition, object=value, only=only):
            return " ".join(part for part in ("only" if only else "", preposition, brief(value)) if part)
        case Who(pronoun=pronoun, conditions=conditions, joint=joint, owned=owned):
            return box(pronoun, brief(owned) if owned is not None else "", together(conditions, joint))
        case Done(act=act):
            return brief(act)
        case Further(what=what):
            return brief(what)
        case Manner(written=written):
            return f"~{written}"
        case Slot(name=name, preposition=preposition, value=value, only=only):
            by = f" ({preposition})" if preposition and preposition != name else ""
            return f"{name}{by}={'only ' if only else ''}{brief(value)}"
        case Act():
            return acting(node)
        case Offer(subject=subject, acts=acts, joint=joint, loop=loop):
            return box(
                "offer" + (" loop" if loop else ""), brief(subject), f" {joint} ".join(brief(act) for act in acts)
            )
        case Doing(acts=acts, joint=joint):
            return box("doing", f" {joint} ".join(brief(act) for act in acts))
        case Asked(word=word, conditions=conditions, joint=joint, asked=asked):
            about = brief(asked) if asked is not None else ""
            return box(word, about, together(conditions, joint))
        case Hook(opener=opener, says=says):
            return box("hook", opener.name, brief(says))
        case Hanging():
            return hanging(node)
        case State():
            return state(node)
        case Enum():
            return node.name
        case tuple():
            return " ".join(brief(item) for item in node)
        case str() | int():
            return str(node)
        case _ if is_dataclass(node):
            return box(type(node).__name__, *lines(node))
        case _:
            return str(node)


def together(conditions: tuple[object, ...], joint: str) -> str:
    """Conditions with what joins them: of several that one *not* denies (`has not risen or been removed`), neither."""
    acts = [each for each in conditions if isinstance(each, Act)]
    one_not = joint == "or" and len(acts) == len(conditions) > 1 and all(each.negated for each in acts)
    if one_not and all(each.shared for each in acts[1:]):
        return "neither " + " nor ".join(brief(replace(each, negated=False)) for each in acts)
    return f" {joint} ".join(brief(each) for each in conditions)


def box(*parts: str) -> str:
    """The parts that are not empty, in brackets."""
    return "[" + " ".join(part for part in parts if part) + "]"


def nominal(node: Nominal) -> str:
    """A thing."""
    adjectives = (f"+{adjective.name}" if adjective.status else adjective.name for adjective in node.adjectives)
    owner = f"of {brief(node.owner)}" if node.owner is not None else ""
    taken = f"= {brief(node.antecedent)}" if node.antecedent is not None else ""
    amount = str(node.amount) if node.amount is not None else ""
    filters = (brief(each) for each in node.filters)
    return box(
        type(node).__name__, node.head(), node.focus, node.quantifier, amount, *adjectives, owner, taken, *filters
    )


def acting(node: Act) -> str:
    """A verb with its roles."""
    tense = "has" if node.perfect else "past" if node.past else ""
    no = "not" if node.negated else ""
    verb = f"{node.verb}{' (passive)' if node.passive else ''}"
    subject = f"by={brief(node.subject)}" if node.subject is not None and not node.passive else ""
    if node.subject is not None and node.passive:
        subject = f"object={brief(node.subject)}"
    return box(node.modal, no, tense, verb, subject, *(brief(slot) for slot in node.slots))


def state(node: State) -> str:
    """A condition of being or having."""
    words = [type(node).__name__]
    if isinstance(node, Compares):
        words.append(node.relation)
    if isinstance(node, IsSo):
        words.append(node.adjective)
    if isinstance(node, HasStatus):
        first = node.statuses[0].quantifier if node.statuses else ""
        words.append("exactly one of" if node.exactly else first if first == "neither" else "")
        words += [f"+{status.name}" for status in node.statuses]
    for name in ("kind", "other", "what", "quantity", "about"):
        value = getattr(node, name, None)
        if value is not None:
            words.append(brief(value))
    words += [brief(where) for where in getattr(node, "where", ())]
    if isinstance(node, Mentions) and node.topic is None and not node.claim:
        words.append("otherwise")
    words += [brief(claim) for claim in getattr(node, "claim", ())]
    subject = brief(node.subject) if node.subject is not None else ""
    no = "not" if node.negated else ""
    past = "was" if node.past and not isinstance(node, Has) else ""
    return box(subject, no, past, *words)


def hanging(node: Hanging) -> str:
    """A circumstance."""
    parts = []
    for field in fields(node):
        value = getattr(node, field.name)
        if field.name in HIDDEN or value in ("", (), None, False):
            continue
        if isinstance(value, tuple):
            joint = getattr(node, "joint", "")
            parts.append(together(value, joint))
        elif field.name != "joint":
            parts.append(brief(value))
    return f"{type(node).__name__} ({node.word}) {' '.join(parts)}".strip()
