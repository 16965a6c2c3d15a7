"""Whether a function word has this or that of its classes here: `that`, `to`, `as`, `before`, `have`, `times` and the
like.

Each function gives the terminal and how well it fits, from 0 (only if nothing else does) to 9 (certain); None for the
terminal when it cannot be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulewright.words.ahead import Ahead
from rulewright.words.closed import listed
from rulewright.words.state import AUXILIARY, ENDS_NOUN, OPENS_NOUN, SEPARATORS, State
from rulewright.words.token import Part, Token

Fit = tuple[str | None, int]
Judge = Callable[[Token, State, Ahead, int], Fit]

# What an infinitive completes: cause a Player to fall, a chance to take Loot, eligible to become.
TAKES_INFINITIVE = listed(
    "cause need allow require instruct want try decline choose force permit enable begin continue use chance "
    "opportunity possibility choice right ability way time permission instruction able eligible unable free going "
    "order"
)
# Small nouns that stand without a determiner: return to play.
_WITHOUT_DETERMINER = frozenset({"play", "rest", "damage"})
_NO: Fit = (None, 0)


def action_name(token: Token) -> bool:
    """A name that may stand for its verb after may, cannot or to: a procedure's, an action's, or one that is only
    seen."""
    if token.entry is None:
        return token.guessed
    return token.entry.sort in {"procedure", "name"} or any("Action" in kind for kind in token.entry.above)


def _determiner(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    if token.lemma == "such" and state.kind in OPENS_NOUN:
        return "ADJ", 8  # any other such choice
    return "DET", 1 if token.lemma == "that" and state.ends_noun() else 8


def _relative(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    last = state.kind
    if token.lemma == "that":
        these = last == "DET" and state.tokens[-1].lemma in {"those", "these", "that"}
        if last == "NOUN" and state.asked and ahead.verb_count(after) == 1:
            return "REL", 0  # which rule that Card uses: the one verb that is left is the question's
        return "REL", 9 if state.ends_noun() or last == "NUM" or these else 0
    if token.lemma == "where":
        return ("REL", 8) if last in ENDS_NOUN else _NO
    if token.lemma in {"which", "who"}:
        return "REL", 8 if state.ends_noun() or last in {"COMMA", "CONJ", "NUM", ""} else 1
    return "REL", 8


def _question(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    last = state.kind
    if token.lemma == "that":
        asks = bool(state.tokens) and state.tokens[-1].lemma in {"confirm", "check", "know", "see", "say", "state"}
        return ("WH", 9) if asks and ahead.clause_ahead(after) else _NO
    if token.lemma in {"which", "who", "what", "how"}:
        verbal = last in {"VB", "VZ", "VD", "VG", "INF", "GER"} or (last in {"CONJ", "SUB"} and token.lemma != "who")
        return "WH", 9 if verbal else 2
    return "WH", 8


def _likened(state: State) -> bool:
    """Whether the last noun is the same as something: in the same Place …"""
    last = next((at for at, token in enumerate(reversed(state.tokens)) if token.kind != "NOUN"), len(state.tokens))
    return 0 < last < len(state.tokens) and state.tokens[-1 - last].lemma == "same"


def _conjunction_of_time(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    lemma, last = token.lemma, state.kind
    if lemma in {"before", "after", "until", "since", "as", "only after", "only before"}:
        if state.clauses[-1].verb and state.subject_lacks_verb() and ahead.finite_count(after) == 1:
            return (
                "SUB",
                0,
            )  # `A Player who falls before that position may rise`: the one verb that is left is the subject's own
        if lemma in {"after", "before"} and not state.tokens and ahead.listed_clause_ahead(after):
            return "SUB", 9
        if lemma == "as" and _likened(state):
            return "SUB", 1  # each Player in the same Place as the Leader loses 1 Gold
        if ahead.clause_ahead(after, through=lemma not in {"as", "since"}):
            return "SUB", 9
        return "SUB", 1 if lemma == "as" and ahead.may_be(after, "VD", "VN") else 0
    if lemma == "because" and after < len(ahead.words) and ahead.words[after].text == "of":
        return _NO
    if lemma == "where":
        return "SUB", 7 if last in {"COMMA", ""} else 1
    if lemma == "once":
        return ("SUB", 9) if last in {"", "COMMA"} and ahead.clause_ahead(after) else _NO
    return "SUB", 9


def _preposition(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    lemma, last, aux = token.lemma, state.kind, state.before_adverbs
    if lemma in {"starting with", "beginning with", "ending with", "starting at"}:
        return "PREP", 9
    if lemma == "to" and ahead.may_be(after, "VB") and infinitive(state, ahead, after):
        return "PREP", 2
    if lemma == "minus" and last in {"NOUN", "NUM", "DICE"}:
        return "PREP", 1
    if lemma in {"equal to", "using"} and aux == "BE":
        return "PREP", 1
    if lemma == "up to" and ahead.first_kind(after) in {"NUM", "DICE"}:
        return "PREP", 1
    return "PREP", 9 if lemma == "using" or (" " in lemma and lemma != "equal to") else 7


def _to(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    if any(r.token.kind == "NOUN" and action_name(r.token) for r in ahead.at(after)):
        wanted = any(t.part is Part.VERB and t.lemma in TAKES_INFINITIVE for t in state.tokens[-8:])
        return ("TO", 8) if wanted and ahead.capital(after) else _NO
    return ("TO", 8) if ahead.may_be(after, "VB", "BEB", "HAVE", "DO") and infinitive(state, ahead, after) else _NO


def infinitive(state: State, ahead: Ahead, place: int) -> bool:
    """Is the word after `to` a verb: it is if it cannot be a noun, if an object follows, or if something before wants
    an infinitive."""
    found = ahead.at(place)
    word = ahead.words[place].text
    verbs = {"VB", "BEB", "HAVE", "DO"}
    if not ahead.may_be(place, "NOUN") or all(r.token.kind in verbs for r in found if not r.token.guessed):
        return True
    follows = ahead.first_kind(place + 1)
    if word[0].isupper():
        return follows in {"DET", "END", "COMMA", "CONJ"}
    if any(token.lemma in TAKES_INFINITIVE for token in state.tokens[-8:]):
        return True
    if follows in {"DET", "POSSDET", "NUM", "AMOUNT", "NOUN", "PRON", "STATUS"}:
        return True
    return word not in _WITHOUT_DETERMINER and follows in {"END", "COMMA", "PREP", "ADV"} and not found[0].token.plural


def _comparison(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    if state.before_adverbs == "BE":
        return "CMP", 9
    listed_values = token.lemma in {"between", "one of", "exactly one of"}
    return ("CMP", 6) if not listed_values and state.kind in {"NOUN", "VZ"} else _NO


def _amount(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    if token.lemma == "twice" and state.kind not in {"BE", "VZ"}:
        return "AMOUNT", 1
    if token.lemma in {"one or more", "two or more"}:
        return "AMOUNT", 9
    if token.lemma.startswith("half"):
        return "AMOUNT", 1 if state.kind in OPENS_NOUN else 3 if token.lemma == "half" else 8
    return "AMOUNT", 8


def _pronoun(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    noun_follows = ahead.first_kind(after) in {"NOUN", "STATUS", "ADJ"}
    return "PRON", 1 if token.lemma == "each other" and noun_follows else 8


def _there(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    starts = state.kind in SEPARATORS | {"", "SUB"}
    if not starts and state.tokens[0].kind == "SUB" and state.clauses[-1].verb:
        starts = all(word.text != "," for word in ahead.words)  # Each time that there is a sound there is a chance …
    return ("THERE", 9) if ahead.may_be(after, "BE") and starts else _NO


def _modal(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    """A modal without subject or without verb is the word itself: `Cannot beats may.`"""
    itself = not state.tokens and ahead.may_be(after, "VS")
    ends = state.kind in {"VZ", "VB"} and ahead.first_kind(after) in {"END", ""}
    return "NOUN" if itself or ends else "MODAL", 8


def _have(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    aux = state.before_adverbs
    if aux == "TO":
        return "INF", 9
    if aux in AUXILIARY:
        return ("HAVB" if ahead.participle_ahead(after) else "VB"), 9
    if state.modal and state.kind in SEPARATORS and token.text == "have":
        return "VB", 9
    return "HAVE", 8


def _be(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    return ("INF" if state.before_adverbs == "TO" else "BEB"), 9


def _being(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    return ("BEING" if state.kind == "BE" else "GER"), 9


def _having(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    return "GER", 8


def _do(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    if ahead.may_be(after, "NOT") or (ahead.may_be(after, "ADV") and ahead.may_be(after + 1, "NOT")):
        return "DO", 9
    if token.text == "do" and state.kind in SEPARATORS | {"OTHERWISE"} and ahead.first_kind(after) == "DET":
        return "VB", 6  # If …, do the first of these
    if state.before_adverbs == "TO":
        return "INF", 9
    return ("VB" if state.before_adverbs in AUXILIARY else "VD" if token.lemma == "did" else "VZ"), 6


# Adjectives behind which a number may stand: the top three cards, the other two Players.
_COUNTED = frozenset({"top", "bottom", "first", "last", "next", "other", "remaining", "same"})


def _adjective(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    opened = state.kind in OPENS_NOUN
    nominal = ahead.first_kind(after) in {"NOUN", "STATUS", "ADJ"}
    counted = token.lemma in _COUNTED and ahead.first_kind(after) == "NUM" and ahead.first_kind(after + 1) == "NOUN"
    if opened and (nominal or counted):
        return "ADJ", 9 if not token.guessed else 7
    if token.guessed and opened:
        return "ADJ", 3
    if nominal and token.text.endswith("ing"):
        return "ADJ", 9  # with a living creature
    rarely = token.lemma in {"open", "free", "left", "right", "complete", "own", "light"}
    return "ADJ", 3 if rarely and not opened and state.before_adverbs != "BE" else 7


def _adverb(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    lemma, last = token.lemma, state.kind
    words = lemma.count(" ") + 1
    if words > 2 or lemma in {"no longer", "at once", "in play"}:
        return "ADV", 9
    if lemma in {"this way", "that way"}:  # not: this way of rolling
        return "ADV", 1 if ahead.first_kind(after) in {"PREP", "REL"} else 9
    if lemma == "either":  # either Rests or Drinks
        verb = ahead.may_be(after, "VS", "VB") and state.kind in ENDS_NOUN | {"MODAL"}
        return ("ADV", 9) if verb and (ahead.capital(after) or not ahead.may_be(after, "NOUN")) else _NO
    follows = ahead.first_kind(after)
    if words == 1 and last in OPENS_NOUN and follows in {"NOUN", "STATUS", "ADJ"}:
        return "ADV", 2
    if lemma == "there" and ahead.may_be(after, "BE"):
        return "ADV", 1
    if lemma in {"below", "above"}:
        placed = follows in {"DET", "POSSDET", "NUM", "NOUN", "PRON", "STATUS", "DICE"}
        return "ADV", 1 if placed or state.before_adverbs in {"BE", "BEB"} else 9
    if lemma == "then" and last in SEPARATORS:
        return "ADV", 1
    if lemma in {"face down", "face up", "face-down", "face-up"} and follows == "NOUN" and last != "NOUN":
        return "ADV", 2
    return "ADV", 5 if lemma in {"up", "down"} else 7


def _conjunction(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    last = state.kind
    if token.lemma == "minus" and last not in {"NOUN", "NUM", "DICE"}:
        return _NO
    if token.lemma == "times" and ahead.first_kind(after) not in {"DET", "NUM", "NOUN", "POSSDET"}:
        return _NO
    if token.lemma == "then":
        return ("CONJ", 8 if last in {"COMMA", "CONJ"} else 1) if last else _NO
    return "CONJ", 8


def _focus(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    """`only`, `even`; an even number, or a result that is even, is none."""
    number = state.kind == "DET" or (state.before_adverbs == "BE" and ahead.first_kind(after) in {"END", "COMMA"})
    return "FOCUS", 1 if token.lemma == "even" and number else 7


JUDGES: Mapping[str, Judge] = {
    "DET": _determiner,
    "REL": _relative,
    "WH": _question,
    "SUB": _conjunction_of_time,
    "PREP": _preposition,
    "TO": _to,
    "CMP": _comparison,
    "AMOUNT": _amount,
    "PRON": _pronoun,
    "THERE": _there,
    "MODAL": _modal,
    "HAVE": _have,
    "BEB": _be,
    "BEING": _being,
    "HAVEG": _having,
    "DO": _do,
    "ADJ": _adjective,
    "ADV": _adverb,
    "CONJ": _conjunction,
    "FOCUS": _focus,
}


def small_word(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    """The terminal of a word of the closed tables, or of a number or mark."""
    judge = JUDGES.get(token.kind)
    if judge is not None:
        return judge(token, state, ahead, after)
    if token.kind == "NUM" and token.text == "one" and state.kind in {"ADJ", "STATUS"}:
        return "NOUN", 8  # the first one
    return token.kind, 7 if token.kind == "NUM" else 8
