"""One-line changes to blackjack event by event, in the rules and in the constraints."""

from tests.mutants.mutant import Mutant

RULES, SYSTEM, TERMS = "rules.py", "system.py", "terms.py"
EVENTS_BY = dict.fromkeys((RULES, SYSTEM, TERMS), "event_encodings")

EVENT_MUTANTS = (
    Mutant(
        "the dealer stands on 16",
        RULES,
        "if hand.total >= 17 and not soft_17:",
        "if hand.total >= 16 and not soft_17:",
    ),
    Mutant(
        "a surrender costs the whole bet",
        RULES,
        "_ended(board, Outcome.SURRENDER, -5)",
        "_ended(board, Outcome.SURRENDER, -10)",
    ),
    Mutant(
        "a double may come at any decision",
        RULES,
        "self.variants.double and (first or self.variants.bonuses)",
        "self.variants.double",
    ),
    Mutant(
        "a dealer's natural ties with every 21",
        RULES,
        "ties = variants.dealer_natural_ties and player == 21",
        "ties = player == 21",
    ),
    Mutant(
        "there are three ranks worth 10",
        RULES,
        "ENDLESS = (1, 1, 1, 1, 1, 1, 1, 1, 1, 4)",
        "ENDLESS = (1, 1, 1, 1, 1, 1, 1, 1, 1, 3)",
    ),
    Mutant(
        "equal sums win",
        TERMS,
        "(mine > theirs, Outcome.WIN, stake),",
        "(mine >= theirs, Outcome.WIN, stake),",
    ),
    Mutant(
        "a natural may have three cards",
        TERMS,
        "return conjunction([self.cards == 2, self.ace == 1, self.low == 11])",
        "return conjunction([self.ace == 1, self.low == 11])",
    ),
    Mutant(
        "the dealer who has looked may still have a natural",
        SYSTEM,
        "negation(post.dealer.natural)]) if self.variants.peek else drawn",
        "negation(post.dealer.natural)]) if False else drawn",
    ),
    Mutant(
        "the dealer shows another card after a hit",
        SYSTEM,
        'for name in ("showing", *names)]',
        "for name in names]",
    ),
    Mutant(
        "a soft 18 is a soft 17",
        SYSTEM,
        "conjunction([board.dealer.ace == 1, board.dealer.low == 7])",
        "conjunction([board.dealer.ace == 1, board.dealer.low == 8])",
    ),
    Mutant(
        "no card is missing from the shoe",
        SYSTEM,
        "left = conjunction(count >= 0 for count in self.left(board))",
        "left = conjunction(count >= -1 for count in self.left(board))",
    ),
)
