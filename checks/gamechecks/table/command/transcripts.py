"""`replay` of a transcript: legal, cut off, broken off, or illegal with the first wrong line."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamechecks.command.command import FileJudge
from gamechecks.command.streams import Streams
from gamechecks.core.errors import InputError
from gamechecks.core.game import Game

if TYPE_CHECKING:
    from gamemodels.table.transcripts import Choice, Judgement


def _configure_transcripts(parser: argparse.ArgumentParser, game: Game) -> None:
    """Add what `replay` can be asked about a transcript."""
    parser.add_argument(
        "--policy",
        type=Path,
        metavar="qInfo",
        help="compare each decision of a transcript with this table of values",
    )


def _execute_transcripts(args: argparse.Namespace, streams: Streams) -> int | None:
    """Judge a transcript, report, and return the exit code; none if it is something else."""
    from gamechecks.table.transcript_files import transcript_lines

    lines = None if args.file is None else transcript_lines(args.file)
    if lines is None:
        if args.policy is not None:
            raise InputError("--policy is for transcripts, and this is none")
        return None
    from gamemodels.table.transcripts import TranscriptError, Verdict, judge

    try:
        judgement = judge(lines, _choice(args.policy))
    except TranscriptError as wrong:
        raise InputError(f"{args.file}: {wrong}") from None
    if args.json:
        streams.document({"game": "table", **_document(judgement)})
    else:
        from gamechecks.table.show.judgement import TranscriptView

        streams.show(TranscriptView(judgement, args.brief))
    return 1 if judgement.verdict is Verdict.ILLEGAL else 0


def _choice(path: Path | None) -> "Choice | None":
    """What a table says, as the judge asks for it."""
    if path is None:
        return None
    from gamechecks.table.qinfo import read_q
    from gamemodels.table.bag import ACTIONS

    table = read_q(path, averages=False)
    if table is None:
        raise InputError(f"--policy {path}: there is no such file")
    return lambda points, dealer, aces: ACTIONS[table.best(points, dealer, aces)]


def _document(judgement: "Judgement") -> dict[str, Any]:
    fault = None
    if judgement.reason:
        fault = {"line": judgement.line, "reason": judgement.reason}
    return {
        "verdict": judgement.verdict.value,
        "scope": None,
        "state": judgement.state.value,
        "current_game": judgement.game,
        "games": judgement.games,
        "fault": fault,
    }


TRANSCRIPT_JUDGE = FileJudge(
    description=(
        "A transcript of dealer and player is judged message by message: legal, cut off, broken "
        "off by a line that begins with !, or illegal with the first wrong line; with --policy "
        "each decision is compared with a table of values."
    ),
    configure=_configure_transcripts,
    execute=_execute_transcripts,
)
