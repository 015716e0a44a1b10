"""Each word says the same of a plain board and of its terms."""

from collections.abc import Callable
from enum import Enum
from typing import Any

import z3
from tests.twentyone.formulas import event, holds

from gamemodels.cards import Rank
from gamemodels.numbers import BitVectors, Integers, Number
from gamemodels.rules import replay
from gamemodels.twentyone.board import Board, EventKind, Player, Setting, Variants
from gamemodels.twentyone.rules import Draws, Twentyone, played_out, simulate
from gamemodels.twentyone.system import WORD_TERMS, BoardSteps, event_terms
from gamemodels.twentyone.words import WORDS

TAKES: dict[str, type[Enum]] = {
    **dict.fromkeys(("score", "hand", "card", "compare", "threshold", "cards"), Player),
    **dict.fromkeys(("left", "value"), Rank),
}


def arguments(name: str) -> list[tuple[Enum | None, ...]]:
    """What a word may be asked of, none included."""
    return [(member,) for member in (*TAKES[name], None)] if name in TAKES else [()]


def read(model: z3.ModelRef, value: Any, members: list[Any]) -> Any:
    """The plain value of a term."""
    if isinstance(value, Number):
        return value.value(model)
    if isinstance(value, tuple):
        truths = [z3.is_true(model.eval(each, model_completion=True)) for each in value]
        assert sum(truths) <= 1
        return next((m for m, truth in zip(members, truths, strict=True) if truth), None)
    return z3.is_true(model.eval(value, model_completion=True))


def entity(member: Enum | None, ctx: z3.Context) -> tuple[z3.BoolRef, ...]:
    """A member as one Boolean each."""
    return () if member is None else tuple(z3.BoolVal(e is member, ctx) for e in type(member))


def test_every_word_agrees_along_games(any_variants: Variants) -> None:
    game = Twentyone(Setting(8, 9, copies=2, games=2, variation=1), any_variants)
    system = BoardSteps(game.setting, Integers(z3.Context()), any_variants)
    terms, after = system.state("board"), system.state("after")
    words = [(name, args) for name in WORDS for args in arguments(name)]
    said = [
        WORD_TERMS[name](system, terms, *(entity(arg, system.ctx) for arg in args))
        for name, args in words
    ]
    events = event_terms(system, terms, after)
    last = event_terms(system, terms, None)
    boards = simulate(game, 11, boards=50).boards
    for board, following in list(zip(boards, (*boards[1:], None), strict=True))[::4]:
        model = model_of(
            system,
            system.equals(terms, board),
            system.equals(after, following) if following else None,
        )
        for (name, args), term in zip(words, said, strict=True):
            plain = WORDS[name](game, board, *args)
            members = list(type(plain)) if isinstance(plain, Enum) else [None] * 13
            found = read(model, term, members[: len(term)] if isinstance(term, tuple) else [])
            assert found == plain, name
        told = {
            name for name, term in (events if following else last).items() if read(model, term, [])
        }
        kind = event(game, board, following)
        assert told == ({kind.value} if kind else set())


def model_of(system: BoardSteps, *rows: list[z3.BoolRef] | None) -> z3.ModelRef:
    """A model of what is known."""
    solver = z3.Solver(ctx=system.ctx)
    for row in rows:
        solver.add(*(row or []))
    assert solver.check() == z3.sat
    return solver.model()


def test_on_the_last_board_what_is_due_comes_next_not_a_start() -> None:
    game = Twentyone(Setting(games=2), Variants(restarts=True))
    (start,) = game.moves(*game.starts())
    assert event(game, start.state, None) is EventKind.COMMAND_SHUFFLE
    again = game.moves(start.state)[0].state
    assert event(game, start.state, again) is EventKind.START
    system = BoardSteps(game.setting, BitVectors(z3.Context()), game.variants)
    board = system.state("board")
    model = model_of(system, system.equals(board, start.state))
    named = event_terms(system, board, None).items()
    assert [name for name, term in named if read(model, term, [])] == ["command_shuffle"]


def losing() -> tuple[Twentyone, tuple[Board, ...]]:
    """The logged game that is lost."""
    draws = Draws((Rank.THREE, Rank.QUEEN, Rank.NINE))
    trace = played_out(Twentyone(), [draws]).trace
    return trace.rules, trace.boards


def test_formulas_on_the_losing_game_are_as_known(reference: dict[str, Any]) -> None:
    game, boards = losing()
    known = reference["formulas_on_the_losing_game"]["truth by board"]
    for formula, truths in known.items():
        found = "".join(str(int(truth)) for truth in holds(formula, game, boards))
        assert found == truths, formula


WORTH: dict[str, Callable[[Board], Any]] = {
    "clock": lambda board: board.clock,
    "due": lambda board: board.clock + 1,
    "waiting": lambda board: 1,
    "cards_left": lambda board: 51,
    "starts": lambda board: 1,
    "outcomes": lambda board: 0,
    "copies": lambda board: 4,
    "games": lambda board: 1,
    "result": lambda board: None,
    "final": lambda board: False,
}


def test_words_on_the_board_with_the_first_card() -> None:
    game, boards = losing()
    board = boards[5]
    for name, worth in WORTH.items():
        assert WORDS[name](game, board) == worth(board), name
    assert WORDS["card"](game, board, Player.CHALLENGER) is Rank.THREE
    assert WORDS["left"](game, board, Rank.THREE) == 3
    assert WORDS["cards"](game, board, Player.CHALLENGER) == 1
    assert WORDS["threshold"](game, board, Player.DEALER) == 17
    assert WORDS["value"](game, board, Rank.KING) == 10
    assert replay(game.trace(boards)).fault is None
