"""Every example runs."""

import runpy
from pathlib import Path

import pytest

from gamechecks.command.cli import main

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))
TESTS = [path for path in EXAMPLES if path.stem.startswith("test_")]
GAMES = [path for path in EXAMPLES if "\nGAME = " in path.read_text()]
SCRIPTS = [path for path in EXAMPLES if path not in (*TESTS, *GAMES)]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_example(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.stem)
def test_example_of_tests(path: Path) -> None:
    assert pytest.main(["-q", "-p", "no:cacheprovider", str(path)]) == pytest.ExitCode.OK


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_example_of_a_game(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", str(path), "run"], game=None) == 0
    assert capsys.readouterr().out.startswith("found")
