"""Exact odds of one game: of its outcomes, and of any formula."""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial, reduce
from operator import eq, or_
from typing import Any, Unpack

from gamechecks.core.search_options import SearchOptions
from gamechecks.core.verdict import Progress
from gamechecks.engines.explicit.walk import MoveWalk
from gamechecks.engines.observers import Observer, ResidualObserver, worths
from gamechecks.engines.values.chances import OddsWork
from gamechecks.engines.values.expectation import Averages, averages
from gamechecks.engines.values.nodes import PlayGraph
from gamechecks.engines.values.outcomes import Odds
from gamechecks.engines.values.simulation import Simulation
from gamechecks.language.probability import Quantity, quantities
from gamechecks.language.question import Condition, goals
from gamechecks.language.syntax import Apply, Comparison, Literal, Node, Quantified, words_in
from gamemodels.cards import RANKS, Rank
from gamemodels.twentyone.board import Board, EventKind, Outcome, Setting, States
from gamemodels.twentyone.positions import Position, Positions
from gamemodels.twentyone.rules import Twentyone
from gamemodels.twentyone.scope import Scope
from gamemodels.twentyone.words import RANK

OUTCOMES = {f"at_end(result) == {outcome.value}": outcome.value for outcome in Outcome}
"""The formulas of the outcomes, and what these are called."""


def odds(
    scope: Scope, formulas: Sequence[str], expect: Sequence[str], **options: Unpack[SearchOptions]
) -> Odds:
    """Return the odds of formulas and the averages of terms, or how one game turns out."""
    outcomes = not formulas and not expect
    formulas, terms = (list(OUTCOMES), ["draws"]) if outcomes else (formulas, expect)
    conditions = goals(formulas, scope.vocabulary)
    wanted = {OUTCOMES.get(each.name, each.name): each for each in conditions}
    averaged = quantities(terms, scope.vocabulary)
    return _Work(scope, wanted, averaged, options, outcomes=outcomes).answered()


class _Work(OddsWork):
    """Odds over kinds of cards; all that is asked for is settled at once."""

    scope: Scope

    def exactly(self) -> None:
        self.listen(Progress("working out the odds"))
        if self.found.outcomes:
            told = outcome_odds(self.scope.setting, self._seen)
            values = [*told.values, told.moves]
        else:
            values = list(values_of(self.scope, list(self.asked.values()), self._seen))
        for name, value in zip(self.asked, values, strict=True):
            self.keep(name, value, value)

    def simulation(self, left: Mapping[str, Condition | Quantity]) -> Simulation:
        observer = observed(self.scope, list(left.values()))
        walk = MoveWalk(observer.positions)
        return Simulation(walk, left, self.seed, self.listen, observer)

    def _seen(self, positions: int) -> None:
        self.found = replace(self.found, positions=positions)
        self.listen(Progress(f"{positions:,} positions"))


@dataclass(frozen=True)
class RanksSeen:
    """The ranks that are told apart, and those of them whose cards in the deck are counted."""

    apart: frozenset[Rank] = frozenset()
    counted: frozenset[Rank] = frozenset()

    def __or__(self, other: "RanksSeen") -> "RanksSeen":
        return RanksSeen(self.apart | other.apart, self.counted | other.counted)


ALL_APART = RanksSeen(frozenset(RANKS))
ALL_COUNTED = RanksSeen(frozenset(RANKS), frozenset(RANKS))


def ranks_seen(node: Node) -> RanksSeen:
    """What a formula tells of ranks.

    A card that is compared with a rank by its name tells only whether it is that rank, and its
    value tells no more than that.
    """
    seen = RanksSeen()
    match node:
        case Comparison():
            for _, left, right in node.links:
                if left.sort == RANK and right.sort == RANK:
                    seen |= _compared(left, right)
        case Apply("left", (rank,)):
            seen = _counted(rank)
        case Apply(body=Node() as body):
            seen = ranks_seen(body)
        case Quantified() if any(clause.domain.sort == RANK for clause in node.clauses):
            return ALL_COUNTED
    for child in node.children:
        seen |= ranks_seen(child)
    return seen


def _compared(left: Node, right: Node) -> RanksSeen:
    names = [each.value for each in (left, right) if isinstance(each, Literal)]
    return RanksSeen(frozenset(names) - {None}) if names else ALL_APART


def _counted(rank: Node) -> RanksSeen:
    if isinstance(rank, Literal):
        named = frozenset([rank.value]) - {None}
        return RanksSeen(named, named)
    return ALL_COUNTED


class _ByOutcome(Observer[Position]):
    """Only how a game ends matters."""

    def ended(self, memory: Any, state: Position) -> Outcome | None:
        return state.outcome


def outcome_odds(
    setting: Setting, listen: Callable[[int], None] = lambda positions: None
) -> Averages:
    """The odds of the outcomes of one game, in their order; a move is a card."""
    graph = PlayGraph(MoveWalk(Positions(setting)), _ByOutcome())
    return averages(graph, [partial(eq, outcome) for outcome in Outcome], listen)


def odds_of(scope: Scope, formulas: Sequence[str]) -> tuple[Fraction, ...]:
    """How likely a complete game makes each formula true."""
    return values_of(scope, goals(formulas, scope.vocabulary))


def values_of(
    scope: Scope,
    wanted: Sequence[Condition | Quantity],
    listen: Callable[[int], None] = lambda positions: None,
) -> tuple[Fraction, ...]:
    """Return the probability of each formula and the average of each number in complete games.

    Raise `Unsettled` where there are too many positions; how many were seen is told to `listen`.
    """
    observer = observed(scope, wanted)
    graph = PlayGraph(MoveWalk(observer.positions), observer)
    return averages(graph, worths(wanted), listen).values


def observed(scope: Scope, wanted: Sequence[Condition | Quantity]) -> "BehindPositions":
    """Return an observer of formulas and numbers, with the positions that these tell apart."""
    sources = [each.source if isinstance(each, Condition) else each.node for each in wanted]
    nodes = [each for each in sources if isinstance(each, Node)]
    assert len(nodes) == len(wanted), "formulas are texts"
    seen = reduce(or_, map(ranks_seen, nodes), RanksSeen())
    hands_counted = any("cards" in words_in(node) for node in nodes)
    game = Twentyone(scope.setting, scope.rules)
    positions = Positions(scope.setting, seen.apart)
    reading = ResidualObserver(game, wanted)
    return BehindPositions(positions, game, reading, seen.counted, hands_counted)


class BehindPositions(Observer[Position]):
    """Formulas read on the boards behind positions.

    What these formulas see of the deck is how many cards are left, and of the `counted` ranks how
    many each. So whatever the other cards, a card of a kind leads from the same board to the same
    boards, and these are read once.
    """

    def __init__(
        self,
        positions: Positions,
        game: Twentyone,
        reading: Observer[Board],
        counted: Collection[Rank],
        hands_counted: bool,
    ) -> None:
        self.positions = positions
        self.game = game
        self.uncounted = [rank for rank in RANKS if rank not in counted]
        self.hands_counted = hands_counted
        self.reading = reading
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
            rank = self.positions.kinds[event][0]
            board = self._lumped(board, rank)
            deal = next(move for move in self.game.moves(board) if move.event.card is rank)
            rest = self.reading.after(rest, board, deal.event)
            self._known[key] = self._number(*self._until_a_card(deal.state, rest))
        return self._known[key]

    def ended(self, memory: int, state: Position) -> Hashable:
        board, rest = self._memories[memory]
        return self.reading.ended(rest, board)

    def settled(self, memory: int) -> Any:
        return self.reading.settled(self._memories[memory][1])

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
        drawn = board.drawn if self.hands_counted else (0, 0)
        memory = replace(self._lumped(board), drawn=drawn), rest
        if memory not in self._numbers:
            self._numbers[memory] = len(self._memories)
            self._memories.append(memory)
        return self._numbers[memory]

    def _lumped(self, board: Board, rank: Rank | None = None) -> Board:
        """A board with as many cards, those that are not counted all of one rank."""
        if not self.uncounted:
            return board
        where = rank if rank in self.uncounted else self.uncounted[0]
        lump = sum(board.deck.cards[each.place] for each in self.uncounted)
        cards = tuple(
            (lump if each is where else 0) if each in self.uncounted else left
            for each, left in zip(RANKS, board.deck.cards, strict=True)
        )
        states: States = (*board.states[:4], replace(board.deck, cards=cards), board.controller)
        return replace(board, states=states)
