"""What is left of a formula, read board by board, against the evaluator of whole traces."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.gamechecks.language.strategies import Question, examples, questions
from tests.words import words

from gamechecks.language import concrete, parse
from gamechecks.language.progression import Progression
from gamechecks.language.residual import FALSE, TRUE, Interner, Moment, Observation, Truth
from gamechecks.language.syntax import Not
from gamemodels.mancala.rules import Trace, is_final


def now(
    interner: Interner, trace: Trace, at: int, moment: Moment, eager: bool = False
) -> Observation:
    """A board of a trace as a formula's rest reads it."""
    rules, board = trace.rules, trace.boards[at]
    event = rules.moves(board)[0].event
    if at + 1 < len(trace):
        event = rules.event(board, trace.boards[at + 1])
    return Observation(interner, rules, board, moment, event, eager)


def unfolded(question: Question, interner: Interner) -> Truth:
    """The formula of a question before the first board."""
    return Progression(interner).truth(question.node)


@given(question=questions(), eager=st.booleans())
@examples(250)
def test_a_trace_that_ends_here(question: Question, eager: bool, play: Any) -> None:
    interner = Interner()
    for trace in question.traces(play):
        residual = unfolded(question, interner)
        for at in range(len(trace)):
            seen = replace(trace, states=trace.states[: at + 1])
            ended = residual.read(now(interner, trace, at, Moment.LAST, eager))
            assert ended is (TRUE if concrete.evaluate(question.node, seen) else FALSE)
            residual = residual.read(now(interner, trace, at, Moment.GOES_ON, eager))


@given(question=questions())
@examples(250)
def test_a_truncated_path(question: Question, play: Any) -> None:
    interner, node = Interner(), question.node
    for trace in question.traces(play):
        residual = unfolded(question, interner)
        for at in range(len(trace) - is_final(trace.layout, trace.boards[-1])):
            seen = replace(trace, states=trace.states[: at + 1])
            decided = residual.read(now(interner, trace, at, Moment.OPEN))
            assert (decided is FALSE) is not concrete.evaluate(node, seen, truncated=True)
            assert (decided is TRUE) is not concrete.evaluate(Not(node), seen, truncated=True)
            residual = residual.read(now(interner, trace, at, Moment.GOES_ON))


@pytest.mark.parametrize(
    ("text", "settled"),
    [
        ("boards <= 2", FALSE),
        ("boards > 2", TRUE),
        ("2 < boards", TRUE),
        ("boards == 2", FALSE),
        ("boards != 2", TRUE),
        ("pickups >= 1", TRUE),
        ("pickups(Player1) < 1", FALSE),
        ("turns == 0", FALSE),
        ("count(hand == 0) > 0", TRUE),
    ],
)
def test_what_can_only_grow_is_settled_early(text: str, settled: Truth, play: Any) -> None:
    trace, interner = play(4, 4), Interner()
    residual = Progression(interner).truth(parse(text, words(4)))
    for at in range(2):
        residual = residual.read(now(interner, trace, at, Moment.GOES_ON))
    assert residual is settled


@pytest.mark.parametrize(
    "text", ["always(hand < 9)", "eventually(steal)", "always(implies(pickup, eventually(drop)))"]
)
def test_the_same_rest_comes_back_as_the_same_object(text: str, play: Any) -> None:
    trace, interner = play(6, 2), Interner()
    residual = Progression(interner).truth(parse(text, words(6)))
    seen = set()
    for at in range(len(trace) - 1):
        residual = residual.read(now(interner, trace, at, Moment.GOES_ON))
        seen.add(residual)
    assert len(seen) <= 2
