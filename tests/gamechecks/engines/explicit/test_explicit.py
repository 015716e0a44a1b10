"""The explicit engine: known answers, all games as the referee plays them, and its limits."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.gamechecks.language.strategies import Question, examples, questions
from tests.queries import query_of, settings
from tests.words import words

from gamechecks import EngineChoice, Games, Instances, Outcome, Scope, bounds, check, run, run_all
from gamechecks.core.errors import InputError
from gamechecks.core.verdict import Bounds, CheckOutcome, Ended
from gamechecks.engines.explicit.search import ProductSearch
from gamechecks.engines.query import QueryKind
from gamechecks.language import concrete, parse
from gamemodels.mancala.board import KALAH, Board, Layout, Player, Rules
from gamemodels.mancala.rules import Mancala, Trace, is_final, starting_board, successors, winner
from gamemodels.mancala.scope import EXPLICIT_NAMES, KEYS, measured

EXPLICIT = EngineChoice.EXPLICIT


def traces(scope: Scope, games: Games) -> Iterator[Trace]:
    """Every game within a scope: complete, or of exactly so many boards."""
    layout = Layout.canonical(scope.pockets)
    begun: list[tuple[Board, ...]] = [(starting_board(layout, scope.each),)]
    while begun:
        boards = begun.pop()
        over = is_final(layout, boards[-1])
        if not over and len(boards) < scope.boards:
            moves = successors(layout, boards[-1], scope.rules)
            begun += [(*boards, move.state) for move in moves]
        elif games is not (Games.UNFINISHED if over else Games.COMPLETE):
            yield Mancala(layout, scope.each, scope.rules).trace(boards)


def wrong(answer: Bounds, game: dict[str, Any]) -> dict[str, Any]:
    """The bounds that are not exact, or not as known."""
    assert {bound.name for bound in answer.bounds} == {*KEYS, *EXPLICIT_NAMES} < set(game)
    return {b.name: b for b in answer.bounds if not b.exact or b.value != game[b.name]}


def test_every_known_answer(known_game: dict[str, Any]) -> None:
    scope = Scope(known_game["pockets"], known_game["marbles"])
    answer = bounds(scope, engine=EXPLICIT)
    assert wrong(answer, known_game) == {}
    for bound in answer.bounds:
        if bound.name in KEYS and bound.value is not None:
            key = KEYS[bound.name]
            assert bound.trace is not None
            assert measured(key.measure, bound.trace) == bound.value
            assert key.winner in (None, winner(bound.trace))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scope", "known"),
    [
        (Scope(14, 1), {"shortest_boards": 15, "reachable_states": 866564}),
        (Scope(10, 2), {"shortest_boards": 27, "reachable_states": 1210144}),
    ],
)
def test_larger_boards(scope: Scope, known: dict[str, int]) -> None:
    answer = bounds(scope, engine=EXPLICIT)
    assert answer.exact
    assert {name: answer[name].value for name in known} == known


def best_play(layout: Layout, board: Board, rules: Rules) -> int:
    """What both players can make sure of, move by move of the referee."""
    if is_final(layout, board):
        one, two = (board.marbles[layout.mancala_of(player)] for player in Player)
        return one - two
    values = [best_play(layout, m.state, rules) for m in successors(layout, board, rules)]
    return max(values) if board.turn is Player.ONE else min(values)


@pytest.mark.parametrize(("pockets", "marbles"), [(2, 1), (4, 0), (4, 2), (4, 7), (6, 1), (6, 2)])
def test_counts_and_best_play_by_any_rules(pockets: int, marbles: int, any_rules: Rules) -> None:
    scope = Scope(pockets, marbles, 1000, any_rules)
    layout = Layout.canonical(pockets)
    answer = bounds(scope, engine=EXPLICIT, of=EXPLICIT_NAMES)
    games = list(traces(scope, Games.COMPLETE))
    assert answer["complete_traces"].value == len(games)
    assert answer["reachable_states"].value == len({b for game in games for b in game.boards})
    line = answer["value_under_best_play"]
    start = starting_board(layout, marbles)
    assert line.value == best_play(layout, start, any_rules)
    assert line.trace is not None
    assert measured("lead", line.trace) == line.value


@pytest.mark.parametrize(("pockets", "marbles"), [(4, 3), (4, 5), (6, 1), (6, 2)])
def test_bounds_by_any_rules(pockets: int, marbles: int, any_rules: Rules) -> None:
    scope = Scope(pockets, marbles, 1000, any_rules)
    games, answer = list(traces(scope, Games.COMPLETE)), bounds(scope, engine=EXPLICIT)
    for name, key in KEYS.items():
        mine = [game for game in games if key.winner in (None, winner(game))]
        values = [measured(key.measure, game) for game in mine]
        assert answer[name].value == (min if key.least else max)(values, default=None)


@given(question=questions(), games=st.sampled_from(Games))
@examples(400)
def test_random_questions_against_all_games(question: Question, games: Games) -> None:
    pockets, marbles, boards = question.scope
    scope = Scope(pockets, marbles, boards, question.rules)
    text, every = question.text, set(traces(scope, games))
    met = {trace for trace in every if concrete.evaluate(question.node, trace)}
    found = run(scope, text, games=games, engine=EXPLICIT)
    assert (found.trace in met) if met else found.outcome is Outcome.REFUTED
    instances = run_all(scope, text, games=games, engine=EXPLICIT)
    assert (instances.ended, set(instances.traces)) == (Ended.EXHAUSTED, met)
    assert len(instances.traces) == len(met)
    broken = [concrete.wrong_at(question.node, trace) for trace in every - met]
    places = [place for place in broken if place is not None]
    checked = check(scope, text, games=games, engine=EXPLICIT)
    assert checked.outcome is (CheckOutcome.VIOLATED if places else CheckOutcome.HOLDS)
    assert checked.wrong_at == min(places, default=None)


def test_complete_games_are_found_shortest_first() -> None:
    for scope, length in ((Scope(8, 2, 60), 25), (Scope(10, 1, 60), 11)):
        verdict = run(scope, engine=EXPLICIT)
        assert verdict.trace is not None
        assert len(verdict.trace) == length


def test_a_counterexample_that_only_a_longer_complete_game_can_show() -> None:
    formula = "always(not steal)"
    assert check(Scope(6, 1, 6), formula, engine=EXPLICIT).outcome is CheckOutcome.VIOLATED
    complete = check(Scope(6, 1, 6), formula, games=Games.COMPLETE, engine=EXPLICIT)
    assert complete.outcome is CheckOutcome.HOLDS


def test_a_premise_that_never_comes_true_is_told() -> None:
    vacuous = check(Scope(6, 1, 23), "always(implies(hand == 9, final))", engine=EXPLICIT)
    assert vacuous.vacuous == ("eventually(hand == 9)",)
    assert (
        check(Scope(6, 1, 23), "always(implies(steal, hand == 1))", engine=EXPLICIT).vacuous == ()
    )


def test_a_bound_far_beyond_the_longest_game_costs_nothing() -> None:
    assert (
        run(Scope(4, 2, 100_000), "winner == Player2", engine=EXPLICIT).outcome is Outcome.REFUTED
    )
    assert run(Scope(4, 2, 100_000), games=Games.UNFINISHED, engine=EXPLICIT).trace is None


def test_a_seed_gives_the_same_trace_again_and_others_give_others() -> None:
    scope, unfinished = Scope(8, 1, 5), Games.UNFINISHED
    found = [
        run(scope, games=unfinished, engine=EXPLICIT, seed=seed).trace for seed in (0, 1, 2, 3, 1)
    ]
    assert found[1] == found[4]
    assert len(set(found)) > 1


def test_without_time_nothing_is_settled() -> None:
    late: dict[str, Any] = {"engine": EXPLICIT, "timeout": 0}
    assert run(Scope(8, 2, 40), **late).reason == "time limit of 0 s"
    assert run_all(Scope(8, 2, 40), **late).ended is Ended.TIMEOUT
    assert check(Scope(8, 2, 40), "always(hand < 9)", **late).outcome is CheckOutcome.UNKNOWN
    answer = bounds(Scope(8, 2), **late)
    assert (answer.reason, [b.name for b in answer.bounds if b.exact]) == ("time limit of 0 s", [])


def test_what_does_not_fit_into_memory_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamemodels.mancala.bounds.MOST_POSITIONS", 1000)
    reason = "more than 1,000 positions"
    assert bounds(Scope(8, 2), engine=EXPLICIT).reason == reason
    unfinished = query_of(Scope(8, 2, 77), games=Games.UNFINISHED)
    assert ProductSearch(unfinished, settings()).answer(1000).reason == reason
    several = replace(query_of(Scope(8, 2, 24)), kind=QueryKind.ALL)
    every = ProductSearch(several, settings()).answer(100)
    assert isinstance(every, Instances)
    assert (every.outcome, every.ended) == (Outcome.UNKNOWN, Ended.TIMEOUT)


def test_a_python_function_is_refused_in_a_sentence() -> None:
    def anything(trace: Any) -> Any:
        return trace

    with pytest.raises(InputError, match=r"^anything is a Python function, which only the solver"):
        run(Scope(), anything, engine=EXPLICIT)


def test_keys_that_only_the_explicit_engine_has() -> None:
    with pytest.raises(InputError, match=r"^complete_traces .*: use --engine explicit$"):
        bounds(Scope(), of=["complete_traces"], engine=EngineChoice.SOLVER)
    with pytest.raises(InputError, match=r"'longest' is not a bound: expected one of .*best_play"):
        bounds(Scope(), of=["longest"], engine=EXPLICIT)


@pytest.mark.parametrize(
    "line",
    [
        "run --pockets 6 --boards 9 --where player1-wins",
        "run --pockets 6 --boards 23 --all",
        "check 'always(hand <= 1)' --marbles 2",
        "bounds --pockets 6",
    ],
)
def test_the_solver_is_not_loaded(line: str) -> None:
    code = (
        "import io, shlex, sys; from gamechecks.command.cli import main;"
        f"main(shlex.split({line!r}) + ['--engine', 'explicit'], io.StringIO(), io.StringIO());"
        "sys.exit('z3' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_formulas_read_the_same_names_as_the_solver() -> None:
    formula = "eventually(sweep)"
    assert parse(formula, words(6))
    kalah = run(Scope(6, 1, 30, KALAH), formula, engine=EXPLICIT)
    assert kalah.outcome is Outcome.FOUND
    assert run(Scope(6, 1, 30), formula, engine=EXPLICIT).outcome is Outcome.REFUTED
