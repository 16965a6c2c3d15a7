"""A reading: what one sentence was understood to say."""

from __future__ import annotations

from enum import Enum

from rulewright.book.model import Sentence
from rulewright.meaning import wording
from rulewright.meaning.binding import Unbound
from rulewright.meaning.circumstances import Circumstance, around
from rulewright.meaning.examples import ExampleMeaning
from rulewright.meaning.facts import FactMeaning
from rulewright.meaning.happenings import HappeningMeaning
from rulewright.meaning.norms import NormMeaning
from rulewright.meaning.rolls import Rolled
from rulewright.meaning.standing import StandingMeaning
from rulewright.meaning.things import Noun
from rulewright.meaning.two_ways import Way
from rulewright.nodes import dataclass
from rulewright.phrase.tree import Extent, SentenceTree

Single = FactMeaning | StandingMeaning | NormMeaning | HappeningMeaning | Rolled | ExampleMeaning


@dataclass(frozen=True, slots=True)
class Together:
    """Several meanings in one sentence that share their circumstances: `A Fallen Player cannot be targeted and is
    ignored unless …`. Each item has the shared circumstances too, so it can be used alone; `cores` are the items'
    wordings without them, a shared subject said once.
    """

    span: Extent
    items: tuple[Single, ...]
    joint: str
    cores: tuple[str, ...]
    circumstances: tuple[Circumstance, ...]

    def __str__(self) -> str:
        return around(wording.listed(self.cores, self.joint), self.circumstances)


@dataclass(frozen=True, slots=True)
class Sequence:
    """Parts of one sentence after a semicolon, or with circumstances of their own: `Roll 1D10; if the result is 7
    or more, …`. `links` stand before the second part and each later one.
    """

    span: Extent
    items: tuple[Single | Together, ...]
    links: tuple[str, ...]

    def __str__(self) -> str:
        said = str(self.items[0])
        for link, item in zip(self.links, self.items[1:], strict=True):
            said += f"{link} {item}" if link[:1] in {";", ":", ","} else f" {link} {item}"
        return said


@dataclass(frozen=True, slots=True)
class Listed:
    """A sentence that ends in a colon, and its list: `Add the following components to the game: * 5 Zombie
    Cards`. `items` are what `the following …` stands for, each a thing or a meaning of its own.
    """

    span: Extent
    head: Single | Together | Sequence
    items: tuple[Noun | Single | Together | Sequence, ...]

    def __str__(self) -> str:
        return f"{self.head}: " + " ".join(f"* {item}" for item in self.items)


Meaning = Single | Together | Sequence | Listed


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
    sentence has two: then the verdict is PARTLY, `meaning` is None, and the finding says all of them back; `ways`
    says each as a sentence, with a wording for it.
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
    unbound: tuple[Unbound, ...] = ()
    ways: tuple[Way, ...] = ()

    @property
    def understood(self) -> bool:
        return self.verdict is Verdict.UNDERSTOOD
