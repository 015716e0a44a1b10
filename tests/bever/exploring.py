"""All rules that there are, and all boards that can be reached, level by level."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from gamemodels.bever.board import VARIANTS, Board, Variants
from gamemodels.bever.narration import objection
from gamemodels.bever.notation import read_deal, read_move
from gamemodels.bever.rules import Bever

ALL_RULES = {
    "-".join(rules.names) or "mended": rules
    for size in range(len(VARIANTS) + 1)
    for rules in map(Variants.named, combinations(VARIANTS, size))
    if rules.flaw() is None
}
"""Every combination of variants that makes sense, by name."""


def levels(rules: Bever, most: int = 1000) -> Iterator[list[Board]]:
    """The boards that are reached first with 1, 2, … boards."""
    level = list(rules.starts())
    seen = set(level)
    for _ in range(most):
        if not level:
            return
        yield level
        following: dict[Board, None] = {}
        for board in level:
            for move in rules.moves(board):
                if move.state not in seen:
                    following[move.state] = None
        seen |= following.keys()
        level = list(following)


def first_broken(rules: Bever, claim: Callable[[Board], bool], most: int = 1000) -> int | None:
    """With how many boards a claim about a board is first broken, if ever."""
    rows = enumerate(levels(rules, most), start=1)
    return next((number for number, row in rows if not all(map(claim, row))), None)


def play_out(rules: Bever, start: str, moves: Sequence[str]) -> tuple[Board, ...]:
    """The boards of a deal and of moves from it, each of which must be legal."""
    boards = [rules.starting_board(read_deal(start))]
    for text in moves:
        event = read_move(text)
        assert objection(rules, boards[-1], event) is None
        boards += [move.state for move in rules.moves(boards[-1]) if move.event == event]
    return tuple(boards)
