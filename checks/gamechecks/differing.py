"""Where a variant of the rules and the rules themselves part ways first."""

from dataclasses import replace
from typing import Unpack

import z3

from gamechecks.difference import Continuation, Difference
from gamechecks.errors import InputError, RefereeError
from gamechecks.how import How, clock_of, conclude, seed_of, silence
from gamechecks.scope import Scope
from gamechecks.solving.session import Session
from gamechecks.verdict import Outcome, Progress
from gamemodels.logic import negation
from gamemodels.mancala import predicates
from gamemodels.mancala.board import Trace
from gamemodels.mancala.boards import BoardSteps
from gamemodels.mancala.rules import Move, successors
from gamemodels.mancala.variants import VARIANTS, Rules
from gamemodels.numbers import BitVectors


def diff(scope: Scope, rule: str, **how: Unpack[How]) -> Difference:
    """The shortest game on which the scope's rules and the same with one more part ways."""
    if rule not in VARIANTS:
        raise InputError(f"{rule!r} is no rule: one of {', '.join(VARIANTS)} was expected")
    if rule in scope.rules.names:
        raise InputError(f"the rule {rule} is played on both sides: leave it out of the rules")
    search = _Parting(scope, rule, how)
    return conclude(search.clock, search.difference, search.answer)


class _Parting:
    """A search at growing numbers of boards that both rules allow."""

    def __init__(self, scope: Scope, rule: str, how: How) -> None:
        self.scope = scope
        self.rule = rule
        self.variant = Rules.named((*scope.rules.names, rule))
        self.clock = clock_of(how)
        self.seed = seed_of(how)
        self.listen = how.get("listen", silence)
        self.settled = 1

    def difference(self) -> Difference:
        """The first board from which the two sides go on differently, or that there is none."""
        scope = self.scope
        system = BoardSteps(
            scope.pockets, scope.marbles, BitVectors(z3.Context()), rules=scope.rules
        )
        session = Session(system, self.clock, self.seed)
        for shared in range(1, scope.boards):
            self.listen(Progress(f"after {shared} boards"))
            session.reach(shared + 1)
            pre, post = session.states[-2:]
            with self.clock.encoding():
                allowed = predicates.move(system.layout, pre, post, self.variant)
            trace = session.find(negation(allowed))
            if trace is not None:
                return self._parted(trace)
            self.settled = shared + 1
        return self.answer()

    def answer(self, reason: str | None = None) -> Difference:
        """What there is to say without a game."""
        return Difference(
            outcome=Outcome.REFUTED if reason is None else Outcome.UNKNOWN,
            scope=self.scope,
            rule=self.rule,
            seconds=self.clock.seconds,
            seed=self.seed,
            settled=self.settled,
            reason=reason,
        )

    def _parted(self, trace: Trace) -> Difference:
        """Both continuations of a game whose last board one side alone allows."""
        shared = replace(trace, boards=trace.boards[:-1])
        moves = self._moves(shared, self.scope.rules), self._moves(shared, self.variant)
        here = [move for move in moves[0] if move.board == trace.boards[-1]]
        there = [move for move in moves[1] if move.board not in [each.board for each in moves[0]]]
        if not here or not there or here[0].board in [move.board for move in moves[1]]:
            raise RefereeError(f"the solver sees rules part after {shared}, the referee does not")
        return replace(
            self.answer(),
            outcome=Outcome.FOUND,
            shared=shared,
            original=self._continued(shared, here[0], self.scope.rules),
            variant=self._continued(shared, there[0], self.variant),
        )

    def _moves(self, shared: Trace, rules: Rules) -> tuple[Move, ...]:
        return successors(shared.layout, shared.boards[-1], rules)

    def _continued(self, shared: Trace, move: Move, rules: Rules) -> Continuation:
        """A move, and what follows from it until the hand is empty."""
        moves = [move]
        while moves[-1].board.hand:
            moves.append(successors(shared.layout, moves[-1].board, rules)[0])
        return Continuation(rules, tuple(moves))
