"""The run statement that the model's authors give, asked in Python:

    run { wellformed traces[1] } for exactly 2 Player, exactly 4 Pocket, 7 Board

4 pockets with both mancalas, 1 marble in each of the others, and at most 7 boards.
Run it with: python examples/run_statement.py
"""

from gamechecks import Outcome, Scope, run

if __name__ == "__main__":
    verdict = run(Scope(pockets=4, marbles=1, boards=7))

    # The answer is one of three: found with a game, refuted within the bound, or unknown.
    assert verdict.outcome is Outcome.FOUND
    assert verdict.trace is not None

    # A trace is plain data: boards with marbles, whose turn it is, and what is in hand.
    # It ends when the game does, so it may have fewer boards than the bound allows.
    print(f"found a game of {len(verdict.trace)} boards:")
    for number, board in enumerate(verdict.trace.boards, 1):
        print(f"  {number}  {board.turn.value}  hand {board.hand}  marbles {board.marbles}")
