"""Macro-steps: searches sowing by sowing, in clauses, for `run` and `check`.

Who wins, and whether there are at most so many boards, pickups and turns, is settled when a game
is over, since until then another board may come. So the earliest counterexample is the shortest
complete game that keeps to the opposite's limits; one that is cut off breaks nothing of this. Only
that there are more boards or pickups than so many is settled earlier, and needs small steps.
"""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace

from gamechecks.core.clock import Clock
from gamechecks.core.errors import RefereeError
from gamechecks.core.scope import Games, SolverChoice
from gamechecks.core.search_options import Listener, silence
from gamechecks.core.verdict import Progress
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.engines.bmc.solvers import satisfy
from gamechecks.engines.macro_steps import (
    Exclusion,
    MacroStepCheck,
    MacroSteps,
    MacroStepSearch,
    SmallStepsNeeded,
)
from gamechecks.engines.query import Query, QueryKind
from gamechecks.language.question import Condition
from gamemodels.clauses import Clauses, Literal, opposite
from gamemodels.mancala.board import Board, Layout, Player
from gamemodels.mancala.rules import Mancala, Trace
from gamemodels.mancala.scope import SOWINGS, Scope
from gamemodels.mancala.sowing_cnf import Counts, PickupGame
from gamemodels.mancala.sowing_fragment import (
    FEWEST,
    UNLIMITED,
    SowingFragment,
    fragment_of,
    sowing_cnf_too_large,
)
from gamemodels.rules import replay

BROKEN = "the solver's game breaks the rules"


@dataclass(frozen=True)
class PickupSearch:
    """One scope's games, asked for with clauses."""

    scope: Scope
    clock: Clock
    seed: int = 0
    solver: SolverChoice = SolverChoice.Z3

    def find(
        self, steps: int, limits: SowingFragment = UNLIMITED, games: Games = Games.COMPLETE
    ) -> Trace | None:
        """A game of at most so many pickups, or one that goes on after them."""
        if steps < 0:
            return None
        game = self.game(steps, limits, games)
        true = satisfy(game.clauses, self.clock, self.seed, self.solver)
        return None if true is None else self._refereed(game, true)

    def game(
        self, steps: int, limits: SowingFragment = UNLIMITED, games: Games = Games.COMPLETE
    ) -> PickupGame:
        """What a game does in at most so many pickups: it is then over, is not, or may be."""
        scope = self.scope
        layout, poor = Layout.canonical(scope.pockets), limits.poor(scope.everything)
        with self.clock.encoding():
            game = PickupGame(layout, scope.each, steps, poor, limits.cap, scope.rules)
            clauses = game.clauses
            if games is Games.UNFINISHED:
                clauses.add(*map(opposite, game.final))
            for literal in game.final if games is Games.COMPLETE else ():
                clauses.add(literal)
            if limits.boards is not None:
                clauses.at_most(game.boards, limits.boards - 1)
            if limits.turns is not None:
                clauses.at_most(game.begun_turns(), limits.turns)
            if limits.more_boards is not None:
                clauses.at_least(game.boards, limits.more_boards)
            if limits.more_pickups is not None:
                pickups = [step.active for step in game.pickups]
                clauses.at_least(pickups, limits.more_pickups + 1)
        return game

    def _refereed(self, game: PickupGame, true: Set[int]) -> Trace:
        """The pickups that a solver chose, played by the referee, who must come to its boards."""
        rules, boards = Mancala(game.layout, self.scope.each, game.rules), list[Board]()
        picks = [p for step in game.pickups for p, here in step.picked.items() if here in true]
        solved = zip(game.counts[1:], game.turns[1:], strict=True)
        try:
            for board in rules.playing(picks):
                boards.append(board)
                if not board.hand and len(boards) > 1 and boards[-2].hand:
                    _compare(boards, *next(solved), true)
        except ValueError as refusal:
            raise RefereeError(f"{BROKEN}: {refusal}") from None
        if len(picks) < len(game.pickups) and not rules.is_final(boards[-1]):
            raise RefereeError(f"{BROKEN}: it ends with {boards[-1]}, which is not the end")
        trace = rules.trace(boards)
        fault = replay(trace).fault
        if fault is not None:
            raise RefereeError(f"{BROKEN}: {fault}")
        return trace


def _compare(boards: Sequence[Board], counts: Counts, turn: Literal, true: Set[int]) -> None:
    """Refuse a solver's board that is not the referee's last one."""
    board = boards[-1]
    found = {
        p: sum(bit is True or bit in true for bit in count.bits) for p, count in counts.items()
    }
    mover = Player.ONE if turn in true else Player.TWO
    if found != {p: board.marbles[p] for p in found} or mover is not board.turn:
        raise RefereeError(
            f"{BROKEN}: board {len(boards)}\n"
            f"the solver's board: {found}, {mover}\nthe referee's board: {board}"
        )


BOARDS_A_PICKUP = 4
"""As many boards follow from a pickup in most games, about: it says where a search begins."""


@dataclass
class SowingSearch(MacroStepSearch):
    """A question without a look inside a sowing, asked at growing numbers of pickups."""

    search: PickupSearch
    games: Games
    wanted: Sequence[Condition]
    limits: SowingFragment
    listen: Listener = silence
    settled: int = 0

    def first(self) -> Trace | None:
        """A game as asked for; raises where it can't be told whether there is one."""
        trace = self._unfinished() if self.games is Games.UNFINISHED else self._complete()
        if trace is None:
            self.settled = self.search.scope.boards
            return None
        for condition in self.wanted:
            condition.confirm(trace)
        return trace

    def exclusions(self, clock: Clock) -> Iterator[Exclusion]:
        search = replace(self.search, clock=clock, solver=SolverChoice.CADICAL)
        yield from replace(self, search=search)._exclusions()

    def _exclusions(self) -> Iterator[Exclusion]:
        """What a refutation rests on, by the solver that is asked."""
        unfinished = self.games is Games.UNFINISHED
        boards, most = self._longer() if unfinished else self._most()
        if most < 0:
            yield Exclusion("complete game with fewer than no pickups", impossible())
            return
        steps = self._enough(most)
        if steps < most:
            game = self.search.game(steps, games=Games.UNFINISHED)
            yield Exclusion(f"game that is not over after {steps} pickups", game.clauses)
        if unfinished:
            game = self.search.game(steps, SowingFragment(more_boards=boards), Games.ANY)
            yield Exclusion(f"game with pickups <= {steps}, boards > {boards}", game.clauses)
            return
        limits = replace(self.limits, boards=None)
        if 2 * steps + 2 >= boards or self.search.find(steps, limits) is not None:
            limits = replace(limits, boards=boards)
        game = self.search.game(steps, limits)
        yield Exclusion(f"complete game with {limits.words(steps)}", game.clauses)

    def _enough(self, most: int) -> int:
        """So many pickups that no game has more, or none may have."""
        for steps in self._growing(most):
            if steps == most or not self._goes_on(steps):
                return steps
        raise AssertionError("the last number of steps is the most")

    def _most(self) -> tuple[int, int]:
        """The most boards, and the most steps: each costs at least two boards."""
        boards = self.search.scope.boards
        if self.limits.boards is not None:
            boards = min(boards, self.limits.boards)
        most = (boards - 1) // 2
        return boards, most if self.limits.pickups is None else min(most, self.limits.pickups)

    def _longer(self) -> tuple[int, int]:
        """The boards that a game must exceed, and the steps in which it does if it goes on."""
        boards = self.search.scope.boards
        return boards, -(-boards // 2)

    def _complete(self) -> Trace | None:
        """More and more pickups, as long as some game is not over."""
        boards, most = self._most()
        for steps in self._growing(most):
            trace = self._within(steps, boards)
            if trace is not None:
                return trace
            self.settled = min(boards, 2 * steps + 2)
            if steps < most and not self._goes_on(steps):
                break
        return None

    def _within(self, steps: int, boards: int) -> Trace | None:
        """A game of so many pickups and boards; laps and boards are counted only if need be."""
        limits = replace(self.limits, boards=None)
        if 2 * steps + 2 < boards:
            without_laps = replace(limits, cap=self.search.scope.pockets - 1)
            for easier in (without_laps, limits):
                trace = self.search.find(steps, easier)
                if trace is not None and len(trace) <= boards:
                    return trace
            if trace is None:
                return None
        return self.search.find(steps, replace(limits, boards=boards))

    def _goes_on(self, steps: int) -> bool:
        """Whether some game is not over after so many pickups."""
        return self.search.find(steps, games=Games.UNFINISHED) is not None

    def _unfinished(self) -> Trace | None:
        """The first boards of a game that has more of them."""
        boards, most = self._longer()
        game = self.search.find(self._enough(most), SowingFragment(more_boards=boards), Games.ANY)
        return game and replace(game, states=game.states[:boards])

    def _growing(self, most: int) -> Iterator[int]:
        asked = max(
            self.limits.more_pickups or 0, (self.limits.more_boards or 0) // BOARDS_A_PICKUP
        )
        steps = max(FEWEST, self.search.scope.everything, asked + 1)
        while steps < most:
            self.listen(Progress(f"within {steps} pickups"))
            yield steps
            steps *= 2
        self.listen(Progress(f"within {most} pickups"))
        yield most


def impossible() -> Clauses:
    """Clauses that cannot hold: just the empty one."""
    clauses = Clauses()
    clauses.add()
    return clauses


NEEDED = (
    "sowing steps cannot answer this: it looks inside a sowing, at games that are cut off, or for "
    "the board at which a count is reached; use boards"
)


@dataclass(frozen=True)
class SowingCheck(MacroStepCheck):
    """The search for games that break a property."""

    bmc: BoundedSearch
    search: PickupSearch

    def counterexample(self) -> Trace | None:
        """Some game that breaks the property."""
        return self._some_game(*self.bmc.wanted)

    def shorter(self, trace: Trace) -> Iterator[Trace]:
        """Shorter counterexamples, by thirds from below: the shorter, the sooner refuted."""
        (opposite,) = self.bmc.wanted
        fragment, best = self._fragment(opposite), len(trace)
        if fragment.settled_early:
            raise SmallStepsNeeded(NEEDED)
        refuted = max(0, fragment.more_boards or 0)
        while best - refuted > 1:
            aim = refuted + max(1, (best - refuted) // 3)
            self.bmc.listen(Progress(f"within {aim} boards"))
            shorter = self._sowings(aim, Games.COMPLETE, fragment, opposite).first()
            if shorter is None:
                refuted = aim
            else:
                best = len(shorter)
                yield shorter

    def never(self, premise: Condition) -> bool:
        """Whether a premise comes true in no game."""
        return self._some_game(premise) is None

    def _some_game(self, condition: Condition) -> Trace | None:
        """A game that meets a condition, a complete one if there is one."""
        fragment, boards = self._fragment(condition), self.bmc.scope.boards
        trace = self._sowings(boards, Games.COMPLETE, fragment, condition).first()
        some = self.bmc.games is Games.ANY and (fragment.settled_early or not condition.refuted)
        cut_off = fragment.cut_off(boards, self.search.scope.everything) if some else False
        if trace is not None or cut_off is False:
            return trace
        unfinished = self._sowings(boards, Games.UNFINISHED, UNLIMITED).first()
        if unfinished is not None and cut_off is None:
            raise SmallStepsNeeded(NEEDED)
        return unfinished

    def _fragment(self, condition: Condition) -> SowingFragment:
        fragment = fragment_of([condition], Games.COMPLETE, self.bmc.query.layout)
        if fragment is None or self.bmc.games is Games.UNFINISHED:
            raise SmallStepsNeeded(NEEDED)
        return fragment

    def _sowings(
        self, boards: int, games: Games, fragment: SowingFragment, *wanted: Condition
    ) -> SowingSearch:
        search = replace(self.search, scope=replace(self.search.scope, boards=boards))
        return SowingSearch(search, games, wanted, fragment, self.bmc.listen)


class Sowings(MacroSteps):
    """A whole sowing a step, a forfeit folded in."""

    name = SOWINGS
    refusal = (
        "sowing steps cannot answer this: they know limits on boards, pickups and turns and "
        "who wins, in complete games, or any unfinished game, on the canonical layout; "
        "use boards"
    )

    def fragment(self, query: Query) -> SowingFragment | None:
        # A check looks for complete games apart from those that are cut off.
        apart = query.kind is QueryKind.CHECK and query.games is Games.ANY
        return fragment_of(query.wanted, Games.COMPLETE if apart else query.games, query.layout)

    def too_large(self, scope: Scope) -> bool:
        return sowing_cnf_too_large(scope)

    def search(self, bmc: BoundedSearch, fragment: SowingFragment) -> SowingSearch:
        return SowingSearch(_pickups(bmc), bmc.games, bmc.wanted, fragment, bmc.listen)

    def check(self, bmc: BoundedSearch) -> SowingCheck:
        return SowingCheck(bmc, _pickups(bmc))

    def all_over(self, scope: Scope, clock: Clock) -> bool:
        search = PickupSearch(scope, clock, solver=SolverChoice.CADICAL)
        return SowingSearch(search, Games.UNFINISHED, (), UNLIMITED).first() is None


def _pickups(bmc: BoundedSearch) -> PickupSearch:
    scope = bmc.scope
    assert isinstance(scope, Scope), "sowings are Mancala's"
    return PickupSearch(scope, bmc.clock, bmc.seed, bmc.how.solver)
