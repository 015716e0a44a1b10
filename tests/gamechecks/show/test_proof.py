"""What a proof looks like."""

from collections.abc import Callable

from gamechecks.core.verdict import Seconds
from gamechecks.engines.induction.theorems import (
    BoardsBound,
    Counterexample,
    Link,
    Proof,
    ProofOutcome,
    ProvedObligation,
)
from gamechecks.show.proof import ProofView
from gamemodels.mancala.board import Board, Layout, Player
from gamemodels.mancala.rules import Mancala
from gamemodels.mancala.scope import Scope

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
