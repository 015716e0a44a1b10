"""One-line changes to blackjack event by event, in the rules and in the constraints."""

from dataclasses import dataclass
from typing import ClassVar

from tests.mutants.mutants import Mutant


@dataclass(frozen=True)
class EventMutant(Mutant):
    """A wrong rule of an event."""

    game: ClassVar[str] = "blackjack"

    @property
    def tested_by(self) -> str:
        """The module of tests that looks at this file before others do."""
        return "event_encodings"


PLAYING, PAYING, DEALING = "playing.py", "paying.py", "dealing.py"
STEPS, RESULTS, TERMS = "steps.py", "results.py", "terms.py"

EVENT_MUTANTS = (
    EventMutant(
        "the dealer stands on 16",
        PLAYING,
        "if hand.total >= 17 and not soft_17:",
        "if hand.total >= 16 and not soft_17:",
    ),
    EventMutant(
        "a surrender costs the whole bet",
        PLAYING,
        "_ended(board, Outcome.SURRENDER, -5)",
        "_ended(board, Outcome.SURRENDER, -10)",
    ),
    EventMutant(
        "a double may come at any decision",
        PLAYING,
        "self.variants.double and (first or self.variants.bonuses)",
        "self.variants.double",
    ),
    EventMutant(
        "a dealer's natural ties with every 21",
        PAYING,
        "ties = variants.dealer_natural_ties and player == 21",
        "ties = player == 21",
    ),
    EventMutant(
        "there are three ranks worth 10",
        DEALING,
        "ENDLESS = (1, 1, 1, 1, 1, 1, 1, 1, 1, 4)",
        "ENDLESS = (1, 1, 1, 1, 1, 1, 1, 1, 1, 3)",
    ),
    EventMutant(
        "equal sums win",
        RESULTS,
        "(mine > theirs, Outcome.WIN, stake),",
        "(mine >= theirs, Outcome.WIN, stake),",
    ),
    EventMutant(
        "a natural may have three cards",
        TERMS,
        "return conjunction([self.cards == 2, self.ace == 1, self.low == 11])",
        "return conjunction([self.ace == 1, self.low == 11])",
    ),
    EventMutant(
        "the dealer who has looked may still have a natural",
        STEPS,
        "negation(post.dealer.natural)]) if self.variants.peek else drawn",
        "negation(post.dealer.natural)]) if False else drawn",
    ),
    EventMutant(
        "the dealer shows another card after a hit",
        STEPS,
        'for name in ("showing", *names)]',
        "for name in names]",
    ),
    EventMutant(
        "a soft 18 is a soft 17",
        STEPS,
        "conjunction([board.dealer.ace == 1, board.dealer.low == 7])",
        "conjunction([board.dealer.ace == 1, board.dealer.low == 8])",
    ),
    EventMutant(
        "no card is missing from the shoe",
        STEPS,
        "left = conjunction(count >= 0 for count in self.left(board))",
        "left = conjunction(count >= -1 for count in self.left(board))",
    ),
)
