"""Goals read way by way: a position, what is left of the goal there, and the ways on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from gamechecks.core.scope import Games, GameScope
from gamechecks.engines.explicit.walk import Walk, Way, walk_of
from gamechecks.language.foresight import foreseeable, foreseen, waits_for_end
from gamechecks.language.question import Condition
from gamechecks.language.residual import FALSE, TRUE, Interner, Moment, Observation, Truth
from gamechecks.language.residual_truths import joined
from gamemodels.attention import attended


class ProductEdge(NamedTuple):
    """A way from a position to the next, and what it makes of the goal.

    If it is `cut` off by the bound, the goal is true or false; `true_at` is the board, counted
    from 0, by which the goal was bound to come true.
    """

    name: Any
    target: Any
    boards: int
    goal: Truth
    true_at: int | None
    cut: bool


class ProductState(NamedTuple):
    """A position with the goal that is left and how many boards it took.

    It was reached from the product state with the number `before` by a way of some name.
    """

    position: Any
    goal: Truth
    boards: int = 1
    true_at: int | None = None
    before: int | None = None
    name: Any = None


@dataclass
class Reader:
    """Reads goals on the boards of a game, up to the bound.

    An eager one decides a goal as soon as it can, and reads what the bound cuts off as if the
    trace ended there. One that is not eager is for what breaks a formula: it decides what boards
    that were seen decide whatever follows, and tells by which board they did. If only some
    `words` are read, boards may be without the rest.
    """

    scope: GameScope
    seed: int = 0
    eager: bool = True
    words: frozenset[str] | None = None
    interner: Interner = field(default_factory=Interner)
    walk: Walk[Any] = field(init=False)
    _foreseeable: dict[Truth, bool] = field(default_factory=dict)
    _waits: dict[Truth, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.walk = walk_of(self.scope, self.seed, self.words)

    def goal(self, wanted: Sequence[Condition]) -> Truth:
        """What conditions together come to."""
        interner = self.interner
        return joined(interner, True, (each.residual(interner) for each in wanted))

    def at_last(self, goal: Truth, position: Any) -> bool:
        """Whether a goal is met if the trace ends at a position."""
        return self._ended(goal, self.walk.state(position)) is TRUE

    def _ended(self, goal: Truth, state: Any) -> Truth:
        """Read a goal on the last state of a trace, which the bound may have cut off."""
        cut = not self.eager and not self.walk.rules.is_final(state)
        return goal.read(self.observed(state, Moment.OPEN if cut else Moment.LAST))

    def ends(self, edge: ProductEdge) -> bool:
        """Whether games end where a way leads, by the rules or by the bound."""
        return edge.boards >= self.scope.boards or self.walk.is_final(edge.target)

    def met(self, edge: ProductEdge, games: Games) -> bool:
        """Whether a game of the kind asked for ends where a way leads, and meets the goal."""
        if edge.cut:
            return games.includes(over=False) and edge.goal is TRUE
        wanted = self.ends(edge) and games.includes(self.walk.is_final(edge.target))
        return wanted and self.at_last(edge.goal, edge.target)

    def onward(self, node: ProductState) -> Iterator[ProductEdge]:
        """Every way from a position that is neither final nor the last within the bound."""
        read: dict[Any, tuple[Truth, int | None]] = {}
        state = None
        for way in self.walk.ways(node.position):
            goal, true_at = node.goal, node.true_at
            if goal is not TRUE and not self._waiting(goal):
                if way.event not in read:
                    state = self.walk.state(node.position) if state is None else state
                    read[way.event] = self._passed(goal, state, node.boards, way.event)
                goal, true_at = read[way.event]
            yield self._gone(node, way, goal, true_at)

    def _gone(self, node: ProductState, way: Way, goal: Truth, true_at: int | None) -> ProductEdge:
        """A goal, read already on the board before, on all boards of a way."""
        boards = node.boards + way.states
        cut = boards > self.scope.boards
        if way.states > 1 and not _decided(goal) and (cut or not self._waiting(goal)):
            goal, true_at = self._between(node, way, goal)
        if not cut and not _decided(goal):
            goal = self._foreseen(goal, way.target)
        return ProductEdge(way.name, way.target, boards, goal, true_at, cut)

    def _waiting(self, goal: Truth) -> bool:
        """Whether a goal is about the last board alone."""
        if goal not in self._waits:
            self._waits[goal] = waits_for_end(goal)
        return self._waits[goal]

    def _foreseen(self, goal: Truth, position: Any) -> Truth:
        """A goal, or what it must come to whatever follows a position."""
        if goal not in self._foreseeable:
            self._foreseeable[goal] = foreseeable(goal)
        if not self._foreseeable[goal]:
            return goal
        sure = foreseen(goal, self.walk.rules, self.walk.state(position))
        if sure is None or (sure and not self.eager):
            return goal
        return TRUE if sure else FALSE

    def _between(self, node: ProductState, way: Way, goal: Truth) -> tuple[Truth, int | None]:
        """A goal after all boards between two positions, or after the bound's last."""
        true_at = None
        passed = self.walk.between(node.position, way)
        for number, (state, event) in enumerate(attended(passed), node.boards + 1):
            if number == self.scope.boards:
                return self._ended(goal, state), None
            goal, true_at = self._passed(goal, state, number, event)
            if _decided(goal):
                break
        return goal, true_at

    def _passed(self, goal: Truth, state: Any, number: int, event: Any) -> tuple[Truth, int | None]:
        """A goal after a board that has a next one; if it is true now, by which board it was."""
        after = goal.read(self.observed(state, Moment.GOES_ON, event, self.eager))
        if self.eager or after is not TRUE:
            return after, None
        seen = goal.read(self.observed(state, Moment.OPEN))
        return after, number - 1 if seen is TRUE else number

    def observed(
        self, state: Any, moment: Moment, event: Any = None, eager: bool = False
    ) -> Observation:
        """A board as a goal is read on it."""
        return Observation(self.interner, self.walk.rules, state, moment, event, eager)


def eager_for(wanted: Sequence[Condition]) -> bool:
    """Return True if the conditions are to come true, and no formula is to be broken."""
    return not any(each.refuted for each in wanted)


def _decided(goal: Truth) -> bool:
    return goal is TRUE or goal is FALSE
