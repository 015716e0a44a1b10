"""A property as a Python function over the boards' Z3 terms, where a formula is not enough.

Run it with: python examples/custom_property.py
"""

import z3

from gamechecks import Outcome, Scope, run
from gamechecks.language.trace_terms import TraceTerms


def mirrored(trace: TraceTerms) -> z3.BoolRef:
    """Some board after the first is the same seen from either side of the table."""
    half = len(trace.boards[0].marbles) // 2
    boards = []
    for board in trace.boards[1:]:
        pairs = zip(board.marbles[:half], board.marbles[half:], strict=True)
        boards.append(z3.And(board.hand == 0, *(mine == yours for mine, yours in pairs)))
    return z3.Or(boards)


if __name__ == "__main__":
    verdict = run(Scope(pockets=6, marbles=2, boards=30), mirrored)
    assert verdict.outcome is Outcome.FOUND
    assert verdict.trace is not None
    print(f"found a game of {len(verdict.trace)} boards with a mirrored board in it:")
    for board in verdict.trace.boards[1:]:
        if board.hand == 0 and board.marbles[:3] == board.marbles[3:]:
            print(f"  {board.marbles}")
