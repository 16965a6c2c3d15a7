"""The project as others get it: pinned packages, and a wheel that works alone, far from the checkout."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent

GAME = """\
Core Rules: Pebbles
Players: 2-4

# 1 Play

RULE

Each Player has Pebbles, a number starting at 3.

PROCEDURE Turn

1. The Active Player rolls 1D6.
"""

# Runs the command and writes down every file that is opened, so that none of the checkout can be used unseen.
WATCHED = """\
import sys
opened = set()
sys.addaudithook(lambda event, args: opened.add(str(args[0])) if event == "open" else None)
import atexit
atexit.register(lambda: open(sys.argv[0] + ".opened", "w").write("\\n".join(sorted(opened))))
from rulewright.cli import main
main()
"""


def test_every_dependency_is_pinned_with_its_hash() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lock = (TOP / "requirements.lock").read_text(encoding="utf-8")
    pinned = {
        name.lower(): hashes.count("--hash=") for name, hashes in re.findall(r"(?m)^([\w.-]+)==((?:.*\\\n)*.*)", lock)
    }
    asked = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    names = [re.split(r"[^\w.-]", each)[0].lower() for each in asked]
    assert [name for name in names if not pinned.get(name)] == []
    fonts = [each for each in project["dependencies"] if each.startswith("fontpkg-")]
    assert len(fonts) >= 3
    assert all("==" in each for each in fonts)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy, so that nothing is written into the checkout; the copy is gone when it is used."""
    copy = tmp_path_factory.mktemp("source") / "project"
    copy.mkdir()
    for name in ("compiler", "grammar", "templates", "pyproject.toml", "README.md", "LICENSE"):
        if (TOP / name).is_dir():
            shutil.copytree(TOP / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(TOP / name, copy / name)
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)], cwd=copy, check=True)
    shutil.rmtree(copy)
    return next(out.glob("*.whl"))


def test_the_wheel_holds_grammar_and_templates(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for folder in ("grammar", "templates"):
        ours = {f"rulewright/data/{folder}/{file.relative_to(TOP / folder)}" for file in (TOP / folder).rglob("*.*")}
        assert ours - set(names) == set()
    assert not [name for name in names if name.startswith(("compiler/", "build/", "tests/"))]


def test_the_wheel_alone_builds_a_ruleset(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "environment"
    venv.create(home, with_pip=False, symlinks=True)
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "-qq", "--no-deps", "--no-index", str(wheel)], check=True)
    # Its dependencies come from the environment that the tests run in: a line of a .pth file adds that folder, and
    # with it neither the editable install of this checkout (a .pth file in it is not read) nor anything else of it.
    site = next((home / "lib").glob("python*/site-packages"))
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")

    work = tmp_path / "far away" / "games"
    work.mkdir(parents=True)
    (work / "pebbles.rules").write_text(GAME, encoding="utf-8")
    script = work / "watched.py"
    script.write_text(WATCHED, encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(python), str(script), *words], cwd=work, env=environment, capture_output=True, text=True, check=False
        )

    made = run("build", "pebbles.rules", "-o", "out")
    assert made.returncode in (0, 1), made.stderr
    assert "Traceback" not in made.stderr
    assert {"machine.py", "rulebook.pdf", "rulebook.html", "findings.json"} <= {
        f.name for f in (work / "out/pebbles").iterdir()
    }
    opened = Path(f"{script}.opened").read_text(encoding="utf-8").splitlines()
    dependencies = sysconfig.get_path("purelib")
    assert [name for name in opened if name.startswith(str(TOP)) and not name.startswith(dependencies)] == []
    assert any(name.startswith(str(site / "rulewright" / "data")) for name in opened)
    alone = [sys.executable, "-I", "-c", "import runpy; runpy.run_path('machine.py')"]
    subprocess.run(alone, cwd=work / "out/pebbles", env=environment, check=True)
