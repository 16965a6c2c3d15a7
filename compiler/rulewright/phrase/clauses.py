"""From the skeleton of a sentence to draft clauses: verbs with their chains, and regions handed to attachment in text
order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rulewright.phrase import attach, chains, cores, draft
from rulewright.phrase.cores import Misplaced
from rulewright.phrase.skeleton import Child, Skeleton, first_leaf, last_leaf, leaves, nodes, token_at
from rulewright.phrase.spine import Region, frame_of
from rulewright.phrase.tree import Extent, Word, WordClass
from rulewright.words.lexicon import Entry, Lexicon
from rulewright.words.token import Token

# These stand between is and what it is compared with.
_COMPARISONS = frozenset(
    {"exactly", "at least", "at most", "more than", "fewer than", "less than", "no more than", "no fewer than"}
    | {"no less than"}
)


@dataclass(slots=True)
class Builder:
    """What building needs: tokens, vocabulary, attachments to take instead of the best, and those found open."""

    tokens: Sequence[Token]
    lexicon: Lexicon
    choices: Mapping[int, int] = field(default_factory=dict)
    open: list[tuple[int, int]] = field(default_factory=list)

    def span(self, tree: Skeleton) -> Extent:
        return Extent(first_leaf(tree).span.start, last_leaf(tree).span.end)

    def region(self, verb: draft.Verb | None = None) -> Region:
        return Region(self.lexicon, verb, [] if verb is None else [verb], choices=self.choices, open=self.open)


def clauses(build: Builder, tree: Skeleton) -> list[draft.Clause]:
    """The clauses of a `clauses` node, each with the word before it."""
    found: list[draft.Clause] = []
    link = ""
    for child in tree.children:
        if isinstance(child, Token):
            link = child.lemma
        else:
            found.append(clause(build, child))
            found[-1].link, link = link, ""
    return found


def clause(build: Builder, tree: Skeleton) -> draft.Clause:
    """A statement, command, `there is` or fragment."""
    region = build.region()
    for part in nodes(tree, "region"):
        feed(build, region, part)
    subject = finish(region)
    verbs: list[draft.Verb] = []
    if tree.data == "there":
        verbs = verb_list(build, tree)
    for part in nodes(tree, "verbs"):
        verbs = verb_list(build, part)
    if region.leading:
        _lead(region, verbs, subject)
    return draft.Clause(subject, verbs, tree.data == "there")


def _lead(region: Region, verbs: list[draft.Verb], subject: draft.Group | draft.Doing | None) -> None:
    """Phrases before any noun (In Turn Order each Player …) stand with the first verb; alone they are a clause
    without words for it."""
    if subject is not None and not verbs:
        raise LookupError("a phrase before a noun that nothing takes")
    if not verbs:
        verbs.append(draft.Verb(Extent(0, 0), Word(Extent(0, 0), "", "", WordClass.VERB)))
    for at, phrase in enumerate(region.leading):
        if isinstance(phrase, draft.Relative | draft.Participle):
            raise LookupError("a relative clause without a noun")
        verbs[0].complements.insert(at, phrase)


def verb_list(build: Builder, tree: Skeleton, outer: Region | None = None) -> list[draft.Verb]:
    """The verbs of a node. In a relative clause `outer` is the region it stands in: the last verb stays open on its
    spine."""
    found: list[draft.Verb] = []
    link = ""
    parts = [child for child in tree.children if not (isinstance(child, Token) and child.kind == "THERE")]
    for part in parts:
        if isinstance(part, Token):
            link = part.lemma
        else:
            found.append(_verb(build, part, found[-1] if found else None, link, outer if part is parts[-1] else None))
            link = ""
    chains.mark_borrowed(found)
    return found


def _verb(build: Builder, tree: Skeleton, before: draft.Verb | None, link: str, outer: Region | None) -> draft.Verb:
    """A `verb` or `saying` node: adverbs, chain, and its region attached."""
    chain: list[Token] = []
    regions: list[Skeleton] = []
    for child in tree.children:
        if isinstance(child, Token):
            chain.append(child)
        elif child.data == "chain":
            chain += leaves(child)
        else:
            regions.append(child)
    adverbs = [_adverb(token) for token in chain if token.kind == "AV"]
    if adverbs:
        chain = [token for token in chain if token.kind != "AV"]
    comparison = chain.pop().lemma if chain[-1].kind == "CMP" else ""
    verb = chains.chain_verb(chain, before if link else None, link)
    verb.comparison = comparison
    if adverbs:
        verb.complements += adverbs
        verb.span = Extent(min([verb.span.start, *[adverb.span.start for adverb in adverbs]]), verb.span.end)
        verb.negated = verb.negated or any(adverb.lemma == "never" for adverb in adverbs)
    verb.frame = frame_of(verb, build.lexicon)
    if outer is None and not regions:
        return verb
    region = build.region(verb)
    if outer is not None:
        region = outer
        region.verb = verb
        region.spine.append(verb)
    for part in regions:
        if part.data == "region":
            feed(build, region, _compared(build, verb, part))
        else:
            _said(build, verb, part, any(adverb.lemma == "specifically" for adverb in adverbs))
    if outer is None:
        finish(region)
    return verb


def _adverb(token: Token) -> draft.Adverb:
    return draft.Adverb(token.span, token.text, token.lemma)


def _compared(build: Builder, verb: draft.Verb, tree: Skeleton) -> Skeleton:
    """`is at least 5`, `is more than two`: the first word of the region is the comparison, if the verb is be."""
    chunks = tree.children
    core = chunks[0]
    if verb.word.lemma != "be" or verb.passive or verb.comparison or not isinstance(core, Skeleton):
        return tree
    first = first_leaf(core)
    if core.data != "core" or first.kind != "AMOUNT" or first.lemma not in _COMPARISONS:
        return tree
    verb.comparison = first.text.lower()
    rest: list[Child] = [Skeleton("core", core.children[1:])] if core.children[1:] else []
    return Skeleton("region", [*rest, *chunks[1:]])


def _said(build: Builder, verb: draft.Verb, said: Skeleton, specifically: bool) -> None:
    """What a rule says: otherwise, a clause (it affects Zombies), or a phrase."""
    first = first_leaf(said)
    if said.data == "says_clause":
        verb.complements.append(draft.Hook(build.span(said), verb.word.lemma, specifically, clause(build, said)))
        return
    region = build.region(verb)
    part = nodes(said, "region")[0]
    if first.kind == "OTHERWISE":
        span = first.span
        verb.complements.append(draft.Hook(span, verb.word.lemma, specifically, None))
        part = Skeleton("region", part.children[1:])
    feed(build, region, part)
    finish(region)


def feed(build: Builder, region: Region, tree: Skeleton) -> None:
    """Attach the chunks of a region in text order."""
    chunks = tree.children
    kinds = [chunk.kind if type(chunk) is Token else chunk.data for chunk in chunks]  # type: ignore[union-attr]
    for chunk, next_kind in zip(chunks, [*kinds[1:], ""], strict=False):
        if isinstance(chunk, Token):
            _feed_word(build, region, chunk, next_kind)
        elif chunk.data == "core":
            words: list[Token] = chunk.children  # type: ignore[assignment]  # a core has nothing but words
            attach.add_core(region, words)
            if next_kind not in {"PREP", "ADV", "core", "relative", "question", "inner"}:
                attach.flush_only(region, words[-1])
        elif chunk.data == "relative":
            _relative(build, region, chunk)
        elif chunk.data == "question":
            attach.add_question(region, _question(build, chunk))
        else:
            inside = chunk.children[1]
            assert isinstance(inside, Skeleton)
            inner = draft.Inner(build.span(chunk), token_at(chunk).lemma, clause(build, inside))
            attach.add_inner(region, inner)


def _feed_word(build: Builder, region: Region, token: Token, next_kind: str) -> None:
    """Attach one word that stands by itself in a region. `next_kind` is the kind of the chunk behind it."""
    match token.kind:
        case "PREP" | "CMP":
            attach.add_preposition(region, token)
        case "NSEP":
            attach.add_link(region, token)
        case "KCOMMA":
            attach.begin_type(region, token)
        case "ADV" | "OTHERWISE":
            _feed_adverb(region, token, next_kind)
        case "NOT":
            region.negated = token
        case "TO":
            region.to = token
        case "INF":
            to, region.to = region.to, None
            attach.add_infinitive(region, chains.plain_verb(token, "I"), to)
        case "GER":
            attach.add_gerund(region, chains.plain_verb(token, "G"))
        case "PART":
            last = region.spine[-1] if region.spine else None
            if isinstance(last, draft.Verb) and last.word.lemma == "be" and last.form in "IG" and not last.complements:
                chains.make_passive(last, token)
                last.frame = frame_of(last, build.lexicon)
            else:
                verb = chains.plain_verb(token, "N")
                verb.passive = True
                attach.add_participle(region, verb)
        case _:
            raise Misplaced(token.span.start)


def _feed_adverb(region: Region, token: Token, next_kind: str) -> None:
    adverb = _adverb(token)
    if region.only:
        adverb = draft.Adverb(adverb.span, f"only {adverb.text}", f"only {adverb.lemma}")
        region.only = False
    if region.link == "and" and region.preposition is None and not next_kind and region.verbs():
        link, region.link = region.link, ""  # arrive in packs, and randomly
        attach.add_adverb(region, draft.Adverb(adverb.span, f"{link} {adverb.text}", adverb.lemma))
    elif region.link and region.preposition is None and next_kind == "PREP":
        region.link = f"{region.link} {'not ' if region.negated else ''}{token.text}"  # but never in the same Encounter
        region.negated = None
    elif (region.preposition is not None and next_kind in {"GER", "PART"}) or (
        region.to is not None and next_kind == "INF"
    ):
        region.adverbs.append(adverb)
    elif region.preposition is not None and next_kind == "core":
        region.focus = f"{region.focus} {adverb.text}".strip()
    else:
        attach.add_adverb(region, adverb)


def _relative(build: Builder, region: Region, tree: Skeleton) -> None:
    """A relative clause: hung on its noun, its last verb left open at the right edge."""
    pronoun = token_at(tree)
    verbs = nodes(tree, "verbs")[0]
    inner = build.region()
    for part in nodes(tree, "region"):
        feed(build, inner, part)
    subject = finish(inner)
    if inner.leading or isinstance(subject, draft.Doing):
        raise Misplaced(pronoun.span.start)
    numbers = [_wants_plural(build, verb) for verb in nodes(verbs, "verb", "saying")]
    if {True, False} <= set(numbers):  # each Player who is in the Mill and are Hidden: of those before
        raise Misplaced(pronoun.span.start)
    plural = None if subject is not None else _wants_plural(build, verbs)
    place = attach.relative_owner(region, (pronoun.lemma or "that").split()[-1], plural)
    owned: draft.Noun | None = None
    if pronoun.lemma == "whose":
        if subject is None or len(subject.items) != 1:
            raise Misplaced(pronoun.span.start)
        owned, subject = subject.first, None
        place = build.choices.get(pronoun.span.start, _having(build, region, owned, place, pronoun.span.start))
    inside = draft.Clause(subject, [])
    node = draft.Relative(pronoun.span, pronoun.lemma, inside, owned)
    attach.add_relative(region, node, place)
    outer_verb = region.verb
    inside.verbs = verb_list(build, verbs, region)
    region.verb = outer_verb


def _having(build: Builder, region: Region, owned: draft.Noun, place: int, at: int) -> int:
    """`whose A`: the noun of a kind that has the attribute A, else the nearest one that is no pile, list or number,
    else the place that was found. Of two kinds that have A both are read.
    """
    lexicon = region.lexicon
    entry = lexicon.entry(owned.head.lemma)
    known = [(noun, lexicon.entry(region.noun(noun).head.lemma)) for noun in reversed(region.nouns())]
    having = [noun for noun, one in known if entry is not None and one is not None and _has(one, entry, lexicon)]
    if having:
        if region.link and place in having:
            return place  # whose A is … and whose B is …: of the same thing
        kinds = {region.noun(noun).head.lemma for noun in having}
        if len(kinds) > 1 and not region.link:
            build.open.append((at, having[1]))
        return having[0]
    things = [noun for noun, one in known if one is None or not one.type.startswith(("pile", "list", "number"))]
    if region.link or place in things or not things:
        return place
    return things[0]


def _has(one: Entry, attribute: Entry, lexicon: Lexicon) -> bool:
    """Whether a name is that of a kind with an attribute: declared so, or a column of its table."""
    if attribute.owner:
        return attribute.owner in (one.name, *lexicon.above(one.name))
    kinds = (one, *(wider for name in lexicon.above(one.name) if (wider := lexicon.entry(name)) is not None))
    return attribute.sort == "attribute" and any(
        each.sort in ("kind", "individual") and each.rule and each.rule == attribute.rule for each in kinds
    )


def _wants_plural(build: Builder, verbs: Skeleton) -> bool | None:
    """Does the first finite verb want a plural subject; None when its form does not tell."""
    token = next((token for token in leaves(verbs) if token.kind != "AV"), None)
    if token is None or token.kind not in {"BE", "HAVE", "DO", "VZ"}:
        return None
    text = token.text.lower()
    if text in {"had", "did"}:
        return None
    return text in {"are", "were", "have", "do"} if token.kind != "VZ" else token.form == "B"


def _question(build: Builder, tree: Skeleton) -> draft.Question:
    """`whether it is in a Room`; `which rule that Card uses`: what is asked for stands before the subject."""
    word = token_at(tree)
    asked: draft.Group | None = None
    parts = nodes(tree, "region")
    if word.lemma in {"which", "what"} and parts:
        core = parts[0].children[0]
        runs = cores.split(leaves(core)) if isinstance(core, Skeleton) and core.data == "core" else []
        if len(runs) > 1 and isinstance(core, Skeleton):
            noun = cores.noun(runs[0])
            asked = noun.group = draft.Group([noun])
            left = Skeleton("core", core.children[len(runs[0]) :])
            region = Skeleton("region", [left, *parts[0].children[1:]])
            tree = Skeleton("question", [region if part is parts[0] else part for part in tree.children])
    span = Extent(word.span.start, build.span(tree).end)
    return draft.Question(span, word.lemma, clause(build, tree), asked)


def finish(region: Region) -> draft.Group | draft.Doing | None:
    """Close a region: nothing may wait any more."""
    if (
        region.preposition is not None
        or region.link
        or region.to is not None
        or region.adverbs
        or region.negated is not None
    ):
        raise LookupError("a word at the end of a phrase waits for another")
    return region.root
