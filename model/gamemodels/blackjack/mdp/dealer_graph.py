"""The hands that a dealer may draw from a shoe, as a graph that is built once for a face-up card.

Which hands there are depends on the rules alone. How often each is drawn is a product over its
cards: a hand has one parent here, so each takes one multiplication for each shoe.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter, mul

from gamemodels.blackjack.mdp.hands import VALUES, dealer_draws
from gamemodels.blackjack.mdp.outcomes import NATURAL
from gamemodels.blackjack.variants import Variants

COPIES = 16
"""More cards of one value than a dealer ever holds."""

Held = tuple[int, ...]


@dataclass(frozen=True)
class Final:
    """How hands of so many drawn cards end: in how many orders each comes, and its node."""

    end: int
    cards: int
    orders: tuple[int, ...]
    nodes: Callable[[Sequence[int]], Iterable[int]]


@dataclass(frozen=True)
class DealerGraph:
    """Hands as nodes: each its parent, and which card was added to it as which of its value."""

    links: tuple[tuple[int, int], ...]
    finals: tuple[Final, ...]

    def weights(self, left: Sequence[int]) -> list[tuple[int, int, int]]:
        """Each way to end but a bust, with so many cards: in how many orders the shoe gives it."""
        # A value runs out before its factors become negative, and the product stays 0.
        factors = [number - copy for number in left for copy in range(COPIES)]
        products = [1]
        add = products.append
        for parent, factor in self.links:
            add(products[parent] * factors[factor])
        return [
            (each.end, each.cards, sum(map(mul, each.orders, each.nodes(products))))
            for each in self.finals
        ]


@cache
def dealer_graph(rules: Variants, showing: int) -> DealerGraph:
    """The hands from a face-up card; busts are left out, being all that is left."""
    levels: list[dict[Held, int]] = [{(0,) * len(VALUES): 1}]
    finals: dict[tuple[int, int], list[tuple[Held, int]]] = defaultdict(list)
    while levels[-1]:
        following: dict[Held, int] = defaultdict(int)
        for held, orders in levels[-1].items():
            if dealer_draws(rules, *_sum(showing, held)):
                for place in range(len(VALUES)):
                    more = (*held[:place], held[place] + 1, *held[place + 1 :])
                    following[more] += orders
        cards = len(levels)
        for held, orders in list(following.items()):
            total, soft = _sum(showing, held)
            if total > 21:
                del following[held]
            elif not dealer_draws(rules, total, soft):
                end = NATURAL if cards == 1 and total == 21 else total
                finals[end, cards].append((held, orders))
        levels.append(following)
    return _linked([held for level in levels for held in level], finals)


def _linked(
    hands: Sequence[Held], finals: dict[tuple[int, int], list[tuple[Held, int]]]
) -> DealerGraph:
    """The graph of these hands, each with a parent that stands before it."""
    nodes = {held: node for node, held in enumerate(hands)}
    links = []
    for held in hands[1:]:
        parents = ((place, _less(held, place)) for place in range(len(VALUES)) if held[place])
        place, parent = next((p, less) for p, less in parents if less in nodes)
        links.append((nodes[parent], place * COPIES + held[place] - 1))
    ends = []
    for (end, cards), found in finals.items():
        # Getting a single item gives no tuple: the root stands beside it, and counts 0 times.
        places = [nodes[held] for held, _ in found]
        orders = tuple(number for _, number in found)
        ends.append(Final(end, cards, (*orders, 0), itemgetter(*places, 0)))
    return DealerGraph(tuple(links), tuple(ends))


def _less(held: Held, place: int) -> Held:
    return (*held[:place], held[place] - 1, *held[place + 1 :])


def _sum(showing: int, held: Held) -> tuple[int, bool]:
    """The best sum of a hand that is shown and drawn."""
    total = showing + sum(value * number for value, number in zip(VALUES, held, strict=True))
    aces = held[0] + (showing == 1)
    return (total + 10, True) if aces and total <= 11 else (total, False)
