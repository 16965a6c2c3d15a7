"""Every word of an example's line is accounted for: it is played as it says, or told (RW870), and never dropped.

Each list takes one kind of line through the words that bear a load. A Then line is told, or holds exactly where it is
true; a Given or When line is told, or leaves the table on which a second line holds and the third does not.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from test_examples import examples_of, made

GAME = """Core Rules: Words

Players: 2-4

# 1 The Game

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player. The game has a Leader, a Player.

RULE

Each Player has Gold, a number starting at 3. Each Player has Light, a number starting at 0.

RULE

A Player may be Hidden. A Player may be Cursed.

RULE

Each space of the Valley is a Place. Each Pawn is in a Place. Each Player has a Pawn.

RULE

A Player is in the Place of their Pawn.

MAP Valley

Gate - Mill

RULE

A Gem Card is a card. The game has a Gem Deck, a pile of Gem Cards. Each Player has a Hand, a pile of Gem Cards.

COMPONENT Gem Cards

| Name   | Quantity | Value |
| Opal   | 4        | 1     |
| Ruby   | 3        | 5     |

RULE

To play the game, resolve Setup, then repeat Round until the game ends.

PROCEDURE Setup

1. Put all Gem Cards in the Gem Deck. Shuffle the Gem Deck.
2. Place each Player's Pawn in the Gate.
3. Put the Players in Turn Order at random.

PROCEDURE Round

1. For each Player in Turn Order, that Player takes a Turn.
2. If a Player has 20 or more Gold, the Player with the most Gold wins and the game ends.

RULE

Tied Players share the victory. Dig, Rest and Rob are Actions.

PROCEDURE Turn

1. The Player becomes the Active Player.
2. The Active Player may take up to two Actions.

PROCEDURE Dig

1. The Active Player gains 2 Gold.

PROCEDURE Rest

1. The Active Player gains 1 Light. The Active Player becomes Cursed.

PROCEDURE Rob

1. The Active Player chooses another Player as the target.
2. The target loses 1 Gold.
"""

SEATED = "Given Ann, Bo and Cy are Players.\n"
# Ann and Bo are Hidden and in the Gate, Cy is in the Mill; Ann holds two Rubies, Bo an Opal; then Ann has 5 Gold.
SCENE = (
    SEATED
    + "And Ann and Bo are Hidden.\nAnd Ann and Bo are in the Gate.\nAnd Cy is in the Mill.\nAnd two Rubies are in Ann's"
    + " Hand.\nAnd Opal is in Bo's Hand.\nAnd Bo is the Leader.\nAnd it is Ann's Turn.\nWhen Ann takes Dig.\n"
)

TRUE = """
neither Cy nor Bo is Cursed
neither Bo nor Cy gains 2 Gold
neither Rest nor Rob begins
neither Opal nor Ruby is in Cy's Hand
neither Ann nor Cy is the Leader
Ann is neither Cursed nor Cursed
not both Ann and Cy are Hidden
not all Players are Hidden
not every Player has 3 Gold
only Ann and Bo are Hidden
only Ann has 5 Gold
only Ann gains 2 Gold
only Cy is in the Mill
both Ann and Bo are Hidden
Ann or Cy is Hidden
Cy or Ann has 5 Gold
Bo or Ann gains 2 Gold
Ann is Cursed or Hidden
Opal or Ruby is in Ann's Hand
Bo or Cy is the Leader
each Player except Ann has 3 Gold
everybody except Cy is Hidden
no Player except Ann has 5 Gold
each Player has at least 3 Gold
every Player has at most 5 Gold
no Player is Cursed
nobody is Cursed
exactly two Players are Hidden
two Players are Hidden
at least two Players have 3 Gold
at most two Players are Hidden
Ann is Hidden but not Cursed
Ann is Hidden, not Cursed
Ann is not Cursed or Cursed
two Rubies are in Ann's Hand
at least two Rubies are in Ann's Hand
at most two Rubies are in Ann's Hand
exactly one Opal is in Bo's Hand
no Ruby is in Bo's Hand
no Gem Card is in Cy's Hand
two Gem Cards are in Ann's Hand
Ruby is not in Bo's Hand
the total Gold of all Players is 11
the total Gold of Ann and Bo is 8
Ann no longer has 3 Gold
Bo still has 3 Gold
Ann is still Hidden
Ann is also Hidden
it is still Ann's Turn
Ann has only 5 Gold
Ann gains only 2 Gold
Ann has exactly 5 Gold
Ann may Dig
Ann may also Dig
neither Ann nor Bo wins
nobody has won
"""

FALSE = """
each Player may Dig
neither Ann nor Cy is Hidden
neither Ann nor Bo gains 2 Gold
neither Rest nor Dig begins
neither Opal nor Ruby is in Ann's Hand
neither Ann nor Bo is the Leader
no Player may Dig
Ann is neither Hidden nor Cursed
not both Ann and Bo are Hidden
not all Players have at least 3 Gold
not every Player has at most 5 Gold
only Ann is Hidden
only Ann and Cy are Hidden
only Bo has 3 Gold
only Bo gains 2 Gold
only Ann is in the Gate
both Ann and Cy are Hidden
Ann or Bo is Cursed
Bo or Cy has 5 Gold
Bo or Cy gains 2 Gold
Cy is Cursed or Hidden
Opal or Ruby is in Cy's Hand
Ann or Cy is the Leader
each Player except Bo has 3 Gold
everybody except Ann gains 2 Gold
no Player except Ann has 3 Gold
no Player is Hidden
nobody is Hidden
exactly one Player is Hidden
three Players are Hidden
at least two Players have 5 Gold
at most one Player is Hidden
Ann is Cursed but not Hidden
Bo is Hidden, not Hidden
three Rubies are in Ann's Hand
one Ruby is in Ann's Hand
at least three Rubies are in Ann's Hand
no Ruby is in Ann's Hand
no Gem Card is in Ann's Hand
three Gem Cards are in Ann's Hand
Ruby is not in Ann's Hand
the total Gold of all Players is 5
the total Gold of Ann and Bo is 5
Ann no longer has 5 Gold
Bo no longer has 3 Gold
Ann is no longer Hidden
Cy is no longer Hidden
Ann still has 5 Gold
Bo becomes Hidden
Ann has only 3 Gold
Ann gains only 1 Gold
it is no longer Ann's Turn
Bo's Turn ends
"""

TOLD_THEN = """
neither Ann nor Bo may Dig
the total Gold of Bo and Cy is less than Ann's Gold
either Ann or Bo is Hidden
either Ann or Bo wins
Ann is only Hidden
Ann is not Hidden and Cursed
all Players are not Hidden
Ann and Bo together have 8 Gold
all Players together have 11 Gold
each other Player is Hidden
every other Player has 3 Gold
no other Player is Hidden
another Player is Hidden
any Player is Hidden
all Rubies are in Ann's Hand
another Ruby is in Ann's Hand
only Ruby is in Ann's Hand
any Ruby is in Ann's Hand
Ann may Dig twice
Ann may Dig three times
Ann may Dig once
Ann may Dig only once
Ann may Dig again
Ann may Dig first
Ann may only Dig
only Ann may Dig
Ann may Dig instead
Ann may Dig unless Bo is Hidden
Ann may Dig if Bo is Hidden
Ann can no longer Dig
Ann cannot Dig twice
Ann has 5 Gold if Bo is Hidden
Ann has 5 Gold unless Bo is Hidden
Ann has 5 Gold or Bo has 9 Gold
Ann gains 2 Gold twice
Ann gains 2 Gold again
Ann gains 2 Gold first
Ann also gains 2 Gold
Ann gains 2 Gold instead of Light
Ann gains at least 2 Gold
Ann has another 5 Gold
Ann has 5 other Gold
Ann was Hidden
Ann and Bo win together
Ann also wins
the game ends twice
Dig begins twice
Dig begins again
no other Dig begins
Ann or Bo is not Hidden
"""

# A Given line, what is true on its table, and what is not.
LAID = """
Ann and Bo are Hidden | Bo is Hidden | Cy is Hidden
both Ann and Bo are Hidden | Bo is Hidden | Cy is Hidden
each Player is Hidden | Cy is Hidden | Ann is not Hidden
all Players are Hidden | Cy is Hidden | Ann is not Hidden
every Player has 9 Gold | Cy has 9 Gold | Ann has 3 Gold
everybody except Ann is Hidden | Bo and Cy are Hidden | Ann is Hidden
each Player except Ann has 9 Gold | Bo has 9 Gold | Ann has 9 Gold
neither Ann nor Bo is Hidden | nobody is Hidden | Ann is Hidden
no Player is Hidden | nobody is Hidden | Ann is Hidden
nobody is Hidden | nobody is Hidden | Cy is Hidden
Ann is Hidden but not Cursed | Ann is Hidden | Ann is Cursed
Ann is neither Hidden nor Cursed | Ann is not Hidden | Ann is Cursed
Ann is not Hidden or Cursed | Ann is not Hidden | Ann is Cursed
Ann is Hidden and Cursed | Ann is Cursed | Ann is not Hidden
Ann is no longer Hidden | Ann is not Hidden | Ann is Hidden
Ann is still Hidden | Ann is Hidden | Ann is not Hidden
Ann is also Hidden | Ann is Hidden | Ann is not Hidden
two Rubies are in Ann's Hand | two Rubies are in Ann's Hand | three Rubies are in Ann's Hand
Ruby and Opal are in Ann's Hand | two Gem Cards are in Ann's Hand | two Rubies are in Ann's Hand
Ann has exactly 9 Gold | Ann has 9 Gold | Ann has 3 Gold
Ann has only 9 Gold | Ann has 9 Gold | Ann has 3 Gold
Ann has no Gold | Ann has no Gold | Ann has 3 Gold
Ann has 9 Gold but Bo has 8 Gold | Bo has 8 Gold | Bo has 9 Gold
"""

TOLD_GIVEN = """
not both Ann and Bo are Hidden
not all Players are Hidden
all Players are not Hidden
Ann or Bo is Hidden
either Ann or Bo is Hidden
exactly one Player is Hidden
at least one Player is Hidden
another Player is Hidden
each other Player is Hidden
any Player is Hidden
Ann is Hidden or Cursed
Ann is only Hidden
Ann is not Hidden and Cursed
Ann was Hidden
Ann has 9 Gold or Bo has 8 Gold
Ann has at least 9 Gold
Ann has at most 9 Gold
Ann has another 9 Gold
Ann has 9 other Gold
Ann no longer has 9 Gold
Ann and Bo together have 10 Gold
the total Gold of all Players is 10
Ann's Gold is not 9
no Ruby is in Ann's Hand
Ruby or Opal is in Ann's Hand
another Ruby is in Ann's Hand
all Rubies are in Ann's Hand
at least two Rubies are in Ann's Hand
any Ruby is in Ann's Hand
only Ruby is in Ann's Hand
Ann is in the Gate or the Mill
Ann is not in the Gate
Ann or Bo is the Leader
Ann is not the Leader
it is Ann's first Turn
it is Ann's second Turn
it is not Ann's Turn
Ann is Hidden if Bo is Cursed
Ann is Hidden unless Bo is Cursed
"""

# A When line, what is true after it, and what is not.
DONE = """
Ann takes Dig | Ann has 5 Gold | Ann has 3 Gold
Ann digs | Ann has 5 Gold | Ann has 3 Gold
Ann takes Rob and chooses Bo | Bo has 2 Gold | Cy has 2 Gold
Ann takes Rob against Bo | Bo has 2 Gold | Cy has 2 Gold
Ann takes Rob but chooses Bo | Bo has 2 Gold | Cy has 2 Gold
each Player loses 2 Gold | Cy has 1 Gold | Ann has 3 Gold
everybody except Ann loses 2 Gold | Bo and Cy have 1 Gold | Ann has 1 Gold
each Player except Ann loses 2 Gold | Bo has 1 Gold | Ann has 1 Gold
Ann and Bo lose 2 Gold | Bo has 1 Gold | Cy has 1 Gold
both Ann and Bo lose 2 Gold | Bo has 1 Gold | Cy has 1 Gold
Ann loses exactly 2 Gold | Ann has 1 Gold | Ann has 3 Gold
Ann loses only 2 Gold | Ann has 1 Gold | Ann has 3 Gold
Ann loses all Gold | Ann has no Gold | Ann has 3 Gold
Ann loses no Gold | Ann has 3 Gold | Ann has 1 Gold
Ann loses 2 Gold and gains 1 Light | Ann has 1 Light | Ann has 3 Gold
Ann loses 2 Gold but gains 1 Light | Ann has 1 Light | Ann has 3 Gold
Ann moves to the Mill | Ann is in the Mill | Bo is in the Mill
"""

TOLD_WHEN = """
neither Ann nor Bo takes Dig
Ann and Bo take Dig
Ann or Bo takes Dig
only Ann takes Dig
Ann takes only Dig
Ann takes Dig twice
Ann takes Dig again
Ann takes Dig first
Ann takes Dig once
Ann also takes Dig
Ann still takes Dig
Ann takes Dig instead
Ann takes Dig instead of Rest
Ann takes another Dig
Ann takes two Digs
Ann takes no Dig
Ann takes Dig or Rest
Ann takes neither Dig nor Rest
Ann takes Dig or passes
Ann takes Dig or Bo takes Dig
Ann takes Dig if Bo is Hidden
Ann takes Dig unless Bo is Hidden
neither Ann nor Bo loses 2 Gold
not all Players lose 2 Gold
either Ann or Bo loses 2 Gold
Ann or Bo loses 2 Gold
only Ann loses 2 Gold
each other Player loses 2 Gold
another Player loses 2 Gold
any Player loses 2 Gold
Ann loses 2 Gold twice
Ann loses 2 Gold again
Ann loses at least 2 Gold
Ann loses at most 2 Gold
Ann loses another 2 Gold
Ann loses 2 other Gold
Ann loses 2 Gold or gains 1 Light
Ann loses 2 Gold from Bo
Ann becomes Hidden or Cursed
Ann takes Rob and chooses Bo or Cy
Ann takes Rob and chooses neither Bo nor Cy
Ann takes Rob and chooses only Bo
Ann takes Rob and chooses each other Player
Ann takes Rob and chooses another Player
Ann moves to the Mill again
Ann moves only to the Mill
Ann moves to the Gate or the Mill
the second Round begins
Ann's first Turn ends
Ann takes two Turns
Ann takes another Turn
"""


def rows(text: str) -> list[list[str]]:
    return [[part.strip() for part in line.split("|")] for line in text.strip().split("\n")]


def then(line: str) -> str:
    return f"{SCENE}Then {line}.\n"


def given(line: str, check: str) -> str:
    return f"{SEATED}And {line}.\nWhen Ann gains 0 Light.\nThen {check}.\n"


def when(line: str, check: str) -> str:
    """The thing is done in Ann's Turn, with Bo in the Gate."""
    return f"{SEATED}And Bo is in the Gate.\nAnd it is Ann's Turn.\nWhen {line}.\nThen {check}.\n"


def outcomes(bodies: list[str], folder: Path) -> list[str]:
    """What became of each example: `holds`, `fails` or `told`."""
    text = GAME + "".join(f"\nEXAMPLE Case {number}\n\n{body}" for number, body in enumerate(bodies))
    module, found = made(text, "words", folder)
    starts = [at for at, line in enumerate(text.split("\n"), 1) if line.startswith("EXAMPLE ")]
    told = {sum(start <= each.span.first.line for start in starts) - 1 for each in found if each.span is not None}
    results = []
    for number, name in enumerate(examples_of(module)):
        try:
            getattr(module, name)()
            results.append("told and holds" if number in told else "holds")
        except pytest.fail.Exception:
            results.append("told" if number in told else "fails")
    assert len(results) == len(bodies)
    return results


def unlike(cases: list[tuple[str, str, str]], folder: Path) -> list[str]:
    """The cases (a line, the example that has it, what is to become of it) that came out otherwise."""
    found = outcomes([body for _, body, _ in cases], folder)
    return [f"{line}: {was}, not {meant}" for (line, _, meant), was in zip(cases, found, strict=True) if was != meant]


def test_a_then_line_holds_where_it_is_true_or_is_told(tmp_path: Path) -> None:
    cases = [(line, then(line), "holds") for (line,) in rows(TRUE)]
    cases += [(line, then(line), "fails") for (line,) in rows(FALSE)]
    cases += [(line, then(line), "told") for (line,) in rows(TOLD_THEN)]
    assert not unlike(cases, tmp_path)


def test_a_given_line_lays_the_table_that_it_says_or_is_told(tmp_path: Path) -> None:
    cases = [(line, given(line, yes), "holds") for line, yes, _ in rows(LAID)]
    cases += [(f"{line} ({no})", given(line, no), "fails") for line, _, no in rows(LAID)]
    cases += [(line, given(line, "Ann has 3 Gold"), "told") for (line,) in rows(TOLD_GIVEN)]
    assert not unlike(cases, tmp_path)


def test_a_when_line_does_what_it_says_or_is_told(tmp_path: Path) -> None:
    cases = [(line, when(line, yes), "holds") for line, yes, _ in rows(DONE)]
    cases += [(f"{line} ({no})", when(line, no), "fails") for line, _, no in rows(DONE)]
    cases += [(line, when(line, "Ann has 3 Gold"), "told") for (line,) in rows(TOLD_WHEN)]
    assert not unlike(cases, tmp_path)
