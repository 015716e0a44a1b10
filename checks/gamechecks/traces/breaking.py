"""Whether a game that somebody brings still breaks a property."""

from collections.abc import Mapping, Sequence

from gamechecks.core.errors import InputError
from gamechecks.formats.boards import trace_of
from gamechecks.traces.judging import judge
from gamechecks.traces.truths import truths_of
from gamemodels.mancala.referee import Trace
from gamemodels.mancala.variants import ORIGINAL, Rules

Boards = Sequence[Mapping[str, object]]
"""A trace in plain values."""


def brought(
    trace: Trace | Boards,
    layout: Mapping[str, object] | None,
    rules: Rules,
    marbles: int | None = None,
) -> Trace:
    """A trace, or one from plain values."""
    if not isinstance(trace, Trace):
        return trace_of(trace, layout, rules.names, marbles)
    if layout is not None or rules != ORIGINAL or marbles is not None:
        raise InputError("the trace has a layout, rules and marbles already: leave them out")
    return trace


def unbroken(trace: Trace, formula: str, at: int | None = None) -> str | None:
    """Why a trace does not break a formula, or not by a board, counted from 1; none if it does."""
    if not isinstance(formula, str):
        raise InputError(f"{formula!r} is no formula: only a text can be read on a game")
    if at is not None and (type(at) is not int or at < 1):
        raise InputError(f"at is {at!r}: the number of a board was expected, from 1")
    judgement = judge(trace)
    if judgement.fault is not None:
        return f"the game is not legal; {judgement.fault_words}"
    (truths,) = truths_of([formula], judgement.game)
    if truths.wrong_at is None:
        return f"the game does not break {truths.name}"
    if at is not None and truths.wrong_at + 1 != at:
        return f"{truths.name} is broken at board {truths.wrong_at + 1}, not at board {at}"
    return None
