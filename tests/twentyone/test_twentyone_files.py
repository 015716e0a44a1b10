"""Games in files: logs, cards alone, JSON and ITF, and what is said of odd ones."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.gamechecks.commands import twentyone


def test_the_logged_game_is_legal(logged: Path) -> None:
    code, out, _ = twentyone(f"replay {logged}")
    assert code == 0
    assert out.splitlines()[:2] == ["legal: a complete game of 17 boards", "LOSE at 18.6 s"]


def test_lines_of_a_log_may_end_as_on_windows(logged: Path) -> None:
    text = logged.read_bytes().replace(b"\n", b"\r\n")
    logged.write_bytes(text)
    assert twentyone(f"replay {logged}")[1].startswith("legal: a complete game of 17 boards")
    logged.write_bytes(text.replace(b"{value: 3,", b"{value: 4,"))
    code, out, err = twentyone(f"replay {logged}")
    assert code == 1
    assert "\r" not in out + err


@pytest.mark.parametrize("ending", ["json", "itf.json", "csv"])
def test_what_is_written_is_read_again(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"game.{ending}"
    code, _, _ = twentyone(f"run --where lose --boards 20 --out {path}")
    assert code == 0
    assert twentyone(f"replay {path}")[0] == 0
    assert twentyone(f'eval {path} "at_end(result) == LOSE"')[1].startswith("true")


def test_a_document_says_what_it_is() -> None:
    document = json.loads(twentyone("run --boards 17 --json")[1])
    assert document["format"] == "twentyone-traces/1"
    assert document["scope"]["challenger"] == 15
    assert document["rules"] == []
    assert document["trace"][5]["clock"] == 130


@pytest.mark.parametrize(
    ("line", "old", "new", "said"),
    [
        (1, "sep=;\n", "", "line 1: "),
        (1, "sep=;", "sep=,", "line 1: "),
        (3, "0;1;start;;0", "0;1", "line 3: "),
        (
            0,
            "13.1;5;hand;handValueOut;3\n13.1;5;hand;;{value: 3, card: NO CARD}\n",
            "13.1;5;hand;;{value: 3, card: NO CARD}\n13.1;5;hand;handValueOut;3\n",
            "out of order",
        ),
        (0, "13.1;5;hand;handValueOut;3", "13.1\0", "NUL byte"),
    ],
)
def test_an_odd_log_is_refused_at_its_line(
    logged: Path, line: int, old: str, new: str, said: str
) -> None:
    text = logged.read_text()
    at = line or text[: text.index(old)].count("\n") + 1
    logged.write_text(text.replace(old, new, 1))
    code, out, err = twentyone(f"replay {logged}")
    assert (code, out) == (2, "")
    assert f"line {at}: " in err
    assert said in err


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("13.1;5;hand;handValueOut;3\n", "13.2;5;hand;handValueOut;3\n"),
        ("13.1;5;hand;handValueOut;3\n", "13.1;5;hand;handValueOut;4\n"),
        ("13.2;6;threshold-c;decisionOut;HIT\n", ""),
        ("18.6;11;controller;outcomeOutPort;LOSE\n", "18.6;11;controller;outcomeOutPort;WIN\n"),
    ],
)
def test_a_log_with_one_wrong_row_is_illegal_at_its_line(logged: Path, old: str, new: str) -> None:
    text = logged.read_text()
    line = text[: text.index(old)].count("\n") + 1
    logged.write_text(text.replace(old, new, 1))
    code, out, _ = twentyone(f"replay {logged} --json")
    document = json.loads(out)
    assert (code, document["verdict"]) == (1, "illegal")
    assert document["fault"]["line"] == line
    assert f"and {old.strip()!r} is due" in document["fault"]["reason"]
    code, out, _ = twentyone(f"replay {logged}")
    assert code == 1
    assert out.startswith(f"illegal: line {line}: ")


def test_an_illegal_log_is_drawn_as_far_as_it_is_legal(logged: Path) -> None:
    text = logged.read_text()
    logged.write_text(text.replace("15.3;5;hand;handValueOut;13", "15.3;5;hand;handValueOut;12"))
    code, out, _ = twentyone(f"show {logged} --view boards")
    assert code == 0
    assert out.splitlines()[-3].startswith("board 10 of 10")
    assert "\nillegal: line " in out
    code, out, _ = twentyone(f"replay {logged}")
    assert code == 1
    assert "\nlegal so far\n  Challenger  │ 3 │ Q │      3    is drawing\n" in out
    assert twentyone(f"eval {logged} hits") == twentyone(f"replay {logged}")
    page = logged.with_suffix(".html")
    assert twentyone(f"show {logged} --html {page}")[0] == 0
    assert "every board is legal, but not what follows the last one" in page.read_text()


def test_nothing_is_written_for_an_odd_log(logged: Path) -> None:
    logged.write_text(logged.read_text().replace("sep=;", "sep=,"))
    assert twentyone(f"show {logged} --svg {logged.with_suffix('.svg')}")[0] == 2
    assert [path.name for path in logged.parent.iterdir()] == [logged.name]


def test_a_log_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.csv"
    with path.open("wb") as file:
        file.truncate(100 * 2**20)
    code, _, err = twentyone(f"replay {path}")
    assert code == 2
    assert "MB, which is not read" in err


def test_cards_alone_make_a_game(tmp_path: Path, reference: dict[str, Any]) -> None:
    path = tmp_path / "cards.json"
    for short in reference["short_forms"]:
        path.write_text(json.dumps({"draws": {k: short[k] for k in ("challenger", "dealer")}}))
        code, out, _ = twentyone(f"replay {path}")
        assert out.startswith(f"{short['verdict']}: ")
        assert ("legal so far" in out) == (short["verdict"] == "illegal")
        assert code == (0 if short["verdict"] == "legal" else 1)


@pytest.mark.parametrize(
    ("challenger", "dealer", "due"),
    [
        ("7 8 2", "", "the challenger stood on 15; any card for the dealer is due"),
        ("A A A A A", "", "one of 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K for the challenger is due"),
        ("K Q", "K Q 2", "the dealer stood on 20; the game is over"),
    ],
)
def test_of_a_wrong_card_it_is_told_what_was_due(
    tmp_path: Path, challenger: str, dealer: str, due: str
) -> None:
    path = tmp_path / "cards.json"
    draws = {"challenger": challenger.split(), "dealer": dealer.split()}
    path.write_text(json.dumps({"draws": draws}))
    document = json.loads(twentyone(f"replay {path} --json")[1])
    assert document["fault"]["reason"].endswith(due)
    assert document["fault"]["board"] == document["boards"] + 1


@pytest.mark.parametrize(
    ("draws", "said"),
    [
        (3, "draws is 3: an object with challenger and dealer"),
        ({"player": []}, "an object with challenger and dealer"),
        ({"challenger": "7"}, "a list of cards was expected"),
        ({"challenger": ["1"]}, "is no card: one of A, 2, 3"),
        ({"challenger": ["7"] * 105}, "at most 104 are read"),
    ],
)
def test_odd_cards_are_refused(tmp_path: Path, draws: Any, said: str) -> None:
    path = tmp_path / "odd.json"
    path.write_text(json.dumps({"draws": draws}))
    code, out, err = twentyone(f"replay {path}")
    assert (code, out) == (2, "")
    assert said in err


@pytest.mark.parametrize("scope", [{"rules": ["restarts"]}, {"variation": 1}])
def test_cards_alone_do_not_tell_every_game(tmp_path: Path, scope: dict[str, Any]) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps({"scope": scope, "draws": {"challenger": ["7"]}}))
    code, _, err = twentyone(f"replay {path}")
    assert code == 2
    assert "cards alone do not tell" in err


@pytest.mark.parametrize(
    "option",
    ["--challenger 0", "--dealer 22", "--copies 9", "--copies 0", "--games 10", "--variation 10"],
)
def test_numbers_out_of_range_are_refused(option: str) -> None:
    code, out, err = twentyone(f"run {option}")
    assert (code, out) == (2, "")
    name = option.split()[0].removeprefix("--")
    assert f"{name} is" in err
    assert "was expected" in err


def test_an_unknown_rule_is_refused() -> None:
    code, _, err = twentyone("run --rules kalah")
    assert code == 2
    assert "is not a rule" in err


def test_words_are_read_on_the_losing_game(logged: Path, reference: dict[str, Any]) -> None:
    for formula, value in reference["formulas_on_the_losing_game"]["whole trace"].items():
        out = twentyone(f'eval {logged} "{formula}"')[1]
        assert out.split()[0].rstrip(":").lower() == str(value).lower()
