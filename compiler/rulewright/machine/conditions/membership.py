"""What a thing is, as a test: of a kind, with a status, as the words before and after a noun say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine.conditions import comparing, conditions, having, subjects
from rulewright.machine.events import memory
from rulewright.machine.nouns import amounts, ground, nouns, sets, taken_up, whereabouts
from rulewright.machine.scope import DEFINITE, TAKEN, Scope, Unplayable, place_of
from rulewright.machine.things import definitions
from rulewright.machine.things.world import PLAYER, SPACE, World, cite, name_of, parts
from rulewright.meaning import effects, facts, standing, things


def has_status(status: str, thing: e.Expression, world: World) -> e.Expression:
    """Whether a thing has a status of the ruleset."""
    known = world.statuses.get(status)
    if known is None:
        raise Unplayable(f"no sentence says what can be {status}")
    if known.exclusive:
        return e.Compare("==", e.Get(known.attribute, thing), e.Word(status))
    if status in world.kept:
        return e.Apply(kept(status), (thing,))
    return e.Get(known.attribute, thing)


def kept(status: str) -> str:
    """The name of the function that says whether a thing has a status while something is so."""
    return f"kept {status}"


def of_kind(kind: str, thing: e.Expression, scope: Scope) -> e.Expression:
    """Whether a thing is of a kind, in this moment."""
    world = scope.world
    if kind in (PLAYER, SPACE, "thing", "card", "Card", "deck"):
        return e.Bool(True)
    joined = world.status_kind(kind)
    if joined:
        return logic.conjunction(
            [has_status(status, thing, world) for status in joined[0]] + [of_kind(joined[1], thing, scope)]
        )
    if kind in world.statuses:
        return has_status(kind, thing, world)
    if kind in world.defined:
        return defined(kind, thing, scope)
    if kind in world.space_kinds and not world.members_of(kind):
        return e.Bool(True)
    if world.members_of(kind):
        return e.IsIn(thing, e.Every(kind))
    if world.awaited(kind):
        return e.Bool(False)
    if PLAYER in world.above(kind):
        raise Unplayable(f"nothing says which Players are {kind}; write “Each Player is a {kind}.” where all are")
    raise Unplayable(f"nothing says which things are {kind}")


def defined(kind: str, thing: e.Expression, scope: Scope) -> e.Expression:
    """Whether a thing fits the definition of a kind, or a fact `X is a K` about things with filters."""
    meaning = scope.world.defined[kind].meaning
    if not isinstance(meaning, facts.Defined) or not isinstance(meaning.base, things.Nominal):
        raise Unplayable(f"the definition of {kind} is not one that can be tested")
    if meaning.base.quantifier == "another" or "other" in meaning.base.which:
        raise Unplayable(definitions.other_than_whom(kind, meaning.base))
    scope.world.played.add(cite(scope.world.defined[kind].sentence))
    inner = scope.about(thing, meaning.base.name).subject(thing)
    is_one = fits(meaning.base, thing, inner)
    return logic.conjunction([is_one, conditions.all_given(meaning.circumstances, inner)])


def fits(noun: things.Nominal, thing: e.Expression, scope: Scope) -> e.Expression:
    """Whether a thing is as a noun phrase says: kind, statuses, small adjectives, owner and filters."""
    tests = [of_kind(noun.name, thing, scope)] if not isinstance(noun, things.Pronoun) else []
    tests += [has_status(status, thing, scope.world) for status in noun.statuses]
    tests += [_adjective_of(noun, each, thing, scope) for each in noun.which]
    if noun.owner is not None and ground.is_space(noun.name, scope.world) and scope.world.tiling is not None:
        on = ground.on_tile(noun.owner, thing, scope)
        tests += [on] if on is not None else []
    if noun.filters and not isinstance(noun, things.Pronoun):
        tested = replace(
            scope, taken_up={**scope.taken_up, place_of(noun): thing}
        )  # with less than those to their left
        tests += narrowed(noun.filters, thing, noun.name, tested)
    return logic.conjunction(tests)


def _adjective_of(noun: things.Nominal, word: str, thing: e.Expression, scope: Scope) -> e.Expression:
    """A small adjective of a phrase as a test: an empty space is one on which no figure stands."""
    if word in ground.FREE and word not in scope.world.met and ground.is_space(noun.name, scope.world):
        return e.Not(e.IsIn(thing, ground.occupied(scope)))
    return adjective(word, thing, scope, noun.name)


def narrowed(filters: Sequence[things.Filter], thing: e.Expression, kind: str, scope: Scope) -> list[e.Expression]:
    """What follows a noun as tests that all hold. `in the Mill or in the Tower` is one test, and enough by one of
    them; of more that is joined so, it is not told what belongs together.
    """
    links = [getattr(each, "link", "") for each in filters]
    if links and links[0] not in ("", "or", "nor"):
        raise Unplayable(f"“{filters[0]}” joins nothing")
    if not set(links) & {"or", "nor"}:
        return [filtered(each, thing, kind, scope) for each in filters]
    if len(filters) > 1 and links[-1] == "" and excepts(filters[-1]):  # of all those before
        return [*narrowed(filters[:-1], thing, kind, scope), filtered(filters[-1], thing, kind, scope)]
    if links[0] or set(links[1:]) != {"or"}:
        what = " ".join(str(each) for each in filters)
        raise Unplayable(f"“{what}” can be read in two ways; write “For each …, if that … is …”, with one thing said")
    return [logic.disjunction([filtered(each, thing, kind, scope) for each in filters])]


def excepted(noun: things.Nominal) -> things.Nominal:
    """`each Player in the Well except the Active Player`: whoever is excepted is one of the Players, and no part of the
    Well; what hangs on the one place, or the one order, is said of the noun before.
    """
    found: list[things.Filter] = []
    for each in noun.filters:
        match each:
            case things.Where(object=things.Individual() | things.Register() as place) if any(
                excepts(inner) for inner in place.filters
            ):
                kept = tuple(inner for inner in place.filters if not excepts(inner))
                found.append(replace(each, object=replace(place, filters=kept)))
                found += [inner for inner in place.filters if excepts(inner)]
            case _:
                found.append(each)
    return noun if tuple(found) == noun.filters else replace(noun, filters=tuple(found))


def excepts(each: object) -> bool:
    """Whether a filter leaves some out: except the Market, other than the target."""
    return isinstance(each, things.Where) and each.preposition in ("other than", "except", "except for")


def _excepted_part(each: things.Noun, scope: Scope) -> things.Noun:
    """What one part of an exception means: a name that several things have means all of them (other than Crossroads);
    with `the` it leaves open which one.
    """
    named = nouns.as_kind(each, scope.world)
    if not isinstance(named, things.Select) or named.name not in scope.world.copies:
        return each
    if named.quantifier in DEFINITE:
        nouns.require_one(named, scope.world, scope)
    return named


def _is_among(these: tuple[things.Noun, ...], thing: e.Expression, scope: Scope) -> e.Expression:
    """Whether a thing is one of those that phrases point at: the target, the chosen Players."""
    several = [each for each in these if isinstance(each, things.Nominal) and (each.plural or each.name == "them")]
    single = tuple(nouns.one(each, scope) for each in these if each not in several)
    tests = [e.IsIn(thing, e.These(single))] if single else []
    return logic.disjunction([*tests, *(e.IsIn(thing, sets.several(each, scope)) for each in several)])


def _is_excepted(each: things.Noun, thing: e.Expression, scope: Scope) -> e.Expression:
    """Whether a thing is the one that is excepted, or of those that are."""
    if isinstance(each, things.Select) and each.quantifier not in DEFINITE and each.owner is None:
        if each.amount is not None or each.focus:
            raise Unplayable(f"“except {each}”: nothing says which one")
        return fits(replace(each, quantifier=""), thing, scope)
    return e.IsIn(thing, e.These((nouns.one(each, scope),)))


def left_there(noun: things.Nominal) -> things.Nominal:
    """`the remaining Cards in their Hand`: those that are there; without a place nothing says which are left."""
    placed = any(isinstance(each, things.Where) and each.preposition in ("in", "on", "from") for each in noun.filters)
    if not placed or "remaining" not in noun.which:
        return noun
    return replace(noun, adjectives=tuple(each for each in noun.adjectives if each.name != "remaining"))


def adjective(word: str, thing: e.Expression, scope: Scope, kind: str = "") -> e.Expression:
    """A small adjective as a test of a thing of a kind."""
    match word:
        case "other" | "another":
            return _other(word, thing, scope, kind)
        case "adjacent":
            near = e.Adjacent(whereabouts.place(nouns.they(scope, "adjacent to whose place"), scope))
            if scope.world.base(kind) == SPACE:
                return e.IsIn(thing, near)
            space = whereabouts.place(thing, scope, kind)  # of somebody: who stands next door
            return logic.conjunction([e.Compare("!=", space, e.Nothing()), e.IsIn(space, near)])
        case "same" if kind and scope.world.base(kind) not in (SPACE, ""):
            raise Unplayable(f"“the same {kind}”: the same as which? Say who or what is meant")
        case "same":
            return e.Compare("==", thing, whereabouts.place(nouns.they(scope, "the same as whose"), scope))
        case "random" if word not in scope.world.met:
            raise Unplayable(
                "what is random is found by chance, one at a time; choose it first (“Choose one random Rat in the "
                "Nest.”), and say “the chosen Rat”"
            )
        case "new" | "standard" | "remaining" if word not in scope.world.met:
            raise Unplayable(f"no sentence says which are {word}; say what is so of them, or where they are")
        case _:
            return named_condition(word, thing, scope)


def _other(word: str, thing: e.Expression, scope: Scope, kind: str) -> e.Expression:
    """Another Player than the subject; another Place than where the subject stands; another card than the one that was
    brought in before.
    """
    base = scope.world.base(kind) if kind else PLAYER
    if base not in (SPACE, "Card"):
        return e.Compare("!=", thing, _whom_not(scope))
    subject = scope.they if scope.they is not None else scope.performer
    if isinstance(subject, e.Slot) and scope.is_called(subject.name, kind):
        return e.Compare("!=", thing, subject)
    known = scope.find(kind, ())
    if base == SPACE and known is None:
        return e.Compare("!=", thing, whereabouts.place(nouns.they(scope, "other than whose place"), scope))
    if base == SPACE:
        raise Unplayable(f"“{word} {kind}”: other than where they are, or than the {known.slot}?" if known else "")
    if known is not None:
        return e.Compare("!=", thing, e.Slot(known.slot))
    if word == "another":
        return e.Bool(True)
    raise Unplayable(f"“{word} {kind}”: other than which? No {kind} was chosen or drawn before")


def _whom_not(scope: Scope) -> e.Expression:
    """Other than whom: the subject; where that is no Player (For each Ruby, each other Player …), whoever acts."""
    found = nouns.they(scope, "other than whom")
    if not isinstance(found, e.Slot) or taken_up.is_player(found, scope):
        return found
    kinds = [kind for known in scope.known if known.slot == found.name for kind in known.kinds]
    if not any(scope.world.base(kind) in ("Card", SPACE, "Pile", "Procedure") for kind in kinds):
        return found
    if scope.performer is None:
        raise Unplayable("nothing here says other than whom")
    return scope.performer


def named_condition(name: str, thing: e.Expression | None, scope: Scope) -> e.Expression:
    """`eligible`, `the Combat End Condition is met`: what a fact says it is."""
    readings = scope.world.met.get(name)
    if not readings:
        raise Unplayable(
            f"no sentence says when something is {name}; say it by a status that is declared (“who is not Out”), or "
            f"say when it is so (“A Player is {name} if …”)"
        )
    tests = []
    for reading in readings:
        meaning = reading.meaning
        assert isinstance(meaning, standing.MetIf)
        scope.world.played.add(cite(reading.sentence))
        inner = scope.about(thing, name_of(meaning.subject)).subject(thing) if thing is not None else scope
        tests.append(conditions.all_given(meaning.circumstances, inner))
    found = [logic.disjunction(tests)]
    for reading in scope.world.never.get(name, ()):
        scope.world.played.add(cite(reading.sentence))
        found.append(e.Not(conditions.all_given(getattr(reading.meaning, "circumstances", ()), scope)))
    return logic.conjunction(found)


def filtered(each: things.Filter, thing: e.Expression, kind: str, scope: Scope) -> e.Expression:
    """A filter after a noun as a test of a thing."""
    match each:
        case things.Where(preposition=word) if word.startswith("not "):
            return _not_so(each, word.removeprefix("not "), thing, kind, scope)
        case things.Where(preposition="other than" | "except" | "except for", object=object_):
            these = tuple(_excepted_part(part, scope) for part in parts(object_))
            _require_alike(each, kind, these, scope.world)
            if all(not isinstance(part, things.Select) or part.quantifier in DEFINITE for part in these):
                return e.Not(_is_among(these, thing, scope))
            return e.Not(logic.disjunction([_is_excepted(part, thing, scope) for part in these]))
        case things.Where(only=False) if (where := ground.test(each, thing, kind, scope)) is not None:
            return where
        case things.Where(preposition="with" | "without" as word, object=things.Nominal(name=name) as what) if (
            name in scope.world.attributes
        ):
            has = having.has(what, thing, scope)
            return subjects.of_all_asked(e.Not(has) if word == "without" else has, scope)
        case things.Where(preposition="with" | "without" as word, object=things.Nominal(name=name) as what) if (
            scope.world.base(kind) == SPACE and (scope.world.is_figure(name) or scope.world.base(name) == PLAYER)
        ):
            return _holds_figures(what, word == "without", thing, scope)
        case things.Where(preposition="with" | "without" as word, object=things.Nominal(name=name) as what) if (
            scope.world.base(name) == "Card"
        ):  # a Player with at least one card in their Hand
            lying = tuple(each for each in what.filters if isinstance(each, things.Where))
            has = having.has(replace(what, filters=what.filters[len(lying) :]), thing, scope, lying)
            return e.Not(has) if word == "without" else has
        case things.Where(preposition="with" | "without" as word, object=things.Union() as what):
            return _with_several(each, word, what, thing, kind, scope)
        case things.Where(preposition="with" | "without" as word, object=things.Nominal(name=name) as what):
            if having.is_undeclared(what, scope.world):
                raise Unplayable(
                    f"“{each}”: no rule says that a {kind} has {name}; declare it, as in “Each {kind} has {name}, a "
                    "number starting at 0.”"
                )
            has = having.has(what, thing, scope)
            return e.Not(has) if word == "without" else has
        case things.Where(preposition=preposition, object=object_):
            return subjects.of_all_asked(whereabouts.at(thing, kind, preposition, object_, scope), scope)
        case things.Who(conditions=tests, joint=joint, gap="subject", owned=None):
            inner = scope.about(thing, kind).subject(thing)
            made = [conditions.holds(test, inner) for test in tests]
            return conditions.joined(made, conditions.joint_of(tests, joint), each)
        case things.Who(conditions=tests, joint=joint, gap="subject", owned=owned) if isinstance(owned, things.Nominal):
            _require_has(kind, owned.name, scope.world)
            value = amounts.attribute(owned.name, thing, scope)
            inner = scope.about(value, owned.name).subject(thing)
            made = [conditions.holds(test, inner) for test in tests]
            return conditions.joined(made, conditions.joint_of(tests, joint), each)
        case things.Done(act=act):
            inner = scope.about(thing, kind)
            return memory.happened(act, inner)
        case things.Who(
            conditions=(effects.Act(verb="take" | "resolve", perfect=True, negated=negated),), gap="object"
        ):
            taken = e.IsIn(thing, e.Slot(TAKEN))
            return e.Not(taken) if negated else taken
        case _:
            raise Unplayable(f"“{each}” cannot be tested")


def _not_so(each: things.Where, word: str, thing: e.Expression, kind: str, scope: Scope) -> e.Expression:
    """`a Player not in the Mill`: of nobody's Place it is neither so nor not so."""
    if word in whereabouts.IN | whereabouts.OUT:
        made = whereabouts.at(thing, kind, word, each.object, scope)
        return subjects.of_all_asked(e.Not(made), scope)
    return e.Not(filtered(replace(each, preposition=word), thing, kind, scope))


def _require_alike(each: things.Where, kind: str, these: tuple[things.Noun, ...], world: World) -> None:
    """Raise Unplayable for `a Place other than the Leader`: no Player is a Place."""
    for part in these:
        name = name_of(part)
        sorts = {world.base(kind), PLAYER if world.is_person(name) else world.base(name)} - {""}
        if kind and name and len(sorts) > 1:
            raise Unplayable(f"“{each}”: {part} is no {kind}; say it beside what it is left out of")


def _with_several(
    each: things.Where, word: str, what: things.Union, thing: e.Expression, kind: str, scope: Scope
) -> e.Expression:
    """`with no Gold or Wood`, `with 2 Gold and a Ruby`, `without Gold or Wood`: each of them by itself."""
    shared = comparing.shared(what)
    if word == "without" and what.joint != "or":
        raise Unplayable(
            f"“{each}”: without all of them, or without one? Write “with no … and no …”, or “without … or …”"
        )
    tests = [filtered(replace(each, object=part, link=""), thing, kind, scope) for part in shared.items]
    return logic.conjunction(tests) if word == "without" else having.of_list(shared, tests)


def _holds_figures(what: things.Nominal, without: bool, space: e.Expression, scope: Scope) -> e.Expression:
    """`a Space with a Martian`, `with two Zombies`, `with no Figure`: whether so many stand on it."""
    none = without or what.quantifier == "no"
    variable = scope.variable()
    found = sets.several(replace(what, quantifier="all", amount=None), scope)
    here: e.Expression = e.Compare("==", whereabouts.place(e.Var(variable), scope, what.name), space)
    if what.quantifier == "another":
        here = logic.conjunction([here, adjective("another", e.Var(variable), scope, what.name)])
    number = e.Count(e.Where(found, variable, here))
    if none:
        return e.Compare("==", number, e.Int(0))
    return subjects.within(number, what.amount)


def _require_has(kind: str, attribute: str, world: World) -> None:
    """Raise Unplayable for `a Card whose Health is 3` where Players have Health and Cards have none."""
    declared = world.attributes.get(attribute)
    if declared is None or attribute in world.columns or not declared.of or not kind:
        return
    base, of = world.base(kind), world.base(declared.of)
    if base and of and base != of and any(c.name == attribute for c in world.calculated) is False:
        raise Unplayable(f"{declared.of} has {attribute}, and {kind} has none: whose is it?")
