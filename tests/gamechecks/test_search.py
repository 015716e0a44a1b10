"""Bounded searches: the authors' expectations, known lengths, and what a verdict promises."""

import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest
import z3
from tests.by_solver import run, run_all
from tests.queries import query_of, settings

from gamechecks import EngineChoice, Games, LayoutChoice, Outcome, Scope, StepsChoice
from gamechecks.core.errors import GameChecksError, InputError, RefereeError, Unsettled
from gamechecks.core.verdict import Ended, Verdict
from gamechecks.engines import dispatch
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.engines.explicit.search import ProductSearch
from gamechecks.formats.documents import verdict_document
from gamechecks.language.symbolic import TraceTerms
from gamechecks.show.verdict import sentence
from gamemodels.mancala.board import Layout, Player
from gamemodels.mancala.rules import is_final
from gamemodels.mancala.system import BoardSteps
from gamemodels.rules import replay

QUESTIONS: dict[str, tuple[Games, tuple[str, ...]]] = {
    "complete": (Games.COMPLETE, ()),
    "unfinished": (Games.UNFINISHED, ()),
    "complete and stealing_happened": (Games.COMPLETE, ("stealing_happened",)),
    "complete and not stealing_happened": (Games.COMPLETE, ("not stealing_happened",)),
}


@pytest.mark.parametrize("layout", LayoutChoice)
def test_the_authors_expectations(expectation: Any, layout: LayoutChoice) -> None:
    scope = Scope(expectation["pockets"], expectation["marbles"], expectation["boards"])
    games, where = QUESTIONS[expectation["question"]]
    verdict = run(scope, *where, games=games, layout=layout)
    assert verdict.outcome.value == expectation["verdict"]


def lengths(game: dict[str, Any], *, longest: bool) -> tuple[Outcome, Outcome]:
    """What is found at a known length and one board short of it, or one beyond it."""
    pockets, marbles = game["pockets"], game["marbles"]
    games = Games.UNFINISHED if longest else Games.COMPLETE
    length = game["longest_boards" if longest else "shortest_boards"]
    pair = (length - 1, length) if longest else (length, length - 1)
    found, refuted = (run(Scope(pockets, marbles, boards), games=games) for boards in pair)
    return found.outcome, refuted.outcome


def test_the_shortest_and_the_longest_game(small_game: dict[str, Any]) -> None:
    assert lengths(small_game, longest=False) == (Outcome.FOUND, Outcome.REFUTED)
    assert lengths(small_game, longest=True) == (Outcome.FOUND, Outcome.REFUTED)


def test_the_shortest_game_of_eight_pockets_and_two_marbles(eight_two: dict[str, Any]) -> None:
    assert lengths(eight_two, longest=False) == (Outcome.FOUND, Outcome.REFUTED)


@pytest.mark.slow
def test_the_longest_game_of_eight_pockets_and_two_marbles(eight_two: dict[str, Any]) -> None:
    assert lengths(eight_two, longest=True) == (Outcome.FOUND, Outcome.REFUTED)


@pytest.mark.parametrize("boards", [25, 26, 40])
def test_a_game_that_ends_on_board_k_or_before_is_found(boards: int) -> None:
    verdict = run(Scope(8, 2, boards))
    assert verdict.trace is not None
    assert 25 <= len(verdict.trace) <= boards
    assert is_final(verdict.trace.layout, verdict.trace.boards[-1])
    assert not any(is_final(verdict.trace.layout, board) for board in verdict.trace.boards[:-1])


@pytest.mark.parametrize("games", Games)
@pytest.mark.parametrize(
    ("pockets", "marbles", "boards"), [(2, 0, 1), (2, 5, 3), (4, 0, 1), (6, 0, 9)]
)
def test_worlds_without_marbles_are_over_at_once(
    pockets: int, marbles: int, boards: int, games: Games
) -> None:
    verdict = run(Scope(pockets, marbles, boards), games=games)
    if games is Games.UNFINISHED:
        assert verdict.outcome is Outcome.REFUTED
    else:
        assert verdict.trace is not None
        assert len(verdict.trace) == 1


def test_unfinished_is_exactly_k_boards_and_any_is_either() -> None:
    cut = run(Scope(6, 2, 12), games=Games.UNFINISHED)
    assert cut.trace is not None
    assert len(cut.trace) == 12
    assert run(Scope(4, 1, 5), games=Games.ANY).outcome is Outcome.FOUND
    assert run(Scope(4, 1, 60), games=Games.ANY).outcome is Outcome.FOUND


@pytest.mark.parametrize(
    ("games", "outcome"),
    [(Games.COMPLETE, Outcome.FOUND), (Games.UNFINISHED, Outcome.REFUTED)],
)
def test_a_bound_far_beyond_the_longest_game_costs_nothing(games: Games, outcome: Outcome) -> None:
    assert run(Scope(4, 2, 100_000), games=games).outcome is outcome


def test_a_formula_no_game_meets_is_refuted_however_far_the_bound() -> None:
    verdict = run(Scope(4, 2, 100_000), "winner == Player2")
    assert verdict.outcome is Outcome.REFUTED
    assert verdict.settled == 100_000


def test_no_time_is_unknown_and_says_why() -> None:
    verdict = run(Scope(14, 4, 200), timeout=0)
    assert verdict.outcome is Outcome.UNKNOWN
    assert verdict.reason == "time limit of 0 s"
    assert verdict.trace is None


def test_a_short_limit_is_kept_while_solving() -> None:
    verdict = run(Scope(8, 2, 77), games=Games.UNFINISHED, timeout=1)
    assert verdict.outcome is Outcome.UNKNOWN
    assert verdict.reason == "time limit of 1 s"


def test_every_trace_is_replayed_before_it_is_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    def add_a_marble(self: BoardSteps, model: Any, state: Any) -> Any:
        board = original(self, model, state)
        return replace(board, hand=board.hand + 1) if board.hand else board

    original = BoardSteps.decode
    monkeypatch.setattr(BoardSteps, "decode", add_a_marble)
    with pytest.raises(RefereeError, match=r"state 2: no legal move leads here(.|\n)*referee"):
        run(Scope(4, 1, 7), steps=StepsChoice.BOARDS)


def test_every_formula_is_read_again_before_a_trace_is_returned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gamechecks.language.concrete.evaluate", lambda *_, **__: False)
    with pytest.raises(RefereeError, match="does not do what was asked: winner == Player1"):
        run(Scope(4, 4, 7), "winner == Player1")


@pytest.mark.parametrize("layout", LayoutChoice)
def test_all_instances_are_as_many_as_there_are_games(
    counted_game: dict[str, Any], layout: LayoutChoice
) -> None:
    scope = Scope(counted_game["pockets"], counted_game["marbles"], counted_game["longest_boards"])
    expected = counted_game["complete_traces"]
    if layout is LayoutChoice.SYMBOLIC and expected > 20:
        pytest.skip("what the layouts share is seen in smaller games")
    found = run_all(scope, layout=layout)
    assert found.ended is Ended.EXHAUSTED
    assert len(found.traces) == len(set(found.traces)) == expected
    assert all(replay(trace).fault is None for trace in found.traces)


def test_instances_end_at_the_limit_or_when_there_are_no_more() -> None:
    assert run_all(Scope(6, 2, 40), limit=3).ended is Ended.LIMIT
    assert len(run_all(Scope(6, 2, 40), limit=3).traces) == 3
    rest = run_all(Scope(6, 2, 40), limit=17)
    assert (rest.ended, len(rest.traces)) == (Ended.EXHAUSTED, 16)
    assert run_all(Scope(4, 2, 40), "winner == Player2").outcome is Outcome.REFUTED
    late = run_all(Scope(8, 2, 60), timeout=0)
    assert (late.ended, late.outcome) == (Ended.TIMEOUT, Outcome.UNKNOWN)


def test_cut_off_games_are_enumerated_too(play: Any) -> None:
    found = run_all(Scope(6, 2, 6), games=Games.UNFINISHED)
    random_ones = {play(6, 2, seed, boards=6) for seed in range(60)}
    assert random_ones == set(found.traces)


def test_a_python_function_is_a_formula_too() -> None:
    def player_two_holds_five(trace: TraceTerms) -> z3.BoolRef:
        return z3.Or([z3.And(b.hand == 5, z3.Not(b.turn)) for b in trace.boards])

    verdict = run(Scope(6, 3, 40), player_two_holds_five)
    assert verdict.trace is not None
    assert verdict.where == ("player_two_holds_five",)
    assert any(b.hand == 5 and b.turn is Player.TWO for b in verdict.trace.boards)


def picks(scope: Scope, seed: int) -> str:
    """The pockets picked in the game that another process finds."""
    code = (
        "from gamechecks import Scope, run; from gamemodels.mancala.board import Rules;"
        f"print([b.last_pocket for b in run({scope!r}, seed={seed}, engine='solver').trace.boards])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout


def test_a_function_sees_all_boards_of_the_scope() -> None:
    def seen(trace: TraceTerms) -> z3.BoolRef:
        return z3.And(trace.boards[19].hand == 0, len(trace.boards) == 20)

    assert run(Scope(6, 2, 20), seen).outcome is Outcome.FOUND


@pytest.mark.parametrize("said", [z3.BoolVal(False), z3.Or([])], ids=["false", "or"])
def test_a_function_need_not_look_at_the_boards(said: z3.BoolRef) -> None:
    assert run(Scope(4, 1, 6), lambda trace: said).outcome is Outcome.REFUTED


def test_the_same_seed_gives_the_same_trace_in_another_process() -> None:
    scope = Scope(6, 2, 30)
    for seed in (0, 7):
        assert picks(scope, seed) == picks(scope, seed)
        verdict = run(scope, seed=seed)
        assert verdict.seed == seed
        assert verdict.trace is not None
        assert picks(scope, seed) == f"{[b.last_pocket for b in verdict.trace.boards]}\n"


def test_different_seeds_usually_give_different_traces() -> None:
    assert len({run(Scope(8, 2, 40), seed=seed).trace for seed in range(8)}) >= 5


def test_choices_may_be_given_by_name_and_wrong_ones_are_refused() -> None:
    assert run(Scope(6, 1, 5), games="any").outcome is Outcome.FOUND  # type: ignore[arg-type]
    wrong: list[dict[str, Any]] = [
        {"games": "some"}, {"layout": "round"}, {"timeout": "x"}, {"timeout": -1}, {"seed": "x"}
    ]  # fmt: skip
    for keywords in wrong:
        with pytest.raises(GameChecksError, match="was expected"):
            run(Scope(), **keywords)
    with pytest.raises(GameChecksError, match="limit is 0: a number from 1 was expected"):
        run_all(Scope(), limit=0)
    with pytest.raises(GameChecksError, match="5 is not a formula"):
        run(Scope(), 5)  # type: ignore[arg-type]


def test_the_symbolic_search_finds_the_physical_board() -> None:
    verdict = run(Scope(6, 1, 7), layout=LayoutChoice.SYMBOLIC)
    assert verdict.trace is not None
    assert verdict.trace.layout == Layout.canonical(6)


def test_a_misspelt_option_is_refused() -> None:
    with pytest.raises(InputError, match="'sovler' is not an option of run; did you mean solver"):
        run(Scope(), sovler="z3")  # type: ignore[call-arg]


def test_many_laps_are_searched_board_by_board() -> None:
    assert run(Scope(4, 300, 20)).steps == StepsChoice.BOARDS
    assert run(Scope(4, 3, 20)).steps == StepsChoice.SOWINGS


@pytest.mark.parametrize("games", [Games.UNFINISHED, Games.COMPLETE, Games.ANY])
@pytest.mark.parametrize("engine", [EngineChoice.SOLVER, EngineChoice.EXPLICIT])
def test_the_words_and_the_document_settle_the_same(
    games: Games, engine: EngineChoice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_long(bmc: BoundedSearch) -> bool:
        raise Unsettled("no time left")

    monkeypatch.setattr(BoundedSearch, "all_over", too_long)
    scope = Scope(6, 1, 40)
    formula = "always(hand < 9) and steals == 7"
    if engine is EngineChoice.SOLVER:
        verdict = dispatch.run(scope, formula, games=games, engine=engine)
    else:
        seen = ProductSearch(query_of(scope, formula, games=games), settings()).answer(9)
        assert isinstance(seen, Verdict)
        verdict = seen
    assert verdict.outcome is Outcome.UNKNOWN
    settled = verdict_document(verdict)["settled"]
    assert (settled == 0) is (games is Games.UNFINISHED)
    said = f"no complete game within {settled} boards" if settled else "nothing is settled"
    assert said in sentence(verdict)


@pytest.mark.parametrize("games", [Games.UNFINISHED, Games.COMPLETE, Games.ANY])
@pytest.mark.parametrize("engine", EngineChoice)
@pytest.mark.parametrize("formula", ["boards > 90", "steals == 7"])
def test_what_is_refuted_is_settled_up_to_the_bound(
    games: Games, engine: EngineChoice, formula: str
) -> None:
    verdict = run(Scope(4, 1, 20), formula, games=games, engine=engine)
    assert (verdict.outcome, verdict.settled) == (Outcome.REFUTED, 20)
