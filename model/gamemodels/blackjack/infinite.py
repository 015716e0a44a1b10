"""The decision process of an infinite deck, where every card is any of the ranks."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache, cached_property

from gamemodels.blackjack.board import Variants
from gamemodels.blackjack.mdp import (
    BUST,
    BUSTS,
    LOSE,
    NATURAL,
    SURRENDERED,
    TEN,
    VALUES,
    Action,
    Choice,
    Outcome,
    Process,
    State,
    compared,
    dealer_draws,
    drawn,
    natural_settled,
)

MIXED, ONE_SUIT, SPADES = 1, 2, 3
SAME_SUIT = Fraction(1, 4)
COMPLETED_BY = {13: 8, 14: 7, 15: 6}
"""The value that makes a 6-7-8 or 7-7-7 of two cards with such a sum."""
MOST_CARDS = 7
"""So many cards, or more."""

Odds = dict[int, Fraction]
Dealer = Callable[[Variants, int], Odds]


@cache
def chances(rules: Variants) -> Odds:
    """How likely a card has each value."""
    tens = 3 if rules.bonuses else 4
    return {value: Fraction(tens if value == TEN else 1, 9 + tens) for value in VALUES}


@cache
def dealer_ends(rules: Variants, showing: int) -> Odds:
    """How likely the dealer's hand ends in each way, from the card that is shown."""
    found: Odds = defaultdict(Fraction)
    hands = {(*drawn(0, False, showing), 1): Fraction(1)}
    while hands:
        (total, soft, cards), likely = hands.popitem()
        for value, chance in chances(rules).items():
            after, softly = drawn(total, soft, value)
            if dealer_draws(rules, after, softly):
                key = (after, softly, 2)
                hands[key] = hands.get(key, Fraction(0)) + likely * chance
            else:
                natural = cards == 1 and after == 21
                found[NATURAL if natural else min(after, BUST)] += likely * chance
    return dict(found)


@cache
def dealer_after_peek(rules: Variants, showing: int) -> Odds:
    """The same, if the dealer has looked and has no natural."""
    ends = dict(dealer_ends(rules, showing))
    left = 1 - ends.pop(NATURAL, Fraction(0))
    return {end: likely / left for end, likely in ends.items()}


class InfiniteDeck(Process):
    """States, choices and probabilities that are fractions; a total is always 1."""

    dealt = Fraction(1)

    def __init__(self, rules: Variants) -> None:
        super().__init__(rules)
        self._choices: dict[State, tuple[Choice, ...]] = {}

    @cached_property
    def _tells_first(self) -> bool:
        """Whether a first decision differs from a later one."""
        return self.rules.extended or self.rules.peek

    @cached_property
    def deal(self) -> Choice:
        """The player's two cards, and the one that the dealer shows."""
        leads: dict[State, Fraction] = defaultdict(Fraction)
        odds = chances(self.rules)
        for one, two, showing in ((a, b, d) for a in VALUES for b in VALUES for d in VALUES):
            total, soft = drawn(*drawn(0, False, one), two)
            first = State(total, showing, int(soft), total == 21, self._tells_first)
            for state, likely in self._suited(first, one, two).items():
                leads[state] += likely * odds[one] * odds[two] * odds[showing]
        return Choice(None, leads)

    def _suited(self, state: State, one: int, two: int) -> Mapping[State, Fraction]:
        """Two cards with what their suits may add to them."""
        if not self.rules.bonuses:
            return {state: Fraction(1)}
        state = state._replace(cards=2)
        if (one, two) != (7, 7) and not (one != two and {one, two} <= {6, 7, 8}):
            return {state: Fraction(1)}
        odds = {SPADES: Fraction(1, 16), ONE_SUIT: Fraction(3, 16), MIXED: Fraction(3, 4)}
        return {state._replace(pattern=pattern): likely for pattern, likely in odds.items()}

    def states(self) -> Iterable[State]:
        """Every state, those with the highest sums first."""
        return self._ordered

    @cached_property
    def _ordered(self) -> tuple[State, ...]:
        found, waiting = set(self.deal.leads), list(self.deal.leads)
        while waiting:
            for choice in self.choices(waiting.pop()):
                new = [state for state in choice.leads if state not in found]
                found.update(new)
                waiting += new
        return tuple(sorted(found, key=lambda state: (-state.hard_sum, state)))

    def total(self, state: State) -> Fraction:
        """Probabilities add up to 1."""
        return self.dealt

    def choices(self, state: State) -> tuple[Choice, ...]:
        """What may be done in a state."""
        if state not in self._choices:
            self._choices[state] = self._found(state)
        return self._choices[state]

    def _found(self, state: State) -> tuple[Choice, ...]:
        if self.settled(state):
            return (Choice(None, ends=self._standing(state, dealer_ends)),)
        return tuple(self._choice(state, action) for action in self.legal(state))

    def _choice(self, state: State, action: Action) -> Choice:
        """An action, after the dealer has looked if that is to be."""
        leads, ends = self._done(state, action)
        seen = dealer_ends(self.rules, state.dealer_showing).get(NATURAL, Fraction(0))
        if not (self.rules.peek and state.first and seen):
            return Choice(action, leads, ends)
        settled = natural_settled(self.rules, True) if state.natural else LOSE
        leads = {target: likely * (1 - seen) for target, likely in leads.items()}
        ends = {outcome: likely * (1 - seen) for outcome, likely in ends.items()}
        return Choice(action, leads, {**ends, settled: ends.get(settled, Fraction(0)) + seen})

    def _done(
        self, state: State, action: Action
    ) -> tuple[dict[State, Fraction], dict[Outcome, Fraction]]:
        """What an action leads to, and how it ends; after a peek without a natural."""
        if action is Action.SURRENDER:
            return {}, {SURRENDERED: Fraction(1)}
        dealer = dealer_after_peek if self.rules.peek else dealer_ends
        if action is Action.STAND:
            return {}, self._standing(state, dealer)
        leads: dict[State, Fraction] = defaultdict(Fraction)
        ends: dict[Outcome, Fraction] = defaultdict(Fraction)
        stake = 2 if action is Action.DOUBLE else 1
        for target, likely in self._with_a_card(state).items():
            if target.player_sum >= BUST:
                ends[BUSTS[stake]] += likely
            elif stake == 1:
                leads[target] += likely
            else:
                for outcome, chance in self._standing(target, dealer, stake).items():
                    ends[outcome] += likely * chance
        return leads, ends

    def _with_a_card(self, state: State) -> dict[State, Fraction]:
        found: dict[State, Fraction] = defaultdict(Fraction)
        for value, chance in chances(self.rules).items():
            total, soft = drawn(state.player_sum, bool(state.usable_ace), value)
            after = State(min(total, BUST), state.dealer_showing, int(soft))
            if not self.rules.bonuses:
                found[after] += chance
                continue
            after = after._replace(cards=min(state.cards + 1, MOST_CARDS))
            for pattern, likely in _patterns(state, value).items():
                found[after._replace(pattern=pattern)] += chance * likely
        return found

    def _standing(self, state: State, dealer: Dealer, stake: int = 1) -> dict[Outcome, Fraction]:
        """How a hand that stands ends, by how the dealer's does."""
        found: dict[Outcome, Fraction] = defaultdict(Fraction)
        for end, likely in dealer(self.rules, state.dealer_showing).items():
            if state.natural:
                outcome = natural_settled(self.rules, end == NATURAL)
            else:
                outcome = compared(
                    self.rules, state.player_sum, end, stake, state.cards, state.pattern
                )
            found[outcome] += likely
        return found


def _patterns(state: State, value: int) -> dict[int, Fraction]:
    """What becomes of a pattern with one more card of such a value."""
    if not state.pattern or state.cards != 2 or COMPLETED_BY[state.player_sum] != value:
        return {0: Fraction(1)}
    if state.pattern == MIXED:
        return {MIXED: Fraction(1)}
    return {state.pattern: SAME_SUIT, MIXED: 1 - SAME_SUIT}
