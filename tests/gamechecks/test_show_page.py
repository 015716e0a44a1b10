"""`mancala show --html`: a page written whole or not at all."""

import io
import json
from pathlib import Path

import pytest

from gamechecks.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"
GAME = str(EXAMPLES / "shortest.itf.json")


def mancala(*words: str) -> tuple[int, str, str]:
    """Exit code, output and errors of a command."""
    out, err = io.StringIO(), io.StringIO()
    return main(list(words), out, err), out.getvalue(), err.getvalue()


def test_a_page_is_written_and_named(tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    path.write_text("what stood here before")
    code, out, err = mancala(
        "show", GAME, "--html", str(path), "--where", "hand < 1", "--where", "draw"
    )
    assert (code, out, err) == (0, f"the page is in {path}\n", "")
    text = path.read_text()
    assert text.startswith("<!doctype html>")
    assert "<dd>hand &lt; 1</dd>" in text
    assert "<dd>draw</dd>" in text
    assert "a complete game of 6 boards" in text
    assert [file.name for file in tmp_path.iterdir()] == ["game.html"]


def test_an_illegal_trace_has_a_page_too(tmp_path: Path) -> None:
    path = tmp_path / "cheat.html"
    assert mancala("show", str(EXAMPLES / "cheat.json"), "--html", str(path))[0] == 0
    assert '<strong class="bad">illegal:</strong> board 5: ' in path.read_text()


def test_json_and_a_page_go_to_different_places(tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    code, out, err = mancala("show", GAME, "--json", "--html", str(path))
    assert code == 0
    assert isinstance(json.loads(out), dict)
    assert err == f"the page is in {path}\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--where", "draw"], "--where gives rows to a page"),
        (["--html", "nowhere/game.html"], "there is no folder nowhere"),
        (["--html", "."], "is a folder"),
        (["--html", "game.html", "--where", "hnd == 1"], "did you mean `hand`?"),
    ],
)
def test_mistakes_are_told_and_nothing_is_written(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = mancala("show", GAME, *words)
    assert (code, out) == (2, "")
    assert said in err
    assert list(tmp_path.iterdir()) == []
