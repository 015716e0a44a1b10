"""Traces from Python: read, replayed by the referee, read by formulas, and saved."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.scope import Games
from gamechecks.core.verdict import GameTrace, Outcome, Seconds, Verdict
from gamechecks.formats.saving import save
from gamechecks.formats.traces import load_trace
from gamechecks.formats.traces import read_trace as trace_of_text
from gamechecks.registry import FIRST_GAME, game_of
from gamechecks.show.presentation import presentation_of
from gamechecks.traces.evaluating import Evaluation
from gamechecks.traces.evaluating import evaluate as evaluated
from gamechecks.traces.judging import Judgement, judge
from gamemodels.rules import Trace

TraceSource = GameTrace | Path | str | Sequence[Mapping[str, Any]] | Mapping[str, Any]
"""A trace, a file of one, its text, a list of plain boards, or a document of `--json`."""


def read_trace(trace: TraceSource, *, game: Game | str = FIRST_GAME, **world: Any) -> GameTrace:
    """A trace from a file (a `Path`), from text (JSON, ITF, a move list …) or from plain boards.

    A move list, or plain boards, may come with parts of their world: `pockets=6, rules="kalah"`.
    """
    model = game_of(game)
    if isinstance(trace, Trace):
        if world:
            raise InputError(
                f"the trace says itself where it was played: leave {', '.join(world)} out"
            )
        return trace
    look = presentation_of(model)
    if isinstance(trace, Path):
        return load_trace(trace, model, scope=look.world_told(world)).trace
    if isinstance(trace, Mapping):
        trace = json.dumps(trace)
    if isinstance(trace, str):
        return trace_of_text(trace, model, scope=look.world_told(world)).trace
    return look.bring(trace, world)


def replay(trace: TraceSource, *, game: Game | str = FIRST_GAME, **world: Any) -> Judgement:
    """What the referee says of a trace; without a `fault` it is legal."""
    model = game_of(game)
    return judge(read_trace(trace, game=model, **world), model)


def save_trace(trace: GameTrace, path: Path | str, *, game: Game | str = FIRST_GAME) -> None:
    """Write a trace to a file, legal or not; the extension of its name decides the format."""
    judgement = replay(trace, game=game)
    if judgement.world is None:
        raise InputError("trace must tell its scope to be written (got one that does not)")
    scope = judgement.model.scope.read(judgement.world)
    no_time = Seconds(encode=0, solve=0, total=0)
    found = Verdict(
        outcome=Outcome.FOUND,
        where=(),
        trace=judgement.shown,
        scope=scope,
        games=Games.ANY,
        seconds=no_time,
        seed=0,
    )
    save(Path(path), found)


def evaluate(
    trace: TraceSource, formula: str, *, board: int = 1, game: Game | str = FIRST_GAME, **world: Any
) -> Evaluation:
    """What a formula or a term is on a legal trace; its `value` is that at a board, from 1."""
    judgement = replay(trace, game=game, **world)
    if judgement.fault is not None:
        raise InputError(f"the trace is not legal; {judgement.fault_words}")
    return evaluated(judgement, formula, board - 1)
