"""Norms by what they are about: everything that is permitted, forbidden or denied, one entry for each subject and deed.

A list is taken apart into its deeds; an entry keeps its sentence, so that a finding names it once. Deeds that
mean the same have one key: `take the Pickpocket Action`, `use Pickpocket` and `Pickpocket` are all done to one
name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from rulewright.checks.placed import Block, Placed
from rulewright.checks.plain import key_of_name, normal, stem
from rulewright.meaning.circumstances import Circumstance, UnlessHook
from rulewright.meaning.effects import Act
from rulewright.meaning.filters import LegalTarget
from rulewright.meaning.happenings import Do, Happening
from rulewright.meaning.hooks import Hook
from rulewright.meaning.model import Listed, Meaning, Sequence, Single, Together
from rulewright.meaning.norms import DoesNot, Ignores, Modality, Norm, Targeting
from rulewright.meaning.standing import Standing
from rulewright.meaning.things import Nominal, Noun, Union

_DOING = frozenset(["take", "use", "perform", "resolve", "make", "do"])
_ORDINARY = frozenset(["standard", "normal"])


@dataclass(frozen=True, slots=True)
class Deed:
    """What is done, to what: `verb` is "do" for an action or procedure of the author's, whose key is then `thing`.
    `which` holds the adjectives that narrow the thing, without "standard" and "normal"."""

    verb: str
    thing: str = ""
    which: tuple[str, ...] = ()
    by: str = ""
    said: str = field(default="", compare=False)

    def __str__(self) -> str:
        """The deed in the author's words."""
        return self.said


@dataclass(frozen=True, slots=True)
class Entry:
    """One subject and one deed of one sentence. `hooks` are the exceptions it leaves open, in words; `guards`
    the other circumstances under which it holds. `word` is may, cannot, does not, ignores, …
    """

    placed: Placed
    modality: Modality
    word: str
    subject: str
    who: str
    deed: Deed
    hooks: frozenset[str]
    guards: tuple[str, ...]


def singles(meaning: Meaning | None) -> Iterator[Single]:
    """The meanings of one sentence, each alone."""
    match meaning:
        case None:
            return
        case Listed():
            yield from singles(meaning.head)
        case Together():
            yield from meaning.items
        case Sequence():
            for item in meaning.items:
                yield from singles(item)
        case _:
            yield meaning


def entries_in(block: Block) -> Iterator[Entry]:
    """Every norm of a block, taken apart, in order."""
    for placed, reading in block.understood:
        for meaning in singles(reading.meaning):
            yield from _entries_of(placed, meaning)


def _entries_of(placed: Placed, meaning: Single) -> Iterator[Entry]:
    match meaning:
        case Norm():
            acts, modality, word = meaning.acts, meaning.modality, meaning.word
        case DoesNot():
            acts, modality, word = meaning.acts, Modality.FORBID, "does not"
        case Targeting():
            if meaning.by is not None and meaning.act.passive:
                yield from _targets(placed, meaning.modality, meaning, names(meaning.by))
                return
            acts, modality, word = (meaning.act,), meaning.modality, meaning.word
        case LegalTarget():
            modality = Modality.FORBID if meaning.state.negated else Modality.PERMIT
            for by in meaning.by:
                yield from _targets(placed, modality, meaning, names(by))
            return
        case Ignores():
            acts, modality, word = (meaning.act,), Modality.FORBID, "ignores"
        case Do():
            yield from _ignored_in_a_step(placed, meaning)
            return
        case _:
            return
    yield from _expanded(placed, modality, word, meaning.subject, acts, meaning.hooks, meaning.circumstances)


def _expanded(
    placed: Placed,
    modality: Modality,
    word: str,
    subject: Noun | None,
    acts: tuple[Act, ...],
    hooks: tuple[Hook, ...],
    circumstances: tuple[Circumstance, ...],
) -> Iterator[Entry]:
    """One entry for each thing that the subject names and each deed."""
    keys = frozenset(hook_key(hook) for hook in hooks)
    guards = tuple(str(c) for c in circumstances if not isinstance(c, UnlessHook))
    for name, which, who in things(subject):
        full = " ".join((*which, name, *narrowing(subject)))
        for deed in deeds(acts):
            yield Entry(placed, modality, word, full, who, deed, keys, guards)


def _targets(
    placed: Placed, modality: Modality, meaning: Targeting | LegalTarget, by: tuple[str, ...]
) -> Iterator[Entry]:
    """`cannot be targeted by P` and `is not a legal target for P`: one entry for each P."""
    keys = frozenset(hook_key(hook) for hook in meaning.hooks)
    guards = tuple(str(c) for c in meaning.circumstances if not isinstance(c, UnlessHook))
    for name, which, who in things(meaning.subject):
        full = " ".join((*which, name, *narrowing(meaning.subject)))
        for procedure in by:
            deed = Deed("be target", "", (), procedure, f"be a target of {procedure.title()}")
            yield Entry(placed, modality, "cannot be targeted", full, who, deed, keys, guards)


def _ignored_in_a_step(placed: Placed, meaning: Do) -> Iterator[Entry]:
    """`The Player ignores their Mana unless …` in a step: it binds what the procedure makes of that Player."""
    hooks = tuple(hook for c in meaning.circumstances if isinstance(c, UnlessHook) for hook in c.hooks)
    acts = tuple(act for act in meaning.effects if isinstance(act, Act) and act.verb == "ignore" and not act.negated)
    if not hooks or not acts or not placed.sentence.step:
        return
    later = " ".join(s.text for s in placed.block.sentences if s.span.start > placed.span.start)
    becomes = re.search(r"\bbecomes? (?:an? |the )?(?P<what>[A-Z]\w+(?: [A-Z]\w+)*)", later)
    for entry in _expanded(placed, Modality.FORBID, "ignores", acts[0].subject, acts, hooks, meaning.circumstances):
        if becomes is None:
            yield entry
        else:
            yield replace(entry, subject=key_of_name(becomes["what"]), who=becomes["what"])


def hook_key(hook: Hook) -> str:
    """What opens a hook, in words that two wordings of it share: without "specifically", "another" and the verb."""
    words = [w for w in normal(str(hook)) if w not in ("specifically", "another", "any", "a", "that")]
    same = {"state": "say", "it": "it", "rule": "rule"}
    return " ".join(same.get(word, word) for word in words)


def names(noun: object) -> tuple[str, ...]:
    """The keys of the things that a noun phrase names."""
    match noun:
        case Union():
            return tuple(name for item in noun.items for name in names(item))
        case Nominal():
            if noun.antecedent is not None and noun.name.lower() in ("it", "they", "them", "themselves", "itself"):
                return names(noun.antecedent)
            return (key_of_name(noun.name),)
        case _:
            return ()


def narrowing(noun: object) -> tuple[str, ...]:
    """What narrows a thing after its name, in words: `who fell during a Brawl`."""
    return tuple(str(each) for each in noun.filters) if isinstance(noun, Nominal | Union) else ()


def things(noun: object) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """The things that a noun phrase names, each with the adjectives that narrow it and the author's words for
    it.
    """
    match noun:
        case Union():
            for item in noun.items:
                yield from things(item)
        case Nominal():
            which = tuple(a.name.lower() for a in noun.adjectives if a.name.lower() not in _ORDINARY)
            said = " ".join((*(a.written for a in noun.adjectives), noun.name))
            yield names(noun)[0] if names(noun) else "", which, said
        case _:
            yield "", (), ""


def deeds(acts: tuple[Act, ...]) -> Iterator[Deed]:
    """The deeds of several acts. An act that borrows shares the objects of the next one that has its own."""
    for at, act in enumerate(acts):
        lender = act
        if act.borrows or act.shared:
            lender = next((other for other in acts[at + 1 :] if not (other.borrows or other.shared)), act)
        verb = act.verb.lower()
        if act.author:
            yield Deed("do", key_of_name(act.verb), (), _rest(lender), act.verb)
            continue
        if act.passive:
            yield Deed(f"be {verb}", "", (), _rest(lender), act.participle())
            continue
        first = next((role for role in ("object", "from", "in") if lender.slot(role)), "object")
        for thing, which, said in things(lender.value(first)):
            by = _rest(lender, first)
            if verb in _DOING and thing:
                # "the Pickpocket Action" is Pickpocket
                plain = thing.removesuffix(" action") if thing.endswith(" action") and not which else thing
                kind = thing if plain in ("turn", "free", "combat", "zomby") else plain
                yield Deed("do", kind, which, by, f"{act.verb} {said}")
            else:
                yield Deed(verb, thing, which, by, f"{act.verb} {said}".strip())


def _rest(act: Act, first: str = "object") -> str:
    """The other roles of an act: `by` and `with` by the names that fill them, the others with their preposition
    too.
    """
    found: list[str] = []
    for slot in act.slots:
        if slot.name in (first, "manner"):
            continue
        named = " ".join(names(slot.value)) or str(slot.value)
        found.append(named if slot.name in ("by", "with") else f"{slot.preposition} {named}")
    return " ".join(found)


def effects_of(meaning: Single) -> tuple[Act, ...]:
    """The acts that happen by a sentence: its effects, where it has any."""
    match meaning:
        case Do() | Happening():
            return tuple(effect for effect in meaning.effects if isinstance(effect, Act))
        case Standing():
            return tuple(replace(act, subject=act.subject or meaning.subject) for act in meaning.acts)
        case _:
            return ()


def produces(deed: Deed) -> str:
    """The stem of the state that a deed brings about, "" for none: Hide makes Hidden, and so does become Hidden."""
    if deed.verb == "become":
        return stem(deed.thing) if " " not in deed.thing else ""
    return ""


def unguarded(circumstances: tuple[Circumstance, ...]) -> bool:
    """Whether a sentence holds always: it has no circumstance but hooks."""
    return all(isinstance(each, UnlessHook) for each in circumstances)
