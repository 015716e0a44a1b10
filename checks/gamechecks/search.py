"""Bounded searches for traces."""

from collections.abc import Iterator

import z3

from gamechecks.errors import Interrupted, Unsettled
from gamechecks.scope import Games, LayoutChoice, Scope
from gamechecks.session import Clock, Session
from gamechecks.verdict import Outcome, Seconds, Verdict
from gamemodels.logic import negation
from gamemodels.mancala.board import Trace
from gamemodels.mancala.boards import BoardSteps
from gamemodels.mancala.terms import BoardTerms
from gamemodels.numbers import BitVectors

FIRST_HORIZON = 128
"""Longer bounds are reached by doubling: most games are over long before."""


def run(
    scope: Scope,
    *,
    games: Games = Games.COMPLETE,
    layout: LayoutChoice = LayoutChoice.CANONICAL,
    timeout: float | None = None,
    seed: int = 0,
) -> Verdict:
    """Find a game within the scope, or refute that there is one."""
    hunt = _Hunt(scope, games, layout, Clock(timeout), seed)
    try:
        return hunt.verdict()
    except Unsettled as reason:
        return hunt.answer(Outcome.UNKNOWN, reason=str(reason))
    except KeyboardInterrupt:
        raise Interrupted(hunt.answer(Outcome.UNKNOWN, reason="interrupted")) from None


class _Hunt:
    """One question about one scope, asked at growing horizons."""

    def __init__(
        self, scope: Scope, games: Games, layout: LayoutChoice, clock: Clock, seed: int
    ) -> None:
        self.scope = scope
        self.games = games
        self.layout = layout
        self.clock = clock
        self.seed = seed
        self.settled = 0

    def verdict(self) -> Verdict:
        """Found, or refuted; raises where neither can be told."""
        session = self._session()
        for horizon in _horizons(self.scope.boards):
            session.reach(horizon)
            trace = self._look(session, horizon)
            if trace is not None:
                return self.answer(Outcome.FOUND, trace)
            self.settled = horizon
            if horizon < self.scope.boards and self._all_over(session):
                break
        return self.answer(Outcome.REFUTED)

    def answer(
        self, outcome: Outcome, trace: Trace | None = None, reason: str | None = None
    ) -> Verdict:
        """The verdict as it stands."""
        return Verdict(
            outcome=outcome,
            scope=self.scope,
            games=self.games,
            seconds=Seconds(self.clock.encode, self.clock.solve, self.clock.total),
            seed=self.seed,
            trace=trace,
            reason=reason,
            settled=self.settled,
        )

    def _session(self) -> Session[BoardTerms, Trace]:
        numbers = BitVectors(z3.Context())
        symbolic = self.layout is LayoutChoice.SYMBOLIC
        system = BoardSteps(self.scope.pockets, self.scope.marbles, numbers, symbolic=symbolic)
        return Session(system, self.clock, self.seed)

    def _look(self, session: Session[BoardTerms, Trace], horizon: int) -> Trace | None:
        """A game of the kind asked for among those that a horizon shows whole."""
        over = session.system.final(session.states[-1])
        whole = horizon == self.scope.boards
        if self.games is Games.UNFINISHED:
            return session.find(negation(over)) if whole else None
        if self.games is Games.ANY and whole:
            return session.find()
        return session.find(over)

    def _all_over(self, session: Session[BoardTerms, Trace]) -> bool:
        """Whether every game is over by now, so that looking further shows nothing new."""
        return session.find(negation(session.system.final(session.states[-1]))) is None


def _horizons(boards: int) -> Iterator[int]:
    horizon = FIRST_HORIZON
    while horizon < boards:
        yield horizon
        horizon *= 2
    yield boards
