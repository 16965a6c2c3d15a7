"""Then: what must hold, as calls of the table that compare and say what they found."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.emit.examples import figures
from rulewright.emit.examples.given import lasting, of_kind, owner_of, statuses_said, which
from rulewright.emit.examples.several import Told, earlier, so_many, spread
from rulewright.emit.examples.table import Table, Untestable, call, listed
from rulewright.machine import model
from rulewright.machine.conditions.membership import kept
from rulewright.machine.things.world import World, name_of, parts
from rulewright.meaning import conditions, effects, norms, quantities, things
from rulewright.nodes import replace

MORE = {"more", "less", "few", "fewer"}
OF_OBJECTS = ("gain", "lose", "become", "share")
SIGNS = {"equal": "==", "at least": ">=", "at most": "<=", "more": ">", "fewer": "<"}


def expected(condition: conditions.Condition, table: Table) -> list[str]:
    """What must hold then: of whom it is said, since when, and what."""
    said = spread(condition, table)
    if said is None:
        return _since(condition, table)
    calls = [_since(each, table) for each in said.each]
    if said.all:
        return [each for several in calls for each in several]
    return [so_many(said.low, said.high, calls)]


def _since(condition: conditions.Condition | Told, table: Table) -> list[str]:
    """`still`: it was so before the When, too; `no longer`: it was, and is not."""
    if not isinstance(condition, conditions.State):
        return _expected(condition, table)
    for adverb in condition.adverbs:
        if adverb.name in ("still", "no longer"):
            table.claim(adverb)
            now = replace(condition, adverbs=(), negated=condition.negated or adverb.name == "no longer")
            was = replace(now, negated=now.negated and adverb.name == "still")
            return [*_since(now, table), earlier(_since(was, table))]
    return _expected(condition, table)


def _expected(condition: conditions.Condition | Told, table: Table) -> list[str]:
    world = table.world
    lasting(condition, table)
    of_figures = figures.expected(condition, table)
    if of_figures is not None:
        return of_figures
    match condition:
        case conditions.Joined(conditions=several):
            return [each for one in several for each in expected(one, table)]
        case conditions.IsA(subject=subject, kind=things.Nominal(name=kind), negated=negated):
            _of_article(condition.kind, table)
            return _statuses(of_kind(kind, world), table.names(subject), world, negated)
        case conditions.HasStatus(subject=subject, negated=negated):
            return _having_statuses(condition, table.names(subject), negated, table)
        case conditions.Compares(subject=subject, relation=relation, quantity=quantity, negated=negated):
            attribute, owners = table.owned(subject)
            if "total" in which(subject):
                return _totalled(subject, owners, SIGNS[relation], quantity, negated, table)
            return _compared(attribute, owners, SIGNS[relation], quantity, negated, table)
        case conditions.Has(subject=subject, what=things.Nominal() as what, negated=negated) if not condition.where:
            return _having(subject, what, negated, table)
        case conditions.IsThe(subject=things.Pronoun(), other=things.Nominal(name=name, owner=owner), negated=negated):
            table.claim(condition.other, "owner")
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
            subject=subject, where=(things.Where(preposition=preposition, object=where) as at,), negated=negated
        ):
            table.claim(at)
            counted = _counted(subject, preposition, where, negated, table)
            return counted or _placed(table.names(subject), preposition, where, negated, table)
        case effects.Act():
            return _happened(condition, table)
        case _:
            raise Untestable(
                f"“{condition}” cannot be tested", "say a number, a status, a place, who wins or what someone cannot do"
            )


def _happened(act: effects.Act, table: Table) -> list[str]:
    """What came about since the When: a win, an end, a beginning, a gain or loss."""
    subject, no = act.subject, act.negated or act.never
    table.claim(act, "negated", "never", "perfect")
    for slot in act.slots:
        if slot.name == "object" and (act.verb in OF_OBJECTS or name_of(slot.value) == "game"):
            table.claim(slot)
    none = isinstance(subject, things.Nominal) and subject.quantifier == "no"
    if none and act.verb in ("win", "begin", "occur", "happen", "start", "resolve", "draw") and not no:
        table.claim(subject, "quantifier")
    if act.verb in ("resolve", "draw"):
        table.claim(act, "passive")
    match act:
        case effects.Act(verb="win") if subject is not None and not act.passive:
            if none:
                return [call("expect_winners", [])]
            who = table.names(subject)
            return [call("expect_no_win", who)] if no else [call("expect_winners", who)]
        case effects.Act(verb="share", slots=(effects.Slot(value=things.Nominal(name="win" | "victory")),)):
            who = table.names(subject)
            return [call("expect_no_shared_win", who)] if no else [call("expect_winners", who)]
        case effects.Act(verb="lose", slots=()) if subject is not None and not no:
            return [call("expect_no_win", table.names(subject), over=True)]
        case effects.Act(verb="end", subject=things.Nominal(name="game")):
            return [call("expect_over", not no)]
        case effects.Act(verb="end", subject=things.Nominal() as what):
            return [call("expect_ended", _procedure(what, table), not no), *_whose_ended(what, no, table)]
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
                who = table.names(subject)
                was = _statuses((name,), who, table.world, True)
                return [*_statuses((name,), who, table.world, False), earlier(was)]
    said = listed(table.names(subject), "and") if subject is not None else table.someone()
    raise Untestable(
        f"“{act}” is something that is done, and no state that it leaves",
        f"write how things are afterwards: `Then {said} has 3 …`, `Then {said} is in …`, `Then X begins.`, `Then "
        f"{said} wins.`",
    )


def _whose_ended(what: things.Nominal, no: bool, table: Table) -> list[str]:
    """`Bo's Turn ends`: it was Bo's before the When, or is Bo's who came last to act; `does not end`: it is Bo's."""
    if what.owner is None:
        return []
    table.claim(what, "owner")
    name, who = _procedure(what, table), table.one(what.owner)
    registers = table.acting(name)
    if not table.performer(name) and not registers:
        raise Untestable(f"the machine does not know whose {what.name} it is", f"write `the {what.name} ends`")
    its = call("expect_turn", name, table.performer(name), registers, who, True)
    if no:
        return [its]
    last = [[call("expect_things", registers[0], "", [who], True)]] if registers else []
    return [so_many(1, None, [[earlier([its])], *last])]


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
    amount = table.amount_of(what)
    if amount is None and (act.negated or act.never):
        amount, negated = quantities.Number(what.span, 0, "0"), False
    else:
        negated = act.negated or act.never
    if amount is None:
        raise Untestable(
            f"“{act}” does not say how much", f"say how much there is then: `Then {who[0]} has 3 {what.name}.`"
        )
    change = table.number(amount) * (-1 if act.verb == "lose" else 1)
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
    return [call("expect_value", attribute, each, sign, table.number(quantity), not negated) for each in owners or [""]]


def _having(subject: object, what: things.Nominal, negated: bool, table: Table) -> list[str]:
    """`Ann has 5 Health`, `at least 2 Gold`, `no Potions`, `more Gold than Bo`, `Luna` (the card)."""
    who, world = table.names(subject), table.world
    if what.name in world.cards and what.amount is None:
        kind = world.cards[what.name]
        holding = [a.name for a in table.game.attributes if isinstance(a.type, model.Ref) and a.type.kind == kind]
        if len(holding) == 1:
            return [call("expect_things", holding[0], each, [what.name], not negated) for each in who]
        raise Untestable(f"it is not said where {what.name} lies", f"name the pile: `Then {what.name} is in …`")
    than_said = [f for f in what.filters if isinstance(f, things.Where) and f.preposition == "than"]
    than = [f.object for f in than_said]
    table.value(what.name)
    words = {each.name: each.name for each in what.adjectives}
    if than and words.keys() & MORE:
        for each in (*what.filters, *what.adjectives):
            if each in than_said or (isinstance(each, things.Adjective) and each.name in MORE):
                table.claim(each)
        sign = ">" if "more" in words else "<"
        return [
            call("expect_compared", what.name, each, sign, what.name, other, not negated)
            for each in who
            for other in table.names(than[0])
        ]
    amount = table.amount_of(what)
    left = all(isinstance(f, things.Done) and f.act.verb == "leave" for f in what.filters)  # 2 Health left
    if amount is None or not left:
        raise Untestable(
            f"“has {what}” does not say how much there is", f"write `Then {who[0]} has 3 {what.name}.` or `… has no …`"
        )
    table.words.claim_all((*what.filters, amount))
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


def _of_article(kind: things.Noun, table: Table) -> None:
    """`is no Zombie` is told: it is written `is not a Zombie`."""
    if isinstance(kind, things.Nominal) and kind.quantifier == "no":
        raise Untestable(f"“{kind}” denies it in another way", f"write `is not a {kind.name}`")


def _having_statuses(condition: conditions.HasStatus, who: list[str], negated: bool, table: Table) -> list[str]:
    """Hidden, Hidden and Cursed, Hidden but not Cursed, neither; of Hidden or Cursed one at least for each."""
    said = statuses_said(condition, table)
    if condition.joint == "or" and not negated:
        table.claim(condition, "joint")
        return [so_many(1, None, [_statuses((s,), [each], table.world, not yes) for s, yes in said]) for each in who]
    return [call for status, yes in said for call in _statuses((status,), who, table.world, yes is negated)]


def _totalled(
    subject: object, owners: list[str], sign: str, quantity: object, negated: bool, table: Table
) -> list[str]:
    """`the total Gold of all Players is 10`"""
    assert isinstance(subject, things.Nominal)
    table.value(subject.name)
    if len(owners) < 2:
        raise Untestable("a total is of several", f"write `the total {subject.name} of all Players is …`")
    table.claim(next(each for each in subject.adjectives if each.name == "total"))
    return [call("expect_total", subject.name, owners, sign, table.number(quantity), not negated)]


def _counted(noun: object, preposition: str, where: object, negated: bool, table: Table) -> list[str]:
    """`two Rubies are in Ann's Hand`, `no Treasure Card is in …`: so many cards; [] for what is not counted."""
    world, place = table.world, name_of(where)
    if not isinstance(noun, things.Nominal) or (noun.amount is None and noun.quantifier != "no"):
        return []
    cards = (noun.name,) if noun.name in world.cards else tuple(world.members_of(noun.name))
    if place not in world.piles or not cards or preposition != "in":
        if noun.quantifier == "no" and noun.amount is None and not negated:
            table.claim(noun, "quantifier")
            return _placed([noun.name], preposition, where, True, table)
        return []
    low, high = figures.bounds(noun, table)
    return [call("expect_cards", cards, place, _whose(where, table), low, high, not negated)]


def _whose(where: object, table: Table) -> str:
    """The owner of a pile; "" for one of the game. Raises Untestable where each Player has one, and nobody is named."""
    place = name_of(where)
    owner = owner_of(where, table)
    if next(each for each in table.game.piles if each.name == place).each and not owner:
        raise Untestable(f"each Player has a {place}", f"say whose: `{table.someone()}'s {place}`")
    return (owner or [""])[0]


def _placed(who: list[str], preposition: str, where: object, negated: bool, table: Table) -> list[str]:
    world = table.world
    place = name_of(where)
    if place in world.piles:
        owner = _whose(where, table)
        top = preposition in ("on top of", "at the top of")
        for card in who:
            if card not in world.cards:
                raise Untestable(f"no card is called {card}", "name a row of a COMPONENT table")
        return [call("expect_in_pile", card, place, owner, top, not negated) for card in who]
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
    if norm.modality not in (norms.Modality.FORBID, norms.Modality.PERMIT):
        raise Untestable(f"“{norm}” is a duty, not a state", "say what is true when it was done")
    who, forbids = _bound(norm, table)
    return [call("expect_norm", each, *_ruled(act, each, table), forbids) for each in who for act in norm.acts]


def _bound(norm: norms.Norm, table: Table) -> tuple[list[str], bool]:
    """Whom a norm binds, and whether it forbids: neither Ann nor Bo may, and no Player may, forbid it to each."""
    subject, forbids = norm.subject, norm.modality is norms.Modality.FORBID
    first = parts(subject)[0]
    neither = isinstance(subject, things.Union) and subject.joint == "nor" and name_of(first) and not forbids
    if neither and isinstance(first, things.Nominal) and first.quantifier == "neither":
        table.claim(subject, "joint")
        table.claim(first, "quantifier")
        forbids = True
    elif isinstance(first, things.Nominal) and first.quantifier == "no" and norm.word in ("may", "can"):
        table.claim(first, "quantifier")
        return table.everybody(first), True
    return table.names(subject), forbids


def _ruled(act: effects.Act, who: str, table: Table) -> tuple[str, dict[str, str]]:
    """The procedure that a norm speaks of, and the roles that are known."""
    table.claim(act, "negated", "modal", "never")
    for slot in act.slots:
        also = isinstance(slot.value, effects.Manner) and slot.value.name in ("also", "still")
        if slot.name in ("object", "against") or also:
            table.claim(slot)
        if also:
            table.claim(slot.value)
    of_figures = figures.forbidden(act, who, table)
    if of_figures is not None:
        return of_figures
    name = act.verb if act.author else name_of(act.object)
    if table.procedure(name) is None:
        name = table.called(act.verb)
    if not name:
        raise Untestable(f"“{act}” names no procedure", "write `cannot take X`, with the name of a procedure")
    against = act.value("against") or (act.object if act.author or name != name_of(act.object) else None)
    return name, {"target": table.one(against)} if against is not None else {}
