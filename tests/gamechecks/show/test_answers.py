"""Answers as they are drawn: bounds, checks, certificates, proofs, and what to try next."""

import io
from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.by_solver import check, run

from gamechecks import CheckOutcome, EngineChoice, Games, Outcome, Scope
from gamechecks.command.streams import Streams
from gamechecks.core.verdict import (
    Bound,
    Bounds,
    Certificate,
    CheckedProof,
    CheckVerdict,
    Evidence,
    Opinion,
    Seconds,
)
from gamechecks.engines.induction.theorems import (
    BoardsBound,
    Counterexample,
    Link,
    Proof,
    ProofOutcome,
    ProvedObligation,
)
from gamechecks.show.proof import ProofView
from gamechecks.show.verdict import CheckView, VerdictView, check_sentence, heading, sentences
from gamemodels.mancala.board import Board, Layout, Player
from gamemodels.mancala.drawing import BoundsView
from gamemodels.mancala.rules import Mancala

HERE = Bound("fewest_pickups", 2, refuted=1, exact=True, seed=3)
ELSEWHERE = Bound("fewest_turns", 3, refuted=2, exact=True, seed=4)
EVERYWHERE = Bound("complete_traces", 7, exact=True)


def drawn_bounds(draw: Callable[..., str], *bounds: Bound, engine: EngineChoice) -> str:
    seconds = Seconds(0.1, 0.2, 0.3)
    return draw(BoundsView(Bounds(Scope(4, 1), bounds, 0, seconds, seed=3, engine=engine)))


def test_what_another_seed_has_settled_says_so(drawn: Callable[..., str]) -> None:
    text = drawn_bounds(drawn, HERE, ELSEWHERE, engine=EngineChoice.SOLVER)
    again = "to repeat it: the same command with --of fewest_turns --jobs 1 --seed 4"
    assert text.rstrip().endswith(again)
    assert text.count("to repeat it") == 1


def test_where_no_other_seed_was_at_work_there_is_nothing_to_repeat(
    drawn: Callable[..., str],
) -> None:
    for engine in (EngineChoice.EXPLICIT, EngineChoice.BOTH):
        assert "to repeat it" not in drawn_bounds(drawn, HERE, EVERYWHERE, engine=engine)


VIOLATED = CheckVerdict(
    outcome=CheckOutcome.VIOLATED,
    property="always(hand <= 1)",
    scope=Scope(4, 2, 5),
    games=Games.ANY,
    seconds=Seconds(0.1, 0.2, 0.3),
    seed=0,
    wrong_at=1,
    earliest=True,
)


def test_a_violation_names_the_board() -> None:
    assert check_sentence(VIOLATED) == "always(hand <= 1), first broken at board 2"


def test_where_time_was_short_an_earlier_board_may_be_broken() -> None:
    cut = replace(VIOLATED, reason="time limit of 1 s", earliest=False)
    assert check_sentence(cut) == (
        "always(hand <= 1), broken at board 2 (time limit of 1 s; another game may break it "
        "earlier)"
    )


PROOF = CheckedProof(
    "game that is not over after 8 pickups", "question1.cnf", "proof1.lrat", 1234, 0.5
)
SILENT = Opinion("bitwuzla", "question.smt2", 60.0, False, "time limit of 60 s")


def test_what_is_missing_is_said() -> None:
    made = Certificate(Evidence.REFUTATION, "evidence", (PROOF,), "time limit of 60 s", SILENT)
    assert list(sentences(made, "z3 and explicit: refuted")) == [
        "z3 and explicit: refuted",
        "cadical: no game that is not over after 8 pickups, in question1.cnf; its proof of "
        "1,234 steps, proof1.lrat, was checked by gamechecks.certificates.lrat; 0.50 s",
        "cadical: no proof of the rest, time limit of 60 s",
        "bitwuzla: no answer to question.smt2, time limit of 60 s",
    ]


def test_without_a_proof_or_an_opinion_there_is_no_certificate() -> None:
    agreed = Opinion("bitwuzla", "question.smt2", 1.0, True)
    for proofs, unproved, opinion, title in [
        ((PROOF,), None, SILENT, "certificate in evidence"),
        ((), "time limit of 60 s", agreed, "certificate in evidence"),
        ((PROOF,), "time limit of 60 s", SILENT, "no certificate; what was tried is in evidence"),
        ((), "time limit of 60 s", None, "no certificate; what was tried is in evidence"),
    ]:
        made = Certificate(Evidence.REFUTATION, "evidence", proofs, unproved, opinion)
        assert heading(made) == title


def test_a_game_needs_no_one_else() -> None:
    made = Certificate(Evidence.TRACE)
    (said,) = sentences(made, "z3")
    assert said == "the game itself, which the referee has replayed"


Drawn = Callable[..., str]
SECONDS = Seconds(0.1, 0.2, 0.35)
BASE, STEP = (
    ProvedObligation("base: board 1", 0.01),
    ProvedObligation("step: from 1 board to the next", 0.02),
)
CHAIN = (Link("nothing-negative", "…", 1, (BASE, STEP)),)


def proof(outcome: ProofOutcome, **rest: object) -> Proof:
    """A proof about six pockets."""
    return Proof(outcome, "always(hand <= 9)", "…", Scope(6, None), 2, SECONDS, 0, **rest)  # type: ignore[arg-type]


def test_a_chain_of_proofs(drawn: Drawn) -> None:
    last = Link(
        "always(hand <= 9)", "…", 0, (ProvedObligation("any board", 0.5),), ("nothing-negative",)
    )
    shown = drawn(ProofView(proof(ProofOutcome.PROVED, chain=(*CHAIN, last))))
    assert shown == (
        "proved: always(hand <= 9), in every game of 6 pockets, any number of marbles,\n"
        "original rules\n"
        "\n"
        "  nothing-negative\n"
        "    · base: board 1, 0.01 s\n"
        "    · step: from 1 board to the next, 0.02 s\n"
        "  always(hand <= 9), using nothing-negative\n"
        "    · any board, 0.50 s\n"
        "\n"
        "6 pockets, any number of marbles, original rules · seed 0 · 0.35 s\n"
    )


def test_boards_that_no_game_is_known_to_reach(drawn: Drawn) -> None:
    layout = Layout.canonical(6)
    boards = (
        Board((10, 0, 0, 0, 0, 0), Player.ONE),
        Board((0, 0, 0, 0, 0, 0), Player.ONE, 10, 0),
    )
    stuck = Counterexample(Mancala(layout, 3).trace(boards), 1, "always(hand <= 9)")
    shown = drawn(ProofView(proof(ProofOutcome.UNKNOWN, reason="no", stuck=stuck, chain=CHAIN)))
    assert "unknown: always(hand <= 9): no\n" in shown
    assert "some board, of a game with 3 marbles each\n" in shown
    assert (
        "Player 1 picks up 10 from pocket 1\n◆ here it is broken: always(hand <= 9)\n  ╭"
    ) in shown
    assert "--k 3 or more (it was 2)" in shown
    assert "unfinished" not in shown


def test_the_bound_in_words(drawn: Drawn) -> None:
    def words(bound: BoardsBound) -> str:
        return " ".join(drawn(ProofView(proof(ProofOutcome.PROVED, bound=bound))).split())

    assert "a game has at most 48n^2 + 6n boards." in words(BoardsBound("48n^2 + 6n"))
    assert "at most 204 boards; the longest has 35." in words(
        BoardsBound("48n^2 + 6n", "", 204, 35)
    )
    assert "the longest was not computed" in words(BoardsBound("48n^2 + 6n", "", 204))
    assert "1 board." in words(BoardsBound("1", "", 1, 1))


def test_a_proof_fits_any_width_and_stream(drawn: Drawn) -> None:
    shown = drawn(ProofView(proof(ProofOutcome.PROVED, chain=CHAIN)), 30, "ascii")
    assert shown.isascii()
    assert max(map(len, shown.splitlines())) <= 30


SCOPE = Scope(14, 4, 60)


def told(view: VerdictView | CheckView) -> str:
    out = io.StringIO()
    Streams(out, out).show(view)
    return " ".join(out.getvalue().split())


def test_a_search_that_is_unknown_says_what_to_try() -> None:
    verdict = run(SCOPE, "steals >= 8", timeout=0, games=Games.ANY)
    assert verdict.outcome is Outcome.UNKNOWN
    text = told(VerdictView(verdict))
    command = "mancala run --where 'steals >= 8' --any --pockets 14 --marbles 4"
    assert f"try more time: {command} --boards 60 --timeout 60" in text
    assert f"try fewer boards: {command} --boards 30" in text


@pytest.mark.parametrize(("games", "option"), [(Games.ANY, ""), (Games.COMPLETE, " --complete")])
def test_a_check_that_is_unknown_says_what_to_try(games: Games, option: str) -> None:
    text = told(CheckView(check(SCOPE, "steals <= 70", timeout=0, games=games)))
    command = f"mancala check 'steals <= 70'{option} --pockets 14 --marbles 4 --boards"
    assert f"try fewer boards: {command} 30" in text
    assert "every position" not in text
    assert "no counterexample so far, and nothing is settled" in text


def test_all_positions_are_a_way_where_they_can_be_seen() -> None:
    text = told(CheckView(check(Scope(10, 2, 60), "steals <= 70", timeout=0)))
    command = "mancala check 'steals <= 70' --pockets 10 --marbles 2 --boards 60"
    assert f"try every position: {command} --engine explicit" in text


def test_a_proof_and_the_bounds_may_tell_more() -> None:
    scope = Scope(14, 4)
    text = told(CheckView(check(scope, "hand <= 40", timeout=0)))
    proof = "mancala prove 'always(hand <= 40)' --pockets 14 --marbles 4"
    assert f"try a proof, perhaps with --lemma: {proof}" in text
    text = told(VerdictView(run(scope, "boards < 20", timeout=0)))
    assert "try the bounds of all games: mancala bounds --pockets 14 --marbles 4" in text


def test_a_position_is_told_by_its_option() -> None:
    scope = Scope.read({"start": "0 2 1  1 0 3, Player2", "boards": 20})
    text = told(VerdictView(run(scope, "steals >= 8", timeout=0)))
    assert "--from '0 2 1 1 0 3, Player2' --timeout 60" in text
