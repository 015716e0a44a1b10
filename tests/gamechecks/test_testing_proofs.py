"""Theorems in tests: `assert_proved`, and what it says where there is no proof."""

import io
import json
import shlex
from typing import Any

import pytest

from gamechecks import Scope, testing_question
from gamechecks.command.cli import main
from gamechecks.core.scope import GameScope
from gamechecks.engines.induction.theorems import ProofOutcome
from gamechecks.formats.documents import trace_document
from gamechecks.testing import Undecided, Unexpected, VacuousWarning, assert_proved
from gamemodels.bever import scope as bever
from gamemodels.mancala.board import KALAH
from gamemodels.mancala.game import MANCALA
from gamemodels.twentyone import scope as twentyone


def test_a_theorem_that_is_proved_gives_its_proof() -> None:
    proof = assert_proved("marbles-conserved", pockets=6)
    assert (proof.outcome, proof.scope) == (ProofOutcome.PROVED, Scope(6, None))
    scope = Scope(6, 2, 18, KALAH)
    assert assert_proved("marbles-conserved", scope=scope).scope == scope


def test_a_single_lemma_needs_no_list() -> None:
    proof = assert_proved("always(hand <= 8)", pockets=6, marbles=2, lemmas="marbles-conserved")
    assert "marbles-conserved" in {link.theorem for link in proof.chain}


def test_a_theorem_that_is_violated_has_its_game_and_its_command() -> None:
    with pytest.raises(Unexpected) as raised:
        assert_proved("always(hand <= 2)", marbles=3, seed=2, rules=KALAH)
    failure, text = raised.value, str(raised.value)
    headline = "violated: always(hand <= 2), first broken at board 2"
    assert " ".join(text.split()).startswith(headline)
    assert "expected: proved" in text
    assert "scope: pockets=4, marbles=3, rules=kalah, k=2, seed=2" in text
    assert failure.command is not None
    assert failure.command.endswith("--pockets 4 --marbles 3 --rules kalah --seed 2")
    out = io.StringIO()
    assert main([*shlex.split(failure.command)[1:], "--json"], out, io.StringIO()) == 1
    answer: Any = failure.answer
    assert json.loads(out.getvalue())["trace"] == trace_document(answer.trace, MANCALA)


def test_a_theorem_that_induction_does_not_reach_is_undecided() -> None:
    with pytest.raises(Undecided) as raised:
        assert_proved("always(hand <= 7)", pockets=6, marbles=2, k=1, lemmas=["always(hand >= 0)"])
    weak, shown = raised.value, " ".join(str(raised.value).split())
    assert "induction not strong enough" in shown
    assert "What may help: k=2 or more (it was 1); one of the lemmas= that excludes" in shown
    assert "--lemma" not in shown.partition("again: ")[0]
    assert weak.command is not None
    assert main(shlex.split(weak.command)[1:], io.StringIO(), io.StringIO()) == 3


def test_a_theorem_that_says_nothing_is_warned_of() -> None:
    with pytest.warns(VacuousWarning, match=r"no game has eventually\(sweep\)") as warned:
        assert_proved("always(implies(sweep, final))", pockets=4)
    assert warned[0].filename == __file__


def test_the_scope_says_what_a_proof_leaves_open() -> None:
    def world(scope: GameScope) -> str:
        return testing_question.TestQuestion.of("prove", ("always(True)",), {"scope": scope}).world

    thresholds = "any threshold of the challenger, any threshold of the dealer"
    assert thresholds in world(twentyone.Scope(challenger=None, dealer=None))
    assert "any highest card" in world(bever.Scope(highest=None))
