"""Without a bound a question is about games of any length, since every game ends."""

import random

import pytest
from tests.gamechecks.commands import mancala

from gamechecks import EngineChoice, Games, Outcome, Scope, check, run, run_all
from gamechecks.core.errors import RefereeError
from gamechecks.core.scope import MOST_BOARDS
from gamechecks.engines.simulate import random_play
from gamemodels.mancala.board import Board, Player, Rules

ENGINES = [EngineChoice.SOLVER, EngineChoice.EXPLICIT]


@pytest.mark.parametrize("pockets", [2, 4, 6])
@pytest.mark.parametrize("marbles", [0, 1, 2])
def test_no_game_is_longer_than_the_scope_says(
    pockets: int, marbles: int, any_rules: Rules
) -> None:
    scope = Scope(pockets, marbles, rules=any_rules)
    assert scope.every_game
    assert scope.boards == scope.longest
    assert not scope.within(1).every_game or scope.longest == 1
    for engine in ENGINES:
        unfinished = run(scope, games=Games.UNFINISHED, engine=engine)
        assert unfinished.outcome is Outcome.REFUTED


def test_no_game_from_a_position_is_longer_than_the_scope_says(any_rules: Rules) -> None:
    dice = random.Random(5)
    for _ in range(20):
        start = Board(tuple(dice.randrange(4) for _ in range(6)), dice.choice(list(Player)))
        scope = Scope(6, start=start, rules=any_rules)
        assert scope.every_game
        assert run(scope, games=Games.UNFINISHED).outcome is Outcome.REFUTED
        assert len(random_play(scope, 1, MOST_BOARDS)) <= scope.boards


@pytest.mark.parametrize("engine", ENGINES)
def test_an_answer_about_every_game_is_that_of_a_bound_that_is_large_enough(
    engine: EngineChoice,
) -> None:
    every, enough = Scope(6, 1), Scope(6, 1, 23)
    for formula in ("boards > 22", "steals > 2", "winner == Player2", "always(hand < 2)"):
        answers = [run(scope, formula, engine=engine).outcome for scope in (every, enough)]
        assert answers[0] is answers[1]
        checks = [
            check(scope, formula, games=Games.COMPLETE, engine=engine) for scope in (every, enough)
        ]
        assert checks[0].outcome is checks[1].outcome
    assert len(run_all(every, engine=engine).traces) == len(run_all(enough).traces) == 5


def test_all_games_are_meant_where_some_are_cut_off_else() -> None:
    for formula in ("hand < 2", "eventually(final)", "steals < 2"):
        either, complete = (
            check(Scope(6, 2), formula, games=g) for g in (Games.ANY, Games.COMPLETE)
        )
        assert either.outcome is complete.outcome
    assert check(Scope(6, 2, 5), "eventually(final)").vacuous == ("at_end(final)",)


def test_a_game_beyond_the_bound_that_is_proved_is_an_internal_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Scope, "longest", 5)
    with pytest.raises(RefereeError, match="a game goes on after 5 boards, the most there can be"):
        check(Scope(6, 1), "hand < 9", engine=EngineChoice.EXPLICIT)


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("check hand<9 --pockets 6", 0, "holds: always(hand<9), in every game\n"),
        ("run --pockets 6 --where boards<6", 1, "refuted: no game of any length where boards<6\n"),
        ("run --pockets 6 --where boards<6 --boards 9", 1, "refuted: no complete game within 9 b"),
        ("run --pockets 6 --all", 0, "found: exactly 5 complete games of any length: exhausted"),
        ("check marbles-conserved --standard", 0, "holds: marbles-conserved, in every game\n"),
        ("run --standard", 0, "found: a complete game of "),
        ('check hand<9 --from "0 2 1  1 0 3, Player2"', 0, "holds: always(hand<9), in every game"),
    ],
)
def test_the_words_of_an_answer_about_every_game(line: str, code: int, said: str) -> None:
    got, out, _ = mancala(line)
    assert (got, out[: len(said)]) == (code, said)


def test_an_unfinished_game_has_a_number_of_boards() -> None:
    code, _, err = mancala("run --unfinished")
    assert (code, err) == (
        2,
        "mancala: --unfinished is about games of exactly K boards: say how many with --boards K\n",
    )


def test_unknown_tells_how_far_it_came() -> None:
    code, out, _ = mancala("run --standard --where 'steals == 40' --timeout 0 --engine solver")
    assert (code, out.splitlines()[0]) == (
        3,
        "unknown: time limit of 0 s; nothing is settled about games of any length",
    )
