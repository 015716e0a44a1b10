"""Whether a property that no game breaks says anything: the games that it speaks of."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace

from gamechecks.core.clock import Clock
from gamechecks.core.errors import Unsettled
from gamechecks.core.scope import Games, LayoutChoice
from gamechecks.core.verdict import OF_THE_KIND
from gamechecks.engines.bmc.attempts import some_game
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.engines.induction.quick_induction import never_happens
from gamechecks.engines.large_steps import LargeStepCheck
from gamechecks.engines.sampling import Sampler
from gamechecks.language.question import Condition

CURIOSITY = 10.0
"""Seconds for a game of the kind, and for one in which the premise of what is proved comes true;
for the latter only if the user sets no limit."""


@contextmanager
def briefly(clock: Clock, seconds: float, wanted: str) -> Iterator[None]:
    """Do without something that takes too long, if the user's limit does not end it before."""
    if clock.left <= seconds:
        yield
        return
    try:
        with clock.briefly(seconds):
            yield
    except Unsettled:
        raise Unsettled(f"looked {seconds:.0f} s for {wanted}") from None


@contextmanager
def patience(clock: Clock, seconds: float, wanted: str) -> Iterator[None]:
    """The same, unless the user has said how long it may take."""
    with nullcontext() if clock.limit is not None else briefly(clock, seconds, wanted):
        yield


@dataclass(frozen=True)
class Vacuity:
    """The premises of a property, for which games are looked for as for its counterexamples."""

    wanted: Condition
    bmc: BoundedSearch

    def by_boards(self) -> tuple[str, ...]:
        """What comes true in no game within the bound, to which a search came by boards."""
        return self._those(self._never)

    def in_large_steps(self, large: LargeStepCheck) -> tuple[str, ...]:
        """The same, in large steps."""
        return self._those(lambda premise: not self._played(premise) and large.never(premise))

    def at_any_length(self) -> tuple[str, ...]:
        """The same, of a property that is proved: nothing was searched yet."""
        return self._those(self._never_at_any_length)

    def _those(self, never: Callable[[Condition], bool]) -> tuple[str, ...]:
        if self._no_games():
            return (OF_THE_KIND[self.bmc.games],)
        wanted = self.wanted.premises(cut_off=not self.bmc.all_end)
        return tuple(premise.name for premise in wanted if never(premise))

    def _no_games(self) -> bool:
        """Whether there is no game of the kind; if so, there is none on any physical board."""
        if self.bmc.games is Games.ANY:
            return False
        every = replace(self.bmc, wanted=(), layout=LayoutChoice.CANONICAL)
        with briefly(every.clock, CURIOSITY, "a game of the kind"):
            return some_game(every).trace is None

    def _never(self, premise: Condition) -> bool:
        """Whether a premise comes true in no game, by the boards that are there."""
        if self._played(premise):
            return False
        return self.bmc.session.find(self.bmc.kind(), *self.bmc.terms([premise])) is None

    def _never_at_any_length(self, premise: Condition) -> bool:
        """The same, where nothing was searched yet."""
        bmc, sampler = self.bmc, self._sampler
        if any(sampler.played([premise], few=True)):
            return False
        if never_happens(premise, bmc.scope, bmc.clock, bmc.seed):
            return True
        if any(sampler.played([premise])):
            return False
        with patience(bmc.clock, CURIOSITY, "a game with its premise"):
            bmc.reach_all()
            return self._never(premise)

    def _played(self, premise: Condition) -> bool:
        """Whether a premise came true in a game that was played, where that is worthwhile."""
        return any(replace(self.bmc, wanted=[premise]).played())

    @property
    def _sampler(self) -> Sampler:
        return Sampler(self.bmc.scope, self.bmc.games, self.bmc.clock, self.bmc.seed)
