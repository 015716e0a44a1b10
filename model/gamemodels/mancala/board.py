"""One moment of a game, and a sequence of them."""

from dataclasses import dataclass

from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.variants import SEED, Rules


@dataclass(frozen=True)
class Board:
    """The marbles in every pocket, whose turn it is, and what the hand is doing."""

    marbles: tuple[int, ...]
    turn: Player
    hand: int = 0
    last_pocket: int | None = None

    @property
    def total(self) -> int:
        """All marbles, those in the hand and the mancalas included."""
        return sum(self.marbles) + self.hand


@dataclass(frozen=True)
class Trace:
    """Boards in the order of play: the place in `boards` is the spec's `bnext`."""

    layout: Layout
    boards: tuple[Board, ...]
    rules: Rules = SEED

    def __len__(self) -> int:
        return len(self.boards)

    def score(self, player: Player) -> int:
        """The marbles in a player's mancala on the last board."""
        return self.boards[-1].marbles[self.layout.mancala_of(player)]
