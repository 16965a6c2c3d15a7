"""From the words of a sentence to its phrase tree: lex, take apart, attach, check that every word is there.

`parse` never raises and never guesses in silence: it gives the tree, or both readings where attachment is open, or the word at which reading
stopped. Where a word's class or a comma's role was chosen wrongly the parse shows it, and the next best choice is tried, nearest first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import lark

from rulewright.phrase import clauses, draft, english, freeze
from rulewright.phrase.clauses import Builder
from rulewright.phrase.cores import Misplaced
from rulewright.phrase.skeleton import Skeleton, Stopped, children, nodes, skeleton
from rulewright.phrase.tree import Several, Thing, WordClass, Circumstance, Clause, Doing, Extent, Phrase, SentenceTree, TwoReadings, Unread
from rulewright.phrase.spine import Region
from rulewright.words import lexer
from rulewright.words.lexicon import Lexicon
from rulewright.words.token import Token

# How many other choices are tried before a sentence is given up.
TRIES = 24


def parse(text: str, lexicon: Lexicon, items: Sequence[str] = ()) -> SentenceTree | TwoReadings | Unread:
    """The phrase tree of a sentence; `items` are the texts of the list that belongs to it."""
    avoid: dict[int, set[str]] = {}
    first: Unread | None = None
    for _ in range(TRIES):
        tokens = lexer.tokens(text, lexicon, avoid)
        found, at = _read(text, tokens, lexicon)
        if not isinstance(found, Unread):
            return _with_items(found, items, lexicon)
        first = first or found
        if not _another(tokens, at, avoid):
            break
    assert first is not None
    return first


def _with_items(
    found: SentenceTree | TwoReadings, items: Sequence[str], lexicon: Lexicon
) -> SentenceTree | TwoReadings | Unread:
    """The sentence with the trees of its list items; an item that is only a phrase is kept as one."""
    if not items:
        return found
    if isinstance(found, TwoReadings):
        return found
    trees: list[SentenceTree | Phrase] = []
    for item in items:
        one = parse(item, lexicon)
        if isinstance(one, Unread):
            return one
        if isinstance(one, TwoReadings):
            return one
        clause = one.clauses[0] if len(one.clauses) == 1 and not one.circumstances and not one.following else None
        if (
            clause is not None
            and not clause.predicates
            and clause.subject is not None
            and not isinstance(clause.subject, Doing)
        ):
            trees.append(clause.subject)
        else:
            trees.append(one)
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


def _another(tokens: Sequence[Token], at: int, avoid: dict[int, set[str]]) -> bool:
    """Forbid the choice nearest before the place where reading stopped that can still be made otherwise; False when none is left."""
    for token in reversed(tokens[: at + 1]):
        place = token.span.start
        tried = avoid.get(place, set())
        if token.kind in {"NSEP", "VSEP", "CSEP", "PCOMMA", "TCOMMA", "KCOMMA"}:
            if len(tried) < 3:
                avoid.setdefault(place, set()).add(token.kind)
                return True
        elif len(tried) < 2 and token.kind in {
            "NOUN",
            "VB",
            "VZ",
            "VD",
            "VN",
            "PART",
            "ADJ",
            "SUB",
            "PREP",
            "REL",
            "DET",
            "ADV",
            "AV",
            "GER",
            "INF",
            "WH",
            "TO",
        }:
            avoid.setdefault(place, set()).add(f"{token.kind}/{len(token.text.split())}")
            return True
    return False


def _read(text: str, tokens: Sequence[Token], lexicon: Lexicon) -> tuple[SentenceTree | TwoReadings | Unread, int]:
    """One reading of tokens whose classes are settled; with the place where it stopped."""
    parsed = skeleton(tokens)
    if isinstance(parsed, Stopped):
        return _unread(text, tokens, parsed.place, parsed.expected), parsed.place
    build = Builder(tokens, lexicon)
    try:
        found = _sentence(build, parsed, text)
    except Misplaced as wrong:
        place = next((at for at, token in enumerate(tokens) if token.span.start >= wrong.start), len(tokens) - 1)
        return _unread(text, tokens, place, ()), place
    except LookupError:
        return _unread(text, tokens, len(tokens) - 1, ()), len(tokens) - 1
    if english.normalise(english.say(found)) != english.normalise(text):
        place = _first_difference(text, english.say(found), tokens)
        return _unread(text, tokens, place, ("every word in its place",)), place
    if build.open:
        place_of_choice, other = build.open[0]
        second = Builder(tokens, lexicon, {place_of_choice: other})
        try:
            return TwoReadings((found, _sentence(second, parsed, text))), len(tokens)
        except (Misplaced, LookupError):
            return found, len(tokens)
    return found, len(tokens)


def _unread(text: str, tokens: Sequence[Token], place: int, expected: tuple[str, ...]) -> Unread:
    if place >= len(tokens):
        return Unread(Extent(len(text), len(text)), "", expected)
    token = tokens[place]
    return Unread(Extent(token.span.start, token.span.end), token.text, expected)


def _first_difference(text: str, said: str, tokens: Sequence[Token]) -> int:
    """The token at which a sentence said back first differs from the sentence."""
    want, have = english.normalise(text).split(), english.normalise(said).split()
    same = next(
        (at for at, (one, other) in enumerate(zip(want, have, strict=False)) if one != other), min(len(want), len(have))
    )
    words = 0
    for at, token in enumerate(tokens):
        words += len(token.text.split()) if token.text[:1].isalnum() else 0
        if words > same:
            return at
    return len(tokens) - 1


def _sentence(build: Builder, tree: Skeleton, text: str) -> SentenceTree:
    segments: list[tuple[str, Skeleton]] = []
    link, end = "", ""
    for child in children(tree):
        if isinstance(child, lark.Token):
            token = build.token(child)
            if token.kind == "END":
                end = token.text
            else:
                link = token.lemma
        else:
            segments.append((link, child))
            link = ""
    parts = [_segment(build, segment, link) for link, segment in segments]
    whole = parts[0]
    return SentenceTree(
        Extent(0, len(text)), whole.clauses, whole.circumstances, whole.joint, (), end, tuple(parts[1:])
    )


def _segment(build: Builder, tree: Skeleton, link: str) -> SentenceTree:
    circumstances: list[Circumstance] = []
    found: list[Clause] = []
    for child in children(tree):
        if isinstance(child, lark.Token):
            continue
        if child.data in {"when_prefix", "phrase_prefix"}:
            circumstances += _prefix(build, child)
        elif child.data == "clauses":
            found = [freeze.clause(one) for one in clauses.clauses(build, child)]
        else:
            circumstances.append(_tail(build, child))
    if any(not clause.predicates for clause in found) and (len(found) > 1 or circumstances):
        raise LookupError("a clause without a verb")
    spans = [one.span for one in (*circumstances, *found)]
    words = [clause.link for clause in found if clause.link and clause.link != ","]
    joint = words[-1] if words else ("," if len(found) > 1 else "")
    return SentenceTree(
        Extent(min(s.start for s in spans), max(s.end for s in spans)),
        tuple(found),
        tuple(circumstances),
        joint,
        (),
        "",
        (),
        link,
    )


def _prefix(build: Builder, tree: Skeleton) -> list[Circumstance]:
    if tree.data == "when_prefix":
        word = build.token(children(tree)[0])
        found = [_when(build, word, nodes(tree, "clauses")[0], leading=True, comma=False)]
        # What hangs behind the clause of a prefix (`If A when B, ...`) is a circumstance of its own, leading too.
        for tail in nodes(tree, "when_tail", "phrase_tail"):
            one = _tail(build, tail)
            found.append(Circumstance(one.span, one.word, one.body, one.joint, True, one.comma, one.link, True))
        return found
    return [_phrase(build, nodes(tree, "region")[0], leading=True, comma=False)]


def _tail(build: Builder, tree: Skeleton) -> Circumstance:
    first = build.token(children(tree)[0])
    comma = first.kind == "TCOMMA"
    if tree.data == "phrase_tail":
        return _phrase(build, nodes(tree, "region")[0], leading=False, comma=True)
    word = build.token(children(tree)[1]) if first.kind in {"TCOMMA", "TSEP"} else first
    one = _when(build, word, nodes(tree, "clauses")[0], leading=False, comma=comma)
    if first.kind == "TSEP":
        return Circumstance(
            Extent(first.span.start, one.span.end), one.word, one.body, one.joint, False, False, first.lemma
        )
    return one


def _nominal(clause: Clause) -> bool:
    """A clause that is only a noun (`if a Player`), and not an adjective or participle (`if able`, `even if revealed`)."""
    subject = clause.subject
    return isinstance(subject, Several) or isinstance(subject, Thing) and subject.head.cls not in {WordClass.ADJECTIVE, WordClass.ADVERB, WordClass.STATUS}


def _when(build: Builder, word: Token, tree: Skeleton, leading: bool, comma: bool) -> Circumstance:
    drafts = clauses.clauses(build, tree)
    frozen = tuple(freeze.clause(one) for one in drafts)
    if any(not clause.predicates and (len(frozen) > 1 or _nominal(clause)) for clause in frozen):
        raise LookupError("a clause without a verb")
    words = [clause.link for clause in frozen if clause.link and clause.link != ","]
    body: tuple[Clause, ...] | Doing = frozen
    if len(frozen) == 1 and not frozen[0].predicates and isinstance(frozen[0].subject, Doing):
        body = frozen[0].subject
    end = max([clause.span.end for clause in frozen] + [word.span.end])
    return Circumstance(Extent(word.span.start, end), word.lemma, body, words[-1] if words else "", leading, comma)


def _phrase(build: Builder, tree: Skeleton, leading: bool, comma: bool) -> Circumstance:
    """A circumstance that is a phrase: `During Setup`, `For each Player in Turn Order`, `Otherwise`, `To play the game`, `Any number of times`."""
    region = build_region(build, tree)
    span = build.span(tree)
    if region.root is not None:
        if isinstance(region.root, draft.Doing):
            return Circumstance(span, "", freeze.doing(region.root), "", leading, comma)
        return Circumstance(span, "", freeze.phrase(region.root), "", leading, comma)
    first, rest = region.leading[0], region.leading[1:]
    if isinstance(first, draft.Adverb) and not rest:
        return Circumstance(span, first.lemma, None, "", leading, comma)
    if isinstance(first, draft.Adverb) and len(rest) == 1 and isinstance(rest[0], draft.Preposition):
        inner = freeze.preposition(rest[0])
        if not isinstance(inner.object, draft.Adverb):
            return Circumstance(
                span,
                f"{first.lemma} {inner.preposition}",
                inner.object if not _is_adverb(inner.object) else None,
                "",
                leading,
                comma,
            )
    if isinstance(first, draft.ToDo) and not rest:
        todo = freeze.todo(first)
        return Circumstance(span, "to", Doing(todo.span, (todo.predicate, *todo.more), ""), "", leading, comma)
    if isinstance(first, draft.Preposition) and not rest:
        return _of_preposition(first, span, leading, comma)
    raise LookupError("two phrases before a comma")


def _is_adverb(node: object) -> bool:
    from rulewright.phrase.tree import Adverb

    return isinstance(node, Adverb)


def _of_preposition(first: draft.Preposition, span: Extent, leading: bool, comma: bool) -> Circumstance:
    word = f"only {first.text}" if first.only else first.text
    if (
        first.text == "for"
        and isinstance(first.object, draft.Group)
        and first.object.first.determiner in {"each", "every"}
    ):
        noun = first.object.first
        word, noun.determiner = f"{word} {noun.determiner}", ""
    inner = freeze.preposition(first)
    if _is_adverb(inner.object):
        raise LookupError("an adverb after a preposition before a comma")
    return Circumstance(span, word, cast("Phrase | Doing", inner.object), "", leading, comma)


def build_region(build: Builder, tree: Skeleton) -> Region:
    region = build.region()
    clauses.feed(build, region, tree)
    clauses.finish(region)
    return region


def reading_tokens(text: str, lexicon: Lexicon, avoid: Mapping[int, set[str]] | None = None) -> tuple[Token, ...]:
    """The tokens of a sentence as `parse` first takes them (for the `words` view of the cases)."""
    return lexer.tokens(text, lexicon, avoid)
