"""An unknown answer says what to try next, spelt out."""

import io

import pytest
from tests.by_solver import check, run

from gamechecks import Games, Outcome, Scope
from gamechecks.command.streams import Streams
from gamechecks.show.verdict import CheckView, VerdictView

SCOPE = Scope(14, 4, 60)


def shown(view: VerdictView | CheckView) -> str:
    out = io.StringIO()
    Streams(out, out).show(view)
    return " ".join(out.getvalue().split())


def test_a_search_that_is_unknown_says_what_to_try() -> None:
    verdict = run(SCOPE, "steals >= 8", timeout=0, games=Games.ANY)
    assert verdict.outcome is Outcome.UNKNOWN
    text = shown(VerdictView(verdict))
    command = "mancala run --where 'steals >= 8' --any --pockets 14 --marbles 4"
    assert f"try more time: {command} --boards 60 --timeout 60" in text
    assert f"try fewer boards: {command} --boards 30" in text


@pytest.mark.parametrize(("games", "option"), [(Games.ANY, ""), (Games.COMPLETE, " --complete")])
def test_a_check_that_is_unknown_says_what_to_try(games: Games, option: str) -> None:
    text = shown(CheckView(check(SCOPE, "steals <= 70", timeout=0, games=games)))
    command = f"mancala check 'steals <= 70'{option} --pockets 14 --marbles 4 --boards"
    assert f"try fewer boards: {command} 30" in text
    assert "every position" not in text
    assert "no counterexample so far, and nothing is settled" in text


def test_all_positions_are_a_way_where_they_can_be_seen() -> None:
    text = shown(CheckView(check(Scope(10, 2, 60), "steals <= 70", timeout=0)))
    command = "mancala check 'steals <= 70' --pockets 10 --marbles 2 --boards 60"
    assert f"try every position: {command} --engine explicit" in text


def test_a_proof_and_the_bounds_may_tell_more() -> None:
    scope = Scope(14, 4)
    text = shown(CheckView(check(scope, "hand <= 40", timeout=0)))
    proof = "mancala prove 'always(hand <= 40)' --pockets 14 --marbles 4"
    assert f"try a proof, perhaps with --lemma: {proof}" in text
    text = shown(VerdictView(run(scope, "boards < 20", timeout=0)))
    assert "try the bounds of all games: mancala bounds --pockets 14 --marbles 4" in text


def test_a_position_is_told_by_its_option() -> None:
    scope = Scope.read({"start": "0 2 1  1 0 3, Player2", "boards": 20})
    text = shown(VerdictView(run(scope, "steals >= 8", timeout=0)))
    assert "--from '0 2 1 1 0 3, Player2' --timeout 60" in text
