"""The short form of a game: the cards determine it, so they are all that is written."""

from collections.abc import Sequence
from dataclasses import dataclass

from gamemodels.cards import Rank
from gamemodels.twentyone.board import Board, Player
from gamemodels.twentyone.events import EventKind
from gamemodels.twentyone.referee import Move, Trace, Twentyone


@dataclass(frozen=True)
class Draws:
    """The cards that each player draws in one game."""

    challenger: tuple[Rank, ...] = ()
    dealer: tuple[Rank, ...] = ()

    def of(self, player: Player) -> tuple[Rank, ...]:
        """A player's cards."""
        return self.challenger if player is Player.CHALLENGER else self.dealer


@dataclass(frozen=True)
class Played:
    """Cards played out: the boards as far as they are legal, and what is wrong with the rest."""

    trace: Trace
    fault: str | None = None


def flaw_of_rules(game: Twentyone) -> str | None:
    """Why cards alone do not determine a game by some rules; none if they do."""
    if game.variants.restarts:
        return "cards alone do not tell when starts come: rules with restarts need all boards"
    if game.setting.variation:
        return "cards alone do not tell how waits vary: a variation needs all boards"
    return None


def played_out(game: Twentyone, draws: Sequence[Draws]) -> Played:
    """The game that the cards make, board by board; it stops where a card is missing."""
    assert flaw_of_rules(game) is None, flaw_of_rules(game)
    board = next(iter(game.starts()))
    boards, used = [board], [0, 0]
    while True:
        moves = game.moves(board)
        if not moves or moves[0].event.kind is EventKind.QUIET:
            break
        if moves[0].event.kind is EventKind.START:
            if board.starts and (left := _undrawn(draws, board, used)):
                return Played(game.trace(boards), left)
            used = [0, 0]
        found = _next(moves, draws, board, used)
        if isinstance(found, str):
            return Played(game.trace(boards), found)
        if found is None:
            break
        board = found.state
        boards.append(board)
    fault = _undrawn(draws, board, used)
    if fault is None and board.starts < len(draws):
        fault = f"there are cards for game {board.starts + 1}, and it does not come to that"
    return Played(game.trace(boards), fault)


def draws_of(trace: Trace) -> tuple[Draws, ...]:
    """The cards of a trace, game by game."""
    games: list[tuple[list[Rank], list[Rank]]] = []
    for before, board in zip(trace.boards, trace.boards[1:], strict=False):
        if board.starts > before.starts:
            games.append(([], []))
        for player in Player:
            card = board.hand(player).card
            if card is not None and before.hand(player).card is None:
                games[-1][player.place].append(card)
    return tuple(Draws(tuple(challenger), tuple(dealer)) for challenger, dealer in games)


def _next(
    moves: tuple[Move, ...], draws: Sequence[Draws], board: Board, used: list[int]
) -> Move | str | None:
    """The move that the cards tell; none if they tell no more, and words if it is not legal."""
    event = moves[0].event
    if event.kind is not EventKind.DEALS or event.card is None:
        return moves[0]
    player = event.player
    assert player is not None, "a card is dealt to a player"
    cards = draws[board.starts - 1].of(player) if board.starts <= len(draws) else ()
    if used[player.place] == len(cards):
        return None
    card = cards[used[player.place]]
    used[player.place] += 1
    found = next((move for move in moves if move.event.card is card), None)
    place = f"card {used[player.place]} of {player.words}"
    return found or f"{place} is {card.value}, and no {card.value} is left in the deck"


def _undrawn(draws: Sequence[Draws], board: Board, used: list[int]) -> str | None:
    """What is wrong with cards of a game that are not drawn; none if all are."""
    here = draws[board.starts - 1] if 1 <= board.starts <= len(draws) else Draws()
    for player in Player:
        cards, taken = here.of(player), used[player.place]
        if taken < len(cards):
            card = f"card {taken + 1} of {player.words}, {cards[taken].value}, is not drawn"
            return f"{card}: {_why_not_drawn(board, player)}"
    return None


def _why_not_drawn(board: Board, player: Player) -> str:
    controller = board.controller
    if score := controller.score(player):
        return f"{player.words} stood on {score}"
    if controller.challenger_score:
        return f"the challenger stood on {controller.challenger_score}"
    return "the challenger is still drawing" if player is Player.DEALER else "nothing is drawn"
