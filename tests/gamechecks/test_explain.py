"""Why there is no such game: minimal reasons, near misses and bounds that would do."""

import pytest
import z3
from tests.queries import search_of
from tests.words import words

from gamechecks import Games, Outcome, Scope, explain
from gamechecks.core.clock import Clock
from gamechecks.engines import explain as explaining
from gamechecks.engines.explain import Relaxation, UnsatCore
from gamechecks.language import parse
from gamechecks.language.concrete import evaluate
from gamemodels.mancala.rules import is_final
from gamemodels.rules import replay

UNCHANGED = "move: last drop in their own mancala: the other pockets are unchanged"


def test_a_conflict_is_minimal() -> None:
    ctx = z3.Context()
    x = z3.Int("x", ctx)
    named = {"low": x > 2, "odd": x % 2 == 1, "high": x < 2, "huge": x < 100, "none": x == 5}
    reasons = UnsatCore(z3.Solver(ctx=ctx), named, Clock())
    conflict = reasons.conflict()
    assert conflict in (["low", "high"], ["high", "none"])
    for name in conflict:
        left = z3.Solver(ctx=ctx)
        left.add(*(term for other, term in named.items() if other in conflict and other != name))
        assert left.check() == z3.sat


@pytest.mark.parametrize(
    ("scope", "where", "bound"),
    [
        (Scope(4, 1, 5), (), 6),
        (Scope(8, 1, 8), (), 9),
        (Scope(6, 1, 11), ("not stealing_happened",), 12),
        (Scope(6, 1, 6), ("stealing_happened",), 7),
        (Scope(4, 2, 12), ("winner == Player2",), None),
    ],
)
def test_the_bound_that_would_do(scope: Scope, where: tuple[str, ...], bound: int | None) -> None:
    answer = explain(scope, *where)
    assert answer.outcome is Outcome.REFUTED
    assert answer.bound_settled
    assert answer.bound == bound


def test_reasons_are_named_and_the_bound_is_one_of_them() -> None:
    answer = explain(Scope(4, 1, 5))
    assert answer.reasons[-1] == "bound: the game is over by board 5"
    assert "init: every ordinary pocket starts with the same marbles" in answer.reasons
    assert "move: pickup: its marbles are in hand" in answer.reasons
    assert not any("steal" in reason for reason in answer.reasons)


def test_a_near_miss_without_a_formula_is_a_legal_game_that_fails_only_that_formula() -> None:
    answer = explain(Scope(6, 1, 11), "not stealing_happened", "boards < 100")
    miss = answer.near_miss
    assert miss is not None
    assert miss.without == "formula: not stealing_happened"
    assert miss.broken == ()
    assert replay(miss.trace).fault is None
    assert is_final(miss.trace.layout, miss.trace.boards[-1])
    assert evaluate(parse("stealing_happened and boards < 100", words(6)), miss.trace)


def test_a_near_miss_that_breaks_a_rule_is_marked_where_the_referee_objects() -> None:
    answer = explain(Scope(4, 2, 5), "True", games=Games.ANY)
    assert answer.outcome is Outcome.FOUND
    world = Relaxation(search_of(Scope(4, 1, 5)), 5)
    miss = world.near_miss(["move: pickup: it is emptied"])
    assert miss is None
    miss = world.near_miss([UNCHANGED])
    assert miss is not None
    fault = replay(miss.trace).fault
    assert fault is not None
    assert miss.broken == (fault.index - 1,)


def test_two_functions_of_one_name_are_two_reasons() -> None:
    answer = explain(
        Scope(), lambda trace: trace.boards[0].hand == 1, lambda trace: trace.boards[0].hand == 0
    )
    assert answer.outcome is Outcome.REFUTED
    assert "formula: <lambda>" in answer.reasons


@pytest.mark.parametrize(
    ("scope", "games"), [(Scope(2, 1, 7), Games.UNFINISHED), (Scope(4, 1, 5), Games.COMPLETE)]
)
def test_the_reasons_conflict_by_themselves_and_none_is_needless(
    scope: Scope, games: Games
) -> None:
    reasons = explain(scope, games=games).reasons
    world = Relaxation(search_of(scope, games=games), scope.boards)
    for left_out in (None, *reasons):
        solver = z3.Solver(ctx=world.system.ctx)
        for board in world.boards:
            solver.add(*world.system.declared(board).values())
        solver.add(*(world.named[reason] for reason in reasons if reason != left_out))
        assert solver.check() == (z3.unsat if left_out is None else z3.sat)


def test_a_formula_near_miss_says_where_it_goes_wrong() -> None:
    miss = explain(Scope(4, 2, 12), "always(score(Player1) < 2)").near_miss
    assert miss is not None
    assert miss.wrong_at is not None
    assert miss.trace.boards[miss.wrong_at].marbles[1] == 2


def test_unfinished_games_are_explained_by_the_bound() -> None:
    answer = explain(Scope(4, 1, 6), games=Games.UNFINISHED)
    assert (answer.bound, answer.bound_settled) == (None, False)
    assert "boards would do" not in str(answer)
    assert answer.reasons[-1] == "bound: the game is not over by board 6"


def test_a_question_that_is_met_has_nothing_to_explain() -> None:
    answer = explain(Scope(4, 1, 6))
    assert answer.outcome is Outcome.FOUND
    assert answer.trace is not None
    assert answer.reasons == ()


def test_without_time_nothing_is_explained() -> None:
    answer = explain(Scope(8, 1, 8), timeout=0)
    assert answer.outcome is Outcome.UNKNOWN
    assert answer.reason == "time limit of 0 s"


def test_reasons_are_not_looked_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explaining, "REASON_SECONDS", 0.0)
    answer = explain(Scope(4, 1, 5))
    assert (answer.outcome, answer.reasons, answer.bound) == (Outcome.REFUTED, (), 6)
    assert answer.reason == "the reasons took more than a minute; try --timeout S"


def test_of_games_of_any_length_no_bound_stands_in_the_way() -> None:
    answer = explain(Scope(4, 1), "steals == 3")
    assert (answer.bound, answer.bound_settled) == (None, True)
    assert "so no bound stands in the way" in str(answer)
