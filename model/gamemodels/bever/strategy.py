"""How the players play, which is common knowledge: every turn that the strategy allows a hand."""

from dataclasses import dataclass
from functools import lru_cache

from gamemodels.bever.board import Event, Hand, Kind, replaced


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
