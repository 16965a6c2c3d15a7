"""The LALR parser of grammar/sentence.lark: from tokens to the skeleton of a sentence, a tree whose leaves are the
tokens.

Lark makes the table of the grammar; the loop that follows it stands here, because a sentence has its tokens already
and its skeleton needs nothing of what Lark builds for texts. Where a sentence stops, Lark is asked what could follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import lark
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import Shift

from rulewright import resources
from rulewright.words.token import Token, said

START = "sentence"
END = "$END"


class Skeleton(NamedTuple):
    """A rule of the grammar (or the name behind its arrow) and its children, tokens and nodes."""

    data: str
    children: Sequence[Child]


Child = Token | Skeleton


@dataclass(frozen=True, slots=True)
class Stopped:
    """Where the skeleton stopped: the place of the token (the number of tokens when the sentence ended too soon), and
    what could have followed."""

    place: int
    expected: tuple[str, ...]


class Given(Lexer):
    """Hands tokens that were made beforehand to a parser of Lark."""

    def __init__(self, lexer_conf: Any) -> None:
        pass

    def lex(self, data: Sequence[Token]) -> Iterator[lark.Token]:  # type: ignore[override]
        for place, token in enumerate(data):
            yield lark.Token(token.kind, token.text, start_pos=place)


class _Reduce(NamedTuple):
    """A rule whose end was reached: how many symbols it takes off the stack, the symbol that it is, the node that it
    makes ("" for one whose children go to the node above, None for one that is what its only symbol is), and whether
    some of its symbols are such."""

    size: int
    origin: str
    data: str | None
    flat: bool


# For each symbol that may come in a state the row of the state to go to, or the rule to reduce by.
_Row = dict[str, Any]


@lru_cache(maxsize=1)
def _parser() -> lark.Lark:
    text = (resources.folder("grammar") / "sentence.lark").read_text(encoding="utf-8")
    return lark.Lark(text, parser="lalr", lexer=Given, start=START, maybe_placeholders=False, keep_all_tokens=True)


@lru_cache(maxsize=1)
def _table() -> tuple[_Row, _Row]:
    """The rows of the first state and of the last; rows hold rows, so that following them takes one look each."""
    made: Any = _parser().parser.parser
    table = made.parser.parse_table
    rows: dict[int, _Row] = {state: {} for state in table.states}
    for state, row in table.states.items():
        for name, (action, argument) in row.items():
            rows[state][str(name)] = rows[argument] if action is Shift else _reduce(argument)
    return rows[table.start_states[START]], rows[table.end_states[START]]


def _reduce(rule: Any) -> _Reduce:
    origin = str(rule.origin.name)  # Lark's own names are slower to compare
    itself = rule.options.expand1 and len(rule.expansion) == 1
    data = "" if origin.startswith("_") else None if itself else str(rule.alias or origin)
    flat = any(not symbol.is_term and symbol.name.startswith("_") for symbol in rule.expansion)
    return _Reduce(len(rule.expansion), origin, data, flat)


def skeleton(tokens: Sequence[Token]) -> Skeleton | Stopped:
    """The skeleton of a sentence, or the place where it stopped."""
    row, last = _table()
    rows = [row]
    values: list[Any] = []
    new = tuple.__new__
    for token in (*tokens, None):
        kind = END if token is None else token.kind
        while True:
            move = row.get(kind)
            if type(move) is dict:
                row = move
                rows.append(row)
                values.append(token)
                break
            if move is None:
                return _stopped(tokens)
            size, origin, data, flat = move
            if size == 1:  # as two of three are
                if data is not None:
                    child = values[-1]
                    children = child if flat and type(child) is list else [child]
                    # As Skeleton(…) does, without its call: some twenty for a sentence.
                    values[-1] = new(Skeleton, (data, children)) if data else children
                row = rows[-1] = rows[-2][origin]
            else:
                at = len(values) - size
                children = values[at:]
                del values[at:], rows[at + 1 :]
                if flat:
                    children = _flattened(children, longer=not data)
                values.append(new(Skeleton, (data, children)) if data else children)
                row = rows[-1][origin]
                rows.append(row)
            if row is last and token is None:
                return values[-1]  # type: ignore[no-any-return]
    raise AssertionError("the end of a sentence is reduced or refused")


def _flattened(children: list[Any], longer: bool) -> list[Any]:
    """Children with those of lists in their place; `longer`: where the first is a list it may become the whole."""
    first = children[0]
    if type(first) is not list or not (longer or len(children) == 1):
        return [one for child in children for one in (child if type(child) is list else (child,))]
    for child in children[1:]:
        if type(child) is list:
            first.extend(child)
        else:
            first.append(child)
    return first


def _stopped(tokens: Sequence[Token]) -> Stopped:
    """Where Lark's own parser stops, and what it would have taken."""
    try:
        _parser().parse(tokens)
    except UnexpectedToken as stopped:
        token = stopped.token
        place = token.start_pos if token.type != END and token.start_pos is not None else len(tokens)
        return Stopped(place, said(stopped.accepts or stopped.expected or ()))
    except UnexpectedInput:
        pass
    return Stopped(len(tokens), ())


def nodes(tree: Skeleton, *names: str) -> list[Skeleton]:
    """The children of a node that are nodes of these names."""
    return [child for child in tree.children if type(child) is Skeleton and child.data in names]


def token_at(tree: Skeleton, place: int = 0) -> Token:
    """A child that is a token."""
    child = tree.children[place]
    assert type(child) is Token
    return child


def leaves(tree: Skeleton) -> list[Token]:
    """All tokens below a node, in order."""
    found: list[Token] = []
    for child in tree.children:
        if type(child) is Token:
            found.append(child)
        else:
            found += leaves(child)  # type: ignore[arg-type]
    return found


def first_leaf(tree: Skeleton) -> Token:
    """The first token below a node; a node has at least one."""
    child: Child = tree
    while type(child) is not Token:
        child = child.children[0]  # type: ignore[union-attr]
    return child


def last_leaf(tree: Skeleton) -> Token:
    """The last token below a node."""
    child: Child = tree
    while type(child) is not Token:
        child = child.children[-1]  # type: ignore[union-attr]
    return child
