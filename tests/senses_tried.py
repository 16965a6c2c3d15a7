"""Trying sentences for their senses: the steps and rules of small games, and those of whole rulesets.

Steps of a small game are tried many at once, each mutant as a procedure of its own; in a ruleset one sentence of every
procedure is changed at once; rules are changed one by one. What looks the same so is a suspect only if it does when
each text is compiled by itself (`senses.confirmed`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from accounting import bare
from bare_machines import bare_game, bare_procedure
from language_page import fragment
from senses import Change, Made, Suspect, Texts, confirmed, drawn, kinds, made, single
from word_mutants import Mutant

from rulewright.machine import procedures
from rulewright.machine.things.world import cite

BATCH = 120  # procedures in one game
HEADING = "\n# 9 Samples\n\n"


@dataclass(frozen=True, slots=True)
class Sample:
    """A sentence, or a few, as a block of rules: a step, or steps with ` || ` between them, or a rule, or another sort
    of tests/language_page.py.
    """

    sort: str
    text: str

    def block(self, number: int) -> str:
        if self.sort == "step":
            steps = "".join(f"{at}. {each}\n" for at, each in enumerate(self.text.split(" || "), start=1))
            return f"PROCEDURE Sample {number}\n\n{steps}"
        return fragment(self.sort, self.text, number)


Batch = Sequence[tuple[Sample, list[Mutant]]]


def of_steps(
    name: str, ground: str, samples: Iterable[Sample], share: float, counts: Counter[str]
) -> Iterator[Suspect]:
    """Suspects among the steps of a small game: `ground` is the game, to which each is added as a procedure."""
    world = made((ground,)).lowered.world
    names, alone = kinds(world), single(world)
    batch: list[tuple[Sample, list[Mutant]]] = []
    for sample in samples:
        batch.append((sample, drawn(sample.text, names, share)))
        if sum(len(mutants) + 1 for _, mutants in batch) >= BATCH:
            yield from _tried(name, ground, batch, alone, counts)
            batch = []
    if batch:
        yield from _tried(name, ground, batch, alone, counts)


def _tried(name: str, ground: str, batch: Batch, alone: frozenset[str], counts: Counter[str]) -> Iterator[Suspect]:
    """A batch; where no machine can be made of it, the sentence is looked for on which that fails."""
    tally: Counter[str] = Counter()
    try:
        found = list(_batch(name, ground, batch, alone, tally))
    except Exception as fault:
        ((sample, mutants), *others) = batch
        if others or len(mutants) > 1:
            half = len(batch) // 2 or 1
            parts = (batch[:half], batch[half:]) if others else [[(sample, [each])] for each in mutants]
            for part in parts:
                yield from _tried(name, ground, part, alone, counts)
            return
        counts["fault"] += 1
        said = sample.text, mutants[0].text if mutants else sample.text
        why = f"{type(fault).__name__}: {fault}: "
        yield Suspect(name, "step", mutants[0].what if mutants else "", *said, ((), ()), (), alone, why)
        return
    counts.update(tally)
    yield from found


def _batch(name: str, ground: str, batch: Batch, alone: frozenset[str], counts: Counter[str]) -> Iterator[Suspect]:
    text, spans = f"{ground}{HEADING}", []
    for sample, mutants in batch:
        for said in (sample.text, *(mutant.text for mutant in mutants)):
            start = len(text)
            text += replace(sample, text=said).block(len(spans)) + "\n"
            spans.append((start, len(text)))
    whole = made((text,))
    machines = {each.name: each for each in whole.lowered.game.procedures}
    left = whole.left()
    at = 0
    for sample, mutants in batch:
        own, first, at = whole.within(*spans[at]), at, at + 1
        played = bool(own) and not any(cite(each.sentence) in left for each in own)
        counts["sentences" if played else "not played"] += 1
        for mutant in mutants:
            here, number, at = whole.within(*spans[at]), at, at + 1
            if not played:
                continue
            if any(not each.understood for each in here):
                counts["refused"] += 1
            elif any(cite(each.sentence) in left for each in here):
                counts["left to the table"] += 1
            elif [bare(each.meaning) for each in own] == [bare(each.meaning) for each in here]:
                counts["the same meaning"] += 1
            elif bare_procedure(machines[f"Sample {first}"]) != bare_procedure(machines[f"Sample {number}"]):
                counts["another machine"] += 1
            else:
                other = replace(sample, text=mutant.text)
                texts = (f"{ground}{HEADING}{sample.block(1)}",), (f"{ground}{HEADING}{other.block(1)}",)
                said = sample.text, mutant.text
                yield from confirmed(Suspect(name, "step", mutant.what, *said, texts, (ground,), alone), counts)


def of_rules(
    name: str, ground: str, samples: Iterable[Sample], share: float, counts: Counter[str]
) -> Iterator[Suspect]:
    """Suspects among rules (or what else is not a step), each alone in the small game."""
    for sample in samples:
        text = f"{ground}{HEADING}{sample.block(1)}"
        whole = made((text,))
        left = whole.left()
        own = whole.within(len(ground), len(text))
        played = bool(own) and not any(cite(each.sentence) in left for each in own)
        counts["sentences" if played else "not played"] += 1
        if not played:
            continue
        before, names = bare_game(whole.lowered.game), kinds(whole.lowered.world)
        places = {each.sentence.span for each in own}
        for told in whole.told(lambda reading, places=places: reading.sentence.span in places):  # type: ignore[misc]
            for change in told.changes(names, share, counts):
                yield from _one(name, (text,), whole, before, change, counts)


def of_ruleset(
    name: str, texts: Texts, own: int, share: float, rules: float, counts: Counter[str]
) -> Iterator[Suspect]:
    """Suspects in a ruleset: of its documents those from `own` on are tried. `rules` is the share of the mutants of
    rules: for each of them a whole game is made.
    """
    whole = made(texts)
    names, alone = kinds(whole.lowered.world), single(whole.lowered.world)
    machines = {each.name: bare_procedure(each) for each in whole.lowered.game.procedures}
    steps = {
        sentence.span: draft.name
        for draft in procedures.drafts_of(whole.book)
        for rule in (draft.rule, *draft.outcomes)
        for sentence in rule.every_sentence()
    }
    documents = {f"{at}.rules" for at in range(own, len(texts))}
    rounds: dict[str, list[Change]] = {}
    one_by_one: list[Change] = []
    for told in whole.told(lambda reading: reading.sentence.span.source.name in documents):
        counts["sentences"] += 1
        procedure = steps.get(told.reading.sentence.span, "")
        if procedure in machines:
            rounds.setdefault(procedure, []).extend(told.changes(names, share, counts))
        else:
            one_by_one += told.changes(names, rules, counts)
    while rounds:
        now = {procedure: changes.pop() for procedure, changes in rounds.items() if changes}
        rounds = {procedure: changes for procedure, changes in rounds.items() if changes}
        after = whole.exchanged(now.values())
        left = after.left()
        played = {each.name: bare_procedure(each) for each in after.lowered.game.procedures}
        for procedure, change in now.items():
            if cite(change.reading.sentence) in left:
                counts["left to the table"] += 1
            elif played.get(procedure) != machines[procedure]:
                counts["another machine"] += 1
            else:
                yield from confirmed(change.suspect(name, "step", texts, alone), counts)
    before = bare_game(whole.lowered.game)
    for change in one_by_one:
        yield from _one(name, texts, whole, before, change, counts)


def _one(
    name: str, texts: Texts, whole: Made, before: object, change: Change, counts: Counter[str]
) -> Iterator[Suspect]:
    """A rule that is changed by itself: a suspect where the whole game stays as it was, or none can be made."""
    suspect = change.suspect(name, "rule", texts, single(whole.lowered.world))
    try:
        after = whole.exchanged((change,))
    except Exception as fault:
        counts["fault"] += 1
        yield replace(suspect, fault=f"{type(fault).__name__}: {fault}: ")
        return
    if cite(change.reading.sentence) in after.left():
        counts["left to the table"] += 1
    elif bare_game(after.lowered.game) != before:
        counts["another machine"] += 1
    else:
        yield from confirmed(suspect, counts)
