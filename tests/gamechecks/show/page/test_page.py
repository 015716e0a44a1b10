"""The page's text: whole, escaped, the same every time, and all of it inside."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest
from tests.words import words

from gamechecks.core.errors import GameChecksError
from gamechecks.language import concrete, parse
from gamechecks.show import page as pages
from gamechecks.traces.judging import BoardStatus, Judgement, judge
from gamemodels.mancala.board import KALAH, Board, Layout, Player
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.page import Marbles
from gamemodels.mancala.rules import Event, EventKind, Mancala, Trace, starting_board

Game = tuple[Trace, tuple[Event, ...]]
DATA = re.compile(r'<script type="application/json" id="trace">(.*?)</script>', re.DOTALL)
HOSTILE = "0 <total and total> 0"


def page(judgement: Judgement, formulas: Sequence[str] = ()) -> str:
    """The page of a trace of Mancala."""
    return pages.page(judgement, formulas, Marbles())


def data(text: str) -> dict[str, Any]:
    """What the page gives to its script."""
    (found,) = DATA.findall(text)
    read: dict[str, Any] = json.loads(found)
    return read


class Outline(HTMLParser):
    """Every tag that opens, the addresses in it, and the words outside scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.addresses: list[str] = []
        self.words = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1] not in ("script", "style"):
            self.words += data


def test_the_same_trace_gives_the_same_page(eventful: Game) -> None:
    trace, _ = eventful
    assert page(judge(trace, MANCALA), formulas=["draw"]) == page(
        judge(trace, MANCALA), formulas=["draw"]
    )


def test_nothing_comes_from_elsewhere(eventful: Game) -> None:
    text = page(judge(eventful[0], MANCALA))
    assert all(address.startswith("data:") for address in Outline(text).addresses)
    assert "@import" not in text
    assert not re.search(r"\b(?:fetch|XMLHttpRequest|WebSocket|import)\b\s*\(", text)
    assert "default-src 'none'" in text


def test_a_formula_that_looks_like_a_tag_stays_a_text(eventful: Game) -> None:
    outline = Outline(page(judge(eventful[0], MANCALA), [HOSTILE]))
    assert "total" not in outline.tags
    assert outline.words.count(HOSTILE) == 1


def test_formulas_keep_their_signs(eventful: Game) -> None:
    formula = "always(hand < 9 and 0 <= total) and 1 > 0"
    text = page(judge(eventful[0], MANCALA), formulas=[formula])
    assert data(text)["rows"][0]["name"] == formula
    assert "<" not in DATA.findall(text)[0]


def test_rows_are_what_the_referee_reads(eventful: Game) -> None:
    trace, _ = eventful
    formula = "always(hand <= 0 or score(Player1) < 2)"
    node = parse(formula, words(8))
    (row,) = data(page(judge(trace, MANCALA), formulas=[formula]))["rows"]
    expected = "".join("+" if value else "-" for value in concrete.values(node, trace))
    assert row["truths"] == expected
    assert row["wrong"] == concrete.wrong_at(node, trace)


def test_boards_after_the_end_are_left_out(eventful: Game) -> None:
    trace, _ = eventful
    last = trace.boards[-1]
    padded = replace(trace, states=(*trace.boards, replace(last, turn=last.turn.other)))
    shown = data(page(judge(padded, MANCALA), ["True"]))
    assert len(shown["boards"]) == len(trace)
    assert shown["rows"][0]["truths"] == "+" * len(trace)


def test_a_property_has_its_name_and_its_formula(eventful: Game) -> None:
    text = page(judge(eventful[0], MANCALA), formulas=["marbles-conserved", "draw"])
    rows = data(text)["rows"]
    assert [row["name"] for row in rows] == ["marbles-conserved", "draw"]
    assert rows[0]["formula"].startswith("always(total ==")
    assert '<dt class="true">true</dt><dd>marbles-conserved</dd>' in text


def test_a_mistake_in_a_formula_is_told(eventful: Game) -> None:
    with pytest.raises(GameChecksError, match="did you mean `hand`"):
        page(judge(eventful[0], MANCALA), formulas=["hnd == 1"])


def test_every_board_tells_the_move_that_led_to_it_and_what_it_changed(eventful: Game) -> None:
    trace, _ = eventful
    boards = data(page(judge(trace, MANCALA)))["boards"]
    assert boards[0]["move"] == "the game begins"
    assert boards[1]["move"] == "Player 1 picks up 1 from pocket 2"
    assert boards[1]["changes"] == ["pocket 2 lost 1", "the hand gained 1"]
    assert (boards[1]["over"], boards[1]["next"]) == (1, 2)
    assert boards[2]["changes"][-1] == "the turn goes to Player 2"


def test_turns_cover_every_board_but_the_first_once(eventful: Game) -> None:
    trace, _ = eventful
    turns = data(page(judge(trace, MANCALA)))["turns"]
    covered = [board for turn in turns for board in turn["boards"]]
    assert covered == list(range(1, len(trace)))
    assert "forfeit" in {turn["title"] for turn in turns}


def test_the_head_says_which_game_it_is(eventful: Game) -> None:
    words = Outline(page(judge(eventful[0], MANCALA))).words
    assert "A complete game of Mancala" in words
    assert "legal: a complete game of 15 boards" in words
    assert "8 pockets, 1 marble each" in words
    assert "every move is legal" in words


def test_the_referees_objection_is_shown() -> None:
    layout = Layout.canonical(4)
    cheat = Board((0, 1, 1, 0), Player.TWO)
    judgement = judge(Mancala(layout, 1).trace([starting_board(layout, 1), cheat, cheat]), MANCALA)
    text = page(judgement)
    boards = data(text)["boards"]
    assert judgement.fault is not None
    assert boards[1]["move"] == f"not legal: {judgement.fault.reason}"
    assert boards[2]["move"].startswith("not judged")
    assert [board["kind"] for board in boards] == ["start", "illegal", "unjudged"]
    assert f"illegal: {judgement.fault_words}" in Outline(text).words
    assert "legal up to board 1, and no further" in Outline(text).words


def test_a_fault_that_is_no_move_contradicts_nothing(eventful: Game) -> None:
    trace, _ = eventful
    padded = judge(
        replace(trace, states=(*trace.boards, trace.boards[-1], trace.boards[0])), MANCALA
    )
    for judgement in (judge(trace, MANCALA, loop=0), padded):
        text = page(judgement)
        words = Outline(text).words
        assert f"illegal: {judgement.fault_words}" in words
        assert "every move is legal" not in words
        assert "complete game" not in words
        assert not data(text)["over"]
    assert [board["kind"] for board in data(text)["boards"][-3:]] == ["steal", "over", "illegal"]


def test_every_kind_of_board_has_a_sign_and_a_legend(eventful: Game) -> None:
    text = page(judge(eventful[0], MANCALA))
    known = data(text)["signs"]
    kinds = {kind.value for kind in EventKind} | {stands.value for stands in BoardStatus}
    assert set(known) == kinds - {BoardStatus.MOVE.value}
    assert len(set(known.values())) == len(known)
    legend = Outline(text).words.split("Signs of moves:")[1].split("Keys:")[0]
    assert all(sign in legend for sign in known.values())


def test_variants_change_the_rules_told_and_where_the_hand_drops(
    play: Callable[..., Trace],
) -> None:
    trace = play(6, 4, 1, rules=KALAH)
    text = page(judge(trace, MANCALA))
    boards = data(text)["boards"]
    assert any(board["kind"] == "sweep" for board in boards)
    mancalas = data(text)["mancalas"]
    assert all(board["next"] != mancalas[2 - board["turn"]] for board in boards)
    assert "the opponent's mancala left out" in Outline(text).words


@pytest.mark.parametrize("pockets", [2, 4, 14, 64])
def test_boards_of_any_size_have_a_page(game: Callable[..., Game], pockets: int) -> None:
    trace, _ = game(pockets, 2, 40)
    shown = data(page(judge(trace, MANCALA)))
    assert len(shown["pockets"]) == pockets
    assert len(shown["boards"]) == len(trace)
