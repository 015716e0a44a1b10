"""The README tells the truth: its commands print what it shows."""

import io
import re
import shlex
from pathlib import Path

import pytest
from tests.words import words as language

from gamechecks.command.cli import main
from gamechecks.engines import portfolio

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"```console\n\$ (.*?)\n(.*?)```", README, re.DOTALL)
ELLIPSIS = "…"


def lines(text: str) -> list[str]:
    """Lines without what differs from run to run: seconds, and white space at the end."""
    timeless = re.sub(r"\d+\.\d\d s\b", "TIME", text)
    return [line.rstrip() for line in timeless.rstrip().splitlines()]


@pytest.fixture(autouse=True)
def in_a_folder_with_the_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands and code may write files here."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(("command", "shown"), BLOCKS, ids=[command for command, _ in BLOCKS])
def test_a_command_prints_what_the_readme_shows(
    command: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    # On a busy machine other seeds would join, and win with another trace.
    monkeypatch.setattr(portfolio, "HEAD_START", 3600)
    printed = io.StringIO()
    main(shlex.split(command)[1:], printed, printed)
    rest = lines(printed.getvalue())
    for part in "\n".join(lines(shown)).split(ELLIPSIS):
        wanted = part.strip("\n").splitlines()
        places = [at for at in range(len(rest)) if rest[at : at + len(wanted)] == wanted]
        assert places, f"{wanted} is not in {rest}"
        rest = rest[places[0] + len(wanted) :]
    assert shown.rstrip().endswith(ELLIPSIS) or not rest


def test_the_python_in_the_readme_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})


def test_every_word_of_the_language_is_in_the_readme() -> None:
    table = README.split("## The question language")[1].split("## ")[0]
    words = set(re.findall(r"\w+", table))
    assert {name for name in language(2).known_names if name.isidentifier()} <= words
