"""Drawings of hands for a terminal: boards and traces."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.core.verdict import GameTrace
from gamechecks.show.styles import MARK, QUIET, STRONG, encodable, folded
from gamemodels.blackjack.board import Board, Event
from gamemodels.blackjack.codec import NAMES
from gamemodels.blackjack.view import (
    PATTERNS,
    BlackjackNarration,
    Cards,
    hand_words,
    laid_out,
)
from gamemodels.cards import HIDDEN, hand_lines, hands_beside

INDENT = "  "


@dataclass(frozen=True)
class BoardView:
    """Both hands as boxes, or in a line each where a terminal has no boxes."""

    board: Board
    cards: Cards

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        player, dealer = self.cards
        if options.ascii_only:
            yield from self._plainly(player, dealer)
        else:
            shown = [NAMES[card] for card in dealer] + [HIDDEN] * (len(dealer) == 1)
            left = hand_lines("dealer", shown, self.board.dealer.total)
            right = hand_lines("player", [NAMES[card] for card in player], self.board.player.total)
            width = options.max_width - len(INDENT)
            for line in hands_beside(left, right, len(shown), width):
                yield Text(INDENT + line, no_wrap=True)
        for words in self._remarks():
            yield Text(INDENT + encodable(options, words), QUIET)

    def _plainly(self, player: Sequence[int], dealer: Sequence[int]) -> Iterator[Text]:
        for name, cards, hand in (
            ("dealer", dealer, self.board.dealer),
            ("player", player, self.board.player),
        ):
            shown = " ".join(NAMES[card] for card in cards)
            yield Text(f"{INDENT}{name:9}{shown}  {hand.total}", STRONG)

    def _remarks(self) -> Iterator[str]:
        board = self.board
        if board.doubled:
            yield "the stake is doubled"
        if board.pattern:
            yield f"6-7-8 or 7-7-7 {PATTERNS[board.pattern]}"


@dataclass(frozen=True)
class HandView:
    """Every board with what led to it and what both sides have, then the last one as cards."""

    narration: BlackjackNarration
    trace: GameTrace
    events: Sequence[Event]
    marks: Mapping[int, str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        states = self.trace.states
        for at, board in enumerate(states):
            if at == 0:
                told = "the deal"
            elif at <= len(self.events):
                told = self.narration.say(self.trace.rules, self.events[at - 1])
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
        yield Text(f"  {self.narration.ending(self.trace)}", QUIET)


def _board_words(board: Board) -> str:
    player, dealer = hand_words(board.player), hand_words(board.dealer)
    if board.dealer.cards == 1:
        dealer = NAMES[board.showing]
    return f"player {player}, dealer {dealer}"
