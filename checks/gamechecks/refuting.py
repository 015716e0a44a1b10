"""Real games that break a formula, where an induction fails."""

from collections.abc import Callable

from gamechecks.bounding import random_game
from gamechecks.checking import check
from gamechecks.clock import Clock
from gamechecks.formula import ints
from gamechecks.how import Listener
from gamechecks.induction import Claim, Induction
from gamechecks.proof import Counterexample
from gamechecks.verdict import Progress
from gamemodels.mancala.board import Trace

FIRST_PLACES = 5
"""Boards at the start of a game on which any number of marbles is tried."""

RANDOM_GAMES, RANDOM_MARBLES = 20, range(1, 6)
"""Random games for each number of marbles that is tried."""

SEARCHED_BOARDS, SEARCHED_MARBLES = 12, range(1, 4)
"""How far the solver then looks: some seconds on the largest boards."""


class Refuter:
    """Looks for a game that breaks a claim, with growing numbers of marbles."""

    def __init__(self, claim: Claim, induction: Induction, listen: Listener) -> None:
        self.claim = claim
        self.induction = induction
        self.listen = listen
        self.world, self.seed = induction.world, induction.seed
        self.clock: Clock = induction.clock

    def game(self, tried: int) -> Counterexample | None:
        """A game that breaks the claim; if none is found, there may still be one.

        At the first boards, `tried` of them, it is known to hold.
        """
        marbles = self.world.marbles
        given = None if marbles is None else range(marbles, marbles + 1)
        return (
            self._early(tried)
            or self._first(given or RANDOM_MARBLES, self._played)
            or self._first(given or SEARCHED_MARBLES, self._searched)
        )

    def _early(self, tried: int) -> Counterexample | None:
        """A game with any number of marbles that goes wrong at one of the first boards."""
        for place in range(tried, FIRST_PLACES):
            self.listen(Progress(f"looking for a counterexample at board {place + 1}"))
            found = self.induction.broken(self.claim, place, from_start=True)
            if found is not None:
                return located(self.claim, found.trace, found.marbles)
        return None

    def _first(
        self, marbles: range, look: Callable[[int], Counterexample | None]
    ) -> Counterexample | None:
        for number in marbles:
            self.clock.check()
            self.listen(Progress(f"looking for a counterexample with {number} in each pocket"))
            found = look(number)
            if found is not None:
                return found
        return None

    def _played(self, marbles: int) -> Counterexample | None:
        """The random game that goes wrong first, or one that goes wrong as early as any."""
        found: list[Counterexample] = []
        for seed in range(self.seed, self.seed + RANDOM_GAMES):
            game = random_game(self.world.scope(marbles), seed)
            if game is not None and not ints.evaluate(self.claim.formula, game, marbles):
                found.append(located(self.claim, game, marbles))
            self.clock.check()
        first = min(found, key=lambda each: each.wrong_at, default=None)
        if first is None or first.wrong_at >= SEARCHED_BOARDS:
            return first
        return self._searched(marbles, first.wrong_at + 1) or first

    def _searched(self, marbles: int, boards: int = SEARCHED_BOARDS) -> Counterexample | None:
        """What a bounded check finds, in what is left of the time."""
        left = None if self.clock.limit is None else max(0.0, self.clock.left)
        scope = self.world.scope(marbles, boards)
        verdict = check(scope, self.claim.text, timeout=left, seed=self.seed)
        return None if verdict.trace is None else located(self.claim, verdict.trace, marbles)


def located(claim: Claim, trace: Trace, marbles: int) -> Counterexample:
    """A real game that breaks a claim, and the board by which it has done so."""
    wrong_at = ints.wrong_at(claim.formula, trace, marbles)
    by_its_end = ints.evaluate(claim.formula, trace, marbles, open_end=True)
    return Counterexample(trace, marbles, wrong_at, claim.name, by_its_end)
