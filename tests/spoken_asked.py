"""What an account asks while it is played: choices of Players, and what chance finds.

An account that asks is a generator: it yields what is asked, and gets the answer. What the machine was asked, and was
answered, is a log; an account agrees with it if it asks the same, in the same order, of the same Players.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass

CHANCE = -1
PASS = "pass"  # to stop, to decline, to do none of it


@dataclass(frozen=True)
class Asked:
    """What is offered to whom, by name; what is alike is offered once. Of `moot` it is left open whether it is."""

    who: int
    options: frozenset[str]
    moot: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Answered:
    who: int
    options: frozenset[str]
    taken: str


Play = Generator[Asked, str, None]
Asking = Generator[Asked, str, str]


class OtherwiseError(Exception):
    """The account and the log part."""


def ask(who: int, options: Iterable[str], moot: Iterable[str] = ()) -> Asking:
    """What is taken; nothing ("") where there was nothing to take."""
    return (yield Asked(who, frozenset(options), frozenset(moot)))


def ask_number(who: int, options: Iterable[int]) -> Generator[Asked, str, int]:
    return int((yield from ask(who, map(str, options))))


def player(number: int) -> str:
    """What a Player is called."""
    return f"Player {number + 1}"


def number(name: str) -> int:
    """Who is called so."""
    return int(name.removeprefix("Player ")) - 1


def ask_player(who: int, people: Iterable[int]) -> Generator[Asked, str, int]:
    return number((yield from ask(who, map(player, people))))


def played(play: Play | None) -> Play:
    """What may ask nothing, as what may ask."""
    if play is not None:
        yield from play


def replayed(play: Play | None, log: list[Answered]) -> None:
    """Plays an account by the answers of a log. Raises where they part.

    Where but one thing is offered nothing is asked, so the log holds no such answers.
    """
    answers, at = played(play), 0
    try:
        asked = next(answers)
        while True:
            if at < len(log) and _fits(asked, log[at]):
                taken, at = log[at].taken, at + 1
            elif len(asked.options) < 2:
                taken = next(iter(asked.options), "")
            else:
                raise OtherwiseError
            asked = answers.send(taken)
    except StopIteration:
        if at < len(log):
            raise OtherwiseError from None


def _fits(asked: Asked, answered: Answered) -> bool:
    return asked.who == answered.who and asked.options <= answered.options <= asked.options | asked.moot
