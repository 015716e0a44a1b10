"""Dealer and player as processes: what they print, how they end, and literal readings."""

import io
import re
import signal
import socket
from pathlib import Path
from typing import Any

import pytest
from tests.table.conftest import Program, ProgramStarter

from gamechecks.command.cli import main
from gamemodels.table.judge import Verdict, judge
from gamemodels.table.qtable import QTable, read_q


def both(
    program: ProgramStarter, games: int, dealers: tuple[Any, ...], players: tuple[Any, ...]
) -> tuple[Program, Program]:
    """A dealer and a player, and both at their ends."""
    dealer = program("dealer", games, 0, *dealers)
    player = program("player", "team6", "127.0.0.1", dealer.port - 8080, *players)
    player.ended()
    dealer.ended()
    return dealer, player


def test_a_session_as_users_see_it(program: ProgramStarter, tmp_path: Path) -> None:
    (tmp_path / "qInfo").write_text(QTable().text())
    dealer, player = both(program, 3, ("--seed", 7, "--reveal", "--transcript", "a"),
                          ("--transcript", "b"))  # fmt: skip
    assert (dealer.process.returncode, dealer.errors) == (0, "")
    assert (player.process.returncode, player.errors) == (0, "")
    assert dealer.output.split("\n", 1)[1] == (
        "team6 joined\n"
        "game 1   8♠ J♥ = 18          dealer 5♦ 2♠ 9♦ 6♠ = 22   WIN\n"
        "game 2   7♠ 7♣ K♣ = 24       dealer 9♣                 BUST\n"
        "game 3   5♠ 7♥ 6♠ = 18       dealer 9♦ 8♠ = 17         WIN\n"
        "team6: 3 games, 2 won, 1 lost\n"
    )
    assert player.output == (
        "joined as team6, playing by qInfo (0 decisions)\n"
        "game 1   8♠ J♥ = 18          dealer 5♦   STAND  won\n"
        "game 2   7♠ 7♣ = 14          dealer 9♣   HIT\n"
        "game 2   7♠ 7♣ K♣ = 24                          bust\n"
        "game 3   5♠ 7♥ = 12          dealer 9♦   HIT\n"
        "game 3   5♠ 7♥ 6♠ = 18                   STAND  won\n"
        "3 games: 2 won, 0 pushed, 1 lost\n"
    )
    ours, theirs = ((tmp_path / name).read_text() for name in "ab")
    assert ours.split("\n", 1)[0] == "# tcp-blackjack 1, numGames 3, reveal"
    assert ours.split("\n", 1)[1] == theirs.split("\n", 1)[1]
    assert judge(ours).verdict is judge(theirs).verdict is Verdict.LEGAL


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_signals_end_both_programs_cleanly(
    stop: signal.Signals, program: ProgramStarter, tmp_path: Path
) -> None:
    dealer = program("dealer", 10**9, 0, "--players", 2, "--transcript", "talk", "--quiet")
    team = dealer.port - 8080
    one = program("player", "one", "127.0.0.1", team, "--train", "--qinfo", "q1")
    two = program("player", "two", "127.0.0.1", team, "--train", "--qinfo", "q2")
    assert {dealer.line(), dealer.line()} == {"one joined", "two joined"}
    one.line()
    one.process.send_signal(stop)
    assert one.ended() == 128 + stop
    assert two.process.poll() is None
    dealer.process.send_signal(stop)
    assert dealer.ended() == 128 + stop
    assert two.ended() == 1
    for name, player in (("q1", one), ("q2", two)):
        table = read_q(tmp_path / name)
        assert table is not None
        assert "Traceback" not in player.errors
        assert re.search(r"\n[0-9,]+ games?: ", player.output)
    assert "one: " in dealer.errors
    assert "two: interrupted" in dealer.errors
    assert "Traceback" not in dealer.errors
    assert [path.name for path in tmp_path.glob("*.lock")] == []
    for path in tmp_path.glob("talk-*"):
        assert judge(path.read_text()).verdict is Verdict.BROKEN_OFF


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("dealer", "0 arguments were given: numGames and portNumber were expected"),
        ("dealer 5", "1 argument was given"),
        ("dealer 5 0 0", "3 arguments were given"),
        ("dealer 0 0", "numGames 0: a whole number from 1 to 1,000,000,000 was expected"),
        ("dealer 1000000001 0", "numGames 1000000001"),
        ("dealer 5x 0", "numGames 5x"),
        ("dealer 5.0 0", "numGames 5.0"),
        ("dealer 5 65536", "portNumber 65536: a whole number from 0 to 65,535 was expected"),
        ("dealer 5 0 --players 0", "--players"),
        ("dealer 5 0 --rules literal-23", "'literal-23' is not a rule"),
        ("dealer 5 0 --transcript /no/such/folder/x", "/no/such/folder"),
        ("dealer 5 0 --host 203.0.113.7", "203.0.113.7:0 cannot be listened on: Cannot assign"),
        ("player a 127.0.0.1", "2 arguments were given: teamName, IP and teamNumber"),
        ("player a! 127.0.0.1 6", "teamName a!: a name of 1 to 32 letters"),
        ("player a 127.0.0.1 57456", "teamNumber 57456: a whole number from 0 to 57,455"),
        ("player a 127.0.0.1 x", "teamNumber x"),
        ("player a 127.0.0.1 6", "qInfo: there is no such file to play by"),
        ("player a 127.0.0.1 6 --rule q-learning", "--rule is for training: --train was expected"),
        ("player a 127.0.0.1 6 --save-every 5", "--save-every is for training"),
        ("player a 127.0.0.1 6 --curve", "--curve is for training"),
        ("player a 127.0.0.1 6 --epsilon 2 --train", "'2' is not a number from 0 to 1"),
    ],
)
def test_bad_arguments(
    words: str,
    wrong: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words.split(), game="blackjack") == 2
    captured = capsys.readouterr()
    assert wrong in captured.err
    assert captured.out == ""


def test_a_port_that_is_taken(program: ProgramStarter) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        dealer = program("dealer", 1, taken.getsockname()[1])
        assert dealer.ended() == 2
    assert "it is taken; another port, or 0 for a free one, will do" in dealer.errors


@pytest.mark.parametrize(
    ("rules", "stuck"),
    [
        ("literal-join", "team6: player said nothing for 1.5 s, JOIN and a name was due"),
        ("literal-21", "both under 21 was expected"),
        ("literal-22", "with 11 for it exactly 22"),
    ],
)
def test_literal_programs_get_stuck_and_say_so(
    rules: str, stuck: str, program: ProgramStarter
) -> None:
    words = ("--rules", rules, "--seed", 1, "--timeout", 1.5, "--quiet")
    dealer, player = both(program, 400, words, ("--train", "--seed", 1, "--rules", rules))
    assert dealer.process.returncode == 1
    # Between games QUIT is no surprise to a player.
    assert player.process.returncode == (0 if rules == "literal-join" else 1)
    assert stuck in dealer.errors


def test_literal_bust_costs_two_messages_and_changes_no_reward(
    program: ProgramStarter, tmp_path: Path
) -> None:
    counts = {}
    for rules in ("mended", "literal-bust"):
        options = ("--rules", rules, "--seed", 7)
        dealer, player = both(
            program,
            60,
            (*options, "--transcript", rules),
            (*options, "--train", "--qinfo", "q" + rules),
        )
        assert (dealer.process.returncode, player.process.returncode) == (0, 0)
        counts[rules] = len((tmp_path / rules).read_text().splitlines())
    busts = (tmp_path / "mended").read_text().count("RESULT BUST")
    assert "BUST" not in (tmp_path / "literal-bust").read_text()
    assert counts["literal-bust"] == counts["mended"] + 2 * busts
    assert (tmp_path / "qmended").read_text() == (tmp_path / "qliteral-bust").read_text()


def test_training_shows_what_was_learnt(program: ProgramStarter) -> None:
    _, player = both(program, 300, ("--seed", 1), ("--train", "--seed", 2, "--curve"))
    lines = player.output.splitlines()
    assert lines[0] == "joined as team6, training by average from 0 decisions"
    assert any(re.fullmatch("greedy play is worth .0[.][0-9]{4} a game", each) for each in lines)
    columns = "  2  3  4  5  6  7  8  9 10  A"
    assert lines[-11] == f"hard{columns}    soft{columns}"
    assert lines[-1] == "H hit, S stand; faint: under 100 visits"


class Screen(io.StringIO):
    """A terminal: what stands on it when lines have been written over."""

    def isatty(self) -> bool:
        return True

    @property
    def lines(self) -> list[str]:
        """What is left on each line."""
        return [line.split("\r\x1b[2K")[-1] for line in self.getvalue().split("\n")]


def test_the_line_that_is_kept_up_to_date_makes_room(
    program: ProgramStarter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    dealer, screen = program("dealer", 1000, 0, "--quiet"), Screen()
    words = ["player", "team6", "127.0.0.1", str(dealer.port - 8080), "--train", "--seed", "2"]
    assert main(words, screen, screen, "blackjack") == 0
    assert "1,000 games · " in screen.getvalue()
    assert re.fullmatch("1,000 games: [0-9]+ won, [0-9]+ pushed, [0-9]+ lost", screen.lines[1])
