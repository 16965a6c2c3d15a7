"""What many games showed, for people."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from rulewright.play.simulate import Report

SHOWN = 20  # rules that no game used: more are counted


def report(found: Report, machine: ModuleType) -> str:
    """A short page: ends, length, winners, what the table was asked, and rules that no game used, with their
    places.
    """
    value = found.value()
    turns, rules, asked = value["turns"], value["rules"], value["asked"]
    lines = [
        f"{value['games']} games of {machine.TITLE}: {value['finished']} came to an end, {value['stuck']} did not",
        f"turns     mean {turns['mean']}, half of the games up to {turns['p50']}, "
        f"19 of 20 up to {turns['p95']}, at most {turns['max']}",
        *(by_players(value["players"]) if len(value["players"]) > 1 else ()),
        *options(value),
        "winners   " + (", ".join(f"{name} {count}" for name, count in value["winners"].items()) or "nobody"),
        f"table     {asked['steps']} steps and {asked['questions']} questions were left to the table",
        *(f"            {text}" for text in asked["texts"]),
        f"rules     {rules['covered']} of {rules['total']} were used",
    ]
    lines[1:1] = [f"warning   {text}" for text in suspicions(value)]
    if rules["never"]:
        lines.append("never used:")
    for rule in rules["never"][:SHOWN]:
        file, line, text = machine.RULES[rule]
        lines.append(f"  {file}:{line}  {text}")
    if len(rules["never"]) > SHOWN:
        lines.append(f"  and {len(rules['never']) - SHOWN} more (--json lists all)")
    lines.append(
        f"speed     {value['games_per_second']} games a second, {value['transitions_per_second']} steps a second"
    )
    return "\n".join(lines)


HEADS = (
    "players",
    "games",
    "ended",
    "steps",
    "questions",
    "mean turns",
    "half",
    "19 of 20",
    "at most",
    "answers at most",
)


def by_players(rows: list[dict[str, Any]]) -> list[str]:
    """A table with a line for each number of Players: games, ends, what was left to the table, turns, and how many
    decisions and rolls a game had at most.
    """
    table: list[tuple[str, ...]] = [HEADS]
    for row in rows:
        turns, asked = row["turns"], row["asked"]
        numbers = (row["players"], row["games"], row["finished"], asked["steps"], asked["questions"])
        lengths = (turns["mean"], turns["p50"], turns["p95"], turns["max"], row["answers"]["max"])
        table.append(tuple(map(str, (*numbers, *lengths))))
    widths = [max(len(line[place]) for line in table) for place in range(len(HEADS))]
    first, *others = widths
    return [
        "  ".join([line[0].ljust(first), *(cell.rjust(width) for cell, width in zip(line[1:], others, strict=True))])
        for line in table
    ]


def options(value: dict[str, Any]) -> list[str]:
    """In how many games each option of the game was on."""
    if not value["options"]:
        return []
    found = (f"{name} in {count} of {value['games']} games" for name, count in value["options"].items())
    return [f"options   {', '.join(found)}"]


def suspicions(value: dict[str, Any]) -> list[str]:
    """What makes an end of every game no success: nothing was chosen or rolled on the way, or nobody ever won."""
    if not value["finished"] or value["finished"] != value["games"]:
        return []
    found = []
    if not value["turns"]["max"]:
        found.append(
            "every game ended before anybody took a Turn or chose anything: is the step that starts the rounds there?"
        )
    if not value["winners"] or set(value["winners"]) == {"nobody"}:
        found.append("nobody won any of them: no rule that was used says who wins")
    return found
