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
from dataclasses import dataclass

from rulewright.words import closed
from rulewright.words.separators import (
    FINITE,
    clause_follows,
    front,
    fronted,
    has_verb,
    inner_clauses,
    listed_clause_follows,
    merge,
    opens_prefix,
    own_clause_follows,
)
from rulewright.words.token import Token

_ROLES = ("NSEP", "VSEP", "CSEP", "PCOMMA", "TCOMMA", "KCOMMA")
_VERBAL = FINITE | {"VB", "VN", "VG", "HAVB", "BEEN", "BEB"}
# Prepositions that begin a tail of their own after a comma.
_TAILS = frozenset({"including", "excluding", "except", "without"}) | {
    "starting with",
    "beginning with",
    "ending with",
    "except for",
    "according to",
    "instead of",
    "rather than",
    "regardless of",
}


def assign(tokens: list[Token], avoid: Mapping[int, Set[str]]) -> tuple[Token, ...]:
    """The tokens with every comma and conjunction replaced by one of the roles above; `, and` and `and then` become
    one token. `avoid` holds roles (by place) that a parse has shown to be wrong."""
    merged = fronted(merge(tokens))
    found: list[Token] = []
    for at, token in enumerate(merged):
        if token.kind not in {"COMMA", "CONJ"}:
            found.append(token)
            continue
        place = _Place(merged, at, found)
        kind = place.role()
        shunned = avoid.get(token.span.start, frozenset())
        if kind in shunned:
            kind = next((other for other in _ROLES if other not in shunned and place.possible(other)), kind)
        found.append(token._replace(kind=kind))
    return tuple(inner_clauses(found))


@dataclass
class _Place:
    """A separator among the tokens of its sentence; `done` are the tokens before it, with their roles."""

    tokens: list[Token]
    at: int
    done: list[Token]

    def kind(self, ahead: int = 1) -> str:
        """The kind of a token behind the separator, END behind the last."""
        return self.tokens[self.at + ahead].kind if self.at + ahead < len(self.tokens) else "END"

    def lemma(self, ahead: int = 1) -> str:
        return self.tokens[self.at + ahead].lemma if self.at + ahead < len(self.tokens) else ""

    def role(self) -> str:
        """The role of the separator. The order of the questions matters: prefix, tail, type, verb, clause, noun."""
        if self.kind() == "END":
            return "NSEP"
        if self.kind() == "SUB" or (self.kind() == "FOCUS" and self.kind(2) == "SUB"):
            return self._before_condition()
        if self.comma and (role := self._comma_only()):
            return role
        if self.verb and self._left_out_follows():
            return "TCOMMA"
        first = self._first_word()
        kind = self.kind(first)
        if kind in _VERBAL and first <= 3:
            return "CSEP" if kind == "VB" and not self._goes_on_with_base() else "VSEP"
        then = self.tokens[self.at].lemma.endswith("then")
        own_verb = own_clause_follows(self.tokens, self.at + 1)
        if own_verb and (self.verb or then):
            return "CSEP"
        return "VSEP" if then else "NSEP"

    @property
    def comma(self) -> bool:
        return self.tokens[self.at].kind == "COMMA"

    @property
    def start(self) -> int:
        """Where the clause that is being read begins: behind the last prefix comma, semicolon or clause separator, or
        at the last word like `if`."""
        for at in range(len(self.done) - 1, -1, -1):
            if self.done[at].kind in {"PCOMMA", "SEMI", "CSEP"}:
                return at + 1
            if self.done[at].kind == "SUB":
                return at
        return 0

    @property
    def verb(self) -> bool:
        """The clause so far has its own verb."""
        return has_verb(self.done, self.start)

    def _before_condition(self) -> str:
        """A separator before a word like `if`."""
        first = front(self.done)
        if self.comma:
            return "PCOMMA" if opens_prefix(self.done, first) and self._whole_prefix(first) else "TCOMMA"
        if self.verb and any(token.kind == "COMMA" for token in self.tokens[self.at + 1 :]):
            return "SEMI"
        return "TSEP" if any(token.kind == "SUB" for token in self.done[self.start :]) else "SEMI"

    def _whole_prefix(self, first: int) -> bool:
        if self.done[first].kind != "SUB":
            return True
        return any(token.kind in FINITE | {"PART", "GER", "ADJ"} for token in self.done[first:])

    def _comma_only(self) -> str:
        """The roles that only a comma has, "" when it has none of them."""
        first = front(self.done)
        if opens_prefix(self.done, first) and self._ends_prefix(first):
            return "PCOMMA"
        if self.verb and self._tail_follows():
            return "TCOMMA"
        if self.kind() == "REL" and self.lemma() == "which":
            return "NSEP"
        return "KCOMMA" if self._type_follows() else ""

    def _tail_follows(self) -> bool:
        if self.kind() == "PREP":
            return self.lemma() in _TAILS
        if self.kind() == "ADV":
            return self.kind(2) in {"COMMA", "END"}
        return self.kind() == "GER" and not self._list_continues()

    def _left_out_follows(self) -> bool:
        """`, not later during the same Turn`, `, but never in that Room`: what is left out, to the sentence's end."""
        ahead = 2 if self.kind() == "NOT" and self.kind(2) in {"ADV", "PREP"} else 1
        if ahead == 1 and self.lemma() != "never":
            return False
        if self.kind(ahead) == "ADV":
            ahead += 1
        rest = [token.kind for token in self.tokens[self.at + ahead :]]
        until = next((at for at, kind in enumerate(rest) if kind in {"REL", "END"}), len(rest))
        return self.kind(ahead) == "PREP" and not {"SUB", "COMMA", "CONJ", "SEMI", *FINITE} & set(rest[:until])

    def _list_continues(self) -> bool:
        """A conjunction stands before the next word like `if` or the end."""
        stops = ("CONJ", "END", "SUB", "SEMI")
        return next((token.kind == "CONJ" for token in self.tokens[self.at + 1 :] if token.kind in stops), False)

    def _first_word(self) -> int:
        """How far behind the separator the first word stands that is no adverb, `not` or `only`."""
        ahead = 1
        while self.kind(ahead) in {"AV", "NOT", "ADV", "FOCUS"}:
            ahead += 1
        return ahead

    def _goes_on_with_base(self) -> bool:
        """A base form may follow: the clause is a command, has a modal, an infinitive, or no verb yet."""
        clause = self.done[self.start :]
        bases = {"VB", "MODAL", "DO"} if self.tokens[self.at].lemma.endswith("then") else {"VB", "MODAL", "DO", "INF"}
        if any(token.kind in bases for token in clause):
            return True
        return not self.verb and not self.tokens[self.at].lemma.endswith("then")

    def _ends_prefix(self, first: int) -> bool:
        """This comma ends the prefix from `first`: that is whole, and a clause or another prefix follows."""
        prefix = self.done[first:]
        opener = prefix[1].kind if prefix[0].kind == "FOCUS" else prefix[0].kind
        behind = self.at + 1
        subject_or_clause = clause_follows(self.tokens, behind) or listed_clause_follows(self.tokens, behind)
        if opener == "SUB" and not any(token.kind in FINITE for token in prefix):
            if not any(token.kind in {"PART", "GER", "ADJ", "NOUN"} for token in prefix[1:]):
                return False
            if subject_or_clause and not any(token.kind in {"GER", "PART"} for token in prefix[:3]):
                # `If A, B or C caused it, …`: the verb is still to come, and another comma behind it.
                return not self._comma_behind_verb()
        ahead = self._first_word()
        kind = self.kind(ahead)
        if kind == "VB" or (kind == "DO" and self.tokens[self.at + ahead].text == "do"):
            return True
        if kind in FINITE | {"VN"}:
            return False
        if ahead == 1 and kind == "PREP":
            rest = self.tokens[behind:]
            return any(t.kind in FINITE | {"VB"} for t in rest) and any(t.kind == "COMMA" for t in rest)
        return (ahead == 1 and kind in {"SUB", "THERE", "GER"}) or subject_or_clause

    def _comma_behind_verb(self) -> bool:
        behind = self.tokens[self.at + 1 :]
        verb = next((at for at, token in enumerate(behind) if token.kind in FINITE), None)
        return verb is not None and any(token.kind == "COMMA" for token in behind[verb:])

    def _type_follows(self) -> bool:
        """`, a number`, `, one of A or B`, `, a pile of Loot`, `, a Room`: what a thing that something has is."""
        clause = self.done[self.start :]
        if any(token.kind == "KCOMMA" for token in clause) and self.kind() in {"PREP", "GER"}:
            return True
        verbs = [token for token in clause if token.kind in FINITE or token.kind == "VB"]
        if not verbs or (verbs[-1].lemma != "have" and verbs[-1].kind != "BE"):
            return False
        if self.kind() == "CMP" and "one of" in self.lemma():
            return True
        if self.kind() == "NUM" and self.lemma(2) == "of" and self.tokens[self.at + 1].text == "one":
            return True
        if self.kind() != "DET" or self.lemma() != "a":
            return False
        last = not any(token.kind in {"CONJ", "COMMA"} for token in self.tokens[self.at + 1 :])
        return self.lemma(2) in closed.TYPE_WORDS or (verbs[-1].lemma == "have" and last)

    def possible(self, kind: str) -> bool:
        """Could the separator have this role, by the word behind it alone?"""
        alone = self.tokens[self.at].text == ","
        match kind:
            case "PCOMMA":
                return alone
            case "TCOMMA":
                return alone and self.kind() in {"SUB", "PREP", "GER", "ADV", "AMOUNT"}
            case "KCOMMA":
                return alone and self.kind() in {"DET", "NOUN", "NUM", "CMP", "REL", "GER", "PREP"}
            case "VSEP":
                return self.kind() in FINITE | {"VB", "VN", "VG", "AV", "BEEN", "NOT"}
        return True
