"""What to write instead of a sentence that is not understood, where a common cause shows: small letters, words that
many rulebooks use and this language has no form for, and the form of a verb in the names of the author's own game.
"""

from __future__ import annotations

import re

from rulewright.book.model import Role
from rulewright.meaning.model import Reading
from rulewright.nodes import replace
from rulewright.words import lexer
from rulewright.words.lexicon import Lexicon

SMALL = "names begin with a large letter"
_OUT = "say A Player may be Out, when a Player becomes Out, and An Out Player cannot take a Turn"
_DIE = "say 1D6 for a die of six sides, 2D6 for two of them"
WORDS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), remedy)
    for pattern, remedy in (
        (r"\beliminated\b|\bknocked out\b", _OUT),
        (r"\blast [\w ]*\bstanding\b", f"{_OUT}; then: When exactly one Player is not Out, that Player wins"),
        (r"\b\w+-sided\b|\b[ad] (?:die|D\d+)\b", _DIE),
        (r"\bgame lasts\b", "say After five Rounds, the game ends (with your own name)"),
        (
            r"\b(?:on|is) (?:an? )?\d+\s?[-–]\s?\d+\b|\bis (?:between )?\d+ (?:to|and) \d+\b",
            "say 1, 2 or 3, or 3 or less",
        ),
        (r"\bwhich are numbers\b", "write it of each: Each Player has Gold, a number starting at 0. Each Player has …"),
        (r"\bno longer\b|\bany ?more\b", "say stops being …, in a sentence of its own"),
        (r"^(?:Refill|Replenish)\b", "say which cards: Put the top three cards of the Deck in the Market (your names)"),
        (r"\bin (?:the )?case of (?:a )?ties?\b", "say If there is a tie, the tied Player with the most Gold wins"),
        (r"\bnatural \d+\b", "ask for the result before anything is added: If the result is 6, …"),
        (r"\bhalf (?:their|its)\b|\((?:rounded)", "say half of their …, rounded down"),
        (r"\bhalf\b[^,]* rounded\b", "put a comma before rounded: half of their …, rounded down"),
        (
            r"^To play the game\b.*\buntil\b.*, then\b",
            "let the entry end with until …, and put what comes last into a rule: After five Rounds, resolve Scoring",
        ),
    )
)
# Small words that are no names though their capitals may be: the drawn card, this turn's roll.
_NO_NAMES = frozenset({"card", "cards", "game", "roll", "result", "die", "dice", "number", "name"})
_NAMED = frozenset({"kind", "attribute", "register", "status", "individual", "value"})
_WORD = re.compile(r"(?<![\w'’-])[a-z]+(?![\w-])")
VERBS = {
    "gain": "The Active Player gains 2 {number}.",
    "lose": "The Active Player loses 2 {number}.",
    "pay": "The Active Player pays 2 {number}.",
    "take": "The Active Player takes 2 {number} from the bank.",
    "get": "The Active Player gets 2 {number}.",
    "receive": "The Active Player receives 2 {number} from the bank.",
    "roll": "The Active Player rolls 1D6.",
    "win": "When a Player has 10 or more {number}, that Player wins.",
    "choose": "The Active Player chooses another Player as the target.",
    "draw": "The Active Player draws the top card of the Deck.",
    "set": "Set the target's {number} to 0.",
}


def helped(reading: Reading, lexicon: Lexicon) -> Reading:
    """A reading that failed, with the help for its likely cause; others as they are."""
    if reading.understood or reading.others or reading.sentence.role is Role.NOTE:
        return reading
    small = in_small_letters(reading.sentence.text, lexicon)
    if small:
        said = " and ".join(f"{name} for {word}" for word, name in small)
        return replace(reading, help=f"{SMALL}: write {said}")
    for pattern, remedy in WORDS:
        if pattern.search(reading.sentence.text):
            return replace(reading, help=f"{reading.help}; {remedy}")
    if reading.tree is None and (strange := strangers(reading.sentence.text, lexicon)):
        said = " and ".join(f"“{word}”" for word in strange)
        return replace(reading, help=f"{reading.help}; nothing says what {said} {'is' if len(strange) < 2 else 'are'}")
    return reading


def strangers(text: str, lexicon: Lexicon, most: int = 3) -> tuple[str, ...]:
    """The first words of a text whose class was guessed, as nothing tells what they mean; each once."""
    guessed = (token.text for token in lexer.tokens(text, lexicon) if token.guessed and token.text.isalpha())
    return tuple(dict.fromkeys(guessed))[:most]


def in_small_letters(text: str, lexicon: Lexicon) -> tuple[tuple[str, str], ...]:
    """Words that are names of the ruleset but for their capitals: (word, name) in the order of the text."""
    found: dict[str, str] = {}
    for word in _WORD.findall(text):
        name = word.capitalize()
        entry = None if word in _NO_NAMES else lexicon.entry(name)
        own = entry is not None and (entry.sort in _NAMED or (entry.sort == "procedure" and word in ("turn", "round")))
        if own and entry is not None and entry.name[:1].isupper() and " " not in entry.name:
            found.setdefault(word, name)
    return tuple(found.items())


def form_of(verb: str, lexicon: Lexicon) -> str:
    """A sentence with a verb, in the names of this game where there are some; "" for a verb that has none here."""
    number = next((e.name for e in lexicon.entries if e.sort == "attribute" and e.type.startswith("number")), "Gold")
    return VERBS.get(verb, "").format(number=number)
