"""The referee's judgement of a trace that somebody brings."""

from dataclasses import dataclass, replace

from gamechecks.traces.faults import blame, blame_start
from gamemodels.mancala.referee import (
    Event,
    Fault,
    Trace,
    is_final,
    layout_flaw,
    starting_board,
    successors,
)
from gamemodels.rules import ended, replay


@dataclass(frozen=True)
class Judgement:
    """What the referee says; `game` is the trace up to its first final board.

    The boards after that are padding. A fault at the board after the last is one of the loop.
    """

    trace: Trace
    game: Trace
    events: tuple[Event, ...] = ()
    fault: Fault | None = None

    @property
    def fault_words(self) -> str:
        """Where the trace is not legal, and why."""
        assert self.fault is not None
        if self.fault.index == len(self.trace):
            return self.fault.reason
        where = f"board {self.fault.index + 1}" if self.fault.legal else "the layout"
        return f"{where}: {self.fault.reason}"

    @property
    def shown(self) -> Trace:
        """The boards worth a look: the game, or all of them where one is not legal."""
        return self.game if self.fault is None else self.trace

    @property
    def padding(self) -> int:
        """The boards after the end."""
        return len(self.trace) - len(self.game)


def judge(trace: Trace, loop: int | None = None) -> Judgement:
    """Judge a trace move by move."""
    flaw = layout_flaw(trace.layout)
    if flaw is not None:
        return Judgement(trace, trace, fault=Fault(0, flaw, ()))
    game = ended(trace)
    ruling = replay(game)
    fault = None if ruling.fault is None else _explained(trace, ruling.fault)
    fault = fault or _padding_fault(trace, len(game)) or _loop_fault(trace, loop)
    return Judgement(trace, game, ruling.events, fault)


def _explained(trace: Trace, fault: Fault) -> Fault:
    """The fault with its reason in detail."""
    if fault.index == 0:
        start = starting_board(trace.layout, trace.marbles)
        return replace(fault, reason=blame_start(trace.boards[0], start))
    before, board = trace.boards[fault.index - 1 : fault.index + 1]
    return replace(fault, reason=blame(trace.layout, before, board, trace.variants))


def _padding_fault(trace: Trace, over: int) -> Fault | None:
    """The first board after the end that is not the final one, whoever is in turn there."""
    final = trace.boards[over - 1]
    legal = (replace(final, turn=final.turn.other), final)
    for index in range(over, len(trace)):
        if trace.boards[index] not in legal:
            reason = f"the game is over at board {over}, and after that only the turn may flip"
            return Fault(index, reason, legal)
    return None


def _loop_fault(trace: Trace, loop: int | None) -> Fault | None:
    """A loop can only go round boards after the end: every move before it leads nearer to it."""
    if loop is None:
        return None
    last, again = trace.boards[-1], trace.boards[loop]
    if is_final(trace.layout, last) and replace(again, turn=last.turn) == last:
        return None
    reason = f"no move leads from the last board back to board {loop + 1}, where the loop starts"
    legal = tuple(move.state for move in successors(trace.layout, last, trace.variants))
    return Fault(len(trace), reason, legal)
