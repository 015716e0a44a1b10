"""A game without a command of its own, offered by the command of another."""

import io
import subprocess
from pathlib import Path

import pytest

from gamechecks import registry
from gamechecks.command.cli import main
from gamemodels.table.game import TABLE


@pytest.fixture(autouse=True)
def the_table_at_bever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any game can be a host."""
    monkeypatch.setattr(registry, "HOSTS", {"table": "bever"})
    monkeypatch.setenv("COLUMNS", "80")


def bever(*words: str) -> tuple[int, str, str]:
    """What the command answers: its code, its output, and what else it says."""
    out, err = io.StringIO(), io.StringIO()
    code = main(words, out, err, "bever")
    return code, out.getvalue(), err.getvalue()


def test_a_guest_is_asked_through_its_host() -> None:
    assert bever("table", "run", "--boards", "10")[:1] == (0,)
    assert bever("table", "prove", "every-game-ends")[1].startswith("proved: ")
    assert "worth" in bever("table")[1]


def test_the_host_has_the_verbs_that_a_guest_lends() -> None:
    code, _, said = bever("dealer", "5")
    assert (code, said.partition(": ")[2].partition(":")[0]) == (2, "1 argument was given")
    code, _, said = bever("table", "dealer", "5", "0")
    assert code == 2
    assert "unknown verb 'dealer'" in said


def test_the_host_judges_files_of_its_guest(tmp_path: Path) -> None:
    file = tmp_path / "talk.txt"
    file.write_text("player JOIN a\ndealer BEGIN\n")
    assert bever("replay", str(file))[1] == "cut off: 0 games\n  state BEGUN, game 1\n"


def test_help_and_completion_know_the_guest() -> None:
    assert "ask a model of the talk" in bever()[1]
    assert "the talk of dealer and player" in " ".join(bever("--help")[1].split())
    assert " table" in bever("--print-completion", "bash")[1]
    assert bever("table", "--print-completion", "bash")[0] == 2
    assert "did you mean table?" in bever("tabel")[2]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        (("table", ""), set(TABLE.as_guest().verbs)),
        (("table", "dead"), {"deadlock"}),
        (("table", "run", "--ga"), {"--games"}),
        (("table", "prove", "--boards", "9", "bust"), {"bust-over-21"}),
        (("tab",), {"table"}),
        (("dealer", "--rev"), {"--reveal"}),
    ],
)
def test_verbs_and_options_of_a_guest_are_completed(
    line: tuple[str, ...], offered: set[str], tmp_path: Path
) -> None:
    (tmp_path / "bever.bash").write_text(bever("--print-completion", "bash")[1])
    words = " ".join(f"'{word}'" for word in ("bever", *line))
    drive = (
        f"set -u; source bever.bash; COMP_WORDS=({words}); COMP_CWORD={len(line)}; _bever; "
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    told = subprocess.run(
        ["bash", "--norc", "-c", drive], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert set(told.stdout.split()) == offered


def test_a_guest_says_its_title_and_has_no_verb_that_misleads() -> None:
    assert "a formal model of Blackjack over TCP" in " ".join(bever("table", "--help")[1].split())
    code, _, said = bever("table", "force", "Dealer", "wins == 0")
    assert code == 2
    assert "unknown verb 'force'" in said


def test_replay_of_the_host_tells_of_its_guest() -> None:
    help = " ".join(bever("replay", "--help")[1].split())
    assert "A transcript of dealer and player is judged" in help
    assert "blackjack replay talk.txt --policy qInfo" in help


def test_a_game_that_is_no_guest_keeps_to_itself() -> None:
    out, err = io.StringIO(), io.StringIO()
    assert main(["table", "run"], out, err, "twentyone") == 2
