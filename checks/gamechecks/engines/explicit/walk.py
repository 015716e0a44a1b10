"""State graphs: the states of a game, or macro-steps of its own, and their transitions."""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from gamechecks.core.errors import RefereeError
from gamechecks.core.scope import Games, GameScope
from gamechecks.core.verdict import GameTrace
from gamemodels.rules import BrokenRules, Rules, Trace, played_on, replay, stuck

Position = TypeVar("Position", bound=Hashable)
Asked = TypeVar("Asked", contravariant=True)


class Way(NamedTuple):
    """What leads from a position to another: its name among those, its first event, its states.

    It takes `states` further states, the target included. As of a move, there is the player who
    chooses it, or else its weight among chances, and the choice that it may come of.
    """

    name: Any
    event: Any
    target: Any
    states: int = 1
    player: Hashable = None
    weight: Fraction | int = 1
    choice: Hashable = None


class ForceTest(Protocol[Asked]):
    """A test of who can force a goal, faster than a search of all positions."""

    def forced(self, position: Asked) -> bool:
        """Return True if the player can force it from a position."""

    def known(self, position: Asked) -> bool | None:
        """Return the same if earlier answers tell; None if it takes a search."""


class Walk(ABC, Generic[Position]):
    """The positions of a game, each of which is a state, and the ways that lead on."""

    rules: Rules[Any, Any]

    @abstractmethod
    def starts(self) -> Iterable[Position]:
        """Where games begin."""

    def start_weight(self, start: Position) -> int:
        """How likely a start is among all starts."""
        return self.rules.start_weight(self.state(start))

    @abstractmethod
    def state(self, position: Position) -> Any:
        """The state of a position."""

    @abstractmethod
    def is_final(self, position: Position) -> bool:
        """Whether the game is over."""

    @abstractmethod
    def ways(self, position: Position) -> Sequence[Way]:
        """Every way on from a position that is not final."""

    def between(self, position: Position, way: Way) -> Iterator[tuple[Any, Any]]:
        """The states on a way, and the event that leads from each."""
        return iter(())

    def forcing(
        self, player: Hashable, goal: Callable[[Any], bool], attend: Callable[[int], None]
    ) -> ForceTest[Position] | None:
        """Return a test of whether a player can force a goal about the final state.

        None where the walk has no faster one than a search of all positions. The test calls
        `attend` with the number of positions that it has visited.
        """
        return None

    @abstractmethod
    def played(self, start: Position, names: Sequence[Any], boards: int | None) -> GameTrace:
        """The game of some ways by the referee's rules, of at most so many states."""


class StateWalk(Walk[Hashable]):
    """A walk from state to state, one move at a time; a seed other than 0 shuffles the moves."""

    def __init__(self, rules: Rules[Any, Any], seed: int = 0) -> None:
        self.rules = rules
        self._dice = random.Random(seed) if seed else None

    def starts(self) -> Iterable[Hashable]:
        return self.rules.starts()

    def state(self, position: Hashable) -> Any:
        return position

    def is_final(self, position: Hashable) -> bool:
        return self.rules.is_final(position)

    def ways(self, position: Hashable) -> Sequence[Way]:
        known: dict[Any, Way] = {}
        for way in _ways(self.rules, position):
            before = known.get(way.target)
            if before is not None:
                if before.event != way.event:
                    raise BrokenRules(
                        f"two moves lead from {position} to {way.target}, {before.event} and "
                        f"{way.event}: let the state tell them apart"
                    )
                way = way._replace(weight=before.weight + way.weight)
            known[way.target] = way
        return self._shuffled(list(known.values()))

    def _shuffled(self, ways: list[Way]) -> list[Way]:
        if self._dice is not None:
            self._dice.shuffle(ways)
        return ways

    def played(self, start: Hashable, names: Sequence[Any], boards: int | None) -> GameTrace:
        return self.rules.trace([start, *names][:boards])


class MoveWalk(StateWalk):
    """A walk on which every move is a way of its own, also of several to the same state."""

    def ways(self, position: Hashable) -> Sequence[Way]:
        return self._shuffled(_ways(self.rules, position))


class AbridgedWalk(StateWalk):
    """A walk over states without what a question does not read; games are played with all of it."""

    def __init__(self, rules: Rules[Any, Any], small: Rules[Any, Any], seed: int = 0) -> None:
        super().__init__(rules, seed)
        self.small = small

    def starts(self) -> Iterable[Hashable]:
        return self.small.starts()

    def ways(self, position: Hashable) -> Sequence[Way]:
        ways = self._shuffled(_ways(self.small, position))
        return [way._replace(name=(way.event, way.target)) for way in ways]

    def played(self, start: Hashable, names: Sequence[Any], boards: int | None) -> GameTrace:
        states = [next(s for s in self.rules.starts() if self.small.abridged(s) == start)]
        for event, target in names[: None if boards is None else boards - 1]:
            moves = (move for move in self.rules.moves(states[-1]) if move.event == event)
            states.append(next(m.state for m in moves if self.small.abridged(m.state) == target))
        return self.rules.trace(states)


def _ways(rules: Rules[Any, Any], state: Any) -> list[Way]:
    """Every move as a way."""
    ways = [
        Way(move.state, move.event, move.state, 1, move.player, move.weight, move.choice)
        for move in rules.moves(state)
    ]
    if not ways:
        raise stuck(state)
    return ways


def walk_of(scope: GameScope, seed: int = 0, words: frozenset[str] | None = None) -> Walk[Any]:
    """The walk that a game offers, or else one from state to state.

    Where a question reads only some words, states may be without what it does not read.
    """
    shortcuts = scope.game.shortcuts
    offered, abridged = shortcuts.walk, shortcuts.abridged
    if abridged is not None and words is not None:
        return AbridgedWalk(scope.referee, abridged(scope, words), seed)
    walk: Walk[Any] = StateWalk(scope.referee, seed) if offered is None else offered(scope, seed)
    return walk


def refereed(
    walk: Walk[Any],
    start: Any,
    names: Sequence[Any],
    games: Games = Games.COMPLETE,
    boards: int | None = None,
) -> GameTrace:
    """The game of some ways, of at most so many states; it must be of the kind asked for."""
    trace: Trace[Any, Any] = walk.played(start, names, boards)
    if games is Games.ANY:
        trace = played_on(trace, boards)
    fault = replay(trace).fault
    if fault is not None:
        raise RefereeError(f"the game that was found breaks the rules: {fault}")
    over = trace.rules.is_final(trace.states[-1])
    if not over and (games is Games.COMPLETE or len(trace) != boards):
        raise RefereeError(f"the search takes a game for complete that goes on: {trace.states[-1]}")
    if over and games is Games.UNFINISHED:
        raise RefereeError(
            f"the search takes a game for unfinished that is over: {trace.states[-1]}"
        )
    return trace
