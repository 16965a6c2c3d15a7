"""Whether a word that may be a form of a verb is one here: base form, form in -s, -ing form, past and participle.

Each function gives the terminal and how well it fits, from 0 (only if nothing else does) to 9 (certain); None for the
terminal when it cannot be.
"""

from __future__ import annotations

from rulewright.words import closed
from rulewright.words.ahead import Ahead
from rulewright.words.frames import FRAMES
from rulewright.words.state import AUXILIARY, ENDS_NOUN, OPENS_NOUN, SEPARATORS, State
from rulewright.words.token import Token

Fit = tuple[str | None, int]

_OBJECTS = frozenset({"DET", "POSSDET", "NUM", "AMOUNT", "NOUN", "STATUS", "PRON", "DICE"})
_VERBS = frozenset({"VZ", "VD", "VB", "VN"})
_NOMINAL = frozenset({"NOUN", "STATUS", "ADJ"})


def verb(token: Token, state: State, ahead: Ahead, place: int, after: int) -> Fit:
    """The terminal of a verb's form in this place."""
    form = token.kind[1]
    if token.guessed and form in "BS" and not _likely_guess(token, state, ahead, after):
        return "VB" if form == "B" else "VZ", 1
    if state.kind == "REL" and state.tokens[-1].lemma == "whose":
        return None, 0
    if token.text[:1].isupper() and state.tokens and token.entry is None:
        declared = any(r.token.entry is not None and r.token.entry.sort != "name" for r in ahead.at(place))
        if form == "N" and state.before_adverbs == "BEB" and not declared and not ahead.may_be(after, "NOUN"):
            return "VN", 9  # can be Called again
        if state.before_adverbs in AUXILIARY:
            return ("VB", 5) if form == "B" else (None, 0)
        if not _capital_verb(token, state, ahead, place, after):
            return None, 0
    match form:
        case "B":
            kind, fit = _base(token, state, ahead, place, after)
        case "S":
            kind, fit = _third_person(token, state, ahead, place, after)
        case "G":
            return _gerund(token, state, ahead, after)
        case _:
            return _past(token, state, ahead, place, after)
    # A guess gives way to a reading of the same fit that the tables know.
    return kind, fit - 2 if token.guessed and kind != "NOUN" and fit > 3 else fit


def _capital_verb(token: Token, state: State, ahead: Ahead, place: int, after: int) -> bool:
    """A capitalised verb of the language that is no name of the ruleset: between a subject and what follows a verb. Of
    a procedure the form in -s, where the clause has no other verb (the Active Player Rests or Drinks).
    """
    if token.kind == "VS" and token.lemma[:1].isupper() and not ahead.finite_ahead(after):
        return state.lacks_verb() and state.kind in ENDS_NOUN | SEPARATORS | {"ADV"}
    unknown = all(r.token.guessed or r.token.kind.startswith("V") for r in ahead.at(place))
    subject = state.kind in ENDS_NOUN | {"REL"} and state.lacks_verb()
    return unknown and subject and not ahead.only_finite(after) and ahead.first_kind(after) not in {"NOUN", "POSS"}


def _likely_guess(token: Token, state: State, ahead: Ahead, after: int) -> bool:
    """An unknown word is a finite verb only where one must stand: after may or who, at the start, or between a noun
    and an object."""
    last, form = state.kind, token.kind[1]
    objective = ahead.first_kind(after) in {"DET", "POSSDET", "NUM", "DICE", "PRON"}
    if not state.tokens and form == "B":
        return objective
    if not state.tokens or last == "REL" or state.before_adverbs in AUXILIARY or (form == "S" and last in SEPARATORS):
        return True
    return (objective or ahead.capital(after)) and state.lacks_verb() and last in ENDS_NOUN | {"ADV", "COMMA"}


def _base(token: Token, state: State, ahead: Ahead, place: int, after: int) -> Fit:
    """take: after may, to, does not; a command; or finite after a plural."""
    last, aux, follows = state.kind, state.before_adverbs, ahead.first_kind(after)
    if aux in {"MODAL", "DO"}:
        return "VB", 9
    if aux == "TO" or (last in SEPARATORS and token.text.islower() and state.listing()):
        return "INF", 9
    if not state.tokens or last == "SEMI":
        longer = max((r.length for r in ahead.at(place) if r.token.kind == "NOUN"), default=1)
        if longer > 1 and name_first(ahead, place + longer):
            return "VB", 1
        if acts(ahead, after) and any(r.token.kind == "NOUN" and r.token.entry is not None for r in ahead.at(place)):
            return "VB", 1
        return "VB", _first_word(ahead, after)
    alone = last == "DET" and state.tokens[-1].lemma in {"these", "those", "both"}
    if last == "PREP" or (last in OPENS_NOUN and not alone):
        return "NOUN", 1
    if last in SEPARATORS or (last in {"ADV", "FOCUS", "OTHERWISE"} and aux in SEPARATORS | {""}):
        return _base_after_separator(state, ahead, place, after)
    plural = state.plural_subject() or state.joined or state.clauses[-1].relative
    if last in ENDS_NOUN | {"ADV", "NUM", "DET"} and state.lacks_verb() and plural:
        if ahead.only_finite(after):
            return None, 0
        plain = follows != "NOUN" or ahead.capital(after)
        strong = not ahead.may_be(place, "NOUN") or (ahead.verb_here(place) and plain)
        return "VZ", (9 if token.entry is not None or token.text[:1].isupper() else 8) if strong else 4
    return ("VZ", 8) if aux == "REL" else ("VB", 1)


def _base_after_separator(state: State, ahead: Ahead, place: int, after: int) -> Fit:
    """draw and *reveal*; cannot hide, *seek* or flee; When a Player wins, *end* the game."""
    last, follows = state.kind, ahead.first_kind(after)
    if last == "COMMA" and state.prefixed() and follows in _OBJECTS | {"FOCUS", "ADJ", "PREP", "ADV", "END"}:
        return "VB", 9
    if state.modal or state.commanding() or state.infinitives() or not state.clauses[-1].verb:
        ends = ahead.only_finite(after) or (follows in {"COMMA", "CONJ", "PREP"} and not state.modal)
        noun = ahead.may_be(place, "NOUN") and ends
        kind = "INF" if state.infinitives() and not state.modal and not state.commanding() else "VB"
        return kind, 4 if noun else 8
    if last in SEPARATORS and any(token.kind == "NOUN" and token.plural for token in state.tokens):
        return "VZ", 7
    return "VB", 4


def _first_word(ahead: Ahead, after: int) -> int:
    """The first word of a sentence that may be a verb is one if an object, a preposition or a capital follows, not a
    finite verb (E35)."""
    follows = ahead.first_kind(after)
    if ahead.only_finite(after) or follows in {"BE", "MODAL", "HAVE", "DO", "POSS"}:
        return 1
    if follows in {"VN", "PREP"} and ahead.finite_ahead(after):
        return 2
    if follows in _OBJECTS | {"PREP", "WH", "ADJ", "VN", "ADV", "VG"}:
        return 9
    return 4 if follows in {"COMMA", "CONJ"} else 5


def acts(ahead: Ahead, after: int) -> bool:
    """Behind a name stand a verb and its object: Attack costs 1 Gold."""
    return ahead.may_be(after, "VS") and ahead.first_kind(after + 1) in _OBJECTS


def name_first(ahead: Ahead, after: int) -> bool:
    """After a name at the start of a sentence comes what follows a subject: a finite verb, a comma, a possessive
    (E35)."""
    follows = ("BE", "MODAL", "HAVE", "DO", "POSS", "COMMA", "CONJ", "PREP", "ADV", "VS", "VD")
    return ahead.may_be(after, *follows) or ahead.first_kind(after) == "VB"


def _third_person(token: Token, state: State, ahead: Ahead, place: int, after: int) -> Fit:
    """takes: after its subject, after who, or after and."""
    last, aux = state.kind, state.before_adverbs
    if token.lemma in closed.SAYING and last not in OPENS_NOUN:
        return "SAY", 9
    if last == "DET" and state.tokens[-1].lemma in {"this", "that"} and state.lacks_verb():
        return "VZ", 6
    if last in OPENS_NOUN - {"ADJ", "STATUS", "NUM"} or last == "PREP":
        return "NOUN", 1
    if last == "REL" or (last == "ADV" and aux == "REL"):
        return "VZ", 9
    if last in ENDS_NOUN | {"NUM", "ADV", "STATUS", "ADJ"} and state.lacks_verb():
        if ahead.only_finite(after):
            return "VZ", 8 if state.clauses[-1].relative and not state.clauses[-1].verb else 3
        if (token.entry is not None or token.text[:1].isupper()) and ahead.verb_here(place):
            return "VZ", 9  # an author's verb
        return "VZ", 8 if not ahead.may_be(place, "NOUN") or ahead.verb_here(place) else 4
    if (last in _VERBS or aux in _VERBS) and state.clauses[-1].verb and state.subject_lacks_verb():
        return "VZ", 8 if not ahead.may_be(place, "NOUN") or ahead.verb_here(place) else 4
    if last in SEPARATORS and (state.clauses[-1].verb or state.clauses[-1].relative):
        return "VZ", 3 if ahead.only_finite(after) else 7
    return "VZ", 0 if ahead.may_be(place, "NOUN") else 2


def _gerund(token: Token, state: State, ahead: Ahead, after: int) -> Fit:
    """taking: progressive after is, adjective before a noun, else a phrase of its own."""
    last = state.kind
    if state.before_adverbs == "BE" and last != "PREP":
        return "VG", 8
    frame = FRAMES.get(token.lemma)
    if (
        last in {"VB", "VZ", "INF"}
        and ahead.first_kind(after) == "NOUN"
        and frame is not None
        and frame.object in {"-", "state"}
    ):
        return "ADJ", 9  # takes remaining Turn Actions
    if last in OPENS_NOUN - {"STATUS"} and ahead.first_kind(after) in _NOMINAL:
        return "ADJ", 8
    if last in OPENS_NOUN - {"STATUS", "POSS"}:
        return "ADJ", 4
    if token.guessed:
        return "GER", 6 if last == "PREP" else 2
    return "GER", 8


def _past(token: Token, state: State, ahead: Ahead, place: int, after: int) -> Fit:
    """took, taken, dealt: after is or has a participle; before a noun an adjective; finite before an object; behind a
    noun a short relative clause."""
    form, last, aux, follows = token.kind[1], state.kind, state.before_adverbs, ahead.first_kind(after)
    if aux == "BE" and token.guessed and follows == "NOUN" and token.lemma.startswith("un"):
        return ("ADJ", 9) if form == "N" else (None, 0)
    if aux in {"BE", "BEB", "BEEN", "BEING", "HAVE", "HAVB"}:
        return ("VN", 9) if form == "N" else (None, 0)
    if form == "N":
        frame = FRAMES.get(token.lemma)
        if frame is not None and frame.object == "state" and ahead.may_be(place, "VB") and last in SEPARATORS:
            return "PART", 1  # gain 1 Gold and become Hidden: no Hidden that was become
        return _participle(state, ahead, follows, after)
    if aux == "REL":
        return "VD", 9
    if ahead.may_be(place, "VB") and state.plural_subject():
        return "VD", 1  # they put it back: rules speak of now
    if last in ENDS_NOUN | {"NUM", "ADV"} and state.lacks_verb():
        if not ahead.may_be(place, "VN") or follows in {"DET", "POSSDET", "NUM", "PRON", "DICE", "NOUN", "STATUS"}:
            return "VD", 9
        frame = FRAMES.get(token.lemma)
        lone = not ahead.finite_ahead(after) and not state.clauses[-1].verb
        return "VD", 7 if lone and not (frame is not None and frame.object in {"thing", "things"}) else 4
    return "VD", 8 if last in SEPARATORS and state.last_verb() == "VD" else 1


def _participle(state: State, ahead: Ahead, follows: str, after: int) -> Fit:
    """taken, where neither is nor has stands before it."""
    last, aux = state.kind, state.before_adverbs
    if last == "GER" and state.tokens[-1].text.lower() == "being":
        return "PART", 9
    if aux == "INF" and state.tokens[-1].lemma == "be":
        return "PART", 9
    if last in SEPARATORS and state.last_verb() == "VN":
        return "VN", 5 if follows == "NOUN" and not ahead.only_finite(after) else 9
    nominal = follows in _NOMINAL
    if nominal and last != "NUM" and (last in OPENS_NOUN | {"PREP", "", "CONJ", "COMMA"} or aux == ""):
        return "ADJ", 9
    if last in OPENS_NOUN - {"STATUS", "NUM"}:
        return "ADJ", 5
    if last == "PREP":
        return "ADJ", 6
    if aux == "SUB":
        return "PART", 7
    if aux == "REL":
        return None, 0
    return "PART", 6 if last in ENDS_NOUN | {"ADV", "NUM"} else 1
