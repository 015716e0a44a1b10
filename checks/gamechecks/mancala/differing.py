"""Where variants of the rules and the rules themselves part ways first."""

from dataclasses import replace
from typing import Unpack, cast

import z3

from gamechecks.core.errors import InputError, RefereeError
from gamechecks.core.scope import EngineChoice
from gamechecks.core.search_options import SearchOptions, clock_of, conclude, seed_of, silence
from gamechecks.core.verdict import Outcome, Progress
from gamechecks.engines.bmc.session import Session
from gamechecks.mancala.difference import Continuation, Difference
from gamechecks.mancala.parting import PartingWalk
from gamechecks.mancala.scope import Scope
from gamemodels.logic import negation
from gamemodels.mancala import predicates
from gamemodels.mancala.boards import BoardSteps
from gamemodels.mancala.referee import Move, Trace, successors
from gamemodels.mancala.variants import VARIANTS, Rules
from gamemodels.numbers import BitVectors

WALKED = 200_000
"""Boards that are looked at one by one before the solver is asked."""


def diff(
    scope: Scope, *rules: str, walked: int = WALKED, **how: Unpack[SearchOptions]
) -> Difference:
    """The shortest game on which the scope's rules and the same with some more part ways.

    Up to `walked` boards are looked at one by one; beyond them the solver searches.
    """
    if scope.start is not None:
        raise InputError("diff compares rules from the usual first board: leave the start out")
    if not rules:
        raise InputError(f"no rule to compare with: some of {', '.join(VARIANTS)} were expected")
    for rule in rules:
        if rule not in VARIANTS:
            raise InputError(f"{rule!r} is not a rule: one of {', '.join(VARIANTS)} was expected")
        if rule in scope.rules.names:
            raise InputError(f"the rule {rule} is played on both sides: leave it out of the rules")
    search = _Parting(scope, Rules.named(rules), how)
    return conclude(search.clock, lambda: search.difference(walked), search.answer)


class _Parting:
    """A search at growing numbers of boards that both rules allow."""

    def __init__(self, scope: Scope, added: Rules, how: SearchOptions) -> None:
        self.scope = scope
        self.added = added
        self.variant = Rules.named((*scope.rules.names, *added.names))
        self.clock = clock_of(how)
        self.seed = seed_of(how)
        self.listen = how.get("listen", silence)
        self.walk = PartingWalk(scope, self.variant, self.clock, self.seed)
        self.solved = 0

    def difference(self, walked: int) -> Difference:
        """The first board from which the two sides go on differently, or that there is none."""
        shared = self.walk.parting(walked, self.listen)
        if shared is None and self.walk.settled < self.scope.boards:
            shared = self._solved()
        return self.answer() if shared is None else self._parted(shared)

    def _solved(self) -> Trace | None:
        """The boards before the first that the scope's rules alone allow, by the solver."""
        scope = self.scope
        system = BoardSteps(
            scope.pockets, scope.each, BitVectors(z3.Context()), variants=scope.rules
        )
        session = Session(system, self.clock, self.seed)
        self.solved = self.walk.settled
        for shared in range(self.solved, scope.boards):
            self.listen(Progress(f"after {shared} boards"))
            session.reach(shared + 1)
            pre, post = session.states[-2:]
            with self.clock.encoding():
                allowed = predicates.move(system.layout, pre, post, self.variant)
            trace = session.find(negation(allowed))
            if trace is not None:
                return cast(Trace, replace(trace, states=trace.states[:-1]))
            self.solved = shared + 1
        return None

    def answer(self, reason: str | None = None) -> Difference:
        """What there is to say without a game."""
        return Difference(
            outcome=Outcome.REFUTED if reason is None else Outcome.UNKNOWN,
            scope=self.scope,
            added=self.added,
            seconds=self.clock.seconds,
            seed=self.seed,
            engine=EngineChoice.SOLVER if self.solved else EngineChoice.EXPLICIT,
            settled=max(self.walk.settled, self.solved),
            reason=reason,
        )

    def _parted(self, shared: Trace) -> Difference:
        """Both continuations of a game after which the two sides differ."""
        original, variant = (self._moves(shared, r) for r in (self.scope.rules, self.variant))
        here = [move for move in original if move not in variant]
        there = [move for move in variant if move not in original]
        if not here or not there:
            raise RefereeError(f"rules were seen to part after {shared}, the referee does not")
        return replace(
            self.answer(),
            outcome=Outcome.FOUND,
            shared=shared,
            original=self._continued(shared, here[0], self.scope.rules),
            variant=self._continued(shared, there[0], self.variant),
            parted_by=tuple(
                rule for rule in self.added.names if self._with(shared, rule) != original
            ),
        )

    def _with(self, shared: Trace, rule: str) -> tuple[Move, ...]:
        """What may follow when one variant alone is added."""
        return self._moves(shared, Rules.named((*self.scope.rules.names, rule)))

    def _moves(self, shared: Trace, rules: Rules) -> tuple[Move, ...]:
        return successors(shared.layout, shared.boards[-1], rules)

    def _continued(self, shared: Trace, move: Move, rules: Rules) -> Continuation:
        """A move, and what follows from it until the hand is empty."""
        moves = [move]
        while moves[-1].state.hand:
            moves.append(successors(shared.layout, moves[-1].state, rules)[0])
        return Continuation(rules, tuple(moves))
