"""What a turn tells everybody: which hands of the player in turn are possible after it.

Nothing here is a formula of the specification: each hand that was possible plays the strategy,
and those turns count that look like what was seen. Only pure announcements filter worlds.
"""

from functools import lru_cache
from itertools import product

from gamemodels.bever.board import Hand, Kind, Player, World
from gamemodels.bever.strategy import Turn, draws, takes
from gamemodels.bever.variants import Variants

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
