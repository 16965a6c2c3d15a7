"""Short ways to write a model by hand: rules with a place, conditions that many games ask, a game of few parts."""

from __future__ import annotations

import hashlib

from rulewright.machine import expression as e
from rulewright.machine import model as m
from rulewright.machine import statement as s
from rulewright.source import Source, Span


class Text:
    """A document made of the sentences that a model cites, a line each: `text("id", "sentence")` gives the citation."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.sentences: dict[str, str] = {}

    @classmethod
    def of(cls, title: str, *sentences: str) -> Text:
        """A document of these sentences; their ids are r1, r2, …"""
        text = cls(title)
        for number, sentence in enumerate(sentences):
            text(f"r{number + 1}", sentence)
        return text

    def __call__(self, id: str, words: str) -> tuple[str, ...]:
        self.sentences.setdefault(id, words)
        return (id,)

    @property
    def source(self) -> Source:
        return Source(f"{self.title.lower().replace(' ', '-')}.rules", "\n".join(self.sentences.values()))

    @property
    def rules(self) -> tuple[m.Rule, ...]:
        result, at, source = [], 0, self.source
        for id, words in self.sentences.items():
            result.append(m.Rule(Span(source, at, at + len(words)), id, words))
            at += len(words) + 1
        return tuple(result)

    def origin(self) -> m.Origin:
        source = self.source
        return m.Origin(source.name, self.title, hashlib.sha256(source.text.encode()).hexdigest())


def is_(left: e.Expression, right: e.Expression) -> e.Expression:
    return e.Compare("==", left, right)


def status(player: e.Expression, word: str) -> e.Expression:
    return is_(e.Get("Status", player), e.Word(word))


def players_who(condition: e.Expression) -> e.Expression:
    """Players for whom the condition on `Var("it")` holds."""
    return e.Where(e.Every("Player"), "it", condition)


def zero_or_lower() -> e.Expression:
    """The crossing, for a watch."""
    return e.And((e.Compare(">", e.Var("old"), e.Int(0)), e.Compare("<=", e.Var("new"), e.Int(0))))


IT = e.Var("it")
LOSE, GAIN, SET = s.Sense.LOSE, s.Sense.GAIN, s.Sense.SET


P = e.Slot("player")
R = ("r1",)


def made(
    text: Text,
    *procedures: m.Procedure,
    entry: str | None = None,
    events: tuple[m.Event, ...] = (),
    attributes: tuple[m.Attribute, ...] = (),
    registers: tuple[m.Register, ...] = (),
    cards: tuple[m.Card, ...] = (),
    piles: tuple[m.Pile, ...] = (),
    functions: tuple[m.Function, ...] = (),
    kinds: tuple[m.Kind, ...] = (),
    pieces: tuple[m.Piece, ...] = (),
    players: tuple[int, int] = (2, 4),
) -> m.Game:
    return m.Game(
        text.title,
        (text.origin(),),
        players,
        text.rules,
        procedures,
        entry or procedures[0].name,
        kinds=kinds,
        cards=cards,
        pieces=pieces,
        piles=piles,
        attributes=attributes,
        registers=registers,
        functions=functions,
        events=events,
    )


def procedure(name: str, *bodies: tuple[s.Statement, ...], roles: tuple[str, ...] = (), **more: object) -> m.Procedure:
    steps = tuple(m.Step(R, str(number + 1), body) for number, body in enumerate(bodies))
    return m.Procedure(R, name, steps, roles=tuple(m.Role(role) for role in roles), **more)  # type: ignore[arg-type]


def change(attribute: str, of: e.Expression, sense: s.Sense, by: int | e.Expression, cites: m.Cites = R) -> s.Change:
    return s.Change(cites, attribute, of, sense, e.Int(by) if isinstance(by, int) else by)


def note(number: int) -> s.SetRegister:
    """Writes a digit behind what the register Log holds: so a test sees what happened in which order."""
    log = e.Shared("Log")
    return s.SetRegister(R, "Log", e.Arithmetic("+", e.Arithmetic("*", log, e.Int(10)), e.Int(number)))


def note_player(player: e.Expression, base: int = 1) -> s.SetRegister:
    log = e.Shared("Log")
    return s.SetRegister(
        R, "Log", e.Arithmetic("+", e.Arithmetic("*", log, e.Int(10)), e.Arithmetic("+", player, e.Int(base)))
    )


LOG = m.Register("Log", m.Number())
HEALTH = m.Attribute("Health", "Player", m.Number(3), watches=(m.Watch("Health reaches zero", zero_or_lower()),))
STATUS = m.Attribute("Status", "Player", m.OneOf(("Standing", "Down")))
STILL = e.Compare("<=", e.Get("Health", P), e.Int(0))
ORDER = m.Register("Turn Order", m.Many("Player"))
ACTIVE = m.Register("Active Player", m.Ref("Player"))
