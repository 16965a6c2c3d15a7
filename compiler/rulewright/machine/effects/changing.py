"""Effects on values and statuses: gain, lose, set, deal, become, stop being, flip, win."""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine import statement as s
from rulewright.machine.account import limits
from rulewright.machine.context import Context
from rulewright.machine.effects import hands, lapses, ranking, same_ones, throwing
from rulewright.machine.events import memory
from rulewright.machine.nouns import amounts, nouns, sets
from rulewright.machine.plain import halves, plain_words
from rulewright.machine.scope import DEFINITE, GROUP, Unplayable
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import PLAYER, name_of
from rulewright.meaning import effects, quantities, things


def performer(done: effects.Act, context: Context) -> tuple[Context, e.Expression | None]:
    """The context in which the act's subject is the one whom pronouns take up, and that subject if it is
    one thing.
    """
    subject = done.subject
    if subject is None:
        return context, context.scope.they
    thing = nouns.one(subject, context.scope)
    return context.about_subject(thing), thing


def recipients(noun: things.Noun, context: Context) -> e.Expression:
    """Those on whom an effect is done, without those who cannot receive it."""
    among = sets.several(noun, context.scope)
    return context.receiving(among, name_of(noun) if isinstance(noun, things.Nominal) else PLAYER)


def object_of(done: effects.Act) -> things.Noun:
    """The thing that the act is done to."""
    found = done.object
    if found is None or isinstance(found, effects.Manner | effects.Doing | effects.Asked):
        raise Unplayable(f"“{done}” does not say what")
    return found


def gain(done: effects.Act, context: Context) -> s.Body:
    return change_of(done, context, s.Sense.GAIN)


def lose(done: effects.Act, context: Context) -> s.Body:
    """So much of something; `All Players lose.`: the game ends, and nobody wins."""
    if done.object is None and not done.slots and _is_everybody(done.subject):
        return (s.EndGame(context.cites),)
    if done.object is None and not done.slots and done.subject is not None:
        raise Unplayable(
            f"“{done}” does not say what; for one who is out of the game say what they become, as in “{done.subject} "
            "becomes Out” (A Player may be Out. An Out Player cannot take a Turn.)"
        )
    return change_of(done, context, s.Sense.LOSE)


def _is_everybody(noun: things.Noun | None) -> bool:
    """Whether a phrase means all Players, and says no more."""
    if not isinstance(noun, things.Select) or noun.name != PLAYER:
        return False
    more = noun.adjectives or noun.filters or noun.amount is not None or noun.focus or noun.owner is not None
    return not more and (noun.quantifier in GROUP or (noun.plural and noun.quantifier in ("", "the")))


def change_of(done: effects.Act, context: Context, sense: s.Sense) -> s.Body:
    """`The target gains 1 Kaos`, `Each Player loses 2 Health`, `takes 1 Reroll Token from the Reroll Token
    Pool`.
    """
    what, subject = object_of(done), done.subject
    if subject is None:
        raise Unplayable(f"“{done}” does not say who")
    _require_no_others(done)
    return change(subject, what, sense, done, context)


def change(subject: things.Noun, what: things.Noun, sense: s.Sense, done: effects.Act, context: Context) -> s.Body:
    """A number of someone grows or shrinks."""
    if isinstance(what, things.Nominal):
        _require_new(what, done, sense)
    world = context.world
    attribute, amount = context.amount_of(what)
    if attribute not in world.attributes:
        raise Unplayable(f"no sentence says who has {attribute}")
    said = what.of if isinstance(what, quantities.ThatMuch) else what  # that much Health, to a minimum of 1
    if isinstance(said, things.Nominal):
        require_bare(said)
    inner = context
    if isinstance(subject, things.Nominal) and (
        subject.quantifier in DEFINITE or isinstance(subject, things.Register | things.Role)
    ):
        inner = context.about_subject(nouns.one(subject, context.scope))
    elif (one := _one_taken_up(subject, context)) is not None:
        inner = context.about_subject(one)
    elif isinstance(what, things.AttributeOf) and isinstance(what.owner, things.Pronoun):
        inner = context.about_subject(e.Var("it"))  # Each Player loses their Gold: each of them their own
    before, by = throwing.quantity(amount, inner)
    for_ = done.value("for")
    if for_ is not None:
        if not isinstance(for_, things.Nominal) or for_.quantifier not in GROUP:
            raise Unplayable(f"“{done}” does not say for each of what")
        if isinstance(subject, things.Union) or (
            isinstance(subject, things.Nominal) and (subject.quantifier in GROUP or subject.plural)
        ):
            inner = context.about_subject(e.Var("it"))  # each Player's own
        by = e.Arithmetic("*", by, inner.how_many(for_))
    among = recipients(subject, context)
    called = what.name if isinstance(what, things.Nominal) and what.name != attribute else ""
    among = context.allowed(among, sense.value, attribute, called)
    pool = ""
    source = done.value("from") if sense is s.Sense.GAIN else done.value("to")
    if isinstance(source, things.Nominal) and (
        plain_words.is_player(source, world) or world.stands(source) is not None
    ):
        if isinstance(subject, things.Union) or (
            isinstance(subject, things.Nominal) and (subject.quantifier in GROUP or subject.plural)
        ):
            raise Unplayable(f"“{done}”: who gets how much? Say For each … first")
        if sense is s.Sense.LOSE:
            raise Unplayable(f"“{done}”: say who gains it, as in “{source} gains … from …”")
        return (*before, *_passed(attribute, source, among, by, inner))
    if isinstance(source, things.Nominal) and source.name in world.registers:
        pool = source.name
    elif source is not None:
        raise Unplayable(f"“{source}” is nothing that gives or takes {attribute}")
    because = e.Because(e.Nothing(), by) if attribute == world.reduced() else None
    changed = at_once(s.Change(context.cites, attribute, among, sense, by, because, pool), done, context)
    return context.rewarded(called, (*before, *changed))


def _one_taken_up(subject: things.Noun, context: Context) -> e.Expression | None:
    """The one thing that a pronoun takes up; None for several."""
    found = sets.several(subject, context.scope) if isinstance(subject, things.Pronoun) else None
    return found.things[0] if isinstance(found, e.These) and len(found.things) == 1 else None


def _require_no_others(done: effects.Act) -> None:
    """Raise Unplayable for `The Leader and the Guard gain 1 Gold for each other Player`: other than these two?"""
    for slot in done.slots:
        if isinstance(done.subject, things.Union) and any(
            isinstance(each, things.Nominal) and "other" in each.which for each in nodes(slot.value)
        ):
            raise Unplayable(f"“{slot}”: other than all of them, or than each? Write a sentence for each of them")


def _require_new(what: things.Nominal, done: effects.Act, sense: s.Sense) -> None:
    """Raise Unplayable for `gains the target's Gold`: what somebody has is taken from them, or so much is gained."""
    half_of_another = what.amount is not None and what.amount.number is None and what.amount.relation in halves.HALVES
    if what.owner is None or sense is not s.Sense.GAIN or done.slot("from") is not None:
        return
    own = isinstance(what.owner, things.Pronoun) or what.owner == done.subject
    if what.amount is None or (half_of_another and not own):
        raise Unplayable(
            f"“{done}”: is it taken from them, or do they keep it? Write “gains {what.name} equal to {what}”, or that "
            f"one of them gives so much to the other, as in “The target gives 2 {what.name} to the Active Player”"
        )


def at_once(change: s.Change, done: effects.Act, context: Context) -> s.Body:
    """A change of several as one effect: what it reads of others is read before the first of them changes. Raises
    Unplayable where each has an amount of their own that hangs on what another has of the same.
    """
    held = isinstance(change.of, e.Slot) and change.of.name in context.scope.held.values()
    if not (held or sets.is_set(change.of)) or (isinstance(change.of, e.These) and len(change.of.things) < 2):
        return (change,)
    read = [node for node in nodes(change.by) if isinstance(node, e.Get) and node.attribute in context.world.attributes]
    if any(node == e.Var("it") for node in nodes(change.by)):
        if any(node.attribute == change.attribute and node.of != e.Var("it") for node in read):
            raise Unplayable(
                f"“{done}”: each changes while it is read of the others; say first how much each has, in a number of "
                "its own"
            )
        return (change,)
    if not read:
        return (change,)
    slot = context.scope.fresh("so much")
    return (s.Assign(context.cites, slot, change.by), replace(change, by=e.Slot(slot)))


def _passed(attribute: str, source: things.Nominal, to: e.Expression, by: e.Expression, context: Context) -> s.Body:
    """`gains 1 Gold from the target`, `takes 2 Gold from each other Player`: as much as each of them has and may
    lose.
    """
    several = source.quantifier in GROUP or source.plural
    one = e.Nothing() if several else nouns.one(source, context.scope)
    among = sets.several(source, context.scope) if several else e.These((one,))
    givers = context.allowed(among, s.Sense.LOSE.value, attribute)
    slot = context.scope.fresh("passed")
    gained = s.Change(context.cites, attribute, to, s.Sense.GAIN, e.Slot(slot))
    if not several and givers == among:
        much = e.Arithmetic("min", by, e.Get(attribute, one))
        lost = s.Change(context.cites, attribute, one, s.Sense.LOSE, e.Slot(slot))
        return (s.Assign(context.cites, slot, much), lost, gained)
    variable = context.scope.variable()
    all_of_it = e.Total(givers, variable, e.Arithmetic("min", by, e.Get(attribute, e.Var(variable))))
    each = e.Arithmetic("min", by, e.Get(attribute, e.Var("it")))
    return (
        s.Assign(context.cites, slot, all_of_it),
        s.Change(context.cites, attribute, givers, s.Sense.LOSE, each),
        gained,
    )


def increase(done: effects.Act, context: Context) -> s.Body:
    return _by(done, context, s.Sense.GAIN)


def decrease(done: effects.Act, context: Context) -> s.Body:
    return _by(done, context, s.Sense.LOSE)


def _by(done: effects.Act, context: Context, sense: s.Sense) -> s.Body:
    """`Increase the Active Player's Light by their Glow`, `Decrease the Night Count by 1`: a number of someone, or one
    that the game has.
    """
    what, by = object_of(done), done.value("by")
    if len(done.slots) > 2 or not isinstance(what, things.Nominal) or not isinstance(by, things.Noun):
        raise Unplayable(f"“{done}” does not say which number changes by how much, and only that")
    if what.amount is not None or what.adjectives or what.filters or what.focus:
        raise Unplayable(f"“{what}” is more than a number that someone has")
    who = done.subject
    several = isinstance(who, things.Union) or (
        isinstance(who, things.Nominal) and (who.quantifier in GROUP or who.plural)
    )
    if several and isinstance(what.owner, things.Pronoun):
        if not isinstance(who, things.Nominal) or who.quantifier not in GROUP:
            raise Unplayable(f"“{done}”: several do it, each with their own; say For each … first")
        what = replace(what, owner=who)
    elif several:
        raise Unplayable(f"“{done}”: several do it, each once; say For each … first")
    if what.owner is not None:
        if what.name not in context.world.attributes:
            raise Unplayable(f"{what.name} is no number that changes")
        each = isinstance(what.owner, things.Nominal) and (
            what.owner.quantifier in GROUP or (what.owner.plural and not what.owner.quantifier)
        )
        owner = e.Var("it") if each else nouns.one(what.owner, context.scope)  # whose `their` is
        dice = isinstance(by, quantities.Dice)
        before, amount = throwing.quantity(by, context if dice else context.about_subject(owner))
        if each and before and not dice:
            raise Unplayable(f"“{done}”: who rolls what? Say For each … first")
        among = context.allowed(recipients(what.owner, context), sense.value, what.name)
        return (*before, *at_once(s.Change(context.cites, what.name, among, sense, amount), done, context))
    if what.name not in context.world.registers:
        raise Unplayable(f"no sentence says who has {what.name}")
    before, amount = throwing.quantity(by, context)
    sign = "+" if sense is s.Sense.GAIN else "-"
    changed = e.Arithmetic(sign, e.Shared(what.name), amount)
    return (*before, s.SetRegister(context.cites, what.name, kept_within(what.name, changed, context)))


def kept_within(name: str, value: e.Expression, context: Context) -> e.Expression:
    """A new value for a number of the game, stopped at the borders that its declaration gives."""
    number = context.world.registers[name].type
    if not isinstance(number, model.Number):
        raise Unplayable(f"{name} is no number that changes")
    if number.low is not None:
        value = e.Arithmetic("max", e.Int(number.low), value)
    return value if number.high is None else e.Arithmetic("min", e.Int(number.high), value)


def require_bare(what: things.Nominal, *words: str) -> None:
    """Raise Unplayable for words about a number that are neither how much nor whose it is."""
    if what.filters or what.focus or set(what.which) - set(words) or what.statuses:
        raise Unplayable(f"“{what}” says more than how much, and the machine does not apply it here")


def set_to(done: effects.Act, context: Context) -> s.Body:
    """`Set each Player's Health to the Starting Health of their Character Card.`"""
    what, to = object_of(done), done.value("to")
    if isinstance(what, things.Nominal) and what.owner is None and what.name in context.world.registers:
        return _set_register(what, to, done, context)
    if not isinstance(what, things.Nominal) or what.owner is None or to is None:
        raise Unplayable(f"“{done}” does not say whose number becomes what")
    if what.name not in context.world.attributes:
        raise Unplayable(
            f"no sentence says where {what.name} starts: write “Each Player has {what.name}, a number starting at …”"
        )
    require_bare(what)
    limits.require_group(what.owner, context.world)
    if isinstance(done.subject, things.Nominal) and done.subject.quantifier in GROUP:
        raise Unplayable(f"“{done}”: several do it; say For each … first")
    owners = sets.several(what.owner, context.scope)
    value = amounts.number(to, context.scope.subject(e.Var("it")))
    return at_once(s.Change(context.cites, what.name, owners, s.Sense.SET, value), done, context)


def _set_register(what: things.Nominal, to: object, done: effects.Act, context: Context) -> s.Body:
    """`Set the Damage to 0`: a number that the game has."""
    require_bare(what)
    if what.amount is not None or not isinstance(to, things.Noun):
        raise Unplayable(f"“{done}” does not say which number becomes what")
    before, value = throwing.quantity(to, context)
    return (*before, s.SetRegister(context.cites, what.name, kept_within(what.name, value, context)))


def deal(done: effects.Act, context: Context) -> s.Body:
    """Damage to someone, or cards to each."""
    what, to = object_of(done), done.value("to")
    cards = isinstance(what, things.Select | things.Small) and context.world.base(what.name) == "Card"
    if isinstance(what, things.Nominal) and cards and isinstance(to, things.Nominal):
        if isinstance(what, things.Select) and what.name in context.world.attributes and done.slot("from") is None:
            return _deal_cards(what, to, context)
        return hands.dealt(done, what, to, context)
    if done.slot("from") is not None:
        raise Unplayable(f"“{done.slot('from')}” limits this, and the machine does not apply it here")
    if not isinstance(to, things.Nominal | things.Union):
        raise Unplayable(f"“{done}” does not say to whom")
    inner, maker = performer(done, context)
    kinds = ["Damage"]
    amount = what
    if isinstance(what, quantities.ThatMuch):
        if what.of is not None:
            kinds.append(name_of(what.of))
    elif isinstance(what, things.Nominal):
        kinds += [what.name] if what.name != "Damage" else []
    extra = done.value("as")
    if isinstance(extra, things.Nominal):
        kinds.append(extra.name)
    before, by = _damage(amount, inner)
    kinds = [kind for kind in dict.fromkeys(kinds) if kind == "Damage" or context.is_damage(kind)]
    because = e.Because(maker if maker is not None else e.Nothing(), by, tuple(kinds), context.kinds_of_damage(maker))
    among = recipients(to, context)
    reduced = context.world.reduced()
    if reduced not in context.world.attributes:
        raise Unplayable(f"no sentence says who has {reduced}, which Damage reduces")
    return (*before, s.Change(context.cites, reduced, among, s.Sense.LOSE, by, because))


def _damage(amount: things.Noun, context: Context) -> tuple[s.Body, e.Expression]:
    """How much Damage is dealt: a figure, a printed die, a calculation, or what was rolled."""
    if isinstance(amount, things.Nominal) and amount.amount is None:
        reward = context.reward(amount.name)
        if reward is not None:
            return throwing.quantity(reward, context)
    return throwing.quantity(amount, context)


def _deal_cards(what: things.Select, to: things.Nominal, context: Context) -> s.Body:
    """`Deal one random Character Card to each Player.`"""
    world = context.world
    if what.which != ("random",) or what.filters or what.statuses or hands.how_many(what) != 1:
        raise Unplayable(f"“{what}”: the machine deals one random card of a kind")
    slot = context.scope.fresh(f"dealt {what.name}")
    player = "receiver"
    attribute = world.attributes.get(what.name)
    variable = context.scope.variable()
    if attribute is None:
        raise Unplayable(f"no sentence says that a {to.name} has a {what.name}")
    held = e.Count(
        e.Where(e.Every(PLAYER), "holder", e.Compare("==", e.Get(what.name, e.Var("holder")), e.Var(variable)))
    )
    free = e.Where(e.Every(what.name), variable, e.Compare("==", held, e.Int(0)))
    body: s.Body = (
        s.Pick(context.cites, slot, free),
        s.Change(context.cites, what.name, e.Slot(player), s.Sense.SET, e.Slot(slot)),
    )
    return (s.ForEach(context.cites, player, sets.several(to, context.scope), body),)


def become(done: effects.Act, context: Context) -> s.Body:
    """A status, a register, a role of a process."""
    what, subject = object_of(done), done.subject
    if subject is None:
        raise Unplayable(f"“{done}” does not say who")
    _require_no_others(done)
    world = context.world
    name = name_of(what)
    if isinstance(what, things.Nominal) and what.owner is not None and name in world.attributes:
        owner = nouns.one(what.owner, context.scope)
        return (s.Change(context.cites, name, owner, s.Sense.SET, nouns.one(subject, context.scope)),)
    if name in world.of_process:
        return (s.Assign(context.cites, name, nouns.one(subject, context.scope), outer=world.of_process[name][0]),)
    if name in world.registers:
        thing = nouns.one(subject, context.scope)
        context.same_person(subject, name)
        return (s.SetRegister(context.cites, name, thing),)
    statuses = context.statuses_of(what)
    body: list[s.Statement] = [*(same_ones.kept(subject, context) if len(statuses) > 1 else ())]
    for status in statuses:
        body += _become_status(status, subject, done, context)
    return tuple(body)


def _become_status(status: str, subject: things.Noun, done: effects.Act, context: Context) -> s.Body:
    known = context.world.statuses[status]
    among = sets.several(subject, context.scope)
    among = context.able_to_become(among, status)
    value: e.Expression = e.Word(status) if known.exclusive else e.Bool(True)
    context.now_also(subject, status)
    slot = "becoming"
    counted = memory.noted(context.world, context.cites, e.Slot(slot), status=status)
    among_them = e.Slot(slot) if counted else among
    marked = lapses.marked(done, status, among_them, context.cites, context.world, context.plan.naming)
    if not counted:
        return (*marked, s.Change(context.cites, known.attribute, among, s.Sense.SET, value))
    change = s.Change(context.cites, known.attribute, e.Slot(slot), s.Sense.SET, value)
    return (s.Assign(context.cites, slot, among), *marked, change, *counted)


def stop(done: effects.Act, context: Context) -> s.Body:
    """`stops being Hidden`."""
    if done.subject is None:
        raise Unplayable(f"“{done}” does not say who")
    statuses = context.statuses_of(done.object)
    body: list[s.Statement] = [*(same_ones.kept(done.subject, context) if len(statuses) > 1 else ())]
    for status in statuses:
        known = context.world.statuses[status]
        if known.exclusive:
            raise Unplayable(f"a {known.kind} is exactly one of several: “{done}” does not say what it becomes")
        among = sets.several(done.subject, context.scope)
        body.append(s.Change(context.cites, known.attribute, among, s.Sense.SET, e.Bool(False)))
    return tuple(body)


def flip(done: effects.Act, context: Context) -> s.Body:
    """`Flip each Dungeon Bomb … Face Down.`"""
    body: list[s.Statement] = []
    for slot in done.slots:
        name = name_of(slot.value) if isinstance(slot.value, things.Nominal) else getattr(slot.value, "name", "")
        for status in (name, name.title()):
            if status in context.world.statuses:
                known = context.world.statuses[status]
                body.append(
                    s.Change(
                        context.cites,
                        known.attribute,
                        sets.several(object_of(done), context.scope),
                        s.Sense.SET,
                        e.Word(status),
                    )
                )
                return tuple(body)
    raise Unplayable(f"“{done}” does not say which face is up then")


def win(done: effects.Act, context: Context) -> s.Body:
    """`that Player wins`: the game ends."""
    if done.subject is None:
        raise Unplayable("nothing says who wins")
    return (s.EndGame(context.cites, context.able_to_win(ranking.winners(done.subject, context.scope))),)


def mark(done: effects.Act, context: Context) -> s.Body:
    """`Mark that Player as a Fallen Player`."""
    status = done.slot("as")
    if done.object is None or status is None:
        raise Unplayable(f"“{done}” does not say as what")
    return become(
        replace(done, verb="become", subject=object_of(done), slots=(replace(status, name="object"),)), context
    )
