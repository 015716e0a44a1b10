"""`show` as a page and as a picture."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.gamechecks.commands import mancala

from gamechecks.command.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"
GAME = str(EXAMPLES / "shortest.itf.json")


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


def test_formulas_are_not_read_on_an_illegal_trace(tmp_path: Path) -> None:
    cheat, path = str(EXAMPLES / "cheat.json"), tmp_path / "cheat.html"
    code, out, err = mancala("show", cheat, "--html", str(path), "--where", "draw")
    assert (code, out) == (2, "")
    assert err.startswith(f"mancala: {cheat}: the trace is not legal; board 5: ")
    assert not path.exists()


@pytest.mark.parametrize("flag", ["--html", "--svg"])
def test_the_trace_that_is_read_is_never_written_over(flag: str, tmp_path: Path) -> None:
    game = tmp_path / "game.html"
    game.write_text(Path(GAME).read_text())
    link = tmp_path / "game.svg"
    link.symlink_to(game)
    target = {"--html": game, "--svg": link}[flag]
    code, out, err = mancala("show", str(game), flag, str(target))
    assert (code, out) == (2, "")
    assert err == f"mancala: {flag} {target} is the trace that is read: name another file\n"
    assert game.read_text() == Path(GAME).read_text()
    assert link.is_symlink()


def test_a_loop_that_no_move_closes_is_illegal_all_over_the_page(tmp_path: Path) -> None:
    trace, path = tmp_path / "loop.itf.json", tmp_path / "loop.html"
    trace.write_text(json.dumps(json.loads(Path(GAME).read_text()) | {"loop": 0}))
    assert mancala("show", str(trace), "--html", str(path))[0] == 0
    text = path.read_text()
    assert '<strong class="bad">illegal:</strong> no move leads from the last board' in text
    assert "every move is legal" not in text
    assert mancala("show", str(trace), "--html", str(path), "--where", "draw")[0] == 2


def test_json_and_a_page_go_to_different_places(tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    code, out, err = mancala("show", GAME, "--json", "--html", str(path))
    assert code == 0
    assert isinstance(json.loads(out), dict)
    assert err == f"the page is in {path}\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--where", "draw"], "--where adds rows to a page"),
        (["--html", "nowhere/game.html"], "there is no folder nowhere"),
        (["--html", "."], "is a folder"),
        (["--html", "game.html", "--where", "hnd == 1"], "did you mean `hand`?"),
        (["--html", "both", "--svg", "both"], "--html both: the name must end in .html or .htm"),
        (
            ["--html", "both.html", "--svg", "both.html"],
            "--svg both.html: the name must end in .svg",
        ),
        (["--html", "game.html", "--svg", "nowhere/game.svg"], "there is no folder nowhere"),
        (["--svg", "game.html"], "--svg game.html: the name must end in .svg"),
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


WON = str(EXAMPLES / "win.itf.json")


def test_the_readmes_picture_is_what_the_tool_draws(tmp_path: Path) -> None:
    drawn = tmp_path / "win.svg"
    assert main(["show", WON, "--view", "turns", "--svg", str(drawn)]) == 0
    assert drawn.read_text() == (EXAMPLES / "win.svg").read_text()


def test_a_picture_says_what_the_terminal_says_and_needs_no_network(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = tmp_path / "game.svg"
    assert main(["show", WON, "--svg", str(drawn)]) == 0
    assert capsys.readouterr().out == f"the picture is in {drawn}\n"
    text = drawn.read_text()
    assert re.findall(r"https?://\S+?(?=[\"')])", text) == ["http://www.w3.org/2000/svg"]
    words = "".join(ElementTree.fromstring(text).itertext()).replace("\xa0", " ")
    assert "Player 2 wins 3 to 1" in words


def test_the_name_of_the_file_cannot_spoil_the_picture(tmp_path: Path) -> None:
    hostile, drawn = tmp_path / "\x1b<b>&\ufffe.json", tmp_path / "game.svg"
    hostile.write_bytes(Path(WON).read_bytes())
    assert main(["show", str(hostile), "--svg", str(drawn)]) == 0
    assert ElementTree.parse(drawn).getroot().tag.endswith("svg")


def test_a_picture_in_a_missing_folder_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", WON, "--svg", "nowhere/game.svg"]) == 2
    assert "there is no folder nowhere" in capsys.readouterr().err
