"""How twentyone looks: its boards as plain data, in words, and drawn."""

from collections.abc import Sequence
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.core.scope import GameScope
from gamechecks.show.presentation import Presentation
from gamemodels.rules import Rules
from gamemodels.twentyone.board import Board
from gamemodels.twentyone.events import Event
from gamemodels.twentyone.plain import PlainError, boards_from_plain, from_plain, to_plain
from gamemodels.twentyone.referee import Trace, Twentyone


class TwentyonePresentation(Presentation[Board, Event]):
    """Boards as the network has them."""

    def to_plain(self, state: Board) -> dict[str, Any]:
        return to_plain(state)

    def from_plain(self, plain: Any, at: int, rules: Rules[Board, Event]) -> Board:
        try:
            return from_plain(plain)
        except PlainError as error:
            raise InputError(f"board {at}: {error}") from None

    def trace(self, boards: Sequence[Any], scope: GameScope) -> Trace:
        try:
            states = boards_from_plain(boards)
        except PlainError as error:
            raise InputError(str(error)) from None
        game = scope.referee
        assert isinstance(game, Twentyone)
        return game.trace(states)
