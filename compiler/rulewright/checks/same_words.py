"""Sentences that allow or forbid one thing in the same words, for checks that must also see through sentences that
the reader does not understand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.checks.placed import Block, Placed
from rulewright.checks.plain import normal

_EXCEPTION = re.compile(r",?\s*\b(?P<word>unless|except)\b\s+(?P<what>.*?)\.?$")
_RULES = re.compile(
    r"^(?P<who>[^,;:]+?) (?P<modal>cannot|can ?not|can['’]t|may not|must not|may|can) (?P<deed>[^;:]+)$", re.IGNORECASE
)
_NARROWS = re.compile(
    r"\b(?:if|when|while|during|only|until|before|after|still|also|as long as|more than|again|twice)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class SaidNorm:
    """One sentence that says who may or cannot do what: `form` is the same for the same words; `way_out` what stands
    after its "unless", or "".
    """

    placed: Placed
    forbids: bool
    form: tuple[str, ...]
    who: str
    deed: str
    way_out: str
    narrowed: bool


def said_norms(block: Block) -> Iterator[SaidNorm]:
    """The sentences of a block that permit or forbid in so many words. Items of lists are left out: they hang on the
    sentence before them.
    """
    for placed in block.ruling:
        if placed.item or placed.sentence.step or len(placed.text) > 300:
            continue
        exception = _EXCEPTION.search(placed.text)
        body = (placed.text[: exception.start()] if exception else placed.text).rstrip(". ")
        ruled = _RULES.match(body)
        if ruled is None or " not" in f" {ruled['deed']}"[:5]:
            continue
        way_out = " ".join(normal(exception["what"])) if exception else ""
        who, deed = normal(ruled["who"]), normal(ruled["deed"])
        if not who or not deed:
            continue
        yield SaidNorm(
            placed,
            ruled["modal"].lower() not in ("may", "can"),
            (*who, "|", *deed),
            ruled["who"],
            ruled["deed"],
            way_out,
            _NARROWS.search(body) is not None,
        )
