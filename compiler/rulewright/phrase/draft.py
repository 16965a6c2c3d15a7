"""The phrase tree while it is being built: the same nodes as tree.py, but open for what still attaches.
`phrase/attach.py` fills them, `phrase/freeze.py` makes the tree of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.phrase.tree import Amount, Extent, Word
from rulewright.words.frames import Frame


@dataclass(slots=True)
class Noun:
    """A noun phrase with one head; `group` is the joined phrase (of one or more) in which it stands."""

    span: Extent
    head: Word
    determiner: str = ""
    amount: Amount | None = None
    adjectives: tuple[Word, ...] = ()
    possessor: Group | None = None
    plural: bool = False
    focus: str = ""
    modifiers: list[Modifier] = field(default_factory=list)
    group: Group | None = None
    sort: str = ""  # of the head's name in the lexicon

    @property
    def bare(self) -> bool:
        return not self.determiner and self.possessor is None and self.amount is None


@dataclass(slots=True)
class Group:
    """`A`, or `A, B and C`: items, and the word before each item after the first."""

    items: list[Noun | Group]
    links: list[str] = field(default_factory=list)
    lead: str = ""
    modifiers: list[Modifier] = field(default_factory=list)

    @property
    def first(self) -> Noun:
        item = self.items[0]
        return item if isinstance(item, Noun) else item.first


@dataclass(slots=True)
class Adverb:
    span: Extent
    text: str
    lemma: str


@dataclass(slots=True)
class Preposition:
    """A prepositional phrase; `object` is None until its object has come."""

    span: Extent
    text: str
    only: bool = False
    object: Group | Doing | Adverb | None = None
    link: str = ""


@dataclass(slots=True)
class Verb:
    """A verb (finite, infinitive, gerund or participle) and what belongs to it."""

    span: Extent
    word: Word
    form: str = ""
    auxiliaries: tuple[Word, ...] = ()
    modal: str = ""
    negated: bool = False
    passive: bool = False
    perfect: bool = False
    progressive: bool = False
    past: bool = False
    shared: bool = False
    borrows: bool = False
    link: str = ""
    comparison: str = ""
    frame: Frame | None = None
    complements: list[Complement] = field(default_factory=list)
    filled: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Doing:
    verbs: list[Verb]


@dataclass(slots=True)
class ToDo:
    span: Extent
    verbs: list[Verb]
    mark: str = "to"


@dataclass(slots=True)
class Participle:
    span: Extent
    verb: Verb
    link: str = ""


@dataclass(slots=True)
class Clause:
    subject: Group | Doing | None
    verbs: list[Verb]
    there: bool = False
    link: str = ""


@dataclass(slots=True)
class Relative:
    span: Extent
    pronoun: str
    clause: Clause
    owned: Noun | None = None
    link: str = ""


@dataclass(slots=True)
class Question:
    span: Extent
    word: str
    clause: Clause
    asked: Group | None = None


@dataclass(slots=True)
class Hook:
    span: Extent
    verb: str
    specifically: bool
    about: Clause | Group | None


@dataclass(slots=True)
class Kindred:
    span: Extent
    type: str
    determiner: str = ""
    of: Group | None = None
    start: Group | None = None
    low: Group | None = None
    high: Group | None = None
    words: tuple[str, ...] = ()


@dataclass(slots=True)
class Inner:
    """A clause of time inside a subject: `after a Combat Encounter has begun`."""

    span: Extent
    word: str
    clause: Clause


Modifier = Preposition | Relative | Participle | ToDo | Adverb | Inner
Complement = Inner | Group | Preposition | Adverb | ToDo | Doing | Question | Hook | Kindred
