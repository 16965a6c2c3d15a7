"""docs/language.md is true: every sentence on it is read and becomes what the page says, and nothing is left out of it.

The table of verbs is made from the frame table: `pytest --accept` writes it anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path

import pytest
from language_page import GROUND, OUTCOMES, PAGE, Example, Found, examples, fitting, instead, rows, tried

from rulewright import __version__, pipeline
from rulewright.machine.effects.verbs import VERBS as PLAYED
from rulewright.machine.plain import plain_words
from rulewright.meaning import effects
from rulewright.meaning import examples as of_examples
from rulewright.meaning.fitting import FORMS
from rulewright.play.simulate import simulate
from rulewright.source import Source
from rulewright.words.frames import FRAMES, Frame

README = PAGE.parent.parent / "README.md"
BEGIN = "<!-- verbs: made from the frame table by tests/test_language.py --accept -->\n"
END = "<!-- end of verbs -->"
README_ROW = re.compile(r"^\| ([^|]+) \| (rule|step|game|example) \| ([^|]+) \|$", re.MULTILINE)
# Verbs that the machine knows and for which the page has no step that is played, with the reason.
NO_EXAMPLE = {
    "ignore": "who ignores something leaves it out where it would be done; it is a rule, not a step",
    "complete": "it ends what is left of a procedure that calls this one, in a procedure of its own",
    "reveal": "it shows what was drawn, where a later sentence says where the card goes",
    "replace": "it puts a figure where another stood; the game of the page has no figures",
    "roll on": "it is roll, with a table",
    "lower": "at the beginning of a sentence it is read as an adjective",
}


@cache
def found() -> tuple[tuple[Example, Found], ...]:
    every = examples()
    return tuple(zip(every, tried(every), strict=True))


def test_every_sentence_becomes_what_the_page_says() -> None:
    wrong = [
        f"{example} ({result.state}: {result.left or result.claims})"
        for example, result in found()
        if not fitting(example, result)
    ]
    assert wrong == []
    assert len(found()) > 200


def test_the_page_says_what_becomes_of_each_in_one_of_a_few_words() -> None:
    assert {example.becomes.split(" ")[0].strip(",:;.") for example in examples()} <= set(OUTCOMES)


def test_what_is_understood_is_said_back() -> None:
    """A reading that is understood says its sentence again; here, that none of the page fell short of it."""
    short = [str(example) for example, result in found() if not all(reading.english for reading in result.readings)]
    assert short == []


def test_every_form_stands_on_the_page() -> None:
    kinds = {reading.kind.partition(".")[0] for _, result in found() for reading in result.readings}
    missing = [form.__name__ for form in FORMS if form.__name__ not in kinds]
    missing += [form.__name__ for forms in of_examples.FORMS.values() for form in forms if form.__name__ not in kinds]
    assert missing == [], "write an example of it into a table of docs/language.md, with what it says and becomes"


def acts(node: object) -> Iterator[effects.Act]:
    """The acts below a meaning."""
    if isinstance(node, tuple):
        for each in node:
            yield from acts(each)
    elif is_dataclass(node) and not isinstance(node, type):
        if isinstance(node, effects.Act):
            yield node
        for field in fields(node):
            yield from acts(getattr(node, field.name))


@cache
def shown() -> dict[str, str]:
    """The verbs of which the page has a step that is played, each with the first such sentence."""
    verbs: dict[str, str] = {}
    for example, result in found():
        if example.becomes.startswith("played") and example.sort in ("step", "rule", "row", "card text"):
            for reading in result.readings:
                for effect in getattr(reading.meaning, "effects", ()):
                    for act in acts(effect):
                        verbs.setdefault(act.verb, reading.sentence.text)
    return verbs


def test_every_verb_that_is_played_has_an_example() -> None:
    plain = {*plain_words.GAINS, *plain_words.GIVES, *plain_words.TAKES, *plain_words.CHANGES, "subtract", "double"}
    assert sorted({*PLAYED, *plain} - {*shown(), *NO_EXAMPLE}) == []


def takes(frame: Frame) -> str:
    """What stands beside a verb, in words: its object, and the prepositions whose phrases go with it."""
    objects = {
        "thing": "a thing",
        "thing?": "(a thing)",
        "thing~": "(a thing)",
        "things": "somebody and a thing",
        "state": "a status",
        "to": "to do something",
        "that": "that …",
        "-": "nothing",
    }
    prepositions = dict.fromkeys(word for role in frame.roles for word in role.prepositions)
    return "; ".join((objects[frame.object], *([", ".join(prepositions)] if prepositions else [])))


def verb_table() -> str:
    """The table of verbs, in the order of the alphabet."""
    lines = ["| verb | beside it | in a step |", "| --- | --- | --- |"]
    for verb in sorted(FRAMES):
        example = shown().get(verb, "")
        lines.append(f"| {verb} | {takes(FRAMES[verb])} | {f'played: {example}' if example else ''} |")
    return "\n".join(lines) + "\n"


def test_the_table_of_verbs_is_up_to_date(pytestconfig: pytest.Config) -> None:
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    table, after = rest.split(END)
    if pytestconfig.getoption("--accept"):
        PAGE.write_text(f"{before}{BEGIN}\n{verb_table()}\n{END}{after}", encoding="utf-8")
        return
    assert table.strip("\n") == verb_table().strip("\n"), "pytest --accept tests/test_language.py writes it anew"


def test_what_is_refused_is_refused_and_what_stands_beside_it_is_played() -> None:
    pairs = instead()
    assert len(pairs) > 8
    sorts = [rule_or_step(pair.wrong) for pair in pairs]
    wrong = tried([Example(pair.line, sort, pair.wrong, "asked") for pair, sort in zip(pairs, sorts, strict=True)])
    right = tried([Example(pair.line, rule_or_step(pair.right), pair.right, "played") for pair in pairs])
    assert [pair.wrong for pair, each in zip(pairs, wrong, strict=True) if each.state == "played"] == []
    assert [pair.right for pair, each in zip(pairs, right, strict=True) if each.state != "played"] == []


def rule_or_step(text: str) -> str:
    return "rule" if re.match(r"(When|After|At the|Each [Pp]layer (starts|has)|The last|Travel|An? )", text) else "step"


def equal_wordings() -> list[tuple[int, str, str]]:
    return [(line, cells[0], cells[1]) for line, head, cells in rows() if head == "one"]


def test_equal_wordings_are_both_played() -> None:
    pairs = equal_wordings()
    assert len(pairs) > 3
    for wording in (1, 2):
        texts = [(pair[0], str(pair[wording])) for pair in pairs]
        results = tried([Example(line, rule_or_step(text), text, "played") for line, text in texts])
        assert [text for (_, text), each in zip(texts, results, strict=True) if each.state != "played"] == []


def blocks() -> list[str]:
    """The rules that the page shows in full, each as a text."""
    found, lines = [], []
    for line in PAGE.read_text(encoding="utf-8").split("\n"):
        if line.startswith("    ") or (lines and not line):
            lines.append(line.removeprefix("    "))
            continue
        if lines:
            found.append("\n".join(lines).strip("\n") + "\n")
        lines = []
    return found


def test_the_whole_game_of_the_page_is_checked_and_played(tmp_path: Path) -> None:
    from test_examples import examples_of, made

    (game,) = [block for block in blocks() if block.startswith("Core Rules:")]
    compiled = pipeline.compile_ruleset([Source("lantern-market.rules", game)])
    lowered = pipeline.lowered(compiled)
    assert [reading.sentence.text for reading in compiled.readings if not reading.understood] == []
    assert pipeline.left_to_the_table(lowered) == set()
    assert [f.message for f in pipeline.found(compiled, lowered) if f.severity.value != "info"] == []
    module, _ = made(game, "lantern-market", tmp_path)
    for name in examples_of(module):
        getattr(module, name)()
    report = simulate(pipeline.machine(lowered.game, __version__), 24, 0, None, "random", 10_000, None, 1)
    assert report.finished == 24
    assert report.steps == report.questions == 0


@pytest.mark.parametrize("block", [b for b in blocks() if b.startswith(("EXAMPLE", "MAP", "A Check"))])
def test_fragments_of_the_page_are_understood(block: str) -> None:
    text = block if not block.startswith("A Check") else f"RULE\n\n{block}"
    before = f"{GROUND}\n# 9 Sample\n\n"
    compiled = pipeline.compile_ruleset([Source("page.rules", before + text)])
    here = [reading for reading in compiled.readings if reading.sentence.span.start >= len(before)]
    assert [reading.sentence.text for reading in here if not reading.understood] == []


def test_the_readme_shows_a_sentence_of_each_family() -> None:
    lines = [[cell.strip() for cell in row] for row in README_ROW.findall(README.read_text(encoding="utf-8"))]
    assert len(lines) >= 10
    sorts = {"step": "step", "rule": "rule", "game": "game rule", "example": "Then"}
    shown_ = [Example(0, sorts[where], text, "played") for _, where, text in lines]
    assert [str(one) for one, result in zip(shown_, tried(shown_), strict=True) if result.state != "played"] == []
