"""A query is a value: parsed once, known to other processes, and explored once."""

import pickle
from dataclasses import replace
from typing import Any

import pytest
import z3
from tests.queries import check_of, query_of, settings

from gamechecks import Games, Outcome, Scope, Verdict, check, run
from gamechecks.core.errors import Unsettled
from gamechecks.engines.bmc.running import find_trace
from gamechecks.engines.explicit.search import ProductSearch
from gamechecks.engines.query import Query, QueryKind
from gamechecks.language.parse import parse
from gamechecks.language.residual import TRUE
from gamechecks.language.trace_terms import TraceTerms


def nodes(search: ProductSearch) -> list[Any]:
    """The product states that were visited, without what is left of the goal."""
    reached = search.search.nodes
    return [each._replace(node=each.node._replace(memory=TRUE)) for each in reached]


def hand_empties(trace: TraceTerms) -> z3.BoolRef:
    """A formula that only a solver can read."""
    return trace.boards[3].hand == 0


@pytest.mark.parametrize("ask", [run, check])
def test_a_formula_is_parsed_once(ask: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    parsed = []

    def noted(text: str, *rest: Any) -> Any:
        parsed.append(text)
        return parse(text, *rest)

    monkeypatch.setattr("gamechecks.language.question.parse", noted)
    ask(Scope(4, 1, 7), "always(hand < 4)")
    ask(Scope(14, 2, 100), "always(hand < 5)")
    assert [text for text in parsed if text.startswith("always(hand <")] == [
        "always(hand < 4)",
        "always(hand < 5)",
    ]


@pytest.mark.parametrize(
    "query",
    [
        query_of(Scope(6, 1, 7), "winner == Player2", "boards > 4", games="any"),
        check_of(Scope(6, 1, 7), "hand < 9", games="any", earliest=True),
        query_of(Scope(6, 1, 7), hand_empties),
    ],
    ids=["run", "check", "function"],
)
def test_another_process_makes_the_same_query(query: Query) -> None:
    assert pickle.loads(pickle.dumps(query)) == query


def test_the_property_of_a_check_is_what_its_traces_break() -> None:
    query = check_of(Scope(6, 1, 7), "hand < 9")
    assert query.claim.name == "always(hand < 9)"
    assert query.wanted == (query.claim.negated(),)


def test_a_search_that_was_given_up_goes_on_where_it_stopped() -> None:
    query = query_of(Scope(6, 2, 36), "always(hand < 9) and steals == 7")
    whole, parts = (ProductSearch(query, settings()) for _ in range(2))
    whole.answer()
    seen = []
    for states in (10, 20, 40):
        answer = parts.answer(states)
        assert answer.reason == f"more than {states:,} positions"
        seen.append(len(parts.search.nodes))
    assert seen == sorted(seen)
    answer, expected = parts.answer(), whole.answer()
    assert isinstance(answer, Verdict)
    assert isinstance(expected, Verdict)
    assert (answer.outcome, answer.trace) == (expected.outcome, expected.trace)
    assert nodes(parts) == nodes(whole)


@pytest.mark.parametrize("games", Games)
def test_a_search_that_was_interrupted_at_any_state_misses_nothing(games: Games) -> None:
    query = replace(query_of(Scope(4, 2, 9), "steals >= 2", games=games), kind=QueryKind.RUN)
    whole, parts = (ProductSearch(query, settings()) for _ in range(2))
    expected, states = whole.answer(), 0
    while (answer := parts.answer(states)).reason is not None:
        states += 1
    assert answer.outcome is expected.outcome
    assert nodes(parts) == nodes(whole)


def test_a_solver_takes_over_what_was_explored(monkeypatch: pytest.MonkeyPatch) -> None:
    query, how = query_of(Scope(14, 4, 50)), settings()
    explored = ProductSearch(query, how)
    assert explored.answer(20_000).reason is not None
    settled = explored.refuted_within

    def too_long(*asked: Any) -> Any:
        raise Unsettled("no time left")

    monkeypatch.setattr("gamechecks.engines.bmc.running.settle", too_long)
    verdict = find_trace(query, how, explored=explored)
    assert (verdict.outcome, verdict.reason) == (Outcome.UNKNOWN, "no time left")
    assert verdict.settled == settled > 0
