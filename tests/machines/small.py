"""Small games, one for each thing that a machine must do."""

from __future__ import annotations

from machines.parts import (
    GAIN,
    HEALTH,
    IT,
    LOG,
    LOSE,
    ORDER,
    SET,
    STATUS,
    P,
    R,
    Text,
    change,
    is_,
    made,
    note,
    note_player,
    players_who,
    procedure,
    status,
)
from machines.setting_off import cannot, end_from_inside, instead, interrupted, queue, raised, several_rows
from rulewright.machine import expression as e
from rulewright.machine import model as m
from rulewright.machine import statement as s


def actions() -> m.Game:
    """Up to two actions; Dig is forbidden to the poor, and Pay costs; Hail needs somebody else who stands."""
    text = Text.of(
        "Actions",
        "A Player may take up to two Actions.",
        "Only a Player with Gold may Dig.",
        "The Player chooses one other Player who stands.",
        "A Player who is Down cannot be hailed.",
    )
    others = players_who(e.Compare("!=", IT, P))
    dig = procedure(
        "Dig",
        (change("Gold", P, GAIN, 2),),
        roles=("player",),
        guards=(s.Guard(("r2",), is_(e.Get("Gold", P), e.Int(0))),),
    )
    hail = m.Procedure(
        ("r3",),
        "Hail",
        (
            m.Step(("r3",), "1", (s.Choose(("r3",), "target", P, others, (s.Guard(("r4",), status(IT, "Down")),)),)),
            m.Step(R, "2", (change("Gold", e.Slot("target"), GAIN, 1),)),
        ),
        roles=(m.Role("player"),),
    )
    main = procedure(
        "Main",
        (
            s.Actions(
                R,
                P,
                (
                    s.Offer("Dig", (("player", P),)),
                    s.Offer("Hail", (("player", P),)),
                    s.Offer(
                        "Rest",
                        (("player", P),),
                        counts=False,
                        guards=(s.Guard(("r2",), e.Slot("rested")),),
                        first=(s.Assign(R, "rested", e.Bool(True)),),
                    ),
                ),
                e.Int(2),
            ),
        ),
        (s.SetRegister(R, "Log", e.Slot("taken")),),
        roles=("player",),
        registers=(m.Role("rested", m.Truth()),),
    )
    rest = procedure("Rest", (note(1),), roles=("player",))
    return made(
        text,
        main,
        dig,
        hail,
        rest,
        attributes=(m.Attribute("Gold", "Player", m.Number(1, 0, 5)), STATUS),
        registers=(LOG,),
    )


def check() -> m.Game:
    """A Check with windows after the roll: a point each, and one new roll."""
    text = Text.of(
        "Check", "A Player makes a Check against 15.", "A Player may spend Luck.", "A Player may roll again once."
    )
    roll, luck = e.Slot("roll"), e.Get("Luck", P)
    windows = (
        s.Option(
            ("r2",),
            "spend 1 Luck",
            (change("Luck", P, LOSE, 1), s.Assign(R, "bonus", e.Arithmetic("+", e.Slot("bonus"), e.Int(1)))),
            when=e.Compare(">=", luck, e.Int(1)),
        ),
        s.Option(
            ("r3",),
            "roll again",
            (s.Assign(R, "rerolled", e.Bool(True)), s.Again(R, "roll")),
            guards=(s.Guard(("r3",), e.Slot("rerolled")),),
        ),
    )
    test = m.Procedure(
        R,
        "Test",
        (
            m.Step(R, "roll", (s.Assign(R, "bonus", e.Int(0)), s.Roll(R, "roll", e.Die(e.Dice(1, 20)), P))),
            m.Step(R, "windows", (s.ChooseOne(R, P, windows, optional=True, again=True),)),
            m.Step(
                R,
                "result",
                (s.Return(R, e.Compare(">=", e.Arithmetic("+", roll, e.Slot("bonus")), e.Slot("target number"))),),
            ),
        ),
        roles=(m.Role("player"), m.Role("target number", m.Number())),
        registers=(m.Role("rerolled", m.Truth()),),
        result=m.Truth(),
    )
    main = procedure(
        "Main",
        (
            s.Call(R, "Test", (("player", P), ("target number", e.Int(15))), into="good"),
            s.If(R, e.Slot("good"), (note(1),), (note(2),)),
        ),
        roles=("player",),
    )
    return made(text, main, test, attributes=(m.Attribute("Luck", "Player", m.Number(2)),), registers=(LOG,))


def loops() -> m.Game:
    """Taking any number of cards, one at a time; a number; each of several in turn; a repeat with a bound and one
    with a test.
    """
    text = Text.of("Loops", "A Player may take any number of cards.")
    mine = e.PileOf("Hand", P)
    main = procedure(
        "Main",
        (
            s.ChooseEach(
                R,
                "card",
                P,
                e.Cards(e.PileOf("Row")),
                (s.Put(R, e.Slot("card"), mine),),
                limit=e.Int(3),
                guards=(s.Guard(R, is_(IT, e.Name("Owl"))),),
            ),
        ),
        (s.ChooseNumber(R, "n", P, e.Int(0), e.Count(e.Cards(mine))), s.SetRegister(R, "Log", e.Slot("n"))),
        (
            s.ForEach(
                R,
                "who",
                e.Every("Player"),
                (s.May(R, e.Slot("who"), (note(5),), otherwise=(note(6),)),),
                still=e.Compare("!=", e.Slot("who"), e.Int(1)),
            ),
        ),
        (s.Repeat(R, (note(7),), times=e.Int(2)),),
        (s.Repeat(R, (note(8),), until=e.Compare(">", e.Shared("Log"), e.Int(0))),),
        (s.Repeat(R, (note(9),), until=e.Compare(">", e.Shared("Log"), e.Int(0)), first=True),),
        (s.If(R, e.Compare(">", e.Int(1), e.Int(0)), (s.Again(R, "4", 1),)),),
        roles=("player",),
    )
    cards = (m.Card("Cat", 2), m.Card("Dog"), m.Card("Owl"))
    piles = (m.Pile("Row", start=("Card",)), m.Pile("Hand", each=True, seen_by="owner"))
    return made(text, main, cards=cards, piles=piles, registers=(LOG,))


def deck() -> m.Game:
    """Draws, plays and discards; an empty deck takes its discard pile; a card says what it does."""
    text = Text.of("Deck", "A Player draws the top card.", "The Player gains 2 Gold.", "The Player loses 1 Gold.")
    feast = m.Procedure(
        ("r2",), "Feast Effect", (m.Step(("r2",), "1", (change("Gold", P, GAIN, 2),)),), roles=(m.Role("player"),)
    )
    tax = m.Procedure(
        ("r3",),
        "Tax Effect",
        (m.Step(("r3",), "1", (change("Gold", P, LOSE, 1),)),),
        roles=(m.Role("player"), m.Role("card")),
    )
    pile, heap = e.PileOf("Deck"), e.PileOf("Discard Pile")
    again = (s.Put(R, e.Cards(heap), pile), s.Shuffle(R, pile))
    turn = procedure(
        "Turn",
        (s.Draw(R, "card", pile, otherwise=again),),
        (s.CallCard(R, e.Slot("card"), "Effect", (("player", P), ("card", e.Slot("card")))),),
        (s.Discard(R, e.Slot("card")),),
        roles=("player",),
    )
    main = procedure(
        "Main",
        (s.Shuffle(R, pile), s.Put(R, e.Name("Blank"), pile)),
        (
            s.Repeat(
                R, (s.ForEach(R, "player", e.Every("Player"), (s.Call(R, "Turn", (("player", P),)),)),), times=e.Int(4)
            ),
        ),
        (s.EndGame(R, e.Most(e.Every("Player"), "it", e.Get("Gold", IT))),),
    )
    cards = (
        m.Card("Feast", 3, (("Effect", "Feast Effect"), ("Worth", 2))),
        m.Card("Tax", 2, (("Effect", "Tax Effect"), ("Worth", 1))),
        m.Card("Blank", 1, (("Effect", ""),)),
    )
    piles = (m.Pile("Deck", start=("Card",), seen_by="nobody"), m.Pile("Discard Pile", discard_of=("Card",)))
    return made(
        text,
        main,
        turn,
        feast,
        tax,
        cards=cards,
        piles=piles,
        attributes=(m.Attribute("Gold", "Player", m.Number(3, 0)),),
    )


def referee() -> m.Game:
    """A step that nobody understood, and questions of each kind."""
    text = Text.of("Referee", "Each Player frobs.", "A loud sound is heard.")
    main = procedure(
        "Main",
        (s.Table(R),),
        (s.Ask(("r2",), "loud", "Is a loud sound heard?"), s.If(R, e.Slot("loud"), (note(1),), (note(2),))),
        (s.Ask(R, "count", "How many are there?", "number"), s.SetRegister(R, "Log", e.Slot("count"))),
        (s.Ask(R, "who", "Who was it?", "things", e.Every("Player")), note_player(e.Slot("who"))),
    )
    return made(text, main, registers=(LOG,))


def endless() -> m.Game:
    """Two steps that follow each other for ever."""
    text = Text.of("Endless", "Repeat.")
    main = procedure("Main", (s.Repeat(R, (s.Call(R, "Other"),)),))
    return made(text, main, procedure("Other", (note(0),)), registers=(LOG,))


def arranged() -> m.Game:
    """Players in order by rank, ties at random; a pick; a die with modifiers."""
    text = Text.of("Order", "Put the Players in order.")
    main = procedure(
        "Main",
        (s.Arrange(R, "order", e.Every("Player"), e.Get("Rank", IT)), s.SetRegister(R, "Turn Order", e.Slot("order"))),
        (s.Arrange(R, "chance", e.Every("Player")),),
        (s.Pick(R, "one", e.Every("Player")), note_player(e.Slot("one"), 0)),
        (s.Roll(R, "n", e.Die(e.Dice(1, 4, add=-3, minimum=0))), s.SetRegister(R, "Log", e.Slot("n"))),
        (s.Roll(R, "n", e.Die(e.Dice(3, 6, keep=1))), s.SetRegister(R, "Log", e.Slot("n"))),
    )
    rank = m.Attribute("Rank", "Player", m.Number(1))
    high = procedure("High", (change("Rank", e.Most(e.Every("Player"), "it", IT), GAIN, 1),), (s.Call(R, "Main"),))
    return made(text, high, main, attributes=(rank,), registers=(LOG, ORDER), players=(3, 3))


def continued() -> m.Game:
    """A procedure that cannot continue when its performer is Down ends when the interrupt returns."""
    text = Text.of("Continue", "Everything happens.")
    work = procedure(
        "Work",
        (note(1), change("Health", P, LOSE, 3), note(2)),
        (note(3),),
        roles=("player",),
        continues_if=status(P, "Standing"),
        after=(note(6),),
    )
    main = procedure("Main", (s.Call(R, "Work", (("player", e.First(e.Every("Player"))),)), note(4)))
    fall = procedure("Fall", (note(5), s.Change(R, "Status", P, SET, e.Word("Down"))), roles=("player",))
    event = m.Event("Health reaches zero", "player", (m.Row(R, "down", (s.Call(R, "Fall", (("player", P),)),)),))
    return made(text, main, work, fall, events=(event,), attributes=(HEALTH, STATUS), registers=(LOG,))


def kept_for_a_moment() -> m.Game:
    """A set that is kept only within one step."""
    text = Text.of("Moment", "Everything happens.")
    body = (
        s.Assign(R, "some", players_who(e.Compare(">", IT, e.Int(0)))),
        change("Gold", e.Slot("some"), GAIN, 2),
        s.SetRegister(R, "Log", e.Count(e.Slot("some"))),
    )
    return made(
        text, procedure("Main", body), attributes=(m.Attribute("Gold", "Player", m.Number()),), registers=(LOG,)
    )


def causes() -> m.Game:
    """A record of Damage: who dealt it, how much, of which kinds."""
    text = Text.of("Causes", "Everything happens.")
    cause = e.Slot("cause")
    row = m.Row(
        R,
        "down",
        (
            s.If(R, e.HasKind(cause, "Fire Damage"), (note(1),), (note(2),)),
            s.If(R, e.HasKind(cause, "Cold Damage"), (note(3),), (note(4),)),
            note_player(e.Field(cause, "maker"), 5),
            note_player(e.Field(cause, "amount"), 0),
        ),
    )
    fire = e.Because(
        e.First(e.Every("Player")), e.Int(3), ("Fire Damage",), (("Cold Damage", status(e.Int(1), "Down")),)
    )
    hit = s.Change(R, "Health", e.Int(1), LOSE, e.Int(3), fire)
    main = procedure("Main", (hit,))
    return made(
        text,
        main,
        events=(m.Event("Health reaches zero", "player", (row,)),),
        attributes=(HEALTH, STATUS),
        registers=(LOG,),
    )


ALL = {
    "interrupted": interrupted,
    "instead": instead,
    "cannot": cannot,
    "several_rows": several_rows,
    "queue": queue,
    "end_from_inside": end_from_inside,
    "raised": raised,
    "actions": actions,
    "check": check,
    "loops": loops,
    "deck": deck,
    "referee": referee,
    "arranged": arranged,
    "continued": continued,
    "causes": causes,
    "kept_for_a_moment": kept_for_a_moment,
}
