"""The faults of form: the table of their codes (RW001 to RW019) and manual pages.

What stands under "Fires:" has the fault and no other, what stands under "Quiet:" has none: a test parses both.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.diagnostic import Severity


@dataclass(frozen=True, slots=True)
class Fault:
    """A kind of fault: its code, its name in words, how grave it is, and its manual page."""

    code: str
    slug: str
    severity: Severity
    about: str


E, W = Severity.ERROR, Severity.WARNING
TABLE = (
    Fault(
        "RW001",
        "no-keyword",
        E,
        """Text stands under no keyword, in a document that has keywords.

What stands under no keyword is no rule, no step and no table: it is kept and printed, and never played.

Fires:
    RULE

    A Pirate sails.

    # 2 Landing

    A Pirate lands.

Quiet:
    RULE

    A Pirate sails.

    # 2 Landing

    RULE

    A Pirate lands.

Mend: write RULE, or another keyword, on a line of its own before the text; a remark is a NOTE, or a comment
after //.
""",
    ),
    Fault(
        "RW002",
        "empty-block",
        E,
        """A keyword line has nothing under it.

A block without content prints as an empty number, and a rule that was meant to stand there is missing.

Fires:
    RULE

    RULE

    A Pirate sails.

Quiet:
    RULE

    A Pirate sails.

Mend: write what belongs there, or take the keyword line out.
""",
    ),
    Fault(
        "RW003",
        "misplaced-line",
        E,
        """A line stands in a block that does not hold lines of its form.

A RULE holds sentences and lists, a PROCEDURE numbered steps, a TABLE rows, an EXAMPLE lines that begin with
Given, When or Then. A line of another form is kept as text and plays no part.

Fires:
    RULE

    1. Hoist the sail.

Quiet:
    PROCEDURE Sail

    1. Hoist the sail.

Mend: give the line a block of the right kind, or write it in the form that its block holds.
""",
    ),
    Fault(
        "RW004",
        "no-steps",
        E,
        """A PROCEDURE has no numbered step.

A procedure is what its steps do; with none, whatever calls it does nothing.

Fires:
    PROCEDURE Sail

    Hoist the sail.

Quiet:
    PROCEDURE Sail

    1. Hoist the sail.

Mend: number what is to be done, one step a line, or make it a RULE.
""",
    ),
    Fault(
        "RW005",
        "unknown-keyword",
        E,
        """A line looks like a keyword line, and is none.

A keyword is written in capitals, alone on its line but for a number and a name. Where one keyword is near, the
block is read as that one; else what follows is kept and not played.

Fires:
    RULE

    A Pirate sails.

    PROCEDUR Sail

    1. Hoist the sail.

Quiet:
    PROCEDURE Sail

    1. Hoist the sail.

Mend: write the keyword as the language has it.
""",
    ),
    Fault(
        "RW006",
        "row-length",
        E,
        """A row has more or fewer cells than the first row of its table.

The cells of such a row cannot be told apart by their columns.

Fires:
    TABLE Price

    | Good | Price |
    | Tea | 3 | 4 |

Quiet:
    TABLE Price

    | Good | Price |
    | Tea | |

Mend: give each row one cell for each column; an empty cell is two bars with a blank between.
""",
    ),
    Fault(
        "RW007",
        "no-procedure",
        E,
        """A SUCCESS or FAILURE has no PROCEDURE before it under its heading.

An outcome says what follows when a Check of the procedure before it succeeds or fails; with no procedure it
never comes to pass.

Fires:
    SUCCESS

    The Ship lands.

Quiet:
    PROCEDURE Land

    1. Make a Landing Check.

    SUCCESS

    The Ship lands.

Mend: put it after the PROCEDURE whose Check it belongs to.
""",
    ),
    Fault(
        "RW008",
        "bad-heading",
        E,
        """A heading has no name, or more than four marks.

A heading without a name cannot be pointed at, and the book has four levels.

Fires:
    ##### Deep

    RULE

    A Pirate sails.

Quiet:
    #### Deep

    RULE

    A Pirate sails.

Mend: name the heading; use #, ##, ### or ####.
""",
    ),
    Fault(
        "RW009",
        "example-order",
        W,
        """An EXAMPLE does not begin with Given, When or Then, or has no Then.

An example sets out what is given, lets something happen and says what then holds; with no Then it shows
nothing.

Fires:
    EXAMPLE

    Given Ann is at Sea.
    When Ann sails.

Quiet:
    EXAMPLE

    Given Ann is at Sea.
    When Ann sails.
    Then Ann is at Home.

Mend: begin it with Given or When, and end it with what holds then.
""",
    ),
    Fault(
        "RW010",
        "control-character",
        W,
        """The text holds a character that cannot be seen or printed.

It comes from another program or a damaged file, and would be lost in print.

Fires:
    RULE

    A Pirate\x07 sails.

Quiet:
    RULE

    A Pirate sails.

Mend: take the character out.
""",
    ),
    Fault(
        "RW011",
        "empty-document",
        E,
        """A document holds no rule.

There is nothing to check, to print or to play.

Fires:
    Core Rules: Nothing

Quiet:
    Core Rules: Something

    RULE

    A Pirate sails.

Mend: write RULE on a line of its own, and a sentence under it.
""",
    ),
    Fault(
        "RW012",
        "repeated-header",
        W,
        """A header line stands twice.

Only one of the two can hold; which one, nothing says.

Fires:
    Core Rules: Ships
    Players: 2
    Players: 3

    RULE

    A Pirate sails.

Quiet:
    Core Rules: Ships
    Players: 2-3

    RULE

    A Pirate sails.

Mend: keep one of them.
""",
    ),
    Fault(
        "RW013",
        "unknown-header",
        W,
        """A header line has nearly the name of a known one.

A header that is not known says nothing to the compiler: an `Extend:` joins no core.

Fires:
    Rules Extension: Ships
    Extend: Sea

    RULE

    A Pirate sails.

Quiet:
    Rules Extension: Ships
    Extends: Sea

    RULE

    A Pirate sails.

Mend: write the name as it is known.
""",
    ),
    Fault(
        "RW014",
        "empty-item",
        E,
        """A list item, a step or a field has nothing in it.

Something was meant to stand there, or the mark is a slip.

Fires:
    PROCEDURE Sail

    1. Hoist the sail.
    2.

Quiet:
    PROCEDURE Sail

    1. Hoist the sail.
    2. Wait.

Mend: write what it says, or take the mark out.
""",
    ),
)
