"""Bounds that have names: by a graph of every position, or by the engine that is asked for."""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Unpack

from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError, RefereeError, Unsettled
from gamechecks.core.scope import EngineChoice, SolverChoice, one_of
from gamechecks.core.search_options import (
    Listener,
    SearchOptions,
    SearchSettings,
    conclude,
    settings_of,
)
from gamechecks.core.verdict import Bound, Bounds, Progress
from gamechecks.engines.bounding import agreed_bounds
from gamechecks.engines.dispatch import Engines, answer_by
from gamechecks.engines.explicit.walk import refereed
from gamechecks.engines.plan import FEW_POSITIONS
from gamechecks.engines.query import Query
from gamemodels.attention import attended
from gamemodels.mancala.best_play import best
from gamemodels.mancala.board import Player
from gamemodels.mancala.packed import PackedGame, PackedWalk, Sowing
from gamemodels.mancala.rules import Trace, winner
from gamemodels.mancala.sampled_games import objectives_of, sampled_games
from gamemodels.mancala.scope import BEST, EXPLICIT_NAMES, KEYS, SOON_SEEN, Key, Scope, measured


def bounds(
    scope: Scope,
    *,
    engine: EngineChoice = EngineChoice.AUTO,
    of: Sequence[str] | str = (),
    **options: Unpack[SearchOptions],
) -> Bounds:
    """The exact bounds of a scope, of which `boards` is not read; `of` names those wanted."""
    of = [of] if isinstance(of, str) else of
    choice, how = one_of(EngineChoice, engine), settings_of(options)
    named = how.solver is not SolverChoice.Z3
    if scope.start is not None and named:
        raise InputError(
            "bounds from a position come from seeing every position, which asks no solver: "
            "leave --solver out"
        )
    if choice is EngineChoice.AUTO and set(of) == {BEST}:
        choice = EngineChoice.EXPLICIT
    elif choice is EngineChoice.AUTO and named and not {*of} & {*EXPLICIT_NAMES}:
        choice = EngineChoice.SOLVER
    if choice is EngineChoice.AUTO or scope.start is not None:
        # The solver's sowings begin at the usual first board.
        few = scope.layouts <= (FEW_POSITIONS if of else SOON_SEEN) or scope.start is not None
        choice = EngineChoice.EXPLICIT if few else EngineChoice.SOLVER
    shared = [name for name in of if name not in EXPLICIT_NAMES or choice is EngineChoice.SOLVER]

    def solver(query: Query) -> Bounds:
        from gamemodels.mancala.solver_bounds import find_solver_bounds

        return find_solver_bounds(scope, how, of=shared)

    def explicit(most_states: int | None) -> Bounds:
        return find_explicit_bounds(scope, how, of=of)

    if of and not shared:
        return explicit(None)
    engines = Engines(solver, explicit, agreed_bounds)
    return answer_by(engines, Query(scope, engine=choice), how)


MOST_POSITIONS = 12_000_000
"""More are not remembered, lest memory runs out."""
MANY_POSITIONS = 500_000
"""After these some games are played, since to see every position may take too long."""
STRIDE = 4096
"""Positions between two reports of progress."""
NOWHERE = 0xFFFFFFFF
"""No sowing: numbers of positions and of sowings have 32 bits."""


class PositionGraph:
    """Positions numbered from 0, the start, and sowings numbered in the order of where they start.

    A sowing has a target, a number of boards (a pickup and its drops, or 1 for a forfeit or a
    sweep), and whether it is a player's last in a turn.
    """

    def __init__(self, game: PackedGame, clock: Clock, listen: Listener) -> None:
        self.game = game
        self.clock = clock
        self.listen = listen
        self.positions: list[int] = [game.start]
        self.first = array("I", [0])
        self.targets, self.boards, self.turns = array("I"), array("I"), bytearray()
        self.finals: list[int] = []
        self.order = array("I")
        self._in_hand, self._lapped = 0, set[tuple[int, int, int | None]]()

    @property
    def states(self) -> int:
        """The boards seen so far: positions, and the boards between them."""
        return len(self.positions) + self._in_hand + len(self._lapped)

    def explore(self, meanwhile: Callable[[], None]) -> None:
        """Find every position, and an order in which each stands before those it leads to.

        Call `meanwhile` once if there are many.
        """
        numbers = {self.game.start: 0}
        for number, position in enumerate(self.positions):  # which grow meanwhile
            self.clock.check()
            if number % STRIDE == 0:
                self.listen(Progress(f"{number:,} of {len(numbers):,} positions seen"))
            if number == MANY_POSITIONS:
                meanwhile()
            if self.game.is_final(position):
                self.finals.append(number)
            else:
                for sowing in self.game.sowings(position):
                    self._add(position, sowing, numbers)
            self.first.append(len(self.targets))
        self._sort()

    def ways(self, number: int) -> range:
        """The sowings that lead from a position."""
        return range(self.first[number], self.first[number + 1])

    def marching(self, doing: str) -> Iterator[int]:
        """The positions, each before those it leads to."""
        for start in range(0, len(self.order), STRIDE):
            self._attend(f"{doing}: {start:,} of {len(self.order):,} positions")
            yield from self.order[start : start + STRIDE]

    def pocket(self, number: int, way: int) -> int:
        """The pocket that a sowing starts from."""
        return self.game.sowings(self.positions[number])[way - self.first[number]].pocket

    def picks_to(self, number: int, arrivals: "array[int]") -> list[int]:
        """The pickups on the way to a position, given by which sowing each is arrived at."""
        picked: list[int] = []
        while arrivals[number] != NOWHERE:
            way = arrivals[number]
            number = bisect_right(self.first, way) - 1
            picked.append(self.pocket(number, way))
        return picked[::-1]

    def _add(self, position: int, sowing: Sowing, numbers: dict[int, int]) -> None:
        game, lap = self.game, self.game.lap
        target = numbers.setdefault(sowing.target, len(numbers))
        if target == len(self.positions):
            self.positions.append(sowing.target)
        self.targets.append(target)
        self.boards.append(1 + sowing.hand)
        self.turns.append(sowing.hand > 0 and game.ends_turn(position, sowing.target))
        # On the first lap no two sowings have a board in common: the pocket that one started from
        # is empty, and those that it has passed are not. After a lap no pocket is empty.
        self._in_hand += min(sowing.hand, lap)
        if sowing.hand > lap:
            for board in attended(islice(game.in_hand(position, sowing), lap, None)):
                packed = game.pack(board.marbles, board.turn)
                self._lapped.add((packed, board.hand, board.last_pocket))
        if len(self.positions) + len(self._lapped) > MOST_POSITIONS:
            raise Unsettled(f"more than {MOST_POSITIONS:,} positions")

    def _sort(self) -> None:
        waiting = array("I", bytes(4 * len(self.positions)))
        for target in self.targets:
            waiting[target] += 1
        ready = [0]
        while ready:
            number = ready.pop()
            self.order.append(number)
            if len(self.order) % STRIDE == 0:
                self._attend(f"{len(self.order):,} of {len(self.positions):,} positions in order")
            for way in self.ways(number):
                target = self.targets[way]
                waiting[target] -= 1
                if not waiting[target]:
                    ready.append(target)
        if len(self.order) != len(self.positions):
            raise RefereeError("some position leads back to itself, and games that end have none")

    def _attend(self, doing: str) -> None:
        self.clock.check()
        self.listen(Progress(doing))


NAMES = (*KEYS, *EXPLICIT_NAMES)
"""Everything that this engine tells of a scope."""
UNSEEN = -(2**31)


def find_explicit_bounds(scope: Scope, how: SearchSettings, *, of: Sequence[str] = ()) -> Bounds:
    """The exact bounds of a scope, of which `boards` is not read; `of` names those wanted."""
    for name in of:
        if name not in NAMES:
            raise InputError(f"{name!r} is not a bound: expected one of {', '.join(NAMES)}")
    work = _Bounds(scope, list(dict.fromkeys(of)) or list(NAMES), how)
    return conclude(work.clock, work.settle, work.answer)


class _Bounds:
    """The bounds settled so far, and the graph that they are read off."""

    def __init__(self, scope: Scope, names: list[str], how: SearchSettings) -> None:
        self.scope, self.clock, self.seed, self.listen = scope, how.clock, how.seed, how.listen
        self.walk = PackedWalk(scope)
        self.game = self.walk.game
        self.graph = PositionGraph(self.game, self.clock, self.listen)
        self.settled = {name: Bound(name) for name in names}

    def settle(self) -> Bounds:
        """Look at every position, then settle what is asked for."""
        with self.clock.solving():
            if self.settled.keys() != {BEST}:
                self._see_every_position()
            if BEST in self.settled:
                self._best_play()
        return self.answer()

    def answer(self, reason: str | None = None) -> Bounds:
        """The bounds as they stand."""
        return Bounds(
            scope=self.scope,
            bounds=tuple(self.settled.values()),
            depth=0,
            seconds=self.clock.seconds,
            seed=self.seed,
            reason=reason,
            engine=EngineChoice.EXPLICIT,
            states=self.graph.states,
        )

    def _note_some_games(self) -> None:
        """Note what games that are played come to; positions may be too many to see."""
        self.listen(Progress("playing some games"))
        keys = {name: KEYS[name] for name in self.settled if name in KEYS}
        objectives = dict.fromkeys(each for key in keys.values() for each in objectives_of(key))
        for game in sampled_games(self.scope, self.seed, objectives):
            for name, key in keys.items():
                value, known = measured(key.measure, game), self.settled[name].value
                better = known is None or (value - known) * key.sign > 0
                if better and key.winner in (None, winner(game)):
                    self._keep(Bound(name, value, game))

    def _see_every_position(self) -> None:
        """Settle all but best play."""
        self.graph.explore(self._note_some_games)
        if "reachable_states" in self.settled:
            self._keep(Bound("reachable_states", self.graph.states, exact=True))
        if "complete_traces" in self.settled:
            self._keep(Bound("complete_traces", self._traces(), exact=True))
        for measure in ("boards", "pickups", "turns", "lead"):
            for least in (True, False):
                self._settle(measure, least)

    def _traces(self) -> int:
        """The number of complete games: of the ways to all final positions."""
        graph = self.graph
        ways_to = [0] * len(graph.positions)
        ways_to[0] = 1
        for number in graph.marching("complete_traces"):
            for way in graph.ways(number):
                ways_to[graph.targets[way]] += ways_to[number]
        return sum(ways_to[number] for number in graph.finals)

    def _best_play(self) -> None:
        """What both players can make sure of, which takes no look at every position."""
        left = None if self.clock.limit is None else max(0.0, self.clock.left)
        found = best(self.scope, timeout=left, listen=self.listen)
        interval = None if found.exact else found.interval
        self._keep(Bound(BEST, found.value, found.trace, exact=found.exact, interval=interval))
        if not found.exact:
            raise Unsettled(self.clock.reason)

    def _settle(self, measure: str, least: bool) -> None:
        """Settle what is asked for of the least or the most of a measure."""
        asked = [name for name in self.settled if name in KEYS]
        asked = [n for n in asked if (KEYS[n].measure, KEYS[n].least) == (measure, least)]
        if not asked:
            return
        if measure == "lead":
            arrivals = self._farthest("boards", True)[1]
            values = array("i", map(self.game.lead, self.graph.positions))
        else:
            values, arrivals = self._farthest(measure, least)
        for name in asked:
            self._keep(self._bound(name, KEYS[name], values, arrivals))

    def _farthest(self, measure: str, least: bool) -> tuple["array[int]", "array[int]"]:
        """The least or the most of a measure up to each position, and the last sowing before it."""
        graph, targets = self.graph, self.graph.targets
        weights = {
            "boards": graph.boards,
            "pickups": bytes(boards > 1 for boards in graph.boards),
            "turns": graph.turns,
        }[measure]
        sign = -1 if least else 1
        values = array("i", [UNSEEN]) * len(graph.positions)
        arrivals = array("I", [NOWHERE]) * len(graph.positions)
        values[0] = sign if measure == "boards" else 0
        for number in graph.marching(f"{'least' if least else 'most'} {measure}"):
            for way in graph.ways(number):
                value = values[number] + sign * weights[way]
                if value > values[targets[way]]:
                    values[targets[way]] = value
                    arrivals[targets[way]] = way
        return array("i", (sign * value for value in values)), arrivals

    def _bound(self, name: str, key: Key, values: "array[int]", arrivals: "array[int]") -> Bound:
        """The best of the final positions that count."""
        finals = [n for n in self.graph.finals if key.winner in (None, self._winner(n))]
        if not finals:
            return Bound(name, exact=True)
        best = max(finals, key=lambda number: key.sign * values[number])
        trace = self._game(self.graph.picks_to(best, arrivals), name, key.measure, values[best])
        return Bound(name, values[best], trace, values[best] + key.sign, exact=True)

    def _winner(self, number: int) -> Player | None:
        lead = self.game.lead(self.graph.positions[number])
        return None if lead == 0 else Player.ONE if lead > 0 else Player.TWO

    def _game(self, picks: list[int], name: str, measure: str, value: int) -> Trace:
        """The game of some pickups, of which the referee finds the value that it should have."""
        trace: Trace = refereed(self.walk, self.game.start, picks)
        found = measured(measure, trace)
        if found != value:
            raise RefereeError(f"{name}: the search promised {value}, and the game has {found}")
        return trace

    def _keep(self, bound: Bound) -> None:
        self.settled[bound.name] = bound
