"""What is known in the whole of a game: facts followed through all straight functions, and used.

In: the functions. Out: the same without tests that are settled where they stand. A function begins with what holds at
each of its calls; a loop with what holds at its beginning and at each way back; a value of the state may be what is
stored into it anywhere.
"""

from __future__ import annotations

from rulewright.emit.swift.effects import Effects, called, effects_of, stores_of
from rulewright.emit.swift.facts import ANY, Fact, Facts, joined
from rulewright.emit.swift.following import Walk, follow
from rulewright.emit.swift.reading import FALSE, NONE, Reading
from rulewright.emit.swift.tree import Program

ROUNDS = 20  # how often all functions are followed at most until nothing changes


def settle_tests(program: Program) -> tuple[Reading, dict[int, Facts]]:
    """Takes what is settled out of all functions; leaves them as they are where what is known does not come to rest.
    Gives what is so everywhere, and what is known at each branch, by its identity.
    """
    at: dict[int, Facts] = {}
    effects = effects_of(program)
    reading = Reading(program)
    for name, start in program.starts.items():
        if isinstance(start, int):
            reading.domains[name] = Fact(frozenset({int(start)}))
        elif isinstance(start, tuple) and not start:
            reading.parts[name] = NONE
    for name in sorted(reached(program)):
        outside(reading, stores_of(program.helpers[name][1], program.constants))
    for name in ("put_all", "put_shuffled", "play.draw"):
        outside(reading, effects[name])
    entries: dict[str, Facts] = {program.entry: Facts({"bool(s.happened)": FALSE})}
    done: dict[str, tuple[Facts, int]] = {}  # what each function was followed with last, and how often values widened
    widened = 0
    for _ in range(ROUNDS):
        again = False
        for name in program.bodies:
            if name in entries and done.get(name) != (entries[name], widened):
                done[name] = (entries[name], widened)
                again = True
                walk = Walk(reading, effects)
                follow(walk, program.bodies[name], entries[name].copy())
                for callee, facts in walk.calls:
                    known = joined(entries.get(callee), facts) if callee in entries else facts
                    assert known is not None
                    entries[callee] = known
                widened += widen(reading.domains, walk.stores) + widen(reading.parts, walk.parts)
        if not again:
            break
    else:
        return Reading(program), at
    for name, body in program.bodies.items():
        made, _ = follow(Walk(reading, effects, at=at), body, entries.get(name, Facts()))
        program.bodies[name] = made
    return reading, at


def reached(program: Program) -> set[str]:
    """The functions of the module that straight functions call, or those call."""
    found: set[str] = set()
    queue = [name for body in program.bodies.values() for name in called(body)]
    while queue:
        name = queue.pop()
        if name in program.helpers and name not in found:
            found.add(name)
            queue += called(program.helpers[name][1])
    return found


def outside(reading: Reading, effects: Effects) -> None:
    for name, stored in effects.items():
        widen(reading.domains, {name: ANY if stored is None else Fact(stored)})
        reading.parts.pop(name, None)


def widen(known: dict[str, Fact], more: dict[str, Fact]) -> int:
    """Adds values that may be stored; how many places may have more values for that."""
    changed = 0
    for name, fact in more.items():
        if name in known:
            before, known[name] = known[name], known[name].joined(fact)
            changed += before != known[name]
    return changed
