"""What games are worth where players choose, against all ways to play them."""

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import pytest

from gamechecks.core.errors import InputError
from gamechecks.engines.explicit.walk import MoveWalk
from gamechecks.engines.values.formulas import FormulaObserver
from gamechecks.engines.values.observing import Unobserving
from gamechecks.engines.values.optimising import Aim, Place, optimum
from gamechecks.engines.values.spreading import spread
from gamechecks.games import load_game
from gamechecks.language.question import conditions
from gamemodels.rules import Move, Rules

NIM = load_game("examples/nim.py")


@dataclass(frozen=True)
class Bet(Rules[str, str]):
    """A player bets on a coin that shows heads twice as often as tails, or goes home; twice."""

    stake: Fraction = Fraction(1)

    def starts(self) -> tuple[str, ...]:
        return ("",)

    def moves(self, state: str) -> tuple[Move[str, str], ...]:
        if state.endswith("b"):
            return (
                Move("heads", state[:-1] + "h", weight=2, reward=self.stake),
                Move("tails", state[:-1] + "t", weight=1, reward=-self.stake),
            )
        return Move("bet", state + "b", "me"), Move("home", state + ".", "me")

    def is_final(self, state: str) -> bool:
        return state.endswith(".") or (len(state) == 2 and "b" not in state)


def test_rewards_are_added_up_by_whoever_is_after_the_most_or_the_least() -> None:
    walk = MoveWalk(Bet())
    most = optimum(walk, Unobserving(), {"me": Aim.MOST})
    assert most.value == Fraction(2, 3)
    assert most.choices[Place("h", None)].event == "bet"
    least = optimum(walk, Unobserving(), {"me": Aim.LEAST})
    assert least.value == 0
    assert least.choices[Place("", None)].event == "home"
    at_random = optimum(walk, Unobserving(), {"me": Aim.RANDOM})
    assert at_random.value == Fraction(1, 6) + Fraction(1, 12)
    assert not at_random.choices


def test_an_end_has_a_worth_of_its_own() -> None:
    free = MoveWalk(Bet(Fraction(0)))
    both = optimum(free, Unobserving(), {"me": Aim.MOST}, lambda state: state == "hh")
    assert both.value == Fraction(4, 9)


def test_who_plays_at_random_has_the_same_odds_forwards_and_backwards() -> None:
    free = MoveWalk(Bet(Fraction(0)))
    odds = spread(free, Unobserving(), random=["me"]).odds
    assert sum(odds.values()) == 1
    for end, likely in odds.items():
        found = optimum(free, Unobserving(), {"me": Aim.RANDOM}, lambda s, end=end: s == end)  # type: ignore[misc]
        assert found.value == likely


@pytest.mark.parametrize("heaps", [*product(range(3), repeat=3)])
def test_nim_is_won_by_the_exclusive_or(heaps: tuple[int, ...]) -> None:
    scope = NIM.scope(heaps=heaps)  # type: ignore[call-arg]
    first, second = scope.vocabulary.sorts[1].members
    wanted = conditions(["winner == First"], scope.vocabulary)
    aims: dict[Hashable, Aim] = {first: Aim.MOST, second: Aim.LEAST}
    walk = MoveWalk(scope.referee)
    found = optimum(walk, FormulaObserver(scope.referee, wanted), aims, lambda truths: truths[0])
    assert found.value == ((heaps[0] ^ heaps[1] ^ heaps[2]) != 0)


def test_play_for_ever_has_no_value() -> None:
    crossing = load_game("examples/crossing.py")
    walk = MoveWalk(crossing.rules(crossing.scope()))
    with pytest.raises(InputError, match=r"a game may come back to .*: play for ever has no value"):
        optimum(walk, Unobserving(), {})


def test_two_players_must_not_move_at_once() -> None:
    class Both(Bet):
        def moves(self, state: str) -> tuple[Move[str, str], ...]:
            return Move("l", state + "l", "me"), Move("r", state + "r", "you")

    with pytest.raises(InputError, match="more than one player moves in"):
        optimum(MoveWalk(Both()), Unobserving(), {"me": Aim.MOST, "you": Aim.LEAST})
