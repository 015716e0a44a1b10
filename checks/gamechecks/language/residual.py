"""What is left of a formula after some boards: a board turns each residual into one on the next.

A truth is true, false or undecided in Kleene's logic, as it is for `concrete` on a trace with
an open end: nothing is decided here that is still open there, unless the reading is eager.
"""

from abc import abstractmethod
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

from gamemodels.rules import Rules


class Moment(Enum):
    """Of the board that is read: there is a next one, there may be one, there is none."""

    GOES_ON = "goes on"
    OPEN = "open"
    LAST = "last"


class Residual:
    """Something to read on a board, made by an `Interner` so that equal ones are one object."""

    serial = 0
    remembers = False
    """Whether boards that were passed make a difference."""

    def __init__(self, *fields: Any) -> None:
        self.fields = fields

    def shifted(self, now: "Observation") -> Any:
        """The same, to be read on the next board instead of this one."""
        if not self.remembers:
            return self
        return now.make(type(self), *(_shifted(field, now) for field in self.fields))


class Truth(Residual):
    """A residual that is a truth."""

    @abstractmethod
    def read(self, now: "Observation") -> "Truth":
        """What it comes to on this board, to be read on the next one where it is undecided."""


class Term(Residual):
    """A residual that is a number, or a member of a sort."""

    @abstractmethod
    def read(self, now: "Observation") -> "Term":
        """What it comes to on this board, to be read on the next one where it is not known."""

    @property
    def least(self) -> int | None:
        """A number that it cannot fall below, if there is one."""
        return None


class Constant(Truth):
    """A truth that no board changes."""

    def read(self, now: "Observation") -> Truth:
        return self


TRUE, FALSE, UNDECIDED = Constant(True), Constant(False), Constant(None)


class Known(Term):
    """A value that no board changes."""

    def __init__(self, value: Any) -> None:
        super().__init__(value)
        self.value = value

    @property
    def least(self) -> int | None:
        return self.value if type(self.value) is int else None

    def read(self, now: "Observation") -> Term:
        return self


class Unseen(Term):
    """A value that an open end leaves open."""

    def read(self, now: "Observation") -> Term:
        return self


UNSEEN = Unseen()


class Interner:
    """Makes every residual once."""

    def __init__(self) -> None:
        self._made: dict[tuple[Any, ...], Any] = {}

    def make(self, kind: "type[Made]", *fields: Hashable) -> "Made":
        """The residual of a kind with these fields."""
        known = self._made.get((kind, *fields))
        if known is None:
            known = self._made[kind, *fields] = kind(*fields)
            known.serial = len(self._made)
            known.remembers = kind.remembers or _remembering(fields)
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


def _remembering(fields: Iterable[Any]) -> bool:
    return any(
        field.remembers
        if isinstance(field, Residual)
        else isinstance(field, tuple) and _remembering(field)
        for field in fields
    )
