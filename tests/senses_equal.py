"""Pairs of sentences that truly say the same, by the form of what differs, each with its reason.

In: a suspect. Out: the reason why its two sentences may be played alike, or "": words of one of them were lost. A form
is asked after on the word that was put in the place of another, and on what stands around it; it knows no sentence.
`OPEN` are forms that are known to be lost and that nobody has mended yet: there the list may only become shorter.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from senses import Suspect

Test = Callable[[Suspect], bool]


@dataclass(frozen=True, slots=True)
class Form:
    """A change for which a reason is known where `holds`; `change` matches its name (see word_swaps) as a whole."""

    change: str
    reason: str
    holds: Test = lambda suspect: True


def _said(pattern: str) -> Test:
    return lambda suspect: bool(re.search(pattern, suspect.text))


def _of_one(suspect: Suspect) -> bool:
    """Whether the word stands before a thing of which the game has one: the Market, any Round Count, the top card."""
    name = rf"(?:{'|'.join(map(re.escape, sorted(suspect.single, key=len, reverse=True)))})"
    ranked = r"(?:top|bottom|current|interrupted|most|fewest|highest|lowest|same|total|first|last|chosen|drawn)\s"
    word = r"(?:a random|an?|any|each|the)\s+"
    rest = suspect.other[_differs(suspect) :]
    return re.match(rf"{word}(?:{ranked}|{name}(?![\w']))", rest, re.IGNORECASE) is not None


def _differs(suspect: Suspect) -> int:
    """Where the word begins in which two sentences differ."""
    pairs = enumerate(zip(suspect.text, suspect.other, strict=False))
    at = next((at for at, (one, other) in pairs if one != other), min(len(suspect.text), len(suspect.other)))
    return suspect.other.rfind(" ", 0, at) + 1


def _had_once(suspect: Suspect) -> bool:
    """Whether the word stands before what each has once: the Gold of each other Player, the Cost of that card."""
    rest = suspect.other[_differs(suspect) :]
    return re.match(r"(?:each|any|an?)\s+[A-Z]\w*(?:\s[A-Z]\w*)* of\b", rest, re.IGNORECASE) is not None


def _of_rule(suspect: Suspect) -> bool:
    """Whether the first word of a rule was changed: a rule about a Player is about each."""
    words, others = suspect.text.split(), suspect.other.split()
    return suspect.sort == "rule" and words[1:] in (others[1:], others)


def _active(suspect: Suspect) -> bool:
    """Whether the Active Player acts in the sentence, and nobody else is spoken of: a pronoun stands for that one."""
    first = suspect.text.partition(". ")[0]
    if re.match(r"(?:If t|T)he Active Player", first) and _differs(suspect) <= len(first):
        return True  # the subject of the same sentence
    others = r"target|each|every|another|that Player|chosen Player|any Player"
    return "ctive Player" in suspect.text and not re.search(others, suspect.text, re.IGNORECASE)


DETERMINERS = r"(?:each|every|an?|any|the)"
FORMS = (
    Form(r"or → (?:nor|but not)", "is not A nor B, is not A but not B: it is neither", _said(r"(?:is|are) not")),
    Form(r"(?:swap )?(?:each|every) → (?:each|every)", "each and every are one word"),
    Form(r"(?:swap )?fewer than → less than|(?:swap )?less than → fewer than", "one relation, two words"),
    Form(r"and → and then|drop then", "what is said first is done first"),
    Form(r"swap (?:their|its) → (?:its|their)", "whose it is, whatever the thing is called"),
    Form(r"swap (?:all|the) → (?:the|all)|all → any|drop all", "the cards there are all of them", _said(r"s\b")),
    Form(r"swap each other → any other", "more than any other is more than each other", _said("than each other")),
    Form(r"cannot → (?:must not|may not)", "three ways to forbid"),
    Form(
        r"(?:swap )?(?:while|if|when) → (?:if|while|when)",
        "a norm, or a state, holds as long as what it asks for does",
        _said(r"cannot|may|must| is [A-Z]\w+ (?:if|while)\b"),
    ),
    Form(r"(?:swap )?(?:when|if) → (?:when|if|after|each time)", "as soon as it is so, and whenever it is"),
    Form(r"exactly → only|swap exactly → none", "one is exactly one"),
    Form(r"swap (?:may|must) → (?:may|must)", "up to two may be none", _said("up to")),
    Form(r"(?:swap )?up to → (?:none|exactly)", "who may take two Actions may take one", _said("may take")),
    Form(r"drop from (?:their|the .*) Hand", "cards are discarded from one's Hand"),
    Form(
        r"drop (?:from|of) the \w+ Deck|drop top|drop into their Hand",
        "a rule says from where a card is drawn and whose it is, and a pile is drawn from at its top",
        _said("draw"),
    ),
    Form(r"swap the → another", "another top card is the next one", lambda suspect: "another top" in suspect.other),
    Form(r"drop to lowest \w+", "the other end of an order follows from the first"),
    Form(rf"swap {DETERMINERS} → (?:an?|any|each|the|a random)", "the game has one of it", _of_one),
    Form(r"swap the → (?:each|any|an?)", "everybody and every card has one of it", _had_once),
    Form(
        rf"(?:swap )?{DETERMINERS} → {DETERMINERS}|drop {DETERMINERS}", "a rule about one is about each", _of_rule
    ),
    Form(r"(?:swap )?(?:an?|any) → (?:any|an?|some)", "any of them is one of them"),
    Form(r"swap an? → the|swap the → an?", "of things that are alike any is the one"),
    Form(r"swap an? → another", "each time that it is done is another", _said(r"\ba \w* ?(?:Check|Turn|Action)\b")),
    Form(
        r"swap (?:their|its|the Active Player's|that Player's) → (?:the Active Player's|their|that Player's)",
        "it stands for the one who acts",
        lambda suspect: _active(suspect) or suspect.text.startswith("For each Player"),
    ),
    Form(
        r"swap (?:the Active Player|they|them) → (?:they|them|the Active Player)",
        "it stands for the one who acts",
        lambda suspect: "ctive Player" in suspect.text + suspect.other,
    ),
    Form(r"swap the target → that Player", "it stands for the one who was chosen", _said("as the target")),
    Form(r"drop (?:still|again|another)", "it says no more than that it is done"),
    Form(r"drop in their Hand", "each Ruby that somebody discards is one in their Hand", _said("discard each")),
    Form(r"drop as the target", "it says how the one is called who is chosen"),
    Form(r"drop (?:one|an?)", "without a number it is one", lambda suspect: suspect.sort == "step"),
    Form(r".*", "a result that nothing reads", _said(r"rolls \w+\.?$|^Roll \w+\.$")),
    Form(
        r".*",
        "it names what later sentences read for themselves",
        _said(r"^(?:Check|Confirm|Determine|Identify|Calculate|Leave)\b"),
    ),
)  # fmt: skip
OPEN = (
    Form(r"drop each", "a bare noun in a condition, or in a rule, is read as any of its kind"),
    Form(r"swap may → must", "only a Standing Player must: played as may", _said("^Only")),
    Form(r"swap starting → ending", "in Turn Order, ending with: played as starting with"),
    Form(r"drop of the same \w+", "two cards of the same Suit: played as two cards"),
    Form(r"swap any → the|drop any", "if any result is 6: counted for each", _said("any result")),
)


def reason(suspect: Suspect) -> str:
    """Why the two sentences say the same; "" where nothing says so."""
    return _of(suspect, FORMS)


def known(suspect: Suspect) -> str:
    """What is known to be lost in one of them; "" where that is news."""
    return _of(suspect, OPEN)


def _of(suspect: Suspect, forms: tuple[Form, ...]) -> str:
    if suspect.fault:
        return ""
    fitting = (each for each in forms if re.fullmatch(each.change, suspect.what, re.IGNORECASE))
    return next((each.reason for each in fitting if each.holds(suspect)), "")
