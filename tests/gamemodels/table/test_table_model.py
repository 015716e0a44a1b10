"""The table's known answers: transcripts, seeded sessions, exact figures, deadlocks."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from gamemodels.table import one_deck
from gamemodels.table.dealing import DealerSession, dice_of
from gamemodels.table.learning import Learner, Rule
from gamemodels.table.playing import PlayerSession
from gamemodels.table.qtable import QError, QTable, parsed
from gamemodels.table.talk import Programs, explore
from gamemodels.table.transcripts import Verdict, judge
from gamemodels.table.variants import Variants
from gamemodels.table.worth import best_table, improved, literal_random_play, random_play, worth

KNOWN: dict[str, Any] = json.loads((Path(__file__).parents[2] / "data" / "table.json").read_text())


def session(dealer: DealerSession, player: PlayerSession) -> str:
    """A whole session without a socket, as a transcript."""
    lines, said = [], player.join()
    while not player.over:
        lines.append(f"player {said}")
        for message in dealer.hear(said):
            lines.append(f"dealer {message}")
            said = player.hear(message) or said
    return "\n".join(lines) + "\n"


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


def test_the_best_table_on_one_deck() -> None:
    chart = KNOWN["best_chart_mended"]

    def best(points: int, dealer: int, aces: int) -> int:
        return int(chart["soft" if aces else "hard"][str(points)][dealer - 2] == "H")

    exact = KNOWN["values"]["mended: best table found, one deck"]["exact"]
    assert str(one_deck.worth(best)) == exact


def test_an_empty_table_has_the_known_size() -> None:
    assert len(QTable().text()) == 49_620


def test_averages_survive_saving() -> None:
    table = QTable()
    player = PlayerSession("a", Learner(table, Rule.AVERAGE, dice=random.Random(1)), train=True)
    session(DealerSession(500, dice_of("1", 0)), player)
    again = parsed(table.text())
    assert (again.counts, again.sums, again.values) == (table.counts, table.sums, table.values)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("0 0 0 0 0", "line 1: 5 fields"),
        ("21 0 0 0 0 0.000000", "line 1: points '21'"),
        ("0 0 0 0 1 nan", "line 1: value 'nan'"),
        ("0 0 0 0 1 1.500000", "line 1: value '1.500000'"),
        ("0 0 0 0 0 0.500000", "line 1: value 0.500000 with no visits"),
        ("0 0 0 1 0 0.000000", "line 2: this entry has come before"),
    ],
)
def test_a_bad_table_is_refused_by_its_line(line: str, wrong: str) -> None:
    rest = QTable().text().split("\n", 1)[1]
    with pytest.raises(QError, match=re.escape(wrong)):
        parsed(f"{line}\n{rest}")


@pytest.mark.parametrize(
    ("rules", "games", "messages"),
    [
        ("mended", None, None),
        ("literal-bust", None, None),
        ("literal-join", 1, None),
        ("literal-join", 2, 8),
        ("literal-21", None, 7),
        ("literal-22", None, 7),
    ],
)
def test_deadlocks(rules: str, games: int | None, messages: int | None) -> None:
    found = explore(Programs(games, Variants.named([rules])))
    assert (None if found.way is None else len(found.messages)) == messages
