"""What may be chosen and what forbids it: sets of candidates, guards, whether a procedure may be begun, and why
not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from rulewright.emit.machine_context import PYTHON_TYPES
from rulewright.emit.machine_expression import (
    AND,
    Scope,
    as_tuple,
    clauses,
    membership,
    parts_of,
    plain,
    show,
    tight,
)
from rulewright.emit.machine_flow import Body, Flow, Function, State, Wait, default_of
from rulewright.emit.machine_layout import strings
from rulewright.emit.machine_names import Identifiers
from rulewright.emit.machine_printer import Printer
from rulewright.machine import expression as e
from rulewright.machine import model as m
from rulewright.machine import statement as s


class Parameters:
    """Slots that a function reads, as its parameters, in the order of the frame; `it` is the candidate or holder."""

    def __init__(self, p: Printer, owner: str, it: str = "") -> None:
        self.p, self.owner, self.it = p, owner, it
        self.slots: list[str] = []
        self.names = p.local_names(owner) if owner else {}

    def read(self, slot: str) -> str:
        self.p.ctx.slot(self.owner, slot)
        if slot not in self.slots:
            self.slots.append(slot)
        if slot not in self.names:
            self.names[slot] = Identifiers(set(self.p.ctx.used.taken) | set(self.names.values())).make(
                slot, extra="here"
            )
        return self.names[slot]

    def scope(self, variables: dict[str, str] | None = None) -> Scope:
        bound = {"it": self.it} if self.it else {}
        return Scope(
            self.p.ctx, self.owner, self.read, {**bound, **(variables or {})}, Identifiers(set(self.names.values()))
        )

    def ordered(self) -> list[str]:
        return sorted(self.slots, key=lambda slot: self.p.ctx.slot(self.owner, slot))

    def typed(self) -> tuple[str, ...]:
        first = (f"{self.it}: int",) if self.it else ()
        kinds = self.p.ctx.slot_kind
        return first + tuple(
            f"{self.names[slot]}: {PYTHON_TYPES.get(kinds(self.owner, slot), 'int')}" for slot in self.ordered()
        )


def guard_function(
    p: Printer, site: str, number: int, guard: s.Guard, owner: str, it: str = ""
) -> tuple[str, list[str]]:
    """The function that says whether a guard forbids; its name and the slots that it reads (after `it`)."""
    name, new = p.function_name(f"guard {site} {number}", f"{site} forbidden {number}")
    parameters = Parameters(p, owner, it)
    scope = parameters.scope()
    exceptions = tuple(e.Not(when) for when, _ in guard.unless)
    text = plain(e.And((guard.when, *exceptions)), scope)
    slots = parameters.ordered()
    if new:
        p.functions[name] = Function(name, guard.cites, parameters.typed(), "bool", [f"    return {text}"])
    return name, slots


def guards_of(
    p: Printer, site: str, guards: tuple[s.Guard, ...], owner: str, it: str = ""
) -> list[tuple[s.Guard, str, list[str]]]:
    return [(guard, *guard_function(p, site, number + 1, guard, owner, it)) for number, guard in enumerate(guards)]


def arguments(slots: list[str], read: dict[str, str]) -> str:
    return "".join(f", {read[slot]}" for slot in slots)


# -- sets to choose from ------------------------------------------------------------


def candidates(p: Printer, site: str, choice: s.Choose | s.ChooseEach, owner: str) -> tuple[str, list[str]]:
    """The function that makes the set of what may be chosen: its name and the slots that it reads."""
    name, new = p.function_name(f"choices {site}", f"{site} choices")
    parameters = Parameters(p, owner)
    scope = parameters.scope()
    if choice.guards:
        text = f"tuple([{clauses(as_where(choice.among), scope, more=allowed(p, site, choice, owner, parameters))}])"
    else:
        text = as_tuple(choice.among, scope)
    if new:
        p.functions[name] = Function(name, choice.cites, parameters.typed(), "tuple[int, ...]", [f"    return {text}"])
    return name, parameters.ordered()


def as_where(things: e.Expression) -> e.Where:
    return things if isinstance(things, e.Where) else e.Where(things, "it", e.Bool(True))


def allowed(
    p: Printer, site: str, choice: s.Choose | s.ChooseEach, owner: str, parameters: Parameters
) -> Callable[[str], list[str]]:
    """The tests that no guard of a choice forbids a candidate, given the variable that it goes by."""
    rows = guards_of(p, site, choice.guards, owner, "it")
    p.idle |= {name for guard, name, _ in rows if said_already(choice.among, guard.when)}
    return lambda variable: [
        f"not {name}(s, {variable}{''.join(f', {parameters.read(slot)}' for slot in slots)})"
        for _, name, slots in rows
        if name not in p.idle
    ]


def said_already(things: e.Expression, forbidden_when: e.Expression) -> bool:
    """Whether a guard forbids what the set has none of: it asks for another word of an attribute than the set does.

    Such a guard is asked only why something cannot be chosen.
    """
    words: dict[str, str] = {}
    while isinstance(things, e.Where):
        words |= words_asked(things.when, things.name)
        things = things.things
    return any(words.get(attribute, word) != word for attribute, word in words_asked(forbidden_when, "it").items())


def words_asked(when: e.Expression, name: str) -> dict[str, str]:
    """The attributes that a condition asks of `Var(name)` for one word, and that word."""
    found = {}
    for part in when.parts if isinstance(when, e.And) else (when,):
        match part:
            case e.Compare("==", e.Get(attribute, e.Var(of)), e.Word(word)) if of == name:
                found[attribute] = word
            case e.And():
                found |= words_asked(part, name)
    return found


def possible(p: Printer, site: str, choice: s.Choose, owner: str) -> str:
    """The function that says whether there is anything to choose; "" when there always is."""
    among = choice.among
    if not choice.guards and isinstance(among, e.Union | e.These) and any(isinstance(x, e.Name) for x in sure(among)):
        return ""
    if not choice.guards and not isinstance(among, e.Where):
        return candidates(p, site, choice, owner)[0]
    name, new = p.function_name(f"possible {site}", f"{site} possible")
    parameters = Parameters(p, owner)
    variable, _, things, conditions = parts_of(as_where(among), parameters.scope())
    conditions = conditions + allowed(p, site, choice, owner, parameters)(variable)
    lines = [f"    for {variable} in {things}:"]
    if conditions:
        lines += [f"        if {' and '.join(conditions)}:", "            return True", "    return False"]
    else:
        lines = [f"    return bool({things})"]
    if new:
        p.functions[name] = Function(name, choice.cites, parameters.typed(), "bool", lines)
    return name


def sure(things: e.Expression) -> tuple[e.Expression, ...]:
    """Things that are in a set whatever the state."""
    match things:
        case e.These(parts):
            return parts
        case e.Union(parts):
            return tuple(one for part in parts for one in sure(part))
        case _:
            return ()


def call_with_slots(name: str, slots: list[str], flow: Flow) -> str:
    return f"{name}(s{''.join(f', {flow.body.read(slot)}' for slot in slots)})"


def why_choice(p: Printer, state: State, choice: s.Choose | s.ChooseEach) -> None:
    """The function that says which rules keep a thing from being chosen."""
    body = Body(p.ctx, state.owner, p.local_names(state.owner))
    flow = Flow(body)
    scope = replace(flow.scope(), variables={"it": "it"})
    text, _ = membership(e.Var("it"), choice.among, scope, True)
    flow.line("found: list[str] = []")
    flow.line(f"if {text}:")
    flow.line(f"    found += {strings(choice.cites)}")
    for guard, name, slots in guards_of(p, state.constant.lower(), choice.guards, state.owner, "it"):
        flow.line(f"if {name}(s, it{''.join(f', {body.read(slot)}' for slot in slots)}):")
        flow.line(f"    found += {strings(guard.cites)}")
    flow.line("return tuple(found)")
    state.why = Function(f"{state.constant.lower()}_why", (), ("it: int",), "tuple[str, ...]", body.text())


# -- whether a procedure may be begun ------------------------------------------------------------


def first_choices(procedure: m.Procedure) -> Iterator[tuple[str, s.Choose]]:
    """The mandatory choices that a procedure begins with, and the labels of their states.

    A choice that is made only where the caller has not made it (`If` the slot holds nothing) counts: who asks has
    not.
    """
    if procedure.before:
        return
    for step in procedure.steps:
        for index, statement in enumerate(step.body):
            match statement:
                case s.Choose(optional=False) if index == 0:
                    yield step.label, statement
                case s.If(_, e.Compare("==", e.Slot(slot), e.Nothing()), (s.Choose(optional=False) as choice,), ()) if (
                    index == 0 and choice.into == slot
                ):
                    yield step.label + ("b" if len(step.body) == 1 else "c"), choice
                case _:
                    return


def choice_sites(p: Printer, procedure: m.Procedure) -> list[tuple[str, s.Choose]]:
    """The same with the names of the states in which they are made."""
    return [(p.constant(procedure.name, label).lower(), choice) for label, choice in first_choices(procedure)]


def forbidden(p: Printer, procedure: str) -> tuple[str, list[str]]:
    """The function that says whether a procedure's guards forbid it, and the roles that it takes."""
    found, prefix = p.ctx.procedures[procedure]
    name, new = p.function_name(f"forbidden {procedure}", f"{prefix} forbidden")
    rows = guards_of(p, prefix, found.guards, procedure)
    slots = in_frame_order(p, procedure, {slot for _, _, slots in rows for slot in slots})
    if new:
        names = p.local_names(procedure)
        tests = [f"{guard}(s{arguments(read, names)})" for _, guard, read in rows]
        typed = tuple(f"{names[slot]}: {PYTHON_TYPES.get(p.ctx.slot_kind(procedure, slot), 'int')}" for slot in slots)
        p.functions[name] = Function(
            name, (), typed, "bool", [f"    return {' or '.join(tests)}"], doc=f"Whether a rule forbids {procedure}."
        )
    return name, slots


def in_frame_order(p: Printer, owner: str, slots: set[str]) -> list[str]:
    return sorted(slots, key=lambda slot: p.ctx.slot(owner, slot))


# A first choice of a procedure: the state in which it is made, its owner, the choice, its set's function and slots.
Site = tuple[str, str, s.Choose, str, list[str]]


def can(p: Printer, procedure: str) -> tuple[str, list[str]]:
    """The function that says whether a procedure may be begun: no guard forbids it, and its first choices have
    something to choose.
    """
    found, prefix = p.ctx.procedures[procedure]
    name, new = p.function_name(f"can {procedure}", f"can {prefix}")
    rows = guards_of(p, prefix, found.guards, procedure)
    needed = {slot for _, _, slots in rows for slot in slots}
    sites: list[Site] = [
        (site, procedure, choice, *candidates(p, site, choice, procedure)) for site, choice in choice_sites(p, found)
    ]
    chosen: set[str] = set()
    for _, _, choice, _, slots in sites:
        needed |= set(slots) - chosen
        chosen.add(choice.into)
    slots = in_frame_order(p, procedure, needed)
    if new:
        names = p.local_names(procedure)
        tests = [f"not {guard}(s{arguments(read, names)})" for _, guard, read in rows]
        tests += choice_tests(p, sites, names)
        typed = tuple(f"{names[slot]}: {PYTHON_TYPES.get(p.ctx.slot_kind(procedure, slot), 'int')}" for slot in slots)
        lines = [f"    return {' and '.join(tests) or 'True'}"]
        loop = p.made.get(f"possible {sites[0][0]}", "") if len(tests) == 1 and len(sites) == 1 else ""
        if loop and tests[0].startswith(f"{loop}(") and p.functions[loop].lines[0].lstrip().startswith("for "):
            lines = p.functions.pop(loop).lines  # nothing else asks, so it stands here
            del p.made[f"possible {sites[0][0]}"]
        p.functions[name] = Function(
            name,
            (),
            typed,
            "bool",
            lines,
            doc=f"Whether {procedure} may be begun: nothing forbids it, and there is something to choose.",
        )
        against(p, procedure, rows, sites, slots)
    return name, slots


def choice_tests(p: Printer, sites: list[Site], names: dict[str, str]) -> list[str]:
    """Tests that every choice has a candidate, for some candidates of the choices before it that it depends on."""
    tests: list[str] = []
    for index, (site, owner, choice, name, slots) in enumerate(sites):
        later = [other for other in sites[index + 1 :] if choice.into in other[4]]
        if later:
            inner = choice_tests(p, sites[index + 1 :], names) or ["True"]
            call = f"{name}(s{arguments(slots, names)})"
            return [*tests, f"any({' and '.join(inner)} for {names.get(choice.into, 'x')} in {call})"]
        test = possible(p, site, choice, owner)
        if test:
            call = f"{test}(s{arguments(slots, names)})"
            tests.append(call if test != name else f"bool({call})")
    return tests


def against(
    p: Printer,
    procedure: str,
    rows: list[tuple[s.Guard, str, list[str]]],
    sites: list[Site],
    slots: list[str],
) -> None:
    """The function that names the rules against beginning a procedure, also with what would be chosen (`NOTHING`
    where that is open).
    """
    _, prefix = p.ctx.procedures[procedure]
    name, _ = p.function_name(f"against {procedure}", f"against {prefix}")
    names = p.local_names(procedure)
    wanted = [choice.into for _, _, choice, _, _ in sites if choice.into not in slots]
    typed = tuple(f"{names[slot]}: {PYTHON_TYPES.get(p.ctx.slot_kind(procedure, slot), 'int')}" for slot in slots)
    typed += tuple(f"{names.setdefault(slot, slot)}: int = NOTHING" for slot in wanted)
    lines = ["    found: list[str] = []"]
    for guard, function, read in rows:
        lines += [f"    if {function}(s{arguments(read, names)}):", f"        found += {strings(guard.cites)}"]
    for index, (site, _, choice, function, read) in enumerate(sites):
        open_ = [other.into for _, _, other, _, _ in sites[:index] if other.into in read]
        guard_ = "".join(f"{names[slot]} >= 0 and " for slot in open_)
        lines += [
            f"    if {guard_}not {function}(s{arguments(read, names)}):",
            f"        found += {strings(choice.cites)}",
        ]
        for row, test, more in guards_of(p, site, choice.guards, procedure, "it"):
            lines += [
                f"    if {names[choice.into]} >= 0 and {test}(s, {names[choice.into]}{arguments(more, names)}):",
                f"        found += {strings(row.cites)}",
            ]
    lines.append("    return tuple(found)")
    p.against[procedure] = (name, [*slots, *wanted])
    p.functions[name] = Function(
        name, (), typed, "tuple[str, ...]", lines, doc=f"The rules against {procedure}, as it would be begun."
    )


# -- tests of options ------------------------------------------------------------


def open_tests(
    p: Printer, site: str, body: s.Body, when: e.Expression | None, guards: tuple[s.Guard, ...], flow: Flow
) -> list[str]:
    """The conditions under which something is offered, as texts to join with and."""
    scope = flow.scope()
    tests = []
    if when is not None:
        text, binding = show(when, scope)
        if text != "True":
            tests.append(text if binding >= AND else f"({text})")
    for _, name, slots in guards_of(p, site, guards, flow.owner):
        tests.append(f"not {name}(s{''.join(f', {flow.body.read(slot)}' for slot in slots)})")
    if body and isinstance(body[0], s.Call):
        tests.append(can_call(p, body[0].procedure, body[0].roles, flow))
    return tests


def can_call(p: Printer, procedure: str, roles: tuple[tuple[str, e.Expression], ...], flow: Flow) -> str:
    """The call that asks whether a procedure may be begun with these roles."""
    name, slots = can(p, procedure)
    return f"{name}(s{role_values(p, procedure, roles, slots, flow)})"


def role_values(
    p: Printer, procedure: str, roles: tuple[tuple[str, e.Expression], ...], slots: list[str], flow: Flow
) -> str:
    given = dict(roles)
    scope = flow.scope()
    return "".join(
        f", {plain(given[slot], scope) if slot in given else default_of(p.ctx, procedure, slot)}" for slot in slots
    )


def why_options(p: Printer, state: State, item: s.ChooseOne) -> None:
    """The function that says why an option of a list is not open."""
    body = Body(p.ctx, state.owner, p.local_names(state.owner))
    flow = Flow(body)
    flow.line("found: list[str] = []")
    for index, option in enumerate(item.options):
        rows = guards_of(p, f"{state.constant.lower()} {option.name}", option.guards, state.owner)
        tests: list[tuple[str, str]] = []
        if option.when is not None:
            tests.append((show(e.Not(option.when), flow.scope())[0], strings(option.cites)))
        for guard, name, slots in rows:
            tests.append((f"{name}(s{''.join(f', {body.read(slot)}' for slot in slots)})", strings(guard.cites)))
        for text, cites in tests:
            flow.line(f"if action == {index} and {text if ' or ' not in text and ' if ' not in text else f'({text})'}:")
            flow.line(f"    found += {cites}")
        if option.body and isinstance(option.body[0], s.Call):
            call = option.body[0]
            name, slots = can(p, call.procedure)
            flow.line(f"if action == {index}:")
            flow.line(
                f"    found += {p.made[f'against {call.procedure}']}"
                f"(s{role_values(p, call.procedure, call.roles, slots, flow)})"
            )
    flow.line("return tuple(found)")
    state.why = Function(f"{state.constant.lower()}_why", (), ("action: int",), "tuple[str, ...]", body.text())


def print_actions(p: Printer, item: s.Actions, flow: Flow, after: str, state: State, count: bool) -> None:
    """A pass of the loop over actions: the offers that are open, and stopping. `count`: there can be another pass, or
    somebody asks how many were taken.
    """
    body = flow.body
    if item.while_ is not None:
        flow.line(f"if {show(e.Not(item.while_), flow.scope())[0]}:")
        flow.branch().go(after)
    counted = [offer for offer in item.offers if offer.counts]
    free = [offer for offer in item.offers if not offer.counts]
    flow.line("options = []")
    if counted and count:
        flow.line(f"if {body.read(item.count)} < {tight(item.limit, flow.scope(), 5)}:")
    for offer in counted:
        print_offer(p, offer, flow.branch() if count else flow, state)
    for offer in free:
        print_offer(p, offer, flow, state)
    flow.line("if not options:")
    flow.branch().go(after)
    flow.line("options.append(PASS)")
    state.wait = Wait("decision", "things", stop="stop")
    flow.line("s.options = tuple(options)")
    flow.line(f"s.player = {plain(item.chooser, flow.scope())}")
    flow.keep()
    flow.line(f"return -{state.constant}")


def print_offer(p: Printer, offer: s.Offer, flow: Flow, state: State) -> None:
    tests = [
        f"not {name}(s{''.join(f', {flow.body.read(slot)}' for slot in slots)})"
        for _, name, slots in guards_of(p, f"{state.constant.lower()} {offer.procedure}", offer.guards, flow.owner)
    ]
    tests.append(can_call(p, offer.procedure, offer.roles, flow))
    flow.line(f"if {' and '.join(tests)}:")
    flow.line(f"    options.append({p.ctx.things['procedure', offer.procedure]})")


def why_actions(p: Printer, state: State, item: s.Actions, count: bool) -> None:
    """The function that says why an action is not open."""
    body = Body(p.ctx, state.owner, p.local_names(state.owner))
    flow = Flow(body)
    flow.line("found: list[str] = []")
    for offer in item.offers:
        constant = p.ctx.things["procedure", offer.procedure]
        flow.line(f"if action == {constant}:")
        inner = flow.branch()
        if offer.counts and count:
            inner.line(f"if {body.read(item.count)} >= {tight(item.limit, flow.scope(), 5)}:")
            inner.line(f"    found += {strings(item.cites)}")
        for guard, name, slots in guards_of(
            p, f"{state.constant.lower()} {offer.procedure}", offer.guards, state.owner
        ):
            inner.line(f"if {name}(s{''.join(f', {body.read(slot)}' for slot in slots)}):")
            inner.line(f"    found += {strings(guard.cites)}")
        _, slots = can(p, offer.procedure)
        inner.line(
            f"found += {p.made[f'against {offer.procedure}']}"
            f"(s{role_values(p, offer.procedure, offer.roles, slots, flow)})"
        )
    flow.line("return tuple(found)")
    state.why = Function(f"{state.constant.lower()}_why", (), ("action: int",), "tuple[str, ...]", body.text())


# -- changes of attributes, cards ------------------------------------------------------------


def change_helper(p: Printer, attribute: str, sense: s.Sense, pool: str) -> str:
    """The function that makes one change to one thing: guards, range, what it sets off."""
    if attribute not in p.ctx.attributes:
        raise ValueError(f"the model changes {attribute!r}, which is no attribute")
    found, field = p.ctx.attributes[attribute]
    name, new = p.function_name(
        f"change {attribute} {sense.value} {pool}", f"{sense.value} {field}{' from ' + pool if pool else ''}"
    )
    if not new:
        return name
    kind = p.ctx.kind_of_type(found.type)
    setting = sense is s.Sense.SET
    value = "value" if setting else "amount"
    lines = ["    if it < 0:" if setting else "    if it < 0 or amount <= 0:", "        return"]
    for number, (_, guard) in enumerate(pair for pair in found.guards if pair[0] is sense):
        test, _ = guard_function(p, f"{sense.value} {field}", number + 1, guard, "", "it")
        lines += [f"    if {test}(s, it):", "        return"]
    live = [watch for watch in found.watches if p.ctx.events[watch.event][0].rows]
    low, high = (found.type.low, found.type.high) if isinstance(found.type, m.Number) else (None, None)
    if pool:
        register = f"s.{p.ctx.registers[pool][1]}"
        if sense is s.Sense.GAIN:
            lines += [f"    amount = min(amount, {register})"]
    new_value = value if setting else f"s.{field}[it] {'+' if sense is s.Sense.GAIN else '-'} amount"
    if low is not None and sense is not s.Sense.GAIN:
        new_value = f"max({low}, {new_value})"
    if high is not None and sense is not s.Sense.LOSE:
        new_value = f"min({high}, {new_value})"
    if live or pool:
        lines += [f"    old, new = s.{field}[it], {new_value}", f"    s.{field}[it] = new"]
        if pool:
            lines.append(f"    {register} -= new - old")
        for watch in live:
            scope = Parameters(p, "").scope({"old": "old", "new": "new", "it": "it"})
            lines += [
                f"    if {plain(watch.when, scope)}:",
                f"        s.happened.append(({p.ctx.event_constants[watch.event]}, it))",
            ]
    else:
        lines.append(f"    s.{field}[it] = {new_value}")
    p.functions[name] = Function(
        name, found.cites, ("it: int", f"{value}: {PYTHON_TYPES.get(kind, 'int')}"), "None", lines
    )
    return name


def card_helper(p: Printer, column: str, roles: list[str], kinds: list[str]) -> str:
    """The function that begins what a column of a card says."""
    name, new = p.function_name(f"card {column} {' '.join(roles)}", f"resolve {column}")
    if not new:
        return name
    given_names = Identifiers({*p.ctx.used.taken, "card", "resume", "procedure"})
    parameters = [given_names.make(role, extra="here") for role in roles]
    typed = tuple(f"{x}: {PYTHON_TYPES.get(kind, 'int')}" for x, kind in zip(parameters, kinds, strict=True))
    lines = [f"    procedure = {p.ctx.columns[column][0]}[card]"]
    seen = []
    for card in p.ctx.game.cards:
        called = dict(card.values).get(column)
        if isinstance(called, str) and called and called not in seen:
            seen.append(called)
    for called in seen:
        procedure = p.ctx.procedures[called][0]
        given = {
            role: x for role, x in zip(roles, parameters, strict=True) if role in [r.name for r in procedure.roles]
        }
        lines.append(f"    if procedure == {p.ctx.things['procedure', called]}:")
        if procedure.guards:
            test, slots = forbidden(p, called)
            values = "".join(f", {given.get(slot, default_of(p.ctx, called, slot))}" for slot in slots)
            lines += [f"        if {test}(s{values}):", "            return resume"]
        lines += [f"        s.frames.append({frame(p, called, 'resume', given)})", f"        return {p.entry(called)}"]
    lines.append("    return resume")
    p.functions[name] = Function(
        name,
        (),
        ("card: int", "resume: int", *typed),
        "int",
        lines,
        doc=f"Begins what the {column} of a card says; an empty one says nothing.",
    )
    return name


def frame(p: Printer, procedure: str, resume: str, given: dict[str, str]) -> str:
    """A new frame, all slots in place."""
    values = [given.get(slot, default_of(p.ctx, procedure, slot)) for slot in p.ctx.slots.get(procedure, {})]
    if procedure in p.ctx.event_constants:
        constant = f"-{p.ctx.event_constants[procedure]}"  # raised by a step, so no interrupt
    else:
        constant = p.ctx.things["procedure", procedure]
    return f"({', '.join([constant, resume, *values])})"
