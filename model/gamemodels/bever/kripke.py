"""An explicit Kripke model: worlds, and accessibility relations."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Self

from gamemodels.bever.board import Board, Hand, Player, World


@dataclass(frozen=True)
class KripkeModel:
    """Worlds; to a player those are accessible in which that player has the same hand."""

    worlds: frozenset[World]

    @classmethod
    def of(cls, worlds: Iterable[World]) -> Self:
        """The model of so many worlds."""
        return cls(frozenset(worlds))

    @classmethod
    def of_board(cls, board: Board) -> Self:
        """The worlds that are left on a board."""
        return cls.of(product(*board.possible))

    @cached_property
    def _classes(self) -> tuple[dict[Hand, frozenset[World]], dict[Hand, frozenset[World]]]:
        """For each player the worlds by that player's hand."""
        classes: list[dict[Hand, set[World]]] = [{}, {}]
        for world in self.worlds:
            for index in (0, 1):
                classes[index].setdefault(world[index], set()).add(world)
        one, two = ({hand: frozenset(row) for hand, row in each.items()} for each in classes)
        return one, two

    def accessible(self, player: Player, world: World) -> frozenset[World]:
        """The worlds accessible to a player from one, which need not be in the model itself."""
        return self._classes[player.index].get(world[player.index], frozenset())
