"""What is done as long as something is so: `While the Deck is not empty, resolve Next Card.`

In: a sentence that does something at one moment, with `while` or `as long as` before it. Out: a repetition that asks
before each pass; `Unplayable` where nothing in it can end it, or where a Player who declines would be asked for ever.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.scope import Unplayable
from rulewright.machine.sound import nodes
from rulewright.meaning import circumstances, happenings


def said(meaning: happenings.Do) -> circumstances.While | None:
    """The clause that says as long as what."""
    return next((each for each in meaning.circumstances if isinstance(each, circumstances.While)), None)


def repeated(each: circumstances.While, when: e.Expression, body: s.Body, context: Context) -> s.Body:
    """The body again and again while a condition holds."""
    once = str(each).removeprefix(each.word).strip()
    if not each.leading or any(isinstance(node, s.May) for node in nodes(body)):
        raise Unplayable(
            f"“{each}”: is this done once, or again and again? Write “If {once}, …” for once; else make it a "
            f"procedure, and write “While {once}, resolve …”"
        )
    if not _may_end(when, body):
        raise Unplayable(
            f"“{each}” has it done again and again, and nothing in it ever makes that false; write “If {once}, …” for "
            "once, or “At the start of a Player's Turn, …” for each Turn"
        )
    return while_something_is_left(s.Repeat(context.cites, body, until=e.Not(when), first=True), context)


def while_something_is_left(repeat: s.Repeat, context: Context) -> s.Body:
    """A repetition, which ends, too, when a pass of it had a card to draw and none was left."""
    drawn = [e.Slot(each.into) for each in _draws(repeat.body)]
    if not drawn or repeat.until is None:
        return (repeat,)
    empty = context.scope.fresh("nothing is left")
    none = logic.conjunction([e.Compare("==", slot, e.Nothing()) for slot in drawn])
    left = s.If(context.cites, none, (s.Assign(context.cites, empty, e.Bool(True)),))
    ends = e.Or((repeat.until, e.Slot(empty)))
    return (
        s.Assign(context.cites, empty, e.Bool(False)),
        replace(repeat, body=(*repeat.body, left), until=ends),
    )


def _draws(body: s.Body) -> list[s.Draw]:
    """The draws that are made in each pass."""
    found: list[s.Draw] = []
    for each in body:
        if isinstance(each, s.Draw):
            found.append(each)
        if isinstance(each, s.Repeat) and isinstance(each.times, e.Int):
            found += _draws(each.body)
    return found


def _may_end(when: e.Expression, body: s.Body) -> bool:
    """Whether something that is done may change what the condition asks for. Changing a number, or a roll, changes that
    alone; every other statement may change anything.
    """
    read = {node.attribute for node in nodes(when) if isinstance(node, e.Get)}
    worked_out = any(isinstance(node, e.Apply) for node in nodes(when))
    for node in nodes(body):
        match node:
            case s.Change(attribute=name) if name in read or worked_out:
                return True
            case s.Change() | s.Assign() | s.If() | s.Roll():
                continue
            case _ if type(node).__module__ == s.__name__ and hasattr(node, "cites"):
                return True
            case _:
                continue
    return False
