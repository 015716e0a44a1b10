"""The story of a variant that empties the model.

Announcements that only remove worlds forget that cards change: when a card that was taken from
the pile is replaced, no world is left, and in no world at all everything is known.
"""

import itertools

from gamechecks import CheckOutcome, Games, ProofOutcome, check, prove
from gamechecks.language import concrete, parse
from gamemodels.bever.scope import RULE_NAMES, Scope

LAW = "not-both-call"


def main() -> None:
    """Tell it."""
    proof = prove(Scope(highest=None), LAW)
    assert proof.outcome is ProofOutcome.PROVED
    print(f"By the mended rules {LAW} is proved, whatever the highest card.\n")

    scope = Scope(highest=3, boards=4, rules=RULE_NAMES.read("pure_announcements"))
    verdict = check(scope, LAW, games=Games.ANY)
    assert verdict.outcome is CheckOutcome.VIOLATED
    assert verdict.trace is not None
    rules, boards = verdict.trace.rules, verdict.trace.states
    print(f"With pure_announcements it is broken at board {len(boards)}:")
    print(f"  board 1: {boards[0].deal}, {boards[0].worlds} worlds")
    for number, (before, after) in enumerate(itertools.pairwise(boards), start=2):
        move = rules.event(before, after)
        print(f"  board {number}: {before.turn.words}: {move}; {after.worlds} worlds")

    words = scope.vocabulary
    for claim in ("K(Player1, p2_1 == 0)", "K(Player1, p2_1 != 0)", "bever(Player1)"):
        *_, last = concrete.values(parse(claim, words), verdict.trace)
        print(f"  there {claim} is {str(last).lower()}")
    print("\nNo world is left, so both know everything, and its opposite, and both may call.")


if __name__ == "__main__":
    main()
