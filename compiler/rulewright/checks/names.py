"""Names in running text: capitalised phrases, where one begins and ends, and sentences that bring one in."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.checks.placed import Placed, Use
from rulewright.checks.plain import ARTICLES, SMALL, Word, key_of_name, word_set
from rulewright.checks.runs import key_of

DEFINING = re.compile(
    r"(?:is|are)\s+(?:an?|the|one of|defined|determined|calculated|equal|any|each|every|all|made|either|exactly)\b"
    r"|(?:means?|equals?|occurs?|happens?|represents?|identif(?:y|ies)|determines?|contains?|provides?|consists?"
    r"|defines?|works?|describes?)\b"
)


def use_of(placed: Placed, run: Sequence[Word]) -> tuple[str, Use] | None:
    """The use that a run of words is, with its key; None for what is no name."""
    if not run or (len(run) == 1 and (run[0].low in SMALL or run[0].low in ARTICLES or len(run[0].text) < 2)):
        return None
    end = run[-1].end
    text = placed.text[run[0].start : end]
    if text.endswith(("'s", "’s")):
        end -= 2
    elif text.endswith(("'", "’")):
        end -= 1
    return key_of(run), Use(placed, run[0].start, end, placed.text[run[0].start : end])


_VERBS = word_set("is are cannot may must can does do has have remains remain occurs occur follows follow")


def is_subject(placed: Placed, run: Sequence[Word]) -> bool:
    """Whether a run at the start of a sentence is followed by a verb that a name may have."""
    after = placed.text[run[-1].end :].split(maxsplit=1)
    return bool(after) and after[0].lower() in _VERBS


_SAYS_MORE = re.compile(r"(?!is\b|are\b|has\b|does\b|cannot\b|may\b|must\b|can\b|do\b|have\b)[a-z]+s\b")
_MADE = re.compile(
    r"\b(?:place|put|shuffle|stack|lay|deal|set|count|take|use)\b[^.]*\bas (?:the|a|an"
    r"|their) $",
    re.IGNORECASE,
)


_HOLDS = re.compile(
    r"\b(?:has|have|may be|can be|holds?|shows?|is either|one of|are) (?:[^.;]*?(?:,| and| or))?(?: ?(?:an?|the|\d+|one"
    r"|two|three|four|five|six|some))? ?$"
)
_ONE_OF_A_LIST = re.compile(
    r"(?:\b(?:two|three|four|five|six|seven|eight|nine|ten|\d+) [\w -]+|\bone of [\w -]+):\s*"
    r"(?:[A-Z][\w'’ -]*(?:,| and| or)\s*(?:and |or )?)*$"
)
_PHYSICAL = word_set(
    "card token marker counter cube tile piece figure pawn coin die board deck pile disc chip tray mat"
)


def is_explained_by_form(use: Use, in_definition: bool) -> bool:
    """Whether a name needs no words of explanation: a DEFINITION lists it as what a thing has or may be (has a
    Buggy and a Gear; may be Stalled or Spinning), it stands in a list after a colon (four suits: Oak, Elm …), it
    leads the sentence that explains it (Build: a Farmer places …), a sentence says what such a thing is worth or
    does, the spaces of a map are such things, or its last word says what it is on the table (Debt Token).
    """
    before, after = use.placed.text[: use.start], use.placed.text[use.end :]
    if in_definition and _HOLDS.search(before) and not re.search(r"\bnot\b", before):
        return True
    if _ONE_OF_A_LIST.search(before) or (not before.strip() and re.match(r"\s*:\s+\w", after)):
        return True
    if re.fullmatch(r"(?:Each|Every) space of (?:the )?[A-Z].* is an? ", before):
        return True  # a map lists them
    if re.fullmatch(r"An? (?:[a-z]+ )?", before) and re.match(r"\s+(?:is worth|counts as|costs)\b", after):
        return True
    if re.fullmatch(r"An? (?:[a-z]+ )?", before) and _SAYS_MORE.match(after.lstrip()):
        return True
    words = key_of_name(use.text).split()
    return len(words) > 1 and words[-1] in _PHYSICAL


def is_explained_by_use(uses: Sequence[Use]) -> bool:
    """Whether one sentence says how a thing is got and another what it is good for: receives a Favour; a Favour may
    be traded.
    """
    got = any(_GOT.search(use.placed.text[: use.start]) for use in uses)
    return got and any(
        use.placed.text[: use.start] in ("A ", "An ") and re.match(r"\s+[a-z]", use.placed.text[use.end :])
        for use in uses
    )


_GOT = re.compile(
    r"\b(?:takes?|gains?|receives?|draws?|gets?|earns?|wins?|builds?|buys?|places?) (?:an?|one|\d+) (?:[a-z]+ )?$"
)


def introduces(use: Use) -> bool:
    """Whether a sentence brings a name in without defining it: says what such a thing does (A Line Of Fire runs
    …), makes it (… as the Tile Deck), counts it (has 0 Credit), gives it a value (the Pack's Goal is …), says
    when something is so (is Named if …), or names its members (Gear Swap and Use Gear are Free Actions).
    """
    text = use.placed.text
    before, after = text[: use.start], text[use.end :].lstrip()
    if before.strip() in ("A", "An") and _SAYS_MORE.match(after):
        return True
    if _MADE.search(before) or re.search(r"\bhas (?:\d+|no|one|two|three|some) $", before):
        return True
    if re.search(r"['’]s? $", before) and re.match(r"(?:is|equals|starts)\b(?! not\b)", after):
        return True
    if re.search(r"\b(?:is|are|becomes?) $", before):
        if re.search(r"\b(?:if|while|when)\b", text, re.IGNORECASE):
            return True
        if before.endswith("are ") and after in ("", "."):
            return True
    return bool(re.match(r"[a-z]+ (?:equals|is (?:an?|the)\b)", after)) and before.strip() in ("The", "A", "An")


def defines(use: Use) -> bool:
    before = use.placed.text[: use.start].strip().lower()
    after = use.placed.text[use.end :].lstrip()
    if before in ("", "a", "an", "the", "each", "every") and DEFINING.match(after):
        return not re.match(r"(?:is|are)\s+(?:\w+\s+)?not\b", after)
    # "The Player who dealt that Damage is the Downing Player."
    return (
        bool(re.search(r"\bis (?:the|an?)$", before))
        and after in ("", ".")
        and before.startswith(("the ", "a ", "an "))
    )
