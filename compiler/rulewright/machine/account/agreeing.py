"""Whether what a machine asks is asked of things that have it: no space is compared with a Player, no Player asked for
the Value of a card, nothing but a Player owns a pile.

In: a game. Out: for the parts of it in which something does not agree, why. Things are numbers of one range (model.py),
so such a question would have an answer, and the answer would be chance. A name that nothing binds is nobody's.
This knows no sentence and no form: it is a net under those that say what words mean.

An expression has *sorts*: Player, Space, Card, Piece, Pile, Procedure, or number, truth, word, die, record; a set has
those of its members. None says that nothing is known, no sort that it is always nothing. What a slot or a parameter may
hold is everything that is put there anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine import statement as s
from rulewright.machine.sound import cited, nodes

Sorts = frozenset[str] | None
Around = Mapping[str, Sorts]  # what bound names hold

NONE: frozenset[str] = frozenset()
NUMBER, TRUTH, WORD, DIE, RECORD = map(frozenset, (["number"], ["truth"], ["word"], ["die"], ["record"]))
PLAYER, SPACE, CARD, PIECE, PILE, PROCEDURE = map(
    frozenset, (["Player"], ["Space"], ["Card"], ["Piece"], ["Pile"], ["Procedure"])
)
_CALLED = {
    "number": "a number", "truth": "a yes or no", "word": "a status", "die": "a die", "record": "a cause",
    "Player": "a Player", "Space": "a place", "Card": "a card", "Piece": "a piece", "Pile": "a pile",
    "Procedure": "a procedure",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Known:
    """The sorts of a game's names: members of kinds, things by name, holders and values of attributes and columns,
    registers; of each procedure and event its slots, and what a procedure returns; of each function its parameters.
    """

    functions: Mapping[str, model.Function]
    kinds: dict[str, Sorts] = field(default_factory=dict)
    things: dict[str, Sorts] = field(default_factory=dict)
    holders: dict[str, Sorts] = field(default_factory=dict)
    values: dict[str, Sorts] = field(default_factory=dict)
    registers: dict[str, Sorts] = field(default_factory=dict)
    slots: dict[tuple[str, str], Sorts] = field(default_factory=dict)
    returned: dict[str, Sorts] = field(default_factory=dict)
    parameters: dict[tuple[str, str], Sorts] = field(default_factory=dict)


def faults(game: model.Game) -> dict[e.Cites, str]:
    """Why a step, guard, row or function asks what nothing of its kind has, by the rules that it cites."""
    known = _known(game)
    _fill(game, known)
    found: dict[e.Cites, str] = {}
    for owner, cites, part, around in _parts(game, known):
        for node, inner in _visited(part, owner, around, known):
            why = _disagrees(node, owner, inner, known)
            if why:
                found.setdefault(cites, f"{why}: no sentence gives this a meaning; say who or what is meant")
    return found


# ------------------------------------------------------------------------------------------------- what names stand for
def _known(game: model.Game) -> Known:
    known = Known({function.name: function for function in game.functions})
    for sort in (PLAYER, SPACE, CARD, PIECE, PILE, PROCEDURE):
        known.kinds.update(dict.fromkeys(sort, sort))
    named: tuple[tuple[frozenset[str], tuple[str, ...]], ...] = (
        (SPACE, tuple(each.name for each in game.spaces)),
        (
            CARD,
            (*(each.name for each in game.cards), *(each.name for each in (game.tiles.tiles if game.tiles else ()))),
        ),
        (PIECE, tuple(each.name for each in game.pieces)),
        (PILE, tuple(each.name for each in game.piles)),
        (PROCEDURE, tuple(each.name for each in game.procedures)),
    )
    for sort, names in named:
        for name in names:
            known.things[name] = _or(known.things.get(name, NONE), sort)
            if sort in (CARD, PILE):
                known.kinds[name] = sort
    for kind in game.kinds:
        known.kinds[kind.name] = _all(known.things.get(member) for member in kind.members)
    for attribute in game.attributes:
        known.holders[attribute.name] = known.kinds.get(attribute.of)
        known.values[attribute.name] = _of_type(attribute.type, known)
    for card in game.cards:
        for column, value in card.values:
            known.holders[column] = CARD
            known.values[column] = _or(known.values.get(column, NONE), _of_cell(value))
    for register in game.registers:
        known.registers[register.name] = _of_type(register.type, known)
    return known


def _or(one: Sorts, other: Sorts) -> Sorts:
    return None if one is None or other is None else one | other


def _all(found: Iterator[Sorts]) -> Sorts:
    made: Sorts = NONE
    for each in found:
        made = _or(made, each)
    return made


def _of_type(type_: model.Type | None, known: Known) -> Sorts:
    match type_:
        case model.Number():
            return NUMBER
        case model.Truth():
            return TRUTH
        case model.OneOf():
            return WORD
        case model.Ref(kind=kind) | model.Many(kind=kind):
            return known.kinds.get(kind)
        case model.Record():
            return RECORD
        case None:
            return None


def _of_cell(value: model.Value) -> Sorts:
    """The sort of a cell; of a word nothing is known, which may name a thing."""
    if isinstance(value, str):
        return None
    return TRUTH if isinstance(value, bool) else NUMBER if isinstance(value, int) else DIE


# --------------------------------------------------------------------------------------------- what slots are filled by
def _fill(game: model.Game, known: Known) -> None:
    """Puts into slots, parameters and results what may come there, until nothing more comes."""
    called = {node.procedure for node in nodes((game.procedures, game.events)) if isinstance(node, s.Call | s.Offer)}
    for procedure in game.procedures:
        for role in (*procedure.roles, *procedure.registers):
            begun = role in procedure.registers or procedure.name in called
            empty = NONE if begun else None  # who begins a procedure from outside may fill its roles by anything
            known.slots[procedure.name, role.name] = empty if role.type is None else _of_type(role.type, known)
    for event in game.events:
        known.slots[event.name, "cause"] = RECORD
    subjects = {event.name: event.subject for event in game.events}
    while True:
        before = (dict(known.slots), dict(known.parameters), dict(known.returned))
        for attribute in game.attributes:
            for watch in attribute.watches:
                _put(known, watch.event, subjects.get(watch.event, ""), known.kinds.get(attribute.of))
        for owner, _, part, around in _parts(game, known):
            for node, inner in _visited(part, owner, around, known):
                _filled_by(node, owner, inner, subjects, known)
        if before == (known.slots, known.parameters, known.returned):
            return


def _put(known: Known, owner: str, slot: str, sorts: Sorts) -> None:
    known.slots[owner, slot] = _or(known.slots.get((owner, slot), NONE), sorts)


def _filled_by(node: object, owner: str, around: Around, subjects: Mapping[str, str], known: Known) -> None:
    def held(part: e.Expression) -> Sorts:
        return _sorts(part, owner, around, known)

    match node:
        case s.Assign(into=into, value=value, outer=outer):
            _put(known, outer or owner, into, held(value))
        case s.Draw(into=into):
            _put(known, owner, into, CARD)
        case s.Roll(into=into) | s.ChooseNumber(into=into) | s.ChooseWay(into=into) | s.Actions(count=into):
            _put(known, owner, into, NUMBER)
        case (
            s.Pick(into=into, among=among)
            | s.Choose(into=into, among=among)
            | s.ChooseEach(each=into, among=among)
            | s.Arrange(into=into, things=among)
            | s.ForEach(each=into, things=among)
        ):
            _put(known, owner, into, held(among))
        case s.Ask(into=into):
            _put(known, owner, into, None)  # what the table answers
        case s.Call(procedure=name, roles=roles) | s.Offer(procedure=name, roles=roles):
            for role, value in roles:
                _put(known, name, role, held(value))
            if isinstance(node, s.Call) and node.into:
                _put(known, owner, node.into, known.returned.get(name, NONE))
        case s.CallCard(roles=roles):
            for procedure, role in list(known.slots):
                for name, value in roles:
                    if role == name:
                        _put(known, procedure, role, held(value))
        case s.Return(value=value) if value is not None:
            known.returned[owner] = _or(known.returned.get(owner, NONE), held(value))
        case s.Raise(event=event, of=of):
            _put(known, event, subjects.get(event, ""), held(of))
        case e.Apply(function=name, arguments=arguments) if name in known.functions:
            for parameter, value in zip(known.functions[name].parameters, arguments, strict=True):
                known.parameters[name, parameter] = _or(known.parameters.get((name, parameter), NONE), held(value))
        case _:
            return


# ------------------------------------------------------------------------------------------------ the parts, and a walk
Part = tuple[str, e.Cites, object, Around]  # whose slots it reads, what it cites, the part, the names bound around it


def _parts(game: model.Game, known: Known) -> Iterator[Part]:
    for procedure in game.procedures:
        for step in procedure.steps:
            yield procedure.name, step.cites, step.body, {}
        for guard in procedure.guards:
            yield procedure.name, guard.cites, guard, {}
        for body in (procedure.before, procedure.after):
            yield procedure.name, cited(body), body, {}
    for event in game.events:
        for row in event.rows:
            yield event.name, row.cites, (row.body, row.when), {}
    for attribute in game.attributes:
        value = known.values.get(attribute.name)
        around = {"it": known.kinds.get(attribute.of), "old": value, "new": value}
        for _, guard in attribute.guards:
            yield "", guard.cites, guard, around
    for function in game.functions:
        bound = {name: known.parameters.get((function.name, name), NONE) for name in function.parameters}
        yield "", function.cites, function.value, bound


def _visited(node: object, owner: str, around: Around, known: Known) -> Iterator[tuple[object, Around]]:
    """Every node of a part with the names that are bound where it stands."""
    if isinstance(node, tuple):
        for part in node:
            yield from _visited(part, owner, around, known)
        return
    if not hasattr(node, "__dataclass_fields__"):
        return
    yield node, around
    for each in fields(node):  # type: ignore[arg-type]
        value = getattr(node, each.name)
        if value is not None and not isinstance(value, str | int):
            inner = {**around, **_bound(node, each.name, owner, around, known)}
            yield from _visited(value, owner, inner, known)


def _bound(node: object, part: str, owner: str, around: Around, known: Known) -> Around:
    """The names that a node binds in one of its parts."""
    match node, part:
        case e.Where(things=things, name=name), "when":
            return {name: _sorts(things, owner, around, known)}
        case e.Total(things=things, name=name) | e.Most(things=things, name=name), "value":
            return {name: _sorts(things, owner, around, known)}
        case s.Change(of=things), "by":
            return {"it": _sorts(things, owner, around, known)}
        case s.Choose(among=things) | s.ChooseEach(among=things), "guards":
            return {"it": _sorts(things, owner, around, known)}
        case s.Arrange(things=things), "key":
            return {"it": _sorts(things, owner, around, known)}
        case _:
            return {}


# ------------------------------------------------------------------------------------------------ of an expression
def _sorts(node: e.Expression, owner: str, around: Around, known: Known) -> Sorts:
    """The sorts that an expression may have; of a set, those of its members."""

    def of(part: e.Expression) -> Sorts:
        return _sorts(part, owner, around, known)

    match node:
        case e.Int() | e.Arithmetic() | e.Count() | e.Total() | e.Steps():
            return NUMBER
        case e.Bool() | e.HasKind() | e.Compare() | e.And() | e.Or() | e.Not() | e.IsIn() | e.Running() | e.Ended():
            return TRUTH
        case e.InLine() | e.Fits():
            return TRUTH
        case e.Nothing():
            return NONE
        case e.Name(name=name):
            return known.things.get(name)
        case e.Word():
            return WORD
        case e.Die():
            return DIE
        case e.Slot(name=name):
            return known.slots.get((owner, name), NONE)
        case e.Outer(procedure=procedure, slot=slot):
            return known.slots.get((procedure, slot), NONE)
        case e.Var(name=name):
            return around.get(name)
        case e.Shared(register=register):
            return known.registers.get(register)
        case e.Get(attribute=attribute) | e.Values(attribute=attribute):
            return known.values.get(attribute)
        case e.Either(then=then, otherwise=otherwise):
            return _or(of(then), of(otherwise))
        case e.Every(kind=kind):
            return known.kinds.get(kind)
        case e.These(things=parts) | e.Union(parts=parts):
            return _all(map(of, parts))
        case e.Where(things=things) | e.Without(things=things) | e.Sorted(things=things) | e.Most(things=things):
            return of(things)
        case e.First(things=things) | e.Beside(order=things):
            return of(things)
        case e.Adjacent() | e.Within() | e.Reach() | e.InPlay() | e.SpacesOf():
            return SPACE
        case e.TileOf() | e.Cards() | e.Top():
            return CARD
        case e.PileOf() | e.PlaceOf():
            return PILE
        case e.Holder():
            return PLAYER
        case e.Because():
            return RECORD
        case _:  # a function is read through what its callers do with it
            return None


def _disagrees(node: object, owner: str, around: Around, known: Known) -> str:
    """Why what a node asks is asked of the wrong things, "" where it is not."""

    def apart(part: e.Expression, wanted: Sorts, what: str) -> str:
        has = _sorts(part, owner, around, known)
        return f"{_said(has)} is no {what}" if has and wanted and not has & wanted else ""

    def differ(one: e.Expression, other: e.Expression) -> str:
        left, right = (_sorts(part, owner, around, known) for part in (one, other))
        if not left or not right or left & right or (left | right) <= NUMBER | TRUTH:  # a truth is 0 or 1
            return ""
        return f"{_said(left)} is compared with {_said(right)}"

    match node:
        case e.Compare(op="==" | "!=", left=left, right=right) | e.IsIn(thing=left, things=right):
            return differ(left, right)
        case e.Compare(left=left, right=right) | e.Arithmetic(left=left, right=right):
            return apart(left, NUMBER | TRUTH, "number") or apart(right, NUMBER | TRUTH, "number")
        case e.Get(attribute=name, of=of) | e.Values(attribute=name, things=of) | s.Change(attribute=name, of=of):
            return apart(of, known.holders.get(name), f"thing with {name}")
        case e.PlaceOf(card=card) | e.Holder(card=card) | s.Discard(cards=card):
            return apart(card, CARD, "card")
        case e.PileOf(owner=of) if of is not None:
            return apart(of, PLAYER, "Player")
        case e.Cards(pile=pile) | e.Top(pile=pile) | s.Draw(pile=pile) | s.Shuffle(pile=pile):
            return apart(pile, PILE, "pile")
        case s.Put(cards=cards, into=into):
            return apart(cards, CARD, "card") or apart(into, PILE, "pile")
        case (
            s.Choose(chooser=who)
            | s.ChooseEach(chooser=who)
            | s.ChooseOne(chooser=who)
            | s.ChooseNumber(chooser=who)
            | s.May(chooser=who)
            | s.Actions(chooser=who)
        ):
            return apart(who, PLAYER, "Player")
        case e.Var(name=name) if name not in around:
            return "it speaks of one of those whom a condition is asked of, and outside of it that is nobody"
        case _:
            return ""


def _said(sorts: Sorts) -> str:
    return " or ".join(_CALLED.get(each, each) for each in sorted(sorts or ()))
