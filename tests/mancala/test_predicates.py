"""The constraints and the referee agree: `move` allows the legal successors and nothing else."""

from itertools import permutations
from typing import Any

import pytest
import z3
from tests.board_terms import constants, declared, decoded, unknown_board
from tests.layouts import renamed

from gamemodels.logic import negation
from gamemodels.mancala import constraints
from gamemodels.mancala.board import KALAH, ORIGINAL, Board, Layout, Player, Rules
from gamemodels.mancala.constraints import events
from gamemodels.mancala.rules import is_final, starting_board, successors
from gamemodels.mancala.terms import BoardTerms, LayoutTerms, wellformed_pockets
from gamemodels.numbers import BitVectors, Integers

SORTS = [BitVectors, Integers]
SCOPES = [(4, 1), (4, 2), (4, 3), (4, 4), (6, 1), (6, 2), (6, 3), (8, 2), (10, 1), (14, 4)]


def equals(terms: BoardTerms, board: Board) -> list[z3.BoolRef]:
    """One Boolean a field: whether it is as on a known board."""
    return [
        *(count == known for count, known in zip(terms.marbles, board.marbles, strict=True)),
        *(chosen == (p == board.last_pocket) for p, chosen in enumerate(terms.last_pocket)),
        terms.turn == (board.turn is Player.ONE),
        terms.hand == board.hand,
    ]


def pair(size: int, most: int, sort: type) -> tuple[z3.Solver, BoardTerms, BoardTerms]:
    """Two unknown boards and a solver."""
    numbers = sort(z3.Context())
    pre = unknown_board("pre", size, numbers, most)
    post = unknown_board("post", size, numbers, most)
    return z3.Solver(ctx=numbers.ctx), pre, post


def all_posts(solver: z3.Solver, pre: BoardTerms, post: BoardTerms, board: Board) -> set[Board]:
    """Every board that the solver accepts after a known one."""
    solver.push()
    solver.add(*equals(pre, board))
    found: set[Board] = set()
    while solver.check() == z3.sat:
        after = decoded(solver.model(), post)
        assert after not in found
        found.add(after)
        solver.add(negation(z3.And(equals(post, after))))
    solver.pop()
    return found


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize(("size", "marbles"), SCOPES)
def test_move_is_exactly_the_referees_moves(
    size: int, marbles: int, sort: type, any_rules: Rules, play: Any
) -> None:
    layout = Layout.canonical(size)
    solver, pre, post = pair(size, marbles * (size - 2), sort)
    solver.add(constraints.move(LayoutTerms.constant(layout, pre.ctx), pre, post, any_rules))
    games = [play(size, marbles, seed, rules=any_rules) for seed in range(3)]
    boards = sorted({board for game in games for board in game.boards}, key=str)
    for board in {*boards[:20], *(game.boards[-2] for game in games)}:
        legal = {move.state for move in successors(layout, board, any_rules)}
        assert all_posts(solver, pre, post, board) == legal


@pytest.mark.parametrize("seed", range(4))
def test_move_on_an_unknown_layout_is_the_referees_moves_on_every_layout(
    seed: int, play: Any
) -> None:
    solver, pre, post = pair(4, 6, BitVectors)
    layout = LayoutTerms.unknown(4, pre.ctx)
    solver.add(*layout.declared().values(), wellformed_pockets(layout))
    rules = KALAH if seed % 2 else ORIGINAL
    solver.add(constraints.move(layout, pre, post, rules))
    renamings = [renamed(Layout.canonical(4), names) for names in permutations(range(4))]
    for board in play(4, 3, seed, layout=renamings[7 * seed % 24], rules=rules).boards:
        legal = {
            (where, move.state) for where in renamings for move in successors(where, board, rules)
        }
        solver.push()
        solver.add(*equals(pre, board))
        found = set()
        while solver.check() == z3.sat:
            model = solver.model()
            found.add((layout.decode(model), decoded(model, post)))
            solver.add(z3.Not(z3.And([c == model.eval(c, True) for c in unknowns(layout, post)])))
        solver.pop()
        assert found == legal


def unknowns(layout: LayoutTerms, board: BoardTerms) -> list[z3.ExprRef]:
    """Every constant of a layout and a board."""
    relations = [cell for row in (*layout.next, *layout.opposite) for cell in row]
    return [*layout.side, *layout.mancala1, *layout.mancala2, *relations, *constants(board)]


@pytest.mark.parametrize(("size", "marbles"), [(2, 3), (4, 0), (4, 2), (6, 2), (14, 4)])
def test_init_is_exactly_the_starting_board(size: int, marbles: int) -> None:
    solver, board, _ = pair(size, marbles * (size - 2), Integers)
    layout = Layout.canonical(size)
    solver.add(constraints.init(LayoutTerms.constant(layout, board.ctx), board, marbles))
    assert solver.check() == z3.sat
    assert decoded(solver.model(), board) == starting_board(layout, marbles)
    solver.add(negation(z3.And(equals(board, starting_board(layout, marbles)))))
    assert solver.check() == z3.unsat


def test_final_agrees_with_the_referee_along_games(play: Any) -> None:
    layout = Layout.canonical(6)
    solver, board, _ = pair(6, 8, BitVectors)
    solver.add(constraints.final(LayoutTerms.constant(layout, board.ctx), board))
    for plain in play(6, 2, seed=5).boards:
        assert (solver.check(*equals(board, plain)) == z3.sat) == is_final(layout, plain)


@pytest.mark.parametrize("size", [2, 4, 6, 8])
def test_exactly_one_event_leads_from_every_wellformed_board(size: int, any_rules: Rules) -> None:
    solver, board, _ = pair(size, 0, Integers)
    layout = LayoutTerms.constant(Layout.canonical(size), board.ctx)
    kinds = list(vars(events(layout, board, any_rules)).values())
    solver.add(*declared(board), constraints.wellformed_boards([board]))
    solver.add(z3.Not(z3.PbEq([(kind, 1) for kind in kinds], 1)))
    assert solver.check() == z3.unsat


@pytest.mark.parametrize("size", [2, 4, 6, 8])
def test_a_final_board_is_followed_by_final_boards_only(size: int, any_rules: Rules) -> None:
    solver, pre, post = pair(size, 0, Integers)
    layout = LayoutTerms.constant(Layout.canonical(size), pre.ctx)
    solver.add(constraints.final(layout, pre), constraints.move(layout, pre, post, any_rules))
    assert solver.check() == z3.sat
    solver.add(negation(constraints.final(layout, post)))
    assert solver.check() == z3.unsat


def test_change_turn_keep_board_is_a_forfeits_move() -> None:
    solver, pre, post = pair(4, 5, BitVectors)
    solver.add(constraints.change_turn_keep_board(pre, post))
    board = Board((0, 5, 3, 2), Player.ONE)
    solver.add(*equals(pre, board), negation(z3.Or(post.last_pocket)))
    assert solver.check() == z3.sat
    assert decoded(solver.model(), post) == Board((0, 5, 3, 2), Player.TWO)


def test_other_pock_unchanged_leaves_only_the_named_pocket_free() -> None:
    solver, pre, post = pair(4, 5, BitVectors)
    second = tuple(z3.BoolVal(p == 1, pre.ctx) for p in range(4))
    solver.add(constraints.other_pock_unchanged(pre, post, second))
    solver.push()
    solver.add(post.marbles[1] != pre.marbles[1])
    assert solver.check() == z3.sat
    solver.pop()
    solver.add(post.marbles[2] != pre.marbles[2])
    assert solver.check() == z3.unsat


@pytest.mark.parametrize("seed", range(5))
def test_stealing_happened_and_traces_hold_of_the_right_games(seed: int, play: Any) -> None:
    game = play(6, 1, seed)
    numbers = BitVectors(z3.Context())
    boards = [unknown_board(f"b{i}", 6, numbers, 4) for i in range(len(game))]
    layout = LayoutTerms.constant(game.layout, numbers.ctx)
    solver = z3.Solver(ctx=numbers.ctx)
    for board, plain in zip(boards, game.boards, strict=True):
        solver.add(*equals(board, plain))
    stores = [game.layout.mancala_of(player) for player in Player]
    gains = [
        after.marbles[m] - before.marbles[m]
        for before, after in zip(game.boards, game.boards[1:], strict=False)
        for m in stores
    ]
    assert (solver.check(constraints.stealing_happened(layout, boards)) == z3.sat) == (
        max(gains) > 1
    )
    assert solver.check(constraints.traces(layout, boards, 1)) == z3.sat
    assert solver.check(constraints.traces(layout, boards[:-1], 1)) == z3.unsat
    assert solver.check(constraints.traces(layout, boards, 2)) == z3.unsat


def test_every_predicate_is_the_conjunction_of_its_named_parts() -> None:
    solver, pre, post = pair(4, 5, BitVectors)
    layout = LayoutTerms.constant(Layout.canonical(4), pre.ctx)
    parts = constraints.move.parts(layout, pre, post)
    assert {name.split(":")[0] for name in parts} >= {"forfeit", "pickup", "drop", "steal"}
    solver.add(constraints.move(layout, pre, post) != z3.And(list(parts.values())))
    assert solver.check() == z3.unsat
