"""What the model's authors expect of their model, as tests.

Run it with: pytest examples/test_authors_expectations.py
A test that fails draws the game that says otherwise, and gives the command that shows it again.
"""

import pytest

from gamechecks.testing import assert_found, assert_holds, assert_refuted


def test_the_run_statement_finds_a_game() -> None:
    assert_found(pockets=4, marbles=1, boards=7)


def test_eight_pockets_need_nine_boards() -> None:
    assert_found(pockets=8, marbles=1, boards=9)
    assert_refuted(pockets=8, marbles=1, boards=8)


@pytest.mark.parametrize(
    ("pockets", "marbles", "longest"),
    [(4, 1, 6), (4, 2, 10), (6, 1, 23)],  # the last was too slow for the authors
)
def test_the_longest_game(pockets: int, marbles: int, longest: int) -> None:
    """After so many boards every game is over, but not one board earlier."""
    assert_refuted(pockets=pockets, marbles=marbles, boards=longest, games="unfinished")
    assert_found(pockets=pockets, marbles=marbles, boards=longest - 1, games="unfinished")


@pytest.mark.parametrize(
    ("formula", "shortest"), [("stealing_happened", 7), ("not stealing_happened", 12)]
)
def test_the_shortest_game_with_and_without_stealing(formula: str, shortest: int) -> None:
    assert_refuted(formula, pockets=6, boards=shortest - 1)
    verdict = assert_found(formula, pockets=6, boards=shortest)
    assert verdict.trace is not None
    assert len(verdict.trace) == shortest


def test_no_marble_is_ever_lost() -> None:
    assert_holds("always(total == 8)", pockets=6, marbles=2, boards=18)
