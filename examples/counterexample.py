"""A claim that sounds right and is not, and its counterexample explained move by move.

"A steal brings at least two marbles: the one in hand, and those that are stolen."
Run it with: python examples/counterexample.py
"""

from gamechecks import CheckOutcome, Scope, check
from gamemodels.mancala.view import describe
from gamemodels.rules import replay

SCOPE = Scope(pockets=6, marbles=1, boards=12)
CLAIM = """always(
    implies(steal and turn == Player1, next(score(Player1)) >= score(Player1) + 2)
    and implies(steal and turn == Player2, next(score(Player2)) >= score(Player2) + 2)
)"""

if __name__ == "__main__":
    # Among all games within 12 boards, look for one that breaks the claim.
    verdict = check(SCOPE, CLAIM)
    assert verdict.outcome is CheckOutcome.VIOLATED
    assert verdict.trace is not None
    assert verdict.wrong_at is not None

    # The referee, who knows the rules but nothing of the solver, names every move.
    events = replay(verdict.trace).events
    print("A steal that brings only one marble:")
    for number, event in enumerate(events, 1):
        print(f"  {number:2}. {describe(verdict.trace.layout, event)}")
        # Boards are counted from 0, so this move leads to the board of its number.
        if number == verdict.wrong_at:
            print(
                "      Here the claim is broken: whoever ends in their own empty pocket takes the"
            )
            print("      last marble also if nothing is opposite.")
            break

    # Said more carefully, it holds in every game of that size.
    careful = CLAIM.replace("+ 2", "+ 1")
    print(f"With one marble instead of two: {check(SCOPE, careful).outcome.value}.")
