"""The words, numbers, and members of sorts among what is left of a formula."""

from functools import lru_cache
from math import inf
from typing import Any

from gamechecks.language.concrete import (
    ANY,
    CALCULATE,
    Context,
    Range,
    Reader,
    add_ranges,
    calculate_range,
)
from gamechecks.language.residual import (
    FALSE,
    TRUE,
    UNDECIDED,
    Interner,
    Known,
    Moment,
    Observation,
    Residual,
    Term,
    Truth,
    constant,
    later,
)
from gamechecks.language.syntax import Apply
from gamechecks.language.words import TRUTH, Word
from gamemodels.rules import GameRules, Trace

MOST_READERS = 10_000
"""How many states, but for their places, a modal word remembers."""


def calculated(interner: Interner | Observation, sign: str, left: Term, right: Term) -> Term:
    """A sum, a difference or a product; one side may bound it where the other is undecided."""
    if isinstance(left, Known) and isinstance(right, Known):
        return interner.make(Known, CALCULATE[sign](left.value, right.value))
    return interner.make(Calculated, sign, left, right)


def summed(interner: Interner | Observation, parts: tuple[tuple[Truth, Term], ...]) -> Term:
    """The sum of the terms whose guards are true."""
    parts = tuple(part for part in parts if part[0] is not FALSE)
    if any(UNDECIDED in part for part in parts):
        return UNDECIDED
    known, others = 0, list[tuple[Truth, Term]]()
    for guard, term in parts:
        if guard is TRUE and isinstance(term, Known):
            known += term.value
        else:
            others.append((guard, term))
    if not others:
        return interner.make(Known, known)
    return interner.make(Summed, (*others, (TRUE, interner.make(Known, known))))


def chosen(
    interner: Interner | Observation,
    options: tuple[tuple[Any, Term], ...],
    nothing: Term,
    which: Term,
) -> Term:
    """The option that a member of a sort stands for; `nothing` for none."""
    if isinstance(which, Known):
        option: Term = dict(options).get(which.value, nothing)
        return option
    return UNDECIDED if which is UNDECIDED else interner.make(Chosen, options, nothing, which)


def _said(now: Observation, word: Word, value: object) -> Residual:
    """What a word says, which no later board changes."""
    return constant(value) if word.gives is TRUTH else now.make(Known, value)


class OfState(Residual):
    """A word of the state, with members as its arguments."""

    word: Word
    given: tuple[Any, ...]

    def read(self, now: Observation) -> Residual:
        return _said(now, self.word, self.word.plain(now.rules, now.state, *self.given))


class OfEvent(Residual):
    """A word of the event that leads from here; `nothing` where none does."""

    word: Word
    nothing: Any

    def read(self, now: Observation) -> Residual:
        if now.moment is Moment.OPEN:
            return UNDECIDED
        happens = now.moment is Moment.GOES_ON
        return _said(now, self.word, self.word.plain(now.event) if happens else self.nothing)


class Elsewhere(Residual):
    """A modal word: its formulas are about this state only, wherever it reads them.

    States that share all but the place are read by one reader, which remembers what it has read.
    """

    node: Apply
    given: tuple[Any, ...]
    chosen: tuple[tuple[str, Any], ...]

    def __post_init__(self) -> None:
        self._reader = lru_cache(maxsize=MOST_READERS)(_reader_of)

    def read(self, now: Observation) -> Truth:
        divided = self.node.word.divided
        if divided is None:
            reader, place = _reader_of(now.rules, now.state), None
        else:
            shared, place = divided(now.rules, now.state)
            reader = self._reader(now.rules, shared)
        return constant(reader.said(self.node, self.given, Context(0, self.chosen, place=place)))


def _reader_of(rules: GameRules, state: object) -> Reader:
    return Reader(Trace(rules, (state,)), False)


class Calculated(Residual):
    """A sum, a difference or a product of which something is not known yet."""

    sign: str
    left: Term
    right: Term

    @property
    def between(self) -> Range:
        return calculate_range(self.sign, self.left.between, self.right.between)

    def read(self, now: Observation) -> Term:
        return calculated(now, self.sign, self.left.read(now), self.right.read(now))


class Summed(Residual):
    """A sum of terms, each under a guard."""

    parts: tuple[tuple[Truth, Term], ...]

    @property
    def between(self) -> Range:
        if any(guard is not TRUE for guard, _ in self.parts):
            return ANY
        return add_ranges(term.between for _, term in self.parts)

    def read(self, now: Observation) -> Term:
        return summed(now, tuple((guard.read(now), term.read(now)) for guard, term in self.parts))


class Chosen(Residual):
    """One of several terms, by a member of a sort that is not known yet."""

    options: tuple[tuple[Any, Term], ...]
    nothing: Term
    which: Term

    def read(self, now: Observation) -> Term:
        options = tuple((key, option.read(now)) for key, option in self.options)
        return chosen(now, options, self.nothing.read(now), self.which.read(now))


class NextTerm(Residual):
    """The value on the next board; on the last board, the value there."""

    body: Term

    def read(self, now: Observation) -> Term:
        return self.body.read(now) if now.moment is Moment.LAST else later(now, self.body)


class AtEnd(Residual):
    """A truth or a term on the last board."""

    body: Residual

    def read(self, now: Observation) -> Residual:
        return self.body.read(now) if now.moment is Moment.LAST else later(now, self)


class Count(Residual):
    """The boards where a truth holds: `passed` for sure, and `pending` if they turn out so."""

    remembers = True
    body: Truth
    passed: int = 0
    pending: tuple[Truth, ...] = ()

    @property
    def between(self) -> Range:
        return self.passed + (self.body is TRUE), inf

    def read(self, now: Observation) -> Term:
        if now.moment is Moment.GOES_ON:
            return self.shifted(now)
        passed = self.passed + self._truths(now).count(TRUE)
        if now.moment is Moment.OPEN:
            return now.make(Count, FALSE, passed)
        return now.make(Known, passed)

    def shifted(self, now: Observation) -> Term:
        truths = self._truths(now)
        passed = self.passed + truths.count(TRUE)
        return now.make(Count, self.body.shifted(now), passed, _pending(truths))

    def _truths(self, now: Observation) -> list[Truth]:
        return [part.read(now) for part in (self.body, *self.pending)]


class Tally(Residual):
    """The boards that count: `passed` for sure, and `pending` if they turn out so."""

    passed: int
    pending: tuple[Truth, ...]

    @property
    def between(self) -> Range:
        return self.passed, self.passed + len(self.pending)

    def read(self, now: Observation) -> Term:
        return tally(now, self.passed, [part.read(now) for part in self.pending])


def tally(now: Observation, passed: int, truths: list[Truth]) -> Term:
    """How many of some boards count, besides those that do for sure."""
    passed, pending = passed + truths.count(TRUE), _pending(truths)
    return now.make(Tally, passed, pending) if pending else now.make(Known, passed)


class SoFar(Residual):
    """The boards up to here where a truth holds: `passed` before, and `pending` as in a tally."""

    remembers = True
    body: Truth
    passed: int = 0
    pending: tuple[Truth, ...] = ()

    def read(self, now: Observation) -> Term:
        return tally(now, self.passed, self._truths(now))

    def shifted(self, now: Observation) -> Term:
        truths = self._truths(now)
        passed = self.passed + truths.count(TRUE)
        return now.make(SoFar, self.body.shifted(now), passed, _pending(truths))

    def _truths(self, now: Observation) -> list[Truth]:
        return [part.read(now) for part in (self.body, *self.pending)]


def _pending(truths: list[Truth]) -> tuple[Truth, ...]:
    """What is not decided of some truths, in an order of its own."""
    pending = [truth for truth in truths if truth not in (TRUE, FALSE)]
    return tuple(sorted(pending, key=lambda truth: truth.serial))
