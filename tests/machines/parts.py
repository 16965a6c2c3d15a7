"""Short ways to write a model by hand: rules with a place, conditions that many games ask."""

from __future__ import annotations

import hashlib

from rulewright.machine import expression as e
from rulewright.machine import model as m
from rulewright.machine import statement as s
from rulewright.source import Source, Span


class Text:
    """A document made of the sentences that a model cites, a line each: `text("id", "sentence")` gives the citation."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.sentences: dict[str, str] = {}

    @classmethod
    def of(cls, title: str, *sentences: str) -> Text:
        """A document of these sentences; their ids are r1, r2, …"""
        text = cls(title)
        for number, sentence in enumerate(sentences):
            text(f"r{number + 1}", sentence)
        return text

    def __call__(self, id: str, words: str) -> tuple[str, ...]:
        self.sentences.setdefault(id, words)
        return (id,)

    @property
    def source(self) -> Source:
        return Source(f"{self.title.lower().replace(' ', '-')}.rules", "\n".join(self.sentences.values()))

    @property
    def rules(self) -> tuple[m.Rule, ...]:
        result, at, source = [], 0, self.source
        for id, words in self.sentences.items():
            result.append(m.Rule(Span(source, at, at + len(words)), id, words))
            at += len(words) + 1
        return tuple(result)

    def origin(self) -> m.Origin:
        source = self.source
        return m.Origin(source.name, self.title, hashlib.sha256(source.text.encode()).hexdigest())


def is_(left: e.Expression, right: e.Expression) -> e.Expression:
    return e.Compare("==", left, right)


def status(player: e.Expression, word: str) -> e.Expression:
    return is_(e.Get("Status", player), e.Word(word))


def players_who(condition: e.Expression) -> e.Expression:
    """Players for whom the condition on `Var("it")` holds."""
    return e.Where(e.Every("Player"), "it", condition)


def zero_or_lower() -> e.Expression:
    """The crossing, for a watch."""
    return e.And((e.Compare(">", e.Var("old"), e.Int(0)), e.Compare("<=", e.Var("new"), e.Int(0))))


IT = e.Var("it")
LOSE, GAIN, SET = s.Sense.LOSE, s.Sense.GAIN, s.Sense.SET
