"""The manual page of every finding, wherever it is made: by the parser, a check, or the rules about suppressions."""

from __future__ import annotations

import inspect
from dataclasses import dataclass

from rulewright import checks
from rulewright.checks import select
from rulewright.syntax import faults


@dataclass(frozen=True, slots=True)
class Page:
    """What `rulewright explain` shows: the code, its name in words, how grave it usually is, and the text."""

    code: str
    slug: str
    severity: str
    text: str

    def __str__(self) -> str:
        return f"{self.code} {self.slug} ({self.severity})\n\n{inspect.cleandoc(self.text)}\n"


# Findings that are made by no check: of printing (RW85x, which only a build makes), and of the machine.
BUILDING = """
RW850 theme-unreadable (error)
The theme cannot be read, or names something that does not exist.
The value of the theme that it builds on is taken instead.
Mend: the line named; the finding says what may stand there.

RW851 too-much-ink (error)
A colour of the theme takes more than 240 % of ink.
Paper takes no more: the sheet stays wet and marks the next one.
Mend: lower the four parts of the colour.

RW852 low-contrast (error)
Text on its ground has a contrast below 4.5.
That is the least that readers with weak sight need (WCAG 2.1, 1.4.3).
Mend: make one of the two colours darker or lighter.

RW853 font-missing (error)
A font of the theme is not installed.
Mend: install the package that is named, or name another font.

RW854 letter-missing (error)
A font lacks a letter of the text.
It would be printed in some other font, or as a box.
Mend: name a font that has the letter, or write it another way.

RW855 text-overflow (error)
Text runs out of the text area of the rulebook.
Mend: break the long word or the table, or shorten it; the finding says by how many millimetres.

RW856 card-overflow (error)
A card has more text than it can hold.
Mend: shorten its text, or move a part of it into a rule.

RW857 aid-overflow (error)
A block is higher than a column of the player aid.
Mend: make two procedures of it.

RW858 layout-complaint (warning)
The program that lays out the pages complains, in its own words.
It ignored what it names, so look at the page before it is printed.

RW860 left-to-the-table (warning)
The machine leaves a sentence to the table.
It was not understood, names what no rule makes known, or does what a machine has no way to do. In play the table does
what it says, or answers the question; in games that the computer plays nothing happens at that place. The finding says
what is missing. Of an extension that is checked without its core, and of a document without keywords, it is a note:
most of what such rules name stands elsewhere. `check` counts these sentences in its last line in any case.
Mend: say what is missing in a rule of its own, or use a form of the language reference.

RW861 norm-not-applied (warning)
The machine does not use a rule that forbids or denies.
No step, choice or effect asks for it, and a search of the machine does not show that none needs to. A prohibition that
no other rule may open (“Players cannot talk.”) is a warning, since it looks as if the game kept to it; where an unless
leaves it to other rules, or it says what does not happen, it is a note.
Mend: forbid in the words of the step that it is about; put what people do at the table into a NOTE; a reminder that
shall stand as it is takes “// allow RW861: why” above its block.

RW862 no-entry (warning)
No sentence that is understood says how the game begins and goes on.
There are procedures, and nothing resolves the first of them: `play` and `simulate` need --start with the name of one.
Mend: add a RULE such as: To play the game, resolve Setup, then repeat Round until the game ends.

RW863 taken-name (error)
A PROCEDURE, TABLE, map or card of an extension has the name of one of its core.
Nothing says that it takes the core's place, so which of the two is meant is open; the core's is played. A COMPONENT of
the core's name brings more cards, a MAP more ways; only a card of it that the core has, too, is meant here.
Mend: add a RULE to the extension: “Rest replaces the core's Rest.”, or, for all that it says anew, “If this document
conflicts with a core rule, use this document.”; or give it another name.

RW870 example-not-testable (warning)
A line of an EXAMPLE cannot be played on the machine.
A Given must say one state that can be set up, a When one thing that is done, a Then one state that can be looked at.
Each word of the line must be understood: one that is not played (twice, together, each other) is told.
The test that `build` makes of the example fails at this line and says the same.
Mend: write the line as the finding's help says; the language reference shows all lines under Examples.
"""


def pages() -> dict[str, Page]:
    """All pages by code, in order of code."""
    found = [Page(fault.code, fault.slug, fault.severity.value, fault.about) for fault in faults.TABLE]
    found += [Page(check.code, check.slug, check.severity.value, check.page) for check in checks.ALL]
    found += [_building(text) for text in BUILDING.strip().split("\n\n")]
    found += [Page(code, slug, "warning", select.__doc__ or "") for code, slug in select.SLUGS.items()]
    return {page.code: page for page in sorted(found, key=lambda page: page.code)}


def _building(text: str) -> Page:
    head, _, page = text.partition("\n")
    code, slug, severity = head.split()
    return Page(code, slug, severity.strip("()"), page.replace("\n", "\n\n", 1))
