"""A hand at the table: the cards, what they add up to, and what an action leads to."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from gamemodels.blackjack.environment.deck import Card
from gamemodels.blackjack.mdp.hands import completes_natural, dealer_draws, drawn
from gamemodels.blackjack.mdp.outcomes import (
    BUST,
    BUSTS,
    LOSE,
    NATURAL,
    SURRENDERED,
    Action,
    Outcome,
    compared,
    legal_actions,
    natural_settled,
)
from gamemodels.blackjack.variants import Variants

MOST_CARDS = 7
MIXED, ONE_SUIT, SPADES = 1, 2, 3
PATTERNS = ((6, 7, 8), (7, 7, 7))

Draw = Callable[[], Card]


class Table:
    """One hand of a player against the dealer, from the deal to the outcome."""

    def __init__(self, rules: Variants, draw: Draw) -> None:
        self.rules = rules
        self._draw = draw
        self.player = [draw(), draw()]
        self.dealer = [draw(), draw()]
        self.outcome: Outcome | None = None

    @property
    def natural(self) -> bool:
        """Whether the player holds a natural."""
        return len(self.player) == 2 and _sum(self.player)[0] == 21

    @property
    def observation(self) -> tuple[int, ...]:
        """What the player sees, but for what a count of the shoe tells."""
        total, soft = _sum(self.player)
        seen = (min(total, BUST), self.dealer[0].value, int(soft))
        if self.rules.bonuses:
            return (*seen, min(len(self.player), MOST_CARDS), pattern(self.player))
        return (*seen, int(len(self.player) == 2)) if self.rules.extended else seen

    @property
    def legal(self) -> tuple[Action, ...]:
        """What may be done now."""
        first = len(self.player) == 2
        return legal_actions(self.rules, first) if self.outcome is None else ()

    def act(self, action: Action) -> None:
        """Do something that is legal."""
        self.outcome = self._settled()
        if self.outcome is not None:
            return
        if action is Action.SURRENDER:
            self.outcome = SURRENDERED
            return
        stake = 2 if action is Action.DOUBLE else 1
        if action is not Action.STAND:
            self.player.append(self._draw())
            if _sum(self.player)[0] > 21:
                self.outcome = BUSTS[stake]
        if self.outcome is None and action is not Action.HIT:
            self.outcome = self._stood(stake)

    def _settled(self) -> Outcome | None:
        """What the first step settles by itself: naturals; later there are none."""
        theirs = self._dealer_natural
        if self.natural and not self.rules.natural_only_by_standing:
            return natural_settled(self.rules, theirs)
        if theirs and self.rules.peek:
            return natural_settled(self.rules, True) if self.natural else LOSE
        return None

    def _stood(self, stake: int) -> Outcome:
        """The dealer's turn, and the outcome."""
        if self.natural:
            return natural_settled(self.rules, self._dealer_natural)
        while dealer_draws(self.rules, *_sum(self.dealer)):
            self.dealer.append(self._draw())
        total = min(_sum(self.dealer)[0], BUST)
        end = NATURAL if self._dealer_natural else total
        cards, shape = min(len(self.player), MOST_CARDS), pattern(self.player)
        return compared(self.rules, _sum(self.player)[0], end, stake, cards, shape)

    @property
    def _dealer_natural(self) -> bool:
        shown, hole = self.dealer[:2]
        return len(self.dealer) == 2 and completes_natural(shown.value) == hole.value

    @property
    def reward(self) -> Fraction:
        """What the hand has paid so far."""
        return Fraction(0) if self.outcome is None else self.outcome.paid

    @property
    def seen(self) -> Sequence[Card]:
        """The cards that lie open; the hole card does when the hand is over."""
        return [*self.player, *(self.dealer if self.outcome is not None else self.dealer[:1])]


def pattern(cards: Sequence[Card]) -> int:
    """What two or three cards have of a 6-7-8 or 7-7-7, by their suits; 0 for nothing."""
    values = sorted(card.value for card in cards)
    if len(values) > 3 or not any(_within(values, each) for each in PATTERNS):
        return 0
    suits = {card.suit for card in cards}
    return MIXED if len(suits) > 1 else SPADES if suits == {"S"} else ONE_SUIT


def _within(values: Sequence[int], whole: Sequence[int]) -> bool:
    left = list(whole)
    for value in values:
        if value not in left:
            return False
        left.remove(value)
    return True


def sum_of(cards: Sequence[Card]) -> int:
    """What cards add up to."""
    return _sum(cards)[0]


def _sum(cards: Sequence[Card]) -> tuple[int, bool]:
    total, soft = 0, False
    for card in cards:
        total, soft = drawn(total, soft, card.value)
    return total, soft
