"""A scope that no game has is refused with a clear sentence."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from gamechecks import Scope
from gamechecks.core.errors import ScopeError
from gamechecks.core.scope import MOST_BOARDS, GameScope
from gamechecks.core.scope_fields import option
from gamechecks.core.scope_text import bound_words


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("pockets", 3, "pockets is 3: an even number from 2 to 64 was expected"),
        ("pockets", 0, "pockets is 0: an even number"),
        ("pockets", -4, "pockets is -4: an even number"),
        ("pockets", 66, "pockets is 66: an even number"),
        ("pockets", 4.0, "pockets must be an int (got 4.0)"),
        ("pockets", True, "pockets must be an int (got True)"),
        ("marbles", -1, "marbles is -1: a number from 0 to 1000 was expected"),
        ("marbles", 1001, "marbles is 1001: a number from 0 to 1000"),
        ("marbles", "1", "marbles must be an int (got '1')"),
        ("boards", 0, "boards is 0: a number from 1 to 100000 was expected"),
        ("boards", -7, "boards is -7: a number from 1"),
        ("boards", 100_001, "boards is 100001: a number from 1"),
        ("rules", 3, "rules must be Rules or a string (got 3)"),
    ],
)
def test_bad_scopes(field: str, value: Any, said: str) -> None:
    with pytest.raises(ScopeError) as error:
        Scope(**{field: value})
    assert str(error.value).startswith(said)


def test_the_smallest_and_the_largest_worlds_are_legal() -> None:
    assert Scope(2, 0, 1)
    assert Scope(64, 1000, 100_000)


@dataclass(frozen=True)
class Endless(GameScope):
    boards: int = option(None, "at most K boards", metavar="K")


def test_a_bound_that_nobody_asked_for_is_said_where_no_longest_game_is_known() -> None:
    usual = f"within {MOST_BOARDS} boards (the usual bound; see --boards)"
    assert bound_words(Endless()) == usual
    assert bound_words(replace(Endless())) == usual
    assert bound_words(Endless(MOST_BOARDS)) == f"within {MOST_BOARDS} boards"
    assert bound_words(Scope(6, 1)) == "of any length"
