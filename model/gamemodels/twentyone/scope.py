"""How big the world of twentyone is, and by which rules it is played."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import product

from gamechecks.core.errors import ScopeError
from gamechecks.core.scope import CounterexampleScopes, RuledScope, game_at, rules_option
from gamechecks.core.scope_fields import RuleNames, Usual, option
from gamechecks.language.vocabulary import JointLemmas, together
from gamemodels.cards import RANKS
from gamemodels.twentyone.board import LIMITS, MENDED, STANDARD, VARIANTS, Setting, Variants
from gamemodels.twentyone.components import conv
from gamemodels.twentyone.rules import Trace
from gamemodels.twentyone.words import LEMMAS, TIME_LEMMAS

RULE_NAMES = RuleNames(Variants, "mended")

CARDS = "cards"

BOUND_NAMES = (
    "fewest_draws",
    "most_draws",
    "earliest_end",
    "latest_end",
    "shortest_boards",
    "longest_boards",
    "highest_hand",
)
"""Everything that can be bounded; ends are in tenths of a second."""
ALL_OUTCOMES = "all"
"""The name of the bounds over games of any outcome."""

OPEN = ("challenger", "dealer", "copies", "games")
"""What a proof may leave open."""

BOARDS_A_CARD, BOARDS_AROUND_CARDS = 4, 5
"""The events of a card; and a start, the shuffle, and what two stands lead to."""

USUAL_BOARDS = 30
"""The bound by rules with a mistake, by which a game need not end."""

TRIED = ((15, 17), (1, 1), (21, 21), (3, 20))
"""Thresholds with which a game that breaks a claim is looked for, if it is about any."""


@dataclass(frozen=True)
class Scope(RuledScope):
    """Both thresholds, the cards, the games, how much waits vary, and at most `boards` boards.

    Where a number is none, a scope is for proofs: any is meant.
    """

    game = game_at("gamemodels.twentyone.game:TWENTYONE")
    names_of_rules = RULE_NAMES
    state_size = 15

    challenger: int | None = option(
        15,
        "the challenger stands at T or more",
        metavar="T",
        any_in_proofs="any threshold of the challenger",
    )
    dealer: int | None = option(
        17,
        "the dealer stands at T or more",
        metavar="T",
        any_in_proofs="any threshold of the dealer",
    )
    copies: int | None = option(
        4, "cards of each rank in the deck", any_in_proofs="any number of copies"
    )
    games: int | None = option(1, "games that are started", any_in_proofs="any number of games")
    variation: int = option(0, "tenths by which waits of 0.1 s may be longer")
    boards: int = option(
        None,
        "look at games of at most K boards (default: games of any length; by rules with a "
        f"mistake {USUAL_BOARDS})",
        metavar="K",
    )
    rules: Variants = rules_option(  # noqa: RUF009
        RULE_NAMES,
        f"mistakes of the report that are kept: {', '.join(VARIANTS)}; {RULE_NAMES.plain} is none",
    )

    def validate(self) -> None:
        """Refuse numbers outside their limits; games that need not end have a usual bound."""
        for name, (least, most) in LIMITS.items():
            value = getattr(self, name)
            if value is not None and not least <= value <= most:
                raise ScopeError(f"{name} is {value}: a number from {least} to {most} was expected")
        if self.boards is None:
            object.__setattr__(self, "boards", self.longest or Usual(USUAL_BOARDS))

    @property
    def longest(self) -> int | None:
        """Boards that no game by the mended rules exceeds; by others some games never end."""
        if self.unknown or self.rules != MENDED:
            return None
        return most_boards(self.setting)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The numbers that are left open."""
        return tuple(name for name in OPEN if getattr(self, name) is None)

    @property
    def setting(self) -> Setting:
        """The numbers of the world; as usual where they are open."""
        told = {name: getattr(self, name) for name in LIMITS}
        return replace(STANDARD, **{name: told[name] for name in told if told[name] is not None})

    @property
    def words(self) -> str:
        """The scope in a few words, without its boards."""
        names = {name: getattr(self, name) for name in LIMITS}
        return setting_words(names, self.rules)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The world in whole sentences, for files that are read without the command."""
        return (
            f"Twentyone, a network of parts that plays blackjack: {self.words}.",
            *(f"A mistake of the report that is kept: {name}." for name in self.rules.names),
        )


def invariants(scope: Scope) -> tuple[JointLemmas, ...]:
    """Return what every proof by the mended rules may use; waits that vary keep no time."""
    if scope.rules != MENDED:
        return ()
    order = together("parts-in-order", *LEMMAS.values())
    time = together("parts-in-time", *TIME_LEMMAS.values())
    return (order,) if scope.variation else (order, time)


def counterexample_scopes(scope: Scope, hint: Trace) -> CounterexampleScopes:
    """Return scopes of one or two games with usual and odd thresholds, those of a hint first."""
    hinted = hint.setting
    found: list[Scope] = []
    for games, (challenger, dealer) in product(
        (1, 2, min(hinted.games, LIMITS["games"][1])),
        ((hinted.challenger, hinted.dealer), *TRIED),
    ):
        tried = {"challenger": challenger, "dealer": dealer, "copies": 4, "games": games}
        told = {name: vars(scope)[name] for name in OPEN if name not in scope.unknown}
        world = replace(scope, **{**tried, **told})
        if world not in found:
            found.append(world)
    return CounterexampleScopes(found, found[:2], ())


def most_draws(setting: Setting) -> int:
    """Cards that no game by the mended rules draws more of.

    All cards but the last of each hand leave it below its threshold. So of those that are drawn,
    all but two count no more together than the thresholds less two, however small they are.
    """
    room, draws = setting.challenger + setting.dealer - 2, 2
    for rank in RANKS:
        fit = min(setting.copies, room // conv(rank))
        draws, room = draws + fit, room - fit * conv(rank)
    return draws


def most_boards(setting: Setting) -> int:
    """Boards that no games by the mended rules exceed."""
    return 1 + setting.games * (BOARDS_AROUND_CARDS + BOARDS_A_CARD * most_draws(setting))


def setting_words(numbers: Mapping[str, int | None], rules: Variants) -> str:
    """The numbers of a world in words, the usual ones left out, and its variants."""
    thresholds = [(name, numbers[name]) for name in ("challenger", "dealer")]
    words = [f"{name} {number}" for name, number in thresholds if number is not None]
    if not words:
        words = ["any thresholds"]
    elif len(words) == 1:
        words.append("any threshold of the other")
    if numbers["copies"] != STANDARD.copies:
        copies = numbers["copies"]
        words.append("any number of cards" if copies is None else f"{copies} of each rank")
    if numbers["games"] != STANDARD.games:
        words.append(
            "any number of games" if numbers["games"] is None else f"{numbers['games']} games"
        )
    if numbers["variation"]:
        words.append(f"waits vary by {numbers['variation']}")
    return ", ".join([*words, *rules.names])
