"""Which of its readings a word has here, chosen left to right by its neighbours (reading.md 4 tells the rules and how often each erred).

`choose` makes a token of every word but gives commas and conjunctions no role yet. A choice that a parse has shown to be wrong stands in
`avoid` (place: kinds not to take), so the next best reading is taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace

from rulewright.words import closed
from rulewright.words.frames import FRAMES
from rulewright.words.lexicon import Lexicon
from rulewright.words.readings import Reading, Written, readings
from rulewright.words.token import Part, Span, Token

# After one of these a noun phrase has begun and waits for its noun.
OPENS_NOUN = frozenset({"DET", "POSSDET", "NUM", "AMOUNT", "ADJ", "STATUS", "POSS", "DICE"})
# One of these ends a noun phrase.
ENDS_NOUN = frozenset({"NOUN", "PRON", "ORMORE"})
FINITE = frozenset({"VZ", "VD", "BE", "HAVE", "DO", "MODAL", "SAY"})
SEPARATORS = frozenset({"COMMA", "CONJ", "SEMI"})
# After one of these an infinitive or a participle must come.
AUXILIARY = frozenset({"MODAL", "DO", "TO"})
# Verbs that take an object and a bare infinitive: makes a Player draw.
MAKES = frozenset({"make", "let", "have", "see", "help"})


@dataclass
class _Clause:
    """A clause that is being read: is it a relative clause, and has its finite verb come."""

    relative: bool = False
    verb: str = ""  # kind of its finite verb


@dataclass
class _State:
    """What has been read so far."""

    tokens: list[Token] = field(default_factory=list)
    clauses: list[_Clause] = field(default_factory=lambda: [_Clause()])
    joined: bool = False  # a comma or conjunction came since the last verb: another verb may follow
    modal: bool = False  # the last verb stood after a modal: base forms go on through its list

    @property
    def last(self) -> Token | None:
        return self.tokens[-1] if self.tokens else None

    def kind(self, back: int = 1) -> str:
        return self.tokens[-back].kind if len(self.tokens) >= back else ""

    def before_adverbs(self) -> str:
        """The kind of the last token that is no adverb, `not` or focus word."""
        for token in reversed(self.tokens):
            if token.kind not in {"ADV", "NOT", "FOCUS", "OTHERWISE"}:
                return token.kind
        return ""

    def before_separators(self) -> str:
        """The kind of the last token that is no comma or conjunction."""
        return next((token.kind for token in reversed(self.tokens) if token.kind not in SEPARATORS), "")

    def lacks_verb(self) -> bool:
        """May a finite verb come now: the clause has none yet, or the relative clause that has one ends here, or a conjunction came."""
        if self.joined or not self.clauses[-1].verb:
            return True
        return self.clauses[-1].relative and len(self.clauses) > 1 and not self.clauses[-2].verb


class _Chooser:
    def __init__(self, words: tuple[Written, ...], lexicon: Lexicon, avoid: Mapping[int, Set[str]]) -> None:
        self.words = words
        self.lexicon = lexicon
        self.avoid = avoid
        self.cache: dict[int, tuple[Reading, ...]] = {}

    def at(self, place: int) -> tuple[Reading, ...]:
        if place >= len(self.words):
            return ()
        if place not in self.cache:
            self.cache[place] = readings(self.words, place, self.lexicon)
        return self.cache[place]

    def may_be(self, place: int, *kinds: str) -> bool:
        return any(reading.token.kind in kinds for reading in self.at(place))

    def first_kind(self, place: int) -> str:
        found = self.at(place)
        return found[0].token.kind if found else ""

    def only_finite(self, place: int) -> bool:
        """A word here that can only be a finite verb, or is a modal, is, has or does."""
        found = self.at(place)
        return bool(found) and all(r.token.kind in {"BE", "HAVE", "DO", "MODAL", "VS"} for r in found)

    def starts_noun(self, place: int) -> bool:
        return self.may_be(place, "DET", "POSSDET", "NUM", "AMOUNT", "DICE", "PRON", "STATUS", "NOUN", "ADJ")

    def clause_ahead(self, place: int, through: bool = False) -> bool:
        """A noun phrase and a finite verb stand between here and the next comma, conjunction of time or end."""
        if not self.starts_noun(place):
            return False
        relative = 0
        noun = False
        while place < len(self.words):
            found = self.at(place)
            kinds = {r.token.kind for r in found}
            if (
                kinds & {"COMMA", "SEMI", "END"}
                or ("CONJ" in kinds
                and not through)
                or ("SUB" in kinds and not kinds & {"PREP"})
            ):
                return False
            if "REL" in kinds and noun and not (kinds & {"DET"} and not self._relative_ahead(place)):
                relative += 1
            sure = kinds & {"BE", "HAVE", "DO", "MODAL"} or (
                noun and kinds & {"VS", "VD"} and not kinds & {"VN", "ADV"} and self._verb_here(place)
            )
            if not sure and noun and "VB" in kinds and self._plural_before(place) and self._verb_here(place):
                sure = True
            if not sure and noun and "VD" in kinds and self.may_be(place + 1, "DET", "POSSDET", "NUM"):
                sure = True
            if sure:
                if not relative:
                    return True
                relative -= 1
            if noun and "PREP" not in kinds:
                noun = kinds & {"NOUN", "PRON"} != set() or "POSS" in kinds
            else:
                noun = bool(kinds & {"NOUN", "PRON", "NUM"})
            place += found[0].length if found else 1
        return False

    def listed_clause_ahead(self, place: int) -> bool:
        """`any A, B or C is resolved, ...`: nouns with commas and a conjunction, their verb, and a comma after it."""
        commas = joints = 0
        while place < len(self.words):
            found = self.at(place)
            kinds = {r.token.kind for r in found}
            if self.only_finite(place):
                rest = range(place, len(self.words))
                return commas > 0 and joints > 0 and any(self.words[at].text == "," for at in rest)
            if kinds & {"SUB", "REL", "END", "SEMI", "VB"} - ({"VB"} if "NOUN" in kinds else set()) or "GER" in kinds:
                return False
            commas += "COMMA" in kinds
            joints += "CONJ" in kinds
            place += found[0].length
        return False

    def _relative_ahead(self, place: int) -> bool:
        return self.may_be(place + 1, "VS", "VD", "BE", "HAVE", "DO", "MODAL", "DET", "POSSDET", "PRON", "ADV")

    def _plural_before(self, place: int) -> bool:
        if any(r.token.plural or r.token.kind == "PRON" for r in self.at(place - 1)):
            return True
        while place > 0 and not self.may_be(place, "SUB", "COMMA", "PREP"):
            place -= 1
            if any(r.token.kind == "NUM" and r.token.text.lower() not in {"one", "1"} for r in self.at(place)):
                return True
        return False

    def _verb_here(self, place: int) -> bool:
        """A word that may be noun or verb is the verb if an object, adverb, preposition or end follows it."""
        if not self.may_be(place, "NOUN"):
            return True
        after = self.first_kind(place + 1)
        return after in {
            "DET",
            "POSSDET",
            "NUM",
            "DICE",
            "AMOUNT",
            "PRON",
            "PREP",
            "ADV",
            "COMMA",
            "END",
            "SUB",
            "CONJ",
            "NOUN",
            "STATUS",
            "OTHERWISE",
        } and not self.only_finite(place + 1)


def choose(words: tuple[Written, ...], lexicon: Lexicon, avoid: Mapping[int, Set[str]]) -> list[Token]:
    """A token for every word, in order. Commas and conjunctions are COMMA, CONJ and SEMI still."""
    chooser = _Chooser(words, lexicon, avoid)
    state = _State()
    place = 0
    while place < len(words):
        found = chooser.at(place)
        ranked = [_as_token(reading, state, chooser, place) for reading in found]
        options = [(token, length, score) for token, length, score in ranked if token is not None]
        shunned = avoid.get(words[place].start, frozenset())
        best = None
        for option in sorted(options, key=lambda option: -option[2]):
            if f"{option[0].kind}/{option[1]}" not in shunned:
                best = option
                break
        if best is None:
            best = options[0] if options else (found[0].token, found[0].length, 0)
        _zero_relative(best[0], state, chooser, place)
        _advance(best[0], state)
        place += best[1]
    return _adverbs(state.tokens)


def _as_token(reading: Reading, state: _State, chooser: _Chooser, place: int) -> tuple[Token | None, int, int]:
    """The token that a reading would be here, and how well it fits (the higher the better)."""
    token, length = reading.token, reading.length
    after = place + length
    kind, score = _judge(token, state, chooser, place, after)
    if kind is None:
        return None, length, 0
    if kind == "NOUN" and token.kind != "NOUN":  # a verb that stands as a noun, which the tables do not know
        token = replace(token, kind="NOUN", part=Part.GUESSED, form="", plural=token.form == "S", guessed=True)
    # A longer match is better within one measure of fit.
    return (token if kind == token.kind else replace(token, kind=kind)), length, score * 10 + min(length, 9)


def _judge(token: Token, state: _State, chooser: _Chooser, place: int, after: int) -> tuple[str | None, int]:
    """The terminal of a reading in this place and its fit from 0 (only if nothing else) to 9 (certain)."""
    kind = token.kind
    if kind in {"VB", "VS", "VD", "VN", "VG"}:
        return _judge_verb(token, state, chooser, place, after)
    if kind == "NOUN":
        return _judge_noun(token, state, chooser, after)
    last = state.kind()
    if kind == "STATUS":
        return "STATUS", 8
    if kind == "DET" and token.lemma == "that":
        return ("DET", 8) if last not in {"NOUN", "PRON", "ORMORE"} else ("DET", 1)
    if kind == "REL":
        if token.lemma == "that":
            return (
                ("REL", 9)
                if last in {"NOUN", "PRON", "NUM", "ORMORE"}
                or (last == "DET" and state.tokens[-1].lemma in {"those", "that"})
                else ("REL", 0)
            )
        if token.lemma == "where":
            return ("REL", 8) if last in ENDS_NOUN else (None, 0)
        if token.lemma in {"which", "who"}:
            return ("REL", 8) if last in ENDS_NOUN | {"COMMA", "CONJ", "PRON", "NUM"} or last == "" else ("REL", 1)
        return "REL", 8
    if kind == "WH" and token.lemma == "that":
        after_verb = bool(state.tokens) and state.tokens[-1].lemma in {
            "confirm",
            "check",
            "know",
            "see",
            "say",
            "state",
        }
        return ("WH", 9) if after_verb and chooser.clause_ahead(after) else (None, 0)
    if kind == "WH":
        if token.lemma in {"which", "who", "what", "how"}:
            verbal = last in {"VB", "VZ", "VD", "VG", "INF", "GER"} or (last in {"CONJ", "SUB"} and token.lemma != "who")
            return "WH", 9 if verbal else 2
        return "WH", 8
    if kind == "SUB":
        return _judge_sub(token, state, chooser, after)
    if kind == "PREP" and token.lemma in {"starting with", "beginning with", "ending with", "starting at"}:
        return "PREP", 9
    if kind == "PREP":
        if token.lemma == "to" and chooser.may_be(after, "VB") and _infinitive(chooser, after, state):
            return "PREP", 2
        if token.lemma in {"minus", "like"} and last in {"NOUN", "NUM", "DICE"} and token.lemma == "minus":
            return "PREP", 1
        if token.lemma == "equal to":
            return "PREP", 1 if state.before_adverbs() == "BE" else 7
        if token.lemma == "between" and state.before_adverbs() == "BE":
            return "PREP", 7
        if token.lemma == "up to" and chooser.first_kind(after) in {"NUM", "DICE"}:
            return "PREP", 1
        if token.lemma == "using" and state.before_adverbs() == "BE":
            return "PREP", 1
        return "PREP", 9 if len(token.lemma.split()) > 1 or token.lemma == "using" else 7
    if kind == "TO" and any(r.token.kind == "NOUN" and _action_name(r.token) for r in chooser.at(after)):
        wanted = any(t.part is Part.VERB and t.lemma in TAKES_INFINITIVE for t in state.tokens[-8:])
        return ("TO", 8) if wanted and chooser.words[after].text[:1].isupper() else (None, 0)
    if kind == "TO":
        return (
            ("TO", 8)
            if chooser.may_be(after, "VB", "BEB", "HAVE") and _infinitive(chooser, after, state)
            else (None, 0)
        )
    if kind == "CMP":
        if state.before_adverbs() == "BE" or (last == "ADJ" and False):
            return "CMP", 9
        return (
            ("CMP", 6)
            if token.lemma not in {"between", "one of", "exactly one of"} and last in {"NOUN", "VZ"}
            else (None, 0)
        )
    if kind == "AMOUNT":
        if token.lemma == "twice" and last not in {"BE", "VZ"}:
            return "AMOUNT", 1
        if token.lemma in {"one or more", "two or more"}:
            return "AMOUNT", 9
        if token.lemma == "half":
            return "AMOUNT", 3
        return "AMOUNT", 8
    if kind == "NUM":
        return "NUM", 7
    if kind == "PRON" and token.lemma == "each other" and chooser.first_kind(after) in {"NOUN", "STATUS", "ADJ"}:
        return "PRON", 1
    if kind == "THERE":
        return (
            ("THERE", 9) if chooser.may_be(after, "BE") and last in {"", "SUB", "COMMA", "CONJ", "SEMI"} else (None, 0)
        )
    if kind == "HAVE":
        if state.before_adverbs() in AUXILIARY:
            return (
                "INF" if state.before_adverbs() == "TO" else "HAVB" if _participle_ahead(chooser, after) else "VB"
            ), 9
        if state.modal and last in SEPARATORS and token.text == "have":
            return "VB", 9
        return "HAVE", 8
    if kind == "BEB":
        return ("INF" if state.before_adverbs() == "TO" else "BEB"), 9
    if kind == "BEING":
        return ("BEING" if last == "BE" else "GER"), 9
    if kind == "HAVEG":
        return "GER", 8
    if kind == "DO":
        if chooser.may_be(after, "NOT") or _adverb_then_not(chooser, after):
            return "DO", 9
        return ("VB" if state.before_adverbs() in AUXILIARY else "VZ" if token.lemma != "did" else "VD"), 6
    if (
        kind == "ADJ"
        and token.guessed
        and last in OPENS_NOUN
        and chooser.first_kind(after) not in {"NOUN", "ADJ", "STATUS"}
    ):
        return "ADJ", 3
    if kind == "ADJ":
        if (
            token.lemma in {"open", "free", "left", "right", "complete", "own", "light"}
            and last not in OPENS_NOUN
            and state.before_adverbs() != "BE"
        ):
            return "ADJ", 3
        if token.lemma in {"more", "less", "fewer", "most", "least"} and last in OPENS_NOUN | {"VZ", "VB", "PREP"}:
            return "ADJ", 7
        return "ADJ", 7
    if (
        kind in {"ADJ", "ADV"}
        and last in OPENS_NOUN
        and chooser.first_kind(after) in {"NOUN", "STATUS", "ADJ"}
        and len(token.text.split()) == 1
    ):
        return kind, 9 if kind == "ADJ" else 2
    if kind == "ADV" and (len(token.text.split()) > 2 or token.lemma in {"no longer", "at once", "in play"}):
        return "ADV", 9
    if kind == "ADV":
        if token.lemma == "once" and chooser.first_kind(after) == "PREP":
            return "ADV", 7
        if token.lemma == "there" and chooser.may_be(after, "BE"):
            return "ADV", 1
        if token.lemma == "then" and (last in SEPARATORS or last == ""):
            return "ADV", 1 if last else 8
        if (
            token.lemma in {"face down", "face up", "face-down", "face-up"}
            and chooser.first_kind(after) in {"NOUN"}
            and last != "NOUN"
        ):
            return "ADV", 2
        if token.lemma in {"up", "down"}:
            return "ADV", 5
        if token.lemma == "so" and last == "":
            return "ADV", 8
        return "ADV", 7
    if kind == "CONJ":
        if token.lemma == "minus" and last not in {"NOUN", "NUM", "DICE"}:
            return None, 0
        if token.lemma == "times" and chooser.first_kind(after) not in {"DET", "NUM", "NOUN", "POSSDET"}:
            return None, 0
        if token.lemma == "then":
            return ("CONJ", 8) if last in {"COMMA", "CONJ"} else (("CONJ", 1) if last else (None, 0))
        if token.lemma == "and" and token.text.endswith("then"):
            return "CONJ", 9
        return "CONJ", 8
    return kind, 8


def _adverb_then_not(chooser: _Chooser, after: int) -> bool:
    return chooser.may_be(after, "ADV") and chooser.may_be(after + 1, "NOT")


# Verbs, nouns and adjectives that an infinitive completes: cause a Player to fall, a chance to take Loot, eligible to become.
TAKES_INFINITIVE = frozenset(
    ["cause", "need", "allow", "require", "instruct", "want", "try", "decline", "choose", "force", "permit", "enable", "begin", "continue", "use", "chance", "opportunity", "choice", "right", "ability", "way", "time", "permission", "instruction", "able", "eligible", "unable", "free", "going", "order"]
)
# Small nouns that stand without a determiner: return to play.
_WITHOUT_DETERMINER = frozenset({"play", "rest", "damage"})


def _infinitive(chooser: _Chooser, place: int, state: _State) -> bool:
    """Is the word after `to` a verb: it is if it cannot be a noun, if an object follows, or if something before wants an infinitive."""
    found = chooser.at(place)
    word = chooser.words[place].text
    if not chooser.may_be(place, "NOUN") or all(
        r.token.kind in {"VB", "BEB", "HAVE", "DO"} for r in found if not r.token.guessed
    ):
        return True
    follows = chooser.first_kind(place + 1)
    if word[0].isupper():
        return follows in {"DET", "END", "COMMA", "CONJ"}
    if any(token.lemma in TAKES_INFINITIVE for token in state.tokens[-8:]):
        return True
    if follows in {"DET", "POSSDET", "NUM", "AMOUNT", "NOUN", "PRON", "STATUS"}:
        return True
    return word not in _WITHOUT_DETERMINER and follows in {"END", "COMMA", "PREP", "ADV"} and not found[0].token.plural


def _participle_ahead(chooser: _Chooser, place: int) -> bool:
    while chooser.may_be(place, "ADV", "NOT") and not chooser.may_be(place, "VN", "BEEN"):
        place += 1
    return chooser.may_be(place, "VN", "BEEN")


def _judge_sub(token: Token, state: _State, chooser: _Chooser, after: int) -> tuple[str | None, int]:
    lemma = token.lemma
    if lemma in {"before", "after", "until", "since", "as", "only after", "only before"}:
        if _only_verb_ahead(state, chooser, after):
            return "SUB", 0
        if lemma in {"after", "before"} and not state.tokens and chooser.listed_clause_ahead(after):
            return "SUB", 9
        if chooser.clause_ahead(after, through=lemma in {"after", "before", "until", "only after", "only before"}):
            return "SUB", 9
        return ("SUB", 1) if chooser.may_be(after, "VD", "VN") and lemma == "as" else ("SUB", 0)
    if lemma == "because" and chooser.words[after].text == "of":
        return None, 0
    if lemma == "where":
        return ("SUB", 7) if state.kind() in {"COMMA", ""} else ("SUB", 1)
    if lemma == "once":
        return ("SUB", 9) if state.kind() in {"", "COMMA"} and chooser.clause_ahead(after) else (None, 0)
    return "SUB", 9


def _only_verb_ahead(state: _State, chooser: _Chooser, place: int) -> bool:
    """`A Player who falls before that position may rise`: the one finite verb that is left is the subject's own."""
    top = state.clauses[-1]
    if not (top.relative and top.verb and len(state.clauses) > 1 and not state.clauses[-2].verb):
        return False
    verbs = 0
    while place < len(chooser.words) and not chooser.may_be(place, "SUB", "END"):
        verbs += chooser.only_finite(place)
        place += 1
    return verbs == 1


def _judge_noun(token: Token, state: _State, chooser: _Chooser, after: int) -> tuple[str | None, int]:
    """A noun or a name. A procedure's name after may, cannot, to is the author's verb."""
    last, aux = state.kind(), state.before_adverbs()
    if token.part in {Part.NAME, Part.GUESSED} and token.text[:1].isupper():
        if aux in AUXILIARY:
            return ("INF" if aux == "TO" else "VB"), 6
        if state.modal and last in SEPARATORS and _action_name(token) and not chooser.only_finite(after):
            return ("VB", 7) if state.before_separators() == "VB" else ("NOUN", 7)
        if (
            _action_name(token)
            and last in ENDS_NOUN
            and chooser.may_be(after, "DET", "PRON")
            and any(t.lemma in MAKES and t.part is Part.VERB for t in state.tokens)
        ):
            return "INF", 9
        if not state.tokens and len(token.text.split()) > 1 and _name_first(chooser, after):
            return "NOUN", 9
        if not state.tokens:
            return "NOUN", 5 if chooser.only_finite(after) or chooser.first_kind(after) in {
                "COMMA",
                "POSS",
                "CONJ",
                "BE",
                "MODAL",
            } else 4
        return "NOUN", 8
    if not state.tokens and not token.text[:1].isupper():
        return "NOUN", 5
    if last in OPENS_NOUN:
        return "NOUN", 8 if not token.guessed else 5
    if last == "PREP":
        return "NOUN", 7 if not token.guessed else 4
    if token.guessed:
        return "NOUN", 3
    return "NOUN", 5 if aux not in AUXILIARY else 2


def _action_name(token: Token) -> bool:
    return (
        (token.entry is not None
        and (token.entry.sort in {"procedure", "name"} or any("Action" in kind for kind in token.entry.above)))
        or token.guessed
    )


def _judge_verb(token: Token, state: _State, chooser: _Chooser, place: int, after: int) -> tuple[str | None, int]:
    last, aux = state.kind(), state.before_adverbs()
    form = token.kind[1]
    guess = 2 if token.guessed else 0
    saying = token.lemma in closed.SAYING
    capital = token.text[:1].isupper() and bool(state.tokens)
    if (
        token.guessed
        and form in "BS"
        and last not in {"REL"}
        and aux not in AUXILIARY
        and (form == "B" or last not in SEPARATORS)
    ):
        objective = chooser.first_kind(after) in {"DET", "POSSDET", "NUM", "DICE", "PRON"}
        if state.tokens and not (objective and state.lacks_verb() and last in ENDS_NOUN | {"ADV", "COMMA"}):
            return "VB" if form == "B" else "VZ", 1
    if capital and token.entry is None:
        return ("VB", 5) if aux in AUXILIARY and form == "B" else (None, 0)
    follows = chooser.first_kind(after)
    if form == "B":
        if aux in {"MODAL", "DO"}:
            return "VB", 9 - guess
        if aux == "TO":
            return "INF", 9 - guess
        if not state.tokens or last in {"SEMI"}:
            longer = max((r.length for r in chooser.at(place) if r.token.kind == "NOUN"), default=1)
            if longer > 1 and _name_first(chooser, place + longer):
                return "VB", 1
            return "VB", _first_word(chooser, after) - guess
        if last in OPENS_NOUN or last == "PREP":
            return "NOUN", 1
        if last in SEPARATORS or (
            last in {"ADV", "FOCUS", "OTHERWISE"} and state.before_adverbs() in SEPARATORS | {""}
        ):
            if (
                last == "COMMA"
                and _prefixed(state)
                and follows in {"FOCUS", "ADJ", "DET", "POSSDET", "NUM", "AMOUNT", "NOUN", "STATUS", "PRON", "DICE"}
            ):
                return "VB", 9 - guess
            if state.modal or _imperative(state) or _infinitives(state) or not state.clauses[-1].verb:
                noun = chooser.may_be(place, "NOUN") and (
                    chooser.only_finite(after) or (follows in {"COMMA", "CONJ", "PREP"} and not state.modal)
                )
                kind = "INF" if _infinitives(state) and not state.modal and not _imperative(state) else "VB"
                return kind, (4 if noun else 8) - guess
            if state.tokens[-1].kind in SEPARATORS and _plural_subject(state):
                return "VZ", 7 - guess
            return "VB", 4 - guess
        if (
            last in ENDS_NOUN | {"ADV", "NUM", "DET"}
            and state.lacks_verb()
            and (_plural_noun(state) or state.joined or state.clauses[-1].relative)
        ):
            if chooser.only_finite(after):
                return None, 0
            if last == "DET" and (
                not state.tokens or state.tokens[-1].lemma not in {"all", "both", "these", "those", "each"}
            ):
                return None, 0
            name_follows = after < len(chooser.words) and chooser.words[after].text[:1].isupper()
            strong = (
                (chooser._verb_here(place)
                and (follows not in {"NOUN"} or name_follows))
                or not chooser.may_be(place, "NOUN")
            )
            return "VZ", (8 if strong else 4) - guess
        if aux == "REL":
            return "VZ", 8 - guess
        return "VB", 1
    if form == "S":
        if saying and last not in OPENS_NOUN:
            return "SAY", 9
        if last == "DET" and state.tokens[-1].lemma in {"this", "that"} and state.lacks_verb():
            return "VZ", 6 - guess
        if last in OPENS_NOUN - {"ADJ", "STATUS", "NUM"} or last == "PREP":
            return "NOUN", 1
        if last == "REL" or (last == "ADV" and aux == "REL"):
            return "VZ", 9 - guess
        if last in ENDS_NOUN | {"NUM", "ADV", "STATUS", "ADJ", "REL"} and state.lacks_verb():
            within = state.clauses[-1].relative and not state.clauses[-1].verb
            if chooser.only_finite(after):
                return "VZ", 8 if within else 3
            if not chooser.may_be(place, "NOUN") or (token.part is Part.VERB and token.entry):
                return "VZ", 8 - guess
            return "VZ", (8 if chooser._verb_here(place) else 4) - guess
        if last in SEPARATORS and (state.clauses[-1].verb or state.clauses[-1].relative):
            return "VZ", (7 if not chooser.only_finite(after) else 3) - guess
        return "VZ", 2 if not chooser.may_be(place, "NOUN") else 0
    if form == "G":
        if aux == "BE" and last != "PREP":
            return "VG", 8
        if last in OPENS_NOUN and follows in {"NOUN", "ADJ", "STATUS"} and last not in {"STATUS"}:
            return "ADJ", 8
        if last in OPENS_NOUN and last not in {"STATUS", "POSS"}:
            return "ADJ", 4
        return "GER", 2 if token.guessed and last != "PREP" else 8 - guess
    # D and N: past, participle
    if aux == "BE" and token.guessed and follows == "NOUN" and token.lemma.startswith("un"):
        return ("ADJ", 9) if form == "N" else (None, 0)
    if aux in {"BE", "BEB", "BEEN", "BEING"}:
        return ("VN", 9) if form == "N" else (None, 0)
    if aux == "INF" and form == "N" and state.tokens[-1].lemma == "be":
        return "PART", 9
    if aux in {"HAVE", "HAVB"} and (last != "HAVE" or form == "N") and last not in {"DET", "NUM"}:
        return ("VN", 9) if form == "N" and _near_have(state) else (None, 0)
    if form == "N" and last in SEPARATORS and _last_verb(state) == "VN":
        nominal = follows in {"NOUN"} and not chooser.only_finite(after)
        return ("VN", 5 if nominal else 9) if follows not in {"DET", "PRON"} or True else (None, 0)
    nominal = follows in {"NOUN", "STATUS"} or (follows == "ADJ")
    if form == "N" and (last in OPENS_NOUN | {"PREP", "", "CONJ", "COMMA"} or aux == "") and nominal and last != "NUM":
        return "ADJ", 9
    if form == "N" and last in OPENS_NOUN and last not in {"STATUS", "NUM"}:
        return "ADJ", 5
    if form == "N" and last in {"PREP"}:
        return "ADJ", 6
    if form == "N" and state.before_adverbs() == "SUB":
        return "PART", 7
    if last == "REL" or (aux == "REL" and last == "ADV"):
        return ("VD", 9) if form == "D" else (None, 0)
    object_follows = follows in {"DET", "POSSDET", "NUM", "PRON", "DICE"} or (
        follows in {"NOUN", "STATUS"} and form == "D"
    )
    if form == "D" and last in ENDS_NOUN | {"NUM", "ADV"} and state.lacks_verb():
        same = chooser.may_be(place, "VN")
        if not same or object_follows:
            return "VD", 9
        if not _verb_ahead(chooser, after) and not state.clauses[-1].verb and not _needs_object(token):
            return "VD", 7
        return "VD", 4
    if form == "D" and last in SEPARATORS and _last_verb(state) == "VD":
        return "VD", 8
    if form == "N" and last in ENDS_NOUN | {"ADV", "NUM"}:
        return "PART", 6
    return ("PART", 1) if form == "N" else ("VD", 1)


def _needs_object(token: Token) -> bool:
    known = FRAMES.get(token.lemma)
    return known is not None and known.object in {"thing", "things"}


def _near_have(state: _State) -> bool:
    """Has is an auxiliary only directly before its participle (with adverbs between)."""
    return state.before_adverbs() in {"HAVE", "HAVB"}


def _first_word(chooser: _Chooser, after: int) -> int:
    """The first word of a sentence that may be a verb is one if an object, a preposition or a capital follows, not a finite verb."""
    follows = chooser.first_kind(after)
    if chooser.only_finite(after) or follows in {"BE", "MODAL", "HAVE", "DO", "POSS"}:
        return 1
    if follows == "VN" and _verb_ahead(chooser, after):
        return 2
    if follows in {
        "DET",
        "POSSDET",
        "NUM",
        "AMOUNT",
        "DICE",
        "PRON",
        "PREP",
        "WH",
        "NOUN",
        "STATUS",
        "ADJ",
        "VN",
        "ADV",
        "VG",
    }:
        return 9
    if follows in {"COMMA", "CONJ"}:
        return 4
    return 5


def _prefixed(state: _State) -> bool:
    """The part of the sentence began with a word that opens a prefix, and no command came yet."""
    start = next((at + 1 for at in range(len(state.tokens) - 1, -1, -1) if state.tokens[at].kind == "SEMI"), 0)
    return state.tokens[start].kind in {"SUB", "PREP", "ADV", "TO", "FOCUS", "AV"} and not any(
        t.kind == "VB" for t in state.tokens[start:]
    )


def _name_first(chooser: _Chooser, after: int) -> bool:
    """After a name at the start of a sentence comes what follows a subject: a finite verb, a comma, a possessive (E35)."""
    return (
        chooser.may_be(after, "BE", "MODAL", "HAVE", "DO", "POSS", "COMMA", "CONJ", "PREP", "ADV")
        or chooser.may_be(after, "VS", "VD")
        or chooser.first_kind(after) == "VB"
    )


def _last_verb(state: _State) -> str:
    for token in reversed(state.tokens):
        if token.part is Part.VERB or token.kind in {
            "VB",
            "VZ",
            "VD",
            "VN",
            "VG",
            "GER",
            "INF",
            "BE",
            "HAVE",
            "MODAL",
            "DO",
        }:
            return token.kind
    return ""


def _imperative(state: _State) -> bool:
    """The last finite or base verb of the clause is a command."""
    for token in reversed(state.tokens):
        if token.kind in {"VB"}:
            return True
        if token.kind in FINITE:
            return False
    return False


def _infinitives(state: _State) -> bool:
    for token in reversed(state.tokens):
        if token.kind == "INF":
            return True
        if token.kind in FINITE or token.kind in {"VB", "SUB"}:
            return False
    return False


def _plural_noun(state: _State) -> bool:
    """The noun phrase before is plural, or several joined."""
    for token in reversed(state.tokens):
        if token.kind == "NOUN":
            return (
                token.plural
                or _joined_subject(state)
                or (token.entry is None and token.lemma.endswith("s"))
                or _counted(state)
            )
        if token.kind == "PRON":
            return token.lemma in {"they", "you", "we", "others"}
        if token.kind in {"NUM", "DET", "AMOUNT"}:
            return True
        if token.kind not in {"ADV"}:
            return False
    return False


def _plural_head(state: _State) -> bool:
    """The head of a subject with a phrase behind it is plural: `All effects of the stack end`."""
    start = next((at + 1 for at in range(len(state.tokens) - 1, -1, -1) if state.tokens[at].kind in {"SUB", "SEMI", "COMMA"} | FINITE), 0)
    nouns = [token for token in state.tokens[start:] if token.kind in {"NOUN", "PREP", "REL"}]
    at = next((at for at, token in enumerate(nouns) if token.kind != "NOUN"), 0)
    return at > 0 and nouns[at - 1].plural


def _counted(state: _State) -> bool:
    """A number other than one, or `all`, stands before the noun."""
    for token in reversed(state.tokens[:-1]):
        if token.kind == "NUM":
            return token.text.lower() not in {"one", "1"}
        if token.kind == "DET":
            return token.lemma in {"all", "both", "these", "those"}
        if token.kind not in {"ADJ", "NOUN", "STATUS"}:
            return False
    return False


def _joined_subject(state: _State) -> bool:
    for token in reversed(state.tokens):
        if token.kind == "CONJ":
            return True
        if token.kind in FINITE or token.kind in {"SUB", "REL", "VB"}:
            return False
    return False


def _plural_subject(state: _State) -> bool:
    return any(token.kind == "NOUN" and token.plural for token in state.tokens)


def _verb_ahead(chooser: _Chooser, place: int) -> bool:
    """A finite verb stands before the next comma or conjunction of clauses."""
    while place < len(chooser.words):
        kinds = {r.token.kind for r in chooser.at(place)}
        if kinds & {"COMMA", "SEMI", "END", "SUB", "REL"}:
            return False
        if chooser.only_finite(place):
            return True
        place += 1
    return False


def _zero_relative(token: Token, state: _State, chooser: _Chooser, place: int) -> None:
    """`the Zombie Card they drew`: a relative clause without its word gets an empty one."""
    if (
        token.kind == "PRON"
        and token.lemma in {"they", "it", "he", "she", "you"}
        and state.kind() == "NOUN"
        and chooser.may_be(place + 1, "VD", "VS", "VB", "HAVE", "MODAL")
    ):
        at = chooser.words[place].start
        _advance(Token(Span(at, at), "", "REL", "", Part.WORD), state)


def _advance(token: Token, state: _State) -> None:
    """Add a token and keep count of clauses and verbs."""
    kind = token.kind
    state.tokens.append(token)
    if kind == "SUB":
        state.clauses = [_Clause()]
        state.joined = state.modal = False
    elif kind == "REL":
        state.clauses.append(_Clause(relative=True))
        state.joined = state.modal = False
    elif kind in {"COMMA", "CONJ", "SEMI"}:
        state.joined = True
    elif kind in FINITE or (kind == "VB" and not state.clauses[-1].verb):
        if state.clauses[-1].relative and state.clauses[-1].verb and not state.joined and len(state.clauses) > 1:
            state.clauses.pop()
        state.clauses[-1].verb = kind
        state.joined = False
        if kind != "VB":
            state.modal = kind == "MODAL"


def _adverbs(tokens: list[Token]) -> list[Token]:
    """Adverbs that stand before a verb, or inside its chain, become AV."""
    found = list(tokens)
    for at, token in enumerate(found):
        if token.kind == "MODAL" and (at + 1 == len(found) or found[at + 1].kind in {"END", "COMMA", "SUB", "SEMI"}):
            found[at] = replace(token, kind="VZ", part=Part.VERB, form="B")  # says they can
        if token.kind == "HAVE":
            after = next((t.kind for t in found[at + 1 :] if t.kind not in {"ADV", "AV", "NOT", "FOCUS"}), "")
            if after not in {"VN", "BEEN"}:
                past = token.text.lower() == "had"
                found[at] = replace(
                    token,
                    kind="VD" if past else "VZ",
                    lemma="have",
                    part=Part.VERB,
                    form="D" if past else "B" if token.text.lower() == "have" else "S",
                )
    verbal = {"VZ", "VD", "VB", "VN", "VG", "SAY", "AV"}
    for at in range(len(found) - 2, -1, -1):
        token, after = found[at], found[at + 1]
        if token.kind in {"ADV", "OTHERWISE"} or (token.kind == "FOCUS" and after.kind in {"VB", "VN", "VZ"}):
            chain = (
                at > 0
                and found[at - 1].kind in {"MODAL", "DO", "HAVE", "NOT"}
                and after.kind in verbal | {"BEEN", "BEB", "NOT", "HAVB"}
            )
            if (
                (after.kind in verbal
                and not (found[at - 1].kind in {"VB"} if at else False))
                or chain
                or (after.kind in {"BE", "MODAL", "HAVE", "DO"}
                and token.lemma in {"never", "also", "still", "always"})
            ):
                found[at] = replace(token, kind="AV", part=Part.ADVERB)
    return found
