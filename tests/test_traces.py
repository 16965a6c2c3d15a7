"""Every clause of every sentence leaves a trace in what is played.

`traces` looks at what lowering made of a sentence of play, whatever its form. Here it is tried on statements that have
lost a clause (those of a plainer sentence), and, as a net under all rules, on what each ruleset of the project becomes.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from test_said_play import HARBOUR
from tried import lowered_text

from rulewright import pipeline
from rulewright.book.model import Role
from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine import statement as s
from rulewright.machine.account import traces
from rulewright.machine.context import Context
from rulewright.machine.effects import verbs
from rulewright.machine.from_meaning import Lowered
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import cite
from rulewright.source import Source

ROOT = Path(__file__).parent.parent


def _lowered(step: str) -> tuple[pipeline.Compiled, Lowered]:
    compiled = pipeline.compile_ruleset([Source("small.rules", HARBOUR.format(step=step, rule="", players="2-3"))])
    return compiled, pipeline.lowered(compiled)


def _body(step: str) -> s.Body:
    _, lowered = _lowered(step)
    assert not lowered.unplayed, lowered.unplayed[0].reason
    return next(each.steps[0].body for each in lowered.game.procedures if each.name == "Dawn")


@pytest.mark.parametrize(
    ("said", "done"),
    [
        ("Each Player gains 1 Fame.", "The Active Player gains 1 Fame."),
        ("Each other Player gains 1 Fame.", "Each Player gains 1 Fame."),
        ("Each Wet Player gains 1 Fame.", "Each Player gains 1 Fame."),
        ("Each Player except the Active Player gains 1 Fame.", "Each Player gains 1 Fame."),
        ("Each Player with the most Coins gains 1 Fame.", "Each Player gains 1 Fame."),
        ("The Active Player gains 3 Fame.", "The Active Player gains 1 Fame."),
        ("The Active Player gains 1 Fame and loses 1 Grit.", "The Active Player gains 1 Fame."),
        ("The Active Player gains 1 Fame if they are Wet.", "The Active Player gains 1 Fame."),
        ("The Active Player gains 1 Fame unless they are Wet.", "The Active Player gains 1 Fame."),
        ("The Active Player gains 1 Fame three times.", "The Active Player gains 1 Fame."),
        ("The Active Player loses half of their Coins, rounded up.", "The Active Player loses all Coins."),
        ("If the Active Player has at least 3 Coins, they gain 1 Fame.", "The Active Player gains 1 Fame."),
        ("If the Active Player's Coins are more than their Grit, they gain 1 Fame.", "The Active Player gains 1 Fame."),
        ("For each Player in Turn Order, that Player gains 1 Fame.", "The Active Player gains 1 Fame."),
        ("The Active Player may Nap.", "Resolve Nap."),
        ("Repeat Nap until the Active Player has 4 or more Grit.", "Resolve Nap."),
        ("The Active Player discards one random Fish Card from their Net.", "The Active Player discards their Net."),
        ("Each Player moves their Pawn to the Inn.", "Each Player moves their Pawn to the Fort."),
        ("Resolve Nap.", "Resolve Hire."),
    ],
)
def test_a_clause_that_is_lost_is_found(said: str, done: str) -> None:
    compiled, lowered = _lowered(said)
    (reading,) = [each for each in compiled.readings if each.sentence.text == said]
    assert traces.lost(reading.meaning, _body(said), lowered.world, "Dawn") is None
    assert traces.lost(reading.meaning, _body(done), lowered.world, "Dawn") is not None


def test_a_form_that_forgets_leaves_its_sentence_to_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(done: object, context: Context) -> s.Body:
        return (s.Change(context.cites, "Fame", e.Shared("Active Player"), s.Sense.GAIN, e.Int(1)),)

    monkeypatch.setitem(verbs.VERBS, "gain", forgetful)
    reasons = {
        "Each Player gains 1 Fame.": "not done to each",
        "The Active Player gains 4 Fame.": "“4” stands nowhere",
        "The Active Player gains 1 Grit.": "“Grit” stands nowhere",
        "When a Player becomes Wet, each other Player gains 1 Fame.": "not done to each",
        "After Nap, the Active Player gains 5 Fame.": "“5” stands nowhere",
    }
    for said, why in reasons.items():
        step, rule = (said, "") if said[0] in "ET" else ("Each Player becomes Wet.", said)
        text = HARBOUR.replace("The Player gains 1 Grit.", "Resolve Hire.")  # the step of Nap is no matter here
        (left,) = lowered_text(text.format(step=step, rule=rule, players="2-3")).unplayed
        assert why in left.reason


# ------------------------------------------------------------------------------------------------------------- rules
RULESETS = [
    *(("dungeon-core", "zombies"), ("martians-core", "martians")),
    *(("warlord-core", "warlord"), ("horrorclix-core", "horrorclix")),
    *((path.parent.name,) for path in sorted((ROOT / "tests" / "rulesets").glob("*/*.rules"))),
]


def _cited(game: model.Game) -> dict[str, list[object]]:
    """By sentence, the nodes that cite it, with the names of the procedure and of the event in which they stand; a
    guard and the condition of a row are tests, and so is what an event waits for.
    """
    found: dict[str, list[object]] = {}

    def note(cites: tuple[str, ...], *what: object) -> None:
        for name in cites:
            found.setdefault(name, []).extend(what)

    def walk(part: object, *around: object) -> None:
        for node in nodes(part):
            match node:
                case s.Guard(cites=cites, when=when, unless=unless):
                    note(cites, s.If(cites, when, ()), *around)
                    for exception, by in unless:
                        note(by, s.If(by, e.Not(exception), ()), *around)
                case model.Row(cites=cites, when=when):
                    note(cites, node, *around, *([s.If(cites, when, ())] if when is not None else []))
                case model.Procedure() | model.Event() | model.Step():
                    continue
                case s.Offer(procedure=name, guards=guards):
                    note(tuple(cite for guard in guards for cite in guard.cites), e.Name(name))
                case _ if getattr(node, "cites", ()):
                    note(node.cites, node, *around)  # type: ignore[attr-defined]

    waited = {watch.event: watch.when for each in game.attributes for watch in each.watches}
    for attribute in game.attributes:
        for _, guard in attribute.guards:
            walk(guard, e.Get(attribute.name, e.Nothing()))
    for event in game.events:
        walk(event.rows, e.Slot(event.name), *([waited[event.name]] if event.name in waited else []))
        note(event.cites, e.Slot(event.name))
    for procedure in game.procedures:
        walk((procedure.guards, procedure.before, procedure.after, procedure.steps), e.Name(procedure.name))
    walk((game.attributes, game.registers, game.piles, game.functions))
    return found


# What a rule says that no statement of its own tells, and where it is told.
ELSEWHERE = {
    "A Check succeeds if": "a Check compares of itself, with what is its number",
    "instead of the Death Process": "the row names the rule that it takes the place of",
    "“twice”: it is done once": "how often it was done so far is counted and compared with none",
    "previously risen as a Zombie": "the same, of rising",
    "is empty when they draw": "it is asked before the card is taken off",
    "cannot spend": "the guard stands where it is spent, and there the number is named",
}


@pytest.mark.parametrize("names", RULESETS, ids=lambda names: names[-1])
def test_every_clause_of_a_rule_is_traced(names: tuple[str, ...]) -> None:
    folders = [ROOT / "rulesrc" / name for name in names]
    folders = [folder if folder.is_dir() else ROOT / "tests" / "rulesets" / folder.name for folder in folders]
    texts = [folder / f"{folder.name}.rules" for folder in folders]
    compiled = pipeline.compile_ruleset([Source(path.name, path.read_text()) for path in texts])
    lowered = pipeline.lowered(compiled)
    told = {cite(each.reading.sentence) for each in (*lowered.unplayed, *lowered.claims)} | lowered.world.told
    cited = _cited(lowered.game)
    lost = []
    for reading in compiled.readings:
        name = cite(reading.sentence)
        if reading.sentence.role is not Role.RULE or not reading.understood or name in told or name not in cited:
            continue
        why = traces.lost(reading.meaning, tuple(cited[name]), lowered.world)  # type: ignore[arg-type]
        if why is not None and not any(part in f"{reading.sentence.text} {why}" for part in ELSEWHERE):
            lost.append(f"{reading.sentence.text} | {why}")
    assert not lost, "\n".join(lost)
