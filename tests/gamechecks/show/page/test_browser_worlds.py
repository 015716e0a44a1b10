"""Bever's page in a real browser: the worlds and links that are drawn are those of the model."""

import re
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.bever.exploring import play_out

from gamechecks.formats.trace_files import load_trace
from gamemodels.bever.board import Board, Hand, Player, Variants
from gamemodels.bever.game import BEVER
from gamemodels.bever.knowledge import KripkeModel
from gamemodels.bever.rules import Bever, Trace

if TYPE_CHECKING:
    from tests.gamechecks.show.page.conftest import Reader

pytestmark = pytest.mark.browser
EXAMPLE = Path(__file__).parents[4] / "examples" / "bever.json"
WORLDS = """return Object.fromEntries([...document.querySelectorAll('#worlds .world')].map(dot =>
    [dot.dataset.world, dot.parentNode.classList[1]]))"""
PLACES = """return Object.fromEntries([...document.querySelectorAll('#worlds .world')].map(dot =>
    [dot.dataset.world, ['cx', 'cy'].map(at => Number(dot.getAttribute(at)))]))"""
LINES = "return document.querySelector('#worlds .links ' + arguments[0]).getAttribute('d')"
REAL = """const dot = document.querySelector('#worlds g.real');
return [dot.style.transform, dot.classList.contains('lost')]"""
OVERFLOW = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def example() -> Trace:
    """The published game."""
    trace: Trace = load_trace(EXAMPLE, BEVER).trace
    return trace


def played(rules: Bever, start: str, *moves: str) -> Trace:
    return rules.trace(play_out(rules, start, moves))


def named(one: Hand, two: Hand) -> str:
    return "".join(map(str, (*one, *two)))


def worlds(board: Board) -> set[str]:
    return {named(one, two) for one, two in product(*board.possible)}


def assert_drawn(reader: "Reader", before: Board | None, board: Board) -> None:
    """The worlds of a board, those that are new, and those that have just gone."""
    now = worlds(board)
    old = now if before is None else worlds(before)
    expected = {
        **dict.fromkeys(now & old, "left"),
        **dict.fromkeys(now - old, "new"),
        **dict.fromkeys(old - now, "gone"),
    }
    assert reader.run(WORLDS) == expected
    places = reader.run(PLACES)
    transform, lost = reader.run(REAL)
    real = named(*board.cards)
    assert lost == (real not in now)
    if not lost:
        assert [float(part) for part in re.findall(r"[\d.]+", transform)] == places[real]


def test_every_board_of_the_example_has_its_worlds(reader: "Reader", example: Trace) -> None:
    reader.open(example, game=BEVER)
    before = None
    for number, board in enumerate(example.states, 1):
        assert reader.board == number
        assert_drawn(reader, before, board)
        before = board
        reader.press("right")


def test_player_1s_hands_are_across_and_player_2s_down(reader: "Reader", example: Trace) -> None:
    reader.open(example, game=BEVER)
    places = reader.run(PLACES)
    assert len(places) == 256
    across = {name[:2]: x for name, (x, _) in places.items()}
    down = {name[2:]: y for name, (_, y) in places.items()}
    assert sorted(across) == sorted(across, key=lambda hand: across[hand])
    for name, (x, y) in places.items():
        assert (x, y) == (across[name[:2]], down[name[2:]])


def test_lines_join_the_worlds_that_a_player_cannot_tell_apart(
    reader: "Reader", example: Trace
) -> None:
    """A world is on a player's line with exactly those that it is linked to."""
    for number in (2, 3, 5):
        board = example.states[number - 1]
        reader.open(example, f"#board={number}", game=BEVER)
        left = {name: place for name, place in reader.run(PLACES).items() if name in worlds(board)}
        for player, kind in ((Player.ONE, ".one"), (Player.TWO, ".two")):
            rows = joined(reader.run(LINES, kind), left)
            model = KripkeModel.of_board(board)
            classes = {
                frozenset(named(*there) for there in model.accessible(player, world))
                for world in model.worlds
            }
            assert set(rows) == classes
            real = frozenset(named(*there) for there in model.accessible(player, board.cards))
            assert joined(reader.run(LINES, f"{kind}.real"), left) == [real]


def joined(path: str, places: dict[str, list[float]]) -> list[frozenset[str]]:
    """The worlds on each line of a path."""
    found = []
    for x, y, way, end in re.findall(r"M([\d.]+) ([\d.]+)([VH])([\d.]+)", path):
        across, along = (0, 1) if way == "V" else (1, 0)
        start = (float(x), float(y))
        low, high = sorted((start[along], float(end)))
        found.append(
            frozenset(
                name
                for name, place in places.items()
                if place[across] == start[across] and low <= place[along] <= high
            )
        )
    return found


def test_a_swap_makes_new_worlds(reader: "Reader") -> None:
    trace = played(Bever(4), "0413/3", "take 2", "swap 2 2", "swap 2 1")
    reader.open(trace, "#board=4", game=BEVER)
    assert_drawn(reader, trace.states[2], trace.states[3])
    assert "new" in reader.run(WORLDS).values()


def test_what_was_removed_fades_where_motion_is_welcome(reader: "Reader", example: Trace) -> None:
    gone = "document.querySelector('.worlds.gone')"
    moves = f"return {gone}.getAnimations().length"
    reader.open(example, game=BEVER)
    reader.press("right")
    assert reader.run(moves) == 1
    reader.wait(f"return {gone}.getAnimations().length === 0")
    assert 0 < reader.run(f"return Number(getComputedStyle({gone}).opacity)") < 0.5
    reader.press("home", "end")
    assert reader.run(moves) == 0
    reader.emulate(prefers_reduced_motion="reduce")
    reader.press("left", "left")
    assert reader.run(moves) == 0
    assert len(reader.run(f"return [...{gone}.children]")) == 36


def test_when_no_world_is_left_the_real_one_is_crossed_out(reader: "Reader") -> None:
    rules = Bever(4, Variants(pure_announcements=True))
    trace = played(rules, "0431/3", "take 2", "swap 1 2", "swap 2 1")
    reader.open(trace, "#board=4", game=BEVER)
    assert_drawn(reader, trace.states[2], trace.states[3])
    assert reader.run(REAL)[1]
    assert reader.run(LINES, ".one") == ""
    assert "no world is left" in reader.run("return document.body.innerText")


def test_pointing_at_a_world_shows_its_links(reader: "Reader", example: Trace) -> None:
    from selenium.webdriver import ActionChains

    reader.open(example, "#board=3", game=BEVER)
    dot = reader.run("return document.querySelector('[data-world=\"1012\"]')")
    ActionChains(reader.driver).move_to_element(dot).perform()
    script = """return [...document.querySelectorAll('.pointed path')]
        .map(path => path.getAttribute('d'))"""
    left = {
        name: place
        for name, place in reader.run(PLACES).items()
        if name in worlds(example.states[2])
    }
    one, two = (joined(path, left)[0] for path in reader.run(script))
    assert one == {"1002", "1012", "1022", "1032"}
    assert two == {"0012", "1012", "2012"}


def test_hands_pile_and_reasons_are_told(reader: "Reader", example: Trace) -> None:
    reader.open(example, "#board=5", formulas=["K(Player2, bever(Player1))"], game=BEVER)
    text = reader.run("return document.body.innerText")
    for words in (
        "Player 2 takes the 2 for card 1, lays off a 3 (scenarios 1, 3).",
        "Everybody learns: card 1 is 2, and card 2 is at most 3.",
        "3 worlds = 3 \N{MULTIPLICATION SIGN} 1 · Player 1 calls Bever: 2 is less than 4",
        "Game over: Player 1 can call Bever",
    ):
        assert words in text
    assert reader.run("return document.getElementById('top').textContent") == "3"
    cards = "return [...document.querySelectorAll('.seat .cards')].map(e => e.textContent)"
    assert reader.run(cards) == ["20", "22"]
    assert reader.run("return [...document.querySelectorAll('.seat.calls')].length") == 1
    marks = "return [...document.querySelectorAll('#grid td')].map(e => e.textContent).join('')"
    assert reader.run(marks) == "✗✗✗✗✓"


@pytest.mark.parametrize("width", [320, 800, 2200])
def test_nothing_sticks_out_on_any_screen(reader: "Reader", example: Trace, width: int) -> None:
    reader.resize(width, 800)
    reader.open(example, "#board=2", formulas=["real"], game=BEVER)
    assert reader.run(OVERFLOW) == 0


def test_ten_thousand_worlds_are_drawn(reader: "Reader") -> None:
    trace = played(Bever(9), "9999/4", "take 1")
    reader.open(trace, game=BEVER)
    assert len(reader.run(WORLDS)) == 10_000
    reader.press("right")
    assert_drawn(reader, *trace.states)


def test_a_board_that_is_not_legal_is_drawn_too(reader: "Reader", example: Trace) -> None:
    first, *_, last = example.states
    reader.open(Bever(2).trace([first, last]), "#board=2", game=BEVER)
    assert reader.run("return document.querySelector('#verdict .bad').textContent") == "illegal:"
    assert reader.run("return document.querySelectorAll('.world').length") > 0


def test_everything_to_press_has_a_name_and_the_drawing_is_told(
    reader: "Reader", example: Trace
) -> None:
    reader.open(example, "#board=3", game=BEVER)
    told = reader.run("return document.getElementById('worlds').ariaLabel")
    assert told.startswith("12 worlds, 48 before. Player 1 has 2 and 0: to Player 2 3 hands")


def test_the_worlds_and_what_follows_from_them_fit_into_a_window(
    reader: "Reader", example: Trace
) -> None:
    reader.resize(1280, 1000)
    for number in (1, 5):
        reader.open(example, f"#board={number}", game=BEVER)
        below = "return document.getElementById('calling').getBoundingClientRect().bottom"
        assert reader.run(below) <= 1000
