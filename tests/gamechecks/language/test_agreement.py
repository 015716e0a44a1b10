"""Random formulas on random games: two evaluators, one answer."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.gamechecks.language.strategies import Question, examples, questions
from tests.words import words

from gamechecks.language import concrete, parse, parse_term


@given(question=questions(), truncated=st.booleans())
@examples(60)
def test_solver_and_referee_agree(
    question: Question, truncated: bool, play: Any, solver_reads: Any
) -> None:
    agree(question, truncated, play, solver_reads)


@pytest.mark.slow
@given(question=questions(), truncated=st.booleans())
@examples(1000)
def test_solver_and_referee_agree_on_many_questions(
    question: Question, truncated: bool, play: Any, solver_reads: Any
) -> None:
    agree(question, truncated, play, solver_reads)


@given(question=questions(), truncated=st.booleans())
@examples(60)
def test_integers_agree_too(
    question: Question, truncated: bool, play: Any, solver_reads: Any
) -> None:
    agree(question, truncated, play, solver_reads, integers=True)


def agree(question: Question, truncated: bool, play: Any, reads: Any, **sort: bool) -> None:
    """The solver says of every game what the referee says."""
    solver = reads(question.node, question.scope, truncated, rules=question.rules, **sort)
    for trace in question.traces(play):
        expected = concrete.evaluate(question.node, trace, truncated)
        assert solver(trace) is expected


@given(question=questions())
@examples(300)
def test_text_parses_back_to_an_equal_tree(question: Question) -> None:
    node, pockets = question.node, question.scope[0]
    assert parse(str(node), words(pockets)) == node
    assert parse_term(f"  {node}\n", words(pockets)) == node


@given(question=questions(), seen=st.integers(1, 12))
@examples(250)
def test_what_a_prefix_refutes_no_later_board_saves(
    question: Question, seen: int, play: Any
) -> None:
    node = question.node
    for whole in question.traces(play):
        prefix = replace(whole, states=whole.states[:seen])
        if not concrete.evaluate(node, prefix, truncated=True):
            assert not concrete.evaluate(node, whole, truncated=True)
            assert not concrete.evaluate(node, whole)


@given(question=questions())
@examples(200)
def test_a_violation_shows_at_the_first_board_that_refutes(question: Question, play: Any) -> None:
    node = question.node
    for trace in question.traces(play):
        if concrete.evaluate(node, trace):
            continue
        place = concrete.wrong_at(node, trace)
        for at in range(len(trace)):
            prefix = replace(trace, states=trace.states[: at + 1])
            seen = concrete.evaluate(node, prefix, truncated=True)
            assert seen is (place is None or at < place)
