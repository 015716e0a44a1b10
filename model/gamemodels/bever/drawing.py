"""Drawings of Bever for a terminal: boards as grids of possible hands."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gamechecks.show.styles import BAD, CHANGED, QUIET, STRONG, folded, glyphs_for
from gamemodels.bever.board import Board, Hand, Player
from gamemodels.bever.narration import hands_in_words, span

INDENT = "  "
LARGEST_GRID = 5
"""The highest card up to which every hand has a place in a grid."""

PILE, RIGHT = 35, 51
"""The columns of the pile and of player 2."""

REAL, POSSIBLE, IMPOSSIBLE, LOST = "●@", "○o", "·.", "✗x"
"""Signs for hands, each with one of ASCII: the last is a real hand that is held impossible."""


@dataclass(frozen=True)
class BoardView:
    """A board; the cards that differ from the board `before` are highlighted.

    That may also be a board that would have been legal instead, which has the same turn.
    """

    highest: int
    board: Board
    before: Board | None = None
    calling: str = ""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width, ascii_only = options.max_width, options.ascii_only
        one, two = ([*self._block(player, ascii_only)] for player in Player)
        pile = Text(f"pile {self.board.top}", self._style("top"))
        yield Text()
        if max(line.cell_len for line in two) + RIGHT <= width:
            for number, (left, right) in enumerate(zip_longest(one, two, fillvalue=Text())):
                yield self._beside(left, Text() if number else pile, right)
        else:
            yield Text.assemble(INDENT, pile)
            for line in (*one, Text(), *two):
                yield Text.assemble(INDENT, line)
        yield Text()
        dot = f" {glyphs_for(options).dot} "
        line = Text(f"{self._worlds()} · {self.calling}".replace(" · ", dot))
        yield from folded(console, width, line, INDENT, INDENT)

    def _beside(self, left: Text, pile: Text, right: Text) -> Text:
        line = Text.assemble(INDENT, left)
        for column, part in ((PILE, pile), (RIGHT, right)):
            if part.cell_len:
                line.append(" " * (column - line.cell_len)).append_text(part)
        return line

    def _block(self, player: Player, ascii_only: bool) -> Iterator[Text]:
        """A player's cards, and what they may be to the other."""
        one, two = self.board.cards[player.index]
        hands = self.board.possible[player.index]
        cards = (f"{one} {two}", self._style(player))
        name = (player.words, STRONG if player is self.board.turn else "")
        yield Text.assemble(name, "   ", cards, f"   sum {one + two}")
        yield Text(f"to {player.other.words} it may be", QUIET)
        grid = self._grid if self.highest <= LARGEST_GRID else self._ranges
        yield from grid(player, hands, ascii_only)
        yield Text(hands_in_words(hands))

    def _grid(self, player: Player, hands: frozenset[Hand], ascii_only: bool) -> Iterator[Text]:
        values = range(self.highest + 1)
        yield Text(f"{'':11}card 2", QUIET)
        yield Text(f"{'':11}{' '.join(map(str, values))}", QUIET)
        for row in values:
            line = Text("card 1  " if row == 0 else " " * 8, QUIET).append(f"{row}  ", QUIET)
            for place, column in enumerate(values):
                hand = (row, column)
                pair, style = self._sign(player, hand, hand in hands)
                line.append(" " if place else "").append(pair[ascii_only], style)
            yield line

    def _sign(self, player: Player, hand: Hand, possible: bool) -> tuple[str, str]:
        if hand == self.board.cards[player.index]:
            return (REAL, STRONG) if possible else (LOST, BAD)
        return (POSSIBLE, "") if possible else (IMPOSSIBLE, QUIET)

    def _ranges(self, player: Player, hands: frozenset[Hand], ascii_only: bool) -> Iterator[Text]:
        for place in (0, 1):
            values = {hand[place] for hand in hands}
            yield Text(f"card {place + 1}   {span(values)}")

    def _worlds(self) -> str:
        now = self.board.worlds
        words = f"{now} world{'' if now == 1 else 's'}"
        if self.before is None or self.before.turn is self.board.turn:
            return words
        return f"{words}, {self.before.worlds} before"

    def _style(self, what: "Player | str") -> str:
        if self.before is None:
            return STRONG
        if isinstance(what, Player):
            old, new = (board.cards[what.index] for board in (self.before, self.board))
            return STRONG if old == new else CHANGED
        return STRONG if self.before.top == self.board.top else CHANGED
