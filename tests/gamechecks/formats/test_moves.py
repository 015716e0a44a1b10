"""Games as people write them: pocket after pocket."""

import io
import json
import sys
from pathlib import Path

import pytest
from tests.gamechecks.commands import mancala

from gamechecks import Scope, read_trace
from gamechecks.core.errors import InputError
from gamechecks.formats.codec import codec_of
from gamechecks.formats.moves import read_moves, written
from gamechecks.testing import Illegal, assert_legal
from gamemodels.mancala.board import Rules
from gamemodels.mancala.game import MANCALA

CODEC = codec_of(MANCALA)


@pytest.mark.parametrize("moves", ["2 1 5", "p2 p1 / p5", "2,1\n5", "# a game\n2 1 # two\n\n5\n"])
def test_a_game_is_written_in_several_ways(moves: str) -> None:
    code, said, _ = mancala("replay", "--moves", moves, "--pockets", "6", "--marbles", "1")
    assert (code, said.splitlines()[0]) == (0, "legal: a complete game of 7 boards")


def test_a_list_without_a_world_is_of_the_standard_board() -> None:
    file = read_moves("3 6 8", CODEC)
    trace, scope = file.trace, file.scope
    assert scope is not None
    assert (len(trace.layout), trace.marbles) == (14, 4)
    assert (scope.words, trace.boards[-1].hand) == ("14 pockets, 4 marbles each, original rules", 0)


@pytest.mark.parametrize(
    ("moves", "said", "legal"),
    [
        ("3 9", "move 2 is '9': one of 1, 2, 4, 5, 6 was expected of Player 1 (board 6)", 5),
        ("3 6 2 8", "move 3 is '2': one of 8, 9, 10, 11, 12, 13 was expected of Player 2", 6),
        ("99", "move 1 is '99': one of 1, 2, 3, 4, 5, 6 was expected of Player 1", 6),
        ("# --pockets 4 --marbles 1\n1 3 2", "but the game is over after 2 moves", 0),
    ],
)
def test_an_illegal_move_makes_the_game_illegal_from_there(
    moves: str, said: str, legal: int, tmp_path: Path
) -> None:
    code, out, err = mancala("replay", "--moves", moves)
    words = " ".join(out.split())
    assert (code, err) == (1, "")
    assert words.startswith("illegal: move ")
    assert said in words
    assert "legal so far" in words
    assert (" legal: Player" in words) is (legal > 0)
    document = json.loads(mancala("replay", "--moves", moves, "--json")[1])
    fault = document["fault"]
    assert (document["verdict"], said in fault["reason"]) == ("illegal", True)
    assert (fault["board"], len(fault["legal"])) == (document["boards"] + 1, legal)
    (tmp_path / "game.moves").write_text(moves)
    assert mancala("replay", str(tmp_path / "game.moves"))[:2] == (1, out)
    for trace in (moves, tmp_path / "game.moves"):
        with pytest.raises(Illegal) as failure:
            assert_legal(trace)
        assert said in str(failure.value)
        with pytest.raises(InputError):
            read_trace(trace)


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("x", "move 1 must be a move (got 'x'): a move list is the numbers of the pockets"),
        ("3 1 1 p", "move 4 must be a move (got 'p')"),
        ("# --holes 4\n1", "--holes is not part of a world: one of pockets, marbles"),
        ("# --pockets\n1", "pockets must be an int (got 'True')"),
        ("# --pockets 4 2\n1", "is not a world: pairs such as --pockets 6 were expected"),
        ("# --boards 3\n3 6", "but the game is cut off after 1 moves"),
    ],
)
def test_a_text_that_is_no_list_of_moves_is_refused(moves: str, said: str) -> None:
    with pytest.raises(InputError) as refusal:
        read_moves(moves, CODEC)
    assert said in str(refusal.value)
    assert mancala("replay", "--moves", moves)[0] == 2
    with pytest.raises(InputError):
        assert_legal(moves)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_written_is_read_again(seed: int, any_rules: Rules, play) -> None:  # type: ignore[no-untyped-def]
    game = play(8, 2, seed, rules=any_rules)
    read = read_moves("\n".join(written(game, MANCALA)), CODEC, Scope(8, 2, 7, any_rules))
    assert (read.trace, read.fault) == (game, None)


@pytest.mark.parametrize("kind", ["", "--unfinished"])
def test_out_writes_a_list_with_its_world(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "game.moves"
    asked = ["run", "--pockets", "6", "--boards", "9", "--rules", "kalah", *kind.split(), "--json"]
    _, said, _ = mancala(*asked, "--out", str(file))
    _, again, _ = mancala("replay", str(file), "--json")
    assert json.loads(again)["boards"] == json.loads(said)["boards"]
    assert json.loads(again)["scope"]["rules"] == json.loads(said)["scope"]["rules"]


def test_standard_input_is_read_as_any_file_is(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("# --pockets 6 --marbles 1\n2 1 5", Path("examples/win.itf.json").read_text()):
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        assert mancala("eval", "-", "at_end(final)")[1].startswith("true")
    monkeypatch.setattr(sys, "stdin", io.StringIO("9 x"))
    assert mancala("show", "-")[2].startswith("mancala: standard input: move 2 must be a move")


def test_a_formula_alone_is_read_on_the_moves_given() -> None:
    assert mancala("eval", "--moves", "3", "at_end(marbles[p4])")[1].startswith("5")


def test_one_game_is_given_and_a_file_keeps_its_world() -> None:
    file = "examples/win.itf.json"
    assert "one game was expected" in mancala("show", file, "--moves", "3")[2]
    assert "it tells its own world" in mancala("show", file, "--pockets", "6")[2]
    assert "a trace is missing: expected FILE" in mancala("replay")[2]
