"""The question who can force what, and its answer."""

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from typing import Any, Unpack

from gamechecks.core.errors import InputError, RefereeError, Unsettled
from gamechecks.core.scope import GameScope
from gamechecks.core.search_options import SearchOptions, clock_of, conclude, silence
from gamechecks.core.verdict import Progress
from gamechecks.engines.graph import bound_of, move_walk
from gamechecks.engines.observers import OpenEnd, ResidualObserver
from gamechecks.engines.values.nodes import MAX_NODES, PlayGraph, player_called, players_of
from gamechecks.engines.values.outcomes import ForceOutcome, ForceVerdict
from gamechecks.engines.values.refereeing import StrategyReferee
from gamechecks.engines.values.strategies import ForceSearch, game_of, strategy_of
from gamechecks.language.question import Condition, goals
from gamemodels.attention import attend

CHANCE = "chance"
"""What stands among the others where it has a say."""

GLANCE = 30_000
"""Positions of all games, and of games that are cut off early, that are tried before others."""

TRIED = 20
"""Games that are played to try out a faster test, against moves at random."""

SMALL_BOUNDS = (25, 100)
"""Boards after which games are cut off early: a goal that is settled by then is settled."""


def force(
    scope: GameScope, player: Any, formula: str, **how: Unpack[SearchOptions]
) -> ForceVerdict:
    """Whether a player can make a formula true whatever the others and chance do."""
    work = _Work(scope, player, formula, how)
    return conclude(work.clock, work.settle, work.answer)


def goal_of(scope: GameScope, formula: Any) -> Condition:
    """A formula that games within the scope may make true."""
    if not isinstance(formula, str):
        raise InputError(f"{formula!r} is no formula: a text was expected, or a property's name")
    (condition,) = goals([formula], scope.vocabulary)
    return condition


@dataclass
class _Work:
    """A question, and what is known of its answer so far."""

    scope: GameScope
    player: Any
    formula: str
    how: SearchOptions
    found: ForceVerdict = field(init=False)

    mover: Hashable = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.clock = clock_of(self.how)
        self.listen = self.how.get("listen", silence)
        self.condition = goal_of(self.scope, self.formula)
        self.visited = 0
        self.search = self._every_game()
        name = str(getattr(self.player, "value", self.player))
        self.found = ForceVerdict(
            ForceOutcome.UNKNOWN, self.scope, name, self.condition.name, self.clock.seconds
        )

    def settle(self) -> ForceVerdict:
        """Search a little, then by faster means, then all positions; the referee plays it."""
        with self.clock.solving():
            self._name_players()
            if self._forced(self._every_game(GLANCE)) is None:
                self._by_faster_means()
            if self.found.outcome is ForceOutcome.UNKNOWN:
                self._forced(self._every_game())
            if self.search.test is not None:
                self._try_out()
            strategy = strategy_of(self.search)
            referee = StrategyReferee(self.scope, self.mover, self.condition, strategy)
            fault = referee.fault()
        if fault is not None:
            raise RefereeError(f"force: the strategy that was found fails: {fault.reason}")
        self.found = replace(self.found, strategy=strategy)
        return self.answer()

    def answer(self, reason: str | None = None) -> ForceVerdict:
        """The verdict as it stands; what best play has settled stays so without a strategy."""
        chance = (CHANCE,) if self.search.chance else ()
        found = self.found
        if found.strategy is None and self.search.test is None:
            found = replace(found, outcome=ForceOutcome.UNKNOWN)
        return replace(
            found,
            others=(*found.others, *chance),
            seconds=self.clock.seconds,
            positions=max(self.visited, len(self.search.values)),
            reason=reason,
        )

    def _name_players(self) -> None:
        """Find out who plays, which takes a look at the first positions."""
        players = players_of(self.scope)
        name = player_called(self.player, players, self.scope)
        self.mover = players[name]
        others = tuple(each for each in players if each != name)
        self.found = replace(self.found, player=name, others=others)

    def _by_faster_means(self) -> None:
        """Ask the walk's own test, or else search games that are cut off early."""
        search = self._every_game()
        graph = search.graph
        if graph.observer.waits(graph.observer.first()):
            if graph.bound is None:
                search.test = graph.walk.forcing(self.mover, self._at_end, self._tell)
            if search.test is not None:
                self._forced(search)
            return
        for boards in SMALL_BOUNDS:
            for assumed in (False, True):
                unknown = self.found.outcome is ForceOutcome.UNKNOWN
                if unknown and boards < self.scope.boards:
                    self._forced(self._cut_off(boards, assumed), not assumed)

    def _try_out(self) -> None:
        """Play some games by what a faster test says; the referee reads the goal on them."""
        forced = self.found.outcome is ForceOutcome.FORCED
        for seed in range(TRIED):
            game = game_of(self.search, forced, seed)
            if self.condition.met(game) is not forced:
                raise RefereeError(f"force: best play does not lead to what it says: {game.states}")

    def _forced(self, search: ForceSearch, telling: bool | None = None) -> bool | None:
        """Search from every start until one is lost.

        None if there are too many positions, or the answer is another than the `telling` one.
        """
        self.search = search
        try:
            forced = all(search.value(start) for start in search.graph.starts())
        except Unsettled:
            self.clock.check()
            if search.max_nodes == MAX_NODES:
                raise
            return None
        if telling is not None and forced is not telling:
            return None
        outcome = ForceOutcome.FORCED if forced else ForceOutcome.NOT_FORCED
        self.found = replace(self.found, outcome=outcome)
        return forced

    def _every_game(self, most: int = MAX_NODES) -> ForceSearch:
        walk = move_walk(self.scope)
        observer = ResidualObserver(walk.rules, [self.condition])
        graph = PlayGraph(walk, observer, bound_of(self.scope))
        return ForceSearch(graph, self.mover, listen=self._tell, max_nodes=most)

    def _cut_off(self, boards: int, assumed: bool) -> ForceSearch:
        """The search of games cut off early, which settle nothing that is then still open."""
        scope = self.scope.within(boards)
        walk = move_walk(scope)
        observer = OpenEnd(walk.rules, [self.condition], assumed=assumed)
        graph = PlayGraph(walk, observer, bound_of(scope))
        return ForceSearch(graph, self.mover, listen=self._tell, max_nodes=GLANCE)

    def _at_end(self, state: Any) -> bool:
        """Return True if a game that ends in a state meets the goal, which waits for the end."""
        observer = ResidualObserver(self.search.graph.walk.rules, [self.condition])
        return bool(observer.ended(observer.first(), state)[0])

    def _tell(self, positions: int) -> None:
        """Report progress, and let the work be stopped."""
        attend()
        self.visited = positions
        bound = self.search.graph.bound
        doing = "all games" if bound is None else f"within {bound:,} boards"
        self.listen(Progress(doing, f"{positions:,} positions"))
