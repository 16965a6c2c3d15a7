"""A pointer leads to a rule that does not speak of the matter.

The place exists, but it never mentions what the sentence wants explained, or the ruleset has a narrower thing
for just this case and the sentence calls the general one. The reader follows the pointer and finds the wrong
rule.

Fires:
    Mark one Experience when a Hindrance (see 3.4) causes a Penalty.     (3.4 never says Hindrance; 2.7 defines it)
    Step 3 of a Ghoul Combat Attack: check the Combat End Condition.
    (and another rule says: when a Ghoul fights, use the Ghoul Combat End Condition)

Quiet:
    Mark one Experience when a Hindrance (see 2.7) causes a Penalty.

Mend: point at the rule that is named in the finding.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rulewright.book.model import Role, Rule
from rulewright.checks.check import Check
from rulewright.checks.known import known
from rulewright.checks.matter import Matter, held
from rulewright.checks.placed import Block, Heading, Placed, Use
from rulewright.checks.plain import key_of_name, singular
from rulewright.diagnostic import Diagnostic, Label, Severity

_SEE = re.compile(
    r"(?P<what>[A-Z][\w'-]*(?:\s[A-Z][\w'-]*)*)\s*[(\[]\s*see\s+(?:rule\s+"
    r"|section\s+)?(?P<number>\d+(?:\.\d+)*)\s*[)\]]"
)
_INSTEAD = re.compile(r"^(?:When|If|Whenever|For|While|During)\b.*?,\s*use the (?P<name>[A-Z]\w*(?: [A-Z]\w*)+)\.?$")


def find(matter: Matter) -> Iterator[Diagnostic]:
    yield from _never_mentioned(matter)
    yield from _narrower(matter)


def _printed(block: Block) -> Iterator[tuple[str, Block]]:
    if block.rule.printed:
        yield block.rule.printed, block


@held
def _by_number(matter: Matter) -> Mapping[str, Heading | Rule]:
    """What has a number: a heading before the rules."""
    places: dict[str, Heading | Rule] = {
        number: block.rule for number, block in matter.each(_printed, of="every")[::-1]
    }
    return places | {heading.number: heading for heading in matter.headings[::-1] if heading.number}


def _never_mentioned(matter: Matter) -> Iterator[Diagnostic]:
    """`X (see 3.4)` where 3.4 never says X, and X is defined elsewhere."""
    said: dict[str, str] = {}
    for placed, found in matter.found(_SEE, ruling=False):
        target = _by_number(matter).get(found["number"])
        if target is None or target.id in (placed.rule.id, placed.heading.id):
            continue
        if target.id not in said:
            said[target.id] = _words(matter, target)
        name = key_of_name(found["what"])
        others = re.findall(r"\b[A-Z][\w'-]*(?:\s[A-Z][\w'-]*)*", placed.text[1:])
        if any(f" {key_of_name(each)} " in said[target.id] for each in (name, *others)):
            continue
        home = known(matter).get(name) or known(matter).get(name.split()[-1])
        explained = _section_of(matter, home)
        if explained is None or explained.id == target.id:
            continue
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            placed.match(found),
            f"the text sends the reader to {found['number']} for {found['what']}, but {found['number']} never "
            f"mentions it",
            (Label(target.span, "says nothing of it"), Label(explained.span, f"{found['what']} is explained here")),
            f"write (see {explained.number or explained.name})",
        )


def _words(matter: Matter, target: Heading | Rule) -> str:
    """What a rule, or a section with those below it, says, in singular words."""
    if isinstance(target, Heading):
        below = [s for s in matter.headings if target.number and s.number.startswith(f"{target.number}.")]
        blocks = [block for heading in (target, *below) for block in matter.under(heading)]
    else:
        blocks = [block for block in matter.every if block.rule is target]
    texts = [target.name] + [s.text for block in blocks for s in block.sentences]
    return f" {' '.join(singular(w) for w in re.findall(r'[a-z0-9]+', ' '.join(texts).lower()))} "


def _section_of(matter: Matter, home: object) -> Heading | None:
    if isinstance(home, Heading):
        return home
    if isinstance(home, Use):
        return home.placed.heading
    rule_id = getattr(home, "rule", "") or getattr(home, "id", "")
    return next((block.heading for block in matter.every if block.rule.id == rule_id), None)


def _narrower(matter: Matter) -> Iterator[Diagnostic]:
    """`When a Q is there, use the Q X.` against a step about Qs that names the bare X."""
    narrower: dict[str, list[tuple[str, str, Placed]]] = {}
    for placed, found in matter.found(_INSTEAD):
        words = found["name"].split()
        for at in range(1, len(words) - 1):
            narrower.setdefault(" ".join(words[at:]), []).append((" ".join(words[:at]), found["name"], placed))
    if not narrower:
        return
    names = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(narrower, key=len, reverse=True)))
    for placed, found in matter.found(names):
        if placed.sentence.role in (Role.STEP, Role.BRANCH):
            for kind, name, source in narrower[found.group()]:
                before = placed.text[: found.start()]
                if before.rstrip().endswith(kind) or re.search(r"\b(?:normal|standard)\s*$", before):
                    continue
                about = " ".join(s.text for s in placed.block.sentences) + placed.rule.name
                if kind in about:
                    yield Diagnostic(
                        CHECK.code,
                        CHECK.slug,
                        CHECK.severity,
                        placed.match(found),
                        f"this step calls the {found.group()}, but another rule puts the {name} in its place here",
                        (Label(source.span, f"says to use the {name}"),),
                        f'write "{name}"',
                    )


CHECK = Check("RW204", "wrong-target", Severity.WARNING, __doc__ or "", find)
