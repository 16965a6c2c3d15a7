"""What has happened: causes, what was taken this Turn, what a card's text mentions. Only what a sentence
asks for is kept.
"""

from __future__ import annotations

from rulewright.machine import expression as e
from rulewright.machine import logic, model
from rulewright.machine import statement as s
from rulewright.machine.conditions import conditions as asking
from rulewright.machine.conditions import membership, thrown
from rulewright.machine.nouns import nouns, tally
from rulewright.machine.scope import DID, TAKEN, Scope, Unplayable
from rulewright.machine.things import cell_values
from rulewright.machine.things.world import PLAYER, World, cite, name_of, parts
from rulewright.meaning import circumstances, conditions, effects, things
from rulewright.words.lexicon import Lexicon


def mentions(condition: conditions.Mentions, scope: Scope) -> e.Expression:
    """`the revealed card specifically mentions Zombie Players`: decided by the texts of the cards, so it
    is a set of cards.
    """
    if condition.about is None or condition.subject is None:
        raise Unplayable(f"“{condition}” asks for no text that can be looked at")
    kinds = [name_of(part) for part in parts(condition.about)]
    cards = [
        card
        for card in scope.world.cards
        if any(text_mentions(text, kind, scope.world) for text in texts_of(card, scope.world) for kind in kinds)
    ]
    thing = nouns.one(condition.subject, scope)
    made: e.Expression = e.IsIn(thing, e.Union(tuple(e.Every(card) for card in cards))) if cards else e.Bool(False)
    return e.Not(made) if condition.negated else made


def texts_of(card: str, world: World) -> tuple[str, ...]:
    """The sentences of rule text on a card."""
    component = world.components[world.cards[card]]
    return tuple(
        sentence.text
        for row in component.rule.rows
        if row.cells and row.cells[0].text == card
        for _, sentences in row.rules
        for sentence in sentences
    )


def text_mentions(text: str, kind: str, world: World) -> bool:
    """Whether a sentence mentions a kind: its name in any form, its short names, or a kind below it (a
    kind above is no mention).
    """
    names = {kind, *world.below(kind)}
    lexicon: Lexicon = world.lexicon
    names |= {also for name in names for entry in [lexicon.entry(name)] if entry for also in entry.also}
    words = [word.strip(".,;:()") for word in text.replace("'s", "").replace("’s", "").split()]
    joined = world.status_kind(kind)
    for at in range(len(words)):
        match = lexicon.match(words, at) if words[at] else None
        if match is not None and match.entry.name in names:
            return True
        if joined:
            status, base = joined[0][0].split(" "), joined[1]
            after = lexicon.match(words, at + len(status)) if at + len(status) < len(words) else None
            if words[at : at + len(status)] == status and after is not None and after.entry.name == base:
                return True
    return False


def _require_made(act: effects.Act, scope: Scope) -> None:
    """Raise Unplayable unless the last Check before this is the one that is meant: of that kind, made by that one."""
    made = next((known for known in scope.known if known.slot == "succeeded"), None)
    if made is None:
        raise Unplayable(f"no Check stands before “{act}”")
    who, world = act.subject, scope.world
    if isinstance(who, things.Nominal) and world.is_below(who.name, "Check"):
        other = made.verbs and world.is_below(made.verbs[0], "Check") and not world.is_below(made.verbs[0], who.name)
        if other:
            raise Unplayable(f"“{act}”: the Check before this is a {made.verbs[0]}; ask right behind the Check")
        who = who.owner
    if not isinstance(who, things.Nominal) or isinstance(who, things.Pronoun) or world.base(who.name) == "Procedure":
        return
    if made.kinds and str(nouns.one(who, scope)) != made.kinds[0]:
        raise Unplayable(f"“{act}”: the Check before this is made by another; ask right behind the Check of “{who}”")


def happened(act: effects.Act, scope: Scope) -> e.Expression:
    """An act as a test: that it caused this, that it was done, that it can go on."""
    world = scope.world
    made: e.Expression
    if act.verb in ("succeed", "fail") and not act.passive:
        made = e.Slot("succeeded") if act.verb == "succeed" else e.Not(e.Slot("succeeded"))
        _require_made(act, scope)
    elif act.verb in world.happenings and act.perfect and act.subject is not None:
        made = e.Compare(">", e.Get(_times(act.verb, scope), nouns.one(act.subject, scope)), e.Int(0))
    elif (played := tally.so_many(act, world)) is not None:
        made = played
    elif act.verb == "roll":
        made = thrown.rolled(act, scope)
    elif act.verb == "cause" and not act.passive:
        made = caused(act.subject, scope)
    elif act.verb == "continue" and act.modal == "can":
        made = e.Bool(True)  # a frame that cannot go on is not returned to
    elif act.verb == "do" and isinstance(act.subject, things.Pronoun):
        _require_only_so(act)
        made = e.Compare("==", e.Slot(DID), e.Bool(True))  # an offer that was never made leaves it as it begins
    elif act.verb == "take" and act.perfect and scope.it is not None and world.base(scope.it_kind) == "Procedure":
        made = e.IsIn(scope.it, e.Slot(TAKEN))
    elif act.verb in ("make", "resolve", "take") and act.passive and act.slot("during") is not None:
        process = act.value("during")
        if not isinstance(process, things.Nominal):
            raise Unplayable(f"“{act}” cannot be tested")
        made = asking.running(process, scope)
    else:
        raise Unplayable(
            f"the machine keeps no memory of “{act}”; ask for what can be seen then (“with at least 2 Gold”, “who is "
            "Hidden”), or declare a status for it"
        )
    return e.Not(made) if act.negated else made


def _require_only_so(act: effects.Act) -> None:
    """Raise Unplayable for `if they do neither`, `if they do both`: of several offers nothing tells which was taken."""
    for slot in act.slots:
        if not (isinstance(slot.value, effects.Manner) and slot.value.name == "so"):
            raise Unplayable(f"“{act}”: say “if they do”, or “if they do not”, behind each of the offers by itself")


# ------------------------------------------------------------------------------------------ verbs of the game
OFTEN = {"twice": 1, "again": 1, "a second time": 1}  # how often it was so before the time that the adverb speaks of


def _times(verb: str, scope: Scope) -> str:
    """The attribute that counts how often a thing did what a verb of the game stands for."""
    name = f"times {verb}"
    world = scope.world
    asked = world.memories.get(name, ())
    if cite(world.happenings[verb].sentence) not in asked:
        world.memories[name] = (*asked, cite(world.happenings[verb].sentence))
        world.attributes[name] = model.Attribute(name, PLAYER, model.Number(), world.memories[name])
        world.played.update(world.memories[name])
    return name


def so_often(act: effects.Act, thing: e.Expression, scope: Scope) -> e.Expression:
    """Whether a thing did this as often before as an adverb allows: `cannot fall twice` forbids the second
    time.
    """
    manners = [slot.value.name for slot in act.slots if isinstance(slot.value, effects.Manner)]
    if not manners:
        return e.Bool(True)
    if len(manners) > 1 or manners[0] not in OFTEN:
        raise Unplayable(f"“{act}”: how often is that?")
    return e.Compare(">=", e.Get(_times(act.verb, scope), thing), e.Int(OFTEN[manners[0]]))


def begins(verb: str, world: World) -> str:
    """The procedure whose beginning a verb of the game stands for: `A Player falls when Fall Resolution
    begins for that Player`.
    """
    match _event(verb, world):
        case effects.Act(verb="begin" | "start", subject=things.Nominal(name=name)):
            return name
        case _:
            return ""


def becomes(verb: str, world: World) -> str:
    """The status whose beginning a verb of the game stands for: `A Player rises as a Zombie when that
    Player becomes Zombie`.
    """
    match _event(verb, world):
        case effects.Act(verb="become", object=things.Nominal(name=name)) if name in world.statuses:
            return name
        case _:
            return ""


def _event(verb: str, world: World) -> object:
    meaning = world.happenings[verb].meaning
    for each in getattr(meaning, "circumstances", ()):
        if isinstance(each, circumstances.When) and len(each.conditions) == 1:
            return each.conditions[0]
    return None


def noted(world: World, cites: e.Cites, things_: e.Expression, *, procedure: str = "", status: str = "") -> s.Body:
    """What is counted when a procedure begins for things, or they become something, because some sentence
    asks for it.
    """
    body: list[s.Statement] = []
    for verb in world.happenings:
        if f"times {verb}" not in world.memories:
            continue
        if (procedure and begins(verb, world) == procedure) or (status and becomes(verb, world) == status):
            body.append(
                s.Change((*cites, *world.memories[f"times {verb}"]), f"times {verb}", things_, s.Sense.GAIN, e.Int(1))
            )
    return tuple(body)


# ------------------------------------------------------------------------------------------------------- causes
def caused(subject: things.Noun | None, scope: Scope) -> e.Expression:
    """Whether the cause of this procedure is such a thing: `Combat Damage from a Surviving Player caused
    the fall`.
    """
    cause = e.Slot("cause")
    scope.roles.setdefault("cause", "Record")
    if isinstance(subject, things.Union):
        return logic.disjunction([caused(part, scope) for part in subject.items])
    if not isinstance(subject, things.Nominal):
        raise Unplayable(f"“{subject}” is no cause that the machine records")
    world = scope.world
    tests: list[e.Expression]
    if world.is_procedure(subject.name):
        tests = [e.Compare("==", e.Field(cause, "procedure"), e.Name(subject.name))]
    elif subject.name in ("loss", "Health loss"):
        tests = [e.Not(e.HasKind(cause, "Damage"))]
    elif world.base(subject.name) == "Card":
        tests = [e.IsIn(e.Field(cause, "procedure"), _texts(subject.name, world))]
    elif subject.name in {name for kind in world.statuses for name in world.wider.get(kind, ())}:
        tests = [e.Bool(False)]  # a status does nothing by itself: no effect in the machine comes of one
    elif subject.name == "Damage" or "Damage" in (subject.name.split(" ")[-1], *world.above(subject.name)):
        tests = [e.HasKind(cause, subject.name)]
    else:
        raise Unplayable(f"“{subject}” is no cause that the machine records")
    maker = e.Field(cause, "maker")
    for each in subject.filters:
        match each:
            case things.Where(preposition="from", object=things.Nominal() as who):
                tests.append(
                    logic.conjunction(
                        [e.Compare("!=", maker, e.Nothing()), membership.fits(who, maker, scope.about(maker, PLAYER))]
                    )
                )
            case things.Where(preposition="during", object=things.Nominal() as process):
                tests.append(asking.running(process, scope))
            case things.Who(conditions=(effects.Act(verb="deal", subject=things.Nominal() as who),)):
                tests.append(
                    logic.conjunction(
                        [e.Compare("!=", maker, e.Nothing()), membership.fits(who, maker, scope.about(maker, PLAYER))]
                    )
                )
            case things.Done(act=effects.Act(verb="deal") as deal) if isinstance(deal.value("by"), things.Nominal):
                who = deal.value("by")  # type: ignore[assignment]
                tests.append(
                    logic.conjunction(
                        [e.Compare("!=", maker, e.Nothing()), membership.fits(who, maker, scope.about(maker, PLAYER))]
                    )
                )
            case _:
                raise Unplayable(f"“{subject}” is no cause that the machine records")
    return logic.conjunction(tests)


def _texts(kind: str, world: World) -> e.Expression:
    """The procedures that play the texts of a kind of cards."""
    names = [
        cell_values.text_procedure(card, column)
        for card, of in world.cards.items()
        if world.is_below(of, kind) or card == kind
        for column in texts_in(card, world)
        if column not in world.live
    ]
    return e.These(tuple(e.Name(name) for name in names))


def texts_in(card: str, world: World) -> tuple[str, ...]:
    """The columns in which a card has rule text."""
    component = world.components[world.cards[card]]
    rows = (row for row in component.rule.rows if row.cells and row.cells[0].text == card)
    return tuple(column for row in rows for column, sentences in row.rules if sentences)
