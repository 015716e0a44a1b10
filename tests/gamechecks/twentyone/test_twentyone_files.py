"""Games in files: logs, cards alone, JSON and ITF, and what is said of odd ones."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Twentyone = Callable[[str], tuple[int, str, str]]


def test_the_logged_game_is_legal(twentyone: Twentyone, logged: Path) -> None:
    code, out, _ = twentyone(f"replay {logged}")
    assert code == 0
    assert out.splitlines()[:2] == ["legal: a complete game of 17 boards", "LOSE at 18.6 s"]


@pytest.mark.parametrize("ending", ["json", "itf.json", "csv"])
def test_what_is_written_is_read_again(twentyone: Twentyone, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"game.{ending}"
    code, _, _ = twentyone(f"run --where lose --boards 20 --out {path}")
    assert code == 0
    assert twentyone(f"replay {path}")[0] == 0
    assert twentyone(f'eval {path} "at_end(result) == LOSE"')[1].startswith("true")


def test_a_document_says_what_it_is(twentyone: Twentyone) -> None:
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
        (0, "13.1;5;hand;handValueOut;3", "13.2;5;hand;handValueOut;3", "is due"),
        (0, "13.1;5;hand;handValueOut;3", "13.1\0", "NUL byte"),
    ],
)
def test_an_odd_log_is_refused_at_its_line(
    twentyone: Twentyone, logged: Path, line: int, old: str, new: str, said: str
) -> None:
    text = logged.read_text()
    at = line or text[: text.index(old)].count("\n") + 1
    logged.write_text(text.replace(old, new, 1))
    code, out, err = twentyone(f"replay {logged}")
    assert (code, out) == (2, "")
    assert f"line {at}: " in err
    assert said in err


def test_a_log_that_is_too_large_is_not_read(twentyone: Twentyone, tmp_path: Path) -> None:
    path = tmp_path / "large.csv"
    with path.open("wb") as file:
        file.truncate(100 * 2**20)
    code, _, err = twentyone(f"replay {path}")
    assert code == 2
    assert "MB, which is not read" in err


def test_cards_alone_make_a_game(
    twentyone: Twentyone, tmp_path: Path, reference: dict[str, Any]
) -> None:
    path = tmp_path / "cards.json"
    for short in reference["short_forms"]:
        path.write_text(json.dumps({"draws": {k: short[k] for k in ("challenger", "dealer")}}))
        code, out, _ = twentyone(f"replay {path}")
        assert (code == 0 and out.startswith("legal")) == (short["verdict"] == "legal")


@pytest.mark.parametrize(
    "option",
    ["--challenger 0", "--dealer 22", "--copies 9", "--copies 0", "--games 10", "--variation 10"],
)
def test_numbers_out_of_range_are_refused(twentyone: Twentyone, option: str) -> None:
    code, out, err = twentyone(f"run {option}")
    assert (code, out) == (2, "")
    name = option.split()[0].removeprefix("--")
    assert f"{name} is" in err
    assert "was expected" in err


def test_an_unknown_rule_is_refused(twentyone: Twentyone) -> None:
    code, _, err = twentyone("run --rules kalah")
    assert code == 2
    assert "is no rule" in err


def test_words_are_read_on_the_losing_game(
    twentyone: Twentyone, logged: Path, reference: dict[str, Any]
) -> None:
    for formula, value in reference["formulas_on_the_losing_game"]["whole trace"].items():
        out = twentyone(f'eval {logged} "{formula}"')[1]
        assert out.split()[0].rstrip(":").lower() == str(value).lower()
