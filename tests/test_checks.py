"""Every check has a manual page, one case that fires and one that stays quiet, and a line in docs/findings.md.

The cases stand in tests/cases/checks as `<slug>.fires.txt` and `<slug>.quiet.txt`; what they show is held by
test_cases.py.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_cases import CASES, read

from rulewright import checks
from rulewright.checks.check import Check
from rulewright.checks.select import joined
from rulewright.diagnostic import Diagnostic
from rulewright.pipeline import compile_ruleset
from rulewright.source import Source

ROOT = Path(__file__).parent.parent
FOLDER = CASES / "checks"


def every() -> list[object]:
    return [pytest.param(check, id=check.code) for check in checks.ALL]


def findings(path: Path) -> tuple[Diagnostic, ...]:
    return compile_ruleset(read(path.read_text(encoding="utf-8")).sources).findings


@pytest.mark.parametrize("check", every())
def test_a_case_fires(check: Check) -> None:
    found = [f for f in findings(FOLDER / f"{check.slug}.fires.txt") if f.code == check.code]
    assert found
    for finding in found:
        assert finding.slug == check.slug
        assert finding.help, "a finding says what would mend it"
        assert not re.search(r"\b(?:predicate|quantif|antecedent|disjunction|None|null)\b", finding.message)


@pytest.mark.parametrize("check", every())
def test_a_case_stays_quiet(check: Check) -> None:
    assert check.code not in {f.code for f in findings(FOLDER / f"{check.slug}.quiet.txt")}


@pytest.mark.parametrize("check", every())
def test_a_page_says_what_fires_what_stays_quiet_and_how_to_mend(check: Check) -> None:
    parts = re.findall(r"^(Fires|Quiet|Mend):", check.page, re.MULTILINE)
    assert parts == ["Fires", "Quiet", "Mend"]
    assert check.title.endswith(".")


def test_codes_and_names_are_unique_and_in_order() -> None:
    codes = [check.code for check in checks.ALL]
    assert len(set(codes)) == len(codes)
    assert len({check.slug for check in checks.ALL}) == len(codes)
    assert codes == sorted(codes)


def test_every_module_is_listed() -> None:
    listed = {check.find.__module__.rsplit(".", 1)[1] for check in checks.ALL}
    folder = ROOT / "compiler" / "rulewright" / "checks"
    holding = {file.stem for file in folder.glob("*.py") if "CHECK = Check(" in file.read_text(encoding="utf-8")}
    assert listed == holding


def test_the_list_of_findings_is_that_of_the_checks() -> None:
    """docs/findings.md has one row for each check: code, name, severity and the first line of its page."""
    rows = re.findall(
        r"^\| (RW\d+) \| ([\w-]+) \| (\w+) \| (.+?) \|$", (ROOT / "docs" / "findings.md").read_text(), re.MULTILINE
    )
    wanted = [(check.code, check.slug, check.severity.value, check.title) for check in checks.ALL]
    assert [row for row in rows if row[0] in {check.code for check in checks.ALL}] == wanted


def test_the_same_text_gives_the_same_findings() -> None:
    text = (FOLDER / "unknown-reference.fires.txt").read_text(encoding="utf-8")
    first, second = (compile_ruleset(read(text).sources).findings for _ in range(2))
    assert [(f.code, str(f.span), f.message) for f in first] == [(f.code, str(f.span), f.message) for f in second]


def test_nothing_is_reported_inside_a_verbatim_copy() -> None:
    part = (
        "Each shot brings 1D10-4 rats, and they run about in the kitchen until somebody who is not afraid of "
        "rats opens a door.\n\n"
    )
    source = Source("copy.txt", f"Rat Rules\n\nPart One\n\n{part}Part Two\n\n{part}")
    lines = [f.span.line for f in compile_ruleset([source]).findings if f.code == "RW504"]
    assert lines == [5]


def test_rulesets_that_share_a_document_say_each_fault_once() -> None:
    core = Source("core.rules", "Core Rules: Inns\n\nRULE\n\nSee the Lost Supper Procedure.\n")
    more = Source("more.rules", "Extension Rules: More Inns\nExtends: Inns\n\nRULE\n\nSee the Lost Cellar Rules.\n")
    alone, both = (compile_ruleset(sources).findings for sources in ([core], [core, more]))
    found = [str(f.span.source.name) for f in joined(alone, both) if f.code == "RW201"]
    assert sorted(found) == ["core.rules", "more.rules"]
