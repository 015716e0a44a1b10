"""Estimates by simulation against exact odds; seeds are fixed, and so is every answer."""

import signal
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
from tests.gamechecks.engines.values.coin import CoinScope
from tests.gamechecks.engines.values.test_chances import CROSSING, NIM, questions
from tests.gamechecks.engines.values.test_choices import GOAL, TreeScope

from gamechecks import Scope, games, odds
from gamechecks.core.errors import Interrupted
from gamechecks.core.verdict import Progress
from gamechecks.engines.graph import bound_of, move_walk
from gamechecks.engines.values import chances, simulation
from gamechecks.engines.values.outcomes import Estimate, IntervalMethod
from gamechecks.engines.values.simulation import Simulation
from gamechecks.games import NUMBER, Move, of_state, option
from gamechecks.language.probability import Quantity, quantities
from gamechecks.language.question import Condition, goals

UNLIKELY = 1e-6
"""The error of an interval that all of some hundred games must be in."""


def estimated(
    scope: Any, *formulas: str, expect: Sequence[str] = (), seed: int = 0
) -> dict[str, Estimate]:
    """What a simulation makes of formulas and numbers."""
    wanted: dict[str, Condition | Quantity] = dict(
        zip(formulas, goals(formulas, scope.vocabulary), strict=True)
    )
    wanted |= quantities(expect, scope.vocabulary)
    played = Simulation(move_walk(scope), wanted, seed, bound=bound_of(scope))
    played.play()
    return played.estimates


def within(estimate: Estimate, exact: Fraction) -> bool:
    """Whether an interval has the exact value, and is worth something."""
    assert estimate.interval is not None
    low, high = estimate.interval
    return low <= exact <= high


@pytest.fixture
def stages(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets the numbers of games and the errors of their intervals."""
    return lambda **told: monkeypatch.setattr(simulation, "STAGES", {told["games"]: told["error"]})


@pytest.mark.parametrize("seed", range(25))
def test_estimates_are_near_the_exact_odds(seed: int, stages: Any) -> None:
    stages(games=1_000, error=UNLIKELY)
    scope, formula = questions(seed)
    exact = odds(scope, formula).probability
    found = estimated(scope, formula, seed=seed)[formula]
    assert exact is not None
    assert within(found, exact)
    assert found.interval is not None
    assert found.interval[1] - found.interval[0] < 0.17


@pytest.mark.parametrize("seed", range(25))
def test_choices_that_chance_has_a_say_in_are_played_as_exact_odds_have_them(
    seed: int, stages: Any
) -> None:
    stages(games=1_000, error=UNLIKELY)
    exact = odds(TreeScope(seed), GOAL).probability
    assert exact is not None
    assert within(estimated(TreeScope(seed), GOAL)[GOAL], exact)


@pytest.mark.parametrize(
    ("scope", "formula"),
    [
        (CoinScope(), "at_end(heads)"),
        (CoinScope(), "at_end(left)"),
        (CROSSING.scope(boards=8), "eventually(final)"),
        (NIM.scope(), "winner == First"),
        (Scope(6, 3, 20), "at_end(final)"),
    ],
)
def test_chance_has_its_weights(scope: Any, formula: str, stages: Any) -> None:
    stages(games=2_000, error=UNLIKELY)
    exact = odds(scope, formula).probability
    assert exact is not None
    assert within(estimated(scope, formula)[formula], exact)


def test_intervals_have_the_exact_value_as_often_as_they_promise(stages: Any) -> None:
    """With an error of 10 %, about 20 of 200 values are missed, but for luck with these seeds."""
    stages(games=40, error=0.1)
    scope, formula, term = Scope(6, 1), "winner == Player1", "turns"
    answer = odds(scope, formula, expect=term)
    likely, average = answer.chances[formula].least, answer.expected[term].least
    found = [estimated(scope, formula, expect=[term], seed=seed) for seed in range(200)]
    assert 5 <= sum(not within(each[formula], likely) for each in found) <= 30
    assert 10 <= sum(not within(each[term], average) for each in found) <= 30


def test_the_same_seed_plays_the_same_games(stages: Any) -> None:
    stages(games=200, error=UNLIKELY)
    first, again, other = (estimated(Scope(4, 3), "steals >= 1", seed=s) for s in (7, 7, 8))
    assert first == again
    assert first != other


def test_all_stages_together_have_the_error_of_the_confidence() -> None:
    assert sum(simulation.STAGES.values()) == pytest.approx(1 - simulation.CONFIDENCE)
    assert simulation.CONFIDENCE == 0.99


@dataclass(frozen=True)
class Walk(games.Rules[int, str]):
    """A coin moves a piece up or down; the game is over when it is one step up."""

    def starts(self) -> tuple[int]:
        return (0,)

    def moves(self, state: int) -> list[Move[str, int]]:
        return [Move("up", state + 1), Move("down", state - 1)]

    def is_final(self, state: int) -> bool:
        return state == 1


@dataclass(frozen=True)
class WalkScope(games.GameScope):
    """How long the games are that are looked at."""

    boards: int = option(100_000, "boards", metavar="K")


WALK = games.Game(
    name="walk",
    scope=WalkScope,
    rules=lambda scope: Walk(),
    vocabulary=lambda rules: games.Vocabulary(
        words=(of_state("height", NUMBER, "Where the piece is.", lambda _, state: state),)
    ),
)
ENDS, LOW = "eventually(final)", "eventually(height == -2)"


def test_games_that_are_given_up_count_either_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "STAGES", {500: UNLIKELY})
    monkeypatch.setattr(simulation, "MAX_BOARDS", 4)
    found = estimated(WalkScope(), ENDS, LOW, expect=["count(final)", "at_end(height)"])
    # Of four boards, the walk ends on the second or on the fourth in 1/2 + 1/8 of the games.
    assert 150 < found[ENDS].undecided < 225
    interval = found[ENDS].interval
    assert interval is not None
    assert interval[0] < Fraction(5, 8) < interval[1] == 1
    assert within(found[LOW], Fraction(1, 3))
    assert found["at_end(height)"].value is None
    assert found["at_end(height)"].interval is None


def test_games_that_the_bound_of_the_scope_cuts_off_count_as_they_stand(stages: Any) -> None:
    stages(games=500, error=UNLIKELY)
    found = estimated(WalkScope(4), ENDS)[ENDS]
    assert found.undecided == 0
    assert found.interval is not None
    assert found.interval[1] < 0.8
    assert within(found, Fraction(5, 8))


def test_no_more_games_are_begun_than_moves_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "MAX_MOVES", 4_000)
    (found,) = estimated(Scope(8, 2), "winner == Player1").values()
    assert found.games in (100, 300)


def test_what_takes_too_many_positions_is_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "PATIENT_NODES", 400)
    monkeypatch.setattr(simulation, "STAGES", {1_000: UNLIKELY})
    easy, hard = "eventually(hand == 2)", "steals >= 2"
    found = odds(Scope(6, 3), easy, hard, expect=["turns"], seed=3)
    assert not found.exact
    assert found.unsettled == (hard, "turns")
    assert found.reason is not None
    assert found.reason.endswith("positions matter")
    assert found.chances[easy].least == 1
    assert list(found.estimates) == [hard, "turns"]
    assert found.estimates[hard].method is IntervalMethod.CLOPPER_PEARSON
    assert found.estimates["turns"].method is IntervalMethod.NORMAL
    assert {each.seed for each in found.estimates.values()} == {3}
    monkeypatch.undo()
    exact = odds(Scope(6, 3), hard, expect=["turns"])
    assert exact.probability is not None
    assert within(found.estimates[hard], exact.probability)
    assert within(found.estimates["turns"], exact.expected["turns"].least)


def test_best_play_is_not_estimated_by_random_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "MAX_NODES", 50)
    monkeypatch.setattr(chances, "PATIENT_NODES", 50)
    found = odds(Scope(6, 3), "steals >= 2", best="Player1")
    assert (found.exact, found.estimates) == (False, {})


def test_an_average_is_what_the_odds_of_its_values_say() -> None:
    scope = Scope(6, 2)
    reached = [odds(scope, f"turns >= {number}").probability for number in range(1, 40)]
    assert reached[-1] == 0
    assert odds(scope, expect="turns").expected["turns"].least == sum(filter(None, reached))


def test_interrupted_the_last_estimate_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "PATIENT_NODES", 50)

    def listen(progress: Progress) -> None:
        if progress.best is not None:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(Interrupted) as stop:
        odds(Scope(8, 3), "winner == Player1", listen=listen)
    found: Any = stop.value.partial
    assert found.reason == "interrupted"
    assert found.estimates["winner == Player1"].games == 100


def test_progress_says_which_games_are_meant_and_how_many_were_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chances, "PATIENT_NODES", 3_000)
    monkeypatch.setattr(simulation, "STAGES", {100: UNLIKELY, 110: UNLIKELY})
    told = list[Progress]()
    odds(WalkScope(5_000), LOW, listen=told.append)
    assert told[0].doing == f"1,024 positions, {LOW} in games within 5000 boards"
    assert told[-1].doing == "110 games played at random"
    assert told[-1].best is not None
    assert told[-1].best.startswith(f"{LOW}: 0.")


def test_what_is_not_settled_says_within_which_bound() -> None:
    said = " ".join(str(odds(CROSSING.scope(), "eventually(final)", timeout=0)).split())
    assert "not settled: eventually(final) in games within 8 boards" in said
