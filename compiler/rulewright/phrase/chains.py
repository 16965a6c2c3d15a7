"""Verb chains: from `may not already have been drawn` to one verb with modal, negation, voice and tense; and what
joined verbs share."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.phrase import cores
from rulewright.phrase.draft import Adverb, Verb
from rulewright.phrase.tree import Extent, Word, WordClass
from rulewright.words.token import Token

_BE = frozenset({"BE", "BEB", "BEEN", "BEING"})
_PAST = frozenset({"was", "were", "had", "did"})


def chain_verb(chain: Sequence[Token], before: Verb | None, link: str) -> Verb:
    """The verb of a chain (adverbs taken out). `before` is the verb that it is joined to by `link`, whose auxiliaries
    it shares."""
    if len(chain) == 1 and before is None:
        return _lone_verb(chain[0], link)
    at = max([at for at, token in enumerate(chain) if token.kind != "NOT"])
    main, rest = chain[at], [*chain[:at], *chain[at + 1 :]]  # `is not`: the verb stands before its not
    word = _main_word(main)
    auxiliaries = tuple(cores.word(token) for token in rest)
    span = Extent(chain[0].span.start, chain[-1].span.end)
    verb = Verb(span, word, main.form, auxiliaries, link=link)
    kinds = {token.kind for token in rest}
    texts = {token.text.lower() for token in chain}
    verb.negated = "NOT" in kinds
    for token in rest:
        if token.kind == "MODAL":
            verb.modal = "can" if token.lemma == "cannot" else token.lemma
            verb.negated = verb.negated or token.lemma == "cannot"
    verb.past = main.kind == "VD" or bool(texts & _PAST)
    verb.perfect = bool(kinds & {"HAVE", "HAVB", "BEEN"}) or main.kind == "BEEN"
    verb.passive = main.kind == "VN" and bool(kinds & _BE)
    verb.progressive = main.kind == "VG" or "BEING" in kinds
    if before is not None:
        _share(verb, before, main, kinds)
    return verb


def _main_word(main: Token) -> Word:
    word = cores.word(main)
    return Word(word.span, word.text, "be", WordClass.VERB) if main.kind in _BE else word


def _lone_verb(main: Token, link: str) -> Verb:
    """A chain of one word, as most are."""
    verb = Verb(main.span, _main_word(main), main.form, link=link)
    verb.past = main.kind == "VD" or main.text.lower() in _PAST
    verb.perfect = main.kind == "BEEN"
    verb.progressive = main.kind == "VG"
    return verb


def _share(verb: Verb, before: Verb, main: Token, kinds: set[str]) -> None:
    """A joined verb takes over what stands once at the first: modal, negation, has, is."""
    auxiliary = before.modal or before.shared or (before.negated and bool(before.auxiliaries))
    if main.kind in {"VN", "VG"} and not kinds:
        verb.passive, verb.perfect, verb.past = before.passive, before.perfect, before.past
        verb.progressive = before.progressive and main.kind == "VG"
    elif main.kind == "BEEN" or ("BEEN" in kinds and "HAVE" not in kinds):
        verb.perfect = True
    elif not (auxiliary and (main.kind in {"VB", "BEB"} or "BEB" in kinds) and "MODAL" not in kinds):
        return
    verb.modal, verb.negated, verb.shared = before.modal, before.negated or verb.negated, True


def mark_borrowed(verbs: Sequence[Verb]) -> None:
    """A verb that wants an object and has none stands before the one that has it (gain, carry or use Loot)."""
    for verb, after in zip(reversed(verbs[:-1]), reversed(verbs[1:]), strict=True):
        named = verb.word.lemma[:1].isupper()  # a procedure's name is whole without an object
        wants = not named and (verb.frame is None or verb.frame.object not in {"-", "to", "that", "thing~"})
        bare = all(isinstance(one, Adverb) and one.span.start < verb.word.span.start for one in verb.complements)
        has = after.borrows or any(not isinstance(one, Adverb) for one in after.complements)
        verb.borrows = wants and bare and has and not verb.comparison and not verb.passive


def plain_verb(token: Token, form: str) -> Verb:
    """A verb without finite form: infinitive (form I), -ing form (G), participle (N)."""
    word = cores.word(token)
    lemma = {"being": "be", "having": "have"}.get(token.text.lower(), token.lemma)
    if lemma != word.lemma:
        word = Word(word.span, word.text, lemma, WordClass.VERB)
    return Verb(token.span, word, form)


def make_passive(be: Verb, token: Token) -> None:
    """`to be resolved`: be becomes an auxiliary of the participle that follows it."""
    be.auxiliaries = (*be.auxiliaries, be.word)
    be.word = cores.word(token)
    be.passive = True
    be.span = Extent(be.span.start, token.span.end)
