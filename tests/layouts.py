"""Physical boards that are not the usual one."""

from collections.abc import Sequence

from gamemodels.mancala.board import Layout, Pocket


def renamed(layout: Layout, names: Sequence[int]) -> Layout:
    """The same board where the pocket at index i is called `names[i]`."""
    pockets: list[Pocket] = list(layout.pockets)
    for index, pocket in enumerate(layout.pockets):
        pockets[names[index]] = Pocket(
            side=pocket.side,
            mancala=pocket.mancala,
            next=names[pocket.next],
            opposite=None if pocket.opposite is None else names[pocket.opposite],
        )
    return Layout(tuple(pockets))
