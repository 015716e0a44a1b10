"""Both engines on random questions, by every way that leads to an answer."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from tests.by_solver import check, run
from tests.gamechecks.language.strategies import Question, examples, questions

from gamechecks import EngineChoice, Games, Outcome, Scope
from gamechecks.core.verdict import CheckOutcome
from gamechecks.engines import plan
from gamechecks.engines.bmc import checking
from gamechecks.language.syntax import Apply

BOTH = EngineChoice.BOTH


def agree(question: Question) -> None:
    """Both engines say the same, and do say something."""
    scope, text = Scope(*question.scope, question.rules), question.text
    for games in (Games.COMPLETE, Games.ANY):
        assert run(scope, text, games=games, engine=BOTH).outcome is not Outcome.UNKNOWN
        assert check(scope, text, games=games, engine=BOTH).outcome is not CheckOutcome.UNKNOWN


def agree_without_search(question: Question) -> None:
    """They agree too where a proof, games that are played and a near look come before a search."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checking, "NEAR_HORIZON", 1)
        patch.setattr(plan, "SMALL", 0)
        patch.setattr(plan, "LARGE", 0)
        agree(question)
        agree(replace(question, node=Apply("always", (question.node,))))


@pytest.mark.parametrize("ask", [agree, agree_without_search])
@given(question=questions())
@examples(4)
def test_random_questions(ask: Callable[[Question], None], question: Question) -> None:
    ask(question)


@pytest.mark.slow
@pytest.mark.parametrize("ask", [agree, agree_without_search])
@given(question=questions())
@examples(125)
def test_many_random_questions(ask: Callable[[Question], None], question: Question) -> None:
    ask(question)
