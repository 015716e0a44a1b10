"""Games that are played instead of searched for, and questions that they answer."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from tests.by_solver import check, run, run_all
from tests.queries import query_of
from tests.words import words

from gamechecks import EngineChoice, Games, Outcome, Scope, StepsChoice
from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError, RefereeError, Unsettled
from gamechecks.core.verdict import CheckOutcome, Ended, Method
from gamechecks.engines import plan
from gamechecks.engines import simulate as sampling
from gamechecks.engines.bmc import checking
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.engines.plan import is_simulated
from gamechecks.engines.simulate import Sampler, random_play
from gamechecks.language.question import Condition, conditions
from gamemodels.mancala import sampled_games
from gamemodels.mancala.rules import Trace, is_final
from gamemodels.rules import replay

STANDARD = Scope(14, 4, 200)


def played(scope: Scope, games: Games, *wanted: str, seed: int = 0) -> list[Trace]:
    table = Sampler(scope, games, Clock(), seed)
    return list(table.played(conditions(wanted, words(scope.pockets))))


@pytest.mark.parametrize("games", Games)
def test_games_that_are_played_are_of_the_kind_asked_for(games: Games) -> None:
    found = played(Scope(6, 2, 27), games)
    kinds = set()
    for game in found:
        assert replay(game).fault is None
        over = is_final(game.layout, game.boards[-1])
        assert len(game) <= 27 if over else len(game) == 27
        kinds.add(over)
    wanted = {Games.COMPLETE: {True}, Games.UNFINISHED: {False}, Games.ANY: {True, False}}
    assert kinds == wanted[games]


def test_games_that_are_played_do_what_is_wanted() -> None:
    scope = Scope(8, 2, 60)
    draws = played(scope, Games.COMPLETE, "draw", "steals >= 2")
    assert draws
    for condition in conditions(["draw", "steals >= 2"], words(8)):
        assert all(condition.met(game) for game in draws)
    assert not played(scope, Games.COMPLETE, "at_end(total) > 12")


def test_nothing_is_played_for_a_function_that_only_the_solver_reads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sampling, "random_play", None)
    function = Condition("function", lambda trace: trace.boards[0].hand == 0)
    assert not list(Sampler(Scope(6, 1, 30), Games.ANY, Clock(), 0).played([function]))


def test_a_seed_has_its_games() -> None:
    scope = Scope(8, 2, 60)
    assert played(scope, Games.COMPLETE) == played(scope, Games.COMPLETE)
    assert played(scope, Games.COMPLETE)[0] != played(scope, Games.COMPLETE, seed=1)[0]


def test_a_game_that_breaks_the_rules_does_not_get_past_the_referee(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def cheated(scope: Scope, seed: int, longest: int) -> Trace:
        game: Trace = random_play(scope, seed, longest)
        return replace(game, states=(*game.boards[:2], *game.boards[3:]))

    monkeypatch.setattr(sampling, "random_play", cheated)
    with pytest.raises(RefereeError, match="the game that was played breaks the rules"):
        played(Scope(6, 2, 40), Games.COMPLETE)


@pytest.mark.parametrize(
    ("games", "where"),
    [
        (Games.COMPLETE, "draw"),
        (Games.COMPLETE, "steals >= 3 and eventually(hand >= 10)"),
        (Games.COMPLETE, "at_end(score(Player1)) == 30"),
        (Games.UNFINISHED, "turns >= 20"),
        (Games.ANY, "boards == 200"),
    ],
)
def test_the_standard_board_is_asked_by_playing(games: Games, where: str) -> None:
    verdict = run(STANDARD, where, games=games)
    assert (verdict.outcome, verdict.method) == (Outcome.FOUND, Method.PLAY)
    assert verdict.trace is not None
    assert replay(verdict.trace).fault is None
    (condition,) = conditions([where], words(14))
    assert condition.met(verdict.trace)
    assert run(STANDARD, where, games=games).trace == verdict.trace


def test_nothing_is_played_where_steps_are_asked_for_or_the_scope_is_small() -> None:
    assert run(Scope(14, 2, 300), steps=StepsChoice.SOWINGS).method is Method.SEARCH
    assert not is_simulated(query_of(Scope(8, 2, 25)), None)
    assert run(Scope(8, 2, 25)).method is Method.SEARCH


def test_what_no_game_does_is_still_refuted() -> None:
    scope = Scope(6, 2, 100)
    assert is_simulated(query_of(scope), None)
    verdict = run(scope, "boards > 35")
    assert (verdict.outcome, verdict.method) == (Outcome.REFUTED, Method.SEARCH)


def test_several_games_are_played_and_differ() -> None:
    found = run_all(STANDARD, "steals >= 3", limit=4)
    assert (found.ended, found.method) == (Ended.LIMIT, Method.PLAY)
    assert len(set(found.traces)) == 4


def test_several_games_are_searched_for_if_steps_are_asked_for() -> None:
    scope = Scope(4, 1, 100)
    assert is_simulated(query_of(scope), None)
    found = run_all(scope, limit=1, steps=StepsChoice.BOARDS)
    assert (found.ended, found.method) == (Ended.LIMIT, Method.SEARCH)
    with pytest.raises(InputError, match="several instances are found board by board"):
        run_all(scope, limit=1, steps=StepsChoice.SOWINGS)


def test_games_that_were_played_are_not_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "LARGE", 0)
    found = run_all(Scope(6, 1, 23), limit=9)
    assert (found.ended, found.method) == (Ended.EXHAUSTED, Method.SEARCH)
    assert len(found.traces) == len(set(found.traces)) == 5


def test_short_games_are_not_looked_for_by_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    def any_game(table: Sampler, wanted: Sequence[Condition], few: bool = False) -> Iterator[Trace]:
        assert not wanted, "only whether there are games at all is told by playing"
        return played_on_the_table(table, wanted)

    played_on_the_table = Sampler.played
    monkeypatch.setattr(Sampler, "played", any_game)
    assert run(STANDARD, "boards <= 10").outcome is Outcome.REFUTED
    complete = check(STANDARD, "boards > 10", games=Games.COMPLETE)
    assert complete.outcome is CheckOutcome.HOLDS


def test_what_was_played_is_kept_though_time_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_game(table: Sampler, wanted: Sequence[Condition], few: bool = False) -> Iterator[Trace]:
        yield next(played_on_the_table(table, wanted))
        raise Unsettled("no time left")

    played_on_the_table = Sampler.played
    monkeypatch.setattr(Sampler, "played", one_game)
    verdict = check(STANDARD, "steals <= 5")
    assert (verdict.outcome, verdict.method) == (CheckOutcome.VIOLATED, Method.PLAY)
    assert verdict.reason == "no time left"


def test_a_counterexample_on_the_standard_board_is_found_by_playing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checking, "EARLIER_EFFORT", 1)
    monkeypatch.setattr(sampled_games, "OBJECTIVES", ())
    verdict = check(STANDARD, "always(hand <= 12)")
    assert (verdict.outcome, verdict.method) == (CheckOutcome.VIOLATED, Method.PLAY)
    assert (verdict.reason, verdict.earliest) == (None, False)
    assert verdict.trace is not None
    assert verdict.wrong_at is not None
    assert verdict.trace.boards[verdict.wrong_at].hand > 12
    assert all(board.hand <= 12 for board in verdict.trace.boards[: verdict.wrong_at])


@pytest.mark.parametrize("formula", ["always(hand <= 3)", "always(hand <= 4)", "always(not steal)"])
def test_a_played_counterexample_gives_way_to_the_earliest(
    formula: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def latest(bmc: BoundedSearch, few: bool) -> Iterator[Trace]:
        (condition,) = conditions([formula], words(8))
        games = bmc.sampler.played(bmc.wanted, few=True)
        yield max(games, key=lambda game: condition.wrong_at(game) or 0)

    monkeypatch.setattr(BoundedSearch, "played", latest)
    verdict = check(Scope(8, 2, 60), formula)
    assert (verdict.outcome, verdict.method) == (CheckOutcome.VIOLATED, Method.SEARCH)
    earliest = check(Scope(8, 2, 60), formula, engine=EngineChoice.EXPLICIT)
    assert verdict.wrong_at == earliest.wrong_at
