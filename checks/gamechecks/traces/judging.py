"""Validation of a given trace by the referee, and formulas read along it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.plain import Document
from gamechecks.core.scope import GameScope
from gamechecks.core.verdict import GameTrace, Printed
from gamechecks.language import concrete
from gamechecks.language.question import named, read_formula, read_term, written_out
from gamechecks.language.syntax import Apply, Comparison, Junction, Literal, Node, Not
from gamechecks.language.vocabulary import Vocabulary
from gamechecks.language.words import TRUTH, Sort, Value
from gamechecks.show.presentation import Presentation, presentation_of
from gamemodels.rules import Fault, GameFault, ended, replay


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
    fault: GameFault | None = None
    scope: GameScope | None = None

    @property
    def look(self) -> Presentation:
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
    def world(self) -> Document | None:
        """How big the world of the trace is, as JSON has it; none if nothing tells."""
        if self.scope is not None:
            return self.scope.within(len(self.trace)).document()
        return self.look.codec.scope_document(self.trace)

    @property
    def padding(self) -> int:
        """The boards after the end."""
        return len(self.trace) - len(self.game)


def judge(
    trace: GameTrace,
    model: Game,
    loop: int | None = None,
    scope: GameScope | None = None,
    read: GameFault | None = None,
) -> Judgement:
    """Judge a trace move by move; a fault `read` beside it counts where it is legal."""
    flaw = trace.rules.flaw()
    if flaw is not None:
        return Judgement(trace, trace, model, fault=Fault(0, flaw, ()), scope=scope)
    look, game = presentation_of(model), ended(trace)
    ruling = replay(game)
    fault = ruling.fault
    if fault is not None:
        fault = replace(fault, reason=look.narration.blame(trace, fault.index))
    told = look.narration.told_fault(game)
    if told is not None and (fault is None or told.index <= fault.index):
        fault = told
    fault = fault or _padding_fault(trace, len(game), look) or _loop_fault(trace, loop, look)
    fault = fault or read
    return Judgement(trace, game, model, ruling.events, fault, scope)


def _padding_fault(trace: GameTrace, over: int, look: Presentation) -> GameFault | None:
    """The first board after the end that is not one that may stand there."""
    legal = look.narration.padding(trace.states[over - 1])
    for index in range(over, len(trace)):
        if trace.states[index] not in legal:
            return Fault(
                index, f"the game is over at board {over}, {look.narration.afterwards}", legal
            )
    return None


def _loop_fault(trace: GameTrace, loop: int | None, look: Presentation) -> GameFault | None:
    """A loop goes round boards after the end, or back to a board that a move leads to."""
    if loop is None:
        return None
    last, again = trace.states[-1], trace.states[loop]
    if trace.rules.is_final(last):
        legal = look.narration.padding(last)
    else:
        legal = tuple(move.state for move in trace.rules.moves(last))
    if again in legal:
        return None
    reason = f"no move leads from the last board back to board {loop + 1}, where the loop starts"
    return Fault(len(trace), reason, legal)


@dataclass(frozen=True)
class Truths:
    """Whether a formula is true at each board, up to the first final one.

    It is judged at board 1; where it is false there, board `wrong_at`, from 0, already refutes it.
    """

    name: str
    formula: str
    at: tuple[bool, ...]
    wrong_at: int | None
    compared: tuple[tuple[str, str], ...] = ()
    """The terms that it compares, with their values at the board that refutes it.

    Where boards to come may still save it, these are those that it compares at board 1 itself,
    and by `at_end` on the last board.
    """

    @property
    def holds(self) -> bool:
        """Whether the trace does what the formula says."""
        return self.at[0]


def truths_of(
    formulas: Sequence[str], trace: GameTrace, vocabulary: Vocabulary
) -> tuple[Truths, ...]:
    """One row for each formula or name of a property; every move of the trace must be legal."""
    return tuple(_truths(formula, trace, vocabulary) for formula in formulas)


def _truths(formula: str, trace: GameTrace, vocabulary: Vocabulary) -> Truths:
    node = read_formula(formula, vocabulary)
    at = tuple(value is True for value in concrete.values(node, trace))
    wrong = None if at[0] else concrete.wrong_at(node, trace)
    compared = () if at[0] else tuple(_compared(node, trace, wrong))
    name, written = named(formula, vocabulary), written_out(formula, vocabulary)
    return Truths(name, written, at, wrong, compared)


def _compared(node: Node, trace: GameTrace, wrong: int | None) -> Iterator[tuple[str, str]]:
    """Yield the terms of a formula's comparisons with their values at the board that refutes it."""
    for term in dict.fromkeys(_terms(node, later=wrong is not None)):
        yield str(term), _shown(term, trace, wrong or 0)
    for term in dict.fromkeys(_last_terms(node) if wrong is None else ()):
        yield f"at_end({term})", _shown(term, trace, -1)


def _shown(term: Node, trace: GameTrace, board: int) -> str:
    value = concrete.values(term, trace)[board]
    return "none" if value is None else str(term.sort.shown(value))


def _terms(node: Node, *, later: bool) -> Iterator[Node]:
    """Yield what a formula compares; a constant, or what a quantifier binds, tells nothing."""
    if isinstance(node, Comparison):
        yield from (
            each for each in node.operands if not each.free and not isinstance(each, Literal)
        )
        return
    for child in node.children if later or isinstance(node, Not | Junction) else ():
        yield from _terms(child, later=later)


def _last_terms(node: Node) -> Iterator[Node]:
    """Yield what a formula compares on the last board by `at_end`."""
    if isinstance(node, Apply) and node.name == "at_end":
        yield from _terms(node, later=True)
    elif isinstance(node, Not | Junction):
        for child in node.children:
            yield from _last_terms(child)


@dataclass(frozen=True, repr=False)
class Evaluation(Printed):
    """What a formula or a term is at every board; `board`, from 0, is the one asked for.

    A formula that is false on the whole trace has the board by which it is broken; none where the
    trace is unfinished and what may follow can save the formula.
    """

    judgement: Judgement
    text: str
    sort: Sort
    values: tuple[Value, ...]
    board: int = 0
    wrong_at: int | None = None

    @property
    def value(self) -> Value:
        """The value at the board asked for."""
        return self.values[self.board]

    def plain(self, value: Value) -> bool | int | str | None:
        """A value by the name that users type."""
        shown: bool | int | str | None = self.sort.shown(value)
        return shown

    @property
    def steady(self) -> bool:
        """Whether it is the same at every board."""
        return len(set(self.values)) == 1


def evaluate(judgement: Judgement, text: str, board: int = 0) -> Evaluation:
    """Read a formula, a term or the name of a property on a legal game."""
    game = judgement.game
    check_board(judgement, board)
    name = text.strip()
    node = read_term(text, judgement.vocabulary)
    values = tuple(concrete.values(node, game))
    wrong = node.sort is TRUTH and values[0] is False
    wrong_at = concrete.wrong_at(node, game) if wrong else None
    return Evaluation(judgement, name, node.sort, values, board, wrong_at)


def check_board(judgement: Judgement, board: int) -> None:
    """Refuse a board, counted from 0, that the game does not have."""
    size = len(judgement.game)
    if not 0 <= board < size:
        raise InputError(f"board {board + 1} was asked for: the game has boards 1 to {size}")


class BoardStatus(Enum):
    """What a board is in its trace; a fault of the loop leaves every board legal."""

    START = "start"
    MOVE = "move"
    OVER = "over"
    ILLEGAL = "illegal"
    UNJUDGED = "unjudged"


def status_of(judgement: Judgement, at: int) -> BoardStatus:
    """How a board, counted from 0, stands."""
    fault = judgement.fault
    if fault is not None and at >= fault.index:
        return BoardStatus.ILLEGAL if at == fault.index else BoardStatus.UNJUDGED
    if at == 0:
        return BoardStatus.START
    return BoardStatus.MOVE if at <= len(judgement.events) else BoardStatus.OVER


def told(judgement: Judgement, at: int) -> str:
    """The move that led to a board, or what the referee says instead."""
    match status_of(judgement, at):
        case BoardStatus.START:
            return "the game begins"
        case BoardStatus.MOVE:
            trace, event = judgement.trace, judgement.events[at - 1]
            return judgement.look.narration.tell(trace.rules, trace.states[at - 1], event)
        case BoardStatus.OVER:
            return "the game is over"
        case BoardStatus.ILLEGAL:
            assert judgement.fault is not None
            return f"not legal: {judgement.fault.reason}"
        case BoardStatus.UNJUDGED:
            return "not judged: a board before this one is not legal"
