"""The same bounds by a solver, card by card: better and better games, until there is none."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import z3

from gamechecks.core.clock import Clock
from gamechecks.engines.bmc.unrolling import Session
from gamechecks.twentyone.scope import ALL_OUTCOMES, most_draws
from gamemodels.logic import conjunction
from gamemodels.numbers import BitVectors, Number
from gamemodels.twentyone.board import Board, Outcome, Player
from gamemodels.twentyone.card_rules import CardState
from gamemodels.twentyone.card_steps import CardSteps
from gamemodels.twentyone.card_terms import CardTerms
from gamemodels.twentyone.setting import Setting


@dataclass(frozen=True)
class Measure:
    """What is bounded, over terms and on the last board of a game."""

    term: Callable[[CardTerms], Number]
    plain: Callable[[Board], int]
    least: bool


def _draws(board: CardTerms) -> Number:
    return board.challenger.drawn + board.dealer.drawn


def _boards(board: Board) -> int:
    """The boards of a complete game: both players have stood if the dealer was the last."""
    return 5 + 4 * sum(board.drawn) + (board.controller.player is Player.DEALER)


def _highest(board: CardTerms) -> Number:
    challenger, dealer = board.challenger.value, board.dealer.value
    return board.sort.choose(challenger > dealer, challenger, dealer)


def _hands(board: Board) -> int:
    return max(board.hand(player).value for player in Player)


MEASURES = {
    "fewest_draws": Measure(_draws, lambda board: sum(board.drawn), True),
    "most_draws": Measure(_draws, lambda board: sum(board.drawn), False),
    "earliest_end": Measure(lambda board: board.clock, lambda board: board.clock, True),
    "latest_end": Measure(lambda board: board.clock, lambda board: board.clock, False),
    "shortest_boards": Measure(lambda board: board.boards, _boards, True),
    "longest_boards": Measure(lambda board: board.boards, _boards, False),
    "highest_hand": Measure(_highest, _hands, False),
}


def settle_bounds(
    setting: Setting, keys: Sequence[str], clock: Clock
) -> Iterator[tuple[str, dict[str, int]]]:
    """Bound after bound, by its key: over all games, and for each outcome that there is."""
    system = CardSteps(setting, BitVectors(z3.Context()))
    session: Session[CardTerms, CardState] = Session(system, clock)
    # A card more than there should be, so that a longer game would be seen.
    session.reach(2 + most_draws(setting))
    last = session.states[-1]
    groups = {ALL_OUTCOMES: system.final(last)}
    for outcome, here in zip(Outcome, last.result, strict=True):
        groups[outcome.value] = conjunction([system.final(last), here])
    for key in keys:
        found = {name: _best(session, group, MEASURES[key]) for name, group in groups.items()}
        yield key, {name: best for name, best in found.items() if best is not None}


def _best(session: Session[Any, Any], group: z3.BoolRef, measure: Measure) -> int | None:
    """The least or the greatest of a measure, if there is a game at all."""
    best, goals, term = None, [group], measure.term(session.states[-1])
    while (game := session.find(*goals)) is not None:
        best = measure.plain(game.states[-1].board)
        goals = [group, term < best if measure.least else term > best]
    return best
