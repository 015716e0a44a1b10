"""Blackjack's page in a real browser: the cards of both sides, board by board."""

from typing import TYPE_CHECKING, Any

import pytest

from gamechecks.formats.trace_files import read_trace
from gamemodels.blackjack.game import BLACKJACK

if TYPE_CHECKING:
    from tests.gamechecks.show.page.conftest import Reader

pytestmark = pytest.mark.browser

HAND = """[
  {"turn": "player", "player": ["2", "9"], "dealer": ["10"], "outcome": null, "payoff": 0},
  {"turn": "player", "player": ["2", "9", "5"], "dealer": ["10"], "outcome": null, "payoff": 0},
  {"turn": "player", "player": ["2", "9", "5", "3"], "dealer": ["10"], "outcome": null,
   "payoff": 0},
  {"turn": "dealer", "player": ["2", "9", "5", "3"], "dealer": ["10", "6"], "outcome": null,
   "payoff": 0},
  {"turn": "over", "player": ["2", "9", "5", "3"], "dealer": ["10", "6", "8"], "outcome": "win",
   "payoff": 10}
]"""
RANKS = """return ['dealer', 'player'].map(side =>
    [...document.querySelectorAll(`#${side} .card`)].map(card =>
        card.classList.contains('hidden') ? '?' : card.querySelector('.rank').textContent))"""
TOTALS = """return ['dealer', 'player'].map(side =>
    document.querySelector(`#${side} .total`).textContent)"""
NEW = "return [...document.querySelectorAll('.card.changed .rank')].map(rank => rank.textContent)"
REMARK = "return document.getElementById('remark').textContent"
LEFT = """return ['dealer', 'player'].map(side =>
    document.querySelector(`#${side} .card`).getBoundingClientRect().left)"""
OVERFLOW = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def page(reader: "Reader") -> "Reader":
    """A hand with its page open at the deal."""
    trace = read_trace(HAND, BLACKJACK).trace
    reader.open(trace, formulas=["eventually(win)"], game=BLACKJACK)
    return reader


def test_every_board_has_its_cards_in_the_order_of_drawing(page: "Reader") -> None:
    seen: list[Any] = []
    for number in range(1, 6):
        assert page.board == number
        seen.append((page.run(RANKS), page.run(NEW)))
        page.press("right")
    assert seen == [
        ([["10", "?"], ["2", "9"]], []),
        ([["10", "?"], ["2", "9", "5"]], ["5"]),
        ([["10", "?"], ["2", "9", "5", "3"]], ["3"]),
        ([["10", "6"], ["2", "9", "5", "3"]], ["6"]),
        ([["10", "6", "8"], ["2", "9", "5", "3"]], ["8"]),
    ]
    assert page.run(TOTALS) == ["24, a bust", "19"]
    assert page.run(REMARK) == "win, +1"
    assert page.complaints() == []


def test_cards_stay_in_their_places_when_the_turn_passes(page: "Reader") -> None:
    before = page.run(LEFT)
    page.press("end", "left")
    assert page.run(LEFT) == before


@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_fits_narrow_screens_too(page: "Reader", width: int) -> None:
    page.resize(width, 800)
    page.press("end")
    assert page.run(OVERFLOW) == 0
