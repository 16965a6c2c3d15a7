"""Who wins where one sentence forbids what another permits (LANGUAGE.md 5).

In order: a text that names the other's case (`even if …`), what the ruleset declares (`If this document conflicts with
a core rule, use this document.`), the door that the one that forbids leaves open (`unless a rule specifically says
otherwise`); else nobody. Only a permission that wins makes an exception; where nobody wins, the machine keeps to what
forbids, and a check says so.
"""

from __future__ import annotations

from enum import Enum

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine.events import memory
from rulewright.machine.norms.bans import Ban
from rulewright.machine.norms.entailing import facts, follows
from rulewright.machine.things.world import World, name_of, parts
from rulewright.meaning import hooks, things


class Deciding(Enum):
    """The law that decides between a sentence that forbids and one that permits."""

    NAMES = "the permission names this case (“even if”)"
    DECLARED = "the ruleset declares which document goes first"
    DOOR = "what forbids leaves this open (“unless”)"
    NOBODY = "no law decides between them, so the game keeps to what forbids"


def decided(
    ban: Ban,
    permit: Ban,
    forbidden: e.Expression,
    permitted: e.Expression,
    named: e.Expression | None,
    world: World,
    declared: bool,
) -> Deciding | None:
    """Which law decides between the two where both speak of somebody; None where they never do. `forbidden` and
    `permitted` are the conditions of each on the same performer, `named` what the permission says does not matter,
    `declared` whether the permission's document goes first.
    """
    known = facts(permitted)
    under = follows(forbidden, known)
    if under is False:
        return None
    if named is not None and follows(forbidden, (*known, *facts(named))) is True:
        return Deciding.NAMES
    if declared and under is True:
        return Deciding.DECLARED
    narrower = under is True and follows(permitted, facts(forbidden)) is not True
    if any(_opens(hook, ban, permit, narrower, world) for hook in ban.hooks):
        return Deciding.DOOR
    return Deciding.NOBODY


def of_performer(permit: Ban, tests: list[e.Expression], performer: e.Expression) -> e.Expression:
    """What a permission says of the Leader, said of the one who does it: the Leader is that one where it permits."""
    made = logic.conjunction(tests)
    who = permit.subject
    if isinstance(who, things.Register) and who.owner is None:
        return logic.substituted(made, e.Shared(who.name), performer)
    return made


def _opens(hook: hooks.Hook, ban: Ban, permit: Ban, narrower: bool, world: World) -> bool:
    """Whether a permission opens a hook: as the hook says, a narrower text, one that mentions a thing, or any."""
    text = permit.reading.sentence.text
    start = permit.reading.sentence.span
    on_card = (start.source.name, start.start) in world.texts
    match hook.opener:
        case hooks.Opener.ANY_RULE:
            return narrower and not on_card
        case hooks.Opener.CARD:
            return on_card
        case hooks.Opener.CARD_OR_RULE:
            return narrower or on_card
        case hooks.Opener.DOCUMENT:
            return narrower and start.source is ban.reading.sentence.span.source
        case hooks.Opener.TOPIC | hooks.Opener.MENTION:
            return any(memory.text_mentions(text, name_of(part), world) for part in parts(hook.topic))
        case hooks.Opener.ALLOWS:
            return True
        case _:
            return False
