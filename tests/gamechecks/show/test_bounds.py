"""Bounds in a table, and how each of them is found again."""

from collections.abc import Callable

from gamechecks import EngineChoice, Scope
from gamechecks.core.verdict import Bound, Bounds, Seconds
from gamemodels.mancala.drawing import BoundsView

HERE = Bound("fewest_pickups", 2, refuted=1, exact=True, seed=3)
ELSEWHERE = Bound("fewest_turns", 3, refuted=2, exact=True, seed=4)
EVERYWHERE = Bound("complete_traces", 7, exact=True)


def shown(draw: Callable[..., str], *bounds: Bound, engine: EngineChoice) -> str:
    seconds = Seconds(0.1, 0.2, 0.3)
    return draw(BoundsView(Bounds(Scope(4, 1), bounds, 0, seconds, seed=3, engine=engine)))


def test_what_another_seed_has_settled_says_so(drawn: Callable[..., str]) -> None:
    text = shown(drawn, HERE, ELSEWHERE, engine=EngineChoice.SOLVER)
    again = "to repeat it: the same command with --of fewest_turns --jobs 1 --seed 4"
    assert text.rstrip().endswith(again)
    assert text.count("to repeat it") == 1


def test_where_no_other_seed_was_at_work_there_is_nothing_to_repeat(
    drawn: Callable[..., str],
) -> None:
    for engine in (EngineChoice.EXPLICIT, EngineChoice.BOTH):
        assert "to repeat it" not in shown(drawn, HERE, EVERYWHERE, engine=engine)
