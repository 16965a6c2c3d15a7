"""What each comma and each `and`, `or` joins, found before the sentence is parsed by looking a bounded way ahead and
back.

    PCOMMA  ends what stands before the clauses:     When a Player falls, ...
    NSEP    joins nouns (or phrases of them):        the Vault, the Hall and the Crypt
    VSEP    joins verbs of one subject:              draws a card and reveals it
    CSEP    joins clauses:                           ..., and that Zombie acts
    TCOMMA  stands before a tail:                    ..., unless a rule says otherwise
    KCOMMA  stands before a type:                    Kaos, a number from 0 to 10
    TSEP    joins tails:                             when it rises or when it falls
    SEMI    a semicolon or colon, or `and` before a part with circumstances of its own
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace

from rulewright.words import closed
from rulewright.words.token import Span, Token

_FINITE = frozenset({"VZ", "VD", "BE", "HAVE", "DO", "MODAL", "SAY"})
_STOPS = frozenset({"COMMA", "SEMI", "END", "SUB", "PCOMMA"})
_ROLES = ("NSEP", "VSEP", "CSEP", "PCOMMA", "TCOMMA", "KCOMMA")
# Phrases of time and occasion that may stand before a sentence.
_FRONTED = frozenset(
    {"at the start of", "at the end of", "at the beginning of", "during", "after", "before", "in", "on"}
)
# Prepositions that begin a tail of their own after a comma.
_TAIL_WORDS = frozenset(
    {
        "starting with",
        "beginning with",
        "ending with",
        "including",
        "excluding",
        "except",
        "except for",
        "according to",
        "instead of",
        "rather than",
        "without",
        "regardless of",
    }
)


def assign(tokens: list[Token], avoid: Mapping[int, Set[str]]) -> tuple[Token, ...]:
    """The tokens with every comma and conjunction replaced by one of the roles above; `, and` and `and then` become
    one token."""
    merged = _fronted(_merge(tokens))
    found: list[Token] = []
    for at, token in enumerate(merged):
        if token.kind not in {"COMMA", "CONJ"}:
            found.append(token)
            continue
        kind = _role(merged, at, found)
        shunned = avoid.get(token.span.start, frozenset())
        if kind in shunned:
            kind = next(
                (other for other in _ROLES if other not in shunned and _possible(other, token, merged, at)), kind
            )
        found.append(replace(token, kind=kind))
    return tuple(_inner(found))


def _inner(tokens: list[Token]) -> list[Token]:
    """A clause of time inside a subject (`A Player who enters after it has begun does not join it`): its first word
    becomes SUBIN. It is one if the subject has no verb yet, a noun phrase and a verb follow, and then another verb
    without a word that joins the two."""
    found = list(tokens)
    for at, token in enumerate(tokens):
        if token.kind != "SUB" or at == 0 or tokens[at - 1].kind not in {"NOUN", "PART", "PRON", "VZ", "ADV"}:
            continue
        start = _front(tokens[:at])
        if _open_prefix(tokens[:at], start) or _has_verb(tokens[:at], start):
            continue
        verbs = 0
        for after in tokens[at + 1 :]:
            if after.kind in {"SUB", "END", "SEMI", "REL", "PCOMMA", "TCOMMA", "CSEP", "VSEP"}:
                break
            verbs += after.kind in _FINITE
        if verbs >= 2:
            found[at] = replace(token, kind="SUBIN")
    return found


def _fronted(tokens: list[Token]) -> list[Token]:
    """A phrase of time at the front without its comma (`At the end of the game the Player wins`) gets an empty one, where
    a new noun phrase begins right behind a noun and the verb follows it with no comma between."""
    if not tokens or tokens[0].kind != "PREP" or tokens[0].lemma not in _FRONTED:
        return tokens
    for at in range(2, len(tokens) - 1):
        if tokens[at].kind in _FINITE | {"COMMA", "VB", "REL", "SUB"}:
            return tokens
        if (
            tokens[at].kind in {"DET", "POSSDET"}
            and tokens[at - 1].kind in {"NOUN", "STATUS"}
            and _scan(tokens, at, frozenset())
        ):
            place = tokens[at].span.start
            return [*tokens[:at], Token(Span(place, place), "", "PCOMMA", ","), *tokens[at:]]
    return tokens


def _possible(kind: str, token: Token, tokens: list[Token], at: int) -> bool:
    after = tokens[at + 1].kind if at + 1 < len(tokens) else ""
    if kind == "PCOMMA":
        return token.text == ","
    if kind == "TCOMMA":
        return token.text == "," and after in {"SUB", "PREP", "GER", "ADV", "AMOUNT"}
    if kind == "KCOMMA":
        return token.text == "," and after in {"DET", "NOUN", "NUM", "CMP", "REL", "GER", "PREP"}
    if kind == "VSEP":
        return after in _FINITE | {"VB", "VN", "VG", "AV", "BEEN", "NOT"}
    return True


def _merge(tokens: list[Token]) -> list[Token]:
    """`, and` is one separator, so are `, then`, `and then` and `, and then`; `onto or through` is one preposition.
    The lemma keeps the word, with a comma only before `then`."""
    found: list[Token] = []
    for token in tokens:
        before = found[-1] if found else None
        if token.kind == "CONJ" and before is not None and before.kind == "COMMA":
            lemma = ", then" if token.lemma == "then" else token.lemma
            found[-1] = Token(Span(before.span.start, token.span.end), f", {token.text}", "CONJ", lemma)
        elif token.kind == "CONJ" and before is not None and before.kind == "CONJ" and token.lemma == "then":
            found[-1] = Token(
                Span(before.span.start, token.span.end), f"{before.text} then", "CONJ", f"{before.lemma} then"
            )
        elif token.kind == "PREP" and len(found) > 1 and found[-1].kind == "CONJ" and found[-2].kind == "PREP":
            first, joint = found[-2], found[-1]
            text = f"{first.text} {joint.text} {token.text}"
            lemma = f"{first.lemma} {joint.lemma} {token.lemma}"
            found[-2:] = [Token(Span(first.span.start, token.span.end), text, "PREP", lemma)]
        else:
            found.append(token)
    return found


def _role(tokens: list[Token], at: int, done: list[Token]) -> str:
    token = tokens[at]
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if after is None or after.kind in {"END"}:
        return "NSEP"
    comma = token.kind == "COMMA"
    start = _segment_start(done)
    front = _front(done)
    prefix = _open_prefix(done, front)
    verb = _has_verb(done, start)
    if after.kind == "SUB" or (after.kind == "FOCUS" and at + 2 < len(tokens) and tokens[at + 2].kind == "SUB"):
        if comma:
            return "PCOMMA" if prefix and _prefix_complete(done, front) else "TCOMMA"
        if _comma_later(tokens, at + 1) and verb:
            return "SEMI"
        return "TSEP" if any(t.kind == "SUB" for t in done[start:]) else "SEMI"
    first = _skip_adverbs(tokens, at + 1)
    kind = tokens[first].kind if first < len(tokens) else "END"
    if prefix and comma and _ends_prefix(tokens, at, done, front, first, kind):
        return "PCOMMA"
    if comma and after.kind == "PREP" and after.lemma in _TAIL_WORDS and verb and token.lemma == ",":
        return "TCOMMA"
    if comma and after.kind == "ADV" and verb and at + 2 < len(tokens) and tokens[at + 2].kind in {"COMMA", "END"}:
        return "TCOMMA"
    if comma and after.kind == "REL" and after.lemma == "which":
        return "NSEP"
    if comma and after.kind in {"GER"} and verb and not _list_continues(tokens, at):
        return "TCOMMA"
    if comma and _type_follows(tokens, at, done, start):
        return "KCOMMA"
    if (
        kind in {"VB", "VZ", "VD", "SAY", "VN", "VG", "MODAL", "BE", "HAVE", "DO", "HAVB", "BEEN", "BEB"}
        and first - at <= 3
        and kind not in {"NOUN"}
    ):
        if kind == "VB" and token.lemma.endswith("then") and not _command(done, start) and not _modal(done, start):
            return "CSEP"
        if (
            kind == "VB"
            and not _command(done, start)
            and not _modal(done, start)
            and not _bare_verbs(done, start)
            and verb
        ):
            return "CSEP"
        return "VSEP"
    if comma and not token.lemma.endswith("then") and _list_of_verbs(tokens, at):
        return "VSEP"
    if _own_verb(tokens, at + 1) and verb and not _in_relative_subject(tokens, at, done, start):
        return "CSEP"
    if token.lemma.endswith("then"):
        return "CSEP" if _own_verb(tokens, at + 1) else "VSEP"
    return "NSEP"


def _segment_start(done: list[Token]) -> int:
    """Where the clauses that are being read begin: after the last prefix comma, semicolon, clause separator or word
    like `if`."""
    for at in range(len(done) - 1, -1, -1):
        if done[at].kind in {"PCOMMA", "SEMI", "CSEP"}:
            return at + 1
        if done[at].kind in {"SUB"}:
            return at
    return 0


def _front(done: list[Token]) -> int:
    """Where the part begins whose prefix may still be open: after the last prefix comma or semicolon."""
    return next((at + 1 for at in range(len(done) - 1, -1, -1) if done[at].kind in {"PCOMMA", "SEMI"}), 0)


def _open_prefix(done: list[Token], start: int) -> bool:
    """The words since `start` may be standing before the clauses: they begin the part, and with a word that opens a
    prefix."""
    if not done[start:]:
        return False
    first = done[start].kind
    at_front = start == 0 or done[start - 1].kind in {"PCOMMA", "SEMI", "CSEP"}
    if first == "FOCUS" and len(done) > start + 1 and done[start + 1].kind in {"PREP", "SUB"}:
        return at_front
    return (at_front and first in {"SUB", "PREP", "ADV", "TO", "AMOUNT", "AV", "OTHERWISE", "GER"}) or (
        at_front and first in {"NUM", "DET"} and any(t.lemma in {"times", "time"} for t in done[start:])
    )


def _prefix_complete(done: list[Token], start: int) -> bool:
    if done[start].kind != "SUB":
        return True
    return any(t.kind in _FINITE | {"PART", "GER", "ADJ"} for t in done[start:])


def _has_verb(done: list[Token], start: int) -> bool:
    """The clause has its own finite verb or command by now; verbs of relative clauses do not count."""
    relatives = 0
    last = ""
    for token in done[start:]:
        if token.kind == "REL":
            relatives += 1
        elif token.kind in _FINITE or token.kind == "VB":
            if relatives and last not in {"VSEP"}:
                relatives -= 1
                if relatives == 0 and last == "MODAL":
                    pass
            elif last in {"MODAL", "DO"} or (last == "VSEP" and relatives == 0):
                pass
            else:
                return True
        if token.kind not in {"AV", "NOT", "ADV"}:
            last = token.kind
    return False


def _ends_prefix(tokens: list[Token], at: int, done: list[Token], start: int, first: int, kind: str) -> bool:
    """Does this comma end the prefix: what stands before is whole, and a clause or another prefix follows."""
    opener = done[start].kind if done[start].kind != "FOCUS" else done[start + 1].kind
    finite = any(t.kind in _FINITE for t in done[start:])
    if opener == "SUB" and not finite and not any(t.kind in {"PART", "GER", "ADJ", "NOUN"} for t in done[start + 1 :]):
        return False
    if (
        opener == "SUB"
        and not finite
        and _own_verb_here(tokens, at + 1)
        and not any(t.kind in {"GER", "PART"} for t in done[start : start + 3])
    ):
        # `If A, B or C caused it, ...`: the verb is still to come, and another comma after it.
        return not _comma_before_verb_end(tokens, at + 1)
    if kind == "VB" or (kind == "DO" and tokens[first].text == "do"):
        return not (opener == "TO" and _list_of_verbs(tokens, at) and False)
    if kind in {"MODAL", "VZ", "VD", "BE", "HAVE", "DO", "SAY", "VN"}:
        return False
    if tokens[first].kind in {"PREP", "SUB", "THERE", "GER"} and first == at + 1:
        if tokens[first].kind == "PREP":
            return _clause_in(tokens, at + 1) and any(t.kind == "COMMA" for t in tokens[at + 1 :])
        return True
    return _own_verb_here(tokens, at + 1) or _command_after_not(tokens, first)


def _command_after_not(tokens: list[Token], first: int) -> bool:
    return first < len(tokens) and tokens[first].kind in {"DO", "VB"}


def _comma_before_verb_end(tokens: list[Token], at: int) -> bool:
    """After the next finite verb there is another comma followed by a clause: then the list before is a subject
    still."""
    verb = next((i for i in range(at, len(tokens)) if tokens[i].kind in _FINITE), None)
    if verb is None:
        return False
    return any(tokens[i].kind == "COMMA" for i in range(verb, len(tokens)))


def _clause_in(tokens: list[Token], at: int) -> bool:
    return any(t.kind in _FINITE | {"VB"} for t in tokens[at:])


def _own_verb(tokens: list[Token], at: int) -> bool:
    """A noun phrase and its own finite verb follow before the next comma, conjunction or word like `if`."""
    return _scan(tokens, at, frozenset({"CONJ"}))


def _own_verb_here(tokens: list[Token], at: int) -> bool:
    """As `_own_verb`, but several joined nouns may be the subject."""
    return _scan(tokens, at, frozenset()) or _scan_list(tokens, at)


def _scan(tokens: list[Token], at: int, stops: frozenset[str] = frozenset()) -> bool:
    relatives = 0
    nouns = False
    while at < len(tokens):
        kind = tokens[at].kind
        if kind in _STOPS or kind in stops:
            return False
        if kind == "VB":
            return not nouns
        if kind == "REL":
            relatives += 1
        elif kind in _FINITE:
            if not relatives:
                return True
            relatives -= 1
        elif kind in {"NOUN", "PRON", "NUM", "DET", "ADJ", "THERE", "STATUS", "GER"}:
            nouns = True
        at += 1
    return False


def _scan_list(tokens: list[Token], at: int) -> bool:
    """A list of nouns with commas, then its verb: `A, B and C are`."""
    commas = 0
    relatives = 0
    while at < len(tokens):
        kind = tokens[at].kind
        if kind in {"SEMI", "END", "SUB", "VB"}:
            return False
        if kind == "COMMA":
            commas += 1
        if kind == "REL":
            relatives += 1
        if kind in _FINITE:
            if relatives:
                relatives -= 1
            else:
                return commas > 0 and tokens[at - 1].kind in {"NOUN", "STATUS", "NUM", "AV", "POSS"}
        at += 1
    return False


def _skip_adverbs(tokens: list[Token], at: int) -> int:
    while at < len(tokens) and tokens[at].kind in {"AV", "NOT", "ADV", "FOCUS"}:
        at += 1
    return at


def _list_of_verbs(tokens: list[Token], at: int) -> bool:
    """After this comma stands a verb of the list: the same as what stands after its `and` or `or`."""
    after = tokens[_skip_adverbs(tokens, at + 1)].kind
    return after in {"VB", "VN", "VG"}


def _list_continues(tokens: list[Token], at: int) -> bool:
    for token in tokens[at + 1 :]:
        if token.kind == "CONJ":
            return True
        if token.kind in {"END", "SUB", "SEMI"}:
            return False
    return False


def _comma_later(tokens: list[Token], at: int) -> bool:
    return any(token.kind == "COMMA" for token in tokens[at:])


def _command(done: list[Token], start: int) -> bool:
    return any(token.kind == "VB" for token in done[start:])


def _modal(done: list[Token], start: int) -> bool:
    return any(token.kind in {"MODAL", "DO"} for token in done[start:])


def _bare_verbs(done: list[Token], start: int) -> bool:
    return any(token.kind == "INF" for token in done[start:])


def _in_relative_subject(tokens: list[Token], at: int, done: list[Token], start: int) -> bool:
    """`A Zombie that X moved and a Fallen Player cannot win`: the verb so far belongs to a relative clause of the
    subject."""
    return not _has_verb(done, start)


def _type_follows(tokens: list[Token], at: int, done: list[Token], start: int) -> bool:
    """`, a number`, `, one of A or B`, `, a pile of Loot`, `, a Room`: what a thing that something has is."""
    after = at + 1
    if (
        tokens[after].kind == "REL"
        and tokens[after].lemma == "which"
        and any(t.lemma in closed.TYPE_WORDS for t in tokens[after:])
    ):
        return True
    has = [t for t in done[start:] if t.kind in _FINITE or t.kind == "VB"]
    typed = any(t.kind == "KCOMMA" for t in done[start:])
    if typed and tokens[after].kind in {"PREP", "GER"}:
        return True
    if not has or (has[-1].lemma != "have" and has[-1].kind != "BE"):
        return False
    if tokens[after].kind == "CMP" and "one of" in tokens[after].lemma:
        return True
    if (
        tokens[after].kind == "NUM"
        and tokens[after].text == "one"
        and after + 1 < len(tokens)
        and tokens[after + 1].lemma == "of"
    ):
        return True
    if tokens[after].kind != "DET" or tokens[after].lemma != "a" or after + 1 >= len(tokens):
        return False
    if tokens[after + 1].lemma in closed.TYPE_WORDS:
        return True
    return has[-1].lemma == "have" and not any(t.kind in {"CONJ", "COMMA"} for t in tokens[after:])
