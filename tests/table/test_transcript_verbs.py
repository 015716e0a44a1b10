"""The judge and the exact figures as commands, and transcripts as traces."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.gamechecks.commands import table
from tests.table.conftest import KNOWN

from gamemodels.table.qtable import HIT, STAND, QTable, place

CODES = {"legal": 0, "cut off": 0, "broken off": 0, "illegal": 1}


@pytest.mark.parametrize("row", KNOWN["transcripts"], ids=lambda row: row["name"])
def test_replay_of_the_known_transcripts(row: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "talk.txt").write_text(row["text"])
    shown = table("replay", tmp_path / "talk.txt")
    assert shown.code == CODES[row["verdict"]]
    assert shown.out.startswith(f"{row['verdict']}: ")
    if "line" in row:
        assert f"line {row['line']}: " in shown.out
    told = json.loads(table("replay", tmp_path / "talk.txt", "--json").out)
    assert told["verdict"] == row["verdict"]
    assert (told["fault"] is None) == (row["verdict"] != "illegal")


def test_an_illegal_line_is_shown_with_what_was_due(tmp_path: Path) -> None:
    dealt = ["CARD Ten of Hearts", "CARD Six of Clubs", "DEALER Two of Clubs", "DECISION"]
    said = [*(f"dealer {each}" for each in dealt), "player HIT", "dealer CARD Nine of Clubs"]
    lines = ["player JOIN a", "dealer BEGIN", *said, "dealer DECISION"]
    (tmp_path / "talk.txt").write_text("\n".join(lines) + "\n")
    assert table("replay", tmp_path / "talk.txt").out == (
        "illegal: line 9: dealer DECISION\n"
        "  the player is over 21 (Ten, Six, Nine make 25): RESULT BUST was due\n"
        "  state BUSTED, game 1\n"
    )


def test_what_a_stranger_wrote_commands_no_terminal(tmp_path: Path) -> None:
    (tmp_path / "talk.txt").write_text("player JOIN a\ndealer \x1b[2J\x07BEGIN\n")
    shown = table("replay", tmp_path / "talk.txt")
    assert shown.code == 1
    assert "\x1b" not in shown.out
    assert "\x07" not in shown.out


def test_decisions_are_judged_by_a_table(tmp_path: Path) -> None:
    values = QTable()
    for dealer in range(2, 12):
        values.average(place(18, dealer, HIT, 0), 1)
        values.average(place(18, dealer, STAND, 0), -1)
    (tmp_path / "qInfo").write_text(values.text())
    (tmp_path / "empty").write_text(QTable().text())
    talk = tmp_path / "talk.txt"
    talk.write_text(KNOWN["seeded_session"]["text"])
    assert table("replay", talk, "--policy", tmp_path / "empty").code == 0
    judged = table("replay", talk, "--policy", tmp_path / "qInfo")
    assert judged.code == 1
    assert "line 7: player STAND" in judged.out
    assert "the table says HIT for 18 against 5" in judged.out
    assert table("replay", talk, "--policy", tmp_path / "none").code == 2


def test_a_transcript_is_a_trace(tmp_path: Path) -> None:
    talk = tmp_path / "talk.txt"
    talk.write_text(KNOWN["seeded_session"]["text"])
    for formula, value in {"games": 3, "wins": 2, "busts": 1, "messages": 27}.items():
        assert json.loads(table("eval", talk, formula, "--json").out)["value"] == value
    assert "dealer RESULT BUST" in table("show", talk).out


def test_the_worth_of_a_table(tmp_path: Path) -> None:
    values = QTable()
    for kind, rows in (("hard", 0), ("soft", 1)):
        for points, row in KNOWN["best_chart_mended"][kind].items():
            for dealer, letter in enumerate(row, 2):
                action = HIT if letter == "H" else STAND
                values.average(place(int(points), dealer, action, rows), 1)
    (tmp_path / "qInfo").write_text(values.text())
    told = json.loads(table("worth", tmp_path / "qInfo", "--json").out)
    exact = KNOWN["values"]
    assert told["value"]["infinite deck"] == exact["mended: best table, infinite"]["exact"]
    for kind in ("hard", "soft"):
        for points, row in KNOWN["best_chart_mended"][kind].items():
            assert told["chart"][f"{kind} {points}"] == row
    shown = table("worth", tmp_path / "qInfo")
    assert "worth -0.0465559771 a game, infinite deck" in shown.out
    assert (
        "no rule for the result" in table("worth", tmp_path / "qInfo", "--rules", "literal-21").out
    )


def test_a_line_is_one_line_however_long_it_is(tmp_path: Path) -> None:
    file = tmp_path / "talk.txt"
    file.write_text(f"player JOIN a\n# {'x' * 20_000}\ndealer BEGIN\ndealer {'y' * 20_000}\n")
    said = table("replay", file)
    assert said.code == 1
    assert said.out.startswith("illegal: line 4: dealer")
    assert said.out.count("y") < 250


def test_brief_and_a_version_that_nobody_knows(tmp_path: Path) -> None:
    file = tmp_path / "talk.txt"
    file.write_text("player JOIN a\ndealer HIT\n")
    assert table("replay", file, "--brief").out == "illegal: line 2: dealer HIT\n"
    file.write_text("\n# tcp-blackjack 2\nplayer JOIN a\n")
    said = table("replay", file)
    assert said.code == 2
    assert "line 2: '# tcp-blackjack 2': version 1 was expected" in said.err
