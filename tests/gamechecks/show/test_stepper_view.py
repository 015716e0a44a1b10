"""A place in a trace fills the screen, and no more than the screen."""

import io
from collections.abc import Callable
from dataclasses import replace

import pytest
from rich.screen import Screen
from tests.words import words

from gamechecks.show.console import make_console
from gamechecks.show.stepper import Stepper
from gamechecks.show.walking import StepperView
from gamechecks.traces.judging import judge, truths_of
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.rules import Event, Trace

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
    trace, _ = eventful
    rows = truths_of(["hand == 0", "always(hand == 0)"], trace, words(len(trace.layout)))
    lines = seen(Stepper(judge(trace, MANCALA), rows, at=1), height=18)
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
        "✗ always(hand == 0)  ✗✗✗✗✗✗✗✗✗✗✗✗✗✗✓",
        "                      ▴",
        "",
        "←→ board · t turn · s steal · :n jump · f formulas · ? help · q quit",
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize(("width", "height"), [(80, 24), (40, 12), (20, 5), (200, 60)])
def test_every_place_fits_the_screen(
    game: Callable[..., Game], width: int, height: int, encoding: str
) -> None:
    trace, _ = game(14, 4, 150)
    stepper = Stepper(judge(trace, MANCALA), truths_of(FORMULAS, trace, words(len(trace.layout))))
    for at in (0, 1, 40, len(trace) - 1):
        lines = seen(Stepper(judge(trace, MANCALA), stepper.rows, at), width, height, encoding)
        assert len(lines) == height
        assert max(map(len, lines)) <= width
        assert lines[0].startswith(f"board {at + 1} of")
        assert "q quit" in lines[-1]


def test_14_pockets_and_seven_formulas_are_all_seen_on_80_by_24(game: Callable[..., Game]) -> None:
    trace, _ = game(14, 4, 150)
    rows = truths_of([f"hand < {n}" for n in range(7)], trace, words(len(trace.layout)))
    screen = "\n".join(seen(Stepper(judge(trace, MANCALA), rows, at=30)))
    assert all(f"hand < {n}" in screen for n in range(7))
    assert "p14" in screen


def test_formulas_that_do_not_fit_are_counted(eventful: Game) -> None:
    trace, _ = eventful
    rows = truths_of([f"hand < {n}" for n in range(30)], trace, words(len(trace.layout)))
    lines = seen(Stepper(judge(trace, MANCALA), rows, at=3))
    shown = sum("hand < " in line for line in lines)
    assert 0 < shown < 30
    assert f"and {30 - shown} more formulas" in lines


def test_the_trail_follows_a_long_game(game: Callable[..., Game]) -> None:
    trace, events = game(14, 4, 150)
    for at in range(0, len(trace), 9):
        lines = seen(Stepper(judge(trace, MANCALA), at=at))
        moves = next(line for line in lines if line.startswith("moves"))
        column = next(line for line in lines if line.strip() == "▴").index("▴")
        kind = events[at - 1].kind.value if at else "start"
        signs = {"start": "●", "pickup": "↑", "drop": "·", "extra_turn": "↻", "steal": "★"}
        assert moves[column] == signs.get(kind, "→")


def test_the_end_tells_the_score_and_hidden_formulas_are_hidden(eventful: Game) -> None:
    trace, _ = eventful
    rows = truths_of(["hand == 0"], trace, words(len(trace.layout)))
    screen = seen(Stepper(judge(trace, MANCALA), rows, at=len(trace) - 1, formulas=False))
    assert screen[0].startswith("board 15 of 15 · ")
    assert "wins" in screen[0]
    assert not any("hand == 0" in line for line in screen)


def test_help_lists_the_keys_and_the_signs(eventful: Game) -> None:
    lines = seen(Stepper(judge(eventful[0], MANCALA), help=True))
    assert "  ←, h, p             previous board" in lines
    assert "  q, Esc, Ctrl-C      quit" in lines
    screen = " ".join(" ".join(lines).split())
    for sign in ("↑ pickup", "· drop", "↻ extra turn", "→ turn passes", "★ steal", "∅ forfeit"):
        assert sign in screen
    for sign in (
        "⇊ sweep",
        "● the game begins",
        "■ the game is over",
        "✗ not legal",
        "? not judged",
    ):
        assert sign in screen
    assert "✓ true, ✗ false" in screen
    assert lines[-1] == "any key goes back · q quits"


def test_help_fits_a_small_ascii_terminal(eventful: Game) -> None:
    lines = seen(Stepper(judge(eventful[0], MANCALA), help=True), encoding="ascii")
    assert len(lines) == 24
    assert max(map(len, lines)) <= 80
    assert "  Right, l, n, space  next board" in lines
    assert any("* steal" in line for line in lines)
    assert any("goes wrong" in line for line in lines)


def test_a_sign_tells_the_value_also_where_a_formula_goes_wrong(eventful: Game) -> None:
    trace, _ = eventful
    (row,) = truths_of(["hand == 1"], trace, words(len(trace.layout)))
    wrong = replace(row, wrong_at=1)
    lines = seen(Stepper(judge(trace, MANCALA), (wrong,), at=1))
    assert row.at[:3] == (False, True, False)
    assert any(line.startswith("✓ hand == 1  ✗✓✗") for line in lines)
    assert "◆ here it goes wrong: hand == 1" in lines


def test_a_formula_may_go_wrong_at_the_first_board(eventful: Game) -> None:
    trace, _ = eventful
    rows = truths_of(["hand == 1"], trace, words(len(trace.layout)))
    assert "◆ here it goes wrong: hand == 1" in seen(Stepper(judge(trace, MANCALA), rows))


def test_an_illegal_board_has_a_sign_and_words_of_its_own(eventful: Game) -> None:
    trace, _ = eventful
    boards = (*trace.boards[:3], trace.boards[1], trace.boards[2])
    judgement = judge(replace(trace, states=boards), MANCALA)
    assert judgement.fault is not None
    lines = seen(Stepper(judgement, at=3))
    assert lines[0].endswith(" · illegal")
    assert "moves  ●↑→✗?" in lines
    assert f"not legal: {judgement.fault.reason}" in " ".join(" ".join(lines).split())
    assert any(line.startswith("not judged") for line in seen(Stepper(judgement, at=4)))
    first = judge(replace(trace, states=trace.states[1:2]), MANCALA)
    assert "moves  ✗" in seen(Stepper(first))


def test_a_fault_after_the_moves_is_told(eventful: Game) -> None:
    trace, _ = eventful
    looped = judge(trace, MANCALA, loop=0)
    last = seen(Stepper(looped, at=len(trace) - 1))
    assert last[0].endswith(" · illegal")
    assert any(line.startswith("not legal: no move leads from the last board") for line in last)
    padded = judge(
        replace(trace, states=(*trace.boards, trace.boards[-1], trace.boards[0])), MANCALA
    )
    lines = seen(Stepper(padded, at=len(trace) + 1))
    assert any(line.startswith("not legal: the game is over at board 15") for line in lines)
    assert any(line.startswith("moves") and line.endswith("★■✗") for line in lines)
    assert "the game is over" in seen(Stepper(padded, at=len(trace)))


def test_what_is_typed_or_answered_stands_at_the_bottom(eventful: Game) -> None:
    here = Stepper(judge(eventful[0], MANCALA))
    assert seen(replace(here, typed="12"))[-1] == "board: 12"
    assert seen(replace(here, said="no steal after this board"))[-1].startswith("no steal")
