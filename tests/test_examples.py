"""Every example runs."""

import runpy
import sys
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


def test_the_example_of_the_model_shows_a_core_and_another_rule(
    capsys: pytest.CaptureFixture[str],
) -> None:
    runpy.run_path(str(EXAMPLES[0].parent / "z3_model.py"), run_name="__main__")
    said = capsys.readouterr().out
    assert "no trace: [" in said
    assert "some board is final" in said
    assert "by the rules, the referee says: legal" in said
    assert "by a modest steal, the referee says: a last marble in one's own empty pocket" in said
    assert len((EXAMPLES[0].parent / "z3_model.py").read_text().splitlines()) <= 60


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_example_of_a_game(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", str(path), "run"], sys.stdout, sys.stderr, game=None) == 0
    assert "found: a complete game" in capsys.readouterr().out


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.stem)
def test_example_of_tests(path: Path) -> None:
    assert pytest.main(["-q", "-p", "no:cacheprovider", str(path)]) == pytest.ExitCode.OK
