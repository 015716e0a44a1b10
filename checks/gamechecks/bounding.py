"""Exact bounds: the fewest and the most of something over all complete games."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Unpack

import z3

from gamechecks.errors import InputError, RefereeError
from gamechecks.how import How, clock_of, conclude, seed_of, silence
from gamechecks.measures import Measures
from gamechecks.scope import Scope
from gamechecks.session import Session
from gamechecks.verdict import BOUND_NAMES, Bound, Bounds, Progress
from gamemodels.logic import negation
from gamemodels.mancala import rules
from gamemodels.mancala.board import Trace
from gamemodels.mancala.layout import Player
from gamemodels.mancala.rules import EventKind
from gamemodels.mancala.sowing_steps import SowingSteps
from gamemodels.mancala.sowings import SownTerms
from gamemodels.numbers import BitVectors, Number

FIRST_DEPTH = 8


@dataclass(frozen=True)
class Key:
    """What is bounded: a measure of a game, who must win it, and whether less is sought."""

    measure: str
    least: bool = True
    winner: Player | None = None

    def better(self, value: Number, than: int) -> z3.BoolRef:
        """Whether a value is at least as good as a number."""
        return value <= than if self.least else value >= than


def _key(name: str) -> Key:
    """What a bound's name stands for."""
    if name.endswith("score_difference"):
        return Key("lead", least=name.startswith("lowest"))
    winner = next((p for p in Player if name.endswith(f"{p.value.lower()}_wins")), None)
    return Key(name.split("_")[1], least=not name.startswith("longest"), winner=winner)


KEYS = {name: _key(name) for name in BOUND_NAMES}
"""Everything that can be bounded, by name."""


def bounds(
    scope: Scope,
    *,
    of: Sequence[str] = (),
    **how: Unpack[How],
) -> Bounds:
    """The exact bounds of a scope, of which `boards` is not read; `of` names those wanted."""
    for name in of:
        if name not in KEYS:
            raise InputError(f"{name!r} is no bound: expected one of {', '.join(KEYS)}")
    work = _Bounds(scope, list(dict.fromkeys(of)) or list(KEYS), **how)
    return conclude(work.clock, work.settle, work.answer)


class _Bounds:
    """Games unrolled until all of them are over, and the bounds settled so far."""

    def __init__(self, scope: Scope, names: list[str], **how: Unpack[How]) -> None:
        self.scope = scope
        self.clock = clock_of(how)
        self.seed = seed_of(how)
        self.listen = how.get("listen", silence)
        self.settled = {name: Bound(name) for name in names}
        self.depth = 0

    def settle(self) -> Bounds:
        """Settle one bound after the other."""
        system = SowingSteps(self.scope.pockets, self.scope.marbles, BitVectors(z3.Context()))
        session = Session(system, self.clock, self.seed)
        self._deepen(session)
        session.add(system.final(session.states[-1]))
        measures = Measures(system, session.states)
        for name in self.settled:
            self._settle(name, session, measures)
        return self.answer()

    def answer(self, reason: str | None = None) -> Bounds:
        """The bounds as they stand."""
        return Bounds(
            scope=self.scope,
            bounds=tuple(self.settled.values()),
            depth=self.depth,
            seconds=self.clock.seconds,
            seed=self.seed,
            reason=reason,
        )

    def _deepen(self, session: Session[SownTerms, Trace]) -> None:
        """Unroll until no game is unfinished."""
        steps = FIRST_DEPTH
        while True:
            self.listen(Progress(f"is every game over after {steps} sowings?"))
            session.reach(steps + 1)
            if session.find(negation(session.system.final(session.states[-1]))) is None:
                return
            self.depth, steps = steps, steps * 2

    def _settle(self, name: str, session: Session[SownTerms, Trace], measures: Measures) -> None:
        """Better and better games, until one is refuted: strides double until they fail."""
        key = KEYS[name]
        who = [measures.wins(key.winner)] if key.winner else []
        with self.clock.encoding():
            value: Number = getattr(measures, key.measure)
        trace = self._find(session, name, None, who)
        stride = 1
        while trace is not None:
            best, sign = _measured(key.measure, trace), -1 if key.least else 1
            self._keep(Bound(name, best, trace, self.settled[name].refuted))
            refuted = self.settled[name].refuted
            if refuted == best + sign:
                break
            aim = best + sign * stride
            if refuted is not None and (aim - refuted) * sign >= 0:
                aim = best + sign * max(1, abs(refuted - best) // 2)
            better = self._find(session, name, aim, [*who, key.better(value, aim)])
            if better is None:
                self._keep(Bound(name, best, trace, aim))
                stride = 1
            elif (_measured(key.measure, better) - aim) * sign < 0:
                raise RefereeError(f"{name}: the solver promised {aim}, and the game is {better}")
            else:
                trace, stride = better, stride * 2
        self._keep(Bound(name, *_kept(self.settled[name]), exact=True))

    def _find(
        self,
        session: Session[SownTerms, Trace],
        name: str,
        aim: int | None,
        goals: list[z3.BoolRef],
    ) -> Trace | None:
        best = self.settled[name].value
        shown = None if best is None else f"best so far {best}"
        self.listen(Progress(name if aim is None else f"{name}: trying {aim}", shown))
        return session.find(*goals)

    def _keep(self, bound: Bound) -> None:
        self.settled[bound.name] = bound


def _kept(bound: Bound) -> tuple[int | None, Trace | None, int | None]:
    return bound.value, bound.trace, bound.refuted


def _measured(measure: str, trace: Trace) -> int:
    """A measure of a plain game."""
    return _PLAIN[measure](trace)


def _kinds(trace: Trace) -> list[EventKind]:
    marbles = trace.boards[0].total // max(1, len(trace.layout.ordinary))
    ruling = rules.replay(trace, marbles)
    if ruling.fault:
        raise RefereeError(f"a game that was measured breaks the rules: {ruling.fault}")
    return [event.kind for event in ruling.events]


def _turns(trace: Trace) -> int:
    begins = [
        place
        for place, kind in enumerate(_kinds(trace))
        if kind is EventKind.PICKUP
        and (place == 0 or trace.boards[place].turn is not trace.boards[place - 1].turn)
    ]
    return len(begins)


_PLAIN: dict[str, Callable[[Trace], int]] = {
    "boards": len,
    "pickups": lambda trace: _kinds(trace).count(EventKind.PICKUP),
    "turns": _turns,
    "lead": lambda trace: trace.score(Player.ONE) - trace.score(Player.TWO),
}
