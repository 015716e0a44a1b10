"""The words of formulas, read on a plain board; no player, no card counts 0."""

from collections.abc import Callable
from typing import Any

from gamemodels.cards import Rank
from gamemodels.twentyone.board import Board, Outcome, Phase, Player
from gamemodels.twentyone.referee import Twentyone


def clock(game: Twentyone, board: Board) -> int:
    """The tenths since the beginning."""
    return board.clock


def due(game: Twentyone, board: Board) -> int:
    """The moment at which the next part fires; the clock if none waits."""
    moment = board.next_due
    return board.clock if moment is None else moment


def player(game: Twentyone, board: Board) -> Player:
    """Whose turn the controller says it is."""
    return board.controller.player


def score(game: Twentyone, board: Board, who: Player | None) -> int:
    """What a player has stood on, as the controller knows it."""
    scores = (board.controller.challenger_score, board.controller.dealer_score)
    return 0 if who is None else scores[who.place]


def hand(game: Twentyone, board: Board, who: Player | None) -> int:
    """What a player's cards add up to."""
    return 0 if who is None else board.hand(who).value


def card(game: Twentyone, board: Board, who: Player | None) -> Rank | None:
    """The card that a player's hand is to add."""
    return None if who is None else board.hand(who).card


def compare(game: Twentyone, board: Board, who: Player | None) -> int:
    """The value that a player's threshold compares."""
    return 0 if who is None else board.threshold(who).compare


def threshold(game: Twentyone, board: Board, who: Player | None) -> int:
    """What a player's hand is to reach."""
    setting = game.setting
    return 0 if who is None else (setting.challenger, setting.dealer)[who.place]


def controller(game: Twentyone, board: Board) -> Phase:
    """What the controller heard last."""
    return board.controller.last_input


def deck(game: Twentyone, board: Board) -> Phase:
    """What the deck is doing."""
    return board.deck.action


def cards_left(game: Twentyone, board: Board) -> int:
    """The cards in the deck."""
    return sum(board.deck.cards)


def left(game: Twentyone, board: Board, rank: Rank | None) -> int:
    """The cards of a rank in the deck."""
    return 0 if rank is None else board.deck.cards[rank.place]


def cards(game: Twentyone, board: Board, who: Player | None) -> int:
    """The cards that a player has drawn since the last command to shuffle."""
    return 0 if who is None else board.drawn[who.place]


def waiting(game: Twentyone, board: Board) -> int:
    """The parts that are due."""
    return sum(moment is not None for moment in board.due)


def starts(game: Twentyone, board: Board) -> int:
    """The starts so far."""
    return board.starts


def outcomes(game: Twentyone, board: Board) -> int:
    """The outcomes so far."""
    return board.outcomes


def result(game: Twentyone, board: Board) -> Outcome | None:
    """The outcome since the last start that was taken."""
    return board.result


def final(game: Twentyone, board: Board) -> bool:
    """Whether all games are over."""
    return game.is_final(board)


def quiet(game: Twentyone, board: Board) -> bool:
    """Whether nothing will ever happen again, without a result."""
    nothing_comes = board.next_due is None and not game.start_times(board)
    return nothing_comes and not game.is_final(board)


def copies(game: Twentyone, board: Board) -> int:
    """The cards of each rank in a full deck."""
    return game.setting.copies


def games(game: Twentyone, board: Board) -> int:
    """The games to be played."""
    return game.setting.games


def value(game: Twentyone, board: Board, rank: Rank | None) -> int:
    """What a card counts: conv."""
    return 0 if rank is None else min(rank.place + 1, 10)


WORDS: dict[str, Callable[..., Any]] = {
    word.__name__: word
    for word in (
        *(clock, due, player, score, hand, card, compare, threshold, controller, deck, cards_left),
        *(left, cards, waiting, starts, outcomes, result, final, quiet, copies, games, value),
    )
}
"""Every word of a board by its name: `word(game, board, *arguments)`."""
