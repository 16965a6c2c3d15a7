"""Answers that last from one run of the checks to the next, while a text is being changed.

A check asks its matter questions: what every block says of something (`Each`), the same by key (`Grouped`), what
follows from all that share a key (`Compared`), and what is made of such answers (`Whole`). A block is asked once, for
it is one object for as long as nothing in it changes; an answer made of others is made again only where one of those is
no longer the same; and an answer equal to the one before *is* the one before, so that nothing behind it is made again.

Nothing here is changed after it was made: two runs may start from the same answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import chain
from typing import Any, Generic, Protocol, TypeVar

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
K = TypeVar("K")
CROWD = 4  # a table is written whole again when more than one in so many of its keys has changed


class Question(Protocol[T_co]):
    """What is asked of the holder. Two questions are one when they are equal."""

    def answer(self, holder: Holder, before: Answer[Any] | None, /) -> Answer[T_co]:
        """The answer; `before` is the one of the run before, where there is one."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Answer(Generic[T_co]):
    """An answer: `looked_at` are the questions that were asked on the way, with their answers then, and `kept` is what
    helps to make the next one from it.
    """

    value: T_co
    looked_at: tuple[tuple[Question[Any], object], ...] = ()
    kept: Any = None


@dataclass(frozen=True, slots=True)
class Stretch:
    """Where two sequences differ: the units `start` to `end` of the new one stand for `start` to `old_end` of the
    old one.
    """

    start: int
    old_end: int
    end: int


def stretch(old: Sequence[object], new: Sequence[object]) -> Stretch:
    """The least stretch that holds all that is not the same object in both sequences."""
    if old is new:
        return Stretch(len(new), len(old), len(new))
    least = min(len(old), len(new))
    start = next((at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a is not b), least)
    pairs = zip(reversed(old), reversed(new), strict=False)
    tail = next((at for at, (a, b) in enumerate(pairs) if a is not b or at >= least - start), least - start)
    return Stretch(start, len(old) - tail, len(new) - tail)


class Holder:
    """Answers questions about sequences of units, each at most once in a run; `before` is the holder of the run
    before.
    """

    def __init__(self, before: Holder | None) -> None:
        self._before: Mapping[Question[Any], Answer[Any]] = before._answers if before is not None else {}
        self._answers: dict[Question[Any], Answer[Any]] = {}
        self._asking: list[dict[Question[Any], object]] = [{}]
        self._stretches: dict[int, tuple[Sequence[object], Stretch]] = {}

    def ask(self, question: Question[T]) -> T:
        """The answer to a question. Who is just making another answer is noted to have looked at it."""
        answer = self._answers.get(question)
        if answer is None:
            self._asking.append({})
            answer = question.answer(self, self._before.get(question))
            self._asking.pop()
            self._answers[question] = answer
        self._asking[-1][question] = answer.value
        value: T = answer.value
        return value

    def looked_at(self) -> tuple[tuple[Question[Any], object], ...]:
        """What has been asked for the answer that is being made."""
        return tuple(self._asking[-1].items())

    def same(self, looked_at: Iterable[tuple[Question[Any], object]]) -> bool:
        """Whether questions have the answers still that they had."""
        if all(self.ask(question) is value for question, value in looked_at):
            return True
        self._asking[-1].clear()
        return False

    def close(self) -> None:
        """Let go of the run before: the answers of this run are all that the next one needs."""
        self._before = {}
        self._stretches = {}

    def units(self, of: str) -> Sequence[Any]:
        """The sequence of that name. A unit that says what it said is the same object as in the run before."""
        raise NotImplementedError

    def place(self, unit: object) -> int:
        """Where a unit stands in its sequence."""
        raise NotImplementedError

    def changed(self, old: Sequence[object], new: Sequence[object]) -> Stretch:
        """Where a sequence of the run before differs from this run's."""
        known = self._stretches.get(id(old))
        if known is None:
            known = self._stretches[id(old)] = (old, stretch(old, new))
        return known[1]


@dataclass(frozen=True, slots=True)
class Whole(Generic[T]):
    """A value made of the answers to other questions."""

    make: Callable[[Any], T]

    def answer(self, holder: Holder, before: Answer[T] | None, /) -> Answer[T]:
        if before is not None and holder.same(before.looked_at):
            return before
        value = self.make(holder)
        return Answer(before.value if before is not None and before.value == value else value, holder.looked_at())


@dataclass(frozen=True, slots=True)
class Given(Generic[T]):
    """A value made of what no question leads to: it is made in every run."""

    make: Callable[[Any], T]

    def answer(self, holder: Holder, before: Answer[T] | None, /) -> Answer[T]:
        value = self.make(holder)
        return before if before is not None and before.value == value else Answer(value)


@dataclass(frozen=True, slots=True, eq=False)
class _Facts:
    """The facts of every unit of a sequence, and what they were made with."""

    units: Sequence[Any]
    knowing: object
    each: list[tuple[Any, ...]]


def _facts(
    question: Each[Any] | Numbered[Any] | Counted[Any], holder: Holder, before: Answer[Any] | None
) -> tuple[_Facts, Stretch | None]:
    """The facts of every unit, and where they may differ from those before; None where all may."""
    units = holder.units(question.of)
    knowing = question.knowing(holder) if question.knowing is not None else None
    facts, knows = question.facts, question.knowing is not None
    known: _Facts | None = before.kept if before is not None else None
    if known is None or known.knowing is not knowing:
        each = [tuple(facts(unit, knowing)) for unit in units] if knows else [tuple(facts(unit)) for unit in units]
        return _Facts(units, knowing, each), None
    if known.units is units:
        return known, Stretch(len(units), len(units), len(units))
    where = holder.changed(known.units, units)
    old = {id(known.units[at]): known.each[at] for at in range(where.start, where.old_end)}
    new = [
        old[id(unit)] if id(unit) in old else tuple(facts(unit, knowing) if knows else facts(unit))
        for unit in units[where.start : where.end]
    ]
    return _Facts(units, knowing, known.each[: where.start] + new + known.each[where.old_end :]), where


@dataclass(frozen=True, slots=True)
class Each(Generic[T]):
    """The facts of all units, in order. `knowing` is what else the facts of a unit depend on."""

    facts: Callable[..., Iterable[T]]
    knowing: Callable[[Any], object] | None = None
    of: str = "blocks"

    def answer(self, holder: Holder, before: Answer[tuple[T, ...]] | None, /) -> Answer[tuple[T, ...]]:
        found, where = _facts(self, holder, before)
        if before is not None and where is not None:
            known: _Facts = before.kept
            if found is known:
                return before
            old = chain.from_iterable(known.each[where.start : where.old_end])
            if tuple(old) == tuple(chain.from_iterable(found.each[where.start : where.end])):
                return Answer(before.value, (), found)
        return Answer(tuple(chain.from_iterable(found.each)), (), found)


@dataclass(frozen=True, slots=True)
class Numbered(Generic[T]):
    """The facts of all units, in order, each with the number of its unit."""

    facts: Callable[..., Iterable[T]]
    knowing: Callable[[Any], object] | None = None
    of: str = "pieces"

    def answer(
        self, holder: Holder, before: Answer[tuple[tuple[int, T], ...]] | None, /
    ) -> Answer[tuple[tuple[int, T], ...]]:
        found, where = _facts(self, holder, before)
        if before is not None and where is not None:
            known: _Facts = before.kept
            if found is known:
                return before
            if known.each[where.start : where.old_end] == found.each[where.start : where.end]:
                return Answer(before.value, (), found)
        return Answer(tuple((at, fact) for at, facts in enumerate(found.each) for fact in facts), (), found)


@dataclass(frozen=True, slots=True)
class Counted(Generic[T]):
    """How often the units say each thing."""

    facts: Callable[..., Iterable[T]]
    knowing: None = None
    of: str = "blocks"

    def answer(self, holder: Holder, before: Answer[Counter[T]] | None, /) -> Answer[Counter[T]]:
        found, where = _facts(self, holder, before)
        if before is None or where is None:
            return Answer(Counter(chain.from_iterable(found.each)), (), found)
        if found is before.kept:
            return before
        gone = Counter(chain.from_iterable(before.kept.each[where.start : where.old_end]))
        come = Counter(chain.from_iterable(found.each[where.start : where.end]))
        if gone == come:
            return Answer(before.value, (), found)
        count = before.value.copy()
        count.update(come)
        count.subtract(gone)
        return Answer(count, (), found)


class Groups(Mapping[K, tuple[T, ...]]):
    """Facts by key, those of a key in order. `mark` tells one table from another; it differs from the table with the
    mark `since` in the keys `touched` alone.
    """

    __slots__ = ("_base", "_over", "mark", "since", "touched")

    def __init__(
        self,
        base: dict[K, Sequence[tuple[Any, int, T]]],
        over: dict[K, Sequence[tuple[Any, int, T]]],
        since: object = None,
        touched: Iterable[K] = (),
    ) -> None:
        self._base, self._over = base, over
        self.mark = object()
        self.since, self.touched = since, tuple(touched)

    def said(self, key: K) -> Sequence[tuple[Any, int, T]]:
        """The facts of a key, each with its unit and its number among the facts of that unit."""
        found = self._over.get(key)
        return found if found is not None else self._base.get(key, ())

    def __getitem__(self, key: K) -> tuple[T, ...]:
        found = self.said(key)
        if not found:
            raise KeyError(key)
        return tuple(fact for _, _, fact in found)

    def __contains__(self, key: object) -> bool:
        return bool(self.said(key))  # type: ignore[arg-type]

    def __iter__(self) -> Iterator[K]:
        if not self._over:
            return iter(self._base)
        return (key for key in chain(self._base, (k for k in self._over if k not in self._base)) if self.said(key))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def changed(
        self, fresh: Mapping[K, Sequence[tuple[Any, int, T]]], touched: Iterable[K], leaving: Set[int], holder: Holder
    ) -> Groups[K, T]:
        """The table after the facts of some units, told by their identity, have left it and others have come."""
        over = dict(self._over)
        for key in touched:
            staying = [each for each in self.said(key) if id(each[0]) not in leaving]
            over[key] = sorted([*staying, *fresh.get(key, ())], key=lambda each: (holder.place(each[0]), each[1]))
        if CROWD * len(over) > len(self._base):
            return Groups({k: found for k, found in (self._base | over).items() if found}, {}, self.mark, touched)
        return Groups(self._base, over, self.mark, touched)


@dataclass(frozen=True, slots=True)
class Grouped(Generic[K, T]):
    """The facts of all units by key: `facts` gives pairs of a key and a fact."""

    facts: Callable[..., Iterable[tuple[K, T]]]
    knowing: Callable[[Any], object] | None = None
    of: str = "blocks"

    def answer(self, holder: Holder, before: Answer[Groups[K, T]] | None, /) -> Answer[Groups[K, T]]:
        units = holder.units(self.of)
        knowing = self.knowing(holder) if self.knowing is not None else None
        known: _Facts | None = before.kept if before is not None else None  # of each unit the keys
        fresh: dict[K, list[tuple[Any, int, T]]] = {}
        if before is None or known is None or known.knowing is not knowing:
            keys = [self._add(unit, knowing, fresh) for unit in units]
            return Answer(Groups(dict(fresh), {}), (), _Facts(units, knowing, keys))
        if known.units is units:
            return before
        where = holder.changed(known.units, units)
        keys = [self._add(unit, knowing, fresh) for unit in units[where.start : where.end]]
        gone = chain.from_iterable(known.each[where.start : where.old_end])
        touched = dict.fromkeys(chain(fresh, gone))
        leaving = {id(unit) for unit in known.units[where.start : where.old_end]}
        groups = before.value.changed(fresh, touched, leaving, holder) if touched else before.value
        each = known.each[: where.start] + keys + known.each[where.old_end :]
        return Answer(groups, (), _Facts(units, knowing, each))

    def _add(self, unit: object, knowing: object, groups: dict[K, list[tuple[Any, int, T]]]) -> tuple[K, ...]:
        """Add the facts of a unit; what comes back are their keys."""
        keys: list[K] = []
        found = self.facts(unit) if self.knowing is None else self.facts(unit, knowing)
        for number, (key, fact) in enumerate(found):
            said = groups.get(key)
            if said is None:
                groups[key] = [(unit, number, fact)]
            else:
                said.append((unit, number, fact))
            keys.append(key)
        return tuple(keys)


@dataclass(frozen=True, slots=True, eq=False)
class _Results:
    mark: object
    knowing: object
    by_key: dict[Any, tuple[Any, int, tuple[Any, ...]]]


@dataclass(frozen=True, slots=True)
class Compared(Generic[T]):
    """What follows from all the facts that share a key, in the order in which the keys are met first."""

    groups: Grouped[Any, Any]
    compare: Callable[..., Iterable[T]]
    knowing: Callable[[Any], object] | None = None

    def answer(self, holder: Holder, before: Answer[tuple[T, ...]] | None, /) -> Answer[tuple[T, ...]]:
        groups = holder.ask(self.groups)
        knowing = self.knowing(holder) if self.knowing is not None else None
        known: _Results | None = before.kept if before is not None else None
        if known is not None and known.knowing is not knowing:
            known = None
        if before is not None and known is not None and known.mark is groups.mark:
            return before
        results: dict[Any, tuple[Any, int, tuple[T, ...]]] = {}
        keys: Iterable[Any] = groups
        if known is not None and known.mark is groups.since:
            results, keys = dict(known.by_key), groups.touched
        same = keys is not groups
        for key in keys:
            said = groups.said(key)
            last = results.pop(key, None)
            facts = tuple(fact for _, _, fact in said)
            found = (
                tuple(self.compare(key, facts) if self.knowing is None else self.compare(key, facts, knowing))
                if said
                else ()
            )
            if found:
                results[key] = (said[0][0], said[0][1], found)
            if last is not None and found:
                same = same and found == last[2] and said[0][0] is last[0] and said[0][1] == last[1]
            else:
                same = same and not found and last is None
        if same and before is not None:
            return Answer(before.value, (), _Results(groups.mark, knowing, results))
        order = sorted(results.values(), key=lambda each: (holder.place(each[0]), each[1]))
        value = tuple(chain.from_iterable(found for _, _, found in order))
        if before is not None and before.value == value:
            value = before.value
        return Answer(value, (), _Results(groups.mark, knowing, results))
