"""What a typed line means: the option that it names, and the rules that keep another one away."""

from __future__ import annotations

import random
from difflib import get_close_matches

from rulewright.play.game import Game, Unusable
from rulewright.play.wording import cited, listed


def choices(game: Game) -> list[str]:
    """What can be answered, by name. Outcomes of chance that are called the same are one."""
    pending = game.machine.pending(game.state)
    names = [name for _, name in pending.options]
    return list(dict.fromkeys(names)) if pending.kind == "chance" else names


def numeric(names: list[str]) -> bool:
    """Whether the answers are numbers themselves, so that no number is given to them."""
    return bool(names) and all(name.removeprefix("-").isdecimal() for name in names)


def said_range(names: list[str]) -> str:
    """Numbers in words: 1 to 6."""
    numbers = sorted(map(int, names))
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join([", ".join(map(str, numbers[:-1])), str(numbers[-1])]) if numbers[1:] else str(numbers[0])


def action_of(game: Game, line: str, chance: random.Random) -> int:
    """The action that a line asks for. Unusable says what can be typed instead."""
    pending = game.machine.pending(game.state)
    if pending.kind == "over":
        raise Unusable("the game is over: undo, save FILE, new or quit")
    if not line and pending.kind in ("chance", "step"):
        return by_itself(game, chance)
    actions = [action for action, _ in pending.options]
    names = [name for _, name in pending.options]
    different = choices(game)
    folded = [name.casefold() for name in names]
    typed = line.casefold()
    if typed in folded:
        return int(actions[folded.index(typed)])
    if line.isdecimal() and not numeric(different) and 1 <= int(line) <= len(different):
        at = int(line) - 1
        return int(actions[at if different == names else names.index(different[at])])
    begun = {name for name in folded if typed and name.startswith(typed)}
    if len(begun) == 1:
        return int(actions[folded.index(begun.pop())])
    if numeric(different):
        can = said_range(different)
    elif len(different) == 1:
        can = f"1 for {different[0]}"
    else:
        can = f"a number from 1 to {len(different)}, or a name"
    if pending.kind == "step":
        can = "nothing but Enter when it is done"
    elif pending.kind == "chance":
        can += f", or nothing but Enter to {'roll' if numeric(different) else 'draw'}"
    if not line:
        raise Unusable(f"type {can}; help says more")
    if kept_away(game, line):
        raise Unusable("not now:\n" + why(game, line, 80))
    near = get_close_matches(typed, folded, 1)
    hint = f'; did you mean "{names[folded.index(near[0])]}"?' if near else f": type {can}; help says more"
    raise Unusable(f'"{line}" is not an option here{hint}')


def by_itself(game: Game, chance: random.Random) -> int:
    """An answer that the program gives: rolls as the dice would, everything else at random."""
    pending = game.machine.pending(game.state)
    if pending.kind == "chance":
        outcomes, weights = zip(*pending.outcomes, strict=True)
        return int(chance.choices(outcomes, weights)[0])
    return int(chance.choice([action for action, _ in pending.options]))


def why(game: Game, name: str, width: int) -> str:
    """The rules that keep an option away; without a name, of all options that a rule keeps away here."""
    machine, state = game.machine, game.state
    if name.casefold() in {option.casefold() for _, option in machine.pending(state).options}:
        raise Unusable(f"{name} is an option")
    kept = kept_away(game, name)
    if kept:
        lines = []
        for cites, names in kept.items():
            lines += [f"  not {listed(names)}, because:", *cited(game, cites, width)]
        return "\n".join(lines)
    if not name:
        raise Unusable("no rule keeps an option away here")
    called = {str(machine.action_to_string(state, action)).casefold() for action in _candidates(game)}
    if name.casefold() not in called:
        raise Unusable(f'nothing in this game is called "{name}"')
    raise Unusable(f"no rule forbids {name}: it is nothing that could be chosen here")


def kept_away(game: Game, name: str = "") -> dict[tuple[str, ...], list[str]]:
    """The options that rules keep away here, by these rules: only those of this name, if one is given; else those
    that some other rule forbids than the one that offers the choice.
    """
    machine, state = game.machine, game.state
    offered = set(machine.pending(state).cites)
    found: dict[tuple[str, ...], list[str]] = {}
    if state.at not in machine.WHY:
        return found
    for action in _candidates(game) if name else _like_those_offered(game):
        called = str(machine.action_to_string(state, action))
        if not name or called.casefold() == name.casefold():
            try:
                cites = tuple(machine.why_not(state, action))
            except IndexError:  # a rule asks for what such a thing does not have: it cannot be meant here
                continue
            if cites and (name or not offered.issuperset(cites)) and called not in found.setdefault(cites, []):
                found[cites].append(called)
    return found


def _candidates(game: Game) -> list[int]:
    """Every action that could have a name here; of the places at the table only those that are taken."""
    machine, absent = game.machine, range(game.players, game.machine.PLAYERS[-1])
    owned = [number for number, owner in enumerate(machine.OWNER) if owner in absent]
    return [*(number for number in range(len(machine.NAMES)) if number not in (*absent, *owned)), machine.PASS]


def _like_those_offered(game: Game) -> list[int]:
    """Those of them that are of a sort with an option: Players where a Player is chosen, actions among actions."""
    sorts = [game.machine.KINDS.get(sort, ()) for sort in ("Player", "Pile", "Space", "Card", "Piece", "Procedure")]
    options = game.machine.legal_actions(game.state)
    alike = [sort for sort in sorts if any(option in sort for option in options)]
    return [action for action in _candidates(game) if not alike or any(action in sort for sort in alike)]
