"""A reading: what one sentence was understood to say."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rulewright.book.model import Sentence
from rulewright.meaning.effects import Do
from rulewright.meaning.examples import ExampleMeaning
from rulewright.meaning.facts import FactMeaning
from rulewright.meaning.happenings import HappeningMeaning
from rulewright.meaning.norms import NormMeaning
from rulewright.phrase.tree import Extent, SentenceTree

Meaning = FactMeaning | NormMeaning | HappeningMeaning | Do | ExampleMeaning


class Verdict(Enum):
    """UNDERSTOOD: every word claimed, and said back equal to itself. PARTLY: some words have no meaning here.
    PROSE: no form fits.
    """

    UNDERSTOOD = "understood"
    PARTLY = "partly"
    PROSE = "prose"


@dataclass(frozen=True, slots=True)
class Reading:
    """What a sentence says.

    `kind` is the name of its form (`Norm.forbid`, `IsA`, `OnEvent`), "" for prose; `english` the meaning said
    back; `stopped_at` the place in the sentence's text
    at which understanding stopped (None when understood) and `help` what would mend it, in the author's words.
    `others` are further readings when a
    sentence has two: then the verdict is PARTLY, `meaning` is None, and the finding says all of them back.
    """

    sentence: Sentence
    verdict: Verdict
    meaning: Meaning | None
    tree: SentenceTree | None
    kind: str
    english: str
    stopped_at: Extent | None = None
    help: str = ""
    others: tuple[Meaning, ...] = ()

    @property
    def understood(self) -> bool:
        return self.verdict is Verdict.UNDERSTOOD
