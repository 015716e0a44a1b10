"""The Z3 twin of a `Session`, and what words mean over it."""

from dataclasses import dataclass

import z3

from gamemodels.cards import RANKS
from gamemodels.logic import Parts, conjunction
from gamemodels.numbers import Number, Numbers
from gamemodels.table.automaton import State
from gamemodels.table.session import CARDS, COPIES, Result, Session

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
