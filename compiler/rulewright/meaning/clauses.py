"""From predicates to acts: the frame table says which complements a verb takes, and nothing may be left over."""

from __future__ import annotations

from rulewright.meaning import nouns, states
from rulewright.meaning.claim import Context, Mismatch, joining, once
from rulewright.meaning.effects import Act, Asked, Doing, Manner, Slot
from rulewright.meaning.quantities import Amount, Number, ThatMuch
from rulewright.meaning.things import (
    Known,
    Nominal,
    Noun,
    Process,
    Quality,
    Select,
    Small,
    StatusName,
    Union,
    Where,
)
from rulewright.nodes import replace
from rulewright.phrase import tree
from rulewright.phrase.tree import WordClass
from rulewright.words import frames

COMMON = {preposition: role.name for role in frames.COMMON for preposition in role.prepositions}


def manner(node: tree.Adverb) -> Manner:
    """An adverb."""
    return Manner(node.span, node.lemma, node.text)


# Verbs that mean something without an object: `heal or gain Health` is not to heal Health.
ALONE = frozenset({"heal", "win", "lose", "rise", "fall", "act", "move"})


@once(context=2)
def act(
    predicate: tree.Predicate,
    subject: Noun | None,
    context: Context,
    borrowed: tuple[Slot, ...] = (),
    gap: str = "subject",
) -> Act:
    """A predicate as an act. `borrowed` are the slots of a later predicate with which it shares its object."""
    word = predicate.verb
    author = word.cls is WordClass.NAME or word.lemma[:1].isupper() or word.lemma in context.lexicon.verbs
    frame = frame_of(word.lemma, author, context)
    if word.lemma[:1].isupper() and not context.lexicon.sort(word.lemma):
        context.guess(word)
    if frame is None and word.cls is not WordClass.GUESSED and word.lemma not in {"be", "have", "do"} and not author:
        raise Mismatch(word.span, f"the verb “{word.text}” has no meaning here")
    if word.cls is WordClass.GUESSED:
        context.guess(word)
    slots = beside(tuple(slot(c, predicate, frame, context) for c in predicate.complements))
    if predicate.passive:
        nothing_after(slots, frame, word)
    if predicate.comparison:
        slots = compared(slots, predicate)
    slots = name_objects(each_stretch(slots), frame, word.lemma)
    negated, never = predicate.negated, False
    if any(s.name == "manner" and isinstance(s.value, Manner) and s.value.name == "never" for s in slots):
        slots = tuple(s for s in slots if not (isinstance(s.value, Manner) and s.value.name == "never"))
        negated, never = True, True
    if predicate.borrows and word.lemma not in ALONE:
        slots = (*(s for s in slots if s.before), *(s for s in borrowed if not s.before))
    return Act(
        span=predicate.span,
        verb=word.lemma,
        subject=subject,
        slots=slots,
        author=author,
        negated=negated,
        passive=predicate.passive,
        past=predicate.past,
        perfect=predicate.perfect,
        progressive=predicate.progressive,
        modal=predicate.modal,
        never=never,
        borrows=predicate.borrows,
        shared=predicate.shared,
        link=joining(predicate.link, predicate.span),
        again=" ".join(word.text for word in predicate.auxiliaries) if predicate.shared else "",
    )


def beside(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """`gives 1 Gold to the Player to their left`: the side on which somebody sits belongs to the phrase before it."""
    found: list[Slot] = []
    for each in slots:
        last = found[-1] if found else None
        if (
            last is not None
            and last.preposition
            and isinstance(last.value, Select)
            and last.value.quantifier == "the"
            and each.preposition in ("to", "on")
            and isinstance(each.value, Quality)
            and each.value.name in ("left", "right")
            and each.value.owner is not None
            and not (each.only or each.link)
        ):
            side = Where(each.span, each.preposition, each.value)
            found[-1] = replace(last, value=replace(last.value, filters=(*last.value.filters, side)))
        else:
            found.append(each)
    return tuple(found)


def nothing_after(slots: tuple[Slot, ...], frame: frames.Frame | None, word: tree.Word) -> None:
    """Behind a passive no thing stands, but for verbs that take two (is dealt 3 Damage) or say what becomes of it."""
    two = (
        frame is None or frame.object in {"things", "state", "to"} or word.lemma in RESULTING | {"deal", "call", "name"}
    )
    for slot in slots:
        if slot.name == "object" and not two and isinstance(slot.value, Nominal | Union | Number | Amount):
            raise Mismatch(slot.span, f"“{slot}” has no place behind {word.text}")


def compared(slots: tuple[Slot, ...], predicate: tree.Predicate) -> tuple[Slot, ...]:
    """`may be at least 3`: the first thing after the comparison is what is compared."""
    first = next((s for s in slots if s.name == "object"), None)
    if first is None:
        raise Mismatch(predicate.span, f"it is not told {predicate.comparison} what")
    told = replace(first, name="compared", preposition=predicate.comparison)
    return tuple(told if s is first else s for s in slots)


STOP_BEING = frames.Frame("stop being", "state")


def frame_of(verb: str, author: bool, context: Context) -> frames.Frame | None:
    """The frame of a verb of the table, or of a procedure that is used as a verb."""
    if verb == "stop being":
        return STOP_BEING
    found = frames.FRAMES.get(verb)
    return found if found is not None or not author else frames.of_procedure(verb, False)


# Verbs that may say what becomes of their object: flip a card Face Down, keep an encounter active.
RESULTING = frozenset(
    ["flip", "turn", "place", "put", "keep", "leave", "make", "set", "mark", "reveal", "draw", "render"]
)

# By what a way is told, in any letters: a game may declare its Spaces.
MEASURES = frozenset({"step", "inch", "square", "space", "time"})


def is_measure(value: object) -> bool:
    """`1 step`, `3 inches`, `up to two Spaces`, `that many Spaces`: how far, not what."""
    if isinstance(value, ThatMuch) and isinstance(value.of, Small | Select | Known):
        return value.of.name.lower() in MEASURES
    if not isinstance(value, Small | Select | Known) or value.amount is None or value.quantifier:
        return False
    return value.name.lower() in MEASURES


def name_objects(slots: tuple[Slot, ...], frame: frames.Frame | None, verb: str) -> tuple[Slot, ...]:
    """Of two bare objects the first is the receiver (gives each Player a Card)."""
    objects = [s for s in slots if s.name == "object"]
    if len(objects) < 2:
        return slots
    if len(objects) == 2 and isinstance(objects[1].value, StatusName | Quality) and verb in RESULTING:
        return tuple(replace(s, name="state") if s is objects[1] else s for s in slots)
    if is_measure(objects[1].value) and len(objects) == 2:
        return tuple(replace(s, name="distance") if s is objects[1] else s for s in slots)
    if len(objects) == 2 and (frame is None or frame.object == "things"):
        first = objects[0]
        return tuple(replace(s, name="receiver") if s is first else s for s in slots)
    raise Mismatch(objects[1].span, f"two things stand where the verb takes one: “{objects[0]}” and “{objects[1]}”")


def each_stretch(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """`Rest once each Turn`, `take two Actions each Round`: in what it is counted, and not what is done."""
    found: list[Slot] = []
    for each in slots:
        last = found[-1] if found else None
        often = last is not None and (
            last.name == "object" or (isinstance(last.value, Manner) and is_often(last.value))
        )
        what = each.value if often and each.name == "object" else None
        stretch = isinstance(what, Process | Known) and what.quantifier in ("each", "every")
        found.append(replace(each, name="per") if stretch else each)
    return tuple(found)


def is_often(value: Manner) -> bool:
    """Whether an adverb says how often."""
    return value.name.split(" ")[-1] in ("once", "twice", "times")


def slot(node: tree.Complement, predicate: tree.Predicate, frame: frames.Frame | None, context: Context) -> Slot:
    """One complement as a role of the verb."""
    before = node.span.end <= predicate.verb.span.start
    match node:
        case tree.Thing() | tree.Several():
            if frame is not None and frame.object == "-" and not predicate.passive:
                raise Mismatch(node.span, f"{predicate.verb.text} takes no object")
            return Slot(node.span, "object", "", nouns.read(node, context), before=before)
        case tree.Prep():
            role = frame.role(node.preposition) if frame is not None else None
            name = role.name if role is not None else COMMON.get(node.preposition, "")
            if predicate.passive and node.preposition == "by":
                name = "by"
            if not name:
                name = "where" if node.preposition in PLACES else node.preposition
            return Slot(
                node.span,
                name,
                node.preposition,
                nouns.prep_object(node, context),
                node.only,
                link=joining(node.link, node.span),
            )
        case tree.Adverb():
            being = next((word for word in predicate.auxiliaries if word.text.lower() == "be"), None)
            early = being is not None and node.span.end <= being.span.start
            return Slot(node.span, "manner", "", manner(node), before=before, early=early)
        case tree.Doing():
            left = left_over(node)
            value = nouns.read(left, context) if left is not None else doing(node, context)
            return Slot(node.span, "object", "", value)
        case tree.ToDo():
            return Slot(node.span, "to do", "", to_do(node, context))
        case tree.Question():
            return Slot(
                node.span,
                "object",
                "",
                Asked(
                    node.span,
                    node.word,
                    states.conditions((node.clause,), context, "object" if node.asked is not None else ""),
                    node.clause.joint,
                    nouns.read(node.asked, context) if node.asked is not None else None,
                ),
            )
        case tree.Circumstance():
            return hanging_slot(node, context)
        case tree.Hook() | tree.Kindred():
            raise Mismatch(node.span, f"“{context.written(node.span)}” has no place beside {predicate.verb.text}")


def left_over(node: tree.Doing) -> tree.Thing | None:
    """`takes remaining Turn Actions`: the things that remain, and not the act of remaining."""
    if len(node.predicates) != 1:
        return None
    (predicate,) = node.predicates
    match predicate.complements:
        case (tree.Thing(determiner="", possessor=None) as thing,) if predicate.verb.lemma == "remain":
            word = replace(predicate.verb, cls=WordClass.ADJECTIVE)
            return replace(thing, span=node.span, adjectives=(word, *thing.adjectives))
    return None


def hanging_slot(node: tree.Circumstance, context: Context) -> Slot:
    """A circumstance that belongs to one verb only, as inside a relative clause (the Health that a Player has
    when …).
    """
    match node.body:
        case tuple():
            asked = Asked(node.span, "", states.conditions(node.body, context), node.joint or node.body[0].joint)
            return Slot(node.span, node.word, node.word, asked)
        case tree.Thing() | tree.Several():
            name = COMMON.get(node.word, node.word)
            return Slot(node.span, name, node.word, nouns.read(node.body, context))
        case tree.Doing():
            return Slot(node.span, COMMON.get(node.word, node.word), node.word, doing(node.body, context))
        case _:
            return Slot(node.span, "manner", "", Manner(node.span, node.word, context.written(node.span)))


PLACES = frozenset(
    {
        "in",
        "on",
        "at",
        "into",
        "onto",
        "near",
        "under",
        "over",
        "beside",
        "top",
        "of",
        "around",
        "outside",
        "within",
    }
) | {
    "on top of",
    "next to",
    "at the top of",
    "at the bottom of",
    "on the bottom of",
    "in front of",
}


def to_do(node: tree.ToDo, context: Context) -> Doing:
    """An infinitive, or several joined ones."""
    with_to = node.mark == ":" or context.written(node.span).lower().startswith("to ")
    joint = node.more[-1].link.lstrip(", ") if node.more else ""
    return Doing(
        node.span, acts((node.predicate, *node.more), None, context), joint, node.mark.lower() if with_to else "bare"
    )


def doing(node: tree.Doing, context: Context) -> Doing:
    """A verb phrase as a thing."""
    return Doing(node.span, acts(node.predicates, None, context), node.joint)


def acts(
    predicates: tuple[tree.Predicate, ...], subject: Noun | None, context: Context, link: str = ""
) -> tuple[Act, ...]:
    """Joined predicates as acts; one that borrows takes the slots of the next that has some. `link` is the word
    before the first.
    """
    found: list[Act] = []
    borrowed: tuple[Slot, ...] = ()
    for predicate in reversed(predicates):
        made = act(predicate, subject, context, borrowed)
        if not predicate.borrows:
            borrowed = made.slots
        found.append(made)
    if link:
        found[-1] = replace(found[-1], link=link)
    return tuple(reversed(found))


def participle(node: tree.Participle, context: Context) -> Act:
    """A reduced relative as an act whose subject is the noun."""
    predicate = tree.Predicate(node.span, node.verb, passive=node.passive, complements=node.complements)
    return act(predicate, None, context)
