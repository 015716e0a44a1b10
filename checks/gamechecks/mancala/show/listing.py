"""A board as a list of pockets, for boards that are wider than the terminal."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.text import Text

from gamechecks.show.styles import CHANGED, QUIET, STRONG, Glyphs
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout, Player, pocket_name

GAP = 1


def player_name(board: Board, player: Player, glyphs: Glyphs) -> Text:
    """A player, with a sign and what they hold if it is their turn."""
    if player is not board.turn:
        return Text(f"{' ' * len(glyphs.turn)} {player.words}", QUIET)
    holds = f" holds {board.hand}" if board.hand else ""
    return Text.assemble((f"{glyphs.turn} {player.words}", STRONG), (holds, CHANGED))


@dataclass(frozen=True)
class Listing:
    """A board in words and columns, in the order in which a drawing shows it."""

    layout: Layout
    board: Board
    changed: frozenset[int]
    glyphs: Glyphs

    def lines(self, width: int) -> Iterator[Text]:
        """Player 2's pockets, then player 1's, as many to a line as fit."""
        yield self._heading(Player.TWO)
        yield self._mancala(Player.TWO)
        yield from self._columns(self.layout.row(Player.TWO)[::-1], width)
        yield self._heading(Player.ONE)
        yield from self._columns(self.layout.row(Player.ONE), width)
        yield self._mancala(Player.ONE)

    def _heading(self, player: Player) -> Text:
        name = player_name(self.board, player, self.glyphs)
        over = self.board.last_pocket
        if player is self.board.turn and self.board.hand and over is not None:
            name.append(f" over {pocket_name(over)}", CHANGED)
        return name

    def _mancala(self, player: Player) -> Text:
        pocket = self.layout.mancala_of(player)
        name = f"{self._indent}mancala {pocket_name(pocket)} "
        return Text.assemble((name, QUIET), self._count(pocket))

    def _columns(self, pockets: tuple[int, ...], width: int) -> Iterator[Text]:
        digits = max((len(str(self.board.marbles[p])) for p in self.layout.ordinary), default=1)
        names = max((len(pocket_name(p)) for p in self.layout.ordinary), default=2)
        cell = names + 1 + digits + 2
        fit = max(1, (width - len(self._indent) + GAP) // (cell + GAP))
        for start in range(0, len(pockets), fit):
            line = Text(self._indent)
            for pocket in pockets[start : start + fit]:
                count = self._count(pocket)
                name = pocket_name(pocket).rjust(names) + " " * (digits + 3 - len(count))
                line = Text.assemble(line, (name, QUIET), count, " " * GAP)
            yield line

    def _count(self, pocket: int) -> Text:
        count = self.board.marbles[pocket]
        if pocket in self.changed:
            return Text(f"[{count}]", CHANGED)
        return Text(f" {count} ", STRONG if count else QUIET)

    @property
    def _indent(self) -> str:
        return " " * (len(self.glyphs.turn) + 1)
