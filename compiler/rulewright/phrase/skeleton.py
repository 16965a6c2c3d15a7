"""The LALR parser of grammar/sentence.lark: from tokens to the skeleton of a sentence (a lark tree over token
places)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import lark
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.lexer import Lexer

from rulewright import resources
from rulewright.words.token import Token, said

Skeleton = lark.Tree[lark.Token]


@dataclass(frozen=True, slots=True)
class Stopped:
    """Where the skeleton stopped: the place of the token (the number of tokens when the sentence ended too soon), and
    what could have followed."""

    place: int
    expected: tuple[str, ...]


class Given(Lexer):
    """Hands tokens that were made beforehand to the parser."""

    def __init__(self, lexer_conf: Any) -> None:
        pass

    def lex(self, data: Sequence[Token]) -> Iterator[lark.Token]:  # type: ignore[override]
        for place, token in enumerate(data):
            yield lark.Token(token.kind, token.text, start_pos=place)


@lru_cache(maxsize=1)
def _parser() -> lark.Lark:
    text = (resources.folder("grammar") / "sentence.lark").read_text(encoding="utf-8")
    return lark.Lark(text, parser="lalr", lexer=Given, start="sentence", maybe_placeholders=False, keep_all_tokens=True)


def skeleton(tokens: Sequence[Token]) -> Skeleton | Stopped:
    """The skeleton of a sentence, or the place where it stopped. A child that is a token has its place in
    `start_pos`."""
    try:
        return _parser().parse(tokens)
    except UnexpectedToken as stopped:
        token = stopped.token
        place = token.start_pos if token.type != "$END" and token.start_pos is not None else len(tokens)
        return Stopped(place, said(stopped.accepts or stopped.expected or ()))
    except UnexpectedInput:
        return Stopped(len(tokens), ())


Child = lark.Token | Skeleton


def children(tree: Skeleton) -> list[Child]:
    """The children of a node: tokens and nodes."""
    return list(tree.children)


def nodes(tree: Skeleton, *names: str) -> list[Skeleton]:
    """The children of a node that are nodes of these names."""
    return [child for child in tree.children if isinstance(child, lark.Tree) and child.data in names]


def place_of(token: lark.Token) -> int:
    """The place of a token of the skeleton among the tokens that were parsed."""
    assert token.start_pos is not None
    return token.start_pos


def leaves(tree: Skeleton) -> list[lark.Token]:
    """All tokens below a node, in order."""
    found: list[lark.Token] = []
    for child in tree.children:
        found += [child] if isinstance(child, lark.Token) else leaves(child)
    return found
