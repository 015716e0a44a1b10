"""Deadlock search: both programs as automata with a queue each way, explored breadth first."""

from dataclasses import dataclass, replace

from gamemodels.attention import attended
from gamemodels.rules import Move, Rules
from gamemodels.table.protocol import MENDED, Variants
from gamemodels.table.worth import added

Message = str
Hand = tuple[int, int]
"""Points and high aces."""
CARDS = range(2, 12)
NO_HAND: Hand = (0, 0)


@dataclass(frozen=True)
class Talk:
    """Where each program is, what it holds, and what is on its way.

    The dealer is at `join`, `deal`, `ask`, `card`, `settle`, `over`, or stuck where a reading has
    `no rule`: for a message, for 21 or for 22; the player at `join`, `listen`, `decide` or `over`.
    What a turn brings is sent message by message.
    """

    dealer: str
    player: str
    games_left: int | None
    dealt: int
    hand: Hand
    seen: Hand
    to_player: tuple[Message, ...]
    to_dealer: tuple[Message, ...]


Step = tuple[str, Talk]


@dataclass(frozen=True)
class Programs(Rules[Talk, str]):
    """Who can send or read next; it is over when nobody can."""

    games: int | None = None
    variants: Variants = MENDED

    def starts(self) -> tuple[Talk]:
        return (Talk("join", "join", self.games, 0, NO_HAND, NO_HAND, (), ()),)

    def moves(self, state: Talk) -> list[Move[str, Talk]]:
        steps = [*self._players(state), *self._dealers(state)]
        return [Move(event, after) for event, after in steps]

    def is_final(self, state: Talk) -> bool:
        return not self.moves(state)

    def deadlock(self, state: Talk) -> bool:
        """Whether nobody can go on, and the session is not over."""
        over = state.dealer == state.player == "over"
        return self.is_final(state) and not over

    # The player

    def _players(self, now: Talk) -> list[Step]:
        if now.player == "join":
            sent = (*now.to_dealer, "JOIN")
            return [("player JOIN", replace(now, player="listen", to_dealer=sent))]
        if now.player == "decide":
            return [
                (f"player {said}", replace(now, player="listen", to_dealer=(*now.to_dealer, said)))
                for said in self._decisions(now.seen)
            ]
        if now.player == "over" or not now.to_player:
            return []
        message, rest = now.to_player[0], now.to_player[1:]
        return [(f"player reads {message}", self._read(replace(now, to_player=rest), message))]

    def _decisions(self, seen: Hand) -> tuple[Message, ...]:
        """What a player may say: any player, but over 21 all stand."""
        return ("STAND",) if seen[0] > 21 else ("HIT", "STAND")

    def _read(self, now: Talk, message: Message) -> Talk:
        if message == "BEGIN":
            return replace(now, seen=NO_HAND)
        if message.startswith("CARD "):
            return replace(now, seen=added(*now.seen, int(message[5:])))
        return replace(now, player={"DECISION": "decide", "QUIT": "over"}.get(message, "listen"))

    # The dealer

    def _dealers(self, now: Talk) -> list[Step]:
        if now.dealer in ("join", "ask"):
            return self._hears(now) if now.to_dealer else []
        if now.dealer == "begin":
            return self._begins(now)
        if now.dealer == "deal":
            return self._deals(now)
        if now.dealer == "card":
            return [_sent(now, f"CARD {card}", *self._dealt(now.hand, card)) for card in CARDS]
        if now.dealer == "decision":
            return [_sent(now, "DECISION", "ask", now.hand)]
        if now.dealer == "bust":
            return [self._settled(now, "RESULT BUST")]
        return self._results(now) if now.dealer == "settle" else []

    def _hears(self, now: Talk) -> list[Step]:
        said, rest = now.to_dealer[0], now.to_dealer[1:]
        if now.dealer == "join":
            then = "begin" if said == "JOIN" else "no rule"
        else:
            then = {"HIT": "card", "STAND": "settle"}.get(said, "no rule")
        return [(f"dealer reads {said}", replace(now, dealer=then, to_dealer=rest))]

    def _begins(self, now: Talk) -> list[Step]:
        """Another game, or the end: as many games as are left, any number if that is open."""
        begun = replace(now, games_left=None if self.games is None else (now.games_left or 0) - 1)
        steps = []
        if now.games_left != 0:
            steps.append(_sent(replace(begun, dealt=0), "BEGIN", "deal", NO_HAND))
        first = self.games is None and now.dealt == 0
        if now.games_left == 0 or (self.games is None and not first):
            steps.append(_sent(replace(now, dealt=0), "QUIT", "over", NO_HAND))
        return steps

    def _deals(self, now: Talk) -> list[Step]:
        """Two cards for the player and one shown, which the player's program never asks about."""
        more = replace(now, dealt=now.dealt + 1)
        if now.dealt == 2:
            return [_sent(more, "DEALER", "decision", now.hand)]
        return [_sent(more, f"CARD {card}", "deal", added(*now.hand, card)) for card in CARDS]

    def _dealt(self, hand: Hand, card: int) -> tuple[str, Hand]:
        after = added(*hand, card)
        over = after[0] > 21 and not self.variants.bust
        return ("bust" if over else "decision"), after

    def _results(self, now: Talk) -> list[Step]:
        """Whatever the dealer's own cards may make of it."""
        points = now.hand[0]
        told = {"RESULT LOOSE" if points > 21 else outcome(points, total, self.variants)
                for total in (17, 18, 19, 20, 21, 22)}  # fmt: skip
        steps = [self._settled(now, word) for word in sorted(told - {""})]
        for stuck, number in (("" in told, 21), (self.variants.at_22, 22)):
            if stuck:
                steps.append(("dealer finds no rule", replace(now, dealer=f"no rule {number}")))
        return steps

    def _settled(self, now: Talk, word: str) -> Step:
        last = now.games_left == 0
        then = "join" if self.variants.join and not last else "begin"
        return _sent(replace(now, dealt=3), word, then, NO_HAND)


def outcome(points: int, total: int, variants: Variants) -> str:
    """The result for a player of 21 or less; nothing where a reading has no rule."""
    if total > 21:
        return "RESULT WIN"
    if variants.at_21 and 21 in (points, total):
        return ""
    word = "WIN" if total < points else "PUSH" if total == points else "LOOSE"
    return f"RESULT {word}"


def _sent(now: Talk, message: Message, then: str, hand: Hand) -> Step:
    sent = (*now.to_player, message)
    return f"dealer {message}", replace(now, dealer=then, hand=hand, to_player=sent)


STANDSTILL = {
    "join": "waits for JOIN",
    "ask": "waits for HIT or STAND",
    "no rule": "has no rule for what came",
    "no rule 21": "has no rule for a result where nobody is over 21 and somebody has 21",
    "no rule 22": "has no rule for an ace where 11 for it makes exactly 22",
    "listen": "waits for a message",
    "over": "is done",
}
"""Why a program does not go on, by where it is."""


@dataclass(frozen=True)
class Explored:
    """What a search of all states comes to: how many, and the shortest way to a deadlock."""

    states: int
    way: tuple[str, ...] | None
    stuck: Talk | None = None

    @property
    def standstill(self) -> dict[str, str]:
        """Why neither program goes on, where that is so."""
        if self.stuck is None:
            return {}
        return {
            "dealer": STANDSTILL[self.stuck.dealer],
            "player": STANDSTILL[self.stuck.player],
        }

    @property
    def messages(self) -> tuple[str, ...]:
        """The messages of the way, without who reads them or finds no rule."""
        return tuple(
            event for event in self.way or () if " reads " not in event and " finds " not in event
        )


def explore(programs: Programs) -> Explored:
    """See every state, breadth first, until a deadlock is found."""
    start = programs.starts()[0]
    came: dict[Talk, tuple[Talk, str] | None] = {start: None}
    level = [start]
    while level:
        following = []
        for state in attended(level):
            moves = programs.moves(state)
            if not moves and programs.deadlock(state):
                return Explored(len(came), _way(came, state), state)
            for move in moves:
                if move.state not in came:
                    came[move.state] = (state, move.event)
                    following.append(move.state)
        level = following
    return Explored(len(came), None)


def _way(came: dict[Talk, tuple[Talk, str] | None], state: Talk) -> tuple[str, ...]:
    way: list[str] = []
    step = came[state]
    while step is not None:
        before, event = step
        way.append(event)
        step = came[before]
    return tuple(reversed(way))
