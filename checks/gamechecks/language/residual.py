"""Residuals of formulas: what is left to show after the states seen so far."""

from abc import abstractmethod
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar, dataclass_transform

from gamechecks.language.concrete import ANY, COMPARE, Range, settled
from gamemodels.rules import GameRules


class Moment(Enum):
    """Of the board that is read: there is a next one, there may be one, there is none."""

    GOES_ON = "goes on"
    OPEN = "open"
    LAST = "last"


@dataclass_transform(eq_default=False)
class Residual:
    """Something to read on a board, made by an `Interner` so that equal ones are one object.

    It stands for a truth, a number, or a member of a sort. Every kind of it is a dataclass.
    """

    serial = 0
    fields: tuple[Any, ...] = ()
    remembers = False
    """Whether boards that were passed make a difference."""
    value: Any = None
    """What it is, if that is known."""

    def __init_subclass__(cls) -> None:
        dataclass(eq=False)(cls)

    @abstractmethod
    def read(self, now: "Observation") -> "Residual":
        """What it comes to on this board, to be read on the next one where it is not known."""

    def shifted(self, now: "Observation") -> "Residual":
        """The same, to be read on the next board instead of this one."""
        if not self.remembers:
            return self
        return now.make(type(self), *(_shifted(field, now) for field in self.fields))

    @property
    def inner(self) -> list["Residual"]:
        """What it is made of."""
        return _residuals(self.fields)

    @property
    def between(self) -> Range:
        """The least and the most that it can be, if it is a number."""
        return ANY


Truth = Residual
"""A residual that is a truth."""
Term = Residual
"""A residual that is a number, or a member of a sort."""


class Known(Residual):
    """A value that no board changes."""

    value: Any

    @property
    def between(self) -> Range:
        return (self.value, self.value) if type(self.value) is int else ANY

    def read(self, now: "Observation") -> Residual:
        return self


class Undecided(Residual):
    """What a truncated path leaves open."""

    def read(self, now: "Observation") -> Residual:
        return self


TRUE, FALSE, UNDECIDED = Known(True), Known(False), Undecided()


def constant(value: object) -> Truth:
    """A known truth."""
    return TRUE if value else FALSE


class Interner:
    """Makes every residual once."""

    def __init__(self) -> None:
        self._made: dict[tuple[Any, ...], Any] = {}

    def make(self, kind: "type[Made]", *fields: Hashable) -> "Made":
        """The residual of a kind with these fields."""
        known = self._made.get((kind, *fields))
        if known is None:
            known = self._made[kind, *fields] = kind(*fields)
            known.serial, known.fields = len(self._made), fields
            known.remembers = kind.remembers or any(each.remembers for each in known.inner)
        made: Made = known
        return made


Made = TypeVar("Made", bound=Residual)


@dataclass
class Observation:
    """A state, what is known of the next one, and the event that leads there.

    An `eager` reading also decides what can only turn out one way, though states are still to
    come.
    """

    interner: Interner
    rules: GameRules
    state: Any
    moment: Moment
    event: Any = None
    eager: bool = False

    def make(self, kind: type[Made], *fields: Hashable) -> Made:
        """The residual of a kind with these fields."""
        return self.interner.make(kind, *fields)


def _shifted(field: object, now: Observation) -> Any:
    if isinstance(field, Residual):
        return field.shifted(now)
    return tuple(_shifted(part, now) for part in field) if isinstance(field, tuple) else field


def _residuals(fields: Iterable[Any]) -> list[Residual]:
    """The residuals among some fields, also those in tuples."""
    found = list[Residual]()
    for field in fields:
        if isinstance(field, Residual):
            found.append(field)
        elif isinstance(field, tuple):
            found += _residuals(field)
    return found


def negated(interner: Interner | Observation, truth: Truth) -> Truth:
    """The opposite."""
    if truth is TRUE or truth is FALSE:
        return constant(truth is FALSE)
    if isinstance(truth, Negation):
        return truth.operand
    return truth if truth is UNDECIDED else interner.make(Negation, truth)


def joined(interner: Interner | Observation, every: bool, parts: Iterable[Truth]) -> Truth:
    """All of some truths, or any of them."""
    neutral, decisive = (TRUE, FALSE) if every else (FALSE, TRUE)
    flat: dict[Truth, None] = {}
    for part in parts:
        if part is decisive:
            return decisive
        if isinstance(part, Joined) and part.every is every:
            flat.update(dict.fromkeys(part.parts))
        elif part is not neutral:
            flat[part] = None
    if len(flat) < 2:
        return next(iter(flat), neutral)
    return interner.make(Joined, every, tuple(sorted(flat, key=lambda part: part.serial)))


def same(interner: Interner | Observation, left: Truth, right: Truth) -> Truth:
    """Both true, or both false."""
    for one, other in ((left, right), (right, left)):
        if one is TRUE:
            return other
        if one is FALSE:
            return negated(interner, other)
    return UNDECIDED if UNDECIDED in (left, right) else interner.make(Same, left, right)


def compared(interner: Interner | Observation, sign: str, left: Term, right: Term) -> Truth:
    """A comparison of two terms."""
    if isinstance(left, Known) and isinstance(right, Known):
        return constant(COMPARE[sign](left.value, right.value))
    if UNDECIDED in (left, right):
        return UNDECIDED
    return interner.make(Compared, sign, left, right)


def later(now: Observation, rest: Residual, at_last: Residual = UNDECIDED) -> Residual:
    """What is left for the next board, or what stands for it where there is none."""
    if now.moment is Moment.GOES_ON:
        return rest.shifted(now)
    return at_last if now.moment is Moment.LAST else UNDECIDED


def _on_each(now: Observation, rest: Truth, body: Truth) -> Truth:
    """A rest that reads its body on board after board, unless the body is the same on each."""
    if not rest.remembers:
        return rest
    after = body.shifted(now)
    if now.eager and (after is TRUE or after is FALSE):
        return after
    return Residual.shifted(rest, now)


class Negation(Residual):
    """`not`."""

    operand: Truth

    def read(self, now: Observation) -> Truth:
        return negated(now, self.operand.read(now))

    def shifted(self, now: Observation) -> Truth:
        return negated(now, self.operand.shifted(now)) if self.remembers else self


class Joined(Residual):
    """`and`, or `or`."""

    every: bool
    parts: tuple[Truth, ...]

    def read(self, now: Observation) -> Truth:
        return joined(now, self.every, (part.read(now) for part in self.parts))

    def shifted(self, now: Observation) -> Truth:
        if not self.remembers:
            return self
        return joined(now, self.every, (part.shifted(now) for part in self.parts))


class Same(Residual):
    """`==` of two truths."""

    left: Truth
    right: Truth

    def read(self, now: Observation) -> Truth:
        return same(now, self.left.read(now), self.right.read(now))


class Compared(Residual):
    """A comparison of numbers, or of members of a sort."""

    sign: str
    left: Term
    right: Term

    def read(self, now: Observation) -> Truth:
        left, right = self.left.read(now), self.right.read(now)
        sure = settled(self.sign, left.between, right.between)
        if sure is not None:
            return constant(sure)
        truth = compared(now, self.sign, left, right)
        return UNDECIDED if now.moment is Moment.OPEN and isinstance(truth, Compared) else truth


class Always(Residual):
    """On every board from here on."""

    body: Truth

    def read(self, now: Observation) -> Truth:
        here = self.body.read(now)
        return here if here is FALSE else joined(now, True, (here, later(now, self, TRUE)))

    def shifted(self, now: Observation) -> Truth:
        return _on_each(now, self, self.body)


class Until(Residual):
    """The goal on some board from here on, the other on all before."""

    meanwhile: Truth
    goal: Truth

    def read(self, now: Observation) -> Truth:
        here = self.goal.read(now)
        if here is TRUE:
            return here
        onward = joined(now, True, (self.meanwhile.read(now), later(now, self, FALSE)))
        return joined(now, False, (here, onward))

    def shifted(self, now: Observation) -> Truth:
        return _on_each(now, self, self.goal)


class Next(Residual):
    """On the next board, which there must be."""

    body: Truth

    def read(self, now: Observation) -> Truth:
        return later(now, self.body, FALSE)


class Previous(Residual):
    """On the board before, of which `passed` is left; false on the first."""

    remembers = True
    body: Truth
    passed: Truth = FALSE

    def read(self, now: Observation) -> Truth:
        return self.passed.read(now)

    def shifted(self, now: Observation) -> Truth:
        return now.make(Previous, self.body.shifted(now), self.body.read(now))


class Since(Residual):
    """The goal on some board up to here, the other on all after it; `passed` is what was left."""

    remembers = True
    meanwhile: Truth
    goal: Truth
    passed: Truth = FALSE

    def read(self, now: Observation) -> Truth:
        still = joined(now, True, (self.meanwhile.read(now), self.passed.read(now)))
        return joined(now, False, (self.goal.read(now), still))

    def shifted(self, now: Observation) -> Truth:
        passed = self.read(now)
        if now.eager and passed is TRUE is self.meanwhile:
            return passed
        return now.make(Since, self.meanwhile.shifted(now), self.goal.shifted(now), passed)
