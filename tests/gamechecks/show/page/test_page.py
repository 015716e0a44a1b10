"""The page's text: whole, escaped, the same every time, and all of it inside."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from gamechecks.errors import GameChecksError
from gamechecks.formula import ints, parse
from gamechecks.show.page import page
from gamemodels.mancala.board import Board, Trace
from gamemodels.mancala.layout import Layout, Player
from gamemodels.mancala.rules import Event, starting_board
from gamemodels.mancala.variants import KALAH

Game = tuple[Trace, tuple[Event, ...]]
DATA = re.compile(r'<script type="application/json" id="trace">(.*?)</script>', re.DOTALL)
HOSTILE = '</script><script>alert(1)</script><!-- & "'


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
    assert page(trace, 1, formulas=["draw"]) == page(trace, 1, formulas=["draw"])


def test_nothing_comes_from_elsewhere(eventful: Game) -> None:
    text = page(eventful[0], 1)
    assert all(address.startswith("data:") for address in Outline(text).addresses)
    assert "@import" not in text
    assert not re.search(r"\b(?:fetch|XMLHttpRequest|WebSocket|import)\b\s*\(", text)
    assert "default-src 'none'" in text


def test_texts_cannot_break_out(eventful: Game) -> None:
    plain = Outline(page(eventful[0], 1))
    hostile = Outline(page(eventful[0], 1, title=HOSTILE, verdict=HOSTILE, found_by=HOSTILE))
    assert hostile.tags.count("script") == plain.tags.count("script")
    assert hostile.words.count(HOSTILE) == 4


def test_formulas_keep_their_signs(eventful: Game) -> None:
    formula = "always(hand < 9 and 0 <= total) and 1 > 0"
    text = page(eventful[0], 1, formulas=[formula])
    assert data(text)["rows"][0]["name"] == formula
    assert "<" not in DATA.findall(text)[0]


def test_rows_are_what_the_referee_reads(eventful: Game) -> None:
    trace, _ = eventful
    formula = "always(hand <= 0 or score(Player1) < 2)"
    node = parse(formula, 8)
    (row,) = data(page(trace, 1, formulas=[formula]))["rows"]
    expected = "".join("+" if value else "-" for value in ints.values(node, trace, 1))
    assert row["truths"] == expected
    assert row["wrong"] == ints.wrong_at(node, trace, 1)


def test_boards_after_the_end_have_no_truth(eventful: Game) -> None:
    trace, _ = eventful
    last = trace.boards[-1]
    padded = replace(trace, boards=(*trace.boards, replace(last, turn=last.turn.other)))
    (row,) = data(page(padded, 1, formulas=["True"]))["rows"]
    assert row["truths"] == "+" * len(trace) + "."


def test_a_property_has_its_name_and_its_formula(eventful: Game) -> None:
    text = page(eventful[0], 1, formulas=["marbles-conserved", "draw"])
    rows = data(text)["rows"]
    assert [row["name"] for row in rows] == ["marbles-conserved", "draw"]
    assert rows[0]["formula"].startswith("always(total ==")
    assert '<dt class="true">true</dt><dd>marbles-conserved</dd>' in text


def test_a_mistake_in_a_formula_is_told(eventful: Game) -> None:
    with pytest.raises(GameChecksError, match="did you mean `hand`"):
        page(eventful[0], 1, formulas=["hnd == 1"])


def test_every_board_tells_the_move_that_led_to_it_and_what_it_changed(eventful: Game) -> None:
    trace, _ = eventful
    boards = data(page(trace, 1))["boards"]
    assert boards[0]["move"] == "the game begins"
    assert boards[1]["move"] == "Player 1 picks up 1 from pocket 2"
    assert boards[1]["changes"] == ["pocket 2 lost 1", "the hand gained 1"]
    assert (boards[1]["over"], boards[1]["next"]) == (1, 2)
    assert boards[2]["changes"][-1] == "the turn goes to Player 2"


def test_turns_cover_every_board_but_the_first_once(eventful: Game) -> None:
    trace, _ = eventful
    turns = data(page(trace, 1))["turns"]
    covered = [board for turn in turns for board in turn["boards"]]
    assert covered == list(range(1, len(trace)))
    assert "forfeit" in {turn["title"] for turn in turns}


def test_the_head_says_where_the_trace_comes_from(eventful: Game) -> None:
    text = page(eventful[0], 1, verdict="found: a game", found_by="z3 by boards", bound=30, seed=7)
    words = Outline(text).words
    assert "8 pockets, 1 marble each, at most 30 boards" in words
    assert "found: a game" in words
    assert "z3 by boards" in words
    assert "Found by a solver, and replayed by a referee" in words
    assert "Found by a solver" not in Outline(page(eventful[0], 1)).words


def test_the_referees_objection_is_shown() -> None:
    layout = Layout.canonical(4)
    cheat = Board((0, 1, 1, 0), Player.TWO)
    trace = Trace(layout, (starting_board(layout, 1), cheat, cheat))
    text = page(trace, 1, formulas=["draw"])
    boards = data(text)["boards"]
    assert boards[1]["move"] == "the referee objects: no legal move leads here"
    assert boards[2]["move"] == "not judged"
    assert data(text)["rows"] == []
    assert "objects to board 2" in Outline(text).words


def test_variants_change_the_rules_told_and_where_the_hand_drops(
    play: Callable[..., Trace],
) -> None:
    trace = play(6, 4, 1, rules=KALAH)
    text = page(trace, 4)
    boards = data(text)["boards"]
    assert any(board["kind"] == "sweep" for board in boards)
    mancalas = data(text)["mancalas"]
    assert all(board["next"] != mancalas[2 - board["turn"]] for board in boards)
    assert "the opponent's mancala left out" in Outline(text).words


@pytest.mark.parametrize("pockets", [2, 4, 14, 64])
def test_boards_of_any_size_have_a_page(game: Callable[..., Game], pockets: int) -> None:
    trace, _ = game(pockets, 2, 40)
    shown = data(page(trace, 2))
    assert len(shown["pockets"]) == pockets
    assert len(shown["boards"]) == len(trace)
