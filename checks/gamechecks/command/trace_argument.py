"""The trace that a verb was given, judged."""

import argparse
from collections.abc import Sequence
from dataclasses import fields, replace
from shlex import join
from typing import TYPE_CHECKING, Any

from gamechecks.command.options import has_move_lists
from gamechecks.core.errors import InputError

if TYPE_CHECKING:
    from gamechecks.core.scope import GameScope
    from gamechecks.formats.trace_format import TraceFile
    from gamechecks.traces.judging import Judgement


def judged(args: argparse.Namespace) -> "Judgement":
    """The file's trace, under the file's rules or those that were asked for."""
    from gamechecks.traces.judging import judge

    file = _moves(args) if args.file is None else _file(args)
    return judge(file.trace, args.game, file.loop, file.scope, file.fault)


def source(args: argparse.Namespace) -> str:
    """Where a trace comes from, for a sentence."""
    if args.file is None:
        return "--moves"
    return "standard input" if str(args.file) == "-" else str(args.file)


def _moves(args: argparse.Namespace) -> "TraceFile":
    from gamechecks.formats.moves import move_list

    if args.moves is None:
        listed = ", - for standard input, or --moves"
        also = listed if has_move_lists(args.game) else ", or - for standard input"
        raise InputError(f"a trace is missing: expected FILE{also}")
    if args.instance is not None:
        raise InputError("--instance chooses a trace of a file: give the file")
    try:
        return move_list(args.moves, args.game, _world(args))
    except InputError as wrong:
        raise InputError(f"--moves: {wrong}") from None


def _file(args: argparse.Namespace) -> "TraceFile":
    from gamechecks.formats.moves import MOVES
    from gamechecks.formats.traces import load_trace

    if args.moves is not None:
        raise InputError(f"{source(args)} and --moves are given: one game was expected")
    given = _told(args)
    only_here = given.keys() <= {"rules", "start"}
    world = None if only_here and not args.file.name.endswith(MOVES.ending) else _world(args)
    file = load_trace(args.file, args.game, args.instance, world)
    if world is None and given:
        names = {"rules": "variants"}
        parts = {names.get(name, name): value for name, value in given.items()}
        rules = replace(file.trace.rules, **parts)
        file = replace(file, trace=replace(file.trace, rules=rules))
    return file


def _told(args: argparse.Namespace) -> dict[str, Any]:
    """The parts of a world that options tell of."""
    parts = {each.name: getattr(args, each.name, None) for each in fields(args.game.scope)}
    return {name: value for name, value in parts.items() if value is not None}


def _world(args: argparse.Namespace) -> "GameScope | None":
    """The world that options tell of; none if there are none."""
    from gamechecks.show.presentation import presentation_of

    return presentation_of(args.game).world_told(_told(args))


def no_theorems(names: Sequence[str], scope: "GameScope") -> None:
    """Refuse the name of a theorem where a formula is searched with."""
    from gamechecks.engines.induction.theorems import theorems

    game = scope.game
    for name in names:
        theorem = theorems(game).get(name.strip())
        if theorem is not None and theorem.formula is None:
            words = join(["prove", theorem.name, *scope.options(boards=False)])
            raise InputError(
                f"{theorem.name} is a theorem about games of any length, not a formula to check: "
                f"use {game.program} {words}"
            )


def drawable(args: argparse.Namespace) -> "Judgement":
    """The file's trace, if it has a board to draw and can answer what `--where` asks."""
    judgement = judged(args)
    if judgement.fault is not None and judgement.fault.index == 0 and not judgement.fault.legal:
        raise InputError(f"{source(args)}: {judgement.fault_words}")
    if args.where:
        must_be_legal(judgement, source(args))
    return judgement


def must_be_legal(judgement: "Judgement", file: str) -> None:
    """Refuse a trace of which formulas cannot speak."""
    if judgement.fault is not None:
        raise InputError(
            f"{file}: the trace is not legal; {judgement.fault_words}; "
            "formulas are read on legal traces only"
        )
