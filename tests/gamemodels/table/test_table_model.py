"""The table's known answers: transcripts, seeded sessions, exact figures, deadlocks."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from tests.gamemodels.table.sessions import session

from gamemodels.table import one_deck
from gamemodels.table.dealing import DealerSession, dice_of
from gamemodels.table.learning import Learner
from gamemodels.table.playing import PlayerSession
from gamemodels.table.qtable import QTable, keys
from gamemodels.table.transcripts import Verdict, judge
from gamemodels.table.worth import (
    best_table,
    improved,
    literal_random_play,
    random_play,
    without_rule,
    worth,
)

KNOWN: dict[str, Any] = json.loads((Path(__file__).parents[2] / "data" / "table.json").read_text())


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


def test_infinite_decks_are_worth_what_is_known() -> None:
    greedy = improved(literal_random_play, stand_on_12=True)
    values = KNOWN["values"]
    for name, policy in {
        "literal: random training play, infinite": literal_random_play,
        "literal: greedy after endless averaging, infinite": greedy,
        "mended: best table, infinite": best_table(),
    }.items():
        assert str(worth(policy)) == values[name]["exact"]
    assert worth(improved(improved(random_play))) == worth(best_table())


def test_how_often_the_text_has_no_result() -> None:
    greedy = improved(literal_random_play, stand_on_12=True)
    known = KNOWN["no_rule_applies (both under 21), literal greedy"]["infinite"]["exact"]
    assert str(worth(greedy, without_rule)) == known


def averages(dealers: range) -> dict[one_deck.Key, tuple[float, float]]:
    """What endless averaging of literal random play comes to on one deck."""
    rows = (one_deck.values(literal_random_play, dealer) for dealer in dealers)
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
