"""Separators of a sentence before and after they get their roles: which words are one separator, empty commas,
clauses of time inside a subject; and what follows a place: a clause of its own, or only nouns."""

from __future__ import annotations

from rulewright.words.token import Extent, Token

FINITE = frozenset({"VZ", "VD", "BE", "HAVE", "DO", "MODAL", "SAY"})
_STOPS = frozenset({"COMMA", "SEMI", "END", "SUB", "PCOMMA"})
_NOMINAL = frozenset({"NOUN", "PRON", "NUM", "DET", "ADJ", "THERE", "STATUS", "GER"})
_OPENS_PREFIX = frozenset({"SUB", "PREP", "ADV", "TO", "AMOUNT", "AV", "OTHERWISE", "GER"})
# Phrases of time and occasion that may stand before a sentence without a comma.
_FRONTED = frozenset({"during", "after", "before", "in", "on"}) | {
    "at the start of",
    "at the end of",
    "at the beginning of",
}


def merge(tokens: list[Token]) -> list[Token]:
    """`, and` is one separator, so are `, then`, `and then` and `, and then`; `onto or through` is one preposition.
    The lemma keeps the word, with a comma only before `then`."""
    found: list[Token] = []
    for token in tokens:
        if token.kind not in {"CONJ", "PREP"}:
            found.append(token)
            continue
        before = found[-1].kind if found else ""
        if token.kind == "CONJ" and before == "COMMA":
            lemma = ", then" if token.lemma == "then" else token.lemma
            found[-1] = _joined(found[-1:], token, f", {token.text}", "CONJ", lemma)
        elif token.kind == "CONJ" and before == "CONJ" and token.lemma == "then":
            found[-1] = _joined(found[-1:], token, f"{found[-1].text} then", "CONJ", f"{found[-1].lemma} then")
        elif token.kind == "PREP" and before == "CONJ" and len(found) > 1 and found[-2].kind == "PREP":
            parts = [*found[-2:], token]
            text, lemma = " ".join(part.text for part in parts), " ".join(part.lemma for part in parts)
            found[-2:] = [_joined(found[-2:], token, text, "PREP", lemma)]
        else:
            found.append(token)
    return found


def _joined(before: list[Token], last: Token, text: str, kind: str, lemma: str) -> Token:
    return Token(Extent(before[0].span.start, last.span.end), text, kind, lemma)


def fronted(tokens: list[Token]) -> list[Token]:
    """A phrase of time at the front without its comma (At the end of the game the Player wins) gets an empty one,
    where a new noun phrase begins right behind a noun and its verb follows with no comma between."""
    if len(tokens) > 1 and tokens[0].lemma in {"so", "then"} and tokens[1].kind not in {"COMMA", "END"}:
        place = tokens[1].span.start
        return [tokens[0], Token(Extent(place, place), "", "PCOMMA", ","), *tokens[1:]]
    if not tokens or tokens[0].kind != "PREP" or tokens[0].lemma not in _FRONTED:
        return tokens
    for at in range(2, len(tokens) - 1):
        if tokens[at].kind in FINITE | {"COMMA", "VB", "REL", "SUB"}:
            return tokens
        behind_noun = tokens[at - 1].kind in {"NOUN", "STATUS"}
        if behind_noun and tokens[at].kind in {"DET", "POSSDET"} and clause_follows(tokens, at):
            place = tokens[at].span.start
            return [*tokens[:at], Token(Extent(place, place), "", "PCOMMA", ","), *tokens[at:]]
    return tokens


def inner_clauses(tokens: list[Token]) -> list[Token]:
    """A clause of time inside a subject (A Player who enters after it has begun does not join it): its first word
    becomes SUBIN. It is one if the subject has no verb yet, and two verbs follow that nothing joins."""
    found = list(tokens)
    for at, token in enumerate(tokens):
        if token.kind != "SUB" or at == 0 or tokens[at - 1].kind not in {"NOUN", "PART", "PRON", "VZ", "ADV"}:
            continue
        before = tokens[:at]
        start = front(before)
        if opens_prefix(before, start) or has_verb(before, start):
            continue
        verbs = 0
        for after in tokens[at + 1 :]:
            if after.kind in {"SUB", "END", "SEMI", "REL", "PCOMMA", "TCOMMA", "CSEP", "VSEP"}:
                break
            verbs += after.kind in FINITE
        if verbs >= 2:
            found[at] = token._replace(kind="SUBIN")
    return found


def front(done: list[Token]) -> int:
    """Where the part begins whose prefix may still be open: after the last prefix comma or semicolon."""
    return next((at + 1 for at in range(len(done) - 1, -1, -1) if done[at].kind in {"PCOMMA", "SEMI"}), 0)


def opens_prefix(done: list[Token], start: int) -> bool:
    """The words from `start` may be standing before the clauses: they begin with a word that opens a prefix."""
    if not done[start:]:
        return False
    first = done[start].kind
    if first == "FOCUS":
        return len(done) > start + 1 and done[start + 1].kind in {"PREP", "SUB"}
    counts = first in {"NUM", "DET"} and any(token.lemma in {"times", "time"} for token in done[start:])
    return first in _OPENS_PREFIX or counts


def has_verb(done: list[Token], start: int) -> bool:
    """The clause from `start` has its own finite verb or command by now; verbs of relative clauses do not count."""
    relatives = 0
    last = ""
    for token in done[start:]:
        if token.kind == "REL":
            relatives += 1
        elif token.kind in FINITE or token.kind == "VB":
            if relatives and last != "VSEP":
                relatives -= 1
            elif last not in {"MODAL", "DO"} and not (last == "VSEP" and not relatives):
                return True
        if token.kind not in {"AV", "NOT", "ADV"}:
            last = token.kind
    return False


def clause_follows(tokens: list[Token], at: int) -> bool:
    """A noun phrase and its own finite verb, or a command, follow before the next comma or word like `if`; several
    joined nouns may be the subject."""
    relatives = 0
    nouns = False
    for token in tokens[at:]:
        if token.kind in _STOPS:
            return False
        if token.kind == "VB":
            return not nouns
        if token.kind == "REL":
            relatives += 1
        elif token.kind in FINITE:
            if not relatives:
                return True
            relatives -= 1
        nouns = nouns or token.kind in _NOMINAL
    return False


def own_clause_follows(tokens: list[Token], at: int) -> bool:
    """A noun phrase and its own finite verb, or a command, follow before the next separator. What joins the words of a
    relative clause, or the places in a phrase, ends nothing (one Player who is Hidden or Cursed has …, a Player in the
    Mill or the Tower has …); two things that are named have a verb of several (the Leader and the Guard are …).
    """
    relatives = 0
    told = nouns = inside = False  # a relative clause has its verb; a noun stood there; a phrase behind it
    second = 0  # where the second of two that are joined begins
    for place, token in enumerate(tokens[at:], start=at):
        if token.kind in _STOPS:
            return False
        if token.kind == "CONJ":
            if told and (token.lemma == "or" or tokens[place + 1].kind in {"STATUS", "ADJ", "NOT"}):
                continue
            if inside and nouns and token.lemma == "or" and not second:
                continue
            if second or told or inside or token.lemma != "and" or tokens[place - 1].kind != "NOUN":
                return False
            second = place + 1
        elif token.kind == "VB":
            return not nouns
        elif token.kind == "REL":
            relatives += 1
        elif token.kind in FINITE:
            if not relatives:
                return not second or (_of_several(token) and _is_one(tokens[second:place]))
            relatives -= 1
            told = True
        inside = inside or token.kind in {"PREP", "CMP"}
        nouns = nouns or token.kind in _NOMINAL
    return False


def _of_several(verb: Token) -> bool:
    """Whether a verb has the form of several."""
    return verb.text.lower() in {"are", "were", "have", "do"} or (verb.kind == "VZ" and verb.form == "B")


def _is_one(phrase: list[Token]) -> bool:
    """Whether a noun phrase is of one thing."""
    head = next((token for token in phrase if token.kind in {"NOUN", "STATUS", "PRON", "NUM"}), None)
    return head is not None and head.kind == "NOUN" and not head.plural


def listed_clause_follows(tokens: list[Token], at: int) -> bool:
    """A list of nouns with commas follows, then its verb: `A, B and C are`."""
    commas = relatives = 0
    for place in range(at, len(tokens)):
        kind = tokens[place].kind
        if kind in {"SEMI", "END", "SUB", "VB"}:
            return False
        commas += kind == "COMMA"
        relatives += kind == "REL"
        if kind in FINITE:
            if not relatives:
                return commas > 0 and tokens[place - 1].kind in {"NOUN", "STATUS", "NUM", "AV", "POSS"}
            relatives -= 1
    return False
