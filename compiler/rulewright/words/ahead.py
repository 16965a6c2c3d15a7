"""Looking ahead over words whose class is not settled yet: what each may be, and whether a clause begins here."""

from __future__ import annotations

from rulewright.words.alone import Reading
from rulewright.words.lexicon import Lexicon
from rulewright.words.readings import NOTHING, Choices, Written, choices

_STARTS_NOUN = ("DET", "POSSDET", "NUM", "AMOUNT", "DICE", "PRON", "STATUS", "NOUN", "ADJ")
_BEHIND_VERB = frozenset({"DET", "POSSDET", "NUM", "DICE", "AMOUNT", "PRON", "NOUN", "STATUS", "OTHERWISE"}) | {
    *("PREP", "ADV", "COMMA", "SEMI", "END", "SUB", "CONJ"),
}
_ENDS = frozenset({"COMMA", "SEMI", "END"})
_ONLY_FINITE = frozenset({"BE", "HAVE", "DO", "MODAL", "VS"})


class Ahead:
    """The words of a sentence with every reading of each place, made when asked for."""

    def __init__(self, words: tuple[Written, ...], lexicon: Lexicon) -> None:
        self.words = words
        self.lexicon = lexicon
        self._end = len(words)
        self._choices: list[Choices | None] = [None] * len(words)

    def choices(self, place: int) -> Choices:
        """What a place may be; nothing behind the end."""
        if place >= self._end:
            return NOTHING
        return self._choices[place] or self._look(place)

    def _look(self, place: int) -> Choices:
        found = self._choices[place] = choices(self.words, place, self.lexicon)
        return found

    def at(self, place: int) -> tuple[Reading, ...]:
        """The readings of a place, longest first."""
        return self.choices(place).readings

    def kinds(self, place: int) -> frozenset[str]:
        return self.choices(place).kinds

    def may_be(self, place: int, *kinds: str) -> bool:
        return not self.choices(place).kinds.isdisjoint(kinds)

    def first_kind(self, place: int) -> str:
        """The kind of the longest reading, "" behind the end."""
        found = self.choices(place).readings
        return found[0].token.kind if found else ""

    def capital(self, place: int) -> bool:
        return place < len(self.words) and self.words[place].text[:1].isupper()

    def only_finite(self, place: int) -> bool:
        """A word here that can only be a finite verb, or is a modal, is, has or does."""
        kinds = self.choices(place).kinds
        return bool(kinds) and kinds <= _ONLY_FINITE

    def verb_here(self, place: int) -> bool:
        """A word that may be noun or verb is the verb if an object, adverb, preposition or end follows it."""
        if not self.may_be(place, "NOUN"):
            return True
        if place + 1 >= len(self.words):
            return True  # a branch ends without a full stop
        return self.first_kind(place + 1) in _BEHIND_VERB and not self.only_finite(place + 1)

    def finite_ahead(self, place: int) -> bool:
        """A word that can only be a finite verb stands before the next comma or word like `if` or `who`."""
        while place < len(self.words):
            if self.kinds(place) & (_ENDS | {"SUB", "REL"}):
                return False
            if self.only_finite(place):
                return True
            place += 1
        return False

    def finite_count(self, place: int) -> int:
        """How many words that can only be finite verbs stand before the next word like `if` or the end."""
        count = 0
        while place < len(self.words) and not self.may_be(place, "SUB", "END"):
            count += self.only_finite(place)
            place += 1
        return count

    def verb_count(self, place: int) -> int:
        """How many words that may be finite verbs stand before the next word like `if`, mark or end."""
        count = 0
        while place < len(self.words) and not self.kinds(place) & (_ENDS | {"SUB"}):
            count += self.may_be(place, "BE", "HAVE", "DO", "MODAL", "VS", "VD")
            place += self.at(place)[0].length
        return count

    def participle_ahead(self, place: int) -> bool:
        """A participle or `been` follows, adverbs and `not` aside."""
        while self.may_be(place, "ADV", "NOT") and not self.may_be(place, "VN", "BEEN"):
            place += 1
        return self.may_be(place, "VN", "BEEN")

    def clause_ahead(self, place: int, through: bool = False) -> bool:
        """A noun phrase and a finite verb stand between here and the next comma, word like `if`, or end; `through` a
        conjunction too."""
        if not self.may_be(place, *_STARTS_NOUN):
            return False
        relatives = 0
        noun = False  # the word before ended a noun phrase
        while place < len(self.words):
            kinds = self.kinds(place)
            if kinds & _ENDS or ("CONJ" in kinds and not through) or ("SUB" in kinds and "PREP" not in kinds):
                return False
            if "REL" in kinds and noun and ("DET" not in kinds or self._relative_here(place)):
                relatives += 1
            if self._surely_finite(place, kinds, noun):
                if not relatives:
                    return True
                relatives -= 1
            if noun and "PREP" not in kinds:
                figure = "NUM" in kinds and self.words[place].text[:1].isdigit()  # rule 14.7 says, step 4 says
                noun = figure or bool(kinds & {"NOUN", "PRON", "POSS"})
            else:
                noun = bool(kinds & {"NOUN", "PRON", "NUM"})
            place += self.at(place)[0].length
        return False

    def _surely_finite(self, place: int, kinds: frozenset[str], noun: bool) -> bool:
        if kinds & {"BE", "HAVE", "DO", "MODAL"}:
            return True
        if not noun:
            return False
        if "NOUN" in kinds and self.may_be(place - 1, "NUM") and not self.may_be(place - 1, "NOUN"):
            return False  # five Nights
        if kinds & {"VS", "VD"} and not kinds & {"VN", "ADV"} and self.verb_here(place):
            return True
        if "VB" in kinds and self._plural_before(place) and self.verb_here(place):
            return True
        return "VD" in kinds and self.may_be(place + 1, "DET", "POSSDET", "NUM")

    def listed_clause_ahead(self, place: int) -> bool:
        """`any A, B or C is resolved, ...`: nouns with commas and a conjunction, their verb, and a comma after it."""
        commas = joints = 0
        while place < len(self.words):
            kinds = self.kinds(place)
            if self.only_finite(place):
                return commas > 0 and joints > 0 and any(word.text == "," for word in self.words[place:])
            if kinds & {"SUB", "REL", "END", "SEMI", "VG"} or ("VB" in kinds and "NOUN" not in kinds):
                return False
            commas += "COMMA" in kinds
            joints += "CONJ" in kinds
            place += self.at(place)[0].length
        return False

    def _relative_here(self, place: int) -> bool:
        return self.may_be(place + 1, "VS", "VD", "BE", "HAVE", "DO", "MODAL", "DET", "POSSDET", "PRON", "ADV")

    def _plural_before(self, place: int) -> bool:
        """The noun before a place is plural, or counted by a number other than one."""
        if any(r.token.plural or r.token.kind == "PRON" for r in self.at(place - 1)):
            return True
        while place > 0 and not self.may_be(place, "SUB", "COMMA", "PREP"):
            place -= 1
            if any(r.token.kind == "NUM" and r.token.text.lower() not in {"one", "1"} for r in self.at(place)):
                return True
        return False
