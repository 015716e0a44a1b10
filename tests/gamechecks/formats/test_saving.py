"""Files are written whole or not at all."""

import os
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.layouts import renamed

from gamechecks.core.errors import InputError, Unwritable
from gamechecks.core.verdict import CheckVerdict
from gamechecks.formats.files import Finding, TraceFormat, write_whole
from gamechecks.formats.trace_files import (
    check_out,
    ending_of,
    formats_of,
    load_trace,
    read_trace,
    save,
)
from gamechecks.traces.judging import judge
from gamemodels.mancala.board import VARIANTS, Layout, Rules
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.rules import Trace

Play = Callable[..., Trace]
Found = Callable[..., Finding]
Violated = Callable[..., CheckVerdict]
BOARDS = st.integers(1, 60)
WHOLE = st.sampled_from([each for each in formats_of(MANCALA) if each.ending != ".moves"])
"""Formats that keep boards; a list of moves is a complete game on the canonical board."""


@pytest.mark.parametrize("ending", [each.ending for each in formats_of(MANCALA)])
def test_every_ending_has_its_format(
    play: Play, violated: Violated, ending: str, tmp_path: Path
) -> None:
    path = tmp_path / f"game.v1{ending}"
    check_out(path, MANCALA)
    assert ending_of(path, MANCALA) == ending
    verdict = violated(play(6, 2, 4), 2, "always(hand < 2)", 1)
    save(path, verdict)
    assert load_trace(path, MANCALA).trace == verdict.trace
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@given(WHOLE, st.sampled_from([2, 4, 6, 10, 14]), st.integers(0, 4), st.integers(), BOARDS)
def test_what_is_written_is_read_again(
    play: Play,
    found: Found,
    format: TraceFormat,
    pockets: int,
    marbles: int,
    seed: int,
    boards: int,
) -> None:
    trace = play(pockets, marbles, seed, boards)
    assert read_trace(format.write(found(trace, marbles)), MANCALA).trace == trace


@given(WHOLE, st.permutations(range(6)), st.integers())
def test_a_layout_with_other_names_is_kept(
    play: Play, found: Found, format: TraceFormat, names: list[int], seed: int
) -> None:
    trace = play(6, 2, seed, 40, renamed(Layout.canonical(6), names))
    assert read_trace(format.write(found(trace, 2)), MANCALA).trace == trace


@given(st.sampled_from(formats_of(MANCALA)), st.sets(st.sampled_from(VARIANTS)), st.integers())
def test_the_rules_are_kept(
    play: Play, found: Found, format: TraceFormat, names: set[str], seed: int
) -> None:
    trace = play(6, 2, seed, rules=Rules.named(names))
    read = read_trace(format.write(found(trace, 2)), MANCALA).trace
    assert read == trace
    assert judge(read, MANCALA).fault is None


@pytest.mark.parametrize("name", ["game.txt", "game", ".json", ".itf.json", "game.itf"])
def test_an_unknown_ending_is_refused(tmp_path: Path, name: str) -> None:
    if name == ".itf.json":
        assert ending_of(tmp_path / name, MANCALA) == ".json"
        return
    with pytest.raises(InputError, match=r"one of \.itf\.json, \.xml, \.moves, \.json"):
        check_out(tmp_path / name, MANCALA)


def test_a_folder_or_a_missing_one_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a folder: the name of a file was expected"):
        check_out(tmp_path, MANCALA)
    with pytest.raises(InputError, match=r"there is no folder .*/missing; make it first"):
        check_out(tmp_path / "missing" / "game.json", MANCALA)


def test_what_stood_there_stays_if_writing_fails(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "new \ud800")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
    write_whole(path, "new")
    assert path.read_text() == "new"


def test_a_new_file_is_as_readable_as_any_other(tmp_path: Path) -> None:
    other, path = tmp_path / "other", tmp_path / "game.json"
    other.touch()
    write_whole(path, "new")
    assert path.stat().st_mode == other.stat().st_mode


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_text("old")
    link.symlink_to(real)
    write_whole(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"


def test_links_that_lead_nowhere_are_refused_before_the_search(tmp_path: Path) -> None:
    lost, loop = tmp_path / "lost.json", tmp_path / "loop.json"
    lost.symlink_to(tmp_path / "missing" / "game.json")
    loop.symlink_to(loop)
    with pytest.raises(
        InputError, match=r"lost\.json is a link to .*/missing/game\.json, which is not there"
    ):
        check_out(lost, MANCALA)
    with pytest.raises(InputError, match=r"loop\.json: Too many levels of symbolic links"):
        check_out(loop, MANCALA)


def test_what_cannot_be_written_is_refused_before_the_search(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="the folder /proc cannot be written to: "):
        check_out(Path("/proc/game.json"), MANCALA)
    with pytest.raises(InputError, match="File name too long"):
        check_out(tmp_path / f"{'x' * 300}.json", MANCALA)
    with pytest.raises(InputError, match="Not a directory"):
        check_out(Path("/dev/null/game.json"), MANCALA)
    path = tmp_path / "socket.json"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))
        with pytest.raises(InputError, match=r"socket\.json cannot be written to"):
            check_out(path, MANCALA)


def test_a_device_is_written_to_and_stays_one(tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to("/dev/null")
    check_out(link, MANCALA)
    write_whole(link, "new")
    assert Path("/dev/null").is_char_device()
    assert link.is_symlink()
    link.unlink()
    link.symlink_to("/dev/full")
    with pytest.raises(Unwritable, match=r"link\.json cannot be written: No space left on device"):
        write_whole(link, "new")
    assert [path.name for path in tmp_path.iterdir()] == ["link.json"]


def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    check_out(pipe, MANCALA)
    with ThreadPoolExecutor() as threads:
        heard = threads.submit(pipe.read_text)
        write_whole(pipe, "new")
        assert heard.result() == "new"
    assert pipe.is_fifo()


def test_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.touch()
    path.chmod(0o600)
    write_whole(path, "new")
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_long_name_is_written(tmp_path: Path) -> None:
    path = tmp_path / f"{'x' * 250}.json"
    check_out(path, MANCALA)
    write_whole(path, "new")
    assert path.read_text() == "new"
