"""What allows or forbids an action to a kind, for a reader: the sentences with their places, and the law that decides.

Zombie Player: Hide

  forbidden
    always, by turns.4 (zombies.rules:612):
      A Zombie Player cannot take a Turn Action unless a rule specifically says otherwise.
      open: unless a rule specifically says otherwise; no sentence opens it
  offered
    to choose, in Player Turn, step 3 (dungeon-core.rules:180):
      The Active Player may take up to two Turn Actions.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Sequence

from rulewright.machine.expression import Cites
from rulewright.machine.norms.answer import Answer, Forbids, Offers, Ruled
from rulewright.machine.norms.precedence import Deciding
from rulewright.machine.things.world import cite
from rulewright.meaning.model import Reading
from rulewright.report.harmless import clean, harmless_json

STRICT = "strict: it names no exception, and no sentence permits it"
FORBIDDEN = {True: ("forbidden", "31"), None: ("forbidden under conditions", "33"), False: ("allowed", "32")}
NOTHING = "no sentence forbids it"
NOWHERE = "no step offers it, and none does it"


class _Sentences:
    """The sentences of a ruleset by the ids that the machine cites."""

    def __init__(self, readings: Sequence[Reading]) -> None:
        self.of = {cite(reading.sentence): reading.sentence for reading in readings}
        for reading in readings:  # a step is cited by its rule too
            self.of.setdefault(reading.sentence.rule, reading.sentence)

    def text(self, name: str) -> str:
        return self.of[name].text if name in self.of else name

    def place(self, name: str) -> tuple[str, int]:
        if name not in self.of:
            return "", 0
        span = self.of[name].span
        return span.source.name, span.line

    def said(self, name: str) -> str:
        file, line = self.place(name)
        return f"{name} ({clean(file)}:{line})" if line else name


def report(answer: Answer, readings: Sequence[Reading], width: int = 100, colour: bool = False) -> str:
    """The answer as lines for a terminal."""
    sentences = _Sentences(readings)

    def wrapped(text: str, indent: int) -> str:
        blanks = " " * indent
        return textwrap.fill(
            clean(text), max(width, 40), initial_indent=blanks, subsequent_indent=blanks, break_long_words=False
        )

    def paint(text: str, style: str) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if colour else text

    lines: list[str] = []
    for ruled in answer.ruled:
        lines += [paint(clean(f"{answer.kind}: {ruled.procedure}"), "1"), ""]
        said, style = FORBIDDEN[ruled.forbidden]
        if ruled.forbids and ruled.forbidden is False:
            said = "allowed, against what forbids it"
        lines.append("  " + paint(said, style) + ("" if ruled.forbids else f": {NOTHING}"))
        for each in ruled.forbids:
            lines += [wrapped(text, indent) for indent, text in _forbidden(each, sentences)]
        lines.append("  offered" if ruled.offers else f"  not offered: {NOWHERE}")
        for offer in ruled.offers:
            lines += [wrapped(text, indent) for indent, text in _offered(offer, sentences)]
        if ruled.targets:
            lines.append("  as the one who is chosen in it")
            for each in ruled.targets:
                lines += [wrapped(text, indent) for indent, text in _forbidden(each, sentences)]
        if ruled.table:
            lines.append("  left to the table: no code applies it")
        for name, reason in ruled.table:
            lines += [wrapped(f"{sentences.said(name)}:", 4), wrapped(sentences.text(name), 6), wrapped(reason, 6)]
        lines.append("")
    return "\n".join(lines)


def _forbidden(each: Forbids, sentences: _Sentences) -> Iterator[tuple[int, str]]:
    when = "always" if each.always else ", and ".join(each.conditions) or "under its condition"
    yield 4, f"{when}, by {sentences.said(each.cites[0])}:"
    yield 6, sentences.text(each.cites[0])
    for exempt in each.exempt:
        whom = "" if exempt.holds else " under its condition"
        wins = "but permitted" if exempt.deciding is not Deciding.NOBODY else "permitted"
        yield 6, f"{wins}{whom} by {sentences.said(exempt.cites[0])}: {sentences.text(exempt.cites[0])}"
        yield 8, f"law: {exempt.deciding.value}"
    if each.doors:
        opened = any(exempt.deciding is Deciding.DOOR for exempt in each.exempt)
        yield 6, f"law: {'; '.join(each.doors)}" + ("" if opened else ": no sentence opens it")
    elif not each.exempt:
        yield 6, f"law: {STRICT}"


def _offered(offer: Offers, sentences: _Sentences) -> Iterator[tuple[int, str]]:
    how = "to choose" if offer.choice else "done"
    step = f", step {offer.step}" if offer.step else ""
    yield 4, f"{how}, in {offer.procedure}{step}, by {sentences.said(offer.cites[0])}:"
    yield 6, sentences.text(offer.cites[0])


def as_json(answer: Answer, readings: Sequence[Reading]) -> str:
    """The answer as JSON: `forbidden` is "always", "sometimes" or "never"."""
    sentences = _Sentences(readings)

    def cited(cites: Cites) -> dict[str, object]:
        file, line = sentences.place(cites[0])
        return {"rule": cites[0], "text": sentences.text(cites[0]), "file": file, "line": line}

    def forbids(each: Forbids) -> dict[str, object]:
        return {
            **cited(each.cites),
            "always": each.always,
            "conditions": list(each.conditions),
            "exceptions": list(each.doors),
            "permissions": [
                {**cited(one.cites), "law": one.deciding.name.lower(), "always": one.holds is True}
                for one in each.exempt
            ],
        }

    def action(ruled: Ruled) -> dict[str, object]:
        return {
            "action": ruled.procedure,
            "forbidden": {True: "always", None: "sometimes", False: "never"}[ruled.forbidden],
            "by": [forbids(each) for each in ruled.forbids],
            "offered": [
                {**cited(each.cites), "procedure": each.procedure, "step": each.step, "choice": each.choice}
                for each in ruled.offers
            ],
            "as_target": [forbids(each) for each in ruled.targets],
            "left_to_the_table": [{**cited((name,)), "reason": reason} for name, reason in ruled.table],
        }

    whole = {"version": 1, "kind": answer.kind, "actions": [action(each) for each in answer.ruled]}
    return harmless_json(json.dumps(whole, ensure_ascii=False, indent=2)) + "\n"
