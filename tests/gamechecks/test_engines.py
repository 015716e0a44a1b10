"""Both engines on the same questions: they agree, or it is an internal error."""

import json
import signal
import subprocess
import sys
from typing import Any

import pytest
from tests.gamechecks.commands import mancala

from gamechecks import (
    EngineChoice,
    Games,
    LayoutChoice,
    Outcome,
    Scope,
    bounds,
    check,
    run,
    run_all,
)
from gamechecks.core.errors import GameChecksError, Interrupted, RefereeError
from gamechecks.core.verdict import Bound, Bounds, CheckOutcome, Ended, Seconds, Verdict
from gamechecks.engines.bmc import checking
from gamechecks.engines.bounding import agreed_bounds
from gamemodels.mancala.board import Rules
from gamemodels.mancala.packed import PackedGame, Sowing
from gamemodels.mancala.words import CATALOGUE

BOTH = EngineChoice.BOTH


@pytest.mark.sampled(3)
@pytest.mark.parametrize("games", [Games.ANY, Games.COMPLETE])
@pytest.mark.parametrize("name", CATALOGUE)
def test_every_named_property(name: str, games: Games) -> None:
    for scope in (Scope(4, 3, 8), Scope(4, 4, 6)):
        verdict = check(scope, name, games=games, engine=BOTH)
        assert verdict.outcome is not CheckOutcome.UNKNOWN
        assert run(scope, name, games=games, engine=BOTH).outcome is not Outcome.UNKNOWN


@pytest.mark.sampled(3)
@pytest.mark.parametrize("formula", ["always(not steal)", "not stealing_happened", "turns < 4"])
def test_properties_by_any_rules(formula: str, any_rules: Rules) -> None:
    for boards in (5, 9, 14):
        check(Scope(6, 1, boards, any_rules), formula, engine=BOTH)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("pockets", "marbles"), [(2, 1), (4, 1), (4, 3), (6, 1)])
def test_bounds_by_any_rules(pockets: int, marbles: int, any_rules: Rules) -> None:
    answer = bounds(Scope(pockets, marbles, 7, any_rules), engine=BOTH)
    assert answer.exact
    assert len(answer.bounds) == 15


def test_all_instances() -> None:
    every = run_all(Scope(6, 2, 40), engine=BOTH)
    assert (len(every.traces), every.ended, every.engine) == (16, Ended.EXHAUSTED, BOTH)
    some = run_all(Scope(6, 2, 40), engine=BOTH, limit=3)
    assert (len(some.traces), some.ended) == (3, Ended.LIMIT)


def test_the_solver_may_find_the_board_itself() -> None:
    verdict = run(Scope(6, 1, 7), engine=BOTH, layout=LayoutChoice.SYMBOLIC)
    assert verdict.outcome is Outcome.FOUND


def test_without_time_both_are_named() -> None:
    reason = (
        "unknown by the solver (time limit of 0 s) and "
        "unknown by the explicit engine (time limit of 0 s)"
    )
    assert run(Scope(8, 2, 40), engine=BOTH, timeout=0).reason == reason
    assert check(Scope(8, 2, 40), "always(hand < 9)", engine=BOTH, timeout=0).reason == reason
    assert not bounds(Scope(8, 2), engine=BOTH, timeout=0).exact
    assert run_all(Scope(8, 2, 40), engine=BOTH, timeout=0).ended is Ended.TIMEOUT


def test_each_engine_has_a_share_of_the_users_own_time() -> None:
    answer = bounds(Scope(14, 4), engine=BOTH, timeout=1)
    assert answer.reason == (
        "partial by the solver (its share of the time limit of 1 s) and "
        "partial by the explicit engine (time limit of 1 s)"
    )
    assert answer.states > 1000


def interrupted(self: PackedGame, position: int) -> list[Sowing]:
    """Sowings during which the user presses Ctrl-C."""
    signal.raise_signal(signal.SIGINT)
    return whole(self, position)


def test_what_the_solver_said_outlasts_an_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PackedGame, "sowings", interrupted)
    cut = "by the explicit engine (interrupted)"
    with pytest.raises(Interrupted) as stop:
        run(Scope(6, 1, 7), engine=BOTH)
    assert isinstance(stop.value.partial, Verdict)
    assert stop.value.partial.outcome is Outcome.UNKNOWN
    assert stop.value.partial.reason == f"found by the solver and unknown {cut}"
    assert stop.value.partial.trace is not None
    with pytest.raises(Interrupted) as stop:
        bounds(Scope(6, 1), engine=BOTH, of=["shortest_boards"])
    assert isinstance(stop.value.partial, Bounds)
    assert stop.value.partial.reason == f"exact by the solver and partial {cut}"
    assert not stop.value.partial.exact
    assert stop.value.partial["shortest_boards"].value == 7


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("run --boards 5", "unknown: refuted by the solver and unknown by the explicit engine ("),
        ("run --all --boards 7", "found: 1 complete game within 7 boards so far: all 1 by the so"),
        (
            "run --boards 7",
            "unknown: found by the solver and unknown by the explicit engine (interrupted); "
            "a complete game of 6 boards",
        ),
        ("check 'hand < 2' --boards 5", "unknown: always(hand < 2): holds by the solver and"),
        (
            "check 'hand < 1' --boards 5",
            "unknown: always(hand < 1): violated by the solver and unknown by the explicit engine "
            "(interrupted); this game breaks it at board 2",
        ),
        ("bounds", "partial: exact by the solver and partial by the explicit engine (interrupted)"),
    ],
)
def test_an_interrupt_prints_what_was_finished(
    line: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PackedGame, "sowings", interrupted)
    code, out, _ = mancala(f"{line} --engine both")
    assert code == 130
    assert " ".join(out.split()).startswith(said)


LONGEST = Bound("longest_boards", 35, refuted=36, exact=True)
FEWEST = Bound("fewest_turns", 3, refuted=2, exact=True)


@pytest.mark.parametrize(
    ("one", "other", "agree"),
    [
        (LONGEST, Bound("longest_boards", 36), False),
        (LONGEST, Bound("longest_boards", 35), True),
        (
            LONGEST,
            Bound("longest_boards", 30, refuted=36),
            True,
        ),
        (
            LONGEST,
            Bound("longest_boards", 30, refuted=35),
            False,
        ),
        (FEWEST, Bound("fewest_turns", 2), False),
        (FEWEST, Bound("fewest_turns", 4), True),
        (Bound("fewest_turns", exact=True), Bound("fewest_turns", 4), False),
        (
            FEWEST,
            Bound("fewest_turns", 4, exact=True),
            False,
        ),
        (Bound("fewest_turns", 5), Bound("fewest_turns", 4), True),
    ],
)
def test_a_game_may_not_beat_what_the_other_engine_has_settled(
    one: Bound, other: Bound, agree: bool
) -> None:
    for pair in ((one, other), (other, one)):
        solver, explicit = (
            Bounds(Scope(6, 2), (each,), 0, Seconds(0, 0, 0), 0, reason="cut") for each in pair
        )
        if agree:
            (bound,) = agreed_bounds(solver, explicit).bounds
            assert not bound.exact
            assert bound.value in (one.value, other.value)
        else:
            with pytest.raises(RefereeError, match="the engines disagree"):
                agreed_bounds(solver, explicit)


def test_what_the_explicit_engine_alone_knows_is_marked() -> None:
    for of, engine in (("", "both"), ("--of complete_traces", "explicit")):
        _, out, _ = mancala(f"bounds --engine both {of}")
        assert "explicit only" in next(row for row in out.splitlines() if "complete_traces" in row)
        answer = json.loads(mancala(f"bounds --engine both {of} --json")[1])
        assert answer["engine"] == engine
        assert answer["evidence"]["complete_traces"]["engine"] == "explicit"
        assert of or answer["evidence"]["fewest_turns"]["engine"] == "both"
    assert "explicit only" not in mancala("bounds --engine explicit")[1]


def test_certificates_are_loaded_only_if_asked_for() -> None:
    program = (
        "import sys, gamechecks.engines.dispatch;"
        "print('gamechecks.certificates.certifying' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"


def test_the_explicit_engine_makes_up_for_a_solver_that_was_cut_short(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checking, "EARLIER_SECONDS", 0.0)
    scope = Scope(8, 2, 60)
    both = check(scope, "always(hand <= 5)", engine=BOTH)
    explicit = check(scope, "always(hand <= 5)", engine=EngineChoice.EXPLICIT)
    assert (both.outcome, both.reason) == (CheckOutcome.VIOLATED, None)
    assert (both.wrong_at, both.trace) == (explicit.wrong_at, explicit.trace)


def broken(self: PackedGame, position: int) -> list[Sowing]:
    """Sowings of which the one from the last pocket of a row is forgotten."""
    found = whole(self, position)
    return found[:-1] or found


whole = PackedGame.sowings


def test_a_broken_step_is_an_internal_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PackedGame, "sowings", broken)
    with pytest.raises(RefereeError, match=r"the engines disagree(.|\n)*verdict: found by the so"):
        run(Scope(6, 1, 7), engine=BOTH)
    with pytest.raises(RefereeError, match=r"shortest_boards: 7 by the solver, \d+ by the expl"):
        bounds(Scope(6, 1), engine=BOTH, of=["shortest_boards"])
    with pytest.raises(RefereeError, match=r"always\(not steal\).*: \w+ by the solver, \w+ by the"):
        check(Scope(6, 1, 12), "always(not steal)", engine=BOTH)
    with pytest.raises(RefereeError, match=r"the explicit engine saw all games, \d of them, and"):
        run_all(Scope(6, 1, 23), engine=BOTH)


def test_a_sowing_that_goes_elsewhere_does_not_get_past_the_referee(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def misplaced(self: PackedGame, position: int) -> list[Sowing]:
        return [s._replace(pocket=(s.pocket + 1) % 6) for s in whole(self, position)]

    monkeypatch.setattr(PackedGame, "sowings", misplaced)
    with pytest.raises(RefereeError, match="the search"):
        run(Scope(6, 1, 30), engine=EngineChoice.EXPLICIT)


def test_an_engine_may_be_given_by_name_and_a_wrong_one_is_refused() -> None:
    assert run(Scope(), engine="explicit").engine is EngineChoice.EXPLICIT  # type: ignore[arg-type]
    with pytest.raises(
        GameChecksError, match="'oracle' was given: one of auto, solver, explicit, both"
    ):
        run(Scope(), engine="oracle")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("run --engine explicit", 0, "found: a complete game of 6 boards"),
        ("run --boards 5 --engine explicit", 1, "refuted: no complete game within 5 boards"),
        ("run --boards 5 --engine both", 1, "refuted: no complete game within 5 boards"),
        ("run --pockets 6 --boards 23 --all --engine explicit", 0, "found: exactly 5 complete ga"),
        ("run --boards 5 --unfinished --engine explicit", 0, "found: an unfinished game of 5"),
        (
            "check 'hand == 1' --engine both",
            1,
            "violated: always(hand == 1), first broken at board 1",
        ),
        ("check draw --complete --engine explicit", 0, "holds: draw, in every game"),
        ("bounds --engine explicit", 0, "exact: over all complete games of 4 pockets, 1 marble"),
        ("bounds --engine explicit --timeout 0", 3, "partial: time limit of 0 s; 1 state seen"),
    ],
)
def test_the_engine_is_named_and_exits_as_the_solver_does(line: str, code: int, said: str) -> None:
    got, out, err = mancala(line)
    assert (got, err) == (code, "")
    assert " ".join(out.split()).startswith(said)
    assert "explicit search" in out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "run --layout symbolic --engine explicit",
            "mancala: the explicit engine plays on a given",
        ),
        ("check draw --layout symbolic --engine explicit", "mancala: the explicit engine plays on"),
        ("run --steps boards --engine explicit", "mancala: the explicit engine chooses its own"),
        ("run --solver cadical --engine explicit", "mancala: the explicit engine asks no solver"),
        (
            "bounds --solver cadical --engine explicit",
            "mancala: the explicit engine asks no solver",
        ),
        (
            "bounds --of value_under_best_play --engine solver",
            "mancala: value_under_best_play needs a look at eve",
        ),
        ("run --engine oracle", "mancala run: argument --engine: invalid choice: 'oracle'"),
    ],
)
def test_what_makes_no_sense_is_refused(line: str, said: str) -> None:
    code, out, err = mancala(line)
    assert (code, out) == (2, "")
    assert err.startswith(said)
    assert len(err.splitlines()) <= 2


def test_the_json_names_the_engine_and_has_the_known_keys(counted_game: dict[str, Any]) -> None:
    size = f"--pockets {counted_game['pockets']} --marbles {counted_game['marbles']}"
    code, out, _ = mancala(f"bounds {size} --engine explicit --json")
    answer = json.loads(out)
    assert (code, answer["engine"], answer["solver"]) == (0, "explicit", None)
    assert {key: answer[key] for key in counted_game if key not in ("pockets", "marbles")} == {
        key: value for key, value in counted_game.items() if key not in ("pockets", "marbles")
    }
    last = answer["best_line"][-1]["marbles"]
    half = counted_game["pockets"] // 2
    lead = last[f"p{half}"] - last[f"p{2 * half}"]
    assert lead == answer["value_under_best_play"]
    for line in ("run", "run --all", "check draw"):
        assert json.loads(mancala(f"{line} --engine both --json")[1])["engine"] == "both"


def test_a_disagreement_exits_70_and_shows_both_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PackedGame, "sowings", broken)
    code, out, err = mancala("run --pockets 6 --boards 7 --engine both")
    assert (code, out) == (70, "")
    assert "found by the solver, refuted by the explicit engine" in err
    assert "the game of the solver: (Board(" in err
