"""From the skeleton of a whole sentence to its tree: its segments, what stands before and after their clauses, and
the clauses themselves."""

from __future__ import annotations

from rulewright.nodes import replace
from rulewright.phrase import clauses, draft, freeze
from rulewright.phrase.clauses import Builder
from rulewright.phrase.skeleton import Skeleton, first_leaf, last_leaf, nodes, token_at
from rulewright.phrase.tree import (
    Adverb,
    Circumstance,
    Clause,
    Doing,
    Extent,
    SentenceTree,
    Several,
    WordClass,
    around,
)
from rulewright.words.token import Token

# A word like `if` may stand before these alone: if able, when Hidden.
_STATES = frozenset({WordClass.ADJECTIVE, WordClass.ADVERB, WordClass.STATUS})


def sentence(build: Builder, tree: Skeleton, text: str) -> SentenceTree:
    """The tree of a `sentence` node. Raises LookupError where words have no place."""
    parts: list[SentenceTree] = []
    link = end = ""
    for child in tree.children:
        if isinstance(child, Token):
            token = child
            end, link = (token.text, "") if token.kind == "END" else ("", token.lemma)
        else:
            parts.append(_segment(build, child, link))
            link = ""
    whole = parts[0]
    span = Extent(0, len(text))
    return SentenceTree(span, whole.clauses, whole.circumstances, whole.joint, (), end, tuple(parts[1:]))


def _segment(build: Builder, tree: Skeleton, link: str) -> SentenceTree:
    """What stands between semicolons: circumstances and clauses."""
    circumstances: list[Circumstance] = []
    found: list[Clause] = []
    for child in tree.children:
        if isinstance(child, Token):
            continue
        if child.data == "when_prefix":
            circumstances += _when_prefix(build, child)
        elif child.data == "phrase_prefix":
            one = _phrase(build, nodes(child, "region")[0], leading=True, comma=False)
            circumstances.append(replace(one, bare=not last_leaf(child).text))
        elif child.data == "clauses":
            found = [freeze.clause(one) for one in clauses.clauses(build, child)]
        else:
            circumstances.append(_tail(build, child))
    if (circumstances or len(found) > 1) and link != ":" and any(not clause.predicates for clause in found):
        raise LookupError("a clause without a verb")
    span = around([*[one.span for one in circumstances], *[one.span for one in found]])
    return SentenceTree(span, tuple(found), tuple(circumstances), _joint(found), (), "", (), link)


def _joint(found: list[Clause]) -> str:
    words = [clause.link for clause in found if clause.link and clause.link != ","]
    return words[-1] if words else ("," if len(found) > 1 else "")


def _when_prefix(build: Builder, tree: Skeleton) -> list[Circumstance]:
    """`If A, …`; what hangs behind its clause (If A when B, …) is a circumstance of its own, inside the one before
    it."""
    word = token_at(tree)
    first = _when(build, word, nodes(tree, "clauses")[0], leading=True, comma=False)
    found = [replace(first, bare=not last_leaf(tree).text)]
    for tail in nodes(tree, "when_tail", "phrase_tail"):
        one = _tail(build, tail)
        found.append(replace(one, leading=True, inner=True))
    return found


def _tail(build: Builder, tree: Skeleton) -> Circumstance:
    """`… unless A`, `…, even if A`, `…, starting with A`, `… or when A`."""
    first = token_at(tree)
    if tree.data == "phrase_tail":
        one = _phrase(build, nodes(tree, "region")[0], leading=False, comma=first.text.startswith(","))
        return one if first.text == "," else replace(one, link=first.text)
    word = token_at(tree, 1) if first.kind in {"TCOMMA", "TSEP"} else first
    one = _when(build, word, nodes(tree, "clauses")[0], leading=False, comma=first.kind == "TCOMMA")
    if first.kind != "TSEP":
        return one
    span = Extent(first.span.start, one.span.end)
    return Circumstance(span, one.word, one.body, one.joint, False, False, first.lemma)


def _when(build: Builder, word: Token, tree: Skeleton, leading: bool, comma: bool) -> Circumstance:
    """A word like `if` and its clauses; without a verb only a state or a phrase in -ing may follow it."""
    found = [freeze.clause(one) for one in clauses.clauses(build, tree)]
    end = max([clause.span.end for clause in found])
    span = Extent(word.span.start, end)
    if len(found) == 1 and not found[0].predicates and isinstance(found[0].subject, Doing):
        return Circumstance(span, word.lemma, found[0].subject, "", leading, comma)
    if any(not clause.predicates and (len(found) > 1 or _nominal(clause)) for clause in found):
        raise LookupError("a clause without a verb")
    joint = _joint(found)
    return Circumstance(span, word.lemma, tuple(found), "" if joint == "," else joint, leading, comma)


def _nominal(clause: Clause) -> bool:
    """A clause that is only a noun (if a Player), not a state."""
    subject = clause.subject
    if subject is None or isinstance(subject, Doing):
        return False
    return isinstance(subject, Several) or subject.head.cls not in _STATES


def _phrase(build: Builder, tree: Skeleton, leading: bool, comma: bool) -> Circumstance:
    """A circumstance that is a phrase: During Setup, For each Player in Turn Order, Otherwise, To play the game, Any
    number of times."""
    region = build.region()
    span = build.span(tree)
    first = first_leaf(tree)
    if first.kind == "NOT" and not leading:  # not later during the same Turn
        rest = _phrase(build, Skeleton("region", tree.children[1:]), leading, comma)
        return replace(rest, span=span, word=f"not {rest.word}")
    clauses.feed(build, region, tree)
    root = clauses.finish(region)
    if root is not None and not region.leading:
        body = freeze.doing(root) if isinstance(root, draft.Doing) else freeze.phrase(root)
        return Circumstance(span, "", body, "", leading, comma)
    match region.leading:
        case [draft.Adverb() as adverb]:
            return Circumstance(span, adverb.lemma, None, "", leading, comma)
        case [draft.Adverb() as adverb, draft.Preposition() as preposition] if root is None:
            return _of_preposition(preposition, span, f"{adverb.lemma} ", leading, comma)
        case [draft.ToDo() as infinitive] if root is None:
            todo = freeze.todo(infinitive)
            doing = Doing(todo.span, (todo.predicate, *todo.more), "")
            return Circumstance(span, "to", doing, "", leading, comma)
        case [draft.Preposition() as preposition] if root is None:
            return _of_preposition(preposition, span, "", leading, comma)
    raise LookupError("two phrases before one comma")


def _of_preposition(
    preposition: draft.Preposition, span: Extent, before: str, leading: bool, comma: bool
) -> Circumstance:
    """During Setup: the word is the preposition; `for each` takes the determiner into the word."""
    word = f"{before}{'only ' if preposition.only else ''}{preposition.text}"
    if preposition.text == "for" and isinstance(preposition.object, draft.Group):
        noun = preposition.object.first
        if noun.determiner in {"each", "every"}:
            word, noun.determiner = f"{word} {noun.determiner}", ""
    body = freeze.preposition(preposition).object
    if isinstance(body, Adverb):
        raise LookupError("an adverb after a preposition before a comma")
    return Circumstance(span, word, body, "", leading, comma)
