"""What goes on without end: `Repeat Die Roll.` says neither how often nor until when; `When a Player gains Gold, they
gain 1 Gold` sets itself off.

In: a part of a game. Out: what is wrong with it, in words; "" where each repetition has an end: a number, a condition,
or something in what it does that ends the game, a procedure below, or that only the table knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.machine import expression as e
from rulewright.machine import model, sound
from rulewright.machine import statement as s


def fault(part: object, game: model.Game) -> str:
    """The first repetition without end in a part."""
    for node in sound.nodes(part):
        if isinstance(node, s.Again) and node.times is not None and _goes_back_twice(node, game):
            return (
                "two sentences go back so often in this procedure: does the one begin anew when the other goes back? "
                "Make what is repeated a procedure of its own (Resolve Rest three times)"
            )
        if isinstance(node, s.Repeat) and node.times is None and node.until is None and not _ends(node, game):
            return "nothing ends this repetition: say how often (Repeat Rest three times), or until when"
        if isinstance(node, s.Repeat) and node.until is not None and node.times is None and not _changes(node, game):
            return (
                "this goes on until something is so that nothing in it changes: have it done by what makes it so, or "
                "say how often (Resolve Rest three times)"
            )
    return ""


# What changes nothing but the values that it names; whatever else is done may change anything.
_PLAIN = (s.Change, s.SetRegister, s.Assign, s.Roll, s.If, s.Call, s.Offer, s.May, s.ForEach, s.Repeat, s.Raise)


def _changes(repeat: s.Repeat, game: model.Game) -> bool:
    """Whether something in what is repeated, or in what it sets off, may change what its end asks for."""
    assert repeat.until is not None
    asked: set[tuple[str, str]] = set()
    for node in sound.nodes(repeat.until):
        match node:
            case e.Get(attribute=name):
                asked.add(("attribute", name))
            case e.Shared(register=name):
                asked.add(("register", name))
            case e.Slot(name=name):
                asked.add(("slot", name))
            case e.Cards() | e.Holder() | e.PlaceOf() | e.Top() | e.Apply() | e.Outer() | e.Field() | e.Running():
                return True  # nothing tells what changes these
            case _:
                continue
    for node in set_off(repeat.body, game):
        match node:
            case s.Change(attribute=name):
                found = ("attribute", name)
            case s.SetRegister(register=name):
                found = ("register", name)
            case s.Assign(into=name) | s.Roll(into=name) | s.ForEach(each=name):
                found = ("slot", name)
            case _ if isinstance(node, _PLAIN) or not _is_statement(node):
                continue
            case _:
                return True
        if found in asked:
            return True
    return False


def _is_statement(node: object) -> bool:
    return type(node).__module__ == s.__name__ and hasattr(node, "cites")


def _goes_back_twice(again: s.Again, game: model.Game) -> bool:
    """Whether another statement of the same procedure goes back to the same step so often."""
    for procedure in game.procedures:
        found = [
            node
            for node in sound.nodes(procedure.steps)
            if isinstance(node, s.Again) and node.times is not None and node.step == again.step
        ]
        if again in found:
            return len(found) > 1
    return False


def of_row(event: model.Event, row: model.Row, game: model.Game) -> str:
    """Why what an event sets off sets it off again and again: `When a Player gains Gold, they gain 1 Gold`."""
    watched = [
        (each.name, watch.when) for each in game.attributes for watch in each.watches if watch.event == event.name
    ]
    for node in set_off(row.body, game):
        if isinstance(node, s.Change) and any(
            name == node.attribute and sense_of(when) and _fires(when, node.sense) for name, when in watched
        ):
            return f"this sets itself off again, and has no end: “{event.name}” comes of it once more"
    return ""


def sense_of(when: e.Expression) -> s.Sense | None:
    """Which change a watch waits for that comes with each change one way; None for a watch of something else."""
    match when:
        case e.Compare(">", e.Var("new"), e.Var("old")):
            return s.Sense.GAIN
        case e.Compare("<", e.Var("new"), e.Var("old")):
            return s.Sense.LOSE
        case _:
            return None


def _fires(when: e.Expression, sense: s.Sense) -> bool:
    """Whether a change in a sense may fire a watch."""
    return sense_of(when) in (None, sense) or sense is s.Sense.SET


def _ends(repeat: s.Repeat, game: model.Game) -> bool:
    """Whether something in what is repeated, or in what it sets off, can end it."""
    if any(isinstance(node, s.Return) for node in sound.nodes(repeat.body)):
        return True
    ending = s.EndGame | s.End | s.EndAfter | s.Table | s.CallCard
    return any(isinstance(node, ending) for node in set_off(repeat.body, game))


def set_off(body: s.Body, game: model.Game) -> Iterator[object]:
    """Every node of what is done, and of what that sets off: procedures that are called, rows of events."""
    procedures = {
        each.name: (each.before, tuple(step.body for step in each.steps), each.after) for each in game.procedures
    }
    rows = {each.name: each.rows for each in game.events}
    watches = {each.name: each.watches for each in game.attributes}
    parts: dict[str, object] = {"": body}
    queue = [""]
    while queue:
        for node in sound.nodes(parts[queue.pop()]):
            yield node
            found: dict[str, object] = {}
            match node:
                case s.Call(procedure=name) | s.Offer(procedure=name):
                    found[f"procedure {name}"] = procedures.get(name, ())
                case s.Raise(event=name):
                    found[f"event {name}"] = rows.get(name, ())
                case s.Change(attribute=name, sense=sense):
                    for watch in watches.get(name, ()):
                        if _fires(watch.when, sense):
                            found[f"event {watch.event}"] = rows.get(watch.event, ())
                case _:
                    continue
            new = {key: each for key, each in found.items() if key not in parts}
            parts |= new
            queue += new
