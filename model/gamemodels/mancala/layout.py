"""The physical board: players, and pockets that form a cycle."""

from dataclasses import dataclass
from enum import Enum


class Player(Enum):
    """One of the two players; `Player1` moves first."""

    ONE = "Player1"
    TWO = "Player2"

    @property
    def other(self) -> "Player":
        """The opponent."""
        return Player.TWO if self is Player.ONE else Player.ONE

    @property
    def words(self) -> str:
        """The player's name in a sentence."""
        return "Player 1" if self is Player.ONE else "Player 2"


@dataclass(frozen=True)
class Pocket:
    """A slot of the board; `next` and `opposite` are indices into the layout."""

    side: Player
    mancala: Player | None
    next: int
    opposite: int | None


@dataclass(frozen=True)
class Layout:
    """All pockets, mancalas included; pocket `p1` has index 0."""

    pockets: tuple[Pocket, ...]

    @classmethod
    def canonical(cls, size: int) -> "Layout":
        """Player 1's pockets first, each followed by the next index."""
        half = size // 2
        pockets = []
        for index in range(size):
            owner = Player.ONE if index < half else Player.TWO
            store = index in (half - 1, size - 1)
            pockets.append(
                Pocket(
                    side=owner,
                    mancala=owner if store else None,
                    next=(index + 1) % size,
                    opposite=None if store else size - 2 - index,
                )
            )
        return cls(tuple(pockets))

    def __len__(self) -> int:
        return len(self.pockets)

    @property
    def ordinary(self) -> tuple[int, ...]:
        """The pockets that are not mancalas."""
        return tuple(i for i, pocket in enumerate(self.pockets) if pocket.mancala is None)

    def mancala_of(self, player: Player) -> int:
        """The index of a player's mancala."""
        return next(i for i, pocket in enumerate(self.pockets) if pocket.mancala is player)

    def row(self, player: Player) -> tuple[int, ...]:
        """A player's ordinary pockets, clockwise."""
        order = self.clockwise()
        return tuple(i for i in order if self.pockets[i].mancala is None and self.side(i) is player)

    def side(self, index: int) -> Player:
        """Whose side a pocket is on."""
        return self.pockets[index].side

    def clockwise(self) -> tuple[int, ...]:
        """All pockets in the order of play, from player 1's first."""
        return self.course(self.mancala_of(Player.TWO), skipping=False)

    def course(self, start: int, skipping: bool) -> tuple[int, ...]:
        """One lap of a sowing from a pocket; if skipping, past the opponent's mancala."""
        order = [self.pockets[start].next]
        while len(order) < len(self.pockets):
            order.append(self.pockets[order[-1]].next)
        passed = self.mancala_of(self.side(start).other) if skipping else None
        return tuple(index for index in order if index != passed)


def pocket_name(index: int) -> str:
    """The name of a pocket as users type it: p1, p2, …"""
    return f"p{index + 1}"
