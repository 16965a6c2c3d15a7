"""What words take up: pronouns, and who a step identified.

In: a pronoun with the antecedent that its sentence gives it, and what its procedure knows. Out: the one thing that it
means; `Unplayable` where that is not one, so that nothing is done to whoever happens to act.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine.nouns import nouns, sets
from rulewright.machine.scope import DEFINITE, GROUP, IDENTIFIED, POINTING, Scope, Unplayable, place_of
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import PLAYER
from rulewright.meaning import circumstances, things
from rulewright.meaning.binding import PERSONS, THINGS


def identified(noun: object, scope: Scope) -> None:
    """Makes a Player known by the phrase that picks them out (the drowned Player, the Player whose Gold ran out): a
    role of the procedure, which its caller fills. Nothing is tested, and nobody chooses.
    """
    if (
        isinstance(noun, things.Select)
        and noun.quantifier == "the"
        and scope.world.base(noun.name) == PLAYER
        and (noun.filters or set(noun.which) - POINTING - nouns.NAMING)
        and not (noun.statuses or noun.owner is not None or noun.amount is not None or noun.focus)
        and scope.procedure
    ):
        name = phrase_of(noun)
        scope.role(name, PLAYER)
        scope.introduce(name, (noun.name, PLAYER), IDENTIFIED)


def phrase_of(noun: object) -> str:
    return str(noun).removeprefix("the ")


def as_identified(noun: object, scope: Scope) -> e.Expression | None:
    """The Player whom a phrase, or what it takes up, means since a step identified them."""
    for phrase in (noun, getattr(noun, "antecedent", None)):
        if isinstance(phrase, things.Select) and (phrase.adjectives or phrase.filters):
            name = phrase_of(phrase)
            if any(known.slot == name and IDENTIFIED in known.verbs for known in scope.known):
                return e.Slot(name)
    return None


# Whoever reads the rule, as the one who does what it says.
_READER = frozenset({"you", "your", "yourself"})


def pronoun(noun: things.Pronoun, scope: Scope) -> e.Expression:
    if noun.name in ("it", "its", "itself") and scope.it is not None and scope.they is None:
        return scope.it
    antecedent = noun.antecedent
    if isinstance(antecedent, things.Nominal):
        counted = _counted(antecedent, noun, scope)
        if counted is not None:
            return counted
        named = isinstance(antecedent, things.Individual) and antecedent.name not in scope.world.copies
        if antecedent.quantifier in DEFINITE or named or isinstance(antecedent, things.Register | things.Role):
            return nouns.one(antecedent, scope)
    if isinstance(antecedent, things.Union) and antecedent.joint == "or":
        found = of_either(antecedent, scope)
        if found is not None:
            return found  # the one who was chosen
    if isinstance(noun.antecedent, things.Union) and noun.antecedent.joint == "and":
        raise Unplayable(f"“{noun}” means “{noun.antecedent}”, which is not one; name who it is")
    if noun.of and noun.owner is not None:
        raise Unplayable(
            f"“{noun}”: say who or what they are again, or join what is done to the sentence before with “and”"
        )
    if noun.name not in PERSONS | THINGS | _READER:
        raise Unplayable(f"“{noun.name}”: nothing says who or what that is; name it")
    if noun.name in THINGS:
        return _it(noun, scope)
    _require_of_each(noun, scope)
    return nouns.they(scope, f"whom “{noun.name}” means")


def of_either(either: things.Union, scope: Scope) -> e.Expression | None:
    """The one who was chosen of `the Leader or a Hidden Player`; None where none of them was."""
    found = [scope.taken_up.get(place_of(each)) for each in either.items if isinstance(each, things.Nominal)]
    first = found[0] if found else None
    return None if any(each != first for each in found) else first


def require_known_which(given: Iterable[circumstances.Circumstance], done: object) -> None:
    """Raise Unplayable for `If A or B is Hidden, they …`, `… each of them …`: which of the two, or both?"""
    asked = [condition for each in given if isinstance(each, circumstances.Given) for condition in each.conditions]
    either = {
        place_of(subject)
        for condition in asked
        if isinstance(subject := getattr(condition, "subject", None), things.Union) and subject.joint == "or"
    }
    for node in nodes(done) if either else ():
        meant = node.antecedent if isinstance(node, things.Pronoun) else None
        if isinstance(meant, things.Union) and place_of(meant) in either:
            raise Unplayable(f"“{node}”: which of “{meant}” that is, nothing tells; write a sentence for each")


def _require_of_each(noun: things.Pronoun, scope: Scope) -> None:
    """Raise Unplayable for `their` that takes up each of several where what is made speaks of one who is known."""
    group = noun.antecedent
    several = isinstance(group, things.Select) and (
        group.quantifier in GROUP or (group.plural and group.quantifier == "")
    )
    one_known = scope.they is None or isinstance(scope.they, e.Shared)
    if several and one_known and scope.world.base(getattr(group, "name", "")) == PLAYER:
        raise Unplayable(f"“{noun}” is of each of “{group}”; say For each … first")


def group(antecedent: things.Nominal, noun: things.Nominal, scope: Scope) -> e.Expression:
    """Those that a phrase takes up: all of whom a condition told something, or those that it counted."""
    found = scope.taken_up.get(place_of(antecedent))
    if isinstance(found, e.Slot) and any(known.slot == found.name and known.many for known in scope.known):
        return e.Union((found,))  # the cards that a step showed
    if antecedent.quantifier in GROUP:
        return sets.several(antecedent, scope)
    witness = scope.witnesses.get(place_of(antecedent))
    if witness is None or antecedent.quantifier == "no":
        raise Unplayable(f"“{noun}”: nothing says which {noun.name} those are")
    return witness


def met(antecedent: things.Nominal, noun: things.Nominal, scope: Scope) -> e.Expression | None:
    """What `that Card` takes up: what a step found, or each of those of whom a condition is asked, by itself. None
    where the phrase is bound otherwise.
    """
    place = place_of(antecedent)
    if scope.taken_up.get(place) is None and place in scope.taken_up and antecedent.quantifier in (*GROUP, "no"):
        raise Unplayable(f"“{antecedent}” is not one, and “{noun}” is; say for each of them by itself what is done")
    return scope.taken_up.get(place)


def _it(noun: things.Pronoun, scope: Scope) -> e.Expression:
    """What `it` means that is no definite phrase: the thing of which the sentence speaks, which is no Player."""
    found = scope.they if scope.they is not None else scope.performer
    if found is None or is_player(found, scope):
        raise Unplayable(f"“{noun}”: nothing before this is a thing that it must mean; name what is meant")
    return found


def is_player(thing: e.Expression, scope: Scope) -> bool:
    """Whether an expression is known to mean a Player."""
    world = scope.world
    match thing:
        case e.Shared(register=name):
            register = world.registers.get(name)
            return register is not None and register.type == model.Ref(PLAYER)
        case e.Slot(name=name):
            kinds = [
                scope.roles.get(name, ""),
                *(k for known in scope.known if known.slot == name for k in known.kinds),
            ]
            return any(world.base(kind) == PLAYER for kind in kinds if kind)
        case _:
            return False


def _counted(antecedent: things.Nominal, noun: things.Nominal, scope: Scope) -> e.Expression | None:
    """What a word takes up that a step found, or a condition counted: that one; one of them by itself while the
    condition is asked. None for what neither did.
    """
    place = place_of(antecedent)
    found = scope.taken_up.get(place)
    if found is not None or place not in scope.taken_up:
        return found
    witness = scope.witnesses.get(place)
    alike = antecedent.name in scope.world.copies and not antecedent.plural
    if witness is None or not alike or antecedent.quantifier == "no":
        may = "is nobody" if antecedent.quantifier == "no" else "may be several"
        raise Unplayable(
            f"“{antecedent}” {may}, and “{noun}” is one; write “For each {antecedent.name}, if that "
            f"{antecedent.name} …”, or name who it is"
        )
    return e.First(witness)
