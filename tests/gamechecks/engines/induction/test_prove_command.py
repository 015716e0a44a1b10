"""`mancala prove` as a user meets it."""

import io
import json
import shlex
from typing import Any

import pytest

from gamechecks.command.cli import main
from gamechecks.engines.induction.theorems import theorems
from gamemodels.mancala.game import MANCALA

NOT_INDUCTIVE = (
    "'always(implies(turn == Player1 and last_pocket == p4, score(Player1) >= 1))' --pockets 6"
)

FALSE_LEMMA = "no-overflow --lemma 'always(hand <= 1)'"


def mancala(line: str) -> tuple[int, str, str]:
    """Run a command line; the exit code, the output on one line, and the errors."""
    out, err = io.StringIO(), io.StringIO()
    code = main(shlex.split(line), out, err)
    return code, " ".join(out.getvalue().split()), err.getvalue()


def document(line: str) -> tuple[int, dict[str, Any]]:
    """Run a command line with --json; the exit code and the document."""
    out, err = io.StringIO(), io.StringIO()
    code = main(shlex.split(f"{line} --json"), out, err)
    assert err.getvalue() == ""
    answer: dict[str, Any] = json.loads(out.getvalue())
    return code, answer


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("prove no-overflow", 0, "proved: no-overflow, in every game of 4 pockets, any number of"),
        ("prove every-game-ends --pockets 2", 0, "There is nothing to play with: a game has 1"),
        ("prove every-game-ends", 0, "a game has at most 6n^2 + 3n boards."),
        ("prove every-game-ends --marbles 3", 0, "at most 63 boards; the longest has 10."),
        ("prove every-game-ends --rules kalah", 0, "4 pockets, any number of marbles, kalah rules"),
        ("prove 'always(hand <= 4)' --marbles 2", 0, "proved: always(hand <= 4), in every game of"),
        ("prove 'always(hand <= 1)'", 1, "violated: always(hand <= 1), first broken at board 2 w"),
        ("prove 'always(pickup)' --marbles 1", 1, "violated: always(pickup), first broken at boar"),
        (f"prove {FALSE_LEMMA}", 3, "This game breaks the lemma at board 2, with 2 marbles each:"),
        (f"prove {FALSE_LEMMA}", 3, "here it is broken: always(hand <= 1)"),
        (f"prove {NOT_INDUCTIVE} --k 1", 3, "induction not strong enough"),
        (f"prove {NOT_INDUCTIVE} --k 1", 3, "proved so far, and used:"),
        (f"prove {NOT_INDUCTIVE} --k 1", 3, "What may help: --k 2 or more (it was 1)"),
        (f"prove {NOT_INDUCTIVE} --k 1", 3, "--marbles N instead of any; or a look at all games"),
        (
            f"prove {NOT_INDUCTIVE} --k 1 --marbles 7",
            3,
            "all games within a bound: mancala check 'always",
        ),
        ("prove every-game-ends --timeout 0", 3, "unknown: every-game-ends: time limit of 0 s"),
        ("prove '-hand <= 0 or always(True)'", 2, ""),
    ],
)
def test_verdicts_and_exit_codes(line: str, code: int, said: str) -> None:
    got, out, err = mancala(line)
    assert got == code
    assert said in out
    assert (err == "") == (code != 2)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "prove",
            "mancala: a theorem is missing\nA theorem is a formula `always(F)`, or one of:\n",
        ),
        (
            "prove no-overflo",
            "mancala: there is no theorem 'no-overflo'; did you mean no-overflow?",
        ),
        ("prove player1-wins", "mancala: player1-wins is a goal of a game, and a proof is about"),
        ("prove draw", "mancala: draw is a goal of a game, and a proof is about every board: "),
        ("prove no-overflow --lemma ' draw'", "mancala: draw is a goal of a game, and a proof "),
        (
            "prove 'winner == none'",
            "mancala: This is not of the form `always(F)`.\n  winner == none\n  ^\n",
        ),
        ("prove 'always(winner == none)'", "mancala: `winner` looks at the whole trace.\n"),
        ("prove no-overflow --k 0", "mancala prove: argument --k: '0' is not a number from 1"),
        ("prove no-overflow --k 51", "mancala: k is 51: a number from 1 to 50 was expected"),
        ("prove no-overflow --pockets 7", "mancala: pockets is 7: an even number"),
        ("prove no-overflow --marbles -1", "mancala: marbles is -1: a number from 0"),
        ("prove no-overflow --lemma every-game-ends", "mancala: every-game-ends is not a formula"),
        ("prove no-overflow --boards 7", "mancala prove: unknown argument '--boards'"),
    ],
)
def test_bad_usage_is_explained_and_exits_2(line: str, said: str) -> None:
    code, out, err = mancala(line)
    assert (code, out) == (2, "")
    assert err.startswith(said)


def test_without_a_name_the_theorems_are_listed() -> None:
    _, _, err = mancala("prove")
    assert all(f"\n  {name}\n" in err for name in theorems(MANCALA))
    assert max(map(len, err.splitlines())) < 80


def test_the_json_of_a_proof() -> None:
    code, answer = document("prove every-game-ends --pockets 6 --marbles 1")
    assert (code, answer["verdict"], answer["theorem"]) == (0, "proved", "every-game-ends")
    assert answer["scope"] == {"pockets": 6, "marbles": 1, "boards": None}
    assert answer["bound"] == {"formula": "48n^2 + 6n", "boards": 54, "longest": 23}
    assert answer["lemmas"] == [link["theorem"] for link in answer["chain"][:-1]]
    assert set(answer["seconds"]) == {"encode", "solve", "total"}
    assert answer["reason"] is answer["trace"] is answer["boards"] is answer["stuck"] is None
    falls = answer["chain"][-1]["obligations"][2]
    assert falls["name"] == "the rank falls with every move"


def test_the_json_of_a_violation() -> None:
    code, answer = document("prove 'always(hand <= 1)' --rules steal_needs_marbles")
    assert (code, answer["verdict"]) == (1, "violated")
    assert answer["scope"]["marbles"] is None
    assert answer["scope"]["rules"] == ["steal_needs_marbles"]
    assert (answer["boards"], answer["wrong_at"], answer["trace_marbles"]) == (2, 2, 2)
    assert answer["trace"][1]["hand"] == 2


def test_the_json_and_the_report_of_a_false_lemma() -> None:
    code, answer = document(f"prove {FALSE_LEMMA}")
    assert (code, answer["verdict"], answer["trace"]) == (3, "unknown", None)
    broken = answer["lemma_broken"]
    assert (broken["breaks"], broken["marbles"]) == ("always(hand <= 1)", 2)
    assert broken["wrong_at"] == len(broken["boards"]) == 2
    _, out, _ = mancala(f"prove {FALSE_LEMMA}")
    assert "proved so far:" in out
    assert "used" not in out


def test_the_json_of_an_induction_that_is_not_strong_enough() -> None:
    code, answer = document(f"prove {NOT_INDUCTIVE} --k 1")
    assert (code, answer["verdict"]) == (3, "unknown")
    assert answer["reason"] == "induction not strong enough"
    assert answer["trace"] is None
    stuck = answer["stuck"]
    assert (len(stuck["boards"]), stuck["wrong_at"]) == (2, 2)
    assert [board["last_pocket"] for board in stuck["boards"]] == ["p3", "p4"]
