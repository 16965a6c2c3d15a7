"""What is done before a procedure and at its start, and where: before its first step, or behind the steps that say who
does it.

`At the start of a Turn, the Active Player gains 1 Light.` and `PROCEDURE Turn` `1. The Player becomes the Active
Player.`: a Turn begins with its naming, so the rule speaks of the one who is named. In: what rules add to a procedure's
beginning, its steps. Out: what is done before, and the steps with the rest behind their naming. What speaks of somebody
whom a later step finds goes to the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import model, sound
from rulewright.machine import statement as s
from rulewright.machine.scope import Unplayable
from rulewright.machine.things.world import PLAYER, World
from rulewright.meaning import circumstances, effects, happenings, things

START = "start"  # moment of what is done as a procedure begins
BEFORE = "before"  # moment of what is done before it, when nobody is named yet


def naming(steps: Iterable[model.Step]) -> int:
    """How many statements at the beginning of a procedure's steps do nothing but name somebody (`The Player becomes the
    Active Player.`).
    """
    found = 0
    for step in steps:
        for statement in step.body:
            if not isinstance(statement, s.SetRegister):
                return found
            found += 1
    return found


def of_whose(happening: happenings.Happening, world: World) -> tuple[happenings.Happening, things.Nominal | None]:
    """`At the start of a Player's Turn, …`, `At the end of their Turn, each Player …`: the same of a Turn, and whose it
    is.
    """
    trigger = happening.trigger
    if not isinstance(trigger, circumstances.AtPhrase) or not isinstance(trigger.what, things.Nominal):
        return happening, None
    owner = trigger.what.owner
    if isinstance(owner, things.Pronoun) and owner.name == "their":
        acts = [effect for effect in happening.effects if isinstance(effect, effects.Act)]
        (owner, *others) = dict.fromkeys(act.subject for act in acts) or (None,)
        if (
            others
            or len(acts) < len(happening.effects)
            or not isinstance(owner, things.Select)
            or owner.quantifier not in ("each", "every", "a")
        ):
            return happening, None
        that = replace(owner, quantifier="that", antecedent=replace(owner, antecedent=None), filters=())
        happening = replace(happening, effects=tuple(replace(act, subject=that) for act in acts))
    known = isinstance(owner, things.Nominal) and (world.base(owner.name) == PLAYER or owner.name in world.registers)
    if not known or not isinstance(owner, things.Nominal) or owner.amount is not None or owner.focus:
        return happening, None
    if "other" in owner.which:  # other than whom? Of whose Turn it is nobody is another
        return happening, None
    if owner.quantifier not in (("the",) if owner.name in world.registers else ("a", "any", "each", "every", "this")):
        return happening, None
    of_anybody = replace(trigger, what=replace(trigger.what, owner=None, of=False, quantifier="a"))
    around = tuple(of_anybody if each is trigger else each for each in happening.circumstances)
    return replace(happening, trigger=of_anybody, circumstances=around), owner


def require_known(body: s.Body, moment: str, procedure: str, steps: list[model.Step], roles: Iterable[str]) -> None:
    """Raise Unplayable for what speaks of somebody, or something, that a step finds after this moment."""
    named = naming(steps)
    statements = [statement for step in steps for statement in step.body]
    later = statements[named:] if moment == START else statements
    registers = {node.register for node in sound.nodes(tuple(later)) if isinstance(node, s.SetRegister)}
    for node in sound.nodes(body):
        if isinstance(node, e.Shared) and node.register in registers:
            raise Unplayable(
                f"the {node.register} is named by a step of {procedure}, and this comes before it; say it as a step "
                f"after that one, or let the first step of {procedure} name the {node.register} and write “At the "
                f"start of …”"
            )
    own, given = filled(body), set(roles)
    found = filled(tuple(statements))
    for node in sound.nodes(body):
        if isinstance(node, e.Slot) and node.name in found and node.name not in own and node.name not in given:
            raise Unplayable(
                f"“the {node.name}” is found by a step of {procedure}, and this comes before it; say it as a step "
                f"after that one"
            )


def filled(body: s.Body) -> set[str]:
    """The slots that statements fill."""
    return {
        name
        for node in sound.nodes(body)
        for field in ("into", "each")
        if isinstance(name := getattr(node, field, None), str) and name
    }


def behind_naming(steps: list[model.Step], added: s.Body) -> list[model.Step]:
    """The steps with statements put where their naming ends; there is some."""
    left = naming(steps)
    made: list[model.Step] = []
    for step in steps:
        if 0 < left <= len(step.body):
            cites = tuple(dict.fromkeys((*step.cites, *(cite for each in added for cite in each.cites[:1]))))
            step = replace(step, cites=cites, body=(*step.body[:left], *added, *step.body[left:]))
            left = 0
        left -= len(step.body) if left else 0
        made.append(step)
    return made
