"""Strategies judged by the plain rules: every reply is played, and the goal read on every game."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from gamechecks.core.scope import GameScope
from gamechecks.engines.graph import bound_of
from gamechecks.engines.observers import ResidualObserver
from gamechecks.engines.values.strategies import Decision, Strategy
from gamechecks.language.question import Condition
from gamemodels.attention import attend
from gamemodels.rules import Move, Rules

Moves = Mapping[Any, Move[Any, Any]]


class _Reached(NamedTuple):
    """A state, the next decision, what is left of the goal, the states so far, and from where."""

    state: Any
    decision: int | None
    memory: Any
    boards: int
    before: int | None


@dataclass(frozen=True)
class StrategyFault:
    """Why a strategy fails, and the game by which it does."""

    reason: str
    states: tuple[Any, ...]


@dataclass
class StrategyReferee:
    """Plays a strategy against every reply.

    `named` gives the moves of a state by what the strategy calls them, and `position` the state as
    its decisions have it.
    """

    scope: GameScope
    player: Hashable
    condition: Condition
    strategy: Strategy
    named: Callable[[Any], Moves] | None = None
    position: Callable[[Any], Any] = lambda state: state
    games: list[_Reached] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rules: Rules[Any, Any] = self.scope.referee
        self.observer = ResidualObserver(self.rules, [self.condition])
        self.bound = bound_of(self.scope)
        self._seen: set[tuple[Any, ...]] = set()

    def fault(self) -> StrategyFault | None:
        """Where the strategy fails first; none if it does what it promises."""
        starts = self.strategy.starts
        for at, start in enumerate(self.rules.starts()):
            if at in starts:
                self._reach(_Reached(start, starts[at], self.observer.first(), 1, None))
            elif self.strategy.forced:
                return StrategyFault("there is no decision for games that start here", (start,))
        if not self.games:
            return StrategyFault("there is no game that starts as the strategy says", ())
        for number, reached in enumerate(self.games):  # which grow meanwhile
            attend()
            wrong = self._wrong(number, reached)
            if wrong is not None:
                return StrategyFault(wrong, self._path(number))
        return None

    def _wrong(self, number: int, reached: _Reached) -> str | None:
        """What is wrong at a state; if nothing is, all that follows is to be looked at."""
        state, decision, memory, boards, _ = reached
        result = self.observer.settled(memory)
        over = self.rules.is_final(state) or boards == self.bound
        if result is None and over:
            result = self.observer.ended(memory, state)
        if result is not None:
            return None if result[0] is self.strategy.forced else self._missed(over)
        moves = self._moves(state)
        if len(moves) == 1:
            (move,) = moves.values()
            self._go(number, reached, move, decision)
            return None
        if decision is None or not 0 <= decision < len(self.strategy.decisions):
            return f"the strategy has no decision here, where there are {len(moves)} moves"
        made = self.strategy.decisions[decision]
        if made.state != self.position(state):
            return f"decision {decision + 1} is for another position"
        return self._decided(number, reached, moves, made)

    def _decided(self, number: int, reached: _Reached, moves: Moves, made: Decision) -> str | None:
        """Play what a decision says, or against all that must be answered."""
        for name in made.then:
            if name not in moves:
                return f"{name} is no legal move here: one of {_listed(moves)} was expected"
        ours = [name for name, move in moves.items() if self._ours(move)]
        others = [name for name in moves if name not in ours]
        played = [name for name in ours if name in made.then]
        if not self.strategy.forced:
            others = [name for name in others if _open(moves, name, made)]
        elif played:
            others = [name for each in played for name in _outcomes(moves, each)]
        unanswered = [name for name in others if name not in made.then]
        if unanswered:
            return f"the strategy has no answer to {_listed(unanswered)}"
        if ours and not played and not (self.strategy.forced and others):
            return f"the strategy does not say which of {_listed(ours)} is played"
        for name in dict.fromkeys((*played, *others)):
            self._go(number, reached, moves[name], made.then[name])
        return None

    def _ours(self, move: Move[Any, Any]) -> bool:
        return (move.player == self.player) is self.strategy.forced

    def _moves(self, state: Any) -> Moves:
        """The moves of a state by their names, those that come to the same once."""
        named = self.named
        moves = dict(enumerate(self.rules.moves(state))) if named is None else named(state)
        first: dict[Any, Any] = {}
        for name, move in moves.items():
            first.setdefault((move.state, move.player, move.choice), name)
        return {name: moves[name] for name in first.values()}

    def _go(
        self, number: int, reached: _Reached, move: Move[Any, Any], decision: int | None
    ) -> None:
        memory = reached.memory
        if not self.observer.waits(memory):
            memory = self.observer.after(memory, reached.state, move.event)
        self._reach(_Reached(move.state, decision, memory, reached.boards + 1, number))

    def _reach(self, reached: _Reached) -> None:
        """A state to look at, unless one like it was."""
        boards = 0 if self.bound is None else reached.boards
        key = reached.state, reached.decision, reached.memory, boards
        if key not in self._seen:
            self._seen.add(key)
            self.games.append(reached)

    def _missed(self, over: bool) -> str:
        wrong = "false" if self.strategy.forced else "true"
        since = "when this game ends" if over else "whatever follows"
        return f"{self.condition.words} is {wrong} {since}"

    def _path(self, number: int | None) -> tuple[Any, ...]:
        states = []
        while number is not None:
            states.append(self.games[number].state)
            number = self.games[number].before
        return tuple(reversed(states))


def _outcomes(moves: Moves, name: Any) -> list[Any]:
    """The moves that may come of the choice of one."""
    move = moves[name]
    if move.choice is None:
        return [name]
    chosen = move.player, move.choice
    return [each for each, other in moves.items() if (other.player, other.choice) == chosen]


def _open(moves: Moves, name: Any, made: Decision) -> bool:
    """Whether a decision must answer a move: it may say which of the outcomes of a choice comes."""
    return name in made.then or not any(each in made.then for each in _outcomes(moves, name))


def _listed(names: Sequence[Any] | Mapping[Any, Any]) -> str:
    return ", ".join(map(str, names))
