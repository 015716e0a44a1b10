"""What a table of Mancala's own bounds says besides."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text

from gamechecks.core.scope import EngineChoice
from gamechecks.core.verdict import COUNTS, Bound
from gamechecks.mancala.scope import EXPLICIT_NAMES
from gamechecks.mancala.show.turns import turns_of
from gamechecks.show import bounds
from gamechecks.show.styles import Folded
from gamemodels.mancala.layout import pocket_name
from gamemodels.mancala.referee import EventKind, Trace
from gamemodels.rules import replay


@dataclass(frozen=True)
class BoundsView(bounds.BoundsView):
    """The bounds that have names, with a line of best play."""

    steps: ClassVar[str] = " by sowings"

    def games(self) -> str:
        names = {bound.name for bound in self.answer.bounds}
        return super().games() if names <= set(COUNTS) else f"of {self.answer.scope.words}"

    def refuted(self, bound: Bound) -> str:
        alone = self.asked is EngineChoice.BOTH and bound.name in EXPLICIT_NAMES
        return "explicit only" if alone else super().refuted(bound)

    def depth(self) -> str:
        answer = self.answer
        if answer.engine is not EngineChoice.EXPLICIT and answer.depth:
            return f"some game is unfinished after {answer.depth} pickups"
        return super().depth()

    def remarks(self) -> Iterator[RenderableType]:
        for bound in self.answer.bounds:
            if bound.name == "value_under_best_play" and bound.trace is not None:
                yield Folded(best_play(bound.trace))
                yield Text()


def best_play(trace: Trace) -> str:
    """The pickups of a game, turn by turn."""
    turns = []
    for turn in turns_of(trace, replay(trace).events):
        picked = [e.pocket for e in turn.events if e.kind is EventKind.PICKUP]
        names = ", ".join(pocket_name(pocket) for pocket in picked if pocket is not None)
        turns += [f"{turn.player.words} {names}"] if names else []
    return f"best play, by pickups: {'; '.join(turns) or 'none'}"
