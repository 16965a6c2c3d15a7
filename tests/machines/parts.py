"""Short ways to write a model by hand: rules with a place, conditions that many games ask."""

from __future__ import annotations

import hashlib

from rulewright.machine import expression as e
from rulewright.machine import model as m
from rulewright.machine import statement as s
from rulewright.source import Source, Span


class Text:
    """A document whose sentences get ids: `text("id", "sentence")` finds the sentence (the next one of these words) and gives its citation."""

    def __init__(self, source: Source, title: str) -> None:
        self.source, self.title = source, title
        self.rules: dict[str, m.Rule] = {}

    @classmethod
    def of(cls, title: str, *sentences: str) -> Text:
        """A document made of sentences, a line each; their ids are r1, r2, …"""
        text = cls(Source(f"{title.lower()}.rules", "\n".join(sentences)), title)
        for number, sentence in enumerate(sentences):
            text(f"r{number + 1}", sentence)
        return text

    def __call__(self, id: str, words: str) -> tuple[str, ...]:
        if id not in self.rules:
            last = max((rule.span.end for rule in self.rules.values()), default=0)
            start = self.source.text.find(words, last)
            if start < 0:
                start = self.source.text.index(words)
            self.rules[id] = m.Rule(Span(self.source, start, start + len(words)), id, words)
        return (id,)

    def origin(self) -> m.Origin:
        return m.Origin(self.source.name, self.title, hashlib.sha256(self.source.text.encode()).hexdigest())


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
