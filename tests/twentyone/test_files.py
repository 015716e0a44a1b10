"""Games in files: boards as plain data, cards alone, logs, JSON and ITF, and odd ones."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from tests.gamechecks.commands import twentyone

from gamechecks.core.errors import InputError
from gamemodels.cards import Rank
from gamemodels.twentyone.board import Setting, Variants
from gamemodels.twentyone.files import boards_from_plain, from_plain, to_plain
from gamemodels.twentyone.rules import (
    Draws,
    Twentyone,
    draws_of,
    played_out,
    simulate,
)

SPECIFIED = """
{"clock": 130, "starts": 1, "outcomes": 0, "result": null,
 "controller": {"player": "CHALLENGER", "challenger_score": 0, "dealer_score": 0, "last_input": "IDLE"},
 "deck": {"cards": {"A": 4, "2": 4, "3": 3, "4": 4, "5": 4, "6": 4, "7": 4, "8": 4, "9": 4, "10": 4, "J": 4, "Q": 4, "K": 4}, "action": "IDLE"},
 "challenger": {"value": 0, "card": "3", "compare": 0}, "dealer": {"value": 0, "card": null, "compare": 0},
 "due": {"challenger.hand": 131}}
"""  # noqa: E501


def test_a_board_is_written_as_specified() -> None:
    trace = played_out(Twentyone(), [Draws((Rank.THREE, Rank.QUEEN, Rank.NINE))]).trace
    assert to_plain(trace.boards[5]) == json.loads(SPECIFIED)
    assert list(to_plain(trace.boards[5])) == list(json.loads(SPECIFIED))


def test_boards_come_back_with_the_cards_drawn(any_variants: Variants) -> None:
    game = Twentyone(Setting(7, 5, copies=1, games=2, variation=1), any_variants)
    for seed in range(5):
        boards = simulate(game, seed, boards=100).boards
        plains = json.loads(json.dumps([to_plain(board) for board in boards]))
        assert boards_from_plain(plains) == boards


def changed(path: str, value: Any) -> Any:
    """The specified board with something else at a place."""
    plain = copy.deepcopy(json.loads(SPECIFIED))
    *outer, last = path.split("/")
    inner = plain
    for key in outer:
        inner = inner[key]
    inner[last] = value
    return plain


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        (None, "it must be an object with its fields (got None)"),
        ([], "it must be an object with its fields (got [])"),
        ({}, "it: clock is missing"),
        (changed("more", 1), "it: 'more' was not expected"),
        (changed("clock", -1), "it: numbers must not be negative (got -1)"),
        (changed("clock", True), "clock must be an int (got True)"),
        (changed("clock", 1.5), "clock must be an int (got 1.5)"),
        (changed("result", "LOSS"), "result must be one of WIN, TIE, LOSE (got 'LOSS')"),
        (changed("controller/player", None), "controller: player must be one of"),
        (changed("deck/action", "DEAL"), "deck: action must be one of"),
        (changed("deck/cards", {"A": 4}), "deck: cards must have all 13 ranks"),
        (changed("deck/cards/A", "4"), "deck: cards: A must be an int (got '4')"),
        (changed("challenger/card", "1"), "challenger: card must be one of A, 2"),
        (changed("due", {"hand": 3}), "due: a key must be one of"),
    ],
)
def test_an_odd_board_is_refused_with_what_was_expected(plain: Any, said: str) -> None:
    with pytest.raises(InputError) as refused:
        from_plain(plain, "it")
    assert said in str(refused.value)


def test_an_odd_board_is_named_by_its_place() -> None:
    with pytest.raises(InputError, match="board 2: clock must be"):
        boards_from_plain([json.loads(SPECIFIED), changed("clock", "0")])


def cards(text: str) -> tuple[Rank, ...]:
    """Ranks by their letters."""
    return tuple(Rank(each) for each in text.split())


@pytest.mark.parametrize(
    ("challenger", "dealer", "fault"),
    [
        ("7 8 2", "", "card 3 of the challenger, 2, is not drawn: the challenger stood on 15"),
        ("A A A A A", "", "card 5 of the challenger is A, and no A is left in the deck"),
        ("3 Q 9", "2", "card 1 of the dealer, 2, is not drawn: the challenger stood on 22"),
        ("2", "3", "card 1 of the dealer, 3, is not drawn: the challenger is still drawing"),
        ("7 8", "3 9 3 7 A", "card 5 of the dealer, A, is not drawn: the dealer stood on 22"),
    ],
)
def test_a_card_too_many_is_illegal_and_the_reason_is_told(
    challenger: str, dealer: str, fault: str
) -> None:
    assert played_out(Twentyone(), [Draws(cards(challenger), cards(dealer))]).fault == fault


def test_cards_for_a_game_that_is_not_played_are_illegal() -> None:
    losing = Draws(cards("3 Q 9"))
    fault = played_out(Twentyone(), [losing, losing]).fault
    assert fault == "there are cards for game 2, and it does not come to that"
    assert played_out(Twentyone(Setting(games=2)), [losing, losing]).fault is None


@pytest.mark.parametrize("names", [(), ("stale_hands",), ("text_times",)])
def test_the_cards_of_a_game_play_it_again(names: tuple[str, ...]) -> None:
    for seed in range(10):
        trace = simulate(Twentyone(Setting(games=2), Variants.named(names)), seed)
        assert played_out(trace.rules, draws_of(trace)).trace == trace


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
    code, out, err = twentyone(f"show {logged} --svg {logged.with_suffix('.svg')}")
    assert (code, out, "line 1: " in err) == (2, "", True)
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
        assert ("an unfinished game" in out) == (short["why"] == "unfinished")
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
