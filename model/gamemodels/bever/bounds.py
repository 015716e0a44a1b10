"""When Bever can be called at the earliest, and how many boards and deals there are."""

from collections.abc import Iterable, Sequence
from typing import Unpack

from gamechecks.core.errors import InputError
from gamechecks.core.scope import EngineChoice
from gamechecks.core.search_options import SearchOptions, conclude, settings_of
from gamechecks.core.verdict import Bound, Bounds, Outcome, Progress, Verdict
from gamechecks.engines.dispatch import answer
from gamechecks.engines.query import Query, QueryKind
from gamemodels.attention import attended
from gamemodels.bever.board import PLAYERS, Board, Deal, Player
from gamemodels.bever.rules import Bever
from gamemodels.bever.scope import Scope

FEWEST = {f"fewest_turns_{player.value.lower()}_calls": player for player in PLAYERS}
COUNTED = (
    "reachable_boards",
    "deals",
    "deals_player1_can_call",
    "deals_player2_can_call",
    "deals_nobody_can_call",
)
"""What only a look at every board tells."""

NAMES = (*FEWEST, *COUNTED)

ABOUT = (
    f"{', '.join(FEWEST)}; and, by a visit to every board, {', '.join(COUNTED)}. The most turns "
    "are unbounded: nobody need ever call."
)


def bounds(
    scope: Scope,
    *,
    engine: EngineChoice = EngineChoice.AUTO,
    of: Sequence[str] = (),
    **options: Unpack[SearchOptions],
) -> Bounds:
    """The bounds of a scope; the solver looks within its boards, the explicit engine at all."""
    for name in of:
        if name not in NAMES:
            raise InputError(f"{name!r} is no bound: expected one of {', '.join(NAMES)}")
    if engine is EngineChoice.BOTH:
        raise InputError("names of bounds are settled by one engine: use explicit or solver")
    by_solver = engine is EngineChoice.SOLVER
    wanted = list(dict.fromkeys(of)) or list(FEWEST if by_solver else NAMES)
    if by_solver and set(wanted) - set(FEWEST):
        raise InputError("the solver counts no boards: use --engine explicit")
    work = (_Asked if by_solver else _Seen)(scope, wanted, options)
    return conclude(work.clock, work.settle, work.answer)


class _Asked:
    """The fewest turns, by searches at growing numbers of boards."""

    engine = EngineChoice.SOLVER

    def __init__(self, scope: Scope, names: Iterable[str], options: SearchOptions) -> None:
        self.scope, self.how = scope, settings_of(options)
        self.clock, self.seed, self.listen = self.how.clock, self.how.seed, self.how.listen
        self.settled = {name: Bound(name) for name in names}
        self.states = 0

    def settle(self) -> Bounds:
        """Find the shortest game of each kind; if there is none, the bound stays open."""
        reason = None
        for name in self.settled:
            for boards in range(1, self.scope.boards + 1):
                formula = f"caller == {FEWEST[name].value}"
                query = Query.of(QueryKind.RUN, self.scope.within(boards), [formula])
                verdict: Verdict = answer(query, self.how)
                if verdict.outcome is not Outcome.REFUTED:
                    break
            if verdict.outcome is Outcome.FOUND:
                turns = boards - 1
                self.settled[name] = Bound(name, turns, verdict.trace, turns - 1, exact=True)
            else:
                reason = verdict.reason or f"no such game within {self.scope.boards} boards"
        return self.answer(reason)

    def answer(self, reason: str | None = None) -> Bounds:
        """The bounds as they stand."""
        return Bounds(
            scope=self.scope,
            bounds=tuple(self.settled.values()),
            depth=0,
            seconds=self.clock.seconds,
            seed=self.seed,
            reason=reason,
            engine=self.engine,
            states=self.states,
        )


class _Seen(_Asked):
    """Every board that there is, and what follows from each."""

    engine = EngineChoice.EXPLICIT

    def settle(self) -> Bounds:
        """Walk to every board, then back from those where somebody calls."""
        rules = Bever(self.scope.known_highest, self.scope.rules, self.scope.start)
        starts = list(rules.starts())
        came_from, boards = self._explored(rules, starts)
        self._fewest(rules, boards)
        counts = {"reachable_boards": len(boards), "deals": len(starts)}
        if any(name.endswith("_can_call") for name in self.settled):
            counts |= self._deals(rules, starts, came_from)
        for name in self.settled:
            if name in counts:
                self.settled[name] = Bound(name, counts[name], exact=True)
        return self.answer()

    def _explored(
        self, rules: Bever, starts: list[Board]
    ) -> tuple[dict[Board, list[Board]], dict[Board, Board | None]]:
        """The boards before each board, and the first way to each."""
        before: dict[Board, list[Board]] = {}
        first: dict[Board, Board | None] = dict.fromkeys(starts)
        level = starts
        while level:
            following: list[Board] = []
            self.listen(Progress(f"{len(first):,} boards"))
            for board in attended(level):
                for move in rules.moves(board):
                    before.setdefault(move.state, []).append(board)
                    if move.state not in first:
                        first[move.state] = board
                        following.append(move.state)
            level = following
            self.states = len(first)
        return before, first

    def _fewest(self, rules: Bever, boards: dict[Board, Board | None]) -> None:
        """The first board, in the order in which they were reached, where a player calls."""
        for name, player in FEWEST.items():
            if name not in self.settled:
                continue
            last = next((board for board in boards if rules.caller(board) is player), None)
            if last is None:
                self.settled[name] = Bound(name, exact=True)
                continue
            way = [last]
            while (earlier := boards[way[-1]]) is not None:
                way.append(earlier)
            trace = rules.trace(way[::-1])
            turns = len(way) - 1
            self.settled[name] = Bound(name, turns, trace, turns - 1, exact=True)

    def _deals(
        self, rules: Bever, starts: list[Board], before: dict[Board, list[Board]]
    ) -> dict[str, int]:
        """From how many deals each player can come to call."""
        able: dict[Player, set[Deal]] = {}
        everywhere = {*before, *starts}
        for player in PLAYERS:
            todo = [board for board in everywhere if rules.caller(board) is player]
            seen = set(todo)
            while todo:
                new = {board for last in attended(todo) for board in before.get(last, ())} - seen
                seen |= new
                todo = list(new)
            able[player] = {board.deal for board in starts if board in seen}
        one, two = (able[player] for player in PLAYERS)
        return {
            "deals_player1_can_call": len(one),
            "deals_player2_can_call": len(two),
            "deals_nobody_can_call": len(starts) - len(one | two),
        }
