"""The words of formulas, read on a plain board; no player, no card counts 0."""

from collections.abc import Callable
from functools import partial
from typing import Any

from gamemodels.twentyone.atomic_models import conv
from gamemodels.twentyone.board import Board
from gamemodels.twentyone.referee import Twentyone

OF_BOARD: dict[str, Callable[[Twentyone, Board], Any]] = {
    "clock": lambda game, board: board.clock,
    "due": lambda game, board: board.clock if board.next_due is None else board.next_due,
    "player": lambda game, board: board.controller.player,
    "controller": lambda game, board: board.controller.last_input,
    "deck": lambda game, board: board.deck.action,
    "cards_left": lambda game, board: sum(board.deck.cards),
    "waiting": lambda game, board: sum(moment is not None for moment in board.due),
    "starts": lambda game, board: board.starts,
    "outcomes": lambda game, board: board.outcomes,
    "result": lambda game, board: board.result,
    "final": lambda game, board: game.is_final(board),
    "quiet": lambda game, board: _quiet(game, board),
    "copies": lambda game, board: game.setting.copies,
    "games": lambda game, board: game.setting.games,
}

OF_MEMBER: dict[str, Callable[[Twentyone, Board, Any], Any]] = {
    "score": lambda game, board, who: board.controller.score(who),
    "hand": lambda game, board, who: board.hand(who).value,
    "card": lambda game, board, who: board.hand(who).card,
    "compare": lambda game, board, who: board.threshold(who).compare,
    "threshold": lambda game, board, who: game.setting.threshold(who),
    "cards": lambda game, board, who: board.drawn[who.place],
    "left": lambda game, board, rank: board.deck.cards[rank.place],
    "value": lambda game, board, rank: conv(rank),
}
"""What is asked of a player or of a rank."""


def _of(name: str, game: Twentyone, board: Board, member: Any) -> Any:
    if member is None:
        return None if name == "card" else 0
    return OF_MEMBER[name](game, board, member)


def _quiet(game: Twentyone, board: Board) -> bool:
    nothing_comes = board.next_due is None and not game.start_times(board)
    return nothing_comes and not game.is_final(board)


WORDS: dict[str, Callable[..., Any]] = OF_BOARD | {name: partial(_of, name) for name in OF_MEMBER}
"""Every word of a board by its name: `word(game, board, *arguments)`."""
