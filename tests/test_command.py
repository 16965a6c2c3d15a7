"""The command as its user meets it: status, streams, findings in every format, settings, readings."""

from __future__ import annotations

import json
import re
from pathlib import Path

from commands import GAME, PLAYED, Command

from rulewright import project
from rulewright.report.pages import pages


def test_findings_give_status_1_and_go_to_standard_output(rulewright: Command) -> None:
    Path("pebbles.rules").write_text(GAME)
    run = rulewright("check", "pebbles.rules")
    assert run.status == 1
    assert "pebbles.rules:12" in run.out
    assert "9.9" in run.out
    assert "\x1b" not in run.out + run.err


def test_short_is_one_line_a_finding_in_order_of_place(rulewright: Command) -> None:
    Path("pebbles.rules").write_text(GAME.replace("9.9", "9.9 and rule 8.8"))
    lines = rulewright("check", "pebbles.rules", "--format", "short", "--profile", "strict").out.splitlines()
    places = [tuple(int(number) for number in line.split(":")[1:3]) for line in lines]
    assert len(places) > 1
    assert places == sorted(places)


def test_json_is_as_documented(rulewright: Command) -> None:
    Path("pebbles.rules").write_text(GAME)
    value = json.loads(rulewright("check", "pebbles.rules", "--format", "json", "--sentences").out)
    assert list(value) == ["version", "files", "sentences", "findings", "readings"]
    assert (value["version"], value["files"]) == (1, ["pebbles.rules"])
    counts = value["sentences"]
    assert counts["total"] == counts["understood"] + counts["partly"] + counts["prose"] == len(value["readings"]) == 2
    for finding in value["findings"]:
        assert list(finding) == ["code", "slug", "severity", "message", "help", "example", "locations"]
        assert finding["locations"][0]["role"] == "primary"
        for place in finding["locations"]:
            assert list(place) == ["file", "line", "column", "end_line", "end_column", "role", "text"]
    for reading in value["readings"]:
        assert list(reading) == ["file", "line", "text", "verdict", "kind", "english", "stopped_at"]


def test_what_is_not_understood_and_what_is_left_to_the_table_is_counted(rulewright: Command) -> None:
    Path("hill.rules").write_text(PLAYED)
    run = rulewright("check", "hill.rules", "--format", "short")
    assert run.status == 0
    assert "hill.rules:16:29: warning RW030 not-understood" in run.out
    assert "RW860" not in run.out  # one finding for one sentence
    assert run.err.splitlines()[-1] == "7 sentences: 6 understood (85 %), 1 partly, 0 prose; 1 left to the table"
    run = rulewright("check", "hill.rules", "--profile", "draft")
    assert run.err.startswith("no findings in what was understood; 1 warning ")
    value = json.loads(rulewright("check", "hill.rules", "--format", "json", "--profile", "draft").out)
    assert value["sentences"] == {"total": 7, "understood": 6, "partly": 1, "prose": 0, "left_to_the_table": 1}
    found = json.loads(rulewright("check", "hill.rules", "--format", "json").out)["findings"]
    assert rulewright("build", "hill.rules", "-o", "out").status == 0
    made = json.loads(Path("out/hill/findings.json").read_text())
    assert [each for each in made["findings"] if each["severity"] != "info"] == found
    assert made["sentences"] == value["sentences"]

    Path("hill.rules").write_text(PLAYED.replace("3. Each Player sings of the old moon.\n4", "3"))
    run = rulewright("check", "hill.rules")
    assert run.err.splitlines()[-1] == "6 sentences: 6 understood (100 %), 0 partly, 0 prose"
    assert run.err.startswith("no findings")
    assert "in what was understood" not in run.err


def test_what_an_extension_leaves_to_the_table_without_its_core_is_a_note(rulewright: Command) -> None:
    Path("hill.rules").write_text(PLAYED.replace("Core Rules", "Rules Extension").replace("To play the game,", "Then"))
    run = rulewright("check", "hill.rules", "--format", "short")
    assert "RW860" not in run.out
    assert "; 1 left to the table" in run.err
    assert "info RW030" in rulewright("check", "hill.rules", "--format", "short", "--profile", "strict").out


def test_what_is_left_to_the_table_can_be_allowed(rulewright: Command) -> None:
    sung = PLAYED.replace(" of the old moon", "")
    Path("hill.rules").write_text(sung)
    assert "warning RW860" in rulewright("check", "hill.rules", "--format", "short").out
    Path("hill.rules").write_text(sung.replace("PROCEDURE", "// allow RW860: they sing it themselves\nPROCEDURE"))
    run = rulewright("check", "hill.rules", "--format", "short")
    assert "RW860" not in run.out
    assert "RW901" not in run.out
    assert "; 1 left to the table" in run.err


def test_a_suppression_needs_a_reason_and_something_to_silence(rulewright: Command) -> None:
    Path("a.rules").write_text(
        GAME.replace("RULE\n\nA Player loses", "// allow RW201: as printed\nRULE\n\nA Player loses")
    )
    assert rulewright("check", "a.rules", "--format", "short").status == 0
    Path("a.rules").write_text(GAME.replace("RULE\n\nA Player loses", "// allow RW201\nRULE\n\nA Player loses"))
    assert "RW902" in rulewright("check", "a.rules", "--format", "short").out
    Path("a.rules").write_text(GAME.replace("RULE\n\nEach Player", "// allow RW201: as printed\nRULE\n\nEach Player"))
    assert "RW901" in rulewright("check", "a.rules", "--format", "short").out


def test_settings_and_options(rulewright: Command) -> None:
    Path("pebbles.rules").write_text(GAME)
    Path("rulewright.toml").write_text('profile = "drafty"\n')
    run = rulewright("check", "pebbles.rules")
    assert run.status == 2
    assert "rulewright.toml: profile = 'drafty'; it is one of draft, default, strict, publish" in run.err


def test_explain(rulewright: Command) -> None:
    run = rulewright("explain", "rw901")
    assert run.status == 0
    assert "suppression" in run.out.lower()
    assert rulewright("explain", "RW999").status == 2


def test_why_shows_readings(rulewright: Command) -> None:
    Path("pebbles.rules").write_text(GAME)
    for rule in ("1a", "rule 1A", "play.1", "pebbles.rules:8", "PLAY", "1"):
        run = rulewright("why", "pebbles.rules", rule)
        assert run.status == 0, rule
        assert "[Each Player] has Pebbles" in run.out
        assert "= Each Player has Pebbles, a number starting at 3." in run.out
    run = rulewright("why", "pebbles.rules", "play.7")
    assert (run.status, run.out) == (2, "")
    assert "nothing is called, numbered or placed at play.7; near it are play." in run.err


def test_every_code_has_its_page() -> None:
    """Whatever module makes a finding, `explain` has a page for it under the same name."""
    known = pages()
    package = Path(project.__file__).parent
    for file in sorted(package.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        assert set(re.findall(r'"(RW\d{3})"', text)) <= set(known), file
        for code, slug in re.findall(r'"(RW\d{3})",\s*"([a-z]+(?:-[a-z]+)*)"', text):
            assert slug in (known[code].slug, "slug"), file


def test_one_part_of_a_build_leaves_the_rest_as_it_was(rulewright: Command) -> None:
    Path("hill.rules").write_text(PLAYED)
    run = rulewright("build", "hill.rules", "-o", "out", "--only", "machine")
    assert sorted(each.name for each in Path("out/hill").iterdir()) == ["findings.html", "findings.json", "machine.py"]
    Path("out/hill/machine.py").write_text("# as it was")
    run = rulewright("build", "hill.rules", "-o", "out", "--only", "coverage,diagram")
    assert "left as they were: machine.py" in run.out
    assert Path("out/hill/machine.py").read_text() == "# as it was"
    assert Path("out/hill/coverage.html").is_file()
    run = rulewright("build", "hill.rules", "-o", "out", "--only", "pdf")
    assert run.status == 2
    assert "no part of a build" in run.err
