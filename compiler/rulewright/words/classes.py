"""Which of its readings a word has here, chosen left to right by its neighbours (the rules of each class:
small_words.py, verb_classes.py).

`choose` makes a token of every word but gives commas and conjunctions no role yet. A choice that a parse has shown to
be wrong stands in `avoid` (place: `kind/words` not to take), so that the next best reading is taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from rulewright.words.ahead import Ahead
from rulewright.words.alone import Reading
from rulewright.words.lexicon import Lexicon
from rulewright.words.readings import Written
from rulewright.words.small_words import action_name, small_word
from rulewright.words.state import AUXILIARY, ENDS_NOUN, OPENS_NOUN, SEPARATORS, State
from rulewright.words.token import Extent, Part, Token
from rulewright.words.verb_classes import Fit, acts, name_first, verb


def choose(words: tuple[Written, ...], lexicon: Lexicon, avoid: Mapping[int, Set[str]]) -> list[Token]:
    """A token for every word, in order. Commas and conjunctions are COMMA, CONJ and SEMI still."""
    ahead = Ahead(words, lexicon)
    state = State()
    place = 0
    while place < len(words):
        token, length = _best(state, ahead, place, avoid.get(words[place].start, _NONE) if avoid else _NONE)
        if token.kind in _BEGIN_CLAUSE:
            at = words[place].start
            if _main_clause_begins(token, state, ahead, place):
                state.advance(Token(Extent(at, at), "", "COMMA", ","))
            if _relative_without_word(token, state, ahead, place):
                state.advance(Token(Extent(at, at), "", "REL", ""))
        state.advance(token)
        place += length
    return _before_verbs(_finite_have(state.tokens))


_NONE: frozenset[str] = frozenset()
_BEGIN_CLAUSE = frozenset({"DET", "PRON", "THERE"})


def _best(state: State, ahead: Ahead, place: int, shunned: Set[str]) -> tuple[Token, int]:
    """The reading that fits best, and how many words it covers; a longer match is better within one measure of fit."""
    found = ahead.choices(place).readings
    best, chosen, highest = found[0], None, -9999
    if len(found) == 1:
        chosen, _ = _judge(best, state, ahead, place)
        found = ()
    for reading in found:
        kind, fit = _judge(reading, state, ahead, place)
        if kind is None:
            continue
        rank = fit * 10 + min(reading.length, 9)
        if shunned and f"{kind}/{reading.length}" in shunned:
            rank -= 1000
        if rank > highest:
            best, chosen, highest = reading, kind, rank
    token, length = best
    _, start, end = ahead.words[place]
    if length > 1:
        end = ahead.words[place + length - 1].end
    new = tuple.__new__  # as Extent(…) and Token(…) do, without their calls: once for every word
    token = new(Token, (new(Extent, (start, end)), *token[1:]))
    return token if chosen is None or chosen == token.kind else _as_kind(token, chosen), length


def _as_kind(token: Token, kind: str) -> Token:
    """The token with a kind that is not that of its reading."""
    if token.kind in {"NUM", "MODAL"}:
        return token._replace(kind=kind)
    if kind == "NOUN":  # a verb that stands as a noun, which the tables do not know
        return token._replace(kind=kind, part=Part.GUESSED, form="", plural=token.form == "S", guessed=True)
    return token._replace(kind=kind)


_VERBS = frozenset({"VB", "VS", "VD", "VN", "VG"})


def _judge(reading: Reading, state: State, ahead: Ahead, place: int) -> Fit:
    token, length = reading
    if token.kind == "NOUN":
        return _noun(token, state, ahead, place + length)
    if token.kind in _VERBS:
        return verb(token, state, ahead, place, place + length)
    return small_word(token, state, ahead, place + length)


def _noun(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    """A noun or a name. A procedure's name after may, cannot, to is the author's verb."""
    last, aux = state.kind, state.before_adverbs
    if token.part in {Part.NAME, Part.GUESSED} and token.text[:1].isupper():
        return _name(token, state, ahead, after)
    if not state.tokens:
        return "NOUN", 5
    if last in OPENS_NOUN:
        return "NOUN", 5 if token.guessed else 8
    if last == "PREP":
        return "NOUN", 4 if token.guessed else 7
    if token.guessed:
        return "NOUN", 3
    return "NOUN", 2 if aux in AUXILIARY else 5


def _name(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    last, aux = state.kind, state.before_adverbs
    if aux in AUXILIARY:
        return ("INF" if aux == "TO" else "VB"), 6
    if state.modal and last in SEPARATORS and action_name(token) and not ahead.only_finite(after):
        return ("VB" if state.before_separators() == "VB" else "NOUN"), 7
    if action_name(token) and last in ENDS_NOUN and ahead.may_be(after, "DET", "PRON") and state.makes:
        return "INF", 9
    if state.infinitives() and last in SEPARATORS and action_name(token) and not ahead.only_finite(after):
        return "INF", 9
    if not state.tokens:
        if " " in token.text and name_first(ahead, after):
            return "NOUN", 9
        subject = ahead.first_kind(after) in {"COMMA", "POSS", "CONJ", "BE", "MODAL"} or ahead.only_finite(after)
        return "NOUN", 6 if acts(ahead, after) else 5 if subject else 4
    return "NOUN", 8


_BEFORE_CLAUSE = frozenset({"NOUN", "STATUS", "VN", "VZ", "ADV"})


def _main_clause_begins(token: Token, state: State, ahead: Ahead, place: int) -> bool:
    """`When a Hero is killed by a Zombie they become a Zombie Hero`: a clause of time without its comma, and behind it
    the main clause, which begins with a pronoun or `there`; it gets an empty comma. Only where the sentence has none.
    """
    if not state.tokens or state.tokens[0].kind != "SUB" or not state.clauses[-1].verb:
        return False
    if state.kind not in _BEFORE_CLAUSE or any(word.text == "," for word in ahead.words):
        return False
    if token.kind == "PRON" and token.lemma in {"they", "he", "she", "it", "you"}:
        return ahead.may_be(place + 1, "VS", "VD", "VB", "HAVE", "MODAL", "BE", "DO")
    return token.kind == "THERE"


def _relative_without_word(token: Token, state: State, ahead: Ahead, place: int) -> bool:
    """`the Zombie Card they drew`, `the number of Cards a Player can hold`: a relative clause that begins with its
    subject; it gets an empty word."""
    if state.asked:
        return False  # which card it shows
    if token.kind == "DET" and state.kind in {"NOUN", "PRON"} and not state.lacks_verb() and not state.makes:
        return token.lemma in {"a", "the", "that"} and ahead.clause_ahead(place)
    if token.kind != "PRON" or token.lemma not in {"they", "it", "he", "she", "you"} or state.kind != "NOUN":
        return False
    return ahead.may_be(place + 1, "VD", "VS", "VB", "HAVE", "MODAL")


def _finite_have(tokens: list[Token]) -> list[Token]:
    """`has` without a participle is a verb of its own; so is a modal with nothing after it (says they can)."""
    found = list(tokens)
    for at, token in enumerate(tokens):
        if token.kind == "MODAL" and (at + 1 == len(found) or found[at + 1].kind in _ENDS_MODAL):
            found[at] = token._replace(kind="VZ", part=Part.VERB, form="B")
        elif token.kind == "HAVE":
            after = next((t.kind for t in tokens[at + 1 :] if t.kind not in {"ADV", "NOT", "FOCUS"}), "")
            if after not in {"VN", "BEEN"}:
                form = {"had": "D", "have": "B"}.get(token.text.lower(), "S")
                kind = "VD" if form == "D" else "VZ"
                found[at] = token._replace(kind=kind, lemma="have", part=Part.VERB, form=form)
    return found


_ENDS_MODAL = frozenset({"END", "COMMA", "SUB", "SEMI"})
_VERBAL = frozenset({"VZ", "VD", "VB", "VN", "VG", "SAY", "AV"})


def _before_verbs(tokens: list[Token]) -> list[Token]:
    """Adverbs that stand before a verb, or inside its chain, become AV."""
    for at in range(len(tokens) - 2, -1, -1):
        token = tokens[at]
        if token.kind not in _ADVERBIAL:
            continue
        after, before = tokens[at + 1].kind, tokens[at - 1].kind if at else ""
        if token.kind == "FOCUS" and after not in {"VB", "VN", "VZ"}:
            continue
        chain = before in {"MODAL", "DO", "HAVE", "NOT"} and after in _VERBAL | {"BEEN", "BEB", "NOT", "HAVB"}
        auxiliary = after in {"BE", "MODAL", "HAVE", "DO"} and token.lemma in {"never", "also", "still", "always"}
        if (after in _VERBAL and before != "VB") or chain or auxiliary:
            tokens[at] = token._replace(kind="AV", part=Part.ADVERB)
    return tokens


_ADVERBIAL = frozenset({"ADV", "OTHERWISE", "FOCUS"})
