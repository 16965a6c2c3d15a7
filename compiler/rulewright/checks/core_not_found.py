"""Rules extend a document that is not to be found.

`Extends:` names another document by its title, and no file has that title: not in the same folder, not in the
folders beside it, not in those that the settings list. What is checked and played is then the extension alone, and
everything that it takes from its core is missing.

Fires:
    Rules Extension: Ice
    Extends: Snow                     (and no file has the title Snow)

Quiet:
    the same, with a file that begins `Core Rules: Snow` in the same folder

Mend: put the core beside this file, correct the title, or list the core's folder under `rulesets` in
rulewright.toml.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.check import Check
from rulewright.checks.matter import Matter
from rulewright.diagnostic import Diagnostic, Severity


def find(matter: Matter) -> Iterator[Diagnostic]:
    titles = {_plain(title) for title in matter.titles}
    for header in matter.headers:
        if header.name.casefold() == "extends" and _plain(header.value) not in titles:
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                header.value_span,
                f"this extends {header.value}, and no file has that title",
                (),
                "put the core rules beside this file, correct the title, or list their folder under rulesets in "
                "rulewright.toml",
            )


def _plain(title: str) -> str:
    return " ".join(title.casefold().split())


CHECK = Check("RW214", "core-not-found", Severity.ERROR, __doc__ or "", find)
