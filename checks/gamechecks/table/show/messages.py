"""A session message by message, in a line each."""

from collections.abc import Mapping, Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.core.verdict import GameTrace
from gamechecks.show.styles import CHANGED, MARK, QUIET, STRONG
from gamemodels.table.automaton import PLAYER


class MessagesView:
    """Who says what, where the session stands then, and what the player's cards make."""

    def __init__(
        self, trace: GameTrace, events: Sequence[object], marks: Mapping[int, str], ending: str
    ) -> None:
        self._trace, self._events, self._marks, self._ending = trace, events, marks, ending

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        first = self._trace.states[0]
        yield Text(f"  1  {'':22}  {first.state.value}", QUIET)
        yield from self._mark(0)
        for at, said in enumerate(self._events, 1):
            state = self._trace.states[at]
            points = f"{state.points}{' soft' if state.high_aces else ''}" if state.cards else ""
            style = CHANGED if str(said).startswith(PLAYER) else STRONG
            yield Text.assemble(
                (f"{at + 1:>3}  ", QUIET),
                (f"{said!s:<22}  ", style),
                (f"{state.state.value:<8}", QUIET),
                f" {points}",
            )
            yield from self._mark(at)
        yield Text(f"\n{self._ending}")

    def _mark(self, at: int) -> RenderResult:
        if at in self._marks:
            yield Text(f"     {self._marks[at]}", MARK)
