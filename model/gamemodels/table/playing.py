"""The player's side of a session, without any socket: messages in, HIT and STAND out."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from gamemodels.table.automaton import DEALER, PLAYER, RESULTS, State
from gamemodels.table.bag import ACTIONS, HIT, STAND, Decision
from gamemodels.table.cards import NUMBERS, POINTS, Hand
from gamemodels.table.learning import REWARDS, Learner
from gamemodels.table.talking import ProtocolError, Talk
from gamemodels.table.variants import MENDED, Variants


@dataclass(frozen=True)
class Seen:
    """What a player can tell of a turn: a hit, or how it ended; the dealer's card at first."""

    game: int
    cards: tuple[int, ...]
    points: int
    dealer: int | None
    action: str
    outcome: str = ""


class PlayerSession:
    """One session: hands and decisions of the present game, and the results so far."""

    def __init__(
        self,
        name: str,
        learner: Learner,
        *,
        train: bool = False,
        variants: Variants = MENDED,
        told: Callable[[Seen], None] | None = None,
    ) -> None:
        self.name = name
        self.learner = learner
        self.train = train
        self.round = 0
        self.tally: Counter[str] = Counter()
        self.talk = Talk(variants)
        self.settled: Callable[[int], None] = lambda games: None
        """Told of every game that is over, by its number."""
        self._variants = variants
        self._told = told
        self._clear()

    @property
    def joined(self) -> bool:
        """Whether there has been a session at all."""
        return self.talk.state is not State.WAITING

    @property
    def over(self) -> bool:
        """Whether the dealer has said QUIT."""
        return self.talk.state is State.OVER

    def join(self) -> str:
        """The message that a session begins with."""
        message = f"JOIN {self.name}"
        self.talk.step(PLAYER, message)
        return message

    def hear(self, message: str) -> str | None:
        """What the player says to a message of the dealer's, if anything."""
        if message.startswith(("CARD ", "DEALER ")):
            self._info(message)
            return None
        try:
            kind = self.talk.step(DEALER, message)
        except ProtocolError as wrong:
            if message == "RESULT LOSE":
                raise ProtocolError(message, f"did you mean LOOSE? {self.talk.due}") from None
            raise wrong
        if kind not in RESULTS and message != kind:
            raise ProtocolError(message, f"{kind} alone")
        if kind == "BEGIN":
            self.round += 1
            self._clear()
        elif kind == "DECISION":
            return self._decide()
        elif kind in RESULTS:
            self.handle_result(message[7:])
        return None

    def handle_decision(self) -> int:
        """0 for HIT, 1 for STAND; in training what is tried goes to the bag."""
        points, aces = self.hand.total, self.hand.high_aces
        if points < 12:
            return HIT
        if points >= 21 or (points == 12 and self._variants.at_12):
            return STAND
        dealer = self._shown
        if not self.train:
            return self.learner.best(points, dealer, aces)
        action = self.learner.tried(points, dealer, aces)
        self.bag.append(Decision(points, dealer, action, aces))
        return action

    def handle_result(self, outcome: str) -> None:
        """Count a result, and learn from it in training."""
        self.tally[outcome] += 1
        if self.train:
            self.learner.update_q(self.bag, REWARDS[outcome])
        self.settled(self.round)
        self._tell("" if outcome == "BUST" else "STAND", outcome)

    def _info(self, message: str) -> None:
        """Add a card to the hand that it belongs to."""
        card = self._new_card(message)
        if message[0] == "C":
            self.hand.add(card)
            self.talk.step(DEALER, message, self.hand.total > 21)
        else:
            self.talk.step(DEALER, message)
            self.dealer.add(card)
            if self.talk.state is State.SHOWN:
                self._shown = POINTS[card]

    def _new_card(self, message: str) -> int:
        """The card that CARD or DEALER tells of, which must be new in this game."""
        card = NUMBERS.get(message.partition(" ")[2])
        if card is None:
            raise ProtocolError(message, f"there is no such card: {self.talk.due}")
        if card in self._seen:
            raise ProtocolError(message, f"this card has been dealt in this game: {self.talk.due}")
        self._seen.add(card)
        return card

    def _decide(self) -> str:
        message = ACTIONS[self.handle_decision()]
        if message == "HIT":
            self._tell(message)
        self.talk.step(PLAYER, message)
        return message

    def _tell(self, action: str, outcome: str = "") -> None:
        if self._told is None:
            return
        first = len(self.hand.cards) == 2
        shown = self.dealer.cards[0] if first else None
        cards = tuple(self.hand.cards)
        self._told(Seen(self.round, cards, self.hand.total, shown, action, outcome))

    def _clear(self) -> None:
        """Forget the cards and the decisions of the game before."""
        self._seen: set[int] = set()
        self._shown = 0
        self.hand: Hand = Hand()
        self.dealer: Hand = Hand()
        self.bag: list[Decision] = []
