"""A field of a scope has one value, however it is given: Python, JSON, options, tests or moves."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

import pytest
from tests.gamechecks.own.conftest import ask

from gamechecks import run
from gamechecks.core.errors import ScopeError
from gamechecks.core.scope_text import with_texts
from gamechecks.games import (
    NUMBER,
    Codec,
    Game,
    GameScope,
    Move,
    Notation,
    Rules,
    Vocabulary,
    of_state,
    option,
)
from gamechecks.testing import assert_found, assert_refuted


class Variant(Enum):
    """The rules of the race below."""

    PLAIN = "plain"
    FLAGS = "flags-only"


@dataclass(frozen=True)
class Race(Rules[int, str]):
    """A race by steps of one, or by steps of two where only flags are looked at."""

    variant: Variant
    goals: tuple[int, ...]

    def starts(self) -> list[int]:
        return [0]

    def moves(self, state: int) -> list[Move[str, int]]:
        return [Move("on", state + (2 if self.variant is Variant.FLAGS else 1))]

    def is_final(self, state: int) -> bool:
        return state >= max(self.goals)


@dataclass(frozen=True)
class RaceScope(GameScope):
    """A scope with a field of each kind."""

    variant: Variant = option(Variant.PLAIN, "the rules")  # noqa: RUF009
    goals: tuple[int, ...] = option((2, 4), "where it may end")
    fast: bool = option(False, "nothing")
    share: float = option(0.5, "nothing", read=float)
    boards: int = option(8, "look at games of at most K boards", metavar="K")


class Moves(Codec[int, str]):
    """The moves of the race as a list."""

    notation = Notation("on for each step", "on", move=str)


RACE = Game(
    name="race",
    scope=RaceScope,
    rules=lambda scope: Race(scope.variant, scope.goals),
    vocabulary=lambda rules: Vocabulary(
        words=(of_state("n", NUMBER, "How far it is.", lambda rules, state: state),)
    ),
    codec=Moves,
)
BY_TWOS = RaceScope(variant=Variant.FLAGS, goals=(2, 4), boards=5)


def python(**parts: Any) -> GameScope:
    return RaceScope(**parts)


def read(**parts: Any) -> GameScope:
    return RaceScope.read(parts)


def asserted(**parts: Any) -> GameScope:
    return assert_found("at_end(n >= 4)", game=RACE, **parts).scope


@pytest.mark.parametrize("make", [python, read, asserted])
@pytest.mark.parametrize(
    "parts",
    [
        {"variant": "flags-only", "goals": [2, 4]},
        {"variant": "flags-only", "goals": "2,4", "share": "0.5"},
        {"variant": Variant.FLAGS},
    ],
)
def test_texts_and_lists_become_values_of_the_type(
    make: Callable[..., GameScope], parts: dict[str, Any]
) -> None:
    assert make(boards=5, **parts) == BY_TWOS


def test_the_text_of_a_move_list_becomes_the_value_too() -> None:
    assert with_texts(RaceScope(), {"variant": "flags-only", "boards": "5"}) == BY_TWOS


def test_a_text_asks_the_question_that_the_member_asks() -> None:
    by_twos: dict[str, Any] = {"game": RACE, "variant": "flags-only"}
    assert_found("boards == 3", **by_twos)
    assert_refuted("boards == 3", **{**by_twos, "variant": "plain"})


@pytest.mark.parametrize("make", [python, read, asserted])
@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"variant": "nonsense"}, "variant must be one of plain, flags-only (got 'nonsense')"),
        ({"variant": 3}, "variant must be one of plain, flags-only (got 3)"),
        ({"goals": 3}, "goals must be a list (got 3)"),
        ({"goals": [1, "x"]}, "goals[2] must be an int (got 'x')"),
        ({"fast": "yes"}, "fast must be true or false (got 'yes')"),
        ({"fast": 1}, "fast must be true or false (got 1)"),
        ({"boards": "5"}, "boards must be an int (got '5')"),
        ({"share": "half"}, "share cannot be read (got 'half')"),
        ({"share": [1]}, "share must be float or a string (got [1])"),
    ],
)
def test_a_value_of_another_type_is_refused(
    make: Callable[..., GameScope], parts: dict[str, Any], said: str
) -> None:
    with pytest.raises(ScopeError) as error:
        make(**parts)
    assert str(error.value).startswith(said)


def test_a_converted_scope_stays_as_it_is() -> None:
    assert replace(BY_TWOS, boards=6).within(5) == BY_TWOS
    assert run(BY_TWOS, "at_end(n == 4)").scope == BY_TWOS


def test_options_take_the_values_of_an_enum(tmp_path: Path) -> None:
    file = tmp_path / "race.py"
    file.write_text(Path(__file__).read_text())
    assert ask(file, "run", "--variant", "flags-only", "--where", "boards == 3")[0] == 0
    assert ask(file, "run", "--variant", "plain", "--where", "boards == 3")[0] == 1
    code, _, err = ask(file, "run", "--variant", "nonsense")
    assert (code, "variant must be one of plain, flags-only (got 'nonsense')" in err) == (2, True)
    code, _, err = ask(file, "run", "--goals", "1,x")
    assert (code, "goals[2] must be an int (got 'x')" in err) == (2, True)


def test_a_move_list_tells_every_kind_of_field(tmp_path: Path) -> None:
    file, moves = tmp_path / "race.py", tmp_path / "race.moves"
    file.write_text(Path(__file__).read_text())
    assert ask(file, "run", "--variant", "flags-only", "--fast", "--out", str(moves))[0] == 0
    code, out, err = ask(file, "replay", str(moves), "--json")
    assert (code, err) == (0, "")
    told = {"variant": "flags-only", "goals": [2, 4], "fast": True, "share": 0.5, "boards": 3}
    assert json.loads(out)["scope"] == told
