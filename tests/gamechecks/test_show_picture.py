"""`mancala show --svg`: a drawing that can be put into a document."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gamechecks.command.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"
GAME = str(EXAMPLES / "win.itf.json")


def test_the_readmes_picture_is_what_the_tool_draws(tmp_path: Path) -> None:
    drawn = tmp_path / "win.svg"
    assert main(["show", GAME, "--view", "turns", "--svg", str(drawn)]) == 0
    assert drawn.read_text() == (EXAMPLES / "win.svg").read_text()


def test_a_picture_says_what_the_terminal_says_and_needs_no_network(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = tmp_path / "game.svg"
    assert main(["show", GAME, "--svg", str(drawn)]) == 0
    assert capsys.readouterr().out == f"the picture is in {drawn}\n"
    text = drawn.read_text()
    assert re.findall(r"https?://\S+?(?=[\"')])", text) == ["http://www.w3.org/2000/svg"]
    words = "".join(ElementTree.fromstring(text).itertext()).replace("\xa0", " ")
    assert "Player 2 wins 3 to 1" in words


def test_the_name_of_the_file_cannot_spoil_the_picture(tmp_path: Path) -> None:
    hostile, drawn = tmp_path / "\x1b<b>&\ufffe.json", tmp_path / "game.svg"
    hostile.write_bytes(Path(GAME).read_bytes())
    assert main(["show", str(hostile), "--svg", str(drawn)]) == 0
    assert ElementTree.parse(drawn).getroot().tag.endswith("svg")


def test_a_picture_in_a_missing_folder_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", GAME, "--svg", "nowhere/game.svg"]) == 2
    assert "there is no folder nowhere" in capsys.readouterr().err
