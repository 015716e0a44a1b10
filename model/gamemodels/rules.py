"""What a game is, in plain Python: where it starts, what may happen next, when it is over.

Every game has `Rules`. They judge whatever a solver finds, so nothing here imports one.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from gamemodels.attention import attend, attended

if TYPE_CHECKING:
    from gamemodels.record import Record

State = TypeVar("State", bound=Hashable)
Event = TypeVar("Event")


class BrokenRules(ValueError):
    """Rules that break their contract: play is stuck, or an event cannot be told."""


@dataclass(frozen=True)
class Move(Generic[Event, State]):
    """What happens and the state it leads to; who chooses it, or else its weight among chances.

    The reward is what the move is worth at once. Where a player chooses, but chance has a say in
    what comes of it, the moves of one `choice` have it in common, and their weights decide.
    """

    event: Event
    state: State
    player: Hashable = None
    weight: Fraction | int = 1
    reward: Fraction | int = 0
    choice: Hashable = None


@dataclass(frozen=True)
class Variants:
    """What differs from a game's usual rules: a truth for each variant."""

    @classmethod
    def known(cls) -> tuple[str, ...]:
        """The names of all variants."""
        return tuple(field.name for field in fields(cls))

    @classmethod
    def named(cls, names: Iterable[str]) -> Self:
        """The rules with the variants of these names."""
        return cls(**dict.fromkeys(names, True))

    @property
    def names(self) -> tuple[str, ...]:
        """The variants that are on."""
        return tuple(name for name in self.known() if getattr(self, name))


class Rules(ABC, Generic[State, Event]):
    """The referee of a game: a value that knows all that its games have in common."""

    @abstractmethod
    def starts(self) -> Iterable[State]:
        """Every state that a game may begin with."""

    def start_weight(self, start: State) -> int:
        """How likely a start is among all starts: all alike, if nothing is said."""
        return 1

    def starts_like(self, state: State) -> Sequence[State]:
        """The states that a game may begin with, as far as one of them may be that one.

        Where there are very many, those that are far from it may be left out.
        """
        return tuple(self.starts())

    @abstractmethod
    def moves(self, state: State) -> Sequence[Move[Event, State]]:
        """Every legal move from a state, at least one if it is not final.

        Of two moves to the same state the events are the same: a trace has states alone.
        """

    @abstractmethod
    def is_final(self, state: State) -> bool:
        """Whether the game is over."""

    def event(self, pre: State, post: State) -> Event:
        """The event of a legal move."""
        return next(move.event for move in self.moves(pre) if move.state == post)

    def compared(self, state: State) -> Hashable:
        """What of a state is compared with that of other rules: all of it, if nothing is said."""
        return state

    def abridged(self, state: State) -> State:
        """A state of the same game, without what these rules leave out."""
        return state

    def continued(self, move: Move[Event, State]) -> "Sequence[Move[Event, State]]":
        """A move, and what follows from it before anybody chooses again."""
        return (move,)

    def flaw(self) -> str | None:
        """What is wrong with the world that the game is played in; none if nothing is."""
        return None

    def record(self) -> "Record[State] | None":
        """Return the fields of a state and their ranges, or `None` if they are not declared."""
        return None

    def trace(self, states: Iterable[State]) -> "Trace[State, Event]":
        """States in the order of play."""
        return Trace(self, tuple(states))


@dataclass(frozen=True)
class Trace(Generic[State, Event]):
    """States in the order of play, and the rules that they are played by.

    Traces of the same states are equal: rules need not be comparable.
    """

    rules: Rules[State, Event] = field(compare=False)
    states: tuple[State, ...]

    printed: ClassVar[Callable[[Any], str]] = repr
    """The text of a trace; `gamechecks` sets one that draws it, since nothing here can."""

    def __str__(self) -> str:
        """Return the trace board by board."""
        return Trace.printed(self)

    def __len__(self) -> int:
        return len(self.states)


GameMove = Move[Any, Any]
GameRules = Rules[Any, Any]
"""A move and the rules of a game that is not known here."""

AnyTrace = TypeVar("AnyTrace", bound=Trace)  # type: ignore[type-arg]


@dataclass(frozen=True)
class Fault(Generic[State]):
    """The first state that breaks the rules, why, and what would have been legal there.

    A log is wrong at a line, and what it tells from there on makes no states.
    """

    index: int
    reason: str
    legal: tuple[State, ...]
    line: int | None = None


GameFault = Fault[Any]
"""A fault in a game that is not known here."""


@dataclass(frozen=True)
class Ruling(Generic[State, Event]):
    """What the referee says of a trace: its events, up to the first fault if there is one."""

    events: tuple[Event, ...]
    fault: Fault[State] | None = None


def replay(trace: Trace[State, Event]) -> Ruling[State, Event]:
    """Judge a trace move by move from where it starts."""
    rules, states = trace.rules, trace.states
    flaw = rules.flaw()
    if flaw:
        return Ruling((), Fault(0, flaw, ()))
    starts = rules.starts_like(states[0])
    if states[0] not in starts:
        return Ruling((), Fault(0, "the game does not start here", tuple(starts)))
    events: list[Event] = []
    for index in attended(range(1, len(states))):
        moves = rules.moves(states[index - 1])
        played = [move.event for move in moves if move.state == states[index]]
        if not played:
            legal = tuple(move.state for move in moves)
            return Ruling(tuple(events), Fault(index, "no legal move leads here", legal))
        events.append(played[0])
    return Ruling(tuple(events))


def stuck(state: object) -> BrokenRules:
    """What is wrong with rules that leave a state without a move."""
    return BrokenRules(
        f"the rules are stuck: {state} has no move, and is_final does not say that it is the end"
    )


def ended(trace: AnyTrace) -> AnyTrace:
    """A trace without what stands after its first final state."""
    ends = (at for at, state in enumerate(attended(trace.states)) if trace.rules.is_final(state))
    return replace(trace, states=trace.states[: next(ends, len(trace)) + 1])


def played_on(trace: AnyTrace, length: int | None = None) -> AnyTrace:
    """A trace continued in some legal way until it is over or has so many states."""
    played = list(trace.states)
    while len(played) != length and not trace.rules.is_final(played[-1]):
        attend()
        moves = trace.rules.moves(played[-1])
        if not moves:
            raise stuck(played[-1])
        played.append(moves[0].state)
    return replace(trace, states=tuple(played))
