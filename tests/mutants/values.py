"""One-line changes to the engines of values, each a mistake that somebody could make."""

from dataclasses import dataclass
from typing import ClassVar

from tests.mutants.mutants import Mutant


@dataclass(frozen=True)
class ValueMutant(Mutant):
    """A wrong step of best play, of odds or of what is forced."""

    game: ClassVar[str] = "values"

    @property
    def path(self) -> str:
        """Where its file is in the project."""
        return self.file

    @property
    def tested_by(self) -> str:
        """The module of tests that looks at this file before others do."""
        return next((test for name, test in TESTED_BY.items() if name in self.file), "forced")


RELATIVE = "model/gamemodels/mancala/relative.py"
BEST = "checks/gamechecks/mancala/best_search.py"
FORCING, PLACES, CUTTING, REFEREE, OPTIMISING, WAITING = (
    f"checks/gamechecks/{name}.py"
    for name in (
        "engines/values/forcing",
        "engines/values/places",
        "engines/values/cutting",
        "engines/values/refereeing",
        "engines/values/optimising",
        "language/waiting",
    )
)
TESTED_BY = {"relative": "best", "best_search": "best", "optimising": "chances"}

VALUE_MUTANTS = (
    ValueMutant(
        "a sowing that steals leaves the last marble in its pocket",
        RELATIVE,
        "target -= (1 << land) + (taken << across)",
        "target -= taken << across",
    ),
    ValueMutant(
        "a steal gains the marbles opposite alone",
        RELATIVE,
        "gain += taken + 1",
        "gain += taken",
    ),
    ValueMutant(
        "a steal from an empty pocket always counts",
        RELATIVE,
        "if taken or not needs:",
        "if True:",
    ),
    ValueMutant(
        "a sweep is worth the same to both",
        RELATIVE,
        "self._count(own) - self._count(other)",
        "self._count(own) + self._count(other)",
    ),
    ValueMutant(
        "an upper bound is taken for a lower one",
        BEST,
        "if bound is not None and bound >= wanted:",
        "if bound is not None:",
    ),
    ValueMutant(
        "who forfeits keeps the sign of the other's value",
        BEST,
        "return -self.look(position >> game.half, left, 1 - wanted)",
        "return self.look(position >> game.half, left, wanted)",
    ),
    ValueMutant(
        "an extra turn is the opponent's",
        BEST,
        "gain + self.look(target, after, 0) * (1 if again else -1)",
        "gain - self.look(target, after, 0)",
    ),
    ValueMutant(
        "whoever does not force chooses for the player",
        FORCING,
        "own = player == self.player",
        "own = player is not None",
    ),
    ValueMutant(
        "what is lost already counts as won",
        FORCING,
        "settling = [each for each in ways if known.get(each[1]) is own]",
        "settling = [each for each in ways if known.get(each[1]) is not None]",
    ),
    ValueMutant(
        "a player may not leave it to chance",
        PLACES,
        "return [*reached, (left, Place(position, LeftToChance(memory)))]",
        "return reached",
    ),
    ValueMutant(
        "a game is cut off one board late",
        CUTTING,
        "states = self.boards - position.boards",
        "states = self.boards - position.boards + 1",
    ),
    ValueMutant(
        "a formula with a past waits for the end",
        WAITING,
        "return not rest.remembers",
        "return True",
    ),
    ValueMutant(
        "the referee of strategies forgives a reply without an answer",
        REFEREE,
        "unanswered = [name for name in others if name not in made.then]",
        "unanswered, others = [], [name for name in others if name in made.then]",
    ),
    ValueMutant(
        "the referee of strategies does not look how a game ends",
        REFEREE,
        "return None if result[0] is self.strategy.forced else self._missed(over)",
        "return None",
    ),
    ValueMutant(
        "the most is the least",
        OPTIMISING,
        "best = max(worths) if aim is Aim.MOST else min(worths)",
        "best = min(worths) if aim is Aim.MOST else max(worths)",
    ),
    ValueMutant(
        "chance does not look at its weights",
        OPTIMISING,
        "parts = (way.weight * worth for way, worth in zip(ways, worths, strict=True))",
        "parts = (total * worth / len(ways) for way, worth in zip(ways, worths, strict=True))",
    ),
)
