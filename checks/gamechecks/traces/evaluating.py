"""Formulas and terms read on a trace that a user gives."""

from dataclasses import dataclass

from gamechecks.core.errors import InputError
from gamechecks.core.verdict import Printed
from gamechecks.language import concrete
from gamechecks.language.reading import read_term
from gamechecks.language.sorts import TRUTH, Sort, Value
from gamechecks.traces.judging import Judgement


@dataclass(frozen=True, repr=False)
class Evaluation(Printed):
    """What a formula or a term is at every board; `board`, from 0, is the one asked for.

    A formula that is false on the whole trace has the board by which it is broken; none where the
    trace is unfinished and what may follow can save the formula.
    """

    judgement: Judgement
    text: str
    sort: Sort
    values: tuple[Value, ...]
    board: int = 0
    wrong_at: int | None = None

    @property
    def value(self) -> Value:
        """The value at the board asked for."""
        return self.values[self.board]

    def plain(self, value: Value) -> bool | int | str | None:
        """A value by the name that users type."""
        shown: bool | int | str | None = self.sort.shown(value)
        return shown

    @property
    def steady(self) -> bool:
        """Whether it is the same at every board."""
        return len(set(self.values)) == 1


def evaluate(judgement: Judgement, text: str, board: int = 0) -> Evaluation:
    """Read a formula, a term or the name of a property on a legal game."""
    game = judgement.game
    check_board(judgement, board)
    name = text.strip()
    node = read_term(text, judgement.vocabulary)
    values = tuple(concrete.values(node, game))
    wrong = node.sort is TRUTH and values[0] is False
    wrong_at = concrete.wrong_at(node, game) if wrong else None
    return Evaluation(judgement, name, node.sort, values, board, wrong_at)


def check_board(judgement: Judgement, board: int) -> None:
    """Refuse a board, counted from 0, that the game does not have."""
    size = len(judgement.game)
    if not 0 <= board < size:
        raise InputError(f"board {board + 1} was asked for: the game has boards 1 to {size}")
