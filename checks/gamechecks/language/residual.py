"""What is left of a formula after some boards: a board turns each residual into one on the next.

A truth is true, false or undecided in Kleene's logic, as it is for `concrete` on a trace with
a truncated path: nothing is decided here that is still open there, unless the reading is eager.
"""

from abc import abstractmethod
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar, dataclass_transform

from gamechecks.language.arithmetic import ANY, Range
from gamemodels.rules import Rules


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


def constant(value: Any) -> Truth:
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
    rules: Rules[Any, Any]
    state: Any
    moment: Moment
    event: Any = None
    eager: bool = False

    def make(self, kind: type[Made], *fields: Hashable) -> Made:
        """The residual of a kind with these fields."""
        return self.interner.make(kind, *fields)


def _shifted(field: Any, now: Observation) -> Any:
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
