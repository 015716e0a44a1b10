"""The dealer's side of a session, without any socket: messages in, messages out."""

import random
from collections import Counter
from collections.abc import Callable, Generator
from dataclasses import dataclass

from gamemodels.table.automaton import DEALER, PLAYER
from gamemodels.table.cards import NAMES, Hand
from gamemodels.table.evaluating import NoRule, calculate_outcome, dealer_evaluate
from gamemodels.table.messages import NAME, NAME_WORDS
from gamemodels.table.talking import ProtocolError, Talk
from gamemodels.table.variants import MENDED, Variants

Lines = list[str]


@dataclass(frozen=True)
class Dealt:
    """A game that is over: its number, both hands with their totals, and the result's word."""

    number: int
    player: Hand
    dealer: Hand
    totals: tuple[int, int]
    outcome: str


def dice_of(seed: str | None, session: int) -> random.Random:
    """What shuffles the decks of a session: the same for the same seed."""
    return random.Random() if seed is None else random.Random(f"{seed}/{session}")


class DealerSession:
    """One player's games, each with a deck of its own."""

    def __init__(
        self,
        games: int,
        dice: random.Random,
        *,
        reveal: bool = False,
        variants: Variants = MENDED,
        told: Callable[[Dealt], None] | None = None,
    ) -> None:
        self.name = ""
        self.games = games
        self.tally: Counter[str] = Counter()
        self.stuck = ""
        self.talk = Talk(variants)
        self._dice = dice
        self._reveal = reveal
        self._variants = variants
        self._told = told
        self._turns = self.play()
        next(self._turns)

    @property
    def played(self) -> int:
        """The games that are over."""
        return self.tally.total()

    def hear(self, message: str) -> Lines:
        """What the dealer says to a message of the player's; a `ProtocolError` if it is wrong."""
        return self._turns.send(message)

    def play(self) -> Generator[Lines, str, None]:
        """JOIN; so many games; QUIT. Whatever a turn brings is said at once."""
        self.join((yield []))
        said: Lines = []
        for number in range(1, self.games + 1):
            if self._variants.join and number > 1:
                self.join((yield said))
                said = []
            said = yield from self._game(number, said)
            if self.stuck:
                raise ProtocolError((yield []), "nothing")
        yield [*said, self._say("QUIT")]

    def join(self, message: str) -> None:
        """Seat the player, if that is what the message asks for."""
        self._take(message)
        name = message[5:]
        if message[:5] != "JOIN " or not NAME.fullmatch(name):
            raise ProtocolError(message, f"JOIN and {NAME_WORDS}")
        self.name = name

    def _game(self, number: int, before: Lines) -> Generator[Lines, str, Lines]:
        """One game, up to the messages that settle it; what settled the last one goes first."""
        deck = list(range(52))
        self._dice.shuffle(deck)
        hand, house = Hand((deck.pop(), deck.pop())), Hand((deck.pop(),))
        house.add(deck.pop())
        said = [*before, self._say("BEGIN")]
        said += (self._say(f"CARD {NAMES[card]}") for card in hand.cards)
        said += [self._say(f"DEALER {NAMES[house.cards[1]]}"), self._say("DECISION")]
        while (yield from self._decision(said)) == "HIT":
            hand.add(deck.pop())
            busted = hand.total > 21
            said = [self._say(f"CARD {NAMES[hand.cards[-1]]}", busted)]
            if busted and not self._variants.bust:
                return self._settled(number, hand, house, 0, said)
            said.append(self._say("DECISION"))
        return self._compared(number, hand, house, deck)

    def _decision(self, said: Lines) -> Generator[Lines, str, str]:
        message = yield said
        self._take(message)
        if message not in ("HIT", "STAND"):
            raise ProtocolError(message, "HIT or STAND")
        return message

    def _compared(self, number: int, hand: Hand, house: Hand, deck: list[int]) -> Lines:
        """The player stands: the dealer draws, and the result is told."""
        try:
            total = dealer_evaluate(house, deck, self._variants)
            return self._settled(number, hand, house, total, self._revealed(house))
        except NoRule as none:
            self.stuck = str(none)
            return []

    def _revealed(self, house: Hand) -> Lines:
        """The down card and all that was drawn, where they are shown."""
        if not self._reveal:
            return []
        hidden = (house.cards[0], *house.cards[2:])
        return [self._say(f"DEALER {NAMES[card]}") for card in hidden]

    def _settled(self, number: int, hand: Hand, house: Hand, total: int, said: Lines) -> Lines:
        outcome = calculate_outcome(hand.total, total, self._variants)
        self.tally[outcome] += 1
        if self._told is not None:
            self._told(Dealt(number, hand, house, (hand.total, total), outcome))
        return [*said, self._say(f"RESULT {outcome}")]

    def _say(self, message: str, busted: bool = False) -> str:
        self.talk.step(DEALER, message, busted)
        return message

    def _take(self, message: str) -> None:
        self.talk.step(PLAYER, message)
