"""The table's known answers: transcripts, seeded sessions, exact figures, deadlocks."""

import random
import re
from fractions import Fraction
from math import perm
from typing import Any

import pytest
from tests.table.conftest import KNOWN
from tests.table.scenes import session

from gamemodels.table import one_deck
from gamemodels.table.dealer import DealerSession, dice_of
from gamemodels.table.judge import Verdict, judge
from gamemodels.table.player import PlayerSession
from gamemodels.table.qtable import Learner, QTable, keys
from gamemodels.table.worth import (
    Policy,
    best_table,
    improved,
    random_play,
    without_rule,
    worth,
)


@pytest.mark.parametrize("row", KNOWN["transcripts"], ids=lambda row: row["name"])
def test_the_judge_says_what_is_known(row: dict[str, Any]) -> None:
    judged = judge(row["text"])
    assert judged.verdict.value == row["verdict"]
    for key, told in {"line": judged.line, "game": judged.game, "games": judged.games}.items():
        assert row.get(key, told) == told
    if "reason" in row:
        assert re.sub(r" \([^)]*\)", "", judged.reason) == row["reason"]
        assert judged.state.value == row["state"]


def test_a_seed_gives_the_known_session() -> None:
    # A table nobody filled hits below 17, as the known player does.
    player = PlayerSession("team6", Learner(QTable()))
    told = session(DealerSession(3, dice_of("7", 0), reveal=True), player)
    assert told == KNOWN["seeded_session"]["text"]


def test_a_thousand_seeded_games_come_to_the_known_tally() -> None:
    player = PlayerSession("team6", Learner(QTable()))
    session(DealerSession(1_000, dice_of("7", 0)), player)
    assert (
        player.tally == KNOWN["seeded_session"]["tally of 1000 games, dealer --seed 7, session 0"]
    )


@pytest.mark.parametrize("seed", range(5))
def test_sessions_by_random_players_are_legal(seed: int) -> None:
    learner = Learner(QTable(), dice=random.Random(seed))
    player = PlayerSession("random", learner, train=True)
    told = session(DealerSession(40, dice_of(str(seed), 0), reveal=True), player)
    heading = "# tcp-blackjack 1, numGames 40, reveal\n"
    assert judge(heading + told).verdict is Verdict.LEGAL
    assert judge(told[: told.rindex("dealer QUIT")]).verdict is Verdict.CUT_OFF


def literal_random_play(points: int, dealer: int, aces: int) -> Fraction:
    """Hit or stand alike, but for a player who stands on 12."""
    return Fraction(points != 12, 2)


def literal_greedy_play() -> Policy:
    """What is better by what random play is worth, but for standing on 12."""
    better = improved(literal_random_play)
    return lambda points, dealer, aces: 0 if points == 12 else better(points, dealer, aces)


def test_infinite_decks_are_worth_what_is_known() -> None:
    values = KNOWN["values"]
    for name, policy in {
        "literal: random training play, infinite": literal_random_play,
        "literal: greedy after endless averaging, infinite": literal_greedy_play(),
        "mended: best table, infinite": best_table(),
    }.items():
        assert str(worth(policy)) == values[name]["exact"]
    assert worth(improved(improved(random_play))) == worth(best_table())


def test_how_often_the_text_has_no_result() -> None:
    known = KNOWN["no_rule_applies (both under 21), literal greedy"]["infinite"]["exact"]
    assert str(worth(literal_greedy_play(), without_rule)) == known


Hand = tuple[int, int, int]
"""Points, the dealer's card and high aces."""


def values(policy: Policy, dealer: int) -> dict[Hand, tuple[float, float]]:
    """What endless averaging of hits and stands comes to, where decisions follow a policy."""
    deck = one_deck.with_card(one_deck.FULL, dealer - 2, -1)
    reached = {
        cards: ways
        for cards, ways in one_deck.hands(policy, dealer)
        if one_deck.hand_of(cards)[0] <= 21
    }
    worth: dict[one_deck.Cards, float] = {}
    sums: dict[Hand, list[float]] = {}
    for cards in sorted(reached, key=sum, reverse=True):
        points, aces = one_deck.hand_of(cards)
        many, stand, hit = sum(cards), float(one_deck.stand_value(cards, dealer)), 0.0
        share = float(one_deck.share_of(policy, points, dealer, aces))
        if share:
            for at, held in enumerate(cards):
                if deck[at] > held:
                    more = worth.get(one_deck.with_card(cards, at), -1.0)
                    hit += (deck[at] - held) * more / (one_deck.LEFT - many)
        worth[cards] = share * hit + (1 - share) * stand
        if share not in (0, 1):
            weight = reached[cards] / perm(one_deck.LEFT, many)
            row = sums.setdefault((points, dealer, aces), [0.0, 0.0, 0.0])
            row[:] = (row[0] + weight, row[1] + weight * hit, row[2] + weight * stand)
    return {key: (hit / weight, stand / weight) for key, (weight, hit, stand) in sums.items()}


def averages(dealers: range) -> dict[Hand, tuple[float, float]]:
    """What endless averaging of literal random play comes to on one deck."""
    rows = (values(literal_random_play, dealer) for dealer in dealers)
    return {key: value for row in rows for key, value in row.items()}


def test_averages_of_random_play_on_one_deck() -> None:
    known = {tuple(map(int, key.split(","))): pair
             for key, pair in KNOWN["q_random_literal_one_deck"].items()}  # fmt: skip
    values = averages(range(6, 7))
    assert len(values) == 16
    for key, pair in values.items():
        assert pair == pytest.approx(known[key], abs=1e-12)


@pytest.mark.slow
def test_greedy_play_after_endless_averaging_on_one_deck() -> None:
    values = averages(range(2, 12))

    def greedy(points: int, dealer: int, aces: int) -> int:
        if points == 12:
            return 0
        hit, stand = values[points, dealer, aces]
        return int(hit > stand)

    known = KNOWN["values"]["literal: greedy after endless averaging, one deck"]["exact"]
    assert str(one_deck.worth(greedy)) == known


@pytest.mark.slow
def test_no_change_of_one_entry_improves_the_best_table_on_one_deck() -> None:
    for dealer in range(2, 12):
        best = one_deck.worth_against(best_on_one_deck, dealer)
        for points, upcard, aces in keys():
            if upcard != dealer:
                continue

            def changed(p: int, d: int, a: int, at: tuple[int, int] = (points, aces)) -> int:
                return best_on_one_deck(p, d, a) ^ ((p, a) == at)

            assert one_deck.worth_against(changed, dealer) <= best


def best_on_one_deck(points: int, dealer: int, aces: int) -> int:
    """The best table that is known, as a policy."""
    row = KNOWN["best_chart_mended"]["soft" if aces else "hard"][str(points)]
    return int(row[dealer - 2] == "H")


def test_the_best_table_on_one_deck() -> None:
    exact = KNOWN["values"]["mended: best table found, one deck"]["exact"]
    assert str(one_deck.worth(best_on_one_deck)) == exact
