"""The referee plays the authors' games, knows their times, and refuses what is not legal."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from gamemodels.cards import Rank
from gamemodels.rules import replay
from gamemodels.twentyone.board import (
    MENDED,
    EventKind,
    Outcome,
    Part,
    Phase,
    Setting,
    Variants,
)
from gamemodels.twentyone.rules import Draws, Trace, Twentyone, played_out, simulate
from gamemodels.twentyone.view import judged

LOSING = Draws((Rank.THREE, Rank.QUEEN, Rank.NINE))
TYING = Draws(
    (Rank.SIX, Rank.FOUR, Rank.ACE, Rank.JACK),
    (Rank.JACK, Rank.THREE, Rank.EIGHT),
)


def kinds(trace: Trace) -> list[str]:
    """The events of a legal trace."""
    ruling = replay(trace)
    assert ruling.fault is None
    return [event.kind.value for event in ruling.events]


def losing_game(variants: Variants = MENDED) -> Trace:
    """The logged game that is lost."""
    return played_out(Twentyone(variants=variants), [LOSING]).trace


def test_the_logged_games_are_played_as_known(reference: dict[str, Any]) -> None:
    for known in reference["logs"].values():
        cards = {who: tuple(map(Rank, row)) for who, row in known["draws"].items()}
        played = played_out(Twentyone(Setting(**known["scope"])), [Draws(**cards)])
        last = played.trace.boards[-1]
        assert played.fault is None
        assert (len(played.trace), last.clock) == (known["boards"], known["end_tenths"])
        assert last.result is Outcome(known["outcome"])
        if "events" in known:
            assert kinds(played.trace) == known["events"]
            assert [board.clock for board in played.trace.boards] == known["clocks"]


def test_the_tied_game_is_over_at_28_4_seconds_on_board_34() -> None:
    trace = played_out(Twentyone(), [TYING]).trace
    assert (len(trace), trace.boards[-1].clock, trace.boards[-1].result) == (34, 284, Outcome.TIE)


@pytest.mark.parametrize("seed", range(20))
def test_draws_and_stands_tell_the_boards_and_the_time(seed: int) -> None:
    setting = Setting(1 + seed, 21 - seed, variation=seed % 3)
    trace = simulate(Twentyone(setting), seed)
    counted = Counter(kinds(trace))
    draws, stands = counted["deals"], counted["stand"]
    assert len(trace) == 4 + 4 * draws + stands
    soonest = 110 + 22 * draws + 10 * stands
    assert soonest <= trace.boards[-1].clock <= soonest + 2 * draws * setting.variation


@pytest.mark.parametrize("seed", range(10))
def test_text_times_take_120_tenths_and_one_board_more(seed: int) -> None:
    trace = simulate(Twentyone(variants=Variants(text_times=True)), seed)
    counted = Counter(kinds(trace))
    draws, stands = counted["deals"], counted["stand"]
    assert trace.boards[-1].clock == 120 + 12 * draws + 10 * stands
    assert len(trace) == 5 + 4 * draws + stands
    assert counted["check"] == 1


def test_the_losing_game_by_text_times_is_as_known(reference: dict[str, Any]) -> None:
    known = reference["variants"]["text_times"]["LOSE: 3 Q 9"]
    trace = losing_game(Variants(text_times=True))
    assert (len(trace), trace.boards[-1].clock) == (known["boards"], known["end_tenths"])


def test_start_as_shuffle_is_quiet_from_board_2() -> None:
    game = Twentyone(variants=Variants(start_as_shuffle=True))
    (first,) = game.starts()
    (start,) = game.moves(first)
    (quiet,) = game.moves(start.state)
    assert quiet.event.kind is EventKind.QUIET
    assert quiet.state == start.state
    assert start.state.controller.last_input is Phase.SHUFFLE


@pytest.mark.parametrize("both", [False, True])
def test_without_check_winner_no_outcome_comes(both: bool) -> None:
    trace = losing_game(Variants(no_check_winner=True, text_times=both))
    assert kinds(trace)[-1] == "check"
    assert len(trace) == 17
    assert not trace.rules.is_final(trace.boards[-1])
    assert trace.rules.moves(trace.boards[-1])[0].event.kind is EventKind.QUIET


def test_a_second_game_begins_afresh_unless_hands_are_stale() -> None:
    setting = Setting(games=2)
    for variants, hand, left in ((MENDED, 0, 52), (Variants(stale_hands=True), 22, 49)):
        trace = played_out(Twentyone(setting, variants), [LOSING]).trace
        shuffling = next(b for b in trace.boards[17:] if b.deck.action is Phase.SHUFFLE)
        assert shuffling.states[1].value == hand
        assert sum(shuffling.deck.cards) == left
        assert shuffling.drawn == (0, 0)


def test_an_empty_deck_makes_it_quiet() -> None:
    game = Twentyone(Setting(21, 21, copies=1, games=9), Variants(stale_hands=True))
    for seed in range(20):
        last = simulate(game, seed).boards[-1]
        if not sum(last.deck.cards) and not game.is_final(last):
            assert last.result is None
            return
    raise AssertionError("no deck ran out")


def test_with_restarts_a_start_may_come_at_any_tenth_up_to_what_is_due() -> None:
    game = Twentyone(Setting(games=2), Variants(restarts=True))
    (first,) = game.starts()
    (start,) = game.moves(first)
    moves = game.moves(start.state)
    times = [move.event.clock for move in moves if move.event.kind is EventKind.START]
    assert times == list(range(11))
    assert moves[-1].event.kind is EventKind.COMMAND_SHUFFLE
    ignored = moves[3].state
    assert (ignored.clock, ignored.due, ignored.starts) == (3, start.state.due, 2)


def test_overwriting_lets_the_wait_begin_anew() -> None:
    game = Twentyone(Setting(games=2), Variants(restarts=True, overwriting=True))
    (start,) = game.moves(*game.starts())
    later = game.moves(start.state)[3].state
    assert later.due[Part.CONTROLLER.place] == 13


def test_moves_of_chance_weigh_the_cards_left() -> None:
    game = Twentyone(Setting(copies=2, variation=1))
    board = next(
        b
        for b in simulate(game, 1).boards
        if sum(b.deck.cards) == 23 and b.deck.action.value.startswith("DRAW")
    )
    weights: Counter[Rank] = Counter()
    for move in game.moves(board):
        assert move.player is None
        assert move.event.card is not None
        weights[move.event.card] += int(move.weight)
    assert {rank: weights[rank] // 2 for rank in Rank} == dict(
        zip(Rank, board.deck.cards, strict=True)
    )


def test_the_same_seed_plays_the_same_game(any_variants: Variants) -> None:
    game = Twentyone(Setting(6, 7, copies=2, games=2), any_variants)
    played = simulate(game, 3, boards=80)
    assert played == simulate(game, 3, boards=80)
    assert judged(played).fault is None


BROKEN = {
    "clock": lambda b: replace(b, clock=b.clock + 1),
    "starts": lambda b: replace(b, starts=0),
    "outcomes": lambda b: replace(b, outcomes=b.outcomes + 1),
    "result": lambda b: replace(b, result=Outcome.TIE),
    "due": lambda b: replace(b, due=(None, None, None, None, None, 999)),
    "drawn": lambda b: replace(b, drawn=(9, 9)),
    "dealer": lambda b: replace(
        b, states=(*b.states[:3], replace(b.states[3], value=5), *b.states[4:])
    ),
    "deck": lambda b: replace(
        b, states=(*b.states[:4], replace(b.states[4], cards=(1,) * 13), b.states[5])
    ),
}


@pytest.mark.parametrize("field", BROKEN)
def test_a_board_with_one_wrong_field_is_refused(field: str) -> None:
    trace = losing_game()
    for place in range(1, len(trace)):
        boards = list(trace.boards)
        boards[place] = BROKEN[field](boards[place])
        if boards[place] != trace.boards[place]:
            fault = judged(trace.rules.trace(boards)).fault
            assert fault is not None
            assert fault.index == place
            assert "due was" in fault.reason


def test_a_board_left_out_is_refused_where_it_is_missing() -> None:
    trace = losing_game()
    for place in range(1, len(trace) - 1):
        boards = (*trace.boards[:place], *trace.boards[place + 1 :])
        fault = judged(trace.rules.trace(boards)).fault
        assert fault is not None
        assert fault.index == place


def test_nothing_follows_the_final_board() -> None:
    trace = losing_game()
    fault = judged(trace.rules.trace((*trace.boards, trace.boards[-1]))).fault
    assert fault is not None
    assert (fault.index, fault.legal) == (17, ())
    assert "nothing follows" in fault.reason


def test_a_fault_says_what_was_due_by_whom_and_when() -> None:
    trace = losing_game()
    boards = list(trace.boards)
    hand = replace(boards[6].states[1], value=4)
    boards[6] = replace(boards[6], states=(boards[6].states[0], hand, *boards[6].states[2:]))
    fault = judged(trace.rules.trace(boards)).fault
    assert fault is not None
    said = "due was: at 13.1 s challenger.hand says 3, and challenger.value is 4, not 3"
    assert fault.reason == said


def test_a_game_that_starts_elsewhere_is_refused() -> None:
    trace = losing_game()
    fault = judged(trace.rules.trace(trace.boards[1:])).fault
    assert fault is not None
    assert fault.index == 0
    assert "starts is 1, not 0" in fault.reason


@pytest.mark.parametrize(
    ("setting", "flaw"),
    [
        (Setting(0), "challenger is 0, and must be from 1 to 21"),
        (Setting(dealer=22), "dealer is 22, and must be from 1 to 21"),
        (Setting(copies=9), "copies is 9, and must be from 1 to 8"),
        (Setting(games=0), "games is 0, and must be from 1 to 9"),
        (Setting(variation=10), "variation is 10, and must be from 0 to 9"),
    ],
)
def test_a_setting_out_of_bounds_is_refused(setting: Setting, flaw: str) -> None:
    game = Twentyone(setting)
    assert game.flaw() == flaw
    fault = judged(game.trace(game.starts())).fault
    assert fault is not None
    assert fault.reason == flaw


def test_events_have_words() -> None:
    trace = losing_game()
    said = [event.words for event in replay(trace).events]
    assert said[:7] == [
        "START comes in",
        "controller says SHUFFLE",
        "deck says HIT",
        "controller says DRAW for the challenger",
        "deck deals 3 for the challenger",
        "challenger.hand says 3",
        "challenger.threshold says HIT",
    ]
    assert said[-2:] == ["challenger.threshold says STAND 22", "controller says LOSE"]
    assert all(a != b for a, b in pairwise(trace.boards))


def test_no_start_is_to_come_where_more_have_come_than_there_are_games() -> None:
    game = Twentyone(Setting(games=1))
    (first,) = game.starts()
    strange = replace(first, starts=2, result=Outcome.WIN)
    assert [move.event.kind for move in game.moves(strange)] == [EventKind.QUIET]
