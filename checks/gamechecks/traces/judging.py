"""The referee's judgement of a trace that a user gives."""

from dataclasses import dataclass, replace
from typing import Any

from gamechecks.core.game import Game
from gamechecks.core.scope import GameScope
from gamechecks.core.verdict import GameTrace, Printed
from gamechecks.language.vocabulary import Vocabulary
from gamechecks.show.presentation import Presentation, presentation_of
from gamemodels.rules import Fault, ended, replay


@dataclass(frozen=True, repr=False)
class Judgement(Printed):
    """What the referee says; `game` is the trace up to its first final board.

    The boards after that are padding. A fault at the board after the last is one of the loop, or
    of what a file tells beside boards. If the trace came with a scope, that is the `scope`.
    """

    trace: GameTrace
    game: GameTrace
    model: Game
    events: tuple[Any, ...] = ()
    fault: Fault[Any] | None = None
    scope: GameScope | None = None

    @property
    def look(self) -> Presentation[Any, Any]:
        """How the game looks."""
        return presentation_of(self.model)

    @property
    def vocabulary(self) -> Vocabulary:
        """The language that speaks of the trace."""
        return self.model.language(self.trace.rules)

    @property
    def fault_words(self) -> str:
        """Where the trace is not legal, and why."""
        assert self.fault is not None
        if self.fault.line is not None:
            return f"line {self.fault.line}: {self.fault.reason}"
        if self.fault.index == len(self.trace):
            return self.fault.reason
        where = f"board {self.fault.index + 1}" if self.fault.legal else "the layout"
        return f"{where}: {self.fault.reason}"

    @property
    def by_the_rest(self) -> bool:
        """Whether all boards are legal, and what a file tells beside them is not."""
        fault = self.fault
        return fault is not None and fault.index == len(self.trace) and not fault.legal

    @property
    def shown(self) -> GameTrace:
        """The boards worth a look: the game, or all of them where one is not legal."""
        return self.game if self.fault is None else self.trace

    @property
    def world(self) -> dict[str, Any] | None:
        """How big the world of the trace is, as JSON has it; none if nothing tells."""
        if self.scope is not None:
            return self.scope.within(len(self.trace)).document()
        return self.look.scope_document(self.trace)

    @property
    def padding(self) -> int:
        """The boards after the end."""
        return len(self.trace) - len(self.game)


def judge(
    trace: GameTrace,
    model: Game,
    loop: int | None = None,
    scope: GameScope | None = None,
    read: Fault[Any] | None = None,
) -> Judgement:
    """Judge a trace move by move; a fault `read` beside it counts where it is legal."""
    flaw = trace.rules.flaw()
    if flaw is not None:
        return Judgement(trace, trace, model, fault=Fault(0, flaw, ()), scope=scope)
    look, game = presentation_of(model), ended(trace)
    ruling = replay(game)
    fault = ruling.fault
    if fault is not None:
        fault = replace(fault, reason=look.blame(trace, fault.index))
    told = look.told_fault(game)
    if told is not None and (fault is None or told.index <= fault.index):
        fault = told
    fault = fault or _padding_fault(trace, len(game), look) or _loop_fault(trace, loop, look)
    fault = fault or read
    return Judgement(trace, game, model, ruling.events, fault, scope)


def _padding_fault(trace: GameTrace, over: int, look: Presentation[Any, Any]) -> Fault[Any] | None:
    """The first board after the end that is not one that may stand there."""
    legal = look.padding(trace.states[over - 1])
    for index in range(over, len(trace)):
        if trace.states[index] not in legal:
            return Fault(index, f"the game is over at board {over}, {look.afterwards}", legal)
    return None


def _loop_fault(
    trace: GameTrace, loop: int | None, look: Presentation[Any, Any]
) -> Fault[Any] | None:
    """A loop goes round boards after the end, or back to a board that a move leads to."""
    if loop is None:
        return None
    last, again = trace.states[-1], trace.states[loop]
    if trace.rules.is_final(last):
        legal = look.padding(last)
    else:
        legal = tuple(move.state for move in trace.rules.moves(last))
    if again in legal:
        return None
    reason = f"no move leads from the last board back to board {loop + 1}, where the loop starts"
    return Fault(len(trace), reason, legal)
