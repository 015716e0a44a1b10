"""One session as a transition system, in plain Python: a step is a message."""

from dataclasses import dataclass, replace
from enum import Enum

from gamemodels.cards import RANKS, Deck, Rank, full_deck, without
from gamemodels.record import Int, Place, Record, Row
from gamemodels.rules import Move, Rules
from gamemodels.table.protocol import DEALER, PLAYER, SPEAKERS, State

COPIES = 4
CARDS = COPIES * len(RANKS)
STAND_ON = 17
MAX_POINTS = 31
"""What the player's cards can add up to, and a little more."""
CARD_STATES = {State.BEGUN: State.ONE, State.ONE: State.TWO, State.HIT: State.DRAWN}
"""Where the player gets a card, and what follows."""


class Result(Enum):
    """How a game ended for the player, as the dealer spells it."""

    WIN = "WIN"
    LOOSE = "LOOSE"
    PUSH = "PUSH"
    BUST = "BUST"


@dataclass(frozen=True)
class Session:
    """What the messages so far have told; the dealer's card counts 2 to 11, else 0."""

    state: State
    games_left: int
    low: int
    aces: int
    dealer_card: int
    left: Deck
    result: Result | None

    @property
    def high_aces(self) -> int:
        """The aces that count 11."""
        return int(self.aces > 0 and self.low + self.aces <= 11)

    @property
    def points(self) -> int:
        """The player's best total."""
        return self.low + self.aces + 10 * self.high_aces

    @property
    def cards(self) -> int:
        """How many cards the player has."""
        return CARDS - sum(self.left) - (self.dealer_card > 0)


def session_record(games: int) -> Record[Session]:
    """Return the fields of a session: its state and its result by their places, no result as 0."""
    return Record(
        Session,
        state=Place(State),
        games_left=Int(0, games, declared=False),
        low=Int(0, MAX_POINTS, declared=False),
        aces=Int(0, COPIES, declared=False),
        dealer_card=Int(0, 11),
        left=Row(Int(0, COPIES, declared=False), [rank.name for rank in RANKS]),
        result=Place((None, *Result)),
    )


@dataclass(frozen=True)
class Said:
    """A message: who says it, its first word, and the card or the result that it tells of."""

    speaker: str
    kind: str
    rank: Rank | None = None
    result: Result | None = None

    def __str__(self) -> str:
        told = (
            self.rank.name.capitalize() if self.rank else self.result.value if self.result else ""
        )
        return f"{self.speaker} {self.kind} {told}".rstrip()


def counts(rank: Rank) -> int:
    """What a card counts, an ace 11."""
    return 11 if rank is Rank.ACE else min(rank.place + 1, 10)


@dataclass(frozen=True)
class Protocol(Rules[Session, Said]):
    """The referee: who may say what, for so many games."""

    games: int = 1

    def starts(self) -> tuple[Session]:
        return (Session(State.WAITING, self.games, 0, 0, 0, full_deck(COPIES), None),)

    def is_final(self, state: Session) -> bool:
        return state.state is State.OVER

    def moves(self, state: Session) -> list[Move[Said, Session]]:
        speaker = SPEAKERS[state.state]
        return [Move(said, after, speaker) for said, after in self._said(state)]

    def _said(self, now: Session) -> list[tuple[Said, Session]]:
        """Every message that may come next, and what it leads to."""
        at = now.state
        if at is State.WAITING:
            return [(Said(PLAYER, "JOIN"), replace(now, state=State.SEATED))]
        if at in (State.SEATED, State.SETTLED):
            return [self._between(now)]
        if at in CARD_STATES or at is State.TWO:
            return [_card(now, rank) for rank in RANKS if now.left[rank.place]]
        if at in (State.SHOWN, State.DRAWN):
            return [(Said(DEALER, "DECISION"), replace(now, state=State.ASKED))]
        if at is State.ASKED:
            return [
                (Said(PLAYER, "HIT"), replace(now, state=State.HIT)),
                (Said(PLAYER, "STAND"), replace(now, state=State.STOOD)),
            ]
        return [_result(now, each) for each in _results(now)]

    def _between(self, now: Session) -> tuple[Said, Session]:
        if not now.games_left:
            return Said(DEALER, "QUIT"), replace(now, state=State.OVER)
        begun = Session(State.BEGUN, now.games_left - 1, 0, 0, 0, full_deck(COPIES), None)
        return Said(DEALER, "BEGIN"), begun


def _card(now: Session, rank: Rank) -> tuple[Said, Session]:
    """A card is told of: the dealer's, or one for the player."""
    left = without(now.left, rank)
    if now.state is State.TWO:
        shown = replace(now, state=State.SHOWN, left=left, dealer_card=counts(rank))
        return Said(DEALER, "DEALER", rank), shown
    ace = rank is Rank.ACE
    low, aces = now.low + (0 if ace else counts(rank)), now.aces + ace
    then = CARD_STATES[now.state]
    if now.state is State.HIT and low + aces > 21:
        then = State.BUSTED
    return Said(DEALER, "CARD", rank), replace(now, state=then, low=low, aces=aces, left=left)


def _results(now: Session) -> list[Result]:
    """The results that can be told, as far as one can say without the dealer's cards."""
    if now.state is State.BUSTED:
        return [Result.BUST]
    loose = [Result.LOOSE] if now.points < 21 else []
    return [Result.WIN, *loose, *([Result.PUSH] if now.points >= STAND_ON else [])]


def _result(now: Session, result: Result) -> tuple[Said, Session]:
    return Said(DEALER, "RESULT", result=result), replace(now, state=State.SETTLED, result=result)
