"""The network in a real browser: its parts are as the boards say, and messages travel."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from gamemodels.cards import Rank
from gamemodels.twentyone.board import PARTS, Board, Player, Setting, Variants, seconds
from gamemodels.twentyone.game import TWENTYONE
from gamemodels.twentyone.rules import Draws, Trace, Twentyone, played_out, simulate

if TYPE_CHECKING:
    from tests.gamechecks.show.page.conftest import Reader

pytestmark = pytest.mark.browser
DRAWN = """
const text = (root, selector) => root.querySelector(selector)?.textContent ?? '';
const all = [...document.querySelectorAll('.part')];
const parts = Object.fromEntries(all.map(part => [part.dataset.part, {
  phase: text(part, '.phase text'), due: text(part, '.due'), value: text(part, '.value'),
  compare: text(part, '.compare'), scores: text(part, '.scores'),
  left: [...part.querySelectorAll('[data-left]')].map(rank => Number(rank.dataset.left)),
}]));
return { clock: document.getElementById('clock').textContent, parts };"""
MESSAGES = """return [...document.querySelectorAll('.message')].map(each =>
    [each.dataset.from, each.dataset.to, each.textContent, each.classList.contains('ignored')])"""
OVERFLOW = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
FLYING = "return document.getAnimations().length"


@pytest.fixture
def lost() -> Trace:
    """The game 3 Q 9."""
    return played_out(Twentyone(), [Draws((Rank.THREE, Rank.QUEEN, Rank.NINE))]).trace


def expected(board: Board) -> dict[str, Any]:
    """What the page must say of each part, told from the board alone."""
    told: dict[str, Any] = {}
    for part, moment in zip(PARTS, board.due, strict=True):
        due = "" if moment is None else f"◷ fires at {seconds(moment)} s"
        told[part.value] = dict.fromkeys(("phase", "value", "compare", "scores"), "")
        told[part.value] |= {"due": due, "left": []}
    for player in Player:
        name, compare = player.value.lower(), board.threshold(player).compare
        told[f"{name}.hand"]["value"] = str(board.hand(player).value)
        told[f"{name}.threshold"]["compare"] = f"compares {compare}" if compare else ""
    told["deck"] |= {"phase": board.deck.action.value, "left": list(board.deck.cards)}
    controller = board.controller
    told["controller"] |= {
        "phase": controller.last_input.value,
        "scores": f"scores: challenger {controller.challenger_score}, "
        f"dealer {controller.dealer_score}",
    }
    return told


def test_every_part_is_as_the_board_says(reader: "Reader") -> None:
    trace = simulate(Twentyone(Setting(games=2)), seed=5)
    reader.open(trace, game=TWENTYONE)
    for board in trace.boards:
        drawn = reader.run(DRAWN)
        assert drawn["clock"] == f"{seconds(board.clock)} s"
        assert drawn["parts"] == expected(board)
        reader.press("right")


def test_messages_go_from_who_speaks_to_who_hears(reader: "Reader", lost: Trace) -> None:
    reader.open(lost, game=TWENTYONE)
    said = []
    for _ in lost.boards[1:9]:
        reader.press("right")
        said.append([tuple(each[:3]) for each in reader.run(MESSAGES)])
        assert not any(ignored for *_, ignored in reader.run(MESSAGES))
    draw = ("controller", "deck", "DRAW challenger")
    assert said == [
        [("", "controller", "START")],
        [
            ("controller", "deck", "SHUFFLE"),
            ("controller", "challenger.hand", "SHUFFLE"),
            ("controller", "dealer.hand", "SHUFFLE"),
        ],
        [("deck", "controller", "HIT")],
        [draw],
        [("deck", "challenger.hand", "3")],
        [("challenger.hand", "challenger.threshold", "3")],
        [("challenger.threshold", "controller", "HIT")],
        [draw],
    ]
    reader.press("end")
    assert reader.run(MESSAGES) == [["controller", "", "LOSE", False]]
    cards = "return [...document.querySelectorAll('[data-part=\"challenger.hand\"] .card')]"
    assert reader.run(f"{cards}.map(card => card.textContent)") == ["3", "Q", "9"]


def test_a_step_is_animated_and_a_jump_is_not(reader: "Reader", lost: Trace) -> None:
    reader.open(lost, game=TWENTYONE)
    reader.press("right")
    assert reader.run(FLYING) == 1
    reader.press("right")
    assert reader.run(FLYING) == 3
    reader.press("end")
    assert reader.run(FLYING) == 0
    reader.emulate(prefers_reduced_motion="reduce")
    reader.press("left")
    assert reader.run(FLYING) == 0


def test_a_message_comes_to_rest_before_its_hearer(reader: "Reader", lost: Trace) -> None:
    reader.open(lost, "#board=6", game=TWENTYONE)
    below = """const at = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [card, deck] = [at('.message'), at('[data-part="deck"]')];
    const hand = at('[data-part="challenger.hand"]');
    return card.top > deck.bottom && card.bottom < hand.top + 20
        && card.left > hand.left && card.right < hand.right;"""
    assert reader.run(below)


def test_playing_walks_the_boards_and_pages_lead_from_card_to_card(
    reader: "Reader", lost: Trace
) -> None:
    reader.open(lost, game=TWENTYONE)
    reader.press("page down")
    assert reader.board == 4
    reader.press("page down", "page down", "page up")
    assert reader.board == 8
    reader.run("document.getElementById('speed').value = '4'")
    reader.press("space")
    reader.wait(f"return document.getElementById('slider').value === '{len(lost)}'")
    reader.wait("return document.getElementById('play').ariaLabel === 'Play'")


def test_what_finds_a_busy_part_is_struck_through(reader: "Reader") -> None:
    game = Twentyone(Setting(games=2), Variants(restarts=True))
    (first,) = game.starts()
    started = game.moves(first)[0].state
    again = game.moves(started)[0].state
    reader.open(game.trace([first, started, again]), "#board=3", game=TWENTYONE)
    assert reader.run(MESSAGES) == [["", "controller", "START", True]]


def test_an_illegal_board_has_a_sign_of_its_own(reader: "Reader", lost: Trace) -> None:
    boards = (*lost.boards[:3], replace(lost.boards[3], clock=111), *lost.boards[4:6])
    reader.open(replace(lost, states=boards), "#board=4", game=TWENTYONE)
    signs = "return [...document.querySelectorAll('.move .sign')].map(e => e.textContent).join('')"
    assert reader.run(signs) == "▸▸S✗??"
    assert "Not legal: due was" in reader.run("return document.getElementById('move').textContent")
    assert reader.run(MESSAGES) == []


@pytest.mark.parametrize("width", [320, 390, 800, 2200])
def test_nothing_sticks_out_on_any_screen(reader: "Reader", lost: Trace, width: int) -> None:
    reader.resize(width, 800)
    reader.open(lost, "#board=12", formulas=["one-at-a-time"], game=TWENTYONE)
    assert reader.run(OVERFLOW) == 0
    upright = reader.run("return document.getElementById('network').classList.contains('upright')")
    assert upright == (width < 640)
    inside = """const frame = document.getElementById('network').getBoundingClientRect();
    return [...document.querySelectorAll('.part text, .message')]
        .map(e => e.getBoundingClientRect())
        .filter(r => r.width && (r.left < frame.left - 1 || r.right > frame.right + 1)).length;"""
    assert reader.run(inside) == 0


def test_a_screen_that_is_turned_is_drawn_anew(reader: "Reader", lost: Trace) -> None:
    reader.open(lost, "#board=9", game=TWENTYONE)
    reader.resize(400, 800)
    reader.wait("return document.getElementById('network').classList.contains('upright')")
    assert reader.board == 9
    assert reader.run(MESSAGES)[0][2] == "DRAW challenger"


def test_everything_to_press_has_a_name(reader: "Reader", lost: Trace) -> None:
    reader.open(lost, formulas=["lose"], game=TWENTYONE)
    nameless = """return [...document.querySelectorAll('button, input, select, [role]')]
        .filter(e => !e.ariaLabel && !e.hasAttribute('aria-labelledby') && !e.textContent.trim())
        .map(e => e.outerHTML)"""
    assert reader.run(nameless) == []
    label = reader.run("return document.getElementById('network').ariaLabel")
    assert label.startswith("At 0 seconds: the controller is IDLE")
