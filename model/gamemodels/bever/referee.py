"""The referee: the rules of the game in plain Python, apart from the constraints.

Nothing here imports z3, so that a mistake in the constraints cannot repeat itself here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from gamemodels import rules
from gamemodels.bever.announcements import after_silence, announced, knows_lower
from gamemodels.bever.board import PLAYERS, Board, Deal, Event, Hand, Kind, Player, all_hands
from gamemodels.bever.strategy import Turn, anything, turns
from gamemodels.bever.variants import MENDED, Variants

LOWEST_HIGHEST, HIGHEST_HIGHEST = 1, 9

Move = rules.Move[Event, Board]
Trace = rules.Trace[Board, Event]
Fault = rules.Fault[Board]


@dataclass(frozen=True)
class Bever(rules.Rules[Board, Event]):
    """The games with cards from 0 to the highest, from any deal or from a given one."""

    highest: int = 4
    variants: Variants = MENDED
    start: Deal | None = None

    def starts(self) -> Iterator[Board]:
        hands = sorted(all_hands(self.highest))
        deals = (
            (Deal((one, two), top) for one, two in product(hands, hands) for top in self.values)
            if self.start is None
            else [self.start]
        )
        return (self.starting_board(deal) for deal in deals)

    def starts_like(self, state: Board) -> tuple[Board, ...]:
        """The board with the same cards, or with the given ones."""
        deal = self.start or state.deal
        return (self.starting_board(deal if self.holds(deal) else Deal(((0, 0), (0, 0)), 0)),)

    def starting_board(self, deal: Deal) -> Board:
        """The board that a game begins with."""
        everything = all_hands(self.highest)
        return Board(deal.cards, deal.top, Player.ONE, (everything, everything))

    def compared(self, state: Board) -> Board:
        """How a board came about makes no difference."""
        return replace(state, came_by=None)

    def moves(self, state: Board) -> tuple[Move, ...]:
        if self.is_final(state):
            return ()
        hand = state.cards[state.turn.index]
        allowed = (anything if self.variants.free_play else turns)(hand, state.top, self.highest)
        return tuple(
            rules.Move(
                turn.event,
                self.after(state, turn),
                self._chooser(state, turn),
                self._weight(hand, turn),
            )
            for turn in allowed
        )

    def after(self, board: Board, turn: Turn) -> Board:
        """The board after a turn of the player in turn."""
        one, two = board.cards
        cards = (turn.hand, two) if board.turn is Player.ONE else (one, turn.hand)
        left = announced(
            board.possible, board.turn, board.top, turn.seen, self.highest, self.variants
        )
        if self.variants.silence:
            left = after_silence(left, cards)
        came_by = turn.event if self.variants.free_play else None
        return Board(cards, turn.top, board.turn.other, left, came_by)

    def _chooser(self, board: Board, turn: Turn) -> Player | None:
        """The player, unless the deck decides."""
        free = self.variants.free_play or turn.event.kind is Kind.TAKE
        return board.turn if free else None

    def _weight(self, hand: Hand, turn: Turn) -> Fraction:
        """How likely a card of the deck is, and then each of two equal positions."""
        if turn.event.kind is Kind.TAKE:
            return Fraction(1)
        equal = turn.event.kind is Kind.SWAP and hand[0] == hand[1]
        ways = 2 if equal and not self.variants.free_play else 1
        return Fraction(1, (self.highest + 1) * ways)

    def callers(self, board: Board) -> tuple[Player, ...]:
        """Who may call Bever and is certain to be right."""
        players = (board.turn.other,) if self.variants.mover_calls else PLAYERS
        return tuple(each for each in players if knows_lower(board.possible, board.cards, each))

    def caller(self, board: Board) -> Player | None:
        """Who calls; player 1 where both can, which only variants allow."""
        return next(iter(self.callers(board)), None)

    def is_final(self, state: Board) -> bool:
        return bool(self.callers(state))

    def move_between(self, before: Board, after: Board) -> Event | None:
        """The move that leads from one board to the next; none if none does."""
        found = (move.event for move in self.moves(before) if move.state == after)
        return next(found, None)

    @property
    def values(self) -> range:
        """The values of the cards."""
        return range(self.highest + 1)

    def flaw(self) -> str | None:
        if not LOWEST_HIGHEST <= self.highest <= HIGHEST_HIGHEST:
            return (
                f"highest is {self.highest}: "
                f"a number from {LOWEST_HIGHEST} to {HIGHEST_HIGHEST} was expected"
            )
        if self.start is not None and not self.holds(self.start):
            return f"the deal {self.start} has a card that is not in 0..{self.highest}"
        return self.variants.flaw()

    def holds(self, deal: Deal) -> bool:
        """Whether there are such cards."""
        return all(card in self.values for card in (*deal.cards[0], *deal.cards[1], deal.top))
