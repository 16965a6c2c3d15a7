"""A region that is being attached, and its right edge.

What may still take something stands on the *spine*: the right edge of the phrase from its outermost verb to its
innermost noun. When something hangs on an owner, all that lies inside that owner is closed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rulewright.phrase.cores import Misplaced
from rulewright.phrase.draft import (
    Adverb,
    Complement,
    Doing,
    Group,
    Kindred,
    Modifier,
    Noun,
    Participle,
    Preposition,
    Relative,
    Verb,
)
from rulewright.words.frames import FRAMES, Frame, of_procedure
from rulewright.words.lexicon import Lexicon
from rulewright.words.token import Token

Owner = Verb | Noun


@dataclass(slots=True)
class Region:
    """`verb` is the verb whose region it is (None before the verb of a clause); `root` what a region without verb
    became; `leading` phrases that stand before any noun or verb. The fields from `preposition` to `adverbs` hold
    words that wait for what follows them.

    `choices` are attachments to take instead of the best (by the place of the phrase), `open` those that no rule
    makes for sure.
    """

    lexicon: Lexicon
    verb: Verb | None = None
    spine: list[Owner] = field(default_factory=list)
    root: Group | Doing | None = None
    leading: list[Modifier] = field(default_factory=list)
    kindred: Kindred | None = None
    preposition: Preposition | None = None
    link: str = ""
    to: Token | None = None
    only: bool = False
    focus: str = ""  # an adverb between a preposition and its noun: as no longer Surviving
    negated: Token | None = None
    adverbs: list[Adverb] = field(default_factory=list)
    choices: Mapping[int, int] = field(default_factory=dict)
    open: list[tuple[int, int]] = field(default_factory=list)

    def nouns(self) -> list[int]:
        """The places of the nouns on the spine."""
        return [at for at, owner in enumerate(self.spine) if isinstance(owner, Noun)]

    def verbs(self) -> list[int]:
        """The places of the verbs on the spine."""
        return [at for at, owner in enumerate(self.spine) if isinstance(owner, Verb)]

    def last_verb(self) -> int:
        """The place of the innermost verb on the spine, -1 where none stands."""
        for at in range(len(self.spine) - 1, -1, -1):
            if isinstance(self.spine[at], Verb):
                return at
        return -1

    def noun(self, place: int) -> Noun:
        owner = self.spine[place]
        assert isinstance(owner, Noun)
        return owner

    def hang(self, place: int, modifier: Modifier) -> None:
        """Give a phrase to the owner at a place of the spine, and close what lies inside that owner."""
        owner = self.spine[place]
        if isinstance(owner, Noun):
            owner.modifiers.append(modifier)
        else:
            assert not isinstance(modifier, Relative | Participle)
            owner.complements.append(modifier)
            if isinstance(modifier, Preposition):
                _fill(owner, modifier)
        self.spine = self.spine[: place + 1]


def _fill(verb: Verb, preposition: Preposition) -> None:
    """Note which role of the verb is taken. A second `as` without `and with` before it is a pair whose first word is
    left out."""
    if preposition.text == "as" and _second_as(verb.complements):
        raise Misplaced(preposition.span.start)  # `with A as R and B as S`: say `with` twice
    role = verb.frame.role(preposition.text) if verb.frame else None
    if role is not None:
        verb.filled.add(role.name)


def _second_as(complements: Sequence[Complement]) -> bool:
    for one in reversed(complements[:-1]):
        if isinstance(one, Preposition) and one.link:
            return False
        if isinstance(one, Preposition) and one.text == "as":
            return True
    return False


def hung(owner: Owner) -> Sequence[object]:
    """What hangs on an owner."""
    return owner.complements if isinstance(owner, Verb) else owner.modifiers


def frame_of(verb: Verb, lexicon: Lexicon) -> Frame | None:
    """The frame of a verb: of the table, or made of the procedure whose name it is."""
    lemma = verb.word.lemma
    frame = FRAMES.get(lemma)
    if frame is None and (lexicon.sort(lemma) or verb.word.text[:1].isupper()):
        frame = of_procedure(lemma, False)
    return frame
