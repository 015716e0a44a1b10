"""The trace that a verb was given, judged."""

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamechecks.traces.judging import Judgement


def judged(args: argparse.Namespace) -> "Judgement":
    """The file's trace, under the file's rules or those that were asked for."""
    from gamechecks.formats.traces import load_trace
    from gamechecks.traces.judging import judge

    file = load_trace(args.file, args.instance)
    rules = file.trace.rules if args.rules is None else args.rules
    return judge(replace(file.trace, rules=rules), file.loop)
