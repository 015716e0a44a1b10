"""A partial instance, completed or refused."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.show.explain import UnsatCoreView
from gamechecks.show.styles import Folded
from gamechecks.show.verdict import Headline
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Pocket, pocket_name

if TYPE_CHECKING:
    from gamechecks.mancala.example import Completion, Example


@dataclass(frozen=True)
class CompletionView:
    """One way to fill an example in, field by field; or the reasons why there is none."""

    example: "Example"
    completion: "Completion"

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        example, completion = self.example, self.completion
        if completion.unknown is not None:
            yield Headline("unknown", f"{example.name}: {completion.unknown}")
            return
        if not completion.possible:
            said = f"{example.name} cannot be completed so that {example.predicate} holds"
            yield Headline("impossible", said)
            yield Text()
            yield UnsatCoreView(completion.reasons)
            return
        said = f"{example.name} can be completed so that {example.predicate} holds, for example:"
        yield Headline("possible", said)
        for line in self._lines():
            yield Folded(line, first="  ", rest="      ")

    def _lines(self) -> Iterator[str]:
        layout = self.completion.layout
        for index, pocket in enumerate(layout.pockets if layout else ()):
            yield f"{pocket_name(index)}: {_pocket_words(pocket)}"
        for place, board in enumerate(self.completion.boards, 1):
            yield f"board {place}: {_board_words(board)}"


def _pocket_words(pocket: Pocket) -> str:
    mancala = f"{pocket.mancala.value}'s mancala, " if pocket.mancala else ""
    opposite = (
        "no opposite" if pocket.opposite is None else f"opposite {pocket_name(pocket.opposite)}"
    )
    return f"{mancala}on {pocket.side.value}'s side, next {pocket_name(pocket.next)}, {opposite}"


def _board_words(board: Board) -> str:
    marbles = " ".join(f"{pocket_name(p)}={count}" for p, count in enumerate(board.marbles))
    last = "none" if board.last_pocket is None else pocket_name(board.last_pocket)
    return f"{marbles}, turn {board.turn.value}, hand {board.hand}, last pocket {last}"
