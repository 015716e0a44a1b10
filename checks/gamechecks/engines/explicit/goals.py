"""Goals over product states: reading a goal along transitions, and searching for it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from gamechecks.core.clock import Clock
from gamechecks.core.errors import RefereeError, Unsettled
from gamechecks.core.scope import Games, GameScope
from gamechecks.core.search_options import Listener
from gamechecks.core.verdict import Progress
from gamechecks.engines.explicit.walk import Walk, Way, walk_of
from gamechecks.language.foresight import foreseeable, foreseen, reaches_a_state, waits_for_end
from gamechecks.language.question import Condition
from gamechecks.language.residual import FALSE, TRUE, Interner, Moment, Observation, Truth, joined
from gamemodels.attention import attended
from gamemodels.rules import BrokenRules


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


MOST_BARREN = 8_000_000
"""More are not remembered, lest memory runs out."""


@dataclass
class _Frame:
    """How a position was reached, the ways from it still to be tried, and whether one did."""

    edge: ProductEdge
    onward: Iterator[ProductEdge]
    fruitful: bool = False


@dataclass
class GoalGames:
    """A walk through all games, which remembers from where no game meets the goal."""

    reader: Reader
    goal: Truth
    games: Games
    clock: Clock
    most: int = MOST_BARREN
    _barren: dict[tuple[Any, Truth, int], int] = field(default_factory=dict)
    _cut_off: bool = field(init=False)

    def __post_init__(self) -> None:
        self._cut_off = self.games.includes(over=False) and not self.reader.scope.every_game

    def ways(self) -> Iterator[tuple[Any, list[Any]]]:
        """Where each game starts, and its ways."""
        for start in attended(self.reader.walk.starts()):
            for names in self._from(start):
                yield start, names

    def _from(self, start: Any) -> Iterator[list[Any]]:
        begun = ProductEdge(None, start, 1, self.goal, None, False)
        path = [_Frame(begun, iter([begun]))]
        while path:
            self.clock.check()
            edge = next(path[-1].onward, None)
            if edge is None:
                self._leave(path)
            elif self.reader.met(edge, self.games):
                path[-1].fruitful = True
                # The first two frames are the start, before and after it is entered.
                yield [*(frame.edge.name for frame in path[2:]), edge.name][: len(path) - 1]
            elif self._goes_on(edge):
                node = ProductState(edge.target, edge.goal, edge.boards)
                path.append(_Frame(edge, self.reader.onward(node)))

    def _goes_on(self, edge: ProductEdge) -> bool:
        """Whether a game may go on from here and meet the goal."""
        if edge.goal is FALSE or self.reader.ends(edge):
            return False
        barren = self._barren.get(self._key(edge))
        return barren is None or edge.boards < barren

    def _leave(self, path: list[_Frame]) -> None:
        left = path.pop()
        if path and left.fruitful:
            path[-1].fruitful = True
        elif path:
            self._barren[self._key(left.edge)] = left.edge.boards
            if len(self._barren) > self.most:
                raise Unsettled(f"more than {self.most:,} positions")

    def _key(self, edge: ProductEdge) -> tuple[Any, Truth, int]:
        """What decides whether there is a game; complete ones only have less room later on."""
        return edge.target, edge.goal, edge.boards if self._cut_off else 0


MOST_STATES = 8_000_000
"""More are not remembered, lest memory runs out."""
STRIDE = 512
"""Product states between two reports of progress."""


class Witness(NamedTuple):
    """Where a goal is met: at a product state, or after a way from there; and since when."""

    node: int
    true_at: int
    onward: tuple[Any, ...] = ()


@dataclass
class GoalSearch:
    """Product states in the order of their boards, so that shorter games are found first.

    The goal is unfolded when the search begins, which may take a while. A search that was cut
    short goes on where it stopped, once `most` is raised.

    A position with the same goal left is looked at once only, when it is first reached; but where
    games that the bound cuts off count, once for each number of boards, unless what meets the
    goal meets it whatever follows: as what breaks a formula does, or a state of some kind.
    """

    reader: Reader
    unfold: Callable[[], Truth]
    games: Games
    clock: Clock
    listen: Listener
    most: int = MOST_STATES
    settled: int = 0
    best: int | None = None
    nodes: list[ProductState] = field(default_factory=list)
    _boards: int = 0
    _level: list[int] = field(default_factory=list)
    _waiting: dict[int, list[int]] = field(default_factory=dict)
    _known: dict[int, dict[tuple[Any, Truth], int]] = field(default_factory=dict)
    _once: dict[Truth, bool] = field(default_factory=dict)

    def ends(self) -> Iterator[Witness]:
        """Games that meet the goal; if there is a best one, only since before it did."""
        if not self._boards:
            goal = self.unfold()
            for start in attended(self.reader.walk.starts()):
                self._add(ProductState(start, goal, true_at=0 if goal is TRUE else None))
        while self._level or self._waiting:
            if not self._level:
                self.settled = 0 if self.games is Games.UNFINISHED else self._boards
                self._boards += 1
                self._level = self._waiting.pop(self._boards, [])[::-1]
            while self._level:
                yield from self._next(self._level[-1])
                self._level.pop()
            self._known.pop(self._boards, None)
        self.settled = self.reader.scope.boards

    def _next(self, number: int) -> Iterator[Witness]:
        """The ends at the product state whose turn it is."""
        if len(self.nodes) > self.most:
            raise Unsettled(f"more than {self.most:,} positions")
        if number % STRIDE == 0:
            seen = f"{len(self.nodes):,} positions"
            self.listen(Progress(f"within {self._boards} boards", seen))
        if not self._late(self.nodes[number]):
            yield from self._tried(number, self.nodes[number])

    @cached_property
    def every_game(self) -> bool:
        """Whether every game is over by the bound."""
        return self.reader.scope.every_game

    def ways(self, end: Witness) -> tuple[Any, list[Any]]:
        """Where a game starts, and its ways."""
        names, node = list[Any](), self.nodes[end.node]
        while node.before is not None:
            names.append(node.name)
            node = self.nodes[node.before]
        return node.position, [*reversed(names), *end.onward]

    def _tried(self, number: int, node: ProductState) -> Iterator[Witness]:
        """The ends at a product state or on the way from it; the other ways lead on."""
        over, bound = self.reader.walk.is_final(node.position), self.reader.scope.boards
        if not over and node.boards == bound and self.every_game:
            wrong = f"a game goes on after {bound} boards, the most there can be by its scope"
            raise (BrokenRules if self.reader.scope.game.own else RefereeError)(wrong)
        if over or node.boards == bound:
            if self.games.includes(over) and self.reader.at_last(node.goal, node.position):
                yield Witness(number, _since(node))
        elif self.games is Games.ANY and node.goal is TRUE:
            yield Witness(number, _since(node))
        else:
            for edge in self.reader.onward(node):
                self.clock.check()
                if self._ends_with(edge):
                    since = bound - 1 if edge.true_at is None else edge.true_at
                    yield Witness(number, since, (edge.name,))
                elif not edge.cut:
                    self._add(
                        ProductState(
                            edge.target, edge.goal, edge.boards, edge.true_at, number, edge.name
                        )
                    )

    def _ends_with(self, edge: ProductEdge) -> bool:
        """Whether a way already settles that there is such a game."""
        settles = self.games is Games.ANY or (edge.cut and self.games is Games.UNFINISHED)
        return settles and edge.goal is TRUE

    def _add(self, node: ProductState) -> None:
        if node.goal is FALSE or node.boards > self.reader.scope.boards or self._late(node):
            return
        bucket = 0 if self._looked_at_once(node.goal) else node.boards
        known = self._known.setdefault(bucket, {})
        since = -1 if node.true_at is None else node.true_at
        if since >= known.get((node.position, node.goal), since + 1):
            return
        known[node.position, node.goal] = since
        self._waiting.setdefault(node.boards, []).append(len(self.nodes))
        self.nodes.append(node)

    def _looked_at_once(self, goal: Truth) -> bool:
        """Whether to come to a position later, with the same goal left, is of no use."""
        if goal not in self._once:
            cut_off = self.games.includes(over=False) and not self.every_game
            kept = not self.reader.eager or reaches_a_state(goal)
            some = self.games is Games.ANY and kept
            self._once[goal] = some or not cut_off
        return self._once[goal]

    def _late(self, node: ProductState) -> bool:
        return self.best is not None and _since(node) >= self.best


def _since(node: ProductState) -> int:
    """The board by which a goal is met if the trace ends at a product state."""
    return node.boards - 1 if node.true_at is None else node.true_at
