"""The verbs that read traces, and the options that write them, as a user meets them."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.gamechecks.commands import document, mancala
from tests.words import words

from gamechecks.command.interactive import completions, help_text, history_file
from gamemodels.mancala.rules import Trace

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
GAME, CHEAT = EXAMPLES / "shortest.itf.json", EXAMPLES / "cheat.json"
Play = Callable[..., Trace]


def test_replay_says_legal_or_illegal() -> None:
    assert mancala(f"replay {GAME}") == (
        0,
        "legal: a complete game of 6 boards\na draw, 1 all\n"
        "4 pockets, 1 marble each, original rules\n6 boards · 2 turns · 2 pickups · 0 steals\n",
        "",
    )
    code, out, err = mancala(f"replay {CHEAT}")
    assert (code, err) == (1, "")
    assert " ".join(out.split()).startswith(
        "illegal: board 5: a last marble in one's own empty pocket steals: p2 holds 1 instead of 0;"
    )
    assert "legal: Player 1 ends in their own empty pocket 2 and steals 1 from pocket 4" in out
    assert max(map(len, out.splitlines())) <= 80


def test_the_json_of_replay() -> None:
    code, answer = document(f"replay {GAME}")
    assert code == 0
    scope = {"pockets": 4, "marbles": 1, "boards": 6}
    assert answer == {
        "verdict": "legal",
        "scope": scope,
        "boards": 6,
        "padding": 0,
        "fault": None,
    }
    code, answer = document(f"replay {CHEAT}")
    assert (code, answer["verdict"], answer["boards"]) == (1, "illegal", 5)
    assert answer["fault"]["board"] == 5
    (legal,) = answer["fault"]["legal"]
    assert legal["marbles"] == {"p1": 0, "p2": 0, "p3": 3, "p4": 0, "p5": 1, "p6": 0}


def test_show_draws_as_run_does() -> None:
    _, found, _ = mancala("run")
    code, out, err = mancala(f"show {GAME}")
    assert (code, err) == (0, "")
    drawn = found.split("\n\n", 1)[1].rsplit("\n\n", 1)[0]
    assert out == (
        f"{drawn}\n4 pockets, 1 marble each, original rules\n"
        "6 boards · 2 turns · 2 pickups · 0 steals\n"
    )
    _, turns, _ = mancala(f"show {GAME} --view turns")
    assert "turn 2 · Player 2" in turns
    code, answer = document(f"show {GAME}")
    assert answer["summary"] == {
        "over": True,
        "winner": None,
        "score": {"Player1": 1, "Player2": 1},
        "turns": 2,
        "pickups": 2,
        "steals": 0,
    }
    assert len(answer["trace"]) == 6


def test_show_marks_what_is_not_legal() -> None:
    code, out, _ = mancala(f"show {CHEAT}")
    assert code == 0
    assert "◆ not legal: a last marble in one's own empty pocket steals" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "'always(hand <= 1)'",
            "true: always(hand <= 1)\n  board 1  ✓✓✓✓✓✓\n✓ true, ✗ false\n",
        ),
        (
            "'hand == 0'",
            "true: hand == 0\n  board 1  ✓✗✓✓✗✓\n✓ true, ✗ false\n",
        ),
        (
            "'always(hand == 0)' --board 6",
            "true: always(hand == 0) at board 6\n  board 1  ✗✗✗✗✗✓\n✓ true, ✗ false\n",
        ),
        (
            "'always(hand == 0)'",
            "false: always(hand == 0), broken by board 2\n  board 1  ✗✗✗✗✗✓\n✓ true, ✗ false\n",
        ),
        ("hand", "0: hand at board 1\n  board 1  0 1 0 0 1 0\n"),
        ("'- hand' --board 2", "-1: - hand at board 2\n  board 1   0 -1  0  0 -1  0\n"),
        ("last_pocket --board 2", "p1: last_pocket at board 2\n  board 1  none   p1 none none   "),
        ("boards", "6: boards\n"),
        ("winner", "none: winner\n"),
        ("draw", "true: draw\n  board 1  ✓✓✓✓✓✓\n✓ true, ✗ false\n"),
    ],
)
def test_eval_gives_the_value_and_the_row(words: str, said: str) -> None:
    code, out, err = mancala(f"eval {GAME} {words}")
    assert (code, err) == (0, "")
    assert out.startswith(said)


def test_eval_suggests_the_name_of_a_property() -> None:
    code, _, err = mancala(f"eval {GAME} marbles-conservd")
    assert (code, "did you mean marbles-conserved?" in err) == (2, True)


def test_the_json_of_eval() -> None:
    _, answer = document(f"eval {GAME} last_pocket --board 2")
    assert (answer["type"], answer["board"], answer["value"]) == ("Pocket", 2, "p1")
    assert answer["values"] == [None, "p1", None, None, "p3", None]
    _, answer = document(f"eval {GAME} 'always(hand == 0)'")
    assert (answer["value"], answer["wrong_at"]) == (False, 2)


@pytest.mark.parametrize("options", ["", " --json"])
def test_eval_says_of_an_illegal_trace_what_replay_says(options: str) -> None:
    assert mancala(f"eval {CHEAT} hand{options}") == mancala(f"replay {CHEAT}{options}")
    assert mancala(f"eval {CHEAT} hand")[0] == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("replay", "mancala: a trace is missing: expected FILE, - for standard input, or --moves"),
        ("replay missing.json", "mancala: missing.json: No such file or directory"),
        (f"show {EXAMPLES}", f"mancala: {EXAMPLES}: Is a directory"),
        (f"eval {GAME} hand --board 7", "mancala: board 7 was asked for: the game has boards 1 to"),
        (f"eval {GAME} hand --board 0", "mancala eval: argument --board: '0' is not a number from"),
        (f"eval {GAME} hnd", "mancala: There is no `hnd`."),
        (f"eval {GAME} --json", "mancala: --json writes one document: give the formula on the com"),
        ("run --out game.txt", "mancala: game.txt: the ending of the name decides the format: one"),
        ("run --out none/game.json", "mancala: none/game.json: there is no folder none; make it"),
        ("run --all --out g.json", "mancala: --out writes one trace: leave --count and --all out"),
        ("check draw draw --out g.xml", "mancala: --out writes one trace: check one property"),
        ("check draw draw --emit-test t.py", "mancala: --emit-test writes one trace: check one"),
        ("check draw --emit-test game.txt", "mancala: game.txt: pytest looks for tests in f"),
    ],
)
def test_bad_input_is_explained_and_exits_2(
    line: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = mancala(line)
    assert (code, out) == (2, "")
    assert err.startswith(said)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", ["itf.json", "xml", "json"])
def test_what_run_finds_is_kept_and_legal(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"game.{ending}"
    code, out, _ = mancala(f"run --pockets 6 --boards 12 --where player2-wins --out {path}")
    assert code == 0
    assert out.endswith(f"the trace is in {path}\n")
    code, said, _ = mancala(f"replay {path}")
    assert code == 0
    assert "Player 2 wins" in said


def test_the_rules_come_from_the_file_or_the_option(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    mancala(f"run --pockets 6 --boards 30 --rules kalah --where 'eventually(sweep)' --out {path}")
    code, answer = document(f"replay {path}")
    assert (code, len(answer["scope"]["rules"])) == (0, 3)
    assert mancala(f"replay {path} --rules steal_needs_marbles")[0] == 1


@pytest.mark.parametrize("ending", ["itf.json", "xml", "json"])
def test_without_ordinary_pockets_the_scope_says_how_many_marbles(
    ending: str, tmp_path: Path
) -> None:
    path = tmp_path / f"game.{ending}"
    mancala(f"run --pockets 2 --marbles 5 --where 'marbles_each == 5' --out {path}")
    assert document(f"eval {path} marbles_each")[1]["value"] == 5
    assert document(f"replay {path}")[1]["scope"]["marbles"] == 5


def test_without_ordinary_pockets_a_pinned_test_says_how_many_marbles(tmp_path: Path) -> None:
    test = tmp_path / "test_game.py"
    mancala(f"check 'marbles_each == 4' --pockets 2 --marbles 5 --emit-test {test}")
    names: dict[str, Any] = {}
    exec(test.read_text(), names)
    names["test_the_game_breaks_the_property"]()
    exec(test.read_text().replace("marbles=5", "marbles=4"), names)
    with pytest.raises(AssertionError, match="does not break"):
        names["test_the_game_breaks_the_property"]()


def test_a_trace_is_read_from_standard_input() -> None:
    command = [sys.executable, "-m", "gamechecks", "replay", "/dev/stdin"]
    done = subprocess.run(command, input=GAME.read_bytes(), capture_output=True, check=False)
    assert (done.returncode, done.stdout[:6]) == (0, b"legal:")


def test_a_symbolic_layout_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.itf.json"
    mancala(f"run --layout symbolic --out {path}")
    assert mancala(f"replay {path}")[0] == 0


def test_nothing_found_is_nothing_written(tmp_path: Path) -> None:
    path = tmp_path / "game.xml"
    path.write_text("old")
    code, out, _ = mancala(f"run --boards 5 --out {path}")
    assert code == 1
    assert out.endswith(f"{path} is not written: there is no trace\n")
    code, out, err = mancala(f"check draw --complete --out {path} --json")
    assert json.loads(out)["verdict"] == "holds"
    assert (code, err) == (0, f"{path} is not written: there is no trace\n")
    assert path.read_text() == "old"


def test_what_check_finds_is_kept_and_pinned(tmp_path: Path) -> None:
    path, test = tmp_path / "game.json", tmp_path / "test_game.py"
    code, out, _ = mancala(f"check 'always(hand == 0)' --out {path} --emit-test {test}")
    assert code == 1
    assert out.endswith(f"the trace is in {path}\nthe test is in {test}\n")
    _, answer = document(f"eval {path} 'always(hand == 0)'")
    assert answer["wrong_at"] == 2
    names: dict[str, Any] = {}
    exec(test.read_text(), names)
    names["test_the_game_breaks_the_property"]()


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], tuple[int, str, str]]:
    """What is answered to lines that do not come from a terminal."""

    def asked(lines: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        return mancala(f"eval {GAME}")

    return asked


def test_without_a_formula_lines_are_read(ask: Callable[[str], tuple[int, str, str]]) -> None:
    hand = "0: hand at board 1\n  board 1  0 1 0 0 1 0\n"
    assert ask("hand\n\nboards") == (0, f"{hand}6: boards\n", "")
    assert ask(":board 2\nhand\n:board\nhand") == (
        0,
        hand.replace("0: ", "1: ", 1).replace("at board 1", "at board 2") + hand,
        "",
    )
    assert ask("hand\n:quit\nboards") == (0, hand, "")
    assert ask("hand\nquit\nboards") == (0, hand, "")
    assert ask("?") == ask(":help")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hnd", "There is no `hnd`."),
        (":bord 2", ":bord is not a command: expected one of :board, :help, :quit"),
        (":board x", ":board takes the number of a board, not 'x'"),
        (":board 7", "board 7 was asked for: the game has boards 1 to 6"),
        (":board 0", "board 0 was asked for: the game has boards 1 to 6"),
    ],
)
def test_a_wrong_line_does_not_end_it(
    ask: Callable[[str], tuple[int, str, str]], line: str, said: str
) -> None:
    code, out, err = ask(f"{line}\nboards")
    assert (code, out) == (2, "6: boards\n")
    assert err.startswith(said)


def test_a_person_at_the_prompt_has_a_history(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    child, terminal = pty.fork()
    if not child:
        os.environ["XDG_STATE_HOME"] = str(tmp_path)
        code = (
            f"import gamechecks.command.cli; gamechecks.command.cli.main(['eval', {str(GAME)!r}])"
        )
        os.execv(sys.executable, [sys.executable, "-c", code])
    said = b""
    os.write(terminal, b"boards\nhnd\n:board 2\nhand\n:quit\n")
    try:
        while heard := os.read(terminal, 4096):
            said += heard
    except OSError:
        pass  # Linux ends a terminal without its program with an error.
    assert os.waitpid(child, 0)[1] == 0
    assert b"There is no `hnd`" in said
    assert b": hand at board 2" in said
    history = (tmp_path / "mancala-traces" / "eval_history").read_text()
    assert history.splitlines() == ["boards", "hnd", ":board 2", "hand", ":quit"]


def test_help_fits_a_terminal_and_names_everything() -> None:
    text = help_text(words(6))
    assert max(map(len, text.splitlines())) < 80
    assert all(word in text for word in (":board", "until(A, B)", "marbles-conserved"))


def test_everything_that_can_be_typed_is_completed() -> None:
    offered = completions(words(6))
    assert {"hand", "p6", "marbles-conserved", ":board", "Player1", "eventually"} <= set(offered)
    assert "p7" not in offered


def test_the_history_is_kept_in_the_state_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/state")
    assert history_file() == Path("/state/mancala-traces/eval_history")
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", "/home/me")
    assert history_file() == Path("/home/me/.local/state/mancala-traces/eval_history")
