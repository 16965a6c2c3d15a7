"""What follows from what is known of somebody: a condition of the machine under facts that hold.

In: an expression, and the facts as expressions that are true. Out: True where it must hold, False where it cannot,
None where it may or may not.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.machine import expression as e


def facts(known: e.Expression) -> tuple[e.Expression, ...]:
    """The single facts of what is known."""
    return tuple(_facts(known))


def _facts(known: e.Expression) -> Iterator[e.Expression]:
    match known:
        case e.And(parts):
            for part in parts:
                yield from _facts(part)
        case e.Bool(True):
            return
        case _:
            yield known


def follows(wanted: e.Expression, known: tuple[e.Expression, ...]) -> bool | None:
    """Whether a condition holds where all of these facts do."""
    match wanted:
        case e.Bool(value):
            return value
        case e.Not(part):
            inner = follows(part, known)
            return None if inner is None else not inner
        case e.And(parts):
            found = [follows(part, known) for part in parts]
            return False if False in found else True if all(each is True for each in found) else None
        case e.Or(parts):
            found = [follows(part, known) for part in parts]
            return True if True in found else False if all(each is False for each in found) else None
        case _:
            pass
    if wanted in known:
        return True
    if e.Not(wanted) in known:
        return False
    match wanted:
        case e.Compare("==", e.Get() as read, e.Word(word)):
            words = [
                each.right for each in known if isinstance(each, e.Compare) and each.op == "==" and each.left == read
            ]
            return False if any(isinstance(each, e.Word) and each.word != word for each in words) else None
        case e.Compare("!=", left, right):
            same = follows(e.Compare("==", left, right), known)
            return None if same is None else not same
        case _:
            return None
