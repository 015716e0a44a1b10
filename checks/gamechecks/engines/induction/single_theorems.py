"""The proof of one theorem from lemmas that are known: by k-induction, or by a rank that falls."""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import TypeVar

from gamechecks.core.errors import Unsettled
from gamechecks.core.search_options import Listener
from gamechecks.core.verdict import Progress
from gamechecks.engines.induction.claims import claim_of_board, never
from gamechecks.engines.induction.induction import BRIEFLY, Induction, Invariant
from gamechecks.engines.induction.proof import Counterexample, ProvedObligation
from gamechecks.engines.induction.quick_induction import inductive
from gamechecks.engines.induction.refuting import Refuter, located
from gamechecks.engines.induction.theorems import EVERY_GAME_ENDS, Termination
from gamechecks.language.question import Condition

Answer = TypeVar("Answer")

PATIENCE = 3.0
"""Seconds after which a step of an induction seems to lead nowhere."""


class NotProved(Exception):
    """A theorem was not proved; what was found instead is a real game, or boards in a row."""

    def __init__(self, theorem: str, found: Counterexample, real: bool) -> None:
        super().__init__(theorem)
        self.theorem = theorem
        self.found = found
        self.real = real


class SingleTheorems:
    """Proves single theorems, or raises `NotProved`."""

    def __init__(self, induction: Induction, listen: Listener) -> None:
        self.induction, self.clock, self.listen = induction, induction.clock, listen

    def by_induction(self, claim: Invariant, most_k: int) -> tuple[int, list[ProvedObligation]]:
        """The least k with which k-induction proves a claim, and what it showed for that."""
        done: list[ProvedObligation] = []
        for k in range(most_k + 1):
            if k:
                self._base(claim, k, done)
            self.induction.begin()
            name = _step_name(k)
            last = k == most_k
            step = partial(self._stuck, claim, k, least=last)
            stuck, seconds = self._timed(claim.name, name, step)
            if stuck is None:
                done.append(ProvedObligation(name, seconds))
                return k, done
        assert stuck is not None
        real = Refuter(claim, self.induction, self.listen).game(most_k, stuck)
        raise NotProved(claim.name, real or stuck, real is not None)

    def _stuck(self, claim: Invariant, k: int, *, least: bool) -> Counterexample | None:
        """Boards from which the next need not do; none if the step is proved.

        If that takes long, as it may where numbers are multiplied, games are played first.
        """
        step = partial(self.induction.broken, claim, k, from_start=False, least=least)
        with suppress(Unsettled), self.clock.briefly(PATIENCE):
            return step()
        self.clock.check()
        real = Refuter(claim, self.induction, self.listen).played()
        if real is not None:
            raise NotProved(claim.name, real, real=True)
        return step()

    def vacuous(self, goal: Invariant) -> Iterator[str]:
        """The premises of a theorem that never come true, as far as induction tells soon."""
        for premise in Condition(goal.name, goal.formula).premises():
            opposite = never(premise)
            claim = None if opposite is None else claim_of_board(opposite)
            with suppress(Unsettled), self.clock.briefly(BRIEFLY):
                if claim is not None and inductive(claim, self.induction):
                    yield premise.name

    def _base(self, claim: Invariant, k: int, done: list[ProvedObligation]) -> None:
        name = f"base: board {k}"
        base = partial(self.induction.broken, claim, k - 1, from_start=True)
        found, seconds = self._timed(claim.name, name, base)
        if found is not None:
            real = located(claim, found.trace)
            raise NotProved(claim.name, real, real=True)
        done.append(ProvedObligation(name, seconds))

    def by_rank(self, termination: Termination) -> list[ProvedObligation]:
        """What was shown, so that every game ends: a rank falls with every move."""
        self.induction.begin()
        done: list[ProvedObligation] = []
        with self.clock.encoding():
            all_obligations = list(termination.obligations(self.induction))
        for obligation in all_obligations:
            work = partial(
                self.induction.refuted,
                obligation.goal,
                obligation.length,
                from_start=obligation.from_start,
            )
            found, seconds = self._timed(EVERY_GAME_ENDS, obligation.name, work)
            if found is not None:
                stuck = Counterexample(found, len(found) - 1, obligation.name)
                raise NotProved(EVERY_GAME_ENDS, stuck, real=False)
            done.append(ProvedObligation(obligation.name, seconds))
        return done

    def _timed(
        self, theorem: str, obligation: str, work: Callable[[], Answer]
    ) -> tuple[Answer, float]:
        self.listen(Progress(f"{theorem}: {obligation}"))
        began = time.monotonic()
        return work(), time.monotonic() - began


def _step_name(k: int) -> str:
    if not k:
        return "any board, without induction"
    return f"step: from {k} board{'s' if k > 1 else ''} to the next"
