"""The min and max of any term, in every game: as brute force has them, by every engine."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.gamechecks.commands import mancala

from gamechecks import KALAH, EngineChoice, Scope, bounds
from gamechecks.core.clock import Clock
from gamechecks.core.errors import InputError
from gamechecks.core.scope import GameScope
from gamechecks.core.scope_text import with_values
from gamechecks.engines.bounding import better_games
from gamechecks.games import load_game
from gamechecks.language import concrete
from gamechecks.language.extremes import Extreme
from gamechecks.language.question import read_formula, read_term
from gamemodels.rules import Trace, replay

NIM = load_game("examples/nim.py")
CROSSING = load_game("examples/crossing.py")
BIG = Scope(14, 4)


def complete_games(scope: GameScope) -> Iterator[Trace[Any, Any]]:
    """Every complete game within the bound, move by move."""
    rules = scope.referee
    begun = [[start] for start in rules.starts()]
    while begun:
        states = begun.pop()
        if rules.is_final(states[-1]):
            yield rules.trace(states)
        elif len(states) < scope.boards:
            begun += [[*states, after] for after in {m.state for m in rules.moves(states[-1])}]


def brute(scope: GameScope, term: str, where: str, *, of_states: bool) -> tuple[Any, Any]:
    """The min and the max of a term over all games that meet a formula."""
    node, condition = (
        read_term(term, scope.vocabulary),
        read_formula(where, scope.vocabulary),
    )
    found: list[Any] = []
    for game in complete_games(scope):
        if concrete.evaluate(condition, game):
            told = concrete.values(node, game)
            found += told if of_states else told[:1]
    return min(found, default=None), max(found, default=None)


WHOLE = (
    "boards",
    "turns",
    "pickups(Player1) - 2 * steals",
    "max(turns, pickups)",
    "at_end(score(Player1) - score(Player2))",
    "count(hand == 2)",
    "sum(turns(q) for q in players if turns(q) > 2)",
)
OF_STATES = (
    "hand",
    "marbles[p1] - marbles[p2]",
    "steal_gain",
    "next(hand) + hand",
    "boards - hand",
)


@pytest.mark.parametrize("engine", [EngineChoice.EXPLICIT, EngineChoice.SOLVER])
@pytest.mark.parametrize("term", [*WHOLE, *OF_STATES])
def test_every_engine_finds_what_brute_force_finds(term: str, engine: EngineChoice) -> None:
    scope = Scope(6, 1)
    least, most = brute(scope, term, "True", of_states=term in OF_STATES)
    answer = bounds(scope, of=term, engine=engine)
    assert answer.exact
    assert (answer[f"min {term}"].value, answer[f"max {term}"].value) == (least, most)
    for bound in answer.bounds:
        assert bound.trace is not None
        assert replay(bound.trace).fault is None
        extreme = Extreme.of(term, scope.vocabulary, least=bound.name.startswith("min"))
        assert extreme.value(bound.trace) == bound.value


@pytest.mark.parametrize("scope", [Scope(4, 2, rules=KALAH), Scope(6, 1, 15), Scope(4, 3, 20)])
@pytest.mark.parametrize("where", ["True", "winner == Player2", "eventually(hand == 2)"])
def test_only_games_that_meet_the_formula_within_the_bound_count(scope: Scope, where: str) -> None:
    for term in ("boards", "hand"):
        least, most = brute(scope, term, where, of_states=term == "hand")
        answer = bounds(scope, where, of=[term], engine=EngineChoice.BOTH)
        assert answer.exact
        assert [bound.value for bound in answer.bounds] == [least, most]


@pytest.mark.parametrize(
    "scope",
    [Scope(6, 1), Scope(6, 1, 12), Scope(4, 2, 9), with_values(NIM.scope(), {"heaps": (1, 2, 2)})],
)
def test_games_and_states_are_counted(scope: GameScope) -> None:
    rules = scope.referee
    seen = level = set(rules.starts())
    for _ in range(1, scope.boards):
        going_on = (state for state in level if not rules.is_final(state))
        level = {move.state for state in going_on for move in rules.moves(state)} - seen
        seen = seen | level
    answer = bounds(scope, of=["reachable_states", "complete_traces"])
    assert answer["reachable_states"].value == len(seen)
    assert answer["complete_traces"].value == len(list(complete_games(scope)))


def test_states_are_counted_while_a_formula_may_still_come_true() -> None:
    after = [
        bounds(Scope(6, 1), f"turns <= {turns}", of="reachable_states").bounds[0].value or 0
        for turns in range(4)
    ]
    assert after[0] == 1
    assert after == sorted(set(after))


@pytest.mark.parametrize("game", [NIM, CROSSING])
def test_games_of_users_have_bounds(game: Any) -> None:
    scope = game.scope(boards=6)
    answer = bounds(scope, of="boards")
    lengths = [len(each) for each in complete_games(scope)]
    assert [bound.value for bound in answer.bounds] == [
        min(lengths, default=None),
        max(lengths, default=None),
    ]


def test_a_scope_of_boards_alone_is_told_by_the_name_of_its_game() -> None:
    said = str(bounds(CROSSING.scope(), of="boards"))
    assert said.startswith("exact: over all complete games of Crossing within 8 boards")


def test_what_no_game_does_is_never() -> None:
    for engine in (EngineChoice.EXPLICIT, EngineChoice.SOLVER):
        answer = bounds(Scope(4, 1), "winner == Player2", of="boards", engine=engine)
        assert answer.exact
        assert [bound.value for bound in answer.bounds] == [None, None]


def test_without_time_nothing_is_exact() -> None:
    for engine in EngineChoice:
        answer = bounds(Scope(6, 2), of="boards", engine=engine, timeout=0)
        assert not answer.exact
        assert answer.reason is not None
        assert not any(bound.exact for bound in answer.bounds)


@pytest.mark.parametrize(
    ("term", "known"), [("boards", 286), ("at_end(score(Player1) - score(Player2))", 30)]
)
def test_guided_simulation_raises_a_value_on_the_standard_board(term: str, known: int) -> None:
    most = Extreme.of(term, BIG.vocabulary, least=False)
    game = next(better_games(BIG, most, (), known, 0, Clock(), 600))
    assert most.value(game) > known
    assert replay(game).fault is None


@pytest.mark.slow
def test_bounds_of_the_standard_board_are_as_good_as_run() -> None:
    answer = bounds(BIG, of="longest_boards", timeout=60)
    assert (answer["longest_boards"].value or 0) >= 300


def test_a_name_is_told_from_a_term() -> None:
    with pytest.raises(InputError, match="'nothing_like_it' is not a bound"):
        bounds(Scope(4, 1), of="nothing_like_it")
    with pytest.raises(InputError, match="ask for it without terms"):
        bounds(Scope(4, 1), of=["boards", "fewest_turns"])
    with pytest.raises(InputError, match="of is empty"):
        bounds(NIM.scope())


def test_the_command_writes_the_game_behind_a_term(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    code, out, _ = mancala(f"bounds --pockets 6 --of hand --max --json --out {file}")
    assert code == 0
    document = json.loads(out)
    assert (document["verdict"], document["max hand"], document["open"]) == ("exact", 3, [])
    assert mancala(f"replay {file}")[0] == 0
    code, _, err = mancala(f"bounds --pockets 6 --of hand --out {file}")
    assert (code, "--min or --max" in err) == (2, True)
