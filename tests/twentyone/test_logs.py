"""The logs of the authors' simulator: read, found legal, written again byte for byte."""

from collections.abc import Callable
from typing import Any

import pytest

from gamemodels.cards import Rank
from gamemodels.twentyone.board import Setting, Variants
from gamemodels.twentyone.logs import (
    IllegalLog,
    LogError,
    UnreadableLog,
    flaw_of_log,
    log_of,
    read_log,
)
from gamemodels.twentyone.rules import Draws, Twentyone, draws_of, played_out, simulate


@pytest.fixture(scope="module")
def known(reference: dict[str, Any]) -> dict[str, Any]:
    """The log that is known in full."""
    log: dict[str, Any] = reference["logs"]["LOSE"]
    return log


def test_the_known_log_is_read_and_written_again(known: dict[str, Any]) -> None:
    log = read_log(known["csv"])
    assert len(log.trace) == known["boards"]
    assert log_of(log.trace, log.order) == known["csv"]
    assert [card.value for card in log.order] == known["deck_order_after_shuffle"]


def test_a_log_is_written_from_draws_and_order_alone(known: dict[str, Any]) -> None:
    draws = Draws(tuple(map(Rank, known["draws"]["challenger"])))
    trace = played_out(Twentyone(Setting(**known["scope"])), [draws]).trace
    order = [Rank(card) for card in known["deck_order_after_shuffle"]]
    assert log_of(trace, order) == known["csv"]


@pytest.mark.parametrize("seed", range(10))
def test_a_written_log_reads_as_the_same_game(seed: int) -> None:
    setting = Setting(3 + seed, 20 - seed, copies=1 + seed % 4)
    trace = simulate(Twentyone(setting), seed, boards=None if seed % 2 else 12)
    assert read_log(log_of(trace)).trace == trace


def test_the_dealers_turn_has_a_row_that_says_continue() -> None:
    draws = Draws((Rank.SEVEN, Rank.EIGHT), (Rank.THREE, Rank.NINE, Rank.THREE, Rank.SEVEN))
    text = log_of(played_out(Twentyone(), [draws]).trace)
    assert "\n16.4;11;controller;outcomeOutPort;CONTINUE\n" in text
    assert "\n26.2;11;controller;outcomeOutPort;WIN\n" in text
    assert "17.4;11;controller;playerOutPort;DEALER\n" in text
    assert "18.4;10;deck;dealerCardOutPort;3\n" in text


def test_in_a_written_log_the_cards_not_drawn_come_first_in_order() -> None:
    draws = Draws((Rank.THREE, Rank.QUEEN, Rank.NINE))
    trace = played_out(Twentyone(Setting(copies=1)), [draws]).trace
    assert "[A,2,4,5,6,7,8,10,J,K,9,Q,3,]" in log_of(trace)


CHANGES: dict[str, Callable[[str], list[str]]] = {
    "dropped": lambda line: [],
    "doubled": lambda line: [line, line],
    "longer": lambda line: [f"{line}x"],
    "late": lambda line: [line.replace(";", "9;", 1)],
    "other data": lambda line: [line.replace("0", "1", 1) if "0" in line else f"{line} "],
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_log_with_one_wrong_line_is_refused_about_there(
    change: str, known: dict[str, Any]
) -> None:
    lines = known["csv"].split("\n")[:-1]
    for place, line in enumerate(lines):
        changed = CHANGES[change](line)
        if changed != [line]:
            text = "".join(f"{each}\n" for each in (*lines[:place], *changed, *lines[place + 1 :]))
            with pytest.raises(LogError) as refused:
                read_log(text)
            assert abs(refused.value.line - (place + 1)) <= 2, (line, refused.value)


def test_the_deck_must_shrink_by_the_card_dealt(known: dict[str, Any]) -> None:
    lines = known["csv"].split("\n")
    place = next(i for i, line in enumerate(lines) if line.endswith("cards remaining: 51")) + 1
    lines[place] = lines[place].replace("9,Q,]", "Q,9,]")
    with pytest.raises(IllegalLog) as refused:
        read_log("\n".join(lines))
    assert refused.value.line == place + 1
    assert "9,Q,]" in refused.value.reason


def test_a_shuffle_must_keep_the_cards(known: dict[str, Any]) -> None:
    with pytest.raises(IllegalLog, match="the deck has 4 of each rank"):
        read_log(known["csv"].replace("[5,K,4,10,", "[5,K,4,9,"))


@pytest.mark.parametrize(
    ("change", "line", "said"),
    [
        (lambda text: "", 1, "a log has 'sep=;' here"),
        (lambda text: text.replace(";", ","), 1, "a log has 'sep=;' here"),
        (lambda text: text[6:], 1, "a log has 'sep=;' here"),
        (lambda text: text.replace("model_id", "id", 1), 2, "a log has 'time;model_id"),
        (lambda text: "\n".join(text.split("\n")[:2]) + "\n", 3, "there is the end"),
        (lambda text: text[:500], 12, "half a row"),
        (lambda text: text.replace("0;5;hand;;", "0;5;hand", 1), 4, "half a row"),
        (lambda text: f"{text[:200]}\0{text[200:]}", 7, "NUL"),
        (lambda text: text.replace("threshold: 15", "threshold: 22"), 5, "1 to 21"),
        (lambda text: text.replace("remaining: 52", "remaining: 50", 1), 8, "by thirteens"),
        (lambda text: f"{text}19;1;start;;inf\n", 112, "follows the last row"),
    ],
)
def test_what_is_no_log_is_refused_at_its_line(
    change: Any, line: int, said: str, known: dict[str, Any]
) -> None:
    with pytest.raises(LogError) as refused:
        read_log(change(known["csv"]))
    assert said in refused.value.reason
    assert refused.value.line == line
    if "follows" not in said:
        assert isinstance(refused.value, UnreadableLog)


def test_rows_out_of_order_make_no_log(known: dict[str, Any]) -> None:
    rows = known["csv"].split("\n")
    for place, row in enumerate(rows[:-2]):
        following = rows[place + 1]
        if (";5;" in row and ";6;" in following) or (";10;" in row and ";5;" in following):
            swapped = [*rows[:place], following, row, *rows[place + 2 :]]
            with pytest.raises(UnreadableLog) as refused:
                read_log("\n".join(swapped))
            assert refused.value.line == place + 1


def test_a_log_that_ends_early_says_what_is_due_next(known: dict[str, Any]) -> None:
    rows = known["csv"].split("13.2;6")[0]
    with pytest.raises(IllegalLog, match=r"ends here, and '13\.2;6;threshold-c;decisionOut"):
        read_log(rows)


def test_only_one_game_by_the_mended_rules_can_be_logged() -> None:
    stale = Twentyone(variants=Variants(stale_hands=True))
    assert "stale_hands" in str(flaw_of_log(simulate(stale, 1)))
    assert "one game" in str(flaw_of_log(simulate(Twentyone(Setting(games=2)), 1)))
    assert flaw_of_log(simulate(Twentyone(), 1)) is None
    assert len(draws_of(simulate(Twentyone(), 1))) == 1
