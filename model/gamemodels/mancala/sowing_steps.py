"""Mancala sowing by sowing: each step is a whole sowing, or a forfeit."""

from collections.abc import Sequence

import z3

from gamemodels.logic import Parts, conjunction, disjunction, negation
from gamemodels.mancala import rules
from gamemodels.mancala.board import Board, Trace
from gamemodels.mancala.layout import Layout
from gamemodels.mancala.rules import EventKind
from gamemodels.mancala.sowings import SownTerms, sown
from gamemodels.mancala.terms import chosen
from gamemodels.numbers import Numbers
from gamemodels.system import Mismatch, TransitionSystem


class SowingSteps(TransitionSystem[SownTerms, Trace]):
    """The game on the canonical layout, a sowing or a forfeit a step."""

    def __init__(self, pockets: int, marbles: int, numbers: Numbers) -> None:
        self.ctx = numbers.ctx
        self.numbers = numbers
        self.marbles = marbles
        self.layout = Layout.canonical(pockets)
        self.most = marbles * len(self.layout.ordinary)

    def state(self, name: str) -> SownTerms:
        return SownTerms.unknown(name, self.layout, self.numbers, self.most)

    def constants(self, state: SownTerms) -> list[z3.ExprRef]:
        return [*(count.term for count in state.marbles), state.turn, *state.picked]

    def facts(self) -> Parts:
        return {}

    def init(self, state: SownTerms) -> Parts:
        counts = zip(self.layout.pockets, state.marbles, strict=True)
        return {
            "player 1 starts": state.turn,
            "the pockets start with their marbles": conjunction(
                count == (0 if pocket.mancala else self.marbles) for pocket, count in counts
            ),
            "nothing has been picked": negation(disjunction(state.picked)),
        }

    def step(self, pre: SownTerms, post: SownTerms) -> Parts:
        return sown.parts(self.layout, pre, post, self.most)

    def final(self, state: SownTerms) -> z3.BoolRef:
        empty = (state.marbles[p] == 0 for p in self.layout.ordinary)
        return conjunction([z3.BoolVal(True, self.ctx), *empty])

    def decode(self, model: z3.ModelRef, states: Sequence[SownTerms]) -> Trace:
        """The boards of the game: the pockets picked, played out by the rules.

        A `Mismatch` shows both sides where the rules lead elsewhere than the solver.
        """
        boards = [rules.starting_board(self.layout, self.marbles)]
        for state in states[1:]:
            if rules.is_final(self.layout, boards[-1]):
                break
            picked, found = chosen(model, state.picked), state.decode(model)
            played = expand(self.layout, boards[-1], picked)
            if not played or played[-1] != found:
                raise Mismatch(
                    f"board {len(boards)}: {boards[-1]}, pocket picked: {picked}\n"
                    f"the solver's board: {found}\n"
                    f"the referee's boards: {', '.join(map(str, played)) or 'none'}"
                )
            boards += played
        return Trace(self.layout, tuple(boards))

    def same(self, states: Sequence[SownTerms], trace: Trace) -> z3.BoolRef:
        """Whether the same pockets are picked up: the rest follows."""
        events = rules.replay(trace, self.marbles).events
        starts = [e for e in events if e.kind in (EventKind.PICKUP, EventKind.FORFEIT)]
        picks = [z3.BoolVal(True, self.ctx)]
        for event, state in zip(starts, states[1:], strict=False):
            if event.pocket is not None:
                picks.append(state.picked[event.pocket])
        return conjunction(picks)

    def referee(self, trace: Trace) -> str | None:
        fault = rules.replay(trace, self.marbles).fault
        return None if fault is None else f"board {fault.index + 1}: {fault.reason}"


def expand(layout: Layout, board: Board, picked: int | None) -> list[Board]:
    """The boards of one sowing, or of a forfeit where nothing is picked; none if illegal."""
    choices = rules.successors(layout, board)
    boards = [move.board for move in choices if move.event.pocket == picked]
    while boards and boards[-1].hand:
        boards.append(rules.successors(layout, boards[-1])[0].board)
    return boards
