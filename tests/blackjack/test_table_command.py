"""The table, a game without a program of its own, and the command of blackjack that asks it."""

import subprocess
from pathlib import Path

import pytest
from tests.gamechecks.commands import blackjack, twentyone

from gamemodels.table.game import TABLE


def test_the_table_is_asked_through_blackjack() -> None:
    assert blackjack("table", "run", "--boards", "10")[:1] == (0,)
    assert blackjack("table", "prove", "every-game-ends")[1].startswith("proved: ")
    assert "worth" in blackjack("table")[1]


def test_both_programs_are_commands_of_blackjack_alone() -> None:
    code, _, said = blackjack("dealer", "5")
    assert (code, said.partition(": ")[2].partition(":")[0]) == (2, "1 argument was given")
    code, _, said = blackjack("table", "dealer", "5", "0")
    assert code == 2
    assert "unknown verb 'dealer'" in said


def test_blackjack_replays_transcripts(tmp_path: Path) -> None:
    file = tmp_path / "talk.txt"
    file.write_text("player JOIN a\ndealer BEGIN\n")
    assert blackjack("replay", str(file))[1] == "cut off: 0 games\n  state BEGUN, game 1\n"


def test_help_and_completion_know_the_table() -> None:
    assert "ask a model of the talk" in blackjack()[1]
    assert "the talk of dealer and player" in " ".join(blackjack("--help")[1].split())
    assert " table" in blackjack("--print-completion", "bash")[1]
    assert blackjack("table", "--print-completion", "bash")[0] == 2
    assert "did you mean table?" in blackjack("tabel")[2]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        (("table", ""), set(TABLE.command_line.commands)),
        (("table", "dead"), {"deadlock"}),
        (("table", "run", "--ga"), {"--games"}),
        (("table", "prove", "--boards", "9", "bust"), {"bust-over-21"}),
        (("tab",), {"table"}),
        (("dealer", "--rev"), {"--reveal"}),
    ],
)
def test_verbs_and_options_of_the_table_are_completed(
    line: tuple[str, ...], offered: set[str], tmp_path: Path
) -> None:
    (tmp_path / "blackjack.bash").write_text(blackjack("--print-completion", "bash")[1])
    words = " ".join(f"'{word}'" for word in ("blackjack", *line))
    drive = (
        f"set -u; source blackjack.bash; COMP_WORDS=({words}); COMP_CWORD={len(line)}; _blackjack; "
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    told = subprocess.run(
        ["bash", "--norc", "-c", drive], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert set(told.stdout.split()) == offered


def test_the_table_says_its_title_and_has_no_verb_that_misleads() -> None:
    assert "a formal model of Blackjack over TCP" in " ".join(
        blackjack("table", "--help")[1].split()
    )
    code, _, said = blackjack("table", "force", "Dealer", "wins == 0")
    assert code == 2
    assert "unknown verb 'force'" in said


def test_replay_of_blackjack_tells_of_transcripts() -> None:
    help = " ".join(blackjack("replay", "--help")[1].split())
    assert "A transcript of dealer and player is judged" in help
    assert "blackjack replay talk.txt --policy qInfo" in help


def test_the_table_is_a_command_of_blackjack_alone() -> None:
    assert twentyone("table run").code == 2
