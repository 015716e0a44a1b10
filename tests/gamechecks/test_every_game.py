"""The laws of the interface: whatever game it is, its parts fit each other."""

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from gamechecks.core.game import Game
from gamechecks.core.scope import EngineChoice, Games
from gamechecks.engines.dispatch import run
from gamechecks.engines.simulate import random_play
from gamechecks.formats.documents import trace_document
from gamechecks.language import concrete, parse_term
from gamechecks.language.question import goals, invariant
from gamechecks.language.words import NUMBER, TRUTH, Kind, Sort
from gamechecks.registry import GAMES, game_of
from gamechecks.show.presentation import presentation_of
from gamechecks.traces.judging import judge
from gamemodels.rules import replay

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = [*GAMES, str(EXAMPLES / "nim.py"), str(EXAMPLES / "crossing.py")]
LONGEST = 40


@pytest.fixture(params=NAMES, ids=lambda name: Path(name).stem)
def game(request: pytest.FixtureRequest) -> Game:
    return game_of(request.param)


def played(game: Game, seed: int) -> Any:
    """A random game, in a scope as it is usual."""
    return random_play(game.scope(), seed, LONGEST)


@pytest.mark.parametrize("seed", range(5))
def test_random_games_are_legal_and_never_stuck(game: Game, seed: int) -> None:
    trace = played(game, seed)
    assert replay(trace).fault is None
    for at, state in enumerate(trace.states[:-1]):
        moves = trace.rules.moves(state)
        assert not trace.rules.is_final(state)
        assert trace.states[at + 1] in [move.state for move in moves]
        assert all(hash(move.state) == hash(move.state) for move in moves)
        assert all(move.weight > 0 for move in moves)
        assert trace.rules.event(state, trace.states[at + 1]) in [move.event for move in moves]


@pytest.mark.parametrize("seed", range(5))
def test_what_is_written_down_is_read_again(game: Game, seed: int) -> None:
    trace, look = played(game, seed), presentation_of(game)
    document = {"scope": game.scope().document(), **look.codec.world(trace.rules)}
    read = look.codec.read(trace_document(trace, game), document)
    assert read.states == trace.states
    judgement = judge(read, game)
    assert judgement.fault is None
    for event in judgement.events:
        assert look.narration.say(trace.rules, event)


def test_every_word_gives_what_it_says(game: Game) -> None:
    trace = played(game, 1)
    vocabulary = game.language(trace.rules)
    for word in vocabulary.words:
        if word.kind in (Kind.STATE, Kind.EVENT, Kind.TRACE) and all(
            sort is not None and sort.names for sort in word.takes
        ):
            node = parse_term(word.usage, vocabulary)
            assert all(_fits(value, node.sort) for value in concrete.values(node, trace)), word.name
            assert word.meaning.endswith(".")


def _fits(value: Any, sort: Sort) -> bool:
    if sort is TRUTH:
        return type(value) is bool
    if sort == NUMBER:
        return type(value) is int
    return value is None or value in sort.places


def test_the_engines_agree_on_the_shortest_games(game: Game) -> None:
    if game.system is None:
        return
    scope = game.scope()
    many = len(list(islice(scope.referee.starts(), 100))) == 100
    for boards in (1, 2) if many else (1, 2, 4, 7):
        for games in Games:
            told = [
                run(scope.within(boards), games=games, engine=engine)
                for engine in (EngineChoice.SOLVER, EngineChoice.EXPLICIT)
            ]
            assert len({verdict.outcome for verdict in told}) == 1


def test_a_property_with_a_name_means_the_same_to_run_and_to_check(game: Game) -> None:
    vocabulary = game.scope().vocabulary
    for name in vocabulary.properties:
        (wanted,) = goals([name], vocabulary)
        assert wanted == invariant(name, vocabulary)
