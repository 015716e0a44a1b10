"""The mistakes of the report that twentyone comes from, each shown by a game that it spoils.

Run it with: python examples/twentyone_defects.py
"""

from dataclasses import dataclass

from gamechecks import CheckOutcome, check
from gamemodels.rules import replay
from gamemodels.twentyone.scope import RULE_NAMES, Scope


@dataclass(frozen=True)
class Defect:
    """What the report meant and what it wrote; the variant that keeps it, and a law it breaks."""

    variant: str
    meant: str
    wrote: str
    law: str
    games: int = 1
    boards: int = 30


DEFECTS = (
    Defect(
        "start_as_shuffle",
        "A start makes the controller shuffle.",
        "The start is stored as SHUFFLE, and no rule says how long that waits.",
        "never-quiet",
    ),
    Defect(
        "no_check_winner",
        "When the last player stands, the winner is told.",
        "The outcome is put out in CHECK_WINNER, and nothing ever enters that state.",
        "never-quiet",
    ),
    Defect(
        "text_times",
        "The controller takes a second for everything, as the logs show.",
        "It takes 0, 0, 1 and 2, without a unit.",
        "end-time",
    ),
    Defect(
        "stale_hands",
        "A game begins with empty hands and a full deck.",
        "Nothing empties the hands or refills the deck for a second game.",
        "hand-at-most-30",
        games=2,
    ),
    Defect(
        "uncoupled_score",
        "The score comes with STAND.",
        "No coupling carries it out of the players.",
        "never-quiet",
    ),
    Defect(
        "restarts",
        "Inputs find a part idle, and nothing happens at the same time.",
        "When a start may come is unsaid, so it may come at any time.",
        "one-at-a-time",
        games=2,
        boards=8,
    ),
    Defect(
        "restarts,overwriting",
        "A busy controller ignores what comes in.",
        "The formula of its external transition takes every input, so a start gets lost.",
        "start-not-lost",
        games=2,
        boards=8,
    ),
)

TEXT_DOMAIN = "always(1 <= score(CHALLENGER) <= 30)"


def main() -> None:
    """Show every defect as the earliest game that breaks a law."""
    for defect in DEFECTS:
        rules = RULE_NAMES.read(defect.variant)
        scope = Scope(games=defect.games, boards=defect.boards, rules=rules)
        answer = check(scope, defect.law)
        assert answer.outcome is CheckOutcome.VIOLATED, defect
        assert answer.trace is not None
        assert answer.wrong_at is not None
        print(f"{defect.variant}")
        print(f"  meant: {defect.meant}")
        print(f"  wrote: {defect.wrote}")
        print(f"  so {defect.law} is broken at board {answer.wrong_at + 1}, after:")
        for event in replay(answer.trace).events[: answer.wrong_at][-3:]:
            print(f"    {event.words}")
        mended = check(Scope(games=defect.games, boards=defect.boards), defect.law)
        assert mended.outcome is CheckOutcome.HOLDS, defect
        print("  and by the mended rules it holds.\n")
    answer = check(Scope(boards=5), TEXT_DOMAIN)
    assert answer.wrong_at == 0
    print("scores in 1..30\n  meant: 0 to 30, where 0 is `has not played`")
    print("  so the first board of every game is outside the report's own domain.")


if __name__ == "__main__":
    main()
