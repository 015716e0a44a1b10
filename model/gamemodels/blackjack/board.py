"""Plain data of blackjack: a board (one moment of a hand), and the variants of the rules."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from fractions import Fraction
from typing import Any, Self

from gamemodels import rules
from gamemodels.record import Encoding, Int, Place, Record, Row

PAYS = (Fraction(1), Fraction(6, 5), Fraction(3, 2), Fraction(2))
"""What a natural may pay."""

USUAL_PAY = Fraction(3, 2)
MOST_DECKS = 8

PRESET_FEATURES = {
    "spanish21": ("hit_soft_17", "surrender", "double", "peek", "bonuses"),
    "bahama-bonus": ("hit_soft_17", "double", "bonuses"),
}
"""What is on in each preset."""


class BadRules(ValueError):
    """Rules that are not known, or do not go together."""


@dataclass(frozen=True)
class Variants(rules.Variants):
    """What differs from the base game.

    `natural_only_by_standing`: STAND pays a natural, HIT draws to it. `dealer_natural_ties`: a
    dealer's natural pushes against other 21s. `both_naturals_lose`: two naturals lose.
    `bust_compared_as_sum`: a dealer's bust is a higher sum, and wins. `hit_soft_17`: the dealer
    draws to a soft 17. `surrender`, `double`: more actions at the first decision. `peek`: the
    dealer looks for a natural first. `counting`: the shoe lives on from hand to hand. `decks`: so
    many decks without replacement, none for an infinite one. `bonuses`: what the presets have in
    common, and only they have it: no tens, bonuses for 21s, DOUBLE at any decision.
    """

    natural_only_by_standing: bool = False
    dealer_natural_ties: bool = False
    both_naturals_lose: bool = False
    bust_compared_as_sum: bool = False
    hit_soft_17: bool = False
    surrender: bool = False
    double: bool = False
    peek: bool = False
    counting: bool = False
    bonuses: bool = False
    natural_pays: Fraction = USUAL_PAY
    decks: int | None = None

    def __post_init__(self) -> None:
        flaw = self.flaw()
        if flaw is not None:
            raise BadRules(flaw)

    @classmethod
    def known(cls) -> tuple[str, ...]:
        """The names of all variants; the presets stand beside them."""
        decks = (f"decks={number}" for number in range(1, MOST_DECKS + 1))
        return (*_truths(), *(f"natural_pays={pay}" for pay in PAYS), *decks)

    @classmethod
    def named(cls, names: Iterable[str]) -> Self:
        """The rules with the variants of these names, or a preset that stands alone."""
        told: dict[str, Any] = {}
        wanted = list(names)
        for name in wanted:
            if name in PRESETS:
                if len(wanted) > 1:
                    others = ", ".join(other for other in wanted if other != name)
                    raise BadRules(f"{name} is a preset, and stands alone: leave {others} out")
                told = {field.name: getattr(PRESETS[name], field.name) for field in fields(cls)}
                continue
            if name not in cls.known():
                expected = ", ".join((*PRESETS, *cls.known()))
                raise BadRules(f"{name!r} is not a rule: expected some of {expected}")
            key, _, text = name.partition("=")
            value = int(text) if key == "decks" else Fraction(text) if text else True
            if told.setdefault(key, value) != value:
                raise BadRules(f"{key} is given twice: leave one of them out")
        return cls(**told)

    @property
    def names(self) -> tuple[str, ...]:
        """The variants that are on, or the name of the preset."""
        preset = self.preset
        if preset is not None:
            return (preset,)
        pays = () if self.natural_pays == USUAL_PAY else (f"natural_pays={self.natural_pays}",)
        decks = () if self.decks is None else (f"decks={self.decks}",)
        return (*(name for name in _truths() if getattr(self, name)), *pays, *decks)

    @property
    def preset(self) -> str | None:
        """The preset that these rules are, if they are one."""
        return next((name for name, each in PRESETS.items() if each == self), None)

    @property
    def extended(self) -> bool:
        """Whether there are four actions."""
        return self.surrender or self.double

    def flaw(self) -> str | None:
        """What is wrong with the rules, in words; none if nothing is."""
        if self.decks is not None and (
            type(self.decks) is not int or not 1 <= self.decks <= MOST_DECKS
        ):
            return f"decks is {self.decks!r}: a number from 1 to {MOST_DECKS} was expected"
        if self.natural_pays not in PAYS:
            pays = ", ".join(str(pay) for pay in PAYS)
            return f"natural_pays is {self.natural_pays}: one of {pays} was expected"
        if self.counting and self.decks is None:
            return "counting needs a shoe that runs out: add decks=1, or more"
        if self.bonuses and _features(self) not in PRESET_FEATURES.values():
            return f"bonuses come with the presets alone: name {' or '.join(PRESET_FEATURES)}"
        return None


def rules_named(given: str | Iterable[str]) -> Variants:
    """The rules of these names, which may stand in one text with commas between them."""
    names = given.split(",") if isinstance(given, str) else given
    wanted = (name.strip().lower() for name in names)
    return Variants.named([name for name in wanted if name not in ("", PLAIN)])


def rules_document(variants: Variants) -> dict[str, Any]:
    """What is not as in the base game, as JSON has it."""
    told: dict[str, Any] = {}
    for name in variants.names:
        key, _, text = name.partition("=")
        told[key] = int(text) if key == "decks" else text or True
    return told


def rules_read(document: Any) -> Variants:
    """Rules from what JSON has."""
    if not isinstance(document, Mapping):
        raise BadRules(f"rules is {document!r}: an object was expected, such as {{}}")
    names = []
    for key, value in document.items():
        if value is True:
            names.append(key)
        elif key in ("decks", "natural_pays"):
            names.append(f"{key}={value}")
        elif value is not False:
            raise BadRules(f"{key!r} is {value!r}: true was expected")
    return Variants.named(names)


def _truths() -> tuple[str, ...]:
    values = ("bonuses", "natural_pays", "decks")
    return tuple(field.name for field in fields(Variants) if field.name not in values)


def _features(variants: Variants) -> tuple[str, ...]:
    """The fields that are not as usual, in order."""
    given = (field for field in fields(variants) if getattr(variants, field.name) != field.default)
    return tuple(field.name for field in given)


def _with(features: Iterable[str]) -> Variants:
    told: dict[str, Any] = dict.fromkeys(features, True)
    return Variants(**told)


PLAIN = "base"
"""The name of the rules without variants."""

PRESETS = {name: _with(features) for name, features in PRESET_FEATURES.items()}
VARIANTS = Variants.known()
BASE = Variants()


VALUES = tuple(range(1, 11))
"""What cards are worth: an ace 1, pictures 10."""

ACE, TEN = 1, 10
BUST = 22
"""The sum that stands for every bust of the player."""

Counts = tuple[int, ...]
"""How many cards of each value, from the aces to the tens."""


@dataclass(frozen=True)
class Hand:
    """Cards by what they come to: `low` with aces as 1, whether there is one, how many there are.

    `held` has the cards of each value; it is empty where nobody asks for them.
    """

    low: int
    ace: bool
    cards: int
    held: Counts = ()

    @property
    def soft(self) -> bool:
        """Whether an ace counts 11."""
        return self.ace and self.low <= 11

    @property
    def total(self) -> int:
        """The best total."""
        return self.low + 10 if self.soft else self.low

    @property
    def natural(self) -> bool:
        """Whether it is an ace and a card worth 10."""
        return self.cards == 2 and self.total == 21


MAX_LOW, MAX_CARDS = 31, 22
"""What the cards of a side can come to, and how many they can be."""

HAND_RECORD = Record(
    Hand,
    low=Int(0, MAX_LOW, declared=False),
    ace=Place((False, True)),
    cards=Int(0, MAX_CARDS, declared=False),
    held=Row(Int(0, MAX_CARDS, declared=False), [str(value) for value in VALUES]),
)


class Turn(Enum):
    """Whose turn it is."""

    PLAYER = "player"
    DEALER = "dealer"
    OVER = "over"


class Outcome(Enum):
    """How a hand ends for the player."""

    NATURAL = "natural"
    WIN = "win"
    PUSH = "push"
    LOSE = "lose"
    BUST = "bust"
    SURRENDER = "surrender"


@dataclass(frozen=True)
class Board:
    """What lies on the table between two events.

    `dealer` has the face-up cards, of which `showing` was the first. `pattern` tells of a 6-7-8 or
    7-7-7, where rules reward it: 1 of mixed suits, 2 of one suit, 3 of spades. `left` has the
    unseen cards of a shoe, where there is one. `payoff` is in tenths of a bet.
    """

    turn: Turn
    player: Hand
    showing: int
    dealer: Hand
    doubled: bool = False
    pattern: int = 0
    left: Counts = ()
    outcome: Outcome | None = None
    payoff: int = 0


SHIFT, MAX_PAID = 20, 50
"""A payoff is told as a number that is not below zero: from two bets lost to three won."""


def _board(*, paid: int, **fields: Any) -> Board:
    return Board(payoff=paid - SHIFT, **fields)


BOARD_RECORD = Encoding(
    Board,
    _board,
    turn=Place(Turn),
    player=HAND_RECORD,
    showing=Int(1, TEN),
    dealer=HAND_RECORD,
    doubled=Place((False, True)),
    pattern=Int(0, 3),
    outcome=Place((None, *Outcome)),
    paid=Int(0, MAX_PAID, read=lambda board: board.payoff + SHIFT),
)
"""The fields of a board but for the unseen cards, which follow from the others."""


class Kind(Enum):
    """What happens between two boards."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SURRENDER = "surrender"
    SETTLE = "settle"
    DEALER_HIT = "dealer_hit"
    DEALER_STAND = "dealer_stand"


@dataclass(frozen=True)
class Event:
    """What happens: the card that is drawn, and the hole card if it is turned up."""

    kind: Kind
    card: int | None = None
    hole: int | None = None
