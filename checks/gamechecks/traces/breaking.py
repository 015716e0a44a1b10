"""Whether a game that a user gives still breaks a property."""

from collections.abc import Mapping, Sequence
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.verdict import GameTrace
from gamechecks.show.presentation import presentation_of
from gamechecks.traces.judging import judge
from gamechecks.traces.truths import truths_of
from gamemodels.rules import Trace

Boards = Sequence[Mapping[str, object]]
"""A trace in plain values."""


def brought(trace: GameTrace | Boards, game: Game, world: Mapping[str, Any]) -> GameTrace:
    """A trace, or one from plain values in a world that is told beside it."""
    if not isinstance(trace, Trace):
        return presentation_of(game).bring(trace, world)
    if world:
        told = ", ".join(world)
        raise InputError(f"the trace says itself where it was played: leave {told} out")
    return trace


def unbroken(trace: GameTrace, formula: str, game: Game, at: int | None = None) -> str | None:
    """Why a trace does not break a formula, or not by a board, counted from 1; none if it does."""
    if not isinstance(formula, str):
        raise InputError(f"{formula!r} is not a formula: only a text can be read on a game")
    if at is not None and (type(at) is not int or at < 1):
        raise InputError(f"at is {at!r}: the number of a board was expected, from 1")
    judgement = judge(trace, game)
    if judgement.fault is not None:
        return f"the game is not legal; {judgement.fault_words}"
    (truths,) = truths_of([formula], judgement.game, judgement.vocabulary)
    if truths.wrong_at is None:
        return f"the game does not break {truths.name}"
    if at is not None and truths.wrong_at + 1 != at:
        return f"{truths.name} is broken at board {truths.wrong_at + 1}, not at board {at}"
    return None
