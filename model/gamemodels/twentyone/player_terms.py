"""The Z3 twins of a `Setting` and of one player's parts."""

from dataclasses import dataclass, fields

import z3

from gamemodels.cards import RANKS
from gamemodels.logic import disjunction
from gamemodels.numbers import Number, Numbers
from gamemodels.twentyone.board import Player
from gamemodels.twentyone.one_hot import OneHot
from gamemodels.twentyone.setting import Setting


@dataclass(frozen=True)
class SettingTerms:
    """The numbers of a `Setting`, each known or unknown."""

    challenger: Number
    dealer: Number
    copies: Number
    games: Number
    variation: Number

    def threshold(self, player: Player) -> Number:
        """What a player's hand is to reach."""
        return self.challenger if player is Player.CHALLENGER else self.dealer

    def decode(self, model: z3.ModelRef) -> Setting:
        """The setting in a model."""
        return Setting(
            **{each.name: getattr(self, each.name).value(model) for each in fields(self)}
        )


@dataclass(frozen=True)
class UpperBounds:
    """The greatest value that the fields of each kind may have."""

    clock: int
    hand: tuple[int, int]
    copies: int
    games: int


@dataclass(frozen=True)
class PlayerTerms:
    """A player's hand and threshold, what the controller knows of it, and the cards it drew."""

    value: Number
    card: OneHot
    hand_due: Number
    compare: Number
    threshold_due: Number
    score: Number
    drawn: Number

    @classmethod
    def unknown(
        cls, name: str, numbers: Numbers, most: UpperBounds, player: Player
    ) -> "PlayerTerms":
        """A player of whom nothing is known."""
        hand = most.hand[player.place]
        variable = numbers.variable
        return cls(
            value=variable(f"{name}.value", hand),
            card=tuple(z3.Bool(f"{name}.card_{rank.value}", numbers.ctx) for rank in RANKS),
            hand_due=variable(f"{name}.hand_due", most.clock),
            compare=variable(f"{name}.compare", hand),
            threshold_due=variable(f"{name}.threshold_due", most.clock),
            score=variable(f"{name}.score", max(most.hand)),
            drawn=variable(f"{name}.drawn", len(RANKS) * most.copies),
        )

    def numbers(self) -> list[Number]:
        """Every number, in a fixed order."""
        return [
            self.value,
            self.hand_due,
            self.compare,
            self.threshold_due,
            self.score,
            self.drawn,
        ]

    @property
    def adding(self) -> z3.BoolRef:
        """Whether a card is to be added."""
        return disjunction(self.card)

    @property
    def comparing(self) -> z3.BoolRef:
        """Whether the threshold has a value."""
        return self.compare != 0
