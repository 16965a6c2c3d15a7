"""`rulewright why PATH KIND ACTION`: what it says is what the machine plays, with the law that decides."""

from __future__ import annotations

import json
import random
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from commands import Command
from tried import lowered_text

from rulewright import pipeline, project
from rulewright.emit import python
from rulewright.machine import statement as s
from rulewright.machine.from_meaning import Lowered
from rulewright.machine.norms.answer import Ruled, Unknown, answer, kinds
from rulewright.machine.norms.precedence import Deciding
from rulewright.machine.sound import nodes
from rulewright.play.load import load
from rulewright.source import Source

RULES = Path(__file__).parent.parent / "rulesrc"

GAME = """\
Core Rules: Hideout
Players: 2-4

# 1 Play

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player.
The game has a Round Count, a number starting at 0.

RULE

A Player may be Hidden. A Player may be Cursed. A Player may be Blessed.

RULE

To play the game, resolve Setup, then repeat Round until the game ends.

PROCEDURE Setup

1. Put the Players in Turn Order.

PROCEDURE Round

1. For each Player in Turn Order, that Player takes a Turn.
2. Increase the Round Count by 1. If the Round Count is 9 or more, the game ends.

PROCEDURE Turn

1. The Player becomes the Active Player.
2. The Active Player may take one Action.

RULE

Hide, Rest, Pray and Steal are Actions.

PROCEDURE Hide

1. The Active Player becomes Hidden.

PROCEDURE Rest

1. The Active Player stops being Hidden.

PROCEDURE Pray

1. The Active Player becomes Blessed.

PROCEDURE Steal

1. The Active Player chooses another Player as the target.
2. The target becomes Cursed.

# 2 Norms

"""


def ruled(norms: str, kind: str, action: str) -> Ruled:
    """The one answer in the hideout with these norms, a rule each."""
    (found,) = answer(hideout(norms), kind, action).ruled
    return found


def hideout(norms: str) -> Lowered:
    rules = "".join(f"RULE\n\n{norm.strip()}.\n\n" for norm in norms.split(".") if norm.strip())
    return lowered_text(GAME + rules)


def laws(found: Ruled) -> list[Deciding]:
    return [exempt.deciding for each in found.forbids for exempt in each.exempt]


def test_nothing_forbids_it() -> None:
    found = ruled("A Hidden Player cannot Steal.", "Player", "Hide")
    assert found.forbidden is False
    assert [(each.procedure, each.step, each.choice) for each in found.offers] == [("Turn", "2", True)]


def test_a_strict_norm() -> None:
    norms = "A Hidden Player cannot Hide."
    assert ruled(norms, "Hidden Player", "Hide").forbidden is True
    assert ruled(norms, "hidden", "hide").forbidden is True
    (one,) = ruled(norms, "Player", "Hide").forbids
    assert not one.always
    assert one.conditions == ("if that Player is a Hidden Player",)
    assert ruled(norms, "Hidden Player", "Rest").forbidden is False


def test_conditions_stand_in_the_words_of_the_rules() -> None:
    (one,) = ruled("A Hidden Player cannot Rest if they are Cursed.", "Hidden Player", "Rest").forbids
    assert one.conditions == ("if they are Cursed",)
    assert ruled("A Hidden Player cannot Rest if they are Cursed.", "Hidden Cursed Player", "Rest").forbidden is True


def test_only_some_may() -> None:
    norms = "Only a Blessed Player may Steal."
    assert ruled(norms, "Blessed Player", "Steal").forbidden is False
    (one,) = ruled(norms, "Player", "Steal").forbids
    assert one.conditions == ("if that Player is not a Blessed Player",)


def test_targets() -> None:
    found = ruled("A Hidden Player cannot be targeted by Steal.", "Hidden Player", "Steal")
    assert found.forbidden is False
    assert [each.always for each in found.targets] == [True]


DOOR = "A Cursed Player cannot Hide unless a rule specifically says otherwise."


@pytest.mark.parametrize(
    ("norms", "kind", "forbidden", "law"),
    [
        (f"{DOOR} A Cursed Blessed Player may Hide.", "Cursed Blessed Player", False, Deciding.DOOR),
        (f"{DOOR} A Cursed Blessed Player may Hide.", "Cursed Player", None, Deciding.DOOR),
        (f"{DOOR} A Blessed Player may Hide.", "Cursed Blessed Player", True, Deciding.NOBODY),  # it is not narrower
        (f"{DOOR} A Player may Hide.", "Cursed Player", True, Deciding.NOBODY),
        (
            "A Cursed Player cannot Hide. A Cursed Blessed Player may Hide.",
            "Cursed Blessed Player",
            True,
            Deciding.NOBODY,
        ),
        (
            "A Cursed Player cannot Hide. A Blessed Player may Hide even if they are Cursed.",
            "Cursed Blessed Player",
            False,
            Deciding.NAMES,
        ),
        (
            "A Cursed Player cannot Hide unless a rule specifically says it affects Blessed Players. "
            "A Blessed Player may Hide.",
            "Cursed Blessed Player",
            False,
            Deciding.DOOR,
        ),
    ],
)
def test_who_wins(norms: str, kind: str, forbidden: bool | None, law: Deciding) -> None:
    found = ruled(norms, kind, "Hide")
    assert found.forbidden is forbidden
    assert law in laws(found)


def test_a_document_that_goes_first() -> None:
    core = "RULE\n\nA Cursed Player cannot Hide.\n"
    extension = (
        "Rules Extension: More\nExtends: Hideout\n\n# 1 More\n\nRULE\n\nA Cursed Player may Hide.\n\n"
        "RULE\n\nIf this document conflicts with a core rule, use this document.\n"
    )
    sources = [Source("core.rules", GAME + core), Source("more.rules", extension)]
    made = pipeline.lowered(pipeline.compile_ruleset(sources))
    (found,) = answer(made, "Cursed Player", "Hide").ruled
    assert found.forbidden is False
    assert laws(found) == [Deciding.DECLARED]


def test_what_is_left_to_the_table_is_said() -> None:
    found = ruled("A Hidden Player cannot Steal three times.", "Hidden Player", "Steal")
    assert found.forbidden is False
    assert found.table


# ------------------------------------------------------------------------------------------ the same as what is played


def compare(made: Lowered, games: int, steps: int, players: int) -> int:
    """Ask the machine and the answers in the positions of some games; how often they could be compared."""
    machine = load(python.module(made.game, "0"))
    bans = {ban.id for ban in made.law.bans}
    offered = {o.procedure for p in made.game.procedures for o in nodes(p) if isinstance(o, s.Offer)}
    numbers = {name: machine.NAMES.index(name) for name in sorted(offered)}
    told = {(kind, name): answer(made, kind, name).ruled[0] for kind in kinds(made.world) for name in numbers}
    choice = random.Random(5)
    compared = 0
    for _ in range(games):
        state = machine.new_game(players)
        for _ in range(steps):
            actions = machine.legal_actions(state)
            if not actions:
                break
            if state.at in machine.WHY and state.player >= 0 and any(a in numbers.values() for a in actions):
                compared += agree(machine, state, numbers, told, bans, made)
            machine.apply(state, choice.choice(actions))
    return compared


def agree(
    machine: ModuleType,
    state: Any,
    numbers: dict[str, int],
    told: dict[tuple[str, str], Ruled],
    bans: set[str],
    made: Lowered,
) -> int:
    """One position: what the machine gives as the reason is what the answers say, and the other way round."""
    compared = 0
    for name, number in numbers.items():
        here = {cite for cite in machine.why_not(state, number) if cite in bans}
        for kind in kinds(made.world):
            if not fits(machine, state, kind, made):
                continue
            found = told[kind, name]
            said = {each.cites[0] for each in found.forbids}
            certain = {each.cites[0] for each in found.forbids if each.always and not each.exempt}
            assert here <= said, (kind, name, here - said)
            if number in machine.legal_actions(state):
                assert found.forbidden is not True, (kind, name)
                assert not here
            elif machine.why_not(state, number):  # the step at which the game waits offers it at times
                assert certain <= here, (kind, name, certain - here)
                compared += 1
    return compared


def fits(machine: ModuleType, state: Any, kind: str, made: Lowered) -> bool:
    """Whether the Player who is to act is of a kind that is joined of statuses."""
    fields = {name: field for name, field, _, _ in machine.SEEN}
    for word in kind.removesuffix("Player").split():
        status = made.world.statuses.get(word)
        if status is None or status.attribute not in fields:
            return False
        held = getattr(state, fields[status.attribute])[state.player]
        if (held != machine.WORDS[word]) if status.exclusive else not held:
            return False
    return kind == "Player" or kind.endswith("Player")


def test_the_machine_says_the_same_in_the_hideout() -> None:
    norms = (
        "A Hidden Player cannot Hide. A Hidden Player cannot Rest if they are Cursed. Only a Blessed Player may Steal. "
        f"A Cursed Player cannot Pray. {DOOR} A Cursed Blessed Player may Hide."
    )
    assert compare(hideout(norms), 40, 60, 3) > 500


def test_the_machine_says_the_same_in_zombies() -> None:
    compiled = pipeline.compile_ruleset(project.one(str(RULES / "zombies")).sources)
    assert compare(pipeline.lowered(compiled), 6, 600, 3) > 500


# ---------------------------------------------------------------------------------------------------------- the command


def test_names_that_do_not_exist() -> None:
    made = hideout("A Hidden Player cannot Hide.")
    with pytest.raises(Unknown, match="no kind of Player is called Hiden Player; near it are Hidden Player"):
        answer(made, "Hiden Player", "Hide")
    with pytest.raises(Unknown, match="no action or procedure is called Hde; near it are Hide"):
        answer(made, "Hidden Player", "Hde")


def test_the_answer_in_words(rulewright: Command, tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(f"{GAME}RULE\n\n{DOOR}\n", encoding="utf-8")
    run = rulewright("why", "game.rules", "Cursed", "Hide")
    assert run.status == 0
    assert run.out.split("\n")[:7] == [
        "Cursed Player: Hide",
        "",
        "  forbidden",
        "    always, by norms.1 (game.rules:58):",
        "      A Cursed Player cannot Hide unless a rule specifically says otherwise.",
        "      law: unless a rule specifically says otherwise: no sentence opens it",
        "  offered",
    ]
    run = rulewright("why", "game.rules", "Cursed", "Hide", "--format", "json")
    told = json.loads(run.out)["actions"][0]
    assert (told["forbidden"], told["by"][0]["line"], told["offered"][0]["step"]) == ("always", 58, "2")
    run = rulewright("why", "game.rules", "Player", "Action")
    assert [line for line in run.out.split("\n") if line.startswith("Player: ")] == [
        f"Player: {name}" for name in ("Hide", "Rest", "Pray", "Steal")
    ]
    run = rulewright("why", "game.rules", "Curst", "Hide")
    assert run.status == 2
    assert "near it are Cursed Player" in run.err
