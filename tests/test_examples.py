"""EXAMPLE blocks: lines as designers write them are played, and one that cannot be played or does not hold says why."""

from __future__ import annotations

import ast
import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from rulewright import __version__, pipeline, project
from rulewright.diagnostic import Diagnostic
from rulewright.emit import examples
from rulewright.machine.from_meaning import Lowered
from rulewright.source import Source

GAMES = Path(__file__).parent / "examples"


def made(text: str, name: str, folder: Path) -> tuple[ModuleType, list[Diagnostic]]:
    """The tests of a ruleset, loaded beside its machine, and the findings of its examples."""
    compiled = pipeline.compile_ruleset([Source(f"{name}.rules", text)])
    lowered = pipeline.lowered(compiled)
    module = loaded(compiled, lowered, name, folder)
    return module, [each for each in pipeline.found(compiled, lowered) if each.code == "RW870"]


def loaded(compiled: pipeline.Compiled, lowered: Lowered, name: str, folder: Path) -> ModuleType:
    """The tests of the examples as a module, beside the machine that they play."""
    (folder / "machine.py").write_text(pipeline.machine(lowered.game, __version__))
    file = folder / f"test_{name}.py"
    file.write_text(examples.module(compiled.book, compiled.readings, lowered, __version__, name))
    spec = importlib.util.spec_from_file_location(f"{name}_examples", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def examples_of(module: ModuleType) -> list[str]:
    return [name for name in vars(module) if name.startswith("test_")]


@pytest.mark.parametrize("game", sorted(file.stem for file in GAMES.glob("*.rules")))
def test_examples_of_small_games_hold(game: str, tmp_path: Path) -> None:
    module, found = made((GAMES / f"{game}.rules").read_text(), game.replace("-", "_"), tmp_path)
    assert not found
    assert examples_of(module)
    for name in examples_of(module):
        getattr(module, name)()


RULES = Path(__file__).parents[1] / "rulesrc"


@pytest.mark.parametrize("ruleset", sorted(path.name for path in RULES.iterdir() if path.is_dir()))
def test_examples_of_every_ruleset_hold(ruleset: str, tmp_path: Path) -> None:
    """Those of its own documents; a core's hold for the core."""
    sources = project.one(str(RULES / ruleset)).sources
    compiled = pipeline.compile_ruleset(sources)
    lowered = pipeline.lowered(compiled)
    assert [each for each in pipeline.found(compiled, lowered) if each.code == "RW870"] == []
    module = loaded(compiled, lowered, ruleset.replace("-", "_"), tmp_path)
    assert len(examples_of(module)) >= 6 or not (RULES / ruleset / "examples.rules").is_file()
    for name in examples_of(module):
        getattr(module, name)()


def test_there_are_many() -> None:
    assert sum(file.read_text().count("\nEXAMPLE ") for file in GAMES.glob("*.rules")) >= 25


def duel(lines: str, folder: Path, title: str = "Q") -> tuple[str, list[Diagnostic]]:
    """What one example of the duel says when it fails ("" when it holds), and its findings."""
    rules = (GAMES / "duel.rules").read_text().split("EXAMPLE")[0]
    module, found = made(f"{rules}EXAMPLE {title}\n\n{lines.strip()}\n", "duel", folder)
    (name,) = examples_of(module)
    try:
        getattr(module, name)()
    except pytest.fail.Exception as failed:
        return str(failed.msg), found
    return "", found


SEATED = "Given Ann and Bo are Players.\nAnd it is Ann's Turn.\n"


@pytest.mark.parametrize(
    ("lines", "reason", "remedy"),
    [
        (SEATED + "When Ann rests.\nThen Ann rolls 1D6.", "something that is done, and no state", "`Then Ann has 3 …`"),
        (
            SEATED + "When Ann rests.\nThen Di has 3 Health.",
            "“Di” has no meaning",
            "`Given Ann, Bo and Di are Players.`",
        ),
        (SEATED + "When Ann rests.\nThen Ann has 3 Potions.", "Potion", "declare it in a RULE"),
        (
            "Given Ann has 2 Health.\nWhen Ann takes a Turn.\nThen Ann has 2 Health.",
            "no Players are named",
            "Given Ann and",
        ),
        (SEATED + "And Ann's Stamina is 9.\nWhen Ann rests.\nThen Bo is not Out.", "cannot be 9", "within it"),
        (SEATED + "And Bo has 2 Health.\nAnd Bo has 3 Health.\nThen Bo is not Out.", "another value", "one of the two"),
        ("Given Ann and Bo are Players.\nWhen the Round ends.\nThen Bo is not Out.", "no line", "is resolved"),
        (
            "Given Ann and Bo are Players.\nWhen Rest is resolved.\nThen Bo is not Out.",
            "nobody is the Active",
            "it is Ann's",
        ),
        (SEATED + "When Ann rests.", "no Then line", "say what must hold"),
    ],
)
def test_a_line_that_cannot_be_played_is_found_out(lines: str, reason: str, remedy: str, tmp_path: Path) -> None:
    said, found = duel(lines, tmp_path)
    assert len(found) == 1
    assert reason in found[0].message
    assert remedy in found[0].help
    assert f"duel.rules:{found[0].span.first.line}" in said or "no Then line" in said or "are named" in said
    assert reason in said  # the test fails, and says the same
    assert remedy in said


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("And the next roll is 9.\nWhen Ann takes Attack and chooses Bo.\nThen Bo is Out.", "D6 cannot show 9"),
        ("And the next rolls are 2 and 5.\nWhen Ann attacks Bo.\nThen Bo is not Out.", "5 was never rolled"),
        (
            "When Ann rests and chooses Bo.\nThen Bo is not Out.",
            "play did not come to a point where Ann could choose Bo",
        ),
        ("When Ann rests.\nThen the Round ends.", "Round was never going on"),
        ("And Ann is Out.\nWhen Ann rests.\nThen Bo is not Out.", "An Out Player cannot take an Action."),
    ],
)
def test_what_cannot_come_about_fails_in_words(lines: str, said: str, tmp_path: Path) -> None:
    message, found = duel(SEATED + lines, tmp_path)
    assert not found
    assert said in message


def test_a_failure_says_what_was_found_and_by_which_rules(tmp_path: Path) -> None:
    message, _ = duel(SEATED + "And the next roll is 5.\nWhen Ann attacks Bo.\nThen Bo has 9 Health.", tmp_path)
    rules = (GAMES / "duel.rules").read_text().splitlines()
    line = next(number for number, text in enumerate(rules, 1) if "The Active Player rolls 1D6." in text)
    assert "Then Bo has 9 Health.\n  found: Bo's Health is 7\n" in message
    assert f"duel.rules:{line}  The Active Player rolls 1D6.  -> 5" in message
    assert message.index("may take one Action.  -> Attack") < message.index("rolls 1D6.  -> 5")


NASTY = [
    'X""";__import__("os").system("touch ran");"""',
    "Back\\slash \\N Game",
    'The """Big""" Game',
    'Ends in "',
    'Ends in ""',
    "Ends in \\",
    "'''; import os; '''",
    "A {{ title }} and {title} %s {%- endfor %}",
    "A\u2028raise SystemExit\u2029B\x0craise SystemExit\x85C",
    "Evil \u202e and \x1b[31m red # noqa",
]


@pytest.mark.parametrize("text", NASTY)
def test_what_the_author_writes_is_never_code(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rules = (GAMES / "duel.rules").read_text().split("EXAMPLE")[0]
    _, rest = rules.split("\n", 1)
    rules = f"Core Rules: {text}\n{rest}\nRULE {text}\n\n{text} is {text}.\n\nPROCEDURE {text}\n\n1. {text}.\n"
    rules += f"\nEXAMPLE {text}\n\nGiven {text} and Bo are Players.\nThen Bo has {text}.\n"
    compiled = pipeline.compile_ruleset([Source(f"{text}.rules", rules)])
    lowered = pipeline.lowered(compiled)
    tests = examples.module(compiled.book, compiled.readings, lowered, __version__, text)
    machine = pipeline.machine(lowered.game, __version__)
    (tmp_path / "machine.py").write_text(machine)
    plain = (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign, ast.FunctionDef, ast.ClassDef, ast.Assert, ast.If)
    for code in (tests, machine):
        first, *others = ast.parse(code).body
        assert isinstance(first, ast.Expr)
        assert isinstance(first.value, ast.Constant)
        for statement in others:
            loads = isinstance(statement, ast.Expr) and ast.unparse(statement).startswith("_spec.loader.exec_module(")
            assert loads or isinstance(statement, plain), ast.unparse(statement)
    made_test = ast.parse(tests).body[-1]
    assert isinstance(made_test, ast.FunctionDef)
    assert {ast.unparse(each).split("(")[0] for each in made_test.body[1:]} <= {
        f"table.{name}" for name in ("line", "untestable", "go", "given", "expect", "begin", "choose")
    }
    exec(
        compile(tests, str(tmp_path / "test_x.py"), "exec"), {"__file__": str(tmp_path / "test_x.py"), "__name__": "x"}
    )
    assert sorted(file.name for file in tmp_path.iterdir() if file.name != "__pycache__") == ["machine.py"]
