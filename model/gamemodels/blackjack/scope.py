"""By which rules a hand of blackjack is played, from which shoe, and how many boards are seen."""

from dataclasses import dataclass
from typing import Any

from gamechecks.core.errors import ScopeError
from gamechecks.core.scope import RuledScope, game_at, rules_option
from gamechecks.core.scope_fields import RuleNames, option
from gamemodels.blackjack.board import PLAIN, PRESETS, VALUES, BadRules, Counts, Variants
from gamemodels.blackjack.rules import Blackjack, most_cards

DEALER_HITS = 10
"""The dealer's longest hand has six aces, a six, and five aces more."""


class _Names(RuleNames[Variants]):
    """The names of rules; those that do not go together are refused."""

    def read(self, given: object) -> Variants:
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
class Scope(RuledScope):
    """A hand by some rules, from a full shoe or from another, of at most `boards` boards."""

    game = game_at("gamemodels.blackjack.game:BLACKJACK")
    names_of_rules = RULE_NAMES
    state_size = 30
    positions = 2_000_000
    """About how many boards there are in all: too many to look at each."""

    rules: Variants = rules_option(  # noqa: RUF009
        RULE_NAMES,
        "variants with commas between them, such as surrender,double,decks=1, or a preset, "
        f"{' or '.join(PRESETS)}; {PLAIN} for none",
    )
    shoe: Counts = option(  # noqa: RUF009
        (),
        "the cards before the deal: ten counts, of aces, twos, … and cards worth 10",
        metavar="N,N,…",
        read=shoe_of,
        write=lambda shoe: ",".join(map(str, shoe)),
    )
    boards: int = option(None, "boards of the longest trace to look at", metavar="K")

    def validate(self) -> None:
        """Refuse a shoe or rules that no hand is played with."""
        shoe_of(self.shoe)
        flaw = Blackjack(self.rules, self.shoe).flaw()
        if flaw is not None:
            raise ScopeError(flaw)

    @property
    def words(self) -> str:
        shoe = [f"shoe {','.join(map(str, self.shoe))}"] if self.shoe else []
        return ", ".join([RULE_NAMES.words(self.rules), *shoe])

    @property
    def sentences(self) -> tuple[str, ...]:
        return (f"A hand of blackjack: {self.words}.",)

    @property
    def longest(self) -> int:
        """The deal; hits that do not bust, a last action, and what the dealer does."""
        hits = most_cards(Blackjack(self.rules, self.shoe).full_shoe, 21) - 2
        return 1 + hits + 1 + DEALER_HITS + self.rules.hit_soft_17 + 1
