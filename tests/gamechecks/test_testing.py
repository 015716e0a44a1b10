"""Assertions about the model, as a test file uses them."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest
import z3
from tests.gamechecks.commands import document, mancala

from gamechecks import CheckOutcome, Games, Outcome, Scope
from gamechecks.core.errors import InputError
from gamechecks.formats.documents import trace_document
from gamechecks.language import FormulaError
from gamechecks.language.symbolic import TraceTerms
from gamechecks.testing import (
    Failure,
    Unbroken,
    Undecided,
    Unexpected,
    VacuousWarning,
    assert_breaks,
    assert_count,
    assert_found,
    assert_holds,
    assert_proved,
    assert_refuted,
)
from gamechecks.testing_question import settings
from gamemodels.mancala.board import KALAH, Rules
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.scope import RULE_NAMES

EVERY: Any = "every"
MISSPELT: Any = {"pocket": 6}
NUMBER: Any = 3
TUPLE: Any = (6, 2, 18)
BOARDS = [{"marbles": [1, 0, 1, 0], "turn": "Player1", "hand": 0}]
SEVERAL_LINES = """always(
    hand == 0
    or hand == 5
)"""


def starts_empty_handed(trace: TraceTerms) -> z3.BoolRef:
    """True of every game."""
    return trace.boards[0].hand == 0


def first_hand(trace: TraceTerms) -> Any:
    """No Boolean."""
    return trace.boards[0].hand


def stumbles(trace: TraceTerms) -> z3.BoolRef:
    """Asks for a board that is not there."""
    return trace.boards[99].hand == 0


def failure_of(ask: Callable[[], Any], kind: type[Failure] = Unexpected) -> Failure:
    """How an assertion fails: exactly of a kind."""
    with pytest.raises(kind) as raised:
        ask()
    return raised.value


@pytest.mark.parametrize("formula", ["always(total == 8)", "marbles-conserved"])
def test_a_property_that_holds_gives_its_verdict(formula: str) -> None:
    verdict = assert_holds(formula, pockets=6, marbles=2, boards=12)
    assert verdict.outcome is CheckOutcome.HOLDS
    assert verdict.scope == Scope(6, 2, 12)


def test_a_function_may_stand_for_a_formula() -> None:
    assert assert_holds(starts_empty_handed).property == "starts_empty_handed"
    assert assert_found(starts_empty_handed).outcome is Outcome.FOUND


def test_a_scope_may_be_given_whole() -> None:
    verdict = assert_found("winner == Player2", scope=Scope(6, 1, 12))
    assert verdict.trace is not None
    assert len(verdict.trace) == 12


def test_the_kinds_of_games() -> None:
    assert_found(pockets=4, boards=5, games="unfinished")
    assert_refuted(pockets=4, boards=6, games="unfinished")
    assert_refuted(pockets=4, boards=5)
    assert_found(pockets=4, boards=5, games=Games.ANY)
    assert_holds("draw", pockets=4, boards=7, games="complete")


def test_a_count_is_exact() -> None:
    assert len(assert_count(5, pockets=6, boards=23).traces) == 5
    assert assert_count(0, "winner == Player2", boards=7).outcome is Outcome.REFUTED
    failure_of(lambda: assert_count(4, pockets=6, boards=23))
    failure_of(lambda: assert_count(6, pockets=6, boards=23))


def test_games_that_are_cut_off_are_counted_too() -> None:
    found = assert_count(1, boards=5, games="unfinished")
    assert (found.games, len(found.traces[0])) == (Games.UNFINISHED, 5)
    assert_count(0, boards=5)


@pytest.mark.parametrize("name", ["kalah", "steal_needs_marbles, last_side_sweeps", "original"])
def test_rules_may_be_given_by_name(name: str) -> None:
    rules = RULE_NAMES.read(name)
    assert assert_found(rules=name).scope == Scope(rules=rules)
    assert assert_proved("marbles-conserved", rules=name).scope == Scope(4, None, rules=rules)


@pytest.mark.parametrize(
    ("ask", "shown"),
    [
        (
            lambda: assert_holds("always(hand <= 1)", pockets=4, marbles=2, boards=3),
            "violated: always(hand <= 1), first broken at board 2",
        ),
        (lambda: assert_holds("steals <= 0", pockets=8, boards=9, seed=3), "violated: steals <= 0"),
        (lambda: assert_holds("player1-wins", games="complete"), "violated: player1-wins"),
        (
            lambda: assert_holds("-hand > 0", layout="symbolic", boards=3),
            "violated: always(-hand > 0)",
        ),
        (lambda: assert_found("steals == 1", boards=4), "refuted: no complete game within 4 b"),
        (lambda: assert_refuted(pockets=6, boards=9, seed=7), "found: a complete game of"),
        (
            lambda: assert_refuted("eventually(hand == 0)", "draw"),
            "found: a complete game of 6 boards",
        ),
        (lambda: assert_refuted(boards=5, games="unfinished"), "found: an unfinished game of 5"),
        (lambda: assert_refuted(boards=5, games="any"), "found: an unfinished game of 5"),
        (lambda: assert_count(4, pockets=6, boards=23), "found: 5 complete games within 23"),
        (lambda: assert_holds(SEVERAL_LINES), "violated: always( hand == 0 or hand == 5 )"),
        (lambda: assert_refuted(pockets=6, boards=9, rules=KALAH), "found: a complete game of"),
        (lambda: assert_count(0, boards=5, games="unfinished"), "found: 1 unfinished game"),
        (
            lambda: assert_holds("always(not sweep)", boards=7, rules=Rules(False, True, True)),
            "violated: always(not sweep)",
        ),
    ],
)
def test_the_command_of_a_failure_shows_the_same_game(ask: Callable[[], Any], shown: str) -> None:
    failure = failure_of(ask)
    text = str(failure)
    assert " ".join(text.split()).startswith(shown)
    assert failure.command is not None
    assert failure.command.endswith(" --jobs 1"), "several processes may find another game"
    assert f"again: {failure.command}" in text
    _, again = document(failure.command.removeprefix("mancala "))
    answer: Any = failure.answer
    assert again["verdict"] == answer.outcome.value
    if hasattr(answer, "traces"):
        assert again["traces"] == [trace_document(trace, MANCALA) for trace in answer.traces]
    else:
        assert again["trace"] == trace_document(answer.trace, MANCALA)


def test_a_failure_tells_what_was_asked_and_expected() -> None:
    failure = failure_of(lambda: assert_holds("player1-wins", pockets=6, boards=30, seed=3))
    lines = str(failure).splitlines()
    assert "expected: holds" in lines
    assert "player1-wins: winner == Player1" in lines
    assert "scope: pockets=6, marbles=1, boards=30, seed=3" in lines
    assert any("╭─ p6 ──┬─ p5" in line for line in lines)


@pytest.mark.parametrize(
    ("columns", "width"), [("80", 80), ("120", 120), ("40", 40), ("7", 40), ("x", 80), ("-1", 80)]
)
def test_a_failure_fits_the_terminal(
    columns: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr(settings, "columns", 80)
    formula = "always(" + " and ".join(["hand <= 1"] * 12) + ")"
    text = str(failure_of(lambda: assert_holds(formula, marbles=2, boards=3)))
    first, *lines = text.partition("expected: ")[0].splitlines()
    room = width - len("E       ")
    assert len(first) <= max(room - len("gamechecks.testing.Unexpected: "), 10)
    assert max(map(len, lines)) <= room
    assert any(len(line) > room - 12 for line in lines), "the width is used"
    assert formula in " ".join(text.split())


def test_a_failure_fits_the_terminal_that_the_test_run_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setattr(settings, "columns", 120)
    text = str(failure_of(lambda: assert_holds("always(hand <= 1)", marbles=2, boards=3)))
    assert text.startswith("violated: always(hand <= 1), first broken at board 2\n")


def test_a_function_has_no_command() -> None:
    failure = failure_of(lambda: assert_refuted(starts_empty_handed, "draw"))
    assert failure.command is None
    assert "again: in Python only, since starts_empty_handed is a Python function" in str(failure)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: assert_holds("draw", pockets=8, marbles=2, boards=40, timeout=0),
        lambda: assert_found("draw", pockets=8, marbles=2, boards=40, timeout=0),
        lambda: assert_refuted("draw", pockets=8, marbles=2, boards=40, timeout=0),
        lambda: assert_count(0, pockets=8, marbles=2, boards=40, timeout=0),
        lambda: assert_proved("marbles-conserved", timeout=0),
    ],
)
def test_no_answer_in_time_is_a_failure_of_its_own_kind(ask: Callable[[], Any]) -> None:
    failure = failure_of(ask, Undecided)
    assert not isinstance(failure, Unexpected)
    assert str(failure).startswith("unknown: ")
    assert failure.command is not None
    assert mancala(failure.command.removeprefix("mancala ")).code == 3


def test_a_count_that_is_cut_short_is_no_count() -> None:
    failure = failure_of(
        lambda: assert_count(10**6, pockets=8, marbles=2, boards=60, timeout=1.5), Undecided
    )
    assert str(failure).startswith("unknown: ")


def test_a_vacuous_property_is_warned_of() -> None:
    with pytest.warns(VacuousWarning, match=r"eventually\(hand == 9\)") as warned:
        assert_holds("always(implies(hand == 9, final))")
    assert warned[0].filename == __file__


@pytest.mark.parametrize(
    ("ask", "error", "said"),
    [
        (lambda: assert_holds("hnd == 1"), FormulaError, "There is no `hnd`"),
        (lambda: assert_found(pockets=3), ValueError, "pockets is 3"),
        (lambda: assert_found(games=EVERY), ValueError, "'every' was given: one of complete"),
        (lambda: assert_found(scope=Scope(), boards=3), InputError, "scope and boards are given"),
        (lambda: assert_holds("draw", games="unfinished"), InputError, "'any' or on 'complete'"),
        (lambda: assert_found(**MISSPELT), InputError, "'pocket' is not a .* did you mean pockets"),
        (
            lambda: assert_found(**{"steps": EVERY}),
            InputError,
            "'steps' is not a .* expected game, scope,",
        ),
        (lambda: assert_proved(starts_empty_handed), InputError, "function cannot be proved"),
        (lambda: assert_proved("draw", **MISSPELT), InputError, "did you mean pockets"),
        (lambda: assert_count(-1), InputError, "the count is -1"),
        (lambda: assert_count(True), InputError, "the count is True"),
        (
            lambda: assert_found(rules="kala"),
            ValueError,
            "'kala' is not a rule: expected original,",
        ),
        (lambda: assert_found(rules=NUMBER), ValueError, "rules must be Rules or a string"),
        (lambda: assert_proved("draw", rules="kala"), ValueError, "'kala' is not a rule"),
        (lambda: assert_breaks(TUPLE, "draw"), InputError, "board 1: an object with its"),
        (lambda: assert_breaks(BOARDS, NUMBER), InputError, "3 is not a formula: only a text"),
        (lambda: assert_breaks(BOARDS, "draw", at=0), InputError, "at is 0: the number of a"),
        (lambda: assert_breaks(BOARDS, "hnd"), FormulaError, "There is no `hnd`"),
        (lambda: assert_found(scope=TUPLE), InputError, r"scope is \(6, 2, 18\): a Scope was exp"),
        (lambda: assert_proved("draw", lemmas=NUMBER), InputError, "lemmas is 3: a list of"),
        (lambda: assert_found(first_hand), InputError, "first_hand returns .*: a Z3 Boolean was"),
        (lambda: assert_holds(first_hand), InputError, "first_hand returns .*: a Z3 Boolean was"),
    ],
)
def test_a_wrong_question_is_an_error_and_points_at_the_test(
    ask: Callable[[], Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said) as raised:
        ask()
    assert not isinstance(raised.value, AssertionError)
    assert len(raised.traceback) == 3, "this function, the lambda, and one frame of the library"


@pytest.mark.parametrize("ask", [assert_holds, assert_found, assert_refuted])
def test_a_mistake_in_a_function_of_the_test_shows_that_function(ask: Callable[..., Any]) -> None:
    with pytest.raises(IndexError) as raised:
        ask(stumbles)
    shown = [entry.name for entry in raised.traceback.filter(raised)]
    assert shown == ["test_a_mistake_in_a_function_of_the_test_shows_that_function", "stumbles"]


def test_a_game_that_breaks_a_property() -> None:
    failure: Any = failure_of(lambda: assert_holds("always(hand <= 1)", marbles=2, boards=3))
    trace = failure.answer.trace
    assert_breaks(trace, "always(hand <= 1)", at=2)
    assert_breaks(trace_document(trace, MANCALA) or [], "always(hand == 0)")
    with pytest.raises(Unbroken, match="the game does not break player1-wins"):
        assert_breaks(trace, "player1-wins")
    with pytest.raises(Unbroken, match="the game does not break marbles-conserved"):
        assert_breaks(trace, "marbles-conserved")
    with pytest.raises(Unbroken, match="the game is not legal; board 2: a pickup takes all"):
        assert_breaks(trace.rules.trace(trace.boards[::2]), "draw")


def test_colours_are_kept_apart_from_the_text() -> None:
    failure = failure_of(lambda: assert_holds("hand == 1", boards=2))
    assert "\x1b" not in str(failure)
    assert "\x1b[1;31mviolated: " in failure.coloured


def test_what_a_test_run_sets_holds_unless_the_test_says_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(settings, "seed", 5)
    monkeypatch.setattr(settings, "timeout", 0.0)
    assert assert_found(boards=7, timeout=None).seed == 5
    assert assert_found(boards=7, timeout=60, seed=2).seed == 2
    failure_of(lambda: assert_found(boards=7), Undecided)


def test_a_test_runners_alarm_still_goes_off() -> None:
    rung: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda signum, frame: rung.append(signum))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        assert_found("steals == 0")
        patience = time.monotonic() + 30
        while not rung and time.monotonic() < patience:
            time.sleep(0.01)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert rung


def test_importing_the_assertions_loads_neither_the_solver_nor_the_drawing() -> None:
    code = "import sys, gamechecks.testing; sys.exit(bool({'z3', 'rich'} & sys.modules.keys()))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
