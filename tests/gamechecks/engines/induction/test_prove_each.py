"""Several theorems of one command: what they share is proved once, and each stands on its own."""

import json
from io import StringIO

import pytest

from gamechecks import ProofOutcome, prove
from gamechecks.command.cli import main
from gamechecks.core.errors import Interrupted
from gamechecks.core.verdict import Progress
from gamechecks.engines.induction.proving import prove_each
from gamechecks.engines.induction.theorems import theorems
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.scope import Scope

BROKEN = "always(hand <= 3)"
AFTER_THEIR_MANCALA = "always(implies(turn == Player1 and last_pocket == p4, score(Player1) >= 1))"
AT_THEIR_MANCALA = (
    "always(implies(turn == Player1 and hand > 0 and last_pocket == p3, score(Player1) >= 1))"
)
LEMMA = "always(hand >= 0)"


def test_what_theorems_share_is_proved_once() -> None:
    told: list[str] = []
    names = [*theorems(MANCALA), LEMMA]
    proofs = prove_each(
        Scope(4, None), names, lemmas=[LEMMA], listen=lambda progress: told.append(progress.doing)
    )
    assert [proof.theorem for proof in proofs] == names
    assert {proof.outcome for proof in proofs} == {ProofOutcome.PROVED}
    assert told
    assert len(told) == len(set(told))


def test_a_theorem_is_proved_by_the_same_lemmas_in_company_and_alone() -> None:
    scope = Scope(6, None)
    for proof in prove_each(scope, ["every-game-ends", "no-overflow", "pickup-from-own-side"]):
        alone = prove(scope, proof.theorem)
        assert {link.theorem for link in proof.chain} == {link.theorem for link in alone.chain}


def test_a_theorem_does_not_use_those_that_were_asked_before() -> None:
    scope, asked = Scope(6, None), [AT_THEIR_MANCALA, AFTER_THEIR_MANCALA]
    assert [proof.outcome for proof in prove_each(scope, asked, k=1)] == [
        ProofOutcome.PROVED,
        ProofOutcome.UNKNOWN,
    ]
    (helped,) = prove_each(scope, asked[1:], k=1, lemmas=asked[:1])
    assert helped.outcome is ProofOutcome.PROVED


def test_a_lemma_that_fails_is_tried_once() -> None:
    told: list[str] = []

    def listen(progress: Progress) -> None:
        told.append(progress.doing)

    proofs = prove_each(Scope(4, None), ["no-overflow", LEMMA], lemmas=[BROKEN], listen=listen)
    assert [proof.reason for proof in proofs] == [f"the lemma {BROKEN} is violated"] * 2
    assert len([words for words in told if words.startswith(f"{BROKEN}: base: board 1")]) == 1


def test_an_interruption_tells_of_every_theorem() -> None:
    def interrupt(progress: Progress) -> None:
        if progress.doing.startswith("no-overflow"):
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as stop:
        prove_each(Scope(4, None), ["marbles-conserved", "no-overflow", LEMMA], listen=interrupt)
    proofs = stop.value.partial
    assert isinstance(proofs, list)
    assert [(proof.outcome, proof.reason) for proof in proofs] == [
        (ProofOutcome.PROVED, None),
        (ProofOutcome.UNKNOWN, "interrupted"),
        (ProofOutcome.UNKNOWN, "interrupted before it was begun"),
    ]


@pytest.mark.parametrize(
    ("words", "code", "verdict"),
    [
        (["--all"], 0, "proved"),
        (["no-overflow", BROKEN], 1, "violated"),
    ],
)
def test_the_command_answers_with_the_worst(words: list[str], code: int, verdict: str) -> None:
    out = StringIO()
    assert main(["prove", *words, "--pockets", "4", "--json"], out) == code
    document = json.loads(out.getvalue())
    assert document["verdict"] == verdict
    names = list(theorems(MANCALA)) if words == ["--all"] else words
    assert [proof["theorem"] for proof in document["proofs"]] == names
