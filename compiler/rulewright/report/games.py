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
