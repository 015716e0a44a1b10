"""Best play: the value of a game and of each first move, and the moves of an opponent."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Unpack

from gamechecks.core.errors import InputError, RefereeError, Unsettled
from gamechecks.core.search_options import SearchOptions, clock_of, conclude, silence
from gamechecks.core.verdict import Answer, Progress, Seconds
from gamechecks.engines.explicit.walk import refereed
from gamemodels.attention import attend
from gamemodels.mancala.best_search import BestSearch, Child, RelativeGame
from gamemodels.mancala.board import Board, Layout, Player, pocket_name
from gamemodels.mancala.packed import PackedWalk
from gamemodels.mancala.rules import Trace
from gamemodels.mancala.scope import MEMORY, Scope, measured

if TYPE_CHECKING:
    from rich.console import RenderableType


LEAST_WORK = 1_000_000
"""Positions that may be looked at for the other first moves, however soon the value is known."""

Interval = tuple[int, int]


class _Enough(Exception):
    """So much was looked at for a first move as there was to be."""


@dataclass(frozen=True, repr=False)
class BestPlay(Answer):
    """The answer of `best`: player 1's score less player 2's if both play as well as they can.

    Until it is settled, and with a `reason` then, the value lies in an interval of two ends. So do
    those of the first moves, by the names of their pockets. The trace is a game of that value.
    """

    scope: Scope
    interval: Interval
    seconds: Seconds
    moves: Mapping[str, Interval] = field(default_factory=dict)
    trace: Trace | None = None
    reason: str | None = None
    positions: int = 0

    @property
    def exact(self) -> bool:
        """Whether the value is settled."""
        return self.interval[0] == self.interval[1]

    @property
    def value(self) -> int | None:
        """The value, if it is settled."""
        return self.interval[0] if self.exact else None

    @property
    def winner(self) -> Player | None:
        """Who wins, if that is settled and somebody does."""
        low, high = self.interval
        return Player.ONE if low > 0 else Player.TWO if high < 0 else None

    def drawn(self) -> "RenderableType":
        """What draws it."""
        from gamemodels.mancala.drawing import BestView

        return BestView(self)


def best(
    scope: Scope, *, memory: int = MEMORY, moves: bool = False, **options: Unpack[SearchOptions]
) -> BestPlay:
    """What both players can make sure of, in games of any length.

    The other first moves get some seconds of work, or a quarter of what the value took, so what
    they are worth may stay an interval; with `moves` all of them are settled.
    """
    if type(memory) is not int or memory < 1:
        raise InputError(f"memory is {memory!r}: a number of megabytes from 1 was expected")
    work = _Best(scope, memory, moves, **options)
    return conclude(work.clock, work.settle, work.answer)


class _Best:
    """What is known of the value of a scope so far."""

    def __init__(
        self, scope: Scope, memory: int, every_move: bool, **options: Unpack[SearchOptions]
    ) -> None:
        self.scope = scope
        self.every_move = every_move
        self.limit: int | None = None
        self.clock = clock_of(options)
        self.listen = options.get("listen", silence)
        self.walk = PackedWalk(scope)
        (board,) = self.walk.rules.starts()
        self.game = RelativeGame(scope.pockets, board.total, scope.rules)
        self.view = self.game.view(self.walk.game.layout, board)
        self.search = BestSearch(self.game, memory, self._attend)
        self.known = self._told(-self.view.left, self.view.left)
        self.found = BestPlay(scope, self.known, self.clock.seconds)

    def settle(self) -> BestPlay:
        """The value first, then a game of that value, then what the other first moves are worth."""
        with self.clock.solving(), self.search.deeply():
            view = self.view
            guess = -view.sign * view.lead
            for low, high in self.search.narrowing(view.position, view.left, guess):
                self.known = self._told(low, high)
            picks = self._picks(low)
            self.found = replace(self.found, trace=self._game(low, picks))
            self._first_moves(low, picks[:1])
        return self.answer()

    def answer(self, reason: str | None = None) -> BestPlay:
        """What is settled when the work ends."""
        if reason is not None and not self.found.moves:
            self._keep_known_moves()
        return replace(
            self.found,
            interval=self.known,
            seconds=self.clock.seconds,
            reason=reason,
            positions=self.search.positions,
        )

    def _attend(self, nodes: int) -> None:
        self.clock.check()
        if self.limit is not None and nodes > self.limit:
            raise _Enough
        low, high = self.known
        value = f"value {low}" if low == high else f"value from {low} to {high}"
        self.listen(Progress(f"{nodes:,} positions", value))

    def _told(self, low: int, high: int) -> Interval:
        """An interval of what is still to be gained, as player 1's score less player 2's."""
        ends = self.view.told(low), self.view.told(high)
        return min(ends), max(ends)

    def _children(self) -> list[Child]:
        """The first moves, by their pockets."""
        view, game = self.view, self.game
        swept = game.swept(view.position) is not None
        children = [] if swept else game.children(view.position, view.left)
        return sorted(children, key=lambda child: child.pocket)

    def _first_moves(self, value: int, best: list[int]) -> None:
        """The value of every first move, or what is known of it when enough work is done.

        They take turns, a look for each, so that those that need few looks are settled first.
        """
        children = self._children()
        narrowing = {child: self._narrowing(child, value) for child in children}
        for child in children:
            if self.view.row[child.pocket] in best:
                self._keep_move(child, value, value)
                del narrowing[child]
            else:
                self._keep_move(child, *next(narrowing[child]))
        if not self.every_move:
            self.limit = self.search.nodes + max(LEAST_WORK, self.search.nodes // 4)
        with suppress(_Enough):
            while narrowing:
                for child in list(narrowing):
                    interval = next(narrowing[child], None)
                    if interval is None:
                        del narrowing[child]
                    else:
                        self._keep_move(child, *interval)

    def _keep_known_moves(self) -> None:
        """What is known of first moves when the value of the start is not settled."""
        for child in self._children():
            low, high = self.search.known(child)
            if (low, high) != (child.gain - child.left, child.gain + child.left):
                self._keep_move(child, low, high)

    def _narrowing(self, child: Child, value: int) -> Iterator[Interval]:
        """Intervals that the value of a first move lies in; it is at most that of the best one."""
        guess = value - child.gain if child.again else child.gain - value
        for low, high in self.search.narrowing(child.position, child.left, guess):
            ends = (low, high) if child.again else (-high, -low)
            yield child.gain + ends[0], min(value, child.gain + ends[1])

    def _keep_move(self, child: Child, low: int, high: int) -> None:
        name = pocket_name(self.view.row[child.pocket])
        self.found = replace(self.found, moves={**self.found.moves, name: self._told(low, high)})

    def _game(self, value: int, picks: list[int]) -> Trace:
        """A game of best play, of which the referee finds the value that it should have."""
        trace: Trace = refereed(self.walk, self.walk.game.start, picks)
        found, promised = measured("lead", trace), self.view.told(value)
        if found != promised:
            raise RefereeError(f"best play: the search promised {promised}, the game has {found}")
        return trace

    def _picks(self, value: int) -> list[int]:
        """The pickups of best play."""
        layout, picks = self.walk.game.layout, list[int]()
        turn = Player.ONE if self.view.sign > 0 else Player.TWO
        position, left = self.view.position, self.view.left
        while position and self.game.swept(position) is None:
            if not position & self.game.low:
                position, turn, value = self.game.turned(position), turn.other, -value
                continue
            child = self.search.as_good(position, left, value)
            picks.append(layout.row(turn)[child.pocket])
            position, left, value = child.position, child.left, value - child.gain
            if not child.again:
                turn, value = turn.other, -value
        return picks


AT_FIRST = 0.6
"""The share of the time in which the exact value is looked for."""
DEEPEST = 60
"""The most sowings that are looked ahead."""


@dataclass(frozen=True)
class Thought:
    """A pocket to pick up, and player 1's score less player 2's that it leads to.

    Where that is not exact, it is what is seen so many sowings `ahead`.
    """

    pocket: int
    value: int
    ahead: int | None = None

    @property
    def words(self) -> str:
        """The thought as a hint."""
        move = f"pocket {self.pocket + 1}"
        if self.ahead is not None:
            return f"{move}, by a look {self.ahead} sowings ahead ({_lead(self.value)} by then)"
        return f"{move}: {_lead(self.value)} if both play well"


def _lead(value: int) -> str:
    if not value:
        return "a draw"
    return f"{(Player.ONE if value > 0 else Player.TWO).words} ahead by {abs(value)}"


class Thinker:
    """Thinks about positions of one game; what it knows of them stays."""

    def __init__(self, scope: Scope, seconds: float) -> None:
        self.layout = Layout.canonical(scope.pockets)
        (board,) = scope.referee.starts()
        self.seconds = seconds
        self.game = RelativeGame(scope.pockets, board.total, scope.rules)
        self.search = BestSearch(self.game, MEMORY, lambda nodes: self._attend())
        self.ahead = LookingAhead(self.game, self._attend)
        self._until = 0.0

    def think(self, board: Board) -> Thought:
        """What to pick up from a board with a choice."""
        view = self.game.view(self.layout, board)
        self._until = time.monotonic() + AT_FIRST * self.seconds
        try:
            with self.search.deeply():
                value = self.search.value(view.position, view.left, 0)
                child = self.search.as_good(view.position, view.left, value)
            return Thought(view.row[child.pocket], view.told(value))
        except Unsettled:
            self._until = time.monotonic() + (1 - AT_FIRST) * self.seconds
        with self.search.deeply():
            child, gained, ahead = self.ahead.best(view.position, view.left)
        return Thought(view.row[child.pocket], view.told(gained), ahead)

    def _attend(self) -> None:
        attend()
        if time.monotonic() > self._until:
            raise Unsettled("the time to think is over")


class LookingAhead:
    """The best sowing by what is gained within more and more sowings, while there is time."""

    def __init__(self, game: RelativeGame, attend: Callable[[], None]) -> None:
        self.game = game
        self._attend = attend

    def best(self, position: int, left: int) -> tuple[Child, int, int]:
        """A sowing, what is gained by it, and how many sowings ahead that was seen."""
        children = self.game.children(position, left)
        found, gained, seen = children[0], children[0].gain, 1
        for depth in range(1, DEEPEST):
            try:
                rated = [(self._after(child, depth - 1, -left, left), child) for child in children]
            except Unsettled:
                break
            gained, found = max(rated, key=lambda each: each[0])
            seen = depth
            # What was best so far is looked at first, which leaves less to look at.
            children = [child for _, child in sorted(rated, key=lambda each: -each[0])]
        return found, gained, seen

    def _after(self, child: Child, depth: int, low: int, high: int) -> int:
        """What a sowing gains, and what comes after it."""
        gain = child.gain
        if child.again:
            return gain + self._gained(child.position, child.left, depth, low - gain, high - gain)
        return gain - self._gained(child.position, child.left, depth, gain - high, gain - low)

    def _gained(self, position: int, left: int, depth: int, low: int, high: int) -> int:
        """What whoever moves gains within so many sowings, as far as it is between the bounds."""
        game = self.game
        if (swept := game.swept(position)) is not None:
            return swept
        if not depth or not position:
            return 0
        if not position & game.low:
            return -self._gained(game.turned(position), left, depth, -high, -low)
        self._attend()
        best = -left
        for child in game.children(position, left):
            best = max(best, self._after(child, depth - 1, max(low, best), high))
            if best >= high:
                break
        return best
