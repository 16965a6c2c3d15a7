"""Events of numbers, statuses and places: `When a Player becomes Singed`, `When a Player has no Gold`, `When a Player
enters the Mill`, `If a Player has 10 Points, that Player wins`.

In: the condition after when, or a rule that always holds. Out: which attribute is watched, and when it has come to
be so: it was not, and now it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine.conditions import comparing, having, membership, remaining, subjects
from rulewright.machine.events import empty_piles
from rulewright.machine.nouns import nouns
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.things import tracks
from rulewright.machine.things.world import World
from rulewright.meaning import circumstances, conditions, effects, happenings, quantities, standing, things

Test = Callable[[e.Expression], e.Expression]


@dataclass(frozen=True, slots=True)
class Entered:
    """What is watched: an attribute of `who`, the test of its value, and the event's name. `change` is the test of the
    values before and after (None: it is so and was not)."""

    name: str
    attribute: str
    who: things.Nominal
    so: Test
    change: e.Expression | None = None

    def watch(self) -> model.Watch:
        """The event comes with the change."""
        came = e.And((e.Not(self.so(e.Var("old"))), self.so(e.Var("new"))))
        return model.Watch(self.name, self.change if self.change is not None else came)

    def either_way(self) -> model.Watch:
        """The event comes when it was so and is not, too."""
        return model.Watch(self.name, e.Compare("!=", self.so(e.Var("old")), self.so(e.Var("new"))))

    def still(self, subject: e.Expression) -> e.Expression | None:
        """Whether it is still so as its turn comes; None for what has happened, whatever came after."""
        return self.so(e.Get(self.attribute, subject)) if self.change is None else None


def entered(event: conditions.Condition, world: World) -> Entered | None:
    """What must be watched for an event to be seen, None where it is no number and no status of someone."""
    match event:
        case conditions.HasStatus(
            subject=things.Nominal() as who, statuses=(status,), negated=False, past=False, adverbs=(), where=()
        ):
            return _status(status.name, who, True, world)
        case effects.Act(
            verb="become" | "stop being" as verb, subject=things.Nominal() as who, slots=(effects.Slot() as slot,)
        ) if _plain(event):
            return _status(getattr(slot.value, "name", ""), who, verb == "become", world)
        case effects.Act(
            verb="enter" | "leave" as verb,
            subject=things.Nominal() as who,
            slots=(effects.Slot(name="object", value=things.Nominal() as where, only=False),),
        ) if _plain(event) and world.place_attribute(who.name):
            return _moved(verb, who, where, world)
        case effects.Act(
            verb="land",
            subject=things.Nominal() as who,
            slots=(effects.Slot(name="on", value=things.Nominal() as where, only=False),),
        ) if _plain(event) and world.place_attribute(who.name):
            return _moved("enter", who, where, world)
        case effects.Act(
            verb="reach",
            subject=things.Nominal() as who,
            slots=(effects.Slot(name="object", value=things.Individual(name=name) as where, only=False),),
        ) if _plain(event) and world.place_attribute(who.name) and name in world.spaces:
            _require_end(name, event, world)
            return _moved("enter", who, where, world)
        case effects.Act(
            verb="gain" | "lose" as verb,
            subject=things.Nominal() as who,
            slots=(effects.Slot(name="object", value=things.Nominal() as what, only=False),),
        ) if _plain(event) and _number(what, world) and what.amount is None and what.quantifier in _ANY:
            return _changed(verb, who, what)
        case conditions.Has(where=(place, *_), what=things.Nominal() as what) if _number(what, world):
            raise Unplayable(f"“{place}” limits when this is so; write “At the end of each Turn, if …” for it")
        case conditions.Has(
            subject=things.Nominal() as who, what=things.Nominal() as what, negated=negated, past=False, adverbs=()
        ) if _number(what, world):
            return _has(who, what, negated, world)
        case effects.Act(
            verb="reach",
            subject=things.AttributeOf(name=name, owner=things.Nominal() as who) as value,
            slots=(effects.Slot(name="object", value=quantities.Number(value=number)),),
        ) if _plain(event) and _number(replace(value, owner=None), world):
            return Entered(f"{name} reaches {number}", name, who, _reached(name, number, world))
        case effects.Act(
            verb="reach",
            subject=things.Nominal() as who,
            slots=(effects.Slot(name="object", value=things.Nominal() as what),),
        ) if _plain(event) and _number(what, world):
            return _reach(who, what, world)
        case conditions.Compares(
            subject=things.AttributeOf(name=name, owner=things.Nominal() as who) as value, negated=False, past=False
        ) if _number(replace(value, owner=None), world):
            return _compares(name, who, event)
        case conditions.IsThe(
            subject=things.AttributeOf(name=name, owner=things.Nominal() as who) as value,
            other=quantities.Number(value=number),
            negated=False,
            past=False,
            where=(),
        ) if _number(replace(value, owner=None), world):
            return Entered(f"{name} becomes {number}", name, who, lambda so: e.Compare("==", so, e.Int(number)))
        case _:
            return None


def counted(event: conditions.Condition, world: World) -> Entered | None:
    """What is watched of `exactly one Player is not Out`, `only one Player has Gold`: whether it is so of anybody may
    have changed. How many it is then so of is asked by the row (`asked`).
    """
    still = remaining.as_status(event, world)
    event = still if still is not None else event
    if not isinstance(event, conditions.HasStatus | conditions.Has) or not isinstance(event.subject, things.Select):
        return None
    if event.subject.amount is None or event.subject.quantifier:
        return None
    anybody = replace(event.subject, amount=None, focus="", filters=(), quantifier="a", plural=False)
    if event.subject.filters or event.subject.adjectives:
        raise Unplayable(f"“{event.subject}”: say exactly one Player, and of what status in the rest of the sentence")
    seen = entered(replace(event, negated=False, subject=anybody), world)
    return None if seen is None else replace(seen, name=f"whether {event}")


_ONCE = frozenset({"win", "end", "become", "stop being"})  # what is the same when it is done twice


def asked(happening: happenings.Happening) -> happenings.Happening:
    """The same, with how many it is so of as a condition of what follows."""
    trigger = happening.trigger
    assert isinstance(trigger, circumstances.Given)
    for act in happening.effects:
        if not isinstance(act, effects.Act) or act.verb not in _ONCE:
            raise Unplayable(
                f"“{act}”: one effect may change it for several at once, and this would come once for each of them; "
                f"make it a step that begins with If {trigger.conditions[0]}"
            )
    given = circumstances.If(trigger.span, trigger.leading, "if", trigger.comma, trigger.conditions)
    return replace(happening, circumstances=(given, *happening.circumstances))


def _plain(act: effects.Act) -> bool:
    return not (act.negated or act.passive or act.past or act.perfect or act.modal or act.progressive)


def _number(what: things.Nominal, world: World) -> bool:
    """Whether a phrase is so much of a number that someone has, and no more than that."""
    attribute = world.attributes.get(what.name)
    plain = not (what.adjectives or what.filters or what.focus or what.owner is not None)
    return attribute is not None and isinstance(attribute.type, model.Number) and plain


def _status(name: str, who: things.Nominal, into: bool, world: World) -> Entered | None:
    joined = world.status_kind(name)
    known = world.statuses.get(joined[0][0] if joined and len(joined[0]) == 1 else name)
    if known is None:
        return None

    def so(value: e.Expression) -> e.Expression:
        has = e.Compare("==", value, e.Word(known.name)) if known.exclusive else value
        return has if into else e.Not(has)

    word = "becomes" if into else "stops being"
    return Entered(f"{known.kind} {word} {known.name}", known.attribute, who, so)


def _require_end(name: str, event: effects.Act, world: World) -> None:
    """Raise Unplayable for a space on a track that is reached by landing on it, or by passing it, too."""
    line = tracks.track(world)
    if line is not None and (line.round or name not in (line.spaces[0], line.spaces[-1])):
        raise Unplayable(f"“{event}”: is it reached when it is passed, too? Say “lands on {name}”, or “passes {name}”")


def _moved(verb: str, who: things.Nominal, where: things.Nominal, world: World) -> Entered:
    """`enters the Mill`, `leaves a Room`: from one space to another. To be put on the map or taken from it is
    neither.
    """
    if where.quantifier not in ("a", "any", "the", "") or where.amount is not None or where.focus:
        raise Unplayable(f"“{where}” is not tested when somebody moves; say a space by its name, or a kind of spaces")
    scope = Scope(world, "", may_add=False)
    one = where.name in world.spaces

    def so(value: e.Expression) -> e.Expression:
        return e.Compare("==", value, nouns.one(where, scope)) if one else membership.fits(where, value, scope)

    if not one and where.quantifier == "the":
        raise Unplayable(f"“{where}”: which of them? Say a space by its name, or “a {where.name}”")
    old, new = e.Var("old"), e.Var("new")
    on_map = (e.Compare("!=", old, new), e.Compare("!=", old, e.Nothing()), e.Compare("!=", new, e.Nothing()))
    change = e.And((*on_map, so(new if verb == "enter" else old)))
    return Entered(f"{who.name} {verb}s {where}", world.place_attribute(who.name), who, so, change)


_ANY = frozenset({"", "a", "any", "some"})


def _changed(verb: str, who: things.Nominal, what: things.Nominal) -> Entered:
    """`gains Gold`, `loses Light`: however much it is, and however it comes to be more or less."""
    change = e.Compare(">" if verb == "gain" else "<", e.Var("new"), e.Var("old"))
    return Entered(f"{who.name} {verb}s {what.name}", what.name, who, lambda _: e.Bool(True), change)


def _has(who: things.Nominal, what: things.Nominal, negated: bool, world: World) -> Entered | None:
    del world

    def so(value: e.Expression) -> e.Expression:
        has = having.has_so_much(what, value)
        return e.Not(has) if negated else has

    so(e.Int(0))  # an amount that cannot be tested is told here
    return Entered(f"Player {'does not have' if negated else 'has'} {what}", what.name, who, so)


def _reached(name: str, number: int, world: World) -> Test:
    """A number that is reached is met or passed: from above where it is the least (`reaches zero`), from below where
    one begins with less, or it is the most. Raise Unplayable where one begins with as much or more and may have less,
    too: to come back up to it may be meant or not.
    """
    kind = world.attributes[name].type
    assert isinstance(kind, model.Number)
    if number <= (kind.low or 0):
        return _within("<=", number)
    if number <= (kind.start or 0) and (kind.high is None or number < kind.high):
        raise Unplayable(
            f"{name} starts at {kind.start} and may come to {number} from above and from below: say “reaches {number} "
            f"or lower” or “reaches {number} or higher”, as in “When a Player's {name} reaches {number} or lower”"
        )
    return _within(">=", number)


def _within(sign: str, number: int) -> Test:
    return lambda value: e.Compare(sign, value, e.Int(number))


def _reach(who: things.Nominal, what: things.Nominal, world: World) -> Entered:
    """`reaches 10 Points`: to as many or more; `reaches 0 Health`: to none or less."""
    if what.amount is None or what.quantifier or what.amount.relation not in ("", "at least") or what.amount.beyond < 0:
        raise Unplayable(f"“{what}” is no number that is reached")
    low = what.amount.low_high()[0]
    if what.amount.relation == "at least":
        return Entered(f"Player reaches {low} or more {what.name}", what.name, who, _within(">=", low))
    return Entered(f"Player reaches {low} {what.name}", what.name, who, _reached(what.name, low, world))


def _compares(name: str, who: things.Nominal, event: conditions.Compares) -> Entered | None:
    quantity, relation = event.quantity, event.relation
    if isinstance(quantity, quantities.Amount) and quantity.number is not None:
        return Entered(f"{name} becomes {quantity}", name, who, lambda value: subjects.within(value, quantity))
    if isinstance(quantity, quantities.Number):
        number, sign = e.Int(quantity.value), comparing.RELATIONS[relation]
        return Entered(f"{name} becomes {event.written} {quantity}", name, who, lambda v: e.Compare(sign, v, number))
    return None


# ----------------------------------------------------------------------------------------- rules that always hold
def as_event(meaning: object, world: World) -> happenings.OnEvent | None:
    """A rule that holds at all times as what happens as soon as it is so: `If a Player has 10 Points, that Player
    wins`, `A Player wins if they have 10 Points`, `A Player with 10 Points wins`, `The first Player to reach 10 Points
    wins`. None for all other rules.
    """
    match meaning:
        case happenings.Do(
            effects=acts, circumstances=(circumstances.If(conditions=(condition,), further=()) as given,)
        ):
            who = getattr(condition, "subject", None)
            if isinstance(who, things.Pronoun):  # A Player wins if they have 10 Points
                who = acts[0].subject if len(acts) == 1 and isinstance(acts[0], effects.Act) else None
                if not isinstance(who, things.Nominal) or who.plural or isinstance(condition, conditions.Joined):
                    return None
                condition = replace(condition, subject=who)
                acts = (replace(acts[0], subject=_that(who)),)
            return _happening(meaning.span, given, condition, acts, meaning.joint, world)
        case standing.Standing(subject=things.Select() as who, acts=(effects.Act() as act,), circumstances=()):
            found = _of_whom(who, act, world)
            if found is None:
                return None
            statuses = tuple(each for each in who.adjectives if each.status)  # the first Hidden Player to reach …
            plain = replace(who, quantifier="a", filters=(), adjectives=statuses)
            condition = replace(found, subject=plain)
            given = circumstances.If(who.span, True, "if", True, (condition,))
            return _happening(meaning.span, given, condition, (replace(act, subject=_that(plain)),), "", world)
        case _:
            return None


def of_the_subject(happening: happenings.Happening) -> happenings.Happening:
    """`A Player wins when they have 10 Points`: they are that Player."""
    trigger, acts = happening.trigger, happening.effects
    if not isinstance(trigger, circumstances.Given) or len(trigger.conditions) != 1 or len(acts) != 1:
        return happening
    condition, act = trigger.conditions[0], acts[0]
    if isinstance(condition, conditions.Joined) or not isinstance(condition.subject, things.Pronoun):
        return happening
    who = act.subject
    if trigger.leading or not isinstance(act, effects.Act) or not isinstance(who, things.Select):
        return happening
    asked = replace(trigger, conditions=(replace(condition, subject=who),))
    around = tuple(asked if each is trigger else each for each in happening.circumstances)
    return replace(happening, trigger=asked, effects=(replace(act, subject=_that(who)),), circumstances=around)


def _that(who: things.Nominal) -> things.Nominal:
    return replace(who, quantifier="that", antecedent=replace(who, antecedent=None), filters=())


def _of_whom(who: things.Select, act: effects.Act, world: World) -> conditions.Has | effects.Act | None:
    """What must be so of the one who, as a rule says, does something: `with 10 Points`, `to reach 10 Points`."""
    first = who.which == ("first",) and who.quantifier == "the" and act.verb == "win"  # nobody can be second
    if not first and (who.adjectives or who.quantifier not in ("a", "any", "each", "every")):
        return None
    match who.filters:
        case (things.Where(preposition="with", object=things.Nominal() as what, only=False),) if _number(what, world):
            return conditions.Has(who.span, None, what=what)
        case (things.Further(what=effects.Doing(acts=(effects.Act(verb="reach") as reach,))),) if first:
            return reach
        case _:
            return None


def _happening(
    span: object,
    given: circumstances.Given,
    condition: conditions.Condition,
    acts: tuple[effects.Effect, ...],
    joint: str,
    world: World,
) -> happenings.OnEvent | None:
    if counted(condition, world) is not None or empty_piles.of_pile(condition, world) is not None:
        when = circumstances.When(given.span, given.leading, "when", given.comma, (condition,))
        return happenings.OnEvent(given.span, when, acts, joint, (when,))
    seen = entered(condition, world)
    if seen is None or seen.who.amount is not None:
        return None
    happens = isinstance(seen.who, things.Register) and isinstance(condition, effects.Act)
    if seen.who.quantifier not in ("a", "any", "this", "another") and not happens:
        return None
    when = circumstances.When(given.span, given.leading, "when", given.comma, (condition,))
    return happenings.OnEvent(given.span, when, acts, joint, (when,))


GROUPS = frozenset({"all", "each", "every", "no", "both", "none"})


def require_anybody(who: object, event: conditions.Condition) -> None:
    """Raise Unplayable for an event of a whole group: `When all Players are Hidden`. It comes when the last of them is,
    not for each one.
    """
    if isinstance(who, things.Pronoun):
        group = who.name in ("everyone", "everybody", "nobody")
    elif isinstance(who, things.Nominal):
        several = who.plural and who.quantifier in ("", "the")  # When Players are Hidden: any of them, or all?
        group = several or who.quantifier in GROUPS or "not" in who.focus.split()
    else:
        group = False
    if group or (isinstance(who, things.Select) and who.amount is not None):
        raise Unplayable(
            f"“{event}”: an event is seen of one Player at a time; say it of a Player (When a Player …), or make it a "
            f"step, such as one of the Round, that begins with If {event}"
        )


def require_known_holder(who: things.Nominal, event: object) -> None:
    """Raise Unplayable for `this Player` on no card, where nothing says who that is, and for `When the Leader is
    Hidden`: a Hidden Player may become the Leader, which is no change of theirs.
    """
    if isinstance(who, things.Register) and not isinstance(event, effects.Act):
        raise Unplayable(
            f"“{event}”: who “{who}” is may change, too; say what happens, as in “When {who} becomes …”, or make it a "
            "step that begins with If"
        )
    if who.quantifier == "another" or "other" in who.which:
        raise Unplayable(f"“{who}”: other than whom?")
    if who.quantifier == "this":
        raise Unplayable(f"“{who}”: which Player is meant? Say a Player, or write it on a card that the Player has")
