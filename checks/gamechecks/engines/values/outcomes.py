"""What the engines of values answer: odds, and what a player can force."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from gamechecks.core.scope import GameScope
from gamechecks.core.verdict import Answer, Seconds

if TYPE_CHECKING:
    from gamechecks.engines.values.strategies import Strategy


@dataclass(frozen=True)
class Chance:
    """A probability or an average: from the least to the greatest, over all ways to play."""

    least: Fraction
    greatest: Fraction


class IntervalMethod(Enum):
    """The kinds of confidence interval: with guaranteed coverage, and with approximate coverage."""

    CLOPPER_PEARSON = "Clopper-Pearson"
    NORMAL = "normal, approximate"


@dataclass(frozen=True)
class Estimate:
    """A probability or an average by random simulation, and a confidence interval.

    Some games may be cut off `undecided`. The interval of a probability holds however they go on;
    an average is not estimated then. Nor has it an interval if its value was the same in all games.
    """

    value: float | None
    interval: tuple[float, float] | None
    method: IntervalMethod
    confidence: float
    games: int
    seed: int
    undecided: int = 0


@dataclass(frozen=True, repr=False)
class Odds(Answer):
    """The answer of `odds`: how likely each formula is, or each outcome if none was given.

    Players at `random` take every move with the same chance; the choices of the others are `open`.
    The averages of terms are `expected`. What is not settled, for a `reason`, is in neither, but
    may have an estimate.
    """

    scope: GameScope
    asked: tuple[str, ...]
    chances: Mapping[str, Chance]
    seconds: Seconds
    outcomes: bool = False
    random: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    positions: int = 0
    reason: str | None = None
    terms: tuple[str, ...] = ()
    expected: Mapping[str, Chance] = field(default_factory=dict)
    estimates: Mapping[str, Estimate] = field(default_factory=dict)

    @property
    def exact(self) -> bool:
        """Whether everything asked for is settled."""
        return not self.unsettled

    @property
    def unsettled(self) -> tuple[str, ...]:
        """What is asked for and not settled."""
        settled = {*self.chances, *self.expected}
        return tuple(name for name in (*self.asked, *self.terms) if name not in settled)

    @property
    def probability(self) -> Fraction | None:
        """How likely the one formula is that was asked for, if nobody has a choice."""
        chance = self.chances.get(self.asked[0]) if len(self.asked) == 1 else None
        return chance.least if chance is not None and chance.least == chance.greatest else None


class ForceOutcome(Enum):
    """The three answers of `force`."""

    FORCED = "forced"
    NOT_FORCED = "not forced"
    UNKNOWN = "unknown"


@dataclass(frozen=True, repr=False)
class ForceVerdict(Answer):
    """The answer of `force`: whether a player can make a formula true whatever the others do.

    The strategy is the player's, or that of the others if it is not forced. `reason` says why it
    is unknown.
    """

    outcome: ForceOutcome
    scope: GameScope
    player: str
    formula: str
    seconds: Seconds
    others: tuple[str, ...] = ()
    strategy: "Strategy | None" = None
    positions: int = 0
    reason: str | None = None
