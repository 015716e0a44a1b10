"""How big the world of Bever is, and by which rules it is played."""

from dataclasses import dataclass, replace
from typing import Any

from gamechecks.core.errors import ScopeError
from gamechecks.core.scope import CounterexampleScopes, RuledScope, game_at, rules_option
from gamechecks.core.scope_fields import RuleNames, option
from gamemodels.bever.board import MENDED, VARIANTS, Deal, Variants
from gamemodels.bever.notation import Unreadable, read_deal
from gamemodels.bever.rules import HIGHEST_HIGHEST, LOWEST_HIGHEST, Bever

ANY_HIGHEST = 0
"""The highest card of rules that a proof leaves open."""

RULE_NAMES = RuleNames(Variants, "mended")

FEW_CARDS, SEARCHED_CARDS, MANY_CARDS = (1, 2, 3, 4), (3, 4), (6, 9)
"""The highest cards with which a game that breaks a claim is looked for."""


def deal_of(start: str) -> Deal:
    """Read a deal as it is written."""
    try:
        return read_deal(start)
    except Unreadable as wrong:
        raise ScopeError(str(wrong)) from None


@dataclass(frozen=True)
class Scope(RuledScope):
    """Cards from 0 to the `highest`, at most `boards` boards, from any deal or from a `start`.

    The `rules` are the mended ones, or variants of them. Without a `highest`, which is none then,
    a scope is for proofs: any is meant.
    """

    game = game_at("gamemodels.bever.game:BEVER")
    names_of_rules = RULE_NAMES
    state_size = 10
    """A board is a board, whatever the cards."""

    highest: int | None = option(
        4, "the highest card, from 1 to 9", any_in_proofs="any highest card"
    )
    start: Deal | None = option(  # noqa: RUF009
        None,
        "the deal: four cards and the top of the pile, as 2233/0",
        metavar="DEAL",
        read=deal_of,
        write=str,
    )
    boards: int = option(5, "look at games of at most K boards", metavar="K")
    rules: Variants = rules_option(  # noqa: RUF009
        RULE_NAMES, f"variants of the rules: {', '.join(VARIANTS)}; {RULE_NAMES.plain} for none"
    )

    def validate(self) -> None:
        """Refuse cards that the rules or the deal do not allow."""
        if self.highest is not None and not LOWEST_HIGHEST <= self.highest <= HIGHEST_HIGHEST:
            raise ScopeError(
                f"highest is {self.highest}: a number from {LOWEST_HIGHEST} to {HIGHEST_HIGHEST} "
                "was expected, the highest card"
            )
        flaw = Bever(self.highest or HIGHEST_HIGHEST, self.rules, self.start).flaw()
        if flaw is not None:
            raise ScopeError(flaw)

    @property
    def known_highest(self) -> int:
        """The highest card, which only a proof can do without."""
        if self.highest is None:
            raise ScopeError("highest is None, for any: only a proof is about all of them")
        return self.highest

    @property
    def words(self) -> str:
        """The scope in a few words, without its boards."""
        cards = "cards from 0 to any highest" if self.highest is None else f"0 to {self.highest}"
        parts = [cards if self.highest is None else f"cards {cards}"]
        parts += [] if self.start is None else [f"from {self.start}"]
        parts += [] if self.rules == MENDED else [RULE_NAMES.words(self.rules)]
        return ", ".join(parts)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The world in whole sentences, for files that are read without the command."""
        deal = () if self.start is None else (f"The deal: {self.start}.",)
        return (
            f"Bever with cards from 0 to {self.highest}.",
            *deal,
            *(f"A variant of the rules: {name}." for name in self.rules.names),
        )


def counterexample_scopes(scope: Scope, hint: Any) -> CounterexampleScopes:
    """Return scopes with few cards, then with many, among them as many as a hint has."""
    found = hint.rules.highest
    many = [found] if found in range(max(FEW_CARDS) + 1, HIGHEST_HIGHEST + 1) else []
    cards = (FEW_CARDS, SEARCHED_CARDS, (*many, *MANY_CARDS))
    return CounterexampleScopes(
        *([replace(scope, highest=highest) for highest in each] for each in cards)
    )
