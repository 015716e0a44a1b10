"""`mancala play`, and the positions that games start from."""

import io
import json
import shlex
import sys
from pathlib import Path

import pytest
from tests.gamechecks.commands import mancala

from gamechecks import KALAH, ORIGINAL, Scope, best
from gamemodels.mancala.best_play import Thinker
from gamemodels.mancala.board import Layout
from gamemodels.mancala.rules import starting_board
from gamemodels.mancala.scope import start_of

EXAMPLES = Path(__file__).parents[2] / "examples"


def play(monkeypatch: pytest.MonkeyPatch, options: str, *lines: str) -> tuple[int, str, str]:
    """Play a game at the prompt."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return mancala(f"play {options}")


def test_best_play_answers_exactly_where_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = play(monkeypatch, "--pockets 6 --marbles 2 --as Player2", "4")
    assert code == 0
    assert "Player 2 (4, 5)> 4" in out
    assert "Player 1 wins 6 to 2" in out


def test_a_hint_has_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    _, out, _ = play(monkeypatch, "--pockets 8 --marbles 2 --against person", "h", "1", "h", "?")
    assert "pocket 2: Player 1 ahead by 4 if both play well\n" in out
    assert "Player 2 (5, 6, 7)> h" in out
    assert out.count("type a move; u takes back, h hints, s") == 2


def test_moves_are_taken_back_and_saved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    lines = "u", "1", "7", "u", "p5", "s half.moves", "s half.itf.json", "s x.txt", "q"
    code, out, err = play(
        monkeypatch, "--pockets 8 --marbles 1 --against person --rules kalah", *lines
    )
    assert code == 0
    assert "there is nothing to take back" in err
    assert "x.txt: the ending of the name decides the format" in err
    assert "Player 1 picks up 1 from pocket 1, sows to pocket 2" in out
    for name in ("half.moves", "half.itf.json"):
        code, told, _ = mancala(f"replay {name}")
        assert code == 0
        assert "2 pickups" in told
        assert "kalah rules" in told


def test_a_wrong_move_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, err = play(monkeypatch, "--pockets 8 --against random", "9", "x")
    assert "'9' is no move here: one of 1, 2, 3 was expected" in err
    assert "'x' is no move here: one of 1, 2, 3 was expected" in err


def test_a_sweep_names_who_sweeps_once(monkeypatch: pytest.MonkeyPatch) -> None:
    _, out, _ = play(monkeypatch, "--pockets 6 --marbles 2 --rules kalah", "1", "q")
    assert "\nPlayer 2 sweeps the 6 marbles left on their side into their own mancala\n" in out


def test_a_game_against_a_strategy_tells_whether_its_goal_came_true(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("4\n5\nq\n"))
    _, out, _ = mancala('force Player1 "winner == Player1" --pockets 6 --marbles 2 --play')
    assert "type a move; u takes back, s [FILE] saves, ? tells this, q leaves\n" in out
    assert "Player 1 wins 5 to 3\nwinner == Player1 is true\nover (u, s, q)> " in out
    monkeypatch.setattr(sys, "stdin", io.StringIO("4\n5\nq\n"))
    _, out, _ = mancala("force Player2 player2-wins --pockets 6 --marbles 2 --play")
    assert "\nplayer2-wins is false\nover (u, s, q)> " in out


def test_ctrl_c_at_the_prompt_ends_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(io.StringIO):
        def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    code, out, _ = mancala("play --against person")
    assert code == 130
    assert out.endswith("Player 1 (1, 2, 3, 4, 5, 6)> \n")


def test_random_play_follows_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two, three = (
        play(monkeypatch, f"--as Player2 --against random --seed {seed}", "q")[1]
        for seed in (1, 1, 2)
    )
    assert one == two != three


def test_without_marbles_nothing_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    code, _, err = play(monkeypatch, "--pockets 4 --marbles 0")
    assert code == 2
    assert err == (
        "mancala: nothing can be played with 4 pockets, 0 marbles each, original rules: "
        "every pocket is empty\n"
    )


def test_little_time_is_enough_for_some_move() -> None:
    scope, layout = Scope(14, 4), Layout.canonical(14)
    thought = Thinker(scope, 0.2).think(starting_board(layout, 4))
    assert thought.pocket in layout.row(layout.side(0))
    assert thought.ahead is not None
    assert thought.words.startswith(
        f"pocket {thought.pocket + 1}, by a look {thought.ahead} sowing"
    )


@pytest.mark.parametrize("rules", ["original", "kalah"])
def test_a_thought_is_what_best_says(rules: str) -> None:
    scope = Scope.read({"pockets": 8, "marbles": 2, "rules": rules})
    (board,) = scope.referee.starts()
    thought, found = Thinker(scope, 60).think(board), best(scope, moves=True)
    assert (thought.value, thought.ahead) == (found.value, None)
    assert found.moves[f"p{thought.pocket + 1}"] == (found.value, found.value)


def test_a_position_is_a_board_of_a_file(tmp_path: Path) -> None:
    start = f"{EXAMPLES}/win.itf.json#board=3"
    scope = Scope.read({"start": start})
    assert (scope.pockets, scope.start) == (6, start_of("0 2 0  1 1 0, Player2"))
    code, out, _ = mancala(f"best --from {start}")
    assert code == 0
    assert out.startswith("exact: Player 2 wins by 2 if both play well\n")
    assert mancala(f"force Player2 player2-wins --from {start}")[0] == 0


def test_a_board_of_a_file_is_played_by_its_rules(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    assert mancala(f"run --pockets 6 --marbles 2 --rules kalah --boards 40 --out {game}")[0] == 0
    assert Scope.read({"start": f"{game}#board=1"}).rules == KALAH
    needs = Scope.read({"start": f"{game}#board=1", "rules": "steal_needs_marbles"}).rules
    assert needs.names == ("steal_needs_marbles",)
    assert Scope(6, start=f"{game}#board=1").rules == KALAH  # type: ignore[arg-type]
    for original in ("original", ORIGINAL):
        assert Scope.read({"start": f"{game}#board=1", "rules": original}).rules == ORIGINAL
    told = mancala(f"best --from {game}#board=1 --rules original --json")[1]
    assert "rules" not in json.loads(told)["scope"]


@pytest.mark.parametrize(
    ("start", "told"),
    [
        (f"{EXAMPLES}/win.itf.json#board=99", "a board from 1 to 12 was expected, not '99'"),
        (f"{EXAMPLES}/win.itf.json#board=00000000012", "a board from 1 to 12 was expected, not"),
        (f"{EXAMPLES}/win.itf.json#board=x", "a board from 1 to 12 was expected, not 'x'"),
        (f"{EXAMPLES}/win.itf.json#board=2", "marbles are in hand there; take a board with none"),
        ("nowhere.json#board=2", "nowhere.json: No such file or directory"),
    ],
)
def test_a_board_that_no_game_goes_on_from_is_refused(start: str, told: str) -> None:
    code, out, err = mancala(f"play --from {shlex.quote(start)}")
    assert (code, out) == (2, "")
    assert told in err
