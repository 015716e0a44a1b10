"""Exact odds of one game: of its outcomes, and of any formula."""

import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from gamechecks.engines.values.formulas import FormulaObserver, formula_odds
from gamechecks.engines.values.observing import Observer
from gamechecks.engines.values.spreading import spread
from gamechecks.language.question import Condition, goals
from gamechecks.language.reading import written_out
from gamechecks.twentyone.scope import Scope
from gamemodels.cards import RANKS, Rank
from gamemodels.twentyone.board import Board, Outcome, States
from gamemodels.twentyone.events import EventKind
from gamemodels.twentyone.positions import Position, Positions
from gamemodels.twentyone.referee import Twentyone
from gamemodels.twentyone.setting import Setting

TENS = (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)
_LOW = "|".join(rank.name for rank in RANKS if rank not in TENS)
_PLAIN_CARD = re.compile(rf"\bcard\(\w+\)\s*[!=]=\s*({_LOW}|none)\b")
_BY_RANK = re.compile(rf"\b(left|ranks|card|{'|'.join(rank.name for rank in TENS)})\b")


@dataclass(frozen=True)
class OutcomeOdds:
    """How likely each outcome is, and the cards drawn on average."""

    setting: Setting
    odds: dict[Outcome, Fraction]
    draws: Fraction
    positions: int


class _ByOutcome(Observer[Position]):
    """Only how a game ends matters."""

    def first(self) -> None:
        return None

    def after(self, memory: Any, state: Position, event: Any) -> Hashable:
        return None

    def ended(self, memory: Any, state: Position) -> Outcome | None:
        return state.outcome


def outcome_odds(setting: Setting) -> OutcomeOdds:
    """The odds of the outcomes of one game."""
    found = spread(Positions(setting), _ByOutcome())
    odds = {outcome: found.odds.get(outcome, Fraction(0)) for outcome in Outcome}
    return OutcomeOdds(setting, odds, found.moves, found.positions)


def odds_of(scope: Scope, formulas: Sequence[str]) -> tuple[Fraction, ...]:
    """How likely a complete game makes each formula true."""
    wanted = goals(formulas, scope.vocabulary)
    texts = [written_out(text, scope.vocabulary) for text in formulas]
    game = Twentyone(scope.setting, scope.rules)
    if any(_BY_RANK.search(_PLAIN_CARD.sub("", text)) for text in texts):
        return formula_odds(game, wanted)[0]
    counting = any(re.search(r"\bcards\b", text) for text in texts)
    found = spread(Positions(game.setting), ByValue(game, wanted, counting))
    return tuple(
        sum((odds for result, odds in found.odds.items() if result[place]), Fraction(0))
        for place in range(len(wanted))
    )


class ByValue(Observer[Position]):
    """Formulas that cannot tell cards of value 10 apart, read on the boards behind positions.

    What a board shows of the deck is how many cards are left. So whatever the cards, a card of a
    value leads from the same board to the same boards, and these are read once.
    """

    def __init__(self, game: Twentyone, wanted: Sequence[Condition], counting: bool) -> None:
        self.game = game
        self.counting = counting
        self.reading = FormulaObserver(game, wanted)
        self._known: dict[tuple[int, int], int] = {}
        self._numbers: dict[Hashable, int] = {}
        self._memories: list[tuple[Board, Any]] = []

    def first(self) -> int:
        (board,) = self.game.starts()
        return self._number(*self._until_a_card(board, self.reading.first()))

    def after(self, memory: int, state: Position, event: int) -> int:
        key = memory, event
        if key not in self._known:
            board, rest = self._memories[memory]
            board = _holding(board, RANKS[event - 1])
            (deal,) = self.game.moves(board)
            rest = self.reading.after(rest, board, deal.event)
            self._known[key] = self._number(*self._until_a_card(deal.state, rest))
        return self._known[key]

    def ended(self, memory: int, state: Position) -> tuple[bool, ...]:
        board, rest = self._memories[memory]
        return self.reading.ended(rest, board)

    def _until_a_card(self, board: Board, rest: Any) -> tuple[Board, Any]:
        """The board from which the next card is dealt, or the last, and what is left there."""
        while not self.game.is_final(board):
            event, after = (move := self.game.moves(board)[0]).event, move.state
            if event.kind is EventKind.DEALS:
                break
            rest, board = self.reading.after(rest, board, event), after
        return board, rest

    def _number(self, board: Board, rest: Any) -> int:
        """A short name for what is remembered."""
        drawn = board.drawn if self.counting else (0, 0)
        memory = replace(_holding(board, Rank.ACE), drawn=drawn), rest
        if memory not in self._numbers:
            self._numbers[memory] = len(self._memories)
            self._memories.append(memory)
        return self._numbers[memory]


def _holding(board: Board, rank: Rank) -> Board:
    """A board whose deck has as many cards, all of one rank."""
    left = sum(board.deck.cards)
    cards = tuple(left if each is rank else 0 for each in RANKS)
    states: States = (*board.states[:4], replace(board.deck, cards=cards), board.controller)
    return replace(board, states=states)
