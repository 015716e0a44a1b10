"""A board as cards; the hole card lies face down until it is turned up."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.blackjack.plain import NAMES
from gamechecks.blackjack.presentation import PATTERNS, Cards
from gamechecks.show.styles import QUIET, STRONG, encodable
from gamemodels.blackjack.board import Board
from gamemodels.card_drawing import HIDDEN, hand_lines, hands_beside

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
