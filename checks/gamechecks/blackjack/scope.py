"""By which rules a hand of blackjack is played, from which shoe, and how many boards are seen."""

from dataclasses import dataclass
from typing import Any

from gamechecks.core.errors import ScopeError
from gamechecks.core.scope import GameScope, game_at, option
from gamechecks.core.variants import RuleNames
from gamechecks.language.vocabulary import JointLemmas
from gamemodels.blackjack.board import VALUES, Counts
from gamemodels.blackjack.dealing import most_cards
from gamemodels.blackjack.playing import Blackjack
from gamemodels.blackjack.variants import BASE, PLAIN, PRESETS, BadRules, Variants

FIELDS = 30
"""How much there is to a board, for the plan of a search."""

POSITIONS = 2_000_000
"""About how many boards there are in all: too many to look at each."""

DEALER_HITS = 10
"""The dealer's longest hand has six aces, a six, and five aces more."""


LEMMAS = (
    "4 <= player_sum and cards >= 2 and dealer_cards >= 1",
    "implies(usable_ace, 12 <= player_sum)",
    "implies(not final, player_sum <= 21 and payoff == 0)",
    "implies(not final, not (win or push or lose or surrendered))",
    "implies(deciding, dealer_cards == 1)",
    "implies(deciding, dealer_sum == dealer_showing or (dealer_showing == 1 and dealer_sum == 11))",
    "implies(not deciding and not final, dealer_cards >= 2 and dealer_sum <= 21)",
    "implies(natural and not final, deciding)",
    "implies(bust, player_sum == 22)",
    "implies(player_sum == 22, bust)",
)
"""What holds on every board, proved together; each helps the others."""


class _Names(RuleNames[Variants]):
    """The names of rules; those that do not go together are refused."""

    def read(self, given: Any) -> Variants:
        try:
            return super().read(given)
        except BadRules as wrong:
            raise ScopeError(str(wrong)) from None


RULE_NAMES = _Names(Variants, PLAIN, PRESETS)


def shoe_of(given: Any) -> Counts:
    """Ten counts, also with commas between them."""
    parts = given.split(",") if isinstance(given, str) else given
    try:
        shoe = tuple(int(part) for part in parts)
    except (TypeError, ValueError):
        shoe = ()
    if parts and (len(shoe) != len(VALUES) or min(shoe) < 0):
        raise ScopeError(
            f"shoe is {given!r}: ten counts were expected, of aces, twos, … and cards worth 10, "
            "such as 4,4,4,4,0,4,4,4,4,16"
        )
    return shoe


@dataclass(frozen=True)
class Scope(GameScope):
    """A hand by some rules, from a full shoe or from another, of at most `boards` boards."""

    game = game_at("gamechecks.blackjack.game:BLACKJACK")
    names_of_rules = RULE_NAMES

    rules: Variants = option(  # noqa: RUF009
        BASE,
        "variants with commas between them, such as surrender,double,decks=1, or a preset, "
        f"{' or '.join(PRESETS)}; {PLAIN} for none",
        metavar="NAME[,NAME]",
        read=RULE_NAMES.read,
        write=RULE_NAMES.write,
    )
    shoe: Counts = option(  # noqa: RUF009
        (),
        "the cards before the deal: ten counts, of aces, twos, … and cards worth 10",
        metavar="N,N,…",
        read=shoe_of,
        write=lambda shoe: ",".join(map(str, shoe)),
    )
    boards: int = option(None, "boards of the longest trace to look at", metavar="K")

    def __post_init__(self) -> None:
        if not isinstance(self.rules, Variants):
            raise ScopeError(f"rules is {self.rules!r}: Variants were expected")
        object.__setattr__(self, "shoe", shoe_of(self.shoe))
        flaw = Blackjack(self.rules, self.shoe).flaw()
        if flaw is not None:
            raise ScopeError(flaw)
        super().__post_init__()

    @classmethod
    def of(cls, parts: dict[str, Any]) -> "Scope":
        """A scope from some of its parts; rules also by their names."""
        return cls(**{**parts, "rules": RULE_NAMES.read(parts.get("rules", BASE))})

    @classmethod
    def read(cls, document: Any) -> "Scope":
        """A scope from what JSON has; what it does not tell is as usual."""
        told = document if isinstance(document, dict) else {}
        names = ("rules", "shoe", "boards")
        return cls.of({name: told[name] for name in names if told.get(name) is not None})

    @property
    def words(self) -> str:
        shoe = [f"shoe {','.join(map(str, self.shoe))}"] if self.shoe else []
        return ", ".join([RULE_NAMES.words(self.rules), *shoe])

    @property
    def sentences(self) -> tuple[str, ...]:
        return (f"A hand of blackjack: {self.words}.",)

    @property
    def size(self) -> int:
        return FIELDS

    @property
    def positions(self) -> int:
        return POSITIONS

    @property
    def longest(self) -> int:
        """The deal; hits that do not bust, a last action, and what the dealer does."""
        hits = most_cards(Blackjack(self.rules, self.shoe).full_shoe, 21) - 2
        return 1 + hits + 1 + DEALER_HITS + self.rules.hit_soft_17 + 1

    @property
    def invariants(self) -> tuple[JointLemmas, ...]:
        return (JointLemmas("boards-in-order", tuple(f"always({each})" for each in LEMMAS)),)

    def document(self) -> dict[str, Any]:
        told: dict[str, Any] = {"boards": self.boards}
        if self.rules != BASE:
            told["rules"] = list(self.rules.names)
        return {**told, "shoe": list(self.shoe)} if self.shoe else told
