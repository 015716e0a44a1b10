"""Small real games, and what the solver says of a formula on one."""

from collections.abc import Callable, Sequence

import pytest
import z3
from tests.board_terms import constants as constants_of
from tests.board_terms import unknown_board

from gamechecks.language import Node
from gamechecks.language.symbolic import TraceTerms, evaluate
from gamemodels.mancala.board import ORIGINAL, Board, Layout, Player, Rules
from gamemodels.mancala.rules import Mancala, Trace, is_final, starting_board, successors
from gamemodels.mancala.system import BoardSteps
from gamemodels.mancala.terms import BoardTerms
from gamemodels.numbers import BitVectors, Integers, Numbers

Play = Callable[..., Trace]
SolverReads = Callable[..., Callable[[Trace], bool]]
SolverSays = Callable[..., bool]


@pytest.fixture(scope="session")
def play() -> Play:
    """A game from its start to its end, or cut off after so many boards."""

    def played(
        pockets: int,
        marbles: int,
        choices: Sequence[int] = (),
        boards: int = 1000,
        rules: Rules = ORIGINAL,
    ) -> Trace:
        layout, left = Layout.canonical(pockets), list(choices)
        sequence = [starting_board(layout, marbles)]
        while len(sequence) < boards and not is_final(layout, sequence[-1]):
            moves = successors(layout, sequence[-1], rules)
            choice = left.pop(0) if len(moves) > 1 and left else 0
            sequence.append(moves[choice % len(moves)].state)
        return Mancala(layout, marbles, rules).trace(sequence)

    return played


@pytest.fixture(scope="session")
def solver_reads() -> SolverReads:
    """The Z3 terms of a formula over K unknown boards, to be read on traces of the scope."""
    sorts: dict[bool, Numbers] = {
        False: BitVectors(z3.Context()),
        True: Integers(z3.Context()),
    }

    def reads(
        node: Node,
        scope: tuple[int, int, int],
        truncated: bool = False,
        integers: bool = False,
        rules: Rules = ORIGINAL,
    ) -> Callable[[Trace], bool]:
        pockets, marbles, boards = scope
        numbers, most = sorts[integers], marbles * (pockets - 2)
        unknown = [unknown_board(f"b{at}", pockets, numbers, most) for at in range(boards)]
        system = BoardSteps(pockets, marbles, numbers, variants=rules)
        truth = evaluate(node, TraceTerms(system, unknown, truncated))
        return lambda trace: _read(truth, unknown, _padded(trace, boards))

    return reads


@pytest.fixture(scope="session")
def solver_says(solver_reads: SolverReads) -> SolverSays:
    """What the Z3 terms of a formula come to on one trace."""

    def says(node: Node, trace: Trace, marbles: int, boards: int, truncated: bool = False) -> bool:
        return solver_reads(node, (len(trace.layout), marbles, boards), truncated)(trace)

    return says


def _read(truth: z3.BoolRef, unknown: list[BoardTerms], known: list[Board]) -> bool:
    """A truth over unknown boards, with known ones put in their place."""
    pairs = [pair for row in zip(unknown, known, strict=True) for pair in _values(*row)]
    result = z3.simplify(z3.substitute(truth, *pairs))
    assert z3.is_true(result) or z3.is_false(result)
    return bool(z3.is_true(result))


def _padded(trace: Trace, boards: int) -> list[Board]:
    """The trace, and after its end the forfeits that fill it up."""
    row = list(trace.boards)
    while len(row) < boards:
        row.append(successors(trace.layout, row[-1], trace.variants)[0].state)
    return row


def _values(unknown: BoardTerms, board: Board) -> list[tuple[z3.ExprRef, z3.ExprRef]]:
    """Every unknown of a board with its value."""
    here = [index == board.last_pocket for index in range(len(board.marbles))]
    values = [*board.marbles, board.turn is Player.ONE, board.hand, *here]
    constants = constants_of(unknown)
    return [(term, _literal(term, value)) for term, value in zip(constants, values, strict=True)]


def _literal(term: z3.ExprRef, value: int) -> z3.ExprRef:
    if z3.is_bool(term):
        return z3.BoolVal(bool(value), term.ctx)
    return (
        z3.BitVecVal(value, term.size(), term.ctx) if z3.is_bv(term) else z3.IntVal(value, term.ctx)
    )
