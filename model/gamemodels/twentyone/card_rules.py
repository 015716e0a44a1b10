"""Twentyone card by card in plain Python: the referee's events folded into one step a card."""

from dataclasses import dataclass

from gamemodels import rules
from gamemodels.cards import Rank
from gamemodels.twentyone.board import Board, Part, Phase
from gamemodels.twentyone.events import Event, EventKind
from gamemodels.twentyone.referee import Trace, Twentyone


@dataclass(frozen=True)
class CardEvents:
    """What follows from one card: the events, and the boards that they lead to."""

    events: tuple[Event, ...]
    boards: tuple[Board, ...]


@dataclass(frozen=True)
class CardState:
    """A board between cards, and the card that was drawn to get there.

    The card is not always on the board: after the last one of a game all are shuffled again.
    """

    board: Board
    card: Rank | None = None


Move = rules.Move[CardEvents, CardState]


@dataclass(frozen=True)
class CardByCard(rules.Rules[CardState, CardEvents]):
    """The games of some rules, seen only where the controller is about to draw, or all is idle."""

    game: Twentyone

    def starts(self) -> tuple[CardState, ...]:
        return tuple(move.state for board in self.game.starts() for move in self._folded(board))

    def moves(self, state: CardState) -> tuple[Move, ...]:
        return self._folded(state.board)

    def is_final(self, state: CardState) -> bool:
        return self.game.is_final(state.board)

    def flaw(self) -> str | None:
        return self.game.flaw() or flaw_of_cards(self.game)

    def unfolded(self, trace: rules.Trace[CardState, CardEvents]) -> Trace:
        """A legal trace card by card, as the boards one by one."""
        (first,) = self.game.starts()
        boards = [first]
        for dealt in trace.states:
            moves = self._folded(boards[-1])
            boards += next(move.event.boards for move in moves if move.state == dealt)
        return self.game.trace(boards)

    def _folded(self, board: Board) -> tuple[Move, ...]:
        """All that may happen until the next card is to be drawn, or nothing is due."""
        found, growing = list[Move](), [Move(CardEvents((), ()), CardState(board))]
        while growing:
            so_far = growing.pop()
            for move in self.game.moves(so_far.state.board):
                passed = so_far.event
                events = CardEvents((*passed.events, move.event), (*passed.boards, move.state))
                dealt = CardState(move.state, move.event.card or so_far.state.card)
                further = Move(events, dealt, weight=so_far.weight * move.weight)
                if self._stops(move.event, move.state):
                    found.append(further)
                else:
                    growing.append(further)
        return tuple(found)

    def _stops(self, event: Event, board: Board) -> bool:
        if event.kind is EventKind.QUIET:
            return True
        waits = board.due[Part.CONTROLLER.place] is not None
        if waits:
            return board.controller.last_input is Phase.HIT
        return board.next_due is None and not self.game.start_times(board)


def flaw_of_cards(game: Twentyone) -> str | None:
    """Why some rules cannot be played card by card; none if they can."""
    if game.variants.restarts:
        return "with restarts a game is not played card by card: a start may come at any time"
    if game.variants.start_as_shuffle:
        return "with start_as_shuffle no card is ever drawn"
    return None
