"""What an author should know of a lowered game: sentences that the table must do or answer, and norms that no
code applies.

In: what `from_meaning.lower` made. Out: findings RW860 (left to the table), RW861 (norm not applied), RW862 (nothing
says how the game is played) and RW863 (a block or card with a name that the core has given), in order of place.

Of rules that a game can be played by, each understood sentence that the machine leaves to the table is a warning. Of an
extension without its core, and of a document without keywords, most is left to the table because the rest is not there:
then it is a note. So is a rule that no code uses, but for one that forbids what nothing in the game holds back.
"""

from __future__ import annotations

from rulewright.book.model import Book
from rulewright.diagnostic import Diagnostic, Label, Severity, in_order
from rulewright.machine import model
from rulewright.machine.account import remedies
from rulewright.machine.account.claim import Claim, Ground
from rulewright.machine.expression import Apply
from rulewright.machine.from_meaning import Lowered
from rulewright.machine.plain.one_name import Taken
from rulewright.machine.sound import nodes
from rulewright.machine.workshop import Unplayed
from rulewright.meaning import norms
from rulewright.meaning.model import Sequence, Together


def of(lowered: Lowered) -> tuple[Diagnostic, ...]:
    """The findings of a lowered game."""
    severity = Severity.WARNING if lowered.game.entry is not None or _whole(lowered.world.book) else Severity.INFO
    found = [
        _left(unplayed, severity)
        for unplayed in lowered.unplayed
        if unplayed.reading.understood  # else RW030 says it, with the word at which reading stopped
    ]
    found += [
        _not_applied(claim, severity)
        for claim in lowered.claims
        if claim.ground is Ground.NOTED and lowered.game.procedures  # without a procedure there is no machine
    ]
    return in_order([*found, *_unread(lowered.game), *_no_entry(lowered), *map(_taken, lowered.taken)])


def _unread(game: model.Game) -> list[Diagnostic]:
    """What is worked out, or tested, and read by nothing in a game that can be played: perhaps under another name."""
    if game.entry is None or not game.functions:
        return []
    read = {node.function for node in nodes((game.procedures, game.events, game.functions)) if isinstance(node, Apply)}
    unread = (each for each in game.functions if each.cites and each.name not in (*read, *game.invariants))
    cited = {name: function.name for function in unread for name in function.cites}
    return [
        Diagnostic(
            "RW861",
            "norm-not-applied",
            Severity.INFO,
            rule.span,
            f"nothing in the game reads what this says of {cited[rule.id]}",
            (),
            "look whether a step names it otherwise; take it out, if nothing needs it",
        )
        for rule in game.rules
        if rule.id in cited
    ]


def _taken(taken: Taken) -> Diagnostic:
    """What an extension names as its core does, where nothing says which of the two is meant."""
    if taken.what in ("PROCEDURE", "TABLE"):
        mend = (
            f"add a RULE here: “{taken.name} replaces the core's {taken.name}.” (or, for all of this document, "
            f"“{GOES_FIRST}”), or give it another name"
        )
    else:
        mend = f"give it another name, or add a RULE for all of this document: “{GOES_FIRST}”"
    return Diagnostic(
        "RW863",
        "taken-name",
        Severity.ERROR,
        taken.span,
        f"the core has a {taken.what} {taken.name}, too, and nothing says that this one takes its place: the core's is "
        "played",
        (Label(taken.core, "the core's"),),
        mend,
    )


GOES_FIRST = "If this document conflicts with a core rule, use this document."


def _left(unplayed: Unplayed, severity: Severity) -> Diagnostic:
    wrong, remedy = remedies.told(unplayed.reason)
    return Diagnostic(
        "RW860",
        "left-to-the-table",
        severity,
        unplayed.reading.sentence.span,
        f"the machine leaves this to the table: {wrong}",
        (),
        remedies.help_of(unplayed.reading, remedy),
    )


def _not_applied(claim: Claim, severity: Severity) -> Diagnostic:
    """A rule that no code uses. One that forbids something, and that no other rule may open, is a warning: it looks as
    if the game kept to it.
    """
    forbids = any(_forbids(meaning) for meaning in _items(claim.reading.meaning))
    unused = f"the machine does not use this rule: {claim.reason}"
    return Diagnostic(
        "RW861",
        "norm-not-applied",
        severity if forbids else Severity.INFO,
        claim.reading.sentence.span,
        "nothing in the game does what this forbids, and nothing would hold it back" if forbids else unused,
        (),
        FORBIDDEN if forbids else "look whether the procedures do what it says; say at the step what it changes there",
    )


FORBIDDEN = (
    "use the words of the step that it is about (“cannot Attack” for PROCEDURE Attack, “cannot gain Gold”); put what "
    "people do at the table (look, talk) into a NOTE; if it shall stand as it is, put “// allow RW861: why” above it"
)


def _items(meaning: object) -> tuple[object, ...]:
    """The sentences that stand in one."""
    return meaning.items if isinstance(meaning, Sequence | Together) else (meaning,)


def _forbids(meaning: object) -> bool:
    """Whether a sentence forbids something, whatever other rules say."""
    return isinstance(meaning, norms.Norm) and meaning.modality is norms.Modality.FORBID and not meaning.hooks


def _no_entry(lowered: Lowered) -> list[Diagnostic]:
    """A game with procedures, of which no sentence says with which it begins."""
    first = next((rule for rule in lowered.world.book.rules() if rule.steps), None)
    if first is None or lowered.game.entry is not None or not _whole(lowered.world.book):
        return []
    return [
        Diagnostic(
            "RW862",
            "no-entry",
            Severity.WARNING,
            first.name_span or first.steps[0].sentences[0].span,
            "no sentence that is understood says how the game begins and goes on",
            (),
            "add a RULE such as: To play the game, resolve Setup, then repeat Round until the game ends.",
        )
    ]


def _whole(book: Book) -> bool:
    """Whether the rules should be a game by themselves: not those of an extension that stands alone, nor prose."""
    documents = book.documents
    if not documents or all(document.plain for document in documents):
        return False
    return len(documents) > 1 or "extension" not in documents[-1].kind.casefold()
