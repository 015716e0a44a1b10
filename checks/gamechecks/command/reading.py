"""The trace that a verb was given, judged."""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from gamechecks.core.errors import InputError

if TYPE_CHECKING:
    from gamechecks.traces.judging import Judgement


def judged(args: argparse.Namespace) -> "Judgement":
    """The file's trace, under the file's rules or those that were asked for."""
    from gamechecks.formats.traces import load_trace
    from gamechecks.traces.judging import judge

    file = load_trace(args.file, args.game, args.instance)
    trace = file.trace
    if args.rules is not None:
        trace = replace(trace, rules=replace(trace.rules, variants=args.rules))
    return judge(trace, args.game, file.loop, file.scope)


def drawable(args: argparse.Namespace) -> "Judgement":
    """The file's trace, if it has a board to draw and can answer what `--where` asks."""
    judgement = judged(args)
    if judgement.fault is not None and not judgement.fault.legal:
        raise InputError(f"{args.file}: {judgement.fault_words}")
    if args.where:
        must_be_legal(judgement, args.file)
    return judgement


def must_be_legal(judgement: "Judgement", file: Path) -> None:
    """Refuse a trace of which formulas cannot speak."""
    if judgement.fault is not None:
        raise InputError(
            f"{file}: the trace is not legal; {judgement.fault_words}; "
            "formulas are read on legal traces only"
        )
