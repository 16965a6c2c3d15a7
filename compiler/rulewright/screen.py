"""What the command knows of the terminal: width, colour, a sign of life, and the way to speak to the user."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

import click

from rulewright.report.harmless import clean


def say(text: str) -> None:
    """Tell the user something that is no result."""
    click.echo(clean(text, lines=True), err=True)


def coloured(stream: TextIO) -> bool:
    """Whether a stream takes colours: a terminal, unless NO_COLOR says otherwise (no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def width() -> int:
    """Columns to write in."""
    return min(shutil.get_terminal_size((100, 24)).columns, 120)


@contextmanager
def progress(name: str) -> Iterator[Callable[[str], None]]:
    """A sign of life on a terminal, and nothing elsewhere; what it gives is told what is done next."""
    if not sys.stderr.isatty():
        yield lambda step: None
        return
    from rich.console import Console  # not above: nothing but this needs it, and it takes its time to load
    from rich.markup import escape

    shown = escape(clean(name))  # a name may hold what rich takes for mark-up: `[/x].rules`
    with Console(stderr=True, no_color=not coloured(sys.stderr)).status(f"{shown}: reading") as status:
        yield lambda step: status.update(f"{shown}: {escape(step)}")
