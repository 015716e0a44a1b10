"""A place in a trace fills the screen, and no more than the screen."""

import io
from collections.abc import Callable

import pytest
from rich.screen import Screen

from gamechecks.show.console import make_console
from gamechecks.show.stepper import Stepper
from gamechecks.show.stepper_view import StepperView
from gamechecks.traces.truths import truths_of
from gamemodels.mancala.board import Trace
from gamemodels.mancala.rules import Event

Game = tuple[Trace, tuple[Event, ...]]
FORMULAS = ["always(hand <= 1)", "marbles-conserved", "hand == 0"]


def seen(stepper: Stepper, width: int = 80, height: int = 24, encoding: str = "utf-8") -> list[str]:
    """The lines of the screen."""
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding)
    console = make_console(file, width=width, environ={})
    console.size = console.size._replace(height=height)
    console.print(Screen(StepperView(stepper)), end="")
    file.flush()
    return [line.rstrip() for line in raw.getvalue().decode(encoding).split("\n")]


def test_a_place_in_a_game(eventful: Game) -> None:
    trace, events = eventful
    rows = truths_of(["hand == 0", "always(hand == 0)"], trace, 1)
    lines = seen(Stepper(trace, events, rows, at=1), height=18)
    assert lines == [
        "board 2 of 15 · turn 1",
        "",
        "  ╭─ p8 ──┬─ p7 ──┬─ p6 ──┬─ p5 ──┬───────╮",
        "  │       │   1   │   1   │   1   │       │    Player 2",
        "  │   0   ├───────┼───1▾──┼───────┤   0   │",
        "  │       │   1   │  [0]  │   1   │       │  ▸ Player 1 holds 1",
        "  ╰───────┴─ p1 ──┴─ p2 ──┴─ p3 ──┴─ p4 ──╯",
        "",
        "Player 1 picks up 1 from pocket 2",
        "since board 1: pocket 2 lost 1, the hand gained 1",
        "◆ here it goes wrong: always(hand == 0)",
        "",
        "moves                ●↑→↑↻↑→↑★∅↑·→↑★",
        "✗ hand == 0          ✓✗✓✗✓✗✓✗✓✓✗✗✓✗✓",
        "◆ always(hand == 0)  ✗◆✗✗✗✗✗✗✗✗✗✗✗✗✓",
        "                      ▴",
        "",
        "←→ board · t turn · s steal · :n jump · f formulas · ? help · q quit",
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize(("width", "height"), [(80, 24), (40, 12), (20, 5), (200, 60)])
def test_every_place_fits_the_screen(
    game: Callable[..., Game], width: int, height: int, encoding: str
) -> None:
    trace, events = game(14, 4, 150)
    stepper = Stepper(trace, events, truths_of(FORMULAS, trace, 4))
    for at in (0, 1, 40, len(trace) - 1):
        lines = seen(Stepper(trace, events, stepper.rows, at), width, height, encoding)
        assert len(lines) == height
        assert max(map(len, lines)) <= width
        assert lines[0].startswith(f"board {at + 1} of")
        assert "q quit" in lines[-1]


def test_14_pockets_and_seven_formulas_are_all_seen_on_80_by_24(game: Callable[..., Game]) -> None:
    trace, events = game(14, 4, 150)
    rows = truths_of([f"hand < {n}" for n in range(7)], trace, 4)
    screen = "\n".join(seen(Stepper(trace, events, rows, at=30)))
    assert all(f"hand < {n}" in screen for n in range(7))
    assert "p14" in screen


def test_formulas_that_do_not_fit_are_counted(eventful: Game) -> None:
    trace, events = eventful
    rows = truths_of([f"hand < {n}" for n in range(30)], trace, 1)
    lines = seen(Stepper(trace, events, rows, at=3))
    shown = sum("hand < " in line for line in lines)
    assert 0 < shown < 30
    assert f"and {30 - shown} more formulas" in lines


def test_the_trail_follows_a_long_game(game: Callable[..., Game]) -> None:
    trace, events = game(14, 4, 150)
    for at in range(0, len(trace), 9):
        lines = seen(Stepper(trace, events, at=at))
        moves = next(line for line in lines if line.startswith("moves"))
        column = next(line for line in lines if line.strip() == "▴").index("▴")
        kind = events[at - 1].kind.value if at else "start"
        signs = {"start": "●", "pickup": "↑", "drop": "·", "extra_turn": "↻", "steal": "★"}
        assert moves[column] == signs.get(kind, "→")


def test_the_end_tells_the_score_and_hidden_formulas_are_hidden(eventful: Game) -> None:
    trace, events = eventful
    rows = truths_of(["hand == 0"], trace, 1)
    screen = seen(Stepper(trace, events, rows, at=len(trace) - 1, formulas=False))
    assert screen[0].startswith("board 15 of 15 · ")
    assert "wins" in screen[0]
    assert not any("hand == 0" in line for line in screen)


def test_help_lists_the_keys(eventful: Game) -> None:
    lines = seen(Stepper(*eventful, help=True))
    assert "  ←, h, p           previous board" in lines
    assert "  q, Esc, Ctrl-C    quit" in lines


def test_what_is_typed_or_answered_stands_at_the_bottom(eventful: Game) -> None:
    assert seen(Stepper(*eventful, typed="12"))[-1] == "board: 12"
    assert seen(Stepper(*eventful, said="no steal after this board"))[-1].startswith("no steal")
