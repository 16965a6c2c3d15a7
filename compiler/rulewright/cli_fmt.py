"""`rulewright fmt`."""

from __future__ import annotations

import difflib
import os
import sys
from pathlib import Path

import click

from rulewright import pipeline, project
from rulewright.outputs import OutputError, rewrite_file
from rulewright.report.harmless import clean
from rulewright.screen import coloured, say
from rulewright.source import Source
from rulewright.syntax.layout import laid_out

COLOURS = {"+": "32", "-": "31", "@": "36"}


@click.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Write nothing; name the files that would change, with status 1.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
def fmt(paths: tuple[str, ...], check: bool, diff: bool) -> int:
    """Give the files of rules one layout: blanks, line ends, marks and tables; no word and no meaning changes.

    PATH is a file, or a folder, whose .rules files are meant; - reads standard input and gives the result to standard
    output. The names of the files that change are the result. A text without keywords is left as it is, and so is one
    with a fault of form, which gives status 1; a file that cannot be used gives status 2.
    """
    sources, faults = project.texts(paths)
    for fault in faults:
        say(f"rulewright: {fault}")
    wrong, unusable = False, bool(faults)
    for source in sources:
        text, why, fault_of_form = _layout(source)
        if text is None:
            wrong = wrong or fault_of_form
            say(f"rulewright: {why}")
            text = source.text
        changed = text != source.text
        if diff:
            _show(source, text)
        if source.name == "-" and not check and not diff:
            sys.stdout.write(text)  # as it is, not cleaned: it is the user's own
        elif changed and not diff:
            try:
                if not check:
                    rewrite_file(Path(os.path.realpath(source.name)), text.encode())
                click.echo(clean(source.name))
            except OutputError as error:
                say(f"rulewright: {error}")
                unusable = True
        wrong = wrong or (changed and check)
    return 2 if unusable else 1 if wrong else 0


def _layout(source: Source) -> tuple[str | None, str, bool]:
    """The text in its layout, or why it is left as it is, and whether that is a fault."""
    document, found = pipeline.parse(source)
    if document.plain:
        return (
            None,
            f"{source.name}: left as it is: no keyword (RULE, PROCEDURE …) says what its lines are",
            False,
        )
    if found:
        place = f"{source.name}:{found[0].span.line}"
        return None, f"{place}: left as it is: {found[0].message}; mend that first ({found[0].help})", True
    text = laid_out(document)
    if text is None:
        return None, f"{source.name}: left as it is: in another layout its lines would be read otherwise", False
    return text, "", False


def _show(source: Source, text: str) -> None:
    colour = coloured(sys.stdout)
    before, after = source.text.splitlines(), text.splitlines()
    for line in difflib.unified_diff(before, after, source.name, f"{source.name} (laid out)", lineterm=""):
        style = COLOURS.get(line[:1])
        shown = clean(line)
        click.echo(f"\x1b[{style}m{shown}\x1b[0m" if colour and style else shown, color=colour)
