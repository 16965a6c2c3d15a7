"""The reduced game, by hand: what `tests/rulesets/reduced/reduced.rules` says, as a model."""

from __future__ import annotations

from machines.parts import GAIN, IT, LOSE, SET, Text, is_, players_who, status, zero_or_lower
from rulewright.machine import expression as e
from rulewright.machine import model as m
from rulewright.machine import statement as s

TURNS = ("Player Turn", "Zombie Turn")


def game() -> m.Game:
    text = Text("Three Rooms")
    happenings = events(text)
    procedures = (*setup_and_turns(text), *actions(text), *zombies(text), *falls(text))
    return m.Game(
        title="Three Rooms",
        origins=(text.origin(),),
        players=(4, 4),
        entry="Play",
        spaces=(m.Space("Cellar", ("Hall",)), m.Space("Hall", ("Loft",)), m.Space("Loft")),
        cards=tuple(
            m.Card(name, values=(("Starting Health", health), ("Attack Bonus", bonus)))
            for name, health, bonus in (("Shambler", 5, 0), ("Runner", 3, 2), ("Brute", 8, 1))
        ),
        piles=(m.Pile("Zombie Deck", seen_by="nobody"),),
        attributes=(
            m.Attribute(
                "Health",
                "Player",
                m.Number(),
                text("health", "Each Player has Health, a number."),
                watches=(m.Watch("Health reaches zero", zero_or_lower()),),
            ),
            m.Attribute("Loot", "Player", m.Number(), text("loot", "Each Player has Loot, a number.")),
            m.Attribute("Room", "Player", m.Ref("Space"), text("room", "Each Player is in a Room.")),
            m.Attribute(
                "Status",
                "Player",
                m.OneOf(("Surviving", "Falling", "Fallen", "Zombie", "Removed")),
                text("status", "A Player is exactly one of Surviving, Falling, Fallen, Zombie or Removed."),
            ),
            m.Attribute("Zombie Card", "Player", m.Ref("Card"), text("card", "A Player may have a Zombie Card.")),
        ),
        registers=(
            m.Register("Turn Order", m.Many("Player"), text("order", "The game has a Turn Order, a list of Players.")),
            m.Register("Active Player", m.Ref("Player"), text("active", "The game has an Active Player, a Player.")),
        ),
        procedures=procedures,
        events=happenings,
        rules=text.rules,
    )


def performer(*more: m.Role) -> tuple[m.Role, ...]:
    return (m.Role("player"), *more)


PLAYER = e.Slot("player")


def step(cites: m.Cites, label: str, *body: s.Statement) -> m.Step:
    return m.Step(cites, label, body)


def setup_and_turns(text: Text) -> tuple[m.Procedure, ...]:
    c = text("play", "To play the game, resolve Setup, then repeat Round until the game ends.")
    play = m.Procedure(
        c, "Play", (step(c, "1", s.Call(c, "Setup")), step(c, "2", s.Repeat(c, (s.Call(c, "Round"),)))), performed=False
    )
    c1 = text("setup/1", "Put the Players in Turn Order.")
    c2 = text("setup/2", "Set each Player's Health to 6.")
    c3 = text("setup/3", "Set each Player's Loot to 1.")
    c4 = text("setup/4", "Place each Player in the Hall.")
    c5 = text("setup/5", "Put all Zombie Cards in the Zombie Deck.")
    c6 = text("setup/6", "Shuffle the Zombie Deck.")
    everyone = e.Every("Player")
    setup = m.Procedure(
        c1,
        "Setup",
        (
            step(c1, "1", s.SetRegister(c1, "Turn Order", everyone)),
            step(c2, "2", s.Change(c2, "Health", everyone, SET, e.Int(6))),
            step(c3, "3", s.Change(c3, "Loot", everyone, SET, e.Int(1))),
            step(c4, "4", s.Change(c4, "Room", everyone, SET, e.Name("Hall"))),
            step(c5, "5", s.Put(c5, e.Every("Card"), e.PileOf("Zombie Deck"))),
            step(c6, "6", s.Shuffle(c6, e.PileOf("Zombie Deck"))),
        ),
        performed=False,
    )
    c = text("round/1", "For each Player in Turn Order, that Player's position in Turn Order is reached.")
    reach = s.Raise(c, "position in Turn Order is reached", e.Slot("player"))
    round_ = m.Procedure(
        c, "Round", (step(c, "1", s.ForEach(c, "player", e.Shared("Turn Order"), (reach,))),), performed=False
    )
    c1 = text("turn/1", "The Player becomes the Active Player.")
    c2 = text("turn/2", "The Active Player may take one Turn Action.")
    c3 = text("turn/3", "If the Active Player is Surviving, the Active Player loses 1 Health.")
    active = e.Shared("Active Player")
    turn = m.Procedure(
        c1,
        "Player Turn",
        (
            step(c1, "1", s.SetRegister(c1, "Active Player", PLAYER)),
            step(
                c2,
                "2",
                s.Actions(
                    c2, active, tuple(s.Offer(name, (("player", active),)) for name in ("Move", "Strike")), e.Int(1)
                ),
            ),
            step(c3, "3", s.If(c3, status(active, "Surviving"), (s.Change(c3, "Health", active, LOSE, e.Int(1)),))),
        ),
        roles=performer(),
    )
    return play, setup, round_, turn


def check(text: Text, name: str, cites: m.Cites, bonus: e.Expression | None) -> m.Procedure:
    """A Check: 1D20 plus what is added, against the target number."""
    roll = text("check", "A Check is a roll of 1D20 against a Target Number.")
    good = text("check.3", "A Check succeeds if its Final Result is equal to or greater than its Target Number.")
    final = e.Slot("roll") if bonus is None else e.Arithmetic("+", e.Slot("roll"), bonus)
    return m.Procedure(
        cites,
        name,
        (
            step((*roll, *cites), "roll", s.Roll(roll, "roll", e.Die(e.Dice(1, 20)), PLAYER)),
            step((*good, *cites), "result", s.Return(good, e.Compare(">=", final, e.Slot("target number")))),
        ),
        roles=performer(m.Role("target number", m.Number())),
        result=m.Truth(),
    )


def same_room() -> e.Expression:
    return e.And((status(IT, "Surviving"), is_(e.Get("Room", IT), e.Get("Room", PLAYER))))


def damage(cites: m.Cites, amount: e.Expression) -> s.Statement:
    because = e.Because(PLAYER, amount, ("Damage",), (("Damage from a Surviving Player", status(PLAYER, "Surviving")),))
    return s.Change(cites, "Health", e.Slot("target"), LOSE, amount, because)


def answered(cites: m.Cites) -> s.Statement:
    """The target's Damage to the Zombie."""
    because = e.Because(e.Slot("target"), e.Slot("answer"), ("Damage", "Damage from a Surviving Player"))
    return s.Change(cites, "Health", PLAYER, LOSE, e.Slot("answer"), because)


def actions(text: Text) -> tuple[m.Procedure, ...]:
    c1 = text("move/1", "The Player chooses one adjacent Room.")
    c2 = text("move/2", "Move the Player to the chosen Room.")
    move = m.Procedure(
        c1,
        "Move",
        (
            step(c1, "1", s.Choose(c1, "room", PLAYER, e.Adjacent(e.Get("Room", PLAYER)))),
            step(c2, "2", s.Change(c2, "Room", PLAYER, SET, e.Slot("room"))),
        ),
        roles=performer(),
    )
    c1 = text("strike/1", "The Player chooses one other Surviving Player in their Room as the target.")
    c2 = text("strike/2", "The Player makes a Strike Check against 11.")
    c3 = text("strike.success", "The Player deals 1D6 Damage to the target.")
    others = players_who(e.And((e.Compare("!=", IT, PLAYER), same_room())))
    strike = m.Procedure(
        c1,
        "Strike",
        (
            step(c1, "1", s.Choose(c1, "target", PLAYER, others)),
            step(
                c2,
                "2",
                s.Call(c2, "Strike Check", (("player", PLAYER), ("target number", e.Int(11))), into="succeeded"),
                s.If(
                    c3,
                    e.Slot("succeeded"),
                    (s.Roll(c3, "damage", e.Die(e.Dice(1, 6)), PLAYER), damage(c3, e.Slot("damage"))),
                ),
            ),
        ),
        roles=performer(),
    )
    c = text("checks", "A Strike Check and a Zombie Attack Check are Checks.")
    return move, strike, check(text, "Strike Check", c, None)


def zombies(text: Text) -> tuple[m.Procedure, ...]:
    c1 = text("zombie-turn/1", "The Zombie Player becomes the Active Player.")
    c2 = text("zombie-turn/2", "The Zombie Player may take one Zombie Action.")
    turn = m.Procedure(
        c1,
        "Zombie Turn",
        (
            step(c1, "1", s.SetRegister(c1, "Active Player", PLAYER)),
            step(
                c2,
                "2",
                s.Actions(
                    c2,
                    PLAYER,
                    tuple(s.Offer(name, (("player", PLAYER),)) for name in ("Move", "Zombie Attack")),
                    e.Int(1),
                ),
            ),
        ),
        roles=performer(),
    )
    c1 = text("attack/1", "The Zombie Player chooses one Surviving Player in their Room as the target.")
    c2 = text("attack/2", "The Zombie Player makes a Zombie Attack Check against 11.")
    c3 = text("attack.success", "The Zombie Player deals 1D6 Damage to the target.")
    c4 = text("attack.failure", "The target deals 1D6 Damage to the Zombie Player.")
    attack = m.Procedure(
        c1,
        "Zombie Attack",
        (
            step(c1, "1", s.Choose(c1, "target", PLAYER, players_who(same_room()))),
            step(
                c2,
                "2",
                s.Call(c2, "Zombie Attack Check", (("player", PLAYER), ("target number", e.Int(11))), into="succeeded"),
                s.If(
                    c3,
                    e.Slot("succeeded"),
                    (s.Roll(c3, "damage", e.Die(e.Dice(1, 6)), PLAYER), damage(c3, e.Slot("damage"))),
                    (s.Roll(c4, "answer", e.Die(e.Dice(1, 6)), e.Slot("target")), answered(c4)),
                ),
            ),
        ),
        roles=performer(),
    )
    c = text("bonus", "The Attack Bonus is added to Zombie Attack Checks.")
    attack_check = check(text, "Zombie Attack Check", c, e.Get("Attack Bonus", e.Get("Zombie Card", PLAYER)))
    c1 = text("rising/1", "The Fallen Player draws the top card of the Zombie Deck.")
    c2 = text("rising/2", "The drawn card becomes the Fallen Player's Zombie Card.")
    c3 = text("rising/3", "Set the Fallen Player's Health to the Starting Health of the drawn card.")
    c4 = text("rising/4", "The Fallen Player becomes Zombie.")
    card = e.Slot("card")
    rising = m.Procedure(
        c1,
        "Rising",
        (
            step(c1, "1", s.Draw(c1, "card", e.PileOf("Zombie Deck"))),
            step(c2, "2", s.Change(c2, "Zombie Card", PLAYER, SET, card)),
            step(c3, "3", s.Change(c3, "Health", PLAYER, SET, e.Get("Starting Health", card))),
            step(c4, "4", s.Change(c4, "Status", PLAYER, SET, e.Word("Zombie"))),
        ),
        roles=performer(),
    )
    return turn, attack, attack_check, rising


def falls(text: Text) -> tuple[m.Procedure, ...]:
    cause = m.Role("cause", m.Record())
    c1 = text("fall/1", "The Falling Player becomes Falling.")
    c2 = text("fall/2", "Resolve the Victory Check.")
    c3 = text("fall/3", "If Damage from a Surviving Player caused the fall, resolve Looting.")
    c4 = text("fall/4", "The Falling Player becomes Fallen.")
    c5 = text(
        "fall/5",
        "If the Falling Player is the Active Player, the Falling Player's Turn ends when the current effect is "
        "resolved.",
    )
    active = is_(e.Shared("Active Player"), PLAYER)
    looting = s.Call(c3, "Looting", (("looter", e.Field(e.Slot("cause"), "maker")), ("fallen", PLAYER)))
    fall = m.Procedure(
        c1,
        "Fall Resolution",
        (
            step(c1, "1", s.Change(c1, "Status", PLAYER, SET, e.Word("Falling"))),
            step(c2, "2", s.Call(c2, "Victory Check")),
            step(c3, "3", s.If(c3, e.HasKind(e.Slot("cause"), "Damage from a Surviving Player"), (looting,))),
            step(c4, "4", s.Change(c4, "Status", PLAYER, SET, e.Word("Fallen"))),
            step(c5, "5", s.If(c5, active, (s.EndAfter(c5, TURNS),))),
        ),
        roles=performer(cause),
    )
    c = text("victory/1", "If exactly one Surviving Player remains, that Player wins.")
    ends = text("victory", "If a Player wins, the game ends immediately.")
    standing = players_who(status(IT, "Surviving"))
    victory = m.Procedure(
        c,
        "Victory Check",
        (step(c, "1", s.If(c, is_(e.Count(standing), e.Int(1)), (s.EndGame((*c, *ends), standing),))),),
        performed=False,
    )
    c = text("looting/1", "The Downing Player may take 1 Loot from the Falling Player.")
    has = e.Compare(">=", e.Get("Loot", e.Slot("fallen")), e.Int(1))
    take = (
        s.Change(c, "Loot", e.Slot("fallen"), LOSE, e.Int(1)),
        s.Change(c, "Loot", e.Slot("looter"), GAIN, e.Int(1)),
    )
    looting_ = m.Procedure(
        c,
        "Looting",
        (step(c, "1", s.May(c, e.Slot("looter"), take, when=has)),),
        roles=(m.Role("looter"), m.Role("fallen")),
    )
    c1 = text("final/1", "The Dying Player becomes Removed.")
    c2 = text("final/2", "Remove the Dying Player from the House.")
    c3 = text(
        "final/3",
        "If the Dying Player is the Active Player, the Dying Player's Turn ends when the current effect is resolved.",
    )
    final = m.Procedure(
        c1,
        "Final Death",
        (
            step(c1, "1", s.Change(c1, "Status", PLAYER, SET, e.Word("Removed"))),
            step(c2, "2", s.Change(c2, "Room", PLAYER, SET, e.Nothing())),
            step(c3, "3", s.If(c3, active, (s.EndAfter(c3, TURNS),))),
        ),
        roles=performer(),
    )
    return fall, victory, looting_, final


def events(text: Text) -> tuple[m.Event, ...]:
    def row(id: str, words: str, kind: str, procedure: str, *roles: str) -> m.Row:
        c = text(id, words)
        call = s.Call(c, procedure, tuple((role, e.Slot(role)) for role in roles))
        return m.Row(c, procedure, (call,), status(PLAYER, kind))

    reached = "When a {} Player's position in Turn Order is reached, that Player {}."
    zero = "When a {} Player's Health reaches zero or lower, pause the current process and resolve {}."
    return (
        m.Event(
            "Health reaches zero",
            "player",
            (
                row(
                    "falls",
                    zero.format("Surviving", "Fall Resolution"),
                    "Surviving",
                    "Fall Resolution",
                    "player",
                    "cause",
                ),
                row("dies", zero.format("Zombie", "Final Death"), "Zombie", "Final Death", "player"),
            ),
            order=e.Sorted(e.Var("things"), e.Shared("Turn Order"), e.Shared("Active Player")),
            still=e.Compare("<=", e.Get("Health", PLAYER), e.Int(0)),
        ),
        m.Event(
            "position in Turn Order is reached",
            "player",
            (
                row(
                    "reached.1",
                    reached.format("Surviving", "takes a Player Turn"),
                    "Surviving",
                    "Player Turn",
                    "player",
                ),
                row("reached.2", reached.format("Fallen", "resolves Rising"), "Fallen", "Rising", "player"),
                row("reached.3", reached.format("Zombie", "takes a Zombie Turn"), "Zombie", "Zombie Turn", "player"),
            ),
        ),
    )
