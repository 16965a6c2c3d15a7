"""From a flat run of nominal words to noun phrases without what follows their heads: `the two chosen Cards`, `its target's Defense`."""

from __future__ import annotations

from collections.abc import Sequence

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
# Nouns that a number follows: step 4, rule 3.
_NUMBERED = frozenset({"step", "rule", "section", "phase", "page", "chapter", "part"})
# Words that stand before another determiner: all the Loot, both of.
_BEFORE_DETERMINER = frozenset({"all", "both", "such", "half"})


class Misplaced(Exception):
    """A word stands where none can. `start` is its offset. Caught in phrase/from_words.py; it never leaves the stage."""

    def __init__(self, start: int) -> None:
        super().__init__(start)
        self.start = start


def word(token: Token) -> Word:
    """A token as a word of the tree."""
    cls = _CLASSES[token.part]
    if token.kind == "ADJ" and token.part in {Part.VERB, Part.WORD}:
        cls = WordClass.ADJECTIVE
    elif token.kind in {"DET", "POSSDET"}:
        cls = WordClass.PRONOUN
    elif token.kind in {"ADV", "AV"} and token.part is not Part.GUESSED:
        cls = WordClass.ADVERB
    elif token.part is Part.VERB and token.kind in {"VB", "VZ", "INF"}:
        cls = WordClass.VERB
    elif token.kind in {"VB", "INF", "VZ"}:
        cls = WordClass.GUESSED if token.guessed and token.text[:1].islower() else WordClass.VERB
    elif (
        token.kind
        in {
            "VB",
            "VZ",
            "VD",
            "VN",
            "VG",
            "GER",
            "PART",
            "SAY",
            "BE",
            "BEB",
            "MODAL",
            "DO",
            "HAVE",
            "NOT",
            "BEEN",
            "BEING",
            "HAVB",
        }
        and token.part is not Part.GUESSED
    ):
        cls = WordClass.VERB
    return Word(Extent(token.span.start, token.span.end), token.text, token.lemma, cls)


def split(tokens: Sequence[Token]) -> list[list[Token]]:
    """Cut a run where a new noun phrase must begin: a determiner, number or pronoun after a head, an adjective or status after a noun."""
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
            and (after is None or after.kind in _OPENING - {"NUM"})
        ):
            headed = token.kind not in {"NUM"} or (after is not None and after.kind == "DET")
    return [run for run in runs if run]


def noun(tokens: Sequence[Token]) -> Noun:
    """One noun phrase of a run that `split` gave."""
    last_owner = max((at for at, token in enumerate(tokens) if token.kind == "POSS"), default=-1)
    possessor: Group | None = None
    outer: list[Token] = []
    rest = list(tokens)
    if last_owner >= 0:
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
    span = Extent(tokens[0].span.start, tokens[-1].span.end)
    if not rest:
        raise Misplaced(tokens[-1].span.start)
    head_at = _head(rest)
    head_token = rest[head_at]
    if head_token.kind == "DET" and head_token.lemma in {"a", "the", "no", "every"}:
        raise Misplaced(head_token.span.start)
    head = word(head_token)
    plural = head_token.plural
    if head_at + 1 < len(rest) and rest[head_at + 1].kind == "NUM" and head_token.lemma in _NUMBERED:
        number = rest.pop(head_at + 1)
        head = Word(
            Extent(head.span.start, number.span.end),
            f"{head.text} {number.text}",
            f"{head.lemma} {number.text}",
            head.cls,
        )
    determiner, focus = "", ""
    relation, value, or_more, tail = "", None, 0, ""
    amount_span: Extent | None = None
    adjectives: list[Word] = []
    for at, token in enumerate(rest):
        if at == head_at:
            continue
        kind = token.kind
        here = Extent(token.span.start, token.span.end)
        if kind == "FOCUS" and not (determiner or adjectives or value or possessor):
            focus = f"{focus} {token.lemma}".strip()
        elif kind == "DET" and at < head_at:
            if (determiner and determiner not in {"all", "both", "such", "no"}) or (
                possessor is not None and token.lemma not in {"all", "both", "each", "any"}
            ):
                raise Misplaced(token.span.start)
            determiner = f"{determiner} {token.lemma}".strip()
        elif kind == "POSSDET":
            possessor = _alone(Noun(here, word(token)))
        elif kind == "AMOUNT" and token.lemma.endswith(" or more"):
            number = token.text.split()[0]
            value = Word(Extent(here.start, here.start + len(number)), number, number.lower(), WordClass.NUMBER)
            amount_span, or_more, tail = here, 1, "or more"
        elif kind == "AMOUNT":
            relation = f"{relation} {token.lemma}".strip()
            amount_span = here if amount_span is None else Extent(amount_span.start, here.end)
        elif kind in {"NUM", "DICE"}:
            if value is not None:
                raise Misplaced(token.span.start)
            value = word(token)
            amount_span = here if amount_span is None else Extent(amount_span.start, here.end)
        elif kind == "ORMORE":
            or_more = 1 if token.lemma.split()[-1] in {"more", "higher", "greater"} else -1
            tail = token.lemma
            amount_span = here if amount_span is None else Extent(amount_span.start, here.end)
        elif kind in {"ADJ", "STATUS", "NOUN", "PRON"} and at < head_at:
            adjectives.append(word(token))
        else:
            raise Misplaced(token.span.start)
    amount = Amount(amount_span, relation, value, or_more, tail) if amount_span is not None else None
    sort = head_token.entry.sort if head_token.entry else ""
    if head_token.kind == "DET":
        plural = head_token.lemma in {"these", "those", "both", "all"}
    return Noun(span, head, determiner, amount, tuple(adjectives), possessor, plural, focus, sort=sort)


def _head(rest: Sequence[Token]) -> int:
    for kinds in ({"NOUN", "PRON"}, {"STATUS", "ADJ", "NUM", "DICE"}, {"DET"}, {"POSSDET"}, {"AMOUNT"}, {"FOCUS"}):
        found = [at for at, token in enumerate(rest) if token.kind in kinds]
        if found:
            return found[-1]
    raise Misplaced(rest[0].span.start)
