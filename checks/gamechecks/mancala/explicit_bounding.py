"""`bounds` by looking at every position: shortest and longest ways and counts; best play apart."""

from array import array
from collections.abc import Sequence
from typing import Unpack

from gamechecks.core.errors import InputError, RefereeError, Unsettled
from gamechecks.core.scope import EngineChoice
from gamechecks.core.search_options import SearchOptions, clock_of, conclude, seed_of, silence
from gamechecks.core.verdict import Bound, Bounds
from gamechecks.engines.explicit.walk import refereed
from gamechecks.mancala.best import best
from gamechecks.mancala.measures import KEYS, Key, measured
from gamechecks.mancala.packed_walk import PackedWalk
from gamechecks.mancala.position_graph import NOWHERE, PositionGraph
from gamechecks.mancala.scope import BEST, EXPLICIT_NAMES, Scope
from gamemodels.mancala.layout import Player
from gamemodels.mancala.referee import Trace

NAMES = (*KEYS, *EXPLICIT_NAMES)
"""Everything that this engine tells of a scope."""
UNSEEN = -(2**31)


def find_explicit_bounds(
    scope: Scope, *, of: Sequence[str] = (), **options: Unpack[SearchOptions]
) -> Bounds:
    """The exact bounds of a scope, of which `boards` is not read; `of` names those wanted."""
    for name in of:
        if name not in NAMES:
            raise InputError(f"{name!r} is not a bound: expected one of {', '.join(NAMES)}")
    work = _Bounds(scope, list(dict.fromkeys(of)) or list(NAMES), **options)
    return conclude(work.clock, work.settle, work.answer)


class _Bounds:
    """The bounds settled so far, and the graph that they are read off."""

    def __init__(self, scope: Scope, names: list[str], **options: Unpack[SearchOptions]) -> None:
        self.scope = scope
        self.clock = clock_of(options)
        self.seed = seed_of(options)
        self.walk = PackedWalk(scope)
        self.game = self.walk.game
        self.listen = options.get("listen", silence)
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

    def _see_every_position(self) -> None:
        """Settle all but best play."""
        self.graph.explore()
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
