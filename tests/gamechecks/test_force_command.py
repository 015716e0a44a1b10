"""`force`, `odds` and strategies in files, as a user meets them."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.gamechecks.commands import any_game, mancala

from gamechecks import Player, Scope
from gamechecks.engines.values import simulation
from gamechecks.testing import Undecided, Unexpected, assert_forced, assert_not_forced

ROOT = Path(__file__).parents[2]
NIM = str(ROOT / "examples" / "nim.py")
WINS = "force Player1 'winner == Player1' --pockets 6 --marbles 2"
ESTIMATE_KEYS = {"value", "interval", "method", "confidence", "games", "seed", "undecided"}


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Type lines at the prompt."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_what_is_not_forced_has_the_others_strategy() -> None:
    code, out, _ = mancala("force Player2 player2-wins --pockets 6 --marbles 2")
    assert code == 1
    assert " ".join(out.split()).startswith(
        "not forced: Player2 cannot make player2-wins true if Player1 keeps it from happening how "
        "Player1 plays: "
    )


def test_the_bound_cuts_games_off() -> None:
    assert (
        mancala("force Player1 'eventually(hand == 2)' --pockets 6 --marbles 2 --boards 2")[0] == 0
    )
    assert (
        mancala("force Player1 'eventually(hand == 2)' --pockets 6 --marbles 2 --boards 1")[0] == 1
    )
    assert mancala(f"{WINS} --boards 8")[0] == 1


def test_json_tells_the_question_and_no_strategy() -> None:
    code, out, _ = mancala(f"{WINS} --json")
    document = json.loads(out)
    assert code == 0
    assert document["verdict"] == "forced"
    assert (document["player"], document["formula"]) == ("Player1", "winner == Player1")
    assert document["boards"] is None
    assert "strategy" not in document
    document = json.loads(mancala(f"{WINS} --boards 9 --json")[1])
    assert (document["verdict"], document["boards"]) == ("not forced", 9)


def test_out_of_time_it_is_unknown() -> None:
    code, out, _ = mancala("force Player1 player1-wins --standard --timeout 0.05")
    assert code == 3
    assert out.startswith("unknown: time limit of 0.05 s; nothing is settled about player1-wins")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("force Player1 'hand == 1'", "`hand` is about one board, and the formula does not say"),
        ("force Nobody draw", "'Nobody' is no player: one of Player1, Player2 was expected"),
        ("force Player1", "the following arguments are required: FORMULA|NAME"),
        ("force Player1 draw --out s.txt", "--out s.txt: the name of a strategy must end in .json"),
        ("force Player1 draw --out no/s.json", "no/s.json: there is no folder no; make it first"),
        ("force Player1 draw --play --json", "--play is for people: leave --json out"),
        ("odds 'hand == 1'", "`hand` is about one board, and the formula does not say which"),
        ("odds --expect hand", "on the last: `at_end(hand)`; on how many a formula is true"),
        ("odds --expect final", "`final` is a condition: a number was expected"),
        ("odds --best Nobody", "'Nobody' is no player: one of Player1, Player2 was expected"),
        ("odds --best Player1 --random Player1", "Player1 is named for random and for best"),
    ],
)
def test_bad_usage_is_told(line: str, told: str) -> None:
    code, out, err = mancala(line)
    assert (code, out) == (2, "")
    assert told in err


@pytest.fixture
def strategy(tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    """A strategy in a file."""
    path = tmp_path / "strategy.json"
    code, out, _ = mancala(f"{WINS} --out {path}")
    assert code == 0
    assert out.endswith(f"the strategy is in {path}\n")
    return path, json.loads(path.read_text())


def replayed(path: Path, document: dict[str, Any]) -> tuple[int, str, str]:
    path.write_text(json.dumps(document))
    return mancala(f"replay {path}")


def test_a_strategy_is_checked_on_its_own(strategy: tuple[Path, dict[str, Any]]) -> None:
    path, document = strategy
    assert document["format"] == "mancala-strategy/1"
    assert document["strategy"][0] == {"at": "2 2 0  2 2 0, Player1", "then": {"1": 2}}
    code, out, _ = mancala(f"replay {path}")
    assert code == 0
    assert out.startswith("holds: the strategy makes winner == Player1 true, whatever is replied\n")
    code, out, _ = mancala(f"replay {path} --json")
    assert json.loads(out)["verdict"] == "holds"


def test_a_wrong_move_is_shown_with_the_game_that_it_loses(
    strategy: tuple[Path, dict[str, Any]],
) -> None:
    path, document = strategy
    document["strategy"][0]["then"] = {"2": 2}
    code, out, _ = replayed(path, document)
    assert code == 1
    assert out.startswith("fails: decision 2 is for another position, at board 4 of this game\n")
    assert "Player 1" in out
    code, out, _ = mancala(f"replay {path} --json")
    assert json.loads(out)["fault"]["board"] == 4
    assert len(json.loads(out)["trace"]) == 4


def test_a_goal_that_is_missed_is_told(strategy: tuple[Path, dict[str, Any]]) -> None:
    path, document = strategy
    document["formula"] = "at_end(score(Player1) >= 6)"
    code, out, _ = replayed(path, document)
    assert code == 1
    first = " ".join(out.split("\n\n")[0].split())
    assert first.startswith("fails: at_end(score(Player1) >= 6) is false when this game ends, at")
    assert "Player 1 wins 5 to 3" in out


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"verdict": "maybe"}, "its verdict is 'maybe': 'forced' or 'not forced' was expected"),
        ({"player": "Nobody"}, "'Nobody' is no player"),
        ({"player": 1}, "player is 1: a text was expected"),
        ({"strategy": 1}, "strategy: a list of decisions was expected"),
        ({"strategy": [1]}, "decision 1: an object with at and then was expected"),
        ({"strategy": [{"at": 1, "then": {"1": 9}}]}, "1 leads to 9: a decision from 1 to 1 or"),
        ({"starts": {"x": None}}, "starts: the numbers of starts were expected as keys"),
        ({"scope": {"pockets": 5}}, "pockets is 5: an even number"),
        ({"format": "nim-strategy/1"}, "its format is not 'mancala-traces/1'"),
    ],
)
def test_a_file_that_is_no_strategy_is_refused(
    strategy: tuple[Path, dict[str, Any]], change: dict[str, Any], told: str
) -> None:
    path, document = strategy
    code, out, err = replayed(path, document | change)
    assert (code, out) == (2, "")
    assert told in err


def test_other_verbs_refuse_a_strategy(strategy: tuple[Path, dict[str, Any]]) -> None:
    path, _ = strategy
    code, _, err = mancala(f"show {path}")
    assert code == 2
    assert err.endswith("it is a strategy: a trace was expected; replay checks strategies\n")


def test_a_strategy_of_a_game_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    assert (
        any_game("--game", NIM, "force", "Second", "winner == Second", "--out", str(path))[0] == 0
    )
    code, out, _ = any_game("--game", NIM, "replay", str(path))
    assert code == 0
    assert out.startswith("holds: ")


def test_a_strategy_is_played_against(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    typed(monkeypatch, "4", "u", "5", "s", "s game.json", "q")
    code, out, _ = mancala(f"{WINS} --play")
    assert code == 0
    assert "Player 2 (4, 5)> 4\nPlayer 2 picks up 3 from pocket 4" in out
    assert "Player 1 wins 5 to 3" in out
    assert "Player 1 wins 7 to 1" in out
    for file in ("game.moves", "game.json"):
        code, told, _ = mancala(f"replay {file}")
        assert (code, "Player 1 wins 7 to 1" in told) == (0, True)


def test_moves_that_are_sentences_have_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "7", "2", "1")
    code, out, err = any_game("--game", NIM, "force", "First", "winner == First", "--play")
    assert code == 1
    assert "   2  First takes 1 from heap 2\n" in out
    assert "'7' is no move here: one of 1, 2, 3, 4, 5, 6 was expected" in err
    assert "Second takes the last one" in out


def test_odds_in_the_terminal_and_as_json() -> None:
    code, out, _ = mancala("odds --pockets 6 --marbles 2")
    assert code == 0
    assert out.startswith("exact: how games turn out, where Player1 and Player2 play at random\n")
    assert "  Player1  0.593750  ████████████          19/32\n" in out
    document = json.loads(mancala("odds --pockets 6 --marbles 2 --json")[1])
    assert document["odds"] == {"Player1": "19/32", "Player2": "7/32", "none": "3/16"}
    document = json.loads(mancala("odds draw --pockets 6 --json")[1])
    assert (document["verdict"], document["probability"]) == ("exact", "1/16")
    document = json.loads(mancala("odds draw --pockets 6 --best Player1 --json")[1])
    assert (document["least"], document["greatest"]) == ("0", "1/4")
    assert "probability" not in document


def test_odds_of_the_standard_board_are_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "STAGES", {100: 0.001, 300: 0.009})
    code, out, _ = mancala("odds --standard --seed 5")
    assert code == 3
    assert out.startswith("partial: an estimate of how games turn out, where Player1 and Player2")
    assert "An estimate from 300 games played at random, seed 5; no exact answer:" in out
    assert "Intervals have a confidence of 99%" in " ".join(out.split())
    code, out, _ = mancala("odds draw --standard --brief")
    assert code == 3
    assert out.startswith("partial: draw with a probability of about 0.0")
    code, out, _ = mancala("odds draw --expect turns --standard --json")
    document = json.loads(out)
    assert (code, document["verdict"], document["probability"]) == (3, "partial", None)
    assert document["reason"] == "more than 20,000 positions matter"
    assert document["open"] == ["draw", "turns"]
    assert list(document["estimates"]) == ["draw", "turns"]
    draw, turns = document["estimates"].values()
    assert draw.keys() == turns.keys() == ESTIMATE_KEYS
    assert (draw["method"], draw["games"], draw["seed"]) == ("Clopper-Pearson", 300, 0)
    assert turns["method"] == "normal, approximate"
    assert draw["interval"][0] < draw["value"] < draw["interval"][1]


def test_averages_are_exact_where_odds_are() -> None:
    code, out, _ = mancala("odds --expect turns --pockets 6 --marbles 2")
    assert (code, out.splitlines()[0]) == (
        0,
        "exact: turns is 223/32 on average, where Player1 and Player2 play at random",
    )
    document = json.loads(mancala("odds --expect turns --pockets 6 --marbles 2 --json")[1])
    assert (document["verdict"], document["expected"]) == ("exact", {"turns": "223/32"})
    words = "odds --expect turns --pockets 6 --marbles 2 --best Player1 --json"
    document = json.loads(mancala(words)[1])
    assert document["expected"] == {"turns": {"least": "4", "greatest": "9"}}


def test_odds_that_are_not_settled_are_partial() -> None:
    code, out, _ = mancala("odds --standard --timeout 0.05 --json")
    document = json.loads(out)
    assert (code, document["verdict"]) == (3, "partial")
    assert document["open"] == ["Player1", "Player2", "none"]


def test_assertions_say_what_can_be_forced() -> None:
    assert_forced("Player1", "winner == Player1", pockets=6, marbles=2)
    assert_not_forced(Player.TWO, "winner == Player2", scope=Scope(6, 2))
    with pytest.raises(Unexpected) as failure:
        assert_forced("Player2", "player2-wins", pockets=6, marbles=2)
    told = str(failure.value)
    assert "expected: forced\nplayer2-wins: winner == Player2\n" in told
    assert told.endswith("again: mancala force Player2 player2-wins --pockets 6 --marbles 2")
    with pytest.raises(Undecided):
        assert_forced("Player1", "winner == Player1", pockets=14, marbles=4, timeout=0.05)
