"""Claiming: each part of a clause is taken by its form once, and what is left over is named.

`Context` is what the readers of one sentence share; `Parts` one predicate with its subject, whose complements a
form takes one after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from rulewright.book.model import Role as Place
from rulewright.nodes import dataclass, replace
from rulewright.phrase import tree
from rulewright.phrase.tree import Extent
from rulewright.words.lexicon import Lexicon

if TYPE_CHECKING:
    from rulewright.meaning.preferring import Mention


class Mismatch(Exception):
    """A form does not fit, or a part is left over: `at` is where, `why` says it in the author's language."""

    def __init__(self, at: Extent, why: str) -> None:
        super().__init__(why)
        self.at = at
        self.why = why


_PLAYED = frozenset({Place.STEP, Place.BRANCH, Place.OUTCOME, Place.CARD, Place.ROW})


@dataclass(frozen=True, slots=True)
class Context:
    """What the reading of one sentence needs: the ruleset's vocabulary, the sentence's text, and where in the
    book it stands. `lead` is Given, When or Then in an example; `spoken` what the rule spoke of before this
    sentence. `roles` are the small words that the book makes names of roles (chooses one Weapon as the weapon).
    `guessed` collects the words that have no meaning here, as they are met; `made` keeps what `once` has read.
    """

    lexicon: Lexicon
    text: str
    place: Place
    heading: str = ""
    lead: str = ""
    spoken: tuple[Mention, ...] = ()
    roles: frozenset[str] = frozenset()
    guessed: list[tree.Word] = field(default_factory=list)
    made: dict[tuple[Any, ...], tuple[Any, ...]] = field(default_factory=dict, repr=False)

    def anew(self, text: str = "") -> Context:
        """The same for another look, at another text or another tree of this one: nothing is guessed or made yet."""
        return replace(self, text=text or self.text, guessed=[], made={})

    @property
    def plays(self) -> bool:
        """Whether a plain sentence here is something to do (a step, an outcome, a card) and not a standing rule."""
        return self.place in _PLAYED

    def written(self, extent: Extent) -> str:
        """The author's text of an extent."""
        return self.text[extent.start : extent.end]

    def guess(self, word: tree.Word) -> None:
        """Note a word that no table and no declaration knows."""
        if word not in self.guessed:
            self.guessed.append(word)


T = TypeVar("T", bound=Callable[..., Any])


def once(context: int) -> Callable[[T], T]:
    """A reader of nodes that reads each only once in a sentence, however many forms ask for it: a second look gives
    the same thing, or the same refusal. Its arguments are nodes, nouns, slots and small words, told apart by what
    they are and not by what they say; the one at the place `context` is the `Context`, which keeps what was made.
    """

    def of(read: T) -> T:
        @wraps(read)
        def kept(*given: Any) -> Any:
            made = given[context].made
            key = (read, *map(id, given))
            found = made.get(key)
            if found is None:
                others = given[:context] + given[context + 1 :]  # kept, so that no other thing may get their ids
                try:
                    found = (read(*given), None, others)
                except Mismatch as why:
                    found = (None, (why.at, why.why), others)  # not the refusal itself, which holds on to its callers
                made[key] = found
            result, refusal, _ = found
            if refusal is not None:
                raise Mismatch(*refusal)
            return result

        return kept  # type: ignore[return-value]

    return of


JOINING = frozenset(
    ["", ",", "and", "or", "nor", "but", "then", ", and", ", or", ", nor", ", but", ", then", "and then", ", and then"]
)


def joining(link: str, at: Extent) -> str:
    """What stands before a joined part may only join it; a word that changes its meaning would be lost there."""
    if link not in JOINING:
        raise Mismatch(at, f"“{link.lstrip(', ')}” has no place here")
    return link


class Parts:
    """One predicate: every complement can be taken once."""

    def __init__(self, predicate: tree.Predicate, context: Context) -> None:
        self.predicate = predicate
        self.context = context
        self._left: list[tree.Complement] = list(predicate.complements)

    @property
    def verb(self) -> str:
        return self.predicate.verb.lemma

    @property
    def left(self) -> tuple[tree.Complement, ...]:
        """The complements that nothing has taken yet."""
        return tuple(self._left)

    def is_verb(self, *lemmas: str) -> None:
        """The verb must be one of these."""
        if self.verb not in lemmas or self.predicate.passive:
            raise Mismatch(self.predicate.verb.span, f"the verb is not {' or '.join(lemmas)}")

    def phrase(self) -> tree.Phrase:
        """The next noun phrase."""
        for complement in self._left:
            if isinstance(complement, tree.Thing | tree.Several):
                self._left.remove(complement)
                return complement
        raise Mismatch(self.predicate.span, f"something is missing after {self.predicate.verb.text}")

    def take(self, complement: tree.Complement) -> None:
        """Take one complement that was found in `left`."""
        self._left.remove(complement)

    def preps(self, *prepositions: str) -> tuple[tree.Prep, ...]:
        """Every prepositional phrase with one of these prepositions (any, when none is named)."""
        taken = tuple(
            c for c in self._left if isinstance(c, tree.Prep) and (not prepositions or c.preposition in prepositions)
        )
        for complement in taken:
            self._left.remove(complement)
        return taken

    def adverbs(self, *lemmas: str) -> tuple[tree.Adverb, ...]:
        """Every adverb with one of these lemmas (any, when none is named)."""
        taken = tuple(c for c in self._left if isinstance(c, tree.Adverb) and (not lemmas or c.lemma in lemmas))
        for complement in taken:
            self._left.remove(complement)
        return taken

    def kindred(self) -> tree.Kindred | None:
        """The type after a comma, if there is one."""
        for complement in self._left:
            if isinstance(complement, tree.Kindred):
                self._left.remove(complement)
                return complement
        return None

    def done(self) -> None:
        """Nothing may be left over."""
        if self._left:
            extent = self._left[0].span
            raise Mismatch(extent, f"“{self.context.written(extent)}” has no place beside {self.predicate.verb.text}")
