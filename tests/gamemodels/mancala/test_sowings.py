"""A sowing as one step is the same as its boards one by one, for any marbles on the board."""

from itertools import pairwise

import pytest
import z3

from gamemodels.logic import negation
from gamemodels.mancala import predicates
from gamemodels.mancala.layout import Layout
from gamemodels.mancala.sowings import SownTerms, sown
from gamemodels.mancala.terms import BoardTerms, LayoutTerms
from gamemodels.mancala.variants import KALAH, ORIGINAL, Rules
from gamemodels.numbers import Integers

REACH = {4: 9, 6: 13, 8: 17}
"""For each board the largest hand that is tried: two laps and a marble."""


def chain(size: int, length: int, rules: Rules) -> tuple[z3.Solver, list[BoardTerms]]:
    """Boards linked by `move`, the first any wellformed board with an empty hand."""
    numbers = Integers(z3.Context())
    layout = LayoutTerms.constant(Layout.canonical(size), numbers.ctx)
    boards = [BoardTerms.unknown(f"b{place}", size, numbers, 0) for place in range(length)]
    solver = z3.Solver(ctx=numbers.ctx)
    solver.add(predicates.wellformed_boards(boards[:1]), boards[0].hand == 0)
    for pre, post in pairwise(boards):
        solver.add(predicates.move(layout, pre, post, rules))
    return solver, boards


def sowing_of(
    first: BoardTerms, size: int, most: int, rules: Rules
) -> tuple[SownTerms, z3.BoolRef]:
    """The board that one step leads to from the first board of a chain."""
    layout = Layout.canonical(size)
    pre = SownTerms(first.numbers, first.marbles, first.turn, first.last_pocket)
    post = SownTerms.unknown("sown", layout, first.numbers, most)
    return post, sown(layout, pre, post, most, rules)


def differs(post: SownTerms, board: BoardTerms) -> z3.BoolRef:
    """Whether a step leads elsewhere than a chain."""
    counts = [a != b for a, b in zip(post.marbles, board.marbles, strict=True)]
    return z3.Or(post.turn != board.turn, *counts)


@pytest.mark.parametrize("size", [4, 6, pytest.param(8, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", [ORIGINAL, KALAH], ids=["original", "kalah"])
def test_a_sowing_step_is_its_boards(size: int, rules: Rules) -> None:
    for hand in range(1, REACH[size] + 1):
        solver, boards = chain(size, hand + 2, rules)
        post, step = sowing_of(boards[0], size, REACH[size], rules)
        solver.add(step, boards[1].hand == hand)
        assert solver.check() == z3.sat
        solver.add(differs(post, boards[-1]))
        for pocket in Layout.canonical(size).ordinary:
            here = boards[1].last_pocket[pocket], post.picked[pocket]
            assert solver.check(*here) == z3.unsat


@pytest.mark.parametrize("size", [2, *REACH])
@pytest.mark.parametrize("rules", [ORIGINAL, KALAH], ids=["original", "kalah"])
def test_a_step_without_a_pickup_is_a_forfeit_or_a_sweep(size: int, rules: Rules) -> None:
    solver, boards = chain(size, 2, rules)
    post, step = sowing_of(boards[0], size, 4, rules)
    solver.add(step, negation(z3.Or(post.picked)), z3.Or(*(c <= 4 for c in boards[0].marbles)))
    assert solver.check() == z3.sat
    solver.add(differs(post, boards[1]))
    assert solver.check() == z3.unsat
