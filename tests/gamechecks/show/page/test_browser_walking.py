"""The page in a real browser: keys, buttons, the address and playing lead through the boards."""

from typing import TYPE_CHECKING

import pytest

from gamemodels.mancala.rules import Event, Trace

if TYPE_CHECKING:
    from tests.gamechecks.show.page.conftest import Reader

pytestmark = pytest.mark.browser
Game = tuple[Trace, tuple[Event, ...]]
INSIDE = """const [box, inner] = [...arguments].map(element => element.getBoundingClientRect());
return inner.top >= box.top - 1 && inner.bottom <= box.bottom + 1
  && inner.left >= box.left - 1 && inner.right <= box.right + 1"""


def test_keys_walk_by_board_turn_and_end(reader: "Reader", eventful: Game) -> None:
    trace, _ = eventful
    turn_ends = [0, *(at for at in range(1, len(trace)) if turn_ended(trace, at))]
    reader.open(trace)
    reader.press("right", "right", "left")
    assert reader.board == 2
    reader.press("end")
    assert reader.board == len(trace)
    reader.press("right")
    assert reader.board == len(trace)
    reader.press("home", "left")
    assert reader.board == 1
    reader.press("page down")
    assert reader.board == turn_ends[1] + 1
    reader.press("page down")
    assert reader.board == turn_ends[2] + 1
    reader.press("page up")
    assert reader.board == turn_ends[1] + 1


def turn_ended(trace: Trace, at: int) -> bool:
    """Whether the turn went to the other player at a board."""
    return trace.boards[at].turn is not trace.boards[at - 1].turn


def test_keys_are_not_taken_twice_from_the_slider(reader: "Reader", eventful: Game) -> None:
    reader.open(eventful[0])
    reader.run("document.getElementById('slider').focus()")
    reader.press("right", "right")
    assert reader.board == 3
    reader.press("home")
    assert reader.board == 1


def test_the_slider_and_the_buttons(reader: "Reader", eventful: Game) -> None:
    trace, _ = eventful
    reader.open(trace)
    reader.run(
        "const s = document.getElementById('slider'); s.value = 5;"
        "s.dispatchEvent(new Event('input', {bubbles: true}))"
    )
    assert reader.board == 5
    reader.click("#forth")
    reader.click("#back")
    reader.click("#back")
    assert reader.board == 4
    reader.click("#last")
    assert reader.board == len(trace)
    assert reader.run("return document.getElementById('forth').disabled")
    reader.click("#first")
    assert reader.board == 1


@pytest.mark.parametrize(
    ("address", "board"),
    [("#board=6", 6), ("#board=0", 1), ("#board=-3", 1), ("#board=9999", 15), ("#board=x", 1)],
)
def test_the_address_is_obeyed_and_corrected(
    reader: "Reader", eventful: Game, address: str, board: int
) -> None:
    reader.open(eventful[0], address)
    assert reader.board == board
    reader.wait(f"return location.hash === '#board={reader.board}'")


def test_the_address_is_kept_and_can_be_changed(reader: "Reader", eventful: Game) -> None:
    reader.open(eventful[0])
    reader.press("right", "right")
    reader.wait("return location.hash === '#board=3'")
    reader.run("location.hash = '#board=7'")
    reader.wait("return document.getElementById('slider').value === '7'")
    assert reader.board == 7


def test_playing_runs_to_the_end_and_begins_again(reader: "Reader", eventful: Game) -> None:
    trace, _ = eventful
    reader.open(trace, f"#board={len(trace) - 2}")
    reader.run("document.getElementById('speed').value = '4'")
    reader.press("space")
    assert reader.run("return document.getElementById('play').ariaLabel") == "Pause"
    reader.wait("return document.getElementById('play').ariaLabel === 'Play'")
    assert reader.board == len(trace)
    reader.click("#play")
    reader.wait("return document.getElementById('slider').value === '2'")
    reader.press("left")
    assert reader.run("return document.getElementById('play').ariaLabel") == "Play"


def test_a_move_is_highlighted_seen_and_clicked(reader: "Reader", long_game: Trace) -> None:
    reader.open(long_game)
    reader.press("end")
    moves = reader.run("return document.getElementById('moves')")
    current = reader.run("return document.querySelectorAll('[aria-current]')")
    assert len(current) == 1
    assert current[0].get_attribute("data-board") == str(len(long_game) - 1)
    assert reader.run(INSIDE, moves, current[0])
    reader.click(f".move[data-board='{len(long_game) - 3}']")
    assert reader.board == len(long_game) - 2


def test_a_cell_leads_to_its_board_and_stays_in_sight(reader: "Reader", long_game: Trace) -> None:
    reader.open(long_game, formulas=["hand == 0"])
    reader.click("#grid td:nth-child(6) button")
    assert reader.board == 5
    reader.press("end")
    grid = reader.run("return document.getElementById('grid')")
    here = reader.run("return document.querySelectorAll('#grid .here')")
    assert len(here) == 2
    assert reader.run(INSIDE, grid, here[0])
