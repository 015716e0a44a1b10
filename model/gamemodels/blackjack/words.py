"""The vocabulary of blackjack: its words, read on a board and over its terms, and its laws."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from gamechecks.language.vocabulary import Amount, NamedProperty, Vocabulary, together
from gamechecks.language.words import (
    NONE,
    NUMBER,
    TRUTH,
    Domain,
    Sort,
    Word,
    defined,
    named,
    of_event,
    of_state,
    sort_of,
)
from gamemodels.blackjack.board import BUST, VALUES, Board, Event, Kind, Outcome, Turn

if TYPE_CHECKING:
    import z3

    from gamemodels.blackjack.system import HandSteps
    from gamemodels.blackjack.terms import BoardTerms


LAWS = (
    NamedProperty(
        "sum-in-range",
        "The player's sum is 4 to 22.",
        "always(4 <= player_sum and player_sum <= 22)",
    ),
    NamedProperty(
        "bust-is-22", "A bust is the sum 22 and no other.", "always(bust == (player_sum == 22))"
    ),
    NamedProperty(
        "usable-ace-in-range",
        "With a usable ace the sum is 12 to 21.",
        "always(implies(usable_ace, 12 <= player_sum <= 21))",
    ),
    NamedProperty(
        "dealer-draws-to-16",
        "The dealer draws on 16 or less.",
        "always(implies(dealer_hit, dealer_sum <= 16))",
    ),
    NamedProperty(
        "no-draw-after-bust",
        "After a bust the dealer draws nothing.",
        "always(implies(bust, always(not dealer_hit)))",
    ),
    NamedProperty(
        "paid-at-the-end",
        "Nothing is paid before the end.",
        "always(implies(not final, payoff == 0))",
    ),
    NamedProperty(
        "natural-settled-at-once",
        "A natural is settled by the first action.",
        "implies(natural, actions <= 1)",
    ),
    NamedProperty(
        "first-decision-only",
        "Surrender and double come at the first decision.",
        "always(implies(surrender or double, first))",
    ),
)
"""Laws of the base game, proved by induction; some rules break some of them."""

GOALS = (
    NamedProperty("win", "The player wins.", "at_end(win)"),
    NamedProperty("lose", "The player loses, and has not surrendered.", "at_end(lose)"),
    NamedProperty("push", "Nobody wins.", "at_end(push)"),
    NamedProperty("twenty-actions", "The player acts twenty times.", "actions == 20"),
    NamedProperty(
        "five-card-21",
        "The player ends with a 21 of five cards.",
        "at_end(player_sum == 21 and cards == 5)",
    ),
    NamedProperty(
        "dealer-twelve-cards", "The dealer ends with twelve cards.", "at_end(dealer_cards) == 12"
    ),
)

INVARIANTS = (
    together(
        "boards-in-order",
        "4 <= player_sum and cards >= 2 and dealer_cards >= 1",
        "implies(usable_ace, 12 <= player_sum)",
        "implies(not final, player_sum <= 21 and payoff == 0)",
        "implies(not final, not (win or push or lose or surrendered))",
        "implies(deciding, dealer_cards == 1)",
        "implies(deciding, dealer_sum == dealer_showing"
        " or (dealer_showing == 1 and dealer_sum == 11))",
        "implies(not deciding and not final, dealer_cards >= 2 and dealer_sum <= 21)",
        "implies(natural and not final, deciding)",
        "implies(bust, player_sum == 22)",
        "implies(player_sum == 22, bust)",
    ),
)
"""What holds on every board, proved together; each helps the others."""


SIDE = sort_of("Side", ["Player", "Dealer"])

Reading = Callable[[Any], Any]

STATE_WORDS: dict[str, tuple[Sort, str, Reading]] = {
    "player_sum": (
        NUMBER,
        "The player's best total; 22 for every bust.",
        lambda board: min(board.player.total, BUST),
    ),
    "dealer_showing": (
        NUMBER,
        "The dealer's first card, 1 to 10, an ace 1.",
        lambda board: board.showing,
    ),
    "usable_ace": (TRUTH, "An ace of the player counts 11.", lambda board: board.player.soft),
    "cards": (NUMBER, "The player's cards.", lambda board: board.player.cards),
    "dealer_sum": (
        NUMBER,
        "The best total of the dealer's face-up cards.",
        lambda board: board.dealer.total,
    ),
    "dealer_cards": (NUMBER, "The dealer's face-up cards.", lambda board: board.dealer.cards),
    "first": (TRUTH, "No card has been drawn yet.", lambda board: board.player.cards == 2),
    "natural": (TRUTH, "The player has a natural.", lambda board: board.player.natural),
    "dealer_natural": (
        TRUTH,
        "The dealer is seen to have a natural.",
        lambda board: board.dealer.natural,
    ),
    "win": (
        TRUTH,
        "The player has won, by a natural or otherwise.",
        lambda board: board.outcome in (Outcome.NATURAL, Outcome.WIN),
    ),
    "push": (TRUTH, "Nobody has won.", lambda board: board.outcome is Outcome.PUSH),
    "lose": (
        TRUTH,
        "The player has lost, by a bust or otherwise, and has not surrendered.",
        lambda board: board.outcome in (Outcome.BUST, Outcome.LOSE),
    ),
    "bust": (TRUTH, "The player is over 21.", lambda board: board.outcome is Outcome.BUST),
    "dealer_bust": (
        TRUTH,
        "The dealer is over 21.",
        lambda board: board.turn is Turn.OVER and board.dealer.total > 21,
    ),
    "surrendered": (
        TRUTH,
        "The player has surrendered.",
        lambda board: board.outcome is Outcome.SURRENDER,
    ),
    "payoff": (
        NUMBER,
        "What is paid, in tenths of a bet; 0 before the end.",
        lambda board: board.payoff,
    ),
}
"""What is read on a board: its sort, its meaning, and how."""

EVENTS = {
    Kind.HIT: "The player draws a card next.",
    Kind.STAND: "The player stands next.",
    Kind.DOUBLE: "The player doubles next.",
    Kind.SURRENDER: "The player surrenders next.",
    Kind.SETTLE: "A natural is settled next.",
    Kind.DEALER_HIT: "The dealer draws a card next.",
    Kind.DEALER_STAND: "The dealer stands next.",
}


@cache
def vocabulary() -> Vocabulary:
    """The language of every hand."""
    return Vocabulary(
        words=(
            *(_of_board(name, *row) for name, row in STATE_WORDS.items()),
            _held(),
            _won_by(),
            _deciding(),
            *(_event(*each) for each in EVENTS.items()),
            *_whole_trace(),
        ),
        sorts=(SIDE,),
        amounts={"paid": Amount("at_end(payoff)", Fraction(1, 10), "What is paid, in bets.")},
        domains=(Domain("values", NUMBER, VALUES, "What cards are worth, 1 to 10.", "v"),),
        literals=(
            named(SIDE, "Who wins."),
            Word("none", "none", (), NONE, "Nobody."),
        ),
        program="blackjack",
    )


def _of_board(name: str, gives: Sort, meaning: str, read: Reading) -> Word:
    def plain(rules: Any, board: Board) -> Any:
        return read(board)

    def term(system: "HandSteps", board: "BoardTerms") -> Any:
        from gamemodels.blackjack.terms import WORD_TERMS

        return WORD_TERMS.get(name, read)(board)

    return of_state(name, gives, meaning, plain, term, settles=True)


def _held() -> Word:
    def plain(rules: Any, board: Board, value: int) -> int:
        return board.player.held[value - 1] if value in VALUES else 0

    def term(system: "HandSteps", board: "BoardTerms", value: int) -> Any:
        in_range = value in VALUES
        return board.player.held[value - 1] if in_range else system.numbers.literal(0)

    meaning = "The player's cards of a value, an ace 1."
    return of_state(
        "held", NUMBER, meaning, plain, term, takes=(NUMBER,), usage="held(1)", settles=True
    )


def _won_by() -> Word:
    def plain(rules: Any, board: Board) -> str | None:
        if board.payoff == 0:
            return None
        return "Player" if board.payoff > 0 else "Dealer"

    def term(system: "HandSteps", board: "BoardTerms") -> Any:
        return (board.payoff > 0, board.payoff < 0)

    meaning = "Who has won; none before the end."
    return of_state("won_by", SIDE, meaning, plain, term, settles=True, listed=False)


def _deciding() -> Word:
    def plain(rules: Any, board: Board) -> bool:
        return board.turn is Turn.PLAYER

    def term(system: "HandSteps", board: "BoardTerms") -> Any:
        return board.in_turn(Turn.PLAYER)

    meaning = "It is the player's turn."
    return of_state("deciding", TRUTH, meaning, plain, term, settles=True, listed=False)


def _event(kind: Kind, meaning: str) -> Word:
    def plain(event: Event) -> bool:
        return event.kind is kind

    def term(system: "HandSteps", pre: "BoardTerms", post: "BoardTerms") -> "z3.BoolRef":
        return system.event(pre, post, kind)

    return of_event(kind.value, meaning, plain, term)


def _whole_trace() -> tuple[Word, ...]:
    actions = "hit or stand or double or surrender or settle"
    return (
        defined("states", NUMBER, "The boards of the trace.", "count(True)"),
        defined("actions", NUMBER, "What the player has done.", f"count({actions})"),
        defined("hits", NUMBER, "How often the player hits.", "count(hit)"),
        defined("dealer_hits", NUMBER, "How often the dealer hits.", "count(dealer_hit)"),
        defined(
            "winner",
            SIDE,
            "Who wins, the dealer if the player surrenders; none for a push, or before the end.",
            "at_end(won_by)",
        ),
    )
