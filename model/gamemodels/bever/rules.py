"""The referee of Bever: the strategy, what a turn announces, and the rules in plain Python.

Nothing here imports z3 or is a formula of the specification, so that a mistake in the
constraints cannot repeat itself here. Each hand that was possible plays the strategy, and those
turns count that look like what was seen. Only pure announcements filter worlds.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product

from gamemodels import rules
from gamemodels.bever.board import (
    MENDED,
    PLAYERS,
    Board,
    Deal,
    Event,
    Hand,
    Kind,
    Player,
    Variants,
    World,
    all_hands,
    replaced,
)


@dataclass(frozen=True)
class Turn:
    """What a player does, the hand that it leaves, and the card that lies on the pile then."""

    event: Event
    hand: Hand
    top: int

    @property
    def seen(self) -> tuple[Kind, int | None, int]:
        """What everybody sees of it: a card that is swapped in is not seen."""
        return self.event.kind, self.event.position, self.top


@lru_cache(maxsize=2**14)
def turns(hand: Hand, top: int, highest: int) -> tuple[Turn, ...]:
    """Every turn that the strategy allows, whichever card the deck has."""
    if top < max(hand):
        return takes(hand, top)
    return draws(hand, highest)


def takes(hand: Hand, top: int) -> tuple[Turn, ...]:
    """The top goes where a highest card was."""
    return tuple(taken(hand, position, top) for position in highest_positions(hand))


@lru_cache(maxsize=2**14)
def draws(hand: Hand, highest: int) -> tuple[Turn, ...]:
    """A card of the deck goes where a highest card was if it is lower, else on the pile."""
    found: list[Turn] = []
    for card in range(highest + 1):
        if card < max(hand):
            found += [swapped(hand, place, card) for place in highest_positions(hand)]
        else:
            found.append(discarded(hand, card))
    return tuple(found)


def anything(hand: Hand, top: int, highest: int) -> tuple[Turn, ...]:
    """Every turn of a player who does not keep to the strategy."""
    deck = range(highest + 1)
    return (
        *(taken(hand, position, top) for position in (1, 2)),
        *(swapped(hand, position, card) for position in (1, 2) for card in deck),
        *(discarded(hand, card) for card in deck),
    )


def highest_positions(hand: Hand) -> tuple[int, ...]:
    """Where a highest card lies: one position, or both."""
    return tuple(position for position in (1, 2) if hand[position - 1] == max(hand))


def taken(hand: Hand, position: int, top: int) -> Turn:
    """The top goes to a position."""
    return Turn(Event(Kind.TAKE, position), replaced(hand, position, top), hand[position - 1])


def swapped(hand: Hand, position: int, card: int) -> Turn:
    """A card of the deck goes to a position."""
    return Turn(
        Event(Kind.SWAP, position, card), replaced(hand, position, card), hand[position - 1]
    )


def discarded(hand: Hand, card: int) -> Turn:
    """A card of the deck goes on the pile."""
    return Turn(Event(Kind.DISCARD, card=card), hand, card)


Possible = tuple[frozenset[Hand], frozenset[Hand]]
Seen = tuple[Kind, int | None, int]


def announced(
    possible: Possible, mover: Player, top: int, seen: Seen, highest: int, rules: Variants
) -> Possible:
    """What is possible of both players after a turn of one of them."""
    if rules.pure_announcements:
        return filtered(possible, mover, top, seen, rules.reversed_five)
    after = hands_after(possible[mover.index], top, seen, highest, rules.reversed_five)
    return (after, possible[1]) if mover is Player.ONE else (possible[0], after)


@lru_cache(maxsize=2**14)
def hands_after(
    hands: frozenset[Hand], top: int, seen: Seen, highest: int, reversed_five: bool
) -> frozenset[Hand]:
    """Every hand to which the strategy leads from a possible one by a turn that looks so."""
    return frozenset(
        turn.hand
        for hand in hands
        for turn in believed(hand, top, highest, reversed_five)
        if turn.seen == seen
    )


def believed(hand: Hand, top: int, highest: int, reversed_five: bool) -> tuple[Turn, ...]:
    """The turns that a hand is believed to play."""
    taking = takes(hand, top) if top < max(hand) else ()
    drawing = min(hand) >= top if reversed_five else max(hand) <= top
    return (*taking, *(draws(hand, highest) if drawing else ()))


@lru_cache(maxsize=2**14)
def filtered(
    possible: Possible, mover: Player, top: int, seen: Seen, reversed_five: bool
) -> Possible:
    """What is possible in the worlds of which the announcement is true."""
    worlds: list[World] = [
        world for world in product(*possible) if fits(world[mover.index], top, seen, reversed_five)
    ]
    return frozenset(world[0] for world in worlds), frozenset(world[1] for world in worlds)


def fits(hand: Hand, top: int, seen: Seen, reversed_five: bool) -> bool:
    """Whether what is announced is true of a hand, as if it had not changed."""
    kind, position, laid = seen
    five = min(hand) >= top if reversed_five else max(hand) <= top
    if position is None:
        return max(hand) <= laid and five
    filled, kept = hand[position - 1], hand[2 - position]
    if kind is Kind.TAKE:
        return filled == top and kept <= laid
    return filled < laid and kept <= laid and five


def after_silence(possible: Possible, cards: World) -> Possible:
    """What is left when everybody has seen, again and again, that nobody calls."""
    while not any(knows_lower(possible, cards, player) for player in Player):
        least = least_total(possible[0]), least_total(possible[1])
        left = (
            frozenset(hand for hand in possible[0] if sum(hand) >= least[1]),
            frozenset(hand for hand in possible[1] if sum(hand) >= least[0]),
        )
        if left == possible:
            break
        possible = left
    return possible


def knows_lower(possible: Possible, cards: World, player: Player) -> bool:
    """Whether a player's sum is the lower one in every world that it cannot tell from the real.

    There is no such world if its own hand is none of those that are possible.
    """
    own = cards[player.index]
    if own not in possible[player.index]:
        return True
    return sum(own) < least_total(possible[player.other.index])


@lru_cache(maxsize=2**14)
def least_total(hands: frozenset[Hand]) -> float:
    """The least sum of a possible hand; more than any if there is none."""
    return min((sum(hand) for hand in hands), default=float("inf"))


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
