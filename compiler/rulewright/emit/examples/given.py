"""Given: states that are brought about before play, as calls of the table."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.emit.examples import figures
from rulewright.emit.examples.several import Told, spread
from rulewright.emit.examples.table import Table, Untestable, call, listed
from rulewright.machine import model
from rulewright.machine.conditions import options
from rulewright.machine.scope import TAKEN
from rulewright.machine.sound import nodes
from rulewright.machine.statement import Call
from rulewright.machine.things.world import PLAYER, World, name_of, parts
from rulewright.meaning import conditions, effects, things


def given(condition: conditions.Condition, table: Table) -> list[str]:
    """A state that is brought about before play, of each of several (neither Ann nor Bo is Hidden) or as it is said."""
    said = spread(condition, table)
    if said is None:
        return _given(condition, table)
    if not said.all:
        raise Untestable("a table is laid in one way, and this leaves open which", "say of each how it is")
    return [call for each in said.each for call in _given(each, table)]


def _given(condition: conditions.Condition | Told, table: Table) -> list[str]:
    world = table.world
    lasting(condition, table)
    of_figures = figures.given(condition, table)
    if of_figures is not None:
        return of_figures
    match condition:
        case conditions.Joined(conditions=several):
            return [each for one in several for each in given(one, table)]
        case conditions.IsA(subject=subject, kind=things.Nominal(name=kind), negated=False):
            if kind == PLAYER:
                return []  # those are seated before the first line
            return statuses_given(of_kind(kind, world), table.names(subject), table)
        case conditions.HasStatus(subject=subject, negated=negated):
            found = []
            for status, holds in statuses_said(condition, table):
                found += statuses_given((status,), table.names(subject), table, holds is not negated)
            return found
        case conditions.Compares(subject=subject, relation="equal", quantity=quantity, negated=False):
            attribute, owners = table.owned(subject)
            return value_given(attribute, table.number(quantity), owners, table)
        case conditions.Has(subject=subject, what=things.Nominal() as what, negated=negated) if not condition.where:
            return having(subject, what, negated, table)
        case conditions.IsThe(subject=things.Pronoun(), other=things.Nominal(name=name, owner=owner), negated=False):
            if owner is not None:
                table.claim(condition.other, "owner")
                return turn(name, table.one(owner), table)
            if table.procedure(name) is None:
                raise Untestable(f"no procedure is called {name}", "name a procedure of the rules")
            table.begun.append(name)
            return [call("open", name, table.acts(name))]
        case conditions.IsThe(subject=subject, other=other, negated=False) if name_of(of(subject)) and "top" in which(
            subject
        ):
            return [on_top(subject, other, table)]
        case conditions.IsThe(subject=subject, other=things.Nominal(name=name), negated=False) if (
            name in world.registers and name_of(subject) not in world.registers
        ):
            return thing_given(name, table.names(subject), [], table)  # Ann is the Active Player
        case conditions.IsThe(subject=subject, other=other, negated=False):
            attribute, owners = table.owned(subject)
            return thing_given(attribute, table.names(other), owners, table)
        case conditions.IsAt(subject=subject, where=(things.Where(object=where) as place,), negated=False):
            table.claim(place)
            return counted(subject, where, table) or placed(table.names(subject), where, table)
        case effects.Act(verb="play", negated=negated) as act if (asked := options.asked(act)) is not None:
            table.words.claim_all(act)
            return options_given(asked[0], asked[1] is not negated, table)
        case effects.Act(verb="take", perfect=True, negated=False) as act if act.subject is not None:
            return _taken(act, table)
        case _:
            raise Untestable(
                f"“{condition}” does not say in one way how things stand",
                "give a number (`Ann has 3 Gold.`), a status (`Bo is Hidden.`), a place (`Ann is in the Hall.`), a "
                "card (`the top card of the Deck is X`), or whose Turn it is",
            )


def lasting(condition: object, table: Table) -> None:
    """Claims not, and the adverbs that change nothing of how things stand: still, already, also, and no longer where
    it is read as not.
    """
    if not isinstance(condition, conditions.State):
        return
    table.claim(condition, "negated")
    first = parts(condition.subject)[:1]
    if condition.negated and any(getattr(each, "quantifier", "") in ("all", "every", "both") for each in first):
        raise Untestable(
            f"“{condition.subject} … not” may deny it of all or of one", "write “no Player …” or “not all Players …”"
        )
    for each in condition.adverbs:
        if each.name in ("still", "already", "also") or (each.name in ("no longer", "not yet") and condition.negated):
            table.claim(each)


def statuses_said(condition: conditions.HasStatus, table: Table) -> list[tuple[str, bool]]:
    """The statuses of a line, each with whether it is said or denied: Hidden but not Cursed, neither Hidden nor Cursed.
    Hidden or Cursed is one of the two, so “or” is left for others to claim.
    """
    neither = condition.joint == "nor" and condition.statuses[0].quantifier == "neither" and not condition.negated
    if neither:
        table.claim(condition, "joint")
        table.claim(condition.statuses[0], "quantifier")
    if condition.negated and len(condition.statuses) > 1:
        if condition.joint != "or":
            raise Untestable("“not … and …” may deny both or one", "write “neither A nor B”, or a line for each")
        table.claim(condition, "joint")  # is not Hidden or Cursed: neither
    found = []
    for each in condition.statuses:
        no = each.focus == "not" and not condition.negated
        if no:
            table.claim(each, "focus")
        found.append((each.name, not (no or neither)))
    return found


def _taken(act: effects.Act, table: Table) -> list[str]:
    """`Ann has taken Feast during this Round`: it is among what was taken, for as long as the game remembers it."""
    table.claim(act, "perfect")
    for slot in act.slots:
        if slot.name in ("object", "during"):
            table.claim(slot)
    during = act.value("during")
    if isinstance(during, things.Nominal) and during.quantifier in ("this", "the"):
        table.claim(during, "quantifier")
    return [call("give", TAKEN, table.names(act.object))]


def on_top(subject: object, other: object, table: Table) -> str:
    """`the top card of the Deck is Ruby`"""
    assert isinstance(subject, things.Nominal)
    table.claim(subject, "owner")
    for each in subject.adjectives:
        if each.name == "top":
            table.claim(each)
    return lay(table.one(other), of(subject), table)


def counted(noun: object, where: object, table: Table) -> list[str]:
    """`two Rubies are in Ann's Hand`: so many copies of a card; [] for what is not counted."""
    if not isinstance(noun, things.Nominal) or noun.name not in table.world.cards:
        return []
    if noun.quantifier == "no":
        raise Untestable(f"“{noun}” lays nothing", "leave the line out: the table is empty but for what is said")
    if noun.amount is None:
        return []
    return [lay(noun.name, where, table) for _ in range(table.number(noun.amount))]


def options_given(what: object, on: bool, table: Table) -> list[str]:
    """`the game is played with Unique Zombies`: an option of the game that is on, or off."""
    found = []
    for each in parts(what):
        register = table.world.options.get(name_of(each))
        if register is None:
            raise Untestable(f"“{each}” is no option of the game", f"declare it: `{each} are an option of the game.`")
        table.fix(register, "on" if on else "off", [])
        found.append(call("give", register, on))
    return found


def which(noun: object) -> tuple[str, ...]:
    return noun.which if isinstance(noun, things.Nominal) else ()


def of(noun: object) -> object:
    return noun.owner if isinstance(noun, things.Nominal) else None


def owner_of(noun: object, table: Table) -> list[str]:
    """The one whose pile is meant, if it says so."""
    owner = of(noun)
    table.claim(noun, "owner")
    return [table.one(owner)] if owner is not None else []


def of_kind(kind: str, world: World) -> tuple[str, ...]:
    """The statuses that make someone a Zombie Player."""
    joined = world.status_kind(kind)
    if joined:
        return joined[0]
    if kind in world.statuses:
        return (kind,)
    raise Untestable(f"nobody is made {kind} by a word", f"declare it: `A Player may be {kind}.`")


def statuses_given(statuses: Iterable[str], who: list[str], table: Table, holds: bool = True) -> list[str]:
    found, world = [], table.world
    for status in statuses:
        if status not in world.statuses:
            raise Untestable(f"{status} is no status", f"declare it in a RULE: `A Player may be {status}.`")
        known = world.statuses[status]
        if known.exclusive and not holds:
            others = [word for word in world.exclusive.get(known.kind, ()) if word != status]
            raise Untestable(
                f"not being {status} does not say what instead", f"say {listed(others, 'or') or 'which status it is'}"
            )
        table.fix(known.attribute, status if known.exclusive else holds, who)
        found.append(call("give", known.attribute, status if known.exclusive else holds, *who))
    return found


def value_given(attribute: str, value: int, owners: list[str], table: Table) -> list[str]:
    """A number that someone or the game has, within its bounds."""
    kind = table.value(attribute)
    if isinstance(kind, model.Number):
        low, high = kind.low, kind.high
        if (low is not None and value < low) or (high is not None and value > high):
            bounds = f"from {low} to {high}" if low is not None and high is not None else f"at least {low}"
            raise Untestable(f"{attribute} cannot be {value}: it is a number {bounds}", "give a number within it")
    elif kind is not None:
        raise Untestable(f"{attribute} is no number", "say which thing or word it is")
    if not owners and table.players_have(attribute):
        raise Untestable(f"each Player has {attribute}", f"say whose: `{table.someone()}'s {attribute} is {value}.`")
    table.fix(attribute, value, owners)
    return [call("give", attribute, value, *owners)]


def thing_given(attribute: str, found: list[str], owners: list[str], table: Table) -> list[str]:
    """A thing, or several in order, that a register or someone's attribute holds."""
    kind = table.value(attribute)
    calls = []
    if attribute in table.world.of_process:
        calls.append(call("process", table.world.of_process[attribute][0]))
    if not isinstance(kind, model.Many) and len(found) != 1:
        raise Untestable(f"{attribute} is one thing, not several", "name one")
    table.fix(attribute, found, owners)
    return [*calls, call("give", attribute, found if isinstance(kind, model.Many) else found[0], *owners)]


def having(subject: object, what: things.Nominal, negated: bool, table: Table) -> list[str]:
    """`Ann has 3 Gold`, `Bo has no Potions`, `Ann has Luna` (the card)."""
    who = table.names(subject)
    world = table.world
    if what.name in world.cards and what.amount is None and not negated and what.quantifier != "no":
        kind = world.cards[what.name]
        holding = [a.name for a in table.game.attributes if isinstance(a.type, model.Ref) and a.type.kind == kind]
        if len(holding) == 1:
            table.fix(holding[0], what.name, who)
            return [call("give", holding[0], what.name, *who)]
        own = [pile.name for pile in table.game.piles if pile.each]
        raise Untestable(
            f"it is not said where {what.name} lies",
            f"name the pile: `And {what.name} is in {who[0]}'s {own[0] if own else 'Hand'}.`",
        )
    amount = table.amount_of(what)
    if any(isinstance(each, things.Where) for each in what.filters) or amount is None or negated:
        raise Untestable(
            f"“has {what}” does not say how much there is", f"write `{who[0]} has 3 {what.name}.` or `… has no …`"
        )
    if not table.is_attribute(what.name) and what.name in world.pile_kinds:
        raise Untestable(f"{what.name} is a pile", "say which card lies in it")
    return value_given(what.name, table.number(amount), who, table)


def lay(card: str, pile: object, table: Table) -> str:
    """A card on top of a pile."""
    world = table.world
    name = name_of(pile)
    if card not in world.cards:
        raise Untestable(f"no card is called {card}", "name a row of a COMPONENT table")
    known = next((each for each in table.game.piles if each.name == name), None)
    if known is None:
        piles = listed((each.name for each in table.game.piles), "and")
        raise Untestable(
            f"no pile is called {name}",
            f"the piles are {piles}"
            if piles
            else f"declare it in a RULE: `The game has a {name}, a pile of {world.cards[card]}s.`",
        )
    owner = owner_of(pile, table)
    if known.each and not owner:
        raise Untestable(f"each Player has a {name}", f"say whose: `{table.someone()}'s {name}`")
    copies = next((each.copies for each in table.game.cards if each.name == card), 1)
    laid = table.laid[card] = table.laid.get(card, 0) + 1
    if laid > copies:
        raise Untestable(f"there is {f'only {copies}' if copies > 1 else 'only one'} {card}", "lay it in one place")
    return call("lay", card, name, *owner)


def placed(who: list[str], where: object, table: Table) -> list[str]:
    world = table.world
    tiling = world.tiling
    if tiling is not None and name_of(where) == tiling.name and all(world.cards.get(x) == tiling.kind for x in who):
        if len(who) != 1 or any(attribute == tiling.laid for attribute, _ in table.given):
            raise Untestable("where a second tile lies is left open", "let a Player lay it: `When Ann resolves …`")
        table.fix(tiling.laid, "in the middle", who)
        return [call("lay_first", tiling.laid, who[0])]
    space = name_of(where) in world.spaces
    if space and all(name in world.tokens for name in who):
        return [call("give", name, 1, name_of(where)) for name in who]
    if name_of(where) in world.piles or (any(name in world.cards for name in who) and not (space and world.standing)):
        return [lay(card, where, table) for card in who]
    if space and world.standing:
        table.fix(world.standing, name_of(where), who)
        return [call("give", world.standing, name_of(where), *who)]
    if name_of(where) in world.spaces:
        raise Untestable("no rule says that a Player stands in a place", "add a RULE: `Each Player is in a Room.`")
    raise Untestable(
        f"“{where}” is no place that the machine knows",
        f"the places are {listed(world.spaces, 'and')}" if world.spaces else "add a MAP with the places of the game",
    )


def turn(name: str, who: str, table: Table) -> list[str]:
    """It is someone's Turn: it is opened for them at its first choice, by the rule that begins it or by itself."""
    procedure = table.turn(name)
    table.begun.append(procedure or name)
    event = table.event()
    if event and (not procedure or procedure in begun_by(event, table)):
        return [call("turn", who, event=event)]
    registers = tuple(table.acting(procedure))
    role = table.performer(procedure)
    if not role and not registers:
        raise Untestable(
            f"{procedure} does not say who does it",
            f"let its first step say so: `The Player becomes the Active Player.` (with a RULE `The game has an Active "
            f"Player, a Player.`), and begin it with `that Player takes a {procedure}`",
        )
    return [call("turn", who, procedure=procedure, role=role, registers=registers, actions=table.acts(procedure))]


def begun_by(event: str, table: Table) -> set[str]:
    """The procedures that the rows of an event call."""

    found = next((each for each in table.game.events if each.name == event), None)
    return {node.procedure for node in nodes(found) if isinstance(node, Call)}
