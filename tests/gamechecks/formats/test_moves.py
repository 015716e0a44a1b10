"""Games as people write them: pocket after pocket."""

import io
import json
import sys
from pathlib import Path

import pytest

from gamechecks import Scope
from gamechecks.command.cli import main
from gamechecks.core.errors import InputError
from gamechecks.formats.moves import read_moves, written
from gamechecks.mancala.game import MANCALA
from gamechecks.show.presentation import presentation_of
from gamemodels.mancala.variants import Rules

LOOK = presentation_of(MANCALA)


def mancala(*words: str) -> tuple[int, str, str]:
    """Run a command; the exit code, the output and the errors."""
    out, err = io.StringIO(), io.StringIO()
    return main(list(words), out, err), out.getvalue(), err.getvalue()


@pytest.mark.parametrize("moves", ["2 1 5", "p2 p1 / p5", "2,1\n5", "# a game\n2 1 # two\n\n5\n"])
def test_a_game_is_written_in_several_ways(moves: str) -> None:
    code, said, _ = mancala("replay", "--moves", moves, "--pockets", "6", "--marbles", "1")
    assert (code, said.splitlines()[0]) == (0, "legal: a complete game of 7 boards")


def test_a_list_without_a_world_is_of_the_standard_board() -> None:
    trace, scope = read_moves("3 6 8", LOOK)
    assert (len(trace.layout), trace.marbles) == (14, 4)
    assert (scope.words, trace.boards[-1].hand) == ("14 pockets, 4 marbles each, original rules", 0)


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("3 9", "move 2 is '9': one of 1, 2, 4, 5, 6 was expected of Player 1"),
        ("3 6 2", "move 3 is '2': one of 8, 9, 10, 11, 12, 13 was expected of Player 2"),
        ("x", "move 1 is 'x': one of 1, 2, 3, 4, 5, 6 was expected"),
        ("# --pockets 4 --marbles 1\n1 3 2", "but the game is over after"),
        ("# --holes 4\n1", "--holes is not part of a world: one of pockets, marbles"),
        ("# --pockets\n1", "is not a world: pairs such as --pockets 6 were expected"),
    ],
)
def test_a_wrong_move_is_refused_with_what_was_legal(moves: str, said: str) -> None:
    with pytest.raises(InputError) as refusal:
        read_moves(moves, LOOK)
    assert said in str(refusal.value)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_written_is_read_again(seed: int, any_rules: Rules, play) -> None:  # type: ignore[no-untyped-def]
    game = play(8, 2, seed, rules=any_rules)
    read, _ = read_moves("\n".join(written(game, LOOK)), LOOK, Scope(8, 2, 7, any_rules))
    assert read == game


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
    monkeypatch.setattr(sys, "stdin", io.StringIO("99"))
    assert mancala("show", "-")[2].startswith("mancala: standard input: move 1 is '99'")


def test_a_formula_alone_is_read_on_the_moves_given() -> None:
    assert mancala("eval", "--moves", "3", "at_end(marbles[p4])")[1].startswith("5")


def test_one_game_is_given_and_a_file_keeps_its_world() -> None:
    file = "examples/win.itf.json"
    assert "one game was expected" in mancala("show", file, "--moves", "3")[2]
    assert "it tells its own world" in mancala("show", file, "--pockets", "6")[2]
    assert "a trace is missing: expected FILE" in mancala("replay")[2]
