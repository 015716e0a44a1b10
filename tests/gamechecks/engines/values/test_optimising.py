"""What games are worth where players choose, against all ways to play them."""

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import product
from operator import eq

import pytest

from gamechecks.core.errors import InputError
from gamechecks.engines.explicit.walk import MoveWalk
from gamechecks.engines.graph import Node
from gamechecks.engines.observers import Observer, ResidualObserver
from gamechecks.engines.values.expectation import Aim, averages, optimum
from gamechecks.engines.values.nodes import PlayGraph
from gamechecks.games import load_game
from gamechecks.language.question import conditions
from gamemodels.rules import Move, Rules

NIM = load_game("examples/nim.py")


@dataclass(frozen=True)
class Bet(Rules[str, str]):
    """A player bets on a coin that shows heads twice as often as tails, or goes home; twice."""

    player: str | None = "me"

    def starts(self) -> tuple[str, ...]:
        return ("",)

    def moves(self, state: str) -> tuple[Move[str, str], ...]:
        if state.endswith("b"):
            return (
                Move("heads", state[:-1] + "h", weight=2),
                Move("tails", state[:-1] + "t", weight=1),
            )
        return Move("bet", state + "b", self.player), Move("home", state + ".", self.player)

    def is_final(self, state: str) -> bool:
        return state.endswith(".") or (len(state) == 2 and "b" not in state)


def won(state: str) -> int:
    """What the bets have brought."""
    return state.count("h") - state.count("t")


def test_ends_are_worth_the_most_or_the_least_to_whoever_is_after_that() -> None:
    graph = PlayGraph(MoveWalk(Bet()), Observer())
    most = optimum(graph, {"me": Aim.MOST}, won)
    assert most.value == Fraction(2, 3)
    assert most.choices[Node("h", None)].event == "bet"
    least = optimum(graph, {"me": Aim.LEAST}, won)
    assert least.value == 0
    assert least.choices[Node("", None)].event == "home"
    at_random = optimum(graph, {"me": Aim.RANDOM}, won)
    assert at_random.value == Fraction(1, 6) + Fraction(1, 12)
    assert not at_random.choices


def odds_forwards(rules: Rules[str, str]) -> dict[str, Fraction]:
    """How likely each end is, with every move followed on its own."""
    odds: dict[str, Fraction] = {}
    paths = [(start, Fraction(1)) for start in rules.starts()]
    for state, likely in paths:  # which grow meanwhile
        moves = () if rules.is_final(state) else rules.moves(state)
        total = sum(move.weight for move in moves)
        paths += [(move.state, likely * move.weight / total) for move in moves]
        if not moves:
            odds[state] = odds.get(state, Fraction(0)) + likely
    return odds


def test_the_odds_are_the_same_forwards_and_backwards() -> None:
    by_chance = Bet(player=None)
    aims: dict[Hashable, Aim] = {"me": Aim.RANDOM}
    odds = odds_forwards(by_chance)
    assert sum(odds.values()) == 1
    graph = PlayGraph(MoveWalk(by_chance), Observer())
    assert averages(graph, [partial(eq, end) for end in odds]).values == tuple(odds.values())
    for rules in (by_chance, Bet()):
        for end, likely in odds.items():
            found = optimum(PlayGraph(MoveWalk(rules), Observer()), aims, partial(eq, end))
            assert found.value == likely


@pytest.mark.parametrize("heaps", [*product(range(3), repeat=3)])
def test_nim_is_won_by_the_exclusive_or(heaps: tuple[int, ...]) -> None:
    scope = NIM.scope(heaps=heaps)  # type: ignore[call-arg]
    first, second = scope.vocabulary.sorts[1].members
    wanted = conditions(["winner == First"], scope.vocabulary)
    aims: dict[Hashable, Aim] = {first: Aim.MOST, second: Aim.LEAST}
    graph = PlayGraph(MoveWalk(scope.referee), ResidualObserver(scope.referee, wanted))
    found = optimum(graph, aims, lambda truths: truths[0])
    assert found.value == ((heaps[0] ^ heaps[1] ^ heaps[2]) != 0)


def test_play_for_ever_has_no_value() -> None:
    crossing = load_game("examples/crossing.py")
    graph = PlayGraph(MoveWalk(crossing.rules(crossing.scope())), Observer())
    with pytest.raises(InputError, match=r"a game may come back to .*: play for ever has no value"):
        optimum(graph, {}, len)


def test_two_players_must_not_move_at_once() -> None:
    class Both(Bet):
        def moves(self, state: str) -> tuple[Move[str, str], ...]:
            return Move("l", state + "l", "me"), Move("r", state + "r", "you")

    with pytest.raises(InputError, match="more than one player moves in"):
        optimum(PlayGraph(MoveWalk(Both()), Observer()), {"me": Aim.MOST, "you": Aim.LEAST}, won)
