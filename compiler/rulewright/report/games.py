"""What many games showed, for people."""

from __future__ import annotations

from types import ModuleType

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
