"""Where variants of the rules and the rules themselves part ways first."""

import random
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any, Unpack

from gamechecks.core.errors import InputError, RefereeError, Unsettled
from gamechecks.core.scope import EngineChoice, RuledScope
from gamechecks.core.search_options import SearchOptions, clock_of, conclude, seed_of, silence
from gamechecks.core.verdict import Continuation, Difference, GameTrace, Outcome, Progress
from gamemodels.rules import Move, Rules

WALKED = 200_000
"""Boards that are looked at one by one before the solver is asked."""


def diff(
    scope: RuledScope, *rules: str, walked: int = WALKED, **options: Unpack[SearchOptions]
) -> Difference:
    """The shortest game on which the scope's rules and the same with some more part ways.

    Up to `walked` boards are looked at one by one; beyond them the solver searches.
    """
    names = scope.names_of_rules
    if not rules:
        known = ", ".join(names.kind.known())
        raise InputError(f"no rule to compare with: some of {known} were expected")
    played = names.read(scope.rules).names
    for rule in names.read(list(rules)).names:
        if rule in played:
            raise InputError(f"the rule {rule} is played on both sides: leave it out of the rules")
    search = _RuleDifference(scope, rules, options)
    return conclude(search.clock, lambda: search.difference(walked), search.answer)


class _RuleDifference:
    """A walk over the boards that both sides allow, then a search, the shortest games first."""

    def __init__(self, scope: RuledScope, added: Sequence[str], options: SearchOptions) -> None:
        self.scope = scope
        self.names = scope.names_of_rules
        self.added = self.names.read(list(added))
        self.changed = self._with(*self.added.names)
        self.clock, self.seed = clock_of(options), seed_of(options)
        self.listen = options.get("listen", silence)
        self.settled, self.solved = 1, False
        self.rules, self.variant = scope.referee, self.changed.referee

    def difference(self, walked: int) -> Difference:
        """The first board from which the two sides go on differently, or that there is none."""
        shared = self._walked(walked)
        if shared is None and self.settled < self.scope.boards:
            shared = self._searched(walked)
        return self.answer() if shared is None else self._parted(shared)

    def answer(self, reason: str | None = None) -> Difference:
        """What there is to say without a game."""
        return Difference(
            outcome=Outcome.REFUTED if reason is None else Outcome.UNKNOWN,
            scope=self.scope,
            added=self.added,
            seconds=self.clock.seconds,
            seed=self.seed,
            engine=EngineChoice.SOLVER if self.solved else EngineChoice.EXPLICIT,
            settled=self.settled,
            reason=reason,
        )

    def _walked(self, most: int) -> GameTrace | None:
        """The shortest game after which the rules differ, if that is seen within some boards."""
        dice = random.Random(self.seed) if self.seed else None
        came_from: dict[Any, Any] = dict.fromkeys(self.rules.starts())
        level = list(came_from)
        while self.settled < self.scope.boards:
            self.listen(Progress(f"after {self.settled} boards, {len(came_from):,} in all"))
            following: list[Any] = []
            for board in level:
                self.clock.check()
                if len(came_from) > most:
                    return None
                here, there = (_after(each, board) for each in (self.rules, self.variant))
                if set(here) != set(there):
                    return self._way(came_from, board)
                fresh = [state for state in here.values() if state not in came_from]
                came_from |= dict.fromkeys(fresh, board)
                following += fresh
            if dice:
                dice.shuffle(following)
            level = following
            self.settled = self.settled + 1 if following else self.scope.boards
        return None

    def _way(self, came_from: dict[Any, Any], last: Any) -> GameTrace:
        way = [last]
        while (before := came_from[way[-1]]) is not None:
            way.append(before)
        return self.rules.trace(way[::-1])

    def _searched(self, walked: int) -> GameTrace | None:
        """The same by the solver, at growing numbers of boards that both rules allow."""
        if self.scope.game.system is None:
            raise Unsettled(f"more than {walked:,} boards to look at")
        from gamechecks.engines.bmc.divergence import DivergenceSearch

        self.solved = True
        search = DivergenceSearch(self.scope, self.changed, self.clock, self.seed)
        for shared in range(self.settled, self.scope.boards):
            self.listen(Progress(f"after {shared} boards"))
            trace = search.after(shared)
            if trace is not None:
                return trace
            self.settled = shared + 1
        return None

    def _parted(self, shared: GameTrace) -> Difference:
        """Both continuations of a game after which the two sides differ."""
        last = shared.states[-1]
        here, there = (_after(rules, last) for rules in (self.rules, self.variant))
        if set(here) == set(there):
            raise RefereeError(f"rules were seen to part after {shared}, the referee does not")
        one, other = _told_apart(_only(self.rules, last, there), _only(self.variant, last, here))
        return replace(
            self.answer(),
            outcome=Outcome.FOUND,
            shared=shared,
            original=self._continued(self.scope, one),
            variant=self._continued(self.changed, other),
            parted_by=tuple(
                rule
                for rule in self.added.names
                if set(_after(self._with(rule).referee, last)) != set(here)
            ),
        )

    def _with(self, *rules: str) -> RuledScope:
        """The world in which some variants are added."""
        return self.scope.played_by((*self.names.read(self.scope.rules).names, *rules))

    def _continued(self, scope: RuledScope, move: Move[Any, Any] | None) -> Continuation:
        moves = () if move is None else tuple(scope.referee.continued(move))
        return Continuation(self.names.read(scope.rules), moves)


def _after(rules: Rules[Any, Any], board: Any) -> dict[Hashable, Any]:
    """What may follow a board: what of a move is compared, and the state that it leads to."""
    return {(move.event, rules.compared(move.state)): move.state for move in rules.moves(board)}


def _only(rules: Rules[Any, Any], board: Any, others: dict[Hashable, Any]) -> list[Move[Any, Any]]:
    """The moves that other rules do not have."""
    moves = rules.moves(board)
    return [move for move in moves if (move.event, rules.compared(move.state)) not in others]


def _told_apart(
    here: list[Move[Any, Any]], there: list[Move[Any, Any]]
) -> tuple[Move[Any, Any] | None, Move[Any, Any] | None]:
    """A move of each side: the same event with two results, if there is one."""
    for one in here:
        for other in there:
            if one.event == other.event:
                return one, other
    return (here[0] if here else None), (there[0] if there else None)
