"""An episode of the environment, with what the referee says of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.show.styles import QUIET
from gamechecks.show.verdict import Headline
from gamemodels.blackjack.episode_payments import points
from gamemodels.blackjack.episode_referee import EpisodeFault
from gamemodels.card_drawing import HIDDEN, hand_lines, hands_beside


@dataclass(frozen=True)
class EpisodeView:
    """The cards of an episode that is legal; the fault of one that is not, and the steps before."""

    episode: Mapping[str, Any]
    fault: EpisodeFault | None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if self.fault is None:
            yield Headline("legal", self._ending())
            if not options.ascii_only:
                yield from (Text(line) for line in self._cards(options.max_width))
            return
        yield Headline("illegal", str(self.fault))
        steps = self.episode["steps"][: max(self.fault.step - 1, 0)]
        for number, step in enumerate(steps, 1):
            card = f" {step['card']}" if "card" in step else ""
            yield Text(f"{number}  {step['action']}{card}: {step['observation']}", QUIET)

    def _cards(self, width: int) -> Iterator[str]:
        start, end = self.episode["start"], self.episode.get("end")
        drawn = [step["card"] for step in self.episode["steps"] if "card" in step]
        player = [*start["player"], *drawn]
        dealer = end["dealer"] if end else [start["dealer"], HIDDEN]
        shown = end["dealer"] if end else [start["dealer"]]
        yield from hands_beside(
            hand_lines("dealer", dealer, points(shown)),
            hand_lines("player", player, points(player)),
            len(dealer),
            width,
        )

    def _ending(self) -> str:
        number = len(self.episode["steps"])
        steps = f"{number} step{'s' * (number != 1)}"
        end = self.episode.get("end")
        return f"{steps}, {end['outcome']} {end['paid']}" if end else f"{steps}, not finished"
