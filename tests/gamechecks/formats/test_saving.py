"""Files are written whole or not at all."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamechecks.errors import InputError
from gamechecks.formats.finding import Finding
from gamechecks.formats.saving import TRACE_ENDINGS, check_out, ending_of, save
from gamechecks.formats.traces import load_trace, read_trace
from gamechecks.formats.writing import write_whole
from gamechecks.traces.judging import judge
from gamechecks.verdict import CheckVerdict
from gamemodels.mancala.board import Trace
from gamemodels.mancala.variants import VARIANTS, Rules

Play = Callable[..., Trace]
Found = Callable[..., Finding]
Violated = Callable[..., CheckVerdict]


@pytest.mark.parametrize("ending", TRACE_ENDINGS)
def test_every_ending_has_its_format(
    play: Play, violated: Violated, ending: str, tmp_path: Path
) -> None:
    path = tmp_path / f"game.v1{ending}"
    check_out(path)
    assert ending_of(path) == ending
    verdict = violated(play(6, 2, 4), 2, "always(hand < 2)", 1)
    save(path, verdict)
    assert load_trace(path).trace == verdict.trace
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@given(st.sampled_from(list(TRACE_ENDINGS)), st.sets(st.sampled_from(VARIANTS)), st.integers())
def test_the_rules_are_kept(
    play: Play, found: Found, ending: str, names: set[str], seed: int
) -> None:
    trace = play(6, 2, seed, rules=Rules.named(names))
    read = read_trace(TRACE_ENDINGS[ending](found(trace, 2))).trace
    assert read == trace
    assert judge(read).fault is None


@pytest.mark.parametrize("name", ["game.txt", "game", ".json", ".itf.json", "game.itf"])
def test_an_unknown_ending_is_refused(tmp_path: Path, name: str) -> None:
    if name == ".itf.json":
        assert ending_of(tmp_path / name) == ".json"
        return
    with pytest.raises(InputError, match=r"one of \.itf\.json, \.xml, \.json"):
        check_out(tmp_path / name)


def test_a_folder_or_a_missing_one_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a folder: the name of a file was expected"):
        check_out(tmp_path)
    with pytest.raises(InputError, match=r"there is no folder .*/missing; make it first"):
        check_out(tmp_path / "missing" / "game.json")


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
