"""Games of users with modal words, and with choices of which chance decides what comes."""

from dataclasses import dataclass
from fractions import Fraction

from gamechecks import force, odds
from gamechecks.games import (
    NUMBER,
    TRUTH,
    Game,
    GameScope,
    Move,
    Rules,
    Vocabulary,
    modal,
    of_state,
    option,
)
from gamechecks.testing import assert_forced, assert_found, assert_not_forced, assert_refuted


@dataclass(frozen=True)
class Bets(Rules[int, str]):
    """A player stakes a little or a lot, once: a coin decides what comes of it."""

    def starts(self) -> list[int]:
        return [0]

    def moves(self, state: int) -> list[Move[str, int]]:
        stakes = {"little": 1, "lot": 3}
        return [
            Move(f"{name} {sign:+}", 10 + sign * stake, "Player", Fraction(weight, 4), choice=name)
            for name, stake in stakes.items()
            for sign, weight in ((1, 1), (-1, 3))
        ]

    def is_final(self, state: int) -> bool:
        return state > 0


@dataclass(frozen=True)
class BetScope(GameScope):
    """One bet."""

    boards: int = option(2, "look at games of at most K boards", metavar="K")


WORDS = (
    of_state("purse", NUMBER, "What the player has.", lambda rules, state: state),
    modal(
        "might",
        "might(F)",
        "F is true after some move.",
        lambda rules, state, formula: any(formula(move.state) for move in rules.moves(state)),
        takes=(TRUTH,),
    ),
)
BETS = Game(
    name="bets",
    scope=BetScope,
    rules=lambda scope: Bets(),
    vocabulary=lambda rules: Vocabulary(words=WORDS),
)


def test_a_modal_word_reads_its_formula_at_other_states() -> None:
    assert_found("eventually(might(purse == 13) and might(not purse == 13))", game=BETS)
    assert_refuted("eventually(might(purse == 12))", game=BETS)


def test_a_player_chooses_among_choices_and_chance_within_one() -> None:
    """Of four moves the player may take none that ends well for sure, and two to a half."""
    assert_not_forced("Player", "at_end(purse > 10)", game=BETS)
    assert_forced("Player", "at_end(purse >= 9)", game=BETS)
    answer = odds(BetScope(), "at_end(purse > 10)", best="Player")
    (chance,) = answer.chances.values()
    assert (chance.least, chance.greatest) == (Fraction(1, 4), Fraction(1, 4))
    assert force(BetScope(), "Player", "at_end(purse != 11)").outcome.value == "forced"
