"""Names for blocks that have none on their keyword line.

A block takes its heading's name. A definition takes the name that its sentence defines. A procedure that is then
still without a name is offered one of the names that are called but belong to nothing, where the text around it
speaks of that name.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from rulewright.book.facts import LONG_NAME as NAME
from rulewright.book.facts import LONGEST, declared
from rulewright.book.model import Rule, Section
from rulewright.book.terms import SMALL, forms, singular
from rulewright.memory import Memory
from rulewright.syntax.tree import Block, BlockKind

HEADED = (BlockKind.PROCEDURE, BlockKind.TABLE, BlockKind.COMPONENT, BlockKind.MAP)
ARTICLE = r"(?:(?:the|an?|any|each|that|this|its|their|one|normal|standard)\s){0,2}"
# Verbs that run a procedure; verbs that speak of one that is under way.
RUNS = re.compile(rf"\b(?:[Rr]esolv(?:e|es|ing)|[Pp]erform(?:s|ing)?|[Bb]egins?)\s{ARTICLE}(?P<name>{NAME})")
TAKES = re.compile(rf"\b(?:[Mm]akes?|[Tt]akes?)\s{ARTICLE}(?P<name>{NAME})")
WITHIN = re.compile(
    rf"\b(?:[Rr]esum(?:e|es|ing)|[Cc]ontinu(?:e|es|ing)|[Cc]omplet(?:e|es|ed|ing)|[Ee]nds?)\s{ARTICLE}(?P<name>{NAME})"
)
BY = re.compile(
    rf"\b(?:according\sto|as\sdescribed\sin|defined\sin|[Ff]ollow(?:s|ing)?|[Uu]s(?:e|es|ing))\s{ARTICLE}(?P<name>{NAME})"
)
RESOLVED = re.compile(rf"\b{ARTICLE}(?P<name>{NAME})\s(?:is|are|was|were)\s(?:\w+\s)?(?:resolved|completed?)\b")
SUBJECT = re.compile(
    rf"^(?:An?\s|The\s|Each\s)?(?P<name>{NAME})\s(?:is|does|occurs?|follows|may|must|cannot|removes|ends|begins|uses)\b"
)
OUTCOME = re.compile(r"\s(?:Success|Failure)$")
WINDOW = 12  # rules to either side that may speak of a procedure
ENOUGH, MARGIN = 3.5, 0.5


def names_from_heading(blocks: Sequence[Block], heading: str) -> list[str]:
    """The name of each block of a section, those that the heading gives among them."""
    taken = {(block.kind, block.name) for block in blocks}
    found: list[str] = []
    for block in blocks:
        name = block.name
        if not name and block.kind in HEADED and heading and (block.kind, heading) not in taken:
            taken.add((block.kind, heading))
            name = heading
        found.append(name)
    return found


def defined(rule: Rule) -> Rule:
    """A rule; a definition without a name with the one that its first sentence introduces."""
    if rule.name or rule.kind is not BlockKind.DEFINITION or not rule.sentences:
        return rule
    first = rule.sentences[0]
    name = next(declared(first.text), None)
    return replace(rule, name=name.name, name_span=first.span_of(name.start, name.end)) if name else rule


def with_proposed(sections: list[Section], memory: Memory) -> list[Section]:
    """The sections with a name for each procedure that can be given one."""
    if not any(rule.kind is BlockKind.PROCEDURE and not rule.name for section in sections for rule in section.rules):
        return sections
    return _proposed(sections, memory)


@dataclass
class _Procedure:
    """A procedure without a name, and what speaks for each name."""

    rule: Rule
    scores: dict[str, float] = field(default_factory=lambda: defaultdict(float))


def _proposed(sections: list[Section], memory: Memory) -> list[Section]:
    """Give the names that the text calls, and nothing bears, to the procedures without a name: the strongest claim
    first."""
    rules = [rule for section in sections for rule in section.rules]
    named = dict.fromkeys([*(rule.name for rule in rules), *(section.name for section in sections)])
    borne = memory.of(_borne, memory.kept("names of blocks", tuple(filter(None, named))))
    stretches = [stretch for section in sections for stretch in section.stretches()]
    spoken = frozenset[str]().union(*(memory.of(_spoken, *stretch) for stretch in stretches))
    speech = memory.kept("names spoken of", _Speech(spoken))
    procedures = []
    for at, rule in enumerate(rules):
        if rule.kind is BlockKind.PROCEDURE and not rule.name:
            after, before = list(_near(rules, at, 1)), list(_near(rules, at, -1))
            procedures.append(memory.of(_scored, rule, speech, borne, len(after), *(after + before)))
    claims = sorted(
        (-score, at, name)
        for at, procedure in enumerate(procedures)
        for name, score in procedure.scores.items()
        if score >= ENOUGH
    )
    given: dict[str, str] = {}
    taken: set[str] = set()
    for score, at, name in claims:
        procedure = procedures[at]
        if procedure.rule.id in given or name in taken:
            continue
        rivals = [other for key, other in procedure.scores.items() if key != name and key not in taken]
        if rivals and max(rivals) > -score - MARGIN:
            continue
        given[procedure.rule.id] = name
        taken.add(name)
    return [
        replace(
            section,
            rules=tuple(
                memory.of(_given, rule, given[rule.id]) if rule.id in given else rule for rule in section.rules
            ),
        )
        for section in sections
    ]


def _given(rule: Rule, name: str) -> Rule:
    return replace(rule, name=name, proposed=True)


def _borne(names: tuple[str, ...]) -> frozenset[str]:
    """Every form of the names."""
    return frozenset[str]().union(*map(forms, names))


def _texts(rule: Rule) -> Iterator[str]:
    yield from (sentence.text for sentence in rule.every_part() if len(sentence.text) <= LONGEST)


@dataclass(frozen=True, slots=True)
class _Speech:
    """How the text speaks of names: `attested` holds each that is run, resumed, followed or listed, as it was
    written."""

    attested: frozenset[str]

    def found(self, pattern: re.Pattern[str], text: str) -> Iterator[str]:
        for found in pattern.finditer(text):
            yield self.plain(_bare(found.group("name")))

    def plain(self, name: str) -> str:
        """The singular where the text has it too: `Zombie Moves` is Zombie Move, and `A Player Falls` stays."""
        one = singular(name)
        return one if one in self.attested else name

    def outcomes(self, text: str) -> Iterator[str]:
        """Names whose success or failure a sentence runs."""
        for found in RUNS.finditer(text):
            if OUTCOME.search(found.group("name")):
                yield self.plain(_bare(found.group("name")))


def _bare(name: str) -> str:
    """A name without its outcome and without a possessive ending."""
    return re.sub(r"['’]s?$", "", OUTCOME.sub("", name))


def _spoken(*rules: Rule) -> frozenset[str]:
    """The names of at least two words that a sentence of the rules runs, resumes, follows or lists."""
    found: set[str] = set()
    for text in chain.from_iterable(map(_texts, rules)):
        for pattern in (RUNS, TAKES, WITHIN, BY, RESOLVED):
            found.update(_bare(match.group("name")) for match in pattern.finditer(text))
        if re.fullmatch(NAME, text):
            found.add(_bare(text))
    return frozenset(name for name in found if " " in name and not name.startswith(("A ", "An ", "The ")))


def _scored(rule: Rule, speech: _Speech, borne: frozenset[str], after: int, *around: Rule) -> _Procedure:
    """What the steps of a procedure, and the rules around it, say for each name: the first `after` of `around` stand
    behind it, the others before it, each nearest first.

    A procedure is named by the rule after it that begins with the name, by the rule before it that runs it, and by
    steps that resume it or run its outcome. A step that runs another procedure speaks against that name, for few
    procedures call themselves.
    """
    found = _Procedure(rule)
    scores = found.scores
    words = {word.lower() for text in _texts(rule) for word in re.findall(r"\w+", text)}
    for text in _texts(rule):
        outcomes = set(speech.outcomes(text))
        for name in outcomes:
            scores[name] += 4
        for name in set(speech.found(RUNS, text)) - outcomes:
            scores[name] -= 5
        for name in speech.found(WITHIN, text):
            scores[name] += 3
    for place, near in enumerate(around[:after], 1):
        for name in {name for text in _texts(near) for name in speech.found(SUBJECT, text)}:
            scores[name] += 6 if place == 1 else 3 / place
    for place, near in enumerate(around[after:], 1):
        texts = list(_texts(near))
        run = {name for text in texts for name in speech.found(RUNS, text)}
        spoken = {
            name
            for text in texts
            for pattern in (TAKES, RESOLVED, WITHIN, BY, SUBJECT)
            for name in speech.found(pattern, text)
        }
        for name in run | spoken:
            scores[name] += (5 if name in run else 3) / place
    for name in [name for name in scores if name not in speech.attested or name in borne]:
        del scores[name]
    for name in scores:
        parts = [word.lower() for word in name.split() if word.lower() not in SMALL]
        scores[name] += 1.5 * sum(part in words for part in parts) / len(parts)
    return found


def _near(rules: Sequence[Rule], at: int, step: int) -> Iterator[Rule]:
    """The rules beside a procedure, nearest first, up to the next procedure or the end of its section."""
    place = at + step
    count = 0
    while 0 <= place < len(rules) and count < WINDOW:
        rule = rules[place]
        if rule.kind is BlockKind.PROCEDURE or rule.section != rules[at].section:
            return
        if rule.kind not in (BlockKind.SUCCESS, BlockKind.FAILURE, BlockKind.NOTE):
            count += 1
            yield rule
        place += step
