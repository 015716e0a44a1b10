"""A session message by message as constraints; results and cards are left to the solver.

`SessionTerms` is the Z3 twin of a `Session`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import z3

from gamemodels.cards import RANKS, Rank
from gamemodels.logic import Parts, conjunction, disjunction, implies
from gamemodels.numbers import Number, Numbers
from gamemodels.system import System
from gamemodels.table.protocol import State
from gamemodels.table.session import CARDS, COPIES, Protocol, Result, Session

STATES, RESULTS = tuple(State), tuple(Result)
MOST_POINTS = 31
"""What the player's cards can add up to, and a little more."""


@dataclass(frozen=True)
class SessionTerms:
    """The fields of a session: its state and its result by their places, no result as 0."""

    sort: Numbers
    at: Number
    games_left: Number
    low: Number
    aces: Number
    dealer_card: Number
    left: tuple[Number, ...]
    result: Number

    @classmethod
    def unknown(cls, name: str, numbers: Numbers, games: int) -> "SessionTerms":
        """A session of which nothing is known."""
        variable = numbers.variable
        return cls(
            sort=numbers,
            at=variable(f"{name}.state", len(STATES) - 1),
            games_left=variable(f"{name}.games_left", games),
            low=variable(f"{name}.low", MOST_POINTS),
            aces=variable(f"{name}.aces", COPIES),
            dealer_card=variable(f"{name}.dealer_card", 11),
            left=tuple(variable(f"{name}.left_{rank.name}", COPIES) for rank in RANKS),
            result=variable(f"{name}.result", len(RESULTS)),
        )

    def numbers(self) -> list[Number]:
        """Every number, in a fixed order."""
        counts = [self.low, self.aces, self.dealer_card, *self.left]
        return [self.at, self.games_left, *counts, self.result]

    def declared(self) -> Parts:
        """What the sorts of the fields say by themselves."""
        least = conjunction(number >= 0 for number in self.numbers())
        within = [self.at <= len(STATES) - 1, self.result <= len(RESULTS), self.dealer_card <= 11]
        return {"no count is below zero": least, "every field is in its range": conjunction(within)}

    def decode(self, model: z3.ModelRef) -> Session:
        """The session in a model."""
        result = self.result.value(model)
        return Session(
            STATES[self.at.value(model)],
            self.games_left.value(model),
            self.low.value(model),
            self.aces.value(model),
            self.dealer_card.value(model),
            tuple(count.value(model) for count in self.left),
            RESULTS[result - 1] if result else None,
        )

    def encode(self, session: Session) -> list[int]:
        """The values of a known session, in the order of the numbers."""
        counts = [session.low, session.aces, session.dealer_card, *session.left]
        result = RESULTS.index(session.result) + 1 if session.result else 0
        return [STATES.index(session.state), session.games_left, *counts, result]

    def in_state(self, state: State) -> z3.BoolRef:
        """Whether the session is in a state."""
        return self.at == STATES.index(state)

    @property
    def soft(self) -> z3.BoolRef:
        """Whether an ace counts 11."""
        return conjunction([self.aces > 0, self.low + self.aces <= 11])

    @property
    def high_aces(self) -> Number:
        """The aces that count 11."""
        return self.sort.choose(self.soft, self.sort.literal(1), self.sort.literal(0))

    @property
    def points(self) -> Number:
        """The player's best total."""
        low = self.low + self.aces
        return self.sort.choose(self.soft, low + 10, low)

    @property
    def cards_left(self) -> Number:
        """The cards that nobody has seen."""
        return self.sort.sum(self.left)

    @property
    def cards(self) -> Number:
        """How many cards the player has."""
        one, none = self.sort.literal(1), self.sort.literal(0)
        shown = self.sort.choose(self.dealer_card > 0, one, none)
        return self.sort.literal(CARDS) - self.cards_left - shown


MOST_GAMES = 1_000


class SessionSteps(System[SessionTerms, Session]):
    """The protocol; the number of games is known, or any from 1 on."""

    def __init__(self, games: int | None, numbers: Numbers) -> None:
        self.numbers = numbers
        self.most = games or MOST_GAMES
        known = games is not None
        self.games = numbers.literal(self.most) if known else numbers.variable("games", MOST_GAMES)
        self._unknown = not known

    def state(self, name: str) -> SessionTerms:
        return SessionTerms.unknown(name, self.numbers, self.most)

    def constants(self, state: SessionTerms) -> list[z3.ExprRef]:
        return [number.term for number in state.numbers()]

    def declared(self, state: SessionTerms) -> Parts:
        return state.declared()

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

    def decode(self, model: z3.ModelRef, state: SessionTerms) -> Session:
        return state.decode(model)

    def encode(self, state: Session) -> Sequence[int]:
        return SessionTerms.unknown("any", self.numbers, self.most).encode(state)

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
