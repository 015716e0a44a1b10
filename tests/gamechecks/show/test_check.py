"""What was checked, in a sentence."""

from dataclasses import replace

from gamechecks import CheckOutcome, Games, Scope
from gamechecks.core.verdict import CheckVerdict, Seconds
from gamechecks.show.verdict import check_sentence

VIOLATED = CheckVerdict(
    outcome=CheckOutcome.VIOLATED,
    property="always(hand <= 1)",
    scope=Scope(4, 2, 5),
    games=Games.ANY,
    seconds=Seconds(0.1, 0.2, 0.3),
    seed=0,
    wrong_at=1,
    earliest=True,
)


def test_a_violation_names_the_board() -> None:
    assert check_sentence(VIOLATED) == "always(hand <= 1), first broken at board 2"


def test_where_time_was_short_an_earlier_board_may_be_broken() -> None:
    cut = replace(VIOLATED, reason="time limit of 1 s", earliest=False)
    assert check_sentence(cut) == (
        "always(hand <= 1), broken at board 2 (time limit of 1 s; another game may break it "
        "earlier)"
    )
