"""What differs between a board and the board before, in words."""

from collections.abc import Iterator

from gamechecks.mancala.show.words import pocket_words
from gamemodels.mancala.board import Board
from gamemodels.mancala.layout import Layout


def difference(layout: Layout, before: Board, after: Board) -> tuple[str, ...]:
    """A phrase for each pocket that gained or lost marbles, for the hand, and for the turn."""
    return tuple(_phrases(layout, before, after))


def _phrases(layout: Layout, before: Board, after: Board) -> Iterator[str]:
    for pocket in layout.clockwise():
        change = after.marbles[pocket] - before.marbles[pocket]
        if change:
            yield f"{pocket_words(layout, pocket)} {_gained(change)}"
    if after.hand != before.hand:
        yield f"the hand {_gained(after.hand - before.hand)}"
    if after.turn is not before.turn:
        yield f"the turn goes to {after.turn.words}"


def _gained(change: int) -> str:
    return f"gained {change}" if change > 0 else f"lost {-change}"
