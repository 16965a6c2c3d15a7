"""What may open an exception to a norm (LANGUAGE.md 5, E12): each wording is a node of its own, because each is
opened by other texts.

A norm with no hook is strict. `unless C` with a true condition is no hook: it is a guard (circumstances.Unless).
"""

from __future__ import annotations

from enum import Enum

from rulewright.meaning.conditions import Condition, Joined, Mentions
from rulewright.meaning.things import Noun
from rulewright.nodes import dataclass
from rulewright.phrase.tree import Extent


class Opener(Enum):
    """Which texts may open the hook."""

    ANY_RULE = "any narrower rule"  # a rule, another rule specifically says otherwise
    TOPIC = "a sentence that says it affects the topic"  # a rule specifically says it affects Zombie Players
    MENTION = "a sentence that mentions the topic"  # a rule specifically mentions Fallen Players
    CARD = "a live card text"  # a card, a Zombie Card, that Zombie Card specifically says otherwise
    CARD_OR_RULE = "a live card text or a narrower rule"  # a Zombie Card or a rule
    DOCUMENT = "a rule of the named document"  # a rule of this document, this document
    NAMED = "the named rule"  # Rising as a Zombie, rule 14.7
    ALLOWS = "a rule that allows it"  # a rule specifically allows it, says they can


@dataclass(frozen=True, slots=True)
class Hook:
    """`unless a rule specifically says it affects Zombie Players`: `opener` is which texts may open it, `says`
    what such a text must say, and of which text it speaks (its subject: a rule, another rule, that Zombie Card, a
    rule of this document).
    """

    span: Extent
    opener: Opener
    says: Condition

    @property
    def source(self) -> Noun | None:
        """The text that must say it."""
        return None if isinstance(self.says, Joined) else self.says.subject

    @property
    def topic(self) -> Noun | None:
        """What it must say it affects, or mention; None: otherwise."""
        return self.says.topic if isinstance(self.says, Mentions) else None

    def __str__(self) -> str:
        return str(self.says)
