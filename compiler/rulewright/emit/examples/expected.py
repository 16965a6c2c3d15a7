"""Then: what must hold, as calls of the table that compare and say what they found."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.emit.examples import figures
from rulewright.emit.examples.given import of_kind, owner_of
from rulewright.emit.examples.table import Table, Untestable, amount_of, call, listed, number
from rulewright.machine import model
from rulewright.machine.conditions.membership import kept
from rulewright.machine.things.world import World, name_of
from rulewright.meaning import conditions, effects, norms, quantities, things

SIGNS = {"equal": "==", "at least": ">=", "at most": "<=", "more": ">", "fewer": "<"}
NOBODY = ("nobody", "no one")


def expected(condition: conditions.Condition, table: Table) -> list[str]:
    """What must hold then."""
    world = table.world
    of_figures = figures.expected(condition, table)
    if of_figures is not None:
        return of_figures
    match condition:
        case conditions.Joined(conditions=several):
            return [each for one in several for each in expected(one, table)]
        case conditions.IsA(subject=subject, kind=things.Nominal(name=kind), negated=negated):
            return _statuses(of_kind(kind, world), table.names(subject), world, negated)
        case conditions.HasStatus(subject=subject, statuses=statuses, negated=negated):
            return _statuses(tuple(each.name for each in statuses), table.names(subject), world, negated)
        case conditions.Compares(subject=subject, relation=relation, quantity=quantity, negated=negated):
            attribute, owners = table.owned(subject)
            return _compared(attribute, owners, SIGNS[relation], quantity, negated, table)
        case conditions.Has(subject=subject, what=things.Nominal() as what, negated=negated) if not condition.where:
            return _having(subject, what, negated, table)
        case conditions.IsThe(subject=things.Pronoun(), other=things.Nominal(name=name, owner=owner), negated=negated):
            if owner is None:
                return [call("expect_running", name, not negated)]
            procedure = table.turn(name)
            if not procedure or not (table.performer(procedure) or table.acting(procedure)):
                raise Untestable(f"the machine does not know whose {name} it is", "say what is true in it")
            return [
                call(
                    "expect_turn",
                    procedure,
                    table.performer(procedure),
                    table.acting(procedure),
                    table.one(owner),
                    not negated,
                )
            ]
        case conditions.IsThe(subject=subject, other=things.Nominal(name=name), negated=negated) if (
            name in world.registers and name_of(subject) not in world.registers
        ):
            return [call("expect_things", name, "", table.names(subject), not negated)]
        case conditions.IsThe(subject=subject, other=other, negated=negated):
            attribute, owners = table.owned(subject)
            table.value(attribute)
            return [call("expect_things", attribute, each, table.names(other), not negated) for each in owners or [""]]
        case conditions.IsAt(
            subject=subject, where=(things.Where(preposition=preposition, object=where),), negated=negated
        ):
            none = isinstance(subject, things.Nominal) and subject.quantifier == "no"
            return _placed(table.names(subject), preposition, where, negated != none, table)
        case effects.Act():
            return _happened(condition, table)
        case _:
            raise Untestable(
                f"“{condition}” cannot be tested", "say a number, a status, a place, who wins or what someone cannot do"
            )


def _happened(act: effects.Act, table: Table) -> list[str]:
    """What came about since the When: a win, an end, a beginning, a gain or loss."""
    subject, no = act.subject, act.negated or act.never
    match act:
        case effects.Act(verb="win") if subject is not None and not act.passive:
            if name_of(subject) in NOBODY or (isinstance(subject, things.Nominal) and subject.quantifier == "no"):
                return [call("expect_winners", [])]
            who = table.names(subject)
            return [call("expect_no_win", who)] if no else [call("expect_winners", who)]
        case effects.Act(verb="share", slots=(effects.Slot(value=things.Nominal(name="win" | "victory")),)):
            who = table.names(subject)
            return [call("expect_no_shared_win", who)] if no else [call("expect_winners", who)]
        case effects.Act(verb="lose", slots=()) if subject is not None:
            return [call("expect_no_win", table.names(subject), over=True)]
        case effects.Act(verb="end", subject=things.Nominal(name="game")):
            return [call("expect_over", not no)]
        case effects.Act(verb="end", subject=things.Nominal() as what):
            return [call("expect_ended", _procedure(what, table), not no)]
        case effects.Act(verb="begin" | "occur" | "happen" | "start", subject=things.Nominal() as what) if (
            what.owner is None
        ):
            return [call("expect_began", _procedure(what, table), not (what.quantifier == "no" or no))]
        case effects.Act(verb="resolve", passive=True, subject=things.Nominal() as what):
            return [call("expect_began", _procedure(what, table), not (what.quantifier == "no" or no))]
        case effects.Act(verb="draw", passive=True, subject=things.Nominal(name=name, quantifier="no")):
            if name not in {kind.name for kind in table.game.kinds}:
                raise Untestable(f"no cards of a component are called {name}", "name the component")
            return [call("expect_none_drawn", name)]
        case effects.Act(verb="gain" | "lose", slots=(effects.Slot(value=things.Nominal() as what),)):
            return _changed(act, what, table)
        case effects.Act(verb="become", slots=(effects.Slot(value=things.Nominal(name=name)),)) if not no:
            if name in table.world.statuses:
                return _statuses((name,), table.names(subject), table.world, False)
    said = listed(table.names(subject), "and") if subject is not None else table.someone()
    raise Untestable(
        f"“{act}” is something that is done, and no state that it leaves",
        f"write how things are afterwards: `Then {said} has 3 …`, `Then {said} is in …`, `Then X begins.`, `Then "
        f"{said} wins.`",
    )


def _procedure(noun: things.Nominal, table: Table) -> str:
    found = table.meant(noun) or table.turn(noun.name)
    if not found:
        raise Untestable(f"no procedure is called {noun.name}", "name a procedure of the rules")
    return found


def _changed(act: effects.Act, what: things.Nominal, table: Table) -> list[str]:
    """`Ann loses 2 Health`: so much less than when the When began."""
    kind = table.value(what.name)
    if kind is not None and not isinstance(kind, model.Number):
        raise Untestable(f"{what.name} is no number", "say which thing or word it is")
    who = table.names(act.subject)
    amount = amount_of(what)
    if amount is None and (act.negated or act.never):
        amount, negated = quantities.Number(what.span, 0, "0"), False
    else:
        negated = act.negated or act.never
    if amount is None:
        raise Untestable(
            f"“{act}” does not say how much", f"say how much there is then: `Then {who[0]} has 3 {what.name}.`"
        )
    change = number(amount) * (-1 if act.verb == "lose" else 1)
    return [call("expect_change", what.name, each, change, not negated) for each in who]


def _compared(attribute: str, owners: list[str], sign: str, quantity: object, negated: bool, table: Table) -> list[str]:
    table.value(attribute)
    if isinstance(quantity, quantities.Amount):
        raise Untestable(f"“{quantity}” is not one number", "write `is at least 3` or `is at most 3`")
    if not owners and table.players_have(attribute):
        raise Untestable(f"each Player has {attribute}", f"say whose: `{table.someone()}'s {attribute}`")
    if isinstance(quantity, things.Nominal):  # than Bo's Health
        other, others = table.owned(quantity)
        table.value(other)
        return [
            call("expect_compared", attribute, each, sign, other, whose, not negated)
            for each in owners or [""]
            for whose in others or [""]
        ]
    return [call("expect_value", attribute, each, sign, number(quantity), not negated) for each in owners or [""]]


def _having(subject: object, what: things.Nominal, negated: bool, table: Table) -> list[str]:
    """`Ann has 5 Health`, `at least 2 Gold`, `no Potions`, `more Gold than Bo`, `Luna` (the card)."""
    who, world = table.names(subject), table.world
    if what.name in world.cards and what.amount is None:
        kind = world.cards[what.name]
        holding = [a.name for a in table.game.attributes if isinstance(a.type, model.Ref) and a.type.kind == kind]
        if len(holding) == 1:
            return [call("expect_things", holding[0], each, [what.name], not negated) for each in who]
        raise Untestable(f"it is not said where {what.name} lies", f"name the pile: `Then {what.name} is in …`")
    than = [f.object for f in what.filters if isinstance(f, things.Where) and f.preposition == "than"]
    table.value(what.name)
    words = {each.name: each.name for each in what.adjectives}
    if than and words.keys() & {"more", "less", "few", "fewer"}:
        sign = ">" if "more" in words else "<"
        return [
            call("expect_compared", what.name, each, sign, what.name, other, not negated)
            for each in who
            for other in table.names(than[0])
        ]
    amount = amount_of(what)
    left = all(isinstance(f, things.Done) and f.act.verb == "leave" for f in what.filters)  # 2 Health left
    if amount is None or not left:
        raise Untestable(
            f"“has {what}” does not say how much there is", f"write `Then {who[0]} has 3 {what.name}.` or `… has no …`"
        )
    if isinstance(amount, quantities.Number):
        return [call("expect_value", what.name, each, "==", amount.value, not negated) for each in who]
    if isinstance(amount.number, quantities.Dice):
        raise Untestable(f"“{amount}” is not one number", "say the number, and before the When what the next roll is")
    low, high = amount.low_high()
    if high == low:
        return [call("expect_value", what.name, each, "==", low, not negated) for each in who]
    if high is None:
        return [call("expect_value", what.name, each, ">=", low, not negated) for each in who]
    return [call("expect_value", what.name, each, "<=", high, not negated) for each in who]


def _statuses(statuses: Iterable[str], who: list[str], world: World, negated: bool) -> list[str]:
    found = []
    for status in statuses:
        if status not in world.statuses:
            raise Untestable(f"{status} is no status", f"declare it in a RULE: `A Player may be {status}.`")
        known = world.statuses[status]
        value: object = status if known.exclusive else True
        attribute = kept(status) if status in world.kept else known.attribute
        found += [call("expect_status", attribute, each, value, status, not negated) for each in who]
    return found


def _placed(who: list[str], preposition: str, where: object, negated: bool, table: Table) -> list[str]:
    world = table.world
    place = name_of(where)
    if place in world.piles:
        known = next(each for each in table.game.piles if each.name == place)
        owner = owner_of(where, table)
        if known.each and not owner:
            raise Untestable(f"each Player has a {place}", f"say whose: `{table.someone()}'s {place}`")
        top = preposition in ("on top of", "at the top of")
        for card in who:
            if card not in world.cards:
                raise Untestable(f"no card is called {card}", "name a row of a COMPONENT table")
        return [call("expect_in_pile", card, place, (owner or [""])[0], top, not negated) for card in who]
    attribute = world.standing
    if place in world.spaces and all(name in world.tokens for name in who):
        return [call("expect_value", name, place, ">" if not negated else "==", 0, True) for name in who]
    if place in world.spaces and attribute:
        return [call("expect_things", attribute, each, [place], not negated) for each in who]
    if world.tiling is not None and place == world.tiling.name:
        tiles = [name for name in who if world.cards.get(name) == world.tiling.kind]
        if tiles == who:
            return [call("expect_value", world.tiling.laid, name, ">=", 0, not negated) for name in who]
    if place in world.maps() and attribute:
        return [call("expect_somewhere", attribute, each, not negated) for each in who]
    raise Untestable(
        f"“{where}” is no place that the machine knows",
        f"the places are {listed(world.spaces, 'and')}" if world.spaces else "add a MAP with the places of the game",
    )


def expected_norm(norm: norms.Norm | norms.Targeting, table: Table) -> list[str]:
    """`Then Ann cannot Move`: a rule forbids it; `may`: none does."""
    if isinstance(norm, norms.Targeting):
        raise Untestable(
            "it is not said with which action",
            f"say who cannot take which action against whom: `Then {table.someone()} cannot take X against Bo.`",
        )
    found = []
    for subject in norm.subjects:
        for act in norm.acts:
            of_figures = figures.forbidden(act, table.one(subject), table)
            if of_figures is not None and norm.modality in (norms.Modality.FORBID, norms.Modality.PERMIT):
                forbids = norm.modality is norms.Modality.FORBID
                found.append(call("expect_norm", table.one(subject), *of_figures, forbids))
                continue
            name = act.verb if act.author else name_of(act.object)
            if table.procedure(name) is None:
                name = table.called(act.verb)
            if not name:
                raise Untestable(f"“{act}” names no procedure", "write `cannot take X`, with the name of a procedure")
            against = act.value("against") or (act.object if act.author or name != name_of(act.object) else None)
            roles = {"target": table.one(against)} if against is not None else {}
            forbids = norm.modality is norms.Modality.FORBID
            if norm.modality not in (norms.Modality.FORBID, norms.Modality.PERMIT):
                raise Untestable(f"“{norm}” is a duty, not a state", "say what is true when it was done")
            found.append(call("expect_norm", table.one(subject), name, roles, forbids))
    return found
