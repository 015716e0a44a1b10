"""Games that start at a position instead of the usual first board."""

import json
import random
from pathlib import Path

import pytest
from tests.by_solver import bounds, check, run, run_all
from tests.gamechecks.commands import mancala

from gamechecks import EngineChoice, Games, Scope, prove
from gamechecks.core.errors import ScopeError
from gamechecks.formats.documents import proof_document
from gamechecks.testing import assert_breaks, assert_legal
from gamemodels.mancala.board import KALAH, ORIGINAL, Board, Player
from gamemodels.mancala.scope import position_of, position_words
from gamemodels.rules import replay

FORMULAS = ("winner == Player1", "steals == 1", "eventually(hand == 3)", "turns <= 2")


def position(seed: int, pockets: int = 6) -> Board:
    """Some position."""
    dice = random.Random(seed)
    counts = tuple(dice.choice((0, 0, 1, 1, 2, 3)) for _ in range(pockets))
    return Board(counts, dice.choice(list(Player)))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(12))
def test_both_engines_agree_from_random_positions(seed: int) -> None:
    rules = (ORIGINAL, KALAH)[seed % 2]
    scope = Scope(6, 1, 12, rules, position(seed))
    both = EngineChoice.BOTH
    for formula in FORMULAS:
        found = run(scope, formula, engine=both)
        if found.trace is not None:
            assert found.trace.boards[0] == scope.start
            assert replay(found.trace).fault is None
    check(scope, "marbles-conserved", engine=both)
    check(scope, "always(hand <= 2)", engine=both)
    run(scope, engine=both, games=Games.UNFINISHED)


@pytest.mark.parametrize("seed", range(4))
def test_bounds_from_a_position_are_those_of_all_its_games(seed: int) -> None:
    scope = Scope(6, 1, 40, start=position(seed + 50))
    games = run_all(scope, limit=400)
    found = bounds(scope)
    assert len(games.traces) == found["complete_traces"].value
    assert min(map(len, games.traces)) == found["shortest_boards"].value
    assert max(map(len, games.traces)) == found["longest_boards"].value


def test_bounds_from_too_many_positions_are_those_of_played_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scope = Scope(6, start=position_of("2 2 1  2 2 0, Player2"))
    whole = bounds(scope)
    monkeypatch.setattr("gamemodels.mancala.bounds.MANY_POSITIONS", 5)
    assert [each.value for each in bounds(scope).bounds] == [each.value for each in whole.bounds]
    monkeypatch.setattr("gamemodels.mancala.bounds.MOST_POSITIONS", 20)
    found = bounds(scope)
    assert found.reason == "more than 20 positions"
    for name, sign in (("shortest_boards", -1), ("longest_boards", 1), ("fewest_turns", -1)):
        bound, best = found[name], whole[name].value
        assert bound.trace is not None
        assert bound.value is not None
        assert best is not None
        assert not bound.exact
        assert bound.trace.boards[0] == scope.start
        assert replay(bound.trace).fault is None
        assert sign * bound.value <= sign * best


def test_a_large_position_is_played_from() -> None:
    start = position_of("4 4 4 4 4 4 0  4 4 4 4 4 4 0, Player2")
    verdict = run(Scope(14, 4, 400, start=start))
    assert verdict.trace is not None
    assert verdict.trace.boards[0] == start


@pytest.mark.parametrize("text", ["0 2 0  1 0 3, Player2", "1 1  2 0, Player1"])
def test_a_position_is_read_as_it_is_written(text: str) -> None:
    assert position_words(position_of(text)) == text
    assert position_of(text.replace(", Player1", "")) == position_of(text)
    assert Scope.read({"start": text}).pockets == len(position_of(text).marbles)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("run --from '1 2 3'", "start must have an even number of counts"),
        ("run --from '1 1 1 1' --pockets 6", "start has 4 pockets and pockets is 6"),
        ("run --from '1 1 x 1'", "is not a position: the marbles of every pocket and a player"),
        ("run --from '1 1 1 1, Anna'", "is not a position"),
        ("run --from '1 1 1 1' --layout symbolic", "leave symbolic out"),
        ("run --from '1 1 1 1' --steps sowings", "one of boards was expected"),
        ("prove marbles-conserved --from '1 1 1 1'", "unknown argument '--from'"),
    ],
)
def test_where_a_position_makes_no_sense_it_is_refused(line: str, said: str) -> None:
    code, _, wrong = mancala(line)
    assert code == 2
    assert said in wrong
    with pytest.raises(ScopeError, match="4 pockets and pockets is 6"):
        Scope(6, start="1 1 1 1, Player1")  # type: ignore[arg-type]


@pytest.mark.parametrize("ending", ["json", "itf.json", "moves"])
def test_a_file_tells_where_its_game_starts(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"game.{ending}"
    asked = "run --from '0 2 0  1 0 3, Player2' --boards 20 --json --out"
    code, said, _ = mancala(f"{asked} {file}")
    assert (code, json.loads(said)["scope"]["start"]) == (0, "0 2 0  1 0 3, Player2")
    code, said, _ = mancala(f"replay {file}")
    assert code == 0
    assert "from 0 2 0  1 0 3, Player2" in said


def test_a_trace_from_a_position_is_brought_with_it() -> None:
    start = "0 2 0  1 0 3, Player2"
    trace = run(Scope.read({"start": start, "boards": 20})).trace
    assert trace is not None
    boards = [{"marbles": list(b.marbles), "turn": b.turn.value, "hand": b.hand,
               "last_pocket": None if b.last_pocket is None else f"p{b.last_pocket + 1}"}
              for b in trace.boards]  # fmt: skip
    assert_legal(boards, start=start)
    assert_breaks(boards, "always(hand == 0)", start=start)


def test_rules_part_from_a_position_too() -> None:
    code, said, _ = mancala("diff --rules steal_needs_marbles --from '1 0 0  0 1 0'")
    assert code == 0
    assert said.startswith("found: steal_needs_marbles makes a difference after 2 boards")


def test_a_position_of_two_numbers_is_said_to_be_the_mancalas_alone() -> None:
    """It looks like two moves, and is a game that is over."""
    code, out, _ = mancala("best --from '3 6'")
    assert code == 0
    assert "2 pockets (the mancalas alone), from 3  6, Player1" in out


def test_a_position_with_an_odd_number_of_counts_is_told_as_such() -> None:
    said = r"start must have an even number of counts.*\(got 3 in '3  6 1, Player1'\)"
    with pytest.raises(ScopeError, match=said):
        Scope.read({"start": "3 6 1"})


def test_a_board_of_mancalas_alone_tells_no_marbles_of_a_pocket() -> None:
    """No pocket has any, however many a theorem is about."""
    proof = prove(Scope(2, None), "always(hand > 0)")
    (headline, *_) = str(proof).splitlines()
    assert headline == "violated: always(hand > 0), first broken at board 1"
    assert proof_document(proof)["trace_marbles"] is None
    some = prove(Scope(4, None), "always(hand > 0)")
    assert "with 0 marbles each" in str(some)
    assert proof_document(some)["trace_marbles"] == 0
