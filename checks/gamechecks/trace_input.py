"""Traces from Python: read, replayed by the referee, read by formulas, and saved."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gamechecks.core.errors import InputError
from gamechecks.core.game import Game
from gamechecks.core.scope import Games
from gamechecks.core.verdict import GameTrace, Outcome, Seconds, Verdict
from gamechecks.formats.codec import codec_of, scope_of_values, trace_of_values
from gamechecks.formats.files import TraceFile, must_be_shallow
from gamechecks.formats.trace_files import formats_of, load_trace, save
from gamechecks.formats.trace_files import read_trace as trace_of_text
from gamechecks.registry import FIRST_GAME, game_of, played_by
from gamechecks.traces.judging import Evaluation, Judgement, judge
from gamechecks.traces.judging import evaluate as evaluated
from gamemodels.rules import Trace

TraceSource = GameTrace | Path | str | Sequence[Mapping[str, Any]] | Mapping[str, Any]
"""A trace, a file of one or its name, a text, a list of plain boards, or a document of `--json`."""


def read_trace(trace: TraceSource, *, game: Game | str | None = None, **world: Any) -> GameTrace:
    """A trace from a file, from text (JSON, ITF, a move list …) or from plain boards.

    A file is a `Path`, or a text that ends as names of such files do. A move list, or plain
    boards, may come with parts of their world: `pockets=6, rules="kalah"`.
    """
    file = _file(trace, _model(trace, game), world)
    if file.fault is not None:
        raise InputError(file.fault.reason)
    return file.trace


def _model(trace: TraceSource, game: Game | str | None) -> Game:
    """Return the game that is meant, or else that of a trace; what is text is of the first one."""
    if game is not None or not isinstance(trace, Trace):
        return game_of(FIRST_GAME if game is None else game)
    found = played_by(trace)
    if found is None:
        raise InputError(
            f"game must be given for a trace of {type(trace.rules).__name__}: "
            "add game=GAME, or the name of its file"
        )
    return found


def _file(trace: TraceSource, model: Game, world: Mapping[str, object]) -> TraceFile:
    """Return a trace, with what its file or its text tells beside the boards."""
    if isinstance(trace, Trace):
        if world:
            raise InputError(
                f"the trace says itself where it was played: leave {', '.join(world)} out"
            )
        return TraceFile(trace)
    codec = codec_of(model)
    if isinstance(trace, Path):
        return load_trace(trace, model, scope=scope_of_values(codec, world))
    if isinstance(trace, str):
        if _is_file_name(trace, model):
            return load_trace(Path(trace), model, scope=scope_of_values(codec, world))
        return trace_of_text(trace, model, scope=scope_of_values(codec, world))
    must_be_shallow(trace)
    if isinstance(trace, Mapping):
        return trace_of_text(json.dumps(trace), model, scope=scope_of_values(codec, world))
    return TraceFile(trace_of_values(codec, trace, world))


def _is_file_name(text: str, model: Game) -> bool:
    """Return True for the name of a file, perhaps with the key of one of its games."""
    endings = tuple(each.ending for each in formats_of(model))
    return len(text.splitlines()) == 1 and text.partition("#")[0].endswith(endings)


def replay(trace: TraceSource, *, game: Game | str | None = None, **world: Any) -> Judgement:
    """What the referee says of a trace; without a `fault` it is legal."""
    model = _model(trace, game)
    file = _file(trace, model, world)
    return judge(file.trace, model, file.loop, file.scope, file.fault)


def save_trace(trace: GameTrace, path: Path | str, *, game: Game | str | None = None) -> None:
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
    trace: TraceSource,
    formula: str,
    *,
    board: int = 1,
    game: Game | str | None = None,
    **world: Any,
) -> Evaluation:
    """What a formula or a term is on a legal trace; its `value` is that at a board, from 1."""
    judgement = replay(trace, game=game, **world)
    if judgement.fault is not None:
        raise InputError(f"the trace is not legal; {judgement.fault_words}")
    return evaluated(judgement, formula, board - 1)
