"""The Kripke model of a board in lines."""

from collections.abc import Iterator

from gamemodels.bever.board import Board, Player, World
from gamemodels.bever.kripke import KripkeModel

MOST_SHOWN = 100


def lines_of(board: Board, number: int) -> Iterator[str]:
    """How many worlds there are, and those that are linked to the real one."""
    one, two = (len(hands) for hands in board.possible)
    yield f"board {number}: {_count(board.worlds, 'world')} = {one} x {two}"
    yield f"the real world is {written(board.cards)}"
    yield from linked_worlds(board)


def linked_worlds(board: Board) -> Iterator[str]:
    """The worlds that each player cannot tell from the real one."""
    model = KripkeModel.of_board(board)
    for player in Player:
        linked = sorted(map(written, model.accessible(player, board.cards)))
        count = _count(pairs(model, player), "pair")
        yield ""
        yield f"{player.words}: {count} of worlds that it cannot tell apart;"
        yield f"  from the real one, {_count(len(linked), 'world')}"
        yield from _rows(linked[:MOST_SHOWN])
        if linked[MOST_SHOWN:]:
            yield f"  and {len(linked) - MOST_SHOWN} more"


def written(world: World) -> str:
    """A world as four digits."""
    return "".join(str(card) for hand in world for card in hand)


def pairs(model: KripkeModel, player: Player) -> int:
    """How many pairs of worlds a player cannot tell apart, each with itself included."""
    return sum(len(model.accessible(player, world)) for world in model.worlds)


def _rows(names: list[str], width: int = 15) -> Iterator[str]:
    for start in range(0, len(names), width):
        yield "  " + " ".join(names[start : start + width])


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
