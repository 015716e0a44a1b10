"""The page in a real browser: what is drawn is what the trace says, however one walks it."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.words import words

from gamechecks.language import concrete, parse
from gamemodels.mancala.board import KALAH, Board, pocket_name
from gamemodels.mancala.rules import Event, Trace

if TYPE_CHECKING:
    from tests.gamechecks.show.page.conftest import Reader

pytestmark = pytest.mark.browser
Game = tuple[Trace, tuple[Event, ...]]
MARBLES = "return [...document.querySelectorAll('.marbles use')].map(use => use.dataset.place)"
NUMBERS = """return Object.fromEntries([...document.querySelectorAll('.slot')].map(slot =>
    [slot.querySelector('.name').textContent, Number(slot.querySelector('.count').textContent)]))"""
BADGES = "return [...document.querySelectorAll('.badges text')].map(text => text.textContent)"
OVERLAPS = """
const marbles = [...document.querySelectorAll('.marbles use')].map(use => {
  const [x, y, r] = use.style.transform.match(/[-\\d.]+/g).map(Number);
  return { x, y, r, place: use.dataset.place };
});
let worst = 0;
marbles.forEach((a, i) => marbles.slice(i + 1).forEach(b => {
  if (a.place !== b.place) return;
  worst = Math.max(worst, a.r + b.r - Math.hypot(a.x - b.x, a.y - b.y));
}));
return worst;"""
PAPER = "return getComputedStyle(document.body).backgroundColor"
OVERFLOW = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"


def assert_drawn(reader: "Reader", board: Board) -> None:
    """Marbles and numbers on the drawing are those of the board."""
    drawn = Counter(reader.run(MARBLES))
    expected = {str(pocket): count for pocket, count in enumerate(board.marbles) if count}
    if board.hand:
        expected["hand"] = board.hand
    assert drawn == expected
    assert reader.run(NUMBERS) == {pocket_name(p): n for p, n in enumerate(board.marbles)}


def test_every_board_of_a_game_is_drawn_as_counted(reader: "Reader", eventful: Game) -> None:
    trace, _ = eventful
    reader.open(trace)
    for number, board in enumerate(trace.boards, 1):
        assert reader.board == number
        assert_drawn(reader, board)
        reader.press("right")


def test_a_long_game_of_many_marbles(reader: "Reader", long_game: Trace) -> None:
    reader.open(long_game)
    for number in (1, 7, 60, len(long_game) - 1, len(long_game)):
        reader.run(f"location.hash = '#board={number}'")
        reader.wait(f"return document.getElementById('slider').value === '{number}'")
        assert_drawn(reader, long_game.boards[number - 1])
        assert reader.run(OVERLAPS) < 0.05
    assert sum(long_game.boards[-1].marbles) == len(reader.run(MARBLES)) == 48


def test_300_boards_and_a_row_of_truths(reader: "Reader", play: Callable[..., Trace]) -> None:
    trace = play(24, 5, 3, 300)
    assert len(trace) == 300
    reader.open(trace, "#board=300", formulas=["marbles-conserved", "hand == 0"])
    assert reader.board == 300
    assert_drawn(reader, trace.boards[-1])
    assert len(reader.run("return [...document.querySelectorAll('#grid td')]")) == 600


def test_two_pockets_have_one_board(reader: "Reader", game: Callable[..., Game]) -> None:
    trace, _ = game(2, 1)
    reader.open(trace)
    reader.press("right", "end", "space")
    assert reader.board == len(trace) == 1
    assert reader.run("return document.getElementById('play').disabled")
    assert "Game over: a draw, 0 all." in reader.run("return document.body.innerText")


def test_sixty_four_pockets_fit_their_place(reader: "Reader", game: Callable[..., Game]) -> None:
    trace, _ = game(64, 2, 20)
    reader.open(trace, "#board=9")
    assert_drawn(reader, trace.boards[8])
    assert reader.run(OVERFLOW) == 0


def test_differences_are_badges_and_words(reader: "Reader", eventful: Game) -> None:
    trace, events = eventful
    at = next(i for i, event in enumerate(events) if event.marbles and event.kind.value == "steal")
    reader.open(trace, f"#board={at + 2}")
    old, new = trace.boards[at].marbles, trace.boards[at + 1].marbles
    changes = [b - a for a, b in zip(old, new, strict=True) if a != b]
    expected = [f"+{change}" if change > 0 else f"\N{MINUS SIGN}{-change}" for change in changes]
    assert sorted(reader.run(BADGES)) == sorted(expected)
    said = reader.run("return document.getElementById('changes').textContent")
    assert re.fullmatch(rf"Since board {at + 1}: .*mancala gained \d.*turn goes to .*\.", said)


def test_the_hand_shows_where_it_drops_next(reader: "Reader", eventful: Game) -> None:
    reader.open(eventful[0], "#board=2")
    following = "return document.querySelector('.slot.next .name').textContent"
    assert reader.run(following) == "p3"
    assert reader.run("return document.querySelector('.held').textContent") == "hand: 1"
    reader.press("right")
    assert reader.run("return document.querySelector('.slot.next')") is None
    shown = "return getComputedStyle(document.querySelector('.hand')).display"
    assert reader.run(shown) == "none"


def test_the_table_says_what_the_referee_reads(reader: "Reader", long_game: Trace) -> None:
    formulas = ["always(hand <= 5)", "steal or hand < 2 and True", "eventually(steal)"]
    reader.open(long_game, formulas=formulas)
    script = """return [...document.querySelectorAll('#grid tbody tr')].map(row =>
        [...row.querySelectorAll('td')].map(cell => cell.textContent).join(''))"""
    nodes = [parse(formula, words(14)) for formula in formulas]
    expected = [concrete.values(node, long_game) for node in nodes]
    assert reader.run(script) == [
        "".join("✓" if value else "✗" for value in values) for values in expected
    ]
    heads = reader.run(
        "return [...document.querySelectorAll('#grid tbody code')].map(c => c.textContent)"
    )
    assert heads == formulas
    wrong = concrete.wrong_at(nodes[0], long_game)
    places = (
        "return [...document.querySelectorAll('#grid td.wrong button')].map(b => b.dataset.board)"
    )
    assert wrong is not None
    assert str(wrong) in reader.run(places)
    reader.click("#grid .broken")
    assert reader.board == wrong + 1


def test_without_formulas_there_is_no_table(reader: "Reader", eventful: Game) -> None:
    reader.open(eventful[0])
    assert not reader.run("return document.getElementById('truths').checkVisibility()")


def test_light_and_dark_as_preferred_or_toggled(reader: "Reader", eventful: Game) -> None:
    reader.open(eventful[0])
    light = reader.run(PAPER)
    reader.click("#theme")
    dark = reader.run(PAPER)
    assert light != dark
    reader.emulate(prefers_color_scheme="dark")
    reader.open(eventful[0])
    assert reader.run(PAPER) == dark
    reader.click("#theme")
    assert reader.run(PAPER) == light


def test_motion_only_where_it_is_welcome(reader: "Reader", eventful: Game) -> None:
    moves = "return getComputedStyle(document.querySelector('.marbles use')).transitionDuration"
    reader.open(eventful[0])
    reader.press("right")
    assert reader.run(moves) != "0s"
    reader.press("end")
    assert reader.run(moves) == "0s"
    reader.emulate(prefers_reduced_motion="reduce")
    reader.press("left")
    assert reader.run(moves) == "0s"


@pytest.mark.parametrize("width", [320, 390, 800, 2200])
def test_nothing_sticks_out_on_any_screen(reader: "Reader", long_game: Trace, width: int) -> None:
    reader.resize(width, 800)
    reader.open(long_game, "#board=40", formulas=["marbles-conserved"])
    assert reader.run(OVERFLOW) == 0
    assert_drawn(reader, long_game.boards[39])
    upright = reader.run("return document.getElementById('board').classList.contains('upright')")
    assert upright == (width < 640)


def test_a_screen_that_is_turned_is_drawn_anew(reader: "Reader", long_game: Trace) -> None:
    reader.open(long_game, "#board=30")
    reader.resize(400, 800)
    reader.wait("return document.getElementById('board').classList.contains('upright')")
    assert reader.board == 30
    assert_drawn(reader, long_game.boards[29])


def test_a_formula_that_looks_like_a_tag_stays_a_text(reader: "Reader", eventful: Game) -> None:
    words = "0 <total and total> 0"
    reader.open(eventful[0], formulas=[words])
    assert reader.run("return document.querySelector('dt.true + dd').textContent") == words
    assert reader.run("return document.querySelector('total')") is None
    cell = reader.run("return document.querySelector('#grid tbody code').textContent")
    assert cell == words


def test_an_illegal_board_has_a_sign_of_its_own(reader: "Reader", eventful: Game) -> None:
    trace, _ = eventful
    boards = (*trace.boards[:3], trace.boards[1], trace.boards[2])
    reader.open(replace(trace, states=boards), "#board=4")
    signs = "return [...document.querySelectorAll('.move .sign')].map(e => e.textContent).join('')"
    assert reader.run(signs) == "●↑⇄✗?"
    said = reader.run("return document.getElementById('move').textContent")
    assert said.startswith("Not legal: a pickup takes all marbles of a pocket of one's own")
    assert reader.run("return document.querySelector('#verdict .bad').textContent") == "illegal:"


def test_everything_to_press_has_a_name(reader: "Reader", eventful: Game) -> None:
    reader.open(eventful[0], formulas=["draw"])
    nameless = """return [...document.querySelectorAll('button, input, select, [role]')]
        .filter(e => !e.ariaLabel && !e.hasAttribute('aria-labelledby') && !e.textContent.trim())
        .map(e => e.outerHTML)"""
    assert reader.run(nameless) == []
    assert "Player 1 to move" in reader.run("return document.getElementById('board').ariaLabel")


def test_a_sweep_is_drawn(reader: "Reader", play: Callable[..., Trace]) -> None:
    trace = play(6, 4, 1, rules=KALAH)
    reader.open(trace)
    reader.press("end")
    assert_drawn(reader, trace.boards[-1])
    assert "sweeps" in reader.run("return document.getElementById('moves').textContent")
