"""Macro-steps: searches and bounds card by card, and what the last board of a game tells."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import z3

from gamechecks.core.clock import Clock
from gamechecks.core.errors import RefereeError
from gamechecks.core.scope import Games, SolverChoice
from gamechecks.core.verdict import GameTrace
from gamechecks.engines.bmc.search import BoundedSearch
from gamechecks.engines.bmc.solvers import to_cnf
from gamechecks.engines.bmc.unrolling import Session, Unrolling
from gamechecks.engines.macro_steps import (
    Exclusion,
    Fragment,
    MacroStepCheck,
    MacroSteps,
    MacroStepSearch,
    SmallStepsNeeded,
)
from gamechecks.engines.query import Query
from gamechecks.language.parse import parse
from gamechecks.language.question import Condition
from gamechecks.language.syntax import Apply, Node, words_in
from gamechecks.language.trace_terms import TraceTerms
from gamechecks.language.vocabulary import Vocabulary
from gamechecks.language.words import Kind
from gamemodels.cards import RANKS
from gamemodels.logic import Parts, at_most_one, conjunction, disjunction, negation
from gamemodels.numbers import BitVectors, Number, Numbers
from gamemodels.rules import Trace
from gamemodels.system import System
from gamemodels.terms import decode
from gamemodels.twentyone.board import MENDED, Board, Outcome, Player, Setting
from gamemodels.twentyone.card_constraints import FIRST_READY, CardTerms, card_init, card_step
from gamemodels.twentyone.rules import CardByCard, CardState
from gamemodels.twentyone.scope import (
    ALL_OUTCOMES,
    BOARDS_A_CARD,
    BOARDS_AROUND_CARDS,
    CARDS,
    Scope,
    most_draws,
)
from gamemodels.twentyone.system import BoardSteps
from gamemodels.twentyone.terms import BOARD, chosen
from gamemodels.twentyone.words import vocabulary


class CardSteps(System[CardTerms, CardState]):
    """One game by the mended rules, card by card."""

    def __init__(self, setting: Setting, numbers: Numbers) -> None:
        assert setting.games == 1, "several games are searched board by board"
        self.one_by_one = BoardSteps(setting, numbers)
        self.numbers = numbers
        self.setting = self.one_by_one.setting
        self.most_boards = FIRST_READY + 4 * (setting.challenger + setting.dealer + 2) + 3

    def state(self, name: str) -> CardTerms:
        return CardTerms.unknown(name, self.numbers, self.one_by_one.most, self.most_boards)

    def constants(self, state: CardTerms) -> list[z3.ExprRef]:
        return state.constants()

    def declared(self, state: CardTerms) -> Parts:
        return {"one card, one result": conjunction(map(at_most_one, (state.card, state.result)))}

    def facts(self) -> Parts:
        return self.one_by_one.facts()

    def init(self, state: CardTerms) -> Parts:
        return card_init.parts(self.setting, state)

    def step(self, pre: CardTerms, post: CardTerms) -> Parts:
        return card_step.parts(self.setting, pre, post)

    def final(self, state: CardTerms) -> z3.BoolRef:
        return conjunction([state.idle, disjunction(state.result)])

    def decode(self, model: z3.ModelRef, state: CardTerms) -> CardState:
        card = chosen(model, state.card)
        board = decode(BOARD, model, state.board())
        return CardState(board, None if card is None else RANKS[card])

    def rules(self, model: z3.ModelRef) -> CardByCard:
        return CardByCard(self.one_by_one.rules(model))

    def same(self, states: Sequence[CardTerms], trace: Trace[CardState, Any]) -> z3.BoolRef:
        """Whether the states are the boards of the trace."""
        known = [z3.BoolVal(True, self.ctx)]
        for state, dealt in zip(states, trace.states, strict=False):
            known += state.equals(dealt.board, dealt.card)
        return conjunction(known)


AT_THE_END = {
    ("boards", 0): "4 + 4 * draws + stands",
    ("draws", 1): "at_end(cards(who))",
    ("hits", 0): "draws - stands",
    ("stands", 0): "1 + sum(1 for p in players if p == DEALER and at_end(player) == p)",
}
"""What is counted along a complete game, as its last board tells it, by name and arguments."""


def ending_of(condition: Condition) -> Condition | None:
    """The same of a complete game, read on its last board alone; none if that cannot tell."""
    if not isinstance(condition.source, Node) or "so_far" in words_in(condition.source):
        return None
    node = parse(str(condition.source), _vocabulary())
    return replace(condition, source=node) if _of_the_end(node) else None


@cache
def _vocabulary() -> Vocabulary:
    """The words of twentyone, those of the whole trace said of its last board."""
    usual = vocabulary()
    words = [
        replace(word, says=AT_THE_END.get((word.name, len(word.takes)), word.says))
        for word in usual.words
    ]
    return replace(usual, words=tuple(words))


def _of_the_end(node: Node) -> bool:
    """Whether all that a node says of boards is said of the last one."""
    if isinstance(node, Apply):
        if node.name == "at_end":
            return all(map(_of_one_board, node.arguments))
        if node.body is not None:
            return _of_the_end(node.body)
        return _joins(node) and all(map(_of_the_end, node.children))
    return all(map(_of_the_end, node.children))


def _of_one_board(node: Node) -> bool:
    """Whether a node looks at no other board."""
    reads = isinstance(node, Apply) and node.word.kind is Kind.STATE
    allowed = not isinstance(node, Apply) or reads or _joins(node)
    return allowed and all(map(_of_one_board, node.children))


def _joins(node: Apply) -> bool:
    """Whether it is an operator such as `implies` or `max`."""
    return node.word.kind is Kind.OPERATOR


REFUSAL = (
    "card steps cannot answer this: they know whether one game by the mended rules is unfinished, "
    "and how it ends; use boards"
)
ONLY_HOLDS = "card steps cannot tell the earliest board at which it is broken; use boards"


@dataclass(frozen=True)
class CardFragment(Fragment):
    """How a complete game ends; or with none, any game that is not over."""

    endings: tuple[Condition, ...] | None

    @property
    def short(self) -> bool:
        return False


@dataclass
class CardSearch(MacroStepSearch):
    """A complete game that ends as asked for, or a game of more boards than the bound."""

    scope: Scope
    wanted: tuple[Condition, ...]
    fragment: CardFragment
    clock: Clock
    seed: int = 0
    solver: SolverChoice = SolverChoice.Z3
    settled: int = 0

    def first(self) -> GameTrace | None:
        system = self._system()
        session: Session[Any, Any] = Session(system, self.clock, self.seed, self.solver)
        session.reach(self._states())
        found = session.find(*self._goals(system, session.states[-1]))
        if found is None:
            self.settled = self.scope.boards
            return None
        rules = found.rules
        assert isinstance(rules, CardByCard)
        return self._confirmed(rules.unfolded(found))

    def exclusions(self, clock: Clock) -> Iterator[Exclusion]:
        system = self._system()
        unrolling = Unrolling(system)
        with clock.encoding():
            terms = [unrolling.start(), *unrolling.extended(self._states())]
            terms += self._goals(system, unrolling.states[-1])
        unknowns = [each for state in unrolling.states for each in system.constants(state)]
        yield Exclusion("such game, card by card", to_cnf(terms, unknowns, clock).clauses)

    def _system(self) -> CardSteps:
        return CardSteps(self.scope.setting, BitVectors(z3.Context()))

    def _states(self) -> int:
        """As many cards as fit into the bound."""
        boards = self.scope.boards
        if self.fragment.endings is None:
            return 1 + -(-boards // BOARDS_A_CARD)
        return 1 + max(0, boards - BOARDS_AROUND_CARDS) // BOARDS_A_CARD

    def _goals(self, system: CardSteps, last: CardTerms) -> list[z3.BoolRef]:
        boards, endings = self.scope.boards, self.fragment.endings
        within = [last.boards <= boards] if boards < system.most_boards else []
        if endings is None:
            return [disjunction([negation(system.final(last)), *map(negation, within)])]
        trace = TraceTerms(system.one_by_one, [last.board()])
        return [system.final(last), *within, *(each.term(trace) for each in endings)]

    def _confirmed(self, whole: GameTrace) -> GameTrace:
        """A game as asked for, which the rules and the formulas confirm board by board."""
        boards = self.scope.boards
        if self.fragment.endings is None:
            if len(whole) < boards or whole.rules.is_final(whole.states[boards - 1]):
                raise RefereeError(f"a game of {len(whole)} boards was taken for a longer one")
            return replace(whole, states=whole.states[:boards])
        if len(whole) > boards or not whole.rules.is_final(whole.states[-1]):
            raise RefereeError(f"{len(whole)} boards were taken for a complete game of {boards}")
        for condition in self.wanted:
            condition.confirm(whole)
        return whole


@dataclass(frozen=True)
class CardCheck(MacroStepCheck):
    """Whether a game ends as a property does not allow; where one does, boards say where first."""

    bmc: BoundedSearch

    def counterexample(self) -> GameTrace | None:
        search = self.bmc.in_macro_steps()
        if search is None or search.first() is not None:
            raise SmallStepsNeeded(ONLY_HOLDS)
        return None

    def shorter(self, trace: GameTrace) -> Iterator[GameTrace]:
        raise SmallStepsNeeded(ONLY_HOLDS)

    def never(self, premise: Condition) -> bool:
        search = self.bmc.about(premise).in_macro_steps()
        if search is None:
            raise SmallStepsNeeded(REFUSAL)
        return search.first() is None


class Cards(MacroSteps):
    """A card and all that follows from it a step."""

    name = CARDS
    refusal = REFUSAL

    def fragment(self, query: Query) -> CardFragment | None:
        scope = query.scope
        assert isinstance(scope, Scope), "cards are twentyone's"
        if not _plays_one_mended_game(scope):
            return None
        if query.games is Games.UNFINISHED:
            return None if query.wanted else CardFragment(None)
        endings = tuple(map(ending_of, query.wanted))
        if query.games is Games.ANY and not scope.every_game:
            return None
        told = tuple(each for each in endings if each is not None)
        return CardFragment(told) if len(told) == len(endings) else None

    def too_large(self, scope: Scope) -> bool:
        return False

    def search(self, bmc: BoundedSearch, fragment: CardFragment) -> CardSearch:
        assert isinstance(bmc.scope, Scope), "cards are twentyone's"
        wanted = tuple(bmc.wanted)
        return CardSearch(bmc.scope, wanted, fragment, bmc.clock, bmc.seed, bmc.how.solver)

    def check(self, bmc: BoundedSearch) -> CardCheck:
        return CardCheck(bmc)

    def all_over(self, scope: Scope, clock: Clock) -> bool:
        if not _plays_one_mended_game(scope):
            return False
        return CardSearch(scope, (), CardFragment(None), clock).first() is None


def _plays_one_mended_game(scope: Scope) -> bool:
    """Return True if card steps know the games of a scope."""
    return scope.rules == MENDED and scope.games == 1


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
