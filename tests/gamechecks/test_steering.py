"""Play towards a formula, and the distance that guides it."""

import pytest
from tests.by_solver import run
from tests.words import words

from gamechecks import Games, Outcome, Scope
from gamechecks.core.clock import Clock
from gamechecks.core.verdict import GameTrace, Method
from gamechecks.engines.simulate import Sampler, Steering, distance
from gamechecks.language.progression import Progression
from gamechecks.language.question import conditions, read_formula
from gamechecks.language.residual import Interner, Moment, Observation
from gamemodels.rules import replay

STANDARD = Scope(14, 4, 300)


def far(formula: str) -> float:
    """How far the first board of the standard game is from a formula."""
    interner, rules = Interner(), STANDARD.referee
    truth = Progression(interner).truth(read_formula(formula, words(14)))
    board = next(iter(rules.starts()))
    return distance(truth, Observation(interner, rules, board, Moment.LAST))


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("eventually(marbles[p1] >= 15)", 11),
        ("eventually(any(marbles[p] >= 20 for p in pockets))", 16),
        ("count(extra_turn) >= 20", 20),
        ("at_end(score(Player1)) >= 44 and marbles[p1] == 6", 46),
        ("winner == Player2 and steals == 0", 1),
        ("not always(hand <= 3)", 4),
        ("always(hand <= 3)", 0),
    ],
)
def test_a_board_is_so_far_from_a_formula(formula: str, expected: int) -> None:
    assert far(formula) == expected


@pytest.mark.parametrize(
    "formula",
    [
        "eventually(any(marbles[p] >= 20 for p in pockets))",
        "eventually(marbles[p1] >= 15)",
        "count(extra_turn) >= 20",
        pytest.param("at_end(score(Player1)) >= 44", marks=pytest.mark.slow),
    ],
)
def test_what_random_games_miss_is_played_towards(formula: str) -> None:
    wanted = conditions([formula], words(14))
    found = next(Steering(STANDARD, wanted, Games.COMPLETE, 0, 300_000).found())
    assert replay(found).fault is None
    assert all(condition.met(found) for condition in wanted)
    assert len(found) <= STANDARD.boards


def test_the_same_seed_plays_the_same_game() -> None:
    wanted = conditions(["eventually(marbles[p1] >= 15)"], words(14))
    one, other = (
        next(Steering(STANDARD, wanted, Games.COMPLETE, 3, 300_000).found()) for _ in range(2)
    )
    assert one == other


@pytest.mark.parametrize("games", Games)
def test_the_games_are_of_the_kind_asked_for(games: Games) -> None:
    scope = Scope(8, 3, 40)
    wanted = conditions(["eventually(marbles[p1] >= 5)"], words(8))
    found = list(Sampler(scope, games, Clock(), 0).steered(wanted))
    assert found
    over = {game.rules.is_final(game.states[-1]) for game in found}
    assert over <= {Games.COMPLETE: {True}, Games.UNFINISHED: {False}}.get(games, {True, False})


@pytest.mark.parametrize("games", [Games.UNFINISHED, Games.ANY])
@pytest.mark.parametrize("formula", ["eventually(steal)", "count(drop) >= 5"])
def test_what_happens_at_the_bound_is_no_part_of_a_game(games: Games, formula: str) -> None:
    wanted = conditions([formula], words(6))
    found: list[GameTrace] = []
    for boards in range(2, 16):
        found += Steering(Scope(6, 2, boards), wanted, games, 0, 1_000).found()
        found += Steering(Scope(6, 1, boards), wanted, games, 0, 1_000).found()
    assert found
    assert all(condition.met(game) for game in found for condition in wanted)


def test_where_every_game_was_seen_no_beam_follows() -> None:
    steering = Steering(Scope(4, 1, 30), conditions(["steals > 40"], words(4)), Games.ANY, 0, 10**9)
    assert not list(steering.found())


def test_run_plays_towards_what_random_games_miss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sampler, "played", lambda *_, **__: iter(()))
    verdict = run(Scope(10, 2, 60), "count(extra_turn) >= 10")
    assert (verdict.outcome, verdict.method) == (Outcome.FOUND, Method.PLAY)
