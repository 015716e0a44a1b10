"""One game over kinds of cards: its positions, bounds, and the odds of all thresholds.

Times and parts change no odds. Nor does it matter which card of value 10 is drawn, unless somebody
tells them apart. So a position is how many cards of each kind are left, and what the challenger
has stood on.

The odds of all pairs of thresholds are found at once. A hand grows until it reaches its threshold:
so a hand of h that becomes t by a card is where all thresholds above h and up to t stop. How likely
that is depends on the cards gone before only. Of these it is counted how many sets there are by
size and sum, since in which order they came does not matter.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import comb, factorial, perm
from typing import NamedTuple

from gamemodels.attention import attended
from gamemodels.cards import RANKS, Rank
from gamemodels.rules import Move, Rules
from gamemodels.twentyone.board import LIMITS, STANDARD, Outcome, Setting
from gamemodels.twentyone.components import BUST, check_winner, conv
from gamemodels.twentyone.scope import ALL_OUTCOMES, BOUND_NAMES

VALUES = tuple(range(1, 11))


class Position(NamedTuple):
    """The cards left of each kind, the challenger's score once it has stood, and the outcome.

    When the game is over, nothing but the outcome matters.
    """

    left: tuple[int, ...]
    stood: int = 0
    outcome: Outcome | None = None


@dataclass(frozen=True)
class Positions(Rules[Position, int]):
    """One game, card by card; an event is the place of the drawn card among the kinds.

    The cards of a value are one kind, but for the ranks that are told `apart`.
    """

    setting: Setting = STANDARD
    apart: frozenset[Rank] = frozenset()

    @cached_property
    def kinds(self) -> tuple[tuple[Rank, ...], ...]:
        """The ranks of each kind."""
        together: dict[Rank | int, tuple[Rank, ...]] = {}
        for rank in RANKS:
            kind = rank if rank in self.apart else conv(rank)
            together[kind] = (*together.get(kind, ()), rank)
        return tuple(together.values())

    @cached_property
    def values(self) -> tuple[int, ...]:
        """What a card of each kind counts."""
        return tuple(conv(kind[0]) for kind in self.kinds)

    @cached_property
    def full(self) -> tuple[int, ...]:
        """The cards of each kind before the first is drawn."""
        return tuple(self.setting.copies * len(kind) for kind in self.kinds)

    def starts(self) -> tuple[Position]:
        return (Position(self.full),)

    def moves(self, state: Position) -> tuple[Move[int, Position], ...]:
        if self.is_final(state):
            return ()
        hand = self.hand(state)
        return tuple(
            Move(kind, self._after(state, hand + self.values[kind], kind), weight=left)
            for kind, left in enumerate(state.left)
            if left
        )

    def is_final(self, state: Position) -> bool:
        return state.outcome is not None

    def flaw(self) -> str | None:
        return self.setting.flaw()

    def hand(self, position: Position) -> int:
        """What the player who draws has."""
        rows = zip(self.values, self.full, position.left, strict=True)
        return sum(value * (full - left) for value, full, left in rows) - position.stood

    def _after(self, position: Position, hand: int, kind: int) -> Position:
        """The position after a card, which makes the hand of the player who draws what it is."""
        before = position.left
        left = (*before[:kind], before[kind] - 1, *before[kind + 1 :])
        if position.stood:
            if hand >= self.setting.dealer:
                return Position((), outcome=check_winner(position.stood, hand))
            return Position(left, position.stood)
        if hand < self.setting.challenger:
            return Position(left)
        return Position((), outcome=Outcome.LOSE) if hand > BUST else Position(left, hand)


@dataclass(frozen=True)
class Ending:
    """How a game can end: the cards drawn, who stood, and the higher hand."""

    outcome: Outcome
    draws: int
    stands: int
    highest: int

    def boards(self) -> int:
        """The boards of such a game."""
        return 4 + 4 * self.draws + self.stands

    def end(self) -> int:
        """When it is over, if no wait varies."""
        return 110 + 22 * self.draws + 10 * self.stands


def find_bounds(setting: Setting) -> dict[str, dict[str, int]]:
    """Each bound by its key, over all games and for each outcome that there is."""
    found = set(endings(setting))
    groups = {ALL_OUTCOMES: found}
    for outcome in Outcome:
        groups[outcome.value] = {ending for ending in found if ending.outcome is outcome}
    longer = 2 * setting.variation
    values = {
        name: (
            min(each.draws for each in group),
            max(each.draws for each in group),
            min(each.end() for each in group),
            max(each.end() + longer * each.draws for each in group),
            min(each.boards() for each in group),
            max(each.boards() for each in group),
            max(each.highest for each in group),
        )
        for name, group in groups.items()
        if group
    }
    return {
        key: {name: numbers[place] for name, numbers in values.items()}
        for place, key in enumerate(BOUND_NAMES)
    }


def endings(setting: Setting) -> Iterator[Ending]:
    """Every way in which a game ends, position by position."""
    rules = Positions(setting)
    layer: set[Position] = set(rules.starts())
    draws = 0
    while layer:
        after: set[Position] = set()
        draws += 1
        for position in attended(layer):
            hand = rules.hand(position)
            for move in rules.moves(position):
                outcome = move.state.outcome
                if outcome is None:
                    after.add(move.state)
                else:
                    higher = max(hand + rules.values[move.event], position.stood)
                    yield Ending(outcome, draws, 2 if position.stood else 1, higher)
        layer = after


Cards = tuple[int, ...]
THRESHOLDS = range(LIMITS["challenger"][0], LIMITS["challenger"][1] + 1)
MOST = THRESHOLDS[-1] - 1
"""The most that a hand has when it still draws."""


@dataclass(frozen=True)
class ThresholdTable:
    """The odds of the outcomes by the challenger's and the dealer's threshold."""

    odds: dict[tuple[int, int], dict[Outcome, Fraction]]

    def worth(self, challenger: int, dealer: int, margin: bool = False) -> Fraction:
        """How likely a win is, less how likely a loss is if that is wanted."""
        found = self.odds[challenger, dealer]
        return found[Outcome.WIN] - (found[Outcome.LOSE] if margin else 0)

    def best(self, dealer: int, margin: bool = False) -> int:
        """The challenger's threshold with the best odds against a dealer's."""
        return max(THRESHOLDS, key=lambda challenger: self.worth(challenger, dealer, margin))


def threshold_table(copies: int, dealers: Sequence[int] | None = None) -> ThresholdTable:
    """All pairs of thresholds, or those with some dealers."""
    full = Positions(Setting(copies=copies)).full
    wanted = tuple(dealers or THRESHOLDS)
    sums = {(c, d): dict.fromkeys(Outcome, Fraction(0)) for c in THRESHOLDS for d in wanted}
    for hand, gone, arrivals in attended(_stands(full)):
        results = _against(full, gone, hand, wanted)
        for before, likely in arrivals.items():
            for challenger in range(before + 1, min(hand, THRESHOLDS[-1]) + 1):
                for dealer in wanted:
                    for outcome in (Outcome.WIN, Outcome.TIE):
                        part = results[dealer].get(outcome)
                        if part:
                            sums[challenger, dealer][outcome] += likely * part
    for found in sums.values():
        found[Outcome.LOSE] = 1 - found[Outcome.WIN] - found[Outcome.TIE]
    return ThresholdTable(sums)


def _stands(full: Cards) -> Iterator[tuple[int, Cards, dict[int, Fraction]]]:
    """The hands on which a challenger may stand without being bust.

    Each with the cards in it, and how likely it is made, by what it was before the last of them.
    """
    cards = sum(full)
    for gone in _sets(full, BUST):
        size, hand = sum(gone), _worth(gone)
        ways = 1
        for have, took in zip(full, gone, strict=True):
            ways *= perm(have, took)
        arrivals: dict[int, Fraction] = {}
        for value, took in zip(VALUES, gone, strict=True):
            if took:
                likely = Fraction(_orders(gone, value) * ways, perm(cards, size))
                arrivals[hand - value] = arrivals.get(hand - value, Fraction(0)) + likely
        if hand:
            yield hand, gone, arrivals


def _orders(gone: Cards, last: int) -> int:
    """In how many orders cards may come, by their values, if one of a value is the last."""
    rest = [took - (value == last) for value, took in zip(VALUES, gone, strict=True)]
    orders = factorial(sum(rest))
    for each in rest:
        orders //= factorial(each)
    return orders


def _sets(full: Cards, most: int) -> Iterator[Cards]:
    """Every set of cards by value that adds up to at most so much."""

    def further(place: int, room: int) -> Iterator[Cards]:
        if place == len(full):
            yield ()
            return
        for took in range(min(full[place], room // VALUES[place]) + 1):
            for rest in further(place + 1, room - took * VALUES[place]):
                yield (took, *rest)

    return further(0, most)


def _worth(cards: Cards) -> int:
    return sum(value * each for value, each in zip(VALUES, cards, strict=True))


def _against(
    full: Cards, gone: Cards, stood: int, dealers: Sequence[int]
) -> dict[int, dict[Outcome | None, Fraction]]:
    """The odds of the outcomes for dealers who draw from what is left."""
    left = tuple(have - took for have, took in zip(full, gone, strict=True))
    flows = _flows(left)
    results: dict[int, dict[Outcome | None, Fraction]] = {}
    whole = perm(sum(left), MOST + 1) if sum(left) > MOST else factorial(sum(left))
    for dealer in dealers:
        counted: dict[Outcome | None, int] = {}
        for (before, after), likely in flows.items():
            if before < dealer <= after:
                outcome = check_winner(stood, after)
                counted[outcome] = counted.get(outcome, 0) + likely
        results[dealer] = {each: Fraction(number, whole) for each, number in counted.items()}
    return results


@cache
def _flows(left: Cards) -> dict[tuple[int, int], int]:
    """How likely a hand of a sum becomes another by a card, as parts of one whole number."""
    total = sum(left)
    deepest = min(total, MOST + 1)
    sets = _counted(left)
    flows: dict[tuple[int, int], int] = {}
    for value, have in zip(VALUES, left, strict=True):
        if not have:
            continue
        others = _without(sets, value)
        for (hand, size), number in others.items():
            if number and size < deepest:
                rest = perm(total - size - 1, deepest - size - 1)
                part = number * factorial(size) * have * rest
                key = hand, hand + value
                flows[key] = flows.get(key, 0) + part
    return flows


def _counted(left: Cards) -> dict[tuple[int, int], int]:
    """How many sets of cards there are by sum, up to the most that still draws, and size."""
    sets = {(0, 0): 1}
    for value, have in zip(VALUES, left, strict=True):
        grown: dict[tuple[int, int], int] = {}
        for (hand, size), number in sets.items():
            for took in range(min(have, (MOST - hand) // value) + 1):
                key = hand + took * value, size + took
                grown[key] = grown.get(key, 0) + number * comb(have, took)
        sets = grown
    return sets


def _without(sets: dict[tuple[int, int], int], value: int) -> dict[tuple[int, int], int]:
    """The same for one card of a value fewer."""
    fewer: dict[tuple[int, int], int] = {}
    for hand, size in sorted(sets):
        fewer[hand, size] = sets[hand, size] - fewer.get((hand - value, size - 1), 0)
    return fewer
