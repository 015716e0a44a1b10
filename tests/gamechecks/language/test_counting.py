"""Counts of the whole trace, and as far as they have come on a board."""

import json
import warnings
from collections.abc import Iterable
from typing import Any

import pytest
import z3
from tests.gamechecks.commands import mancala
from tests.words import words

from gamechecks import EngineChoice, Outcome, Scope, run
from gamechecks.language import FormulaError, concrete, parse, parse_term
from gamechecks.language.source import FormulaWarning
from gamechecks.language.symbolic import TraceTerms, evaluate
from gamemodels.mancala.system import BoardSteps
from gamemodels.numbers import BitVectors, Number

SECOND_PICKUP = "until(turn == Player1, so_far(pickups(Player1)) >= 2)"


def test_a_count_so_far_grows_with_the_trace_to_what_it_is_in_all(play: Any) -> None:
    trace = play(6, 2)
    for count in ("boards", "pickups(turn)", "steals + 2 * turns", "count(final or steal)"):
        total, grown = (
            concrete.values(parse_term(text, words(6)), trace)
            for text in (count, f"so_far({count})")
        )
        assert len(set(total)) == 1 or "turn)" in count
        assert grown[-1] == total[-1] != grown[0]
    boards = concrete.values(parse_term("so_far(boards)", words(6)), trace)
    assert boards == list(range(1, len(trace) + 1))


class Counted(BitVectors):
    """Bit-vectors that note how often something is counted."""

    counts = 0

    def count(self, conditions: Iterable[z3.BoolRef]) -> Number:
        self.counts += 1
        return super().count(conditions)


@pytest.mark.parametrize(("truncated", "counts"), [(False, 1), (True, 2)])
def test_a_count_of_the_whole_trace_is_one_term_on_every_board(
    truncated: bool, counts: int
) -> None:
    numbers = Counted(z3.Context())
    system = BoardSteps(4, 1, numbers)
    boards = [system.state(f"board{place}") for place in range(6)]
    formula = parse("always(hand == 0 or steals >= 2)", words(4))
    evaluate(formula, TraceTerms(system, boards, truncated))
    assert numbers.counts == counts


@pytest.mark.parametrize("engine", EngineChoice)
def test_a_count_so_far_waits_for_the_board_that_reaches_it(engine: EngineChoice) -> None:
    scope = Scope(6, 1, 23)
    found = run(scope, SECOND_PICKUP, engine=engine)
    assert found.trace is not None
    picked = concrete.values(parse_term("pickup", words(6)), found.trace)
    second = [at for at, pickup in enumerate(picked) if pickup][1]
    assert all(state.turn.value == "Player1" for state in found.trace.states[:second])
    never = f"{SECOND_PICKUP} and eventually(so_far(boards) < 3 and so_far(pickups) >= 2)"
    assert run(scope, never, engine=engine).outcome is Outcome.REFUTED


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("always(so_far(hand) < 2)", "`so_far` takes a count, and `hand` counts nothing"),
        ("always(so_far(pickup))", "`so_far` takes a number, but `pickup` is a condition"),
        ("so_far(count(boards <= 4)) < 9", r"must count something about one board \(got `boards`"),
        ("so_far(turns + count(winner == turn)) < 9", r"one board \(got `winner`"),
        ("always(so_far(winner) == 1)", "`so_far` takes a number, but `winner` is a Player"),
    ],
)
def test_only_a_count_comes_so_far(formula: str, said: str) -> None:
    with pytest.raises(FormulaError, match=said):
        parse(formula, words(6))


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("until(turn == Player1, pickups(Player1) >= 6)", "it is `so_far(pickups(Player1))`"),
        ("always(steals >= 1 and hand < 9)", "it is `so_far(steals)`"),
        ("always(steals <= hand)", "it is `so_far(steals)`"),
        ("eventually(hand == 2 and count(steal) == 1)", "it is `so_far(count(steal))`"),
        ("since(winner == Player1, hand == 0) == True", "`winner` is about the whole trace"),
    ],
)
def test_a_word_that_is_the_same_on_every_board_is_warned_of(formula: str, said: str) -> None:
    formula = f"at_end({formula})"
    with pytest.warns(FormulaWarning) as warned:
        run(Scope(4, 1), formula)
    assert said in str(warned[0].message)
    _, out, err = mancala("run", "--where", formula, "--json")
    assert said in " ".join(err.split())
    assert err.startswith("note: ")
    notes = [" ".join(note.split()) for note in err.split("note: ")[1:]]
    assert json.loads(out)["notes"] == notes


def test_a_note_folds_at_the_width_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    _, _, err = mancala("run", "--where", "eventually(turns == 2)", "--pockets", "4")
    lines = err.splitlines()
    assert " ".join(lines).endswith("up to a board it is `so_far(turns)`")
    assert len(lines) > 1
    assert max(map(len, lines)) <= 50


@pytest.mark.parametrize("engine", EngineChoice)
def test_a_warning_comes_once_a_call_and_points_to_it(engine: EngineChoice) -> None:
    with pytest.warns(FormulaWarning) as warned:
        run(Scope(4, 1), "eventually(turns == 2)", engine=engine)
    assert [each.filename for each in warned] == [__file__]


def test_nothing_is_said_where_it_makes_no_difference() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for formula in (
            "winner == Player1 and steals >= 1",
            "always(implies(score(Player1) > 1, winner == Player1))",
            "at_end(turns == 3) or at_end(so_far(turns)) == 3",
            SECOND_PICKUP,
            "always(steals <= 5 and not 2 * turns - 1 > 9)",
            "eventually(turns(Player1) + 1 >= 2 or -steals < 0)",
            "win-without-stealing",
        ):
            run(Scope(4, 1), formula)
