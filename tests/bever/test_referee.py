"""The referee: the published games, the numbers that are known, and each rule by itself."""

from fractions import Fraction
from itertools import chain
from typing import Any

import pytest
from tests.bever.exploring import first_broken, levels, play_out

from gamemodels.bever.board import VARIANTS, Board, Event, Hand, Kind, Player, Variants
from gamemodels.bever.notation import read_deal
from gamemodels.bever.rules import Bever
from gamemodels.rules import replay

ONE, TWO = Player.ONE, Player.TWO


def example(known: Any, **changes: Any) -> tuple[Bever, tuple[Board, ...]]:
    """The published game, by whichever rules."""
    rules = Bever(**{"highest": known["example"]["highest"], **changes})
    return rules, play_out(rules, known["example"]["start"], known["example"]["moves"])


def test_the_published_game_has_its_worlds_and_its_caller(known: Any) -> None:
    rules, boards = example(known)
    assert [board.worlds for board in boards] == known["example"]["worlds"]
    assert [rules.caller(board) for board in boards] == [None] * 4 + [ONE]
    _, longer = example(known, highest=4)
    assert [board.worlds for board in longer] == known["example"]["worlds_0_to_4"]


def test_silence_tells_more_of_the_published_game(known: Any) -> None:
    rules, boards = example(known, variants=Variants(silence=True))
    assert [board.worlds for board in boards] == known["example"]["worlds_silence"]
    assert rules.caller(boards[-1]) is ONE


def test_other_known_games(known: Any) -> None:
    for game in known["games"]:
        rules = Bever(game["highest"])
        boards = play_out(rules, game["start"], game["moves"])
        assert [str(board.deal) for board in boards] == game["boards"]
        assert [board.worlds for board in boards] == game["worlds"]
        for board, ranges in zip(boards, game["ranges"], strict=True):
            for index, player in enumerate(("p1", "p2")):
                one, two = ranges[f"{player}_1"], ranges[f"{player}_2"]
                box = {(a, b) for a in range(one[0], one[1] + 1) for b in range(two[0], two[1] + 1)}
                assert board.possible[index] == box
        caller = rules.caller(boards[-1])
        assert caller is not None
        assert caller.value == game["caller"]


@pytest.mark.parametrize("highest", [1, 3])
def test_all_boards_that_can_be_reached(known: Any, highest: int) -> None:
    boards = sum(len(level) for level in levels(Bever(highest)))
    assert boards == known["reachable_boards"][str(highest)]


@pytest.mark.slow
def test_all_boards_of_the_page_that_can_be_reached() -> None:
    assert sum(len(level) for level in levels(Bever(4))) == 96_697


@pytest.mark.parametrize("player", Player)
@pytest.mark.parametrize("highest", [1, 4])
def test_the_fewest_turns_until_somebody_can_call(known: Any, highest: int, player: Player) -> None:
    rules = Bever(highest)
    most = 1000 if highest == 1 else 4
    boards = first_broken(rules, lambda board: rules.caller(board) is not player, most)
    turns = None if boards is None else boards - 1
    assert turns == known["fewest_turns"][f"highest {highest}"][player.value]


def test_the_fewest_turns_from_the_published_deal(known: Any) -> None:
    rules = Bever(3, start=read_deal("2233/0"))
    boards = first_broken(rules, lambda board: rules.caller(board) is not ONE)
    assert boards == known["fewest_turns"]["3:2233/0 Player1"] + 1


def test_with_no_points_at_all_nobody_can_ever_call() -> None:
    for top in range(4):
        rules = Bever(3, start=read_deal(f"0000/{top}"))
        assert not any(map(rules.is_final, chain(*levels(rules))))


def test_games_start_with_any_deal_and_nothing_known() -> None:
    starts = list(Bever(4).starts())
    assert len(starts) == len(set(starts)) == 3125
    assert {board.worlds for board in starts} == {625}
    assert {board.turn for board in starts} == {ONE}
    (given,) = Bever(3, start=read_deal("2233/0")).starts()
    assert str(given.deal) == "2233/0"


def test_a_draw_is_chance_and_a_take_the_players_choice() -> None:
    rules = Bever(3)
    (draw,) = Bever(3, start=read_deal("2133/3")).starts()
    moves = rules.moves(draw)
    assert [str(move.event) for move in moves] == ["swap 1 0", "swap 1 1", "discard 2", "discard 3"]
    assert {(move.player, move.weight) for move in moves} == {(None, Fraction(1, 4))}
    (take,) = Bever(3, start=read_deal("2233/0")).starts()
    assert [(str(move.event), move.player) for move in rules.moves(take)] == [
        ("take 1", ONE),
        ("take 2", ONE),
    ]


def test_chances_add_up_to_one() -> None:
    rules = Bever(2)
    for board in list(rules.starts())[::7]:
        moves = rules.moves(board)
        if all(move.player is None for move in moves):
            assert sum(move.weight for move in moves) == 1


def test_nothing_follows_a_final_board(known: Any) -> None:
    rules, boards = example(known)
    assert rules.is_final(boards[-1])
    assert rules.moves(boards[-1]) == ()
    assert replay(rules.trace(boards)).fault is None


def test_what_is_possible_is_what_the_strategy_could_have_led_to() -> None:
    """The formulas of the specification, against the referee's way round, on all boards."""
    rules = Bever(2)
    for board in chain(*levels(rules)):
        own = board.turn.index
        for move in rules.moves(board):
            after = move.state
            left = by_formula(board.possible[own], board.top, move.event, after.top)
            assert after.possible[own] == left
            assert after.possible[1 - own] == board.possible[1 - own]


def by_formula(hands: frozenset[Hand], top: int, event: Event, laid: int) -> set[Hand]:
    """What the specification's formulas leave of a set of hands."""
    if event.position is None:
        return {hand for hand in hands if max(hand) <= min(top, laid)}
    a, b = event.position - 1, 2 - event.position
    before = [hand for hand in hands if hand[a] == laid and hand[b] <= laid]
    cards = [top] if event.kind is Kind.TAKE else list(range(laid))
    pairs = [(card, hand[b]) for hand in before for card in cards]
    return {pair if a == 0 else (pair[1], pair[0]) for pair in pairs}


def test_a_swap_multiplies_the_worlds_by_one_less_than_the_highest_at_most() -> None:
    rules = Bever(3)
    grown = (
        move.state.worlds / board.worlds
        for board in chain(*levels(rules))
        for move in rules.moves(board)
    )
    assert max(grown) == 2


def test_only_who_has_just_moved_may_call_by_that_variant(known: Any) -> None:
    _, boards = example(known)
    last = boards[-1]
    assert last.turn is ONE
    assert Bever(3).caller(last) is ONE
    assert not Bever(3, Variants(mover_calls=True)).is_final(last)


def test_free_play_keeps_the_move_that_led_to_a_board() -> None:
    rules = Bever(2, Variants(free_play=True))
    start = next(iter(rules.starts()))
    moves = rules.moves(start)
    assert len(moves) == 2 + 2 * 3 + 3
    assert all(move.state.came_by == move.event for move in moves)
    assert len({move.state for move in moves}) == len(moves)
    assert replay(rules.trace([start, moves[3].state])).events == (moves[3].event,)


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        (Bever(0), "highest is 0: a number from 1 to 9 was expected"),
        (Bever(10), "highest is 10"),
        (Bever(3, start=read_deal("2243/0")), "the deal 2243/0 has a card that is not in 0..3"),
        (
            Bever(3, Variants(silence=True, mover_calls=True)),
            "silence does not go with mover_calls",
        ),
        (Bever(3, Variants(silence=True, pure_announcements=True)), "pure_announcements"),
    ],
)
def test_rules_that_make_no_sense_say_why(rules: Bever, reason: str) -> None:
    assert reason in str(rules.flaw())


def test_variants_have_the_names_of_the_specification() -> None:
    assert VARIANTS == (
        "pure_announcements",
        "reversed_five",
        "free_play",
        "silence",
        "mover_calls",
    )
    assert Variants.named(["silence", "free_play"]).flaw() is None
