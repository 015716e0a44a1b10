"""Along real games the rank falls, and the witness is one of the legal moves."""

from typing import Any

import pytest
import z3
from tests.board_terms import decoded

from gamemodels.mancala.board import Board, Layout, Player, Rules, held, lying
from gamemodels.mancala.rules import Event, EventKind, Trace, successors
from gamemodels.mancala.termination import rank, successor
from gamemodels.mancala.terms import BoardTerms, LayoutTerms
from gamemodels.numbers import Integers
from gamemodels.rules import replay

NUMBERS = Integers(z3.Context())


def known(board: Board) -> BoardTerms:
    """A plain board as constant terms."""
    pockets = range(len(board.marbles))
    return BoardTerms(
        numbers=NUMBERS,
        marbles=tuple(map(NUMBERS.literal, board.marbles)),
        turn=z3.BoolVal(board.turn is Player.ONE, NUMBERS.ctx),
        hand=NUMBERS.literal(board.hand),
        last_pocket=tuple(z3.BoolVal(p == board.last_pocket, NUMBERS.ctx) for p in pockets),
    )


@pytest.fixture(scope="module")
def model() -> z3.ModelRef:
    """A model of nothing, which only reads constants."""
    solver = z3.Solver(ctx=NUMBERS.ctx)
    assert solver.check() == z3.sat
    return solver.model()


@pytest.mark.parametrize(("pockets", "marbles"), [(4, 3), (6, 2), (8, 5)])
def test_the_rank_falls_along_random_games(
    pockets: int, marbles: int, any_rules: Rules, play: Any, model: z3.ModelRef
) -> None:
    game, ranks = play(pockets, marbles, seed=pockets, rules=any_rules), []
    for board in game.boards:
        terms = rank(game.layout, known(board), any_rules)
        places = (terms.in_play, terms.distance, terms.phase)
        ranks.append(tuple(number.value(model) for number in places))
    assert ranks == sorted(set(ranks), reverse=True)
    assert ranks[0][0] == marbles * (pockets - 2)
    assert ranks[-1][:2] == (0, 0)


@pytest.mark.sampled(2)
def test_the_witness_is_a_legal_move(any_rules: Rules, play: Any, model: z3.ModelRef) -> None:
    layout = LayoutTerms.constant(Layout.canonical(6), NUMBERS.ctx)
    games = [play(6, 3, seed, rules=any_rules) for seed in range(8)]
    loot = [event.marbles for game in games for event in stolen(game)]
    assert any(loot)
    for board in {board for game in games for board in game.boards[:-1]}:
        legal = [move.state for move in successors(games[0].layout, board, any_rules)]
        assert decoded(model, successor(layout, known(board), any_rules)) in legal


def stolen(game: Trace) -> list[Event]:
    """The steals of a game."""
    return [event for event in replay(game).events if event.kind is EventKind.STEAL]


def test_distances_are_drops_to_the_mancala_ahead() -> None:
    layout = Layout.canonical(6)
    assert lying(layout) == (2, 1, 3, 2, 1, 3)
    assert held(layout, Player.ONE) == lying(layout)
    skipping = Rules(skip_opponent_mancala=True)
    assert held(layout, Player.ONE, skipping) == (2, 1, 5, 4, 3, 3)
    assert held(layout, Player.TWO, skipping) == (4, 3, 3, 2, 1, 5)
