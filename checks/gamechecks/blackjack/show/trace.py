"""A hand in one drawing: a line for each board, and the cards at the end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.blackjack.plain import NAMES
from gamechecks.blackjack.presentation import BlackjackPresentation, hand_words, laid_out
from gamechecks.blackjack.show.board import BoardView
from gamechecks.core.verdict import GameTrace
from gamechecks.show.styles import MARK, QUIET, STRONG, encodable, folded
from gamemodels.blackjack.board import Board, Event


@dataclass(frozen=True)
class HandView:
    """Every board with what led to it and what both sides have, then the last one as cards."""

    look: BlackjackPresentation
    trace: GameTrace
    events: Sequence[Event]
    marks: Mapping[int, str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        states = self.trace.states
        for at, board in enumerate(states):
            if at == 0:
                told = "the deal"
            elif at <= len(self.events):
                told = self.look.say(self.trace.rules, self.events[at - 1])
            else:
                told = ""
            words = encodable(options, _board_words(board))
            line = Text.assemble((f"{at + 1:4}  ", QUIET), (f"{told:40} ", STRONG), words)
            yield from folded(console, options.max_width, line, "", " " * 6)
            if at in self.marks:
                mark = Text(encodable(options, f"      ◆ {self.marks[at]}"), MARK)
                yield from folded(console, options.max_width, mark, "", " " * 8)
        yield Text("")
        yield BoardView(states[-1], laid_out(states)[-1])
        yield Text(f"  {self.look.ending(self.trace)}", QUIET)


def _board_words(board: Board) -> str:
    player, dealer = hand_words(board.player), hand_words(board.dealer)
    if board.dealer.cards == 1:
        dealer = NAMES[board.showing]
    return f"player {player}, dealer {dealer}"
