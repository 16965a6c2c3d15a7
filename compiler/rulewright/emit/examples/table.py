"""What the makers of lines share: the game that an example is played on, its Players, and the calls of the table.

A line that cannot be played raises `Untestable`, with the reason and what to write instead in the author's terms.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rulewright.emit.examples.words import Words, remedy
from rulewright.machine import model
from rulewright.machine.context import reached
from rulewright.machine.expression import Shared
from rulewright.machine.sound import nodes
from rulewright.machine.statement import Actions, Offer, SetRegister
from rulewright.machine.things.world import PLAYER, World, parts
from rulewright.meaning import quantities, things
from rulewright.words import inflect


def called(name: str, declared: str) -> bool:
    """Whether a value that was declared by one name is meant by the other: its own, or its singular."""
    return name in (declared, inflect.singular(declared))


class Untestable(Exception):
    """A line that cannot be played. `reason` says why, `remedy` what to write."""

    def __init__(self, reason: str, remedy: str = "") -> None:
        super().__init__(reason)
        self.reason, self.remedy = reason, remedy


@dataclass
class Table:
    """What is known while the lines of an example are made. `begun` holds the procedures that its lines opened, the
    last one at the end; `given` what the Given lines say so far; `strict`: a line says who the Players are, so nobody
    else plays.
    """

    world: World
    game: model.Game
    players: list[str]
    strict: bool = False
    begun: list[str] = field(default_factory=list)
    given: dict[tuple[str, str], object] = field(default_factory=dict)
    figures: dict[str, str] = field(default_factory=dict)  # name that a Given line gives to a figure: its kind
    laid: dict[str, int] = field(default_factory=dict)  # copies of a card that the Given lines lay out
    words: Words = field(default_factory=Words)  # those of what is made into calls that nobody has claimed

    def hear(self, node: object) -> None:
        """From here on the words of a node are claimed."""
        self.words = Words(node)

    def claim(self, node: object, *fields: str) -> None:
        """A word is understood: the one that a node is, or those of its fields."""
        self.words.claim(node, *fields)

    def heard(self, lead: str) -> None:
        """Every word was claimed. Raises Untestable with the first that was not."""
        for word in self.words.left.values():
            raise Untestable(f"“{word}” is not played in a {lead} line like this one", remedy(lead, word))

    def fix(self, attribute: str, value: object, owners: list[str]) -> None:
        """Notes what a Given says of a value. Raises Untestable where two lines say different things of it."""
        for owner in owners or [""]:
            before = self.given.setdefault((attribute, owner), value)
            if before != value:
                whose = f"{owner}'s {attribute}" if owner else f"the {attribute}"
                raise Untestable(f"another line gives {whose} another value", "keep one of the two")

    def procedure(self, name: str) -> model.Procedure | None:
        """The procedure of this name."""
        return next((each for each in self.game.procedures if each.name == name), None)

    def meant(self, noun: object) -> str:
        """The procedure that a noun names, "" when none has its name. A name that is read as a deed (Scoring, from to
        score) counts as it is written.
        """
        name = noun.name if isinstance(noun, things.Nominal) else ""
        if isinstance(noun, things.Deed) and not noun.quantifier:
            self.words.claim_all(noun.doing)  # it is all one name
        written = str(noun).lower().removeprefix("the ").removeprefix("no ")
        return name if self.procedure(name) is not None else self.called(written)

    def performer(self, procedure: str) -> str:
        """The role that the one who does a procedure fills, "" when a register holds who that is."""
        found = self.procedure(procedure)
        return found.roles[0].name if found is not None and found.performed and found.roles else ""

    def acting(self, procedure: str) -> list[str]:
        """The registers of the game that a procedure reads to know who acts."""
        people = {r.name for r in self.game.registers if isinstance(r.type, model.Ref) and r.type.kind == PLAYER}
        found = (node.register for node in nodes(self.procedure(procedure)) if isinstance(node, Shared))
        return [name for name in dict.fromkeys(found) if name in people]

    def unset(self, procedure: str) -> list[str]:
        """The registers that a procedure reads to know who acts and does not fill itself."""
        own = {node.register for node in nodes(self.procedure(procedure)) if isinstance(node, SetRegister)}
        return [name for name in self.acting(procedure) if name not in own]

    def acts(self, procedure: str) -> str:
        """The sentence by which a procedure lets someone choose among actions, as the machine cites it; else ""."""
        found = (node.cites[0] for node in nodes(self.procedure(procedure)) if isinstance(node, Actions) and node.cites)
        return next(found, "")

    def offered(self) -> set[str]:
        """The procedures that some choice of actions offers."""
        return {node.procedure for node in nodes(self.game.procedures) if isinstance(node, Offer)}

    def event(self) -> str:
        """The event that a position in an order is reached, where a rule makes something of it; else ""."""
        orders = (reached(r.name) for r in self.world.registers.values() if r.name.endswith("Order"))
        named = {event.name for event in self.game.events}
        return next((event for event in orders if event in named), "")

    def called(self, verb: str) -> str:
        """The procedure whose name is a verb (`Ann rests`: Rest); "" when there is none."""
        return next((p.name for p in self.game.procedures if p.name.lower() == verb.lower()), "")

    def turn(self, name: str) -> str:
        """The procedure that a line calls someone's Turn, "" when an event alone decides which it is."""
        if self.procedure(name) is not None:
            return name
        ends = [p.name for p in self.game.procedures if p.name.endswith(f" {name}")]
        if len(ends) == 1:
            return ends[0]
        if self.event():
            return ""
        if not name[:1].isupper():
            raise Untestable(f"no procedure is called {name}", "name a procedure of the rules as its heading writes it")
        if ends:
            raise Untestable(
                f"{name} may be {listed(ends, 'or')}", f"name it: `And it is {self.someone()}'s {ends[0]}.`"
            )
        raise Untestable(
            f"no procedure is called {name}, and no rule says what begins someone's {name}",
            f"add a PROCEDURE {name}, and a step that begins it (`For each Player in Turn Order, that Player takes a "
            f"{name}.`)",
        )

    def someone(self) -> str:
        return self.players[0] if self.players else "Ann"

    def is_attribute(self, name: str) -> bool:
        return any(called(name, each.name) for each in self.game.attributes)

    def players_have(self, name: str) -> bool:
        """Whether each Player has a value of that name."""
        return any(called(name, each.name) and each.of == PLAYER for each in self.game.attributes)

    def value(self, name: str) -> model.Type | None:
        """The type of an attribute or register, of the game or of a procedure; None for what is calculated or printed.
        Raises Untestable where nothing has such a value.
        """
        for attribute in self.game.attributes:
            if called(name, attribute.name):
                return attribute.type
        for register in self.game.registers:
            if called(name, register.name):
                return register.type
        if name in self.world.of_process:
            return self.world.of_process[name][1]
        if any(f.name == name for f in self.game.functions) or name in self.world.columns:
            return None
        raise Untestable(
            f"nobody has a value that is called {name}",
            f"declare it in a RULE: `Each Player has {name}, a number starting at 0.`",
        )

    def names(self, noun: object) -> list[str]:
        """The names of the people or things that a line speaks of, each of whom is meant."""
        found = []
        two = isinstance(noun, things.Union) and noun.joint == "and" and len(noun.items) == 2
        if two and getattr(parts(noun)[0], "quantifier", "") == "both":
            self.claim(parts(noun)[0], "quantifier")
        for part in parts(noun):
            if not isinstance(part, things.Nominal):
                raise Untestable(f"“{part}” is nobody by name", "name the Players or things that are meant")
            if part.name in self.world.markers and part.owner is not None:
                self.claim(part, "owner")
                found += self.names(part.owner)
            elif part.quantifier in ("each", "every", "all") and self.world.base(part.name) == PLAYER:
                self.claim(part, "quantifier")
                found += self.everybody(part)
            elif isinstance(part, things.Pronoun):
                found += self.names(part.antecedent if part.antecedent is not None else self.nobody(part))
            else:
                found.append(self.known(part))
        return found

    def everybody(self, noun: things.Nominal) -> list[str]:
        """All Players but those whom the phrase excepts."""
        left: list[str] = []
        for each in noun.filters:
            if isinstance(each, things.Where) and each.preposition in ("except", "other than", "but"):
                self.claim(each)
                left += self.names(each.object)
        return [name for name in self.players if name not in left]

    def nobody(self, part: object) -> object:
        raise Untestable(f"it is not said who “{part}” is", "say the name again")

    def known(self, part: things.Nominal) -> str:
        """A name, if a Player or a thing of the game has it."""
        name = part.name
        if name in self.players or name in self.figures or is_thing(name, self):
            return name
        players = listed(self.players, "and")
        raise Untestable(
            f"“{part}” is no Player of this example and no card or place of the game",
            f"the Players are {players}; write one of these, or begin the example with all its Players"
            if self.players
            else "begin the example with its Players: `Given Ann and Bo are Players.`",
        )

    def one(self, noun: object) -> str:
        """The one who is spoken of."""
        found = self.names(noun)
        if len(found) != 1:
            raise Untestable("it is not one who is spoken of here", "make a line for each")
        return found[0]

    def owned(self, noun: object) -> tuple[str, list[str]]:
        """An attribute and those who have it: `Bo's Health`; a register has nobody."""
        if isinstance(noun, things.Nominal):
            self.claim(noun, "owner")
            return noun.name, self.names(noun.owner) if noun.owner is not None else []
        raise Untestable(f"“{noun}” is no value that someone has", "write `Ann's Health is 3.` or `Ann has 3 Health.`")

    def number(self, noun: object) -> int:
        """A figure."""
        if isinstance(noun, quantities.Number):
            return noun.value
        if (
            isinstance(noun, quantities.Amount)
            and isinstance(noun.number, quantities.Number)
            and noun.relation in ("", "exactly")
            and not noun.beyond
        ):
            self.claim(noun)
            return noun.number.value
        raise Untestable(f"“{noun}” is not one number", "say how much it is in figures")

    def amount_of(self, noun: things.Nominal) -> quantities.Number | quantities.Amount | None:
        """How many of a thing are spoken of: `3 Gold`, `only 3 Gold`, `no Gold` (0); None when no number is said."""
        if noun.quantifier == "no":
            self.claim(noun, "quantifier")
            return quantities.Number(noun.span, 0, "0")
        if noun.amount is not None and noun.focus == "only" and noun.amount.low_high()[0] == noun.amount.low_high()[1]:
            self.claim(noun, "focus")
        return noun.amount


def is_thing(name: str, table: Table) -> bool:
    """Whether a card, a place, a pile, a piece or a procedure of the game has this name."""
    world = table.world
    return (
        name in world.cards
        or name in world.spaces
        or name in world.piles
        or name in world.tokens
        or table.procedure(name) is not None
        or any(piece.name == name for piece in table.game.pieces)
        or any(name in kind.members for kind in table.game.kinds)
    )


def call(function: str, *arguments: object, **named: object) -> str:
    """A call of the table in the generated test; every argument is a quoted value."""
    said = [repr(argument) for argument in arguments] + [f"{name}={value!r}" for name, value in named.items()]
    return f"table.{function}({', '.join(said)})"


def listed(names: Iterable[str], joint: str) -> str:
    """Names as an author lists them."""
    several = list(names)
    return several[0] if len(several) == 1 else f"{', '.join(several[:-1])} {joint} {several[-1]}" if several else ""
