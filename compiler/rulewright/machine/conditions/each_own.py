"""Conditions that are asked of each of several by itself: `Each other Player loses 1 Oil unless they are Hidden.`

In: a sentence that does something. Out: the same, with the condition said of those who do it (`each other Player who is
not Hidden`), or `Unplayable` where the words do not tell of whom, or of which of the things done, it is to hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

from rulewright.machine.effects import ranking
from rulewright.machine.scope import GROUP, Unplayable
from rulewright.meaning import circumstances, conditions, effects, happenings, things

_CHOSEN = frozenset({"choose", "resolve"})  # what is joined by or is one thing to do: the choice


def told(meaning: happenings.Do) -> happenings.Do:
    """The sentence with its conditions where they belong."""
    for each in meaning.circumstances:
        if not isinstance(each, circumstances.Given):
            continue
        _require_whole(meaning, each)
        group = next((noun for noun in _taken_up(each) if _is_group(noun)), None)
        if group is None and not each.leading and len(meaning.effects) > 1 and any(_taken_up(each)):
            _require_of_one(meaning, each)
        if group is not None and any(_subject(effect) == group for effect in meaning.effects):
            return told(_narrowed(meaning, each, group))
    return meaning


def _require_whole(meaning: happenings.Do, each: circumstances.Given) -> None:
    """Raise Unplayable for `gains 2 Gold, or 3 Gold if …`: the condition may be of the last thing alone."""
    if each.leading or not isinstance(each, circumstances.If | circumstances.Unless | circumstances.While):
        return
    listed = any(
        isinstance(effect, effects.Act)
        and effect.verb not in _CHOSEN
        and isinstance(effect.object, things.Union)
        and effect.object.joint == "or"
        for effect in meaning.effects
    )
    if listed or (meaning.joint == "or" and len(meaning.effects) > 1):
        raise Unplayable(
            f"“{each}” stands behind an or, and may be said of the last thing alone; write two sentences, as in “If …, "
            "the Active Player gains 3 Gold. Otherwise, the Active Player gains 2 Gold.”"
        )


def _require_of_one(meaning: happenings.Do, each: circumstances.Given) -> None:
    """Raise Unplayable for `they gain 1 Gold and each other Player loses 1 Oil unless they are Hidden`: who is
    meant?
    """
    subjects = (_subject(effect) for effect in meaning.effects)
    if any(isinstance(subject, things.Nominal) and _is_group(subject) for subject in subjects):
        raise Unplayable(f"“{each}” may be said of each of several; write a sentence of its own for what they do")


def _narrowed(meaning: happenings.Do, each: circumstances.Given, group: things.Nominal) -> happenings.Do:
    """The sentence about those of the group of whom the condition holds."""
    (effect, *more) = meaning.effects
    own = tuple(condition for condition in each.conditions if _of(condition, group))
    plain = isinstance(each, circumstances.If | circumstances.Unless) and not each.further
    if more or not isinstance(effect, effects.Act) or own != each.conditions or not plain:
        raise Unplayable(
            f"“{each}” is asked of each of several; write “For each Player, …” with it, in a sentence of its own"
        )
    if ranking.superlatives(group):
        raise Unplayable(
            f"“{group}”: who has it, of all of them or of those only of whom “{each}” is so? Write “For each …, that "
            f"{group.name} …” with it"
        )
    said = tuple(replace(condition, subject=None) for condition in own if isinstance(condition, conditions.State))
    # They have the most of all, and not of those of whom the sentence speaks: a test, and no choice among them.
    tests = conditions.Joined(each.span, said, each.joint, isinstance(each, circumstances.Unless))
    who = things.Who(each.span, "who", (tests,), gap="subject")
    rest = tuple(other for other in meaning.circumstances if other is not each)
    done = replace(effect, subject=replace(group, filters=(*group.filters, who)))
    return replace(meaning, effects=(done,), circumstances=rest)


def _of(condition: conditions.Condition, group: things.Nominal) -> bool:
    """Whether a condition is of them alone."""
    return (
        isinstance(condition, conditions.State)
        and isinstance(condition.subject, things.Pronoun)
        and condition.subject.antecedent == group
    )


def _subject(effect: effects.Effect) -> things.Noun | None:
    return effect.subject if isinstance(effect, effects.Act) else None


def _is_group(noun: things.Nominal) -> bool:
    return isinstance(noun, things.Select) and (noun.quantifier in GROUP or (noun.quantifier == "" and noun.plural))


def _taken_up(node: object) -> Iterator[things.Nominal]:
    """What the pronouns of a condition take up."""
    if isinstance(node, things.Pronoun):
        if isinstance(node.antecedent, things.Nominal):
            yield node.antecedent
        return
    if isinstance(node, tuple):
        for part in node:
            yield from _taken_up(part)
    elif is_dataclass(node) and not isinstance(node, type):
        for each in fields(node):
            if each.name != "antecedent":
                yield from _taken_up(getattr(node, each.name))
