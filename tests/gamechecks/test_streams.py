"""Standard streams that are closed, full or left by their readers."""

import json
import os
import resource
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
MANCALA = f"{sys.executable} -c 'from gamechecks_command import mancala; mancala()'"
GAME = "examples/shortest.itf.json"
BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
UNBUFFERED = {**BUFFERED, "PYTHONUNBUFFERED": "1"}


def shell(line: str, **options: Any) -> "subprocess.CompletedProcess[str]":
    """A line for the shell in which `mancala` is the command."""
    line = line.replace("mancala", MANCALA, 1)
    return subprocess.run(
        ["bash", "-c", line], cwd=ROOT, capture_output=True, text=True, check=False, **options
    )


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("mancala run 2>&-", 0),
        ("mancala run --boards 5 --json 2>&-", 1),
        ("mancala check draw 2>&-", 0),
        ("mancala check 'hand == 1' 2>/dev/full", 1),
        ("mancala rum 2>&-", 2),
        ("mancala rum 2>/dev/full", 2),
        (f"mancala eval {GAME} hand <&-", 0),
        (f"mancala eval {GAME} <&-", 0),
        (f"mancala eval {GAME} <&- 2>&-", 0),
        ("mancala step <&-", 2),
    ],
)
def test_an_answer_that_can_be_given_has_its_code(line: str, code: int) -> None:
    done = shell(line)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


@pytest.mark.sampled(2)
@pytest.mark.parametrize("environment", [BUFFERED, UNBUFFERED], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize(
    "words",
    [
        "",
        "--help",
        "--version",
        "--print-completion bash",
        "run --help",
        "run --boards 5",
        "run --json",
        "check draw",
        "bounds --of shortest_boards --json",
        "explain --boards 5 --json",
        "diff --rules kalah --json",
        "prove marbles-conserved",
        f"replay {GAME} --json",
        f"show {GAME} --json",
        f"eval {GAME} hand",
        "properties",
    ],
)
def test_an_answer_that_cannot_be_written_is_told(words: str, environment: dict[str, str]) -> None:
    done = shell(f"mancala {words} >/dev/full", env=environment)
    assert done.stderr == "mancala: the answer cannot be written: No space left on device\n"
    assert done.returncode == 74


@pytest.mark.parametrize("words", ["--help", "run", "prove marbles-conserved", "check draw --json"])
def test_closed_output_is_output_that_cannot_be_written(words: str) -> None:
    done = shell(f"mancala {words} >&-")
    assert done.stderr == "mancala: the answer cannot be written: Bad file descriptor\n"
    assert done.returncode == 74


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("</dev/zero", "a line of standard input has more than 100,000 characters"),
        ("< <(printf '\\xff')", "standard input is not text"),
    ],
)
def test_input_that_cannot_be_read_is_told(given: str, said: str) -> None:
    done = shell(
        f"mancala eval {GAME} {given}", env=BUFFERED | {"PYTHONIOENCODING": "utf-8:strict"}
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"mancala: {said}\n")


def test_a_lost_answer_has_its_code_where_nobody_can_be_told() -> None:
    assert shell("mancala run <&- >&- 2>&-").returncode == 74


@pytest.mark.parametrize("words", ["--version", "run --json", "run"])
def test_a_reader_that_has_left_is_no_error(words: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as pipe:
        command = [*shlex.split(MANCALA), *words.split()]
        done = subprocess.run(
            command, stdout=pipe, stderr=subprocess.PIPE, env=BUFFERED, check=False
        )
    assert (done.returncode, done.stderr) == (141, b"")


def small_files() -> None:
    """Files of at most 500 bytes, as on a disk that is nearly full."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("run --json --out", "game.json"),
        ("run --json --out", "game.smt2"),
        ("check 'hand == 1' --json --emit-test", "test_game.py"),
        (f"show {GAME} --json --html", "page.html"),
        (f"show {GAME} --json --svg", "page.svg"),
    ],
)
def test_a_file_too_large_for_the_disk_costs_neither_the_answer_nor_the_old_file(
    line: str, name: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text("old")
    done = shell(f"mancala {line} {path}", preexec_fn=small_files)
    assert done.returncode == 74
    assert done.stderr == f"mancala: {path} cannot be written: File too large\n"
    assert json.loads(done.stdout)["verdict"]
    assert [file.read_text() for file in tmp_path.iterdir()] == ["old"]


@pytest.mark.parametrize(
    "words", ["run --boards 5", "check marbles-conserved draw --boards 7", "run --boards 5 --json"]
)
def test_evidence_too_large_for_the_disk_does_not_cost_the_verdict(
    words: str, tmp_path: Path
) -> None:
    folder = tmp_path / "evidence"
    done = shell(f"mancala {words} --certify {folder}", preexec_fn=small_files)
    assert done.returncode == 74
    assert done.stdout.startswith(("refuted: ", "holds: ", '{\n  "verdict": "refuted"'))
    assert done.stderr.startswith(f"mancala: {folder}")
    assert done.stderr.endswith(" cannot be written: File too large\n")
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_the_trace_may_go_where_the_answer_goes(tmp_path: Path) -> None:
    link, both = tmp_path / "game.itf.json", tmp_path / "both"
    link.symlink_to("/dev/stdout")
    for output in (f">{both}", f"| cat >{both}"):
        done = shell(f"mancala run --out {link} {output}")
        assert (done.returncode, done.stderr) == (0, "")
        said = both.read_text()
        assert said.startswith("found: ")
        assert '"states"' in said
        assert said.endswith(f"the trace is in {link}\n")
    assert link.is_symlink()


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("mancala", "run --out {0}/game.json --boards 9"),
        (
            "mancala",
            "check hand==0 --boards 6 --out {0}/a.xml --emit-test {0}/test_a.py",
        ),
        ("mancala", f"show {GAME} --html {{0}}/page.html --svg {{0}}/picture.svg"),
        ("mancala", "bounds --of shortest_boards --out {0}/game.json"),
        ("blackjack", "odds --out {0}/hand.prism"),
        ("twentyone", "odds --challenger 3 --dealer 2 --svg {0}/picture.svg"),
    ],
)
@pytest.mark.parametrize("full", [True, False], ids=["full disk", "closed pipe"])
def test_files_are_written_though_the_answer_is_lost(
    game: str, words: str, full: bool, tmp_path: Path
) -> None:
    start = f"from gamechecks_command import {game}; {game}()"
    reading, writing = os.pipe()
    os.close(reading)
    with open("/dev/full", "w") if full else os.fdopen(writing, "w") as out:
        code = subprocess.run(
            [sys.executable, "-c", start, *shlex.split(words.format(tmp_path))],
            cwd=ROOT,
            stdout=out,
            stderr=subprocess.PIPE,
            env=UNBUFFERED,
            check=False,
        ).returncode
    assert code == (74 if full else 141)
    expected = sorted(name for name in words.replace("{0}/", "\0").split() if name[0] == "\0")
    assert sorted(f"\0{each.name}" for each in tmp_path.iterdir()) == expected
    assert all(each.stat().st_size for each in tmp_path.iterdir())
