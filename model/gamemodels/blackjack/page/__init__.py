"""What blackjack puts on its page: both hands as cards."""

from collections.abc import Iterable

from gamechecks.core.plain import Document
from gamechecks.core.verdict import GameTrace
from gamechecks.show.page import Stage
from gamechecks.traces.judging import Judgement
from gamemodels.blackjack.board import Board, Turn
from gamemodels.blackjack.codec import NAMES
from gamemodels.blackjack.view import PATTERNS, Cards, ended_words, hand_words, laid_out
from gamemodels.cards import SIGNS, decoration

PLAYERS = {Turn.PLAYER: 1, Turn.DEALER: 2, Turn.OVER: 2}
RULES = (
    "Cards 2 to 10 count as printed, pictures 10, an ace 11 while the hand stays at 21 or less.",
    "The player draws until standing, or a bust over 21 loses at once.",
    "The dealer turns up the hole card, draws on 16 or less, and stands on 17 or more.",
    "The higher sum wins a bet; equal sums are a push.",
    "An ace and a card worth 10 as the first two cards is a natural: it is settled at once, beats "
    "every other 21, and pays three to two.",
)


class CardsStage(Stage):
    """The dealer's cards above, the player's below."""

    package = __name__
    scripts = ("stage.js",)
    turn = "event"
    signs = {  # noqa: RUF012
        "start": ("▸", "the deal"),
        "hit": ("H", "a hit"),
        "stand": ("S", "a stand"),
        "double": ("D", "a double"),
        "surrender": ("R", "a surrender"),
        "settle": ("★", "a natural is settled"),
        "dealer_hit": ("h", "the dealer draws"),
        "dealer_stand": ("s", "the dealer stands"),
    }

    def rules(self, trace: GameTrace) -> Iterable[str]:
        variants = (f"A variant is played: {name}." for name in trace.rules.variants.names)
        return (*RULES, *variants)

    def world(self, judgement: Judgement) -> Document:
        return {}

    def boards(self, judgement: Judgement) -> list[Document]:
        states = judgement.shown.states
        return [_board(*each) for each in zip(states, laid_out(states), strict=True)]

    def turns(self, judgement: Judgement) -> list[Document]:
        """An event a turn."""
        states = judgement.shown.states
        return [
            {
                "title": f"event {at}",
                "player": PLAYERS[states[at - 1].turn],
                "name": "dealer" if states[at - 1].turn is Turn.DEALER else "player",
                "boards": [at],
            }
            for at in range(1, len(states))
        ]


def _board(board: Board, cards: Cards) -> Document:
    player, dealer = cards
    hands = []
    for drawn, hand in ((dealer, board.dealer), (player, board.player)):
        faces = [
            {"rank": NAMES[card], "suit": SIGNS[decoration(NAMES[card], place)]}
            for place, card in enumerate(drawn)
        ]
        hands.append({"cards": faces, "total": hand_words(hand)})
    return {
        "turn": PLAYERS[board.turn],
        "hidden": len(dealer) == 1,
        "dealer": hands[0],
        "player": hands[1],
        "doubled": board.doubled,
        "pattern": PATTERNS.get(board.pattern, ""),
        "ended": "" if board.outcome is None else ended_words(board),
    }
