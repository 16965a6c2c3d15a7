"""How a state is left waiting, and the function that takes the answer."""

from __future__ import annotations

from rulewright.emit.machine_flow import Body, Flow, Function, State, Wait
from rulewright.emit.machine_printer import Printer


def taking(p: Printer, state: State, parameter: str = "action") -> Flow:
    """The function that takes what a state waits for, and the flow in it."""
    state.taken = Function(f"{state.constant.lower()}_taken", (), (f"{parameter}: int",), "int", [])
    body = Body(p.ctx, state.owner, p.local_names(state.owner))
    p.taken.append((state, body))
    return Flow(body)


def await_answer(p: Printer, state: State, flow: Flow, player: str, options: str, wait: Wait) -> None:
    """Leaves a state waiting."""
    state.wait = wait
    if options != "s.options":
        flow.line(f"s.options = {options}")
    flow.line(f"s.player = {player}")
    flow.keep()
    flow.line(f"return -{state.constant}")
