"""All games of a scope, one by one, each read by the concrete evaluator."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from gamechecks.core.scope import GameScope
from gamechecks.language import concrete, parse
from gamemodels.rules import Move


@dataclass
class EveryGame:
    """A formula on all games of a scope, without any memory of what was seen before."""

    scope: GameScope
    formula: str

    def __post_init__(self) -> None:
        self.rules = self.scope.referee
        self.node = parse(self.formula, self.scope.vocabulary)
        self.bound = None if self.scope.every_game else self.scope.boards

    def forced(self, player: Hashable) -> bool:
        """Whether a player can make it true, from every start."""

        def choose(moves: Sequence[Move[Any, Any]], truths: Sequence[Any]) -> bool:
            return any(truths) if moves[0].player == player else all(truths)

        return all(bool(self._value((start,), choose)) for start in self.rules.starts())

    def likely(self, choose: Callable[[Hashable], Callable[..., Fraction] | None]) -> Fraction:
        """How likely it is: whoever has no `choose` plays at random."""

        def value(moves: Sequence[Move[Any, Any]], worths: Sequence[Any]) -> Fraction:
            chosen = choose(moves[0].player)
            if chosen is not None:
                return chosen(worths)
            total = sum(Fraction(move.weight) for move in moves)
            parts = (move.weight * worth for move, worth in zip(moves, worths, strict=True))
            return sum(parts, Fraction(0)) / total

        starts = list(self.rules.starts())
        return sum((self._value((s,), value) for s in starts), Fraction(0)) / len(starts)

    def _value(self, states: tuple[Any, ...], join: Callable[..., Any]) -> Any:
        if self.rules.is_final(states[-1]) or len(states) == self.bound:
            return int(bool(concrete.evaluate(self.node, self.rules.trace(states))))
        moves = self.rules.moves(states[-1])
        return join(moves, [self._value((*states, move.state), join) for move in moves])
