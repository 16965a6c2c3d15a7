"""The command. Only this, cli_fmt.py, cli_play.py, cli_why.py and screen.py write to the terminal; only project.py and
outputs.py touch files.

Results go to standard output, everything else to standard error. Exit status: 0 good, 1 findings at or above the
threshold, 2 the command or its input could not be used.
"""

from __future__ import annotations

import os
import sys
import textwrap
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright import __version__, cache, project
from rulewright.diagnostic import PROFILES, THRESHOLDS
from rulewright.outputs import OutputError, beside, write_folder
from rulewright.project import Found, InputError, Ruleset
from rulewright.report.harmless import clean
from rulewright.screen import coloured, progress, say, width

if TYPE_CHECKING:
    from rulewright.pipeline import Compiled

# What compiles, plays or lays out pages takes a second to load, and a cached answer needs none of it: such modules are
# imported where they are used, and the commands of LATER when they are asked for.
LATER = {"fmt": "rulewright.cli_fmt", "play": "rulewright.cli_play", "simulate": "rulewright.cli_play"}


def main() -> None:
    """Run the command line and end the process with its status."""
    # Streams that whoever started us has closed: nothing comes from them, and what is written there is lost.
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    # A file name or a rule may hold letters that this terminal's encoding lacks: shown as a sign, they are no fault.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        status = rulewright.main(standalone_mode=False, prog_name="rulewright")
        sys.stdout.flush()
    except click.exceptions.Abort:
        say("rulewright: stopped")
        status = 130
    except click.ClickException as error:
        error.show()
        status = error.exit_code
    except (InputError, OutputError) as error:
        say(f"rulewright: {error}")
        status = 2
    except BrokenPipeError:
        _give_up_output()
        status = 0
    except OSError as error:  # such as a full disk where temporary files or the results go
        _give_up_output()
        say(f"rulewright: {error.filename or 'a temporary file or the output'}: {error.strerror or error}")
        status = 2
    except MemoryError:
        say("rulewright: not enough memory for this input; split it into several rulesets")
        status = 2
    except Exception as error:
        if os.environ.get("RULEWRIGHT_DEBUG"):
            import traceback

            traceback.print_exc()
        say(f"rulewright: a fault of rulewright itself, not of your rules: {type(error).__name__}: {error}")
        say("rulewright: please report it with the input; RULEWRIGHT_DEBUG=1 shows where it happened")
        status = 2
    sys.exit(status if isinstance(status, int) else 0)


def _give_up_output() -> None:
    """Nobody takes the output any more: what is left of it must not fail a second time as the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno() if sys.__stdout__ else 1)


class Commands(click.Group):
    """The commands, those of LATER among them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*super().list_commands(ctx), *LATER})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in LATER:
            return super().get_command(ctx, cmd_name)
        found: click.Command = getattr(import_module(LATER[cmd_name]), cmd_name)
        return found


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="rulewright")
def rulewright() -> None:
    """A rules compiler for tabletop games: one English text becomes the rulebook, the cards, the referee and
    the proof.
    """


@rulewright.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option(
    "--format", "form", type=click.Choice(["text", "short", "json"]), default="text", help="How findings are written."
)
@click.option(
    "--profile", type=click.Choice(list(PROFILES)), help="Which findings count (default: default, or the settings)."
)
@click.option(
    "--fail-on", type=click.Choice(list(THRESHOLDS)), help="The least severity that gives status 1 (default: error)."
)
@click.option("--sentences", is_flag=True, help="With --format json: the reading of every sentence, too.")
@click.option("--cache/--no-cache", "kept", default=True, help="Whether an answer given before is given again.")
def check(
    paths: tuple[str, ...], form: str, profile: str | None, fail_on: str | None, sentences: bool, kept: bool
) -> int:
    """Find what is wrong in rules, and say how much of them is understood.

    PATH is a file of rules, any plain text, or a folder; - reads standard input. Status 1 says that there are errors, 2
    that something could not be read; the rest is checked all the same.
    """
    if sentences and form != "json":
        raise click.UsageError("--sentences needs --format json")
    named = _named(paths)
    if not named.rulesets:
        return 2
    colour = form == "text" and coloured(sys.stdout)
    columns = width() if form == "text" else 0

    def make() -> cache.Answer:
        from rulewright import answer

        return answer.of_check(named.rulesets, form, profile, fail_on, sentences, columns, colour, progress)

    asked = [str(part) for part in ("check", form, profile, fail_on, sentences, columns, colour)]
    found = cache.kept([*asked, *project.told(named.rulesets)], make) if kept else make()
    click.echo(found.out, nl=False, color=colour if form == "text" else None)
    if found.err:
        say(found.err)
    return 2 if named.faults else found.status


@rulewright.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("-o", "--out", default="build", show_default=True, help="The folder in which each ruleset gets a folder.")
@click.option(
    "--profile", type=click.Choice(list(PROFILES)), help="Which findings count (default: default, or the settings)."
)
@click.option(
    "-O",
    "level",
    type=click.IntRange(0, 1),
    default=0,
    show_default=True,
    help="How the machine is written: 0 one function a step; 1 with steps fused besides (the same games, sooner).",
)
@click.option(
    "--only",
    multiple=True,
    metavar="PART",
    callback=lambda context, option, value: _parts(value),
    help="Make only this part, and the findings: book, aid, cards, machine, tests, coverage or diagram; may be said "
    "again. What was made before stays.",
)
def build(paths: tuple[str, ...], out: str, profile: str | None, level: int, only: tuple[str, ...]) -> int:
    """Make everything of each ruleset: rulebook, cards, machine, findings.

    Status 1 says that there are errors, 2 that something could not be read; what could be made is made all the same.
    """
    named = _named(paths)
    rulesets = named.rulesets
    for first, second in combinations(rulesets, 2):
        if first.name == second.name:
            raise InputError(
                f"{second.path}: would be made in the same folder as {first.path}; rename one of the two files"
            )
    wrong = False
    for text, errors in _made(rulesets, out, profile, level, only):
        click.echo(clean(text, lines=True), nl=False)
        wrong = wrong or errors
    return 2 if named.faults else 1 if wrong else 0


def _parts(named: tuple[str, ...]) -> tuple[str, ...]:
    """The parts that are to be made; those of a list with commas are several."""
    if not named:
        return ()
    from rulewright.production import PARTS

    found = tuple(dict.fromkeys(part.strip() for each in named for part in each.split(",") if part.strip()))
    for part in found:
        if part not in PARTS:
            raise click.BadParameter(f"{part!r} is no part of a build; there are {', '.join(PARTS)}")
    return found


def _made(
    rulesets: Sequence[Ruleset], out: str, profile: str | None, level: int, only: tuple[str, ...]
) -> Iterator[tuple[str, bool]]:
    """Make each ruleset, several at the same time where there are several: what to say of it, and whether there
    are errors.
    """
    workers = min(len(rulesets), os.cpu_count() or 1)
    if workers < 2:
        for ruleset in rulesets:
            with progress(ruleset.name) as begin:
                result = _make(ruleset, out, profile, level, only, begin)
            yield result
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from rulewright.play.stopping import held, stoppable

    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        with held():  # the processes are begun by the first rulesets
            waiting = [pool.submit(stoppable, _make, ruleset, out, profile, level, only) for ruleset in rulesets]
        for ruleset, future in zip(rulesets, waiting, strict=True):
            with progress(ruleset.name):
                result = future.result()
            yield result


def _listed(files: Sequence[tuple[str, bytes]]) -> str:
    """The files of a folder by name, a folder in it once."""
    return ", ".join(dict.fromkeys(name.partition("/")[0] for name, _ in files))


def _make(
    ruleset: Ruleset,
    out: str,
    profile: str | None,
    level: int,
    only: tuple[str, ...] = (),
    begin: Callable[[str], None] = lambda step: None,
) -> tuple[str, bool]:
    """Make one ruleset's folder."""
    from rulewright import pipeline, production
    from rulewright.checks.select import BUILDING, in_profile
    from rulewright.report import short as as_lines
    from rulewright.report import text as as_text

    started = time.monotonic()
    folder = Path(out) / ruleset.name
    compiled = pipeline.compile_ruleset(ruleset.sources)
    made = production.make(ruleset.name, compiled, ruleset.theme, begin, level, only)
    kept = beside(folder, made.files) if only else []
    write_folder(folder, (*made.files, *kept))
    shown = in_profile(made.findings, profile or ruleset.settings.profile)
    hidden = [finding for finding in made.findings if finding not in shown]
    making = as_lines.report(finding for finding in shown if finding.code.startswith(BUILDING))  # check has not these
    whole = not made.left and all(reading.understood for reading in compiled.readings)
    text = (
        f"{folder}: {_listed(made.files)}\n"
        f"{f'  left as they were: {_listed(kept)}' + chr(10) if kept else ''}"
        f"  {as_text.understood(compiled.readings, made.left)}\n"
        f"  {as_text.summary(shown, hidden, whole)}\n"
        f"{textwrap.indent(making, '  ')}"
        f"  {time.monotonic() - started:.1f} s\n"
    )
    return text, any(finding.severity in THRESHOLDS[ruleset.settings.fail_on] for finding in shown)


@rulewright.command()
@click.argument("path")
@click.argument("rule", metavar="RULE|KIND")
@click.argument("action", required=False)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How an answer is written.")
def why(path: str, rule: str, action: str | None, form: str) -> int:
    """How the sentences of a rule were read; or what allows or forbids an action to a kind of Player.

    RULE is an id, a printed number, a name, the number of a section, or FILE:LINE. KIND is Player, a status, or a kind
    that the rules define; ACTION a procedure or a kind of them: why rules "Zombie Player" Hide.
    """
    from rulewright import pipeline
    from rulewright.machine.norms.answer import Unknown, answer
    from rulewright.report import allowed as as_answer
    from rulewright.report import reading as as_reading

    ruleset = project.one(path)
    if action is not None:
        compiled = _compile(ruleset)
        game = pipeline.lowered(compiled)
        try:
            found_ = answer(game, rule, action)
        except Unknown as unknown:
            raise InputError(f"{ruleset.path}: {unknown}") from None
        colour = coloured(sys.stdout)
        if form == "json":
            click.echo(as_answer.as_json(found_, compiled.readings), nl=False)
        else:
            click.echo(as_answer.report(found_, compiled.readings, width(), colour), nl=False, color=colour)
        return 0
    if form == "json":
        raise click.UsageError("--format json needs an ACTION; check --format json --sentences has the readings")
    compiled = _compile(ruleset)
    found = as_reading.named(compiled.book, rule)
    if not found:
        near = as_reading.nearest(compiled.book, rule)
        hint = f"; near it are {', '.join(near)}" if near else ""
        raise InputError(f"{ruleset.path}: nothing is called, numbered or placed at {rule}{hint}")
    colour = coloured(sys.stdout)
    for section, each in found:
        readings = [reading for reading in compiled.readings if reading.sentence.rule == each.id]
        click.echo(as_reading.report(section, each, readings, width(), colour), color=colour)
    return 0


@rulewright.command()
@click.argument("code")
def explain(code: str) -> int:
    """The manual page of a finding, such as RW201 (or its name in words)."""
    from rulewright.report.pages import pages

    every = pages()
    page = every.get(code.strip().upper()) or next(
        (each for each in every.values() if each.slug == code.strip().lower()), None
    )
    if page is None:
        raise click.UsageError(f"no finding is called {code}; there are {', '.join(every)}")
    click.echo(str(page), nl=False)
    return 0


def _named(paths: tuple[str, ...]) -> Found:
    """The rulesets that paths name; what cannot be used is told, and the rest goes on."""
    found = project.find(paths)
    for fault in found.faults:
        say(f"rulewright: {fault}")
    return found


def _compile(ruleset: Ruleset) -> Compiled:
    """Take a ruleset through the compiler, with a sign of life on a terminal."""
    from rulewright import pipeline

    with progress(ruleset.name):
        return pipeline.compile_ruleset(ruleset.sources)
