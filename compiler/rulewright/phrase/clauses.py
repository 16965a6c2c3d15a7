"""From the skeleton of a sentence to draft clauses: verb chains, and regions handed to attachment in text order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

import lark

from rulewright.phrase import attach, cores, draft
from rulewright.phrase.attach import Region
from rulewright.phrase.cores import Misplaced
from rulewright.phrase.skeleton import Skeleton
from rulewright.phrase.tree import Extent
from rulewright.words import closed
from rulewright.words.lexicon import Lexicon
from rulewright.words.token import Token

Child = lark.Token | Skeleton
_HAVE_PAST = frozenset({"had"})
_BE_PAST = frozenset({"was", "were"})


@dataclass
class Builder:
    """What building needs: the tokens, the vocabulary, attachments to take instead of the best, and those found open."""

    tokens: Sequence[Token]
    lexicon: Lexicon
    choices: Mapping[int, int] = field(default_factory=dict)
    open: list[tuple[int, int]] = field(default_factory=list)

    def token(self, child: lark.Token) -> Token:
        place = child.start_pos
        assert place is not None
        return self.tokens[place]

    def new_region(self, verb: draft.Verb | None = None) -> Region:
        region = Region(self.lexicon, choices=self.choices, open=self.open)
        if verb is not None:
            region.verb = verb
            region.spine = [verb]
        return region


def children(tree: Skeleton) -> list[Child]:
    return cast("list[Child]", tree.children)


def is_tree(child: Child, *names: str) -> bool:
    return isinstance(child, lark.Tree) and child.data in names


def subtrees(tree: Skeleton, *names: str) -> list[Skeleton]:
    return [cast(Skeleton, child) for child in children(tree) if is_tree(child, *names)]


def clauses(build: Builder, tree: Skeleton) -> list[draft.Clause]:
    """The clauses of a `clauses` node, each with the word before it."""
    found: list[draft.Clause] = []
    link = ""
    for child in children(tree):
        if isinstance(child, lark.Token):
            link = build.token(child).lemma
        else:
            one = clause(build, child)
            one.link = link
            found.append(one)
            link = ""
    return found


def clause(build: Builder, tree: Skeleton) -> draft.Clause:
    """statement, command, there or fragment."""
    regions = subtrees(tree, "region")
    region = build.new_region()
    if regions:
        feed(build, region, regions[0])
    subject = finish(region)
    verbs: list[draft.Verb] = []
    for group in (*subtrees(tree, "verbs"), *([tree] if subtrees(tree, "verb", "saying") else [])):
        verbs += verb_list(build, group, region, relative=False)
    there = tree.data == "there"
    if region.leading:
        _lead(region, verbs, subject)
    starts = [verb.span.start for verb in verbs] + ([_start(subject)] if subject is not None else [])
    return draft.Clause(
        Extent(min(starts, default=0), max([verb.span.end for verb in verbs] + [0])), subject, verbs, there
    )


def _start(subject: draft.Group | draft.Doing) -> int:
    return subject.verbs[0].span.start if isinstance(subject, draft.Doing) else subject.first.span.start


def _lead(region: Region, verbs: list[draft.Verb], subject: draft.Group | draft.Doing | None) -> None:
    """Phrases before any noun (`in Turn Order each Player ...`) stand with the first verb."""
    if not verbs:
        if region.leading and subject is None:
            verb = draft.Verb(Extent(0, 0), cores.Word(Extent(0, 0), "", "", cores.WordClass.VERB))
            verbs.append(verb)
        elif region.leading:
            raise LookupError("a phrase before a noun that nothing takes")
    verbs[0].complements[:0] = cast("list[draft.Complement]", region.leading)
    region.leading = []


def verb_list(build: Builder, tree: Skeleton, outer: Region, relative: bool) -> list[draft.Verb]:
    """The verbs of a `verbs` node (or of a node that holds one verb). In a relative clause the last stays open on the outer spine."""
    found: list[draft.Verb] = []
    link = ""
    parts = [
        child
        for child in children(tree)
        if not (isinstance(child, lark.Token) and build.token(child).kind == "THERE") and not is_tree(child, "region")
    ]
    for child in parts:
        if isinstance(child, lark.Token):
            link = build.token(child).lemma
            continue
        verb = one_verb(
            build, child, found[-1] if found else None, link, outer if relative and child is parts[-1] else None
        )
        found.append(verb)
        link = ""
    _borrow(found)
    return found


def _borrow(verbs: list[draft.Verb]) -> None:
    """A verb that wants an object and has none stands before the one that has it (`gain, carry or use Loot`)."""
    for at in range(len(verbs) - 2, -1, -1):
        verb, after = verbs[at], verbs[at + 1]
        wants = verb.frame is None or verb.frame.object in {"thing", "things", "thing?", "state"}
        bare = not any(not isinstance(c, draft.Adverb) or c.span.start > verb.word.span.end for c in verb.complements)
        has = after.borrows or any(not isinstance(c, draft.Adverb) for c in after.complements)
        if wants and bare and has and not verb.comparison:
            verb.borrows = True


def one_verb(build: Builder, tree: Skeleton, before: draft.Verb | None, link: str, outer: Region | None) -> draft.Verb:
    """A `verb` or `saying` node: adverbs, chain, and its region attached."""
    adverbs: list[draft.Adverb] = []
    chain: list[Token] = []
    region_tree: Skeleton | None = None
    said: Skeleton | None = None
    saying = tree.data == "saying"
    for child in children(tree):
        if isinstance(child, lark.Token):
            token = build.token(child)
            if (token.kind == "AV" and not chain) or token.kind == "AV":
                adverbs.append(_adverb(token))
            else:
                chain.append(token)
        elif child.data == "chain":
            for token in _leaves(build, child):
                if token.kind == "AV":
                    adverbs.append(_adverb(token))
                else:
                    chain.append(token)
        elif child.data == "region":
            region_tree = child
        else:
            said = child
    comparison = chain.pop() if chain[-1].kind == "CMP" else None
    verb = _chain(chain, before if link else None, link)
    if adverbs and adverbs[0].span.start < verb.span.start:
        verb.span = Extent(adverbs[0].span.start, verb.span.end)
    verb.complements += adverbs
    if any(adverb.lemma == "never" for adverb in adverbs):
        verb.negated = True
    if comparison is not None:
        verb.comparison = comparison.lemma
    verb.frame = attach.verb_frame(verb, build.lexicon)
    if outer is not None:
        region = outer
        region.verb = verb
        region.spine.append(verb)
        region.last_modifier = None
    else:
        region = build.new_region(verb)
    if saying and said is not None:
        _hook(build, verb, said, any(adverb.lemma == "specifically" for adverb in adverbs))
    elif region_tree is not None:
        region_tree = _compared(build, verb, region_tree, region)
        feed(build, region, region_tree)
        if outer is None:
            finish(region)
    return verb


def _compared(build: Builder, verb: draft.Verb, tree: Skeleton, region: Region) -> Skeleton:
    """`is at least 5`, `is more than two`: the first word of the region is the comparison, if the verb is be."""
    if verb.word.lemma != "be" or verb.passive or verb.comparison:
        return tree
    first = children(tree)[0]
    token = _first_leaf(build, first)
    if token.kind != "AMOUNT" or token.lemma not in {
        "exactly",
        "at least",
        "at most",
        "more than",
        "fewer than",
        "less than",
    }:
        return tree
    verb.comparison = token.text.lower()
    rest: list[Child] = list(children(tree))
    chunk = cast(Skeleton, rest[0])
    core = cast(Skeleton, chunk.children[0])
    left = core.children[1:]
    rest[0:1] = [lark.Tree("chunk", [lark.Tree("core", left)])] if left else []
    return lark.Tree("region", rest)


def _first_leaf(build: Builder, child: Child) -> Token:
    while not isinstance(child, lark.Token):
        child = children(child)[0]
    return build.token(child)


def _leaves(build: Builder, tree: Skeleton) -> list[Token]:
    found: list[Token] = []
    for child in children(tree):
        found += [build.token(child)] if isinstance(child, lark.Token) else _leaves(build, child)
    return found


def _adverb(token: Token) -> draft.Adverb:
    return draft.Adverb(Extent(token.span.start, token.span.end), token.text, token.lemma)


def _chain(chain: list[Token], before: draft.Verb | None, link: str) -> draft.Verb:
    """The verb of a chain of auxiliaries; one that is joined to another by `link` shares what is not said again."""
    main = next((token for token in reversed(chain) if token.kind != "NOT"), chain[-1])  # is not: the verb is `is`
    rest = [token for token in chain if token is not main]
    verb = draft.Verb(
        Extent(chain[0].span.start, chain[-1].span.end),
        cores.word(main),
        main.form,
        tuple(cores.word(token) for token in rest),
        link=link,
    )
    kinds = [token.kind for token in rest]
    if main.kind in {"BE", "BEB", "BEEN", "BEING"}:
        verb.word = cores.Word(verb.word.span, main.text, "be", cores.WordClass.VERB)
        verb.past = main.text.lower() in _BE_PAST
        verb.perfect = main.kind == "BEEN"
    elif main.kind == "VD":
        verb.past = True
    elif main.kind == "VN":
        passive = any(kind in {"BE", "BEB", "BEEN", "BEING"} for kind in kinds)
        verb.passive = passive
        verb.perfect = "HAVE" in kinds or "HAVB" in kinds or "BEEN" in kinds
    elif main.kind == "VG":
        verb.progressive = True
    if main.kind == "VN" and "BEING" in kinds:
        verb.progressive = True
    for token in rest:
        if token.kind == "MODAL":
            verb.modal, verb.negated = ("can", True) if token.lemma == "cannot" else (token.lemma, verb.negated)
        elif token.kind == "NOT":
            verb.negated = True
        elif token.kind == "DO":
            verb.past = token.text.lower() == "did"
        elif token.kind == "HAVE":
            verb.past = verb.past or token.text.lower() in _HAVE_PAST
            verb.perfect = True
        elif token.kind == "BE":
            verb.past = token.text.lower() in _BE_PAST
    if before is not None:
        _share(verb, before, main, kinds)
    return verb


def _share(verb: draft.Verb, before: draft.Verb, main: Token, kinds: list[str]) -> None:
    """A verb of a list takes over the modal or auxiliary that stands once at the first."""
    if (main.kind == "VB" and not kinds and before.modal) or (
        (main.kind == "VB"
        and not kinds
        and before.negated
        and any(word.lemma in {"do", "does", "did"} for word in before.auxiliaries))
        or (main.kind == "VB"
        and not kinds
        and before.shared)
    ):
        verb.modal, verb.negated, verb.shared = before.modal, before.negated, True
    elif main.kind in {"VN", "VG"} and not kinds:
        verb.passive, verb.perfect, verb.modal, verb.negated, verb.past = (
            before.passive,
            before.perfect,
            before.modal,
            before.negated,
            before.past,
        )
        verb.progressive = before.progressive if main.kind == "VG" else False
        verb.shared = True
    elif main.kind in {"BEEN"} or ("BEEN" in kinds and "HAVE" not in kinds):
        verb.perfect, verb.negated, verb.modal, verb.shared = True, before.negated or verb.negated, before.modal, True
    elif (main.kind == "BEB" and before.modal) or ("BEB" in kinds and before.modal and "MODAL" not in kinds):
        verb.modal, verb.negated, verb.shared = before.modal, before.negated, True


def _hook(build: Builder, verb: draft.Verb, said: Skeleton, specifically: bool) -> None:
    """What a rule says: otherwise, a clause, or a phrase."""
    span = _span(build, said)
    if said.data == "says_clause":
        about = draft.Clause(span, None, [])
        region = build.new_region()
        feed(build, region, subtrees(said, "region")[0])
        about.subject = finish(region)
        about.verbs = verb_list(build, subtrees(said, "verbs")[0], region, relative=False)
        verb.complements.append(draft.Hook(span, verb.word.lemma, specifically, about))
        return
    leaves = _leaves(build, said)
    if leaves[0].kind == "OTHERWISE":
        verb.complements.append(
            draft.Hook(Extent(leaves[0].span.start, leaves[0].span.end), verb.word.lemma, specifically, None)
        )
        if len(leaves) > 1:
            region = build.new_region(verb)
            rest = cast(Skeleton, children(said)[0])
            feed(build, region, lark.Tree("region", rest.children[1:]))
            finish(region)
        return
    region = build.new_region(verb)
    feed(build, region, subtrees(said, "region")[0])
    finish(region)


def _span(build: Builder, tree: Skeleton) -> Extent:
    leaves = _leaves(build, tree)
    return Extent(leaves[0].span.start, leaves[-1].span.end)


def _plain_verb(token: Token, form: str) -> draft.Verb:
    word = cores.word(token)
    lemma = {"BEING": "be", "HAVEG": "have"}.get(token.kind, token.lemma)
    if token.text.lower() == "being":
        lemma = "be"
    elif token.text.lower() == "having":
        lemma = "have"
    return draft.Verb(
        Extent(token.span.start, token.span.end),
        cores.Word(word.span, word.text, lemma, word.cls if lemma == token.lemma else cores.WordClass.VERB),
        form,
    )


def feed(build: Builder, region: Region, tree: Skeleton) -> None:
    """Attach the chunks of a region in text order."""
    chunks = [cast(Skeleton, child).children[0] for child in children(tree)]
    for at, chunk in enumerate(chunks):
        if isinstance(chunk, lark.Tree):
            if chunk.data == "core":
                attach.add_core(region, _leaves(build, chunk))
                following = chunks[at + 1] if at + 1 < len(chunks) else None
                prepositional = isinstance(following, lark.Token) and following.type in {"PREP", "ADV"}
                last = _leaves(build, chunk)[-1]
                if (
                    region.only
                    and not prepositional
                    and last.kind == "FOCUS"
                    and (following is None or isinstance(following, lark.Token))
                ):
                    attach.flush_only(region, last)
            elif chunk.data == "relative":
                relative(build, region, chunk)
            elif chunk.data == "inner":
                word = build.token(cast(lark.Token, children(chunk)[0]))
                inside = clause(build, cast(Skeleton, children(chunk)[1]))
                attach.add_inner(region, draft.Inner(_span(build, chunk), word.lemma, inside))
            else:
                question(build, region, chunk)
            continue
        token = build.token(chunk)
        following = chunks[at + 1] if at + 1 < len(chunks) else None
        _feed_token(build, region, token, following)


def _feed_token(build: Builder, region: Region, token: Token, following: object) -> None:
    kind = token.kind
    if kind in {"PREP", "CMP"}:
        attach.add_preposition(region, token)
    elif kind == "NSEP":
        attach.add_link(region, token)
    elif kind == "KCOMMA":
        if region.kindred is not None:
            region.link = ","
            if region.kindred.of is not None:
                region.spine = [region.kindred.of.first]
        attach.begin_type(region, token)
    elif kind in {"ADV", "OTHERWISE"}:
        before_verb = (
            isinstance(following, lark.Token)
            and following.type in {"GER", "PART", "INF"}
            and region.preposition is not None
        )
        adverb = _adverb(token)
        if region.only:
            adverb = draft.Adverb(adverb.span, f"only {adverb.text}", f"only {adverb.lemma}")
            region.only = False
        if before_verb or (
            isinstance(following, lark.Token) and following.type in {"INF", "PART"} and region.to is not None
        ):
            region.adverbs.append(adverb)
        elif region.preposition is not None and isinstance(following, lark.Tree) and following.data == "core":
            region.focus = f"{region.focus} {adverb.text}".strip()
        else:
            attach.add_adverb(region, adverb)
    elif kind == "NOT":
        region.negated = token
    elif kind == "TO":
        region.to = token
    elif kind == "INF":
        verb = _plain_verb(token, "I")
        to, region.to = region.to, None
        attach.add_infinitive(region, verb, to)
        if isinstance(following, lark.Token) and following.type == "PART" and verb.word.lemma == "be":
            return
    elif kind == "GER":
        attach.add_gerund(region, _plain_verb(token, "G"))
    elif kind == "PART":
        last = region.spine[-1] if region.spine else None
        if (
            isinstance(last, draft.Verb)
            and last.word.lemma == "be"
            and last.form in {"I", "G"}
            and not last.complements
        ):
            _passive_infinitive(region, last, token)
            return
        verb = _plain_verb(token, "N")
        verb.passive = True
        attach.add_participle(region, verb)
    else:
        raise Misplaced(token)


def _passive_infinitive(region: Region, be: draft.Verb, token: Token) -> None:
    """`to be resolved`: be becomes an auxiliary of the participle."""
    be.auxiliaries = (*be.auxiliaries, be.word)
    be.word = cores.word(token)
    be.passive = True
    be.span = Extent(be.span.start, token.span.end)
    be.frame = attach.verb_frame(be, region.lexicon)


def relative(build: Builder, region: Region, tree: Skeleton) -> None:
    """A relative clause: hung on its noun, its last verb left open at the right edge."""
    pronoun = build.token(cast(lark.Token, children(tree)[0]))
    regions = subtrees(tree, "region")
    verbs_tree = subtrees(tree, "verbs")[0]
    inner = build.new_region()
    if regions:
        feed(build, inner, regions[0])
    subject = finish(inner)
    if inner.leading:
        raise Misplaced(pronoun)
    plural = None if regions else _verb_number(build, verbs_tree)
    place = attach.relative_owner(region, (pronoun.lemma or "that").split()[-1], plural)
    owned: draft.Noun | None = None
    if pronoun.lemma == "whose":
        if not isinstance(subject, draft.Group) or len(subject.items) != 1:
            raise Misplaced(pronoun)
        owned, subject = subject.first, None
        place = _having(build, region, owned, place)
    clause = draft.Clause(Extent(pronoun.span.start, pronoun.span.end), subject, [])
    node = draft.Relative(Extent(pronoun.span.start, pronoun.span.end), pronoun.lemma, clause, owned)
    if isinstance(subject, draft.Doing):
        raise Misplaced(pronoun)
    attach.add_relative(region, node, place)
    outer_verb = region.verb
    clause.verbs = verb_list(build, verbs_tree, region, relative=True)
    region.verb = outer_verb
    node.span = Extent(pronoun.span.start, clause.verbs[-1].span.end)


def _having(build: Builder, region: Region, owned: draft.Noun, place: int) -> int:
    """`whose A`: the nearest noun of a kind that has the attribute A."""
    entry = build.lexicon.entry(owned.head.lemma)
    if entry is None or not entry.owner:
        return place
    for at in range(len(region.spine) - 1, -1, -1):
        noun = region.spine[at]
        if isinstance(noun, draft.Noun):
            kinds = (noun.head.lemma, *build.lexicon.above(noun.head.lemma))
            if entry.owner in kinds:
                return at
    return place


def _verb_number(build: Builder, verbs: Skeleton) -> bool | None:
    """Does the first finite verb want a plural subject; None when its form does not tell."""
    for token in _leaves(build, verbs):
        if token.kind in {"BE", "HAVE", "DO"}:
            return (
                token.text.lower() in {"are", "were", "have", "do"}
                if token.text.lower() not in {"had", "did"}
                else None
            )
        if token.kind == "VZ":
            return token.text.lower() == "have" if token.lemma == "have" else token.form == "B"
        if token.kind not in {"AV"}:
            return None
    return None


def question(build: Builder, region: Region, tree: Skeleton) -> None:
    """`whether it is in a Room`."""
    word = build.token(cast(lark.Token, children(tree)[0]))
    inner = build.new_region()
    regions = subtrees(tree, "region")
    if regions:
        feed(build, inner, regions[0])
    clause = draft.Clause(_span(build, tree), finish(inner), [])
    clause.verbs = verb_list(build, subtrees(tree, "verbs")[0], inner, relative=False)
    attach.add_question(region, draft.Question(_span(build, tree), word.lemma, clause))


def finish(region: Region) -> draft.Group | draft.Doing | None:
    """Close a region: nothing may wait any more."""
    if (
        region.preposition is not None
        or region.link
        or region.to is not None
        or region.adverbs
        or region.negated is not None
    ):
        waiting = region.preposition.text if region.preposition else region.link or "to"
        raise LookupError(f"nothing follows {waiting}")
    return region.root


_ = closed
