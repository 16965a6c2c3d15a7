"""From the words of a sentence to its phrase tree: lex, take apart, attach, check that every word is there.

`parse` never raises and never guesses in silence: it gives the tree, or both readings where attachment is open, or
the word at which reading stopped. Where a word's class or a comma's role was chosen wrongly the parse shows it, and
the next best choice is tried, nearest first; a sentence that no choice saves is reported as the first choices read
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rulewright.phrase import english
from rulewright.phrase.clauses import Builder
from rulewright.phrase.cores import Misplaced
from rulewright.phrase.sentences import sentence
from rulewright.phrase.skeleton import Skeleton, Stopped, skeleton
from rulewright.phrase.tree import Doing, Extent, Phrase, SentenceTree, TwoReadings, Unread
from rulewright.words import lexer
from rulewright.words.lexicon import Lexicon
from rulewright.words.token import Token

# A sentence of more characters is not read.
LONGEST = 4000
# How many other choices are tried before a sentence is given up.
TRIES = 8
_ROLES = frozenset({"NSEP", "VSEP", "CSEP", "PCOMMA", "TCOMMA", "KCOMMA"})
_CLASSES = frozenset(
    {"NOUN", "VB", "VZ", "VD", "VN", "PART", "ADJ", "SUB", "PREP", "REL", "DET", "ADV", "AV", "GER", "INF", "WH", "TO"}
)

Result = SentenceTree | TwoReadings | Unread


def parse_all(texts: Iterable[str], lexicon: Lexicon) -> dict[str, Result]:
    """The trees of many sentences that `parse` makes, none of them said back. The words of all come before the first
    tree: the same work again and again takes less time than many sorts of it by turns, since the machine holds the
    code of one at hand, and not of all.
    """
    words = {text: lexer.tokens(text, lexicon) if len(text) <= LONGEST else () for text in texts}
    flat = {text: Flat(tokens, skeleton(tokens)) for text, tokens in words.items()}
    return {text: parse(text, lexicon, said=False, flat=before) for text, before in flat.items()}


class Flat(NamedTuple):
    """The words of a sentence, and what the grammar makes of them."""

    tokens: Sequence[Token]
    skeleton: Skeleton | Stopped


def parse(
    text: str, lexicon: Lexicon, items: Sequence[str] = (), said: bool = True, flat: Flat | None = None
) -> Result:
    """The phrase tree of a sentence; `items` are the texts of the list that belongs to it. `said`: the tree must say
    the sentence back; without it, whoever asks must hold what is made of the tree to that. `flat` is what the first
    choices give, where that is known.
    """
    if len(text) > LONGEST:
        return Unread(Extent(LONGEST, len(text)), "", ("a shorter sentence",))
    avoid: dict[int, set[str]] = {}
    first: Unread | None = None
    for _ in range(TRIES):
        if flat is None or avoid:
            tokens = lexer.tokens(text, lexicon, avoid)
            flat = Flat(tokens, skeleton(tokens))
        found, place = _read(text, flat, lexicon, said)
        if not isinstance(found, Unread):
            return _with_items(found, items, lexicon)
        first = first or found
        if not _another(flat.tokens, place, avoid):
            break
    assert first is not None
    return first


def _with_items(found: SentenceTree | TwoReadings, items: Sequence[str], lexicon: Lexicon) -> Result:
    """The sentence with the trees of its list items; an item that is only a phrase is kept as one."""
    if not items or isinstance(found, TwoReadings):
        return found
    trees: list[SentenceTree | Phrase] = []
    for item in items:
        one = parse(item, lexicon)
        if not isinstance(one, SentenceTree):
            return one
        trees.append(_only_phrase(one) or one)
    return SentenceTree(
        found.span,
        found.clauses,
        found.circumstances,
        found.joint,
        tuple(trees),
        found.end,
        found.following,
        found.link,
    )


def _only_phrase(tree: SentenceTree) -> Phrase | None:
    """The phrase of a sentence that has nothing else."""
    if len(tree.clauses) != 1 or tree.circumstances or tree.following or tree.clauses[0].predicates:
        return None
    subject = tree.clauses[0].subject
    return None if isinstance(subject, Doing) else subject


def _another(tokens: Sequence[Token], place: int, avoid: dict[int, set[str]]) -> bool:
    """Forbid the choice nearest before the place where reading stopped that can still be made otherwise; False when
    none is left."""
    for token in reversed(tokens[: place + 1]):
        tried = avoid.setdefault(token.span.start, set())
        if token.kind in _ROLES and len(tried) < 3:
            tried.add(token.kind)
            return True
        if token.kind in _CLASSES and len(tried) < 2:
            tried.add(f"{token.kind}/{len(token.text.split())}")
            return True
    return False


def _read(text: str, flat: Flat, lexicon: Lexicon, said: bool) -> tuple[Result, int]:
    """One reading of tokens whose classes are settled, and the place where it stopped."""
    tokens, parsed = flat
    if isinstance(parsed, Stopped):
        return _unread(text, tokens, parsed.place, parsed.expected), parsed.place
    build = Builder(tokens, lexicon)
    try:
        found = sentence(build, parsed, text)
    except Misplaced as wrong:
        place = next((at for at, token in enumerate(tokens) if token.span.start >= wrong.start), len(tokens) - 1)
        return _unread(text, tokens, place, ()), place
    except LookupError:
        return _unread(text, tokens, len(tokens) - 1, ()), len(tokens) - 1
    if said and not says(found, text):
        place = _first_difference(text, english.say(found), tokens)
        return _unread(text, tokens, place, ()), place
    return _both(text, tokens, build, parsed, found), len(tokens)


def says(found: SentenceTree, text: str) -> bool:
    """Whether a tree says its sentence back, word for word."""
    back = english.say(found)
    return back == text or english.normalise(back) == english.normalise(text)


def _both(text: str, tokens: Sequence[Token], build: Builder, parsed: Skeleton, found: SentenceTree) -> Result:
    """The tree, and the other one where an attachment was open."""
    if not build.open:
        return found
    place, other = build.open[0]
    try:
        return TwoReadings((found, sentence(Builder(tokens, build.lexicon, {place: other}), parsed, text)))
    except (Misplaced, LookupError):
        return found


def _unread(text: str, tokens: Sequence[Token], place: int, expected: tuple[str, ...]) -> Unread:
    if place >= len(tokens):
        return Unread(Extent(len(text), len(text)), "", expected)
    token = tokens[place]
    return Unread(token.span, token.text, expected)


def _first_difference(text: str, said: str, tokens: Sequence[Token]) -> int:
    """The token at which a sentence said back first differs from the sentence."""
    want, have = english.normalise(text).split(), english.normalise(said).split()
    pairs = zip(want, have, strict=False)
    same = next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(want), len(have)))
    words = 0
    for at, token in enumerate(tokens):
        words += len(token.text.split()) if token.text[:1].isalnum() else 0
        if words > same:
            return at
    return len(tokens) - 1
