"""Packed positions against a walk from board to board, on whole small scopes by all rules."""

from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations

import pytest

from gamechecks import EngineChoice, Games, Scope
from gamechecks.core.game import Game
from gamechecks.engines import dispatch
from gamemodels.mancala.board import VARIANTS, Rules
from gamemodels.mancala.game import MANCALA

run = partial(dispatch.run, engine=EngineChoice.EXPLICIT)
run_all = partial(dispatch.run_all, engine=EngineChoice.EXPLICIT)
check = partial(dispatch.check, engine=EngineChoice.EXPLICIT)
PLAIN = replace(MANCALA, shortcuts=replace(MANCALA.shortcuts, walk=None))
EVERY_RULE = [
    Rules.named(names)
    for size in range(len(VARIANTS) + 1)
    for names in combinations(VARIANTS, size)
]
SIZES = [(2, 1, 3), (4, 1, 9), (4, 3, 14), (6, 1, 14)]
FORMULAS = (
    "True",
    "winner == Player2",
    "stealing_happened",
    "turns == 3 and pickups(Player1) <= 2",
    "eventually(hand > 1 and next(turn_passes))",
    "always(implies(steal, once(extra_turn)))",
    "at_end(score(Player1)) > 2 or boards <= 7",
    "until(not steal, forfeit or sweep)",
)


@dataclass(frozen=True)
class PlainScope(Scope):
    """The same games, walked board by board."""

    @property
    def game(self) -> Game:
        return PLAIN


@pytest.mark.parametrize("rules", EVERY_RULE, ids=lambda rules: ",".join(rules.names) or "original")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_both_walks_see_the_same_games(size: tuple[int, int, int], rules: Rules) -> None:
    packed, plain = Scope(*size, rules), PlainScope(*size, rules)
    for games in Games:
        for formula in FORMULAS:
            short, long = (run(scope, formula, games=games) for scope in (packed, plain))
            assert short.outcome is long.outcome
            assert (short.trace is None) is (long.trace is None)
            if games is Games.COMPLETE and short.trace is not None and long.trace is not None:
                assert len(short.trace) == len(long.trace)
        one, other = (run_all(scope, FORMULAS[1], games=games).traces for scope in (packed, plain))
        assert len(set(one)) == len(one)
        assert set(one) == set(other)
    for formula in FORMULAS:
        told = [check(scope, formula) for scope in (packed, plain)]
        assert len({(each.outcome, each.wrong_at, each.vacuous) for each in told}) == 1
