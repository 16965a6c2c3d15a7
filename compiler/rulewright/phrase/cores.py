"""From a flat run of nominal words to noun phrases without what follows their heads: `the two chosen Cards`, `its
target's Defense`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from rulewright.phrase.draft import Group, Noun
from rulewright.phrase.tree import Amount, Extent, Word, WordClass
from rulewright.words.token import Part, Token

_CLASSES = {
    Part.WORD: WordClass.NOUN,
    Part.NAME: WordClass.NAME,
    Part.STATUS: WordClass.STATUS,
    Part.PRONOUN: WordClass.PRONOUN,
    Part.NUMBER: WordClass.NUMBER,
    Part.DICE: WordClass.DICE,
    Part.VERB: WordClass.VERB,
    Part.ADJECTIVE: WordClass.ADJECTIVE,
    Part.ADVERB: WordClass.ADVERB,
    Part.GUESSED: WordClass.GUESSED,
}
_OPENING = frozenset({"DET", "POSSDET", "NUM", "AMOUNT", "DICE", "PRON"})
_OPENING_ANEW = _OPENING - {"NUM"}
_BEFORE_HEAD = frozenset({"DET", "POSSDET", "AMOUNT", "FOCUS"})  # these are no heads beside another word
# Nouns that a number follows: step 4, rule 3.
_NUMBERED = frozenset({"step", "rule", "section", "phase", "page", "chapter", "part"})
# Words that stand before another determiner: all the Loot, both of.
_BEFORE_DETERMINER = frozenset({"all", "both", "such", "half"})
# Which determiner may follow one: all the, both these, such a, no such; never all a, no the.
_DEFINITE = frozenset({"the", "this", "that", "these", "those", "such"})
_LED = _DEFINITE | {"a", "another", "each"}  # either the Leader or another Player
_AFTER_DETERMINER = {
    "all": _DEFINITE,
    "both": _LED,
    "either": _LED,
    "neither": _LED,
    "such": frozenset({"a"}),
    "no": frozenset({"such"}),
}


class Misplaced(Exception):
    """A word stands where none can. `start` is its offset. Caught in phrase/from_words.py; never leaves the stage."""

    def __init__(self, start: int) -> None:
        super().__init__(start)
        self.start = start


_VERBAL = frozenset({"VB", "VZ", "VD", "VN", "VG", "GER", "PART", "SAY", "INF"}) | {
    *("BE", "BEB", "MODAL", "DO", "HAVE", "NOT", "BEEN", "BEING", "HAVB"),
}


def word(token: Token) -> Word:
    """A token as a word of the tree."""
    small = token.guessed and token.text[:1].islower()
    return Word(token.span, token.text, token.lemma, _class_of(token.kind, token.part, small))


@cache
def _class_of(kind: str, part: Part, guessed: bool) -> WordClass:
    """The class of a word by its terminal; `guessed`: in small letters, and no table knows it."""
    if kind == "ADJ" and part in {Part.VERB, Part.WORD}:
        return WordClass.ADJECTIVE
    if kind in {"DET", "POSSDET"}:
        return WordClass.PRONOUN
    if kind in {"ADV", "AV"} and part is not Part.GUESSED:
        return WordClass.ADVERB
    if kind in {"VB", "VZ", "INF"} and part is not Part.VERB:
        return WordClass.GUESSED if guessed else WordClass.VERB
    return WordClass.VERB if kind in _VERBAL and part is not Part.GUESSED else _CLASSES[part]


def split(tokens: Sequence[Token]) -> list[list[Token]]:
    """Cut a run where a new noun phrase must begin: a determiner, number or pronoun after a head, an adjective or
    status after a noun."""
    if len(tokens) == 1 or (len(tokens) == 2 and tokens[0].kind in _BEFORE_HEAD):
        return [list(tokens)]
    runs: list[list[Token]] = [[]]
    headed = False
    for at, token in enumerate(tokens):
        before = tokens[at - 1] if at else None
        after = tokens[at + 1] if at + 1 < len(tokens) else None
        cut = False
        if headed and before is not None and before.kind != "POSS":
            if token.kind in _OPENING:
                cut = not (token.kind == "NUM" and before.lemma in _NUMBERED)
            elif token.kind in {"STATUS", "ADJ"} and before.kind in {"NOUN", "PRON", "ORMORE"}:
                cut = after is None or after.kind not in {"POSS"}
            elif token.kind == "NOUN" and before.kind in {"PRON"}:
                cut = True
        if cut:
            runs.append([])
            headed = False
        runs[-1].append(token)
        if token.kind in {"NOUN", "PRON"}:
            headed = True
        elif token.kind == "POSS":
            headed = False
        elif (
            not headed
            and token.kind in {"STATUS", "ADJ", "NUM", "DICE", "ORMORE"}
            and (after is None or after.kind in _OPENING_ANEW)
        ):
            headed = token.kind not in {"NUM"} or (after is not None and after.kind == "DET")
    return [run for run in runs if run]


def noun(tokens: Sequence[Token]) -> Noun:
    """One noun phrase of a run that `split` gave."""
    possessor: Group | None = None
    rest = list(tokens)
    kinds = [token.kind for token in tokens]
    if "POSS" in kinds:
        last_owner = len(kinds) - 1 - kinds[::-1].index("POSS")
        outer: list[Token] = []
        owner = list(tokens[:last_owner])
        while len(owner) > 1 and (
            owner[0].kind == "FOCUS"
            or (owner[0].kind == "AMOUNT" and owner[1].kind in {"DET", "POSSDET"})
            or (owner[0].kind == "DET" and owner[0].lemma in _BEFORE_DETERMINER and owner[1].kind in {"DET", "POSSDET"})
        ):
            outer.append(owner.pop(0))
        possessor = _alone(noun(owner))
        rest = [*outer, *tokens[last_owner + 1 :]]
    return _noun(tokens, rest, possessor)


def _alone(one: Noun) -> Group:
    group = Group([one])
    one.group = group
    return group


def _noun(tokens: Sequence[Token], rest: list[Token], possessor: Group | None) -> Noun:
    """A noun phrase of `tokens` whose owner, if any, is taken out of `rest`."""
    if not rest:
        raise Misplaced(tokens[-1].span.start)
    head_at = _head(rest)
    token = rest[head_at]
    if token.kind == "DET" and token.lemma in {"a", "the", "no", "every"}:
        raise Misplaced(token.span.start)
    head = word(token)
    if head_at + 1 < len(rest) and rest[head_at + 1].kind == "NUM" and token.lemma in _NUMBERED:
        number = rest.pop(head_at + 1)
        span = Extent(head.span.start, number.span.end)
        head = Word(span, f"{head.text} {number.text}", f"{head.lemma} {number.text}", head.cls)
    plural = token.plural or (token.kind == "DET" and token.lemma in {"these", "those", "both", "all"})
    sort = token.entry.sort if token.entry else ""
    span = Extent(tokens[0].span.start, tokens[-1].span.end)
    if len(rest) == 1:
        return Noun(span, head, possessor=possessor, plural=plural, sort=sort)
    if len(rest) == 2 and head_at == 1 and rest[0].kind == "DET" and possessor is None:  # the Player: as most are
        return Noun(span, head, rest[0].lemma, plural=plural, sort=sort)
    parts = _Parts(possessor)
    for at, one in enumerate(rest):
        if at != head_at:
            parts.take(one, before_head=at < head_at)
    return Noun(
        span,
        head,
        parts.determiner,
        parts.amount(),
        tuple(parts.adjectives),
        parts.possessor,
        plural,
        parts.focus,
        sort=sort,
    )


@dataclass(slots=True)
class _Parts:
    """What stands round the head of a noun phrase."""

    possessor: Group | None
    determiner: str = ""
    focus: str = ""
    adjectives: list[Word] = field(default_factory=list)
    relation: str = ""
    value: Word | None = None
    or_more: int = 0
    tail: str = ""
    counted: Extent | None = None  # where the words of the amount stand

    def take(self, token: Token, before_head: bool) -> None:
        """Put a word in its part; `Misplaced` when it has none."""
        here = token.span
        match token.kind:
            case "FOCUS" if not (self.determiner or self.adjectives or self.value or self.possessor):
                self.focus = f"{self.focus} {token.lemma}".strip()
            case "DET" if before_head and self._may_determine(token):
                self.determiner = f"{self.determiner} {token.lemma}".strip()
            case "POSSDET":
                self.possessor = _alone(Noun(here, word(token)))
            case "AMOUNT" | "ORMORE" | "NUM" | "DICE":
                self._count(token, here)
            case "ADJ" | "STATUS" | "NOUN" | "PRON" if before_head:
                self.adjectives.append(word(token))
            case _:
                raise Misplaced(token.span.start)

    def _may_determine(self, token: Token) -> bool:
        if self.possessor is not None:
            return token.lemma in {"all", "both", "each", "any"}
        return self.determiner == "" or token.lemma in _AFTER_DETERMINER.get(self.determiner, frozenset())

    def _count(self, token: Token, here: Extent) -> None:
        self.counted = here if self.counted is None else Extent(self.counted.start, here.end)
        if token.kind == "ORMORE":
            self.or_more = 1 if token.lemma.split()[-1] in {"more", "higher", "greater"} else -1
            self.tail = token.lemma
        elif token.kind in {"NUM", "DICE"}:
            if self.value is not None:
                raise Misplaced(token.span.start)
            self.value = word(token)
        elif token.lemma.endswith(" or more"):
            number = token.text.split()[0]
            span = Extent(here.start, here.start + len(number))
            self.value = Word(span, number, number.lower(), WordClass.NUMBER)
            self.or_more, self.tail = 1, "or more"
        else:
            self.relation = f"{self.relation} {token.lemma}".strip()

    def amount(self) -> Amount | None:
        return (
            None if self.counted is None else Amount(self.counted, self.relation, self.value, self.or_more, self.tail)
        )


_HEADS = ({"NOUN", "PRON"}, {"STATUS", "ADJ", "NUM", "DICE"}, {"DET"}, {"POSSDET"}, {"AMOUNT"}, {"FOCUS"})


def _head(rest: Sequence[Token]) -> int:
    if rest[-1].kind in _HEADS[0]:
        return len(rest) - 1
    for kinds in _HEADS:
        for at in range(len(rest) - 1, -1, -1):
            if rest[at].kind in kinds:
                return at
    raise Misplaced(rest[0].span.start)
