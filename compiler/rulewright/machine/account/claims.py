"""Rules that no code of the machine uses: which of them the machine bears out, and which it only notes.

A sentence such as `Zombie Move does not draw a Random Encounter` needs no code; it says that there is none.
Where the model can be searched for what it denies, it is *checked*; where the order of things bears it out by
the way in which machines work, it is *so by construction*; what speaks of the documents changes no play; the
rest is *noted*, and an author should know it. What demands something of play, and is done or kept by nothing, is
*unmet*: it is left to the table like a step that the machine cannot do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulewright.book.model import Role
from rulewright.machine import model
from rulewright.machine import statement as s
from rulewright.machine.account import describing, existing, idle, offered, ordered
from rulewright.machine.account.claim import Claim, Ground
from rulewright.machine.account.sayings import Sayings
from rulewright.machine.account.searching import Search, denier, holds, piles
from rulewright.machine.effects import prices, waivers
from rulewright.machine.norms import aiming, in_other_words, norm_limits, often
from rulewright.machine.norms.norm_limits import RESOLVING
from rulewright.machine.sound import nodes
from rulewright.machine.things import standing_for
from rulewright.machine.things.world import World, name_of, parts
from rulewright.meaning import (
    about,
    attributes,
    circumstances,
    conditions,
    effects,
    facts,
    happenings,
    norms,
    orders,
    quantities,
    standing,
    things,
)
from rulewright.meaning.model import Reading, Sequence, Together


def claims(
    readings: Iterable[Reading], world: World, game: model.Game, told: Iterable[Reading] = ()
) -> tuple[Claim, ...]:
    """A claim for each of the readings. `told` are all sentences of the ruleset."""
    search = Search(game, world)
    sayings = Sayings(told, world, search.of)
    found = []
    for reading in readings:
        ground, reason = _judged(reading, search, sayings)
        holds = reading.sentence.role in (Role.RULE, Role.BRANCH) or is_live(reading, world)
        if ground is Ground.UNMET and not holds:
            ground = Ground.NOTED
        found.append(Claim(reading, ground, reason))
    return tuple(found)


def is_live(reading: Reading, world: World) -> bool:
    """Whether a sentence stands in a column whose texts apply by themselves: it holds like a rule."""
    at = world.texts.get((reading.sentence.span.source.name, reading.sentence.span.start))
    return at is not None and at[1] in world.live


def _judged(reading: Reading, search: Search, sayings: Sayings) -> tuple[Ground, str]:
    match reading.meaning:
        case Together(items=items) | Sequence(items=items):
            return _of_several([replace(reading, meaning=item) for item in items], search, sayings)
        case norms.Counting() | standing.Standing() if standing_for.said(reading.meaning) is not None:
            return Ground.UNMET, standing_for.why_not(reading.meaning, search.world) or NOT_DONE
        case about.AboutRules(subject=things.Process(name=name), acts=(effects.Act(verb="require" | "need"),)) if (
            name in search.procedures
        ):
            return Ground.UNMET, offered.REQUIRES
        case about.AboutRules() | about.UseDocument() | about.Beats() | about.Shown():
            return Ground.DOCUMENTS, "it speaks of the documents, and a play is the same without it"
        case (
            norms.Norm()
            | norms.DoesNot()
            | norms.Targeting()
            | norms.Counting()
            | norms.Ignores()
            | norms.HappensOnly()
            | norms.LegalTarget()
        ) as norm:
            return _of_norm(norm, search, sayings)
        case orders.Order() | orders.Costs() | orders.AddedTo() | orders.MetIf() | orders.OnlyFor() as order:
            return ordered.of_order(order, search)
        case facts.IsNotA(subjects=subjects, kind=kind):
            return _is_not(subjects, kind, search)
        case facts.Equals(subject=things.Nominal(owner=things.Nominal(name=kind))) if (
            kind != "Check" and search.world.is_below(kind, "Check")
        ):
            return Ground.UNMET, "a Check is made against the number that its step names: say it there"
        case facts.Equals(subject=things.Nominal(name=name, owner=None)) if name in search.world.registers:
            return Ground.UNMET, (
                f"{name} is kept by the game, and no code sets it so; say at a step “Set the {name} to 0.”, or where "
                f"it begins: “The {name} starts at 2.”"
            )
        case orders.UsesInsteadOf(subject=things.Process(name=name)) if name in search.procedures:
            return Ground.UNMET, describing.REPLACES
        case facts.Holds(subject=things.AttributeOf(name=name), state=conditions.Has(what=bound)) if not (
            name_of(bound) == "maximum" and _endless(name, search.world) and getattr(bound, "quantifier", "") == "no"
        ):
            return Ground.UNMET, "no code keeps to it: declare the number with its bounds (a number from 0 to 10)"
        case facts.Defined() | facts.Equals() | orders.UsesInsteadOf():
            return Ground.EXPLAINS, "it says what a name means; what it names is read where it is used"
        case facts.ThereAre(circumstances=around) if around:
            return Ground.UNMET, "no code does it at that moment: make it a step, or say it with When and a verb"
        case facts.ThereAre(state=state) as there if there.never or _bound(state.what):
            return _never_more(state.what, there.never, search) or (Ground.UNMET, KEEPS_NO_NUMBER)
        case facts.ThereAre() as there if reading.sentence.role is not Role.NOTE and (
            unkept := existing.unkept(there, search)
        ):
            return Ground.UNMET, unkept
        case facts.Holds(
            subject=things.Nominal(name=kind),
            state=conditions.Has(what=things.Nominal(name=column, quantifier="no"), where=(), negated=False),
        ) if column in search.world.columns and search.world.members_of(kind):
            return _has_none(kind, column, search)
        case facts.Holds(
            subject=subject, state=conditions.Has(what=things.Nominal(amount=quantities.Amount()) as what)
        ):
            unmet = _bound(what) or idle.is_players(subject, search.world) or "additional" in what.which
            unmet = unmet or what.name in search.procedures  # the game has ten Rounds
            return (Ground.UNMET if unmet else Ground.NOTED), KEEPS_NO_NUMBER
        case facts.Holds(subject=subject, state=conditions.Has(what=things.Nominal(quantifier="no"))) if (
            idle.is_players(subject, search.world)
        ):
            return Ground.UNMET, TAKES_NOTHING
        case facts.IsIn(subject=subject, where=where, circumstances=()) if idle.is_players(
            subject, search.world
        ) and any(name_of(each.object) in (*search.world.spaces, *search.world.space_kinds) for each in where):
            return Ground.UNMET, NOT_PLACED
        case facts.IsIn(subject=things.Nominal(amount=quantities.Amount()) as what):
            return (Ground.UNMET if _bound(what) else Ground.NOTED), KEEPS_NO_NUMBER
        case facts.MayStand(subject=things.Nominal() as what):
            if what.focus == "only" or _bound(what):
                return Ground.UNMET, KEEPS_NO_NUMBER
            stands = reading.meaning
            if isinstance(stands, facts.MayStand) and (why := norm_limits.more_than_permitted(stands)) is not None:
                return Ground.UNMET, why
            return Ground.PERMITS, "nothing forbids it"
        case standing.Standing(acts=(effects.Act(verb="need") as act,)) if offered.waives(act):
            return Ground.UNMET, offered.WAIVES
        case standing.Standing(acts=acts) if any(map(in_other_words.is_allowing, acts)):
            return Ground.UNMET, offered.ALLOWS
        case standing.Standing(acts=acts) if any(act.verb in CHANGING or _wins(act) for act in acts):
            return Ground.UNMET, NOT_DONE
        case happenings.Do(effects=done) if any(getattr(each, "verb", "") in CHANGING for each in done):
            return Ground.UNMET, NOT_DONE
        case happenings.Do() if idle.reason(reading, search.world) is not None:
            return Ground.UNMET, NOT_DONE
        case facts.Holds(subject=things.Nominal() as whose, state=conditions.HasStatus() as state) if _is_status(
            state, whose, search.world
        ):
            return Ground.UNMET, NO_STATUS
        case facts.Holds(subject=things.Process(name=name)) if name in search.procedures:
            return Ground.UNMET, f"no code makes {name} so; say “{name} does not occur.”, or at a step when it is done"
        case facts.Holds(state=conditions.Compares(), subject=things.AttributeOf(name=name)) if (
            name in search.world.attributes
        ):
            return Ground.UNMET, "no code keeps to it: declare the number with its bounds (a number from 0 to 10)"
        case facts.IsA() | facts.IsIn() | facts.Holds() | facts.ThereAre():
            return Ground.EXPLAINS, "the components, maps and definitions say so"
        case (standing.Standing() | happenings.Do()) as said:
            so, why = describing.described(said, search)
            return Ground.EXPLAINS if so else Ground.UNMET, why
        case standing.Keeps() | standing.Applies():
            return Ground.EXPLAINS, "procedures and events do so by themselves"
        case facts.SameAs():
            return Ground.EXPLAINS, "it says what things look like"
        case facts.ExactlyOne() | facts.CanAlsoBe() | facts.MayBe() | facts.OneOf():
            return Ground.NOTED, "no code reads which of them something is"
        case facts.HasAttribute() | facts.HasRegister() | standing.NamesHappening():
            return Ground.NOTED, "no code reads it"
        case standing.Entry():
            return Ground.UNMET, "another sentence says how the game is played, or no procedure has that name"
        case attributes.HasMore():
            return Ground.UNMET, ONLY_WORKED_OUT
        case _:
            return Ground.UNMET, "no code applies it"


# What a rule may say is done, and what nothing does by itself.
CHANGING = frozenset({"gain", "lose", "heal", "increase", "decrease", "set", "become", "stop being", "spend", "pay"})
NOT_DONE = "no code does it: write when it is done, or make it a step"
ONLY_WORKED_OUT = (
    "no code adds it: only a number that is worked out is more, or less (“A Player's Might equals their Strength.”, "
    "then “A Hidden Player has 2 more Might.”)"
)
NO_STATUS = (
    "no code makes it so: say when they become so, or “A Player is Tired while they have 3 or more Wounds.” (with your "
    "own names); what is always so is said in an INVARIANT"
)
TAKES_NOTHING = "no code takes it away: say when it is lost, or that they cannot gain it"
NOT_PLACED = "no code puts them there: say it at a step of Setup, as in “Place each Player's Pawn in the Gate.”"
KEEPS_NO_NUMBER = "no code keeps to the number: say at the step what may be done, and what is done when there are more"
_HELD_BACK = "nothing holds this back: say at the step, or in its own rule, whom or when it leaves out"


def _is_status(state: conditions.HasStatus, whose: things.Nominal, world: World) -> bool:
    """Whether it is said of some of those who may have a status that they have it, or have not."""
    return bool(whose.name) and all(each.name in world.statuses for each in state.statuses)


def _endless(name: str, world: World) -> bool:
    """Whether a number has no upper bound."""
    known = world.attributes.get(name)
    return known is not None and isinstance(known.type, model.Number) and known.type.high is None


def _wins(act: effects.Act) -> bool:
    """Whether an act says who wins the game, and not what else (a tie in a Fight)."""
    return act.verb == "win" and act.object is None


def _of_several(parts_: list[Reading], search: Search, sayings: Sayings) -> tuple[Ground, str]:
    """What several sentences in one are: the one that asks most for notice counts."""
    found = [_judged(part, search, sayings) for part in parts_]
    for ground in (Ground.UNMET, Ground.NOTED):
        for each in found:
            if each[0] is ground:
                return each
    return found[0]


def _of_norm(norm: norms.NormMeaning, search: Search, sayings: Sayings) -> tuple[Ground, str]:
    match norm:
        case norms.Norm(acts=(effects.Act(verb="treat"),)):
            return Ground.UNMET, "nobody asks for that: say what it is, or counts as (“A Ruby counts as a Gem Card.”)"
        case norms.Norm(modality=norms.Modality.PERMIT) if _only_if(norm):
            return _only_reached(norm, search)
        case norms.Norm(modality=norms.Modality.PERMIT) if (why := norm_limits.more_than_permitted(norm)) is not None:
            return Ground.UNMET, why
        case norms.DoesNot(acts=acts, waives=False) if any(map(in_other_words.is_allowing, acts)):
            return Ground.UNMET, offered.ALLOWS
        case norms.Norm(modality=norms.Modality.PERMIT, acts=acts) if any(
            offered.never(act, norm, sayings, search) for act in acts
        ):
            return Ground.UNMET, offered.NEVER
        case norms.Targeting(modality=norms.Modality.PERMIT) if _only_targets(norm, search):
            return Ground.CHECKED, "no other procedure chooses a target"
        case norms.Targeting(modality=norms.Modality.PERMIT) if (how_often := often.uncounted(norm)) is not None:
            return Ground.UNMET, how_often
        case norms.Targeting(modality=norms.Modality.PERMIT) if norm_limits.says_only(norm):
            return Ground.UNMET, "no choice of a target keeps to it: say at the choice whom it may take"
        case norms.Norm(modality=norms.Modality.FORBID, acts=acts) if any(
            _has_bound(act, search.world) for act in acts
        ):
            if any(
                "card" in (getattr(act.object, "name", ""), search.world.base(name_of(act.object)).lower())
                for act in acts
            ):
                return Ground.UNMET, (
                    "no code keeps to the number: say what is done when there are more, as in “At the end of each "
                    "Turn, the Active Player discards down to seven cards.”"
                )
            return Ground.UNMET, "no code keeps to the number: declare it with its bounds (a number from 0 to 10)"
        case norms.Norm(modality=norms.Modality.PERMIT) if norm_limits.says_only(norm):
            return Ground.UNMET, "it forbids all else, and no code holds anybody to that: say whom, or what, it forbids"
        case (
            norms.Norm(modality=norms.Modality.PERMIT | norms.Modality.POSSIBLE)
            | norms.Targeting(modality=norms.Modality.PERMIT | norms.Modality.POSSIBLE)
        ):
            return Ground.PERMITS, "nothing forbids it"
        case norms.DoesNot(acts=acts) if any(map(waivers.of_paying, acts)):
            return Ground.UNMET, prices.FREE
        case norms.Norm(modality=norms.Modality.FORBID, acts=acts) if any(map(waivers.of_paying, acts)):
            return Ground.UNMET, _HELD_BACK
        case norms.DoesNot(acts=acts, waives=True) if any(map(offered.waives, acts)):
            return Ground.UNMET, offered.WAIVES
        case norms.DoesNot(waives=True):
            return Ground.PERMITS, "nothing asks for it"
        case norms.DoesNot() | norms.Norm() if any(_ends(subject) for subject in norm.subjects):
            return Ground.BUILT_IN, TURN_ENDS
        case norms.Norm(modality=norms.Modality.OBLIGE):
            return Ground.UNMET, "no step makes anybody do it: make it a step where it must be done"
        case norms.DoesNot(subjects=subjects, acts=acts):
            found = _denied([name_of(subject) for subject in subjects], acts, search)
            plain = not any(getattr(subject, "filters", ()) for subject in subjects)
            return _held(found, norm, search, sayings) if plain else found
        case norms.Norm(acts=acts):
            return _held(_denied(_during(norm, ()), acts, search, whole=True), norm, search, sayings)
        case norms.HappensOnly(act=effects.Act(verb="continue")):
            return (
                Ground.BUILT_IN,
                "what was interrupted goes on only where it stands, and never after the end of the game",
            )
        case norms.HappensOnly(act=effects.Act(verb="draw") as act, circumstances=around):
            return _only_during(act, around, search)
        case norms.Counting():
            return Ground.EXPLAINS, "what is counted there is named by a status that these do not have"
        case norms.Ignores(act=act) if act.negated:
            return Ground.PERMITS, "nothing says that it is ignored"
        case norms.HappensOnly():
            return Ground.UNMET, "nothing tests it where that begins"
        case norms.Targeting():
            return Ground.UNMET, "no choice of a target is one that it speaks of: say at the choice whom it leaves out"
        case _:
            return Ground.UNMET, "no code applies it"


def _only_if(norm: norms.Norm) -> list[object]:
    """The conditions without which a permission does not permit."""
    return [test for each in norm.circumstances if isinstance(each, circumstances.OnlyIf) for test in each.conditions]


def _only_targets(norm: norms.Targeting, search: Search) -> bool:
    """`may be targeted only by Attack`, where nothing but Attack chooses a target."""
    (*others, by) = norm.act.slots or (None,)
    if others or norm.circumstances or by is None or by.name != "by" or not by.only:
        return False
    choosing = [
        name
        for name, each in search.procedures.items()
        if any(isinstance(node, s.Choose) and node.into == "target" for node in nodes(each.steps))
    ]
    return bool(choosing) and not any(aiming.chosen_in(norm.act, name, search.world) for name in choosing)


def _has_bound(act: effects.Act, world: World) -> bool:
    """`have more than 10 Gold`: a number of somebody beyond a bound."""
    what = act.object
    return act.verb == "have" and name_of(what) in world.attributes and _bound(what)


def _only_reached(norm: norms.Norm, search: Search) -> tuple[Ground, str]:
    """`A Fallen Player may rise only when that Player's position in Turn Order is reached`: what does so is begun by
    that event alone.
    """
    places = _only_if(norm)
    unmet = Ground.UNMET, "no code holds it to that: say at the step, or at the choice, when it is so"
    if len(places) != 1 or not isinstance(places[0], conditions.PositionReached):
        return unmet
    event = f"position in {name_of(places[0].order)} is reached"
    begun = {
        each.name: {node.procedure for node in nodes(each.rows) if isinstance(node, s.Call)}
        for each in search.game.events
    }
    elsewhere = {name for key, names in begun.items() if key != event for name in names}
    done: list[str] = []
    for act in norm.acts:
        test = denier(search.meant(act), search)
        does = [
            name for name, each in search.procedures.items() if test is not None and any(map(test, nodes(each.steps)))
        ]
        if not does or any(name not in begun.get(event, ()) or search.callers(name) for name in does):
            return unmet
        done += does
    if elsewhere & set(done):
        return unmet
    return Ground.CHECKED, f"nothing but that begins {' and '.join(dict.fromkeys(done))}"


def _acts(subject: things.Noun, world: World) -> bool:
    """Whether a phrase speaks of what may do something: Players, figures, their cards; not of a rule or an effect."""
    return idle.is_players(subject, world) or not isinstance(subject, things.Small)


def _during(norm: norms.Ruling, acts: Iterable[effects.Act]) -> list[str]:
    """The procedures in whose course a norm holds; empty: in all."""
    around = [each for each in norm.circumstances if isinstance(each, circumstances.AtPhrase)]
    at = [each.what for each in around if each.moment == "during"]
    said = [*at, *(act.value("during") for act in acts)]
    return [name for noun in said for name in (name_of(part) for part in parts(noun)) if name]


def _held(
    found: tuple[Ground, str], norm: norms.Norm | norms.DoesNot, search: Search, sayings: Sayings
) -> tuple[Ground, str]:
    """A norm that was not found to be kept: unmet where a sentence of play does what it forbids."""
    if found[0] is not Ground.NOTED:
        return found
    if getattr(norm, "subject", None) is None and any(name_of(act.object) in search.procedures for act in norm.acts):
        return Ground.UNMET, _HELD_BACK  # Do not resolve Feast
    for subject in norm.subjects:
        for act in norm.acts:
            agent = _acts if isinstance(norm, norms.Norm) else idle.is_players
            if act.verb in ("share", "win", "affect", "go", "exceed", "rise", "fall"):
                return Ground.UNMET, _HELD_BACK
            if not act.passive and not agent(subject, search.world):
                continue  # a rule does nothing of itself
            if act.verb in ("succeed", "fail", "add") and not act.passive:
                return Ground.UNMET, _HELD_BACK  # the rules of Checks do so, and no step
            if act.verb == "be" and not act.passive:
                return Ground.UNMET, "no code keeps things so: say at the step what may be done"
            denied = replace(act, subject=subject) if act.passive else act
            done = [name_of(part) for part in parts(denied.object)] if act.verb in RESOLVING else []
            attacked = act.passive and act.verb[:1].upper() + act.verb[1:] in search.procedures
            if act.author or attacked or any(name in search.procedures for name in done):
                return Ground.UNMET, _HELD_BACK
            who = None if act.passive else subject
            said = sayings.doing(who, denied, _during(norm, norm.acts), norm.hooks)
            if said is not None:
                return Ground.UNMET, f"“{said}” may do what it forbids, and {_HELD_BACK}"
            if act.passive and act.verb == "choose" and idle.is_players(subject, search.world):
                return Ground.UNMET, _HELD_BACK  # by whom, and for what, is looked for by nothing
    return Ground.NOTED, "no code applies it, and no sentence of play says that it is done"


def _has_none(kind: str, column: str, search: Search) -> tuple[Ground, str]:
    """`A Zombie Champion has no Special Rules`: whether its components have nothing in that column."""
    members = search.world.members_of(kind)
    filled = [
        card.name for card in search.game.cards if card.name in members and dict(card.values).get(column, "") != ""
    ]
    if filled:
        return Ground.UNMET, f"{filled[0]} has {column}, and no code takes it away"
    return Ground.CHECKED, f"no {kind} has anything under {column}"


def _never_more(what: things.Noun, never: bool, search: Search) -> tuple[Ground, str] | None:
    """`There are never more than 12 Standard Zombies`, where the components have no more of them; None otherwise."""
    amount = getattr(what, "amount", None)
    plain = isinstance(what, things.Nominal) and not (what.filters or what.adjectives or what.owner or what.focus)
    if not never or not plain or amount is None or amount.relation != "more than" or amount.low_high()[1] is not None:
        return None
    many = existing.in_components(name_of(what), search)
    fits = many is not None and many < amount.low_high()[0]
    return (Ground.CHECKED, f"the components have {many}") if fits else None


def _bound(noun: object) -> bool:
    """Whether a phrase says how many there are at most or at least."""
    amount = getattr(noun, "amount", None)
    exact = ("", "exactly", "any number of")
    return isinstance(amount, quantities.Amount) and (amount.beyond != 0 or amount.relation not in exact)


def _denied(where: list[str], acts: tuple[effects.Act, ...], search: Search, whole: bool = False) -> tuple[Ground, str]:
    """Whether procedures lack what acts deny. `whole`: in all their course, also in what they begin."""
    known = [name for name in where if name in search.procedures]
    deniers = [denier(act, search) for act in acts]
    if not known or any(test is None for test in deniers):
        return Ground.NOTED, "no code applies it, and what it forbids cannot be looked for"
    said = " and ".join(known)

    def found(among: Iterable[object]) -> bool:
        return any(test is not None and test(node) for node in among for test in deniers)

    if any(found(search.of(name) if whole else nodes(search.procedures[name].steps)) for name in known):
        return Ground.UNMET, f"no code applies it, and a step of {said} may do what it forbids"
    if any(found(search.of(name)) for name in known):
        return Ground.CHECKED, f"no step of {said} does so; a procedure that it begins may, by its own rules"
    return Ground.CHECKED, f"no step of {said}, and nothing that it resolves, does so"


TURN_ENDS = "a Turn that ends goes to its end, and no further step of it begins"


def _ends(subject: things.Noun) -> bool:
    """Whether a phrase speaks of one whose Turn ends: `A Player whose Turn ends by a fall`."""
    return any(
        getattr(condition, "verb", "") == "end"
        for each in getattr(subject, "filters", ())
        for condition in getattr(each, "conditions", ())
    )


def _only_during(act: effects.Act, around: Iterable[object], search: Search) -> tuple[Ground, str]:
    """`A Zombie Card is drawn only during Rising as a Zombie`: no other procedure draws one."""
    only = next(
        (name_of(getattr(each, "what", None)) for each in around if getattr(each, "moment", "") == "during"), ""
    )
    kind = name_of(act.subject)
    for procedure, node in search.draws():
        if procedure.name != only and any(holds(pile, kind, search.world) for pile in piles(node, procedure)):
            return Ground.UNMET, f"no code applies it, and {procedure.name} draws too"
    return Ground.CHECKED, f"no procedure but {only or 'one'} draws a {kind}"


def _is_not(subjects: tuple[things.Noun, ...], kind: things.Noun, search: Search) -> tuple[Ground, str]:
    """`A Zombie Attack is not an Attack`: no rule and no component makes one the other."""
    world = search.world
    for subject in subjects:
        for part in parts(kind):
            one, other = name_of(subject), name_of(part)
            if world.is_below(one, other) or set(world.members_of(one)) & set(world.members_of(other)):
                return Ground.NOTED, f"other rules make {one} a {other}"
    return Ground.CHECKED, "no rule and no component makes one the other"
