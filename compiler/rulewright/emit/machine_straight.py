"""A whole game straight through: each procedure one function that calls those that it calls, what `-O1` plays by.

In: the states as they were printed, and their plan (`machine_plan.py`). Out: for each procedure and event a function
in which its states follow each other as one writes them by hand: a branch is an `if`, a way back is a loop, a slot is
a local, a choice is made where it stands. What has no such form hands the game to the steps (`raise Beyond`).
"""

from __future__ import annotations

import re

from rulewright.emit.machine_draft import Maker, Place, draft_of, frame_text, fresh, used
from rulewright.emit.machine_flow import LEAVE, Function
from rulewright.emit.machine_path import Text
from rulewright.emit.machine_plan import Owner, Plan
from rulewright.emit.machine_rewrite import Code
from rulewright.emit.machine_tidy import cleaned, needs_start
from rulewright.emit.machine_ways import land
from rulewright.emit.machine_weave import block


def straight(plan: Plan, names: frozenset[str], entry: str) -> tuple[Maker, str]:
    """All functions that a game from its entry needs, and every event's; the name of the entry's."""
    maker = Maker(plan, block, Text(set(names)))
    first = maker.function(entry)
    for owner in plan.owners.values():
        if owner.event:
            maker.function(owner.name)
    while maker.queue:
        owner_name, state = maker.queue.pop(0)
        name = maker.names[owner_name, state]
        if owner_name in plan.owners:
            whole_function(maker, plan.owners[owner_name], state, name)
        else:
            said_function(maker, plan.fuser.helpers[owner_name], name)
    return maker, first


def whole_function(maker: Maker, owner: Owner, state: str, name: str) -> None:
    """A procedure's or an event's function, from its beginning or from a state on; what is told to end at once is
    two: one that plays it, one around that.
    """
    plan = maker.plan
    draft = draft_of(maker, owner)
    parameters = used(plan, owner, state) if state else owner.given
    typed = tuple(f"{slot.local}: {slot.type}" for slot in parameters)
    begun = bool(owner.stays and not state)
    first = plan.forward(state or owner.entry)
    if begun and owner.cut:
        within = maker.function(owner.name, first)
        inner = used(plan, owner, first)
        filled = {slot.place for slot in parameters}
        passed = "".join(f", {slot.local if slot.place in filled else slot.default}" for slot in inner)
        draft.line(1, f"s.frames.append({frame_text(owner, filled)})")
        draft.line(1, "depth = len(s.frames)")
        draft.line(1, "try:")
        draft.line(2, f"{within}(s, play{passed})")
        draft.line(1, "except Ended as ended:")
        draft.line(2, "if ended.depth != depth:")
        draft.line(3, "raise")
        if owner.exit != LEAVE:
            ending = maker.function(owner.name, owner.exit)
            frame = "".join(f", s.frames[-1][{slot.place}]" for slot in used(plan, owner, owner.exit))
            draft.line(2, f"{ending}(s, play{frame})")
        draft.line(1, "s.frames.pop()")
        maker.made[name] = Function(name, (), ("play: Play", *typed), "None", draft.lines)
        return
    if first == LEAVE:
        draft.line(1, "pass")
    elif land(maker, draft, first, Place(1, LEAVE)) and owner.stays and not owner.cut:
        draft.line(1, "s.frames.pop()")
    lines = cleaned(draft.lines)
    head = []
    if begun:
        head.append(f"    s.frames.append({frame_text(owner, {slot.place for slot in parameters})})")
    if draft.picks:
        head.append("    chance, note = play.chance, play.note")
    known = {slot.local for slot in parameters}
    spoken = {word for line in lines if line.lstrip()[0] != "#" for word in re.findall(r"\w+", line)}
    for slot in owner.slots:
        if slot.local in known or slot.local not in spoken:
            continue
        kind = f": {slot.type}" if slot.type not in ("int", "bool") else ""
        if needs_start(slot.local, lines):
            head.append(f"    {slot.local}{kind} = {slot.default}")
        elif kind:
            head.append(f"    {slot.local}{kind}")
    maker.made[name] = Function(name, (), ("play: Play", *typed), "None", head + lines)


def said_function(maker: Maker, code: Code, name: str) -> None:
    """The function that begins what a card says."""
    draft = draft_of(maker, None)
    draft.path.text.taken |= set(code.parameters)
    names = {"resume": LEAVE}
    block(maker, draft, list(code.body), Place(1, LEAVE), fresh(maker, draft, list(code.body), names))
    parameters = maker.plan.typed[code.name]
    kept = tuple(one for one in parameters if not one.startswith("resume:"))
    maker.made[name] = Function(name, (), ("play: Play", *kept), "None", cleaned(draft.lines))
