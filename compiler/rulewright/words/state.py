"""What of a sentence has been read so far, as far as the class of its next word depends on it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.words.token import Part, Token

# After one of these a noun phrase has begun and waits for its noun.
OPENS_NOUN = frozenset({"DET", "POSSDET", "NUM", "AMOUNT", "ADJ", "STATUS", "POSS", "DICE"})
# One of these ends a noun phrase.
ENDS_NOUN = frozenset({"NOUN", "PRON", "ORMORE"})
FINITE = frozenset({"VZ", "VD", "BE", "HAVE", "DO", "MODAL", "SAY"})
SEPARATORS = frozenset({"COMMA", "CONJ", "SEMI"})
# After one of these an infinitive must come.
AUXILIARY = frozenset({"MODAL", "DO", "TO"})
# What opens a clause, goes on after one, or is its verb.
_TURNS = FINITE | SEPARATORS | {"SUB", "REL", "WH", "VB"}
_VERBAL = FINITE | {"VB", "VN", "VG", "GER", "INF"}
_LIGHT = frozenset({"ADV", "NOT", "FOCUS", "OTHERWISE"})
# Between a question word and its verb stand these alone: which Zombie Cards …
_ASKED = OPENS_NOUN | ENDS_NOUN
# Verbs that take an object and a bare infinitive: makes a Player draw.
MAKES = frozenset({"make", "let"})


@dataclass(slots=True)
class Clause:
    """A clause that is being read: is it a relative clause, and the kind of its finite verb when that has come."""

    relative: bool = False
    verb: str = ""


@dataclass(slots=True)
class State:
    """The tokens chosen, the clauses open, and what the last verb allows.

    `joined`: a comma or conjunction came since the last verb, so another verb may follow; `modal`: the last verb
    stood after a modal, and base forms go on through its list. What every word asks for is kept as tokens come: `kind`
    is that of the last token, `before_adverbs` of the last one that is no adverb, `not` or focus word; `asked`: a
    question (which rule …) waits for its verb; `makes`: a verb like `make` came, so that a bare infinitive may follow
    its object.
    """

    tokens: list[Token] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=lambda: [Clause()])
    joined: bool = False
    modal: bool = False
    kind: str = ""
    before_adverbs: str = ""
    asked: bool = False
    makes: bool = False

    def before_separators(self) -> str:
        """The kind of the last token that is no comma or conjunction."""
        return next((token.kind for token in reversed(self.tokens) if token.kind not in SEPARATORS), "")

    def ends_noun(self) -> bool:
        """The last word ended a noun phrase; a status does behind an article (a Zombie)."""
        if self.kind == "STATUS":
            return len(self.tokens) > 1 and self.tokens[-2].kind == "DET"
        return self.kind in ENDS_NOUN

    def lacks_verb(self) -> bool:
        """May a finite verb come now: the clause has none yet, or the relative clause that has one ends here, or a
        conjunction came."""
        if self.joined or not self.clauses[-1].verb:
            return True
        return self.subject_lacks_verb()

    def subject_lacks_verb(self) -> bool:
        """A relative clause of the subject has its verb, and the subject itself has none yet."""
        depth = len(self.clauses) - 1
        while depth > 0 and self.clauses[depth].relative and self.clauses[depth].verb:
            depth -= 1
        return depth < len(self.clauses) - 1 and not self.clauses[depth].verb

    def last_verb(self) -> str:
        """The kind of the last verb or auxiliary."""
        found = (token.kind for token in reversed(self.tokens) if token.part is Part.VERB or token.kind in _VERBAL)
        return next(found, "")

    def commanding(self) -> bool:
        """The last finite or base verb is a command."""
        return next((t.kind == "VB" for t in reversed(self.tokens) if t.kind == "VB" or t.kind in FINITE), False)

    def infinitives(self) -> bool:
        """The last verb is an infinitive, whose list may go on."""
        stops = FINITE | {"VB", "SUB", "INF"}
        return next((t.kind == "INF" for t in reversed(self.tokens) if t.kind in stops), False)

    def listing(self) -> bool:
        """What may be chosen is listed behind a colon."""
        stops = {"SEMI", "SUB"}
        before = next((t for t in reversed(self.tokens) if t.kind in stops or t.text == ":"), None)
        return before is not None and before.kind == "TO"

    def prefixed(self) -> bool:
        """The part of the sentence began with a word that opens a prefix, and no command came yet."""
        start = next((at + 1 for at in range(len(self.tokens) - 1, -1, -1) if self.tokens[at].kind == "SEMI"), 0)
        opening = self.tokens[start].kind in {"SUB", "PREP", "ADV", "TO", "FOCUS", "AV"}
        bare = {"MODAL", "DO", "NOT", "AV", "ADV"}
        commands = (
            token.kind == "VB" and (at == start or self.tokens[at - 1].kind not in bare)
            for at, token in enumerate(self.tokens[start:], start)
        )
        return opening and not any(commands)

    def plural_subject(self) -> bool:
        """The noun phrase before is plural, counted, or several joined."""
        for token in reversed(self.tokens):
            if token.kind == "NOUN":
                plural = token.plural or (token.entry is None and token.lemma.endswith("s"))
                return plural or self._joined_nouns() or self._counted() or self._plural_head()
            if token.kind == "PRON":
                return token.lemma in {"they", "you", "we", "others"}
            if token.kind in {"NUM", "DET", "AMOUNT"}:
                return True
            if token.kind != "ADV":
                return False
        return False

    def _joined_nouns(self) -> bool:
        stops = FINITE | {"SUB", "REL", "VB", "CONJ"}
        return next((token.kind == "CONJ" for token in reversed(self.tokens) if token.kind in stops), False)

    def _counted(self) -> bool:
        """A number other than one, or `all`, stands before the noun."""
        for token in reversed(self.tokens[:-1]):
            if token.kind == "NUM":
                return token.text.lower() not in {"one", "1"}
            if token.kind == "DET":
                return token.lemma in {"all", "both", "these", "those"}
            if token.kind not in {"ADJ", "NOUN", "STATUS"}:
                return False
        return False

    def _plural_head(self) -> bool:
        """The head of a subject with a phrase behind it is plural: `All effects of the stack end`."""
        stops = FINITE | {"SUB", "SEMI", "COMMA"}
        start = next((at + 1 for at in range(len(self.tokens) - 1, -1, -1) if self.tokens[at].kind in stops), 0)
        nouns = [token for token in self.tokens[start:] if token.kind in {"NOUN", "PREP", "REL"}]
        at = next((at for at, token in enumerate(nouns) if token.kind != "NOUN"), 0)
        return at > 0 and nouns[at - 1].plural

    def advance(self, token: Token) -> None:
        """Add a token and keep count of clauses and verbs."""
        kind = token.kind
        self.tokens.append(token)
        self.kind = kind
        if kind not in _LIGHT:
            self.before_adverbs = kind
        if self.asked and kind not in _ASKED:
            self.asked = False
        if token.lemma in MAKES and token.part is Part.VERB:
            self.makes = True
        if kind not in _TURNS:
            return
        if kind == "SUB":
            self.clauses = [Clause()]
            self.joined = self.modal = False
        elif kind in {"REL", "WH"}:
            self.clauses.append(Clause(relative=kind == "REL"))
            self.asked = kind == "WH"
            self.joined = self.modal = False
        elif kind in SEPARATORS:
            self.joined = True
        elif kind in FINITE or (kind == "VB" and not self.clauses[-1].verb):
            while self.clauses[-1].relative and self.clauses[-1].verb and not self.joined and len(self.clauses) > 1:
                self.clauses.pop()
            self.clauses[-1].verb = kind
            self.joined = False
            if kind != "VB":
                self.modal = kind == "MODAL"
