"""Confidence intervals against the binomial distribution, added up exactly."""

from math import comb, sqrt

import pytest

from gamechecks.engines.values.simulation import clopper_pearson, normal


@pytest.mark.parametrize("error", [0.3, 0.01])
@pytest.mark.parametrize("games", [1, 2, 7, 40])
def test_an_interval_misses_a_probability_at_most_at_the_error(games: int, error: float) -> None:
    intervals = [clopper_pearson(done, done, games, error) for done in range(games + 1)]
    for likely in (each / 200 for each in range(201)):
        missed = sum(
            comb(games, done) * likely**done * (1 - likely) ** (games - done)
            for done, (low, high) in enumerate(intervals)
            if not low <= likely <= high
        )
        assert missed <= error


@pytest.mark.parametrize(
    ("done", "games", "error", "known"),
    [
        (0, 10, 0.05, (0.0, 0.30850)),
        (5, 10, 0.05, (0.18709, 0.81291)),
        (10, 10, 0.05, (0.69150, 1.0)),
        (50, 100, 0.01, (0.36886, 0.63114)),
        (0, 10_000, 0.01, (0.0, 0.00053)),
    ],
)
def test_intervals_are_no_wider_than_those_of_tables(
    done: int, games: int, error: float, known: tuple[float, float]
) -> None:
    assert clopper_pearson(done, done, games, error) == pytest.approx(known, abs=1e-5)


def test_games_without_a_result_count_either_way() -> None:
    low, high = clopper_pearson(3, 8, 20, 0.01)
    assert low == clopper_pearson(3, 3, 20, 0.01)[0]
    assert high == clopper_pearson(8, 8, 20, 0.01)[1]
    assert clopper_pearson(0, 20, 20, 0.01) == (0, 1)


def test_a_mean_lies_in_the_middle_of_its_interval() -> None:
    values = [1, 1, 2, 4]
    total, squares = sum(values), sum(each * each for each in values)
    reach = 1.959964 * sqrt(2) / sqrt(len(values))  # their variance is 2
    assert normal(total, squares, 4, 0.05) == pytest.approx((2 - reach, 2 + reach), abs=1e-5)


def test_values_that_are_all_the_same_have_no_interval() -> None:
    assert normal(12, 36, 4, 0.05) is None
