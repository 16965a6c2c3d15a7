"""Where the grammar and the templates are: in the installed package, or at the top of the checkout."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The folder `name` ("grammar", "templates"): `<package>/data/<name>` of a wheel, else the checkout's own."""
    packed = PACKAGE / "data" / name
    return packed if packed.is_dir() else PACKAGE.parent.parent / name
