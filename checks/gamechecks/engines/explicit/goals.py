"""Goals over product states: reading a goal along transitions, and searching for it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

from gamechecks.core.clock import Clock
from gamechecks.core.errors import RefereeError, Unsettled
from gamechecks.core.scope import Games, GameScope
from gamechecks.core.search_options import Listener
from gamechecks.core.verdict import Progress
from gamechecks.engines.explicit.walk import Way, walk_of
from gamechecks.engines.graph import Memories, Node, ProductGraph
from gamechecks.engines.observers import Observer
from gamechecks.language.foresight import foreseeable, foreseen, reaches_a_state, waits_for_end
from gamechecks.language.question import Condition
from gamechecks.language.residual import FALSE, TRUE, Interner, Moment, Observation, Truth, joined
from gamemodels.attention import attended
from gamemodels.rules import BrokenRules, Rules


class ProductState(NamedTuple):
    """A node of the product graph, and since when its goal was bound to come true, from board 0.

    It was reached from the product state with the number `before` by a way of some name.
    """

    node: Node
    true_at: int | None = None
    before: int | None = None
    name: Any = None


@dataclass
class GoalObserver(Observer[Any]):
    """Remembers what is left of a goal.

    An eager one decides a goal as soon as it can, and reads what the bound cuts off as if the
    trace ended there. One that is not eager is for what breaks a formula: it decides what boards
    that were seen decide whatever follows.
    """

    rules: Rules[Any, Any]
    eager: bool
    interner: Interner = field(default_factory=Interner)
    _waiting: dict[Truth, bool] = field(default_factory=dict)

    def after(self, memory: Truth, state: Any, event: Any) -> Truth:
        return memory.read(self.observed(state, Moment.GOES_ON, event, self.eager))

    def ended(self, memory: Truth, state: Any) -> Truth:
        cut = not self.eager and not self.rules.is_final(state)
        return memory.read(self.observed(state, Moment.OPEN if cut else Moment.LAST))

    def settled(self, memory: Truth) -> Truth | None:
        return memory if memory is TRUE or memory is FALSE else None

    def waits(self, memory: Truth) -> bool:
        if memory not in self._waiting:
            self._waiting[memory] = waits_for_end(memory)
        return self._waiting[memory]

    def observed(
        self, state: Any, moment: Moment, event: Any = None, eager: bool = False
    ) -> Observation:
        """A board as a goal is read on it."""
        return Observation(self.interner, self.rules, state, moment, event, eager)


class Reader(ProductGraph):
    """The positions of a scope, each with a goal; it foresees what a goal must come to.

    If only some `words` are read, boards may be without the rest.
    """

    def __init__(
        self,
        scope: GameScope,
        seed: int = 0,
        eager: bool = True,
        words: frozenset[str] | None = None,
    ) -> None:
        walk = walk_of(scope, seed, words)
        self.goals = GoalObserver(walk.rules, eager)
        super().__init__(walk, self.goals, scope.boards)
        self.scope, self.eager, self.interner = scope, eager, self.goals.interner
        self._foreseeable: dict[Truth, bool] = {}

    def goal(self, wanted: Sequence[Condition]) -> Truth:
        """What conditions together come to."""
        interner = self.interner
        return joined(interner, True, (each.residual(interner) for each in wanted))

    def met(self, node: Node, games: Games) -> bool:
        """Whether a game of the kind asked for ends at a node, and meets the goal."""
        if not self.is_over(node) or not games.includes(self.is_final(node)):
            return False
        return self.result(node) is TRUE

    def target(self, node: Node, way: Way, read: Memories | None = None) -> Node:
        target = super().target(node, way, read)
        goal = target.memory
        may_tell = self._foreseeable.get(goal)
        if may_tell is None:
            may_tell = self._foreseeable[goal] = foreseeable(goal)
        if not may_tell or target.is_cut:
            return target
        sure = foreseen(goal, self.walk.rules, self.walk.state(target.position))
        if sure is None or (sure and not self.eager):
            return target
        return target._replace(memory=TRUE if sure else FALSE)

    def true_at(self, node: Node, way: Way) -> int | None:
        """By which board, counted from 0, a goal was bound to come true on a way.

        None if it does not, or need not be told, as of an eager goal.
        """
        goal: Truth = node.memory
        if self.eager:
            return None
        here = self.walk.state(node.position), way.event
        for number, (state, event) in enumerate(
            chain([here], self.walk.between(node.position, way)), node.boards
        ):
            after = self.goals.after(goal, state, event)
            if after is TRUE:
                seen = goal.read(self.goals.observed(state, Moment.OPEN))
                return number - 1 if seen is TRUE else number
            goal = after
        return None


def eager_for(wanted: Sequence[Condition]) -> bool:
    """Return True if the conditions are to come true, and no formula is to be broken."""
    return not any(each.refuted for each in wanted)


MOST_BARREN = 8_000_000
"""More are not remembered, lest memory runs out."""


@dataclass
class _Frame:
    """How a node was reached, the ways from it still to be tried, and whether one met the goal."""

    name: Any
    node: Node
    onward: Iterator[tuple[Way, Node]]
    fruitful: bool = False


@dataclass
class GoalGames:
    """A walk through all games, which remembers from where no game meets the goal."""

    reader: Reader
    goal: Truth
    games: Games
    clock: Clock
    most: int = MOST_BARREN
    _barren: dict[Node, int] = field(default_factory=dict)
    _cut_off: bool = field(init=False)

    def __post_init__(self) -> None:
        self._cut_off = self.games.includes(over=False) and not self.reader.scope.every_game

    def ways(self) -> Iterator[tuple[Any, list[Any]]]:
        """Where each game starts, and its ways."""
        for start in attended(self.reader.walk.starts()):
            for names in self._from(Node(start, self.goal, 1)):
                yield start, names

    def _from(self, start: Node) -> Iterator[list[Any]]:
        if self.reader.met(start, self.games):
            yield []
        if not self._goes_on(start):
            return
        path = [_Frame(None, start, iter(self.reader.onward(start)))]
        while path:
            self.clock.check()
            way, node = next(path[-1].onward, (None, None))
            if way is None or node is None:
                self._leave(path)
            elif self.reader.met(node, self.games):
                path[-1].fruitful = True
                yield [*(frame.name for frame in path[1:]), way.name]
            elif self._goes_on(node):
                path.append(_Frame(way.name, node, iter(self.reader.onward(node))))

    def _goes_on(self, node: Node) -> bool:
        """Whether a game may go on from here and meet the goal."""
        if node.memory is FALSE or self.reader.is_over(node):
            return False
        barren = self._barren.get(self._key(node))
        return barren is None or node.boards < barren

    def _leave(self, path: list[_Frame]) -> None:
        left = path.pop()
        if path and left.fruitful:
            path[-1].fruitful = True
        elif not left.fruitful:
            self._barren[self._key(left.node)] = left.node.boards
            if len(self._barren) > self.most:
                raise Unsettled(f"more than {self.most:,} positions")

    def _key(self, node: Node) -> Node:
        """What decides whether there is a game; complete ones only have less room later on."""
        return node if self._cut_off else Node(node.position, node.memory)


MOST_STATES = 8_000_000
"""More are not remembered, lest memory runs out."""
STRIDE = 512
"""Product states between two reports of progress."""


class Witness(NamedTuple):
    """Where a goal is met: at a product state, or after a way from there; and since when."""

    number: int
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
    _known: dict[int, dict[Node, int]] = field(default_factory=dict)
    _once: dict[Truth, bool] = field(default_factory=dict)

    def ends(self) -> Iterator[Witness]:
        """Games that meet the goal; if there is a best one, only since before it did."""
        if not self._boards:
            goal = self.unfold()
            for start in attended(self.reader.walk.starts()):
                self._add(ProductState(Node(start, goal, 1), 0 if goal is TRUE else None))
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
        names, reached = list[Any](), self.nodes[end.number]
        while reached.before is not None:
            names.append(reached.name)
            reached = self.nodes[reached.before]
        return reached.node.position, [*reversed(names), *end.onward]

    def _tried(self, number: int, reached: ProductState) -> Iterator[Witness]:
        """The ends at a product state or on the way from it; the other ways lead on."""
        node, reader = reached.node, self.reader
        over, bound = reader.is_final(node), reader.scope.boards
        if not over and node.boards == bound and self.every_game:
            wrong = f"a game goes on after {bound} boards, the most there can be by its scope"
            raise (BrokenRules if reader.scope.game.own else RefereeError)(wrong)
        if over or node.boards == bound:
            if reader.met(node, self.games):
                yield Witness(number, _since(reached))
        elif self.games is Games.ANY and node.memory is TRUE:
            yield Witness(number, _since(reached))
        else:
            for way, target in reader.onward(node):
                self.clock.check()
                true_at = reached.true_at
                if target.memory is TRUE and node.memory is not TRUE:
                    true_at = reader.true_at(node, way)
                cut = target.is_cut
                if (cut or target.memory is TRUE) and self._ends_at(target):
                    since = bound - 1 if true_at is None else true_at
                    yield Witness(number, since, (way.name,))
                elif not cut:
                    self._add(ProductState(target, true_at, number, way.name))

    def _ends_at(self, node: Node) -> bool:
        """Whether a node already settles that there is such a game."""
        if self.games is Games.ANY and node.memory is TRUE:
            return True
        cut_off = node.is_cut and self.games.includes(over=False)
        return cut_off and self.reader.result(node) is TRUE

    def _add(self, reached: ProductState) -> None:
        node = reached.node
        if node.memory is FALSE or node.boards > self.reader.scope.boards or self._late(reached):
            return
        once = self._looked_at_once(node.memory)
        known = self._known.setdefault(0 if once else node.boards, {})
        key = Node(node.position, node.memory) if once else node
        since = -1 if reached.true_at is None else reached.true_at
        if since >= known.get(key, since + 1):
            return
        known[key] = since
        self._waiting.setdefault(node.boards, []).append(len(self.nodes))
        self.nodes.append(reached)

    def _looked_at_once(self, goal: Truth) -> bool:
        """Whether to come to a position later, with the same goal left, is of no use."""
        if goal not in self._once:
            cut_off = self.games.includes(over=False) and not self.every_game
            kept = not self.reader.eager or reaches_a_state(goal)
            some = self.games is Games.ANY and kept
            self._once[goal] = some or not cut_off
        return self._once[goal]

    def _late(self, reached: ProductState) -> bool:
        return self.best is not None and _since(reached) >= self.best


def _since(reached: ProductState) -> int:
    """The board by which a goal is met if the trace ends at a product state."""
    return reached.node.boards - 1 if reached.true_at is None else reached.true_at
