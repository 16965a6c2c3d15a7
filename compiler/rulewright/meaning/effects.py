"""What is done: a verb with its roles, and the choices that a step offers.

`Act` serves effects, events, the acts of norms and conditions about what has happened: one clause reader for
all (reading.md 6). Which roles a verb has stands
in the frame table of words/frames.py: a new effect is a line there, not a class here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright.meaning import wording
from rulewright.meaning.quantities import Amount
from rulewright.meaning.things import Noun, is_plural
from rulewright.nodes import dataclass
from rulewright.phrase.tree import Extent

if TYPE_CHECKING:
    from rulewright.meaning.conditions import Condition


@dataclass(frozen=True, slots=True)
class Manner:
    """An adverb or a fixed phrase: `face down`, `at random`, `immediately`, `again`, `one at a time`. `name` is
    its lemma.
    """

    span: Extent
    name: str
    written: str

    def __str__(self) -> str:
        return self.written


@dataclass(frozen=True, slots=True)
class Doing:
    """A verb phrase as a thing: `before drawing a Zombie Card`, `to add 2` (`infinitive` is to, bare after
    make, or the colon of `chooses one: …`).
    """

    span: Extent
    acts: tuple[Act, ...]
    joint: str = ""
    infinitive: str = ""

    def __str__(self) -> str:
        if self.infinitive:
            to = "" if self.infinitive == "bare" else self.infinitive
            return wording.spaced(to, joined([act.base() for act in self.acts], self.acts, self.joint))
        return joined([act.gerund() for act in self.acts], self.acts, self.joint)


@dataclass(frozen=True, slots=True)
class Asked:
    """`whether it is in a Cube Room`: a question as the object of check, determine, … `asked` is what the conditions
    speak of where their subject is another thing (which rule that Card uses).
    """

    span: Extent
    word: str
    conditions: tuple[Condition, ...]
    joint: str = ""
    asked: Noun | None = None

    def __str__(self) -> str:
        from rulewright.meaning.conditions import said_in_turn

        asked = str(self.asked) if self.asked is not None else ""
        return wording.spaced(self.word, asked, said_in_turn(self.conditions, self.joint))


@dataclass(frozen=True, slots=True)
class Slot:
    """One role of a verb. `name` is the role of the frame table: object, to, from, as, against, in, with, for,
    manner, …; `preposition` as written ("" for the object and for manner); `only` for `only for P`; `before` for
    an adverb that stands before the verb, `early` also before be (can still be resolved).
    """

    span: Extent
    name: str
    preposition: str
    value: Noun | Manner | Doing | Asked
    only: bool = False
    before: bool = False
    early: bool = False
    link: str = ""

    def __str__(self) -> str:
        return wording.spaced(self.link, "only" if self.only else "", self.preposition, str(self.value))


@dataclass(frozen=True, slots=True)
class Act:
    """A verb with its roles.

    `verb` is the infinitive, or the name of a procedure that is used as a verb (`author` True: Open Chest, Zombie
    Move, rise). `subject` is None in a command and where it is said once for several acts (`Acts` of a norm).
    `passive`: the subject is what the act is done to. `past`, `perfect`: it has happened. `link` is the word or
    comma before it in a list. `shared`: the modal or auxiliary was said by an act before it (is drawn and
    placed); `again` is what of it is said again. `borrows`: it shares the roles of a later act, which says them
    (`gain, carry or use Loot`). `modal` is can, may, would, … inside a condition (`that process can still
    continue`).
    """

    span: Extent
    verb: str
    subject: Noun | None = None
    slots: tuple[Slot, ...] = ()
    author: bool = False
    negated: bool = False
    passive: bool = False
    past: bool = False
    perfect: bool = False
    progressive: bool = False
    modal: str = ""
    never: bool = False
    borrows: bool = False
    link: str = ""
    shared: bool = False
    again: str = ""

    def slot(self, name: str) -> Slot | None:
        """The role of that name, None when the sentence does not give it."""
        return next((slot for slot in self.slots if slot.name == name), None)

    def value(self, name: str) -> Noun | Manner | Doing | Asked | None:
        """What fills the role of that name."""
        found = self.slot(name)
        return found.value if found else None

    @property
    def object(self) -> Noun | Manner | Doing | Asked | None:
        """What the act is done to: the object, or the subject of a passive."""
        return self.subject if self.passive else self.value("object")

    def _tail(self) -> str:
        if self.borrows:
            return ""
        return wording.spaced(*[str(slot) for slot in self.slots if not slot.before])

    def _adverbs(self) -> str:
        return wording.spaced(*[str(slot) for slot in self.slots if slot.before])

    def _early(self) -> str:
        return wording.spaced(*(str(slot) for slot in self.slots if slot.before and slot.early))

    def _late(self) -> str:
        return wording.spaced(*(str(slot) for slot in self.slots if slot.before and not slot.early))

    def _form(self, which: str) -> str:
        if self.author and self.verb[:1].isupper():
            return self.verb
        return wording.verb(self.verb, which)

    def base(self) -> str:
        """After a modal or to, and as a command: `take a Player Turn`, `be targeted by Seek`."""
        verb = f"be {self._form('N')}" if self.passive else self._form("B")
        if self.perfect:
            verb = f"have been {self._form('N')}" if self.passive else f"have {self._form('N')}"
        elif self.passive:
            return wording.spaced(self._early(), "be", self._late(), self._form("N"), self._tail())
        return wording.spaced(self._adverbs(), verb, self._tail())

    def command(self) -> str:
        """As a sentence without subject."""
        return wording.spaced("do not" if self.negated else "", self.base())

    def gerund(self) -> str:
        """`drawing a Zombie Card`."""
        verb = f"being {self._form('N')}" if self.passive else self._form("G")
        return wording.spaced("not" if self.negated else "", self._adverbs(), verb, self._tail())

    def participle(self) -> str:
        """After its noun: `dealt by a Zombie Player`, `remaining in the Inventory`."""
        verb = self._form("N" if self.passive else "G")
        return wording.spaced("not" if self.negated else "", self._adverbs(), verb, self._tail())

    def say(self, plural: bool) -> str:
        """The predicate in agreement with a subject, with the subject before it when the act has one."""
        if self.subject is not None:
            return wording.spaced(str(self.subject), self.predicate(is_plural(self.subject)))
        return self.predicate(plural)

    def predicate(self, plural: bool) -> str:
        """The same without the subject."""
        adverbs, tail = self._adverbs(), self._tail()
        if self.shared and (self.passive or self.perfect or self.progressive):
            return wording.spaced(self.again, adverbs, self._form("G" if self.progressive else "N"), tail)
        if self.shared:
            return wording.spaced(self.again, adverbs, self._form("B"), tail)
        if self.modal:
            modal = "cannot" if self.modal == "can" and self.negated else self.modal + (" not" if self.negated else "")
            return wording.spaced(modal, self.base())
        no = "not" if self.negated and not self.never else "never" if self.never else ""
        if self.perfect:
            have = "had" if self.past else "have" if plural else "has"
            if self.progressive:
                return wording.spaced(have, no, "been", adverbs, self._form("G"), tail)
            return wording.spaced(have, no, adverbs, "been" if self.passive else "", self._form("N"), tail)
        if self.passive or self.progressive:
            verb = self._form("N") if self.passive else self._form("G")
            if self.passive and self.progressive:
                verb = f"being {verb}"
            return wording.spaced(wording.finite("be", plural, self.past), no, adverbs, verb, tail)
        if self.negated and not self.never:
            base = "" if self.verb == "do" and not self.slots else self._form("B")  # if they do not
            return wording.spaced("did not" if self.past else "do not" if plural else "does not", adverbs, base, tail)
        whole = self.author and self.verb[:1].isupper() and " " in self.verb  # Open Chest; but: Rests
        verb = self.verb if whole else wording.finite(self.verb, plural, self.past)
        if self.verb == "be":
            return wording.spaced(verb, no, adverbs, tail)
        return wording.spaced(no, adverbs, verb, tail)

    def __str__(self) -> str:
        return self.command() if self.subject is None else self.say(False)


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice whether to do, or how often: `The Active Player may take up to two Turn Actions`, `that Player
    may spend any number of Kaos on that Check`.

    `most` is the greatest number of times (None: no limit but what is there), `loop` says that it is done one
    at a time, each pass a choice among what is
    legal and feasible, plus stop (extension.md gap 5); else it is one yes or no, and of several `acts` joined
    by or at most one.
    """

    span: Extent
    subject: Noun
    acts: tuple[Act, ...]
    joint: str = ""
    loop: bool = False
    limit: Amount | None = None

    def say(self, plural: bool) -> str:
        return wording.spaced(
            str(self.subject), "may", joined([act.base() for act in self.acts], self.acts, self.joint)
        )

    def __str__(self) -> str:
        return self.say(is_plural(self.subject))


Effect = Act | Offer


def joined(said: list[str], acts: Sequence[Effect], joint: str) -> str:
    """The wordings of acts with the word or comma before each as the author wrote it, else as a plain list."""
    links = [act.link if isinstance(act, Act) else "" for act in acts[1:]]
    if not all(links):
        return wording.listed(said, joint)
    return said[0] + "".join(
        f"{link} {text}" if link[:1] == "," else f" {link} {text}" for link, text in zip(links, said[1:], strict=True)
    )


def said_once(effects: tuple[Effect, ...], joint: str) -> str:
    """Effects joined; a subject that several acts share in one run is said once, as in `A becomes Hidden and
    gains 1 Kaos`.
    """
    said: list[str] = []
    before: Noun | None = None
    for effect in effects:
        if isinstance(effect, Act) and effect.subject is not None and effect.subject is before:
            said.append(effect.predicate(is_plural(before)))
        else:
            said.append(str(effect))
        before = effect.subject
    return joined(said, effects, joint)
