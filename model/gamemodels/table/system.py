"""A session message by message as constraints; results and cards are left to the solver.

`SessionTerms` is the Z3 twin of a `Session`.
"""

from dataclasses import dataclass

import z3

from gamemodels.cards import RANKS, Rank
from gamemodels.logic import Parts, conjunction, disjunction, implies
from gamemodels.numbers import Number, Numbers
from gamemodels.system import System
from gamemodels.table.protocol import State
from gamemodels.table.session import CARDS, COPIES, Protocol, Result, Session, session_record

STATES, RESULTS = tuple(State), tuple(Result)


@dataclass(frozen=True)
class SessionTerms:
    """The fields of a session: its state and its result by their places, no result as 0."""

    numbers: Numbers
    state: Number
    games_left: Number
    low: Number
    aces: Number
    dealer_card: Number
    left: tuple[Number, ...]
    result: Number

    def in_state(self, state: State) -> z3.BoolRef:
        """Whether the session is in a state."""
        return self.state == STATES.index(state)

    @property
    def soft(self) -> z3.BoolRef:
        """Whether an ace counts 11."""
        return conjunction([self.aces > 0, self.low + self.aces <= 11])

    @property
    def high_aces(self) -> Number:
        """The aces that count 11."""
        return self.numbers.choose(self.soft, self.numbers.literal(1), self.numbers.literal(0))

    @property
    def points(self) -> Number:
        """The player's best total."""
        low = self.low + self.aces
        return self.numbers.choose(self.soft, low + 10, low)

    @property
    def cards_left(self) -> Number:
        """The cards that nobody has seen."""
        return self.numbers.sum(self.left)

    @property
    def cards(self) -> Number:
        """How many cards the player has."""
        one, none = self.numbers.literal(1), self.numbers.literal(0)
        shown = self.numbers.choose(self.dealer_card > 0, one, none)
        return self.numbers.literal(CARDS) - self.cards_left - shown


MOST_GAMES = 1_000


class SessionSteps(System[SessionTerms, Session]):
    """The protocol; the number of games is known, or any from 1 on."""

    twin = SessionTerms

    def __init__(self, games: int | None, numbers: Numbers) -> None:
        self.numbers = numbers
        most = games or MOST_GAMES
        self.record = session_record(most)
        known = games is not None
        self.games = numbers.literal(most) if known else numbers.variable("games", MOST_GAMES)
        self._unknown = not known

    def declared(self, state: SessionTerms) -> Parts:
        counts = [state.games_left, state.low, state.aces, *state.left]
        least = conjunction(count >= 0 for count in counts)
        return {"no count is below zero": least, **super().declared(state)}

    def facts(self) -> Parts:
        return {"there is a game to play": self.games >= 1} if self._unknown else {}

    def parameters(self) -> list[z3.ExprRef]:
        return [self.games.term] if self._unknown else []

    def init(self, state: SessionTerms) -> Parts:
        nothing = (state.low, state.aces, state.dealer_card, state.result)
        return {
            "nobody has joined": state.in_state(State.WAITING),
            "all games are to come": state.games_left == self.games,
            "nothing has been told": conjunction(number == 0 for number in nothing),
            "no card has been seen": conjunction(count == COPIES for count in state.left),
        }

    def step(self, pre: SessionTerms, post: SessionTerms) -> Parts:
        return {
            f"{state.value}: {words}": implies(pre.in_state(state), after)
            for state, (words, after) in _steps(pre, post).items()
        }

    def final(self, state: SessionTerms) -> z3.BoolRef:
        return state.in_state(State.OVER)

    def rules(self, model: z3.ModelRef) -> Protocol:
        return Protocol(self.games.value(model))


Steps = dict[State, tuple[str, z3.BoolRef]]


def _steps(pre: SessionTerms, post: SessionTerms) -> Steps:
    """What follows each state, in words and as a constraint."""
    between = ("another game begins, or the dealer quits", _between(pre, post))
    asked = [_only(pre, post, state) for state in (State.HIT, State.STOOD)]
    decision = ("a decision is due", _only(pre, post, State.ASKED))
    return {
        State.WAITING: ("the player joins", _only(pre, post, State.SEATED)),
        State.SEATED: between,
        State.BEGUN: ("the player gets a card", _card(pre, post, State.ONE)),
        State.ONE: ("the player gets a second card", _card(pre, post, State.TWO)),
        State.TWO: ("the dealer shows a card", _shown(pre, post)),
        State.SHOWN: decision,
        State.ASKED: ("the player hits or stands", disjunction(asked)),
        State.HIT: ("the player gets another card", _hit(pre, post)),
        State.DRAWN: decision,
        State.BUSTED: ("the game is lost", _result(pre, post, Result.BUST)),
        State.STOOD: ("the result is told", _standing(pre, post)),
        State.SETTLED: between,
        State.OVER: ("nothing follows", _only(pre, post, State.OVER)),
    }


def _same(pre: SessionTerms, post: SessionTerms, *changed: str) -> z3.BoolRef:
    """All fields but some are as before."""
    kept = {
        "games": [(pre.games_left, post.games_left)],
        "hand": [(pre.low, post.low), (pre.aces, post.aces)],
        "dealer": [(pre.dealer_card, post.dealer_card)],
        "left": list(zip(pre.left, post.left, strict=True)),
        "result": [(pre.result, post.result)],
    }
    pairs = [pair for name, row in kept.items() if name not in changed for pair in row]
    return conjunction(after == before for before, after in pairs)


def _only(pre: SessionTerms, post: SessionTerms, then: State) -> z3.BoolRef:
    """Nothing changes but the state."""
    return conjunction([post.in_state(then), _same(pre, post)])


def _between(pre: SessionTerms, post: SessionTerms) -> z3.BoolRef:
    cleared = [number == 0 for number in (post.low, post.aces, post.dealer_card, post.result)]
    begins = [
        pre.games_left >= 1,
        post.in_state(State.BEGUN),
        pre.games_left == post.games_left + 1,
        *cleared,
        *(count == COPIES for count in post.left),
    ]
    quits = [pre.games_left == 0, _only(pre, post, State.OVER)]
    return disjunction([conjunction(begins), conjunction(quits)])


def drawn(pre: SessionTerms, post: SessionTerms, rank: Rank) -> z3.BoolRef:
    """A card of a rank, and no other, is seen."""
    place = rank.place
    others = (
        after == before
        for at, (before, after) in enumerate(zip(pre.left, post.left, strict=True))
        if at != place
    )
    return conjunction([pre.left[place] == post.left[place] + 1, *others])


def _points(rank: Rank) -> int:
    return 11 if rank is Rank.ACE else min(rank.place + 1, 10)


def _taken(pre: SessionTerms, post: SessionTerms) -> z3.BoolRef:
    """The player has one card more."""
    ways = []
    for rank in RANKS:
        ace = rank is Rank.ACE
        low: Number = pre.low + (0 if ace else _points(rank))
        hand = [post.low == low, post.aces == pre.aces + int(ace)]
        ways.append(conjunction([drawn(pre, post, rank), *hand]))
    return conjunction([disjunction(ways), _same(pre, post, "hand", "left")])


def _card(pre: SessionTerms, post: SessionTerms, then: State) -> z3.BoolRef:
    return conjunction([post.in_state(then), _taken(pre, post)])


def _hit(pre: SessionTerms, post: SessionTerms) -> z3.BoolRef:
    within = post.low + post.aces <= 21
    over = post.low + post.aces > 21
    then = [
        conjunction([within, post.in_state(State.DRAWN)]),
        conjunction([over, post.in_state(State.BUSTED)]),
    ]
    return conjunction([_taken(pre, post), disjunction(then)])


def _shown(pre: SessionTerms, post: SessionTerms) -> z3.BoolRef:
    ways = [
        conjunction([drawn(pre, post, rank), post.dealer_card == _points(rank)]) for rank in RANKS
    ]
    parts = [post.in_state(State.SHOWN), disjunction(ways), _same(pre, post, "dealer", "left")]
    return conjunction(parts)


def _result(pre: SessionTerms, post: SessionTerms, result: Result) -> z3.BoolRef:
    told = post.result == RESULTS.index(result) + 1
    return conjunction([post.in_state(State.SETTLED), told, _same(pre, post, "result")])


def _standing(pre: SessionTerms, post: SessionTerms) -> z3.BoolRef:
    """WIN; LOOSE below 21; PUSH with what a dealer may stand on."""
    return disjunction(
        [
            _result(pre, post, Result.WIN),
            conjunction([pre.points < 21, _result(pre, post, Result.LOOSE)]),
            conjunction([pre.points >= 17, _result(pre, post, Result.PUSH)]),
        ]
    )
