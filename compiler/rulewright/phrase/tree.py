"""The phrase tree of one sentence (reading.md 6, 7).

The tree is what grammar and attachment make of the words: it knows verbs, noun phrases and what hangs on what, and
nothing of games. `meaning/` reads it. Every word of the sentence is in exactly one node; `phrase.english.say(node)`
gives the sentence back after normalising; `phrase.brackets.show(node)` shows each attachment. Spans are offsets into
the sentence's text.

How words that stand once are kept: joined predicates each carry `modal`, `negated`, `passive`, `perfect`; those that
are not said again have `shared=True`. A predicate whose object stands with a later one (`gain, carry or use Loot`)
has no complements and `borrows=True`. `link` is the word or comma before a joined predicate, phrase or clause (",",
"and", "or", "then", ", then"). A bare number phrase (`zero or lower`, `at least two`) is a Thing whose head is the
NUMBER and whose amount has no value. In `either A or B` the word stands in `Several.lead`. `a rule specifically says
otherwise` is a Clause: subject, verb say, complements (Adverb specifically, Hook); the Hook owns only `otherwise` or
`it affects Zombie Players`; its `specifically` repeats what the Adverb says. `mentions K`, `allows it` are plain
predicates. What follows a semicolon or `, and if …,` with circumstances of its own stands in
`SentenceTree.following`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from rulewright.nodes import dataclass
from rulewright.words.token import Extent as Extent  # one class for both stages


def around(spans: Sequence[Extent]) -> Extent:
    """From where the first begins to where the last ends. Extents are in order of their starts."""
    return spans[0] if len(spans) == 1 else Extent(min(spans).start, max([span.end for span in spans]))


class WordClass(StrEnum):
    """What a word is to the grammar; what the ruleset makes of a name stands in its `Meaning` in the lexicon."""

    NAME = "name"  # a term of the ruleset or a capitalised phrase (one token, however many words)
    STATUS = "status"  # Hidden, Surviving: before a noun or after is
    NOUN = "noun"  # roll, turn, card, result: small nouns of the closed table
    PRONOUN = "pronoun"  # it, they, that Player's their (possessive form is a possessor)
    NUMBER = "number"  # 3, three, zero
    DICE = "dice"  # 1D10-4, D3
    VERB = "verb"
    ADJECTIVE = "adjective"  # same, top, chosen, remaining
    ADVERB = "adverb"
    GUESSED = "guessed"  # an unknown word: its class was guessed by position, and no meaning claims it
    __hash__ = str.__hash__  # that of Enum is a call


@dataclass(frozen=True, slots=True)
class Word:
    """A word or a name. `lemma` is the base form: singular of a noun, infinitive of a verb, the term's name of a
    name; `text` as written."""

    span: Extent
    text: str
    lemma: str
    cls: WordClass


@dataclass(frozen=True, slots=True)
class Amount:
    """How many: `relation` is "", "exactly", "up to", "at least", "at most", "more than", "fewer than", "any number
    of", "half of"; `value` the number word, dice or None. `or_more`: "3 or more", "zero or lower" (-1 for lower,
    +1 for more/higher)."""

    span: Extent
    relation: str
    value: Word | None
    or_more: int = 0
    tail: str = ""  # the words behind or_more as written: "or more", "or lower"


@dataclass(frozen=True, slots=True)
class Prep:
    """A prepositional phrase, hung on the noun or verb that owns it. `only` for "only for P"; `preposition` may have
    several words ("on top of", "instead of")."""

    span: Extent
    preposition: str
    object: Phrase | Doing | Adverb
    only: bool = False
    link: str = ""


@dataclass(frozen=True, slots=True)
class Relative:
    """`who has risen`, `that a Player draws`, `whose Health is 2`. `pronoun` is who, that, which, whose, to whom, …;
    in the clause the gap is subject=None when the pronoun is the subject, otherwise a missing object; `whose` +
    `owned` (the noun that is possessed)."""

    span: Extent
    pronoun: str
    clause: Clause
    owned: Thing | None = None
    link: str = ""


@dataclass(frozen=True, slots=True)
class Participle:
    """A reduced relative: `Damage dealt by a Zombie Player`, `Loot remaining in the Inventory`. `verb` is the
    infinitive; `passive` for -ed forms."""

    span: Extent
    verb: Word
    passive: bool
    complements: tuple[Complement, ...] = ()
    link: str = ""
    auxiliaries: tuple[Word, ...] = ()  # being, not: as written


@dataclass(frozen=True, slots=True)
class Thing:
    """A noun phrase with one head.

    `determiner`: "", a, the, each, every, any, no, all, both, another, other, this, that, these, those, such, either,
    neither ("an" is a; "one other" is count one + adjective other). `adjectives` in order: statuses, participles,
    same/top/other/chosen/…. `possessor` is the `X's`, their or its before the head. `plural` is the head's number as
    written. `modifiers` in text order, nearest first.
    """

    span: Extent
    head: Word
    determiner: str = ""
    amount: Amount | None = None
    adjectives: tuple[Word, ...] = ()
    possessor: Phrase | None = None
    plural: bool = False
    modifiers: tuple[Prep | Relative | Participle | ToDo | Adverb | Circumstance, ...] = ()
    focus: str = ""  # only, even, not: `Only a Hidden Player may Ambush`


@dataclass(frozen=True, slots=True)
class Several:
    """`A, B and C`, `A or B`, `A plus B`. `joint` is and, or, nor, plus, minus, times."""

    span: Extent
    items: tuple[Phrase, ...]
    joint: str
    modifiers: tuple[Prep | Relative | Participle | ToDo | Adverb | Circumstance, ...] = ()
    lead: str = ""  # either, both, neither


Phrase = Thing | Several


@dataclass(frozen=True, slots=True)
class Adverb:
    """An adverb or a fixed phrase used as one: `immediately`, `face down`, `once per game`, `more than once`,
    `again`, `at random`, `one at a time`."""

    span: Extent
    text: str
    lemma: str


@dataclass(frozen=True, slots=True)
class Doing:
    """A verb phrase used as a noun: `before drawing a Zombie Card`, `Repeating a Zombie Action`."""

    span: Extent
    predicates: tuple[Predicate, ...]
    joint: str = ""


@dataclass(frozen=True, slots=True)
class ToDo:
    """An infinitive: `need to have`, `a chance to take Loot`; or behind a colon (`mark`): `one: gain 1 Gold or …`"""

    span: Extent
    predicate: Predicate
    more: tuple[Predicate, ...] = ()  # joined to it: `to take, store or use Loot`
    mark: str = "to"


@dataclass(frozen=True, slots=True)
class Question:
    """`whether it is in a Cube Room`, `which Players …`; `asked` is what the clause speaks of where its subject is
    another thing (which rule that Card uses)."""

    span: Extent
    word: str
    clause: Clause
    asked: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Hook:
    """What a rule must say to open an exception: `specifically says otherwise`, `says it affects Zombie Players`,
    `specifically mentions Zombies`. `verb` is says, states, mentions, affects, allows; `about` what it must say or
    mention (None: otherwise)."""

    span: Extent
    verb: str
    specifically: bool
    about: Phrase | Clause | None = None


@dataclass(frozen=True, slots=True)
class Kindred:
    """A type after a comma: `, a number from 0 to 10 starting at 1`, `, a pile of Loot`, `, one of A, B or C`, `, a
    list of Players`."""

    span: Extent
    type: str  # number, die, text, pile, list, one of, direction, kind, or "" with `of` the kind's phrase
    of: Phrase | None = None
    start: Phrase | None = None
    low: Phrase | None = None
    high: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Predicate:
    """A verb with what belongs to it.

    `verb.lemma` is the infinitive ("be" for is/are; "stop being" is one verb); `modal` is "", may, can, must, would,
    will; `negated` for not, never, cannot (cannot = can + negated; `never` stays as an Adverb too); `passive`,
    `perfect` (has done), `progressive`, `past`. `complements` stand in text order; adverbs before the verb come
    first. `comparison` of be: "at least", "equal to or greater than", "exactly one of", …, with the compared phrase
    as first complement.
    """

    span: Extent
    verb: Word
    modal: str = ""
    negated: bool = False
    passive: bool = False
    perfect: bool = False
    comparison: str = ""
    complements: tuple[Complement, ...] = ()
    past: bool = False
    progressive: bool = False
    shared: bool = False
    borrows: bool = False
    link: str = ""
    auxiliaries: tuple[
        Word, ...
    ] = ()  # as written: may, not, be, has, been, does (cls VERB); empty on nodes that no text stands behind


@dataclass(frozen=True, slots=True)
class Clause:
    """A subject and its predicates. Without a subject it is a command. `there` for `There are 5 …`. `joint` joins
    several predicates."""

    span: Extent
    subject: Phrase | Doing | None
    predicates: tuple[Predicate, ...]
    joint: str = ""
    there: bool = False
    link: str = ""


@dataclass(frozen=True, slots=True)
class Circumstance:
    """What stands before or after the clauses of a sentence and belongs to all of them.

    `word` is when, whenever, if, unless, "only if", "only when", "even if", "even though", while, "only while",
    until, before, after, during, "at the start of", "for each", "each time", "as if", because, otherwise, instead,
    then, "to" (purpose), "any number of times", twice, according to … ; `body` what follows it: clauses (joined by
    `joint`), a phrase, or nothing. `leading` says that it stood before the clauses.
    """

    span: Extent
    word: str
    body: tuple[Clause, ...] | Phrase | Doing | Hook | None
    joint: str = ""
    leading: bool = False
    comma: bool = False  # a comma stood before it, when it does not lead
    link: str = ""  # and, or: joined to the circumstance before it (`when A or when B`)
    bare: bool = False  # a leading one with no comma behind it: `At the end of the game the Player …`
    inner: bool = (
        False  # it stands inside the circumstance before it: `If no Card remains when a Player would rise, ...`
    )


Complement = Thing | Several | Circumstance | Prep | Adverb | ToDo | Doing | Question | Hook | Kindred


@dataclass(frozen=True, slots=True)
class SentenceTree:
    """A whole sentence: circumstances, and clauses joined by and, or, then (""). `list` says that items follow in the
    document (they are trees of their own: `items`). `end` is ".", ":" or ""."""

    span: Extent
    clauses: tuple[Clause, ...]
    circumstances: tuple[Circumstance, ...] = ()
    joint: str = ""
    items: tuple[SentenceTree | Phrase, ...] = ()
    end: str = "."
    following: tuple[SentenceTree, ...] = ()
    link: str = ""  # before a following part: ";", ":", "and", "then"


Node = (
    Word
    | Amount
    | Prep
    | Relative
    | Participle
    | Thing
    | Several
    | Adverb
    | Doing
    | ToDo
    | Question
    | Hook
    | Kindred
    | Predicate
    | Clause
    | Circumstance
    | SentenceTree
)


@dataclass(frozen=True, slots=True)
class Unread:
    """A sentence that did not become a tree: the word at which reading stopped (as an extent), and what could have
    followed."""

    at: Extent
    word: str
    expected: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TwoReadings:
    """More than one attachment stood every test: each reading as a tree."""

    readings: tuple[SentenceTree, ...]
