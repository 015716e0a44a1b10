"""What the engines of values answer: odds, and what a player can force."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from gamechecks.core.scope import GameScope
from gamechecks.core.verdict import Answer, Seconds

if TYPE_CHECKING:
    from gamechecks.engines.values.strategies import Strategy


@dataclass(frozen=True)
class Chance:
    """How likely something is: from the least to the greatest, over all ways to play."""

    least: Fraction
    greatest: Fraction


@dataclass(frozen=True)
class Odds(Answer):
    """The answer of `odds`: how likely each formula is, or each outcome if none was given.

    Players at `random` take every move with the same chance; the choices of the others are `open`.
    What is not settled, for a `reason`, has no chance yet.
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

    @property
    def exact(self) -> bool:
        """Whether everything asked for is settled."""
        return len(self.chances) == len(self.asked)

    @property
    def probability(self) -> Fraction | None:
        """How likely the one formula is that was asked for, if nobody has a choice."""
        if len(self.asked) != 1 or not self.exact:
            return None
        (chance,) = self.chances.values()
        return chance.least if chance.least == chance.greatest else None


class ForceOutcome(Enum):
    """The three answers of `force`."""

    FORCED = "forced"
    NOT_FORCED = "not forced"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
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
