"""When: what is done. Choices are put into the script of the table, everything else comes about at once."""

from __future__ import annotations

from rulewright.emit.examples import figures
from rulewright.emit.examples.table import Table, Untestable, call
from rulewright.machine.context import reached
from rulewright.machine.things.world import PLAYER, name_of, parts
from rulewright.meaning import effects, quantities, things


def done(acts: tuple[effects.Act, ...], table: Table) -> list[str]:
    """The calls for the acts of a line."""
    found: list[str] = []
    subject: object = None
    for act in acts:
        subject = act.subject if act.subject is not None else subject
        table.hear(act)
        found += _done(act, subject, table)
        table.heard("When")
    return found


def _done(act: effects.Act, subject: object, table: Table) -> list[str]:
    what = act.object
    table.claim(act.slot("object"))
    of_figures = figures.done(act, subject, table)
    if of_figures is not None:
        return of_figures
    if act.verb in ("lose", "gain", "become", "reach", "roll", "pass"):
        only(act, "object")
    match act.verb:
        case "choose" | "decide" if isinstance(act.value("to do"), effects.Doing):
            inner = act.value("to do")
            assert isinstance(inner, effects.Doing)
            table.claim(act.slot("to do"))
            table.claim(inner)
            return [each for one in inner.acts for each in _done(one, subject, table)]
        case "choose":
            return [call("choose", table.one(subject), "choose", name) for name in chosen(what, table)]
        case "spend" | "pay":
            whole = isinstance(what, things.Union)  # 2 Gold and 1 Wood: the offer as it stands
            if whole:
                of_offer(what, table)
            return [call("choose", table.one(subject), "spend", "" if whole else table.number(_amount(what)))]
        case "agree" | "accept" if not act.slots and not act.passive:
            return [call("choose", table.one(subject), "agree", "")]
        case "pass" | "decline" | "stop" if not act.slots:
            return [call("choose", table.one(subject), "pass", "")]
        case "roll" if not act.passive:
            return _rolls(subject, what, table)
        case "become" if not act.passive:
            return _becomes(subject, what, table)
        case "take" | "resolve" | "begin" | "perform" | "use" | "end" | "finish" | "start" | "play":
            return _performs(act, subject, what, table)
        case "deal":
            return _deals(act, subject, what, table)
        case "lose" | "gain":
            return _changes(act.verb, subject, what, table)
        case "move":
            if what is not None and not act.passive:
                raise Untestable(f"“{act}” moves something", "say who moves where: `When Ann moves to the Mill.`")
            where = act.value("to")
            table.claim(act.slot("to"))
            if name_of(where) not in table.world.spaces or PLAYER not in table.world.place_of:
                raise Untestable("it is not said to which place of the map the move goes", "name the place")
            return [call("change", table.world.place_of[PLAYER], "set", table.names(subject), name_of(where))]
        case "reach":
            return _reaches(act, subject, what, table)
    name = act.verb if act.author else table.called(act.verb)
    if name and not act.passive:
        found = _acts(name, table.one(subject), table)
        if what is not None:
            found += [call("choose", table.one(subject), "choose", each) for each in chosen(what, table)]
        return found + also_chosen(act, subject, table)
    raise Untestable(
        f"“{act}” cannot be done in an example",
        "say which action is taken (`When Ann takes X and chooses Bo.`), which procedure is resolved, or what someone "
        "gains, loses or becomes",
    )


def of_offer(what: object, table: Table) -> None:
    """Claims the amounts of an offer that is taken as it stands."""
    for each in parts(what):
        if isinstance(each, things.Nominal):
            table.claim(each.amount)


def only(act: effects.Act, *names: str) -> None:
    """Every part of what is done must be played. Raises Untestable for one that is not."""
    for slot in act.slots:
        if slot.name not in names:
            raise Untestable(f"“{slot}” says more than is done here", "leave it out, or say it as a line of its own")


# Roles whose filler is chosen in the action that is taken.
BESIDE = frozenset({"against", "to", "on", "at", "in", "from", "with", "for", "into", "onto", "of", "by"})


def also_chosen(act: effects.Act, subject: object, table: Table) -> list[str]:
    """What is told beside the action is chosen in it: against Bo, to the River."""
    found = []
    for slot in act.slots:
        if slot.name in ("object", "to do"):
            continue
        if slot.name not in BESIDE or not isinstance(slot.value, things.Nominal | things.Union):
            only(act, "object")
        table.claim(slot)
        found += [call("choose", table.one(subject), "choose", each) for each in chosen(slot.value, table)]
    return found


def chosen(what: object, table: Table) -> list[str | int | tuple[str, str, str, str]]:
    """What is chosen: Players and things by name, a number, or any figure that is somewhere."""
    somewhere = figures.chosen(what, table)
    if somewhere is not None:
        return [*somewhere]
    if isinstance(what, quantities.Number):
        return [what.value]
    return [*table.names(what)]


def _amount(noun: object) -> object:
    return noun.amount if isinstance(noun, things.Nominal) else noun


def _rolls(subject: object, what: object, table: Table) -> list[str]:
    if not table.begun:
        raise Untestable(
            "nothing is under way in which someone rolls",
            "say what is done (`When Ann takes a Turn.`) or first whose Turn it is",
        )
    if not isinstance(what, quantities.Dice) and what is not None:
        raise Untestable(
            f"“{what}” is no roll of dice",
            "give what is rolled before it: `And the next roll is 4.`, `When Ann rolls.`",
        )
    return [call("choose", table.one(subject), "roll", "")]


def _becomes(subject: object, what: object, table: Table) -> list[str]:
    if isinstance(subject, things.AttributeOf) and subject.owner is not None:
        table.claim(subject, "owner")
        if isinstance(what, quantities.Number | quantities.Amount):
            table.value(subject.name)
            return [call("change", subject.name, "set", table.names(subject.owner), table.number(what))]
        raise Untestable(f"“{what}” is no number", "say the number")
    if isinstance(what, things.Union) and what.joint == "and":
        return [each for one in what.items for each in _becomes(subject, one, table)]
    if not name_of(what):
        raise Untestable(f"“{what}” is not one thing", "say what is become: one of them")
    if name_of(what) in table.world.statuses:
        known = table.world.statuses[name_of(what)]
        if not table.begun:  # nothing asks for it: it comes about
            value: object = known.name if known.exclusive else True
            return [call("change", known.attribute, "set", table.names(subject), value)]
    return [call("choose", table.one(subject), "take", f"become {name_of(what)}")]


def _deals(act: effects.Act, subject: object, what: object, table: Table) -> list[str]:
    kinds = tuple(dict.fromkeys(("Damage", name_of(what))))
    table.claim(act.slot("to"))
    to = table.names(act.value("to"))
    lost = table.world.reduced()
    return [call("change", lost, "lose", to, table.number(_amount(what)), maker=table.one(subject), kinds=kinds)]


def _changes(verb: str, subject: object, what: object, table: Table) -> list[str]:
    if not isinstance(what, things.Nominal):
        raise Untestable(f"“{what}” is no amount of something", "say how much of what: `2 Health`")
    table.value(what.name)
    who = table.names(subject)
    if verb == "lose" and what.quantifier == "all" and what.amount is None:
        table.claim(what, "quantifier")
        if isinstance(what.owner, things.Pronoun):
            table.claim(what, "owner")
        return [call("change", what.name, "lose", who, "all")]
    return [call("change", what.name, verb, who, table.number(table.amount_of(what)))]


def _reaches(act: effects.Act, subject: object, what: object, table: Table) -> list[str]:
    position = subject if act.passive else what
    if isinstance(subject, things.AttributeOf) and subject.owner is not None and not act.passive:
        table.claim(subject, "owner")
        return [call("change", subject.name, "set", table.names(subject.owner), table.number(what))]
    event = reached(_order(position, table))
    if not any(each.name == event for each in table.game.events):
        raise Untestable(
            f"no rule says what follows when a {event}", "say which Turn is taken: `When Ann takes a Turn.`"
        )
    owner = position.owner if isinstance(position, things.Nominal) else None
    table.claim(position, "owner")
    table.claim(act, "passive")
    return [call("event", event, table.one(owner))]


def _order(position: object, table: Table) -> str:
    for each in position.filters if isinstance(position, things.Nominal) else ():
        if isinstance(each, things.Where):
            table.claim(each)
            return name_of(each.object)
    raise Untestable("it is not said in which order", "write `When Ann's position in Turn Order is reached.`")


def _performs(act: effects.Act, subject: object, what: object, table: Table) -> list[str]:
    """An action is chosen in a Turn; any other procedure is begun, or played to its end."""
    begins_itself = what is None and not act.passive  # the Round begins, Ann's Turn ends
    noun = subject if begins_itself else what
    name = name_of(noun)
    owner = noun.owner if isinstance(noun, things.Nominal) else None
    who = [] if begins_itself or act.passive or subject is None else table.names(subject)
    if not who and owner is not None:
        table.claim(noun, "owner")
        who = table.names(owner)
    table.claim(act, "passive")
    name = table.meant(noun) or table.turn(name)
    if not name:
        raise Untestable(f"no procedure is called {noun}", "name a procedure of the rules")
    if act.verb in ("end", "finish"):
        if name not in table.begun:
            raise Untestable(
                f"no line of the example begins {name}", f"play it as a whole: `When the {name} is resolved.`"
            )
        return [call("finish", name)]
    if who and name in table.offered() and act.verb in ("take", "use", "perform", "resolve", "play"):
        return _acts(name, table.one(subject), table) + also_chosen(act, subject, table)
    only(act, "object")
    return _begins(name, who, act.verb == "resolve" and act.passive, table)


def _acts(name: str, who: str, table: Table) -> list[str]:
    """Someone takes an action: it is chosen in the Turn that is open, or done as it is where none is."""
    if name in table.offered() and table.begun:
        return [call("choose", who, "take", name)]
    return _begins(name, [who], False, table)


def _begins(name: str, who: list[str], whole: bool, table: Table) -> list[str]:
    """A procedure is begun; `whole`: played to its end even where someone might choose actions."""
    table.begun.append(name)
    performer = table.performer(name)
    if who and len(who) != 1:
        raise Untestable(f"{name} is done by one Player", "make an example for each")
    roles = {performer: who[0]} if who and performer else {}
    registers = tuple(table.acting(name)) if who and (name in table.offered() or not performer) else ()
    if performer and not who:
        raise Untestable(f"it is not said who does {name}", f"write `When {table.someone()} resolves {name}.`")
    idle = [] if who or len(table.begun) > 1 else [r for r in table.unset(name) if (r, "") not in table.given]
    if idle:
        raise Untestable(
            f"nobody is the {idle[0]}, whom {name} asks for",
            f"say it before: `And {table.someone()} is the {idle[0]}.` or `And it is {table.someone()}'s Turn.`",
        )
    return [call("begin", name, roles, by=who[0] if who else "", registers=registers, whole=whole)]
