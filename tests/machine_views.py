"""What a case can show of its machine: the lowered model in short lines (`machine`), and what happens when
it is played (`trace`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from types import ModuleType
from typing import Any

from rulewright import pipeline
from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine import statement as s
from rulewright.play.load import load
from rulewright.source import Source


def machine(sources: Sequence[Source]) -> str:
    """Procedures with roles, guards and steps, events with rows, functions, attributes that change, what
    the table does, and what no code uses.
    """
    compiled = pipeline.compile_ruleset(sources)
    lowered = pipeline.lowered(compiled)
    game = lowered.game
    found: list[str] = []
    for attribute in game.attributes:
        watches = "".join(f", raises {watch.event} if {said(watch.when)}" for watch in attribute.watches)
        found.append(f"{attribute.name} of {attribute.of}: {typed(attribute.type)}{watches}")
    found += [f"{register.name}: {typed(register.type)}" for register in game.registers]
    for procedure in game.procedures:
        roles = f" ({', '.join(role.name for role in procedure.roles)})" if procedure.roles else ""
        found.append(f"PROCEDURE {procedure.name}{roles}")
        for guard in procedure.guards:
            found.append(f"  cannot if {said(guard.when)}")
        for word, body in (("before", procedure.before), ("after", procedure.after)):
            found += [f"  {word}: {line}" for line in lines(body, "")]
        for step in procedure.steps:
            found.append(f"  {step.label}.")
            found += lines(step.body, "    ")
        if procedure.notes:
            found.append(f"  notes: {', '.join(procedure.notes)}")
    for event in game.events:
        found.append(f"EVENT {event.name}{f' in {said(event.order)}' if event.order else ''}")
        for row in event.rows:
            instead = f" instead of {', '.join(row.replaces)}" if row.replaces else ""
            found.append(f"  {row.name}{f' if {said(row.when)}' if row.when else ''}{instead}")
            found += lines(row.body, "    ")
    for function in game.functions:
        head = (
            "INVARIANT" if function.name in game.invariants else f"{function.name}({', '.join(function.parameters)}) ="
        )
        found.append(f"{head} {said(function.value)}")
    for unplayed in lowered.unplayed:
        found.append(f"table: {unplayed.reading.sentence.text} | {unplayed.reason}")
    for claim in lowered.claims:
        found.append(f"{claim.ground.value}: {claim.reading.sentence.text} | {claim.reason}")
    return "\n".join(found)


def typed(of: model.Type) -> str:
    """A type in short."""
    match of:
        case model.OneOf(words=words):
            return " | ".join(words)
        case model.Number(start=start, low=low, high=high):
            return f"number {start}" + (f" in {low}..{high}" if (low, high) != (None, None) else "")
        case model.Ref(kind=kind) | model.Many(kind=kind):
            return f"{type(of).__name__.lower()} {kind}"
        case _:
            return type(of).__name__.lower()


def lines(body: s.Body, indent: str) -> Iterator[str]:
    """One line for each statement; what it holds stands under it, one deeper."""
    for statement in body:
        parts, below = [], []
        for each in fields(statement):
            value = getattr(statement, each.name)
            if each.name == "cites" or value in ((), None, "", False):
                continue
            if isinstance(value, tuple) and isinstance(value[0], s.Option | s.Offer):
                below += [
                    (option.name if isinstance(option, s.Option) else option.procedure, option) for option in value
                ]
            elif isinstance(value, tuple) and is_dataclass(value[0]) and type(value[0]).__module__ == s.__name__:
                if isinstance(value[0], s.Guard):
                    parts += [f"unless {said(guard.when)}" for guard in value]
                else:
                    below.append((each.name, value))
            else:
                parts.append(f"{each.name} {said(value)}" if each.name not in SILENT else said(value))
        yield f"{indent}{type(statement).__name__} {', '.join(parts)}".rstrip()
        for name, value in below:
            if isinstance(value, s.Option):
                yield f"{indent}  option {name}"
                yield from lines(value.body, f"{indent}    ")
            elif isinstance(value, s.Offer):
                closed = "".join(f", unless {said(guard.when)}" for guard in value.guards)
                yield f"{indent}  offer {name}{closed}"
                yield from lines(value.first, f"{indent}    ")
            else:
                if name == "otherwise":
                    yield f"{indent}  otherwise"
                yield from lines(value, f"{indent}  " if name != "otherwise" else f"{indent}    ")


SILENT = frozenset({"when", "attribute", "procedure", "event", "sense", "value"})


def said(node: Any) -> str:
    """An expression in short: slots in brackets, registers of the game with a sign before them."""
    match node:
        case e.Int(value=value) | e.Bool(value=value):
            return str(value)
        case e.Word(word=name) | e.Name(name=name) | e.Var(name=name):
            return name
        case e.Slot(name=name):
            return f"[{name}]"
        case e.Outer(procedure=procedure, slot=slot):
            return f"[{slot} of {procedure}]"
        case e.Shared(register=name):
            return f"@{name}"
        case e.Get(attribute=name, of=of):
            return f"{said(of)}.{name}"
        case e.Compare(op=op, left=left, right=right) | e.Arithmetic(op=op, left=left, right=right):
            return f"{said(left)} {op} {said(right)}"
        case e.And(parts=parts):
            return " and ".join(said(part) for part in parts)
        case e.Or(parts=parts):
            return f"({' or '.join(said(part) for part in parts)})"
        case e.Not(part=part):
            return f"not ({said(part)})"
        case e.Either(when=when, then=then, otherwise=other):
            return f"({said(then)} if {said(when)} else {said(other)})"
        case e.IsIn(thing=thing, things=among):
            return f"{said(thing)} in {said(among)}"
        case e.Every(kind=kind):
            return f"every {kind}"
        case e.Where(things=among, name=name, when=when):
            return f"{{{name} of {said(among)} | {said(when)}}}"
        case e.These(things=among):
            return ", ".join(said(each) for each in among)
        case e.Apply(function=name, arguments=arguments):
            return f"{name}({', '.join(said(each) for each in arguments)})"
        case e.Nothing():
            return "nothing"
        case e.Die(dice=dice):
            return f"{dice.count}d{dice.sides}" + (f"{dice.add:+}" if dice.add else "")
        case s.Sense():
            return node.value
        case tuple():
            return ", ".join(" ".join(map(said, each)) if isinstance(each, tuple) else said(each) for each in node)
        case str() | int():
            return str(node)
    values = [value for each in fields(node) if (value := getattr(node, each.name)) not in (None, (), "")]
    return f"{type(node).__name__}({', '.join(said(value) for value in values)})"


# ------------------------------------------------------------------------------------------------------------- playing

SETTING = re.compile(r"set (?P<name>.+?)(?: of (?P<of>.+?))? to (?P<value>.+)$")


def trace(sources: Sequence[Source], play: str) -> str:
    """Each step as it is taken, deeper where it is called, and what was chosen or rolled; then what the game
    waits for.

    The text under `--- play`: `players 3`, `start P` (else the entry), `set Health of Ann to 2`, and one line
    for each choice, answer or roll, by its name.
    """
    compiled = pipeline.compile_ruleset(sources)
    module: Any = load(pipeline.machine(pipeline.lowered(compiled).game, "test"), "case")
    told = [line.strip() for line in play.splitlines() if line.strip()]
    players = next((int(line.split()[1]) for line in told if line.startswith("players ")), 2)
    start = next((line.removeprefix("start ") for line in told if line.startswith("start ")), None)
    state = module.table(players)
    state.names = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")[:players]
    for line in told:
        setting = SETTING.match(line)
        if setting:
            owner = number(module, state, setting["of"]) if setting["of"] else module.NOTHING
            value = setting["value"]
            known = value in module.WORDS or not value.lstrip("-").isdigit()
            module.set_value(state, setting["name"], settled(module, state, value) if known else int(value), owner)
    records: list[Any] = []
    module.begin(state, start or module.NAMES[module.ENTRY], trace=records)
    for line in told:
        if line.startswith(("players ", "start ")) or SETTING.match(line):
            continue
        module.apply(state, action(module, state, line), records)
    shown = [
        f"{'  ' * record.depth}{record.step}" + (f": {record.action}" if record.action is not None else "")
        for record in records
    ]
    return "\n".join([*shown, waiting(module, state)])


def number(module: ModuleType, state: Any, name: str) -> int:
    """A thing's number; of Players by the names of the case."""
    return int(state.names.index(name)) if name in state.names else int(module.thing(name))


def settled(module: Any, state: Any, value: str) -> Any:
    """A value as it is set: yes and no, a Player, Players in a list, else a word or a thing by name."""
    if value in ("yes", "no"):
        return value == "yes"
    parts = value.split(", ")
    if len(parts) > 1 and all(part in state.names for part in parts):
        return tuple(number(module, state, part) for part in parts)
    if value in state.names or (value not in module.WORDS and value in module.NAMES):
        return number(module, state, value)
    return value


def action(module: Any, state: Any, line: str) -> int:
    """The action of a line: an option by name, a face of a die, a card that is drawn."""
    for each in module.legal_actions(state):
        if module.action_to_string(state, each).lower() == line.lower() or str(each) == line:
            return int(each)
    names = ", ".join(module.action_to_string(state, each) for each in module.legal_actions(state))
    raise ValueError(f"there is no {line!r} here; there is {names}")


def waiting(module: Any, state: Any) -> str:
    """What the game waits for, with its options; or who has won."""
    now = module.pending(state)
    if now.kind == "over":
        return f"over: {', '.join(state.names[winner] for winner in state.winners or ()) or 'nobody wins'}"
    who = f" {state.names[now.player]}" if now.kind == "decision" else ""
    return f"{now.kind}{who}: {now.prompt} [{', '.join(name for _, name in now.options)}]"
