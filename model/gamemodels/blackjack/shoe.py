"""The decision process of a shoe, and the hands that its dealer may draw.

The dealer's hands are a graph, which is built once for a face-up card.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from operator import itemgetter, mul

from gamemodels.blackjack.board import Variants
from gamemodels.blackjack.mdp import (
    BUST,
    BUSTS,
    LOSE,
    NATURAL,
    SURRENDERED,
    VALUES,
    Action,
    Choice,
    Outcome,
    Process,
    State,
    compared,
    completes_natural,
    dealer_draws,
    drawn,
    natural_settled,
)

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


Cards = tuple[int, ...]
"""How many cards there are of each value, from 1 to 10."""

MOST_SUM = 21 + 16
"""What the player's cards, and the dealer's before the last, add up to at most."""
OTHERS = 4
"""The cards besides: a last one of each, and two of the dealer's if the player busts."""


class BadShoe(ValueError):
    """A shoe that no hand can be played from."""


def full_shoe(decks: int) -> Cards:
    """Whole decks."""
    return (4 * decks,) * 9 + (16 * decks,)


@lru_cache(maxsize=1 << 16)
def falling(number: int, factors: int) -> int:
    """In how many orders so many of a number of cards can be drawn."""
    return 1 if not factors else number * falling(number - 1, factors - 1)


class Shoe(Process):
    """One hand from a shoe."""

    def __init__(self, rules: Variants, cards: Cards) -> None:
        super().__init__(rules)
        if len(cards) != len(VALUES) or any(number < 0 for number in cards):
            raise BadShoe(f"{cards}: ten numbers of cards were expected, from aces to tens")
        self.cards = cards
        self.size = sum(cards)
        self.longest = longest_hand(cards)
        if self.size < self.longest:
            raise BadShoe(
                f"the shoe has {self.size} cards, and a hand may need {self.longest}: "
                "give it more cards"
            )
        self._ends: dict[State, dict[int, int]] = {}

    @cached_property
    def dealt(self) -> int:
        """All orders of the cards that may be needed."""
        return falling(self.size, self.longest)

    @cached_property
    def deal(self) -> Choice:
        """The player's two cards, and the one that the dealer shows."""
        leads: dict[State, int] = defaultdict(int)
        nothing = (0,) * len(VALUES)
        for showing in VALUES:
            for one in VALUES:
                for two in VALUES:
                    held, weight = nothing, 1
                    for value in (one, two):
                        weight *= self._left(held, showing)[value - 1]
                        held = _more(held, value)
                    if weight > 0 and self.cards[showing - 1]:
                        leads[_state(held, showing)] += weight * self.cards[showing - 1]
        return Choice(None, leads)

    def states(self) -> Iterator[State]:
        """Every hand against every face-up card, those with the highest sums first."""
        for showing in VALUES:
            if self.cards[showing - 1]:
                for held in self._hands:
                    if held[showing - 1] < self.cards[showing - 1]:
                        yield _state(held, showing)

    @cached_property
    def _hands(self) -> Sequence[Cards]:
        return _hands(self.cards)

    def _left(self, held: Cards, showing: int) -> list[int]:
        """The cards that are not seen, by value."""
        left = [number - own for number, own in zip(self.cards, held, strict=True)]
        left[showing - 1] -= 1
        return left

    def total(self, state: State) -> int:
        """All orders of what is not seen, without those that the dealer has seen not to be."""
        seen = sum(state.held) + 1
        orders = falling(self.size - seen, self.longest - seen)
        if not self.rules.peek or state.first:
            return orders
        return orders - self._naturals(self._left(state.held, state.dealer_showing), state)

    def _naturals(self, left: Sequence[int], state: State) -> int:
        """The orders in which the hole card makes a natural."""
        value = completes_natural(state.dealer_showing)
        number = sum(left)
        rest = falling(number - 1, self.longest - (self.size - number) - 1)
        return 0 if value is None else left[value - 1] * rest

    def choices(self, state: State) -> tuple[Choice, ...]:
        """What may be done in a state."""
        if self.settled(state):
            return (Choice(None, ends=self._standing(state, 1, peeked=False)),)
        return tuple(self._choice(state, action) for action in self.legal(state))

    def _choice(self, state: State, action: Action) -> Choice:
        left = self._left(state.held, state.dealer_showing)
        leads: Mapping[State, int] = {}
        ends: dict[Outcome, int] = {}
        if action is Action.STAND:
            ends = self._standing(state, 1, peeked=self.rules.peek)
        elif action is Action.SURRENDER:
            naturals = self._naturals(left, state) if self.rules.peek else 0
            ends = {SURRENDERED: self.total(state) - naturals}
        else:
            leads, ends = self._drawing(state, left, 2 if action is Action.DOUBLE else 1)
        if self.rules.peek and state.first:
            settled = natural_settled(self.rules, True) if state.natural else LOSE
            ends[settled] = ends.get(settled, 0) + self._naturals(left, state)
        return Choice(action, leads, {outcome: each for outcome, each in ends.items() if each})

    def _drawing(
        self, state: State, left: list[int], stake: int
    ) -> tuple[Mapping[State, int], dict[Outcome, int]]:
        """One more card, and with a double stake the dealer's turn after it."""
        leads: dict[State, int] = {}
        ends: dict[Outcome, int] = defaultdict(int)
        for value in VALUES:
            number = left[value - 1]
            if not number:
                continue
            target = _state(_more(state.held, value), state.dealer_showing)
            if target.player_sum >= BUST:
                ends[BUSTS[stake]] += number * self.total(target)
            elif stake == 1:
                leads[target] = number
            else:
                for outcome, each in self._standing(target, stake, self.rules.peek).items():
                    ends[outcome] += number * each
        return leads, ends

    def _standing(self, state: State, stake: int, peeked: bool) -> dict[Outcome, int]:
        """How a hand that stands ends, by how the dealer's does."""
        found: dict[Outcome, int] = defaultdict(int)
        for end, weight in self._dealer(state).items():
            if end == NATURAL and peeked:
                continue
            if state.natural:
                outcome = natural_settled(self.rules, end == NATURAL)
            else:
                outcome = compared(self.rules, state.player_sum, end, stake)
            found[outcome] += weight
        return found

    def _dealer(self, state: State) -> dict[int, int]:
        """In how many orders the dealer's hand ends in each way."""
        if state in self._ends:
            return self._ends[state]
        seen = sum(state.held) + 1
        size, length = self.size - seen, self.longest - seen
        found: dict[int, int] = defaultdict(int)
        graph = dealer_graph(self.rules, state.dealer_showing)
        for end, cards, orders in graph.weights(self._left(state.held, state.dealer_showing)):
            if orders:
                found[end] += orders * falling(size - cards, length - cards)
        found[BUST] = falling(size, length) - sum(found.values())
        self._ends[state] = dict(found)
        return self._ends[state]


def longest_hand(cards: Cards) -> int:
    """The most cards that one hand of both may take from a shoe."""
    ascending = (value for value, number in zip(VALUES, cards, strict=True) for _ in range(number))
    total = taken = 0
    for value in ascending:
        total += value
        if total > MOST_SUM:
            break
        taken += 1
    return taken + OTHERS


@lru_cache(maxsize=1 << 15)
def _state(held: Cards, showing: int) -> State:
    total, soft, number = 0, False, sum(held)
    for value, copies in zip(VALUES, held, strict=True):
        for _ in range(copies):
            total, soft = drawn(total, soft, value)
    first = number == 2
    return State(min(total, BUST), showing, int(soft), first and total == 21, first, held=held)


def _more(held: Cards, value: int) -> Cards:
    return (*held[: value - 1], held[value - 1] + 1, *held[value:])


def _hands(cards: Cards) -> Sequence[Cards]:
    """Every hand of two cards or more that is not bust, those with the highest sums first."""
    found: Iterable[Cards] = [()]
    for value, number in zip(VALUES, cards, strict=True):
        found = [
            (*held, copies)
            for held in found
            for copies in range(number + 1)
            if _hard(held) + value * copies <= 21
        ]
    return sorted((held for held in found if sum(held) >= 2), key=_hard, reverse=True)


def _hard(held: Cards) -> int:
    return sum(place * copies for place, copies in enumerate(held, 1))
